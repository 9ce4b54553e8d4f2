//! What the keys do with lines of play: choosing one, putting it on the board and stepping through it, taking it over.

use super::line_of_play::{LineOfPlay, LineSource};
use super::line_view::{LineView, StepScore, StepScoreSource};
use super::{line_writing, sources};
use crate::tui::action::Action;
use crate::tui::model::effect::Effect;
use crate::tui::model::{Core, EvaluationState};
use crate::tui::pane::Pane;
use crate::tui::views::EngineView;
use sankoma_analysis::results::ResultStore;
use sankoma_record::Severity;
use sankoma_rules::{Move, Position};

impl Core {
    /// Every line of play at the position shown, in the order of the list.
    pub fn lines_of_play(&self) -> Vec<LineOfPlay> {
        sources::all(&self.game, &self.engine, &self.engines)
    }

    /// The source of the chosen line: that on the board, else the one chosen last if it is there, else the first.
    pub fn chosen_source(&self, lines: &[LineOfPlay]) -> Option<LineSource> {
        let wanted = self.line_view.as_ref().map_or(self.chosen_line, |view| view.line().source);
        let found = lines.iter().find(|line| line.source == wanted).or(lines.first());
        found.map(|line| line.source)
    }

    /// Whether there is a line of play to choose.
    pub(in crate::tui) fn has_lines(&self) -> bool {
        self.line_view.is_some()
            || self.engine.best_move().is_some()
            || self.engine.threat_line.is_some()
            || self.engines.analysing().any(|other| other.best().is_some())
            || self.game.linted.is_some()
            || self.game.shown.annotations(&self.game.document.game).iter().any(|found| found.pv.is_some())
    }

    /// Chooses the line `rows` further down the list. The one on the board gives way to it, at the same step.
    pub(in crate::tui) fn choose_line(&mut self, rows: isize) {
        let lines = self.lines_of_play();
        let Some(chosen) = self.chosen_source(&lines) else { return self.warn_no_line() };
        let at = lines.iter().position(|line| line.source == chosen).unwrap_or(0);
        let at = at.saturating_add_signed(rows).min(lines.len() - 1);
        self.chosen_line = lines[at].source;
        self.reveal_lines();
        if let Some(view) = self.line_view.as_ref().filter(|view| view.line().source != self.chosen_line) {
            let step = view.step();
            self.show_line(lines[at].clone(), step);
        }
    }

    /// Puts the chosen line, or the one with this number in the list, on the board after its first move. A line that is
    /// there already is stepped on.
    pub(in crate::tui) fn put_line_on_board(&mut self, number: Option<usize>) {
        if number.is_none() && self.line_view.is_some() {
            return self.step_line(1);
        }
        let mut lines = self.lines_of_play();
        let chosen = self.chosen_source(&lines);
        let at = match number {
            Some(number) => number.checked_sub(1).filter(|&at| at < lines.len()),
            None => lines.iter().position(|line| Some(line.source) == chosen),
        };
        match (at, number) {
            (Some(at), _) => {
                let line = lines.swap_remove(at);
                self.chosen_line = line.source;
                self.reveal_lines();
                self.show_line(line, 1);
            }
            (None, Some(number)) if !lines.is_empty() => self.messages.warn(
                format!("{number}番目の手順はありません（{}番目まで）", lines.len()),
                format!("there is no line number {number}; there are {}", lines.len()),
            ),
            (None, _) => self.warn_no_line(),
        }
    }

    /// Puts the line of this source on the board at `step`; chosen by a click on a move of its row.
    pub(in crate::tui) fn pick_line_step(&mut self, source: LineSource, step: usize) {
        let on_board = self.line_view.as_ref().filter(|view| view.line().source == source);
        let line = match on_board {
            Some(view) => Some(view.line().clone()),
            None => self.lines_of_play().into_iter().find(|line| line.source == source),
        };
        if let Some(line) = line {
            self.chosen_line = source;
            self.show_line(line, step);
        }
    }

    /// Puts the line that was checked on the board: at its fault if it has one.
    pub(in crate::tui) fn show_checked_line(&mut self) {
        let checked = self.lines_of_play().into_iter().find(|line| line.source == LineSource::Checked);
        if let Some(line) = checked {
            let step = if line.fault.is_some() { line.moves.len() } else { 1 };
            self.chosen_line = LineSource::Checked;
            self.show_line(line, step);
        }
    }

    fn show_line(&mut self, line: LineOfPlay, step: usize) {
        self.game.judged = None;
        self.game.selection.clear_picked();
        self.line_view = Some(LineView::new(line, step));
        self.say_fault();
        self.board_position_changed();
    }

    /// Takes the line off the board. Returns whether there was one.
    pub(in crate::tui) fn close_line(&mut self) -> bool {
        let was_shown = self.line_view.take().is_some();
        if was_shown {
            self.game.judged = None;
            self.board_position_changed();
        }
        was_shown
    }

    /// Steps through the line on the board or, without one, through the game.
    pub(in crate::tui) fn step_board(&mut self, plies: isize) {
        if self.line_view.is_some() { self.step_line(plies) } else { self.game.step_plies(plies) }
    }

    fn step_line(&mut self, plies: isize) {
        let Some(view) = &mut self.line_view else { return };
        if view.step_by(plies) {
            self.game.judged = None;
            self.board_position_changed();
        }
        self.say_fault();
    }

    /// Says why the line ends here, if it cannot be played further.
    fn say_fault(&mut self) {
        let Some(view) = self.line_view.as_ref().filter(|view| view.fault_here().is_some()) else { return };
        if let Some(message) = view.line().fault_message(self.view.notation) {
            self.messages.show(Severity::Warning, message);
            self.view.bring_forward(Pane::Legality);
        }
    }

    /// Evaluates the position that is on the board now.
    pub(in crate::tui) fn board_position_changed(&mut self) {
        let Self { evaluation, game, line_view, .. } = self;
        evaluation.refresh(line_view.as_ref().map_or(&game.shown.position, LineView::position));
    }

    /// Looks up the score of the step shown: from the results of searches, else by a quiescence search.
    pub(in crate::tui) fn score_line_step(&mut self) {
        let Self { line_view, evaluation, results, .. } = self;
        if let Some(view) = line_view {
            view.look_up_score(|position| {
                searched_score(results, position).or_else(|| step_score(evaluation, position))
            });
        }
    }

    /// Adds the line on the board up to its step, or else the chosen line or the engine's line of this rank, to the
    /// game.
    pub(in crate::tui) fn adopt_line(&mut self, rank: Option<usize>) {
        let lines = self.lines_of_play();
        let (line, step) = match (&self.line_view, rank) {
            (Some(view), None) => (Some(view.line().clone()), Some(view.step()).filter(|&step| step > 0)),
            (_, Some(rank)) => (lines.into_iter().find(|line| line.source == LineSource::Engine(rank)), None),
            (None, None) => {
                let chosen = self.chosen_source(&lines);
                (lines.into_iter().find(|line| Some(line.source) == chosen), None)
            }
        };
        match (line, rank) {
            (Some(line), _) if line.moves.is_empty() => self.warn_no_line(),
            (Some(line), _) => {
                self.close_line();
                self.game.add_line(line.node, &line.moves, step, &line.source.name(), &mut self.messages);
            }
            (None, Some(rank)) => {
                self.messages
                    .warn(format!("{rank}番目の読み筋はありません"), format!("there is no line number {rank}"));
            }
            (None, None) => self.warn_no_line(),
        }
    }

    /// The line on the board, or else the chosen one.
    fn line_in_hand(&self) -> Option<LineOfPlay> {
        if let Some(view) = &self.line_view {
            return Some(view.line().clone());
        }
        let lines = self.lines_of_play();
        let chosen = self.chosen_source(&lines)?;
        lines.into_iter().find(|line| line.source == chosen && !line.moves.is_empty())
    }

    /// Adds the line on the board, or else the chosen one, to the comment of the move that it follows.
    pub(in crate::tui) fn line_to_comment(&mut self) {
        let Some(line) = self.line_in_hand() else { return self.warn_no_line() };
        let name = line.source.name();
        let annotations = self.game.shown.annotations(&self.game.document.game);
        let is_written =
            |moves: &[Move]| annotations.iter().filter_map(|found| found.pv.as_ref()).any(|pv| pv.moves == moves);
        if is_written(&line.moves) {
            let message = ("この読み筋はすでにコメントにあります", "this line is in the comment already");
            return self.messages.warn(message.0, message.1);
        }
        let texts = line_writing::comment_texts(&self.game.document.game, &line);
        self.game.add_comments(line.node, texts);
        self.messages.note(
            format!("{}の読み筋をコメントに入れました（u で元に戻す）", name.ja),
            format!("{} is in the comment now; u undoes", name.en),
        );
    }

    /// Copies the line on the board, or else the chosen one, in USI and in the notation of KIF files.
    pub(in crate::tui) fn copy_line(&mut self) -> Option<Effect> {
        let Some(line) = self.line_in_hand() else {
            self.warn_no_line();
            return None;
        };
        let name = line.source.name();
        self.messages.note(
            format!("{}の読み筋をコピーしました（USI と KIF）", name.ja),
            format!("{} is on the clipboard, in USI and as in KIF", name.en),
        );
        Some(Effect::Copy(line_writing::clipboard_text(&line)))
    }

    /// Says that the board shows a line, if `action` would move a piece there. Returns whether it did.
    pub(in crate::tui) fn refuses_on_line(&mut self, action: &Action) -> bool {
        let makes_a_move = matches!(
            action,
            Action::PickSquare(_)
                | Action::PickHand(..)
                | Action::ReleasePiece(_)
                | Action::CursorPick
                | Action::Move(_)
                | Action::Pass
        );
        let is_refused = makes_a_move && self.line_view.is_some();
        if is_refused {
            self.messages.warn(
                "盤は読み筋です（a でここまで棋譜に入れる、Esc で対局に戻る）",
                "the board shows a line; a adds it to the game up to here, Esc returns to the game",
            );
        }
        is_refused
    }

    fn warn_no_line(&mut self) {
        self.messages.warn("読み筋がありません（Space で検討）", "there is no line of play; Space starts the engine");
    }

    /// Shows the list of lines, so that the chosen row is seen.
    fn reveal_lines(&mut self) {
        if !matches!(self.view.engine, EngineView::Lines | EngineView::Others) {
            self.view.show_engine_view(Some(EngineView::Lines));
        }
        self.view.bring_forward(Pane::Engine);
    }
}

fn searched_score(results: &ResultStore, position: &Position) -> Option<StepScore> {
    let score = results.get(position)?.lines.first()?.score;
    Some(StepScore { score, side: position.side_to_move(), source: StepScoreSource::Search })
}

fn step_score(evaluation: &EvaluationState, position: &Position) -> Option<StepScore> {
    let (score, _) = evaluation.quiescence_of(position)?;
    Some(StepScore { score, side: position.side_to_move(), source: StepScoreSource::Quiescence })
}
