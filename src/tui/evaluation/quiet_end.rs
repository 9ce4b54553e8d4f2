//! Quiet end of a line of play: the position after it and after the captures that follow, whose static score the score
//! of the line is.

use crate::tui::core::quiescence::quiescence_of_searchable;
use sankoma_eval::{RawUnits as _, Weights};
use sankoma_rules::{Move, Position};
use sankoma_search::TranspositionTable;

/// Centipawns by which a static score may differ from that of the line.
pub const SAME_CENTIPAWNS: f64 = 5.0;

/// Where a line ends.
#[derive(Clone, Debug, PartialEq)]
pub struct QuietEnd {
    /// The plies up to there, those of the quiescence search included.
    pub plies: usize,
    /// The position there.
    pub position: Position,
}

impl QuietEnd {
    /// The end of a line and of the captures that follow it; of an empty line the position itself, without looking
    /// ahead.
    pub(super) fn of(weights: &Weights, position: &Position, line: &[Move]) -> Self {
        match line {
            [] => Self { plies: 0, position: position.clone() },
            line => Self::after(weights, &TranspositionTable::new(1), position, line),
        }
    }

    /// The end with the static score that the engine says, in centipawns from Black's view: a line may continue after
    /// the moves that its score is of. Without such an end it is the last one.
    pub(super) fn with_score(weights: &Weights, position: &Position, line: &[Move], score: Option<i32>) -> Self {
        let table = TranspositionTable::new(1);
        let whole = Self::after(weights, &table, position, line);
        let Some(score) = score.map(f64::from) else { return whole };
        let centipawns = |end: &Self| weights.scale().centipawns(weights.raw(&end.position));
        let has_score = |end: &Self| (centipawns(end) - score).abs() <= SAME_CENTIPAWNS;
        if has_score(&whole) {
            return whole;
        }
        let mut shorter = (1..line.len()).rev().map(|plies| Self::after(weights, &table, position, &line[..plies]));
        shorter.find(has_score).unwrap_or(whole)
    }

    /// `table` is that of quiescence searches alone.
    fn after(weights: &Weights, table: &TranspositionTable, position: &Position, line: &[Move]) -> Self {
        let end = position.without_history().after(line.iter().copied());
        let quiet = quiescence_of_searchable(weights, table, &end).map_or_else(Vec::new, |(_, moves)| moves);
        Self { plies: line.len() + quiet.len(), position: end.after(quiet) }
    }
}
