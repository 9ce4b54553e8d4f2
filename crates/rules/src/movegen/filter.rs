//! Move filters: which moves a generator finds, known at compile time.
//!
//! [`AllMoves`] and [`UsefulMoves`] are the base, the others narrow or widen what they wrap: `Checks<UsefulMoves>`,
//! `PseudoLegal<Captures<AllMoves>>`. The generator is compiled once for each composition in use, without the branches
//! that its filter decides.

use super::CheckInfo;
use crate::{Bitboard, Position};

/// A choice among the moves of a position.
pub trait MoveFilter {
    /// Non-promotions that are never better than promoting are wanted.
    const INFERIOR_NON_PROMOTIONS: bool;
    /// Moves that leave the own king in check are wanted.
    const PSEUDO_LEGAL: bool = false;

    /// The filter for this position.
    fn of(position: &Position) -> Self;

    /// Where moves may go.
    fn targets(&self) -> Bitboard {
        Bitboard::ALL
    }

    /// `Some` if only moves that give check are wanted.
    fn checks(&self) -> Option<&CheckInfo> {
        None
    }
}

/// Every move the rules allow.
pub struct AllMoves;

impl MoveFilter for AllMoves {
    const INFERIOR_NON_PROMOTIONS: bool = true;

    #[inline]
    fn of(_: &Position) -> Self {
        Self
    }
}

/// Without non-promotions of pawn, bishop, rook, and lance on the second-last rank: promoting is never worse, except
/// where not promoting avoids uchifuzume.
pub struct UsefulMoves;

impl MoveFilter for UsefulMoves {
    const INFERIOR_NON_PROMOTIONS: bool = false;

    #[inline]
    fn of(_: &Position) -> Self {
        Self
    }
}

/// Pseudo-legal moves: also those that leave the own king in check.
pub struct PseudoLegal<F>(F);

impl<F: MoveFilter> MoveFilter for PseudoLegal<F> {
    const INFERIOR_NON_PROMOTIONS: bool = F::INFERIOR_NON_PROMOTIONS;
    const PSEUDO_LEGAL: bool = true;

    #[inline]
    fn of(position: &Position) -> Self {
        Self(F::of(position))
    }

    #[inline]
    fn targets(&self) -> Bitboard {
        self.0.targets()
    }

    #[inline]
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
            const INFERIOR_NON_PROMOTIONS: bool = F::INFERIOR_NON_PROMOTIONS;
            const PSEUDO_LEGAL: bool = F::PSEUDO_LEGAL;

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
    /// Captures.
    Captures, position => position.pieces_of(position.side_to_move().other())
}

targets! {
    /// Moves that capture nothing.
    Quiets, position => !position.occupied()
}

targets! {
    /// Moves out of check; none when there is no check.
    Evasions, position => if position.in_check() { Bitboard::ALL } else { Bitboard::EMPTY }
}

/// Moves that give check, direct or discovered.
pub struct Checks<F> {
    inner: F,
    info: CheckInfo,
}

impl<F: MoveFilter> Checks<F> {
    /// With an existing `info`, possibly narrowed.
    #[inline]
    pub fn with_info(position: &Position, info: CheckInfo) -> Self {
        Self { inner: F::of(position), info }
    }
}

impl<F: MoveFilter> MoveFilter for Checks<F> {
    const INFERIOR_NON_PROMOTIONS: bool = F::INFERIOR_NON_PROMOTIONS;
    const PSEUDO_LEGAL: bool = F::PSEUDO_LEGAL;

    #[inline]
    fn of(position: &Position) -> Self {
        Self::with_info(position, CheckInfo::of(position))
    }

    #[inline]
    fn targets(&self) -> Bitboard {
        self.inner.targets()
    }

    #[inline]
    fn checks(&self) -> Option<&CheckInfo> {
        Some(&self.info)
    }
}
