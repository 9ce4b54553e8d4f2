//! Position keys: the identity of a position without its history and its move number.

use sankoma_rules::{Color, Position, Setup};
use std::fmt;
use std::hash::{Hash, Hasher};

/// Squares, hands and side to move. Two keys are equal only if all of these are; the Zobrist hash finds them quickly.
#[derive(Clone, PartialEq, Eq)]
pub struct PositionKey {
    hash: u64,
    /// With the move number 1.
    setup: Setup,
}

impl PositionKey {
    /// The key of `position`.
    pub fn of(position: &Position) -> Self {
        Self { hash: position.key(), setup: Setup { move_number: 1, ..position.setup() } }
    }

    /// The position, without its history.
    pub fn position(&self) -> Position {
        Position::from_setup_unchecked(&self.setup)
    }

    /// Side to move next.
    pub fn side_to_move(&self) -> Color {
        self.setup.side_to_move
    }

    /// The SFEN without the move number.
    pub fn sfen(&self) -> String {
        let sfen = self.setup.sfen();
        sfen.rsplit_once(' ').map_or(sfen.clone(), |(position, _)| position.to_owned())
    }
}

impl fmt::Debug for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sfen())
    }
}

impl Hash for PositionKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}
