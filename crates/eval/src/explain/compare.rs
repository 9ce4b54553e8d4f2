//! Comparison of two sets of weights on one position.

use super::breakdown::{Breakdown, PieceShare, explain};
use super::explainable::Explainable;
use super::piece_group::PieceGroup;
use super::rescaled::Rescaled;
use super::share_table::EvaluationShare;
use super::sums::TermSums;
use crate::material::PieceValues;
use crate::raw_scale::RawScale;
use sankoma_rules::{PieceKind, Position};
use std::cmp::Reverse;

/// The evaluations of one position by two sets of weights, A and B; raw, from Black's view, both in the finer of their
/// scales.
#[derive(Clone, Debug)]
pub struct WeightsComparison {
    /// The position.
    pub sfen: String,
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// The evaluation by A.
    pub a: ComparedEvaluation,
    /// The evaluation by B.
    pub b: ComparedEvaluation,
    /// `b − a`.
    pub by: TermSums,
    /// The groups of both, those that differ most first. With the differences of `kk` and `turn` they sum to that of
    /// `total_raw`.
    pub rows: Vec<PieceGroupComparison>,
}

/// The evaluation by one set of weights.
#[derive(Clone, Debug)]
pub struct ComparedEvaluation {
    /// The name of the weights.
    pub weights: String,
    /// The score in centipawns, from the side to move's view.
    pub score: i32,
    /// The sums.
    pub sums: TermSums,
    /// Its piece values, without the king.
    pub values: Vec<KindValue>,
}

/// The value of a kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindValue {
    /// The kind.
    pub piece: PieceKind,
    /// In centipawns.
    pub value: i32,
}

/// The shares of one group of pieces in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceGroupComparison {
    /// The pieces.
    pub group: PieceGroup,
    /// Its share in A; zero for a missing piece that A does not count.
    pub a: EvaluationShare,
    /// Its share in B, likewise.
    pub b: EvaluationShare,
    /// The total in B less that in A.
    pub by: i32,
}

/// Compares the evaluations of a position by `a` and `b`.
pub fn compare<A, B>(a: &A, b: &B, position: &Position) -> WeightsComparison
where
    A: Explainable + ?Sized,
    B: Explainable + ?Sized,
{
    let (first, second) = {
        let (a, b) = Rescaled::both(a, b);
        (explain(&a, position), explain(&b, position))
    };
    let mut rows = compare_groups(&first.pieces, &second.pieces);
    rows.sort_by_key(|row| Reverse(row.by.abs()));
    WeightsComparison {
        scale: first.scale,
        by: second.sums - first.sums,
        rows,
        a: compared_evaluation(&first, a.values()),
        b: compared_evaluation(&second, b.values()),
        sfen: first.sfen,
    }
}

fn compared_evaluation(breakdown: &Breakdown, values: &PieceValues) -> ComparedEvaluation {
    ComparedEvaluation {
        weights: breakdown.weights.clone(),
        score: breakdown.score,
        sums: breakdown.sums,
        values: PieceValues::kinds().map(|piece| KindValue { piece, value: values.value(piece) }).collect(),
    }
}

/// The groups of both; only missing pieces can be in one alone.
fn compare_groups(first: &[PieceShare], second: &[PieceShare]) -> Vec<PieceGroupComparison> {
    let share = |rows: &[PieceShare], group: PieceGroup| {
        rows.iter().find(|row| row.group == group).map_or_else(EvaluationShare::default, PieceShare::share)
    };
    let rows = first.iter().chain(second.iter().filter(|row| !first.iter().any(|other| other.group == row.group)));
    let compared = |group: PieceGroup| {
        let (a, b) = (share(first, group), share(second, group));
        PieceGroupComparison { group, a, b, by: b.total - a.total }
    };
    rows.map(|row| compared(row.group)).collect()
}
