//! The cells of the learned form, read back one by one.

use super::LearnedWeights;
use super::table::LearnedRow;
use super::view::{KingView, LearnedEntry};
use crate::features::Feature;
use crate::three_piece::cell_source::{CellRow, CellSource, WeightCell};
use crate::three_piece::feature_meanings::FEATURE_MEANINGS;
use sankoma_rules::Square;

/// One side's rows of the other king and of the turn.
struct SideRows<'a> {
    weights: &'a LearnedWeights,
    king: KingView,
    enemy: LearnedRow<'a>,
    turn: LearnedRow<'a>,
}

impl<'a> SideRows<'a> {
    /// The kings stand in the coordinates of the side.
    fn new(weights: &'a LearnedWeights, king: Square, enemy: Square) -> Self {
        let king = KingView::of(king);
        let row = |entry| weights.table.row(king, entry);
        Self { weights, king, enemy: row(king.enemy_king(enemy)), turn: row(LearnedEntry::TURN) }
    }

    fn of_pair(weights: &'a LearnedWeights, pair: usize) -> [Self; 2] {
        let [black, white] = [pair / Square::COUNT, pair % Square::COUNT].map(Square::from_index);
        [Self::new(weights, black, white), Self::new(weights, white.rotate(), black.rotate())]
    }

    fn kings(&self) -> WeightCell {
        [self.enemy.own(), self.turn.own() + self.turn.pair(self.enemy)]
    }

    fn piece(&self, feature: Feature) -> WeightCell {
        let row = self.weights.piece_row(self.king, feature.index());
        row.map_or([0; 2], |row| [row.own() + row.pair(self.enemy), row.pair(self.turn)])
    }
}

impl LearnedWeights {
    /// The row of a piece; `None` for one that is missing, which counts nothing, whatever its row holds.
    fn piece_row(&self, king: KingView, entry: usize) -> Option<LearnedRow<'_>> {
        let feature = Feature::from_index(entry);
        (feature != Feature::NONE).then(|| self.table.row(king, king.piece(feature)))
    }
}

fn pair_cell(first: Option<LearnedRow<'_>>, second: Option<LearnedRow<'_>>) -> WeightCell {
    [first.zip(second).map_or(0, |(first, second)| first.pair(second)), 0]
}

/// Black's cell against White's: the board part counts for each side, the turn part for the side to move.
fn together(black: WeightCell, white: WeightCell) -> WeightCell {
    [black[0] - white[0], black[1] + white[1]]
}

impl CellSource for LearnedWeights {
    fn kk(&self, pair: usize) -> WeightCell {
        let [black, white] = SideRows::of_pair(self, pair).map(|side| side.kings());
        together(black, white)
    }

    fn kkp(&self, pair: usize, row: &mut CellRow) {
        let [black, white] = SideRows::of_pair(self, pair);
        for (entry, cell) in row.iter_mut().enumerate() {
            let in_whites_view = FEATURE_MEANINGS[entry].in_other_view();
            *cell = together(black.piece(Feature::from_index(entry)), white.piece(in_whites_view));
        }
    }

    fn kpp(&self, king: usize, entry: usize, row: &mut [WeightCell]) {
        let king = KingView::of(Square::from_index(king));
        let first = self.piece_row(king, entry);
        for (second, cell) in row.iter_mut().enumerate() {
            *cell = pair_cell(first, self.piece_row(king, second));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_has_pairs_and_a_missing_one_has_none() {
        let weights: &LearnedWeights = LearnedWeights::shared();
        let mut row = vec![[0; 2]; Feature::COUNT];
        for (king, entry) in [(70, 1), (70, 95), (44, 700), (8, 1547)] {
            weights.kpp(king, entry, &mut row);
            assert!(row.iter().any(|&cell| cell != [0; 2]), "entry {entry} has pairs");
        }
        weights.kpp(70, Feature::NONE.index(), &mut row);
        assert!(row.iter().all(|&cell| cell == [0; 2]), "a missing piece has no pairs");
    }
}
