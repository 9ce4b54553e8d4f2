//! Forced moves: the answers to checks and the recaptures with which a line begins, up to the position that an assessment
//! is about. A check or a capture that a side may as well leave alone is a choice, and another one with other nodes.

use sankoma_rules::{Move, Position};

/// Greatest number of forced plies.
pub const MAX_FORCED_PLIES: usize = 6;

/// The moves that are forced, and the position after them.
#[derive(Clone, Debug, PartialEq)]
pub struct ForcedMoves {
    /// Answers to checks, and captures on the square where the last move has gone.
    pub moves: Vec<Move>,
    /// The position after them.
    pub position: Position,
}

impl ForcedMoves {
    /// Forced beginning of a line from this position on.
    pub fn of(position: &Position, line: &[Move]) -> Self {
        let mut found = Self { moves: Vec::new(), position: position.without_history() };
        let mut last = position.last_move().filter(|mv| !mv.is_pass()).map(Move::to);
        for &mv in line.iter().take(MAX_FORCED_PLIES) {
            let is_recapture = !mv.is_pass() && last == Some(mv.to()) && found.position.on(mv.to()).is_some();
            let is_forced = found.position.in_check() || is_recapture;
            if !is_forced || !found.position.can_make(mv) {
                break;
            }
            found.moves.push(mv);
            found.position.play(mv);
            last = Some(mv.to());
        }
        found.position = found.position.without_history();
        found
    }
}
