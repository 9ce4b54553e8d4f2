//! Searching the positions of a section.

use super::{SearchedPosition, StopFlag};
use crate::analysis::{AnalysisReport, AnalysisTask, Engine};
use crate::record::annotation::{AnnotationScore, block::AnnotationLine};
use crate::record::{Game, NodeId};
use crate::rules::{Color, Position, movegen};
use crate::search::{self, SearchControl, SearchLimits, SearchOutcome};

/// How each position is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewSearchSettings {
    /// When a search ends.
    pub limits: SearchLimits,
    /// How many lines.
    pub multipv: usize,
    /// Which position comes first.
    pub order: ReviewOrder,
}

impl ReviewSearchSettings {
    /// Whether another search would find the same: not where the clock ends it.
    pub const fn is_deterministic(&self) -> bool {
        self.limits.time.is_none()
    }
}

/// In which order the positions of a section are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReviewOrder {
    /// From the last to the first, so that a search knows what became of the position.
    #[default]
    Backward,
    /// From the first to the last, as a player meets them.
    Forward,
}

/// Searches the positions of `section`, one after the other, and calls `tick` after each. The table of `engine` is
/// emptied first. `None` when `halt` was pulled meanwhile.
pub fn search_section(
    game: &Game,
    section: &[NodeId],
    settings: &ReviewSearchSettings,
    engine: &Engine,
    halt: &StopFlag,
    mut tick: impl FnMut(),
) -> Option<Vec<(NodeId, SearchedPosition)>> {
    engine.clear();
    let mut search_node = |&node: &NodeId| {
        let position = game.position(node);
        let lines = halt.run_unless_stopped(|control| search_position(&position, settings, engine, control))?;
        tick();
        Some((node, SearchedPosition { turn: position.side_to_move(), lines }))
    };
    match settings.order {
        ReviewOrder::Forward => section.iter().map(search_node).collect(),
        ReviewOrder::Backward => {
            let mut found: Vec<_> = section.iter().rev().map(&mut search_node).collect::<Option<_>>()?;
            found.reverse();
            Some(found)
        }
    }
}

fn search_position(
    position: &Position,
    settings: &ReviewSearchSettings,
    engine: &Engine,
    control: &SearchControl,
) -> Vec<AnnotationLine> {
    if !movegen::has_legal_move(position) {
        return vec![score_only_line(search::Score::Mate(0), position.side_to_move())];
    }
    let ReviewSearchSettings { limits, multipv, .. } = settings.clone();
    let task = AnalysisTask { multipv, ..AnalysisTask::new(position.clone(), limits) };
    let mut found = None;
    engine.run(&task, control, |report| {
        if let AnalysisReport::Done(outcome) = report {
            found = Some(outcome);
        }
    });
    let lines = found.map(|outcome| annotation_lines(&outcome, position.side_to_move())).unwrap_or_default();
    if lines.is_empty() {
        // A limit so low that no move has a score.
        return vec![score_only_line(engine.quiescence(position).0, position.side_to_move())];
    }
    lines
}

fn score_only_line(score: search::Score, turn: Color) -> AnnotationLine {
    AnnotationLine { score: score_for_black(score, turn), depth: None, seldepth: None, nodes: None, pv: Vec::new() }
}

fn annotation_lines(outcome: &SearchOutcome, turn: Color) -> Vec<AnnotationLine> {
    let line = |line: &search::PvLine| AnnotationLine {
        score: score_for_black(line.score, turn),
        depth: Some(line.depth),
        seldepth: Some(line.seldepth),
        // The nodes are those of the whole search; the first line has them.
        nodes: (line.rank == 1).then_some(outcome.nodes),
        pv: line.pv.clone(),
    };
    outcome.lines.iter().map(line).collect()
}

fn score_for_black(score: search::Score, turn: Color) -> AnnotationScore {
    match score {
        search::Score::Cp(points) => AnnotationScore::Centipawns(turn.sign() * points),
        search::Score::Mate(plies) => {
            let winner = if plies > 0 { turn } else { turn.other() };
            AnnotationScore::Mate { winner, plies: Some(plies.unsigned_abs()) }
        }
    }
}
