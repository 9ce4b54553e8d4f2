//! Strongest terms: the best and worst places of a piece with a king, and the strongest pairs, in any position.

use crate::cell_defects::unusable_pair;
use sankoma_eval::ThreePieceTerms;
use sankoma_eval::features::{BOARD_KINDS, Feature, KingSquares, LocatedPiece, PieceLocation};
use sankoma_eval::three_piece::cell_source::{CellSource, WeightCell, WeightTableKind};
use sankoma_eval::three_piece::feature_meanings::{FEATURE_MEANINGS, describe_cell};
use sankoma_rules::{Color, Piece, PieceKind, Square};
use sankoma_wording::Message;
use std::cmp::Reverse;

/// The best and the worst squares of a piece for a side whose king stands on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecePlaces {
    /// The piece is that side's own.
    pub own: bool,
    /// Kind of the piece.
    pub kind: PieceKind,
    /// Squares in that side's coordinates with the piece's term there, raw, the best first.
    pub best: Vec<(Square, i32)>,
    /// The same, the worst first.
    pub worst: Vec<(Square, i32)>,
}

/// The `count` best and worst places of each piece with a king on this square, for the king's side: by its term with
/// this king alone, without material, pairs and the other king.
pub fn places_beside<W: ThreePieceTerms + ?Sized>(weights: &W, king: Square, count: usize) -> Vec<PiecePlaces> {
    let places = |own: bool, kind: PieceKind| {
        let piece = Piece::new(if own { Color::Black } else { Color::White }, kind);
        let kings = KingSquares::of_board_squares([Some(king), None]);
        let can_stand = |square: &Square| *square != king && square.rank_for(piece.color) > kind.dead_end_ranks();
        let value =
            |square: Square| (square, weights.kkp(kings, LocatedPiece { piece, place: PieceLocation::Board(square) }));
        let mut all: Vec<(Square, i32)> = Square::all().filter(can_stand).map(value).collect();
        all.sort_by_key(|&(_, raw)| Reverse(raw));
        let worst = all.iter().rev().take(count).copied().collect();
        all.truncate(count);
        PiecePlaces { own, kind, best: all, worst }
    };
    [true, false].into_iter().flat_map(|own| BOARD_KINDS.map(|kind| places(own, kind))).collect()
}

/// A pair of pieces with a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrongPair {
    /// The index of its cell in the KPP table.
    cell: usize,
    /// Its term for the king's side, raw.
    pub raw: i32,
}

impl StrongPair {
    /// King and pieces in words, in the coordinates of the king's side.
    pub fn description(&self) -> Message {
        describe_cell(WeightTableKind::Kpp, self.cell)
    }
}

/// The `count` strongest pairs of a king on this square, strongest first; of those that a legal position can have.
pub fn strongest_pairs<C: CellSource + ?Sized>(cells: &C, king: Square, count: usize) -> Vec<StrongPair> {
    let mut found: Vec<StrongPair> = Vec::new();
    let mut row: Vec<WeightCell> = vec![[0; 2]; Feature::COUNT];
    for first in 0..Feature::COUNT {
        cells.kpp(king.index(), first, &mut row[..first]);
        for (second, &[raw, _]) in row[..first].iter().enumerate() {
            let min = found.get(count.wrapping_sub(1)).map_or(0, |pair| pair.raw.abs());
            if raw.abs() > min && is_usable(king, first, second) {
                let cell = (king.index() * Feature::COUNT + first) * Feature::COUNT + second;
                let at = found.partition_point(|pair| pair.raw.abs() >= raw.abs());
                found.insert(at, StrongPair { cell, raw });
                found.truncate(count);
            }
        }
    }
    found
}

/// A legal position can have these features with this king.
fn is_usable(king: Square, first: usize, second: usize) -> bool {
    let meanings = [first, second].map(|feature| FEATURE_MEANINGS[feature]);
    meanings.iter().all(|meaning| meaning.square() != Some(king)) && unusable_pair(meanings).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_eval::{CompactWeights, LearnedWeights};
    use sankoma_wording::Language;

    fn square(name: &str) -> Square {
        name.parse().expect("it is a square")
    }

    #[test]
    fn places_are_sorted_and_none_is_a_dead_end() {
        let king = square("8h");
        for places in places_beside(&**LearnedWeights::shared(), king, 81) {
            assert!(places.best.is_sorted_by(|a, b| a.1 >= b.1));
            assert!(places.worst.is_sorted_by(|a, b| a.1 <= b.1));
            assert_eq!(places.best.len(), places.worst.len());
            let dead_end = usize::from(places.kind.dead_end_ranks());
            // The king stands on a rank that is the enemy's last but one.
            let kings_square = usize::from(places.own || dead_end < 2);
            assert_eq!(places.best.len(), 81 - 9 * dead_end - kings_square, "{places:?}");
            assert!(places.best.iter().all(|&(at, _)| at != king));
        }
    }

    /// Every pair is compared: none left out is stronger than the last.
    #[test]
    fn no_usable_pair_is_stronger_than_those_found() {
        let (weights, king) = (CompactWeights::built_in(), square("8h"));
        let found = strongest_pairs(weights, king, 5);
        assert!(found.len() == 5 && found.is_sorted_by(|a, b| a.raw.abs() >= b.raw.abs()));
        let mut stronger = 0;
        let mut row = [[0; 2]; Feature::COUNT];
        for first in 0..Feature::COUNT {
            CellSource::kpp(weights, king.index(), first, &mut row);
            for (second, &[raw, _]) in row[..first].iter().enumerate() {
                stronger += usize::from(raw.abs() > found[4].raw.abs() && is_usable(king, first, second));
            }
        }
        assert!(stronger < 5, "{stronger}");
        let words = found[0].description();
        assert!(words.text(Language::En).starts_with("own king 8h, "), "{words:?}");
    }

    #[test]
    fn what_no_position_has_is_left_out() {
        let king = square("5i");
        let feature = |entry: &str| {
            let is_it = |&at: &usize| FEATURE_MEANINGS[at].description().en == entry;
            (0..Feature::COUNT).find(is_it).unwrap_or_else(|| panic!("no {entry}"))
        };
        let usable = |first, second| is_usable(king, feature(first), feature(second));
        assert!(usable("own gold 4i", "enemy 2nd silver in hand"));
        assert!(!usable("own gold 5i", "own silver 3i"), "a piece on the king's square");
        assert!(!usable("own pawn 7f", "own pawn 7e"), "nifu");
        assert!(!usable("own gold 4i", "enemy silver 4i"), "one square");
    }
}
