//! Pair: a position of a game and the move made there, as the side to move sees them.

use sankoma_record::annotation::AnnotationScore;
use sankoma_rules::{Color, Move};

/// A position of a game with the move made there. Pairs are sorted by position, then move, then game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pair {
    /// The key of the position as the side to move sees it.
    pub(crate) key: u64,
    /// The bits of the move as its side sees it; 0 where the game has no further move.
    pub(crate) mv: u16,
    /// The number of the game.
    pub(crate) game: u32,
    pub(crate) place: PairPlace,
    /// The score that the record gives to the move, if it gives one.
    pub(crate) evaluation: Option<PackedEvaluation>,
}

/// Where in the game a pair stands: the ply of the position, and whose turn it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PairPlace(u16);

impl PairPlace {
    /// Positions behind this ply are not indexed.
    pub(crate) const MAX_PLY: usize = (1 << 15) - 1;

    pub(crate) fn new(ply: usize, turn: Color) -> Self {
        debug_assert!(ply <= Self::MAX_PLY);
        Self((ply as u16) << 1 | turn.index() as u16)
    }

    pub(crate) fn ply(self) -> u16 {
        self.0 >> 1
    }

    /// Whose turn it was in the game.
    pub(crate) fn turn(self) -> Color {
        Color::ALL[usize::from(self.0 & 1)]
    }

    pub(crate) fn bits(self) -> u16 {
        self.0
    }

    pub(crate) fn from_bits(bits: u16) -> Self {
        Self(bits)
    }
}

/// A score from the view of the side that moves, with the depth of its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PackedEvaluation {
    /// Plies, 0 where the record does not say.
    pub(crate) depth: u16,
    score: i16,
}

/// Centipawns lie within this; a mate in `n` plies is `MATE - n`, one of unknown length `MATE - UNKNOWN_PLIES`.
const MAX_CENTIPAWNS: i32 = 30_000;
const MATE: i32 = 32_700;
const UNKNOWN_PLIES: u32 = 2_000;

impl PackedEvaluation {
    /// Packs a score from Black's view for a move of `turn`.
    pub(crate) fn new(score: AnnotationScore, depth: Option<u32>, turn: Color) -> Self {
        let black = match score {
            AnnotationScore::Centipawns(value) => value.clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS),
            AnnotationScore::Mate { winner, plies } => {
                winner.sign() * (MATE - plies.unwrap_or(UNKNOWN_PLIES).min(UNKNOWN_PLIES) as i32)
            }
        };
        let depth = depth.unwrap_or(0).min(u32::from(u16::MAX)) as u16;
        Self { depth, score: (black * turn.sign()) as i16 }
    }

    /// The score from Black's view, where the move is one of `turn`.
    pub(crate) fn score(self, turn: Color) -> AnnotationScore {
        let black = i32::from(self.score) * turn.sign();
        if black.abs() <= MAX_CENTIPAWNS {
            return AnnotationScore::Centipawns(black);
        }
        let plies = (MATE - black.abs()) as u32;
        let winner = if black > 0 { Color::Black } else { Color::White };
        AnnotationScore::Mate { winner, plies: (plies < UNKNOWN_PLIES).then_some(plies) }
    }

    pub(crate) fn bits(self) -> (u16, i16) {
        (self.depth, self.score)
    }

    pub(crate) fn from_bits(depth: u16, score: i16) -> Self {
        Self { depth, score }
    }
}

/// The bits of a move, as the side to move sees it.
pub(crate) fn move_bits(mv: Move, turn: Color) -> u16 {
    seen_by(mv, turn).to_bits()
}

/// The move of [`move_bits`] on a board where `turn` is to move; `None` for the end of a game and for bits of no move.
pub(crate) fn move_of_bits(bits: u16, turn: Color) -> Option<Move> {
    Move::from_bits(bits).map(|mv| seen_by(mv, turn))
}

fn seen_by(mv: Move, turn: Color) -> Move {
    match turn {
        Color::Black => mv,
        Color::White => mv.turned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_the_same_from_both_sides() {
        let mate = |winner, plies| AnnotationScore::Mate { winner, plies };
        for score in [
            AnnotationScore::Centipawns(-123),
            AnnotationScore::Centipawns(30_000),
            mate(Color::White, Some(7)),
            mate(Color::Black, None),
        ] {
            for turn in Color::ALL {
                let packed = PackedEvaluation::new(score, Some(12), turn);
                assert_eq!((packed.score(turn), packed.depth), (score, 12));
                let (depth, bits) = packed.bits();
                assert_eq!(PackedEvaluation::from_bits(depth, bits), packed);
            }
        }
    }
}
