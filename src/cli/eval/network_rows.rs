//! The rows that `eval --json` prints of a network.

use super::term_rows::{EvalPieceChangeRow, PieceGroupRow};
use crate::cli::output::json::{MessageRow, rows};
use sankoma_analysis::assessment::pair_relation;
use sankoma_eval::{Breakdown, ComparedEvaluation, PairShare, PieceChange, PieceGroupComparison, PieceShare};
use sankoma_rules::Position;

rows! {
    /// The share of a piece, or of the pieces of a kind in one hand.
    struct EvalNetworkShareRow(breakdown: &Breakdown, share: &PieceShare) {
        let &PieceShare { group, total, error, removal, .. } = share;
        let beyond_kind = breakdown.beyond_kind(share);

        #[serde(flatten)]
        group: PieceGroupRow = group.into(),
        /// Their part of the score (Shapley value), raw.
        total: i32 = total,
        /// The standard error of `total`, raw.
        error: f64 = error,
        /// `total_raw` less what it is without the piece (one of those in hand), raw.
        worth: i32 = removal.unwrap_or_default(),
        /// The share of each less the mean of its kind, raw.
        beyond_kind: f64 = beyond_kind,
    }

    /// Two pieces: the score, less that without either, plus that without both.
    struct EvalNetworkPairRow(pair: &PairShare, position: &Position) {
        let relation = pair_relation(position, pair.first, pair.second).map(Into::into);

        /// One of the two.
        first: PieceGroupRow,
        /// The other; the same again for two of a kind in one hand.
        second: PieceGroupRow,
        /// What they do together, raw.
        together: i32 = pair.raw,
        /// What one does to the other on the board; null where nothing is known.
        relation: Option<MessageRow> = relation,
    }

    /// A position and what its score is made of.
    struct EvalNetworkSumsRow {
        /// The position.
        sfen: String,
        /// The score, raw.
        total_raw: i32,
        /// The score of the kings alone with the same side to move, raw.
        kings: i32,
    }

    /// A piece that moved or whose share changed.
    struct EvalNetworkPieceChangeRow(change: &PieceChange) {
        #[serde(flatten)]
        change: EvalPieceChangeRow = change.into(),
        /// The standard error of `by`, raw, at most.
        error: f64,
    }

    /// The score by one set of weights.
    struct EvalSharesRow(evaluation: &ComparedEvaluation) {
        /// Name of the weights.
        weights: String,
        /// The score in centipawns, from the side to move's view.
        score: i32,
        /// The score, raw.
        total_raw: i32,
        /// What belongs to no piece: the kings and the move, raw.
        kings: i32,
    }

    /// The shares of a piece by two sets of weights.
    struct EvalSharesDifferenceRow(row: &PieceGroupComparison) {
        #[serde(flatten)]
        group: PieceGroupRow,
        /// Its share by A, raw; 0 for a missing piece that A does not count.
        a: i32,
        /// Its share by B, likewise.
        b: i32,
        /// `b − a`.
        by: i32,
    }
}
