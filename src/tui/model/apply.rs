//! What each action does.

use super::list_cursor::ListStep;
use super::navigation::is_faulty_ply;
use super::{BoardLocation, Effect, Model, OpenRequest, PointOfView, Prompt, WeightsRole};
use crate::analysis::{AnalysisReport, Generation};
use crate::record::notation::{self, NotationStyle};
use crate::record::{GameNode, Severity};
use crate::rules::Move;
use crate::tui::action::{self, Action, ActionId, ComparisonChoice, MoveText, TextEdit, WeightsChoice};
use crate::tui::pane::Pane;
use crate::tui::views::EngineView;
use crate::wording::{Language, Message};

impl Model {
    /// Does what is asked and says what is left to do outside.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        self.notice = None;
        let from = self.shown.node;
        let mut effects = self.perform_action(action);
        self.document.undo_history.finish_action(from, self.shown.node);
        effects.extend(self.compute_visible());
        effects
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

    /// Performs an action: one arm for each.
    #[expect(clippy::too_many_lines, reason = "a table: the compiler asks for the arm of every action")]
    fn perform_action(&mut self, action: Action) -> Vec<Effect> {
        let warned_again = |action: &Action| match action {
            Action::Command | Action::Ask(_) => false,
            Action::Paste(_) => true,
            other => other.id().is_some(),
        };
        if warned_again(&action) {
            self.discard_warnings.begin_action();
        }
        match action {
            Action::Ask(id) => self.ask_for_argument(id),
            Action::PickListRow(row) => self.pick_list_row(row),
            Action::ScrollList(rows) => self.without_effects(|model| model.scroll_list(rows)),
            Action::Edit(edit) if self.is_filtering() && self.prompt.is_none() => {
                self.without_effects(|model| model.edit_filter(&edit))
            }
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
            Action::Paste(text) => self.paste(text),
            Action::Edit(edit) => self.edit(&edit),
            Action::Promote => self.answer_promotion(true),
            Action::Decline => self.answer_promotion(false),
            Action::CursorLeft => self.without_effects(|model| model.move_cursor(-1, 0)),
            Action::CursorRight => self.without_effects(|model| model.move_cursor(1, 0)),
            Action::CursorUp => self.without_effects(|model| model.move_cursor(0, -1)),
            Action::CursorDown => self.without_effects(|model| model.move_cursor(0, 1)),
            Action::CursorPick => self.selection.cursor.map(|spot| self.pick_location(spot)).unwrap_or_default(),
            Action::ScrollUp => self.without_effects(|model| model.scroll_focused(-1)),
            Action::ScrollDown => self.without_effects(|model| model.scroll_focused(1)),
            Action::ScrollPageUp => self.without_effects(|model| model.scroll_focused(-10)),
            Action::ScrollPageDown => self.without_effects(|model| model.scroll_focused(10)),
            Action::ShowDiagnostic => self.show_picked_diagnostic(),
            Action::ListUp => self.without_effects(|model| model.step_list(ListStep::Rows(-1))),
            Action::ListDown => self.without_effects(|model| model.step_list(ListStep::Rows(1))),
            Action::ListPageUp => self.without_effects(|model| model.step_list(ListStep::Pages(-1))),
            Action::ListPageDown => self.without_effects(|model| model.step_list(ListStep::Pages(1))),
            Action::ListFirst => self.without_effects(|model| model.step_list(ListStep::First)),
            Action::ListLast => self.without_effects(|model| model.step_list(ListStep::Last)),
            Action::ListOpen => self.open_list_row(),
            Action::TreeUp => self.without_effects(|model| model.step_tree(ListStep::Rows(-1))),
            Action::TreeDown => self.without_effects(|model| model.step_tree(ListStep::Rows(1))),
            Action::TreePageUp => self.without_effects(|model| model.step_tree(ListStep::Pages(-1))),
            Action::TreePageDown => self.without_effects(|model| model.step_tree(ListStep::Pages(1))),
            Action::TreeToggle => self.without_effects(Self::toggle_node),
            Action::TreeUnfold => self.without_effects(Self::unfold_node),
            Action::TreeFold => self.without_effects(Self::fold_node),
            Action::TreeDeeper => self.without_effects(|model| model.deepen_tree(1)),
            Action::TreeShallower => self.without_effects(|model| model.deepen_tree(-1)),
            Action::TreeBest => self.without_effects(Self::toggle_best_only),
            Action::Filter => self.without_effects(Self::start_filter),
            Action::Next => self.step_plies(1),
            Action::Previous => self.step_plies(-1),
            Action::Forward => self.step_plies(10),
            Action::Back => self.step_plies(-10),
            Action::First => self.step_plies(isize::MIN),
            Action::Last => self.step_plies(isize::MAX),
            Action::Goto(ply) => self.go_to_ply(ply),
            Action::NextComment => self.seek(1, GameNode::has_comment_or_bookmark, ("コメント", "comment")),
            Action::PreviousComment => self.seek(-1, GameNode::has_comment_or_bookmark, ("コメント", "comment")),
            Action::NextFault => self.seek(1, is_faulty_ply, ("反則手", "illegal ply")),
            Action::PreviousFault => self.seek(-1, is_faulty_ply, ("反則手", "illegal ply")),
            Action::NextDiagnostic => self.next_diagnostic(1),
            Action::PreviousDiagnostic => self.next_diagnostic(-1),
            Action::NextVariation => self.switch_variation(1),
            Action::PreviousVariation => self.switch_variation(-1),
            Action::MainLine => self.return_to_main_line(),
            Action::Game(number) => {
                let next = (self.game_number() + 1) % self.games().max(1);
                self.switch_game(number.unwrap_or(next + 1).wrapping_sub(1))
            }
            Action::Move(text) => self.with_move(&text, Self::make_if_legal),
            Action::Judge(text) => self.with_move(&text, Self::judge_only),
            Action::Lint(text) => self.lint(&text.0),
            Action::LintHere => self.lint_here(),
            Action::CopyReport => self.copy_report(),
            Action::Pass => self.pass(),
            Action::TakeBack => self.take_back(),
            Action::Adopt(rank) => self.add_engine_line(rank.unwrap_or(1)),
            Action::Cursor => self.without_effects(Self::toggle_cursor),
            Action::Comment => self.without_effects(Self::edit_comment),
            Action::Bookmark(name) => {
                self.without_effects(|model| model.set_or_remove_bookmark(&name.unwrap_or_default()))
            }
            Action::Headers => self.without_effects(Self::edit_headers),
            Action::PromoteVariation => self.promote_variation(),
            Action::VariationUp => self.move_variation(-1),
            Action::VariationDown => self.move_variation(1),
            Action::Delete => self.delete_branch(),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Engine => self.toggle_engine(),
            Action::MoreLines => self.engine.set_lines(self.engine.multipv + 1),
            Action::FewerLines => self.engine.set_lines(self.engine.multipv - 1),
            Action::MultiPv(lines) => self.engine.set_lines(lines),
            Action::Threat => self.engine.toggle_threat(),
            Action::Watch(view) => {
                self.without_effects(|model| model.show_engine_view(view.unwrap_or(model.view.engine.next())))
            }
            Action::PointOfView => self.without_effects(Self::switch_point_of_view),
            Action::FocusNext => self.without_effects(|model| model.view.focus(model.view.focus.step(1))),
            Action::FocusPrevious => self.without_effects(|model| model.view.focus(model.view.focus.step(-1))),
            Action::Focus(pane) => self.without_effects(|model| model.view.focus(pane)),
            Action::Zoom => self.without_effects(|model| model.view.zoom = !model.view.zoom),
            Action::Flip => self.without_effects(|model| model.view.flip = !model.view.flip),
            Action::Attacks => self.without_effects(|model| model.view.next_attacks()),
            Action::Evaluation(view) => {
                self.without_effects(|model| model.show_evaluation_view(view.unwrap_or(model.view.evaluation.next())))
            }
            Action::Overlay(overlay) => {
                self.without_effects(|model| model.set_overlay(overlay.unwrap_or(model.view.overlay.next())))
            }
            Action::Weights(None) | Action::Against(None) => self.without_effects(Self::show_weights),
            Action::Weights(Some(WeightsChoice::BuiltIn)) => self.use_built_in_weights(),
            Action::Weights(Some(WeightsChoice::File(path))) => vec![self.request_weights(WeightsRole::Main, path)],
            Action::Against(Some(ComparisonChoice::Nothing)) => self.without_effects(Self::end_comparison),
            Action::Against(Some(ComparisonChoice::Weights(WeightsChoice::BuiltIn))) => self.compare_with_built_in(),
            Action::Against(Some(ComparisonChoice::Weights(WeightsChoice::File(path)))) => {
                vec![self.request_weights(WeightsRole::Against, path)]
            }
            Action::Declaration => self.without_effects(|model| {
                model.view.declaration = if model.view.declaration.is_some() { None } else { Some(0) };
            }),
            Action::Notation(style) => {
                self.without_effects(|model| model.set_notation(style.unwrap_or(model.view.notation.next())))
            }
            Action::ThemeNext => vec![Effect::UseTheme(self.view.next_theme())],
            Action::Theme(theme) => vec![Effect::UseTheme(theme.0)],
            Action::LangNext => self.without_effects(|model| model.lang = other_lang(model.lang)),
            Action::Language(lang) => self.without_effects(|model| model.lang = lang),
            Action::Mouse => self.toggle_mouse(),
            Action::Help => {
                self.without_effects(|model| model.view.help = if model.view.help.is_some() { None } else { Some(0) })
            }
            Action::Command => self.without_effects(|model| model.prompt = Some(Prompt::default())),
            Action::Cancel => self.without_effects(Self::cancel),
            Action::Open(path) => vec![Effect::Open(path, OpenRequest::default())],
            Action::File(choice) => self.choose_file(choice),
            Action::NextFile => self.step_file(1),
            Action::PreviousFile => self.step_file(-1),
            Action::CloseFile => self.close_file(self.file_to_close()),
            Action::Folder => self.without_effects(Self::toggle_library),
            Action::Follow => self.toggle_follow_end(),
            Action::Reload => self.request_reload(),
            Action::Write(path) => self.write(path, false),
            Action::WriteAnyway(path) => self.write(path, true),
            Action::Copy(format) => self.copy(format),
            Action::Redraw => vec![Effect::Redraw],
            Action::Quit => self.quit(),
            Action::QuitAnyway => vec![Effect::Quit],
        }
    }

    /// Changes the model alone.
    fn without_effects(&mut self, change: impl FnOnce(&mut Self)) -> Vec<Effect> {
        change(self);
        Vec::new()
    }

    fn ask_for_argument(&mut self, id: ActionId) -> Vec<Effect> {
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

    fn with_move(&mut self, text: &MoveText, act: impl FnOnce(&mut Self, Move) -> Vec<Effect>) -> Vec<Effect> {
        match notation::parse(&self.shown.position, &text.0) {
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

const fn other_lang(lang: Language) -> Language {
    match lang {
        Language::Ja => Language::En,
        Language::En => Language::Ja,
    }
}
