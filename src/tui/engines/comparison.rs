//! Comparison of what the built-in engine and the others say of the position shown.

use super::OtherEngines;
use crate::tui::engine::EngineState;
use sankoma_analysis::review::{black_win_rate, score_for_black};
use sankoma_rules::{Color, Move};
use sankoma_search::{Bound, Score};

/// The best line of an engine, compared with that of the first which has one.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineOpinion {
    /// The number of the engine's letter; `None` for the built-in engine.
    pub slot: Option<u8>,
    /// From the view of the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The moves.
    pub moves: Vec<Move>,
    /// How many plies it begins like the first.
    pub common_plies: usize,
    /// Black's win rate beyond that of the first, -1 to 1.
    pub win_rate_difference: f64,
}

impl EngineOpinion {
    /// Whether it would play another move than the first.
    pub fn differs(&self) -> bool {
        self.common_plies == 0 && !self.moves.is_empty()
    }

    /// Whether its score is far from that of the first: ten percent of the win rate.
    pub fn is_far(&self) -> bool {
        self.win_rate_difference.abs() >= 0.1
    }
}

/// Score from the view of the side to move, whether it is exact, and the moves.
type BestLine = (Score, Bound, Vec<Move>);

/// The opinions of all engines that have one, the built-in engine first.
pub fn opinions(engine: &EngineState, others: &OtherEngines, turn: Color) -> Vec<EngineOpinion> {
    let others = others.analysing().filter_map(|other| {
        let best = other.best()?;
        Some((Some(other.slot), (best.score?, best.bound, best.legal_moves())))
    });
    let inside = best_line_inside(engine).map(|line| (None, line));
    let found: Vec<(Option<u8>, BestLine)> = inside.into_iter().chain(others).collect();
    let Some((_, first)) = found.first().cloned() else { return Vec::new() };
    let rate = |score| black_win_rate(score_for_black(score, turn));
    let compare = |(slot, (score, bound, moves)): (Option<u8>, BestLine)| EngineOpinion {
        slot,
        score,
        bound,
        common_plies: moves.iter().zip(&first.2).take_while(|(left, right)| left == right).count(),
        win_rate_difference: rate(score) - rate(first.0),
        moves,
    };
    found.into_iter().map(compare).collect()
}

fn best_line_inside(engine: &EngineState) -> Option<BestLine> {
    if let Some(line) = engine.result_lines().first() {
        return Some((line.score, line.bound, line.pv.clone()));
    }
    let line = &engine.lines.first()?.as_ref()?.line;
    Some((line.score, line.bound, line.pv.clone()))
}
