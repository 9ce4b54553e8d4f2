//! The rows that `eval --json` prints of a network.

use super::term_rows::{AssessmentPartRow, EvalPieceChangeRow, PieceGroupRow, RawNumbersRow};
use crate::cli::output::json::{CentipawnUnit, MessageRow, RawUnit, SideLetter};
use sankoma_analysis::assessment::pair_relation;
use sankoma_eval::{Breakdown, ComparedEvaluation, PairShare, PieceChange, PieceGroupComparison, PieceShare};
use sankoma_rules::Position;
use serde::Serialize;
use std::collections::BTreeMap;

/// A position by a network: `total_raw = kings + Σ total of pieces`.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalNetworkRow {
    /// The position.
    pub(super) sfen: String,
    /// The side whose view `score` and `output` have.
    pub(super) side_to_move: SideLetter,
    /// The score, from the side to move's view.
    pub(super) score: i32,
    /// The unit of `score`.
    pub(super) unit: CentipawnUnit,
    /// What the last layer of the network gives.
    pub(super) output: i32,
    /// What that is divided by to become centipawns (`FV_SCALE`).
    #[schemars(range(min = 1))]
    pub(super) output_scale: i32,
    /// Raw units per centipawn: a power of two.
    #[schemars(range(min = 1))]
    pub(super) scale: i32,
    /// The score, raw.
    pub(super) total_raw: i32,
    /// The score of the kings alone with the same side to move, raw.
    pub(super) kings: i32,
    /// The score in one sentence.
    pub(super) sentence: MessageRow,
    /// The score in a player's words: the parts sum to it.
    pub(super) assessment: Vec<AssessmentPartRow>,
    /// A mate that stands on the board or that checks alone lead to within a short search; null where none is known.
    /// The score knows nothing of it.
    pub(super) mate: Option<MessageRow>,
    /// How many orders of the pieces the shares are means of.
    #[schemars(range(min = 1))]
    pub(super) orders: usize,
    /// Name of the weights.
    pub(super) weights: String,
    /// The pieces on the board and the kinds in hand, largest share first.
    pub(super) pieces: Vec<EvalNetworkShareRow>,
    /// The strongest pairs, as many as `--top` says, strongest first.
    pub(super) pairs: Vec<EvalNetworkPairRow>,
}

/// The share of a piece, or of the pieces of a kind in one hand.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalNetworkShareRow {
    #[serde(flatten)]
    pub(super) group: PieceGroupRow,
    /// Their part of the score (Shapley value), raw.
    pub(super) total: i32,
    /// The standard error of `total`, raw.
    pub(super) error: f64,
    /// `total_raw` less what it is without the piece (one of those in hand), raw.
    pub(super) worth: i32,
    /// The share of each less the mean of its kind, raw.
    pub(super) beyond_kind: f64,
}

impl EvalNetworkShareRow {
    pub(super) fn new(breakdown: &Breakdown, share: &PieceShare) -> Self {
        let &PieceShare { group, total, error, removal, .. } = share;
        let beyond_kind = breakdown.beyond_kind(share);
        Self { group: group.into(), total, error, worth: removal.unwrap_or_default(), beyond_kind }
    }
}

/// Two pieces: the score, less that without either, plus that without both.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalNetworkPairRow {
    /// One of the two.
    pub(super) first: PieceGroupRow,
    /// The other; the same again for two of a kind in one hand.
    pub(super) second: PieceGroupRow,
    /// What they do together, raw.
    pub(super) together: i32,
    /// What one does to the other on the board; null where nothing is known.
    pub(super) relation: Option<MessageRow>,
}

impl EvalNetworkPairRow {
    pub(super) fn new(pair: &PairShare, position: &Position) -> Self {
        let relation = pair_relation(position, pair.first, pair.second).map(Into::into);
        Self { first: pair.first.into(), second: pair.second.into(), together: pair.raw, relation }
    }
}

/// `--diff` with a network.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalNetworkDiffRow {
    #[serde(flatten)]
    pub(super) raw: RawNumbersRow,
    /// The sums before.
    pub(super) from: EvalNetworkSumsRow,
    /// The sums after.
    pub(super) to: EvalNetworkSumsRow,
    /// Pieces that moved or whose share changed, largest change first. With the change of `kings` they sum to that of
    /// `total_raw`.
    pub(super) pieces: Vec<EvalNetworkPieceChangeRow>,
}

/// A position and what its score is made of.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalNetworkSumsRow {
    /// The position.
    pub(super) sfen: String,
    /// The score, raw.
    pub(super) total_raw: i32,
    /// The score of the kings alone with the same side to move, raw.
    pub(super) kings: i32,
}

/// A piece that moved or whose share changed.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalNetworkPieceChangeRow {
    #[serde(flatten)]
    change: EvalPieceChangeRow,
    /// The standard error of `by`, raw, at most.
    error: f64,
}

impl From<&PieceChange> for EvalNetworkPieceChangeRow {
    fn from(change: &PieceChange) -> Self {
        Self { change: change.into(), error: change.error }
    }
}

/// `--line` and `--game` with a network.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalNetworkWalkRow {
    #[serde(flatten)]
    pub(super) raw: RawNumbersRow,
    /// The sums at the start.
    pub(super) start: EvalNetworkSumsRow,
    /// The plies.
    pub(super) plies: Vec<EvalNetworkPlyRow>,
}

/// A ply of a line or game.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalNetworkPlyRow {
    /// Its number, from 1.
    #[schemars(range(min = 1))]
    pub(super) ply: usize,
    /// The move, USI.
    pub(super) r#move: String,
    /// The side to move after it.
    pub(super) side_to_move: SideLetter,
    /// The score in centipawns, from that side's view.
    pub(super) score: i32,
    #[serde(flatten)]
    pub(super) sums: EvalNetworkSumsRow,
    /// The three pieces whose share changed most.
    pub(super) pieces: Vec<EvalNetworkPieceChangeRow>,
}

/// `--piece` with a network.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalNetworkPieceRow {
    /// The position.
    pub(super) sfen: String,
    #[serde(flatten)]
    pub(super) raw: RawNumbersRow,
    /// The score, raw.
    pub(super) total_raw: i32,
    /// The piece.
    pub(super) piece: PieceGroupRow,
    /// Its share; null for a king, which cannot be taken away.
    pub(super) share: Option<EvalNetworkShareRow>,
    /// The strongest pairs, as many as `--top` says, strongest first.
    pub(super) pairs: Vec<EvalNetworkPairRow>,
    /// `total_raw` with the piece on each square where it can stand, by square; null for a piece in hand.
    pub(super) sweep: Option<BTreeMap<String, i32>>,
}

/// `--against` where one of the two sets of weights is a network: the shares of each piece by both.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalDisagreementRow {
    /// The position.
    pub(super) sfen: String,
    /// The side whose view the scores have.
    pub(super) side_to_move: SideLetter,
    /// The unit of all numbers but `score`.
    pub(super) unit: RawUnit,
    /// Raw units per centipawn: the finer scale of the two.
    #[schemars(range(min = 1))]
    pub(super) scale: i32,
    /// By the weights.
    pub(super) a: EvalSharesRow,
    /// By those of `--against`.
    pub(super) b: EvalSharesRow,
    /// The shares, those that differ most first. With the difference of `kings` they sum to that of `total_raw`.
    pub(super) rows: Vec<EvalSharesDifferenceRow>,
}

/// The score by one set of weights.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalSharesRow {
    /// Name of the weights.
    weights: String,
    /// The score in centipawns, from the side to move's view.
    score: i32,
    /// The score, raw.
    total_raw: i32,
    /// What belongs to no piece: the kings and the move, raw.
    kings: i32,
}

impl From<&ComparedEvaluation> for EvalSharesRow {
    fn from(evaluation: &ComparedEvaluation) -> Self {
        let ComparedEvaluation { weights, score, total_raw, kings, .. } = evaluation;
        Self { weights: weights.clone(), score: *score, total_raw: *total_raw, kings: *kings }
    }
}

/// The shares of a piece by two sets of weights.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalSharesDifferenceRow {
    #[serde(flatten)]
    group: PieceGroupRow,
    /// Its share by A, raw; 0 for a missing piece that A does not count.
    a: i32,
    /// Its share by B, likewise.
    b: i32,
    /// `b − a`.
    by: i32,
}

impl From<&PieceGroupComparison> for EvalSharesDifferenceRow {
    fn from(row: &PieceGroupComparison) -> Self {
        Self { group: row.group.into(), a: row.a, b: row.b, by: row.by }
    }
}
