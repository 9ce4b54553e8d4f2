//! Position searcher: an engine as a review uses it, ours or another program.

use super::comparison::search_moves;
use super::search_settings::ReviewSearchSettings;
use super::stop_flag::StopFlag;
use crate::scored_line::ScoredLine;
use crate::searched_position::score_for_black;
use crate::{AnalysisReport, AnalysisTask, Engine};
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_rules::wording::Message;
use sankoma_rules::{Color, Move, Position};
use sankoma_search::{Bound, PvLine, Score, SearchLimits, SearchOutcome, SearchReport, Superiority};

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

    /// Whether it compares moves by [`Self::search_moves`]: otherwise what a move lost follows from the positions around
    /// it.
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

/// Distance in centipawns beyond which a bound is no change of the evaluation within one iteration.
const MAX_BOUND_DISTANCE: i32 = 3_000;

/// What the reports of a search of ours say.
#[derive(Default)]
pub(super) struct ReportedSearch {
    /// The lines of the last complete iteration.
    finished: Vec<PvLine>,
    outcome: Option<SearchOutcome>,
}

impl ReportedSearch {
    pub(super) fn take(&mut self, report: AnalysisReport) {
        match report {
            AnalysisReport::Search(SearchReport::IterationFinished(iteration)) => self.finished = iteration.lines,
            AnalysisReport::Done(outcome) => self.outcome = Some(outcome),
            _ => {}
        }
    }

    /// The lines from Black's view.
    pub(super) fn lines(&self, turn: Color) -> Vec<AnnotationLine> {
        let Some(outcome) = &self.outcome else { return Vec::new() };
        let line = |line: &PvLine| AnnotationLine {
            score: score_for_black(self.readable_score(line), turn),
            depth: Some(line.depth),
            seldepth: Some(line.seldepth),
            // Nodes are counted for the whole search; only the first line carries them.
            nodes: (line.rank == 1).then_some(outcome.nodes),
            pv: line.pv.clone(),
        };
        outcome.lines.iter().map(line).collect()
    }

    /// Score and moves of the best line, from the view of the side to move; `None` where no move has a score.
    pub(super) fn best_line(&self) -> Option<(Score, Vec<Move>)> {
        let best = self.outcome.as_ref()?.lines.first()?;
        Some((self.readable_score(best), best.pv.clone()))
    }

    /// The score of a line. Where the search was broken off outside its aspiration window, the line has a bound only.
    /// One that is far from the exact score that the same rank had in the iteration before may be the mean of two
    /// values of which one is no evaluation, that of a superior position: the exact score stands for it.
    fn readable_score(&self, line: &PvLine) -> Score {
        let finished = self.finished.get(line.rank - 1).map(|finished| finished.score);
        match (line.bound, line.score, finished) {
            (Bound::Lower | Bound::Upper, Score::Cp(bound), Some(Score::Cp(exact)))
                if (bound - exact).abs() > MAX_BOUND_DISTANCE && Superiority::of_centipawns(bound).is_none() =>
            {
                Score::Cp(exact)
            }
            _ => line.score,
        }
    }
}
