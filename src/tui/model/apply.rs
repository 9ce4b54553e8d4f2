//! What each action does.

use super::list_cursor::ListStep;
use super::navigation::is_faulty_ply;
use super::{BoardLocation, Effect, EngineView, Model, OpenRequest, PointOfView, Prompt, WeightsRole};
use crate::analysis::{AnalysisReport, Generation};
use crate::record::notation::{self, NotationStyle};
use crate::record::{GameNode, Severity};
use crate::rules::Move;
use crate::tui::action::{self, Action, ArgumentValue, Id, TextEdit};
use crate::tui::pane::Pane;
use crate::wording::{Language, Message};
use std::path::PathBuf;

impl Model {
    /// Does what is asked and says what is left to do outside.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        self.notice = None;
        let from = self.shown.node;
        let mut effects = self.act(action);
        self.document.undo_history.finish_action(from, self.shown.node);
        effects.extend(self.compute_visible());
        effects
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::PickListRow(row) => self.pick_list_row(row),
            Action::ScrollList(rows) => self.without_effects(|model| model.scroll_list(rows)),
            Action::Edit(edit) if self.is_filtering() && self.prompt.is_none() => {
                self.without_effects(|model| model.edit_filter(&edit))
            }
            Action::Do(id, ArgumentValue::None) if id.row().argument.is_required() => self.ask_for_argument(id),
            Action::Do(id, value) => self.perform_action(id, value),
            Action::ShowNode(node) => self.go_to_node(node),
            Action::PickSquare(square) => self.pick_location(BoardLocation::Square(square)),
            Action::PickHand(color, kind) => self.pick_location(BoardLocation::Hand(color, kind)),
            Action::Scroll(Pane::Diagnostics, rows) => {
                self.without_effects(|model| model.move_diagnostic_selection(rows))
            }
            Action::Scroll(Pane::Engine, rows) if self.view.engine == EngineView::Tree => {
                self.without_effects(|model| model.step_tree(ListStep::Rows(rows)))
            }
            Action::PickTreeRow(row) => self.without_effects(|model| model.pick_tree_row(row)),
            Action::Scroll(pane, rows) => self.without_effects(|model| model.view.scroll(pane, rows)),
            Action::PickDiagnostic(number) => self.go_to_diagnostic(number),
            Action::Paste(text) => {
                self.discard_warnings.begin_action();
                self.paste(text)
            }
            Action::Edit(edit) => self.edit(&edit),
        }
    }

    /// Takes what the engine found; reports about an earlier position are dropped.
    pub fn receive_report(&mut self, generation: Generation, report: AnalysisReport) {
        if let Some(score) = self.engine.receive(generation, report) {
            self.document.scores.insert(self.shown.node, (score, self.shown.position.side_to_move()));
        }
    }

    /// The theme called `name` is in use now.
    pub fn theme_changed(&mut self, name: &str) {
        name.clone_into(&mut self.view.theme);
        self.show_note(format!("配色: {name}"), format!("theme: {name}"));
    }

    /// One arm per row of the action table.
    #[expect(clippy::too_many_lines, reason = "a table: the compiler asks for the arm of every action")]
    fn perform_action(&mut self, id: Id, value: ArgumentValue) -> Vec<Effect> {
        if id != Id::Command {
            self.discard_warnings.begin_action();
        }
        match id {
            Id::Promote => self.answer_promotion(true),
            Id::Decline => self.answer_promotion(false),
            Id::CursorLeft => self.without_effects(|model| model.move_cursor(-1, 0)),
            Id::CursorRight => self.without_effects(|model| model.move_cursor(1, 0)),
            Id::CursorUp => self.without_effects(|model| model.move_cursor(0, -1)),
            Id::CursorDown => self.without_effects(|model| model.move_cursor(0, 1)),
            Id::CursorPick => self.selection.cursor.map(|spot| self.pick_location(spot)).unwrap_or_default(),
            Id::ScrollUp => self.without_effects(|model| model.scroll_focused(-1)),
            Id::ScrollDown => self.without_effects(|model| model.scroll_focused(1)),
            Id::ScrollPageUp => self.without_effects(|model| model.scroll_focused(-10)),
            Id::ScrollPageDown => self.without_effects(|model| model.scroll_focused(10)),
            Id::ShowDiagnostic => self.show_picked_diagnostic(),
            Id::ListUp => self.without_effects(|model| model.step_list(ListStep::Rows(-1))),
            Id::ListDown => self.without_effects(|model| model.step_list(ListStep::Rows(1))),
            Id::ListPageUp => self.without_effects(|model| model.step_list(ListStep::Pages(-1))),
            Id::ListPageDown => self.without_effects(|model| model.step_list(ListStep::Pages(1))),
            Id::ListFirst => self.without_effects(|model| model.step_list(ListStep::First)),
            Id::ListLast => self.without_effects(|model| model.step_list(ListStep::Last)),
            Id::ListOpen => self.open_list_row(),
            Id::TreeUp => self.without_effects(|model| model.step_tree(ListStep::Rows(-1))),
            Id::TreeDown => self.without_effects(|model| model.step_tree(ListStep::Rows(1))),
            Id::TreePageUp => self.without_effects(|model| model.step_tree(ListStep::Pages(-1))),
            Id::TreePageDown => self.without_effects(|model| model.step_tree(ListStep::Pages(1))),
            Id::TreeToggle => self.without_effects(Self::toggle_node),
            Id::TreeUnfold => self.without_effects(Self::unfold_node),
            Id::TreeFold => self.without_effects(Self::fold_node),
            Id::TreeDeeper => self.without_effects(|model| model.deepen_tree(1)),
            Id::TreeShallower => self.without_effects(|model| model.deepen_tree(-1)),
            Id::TreeBest => self.without_effects(Self::toggle_best_only),
            Id::Filter => self.without_effects(Self::start_filter),
            Id::Next => self.step_plies(1),
            Id::Previous => self.step_plies(-1),
            Id::Forward => self.step_plies(10),
            Id::Back => self.step_plies(-10),
            Id::First => self.step_plies(isize::MIN),
            Id::Last => self.step_plies(isize::MAX),
            Id::Goto => self.go_to_ply(number_or(&value, 0)),
            Id::NextComment => self.seek(1, GameNode::has_comment_or_bookmark, ("コメント", "comment")),
            Id::PreviousComment => self.seek(-1, GameNode::has_comment_or_bookmark, ("コメント", "comment")),
            Id::NextFault => self.seek(1, is_faulty_ply, ("反則手", "illegal ply")),
            Id::PreviousFault => self.seek(-1, is_faulty_ply, ("反則手", "illegal ply")),
            Id::NextDiagnostic => self.next_diagnostic(1),
            Id::PreviousDiagnostic => self.next_diagnostic(-1),
            Id::NextVariation => self.switch_variation(1),
            Id::PreviousVariation => self.switch_variation(-1),
            Id::MainLine => self.return_to_main_line(),
            Id::Game => {
                let next = (self.game_number() + 1) % self.games().max(1);
                self.switch_game(number_or(&value, next + 1).wrapping_sub(1))
            }
            Id::Move => self.with_move(&value, Self::make_if_legal),
            Id::Judge => self.with_move(&value, Self::judge_only),
            Id::Lint => self.lint(&text_of(value)),
            Id::LintHere => self.lint_here(),
            Id::CopyReport => self.copy_report(),
            Id::Pass => self.pass(),
            Id::TakeBack => self.take_back(),
            Id::Adopt => self.add_engine_line(number_or(&value, 1)),
            Id::Cursor => self.without_effects(Self::toggle_cursor),
            Id::Comment => self.without_effects(Self::edit_comment),
            Id::Bookmark => self.without_effects(|model| model.set_or_remove_bookmark(&text_of(value))),
            Id::Headers => self.without_effects(Self::edit_headers),
            Id::PromoteVariation => self.promote_variation(),
            Id::VariationUp => self.move_variation(-1),
            Id::VariationDown => self.move_variation(1),
            Id::Delete => self.delete_branch(),
            Id::Undo => self.undo(),
            Id::Redo => self.redo(),
            Id::Engine => self.toggle_engine(),
            Id::MoreLines => self.engine.set_lines(self.engine.multipv + 1),
            Id::FewerLines => self.engine.set_lines(self.engine.multipv - 1),
            Id::MultiPv => self.engine.set_lines(number_or(&value, 1)),
            Id::Threat => self.engine.toggle_threat(),
            Id::Watch => self.without_effects(|model| match value {
                ArgumentValue::EngineView(view) => model.show_engine_view(view),
                _ => model.show_engine_view(model.view.engine.next()),
            }),
            Id::PointOfView => self.without_effects(Self::switch_point_of_view),
            Id::FocusNext => self.without_effects(|model| model.view.focus(model.view.focus.step(1))),
            Id::FocusPrevious => self.without_effects(|model| model.view.focus(model.view.focus.step(-1))),
            Id::Focus => self.without_effects(|model| {
                if let ArgumentValue::Pane(pane) = value {
                    model.view.focus(pane);
                }
            }),
            Id::Zoom => self.without_effects(|model| model.view.zoom = !model.view.zoom),
            Id::Flip => self.without_effects(|model| model.view.flip = !model.view.flip),
            Id::Attacks => self.without_effects(|model| model.view.next_attacks()),
            Id::Evaluation => self.without_effects(|model| match value {
                ArgumentValue::Aspect(aspect) => model.show_evaluation_view(aspect),
                _ => model.show_evaluation_view(model.view.evaluation.next()),
            }),
            Id::Overlay => self.without_effects(|model| match value {
                ArgumentValue::Overlay(overlay) => model.set_overlay(overlay),
                _ => model.set_overlay(model.view.overlay.next()),
            }),
            Id::Weights => self.choose_weights(WeightsRole::Main, &text_of(value)),
            Id::Against => self.choose_weights(WeightsRole::Against, &text_of(value)),
            Id::Declaration => self.without_effects(|model| {
                model.view.declaration = if model.view.declaration.is_some() { None } else { Some(0) };
            }),
            Id::Notation => self.without_effects(|model| match value {
                ArgumentValue::Notation(style) => model.set_notation(style),
                _ => model.set_notation(model.view.notation.next()),
            }),
            Id::ThemeNext => vec![Effect::UseTheme(self.view.next_theme())],
            Id::Theme => vec![Effect::UseTheme(text_of(value))],
            Id::LangNext => self.without_effects(|model| model.lang = other_lang(model.lang)),
            Id::Language => self.without_effects(|model| {
                if let ArgumentValue::Lang(lang) = value {
                    model.lang = lang;
                }
            }),
            Id::Mouse => self.toggle_mouse(),
            Id::Help => {
                self.without_effects(|model| model.view.help = if model.view.help.is_some() { None } else { Some(0) })
            }
            Id::Command => self.without_effects(|model| model.prompt = Some(Prompt::default())),
            Id::Cancel => self.without_effects(Self::cancel),
            Id::Open => vec![Effect::Open(PathBuf::from(text_of(value)), OpenRequest::default())],
            Id::File => self.choose_file(&value),
            Id::NextFile => self.step_file(1),
            Id::PreviousFile => self.step_file(-1),
            Id::CloseFile => self.close_file(self.file_to_close()),
            Id::Folder => self.without_effects(Self::toggle_library),
            Id::Follow => self.toggle_follow_end(),
            Id::Reload => self.request_reload(),
            Id::Write => self.write(&text_of(value), false),
            Id::WriteAnyway => self.write(&text_of(value), true),
            Id::Copy => match value {
                ArgumentValue::Copied(what) => self.copy(what),
                _ => Vec::new(),
            },
            Id::Redraw => vec![Effect::Redraw],
            Id::Quit => self.quit(),
            Id::QuitAnyway => vec![Effect::Quit],
        }
    }

    /// Changes the model alone.
    fn without_effects(&mut self, change: impl FnOnce(&mut Self)) -> Vec<Effect> {
        change(self);
        Vec::new()
    }

    fn ask_for_argument(&mut self, id: Id) -> Vec<Effect> {
        self.prompt = Some(Prompt::new(format!("{} ", id.row().name)));
        Vec::new()
    }

    fn edit(&mut self, edit: &TextEdit) -> Vec<Effect> {
        if let Some(editor) = &mut self.editor {
            match edit {
                TextEdit::Accept => self.apply_editor(),
                TextEdit::Cancel => self.editor = None,
                other => editor.edit(other),
            }
            return Vec::new();
        }
        match edit {
            TextEdit::Accept => return self.run_prompt(),
            TextEdit::Cancel => self.prompt = None,
            // Backspace on an empty line leaves it, as in other programs with such a line.
            TextEdit::Backspace if self.prompt.as_ref().is_some_and(|prompt| prompt.text().is_empty()) => {
                self.prompt = None;
            }
            other => {
                if let Some(prompt) = &mut self.prompt {
                    prompt.edit(other, &self.command_history);
                }
            }
        }
        Vec::new()
    }

    fn run_prompt(&mut self) -> Vec<Effect> {
        let line = self.prompt.take().map(|prompt| prompt.text().trim().to_owned()).unwrap_or_default();
        if line.is_empty() {
            return Vec::new();
        }
        self.command_history.retain(|earlier| *earlier != line);
        self.command_history.push(line.clone());
        match action::parse(&line) {
            Ok(action) => self.apply(action),
            Err(message) => self.without_effects(|model| model.notice = Some((Severity::Error, message))),
        }
    }

    fn cancel(&mut self) {
        if self.view.close_page() {
            return;
        }
        if self.selection.picked.is_some() {
            self.selection.clear_picked();
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

    fn with_move(&mut self, value: &ArgumentValue, act: impl FnOnce(&mut Self, Move) -> Vec<Effect>) -> Vec<Effect> {
        let ArgumentValue::Text(text) = value else {
            return Vec::new();
        };
        match notation::parse(&self.shown.position, text) {
            Ok(mv) => act(self, mv),
            Err(error) => self.without_effects(|model| model.notice = Some((Severity::Error, error.message().clone()))),
        }
    }

    /// From now on moves are written in `style` wherever they are listed.
    fn set_notation(&mut self, style: NotationStyle) {
        self.view.notation = style;
        if let Some(judged) = &mut self.judged {
            judged.text = notation::move_text(&self.shown.position, judged.mv, style);
        }
        if let Some(linted) = &mut self.linted {
            linted.set_style(style);
        }
        self.show_note(format!("表記: {}", style.name()), format!("notation: {}", style.name()));
    }

    fn switch_point_of_view(&mut self) {
        let engine = &mut self.engine;
        engine.point_of_view = match engine.point_of_view {
            PointOfView::Black => PointOfView::SideToMove,
            PointOfView::SideToMove => PointOfView::Black,
        };
        match engine.point_of_view {
            PointOfView::Black => self.show_note("評価値は先手から見た値です", "scores are given from Black's view"),
            PointOfView::SideToMove => {
                self.show_note("評価値は手番の側から見た値です", "scores are given from the view of the side to move");
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
            self.show_note("マウスを使います", "the mouse works here again");
        } else {
            self.show_note(
                "マウスを端末に返しました（もう一度で戻す）",
                "the mouse is the terminal's; the same key takes it back",
            );
        }
        vec![Effect::CaptureMouse(self.view.mouse)]
    }

    /// Scrolls the page that is open or the pane in focus; in the list of diagnostics another one is picked.
    fn scroll_focused(&mut self, rows: isize) {
        if self.view.focus == Pane::Diagnostics && !self.view.has_page() {
            self.move_diagnostic_selection(rows);
        } else {
            self.view.scroll_focused(rows);
        }
    }
}

fn number_or(value: &ArgumentValue, otherwise: usize) -> usize {
    match value {
        ArgumentValue::Number(number) => *number,
        _ => otherwise,
    }
}

fn text_of(value: ArgumentValue) -> String {
    match value {
        ArgumentValue::Text(text) => text,
        _ => String::new(),
    }
}

const fn other_lang(lang: Language) -> Language {
    match lang {
        Language::Ja => Language::En,
        Language::En => Language::Ja,
    }
}
