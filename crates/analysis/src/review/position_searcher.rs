//! Position searcher: an engine as a review uses it, ours or another program.

use super::assessment::score_for_black;
use super::search_settings::ReviewSearchSettings;
use super::stop_flag::StopFlag;
use crate::{AnalysisReport, AnalysisTask, Engine};
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_rules::wording::Message;
use sankoma_rules::{Color, Position};
use sankoma_search::{PvLine, Score, SearchOutcome};

/// Searches the positions of a review one after the other, on one thread.
pub trait PositionSearcher {
    /// Searches a position that has a legal move. The lines are the best first, their scores from Black's view; there is
    /// none if the engine gives no score.
    ///
    /// # Errors
    /// It was stopped, or the engine is of no more use.
    fn search(
        &mut self,
        position: &Position,
        settings: &ReviewSearchSettings,
        stop_flag: &StopFlag,
    ) -> Result<Vec<AnnotationLine>, SearchInterruption>;

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
            let mut outcome = None;
            self.run(&task, control, |report| {
                if let AnalysisReport::Done(found) = report {
                    outcome = Some(found);
                }
            });
            outcome
        });
        let outcome = found.ok_or(SearchInterruption::Stopped)?;
        let turn = position.side_to_move();
        let lines = outcome.map(|outcome| annotation_lines(&outcome, turn)).unwrap_or_default();
        if lines.is_empty() {
            // The limit is so low that no move has a score.
            return Ok(vec![score_only_line(self.quiescence(position).0, turn)]);
        }
        Ok(lines)
    }

    fn begin_section(&mut self) {
        self.clear();
    }
}

/// A line without moves.
pub(super) fn score_only_line(score: Score, turn: Color) -> AnnotationLine {
    AnnotationLine { score: score_for_black(score, turn), depth: None, seldepth: None, nodes: None, pv: Vec::new() }
}

fn annotation_lines(outcome: &SearchOutcome, turn: Color) -> Vec<AnnotationLine> {
    let line = |line: &PvLine| AnnotationLine {
        score: score_for_black(line.score, turn),
        depth: Some(line.depth),
        seldepth: Some(line.seldepth),
        // Nodes are counted for the whole search; only the first line carries them.
        nodes: (line.rank == 1).then_some(outcome.nodes),
        pv: line.pv.clone(),
    };
    outcome.lines.iter().map(line).collect()
}
