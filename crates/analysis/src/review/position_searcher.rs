//! Position searcher: an engine as a review uses it, ours or another program.

use super::move_search::search_moves;
use super::reported_search::ReportedSearch;
use super::search_settings::ReviewSearchSettings;
use super::stop_flag::StopFlag;
use crate::scored_line::ScoredLine;
use crate::searched_position::score_for_black;
use crate::{AnalysisTask, Engine};
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_rules::{Color, Move, Position};
use sankoma_search::{Score, SearchLimits};
use sankoma_wording::Message;

/// Searches the positions of a review one after the other, on one thread.
pub trait PositionSearcher {
    /// Searches a position that has a legal move. The lines are the best first, their scores from Black's view; there
    /// is none if the engine gives no score.
    ///
    /// # Errors
    /// It was stopped, or the engine is of no more use.
    fn search(
        &mut self,
        position: &Position,
        settings: &ReviewSearchSettings,
        stop_flag: &StopFlag,
    ) -> Result<Vec<AnnotationLine>, SearchInterruption>;

    /// It compares moves by [`Self::search_moves`]: otherwise what a move lost follows from the positions around it.
    fn compares_moves(&self) -> bool {
        false
    }

    /// Searches some moves of a position from an empty table; the best line of them.
    ///
    /// # Errors
    /// It was stopped, or it compares no moves.
    fn search_moves(
        &mut self,
        _before: &Position,
        _moves: &[Move],
        _limits: &SearchLimits,
        _stop_flag: &StopFlag,
    ) -> Result<ScoredLine, SearchInterruption> {
        Err(SearchInterruption::Stopped)
    }

    /// A section begins: forgets earlier searches, as far as results are to be the same whatever was searched before.
    fn begin_section(&mut self) {}

    /// The name that a program gives itself, once it is known.
    fn own_name(&self) -> Option<&str> {
        None
    }
}

/// Why a search has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchInterruption {
    /// It was stopped.
    Stopped,
    /// The engine is of no more use.
    Failed(Message),
}

impl PositionSearcher for Engine {
    fn search(
        &mut self,
        position: &Position,
        settings: &ReviewSearchSettings,
        stop_flag: &StopFlag,
    ) -> Result<Vec<AnnotationLine>, SearchInterruption> {
        let ReviewSearchSettings { limits, multipv, .. } = settings.clone();
        let task = AnalysisTask { multipv, ..AnalysisTask::new(position.clone(), limits) };
        let found = stop_flag.run_unless_stopped(|control| {
            let mut search = ReportedSearch::default();
            self.run(&task, control, |report| search.take(report));
            search
        });
        let search = found.ok_or(SearchInterruption::Stopped)?;
        let turn = position.side_to_move();
        let lines = search.lines(turn);
        if lines.is_empty() {
            // The limit is so low that no move has a score.
            return Ok(vec![score_only_line(self.quiescence(position).0, turn)]);
        }
        Ok(lines)
    }

    fn compares_moves(&self) -> bool {
        true
    }

    fn search_moves(
        &mut self,
        before: &Position,
        moves: &[Move],
        limits: &SearchLimits,
        stop_flag: &StopFlag,
    ) -> Result<ScoredLine, SearchInterruption> {
        let found = stop_flag.run_unless_stopped(|control| search_moves(self, before, moves, limits, control));
        found.ok_or(SearchInterruption::Stopped)
    }

    fn begin_section(&mut self) {
        self.clear();
    }
}

/// A line without moves.
pub(super) fn score_only_line(score: Score, turn: Color) -> AnnotationLine {
    AnnotationLine { score: score_for_black(score, turn), depth: None, seldepth: None, nodes: None, pv: Vec::new() }
}
