//! Explanation: the shares of a position's pieces in the score of a network, and what pairs do together.

use crate::explain::PieceGroup;
use crate::features::LocatedPiece;
use crate::raw_scale::RawScale;
use sankoma_rules::{Color, PieceKind};
use std::cmp::Reverse;

/// The score of a network, shared among the pieces: `total_raw = kings + Σ pieces`, from Black's view, in raw units of
/// 1/`scale` centipawn.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkExplanation {
    /// The position.
    pub sfen: String,
    /// The side whose view `score` and `output` have.
    pub side_to_move: Color,
    /// The score in centipawns.
    pub score: i32,
    /// What the last layer gives.
    pub output: i32,
    /// What that is divided by to become centipawns (`FV_SCALE`).
    pub output_scale: i32,
    /// The name of the weights.
    pub weights: String,
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// The score, raw.
    pub total_raw: i32,
    /// The score of the kings alone, with the same side to move, raw.
    pub kings: i32,
    /// Each piece on the board, then each kind in a hand.
    pub pieces: Vec<NetworkShare>,
    /// Pairs that do not do nothing together, strongest first.
    pub pairs: Vec<NetworkPair>,
    /// The orders that the shares are means of.
    pub orders: usize,
    /// The pieces one by one, those of a row after each other.
    pub(super) list: Vec<LocatedPiece>,
}

/// The share of a piece, or of the pieces of a kind in one hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkShare {
    /// The pieces.
    pub group: PieceGroup,
    /// Their part of the score, raw: the mean, rounded so that all sum to the score.
    pub total: i32,
    /// The standard error of the mean, raw.
    pub error: f64,
    /// The score less the score without the piece, or one of those in hand, raw.
    pub removal: i32,
}

/// Two pieces: the score, less that without either, plus that without both; what they do together beyond each alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkPair {
    /// One of the two.
    pub first: PieceGroup,
    /// The other; the same again for two of a kind in one hand.
    pub second: PieceGroup,
    /// What they do together, raw.
    pub raw: i32,
}

impl NetworkExplanation {
    /// The pairs of a row of [`Self::pieces`], strongest first.
    pub fn pairs_of(&self, group: PieceGroup) -> impl Iterator<Item = &NetworkPair> {
        self.pairs.iter().filter(move |pair| pair.first == group || pair.second == group)
    }

    /// The rows, strongest first.
    pub fn strongest(&self) -> Vec<&NetworkShare> {
        let mut shares: Vec<&NetworkShare> = self.pieces.iter().collect();
        shares.sort_by_key(|share| Reverse(share.total.abs()));
        shares
    }

    /// What a piece has beyond the mean of its kind, raw, from Black's view; of several in hand each. The mean is over
    /// all pieces of the kind here, of both sides, promoted or not, in hand too; each from its owner's view. It is 0
    /// for the only one of a kind.
    pub fn beyond_kind(&self, share: &NetworkShare) -> f64 {
        let kind = share.group.piece.kind.unpromoted();
        let (sum, count) = self.sum_of_kind(kind);
        let each = f64::from(share.total) / f64::from(share.group.count);
        each - f64::from(share.group.piece.color.sign()) * sum / f64::from(count)
    }

    /// The shares of a kind from their owners' views, and how many pieces have them.
    fn sum_of_kind(&self, kind: PieceKind) -> (f64, u32) {
        let of_kind = self.pieces.iter().filter(|share| share.group.piece.kind.unpromoted() == kind);
        of_kind.fold((0.0, 0), |(sum, count), share| {
            let own = f64::from(share.group.piece.color.sign() * share.total);
            (sum + own, count + u32::from(share.group.count))
        })
    }
}
