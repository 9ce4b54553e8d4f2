//! The review room: the review that runs, and what is known of the moves of the game on the board.
//!
//! | question | file |
//! |---|---|
//! | which review runs, and how far is it? | `mod` |
//! | what was lost by each move of the line shown? | `assessments` |
//! | what do the record's comments say of its positions? | `recorded` |
//! | what is said of a mistake in one sentence? | `sentence` |
//! | how is a review written into the comments? | `writing` |
//! | under which file are results kept? | `sessions` |

mod assessments;
mod recorded;
mod sentence;
mod sessions;
#[cfg(test)]
mod tests;
mod writing;

pub use sessions::ResultSessions;

use assessments::LineAssessments;
use recorded::RecordedResults;

use super::Model;
use super::effect::{Effect, ReviewRequest};
use super::list_cursor::{ListCursor, ListStep};
use super::messages::Messages;
use crate::analysis::results::{EngineIdentity, PositionKey, PositionResult, ResultStore};
use crate::analysis::review::{AccuracySummary, MoveAssessment, ReviewOrder, ReviewReport, ReviewSection, SectionPlan};
use crate::eval::Weights;
use crate::record::{Game, NodeId, Severity};
use crate::search::Score;
use crate::tui::action::{ReviewChoice, ReviewLimit};
use crate::wording::Message;
use std::time::Duration;

/// The review room.
#[derive(Debug, Default)]
pub struct ReviewState {
    /// What was asked for last; it is proposed the next time.
    pub choice: ReviewChoice,
    /// The review that runs or is paused.
    pub run: Option<ReviewRun>,
    /// The selected row of the summary, while its page is open.
    pub summary: Option<ListCursor>,
    /// What each move of the line shown lost.
    pub(super) line: LineAssessments,
    /// What the comments say.
    pub(super) recorded: RecordedResults,
    number: u64,
}

/// A review that runs or is paused.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewRun {
    /// Positions searched, of all that are to be searched.
    pub done: usize,
    /// Positions in all.
    pub all: usize,
    /// Time so far, without pauses.
    pub elapsed: Duration,
    /// Whether it is paused.
    pub paused: bool,
    number: u64,
    engine: EngineIdentity,
    /// The game under whose key the results are kept.
    game_key: u64,
}

impl ReviewRun {
    /// The time that is left at the speed so far; `None` before the first position.
    pub fn time_left(&self) -> Option<Duration> {
        let done = u32::try_from(self.done).ok().filter(|&done| done > 0)?;
        let left = u32::try_from(self.all.saturating_sub(self.done)).ok()?;
        Some(self.elapsed / done * left)
    }
}

impl ReviewState {
    /// The assessment of the move that leads to `node`, a node of the line shown or of the main line.
    pub fn assessment(&self, node: NodeId) -> Option<&MoveAssessment> {
        self.line.get(node)
    }

    /// The accuracy of both players in the main line; `None` while no move is assessed.
    pub fn accuracy(&self, game: &Game) -> Option<AccuracySummary> {
        let assessments = self.line.in_order(game);
        (!assessments.is_empty()).then(|| AccuracySummary::of(game, &assessments))
    }

    /// The result that the record's comments give for the position at `node`.
    pub fn recorded_result(&self, node: NodeId) -> Option<&PositionResult> {
        self.recorded.get(node)
    }

    /// Begins a review of `game`. Sections whose results are known already are passed over.
    pub(super) fn start(
        &mut self,
        choice: ReviewChoice,
        game: &Game,
        game_key: u64,
        results: &ResultStore,
        messages: &mut Messages,
    ) -> Option<Effect> {
        let settings = choice.search_settings();
        let mut plan = SectionPlan::of(game, &choice.scope());
        if plan.sections.is_empty() {
            messages.warn("検討する手がありません", "there is no move to review");
            return None;
        }
        plan.sections.retain(|section| !is_known(section, game, &choice, results));
        self.choice = choice;
        if plan.sections.is_empty() {
            messages.note(
                "この設定の検討は済んでいます（v u でまとめ）",
                "these moves are reviewed already; v u shows the summary",
            );
            return None;
        }
        if settings.order == ReviewOrder::Backward {
            plan.sections.reverse();
        }
        self.number += 1;
        self.run = Some(ReviewRun {
            done: 0,
            all: plan.sections.iter().map(Vec::len).sum(),
            elapsed: Duration::ZERO,
            paused: false,
            number: self.number,
            engine: results.engine().clone(),
            game_key,
        });
        let request = ReviewRequest { number: self.number, game: game.clone(), sections: plan.sections, settings };
        Some(Effect::StartReview(Box::new(request)))
    }

    /// Pauses the running review or goes on with it.
    fn toggle_pause(&mut self, messages: &mut Messages) -> Option<Effect> {
        let run = self.run.as_mut()?;
        run.paused = !run.paused;
        if run.paused {
            messages.note("検討を一時停止しました（R で再開）", "the review is paused; R goes on");
        } else {
            messages.note("検討を再開しました", "the review goes on");
        }
        Some(Effect::PauseReview(run.paused))
    }

    /// Ends the review. What it has found stays.
    pub(super) fn stop(&mut self, messages: &mut Messages) -> Option<Effect> {
        let Some(run) = self.run.take() else {
            messages.warn("全局検討は動いていません", "no review is running");
            return None;
        };
        let (done, all) = (run.done, run.all);
        messages.note(
            format!("検討をやめました（{done}/{all}局面を読みました）"),
            format!("the review is stopped after {done} of {all} positions"),
        );
        Some(Effect::StopReview)
    }
}

/// Whether every position of a section has a result that a review as `choice` wants it would not go beyond.
fn is_known(section: &ReviewSection, game: &Game, choice: &ReviewChoice, results: &ResultStore) -> bool {
    let is_enough = |result: &PositionResult| {
        let is_deep = match choice.limit {
            // A search ends a little before its limit.
            ReviewLimit::Nodes(nodes) => result.nodes >= nodes - nodes / 10,
            ReviewLimit::Depth(depth) => result.depth >= depth,
            ReviewLimit::Millis(millis) => result.time >= Duration::from_millis(millis),
        };
        let is_decided = result.lines.first().is_some_and(|line| matches!(line.score, Score::Mate(_)));
        (is_deep && result.lines.len() >= choice.lines) || is_decided
    };
    section.iter().all(|&node| results.get(&game.position(node)).is_some_and(|result| is_enough(result)))
}

impl Model {
    /// Starts a review, or pauses or continues the one that runs. Without a choice it is asked for.
    pub(super) fn start_or_pause_review(&mut self, choice: Option<ReviewChoice>) -> Option<Effect> {
        if self.review.run.is_some() {
            return self.review.toggle_pause(&mut self.messages);
        }
        let Some(choice) = choice else {
            self.input.ask_with(&format!("review {}", self.review.choice));
            return None;
        };
        if self.evaluation.weights.main_weights().is_none() {
            // At the start of the program: another thread is about to bring the same.
            self.set_built_in_weights(Weights::built_in());
        }
        let game_key = self.sessions.current(&self.game.document.game);
        let Self { review, game, results, messages, .. } = self;
        review.start(choice, &game.document.game, game_key, results, messages)
    }

    /// Takes a report of a review; one of an earlier review is dropped.
    pub fn receive_review_report(&mut self, number: u64, report: ReviewReport) {
        let Some(run) = self.review.run.as_mut().filter(|run| run.number == number) else {
            return;
        };
        match report {
            ReviewReport::Searched { position, searched, elapsed } => {
                run.done += 1;
                run.elapsed = elapsed;
                let game_key = run.game_key;
                if let Some(mut result) = PositionResult::of_review(&searched, run.engine.clone()) {
                    if let ReviewLimit::Millis(millis) = self.review.choice.limit {
                        result.time = Duration::from_millis(millis);
                    }
                    self.sessions.add(game_key, PositionKey::of(&position));
                    self.results.insert(&position, result);
                    self.show_known_result();
                }
            }
            ReviewReport::Running { elapsed } => run.elapsed = elapsed,
            ReviewReport::Finished => self.finish_review(),
        }
    }

    fn finish_review(&mut self) {
        let Some(run) = self.review.run.take() else { return };
        self.refresh_assessments();
        let is_shown = self.sessions.current(&self.game.document.game) == run.game_key;
        let accuracy = self.review.accuracy(&self.game.document.game).filter(|_| is_shown);
        let percent = |color: usize| {
            let accuracy = accuracy.as_ref().and_then(|summary| summary.players[color].accuracy);
            accuracy.map_or_else(|| "-".to_owned(), |accuracy| format!("{accuracy:.0}"))
        };
        let (black, white, done) = (percent(0), percent(1), run.done);
        self.messages.notify(
            Severity::Note,
            Message::new(
                format!("{done}局面の検討が終わりました。精度 ▲{black} △{white}（n で次の悪手、v u でまとめ）"),
                format!(
                    "{done} positions reviewed; accuracy Black {black}, White {white}; n: next mistake, v u: summary"
                ),
            ),
        );
    }

    /// Assesses the moves of the line shown again if anything has changed.
    pub(super) fn refresh_assessments(&mut self) {
        let Self { review, game, results, .. } = self;
        review.recorded.refresh(&game.document.game, &game.shown.line);
        review.line.refresh(game, results, &review.recorded);
    }

    /// Opens the summary of the review, or closes it.
    pub(super) fn toggle_summary(&mut self) {
        if self.review.summary.take().is_some() {
            return;
        }
        self.refresh_assessments();
        if self.review.accuracy(&self.game.document.game).is_none() {
            self.messages.warn("まだ検討されていません（R で全局検討）", "nothing is reviewed yet; R reviews the game");
            return;
        }
        self.review.summary = Some(ListCursor::default());
    }

    /// The worst moves of both players, in the order of the game: the rows of the summary that lead to a move.
    pub fn worst_moves(&self) -> Vec<MoveAssessment> {
        let summary = self.review.accuracy(&self.game.document.game).unwrap_or_default();
        let mut worst: Vec<MoveAssessment> =
            summary.players.into_iter().flat_map(|player| player.worst_moves).collect();
        worst.sort_by_key(|found| found.ply);
        worst
    }

    /// Moves the selection of the summary.
    pub(super) fn step_summary(&mut self, step: ListStep) {
        let count = self.worst_moves().len();
        if let Some(cursor) = &mut self.review.summary {
            cursor.move_by(step, count);
        }
    }

    /// Goes to the move that is selected in the summary, and closes it.
    pub(super) fn show_selected_mistake(&mut self) {
        let selected = self.review.summary.take().map_or(0, |cursor| cursor.selected);
        let Some(found) = self.worst_moves().into_iter().nth(selected) else { return };
        self.game.go_to_node(found.node, &mut self.messages);
        if let Some(sentence) = self.mistake_sentence(found.node) {
            self.messages.note(sentence.ja, sentence.en);
        }
    }

    /// Shows the deepest result that is known of the position on the board: of a search or of a comment.
    pub(super) fn show_known_result(&mut self) {
        self.engine.result = self.known_result();
    }
}
