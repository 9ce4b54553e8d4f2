//! Values inside the search, and scores as they are reported.

use sankoma_eval::material;
use sankoma_wording::labels::{self, Label};
use std::fmt;

/// A value inside the search: centipawns for the side to move, or [`MATE`] minus plies.
pub(super) type Value = i32;

/// Maximum length of a line that the search follows, in plies.
pub(super) const MAX_PLY: usize = 128;
/// Value of having mated at the root.
pub(super) const MATE: Value = 32_000;
/// Values from here on are mates.
pub(super) const MATE_IN_MAX_PLY: Value = MATE - MAX_PLY as Value;
/// Greater than every value.
pub(super) const INFINITE: Value = MATE + 1;
/// Maximum value of an evaluation: below the mates.
pub(super) const EVALUATION_MAX: Value = MATE_IN_MAX_PLY - 1;
const _: () = assert!(material::MAX_BALANCE <= EVALUATION_MAX, "piece values may leave the range of scores");
const _: () = assert!(INFINITE <= i16::MAX as Value, "the table stores values in 16 bits");

/// Value of a repetition (sennichite).
pub(super) const DRAW: Value = 0;

/// Value of a superior position (優等局面): one met before with less in hand. As good as won, but no mate.
pub(super) const SUPERIOR: Value = 28_000;

/// Value of being entitled to declare a win, `ply` plies from the root: above every evaluation, below the mates.
pub(super) const fn declared_in(ply: usize) -> Value {
    30_000 - ply as Value
}

/// Value of being mated `ply` plies from the root.
pub(super) const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// A score as it is reported, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Centipawns.
    Cp(i32),
    /// Mate in this many plies; negative when the side to move is mated, zero when it is mated already.
    /// [`Self::UNKNOWN_MATE`] plies stand for a length that is not known.
    Mate(i32),
}

impl Score {
    /// Plies of a mate whose length another engine does not say (`score mate +`): more than any game has, even where
    /// some moves of its line were made.
    pub const UNKNOWN_MATE: i32 = 1_000_000;

    /// The length of a [`Self::Mate`] of so many plies; `None` where it is not known.
    pub const fn mate_length(plies: i32) -> Option<u32> {
        let length = plies.unsigned_abs();
        if length < Self::UNKNOWN_MATE.unsigned_abs() / 2 { Some(length) } else { None }
    }

    /// Converts a value of the search, whose mates count plies from the root.
    pub const fn from_value(value: Value) -> Self {
        if value >= MATE_IN_MAX_PLY {
            Self::Mate(MATE - value)
        } else if value <= -MATE_IN_MAX_PLY {
            Self::Mate(-MATE - value)
        } else {
            Self::Cp(value)
        }
    }

    /// The same score seen by the opponent.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Cp(value) => Self::Cp(-value),
            Self::Mate(plies) => Self::Mate(-plies),
        }
    }
}

/// Superior position (優等局面): one met before in which a side has now more in hand. A search ends a line there with a
/// fixed score, which is no evaluation and is said in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Superiority {
    /// The side whose view the score has reaches the superior position.
    Superior,
    /// The other side does.
    Inferior,
}

impl Superiority {
    /// Superior or inferior end that a score in centipawns stands for; `None` for an evaluation.
    pub const fn of_centipawns(points: i32) -> Option<Self> {
        match points {
            SUPERIOR => Some(Self::Superior),
            points if points == -SUPERIOR => Some(Self::Inferior),
            _ => None,
        }
    }

    /// Superior or inferior end that a score stands for; `None` for an evaluation and for a mate.
    pub const fn of(score: Score) -> Option<Self> {
        match score {
            Score::Cp(points) => Self::of_centipawns(points),
            Score::Mate(_) => None,
        }
    }

    /// The same seen by the opponent.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Superior => Self::Inferior,
            Self::Inferior => Self::Superior,
        }
    }

    /// Label of this end, in both languages.
    pub const fn label(self) -> Label {
        match self {
            Self::Superior => labels::SUPERIOR_POSITION,
            Self::Inferior => labels::INFERIOR_POSITION,
        }
    }

    /// Its name in at most six columns, for a column of scores.
    pub const fn short_label(self) -> Label {
        match self {
            Self::Superior => labels::SUPERIOR_POSITION_SHORT,
            Self::Inferior => labels::INFERIOR_POSITION_SHORT,
        }
    }
}

/// USI text: `cp 34`, `mate -5`, `mate -0`; `mate +` where the length is not known.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cp(value) => write!(f, "cp {value}"),
            Self::Mate(0) => f.write_str("mate -0"),
            Self::Mate(plies) if Self::mate_length(*plies).is_none() => {
                f.write_str(if *plies > 0 { "mate +" } else { "mate -" })
            }
            Self::Mate(plies) => write!(f, "mate {plies}"),
        }
    }
}
