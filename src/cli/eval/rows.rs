//! The row that `eval --json` prints. Its forms stand beside the views that they are made of.

use super::board_views::{EvalHeatRow, EvalSweepRow};
use super::breakdown::{BreakdownReport, EvalBreakdownRow, EvalNetworkRow};
use super::compare::{ComparisonReport, EvalDisagreementRow};
use super::comparison_rows::ComparisonRow;
use super::diff::{DiffReport, EvalDiffRow, EvalNetworkDiffRow};
use super::line::{EvalNetworkWalkRow, EvalWalkRow, LineReport};
use super::parts::EvalPartsRow;
use super::piece::{EvalNetworkPieceRow, EvalPieceRow, PieceReport};
use super::scores::EvalScoresRow;
use super::term_rows::{EvaluatedPositionRow, FactorShareRow, PairShareRow, PieceShareRow};
use crate::cli::input::position_lines::BadLineRow;
use crate::cli::output::json::{list, rows};
use sankoma_eval::Breakdown;
use serde::Serialize;

/// One object per position, argument or line of standard input, or one per view that was asked for. Every number but
/// `score` is from Black's view; raw numbers are in units of 1/`scale` centipawn.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(in crate::cli) enum EvalRow {
    Breakdown(EvalBreakdownRow),
    LineOfMany(EvalLineOfManyRow),
    Diff(EvalDiffRow),
    Parts(EvalPartsRow),
    Comparison(ComparisonRow),
    Piece(EvalPieceRow),
    Sweep(EvalSweepRow),
    Heat(EvalHeatRow),
    Walk(EvalWalkRow),
    Scores(EvalScoresRow),
    Network(EvalNetworkRow),
    NetworkDiff(EvalNetworkDiffRow),
    NetworkPiece(EvalNetworkPieceRow),
    NetworkWalk(EvalNetworkWalkRow),
    Disagreement(EvalDisagreementRow),
    Error(BadLineRow),
}

impl From<&BreakdownReport> for EvalRow {
    fn from(report: &BreakdownReport) -> Self {
        match &report.breakdown.sample {
            None => Self::Breakdown(report.into()),
            Some(sample) => Self::Network(EvalNetworkRow::of(&report.breakdown, sample, report)),
        }
    }
}

impl From<&DiffReport> for EvalRow {
    fn from(report: &DiffReport) -> Self {
        match &report.change.terms {
            Some(terms) => Self::Diff(EvalDiffRow::of(report, terms)),
            None => Self::NetworkDiff(report.into()),
        }
    }
}

impl From<&ComparisonReport> for EvalRow {
    fn from(ComparisonReport { comparison, .. }: &ComparisonReport) -> Self {
        match comparison.sums() {
            Some([.., by]) => Self::Comparison(ComparisonRow::of(comparison, &by)),
            None => Self::Disagreement(comparison.into()),
        }
    }
}

impl From<&PieceReport> for EvalRow {
    fn from(report: &PieceReport) -> Self {
        match &report.breakdown.sample {
            None => Self::Piece(report.into()),
            Some(_) => Self::NetworkPiece(report.into()),
        }
    }
}

impl From<&LineReport<'_>> for EvalRow {
    fn from(report: &LineReport<'_>) -> Self {
        match &report.terms()[..] {
            [] => Self::NetworkWalk(report.into()),
            terms => Self::Walk(EvalWalkRow::of(report, terms)),
        }
    }
}

rows! {
    /// One of several positions: the breakdown without `worth`, `castles` and `factors_say`.
    struct EvalLineOfManyRow(breakdown: &Breakdown) {
        #[serde(flatten)]
        position: EvaluatedPositionRow = breakdown.into(),
        /// Share of each piece on the board, each kind in a hand, and each missing kind where the weights count those.
        /// Their totals, `kk` and `turn` sum to `total_raw`.
        pieces: Vec<PieceShareRow> = list(&breakdown.pieces),
        /// Total of each factor; they sum to `kk + kkp + kpp`. Empty for weights that are not made of factors.
        factors: Vec<FactorShareRow> = list(&breakdown.factors),
        /// The strongest pairs, as many as `--top` says, strongest first.
        pairs: Vec<PairShareRow> = list(&breakdown.pairs),
    }
}
