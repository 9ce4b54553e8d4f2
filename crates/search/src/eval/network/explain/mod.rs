//! Explanation of a network: how much of its score each piece has, and which pairs do more than both alone.
//!
//! The output of a network is no sum of terms: what a piece gives depends on all others. Two numbers say what it gives here:
//!
//! | number | meaning |
//! |---|---|
//! | removal | the score less the score without the piece, all others in place |
//! | share | the mean of what it adds to those that are there already, over the orders in which the pieces can come |
//!
//! Shares are the Shapley values (Shapley 1953, “A value for n-person games”) of the game whose players are the pieces and
//! whose value is the score of the placement with those that have come: they alone of all divisions sum to the score, give pieces
//! that do the same the same, a piece that does nothing 0, and add up when scores do. They are means over a sample of orders (Castro,
//! Gómez, Tejada 2009, “Polynomial calculation of the Shapley value based on sampling”), each of which goes from the kings
//! alone to the whole position; each order's steps sum to the score less that of the kings, so that the shares do, whatever the
//! sample.
//!
//! **What a share is not.** It is no term of the network, and says nothing of a position with this piece elsewhere (the sweep
//! does). It has a share in what the pieces do together. The placements on the way are no positions of games, as a rule: a network has learned from none of
//! them, and says something of them all the same. With the mean of another sample it moves by its standard error.
//!
//! Kings cannot be taken away: the score of the kings alone, with the side to move, is a row of its own, and what a piece
//! does with a king is in its share. Pieces of one kind in one hand are alike; a network has an input for the first, one for the
//! second, and so on, and each that comes takes the next. Their shares are the mean of theirs, in one row; a removal takes one.
//!
//! | question | file |
//! |---|---|
//! | what is the score of some of the pieces? | `placement` |
//! | in which orders do pieces come? | `orders` |
//! | what does each add on the way? | `sampling` |
//! | which whole numbers sum to the score? | `apportioned` |
//! | what is lost without one piece, or two? | `removal` |
//! | what did a move change? | `change` |
//! | where do two sets of weights disagree? | `disagreement` |

mod apportioned;
mod change;
mod disagreement;
mod orders;
mod placement;
mod removal;
mod sampling;
#[cfg(test)]
mod tests;

pub use change::{NetworkChange, NetworkPieceChange};
pub use disagreement::{ScoreShares, SharesComparison, SharesComparisonRow};
pub use sampling::ExplanationEffort;

use super::NetworkWeights;
use crate::eval::evaluation::Evaluation as _;
use crate::eval::explain::{PieceGroup, PieceSweep, group_rows, sweep_by};
use crate::eval::features::{LocatedPiece, pieces};
use crate::eval::raw_scale::{RawScale, RawUnits as _};
use apportioned::apportion;
use orders::PieceOrders;
use placement::Placement;
use removal::Removals;
use sampling::SampledShares;
use sankoma_rules::{Color, PieceKind, Position, Square};

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
    list: Vec<LocatedPiece>,
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

impl NetworkWeights {
    /// Shares the score of a position among its pieces. The same position has the same shares, on every machine.
    pub fn explain(&self, position: &Position, effort: ExplanationEffort) -> NetworkExplanation {
        let list: Vec<LocatedPiece> = pieces(position).collect();
        let rows = group_rows(&list);
        let orders = PieceOrders::new(position, &list);
        let mut placement = Placement::of_kings(&self.numbers, position);
        let sampled = SampledShares::of(&mut placement, &orders, &rows, effort.orders(self.architecture(), list.len()));
        let removals = Removals::of(self, &mut placement, &list, &rows);
        let kings = self.raw_of_output(sampled.kings, position.side_to_move());
        let shares =
            self.whole_shares(&sampled, removals.total - kings, position.side_to_move(), &orders.of_rows(&rows));
        let groups: Vec<PieceGroup> = rows.iter().filter_map(|row| PieceGroup::of(&list[row.clone()])).collect();
        let share = |row: usize| NetworkShare {
            group: groups[row],
            total: shares[row],
            error: sampled.standard_error(row) * self.raw_per_output(),
            removal: removals.single[row],
        };
        NetworkExplanation {
            sfen: position.sfen(),
            side_to_move: position.side_to_move(),
            score: self.scale().score(removals.total, position.side_to_move()),
            output: sampled.whole,
            output_scale: self.output_scale,
            weights: self.name.clone(),
            scale: self.scale(),
            total_raw: removals.total,
            kings,
            pieces: (0..groups.len()).map(share).collect(),
            pairs: removals.strongest_pairs(&groups),
            orders: sampled.orders,
            list,
        }
    }

    /// The totals with the piece from `from` on each square in turn; `None` when `from` is empty.
    pub fn sweep(&self, position: &Position, from: Square) -> Option<PieceSweep> {
        sweep_by(self.scale(), position, from, |there| self.raw_from_scratch(there))
    }

    /// The mean of each row in whole raw units of Black's view, which sum to `sum`.
    fn whole_shares(&self, sampled: &SampledShares, sum: i32, side: Color, ranks: &[usize]) -> Vec<i32> {
        let units = i64::from(Self::SCALE.units());
        let parts: Vec<i64> = sampled.sums.iter().map(|sum| sum * units).collect();
        let denominator = sampled.orders as i64 * i64::from(self.output_scale);
        // In the side to move's view, so that the position seen from the other side is rounded alike.
        let whole = apportion(i64::from(side.sign() * sum), &parts, denominator, ranks);
        whole.into_iter().map(|raw| side.sign() * raw).collect()
    }

    fn raw_per_output(&self) -> f64 {
        f64::from(Self::SCALE.units()) / f64::from(self.output_scale)
    }
}

impl NetworkExplanation {
    /// The pairs of a row of [`Self::pieces`], strongest first.
    pub fn pairs_of(&self, group: PieceGroup) -> impl Iterator<Item = &NetworkPair> {
        self.pairs.iter().filter(move |pair| pair.first == group || pair.second == group)
    }

    /// The rows, strongest first.
    pub fn strongest(&self) -> Vec<&NetworkShare> {
        let mut shares: Vec<&NetworkShare> = self.pieces.iter().collect();
        shares.sort_by_key(|share| std::cmp::Reverse(share.total.abs()));
        shares
    }

    /// What a piece has beyond the mean of its kind, raw, from Black's view; of several in hand each. The mean is over all pieces of the kind
    /// here, of both sides, promoted or not, in hand too; each from its owner's view. It is 0 for the only one of a kind.
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
