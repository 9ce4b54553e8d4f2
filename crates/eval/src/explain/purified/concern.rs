//! Concern: what of a split is about material, about either king, or about the pieces elsewhere.

use super::split::{PurifiedPair, PurifiedPiece, PurifiedSplit};
use sankoma_rules::{Bitboard, Color, Position, Square, attacks};

/// A split by what it is about, from Black's view in units of [`super::UNITS_PER_RAW`]. All parts sum to the total.
#[derive(Clone, Debug)]
pub struct Concerns {
    /// The values of the kinds.
    pub material: i64,
    /// Parts about the king of each side.
    pub kings: [KingConcern; 2],
    /// For each of [`PurifiedSplit::pieces`] its place and half of each pair that it has a part in, as far as they are
    /// about no king. The remainder of an odd pair goes to the first of the two.
    pub pieces: Vec<i64>,
    /// The value of having the move.
    pub turn: i64,
}

/// Parts about one king, in the view of the pieces that bear on it.
#[derive(Clone, Debug)]
pub struct KingConcern {
    /// Its square.
    pub square: i64,
    /// The place of a piece, by its place in [`PurifiedSplit::pieces`].
    pub pieces: Vec<(usize, i64)>,
    /// The pairs of which one piece or both bear on it.
    pub pairs: Vec<PairConcern>,
    /// The sum.
    pub total: i64,
}

/// Value of a pair for one king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairConcern {
    /// The places of the two in [`PurifiedSplit::pieces`].
    pub rows: [usize; 2],
    /// Value of the pair, in units of the split.
    pub units: i64,
}

/// Distance up to which a piece stands by a king, in squares of the larger of both directions.
const NEAR: u8 = 2;

impl Concerns {
    /// Sorts the parts of a split of this position.
    pub fn of(split: &PurifiedSplit, position: &Position) -> Self {
        let bearing = Color::ALL.map(|side| rows_that_bear(split, position, side));
        let mut concerns = Self {
            material: split.pieces.iter().map(|piece| piece.value).sum(),
            kings: Color::ALL.map(|side| KingConcern {
                square: split.king_squares[side.index()],
                pieces: Vec::new(),
                pairs: Vec::new(),
                total: split.king_squares[side.index()],
            }),
            pieces: vec![0; split.pieces.len()],
            turn: split.turn,
        };
        for (view, bearing) in bearing.iter().enumerate() {
            for (row, piece) in split.pieces.iter().enumerate() {
                concerns.add_place(view, row, piece, bearing[row]);
            }
            for pair in &split.pairs {
                concerns.add_pair(view, pair, pair.rows.iter().any(|&row| bearing[row]));
            }
        }
        concerns
    }

    fn add_place(&mut self, view: usize, row: usize, piece: &PurifiedPiece, bears: bool) {
        let units = piece.place[view];
        if !bears {
            self.pieces[row] += units;
            return;
        }
        self.kings[view].pieces.push((row, units));
        self.kings[view].total += units;
    }

    fn add_pair(&mut self, view: usize, pair: &PurifiedPair, bears: bool) {
        let units = pair.views[view];
        if !bears {
            let half = units / 2;
            self.pieces[pair.rows[0]] += units - half;
            self.pieces[pair.rows[1]] += half;
            return;
        }
        self.kings[view].pairs.push(PairConcern { rows: pair.rows, units });
        self.kings[view].total += units;
    }

    /// The sum of all parts.
    pub fn total(&self) -> i64 {
        let kings: i64 = self.kings.iter().map(|king| king.total).sum();
        self.material + kings + self.pieces.iter().sum::<i64>() + self.turn
    }
}

/// Which pieces stand near the king of `side` or attack it or a square beside it.
fn rows_that_bear(split: &PurifiedSplit, position: &Position, side: Color) -> Vec<bool> {
    let Some(king) = position.king(side) else { return vec![false; split.pieces.len()] };
    let around = Square::all().filter(|&square| square.distance(king) <= 1);
    let around: Bitboard = around.collect();
    let bears = |piece: &PurifiedPiece| {
        let Some(square) = piece.group.square() else { return false };
        square.distance(king) <= NEAR
            || !(attacks::attacks(piece.group.piece, square, position.occupied()) & around).is_empty()
    };
    split.pieces.iter().map(bears).collect()
}
