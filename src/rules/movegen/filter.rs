//! Which moves a generator is to find, known at compile time.
//!
//! [`AllMoves`] and [`UsefulMoves`] start, the others narrow or widen what they wrap: `Checks<Useful>`, `Pseudo<Captures<All>>`.
//! The generator is compiled once for each composition that is used, and asks nothing that the answer is known to.

use super::CheckInfo;
use crate::rules::{Bitboard, Position};

/// A choice among the moves of a position.
pub trait MoveFilter {
    /// Whether non-promotions that are never better than promoting are wanted.
    const POINTLESS: bool;
    /// Whether moves that leave the own king hanging are wanted.
    const HANGING: bool = false;

    /// The filter for this position.
    fn of(position: &Position) -> Self;

    /// Where moves may go.
    fn targets(&self) -> Bitboard {
        Bitboard::ALL
    }

    /// If only moves that give check are wanted, how to give it.
    fn checks(&self) -> Option<&CheckInfo> {
        None
    }
}

/// Every move the rules allow.
pub struct AllMoves;

impl MoveFilter for AllMoves {
    const POINTLESS: bool = true;

    fn of(_: &Position) -> Self {
        Self
    }
}

/// Without non-promotions of pawn, bishop, rook, and lance on the second-last rank: promoting is never worse, but for
/// the avoidance of uchifuzume.
pub struct UsefulMoves;

impl MoveFilter for UsefulMoves {
    const POINTLESS: bool = false;

    fn of(_: &Position) -> Self {
        Self
    }
}

/// Also moves that leave the own king hanging: pseudo-legal ones.
pub struct PseudoLegal<F>(F);

impl<F: MoveFilter> MoveFilter for PseudoLegal<F> {
    const POINTLESS: bool = F::POINTLESS;
    const HANGING: bool = true;

    fn of(position: &Position) -> Self {
        Self(F::of(position))
    }

    fn targets(&self) -> Bitboard {
        self.0.targets()
    }

    fn checks(&self) -> Option<&CheckInfo> {
        self.0.checks()
    }
}

macro_rules! targets {
    ($(#[$doc:meta])* $name:ident, $position:ident => $targets:expr) => {
        $(#[$doc])*
        pub struct $name<F> {
            inner: F,
            targets: Bitboard,
        }

        impl<F: MoveFilter> MoveFilter for $name<F> {
            const POINTLESS: bool = F::POINTLESS;
            const HANGING: bool = F::HANGING;

            fn of($position: &Position) -> Self {
                Self { inner: F::of($position), targets: $targets }
            }

            fn targets(&self) -> Bitboard {
                self.targets & self.inner.targets()
            }

            fn checks(&self) -> Option<&CheckInfo> {
                self.inner.checks()
            }
        }
    };
}

targets! {
    /// Moves that take a piece.
    Captures, position => position.pieces_of(position.side_to_move().other())
}

targets! {
    /// Moves that take nothing.
    Quiets, position => !position.occupied()
}

targets! {
    /// Moves out of check; none when there is no check.
    Evasions, position => if position.in_check() { Bitboard::ALL } else { Bitboard::EMPTY }
}

/// Moves that give check, directly or by uncovering a slider.
pub struct Checks<F> {
    inner: F,
    info: CheckInfo,
}

impl<F: MoveFilter> Checks<F> {
    /// With `info` worked out before, or narrowed.
    pub fn with_info(position: &Position, info: CheckInfo) -> Self {
        Self { inner: F::of(position), info }
    }
}

impl<F: MoveFilter> MoveFilter for Checks<F> {
    const POINTLESS: bool = F::POINTLESS;
    const HANGING: bool = F::HANGING;

    fn of(position: &Position) -> Self {
        Self::with_info(position, CheckInfo::of(position))
    }

    fn targets(&self) -> Bitboard {
        self.inner.targets()
    }

    fn checks(&self) -> Option<&CheckInfo> {
        Some(&self.info)
    }
}
