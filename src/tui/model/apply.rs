//! What each action does.

use super::list::Step;
use super::walk::is_fault;
use super::{Effect, EngineView, Model, PointOfView, Prompt, Role, Spot, Wanted};
use crate::analysis::{Generation, Report};
use crate::record::notation::{self, Style};
use crate::record::{Node, Severity};
use crate::rules::{Lang, Message, Move};
use crate::tui::action::{self, Action, Edit, Id, Value};
use crate::tui::pane::Pane;
use std::path::PathBuf;

impl Model {
    /// Does what is asked and says what is left to do outside.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        self.notice = None;
        let from = self.shown.node;
        let mut effects = self.act(action);
        self.sheet.history.close(from, self.shown.node);
        effects.extend(self.prepare());
        effects
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Pick(row) => self.pick_listed(row),
            Action::ScrollList(rows) => self.only(|model| model.scroll_list(rows)),
            Action::Edit(edit) if self.is_filtering() && self.prompt.is_none() => {
                self.only(|model| model.edit_filter(&edit))
            }
            Action::Do(id, Value::None) if id.row().argument.is_required() => self.ask_for_argument(id),
            Action::Do(id, value) => self.perform(id, value),
            Action::Show(node) => self.go(node),
            Action::PickSquare(square) => self.pick(Spot::Square(square)),
            Action::PickHand(color, kind) => self.pick(Spot::Hand(color, kind)),
            Action::Scroll(Pane::Diagnostics, rows) => self.only(|model| model.pick_diagnostic(rows)),
            Action::Scroll(Pane::Engine, rows) if self.view.engine == EngineView::Tree => {
                self.only(|model| model.step_tree(Step::Rows(rows)))
            }
            Action::PickNode(row) => self.only(|model| model.pick_node(row)),
            Action::Scroll(pane, rows) => self.only(|model| model.view.scroll(pane, rows)),
            Action::Diagnostic(number) => self.go_to_diagnostic(number),
            Action::Paste(text) => {
                self.warned.turn();
                self.paste(text)
            }
            Action::Edit(edit) => self.edit(&edit),
        }
    }

    /// Takes what the engine found; reports about an earlier position are dropped.
    pub fn report(&mut self, generation: Generation, report: Report) {
        if let Some(score) = self.engine.take(generation, report) {
            self.sheet.scores.insert(self.shown.node, (score, self.shown.position.side_to_move()));
        }
    }

    /// The theme called `name` is in use now.
    pub fn theme_is(&mut self, name: &str) {
        name.clone_into(&mut self.view.theme);
        self.say(format!("配色: {name}"), format!("theme: {name}"));
    }

    /// One arm per row of the action table.
    #[expect(clippy::too_many_lines, reason = "a table: the compiler asks for the arm of every action")]
    fn perform(&mut self, id: Id, value: Value) -> Vec<Effect> {
        if id != Id::Command {
            self.warned.turn();
        }
        match id {
            Id::Promote => self.decide(true),
            Id::Decline => self.decide(false),
            Id::CursorLeft => self.only(|model| model.move_cursor(-1, 0)),
            Id::CursorRight => self.only(|model| model.move_cursor(1, 0)),
            Id::CursorUp => self.only(|model| model.move_cursor(0, -1)),
            Id::CursorDown => self.only(|model| model.move_cursor(0, 1)),
            Id::CursorPick => self.selection.cursor.map(|spot| self.pick(spot)).unwrap_or_default(),
            Id::ScrollUp => self.only(|model| model.scroll_focused(-1)),
            Id::ScrollDown => self.only(|model| model.scroll_focused(1)),
            Id::ScrollPageUp => self.only(|model| model.scroll_focused(-10)),
            Id::ScrollPageDown => self.only(|model| model.scroll_focused(10)),
            Id::ShowDiagnostic => self.show_picked(),
            Id::ListUp => self.only(|model| model.step_list(Step::Rows(-1))),
            Id::ListDown => self.only(|model| model.step_list(Step::Rows(1))),
            Id::ListPageUp => self.only(|model| model.step_list(Step::Pages(-1))),
            Id::ListPageDown => self.only(|model| model.step_list(Step::Pages(1))),
            Id::ListFirst => self.only(|model| model.step_list(Step::First)),
            Id::ListLast => self.only(|model| model.step_list(Step::Last)),
            Id::ListOpen => self.open_listed(),
            Id::TreeUp => self.only(|model| model.step_tree(Step::Rows(-1))),
            Id::TreeDown => self.only(|model| model.step_tree(Step::Rows(1))),
            Id::TreePageUp => self.only(|model| model.step_tree(Step::Pages(-1))),
            Id::TreePageDown => self.only(|model| model.step_tree(Step::Pages(1))),
            Id::TreeToggle => self.only(Self::toggle_node),
            Id::TreeUnfold => self.only(Self::unfold_node),
            Id::TreeFold => self.only(Self::fold_node),
            Id::TreeDeeper => self.only(|model| model.deepen_tree(1)),
            Id::TreeShallower => self.only(|model| model.deepen_tree(-1)),
            Id::TreeBest => self.only(Self::toggle_best_only),
            Id::Filter => self.only(Self::type_filter),
            Id::Next => self.step(1),
            Id::Previous => self.step(-1),
            Id::Forward => self.step(10),
            Id::Back => self.step(-10),
            Id::First => self.step(isize::MIN),
            Id::Last => self.step(isize::MAX),
            Id::Goto => self.go_to_ply(number(&value, 0)),
            Id::NextComment => self.seek(1, Node::is_remarked, ("コメント", "comment")),
            Id::PreviousComment => self.seek(-1, Node::is_remarked, ("コメント", "comment")),
            Id::NextFault => self.seek(1, is_fault, ("反則手", "illegal ply")),
            Id::PreviousFault => self.seek(-1, is_fault, ("反則手", "illegal ply")),
            Id::NextDiagnostic => self.next_diagnostic(1),
            Id::PreviousDiagnostic => self.next_diagnostic(-1),
            Id::NextVariation => self.switch_variation(1),
            Id::PreviousVariation => self.switch_variation(-1),
            Id::MainLine => self.return_to_main_line(),
            Id::Game => {
                let next = (self.game_number() + 1) % self.games().max(1);
                self.switch_game(number(&value, next + 1).wrapping_sub(1))
            }
            Id::Move => self.with_move(&value, Self::make),
            Id::Judge => self.with_move(&value, Self::judge_only),
            Id::Lint => self.lint(&text(value)),
            Id::LintHere => self.lint_here(),
            Id::CopyReport => self.copy_report(),
            Id::Pass => self.pass(),
            Id::TakeBack => self.take_back(),
            Id::Adopt => self.adopt(number(&value, 1)),
            Id::Cursor => self.only(Self::toggle_cursor),
            Id::Comment => self.only(Self::write_comment),
            Id::Bookmark => self.only(|model| model.bookmark(&text(value))),
            Id::Headers => self.only(Self::write_headers),
            Id::PromoteVariation => self.promote_variation(),
            Id::VariationUp => self.move_variation(-1),
            Id::VariationDown => self.move_variation(1),
            Id::Delete => self.delete_branch(),
            Id::Undo => self.undo(),
            Id::Redo => self.redo(),
            Id::Engine => self.toggle_engine(),
            Id::MoreLines => self.engine.set_lines(self.engine.multipv + 1),
            Id::FewerLines => self.engine.set_lines(self.engine.multipv - 1),
            Id::MultiPv => self.engine.set_lines(number(&value, 1)),
            Id::Threat => self.engine.toggle_threat(),
            Id::Watch => self.only(|model| match value {
                Value::EngineView(view) => model.watch(view),
                _ => model.watch(model.view.engine.next()),
            }),
            Id::PointOfView => self.only(Self::switch_point_of_view),
            Id::FocusNext => self.only(|model| model.view.focus(model.view.focus.step(1))),
            Id::FocusPrevious => self.only(|model| model.view.focus(model.view.focus.step(-1))),
            Id::Focus => self.only(|model| {
                if let Value::Pane(pane) = value {
                    model.view.focus(pane);
                }
            }),
            Id::Zoom => self.only(|model| model.view.zoom = !model.view.zoom),
            Id::Flip => self.only(|model| model.view.flip = !model.view.flip),
            Id::Attacks => self.only(|model| model.view.next_attacks()),
            Id::Evaluation => self.only(|model| match value {
                Value::Aspect(aspect) => model.look_at(aspect),
                _ => model.look_at(model.view.aspect.next()),
            }),
            Id::Overlay => self.only(|model| match value {
                Value::Overlay(overlay) => model.lay_over(overlay),
                _ => model.lay_over(model.view.overlay.next()),
            }),
            Id::Weights => self.choose_weights(Role::Main, &text(value)),
            Id::Against => self.choose_weights(Role::Against, &text(value)),
            Id::Declaration => self.only(|model| {
                model.view.declaration = if model.view.declaration.is_some() { None } else { Some(0) };
            }),
            Id::Notation => self.only(|model| match value {
                Value::Notation(style) => model.write_moves_in(style),
                _ => model.write_moves_in(model.view.notation.next()),
            }),
            Id::ThemeNext => vec![Effect::Theme(self.view.next_theme())],
            Id::Theme => vec![Effect::Theme(text(value))],
            Id::LangNext => self.only(|model| model.lang = other_lang(model.lang)),
            Id::Language => self.only(|model| {
                if let Value::Lang(lang) = value {
                    model.lang = lang;
                }
            }),
            Id::Mouse => self.toggle_mouse(),
            Id::Help => self.only(|model| model.view.help = if model.view.help.is_some() { None } else { Some(0) }),
            Id::Command => self.only(|model| model.prompt = Some(Prompt::default())),
            Id::Cancel => self.only(Self::cancel),
            Id::Open => vec![Effect::Open(PathBuf::from(text(value)), Wanted::default())],
            Id::File => self.choose_file(&value),
            Id::NextFile => self.step_file(1),
            Id::PreviousFile => self.step_file(-1),
            Id::CloseFile => self.close_file(self.file_in_question()),
            Id::Folder => self.only(Self::toggle_library),
            Id::Follow => self.toggle_follow(),
            Id::Reload => self.ask_to_reload(),
            Id::Write => self.write(&text(value), false),
            Id::WriteAnyway => self.write(&text(value), true),
            Id::Copy => match value {
                Value::Copied(what) => self.copy(what),
                _ => Vec::new(),
            },
            Id::Redraw => vec![Effect::Redraw],
            Id::Quit => self.quit(),
            Id::QuitAnyway => vec![Effect::Quit],
        }
    }

    /// Changes the model alone.
    fn only(&mut self, change: impl FnOnce(&mut Self)) -> Vec<Effect> {
        change(self);
        Vec::new()
    }

    fn ask_for_argument(&mut self, id: Id) -> Vec<Effect> {
        self.prompt = Some(Prompt::new(format!("{} ", id.row().name)));
        Vec::new()
    }

    fn edit(&mut self, edit: &Edit) -> Vec<Effect> {
        if let Some(editor) = &mut self.editor {
            match edit {
                Edit::Accept => self.keep_written(),
                Edit::Leave => self.editor = None,
                other => editor.edit(other),
            }
            return Vec::new();
        }
        match edit {
            Edit::Accept => return self.accept(),
            Edit::Leave => self.prompt = None,
            // Backspace on an empty line leaves it, as in other programs with such a line.
            Edit::Backspace if self.prompt.as_ref().is_some_and(|prompt| prompt.text().is_empty()) => {
                self.prompt = None;
            }
            other => {
                if let Some(prompt) = &mut self.prompt {
                    prompt.edit(other, &self.history);
                }
            }
        }
        Vec::new()
    }

    fn accept(&mut self) -> Vec<Effect> {
        let line = self.prompt.take().map(|prompt| prompt.text().trim().to_owned()).unwrap_or_default();
        if line.is_empty() {
            return Vec::new();
        }
        self.history.retain(|earlier| *earlier != line);
        self.history.push(line.clone());
        match action::parse(&line) {
            Ok(action) => self.apply(action),
            Err(message) => self.only(|model| model.notice = Some((Severity::Error, message))),
        }
    }

    fn cancel(&mut self) {
        if self.view.close_page() {
            return;
        }
        if self.selection.picked.is_some() {
            self.selection.put_down();
        } else if self.selection.cursor.take().is_none() {
            self.judged = None;
            self.linted = None;
            self.view.zoom = false;
        }
    }

    fn judge_only(&mut self, mv: Move) -> Vec<Effect> {
        self.judge(mv);
        self.view.tab = Pane::Legality;
        Vec::new()
    }

    fn with_move(&mut self, value: &Value, act: impl FnOnce(&mut Self, Move) -> Vec<Effect>) -> Vec<Effect> {
        let Value::Text(text) = value else {
            return Vec::new();
        };
        match notation::parse(&self.shown.position, text) {
            Ok(mv) => act(self, mv),
            Err(error) => self.only(|model| model.notice = Some((Severity::Error, error.message().clone()))),
        }
    }

    /// From now on moves are written in `style` wherever they are listed.
    fn write_moves_in(&mut self, style: Style) {
        self.view.notation = style;
        if let Some(judged) = &mut self.judged {
            judged.text = notation::move_text(&self.shown.position, judged.mv, style);
        }
        if let Some(linted) = &mut self.linted {
            linted.write_in(style);
        }
        self.say(format!("表記: {}", style.name()), format!("notation: {}", style.name()));
    }

    fn switch_point_of_view(&mut self) {
        let engine = &mut self.engine;
        engine.point_of_view = match engine.point_of_view {
            PointOfView::Black => PointOfView::SideToMove,
            PointOfView::SideToMove => PointOfView::Black,
        };
        match engine.point_of_view {
            PointOfView::Black => self.say("評価値は先手から見た値です", "scores are given from Black's view"),
            PointOfView::SideToMove => {
                self.say("評価値は手番の側から見た値です", "scores are given from the view of the side to move");
            }
        }
    }

    fn toggle_engine(&mut self) -> Vec<Effect> {
        let effects = self.engine.toggle();
        let ply = self.shown.ply();
        let message = if self.engine.running {
            Message::new(format!("{ply}手目から検討を始めました"), format!("engine started at ply {ply}"))
        } else {
            Message::new(format!("{ply}手目で検討を止めました"), format!("engine stopped at ply {ply}"))
        };
        self.log.push(Severity::Note, message, None);
        effects
    }

    fn toggle_mouse(&mut self) -> Vec<Effect> {
        self.view.mouse = !self.view.mouse;
        if self.view.mouse {
            self.say("マウスを使います", "the mouse works here again");
        } else {
            self.say(
                "マウスを端末に返しました（もう一度で戻す）",
                "the mouse is the terminal's; the same key takes it back",
            );
        }
        vec![Effect::Mouse(self.view.mouse)]
    }

    /// Scrolls the page that is open or the pane in focus; in the list of diagnostics another one is picked.
    fn scroll_focused(&mut self, rows: isize) {
        if self.view.focus == Pane::Diagnostics && !self.view.has_page() {
            self.pick_diagnostic(rows);
        } else {
            self.view.scroll_focused(rows);
        }
    }
}

fn number(value: &Value, otherwise: usize) -> usize {
    match value {
        Value::Number(number) => *number,
        _ => otherwise,
    }
}

fn text(value: Value) -> String {
    match value {
        Value::Text(text) => text,
        _ => String::new(),
    }
}

const fn other_lang(lang: Lang) -> Lang {
    match lang {
        Lang::Ja => Lang::En,
        Lang::En => Lang::Ja,
    }
}
