//! Applying actions: one arm for each action.

use super::game::PastedText;
use super::list_cursor::ListStep;
use super::palette::{self, Palette};
use super::tsume::TreeChange;
use super::welcome::ends_welcome;
use super::{
    BoardLocation, ConflictAnswer, Effect, ListPage, Messages, Model, OpenRequest, PaneResize, PendingKeys,
    SettingsState, WeightsRole,
};
use crate::tui::action::{Action, ActionId, ComparisonChoice, WeightsChoice};
use crate::tui::pane::Pane;
use crate::tui::views::EngineView;
use sankoma_record::annotation::CommentDialect;
use sankoma_record::notation::NotationStyle;
use sankoma_record::{GameNode, Severity};
use sankoma_rules::Move;
use sankoma_rules::wording::{Language, PieceStyle};

/// Rows that the page keys scroll a pane by, and plies that they step.
const PAGE: isize = 10;

impl Model {
    /// Performs an action. Returns the effects to be done outside.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        self.messages.clear_notice();
        self.input.pending = PendingKeys::default();
        if ends_welcome(&action) {
            self.welcome = None;
        }
        let from = self.game.shown.node;
        if ends_warning(&action) {
            self.files.begin_action();
        }
        self.begin_action_in_game(action.id());
        self.set_move_gate();
        let mut effects = Vec::new();
        if !self.refuses_in_mode(&action) {
            self.perform(action, &mut effects);
        }
        effects.extend(self.judge_drill_move());
        self.game.finish_action(from);
        effects.extend(self.use_chosen_move());
        effects.extend(self.follow_played_record());
        self.drop_closed_exercise();
        self.files.take_postponed(&mut self.game, &mut self.messages);
        self.announce_conflict();
        effects.extend(self.propagate_board_change());
        effects.extend(self.compute_visible());
        effects.extend(self.input.folder_wanted().map(Effect::ListNames));
        effects
    }

    #[expect(clippy::too_many_lines, reason = "a table: the compiler asks for the arm of every action")]
    fn perform(&mut self, action: Action, effects: &mut Vec<Effect>) {
        const COMMENT: (&str, &str) = ("コメント", "comment");
        let Self { game, engine, evaluation, review, files, input, view, messages, lang, .. } = self;
        match action {
            Action::Promote => game.answer_promotion(true, view, messages),
            Action::Decline => game.answer_promotion(false, view, messages),
            Action::SetupPick => self.pick_setup_place(None),
            Action::PickSetupPlace(place) => self.pick_setup_place(Some(place)),
            Action::ShowNextForm(square) => self.show_next_form(square),
            Action::SetupPiece(piece) => self.put_typed_piece(piece),
            Action::SetupChange(command) => self.change_setup(command),
            Action::SetupHandicap(handicap) => self.set_up_handicap(&handicap),
            Action::SetupDone => effects.extend(self.begin_game_from_setup()),

            Action::CursorLeft => self.move_board_cursor(-1, 0),
            Action::CursorRight => self.move_board_cursor(1, 0),
            Action::CursorUp => self.move_board_cursor(0, -1),
            Action::CursorDown => self.move_board_cursor(0, 1),
            Action::CursorPick => game.pick_at_cursor(view, messages),
            Action::PickSquare(square) => self.pick_on_board(BoardLocation::Square(square)),
            Action::PickHand(color, kind) => self.pick_on_board(BoardLocation::Hand(color, kind)),
            Action::ReleasePiece(target) => self.release_on_board(target),

            Action::ShowDiagnostic => game.show_picked_diagnostic(view, messages),
            Action::PickDiagnostic(index) => game.go_to_diagnostic(index, messages),

            Action::LineUp => self.choose_line(-1),
            Action::LineDown => self.choose_line(1),
            Action::Line(number) => self.put_line_on_board(number),
            Action::PickLineStep(source, step) => self.pick_line_step(source, step),
            Action::LineToComment => self.line_to_comment(),
            Action::CopyLine => effects.extend(self.copy_line()),

            Action::TreeUp => self.step_tree(ListStep::Rows(-1)),
            Action::TreeDown => self.step_tree(ListStep::Rows(1)),
            Action::TreePageUp => self.step_tree(ListStep::Pages(-1)),
            Action::TreePageDown => self.step_tree(ListStep::Pages(1)),
            Action::TreeToggle => self.change_tree(TreeChange::Toggle),
            Action::TreeUnfold => self.change_tree(TreeChange::Unfold),
            Action::TreeFold => self.change_tree(TreeChange::Fold),
            Action::TreeDeeper => self.change_tree(TreeChange::Deeper),
            Action::TreeShallower => self.change_tree(TreeChange::Shallower),
            Action::TreeBest => self.change_tree(TreeChange::Best),

            Action::Drill(path) => effects.push(Effect::OpenDrill(path)),
            Action::DrillNext => effects.extend(self.step_drill(None)),
            Action::DrillPrevious => effects.extend(self.step_drill(Some(-1))),
            Action::DrillAgain => effects.extend(self.repeat_problem()),
            Action::DrillHint => self.give_hint(),
            Action::DrillGiveUp => effects.extend(self.give_up()),
            Action::PickProblem(at) => effects.extend(self.pick_problem(at)),
            Action::Tsume(seconds) => effects.push(self.open_tsume(seconds)),
            Action::SetupMate => effects.push(self.open_tsume(None)),
            Action::TsumeStop => effects.extend(self.stop_or_repeat_tsume()),
            Action::TsumeAdopt => self.adopt_mate(false),
            Action::TsumeAdoptAll => self.adopt_mate(true),
            Action::PickTsumeRow(row) => self.pick_tsume_row(row),
            Action::PickTreeRow(row) => engine.tree.pick_row(row),

            Action::ReasonUp => evaluation.step_row(-1, view.evaluation),
            Action::ReasonDown => evaluation.step_row(1, view.evaluation),
            Action::ReasonOpen => evaluation.open_row(view.evaluation),
            Action::PickReason(row) => evaluation.pick_row(row, view.evaluation),

            Action::ScrollUp => self.scroll_focused(-1),
            Action::ScrollDown => self.scroll_focused(1),
            Action::ScrollPageUp => self.scroll_focused(-PAGE),
            Action::ScrollPageDown => self.scroll_focused(PAGE),
            Action::Scroll(Pane::Diagnostics, rows) => game.move_diagnostic_selection(rows),
            Action::Scroll(Pane::Engine, rows) if view.engine == EngineView::Tree => {
                engine.tree.step(ListStep::Rows(rows));
            }
            Action::Scroll(pane, rows) => view.scroll(pane, rows),

            Action::ListUp => self.step_list(ListStep::Rows(-1)),
            Action::ListDown => self.step_list(ListStep::Rows(1)),
            Action::ListPageUp => self.step_list(ListStep::Pages(-1)),
            Action::ListPageDown => self.step_list(ListStep::Pages(1)),
            Action::ListFirst => self.step_list(ListStep::First),
            Action::ListLast => self.step_list(ListStep::Last),
            Action::SettingNext => effects.extend(self.step_setting(1)),
            Action::SettingPrevious => effects.extend(self.step_setting(-1)),
            Action::TypeSetting => self.type_setting(),
            Action::ResetSetting => effects.extend(self.reset_setting()),
            Action::WriteSettings => effects.extend(self.write_settings()),

            Action::ListOpen if self.guess.summary.is_some() => self.show_selected_miss(),
            Action::ListOpen if review.summary.is_some() => self.show_selected_mistake(),
            Action::ListOpen => effects.extend(self.open_list_row()),
            Action::ScrollList(rows) => self.step_list(ListStep::Rows(rows)),
            Action::PickListRow(row) => effects.extend(self.pick_list_row(row)),
            Action::EngineToggle => effects.extend(self.toggle_selected_engine()),
            Action::EngineNew => input.ask(ActionId::EngineAdd),
            Action::EngineSettings => effects.extend(self.show_engine_settings()),
            Action::EngineTry => effects.extend(self.try_selected_engine()),
            Action::EngineRestart => effects.extend(self.restart_selected_engine()),
            Action::EngineRemove => effects.extend(self.remove_selected_engine()),
            Action::EngineSettingEdit => effects.extend(self.edit_engine_setting()),
            Action::EngineSettingReset => effects.extend(self.reset_engine_setting()),
            Action::CopyDialogue => {
                let log = &self.engines.log;
                let count = log.matching();
                messages.note(format!("{count}行をコピーしました"), format!("{count} lines are on the clipboard"));
                effects.push(Effect::Copy(log.text()));
            }
            Action::KeepMine => files.answer_conflict(ConflictAnswer::KeepMine, game, view, messages),
            Action::TakeTheirs => files.answer_conflict(ConflictAnswer::TakeTheirs, game, view, messages),
            Action::KeepBoth => files.answer_conflict(ConflictAnswer::KeepBoth, game, view, messages),
            Action::NextAnswer => files.step_conflict_answer(1),
            Action::PreviousAnswer => files.step_conflict_answer(-1),
            Action::DiscardRecovery => effects.extend(files.discard_recovery(view, messages)),
            Action::Filter if view.list_page == Some(ListPage::Dialogue) => self.engines.log.start_filter(),
            Action::Filter => files.start_filter(view),

            Action::SearchNext => self.step_search(1),
            Action::SearchPrevious => self.step_search(-1),
            Action::Search(text) => self.start_search(&text),

            Action::WelcomeUp => self.step_welcome(-1),
            Action::WelcomeDown => self.step_welcome(1),
            Action::WelcomeOpen => effects.extend(self.choose_welcome_entry(None)),
            Action::WelcomePick(number) => effects.extend(self.choose_welcome_entry(Some(number))),

            Action::Next => self.step_board(1),
            Action::Previous => self.step_board(-1),
            Action::Forward => self.step_board(PAGE),
            Action::Back => self.step_board(-PAGE),
            Action::First => self.step_board(isize::MIN),
            Action::Last => self.step_board(isize::MAX),
            Action::Goto(ply) => {
                game.go_to_ply(ply, messages);
                self.close_line();
            }
            Action::ShowNode(node) => {
                game.go_to_node(node, messages);
                self.close_line();
            }
            Action::NextComment => _ = game.seek(1, GameNode::has_comment_or_bookmark, COMMENT, messages),
            Action::PreviousComment => _ = game.seek(-1, GameNode::has_comment_or_bookmark, COMMENT, messages),
            Action::NextMistake => self.seek_mistake(1),
            Action::PreviousMistake => self.seek_mistake(-1),
            Action::NextFault => game.seek_fault(1, view, messages),
            Action::PreviousFault => game.seek_fault(-1, view, messages),
            Action::NextDiagnostic => game.next_diagnostic(1, view, messages),
            Action::PreviousDiagnostic => game.next_diagnostic(-1, view, messages),
            Action::NextVariation => game.switch_variation(1, messages),
            Action::PreviousVariation => game.switch_variation(-1, messages),
            Action::LeaveVariation => game.leave_variation(messages),
            Action::MainLine => game.return_to_main_line(messages),
            Action::Game(number) => files.switch_game(number, game, messages),

            Action::Move(text) => game.make_entered_move(&text, view, messages),
            Action::Judge(text) => {
                let position =
                    self.line_view.as_ref().map_or_else(|| game.shown.position.clone(), |line| line.position().clone());
                game.judge_entered_move(&position, &text, view, messages);
            }
            Action::Lint(line) => {
                game.lint(&line.0, view, messages);
                self.show_checked_line();
            }
            Action::LintHere => {
                if game.lint_here(engine.pv(1), view, messages) {
                    self.show_checked_line();
                }
            }
            Action::CopyReport => effects.extend(game.report(view.notation, *lang, messages).map(Effect::Copy)),
            Action::Pass => game.make_if_legal(Move::PASS, view, messages),
            Action::TakeBack => effects.extend(self.take_back()),
            Action::Play(choice) => effects.extend(self.play(choice)),
            Action::PlayStart => effects.extend(self.start_game_of_form()),
            Action::OptionNext => self.step_option(1),
            Action::OptionPrevious => self.step_option(-1),
            Action::PlayAsCommand => self.play_as_command(),
            Action::PauseGame => effects.extend(self.pause_or_continue_game()),
            Action::Resign => effects.extend(self.resign()),
            Action::DeclareWin => effects.extend(self.declare_win()),
            Action::BreakOff => effects.extend(self.break_off()),
            Action::Guess(choice) => effects.extend(self.guess(choice)),
            Action::GuessReveal => effects.extend(self.take_guess(None)),
            Action::WriteGuesses => self.write_guesses(),
            Action::GuessNext => effects.extend(self.next_question()),
            Action::Adopt(rank) => self.adopt_line(rank),
            Action::Cursor => game.toggle_cursor(view),

            Action::Comment => game.edit_comment(),
            Action::Bookmark(name) => {
                if game.set_or_remove_bookmark(&name.unwrap_or_default(), messages) {
                    input.ask(ActionId::Bookmark);
                }
            }
            Action::Headers => game.edit_headers(),
            Action::PositionEditor => self.open_position_editor(),
            Action::PromoteVariation => game.promote_variation(messages),
            Action::VariationUp => game.move_variation(-1, messages),
            Action::VariationDown => game.move_variation(1, messages),
            Action::Delete => game.delete_branch(messages),
            Action::Undo => {
                if !files.undo_answer(game, messages) {
                    game.undo(messages);
                }
            }
            Action::Redo => game.redo(messages),

            Action::Engine => {
                effects.extend(engine.toggle(game.shown.ply(), messages));
                let on = engine.running;
                effects.extend(self.engines.set_thinking(on, &game.shown.position));
                self.show_known_results_of_others();
            }
            Action::Engines => self.toggle_engines_page(),
            Action::EngineAdd(command) => effects.extend(self.add_engine(&command.0)),
            Action::EngineStart(name) => effects.extend(self.start_engine(name)),
            Action::EngineEnd(name) => effects.extend(self.end_engine(name.as_deref())),
            Action::EngineGo(go) => effects.extend(self.set_engine_go(go.0)),
            Action::EngineSet(setting) => effects.extend(self.set_engine(&setting)),
            Action::Dialogue => self.toggle_dialogue_page(),
            Action::MoreLines => effects.extend(engine.set_lines(engine.multipv + 1)),
            Action::FewerLines => effects.extend(engine.set_lines(engine.multipv - 1)),
            Action::MultiPv(lines) => effects.extend(engine.set_lines(lines)),
            Action::Threat => effects.extend(engine.toggle_threat()),
            Action::Watch(wanted) => view.show_engine_view(wanted),
            Action::Review(choice) => effects.extend(self.start_or_pause_review(choice)),
            Action::ReviewStop => effects.extend(review.stop(messages)),
            Action::ReviewSummary => self.toggle_summary(),
            Action::MarksBy(engine) => self.choose_reviewer(engine.as_ref()),
            Action::WriteReview(dialect) => self.write_review(dialect.unwrap_or(CommentDialect::ShogiHome)),
            Action::PointOfView => engine.switch_point_of_view(messages),

            Action::FocusNext => view.focus_step(1),
            Action::FocusPrevious => view.focus_step(-1),
            Action::Focus(pane) => view.focus(pane),
            Action::Zoom => view.zoom = !view.zoom,
            Action::Resize(direction) => view.resize = Some(PaneResize::Focused(direction)),
            Action::MoveBorder(measure, cells) => view.resize = Some(PaneResize::Border(measure, cells)),
            Action::Hide(pane) => view.toggle_hidden(pane, messages),
            Action::ResetPanes => view.reset_panes(messages),
            Action::Graph(wanted) => view.show_graph_view(wanted),
            Action::Flip => view.flip = !view.flip,
            Action::Attacks => view.next_attacks(),
            Action::BestMarks => self.toggle_best_marks(),
            Action::Pieces(style) => view.set_pieces(style, messages),
            Action::BoardSize(size) => view.set_board_size(size, messages),
            Action::Evaluation(wanted) => {
                view.show_evaluation_view(wanted);
                evaluation.show_other_reasons();
            }
            Action::Overlay(wanted) => {
                evaluation.reset_swept_piece();
                view.switch_overlay(wanted, messages);
            }
            Action::Weights(None) | Action::Against(None) => evaluation.weights.show_names(messages),
            Action::Weights(Some(choice)) => effects.extend(self.choose_weights(choice)),
            Action::Against(Some(choice)) => effects.extend(self.choose_comparison(choice)),
            Action::Declaration => view.toggle_declaration(),
            Action::Notation(style) => {
                let style = style.unwrap_or(view.notation.next());
                self.set_notation(style);
            }
            Action::ThemeNext => effects.push(Effect::UseTheme(view.next_theme())),
            Action::Theme(theme) => effects.push(Effect::UseTheme(theme.0)),
            Action::LangNext => {
                let next = other_lang(*lang);
                self.set_language(next);
            }
            Action::Language(wanted) => self.set_language(wanted),
            Action::Settings => SettingsState::toggle_page(view),
            Action::Set(value) => effects.extend(self.change_setting(value)),
            Action::Mouse => {
                view.toggle_mouse(messages);
                effects.push(Effect::CaptureMouse(view.mouse));
            }

            Action::Help => view.toggle_help(),
            Action::Palette => {
                let available = palette::actions(|id| self.is_available(id));
                self.input.palette = Some(Palette::new(available));
            }
            Action::Command => input.open(),
            Action::Ask(ActionId::Search) => input.open_search(),
            Action::Ask(id) => input.ask(id),
            Action::Repeat(count, action) => self.repeat(count, &action, effects),
            Action::Edit(edit) => effects.extend(self.edit(&edit)),
            Action::PickFound(id) => effects.extend(self.pick_found(id)),
            Action::Cancel => effects.extend(self.cancel()),
            Action::NewGame(None) => files.toggle_handicaps(view),
            Action::NewGame(Some(start)) => effects.extend(self.begin_new_game(&start)),
            Action::Open(path) => effects.push(Effect::Open(path, OpenRequest::default())),
            Action::Paste(text) => self.paste(text, effects),
            Action::File(choice) => files.choose_file(choice, game, view, messages),
            Action::NextFile => files.step_file(1, game, view, messages),
            Action::PreviousFile => files.step_file(-1, game, view, messages),
            Action::CloseFile => effects.extend(files.close_file(game, view, messages)),
            Action::Folder => files.toggle_library(view, messages),
            Action::Conflict => files.toggle_conflict(game, view, messages, *lang),
            Action::Recovery => files.toggle_recovery(view, messages),
            Action::Follow => files.toggle_follow_end(game, messages),
            Action::Write(path) => effects.extend(files.write(path, false, game, view, messages, *lang)),
            Action::WriteAs(path) => effects.extend(files.write(Some(path), false, game, view, messages, *lang)),
            Action::WriteAnyway(path) => effects.extend(files.write(path, true, game, view, messages, *lang)),
            Action::Picture(choice) => effects.push(Effect::WritePicture(Box::new(choice.request(false)))),
            Action::PictureAnyway(choice) => effects.push(Effect::WritePicture(Box::new(choice.request(true)))),
            Action::Reload => effects.extend(files.request_reload(view, messages)),
            Action::Copy(format) => {
                let copied = self.copy_setup(format);
                effects.push(copied.unwrap_or_else(|| Effect::Copy(self.game.copy(format, &mut self.messages))));
            }
            Action::Redraw => effects.push(Effect::Redraw),
            Action::Suspend => effects.push(Effect::Suspend),
            Action::Quit => effects.extend(self.quit()),
            Action::QuitAnyway => effects.push(Effect::Quit),
        }
    }

    /// Says why `action` cannot be done while something else than the game is on the board. Returns whether it is so.
    fn refuses_in_mode(&mut self, action: &Action) -> bool {
        if self.tsume.is_some() {
            return self.refuses_in_tsume(action);
        }
        if self.drill.is_some() {
            return self.refuses_in_drill(action);
        }
        self.refuses_on_line(action) || self.refuses_in_position_editor(action)
    }

    /// Performs `action` so many times; a warning, such as that nothing follows, ends it.
    fn repeat(&mut self, count: usize, action: &Action, effects: &mut Vec<Effect>) {
        let warned =
            |messages: &Messages| messages.notice.as_ref().is_some_and(|(severity, _)| *severity == Severity::Warning);
        for _ in 0..count {
            self.perform(action.clone(), effects);
            if warned(&self.messages) {
                return;
            }
        }
    }

    /// Scrolls the page that is open or the pane in focus; in the list of diagnostics moves the selection.
    fn scroll_focused(&mut self, rows: isize) {
        if self.view.is_diagnostics_focused() {
            self.game.move_diagnostic_selection(rows);
        } else {
            self.view.scroll_focused(rows);
        }
    }

    fn choose_weights(&mut self, choice: WeightsChoice) -> Vec<Effect> {
        match choice {
            WeightsChoice::File(path) => {
                vec![self.evaluation.weights.request(WeightsRole::Main, path, &mut self.messages)]
            }
            WeightsChoice::BuiltIn => {
                self.evaluation.weights.use_built_in(&mut self.messages);
                self.weights_changed(WeightsRole::Main)
            }
        }
    }

    fn choose_comparison(&mut self, choice: ComparisonChoice) -> Option<Effect> {
        let (weights, messages) = (&mut self.evaluation.weights, &mut self.messages);
        let request = match choice {
            ComparisonChoice::Nothing => {
                weights.end_comparison(messages);
                None
            }
            ComparisonChoice::Weights(WeightsChoice::BuiltIn) => weights.compare_with_built_in(messages),
            ComparisonChoice::Weights(WeightsChoice::File(path)) => {
                Some(weights.request(WeightsRole::Against, path, messages))
            }
        };
        if request.is_none() {
            self.board_position_changed();
        }
        request
    }

    /// Speaks this language from now on; moves and pieces are written in its way unless another one was chosen.
    pub(super) fn set_language(&mut self, lang: Language) {
        if self.view.notation == NotationStyle::of_language(self.lang) {
            self.view.notation = NotationStyle::of_language(lang);
            self.game.set_notation(self.view.notation);
        }
        if self.view.pieces == PieceStyle::standard(self.lang, self.view.has_kanji) {
            self.view.pieces = PieceStyle::standard(lang, self.view.has_kanji);
        }
        self.lang = lang;
    }

    /// Writes moves in `style` from now on.
    pub(super) fn set_notation(&mut self, style: NotationStyle) {
        self.view.notation = style;
        self.game.set_notation(style);
        self.messages.note(format!("表記: {}", style.name()), format!("notation: {}", style.name()));
    }

    fn choose_welcome_entry(&mut self, number: Option<usize>) -> Vec<Effect> {
        self.welcome_action(number).map(|action| self.apply(action)).unwrap_or_default()
    }

    /// Takes a text from the clipboard: a record is opened, a line of play put on the board.
    fn paste(&mut self, text: String, effects: &mut Vec<Effect>) {
        if self.position_editor.is_some() {
            return self.paste_setup(&text);
        }
        let Self { game, view, messages, .. } = self;
        match game.paste(text, view, messages) {
            PastedText::Record(effect) => effects.push(effect),
            PastedText::Line => self.show_checked_line(),
            PastedText::Unknown => {}
        }
    }
}

/// Whether a warning of unsaved changes no longer holds after this action. Opening the command line keeps it, so that
/// the action warned of can be repeated there.
fn ends_warning(action: &Action) -> bool {
    match action {
        Action::Command | Action::Ask(_) => false,
        Action::Paste(_) => true,
        Action::Repeat(_, action) => ends_warning(action),
        other => other.id().is_some(),
    }
}

const fn other_lang(lang: Language) -> Language {
    match lang {
        Language::Ja => Language::En,
        Language::En => Language::Ja,
    }
}
