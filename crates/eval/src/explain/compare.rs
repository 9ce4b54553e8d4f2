//! Comparison of two sets of weights on one position, of which either may be a network.
//!
//! A share by terms has the same meaning as one by a network, the mean of what a piece adds to those that have come
//! (a Shapley value), in closed form: a term of one piece is all its own, of a term of two each has half, since each of
//! them comes last in half of the orders. The value of having the move stays with the kings in both.

use super::breakdown::{Breakdown, PieceShare, explain};
use super::explainable::Explainable;
use super::piece_group::PieceGroup;
use super::rescaled::Rescaled;
use super::share_table::ShareTerms;
use super::sums::TermSums;
use crate::material::PieceValues;
use crate::raw_scale::RawScale;
use sankoma_rules::{Color, PieceKind, Position};
use std::cmp::Reverse;

/// The evaluations of one position by two sets of weights, A and B; raw, from Black's view, both in the finer of their
/// scales.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightsComparison {
    /// Position as SFEN.
    pub sfen: String,
    /// The side whose view the scores have.
    pub side_to_move: Color,
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// The evaluation by A.
    pub a: ComparedEvaluation,
    /// The evaluation by B.
    pub b: ComparedEvaluation,
    /// The groups of both, those that differ most first. With the difference of `kings` they sum to that of
    /// `total_raw`.
    pub rows: Vec<PieceGroupComparison>,
}

/// The evaluation by one set of weights.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedEvaluation {
    /// The name of the weights.
    pub weights: String,
    /// The score in centipawns, from the side to move's view.
    pub score: i32,
    /// Score in raw units, from Black's view.
    pub total_raw: i32,
    /// Share of no piece, as in [`Breakdown::kings`].
    pub kings: i32,
    /// The sums, where both sets have terms.
    pub sums: Option<TermSums>,
    /// Its piece values, without the king, where both sets have terms.
    pub values: Vec<KindValue>,
}

/// The value of a kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindValue {
    /// Kind of the piece.
    pub piece: PieceKind,
    /// In centipawns.
    pub value: i32,
}

/// The shares of one group of pieces in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceGroupComparison {
    /// Piece, or pieces alike in hand.
    pub group: PieceGroup,
    /// Its share in A; 0 for a missing piece that A does not count.
    pub a: i32,
    /// Its share in B, likewise.
    pub b: i32,
    /// `b − a`.
    pub by: i32,
    /// The terms of both shares, where both sets have terms.
    pub terms: Option<[ShareTerms; 2]>,
}

/// Compares the evaluations of a position by `a` and `b`, which have terms.
pub fn compare<A, B>(a: &A, b: &B, position: &Position) -> WeightsComparison
where
    A: Explainable + ?Sized,
    B: Explainable + ?Sized,
{
    let (first, second) = {
        let (a, b) = Rescaled::both(a, b);
        (explain(&a, position), explain(&b, position))
    };
    let mut compared = WeightsComparison::of(&first, &second);
    compared.a.values = kind_values(a.values());
    compared.b.values = kind_values(b.values());
    compared
}

fn kind_values(values: &PieceValues) -> Vec<KindValue> {
    PieceValues::kinds().map(|piece| KindValue { piece, value: values.value(piece) }).collect()
}

impl WeightsComparison {
    /// Compares the shares of one position by two sets of weights.
    pub fn of(a: &Breakdown, b: &Breakdown) -> Self {
        let scale = a.scale.max(b.scale);
        let has_terms = a.sums.is_some() && b.sums.is_some();
        let share = |breakdown: &Breakdown, group| breakdown.share_of(group).copied();
        let only_b = b.pieces.iter().filter(|row| a.share_of(row.group).is_none());
        let row = |&PieceShare { group, .. }: &PieceShare| {
            let both = [share(a, group), share(b, group)];
            let units = [a.scale, b.scale].map(|own| scale.units_per_unit_of(own));
            let [a, b] = [0, 1].map(|at| units[at] * both[at].map_or(0, |share| share.total));
            let terms = || both.map(|share| share.and_then(|share| share.terms).unwrap_or_default());
            PieceGroupComparison { group, a, b, by: b - a, terms: has_terms.then(terms) }
        };
        let mut rows: Vec<PieceGroupComparison> = a.pieces.iter().chain(only_b).map(row).collect();
        rows.sort_by_key(|row| Reverse(row.by.abs()));
        let [first, second] = [a, b].map(|breakdown| {
            let units = scale.units_per_unit_of(breakdown.scale);
            ComparedEvaluation {
                weights: breakdown.weights.clone(),
                score: breakdown.score,
                total_raw: units * breakdown.total_raw,
                kings: units * breakdown.kings,
                sums: breakdown.sums.filter(|_| has_terms),
                values: Vec::new(),
            }
        });
        Self { sfen: a.sfen.clone(), side_to_move: a.side_to_move, scale, a: first, b: second, rows }
    }

    /// Numbers of A and B, and `b − a`, in centipawns.
    pub fn centipawns(&self, [a, b]: [i32; 2]) -> [f64; 3] {
        [a, b, b - a].map(|raw| self.scale.centipawns(raw))
    }

    /// The sums of A, of B, and `b − a`; `None` where one of the two has no terms.
    pub fn sums(&self) -> Option<[TermSums; 3]> {
        let (a, b) = (self.a.sums?, self.b.sums?);
        Some([a, b, b - a])
    }
}
