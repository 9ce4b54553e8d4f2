//! Calculation of an explanation: the sample of orders, the removals, and whole numbers that sum to the score.

use super::apportioned::apportion;
use super::orders::PieceOrders;
use super::placement::NetworkPlacement;
use super::removal::Removals;
use super::sampling::{ExplanationEffort, SampledShares};
use crate::evaluation::Evaluation as _;
use crate::explain::{Breakdown, PieceGroup, PieceShare, PieceSweep, ShareSample, group_rows, sweep_by};
use crate::features::{KingSquares, LocatedPiece, pieces};
use crate::network::NetworkWeights;
use crate::raw_scale::RawUnits as _;
use sankoma_rules::{Color, Position, Square};

impl NetworkWeights {
    /// Shares the score of a position among its pieces. The same position has the same shares, on every machine.
    pub fn explain(&self, position: &Position, effort: ExplanationEffort) -> Breakdown {
        let list: Vec<LocatedPiece> = pieces(position).collect();
        let rows = group_rows(&list);
        let orders = PieceOrders::new(position, &list);
        let mut placement = NetworkPlacement::of_kings(&self.numbers, position);
        let sampled = SampledShares::of(&mut placement, &orders, &rows, effort.orders(self.architecture(), list.len()));
        let removals = Removals::of(self, &mut placement, &list, &rows);
        let kings = self.raw_of_output(sampled.kings, position.side_to_move());
        let shares =
            self.whole_shares(&sampled, removals.total - kings, position.side_to_move(), &orders.of_rows(&rows));
        let groups: Vec<PieceGroup> = rows.iter().filter_map(|row| PieceGroup::of(&list[row.clone()])).collect();
        let share = |row: usize| PieceShare {
            group: groups[row],
            total: shares[row],
            error: sampled.standard_error(row) * self.raw_per_output(),
            removal: Some(removals.single[row]),
            terms: None,
        };
        Breakdown {
            sfen: position.sfen(),
            side_to_move: position.side_to_move(),
            score: self.scale().score(removals.total, position.side_to_move()),
            scale: self.scale(),
            king_squares: KingSquares::of(position),
            total_raw: removals.total,
            kings,
            weights: self.name.clone(),
            pieces: (0..groups.len()).map(share).collect(),
            pairs: removals.strongest_pairs(&groups),
            sums: None,
            factors: Vec::new(),
            sample: Some(ShareSample {
                output: sampled.whole,
                output_scale: self.output_scale,
                orders: sampled.orders,
                list,
            }),
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
