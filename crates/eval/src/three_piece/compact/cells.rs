//! The cells of the compact form, read back one by one.

use super::CompactWeights;
use super::table::KingIndex;
use crate::features::Feature;
use crate::three_piece::cell_source::{CellRow, CellSource, WeightCell};
use crate::three_piece::feature_meanings::FEATURE_MEANINGS;
use sankoma_rules::Square;

impl CellSource for CompactWeights {
    /// The turn is the same in every position, so it is the turn part of the king–king cells, which every position has.
    fn kk(&self, pair: usize) -> WeightCell {
        let (black, white) = kings(pair);
        [self.table.kk(KingIndex::of(Some(black)), KingIndex::of(Some(white))), self.turn]
    }

    fn kkp(&self, pair: usize, row: &mut CellRow) {
        let (black, white) = kings(pair);
        let [black, white] = [black, white].map(|square| KingIndex::of(Some(square)));
        for (entry, cell) in row.iter_mut().enumerate() {
            let in_whites_view = FEATURE_MEANINGS[entry].in_other_view();
            *cell = [self.table.kp(black, Feature::from_index(entry)) - self.table.kp(white, in_whites_view), 0];
        }
    }

    fn kpp(&self, king: usize, entry: usize, row: &mut [WeightCell]) {
        let king = KingIndex::of(Some(Square::from_index(king)));
        for (cell, value) in row.iter_mut().zip(self.table.kpp_row(king, Feature::from_index(entry))) {
            *cell = [value, 0];
        }
    }
}

/// The kings of a pair, each in its own side's coordinates.
fn kings(pair: usize) -> (Square, Square) {
    let [black, white] = [pair / Square::COUNT, pair % Square::COUNT].map(Square::from_index);
    (black, white.rotate())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EvaluatedPosition;
    use crate::features::pieces;
    use crate::three_piece::cell_source::summed;
    use sankoma_rules::{Position, movegen};

    #[test]
    fn the_cells_of_the_compact_form_sum_to_its_score() {
        let weights = CompactWeights::built_in();
        let mut random = fastrand::Rng::with_seed(5);
        let mut position = Position::startpos();
        for _ in 0..120 {
            let material = pieces(&position).map(|at| weights.values.of(at.piece)).sum();
            let raw = EvaluatedPosition::new(weights, position.clone()).raw();
            assert_eq!(summed(weights, &position, material), raw, "{}", position.sfen());
            let moves = movegen::legal_all(&position);
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.usize(..moves.len())]);
        }
    }
}
