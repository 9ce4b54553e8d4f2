//! Forced moves: the checks, answers to checks and captures with which a line begins, up to the quiet position that an
//! assessment is about.

use sankoma_rules::{Move, Position};

/// How many plies are forced at most.
pub const MAX_FORCED_PLIES: usize = 6;

/// The moves that are forced, and the position after them.
#[derive(Clone, Debug, PartialEq)]
pub struct ForcedMoves {
    /// Checks, answers to checks, captures.
    pub moves: Vec<Move>,
    /// The position after them.
    pub position: Position,
}

impl ForcedMoves {
    /// How far a line is forced from this position on.
    pub fn of(position: &Position, line: &[Move]) -> Self {
        let mut found = Self { moves: Vec::new(), position: position.without_history() };
        for &mv in line.iter().take(MAX_FORCED_PLIES) {
            if mv.is_pass() || !found.position.can_make(mv) {
                break;
            }
            let after = found.position.clone().after([mv]);
            let is_forced = found.position.in_check() || found.position.on(mv.to()).is_some() || after.in_check();
            if !is_forced {
                break;
            }
            found.moves.push(mv);
            found.position = after;
        }
        found
    }
}
