//! Reported search: what the reports of a search of the built-in engine say of the lines that it has found.

use crate::AnalysisReport;
use crate::searched_position::score_for_black;
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_rules::{Color, Move};
use sankoma_search::{Bound, PvLine, Score, SearchOutcome, SearchReport, Superiority};

/// Distance in centipawns beyond which a bound is no change of the evaluation within one iteration.
const MAX_BOUND_DISTANCE: i32 = 3_000;

/// Results of a search of ours, collected from its reports.
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
