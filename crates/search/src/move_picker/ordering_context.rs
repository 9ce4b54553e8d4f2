//! Move ordering context: what the moves of a node are scored by.

use crate::constants::SearchConstants;
use crate::history::{HistoryTables, PieceToSquare};
use sankoma_rules::movegen::CheckInfo;
use sankoma_rules::{Move, Position};

/// Histories and checks by which moves are scored.
pub(crate) struct MoveOrderingContext<'a> {
    pub(crate) position: &'a Position,
    pub(crate) history: &'a HistoryTables,
    pub(crate) constants: &'a SearchConstants,
    /// Check squares and discoverers; `None` where checks get no bonus.
    pub(crate) checks: Option<&'a CheckInfo>,
    /// The moves one, two and four plies before.
    pub(crate) earlier_moves: [PieceToSquare; 3],
    pub(crate) killers: [Option<Move>; 2],
}
