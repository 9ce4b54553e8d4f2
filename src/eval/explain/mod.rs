//! Whose share of the score is whose.
//!
//! A piece's share is its material, its king–king–piece term and half of each king–piece–piece term it has a part in.
//! What belongs to no piece stays apart: the king–king term and the turn. Together they are the raw total, exactly.

mod breakdown;

pub use breakdown::{Breakdown, FactorShare, PairShare, PieceShare, Spot};

use super::factors::Weighted;
use super::features::{Kings, Located, Place, listed, pieces};
use super::{Explainable, SCALE, centipawns};
use crate::rules::Position;

/// Takes the score of a position apart.
pub fn explain<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Breakdown {
    let side_to_move = position.side_to_move();
    let kings = Kings::of(position);
    let all = if weights.counts_missing_pieces() { listed(position) } else { pieces(position).collect() };
    let (pieces, pairs) = Sheet::of(weights, kings, &all).shares();
    let sum = |part: fn(&PieceShare) -> i32| pieces.iter().map(part).sum::<i32>();
    let kk = weights.kk(kings);
    let turn = side_to_move.sign() * weights.turn(kings, &all);
    let total_raw = sum(|share| share.total) + kk + turn;
    Breakdown {
        sfen: position.sfen(),
        side_to_move,
        score: centipawns(total_raw, side_to_move),
        unit: "cp",
        scale: SCALE,
        material: sum(|share| share.material),
        kk,
        kkp: sum(|share| share.kkp),
        kpp: sum(|share| share.kpp),
        turn,
        total_raw,
        weights: weights.name().to_owned(),
        factors: factor_shares(weights, kings, &all),
        pieces,
        pairs,
    }
}

fn factor_shares<W: Explainable + ?Sized>(weights: &W, kings: Kings, pieces: &[Located]) -> Vec<FactorShare> {
    let share = |&(factor, weight)| FactorShare { factor, total: Weighted { factor, weight }.total(kings, pieces) };
    weights.factors().iter().map(share).collect()
}

/// The sheet of shares before it is filled. One row per piece on the board, one per kind in a hand: which of three
/// pawns in hand is the third is nobody's question.
struct Sheet<'a, W: ?Sized> {
    weights: &'a W,
    kings: Kings,
    rows: Vec<&'a [Located]>,
}

impl<'a, W: Explainable + ?Sized> Sheet<'a, W> {
    fn of(weights: &'a W, kings: Kings, pieces: &'a [Located]) -> Self {
        let together = |a: &Located, b: &Located| {
            a.piece == b.piece
                && matches!((a.place, b.place), (Place::Hand(_), Place::Hand(_)) | (Place::Missing, Place::Missing))
        };
        Self { weights, kings, rows: pieces.chunk_by(together).collect() }
    }

    /// The share of each row, and the pairs with a term, strongest first.
    fn shares(&self) -> (Vec<PieceShare>, Vec<PairShare>) {
        let mut shares: Vec<PieceShare> = self.rows.iter().map(|row| self.without_pairs(row)).collect();
        let mut pairs = Vec::new();
        for (j, second) in self.rows.iter().enumerate() {
            for (i, first) in self.rows[..j].iter().enumerate() {
                let kpp = self.between(first, second);
                // Halves; what an odd number leaves over goes to the first.
                shares[i].add_kpp(kpp - kpp / 2);
                shares[j].add_kpp(kpp / 2);
                if kpp != 0 {
                    pairs.push(PairShare { first: Spot::of(first), second: Spot::of(second), kpp });
                }
            }
        }
        pairs.sort_by_key(|pair| std::cmp::Reverse(pair.kpp.abs()));
        (shares, pairs)
    }

    /// Material, king–king–piece terms, and the pairs inside the row, which it need not share.
    fn without_pairs(&self, row: &[Located]) -> PieceShare {
        let spot = Spot::of(row);
        let material = match spot.place {
            Place::Missing => 0,
            Place::Board(_) | Place::Hand(_) => i32::from(spot.count) * self.weights.values().of(spot.piece),
        };
        let kkp: i32 = row.iter().map(|&piece| self.weights.kkp(self.kings, piece)).sum();
        let kpp = (1..row.len()).map(|nth| self.between(&row[..nth], &row[nth..=nth])).sum();
        PieceShare { spot, material, kkp, kpp, total: SCALE * material + kkp + kpp }
    }

    fn between(&self, first: &[Located], second: &[Located]) -> i32 {
        let with = |piece| second.iter().map(|&other| self.weights.kpp(self.kings, piece, other)).sum::<i32>();
        first.iter().map(|&piece| with(piece)).sum()
    }
}
