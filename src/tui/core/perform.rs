//! Actions on the panes, where no page has taken them: one arm for each action.

use super::list_cursor::ListStep;
use super::{Core, Effect, OpenRequest, PageRequest, PaneResize, PendingKeys};
use crate::tui::action::{Action, ActionId, ComparisonChoice, TextEdit, WeightsChoice};
use crate::tui::board;
use crate::tui::drill::job::DrillReading;
use crate::tui::evaluation::WeightsRole;
use crate::tui::game::{BoardLocation, PastedText, SoughtPlies, search};
use crate::tui::pane::Pane;
use crate::tui::views::{EngineView, EvaluationView};
use crate::tui::{
    betza, drill, engines, evaluation, explorer, files, game, guess, lines, live, merging, play, review, settings_page,
    variation_tree,
};
use sankoma_record::NodeId;
use sankoma_record::annotation::CommentDialect;
use sankoma_record::notation::NotationStyle;
use sankoma_rules::Move;
use sankoma_wording::{Language, PieceStyle};

/// Rows that the page keys scroll a pane by, and plies that they step.
const PAGE: isize = 10;

impl Core {
    /// Begins an action: what the one before has said and asked is over. Returns the node on the board.
    pub(in crate::tui) fn begin_action(&mut self, action: &Action) -> NodeId {
        self.messages.clear_notice();
        self.input.pending = PendingKeys::default();
        if ends_warning(action) {
            self.files.begin_action();
        }
        play::begin_action_in_game(self, action.id());
        board::moves::set_move_gate(self);
        self.game.shown.node
    }

    /// Ends an action that began at this node: its changes become one step of the undo history, and the other parts of
    /// the state are informed what it means for them.
    pub(in crate::tui) fn finish_action(&mut self, from: NodeId) -> Vec<Effect> {
        let mut effects = Vec::from_iter(drill::judge_drill_move(self));
        self.game.finish_action(from);
        effects.extend(board::moves::use_chosen_move(self));
        effects.extend(play::follow_played_record(self));
        guess::drop_closed_exercise(self);
        self.files.take_postponed(&mut self.game, &mut self.messages);
        effects.extend(self.propagate_board_change());
        effects
    }

    /// Performs an action that no page has taken.
    pub(in crate::tui) fn perform(&mut self, action: Action) -> Vec<Effect> {
        let mut effects = Vec::new();
        if !lines::refuses_on_line(self, &action) {
            self.perform_on_panes(action, &mut effects);
        }
        effects
    }

    #[expect(clippy::too_many_lines, reason = "a table: the compiler asks for the arm of every action")]
    fn perform_on_panes(&mut self, action: Action, effects: &mut Vec<Effect>) {
        let Self { game, engine, evaluation, review, files, view, messages, lang, .. } = self;
        match action {
            Action::Promote => game.answer_promotion(true, view, messages),
            Action::Decline => game.answer_promotion(false, view, messages),
            Action::CursorLeft => game.move_cursor(-1, 0, view.flip),
            Action::CursorRight => game.move_cursor(1, 0, view.flip),
            Action::CursorUp => game.move_cursor(0, -1, view.flip),
            Action::CursorDown => game.move_cursor(0, 1, view.flip),
            Action::CursorPick => game.pick_at_cursor(view, messages),
            Action::PickSquare(square) => game.pick_location(BoardLocation::Square(square), view, messages),
            Action::PickHand(color, kind) => game.pick_location(BoardLocation::Hand(color, kind), view, messages),
            Action::ReleasePiece(target) => game.release_piece(target, view, messages),

            Action::ShowDiagnostic => game.show_picked_diagnostic(view, messages),
            Action::PickDiagnostic(index) => game.go_to_diagnostic(index, messages),

            Action::LineUp => lines::choose_line(self, -1),
            Action::LineDown => lines::choose_line(self, 1),
            Action::Line(number) => lines::put_line_on_board(self, number),
            Action::PickLineStep(source, step) => lines::pick_line_step(self, source, step),
            Action::LineToComment => lines::line_to_comment(self),
            Action::CopyLine => effects.extend(lines::copy_line(self)),

            Action::ExplorerUp => explorer::step_explorer(self, -1),
            Action::ExplorerDown => explorer::step_explorer(self, 1),
            Action::ExplorerPlay => explorer::play_explored_move(self),
            Action::PickExplorerMove(row) => explorer::pick_explored_move(self, row),
            Action::ExplorerFilter(line) => explorer::filter_explorer(self, line),
            Action::Book(path) => explorer::open_book(self, path),
            Action::BookAdd => effects.extend(explorer::add_to_book(self)),
            Action::BookAddLine => effects.extend(explorer::add_line_to_book(self)),
            Action::BookRemove => effects.extend(explorer::remove_from_book(self)),
            Action::BookComment(comment) => effects.extend(explorer::comment_in_book(self, comment)),
            Action::Index(folder) => effects.extend(explorer::index_folder(self, folder)),

            Action::TreeUp => engine.tree.step(ListStep::Rows(-1)),
            Action::TreeDown => engine.tree.step(ListStep::Rows(1)),
            Action::TreePageUp => engine.tree.step(ListStep::Pages(-1)),
            Action::TreePageDown => engine.tree.step(ListStep::Pages(1)),
            Action::TreeToggle => engine.tree.toggle(),
            Action::TreeUnfold => engine.tree.unfold(),
            Action::TreeFold => engine.tree.fold(),
            Action::TreeDeeper => engine.tree.deepen(1, messages),
            Action::TreeShallower => engine.tree.deepen(-1, messages),
            Action::TreeBest => engine.tree.toggle_best_only(),

            Action::Drill(path) => effects.push(Effect::run(DrillReading(path))),
            Action::PickTreeRow(row) => engine.tree.pick_row(row),

            Action::ReasonUp => evaluation.step_row(-1, view.evaluation),
            Action::ReasonDown => evaluation.step_row(1, view.evaluation),
            Action::ReasonOpen => evaluation.open_row(view.evaluation),
            Action::PickReason(row) => evaluation.pick_row(row, view.evaluation),

            Action::ScrollUp => scroll_focused(self, -1),
            Action::ScrollDown => scroll_focused(self, 1),
            Action::ScrollPageUp => scroll_focused(self, -PAGE),
            Action::ScrollPageDown => scroll_focused(self, PAGE),
            Action::Scroll(Pane::Diagnostics, rows) => game.move_diagnostic_selection(rows),
            Action::Scroll(Pane::Explorer, rows) => explorer::step_explorer(self, rows),
            Action::Scroll(Pane::Engine, rows) if view.engine == EngineView::Tree => {
                engine.tree.step(ListStep::Rows(rows));
            }
            Action::Scroll(pane, rows) => view.scroll(pane, rows),

            Action::SearchNext => search::step_search(self, 1),
            Action::SearchPrevious => search::step_search(self, -1),
            Action::Search(text) => search::start_search(self, &text),

            Action::Next | Action::BranchDown => lines::step_board(self, 1),
            Action::Previous | Action::BranchUp => lines::step_board(self, -1),
            Action::Forward => lines::step_board(self, PAGE),
            Action::Back => lines::step_board(self, -PAGE),
            Action::First => lines::step_board(self, isize::MIN),
            Action::Last => lines::step_board(self, isize::MAX),
            Action::Goto(ply) => {
                game.go_to_ply(ply, messages);
                lines::close_line(self);
            }
            Action::ShowNode(node) => {
                game.go_to_node(node, messages);
                lines::close_line(self);
            }
            Action::VisitTreeNode(node) => variation_tree::visit_node(self, node),
            Action::ToggleFold(node) => variation_tree::toggle_fold(self, Some(node)),
            Action::BranchFold => variation_tree::toggle_fold(self, None),
            Action::BranchFoldOthers => variation_tree::fold_others(self),
            Action::BranchLeft => variation_tree::step_sideways(self, false),
            Action::BranchRight => variation_tree::step_sideways(self, true),
            Action::NextComment => _ = game.seek(1, &SoughtPlies::COMMENTS, messages),
            Action::PreviousComment => _ = game.seek(-1, &SoughtPlies::COMMENTS, messages),
            Action::NextMistake => review::seek_mistake(self, 1),
            Action::PreviousMistake => review::seek_mistake(self, -1),
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
                game::lint_line(game, &line.0, view, messages);
                lines::show_checked_line(self);
            }
            Action::LintHere => {
                if game::lint_shown(game, engine.pv(1), view, messages) {
                    lines::show_checked_line(self);
                }
            }
            Action::CopyReport => effects.extend(game::report(game, view.notation, *lang, messages).map(Effect::Copy)),
            Action::Pass => game.make_if_legal(Move::PASS, view, messages),
            Action::TakeBack => effects.extend(board::moves::take_back(self)),
            Action::Play(Some(choice)) => effects.extend(play::start_game(self, choice)),
            Action::PauseGame => effects.extend(play::pause_or_continue_game(self)),
            Action::Resign => effects.extend(play::resign(self)),
            Action::DeclareWin => effects.extend(play::declare_win(self)),
            Action::BreakOff => effects.extend(play::break_off(self)),
            Action::Guess(choice) => effects.extend(guess::guess(self, choice)),
            Action::Retry(choice) => effects.extend(drill::retry_line(self, choice)),
            Action::GuessReveal => effects.extend(guess::take_guess(self, None)),
            Action::WriteGuesses => guess::write_guesses(self),
            Action::GuessNext => effects.extend(guess::next_question(self)),
            Action::Adopt(rank) => lines::adopt_line(self, rank),
            Action::Cursor => game.toggle_cursor(view),

            Action::Bookmark(name) => {
                if game.set_or_remove_bookmark(&name.unwrap_or_default(), messages) {
                    view.request(PageRequest::CommandLine(format!("{} ", ActionId::Bookmark.row().name)));
                }
            }
            Action::Merge(path) => effects.push(Effect::ReadToMerge(path)),
            Action::OpenPasted => effects.extend(merging::open_pasted(self)),
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
            Action::EngineAdd(command) => effects.extend(engines::add_engine(self, &command.0)),
            Action::EngineStart(name) => effects.extend(engines::start_engine(self, name)),
            Action::EngineEnd(name) => effects.extend(engines::end_engine(self, name.as_deref())),
            Action::EngineSay(line) => effects.extend(engines::say_to_engine(self, &line)),
            Action::EngineGo(go) => effects.extend(engines::set_engine_go(self, go.0)),
            Action::EngineSet(setting) => {
                let name = engines::selected_engine(self);
                let saved = name.and_then(|name| engines::set_engine(self, &name, &setting));
                effects.extend(saved.map(|(_, effect)| effect));
            }
            Action::MoreLines => effects.extend(engine.set_lines(engine.multipv + 1)),
            Action::FewerLines => effects.extend(engine.set_lines(engine.multipv - 1)),
            Action::MultiPv(lines) => effects.extend(engine.set_lines(lines)),
            Action::Threat => effects.extend(engine.toggle_threat()),
            Action::Watch(wanted) => view.show_engine_view(wanted),
            Action::Review(choice) => effects.extend(review::start_or_pause_review(self, choice)),
            Action::ReviewStop => effects.extend(review.stop(messages)),
            Action::MarksBy(engine) => review::choose_reviewer(self, engine.as_ref()),
            Action::WriteReview(dialect) => review::write_review(self, dialect.unwrap_or(CommentDialect::ShogiHome)),
            Action::PointOfView => engine.switch_point_of_view(messages),

            Action::FocusNext => view.focus_step(1),
            Action::FocusPrevious => view.focus_step(-1),
            Action::Focus(pane) => view.focus(pane),
            Action::Explorer => view.focus(Pane::Explorer),
            Action::Zoom => view.zoom = !view.zoom,
            Action::Resize(direction) => view.resize = Some(PaneResize::Focused(direction)),
            Action::MoveBorder(measure, cells) => view.resize = Some(PaneResize::Border(measure, cells)),
            Action::Hide(pane) => view.toggle_hidden(pane, messages),
            Action::ResetPanes => view.reset_panes(messages),
            Action::Graph(wanted) => view.show_graph_view(wanted, messages),
            Action::MovesView(wanted) => view.show_moves_view(wanted),
            Action::Flip => view.flip = !view.flip,
            Action::Attacks => view.next_attacks(messages),
            Action::BestMarks => lines::toggle_best_marks(self),
            Action::Pieces(style) => view.set_pieces(style, messages),
            Action::BoardSize(size) => view.set_board_size(size, messages),
            Action::Evaluation(wanted) => {
                view.show_evaluation_view(wanted);
                evaluation.show_other_reasons();
            }
            Action::ExplainScore => {
                view.show_evaluation_view(Some(EvaluationView::Assessment));
                view.focus(Pane::Evaluation);
            }
            Action::MarkPosition => evaluation::mark_position(self),
            Action::Overlay(wanted) => {
                evaluation.reset_swept_piece();
                view.switch_overlay(wanted, messages);
            }
            Action::Weights(None) | Action::Against(None) => evaluation.weights.show_names(messages),
            Action::Weights(Some(choice)) => effects.extend(choose_weights(self, choice)),
            Action::Against(Some(choice)) => effects.extend(choose_comparison(self, choice)),
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
            Action::Set(value) => effects.extend(settings_page::change_setting(self, value)),
            Action::Mouse => {
                view.toggle_mouse(messages);
                effects.push(Effect::CaptureMouse(view.mouse));
            }

            Action::Cancel => effects.extend(self.cancel()),
            Action::NewGame(Some(start)) => effects.extend(files::begin_new_game(self, &start)),
            Action::Open(path) => effects.push(Effect::Open(path, OpenRequest::default())),
            Action::Paste(text) => paste(self, text, effects),
            Action::File(Some(choice)) => files.choose_file(choice, game, view, messages),
            Action::NextFile => files.step_file(1, game, view, messages),
            Action::PreviousFile => files.step_file(-1, game, view, messages),
            Action::CloseFile => effects.extend(files.close_file(files.open.shown_index(), game, messages)),
            Action::Follow => {
                files.toggle_follow_end(game, messages);
                effects.push(live::toggle_following(self));
            }
            Action::Write(path) => effects.extend(files.write(path, false, game, view, messages, *lang)),
            Action::WriteAs(path) => effects.extend(files.write(Some(path), false, game, view, messages, *lang)),
            Action::WriteAnyway(path) => effects.extend(files.write(path, true, game, view, messages, *lang)),
            Action::Picture(choice) => effects.push(Effect::WritePicture(Box::new(choice.request(false)))),
            Action::PictureAnyway(choice) => effects.push(Effect::WritePicture(Box::new(choice.request(true)))),
            Action::Reload => effects.extend(files.request_reload(messages)),
            Action::Copy(format) => {
                let text = game::copied_text(&game.shown.position, &game.document.game, format, messages);
                effects.push(Effect::Copy(text));
            }
            Action::Redraw => effects.push(Effect::Redraw),
            Action::Suspend => effects.push(Effect::Suspend),
            Action::Quit => {
                let elsewhere = betza::unsaved_warning(&self.betza);
                effects.extend(files.quit(game, elsewhere, messages));
            }
            Action::QuitAnyway => effects.push(Effect::Quit),
            other => say_which_page(self, other.id()),
        }
    }

    /// Ends a search, goes back from a reason of the score, cancels the innermost selection, takes the line of play off
    /// the board, ends the zoom, or leaves the exercise.
    fn cancel(&mut self) -> Vec<Effect> {
        if self.line_view.is_none() && self.search.take().is_some() {
            return Vec::new();
        }
        if self.cancel_on_board() || self.files.acknowledge_foreign(&self.game) {
            return Vec::new();
        }
        self.game.clear_verdicts();
        let is_guessing = self.guess.on_board(self.files.open.shown().id).is_some();
        if !std::mem::replace(&mut self.view.zoom, false) && is_guessing {
            return guess::leave_guess(self);
        }
        Vec::new()
    }

    /// Goes back from a reason of the score, cancels the innermost selection, or takes the line of play off the board.
    /// Returns whether there was one of them.
    pub(in crate::tui) fn cancel_on_board(&mut self) -> bool {
        (self.view.is_inspection_focused() && self.evaluation.close_row(self.view.evaluation))
            || self.game.cancel_selection()
            || lines::close_line(self)
    }

    /// Speaks this language from now on; moves and pieces are written in its way unless another one was chosen.
    pub(in crate::tui) fn set_language(&mut self, lang: Language) {
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
    pub(in crate::tui) fn set_notation(&mut self, style: NotationStyle) {
        self.view.notation = style;
        self.game.set_notation(style);
        self.messages.note(format!("表記: {}", style.name()), format!("notation: {}", style.name()));
    }
}

/// Says that an action is for a page which is not open.
fn say_which_page(core: &mut Core, action: Option<ActionId>) {
    let Some(row) = action.map(ActionId::row) else { return };
    let [(ja, of_ja), (en, of_en)] = [Language::Ja, Language::En].map(|lang| (row.label(lang), row.group.title(lang)));
    core.messages.warn(
        format!("「{ja}」を使えるのは「{of_ja}」のときだけです"),
        format!("'{en}' is for a page that is not open: {of_en}"),
    );
}

/// Scrolls the pane in focus; in the list of diagnostics moves the selection.
fn scroll_focused(core: &mut Core, rows: isize) {
    if core.view.is_diagnostics_focused() {
        core.game.move_diagnostic_selection(rows);
    } else if core.view.is_explorer_focused() {
        explorer::step_explorer(core, rows);
    } else {
        core.view.scroll(core.view.focus, rows);
    }
}

fn choose_weights(core: &mut Core, choice: WeightsChoice) -> Vec<Effect> {
    match choice {
        WeightsChoice::File(file) => {
            vec![core.evaluation.weights.request(WeightsRole::Main, file, &mut core.messages)]
        }
        WeightsChoice::BuiltIn => {
            core.evaluation.weights.use_built_in(&mut core.messages);
            core.weights_changed(WeightsRole::Main)
        }
    }
}

fn choose_comparison(core: &mut Core, choice: ComparisonChoice) -> Option<Effect> {
    let (weights, messages) = (&mut core.evaluation.weights, &mut core.messages);
    let request = match choice {
        ComparisonChoice::Nothing => {
            weights.end_comparison(messages);
            None
        }
        ComparisonChoice::Weights(WeightsChoice::BuiltIn) => weights.compare_with_built_in(messages),
        ComparisonChoice::Weights(WeightsChoice::File(file)) => {
            Some(weights.request(WeightsRole::Against, file, messages))
        }
    };
    if request.is_none() {
        lines::board_position_changed(core);
    }
    request
}

/// Takes a text from the clipboard: a record is merged or opened, a line of play put on the board.
fn paste(core: &mut Core, text: String, effects: &mut Vec<Effect>) {
    let Core { game, view, messages, .. } = core;
    match game::paste_text(game, text, view, messages) {
        PastedText::Record(record, text) => effects.extend(merging::merge_pasted(core, &record, text)),
        PastedText::Line => lines::show_checked_line(core),
        PastedText::Unknown => {}
    }
}

/// Whether a warning of unsaved changes no longer holds after this action. Opening the command line keeps it, so that
/// the action warned of can be repeated there; what is accepted there is an action.
fn ends_warning(action: &Action) -> bool {
    match action {
        Action::Command | Action::CommandWith(_) | Action::Ask(_) => false,
        Action::Paste(_) | Action::Edit(TextEdit::Accept) => true,
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
