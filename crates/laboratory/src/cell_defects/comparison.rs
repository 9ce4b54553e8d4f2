//! Comparison of cells with what they should be: the same as their mirror image, left for right, and zero where no
//! position uses them.

use super::unusable_reason::{UnusableReason, kings_are_adjacent, unusable, unusable_pair};
use sankoma_eval::features::Feature;
use sankoma_eval::three_piece::cell_source::{CellRow, CellSource, WeightCell, WeightTableKind};
use sankoma_eval::three_piece::feature_meanings::FEATURE_MEANINGS;
use sankoma_rules::Square;
use std::sync::LazyLock;

/// The cells of a set of weights that are not what they should be.
#[derive(Clone, Debug, Default)]
pub struct CellDefects {
    /// By table, in the order of [`WeightTableKind::ALL`]: the board part and the turn part.
    tables: [[PartDefects; 2]; 3],
}

/// Defects of one part of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct PartDefects {
    /// Cells against their mirror image.
    pub(super) mirror: CellComparison,
    /// Cells that no legal position uses against zero, by [`UnusableReason`].
    pub(super) unusable: [CellComparison; UnusableReason::COUNT],
}

/// Cells that were compared with what they should be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellComparison {
    /// Number of cells compared.
    pub(super) cells: u64,
    /// Number of cells that differ.
    pub(super) differing: u64,
    /// The one that differs most, the first of several.
    pub(super) largest: Option<CellDifference>,
}

/// A cell that is not what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellDifference {
    /// The index of the cell in its table.
    pub(super) at: usize,
    /// Its value, raw.
    pub(super) value: i32,
    /// Value that it should have, raw.
    pub(super) expected: i32,
}

impl CellDefects {
    /// Compares the cells of a king in all tables: the king of the view in KPP, Black's in the others.
    pub fn of_king(source: &(impl CellSource + ?Sized), king: Square) -> Self {
        let mut defects = Self::default();
        let [kk, kkp, kpp] = &mut defects.tables;
        compare_kk(kk, source, king.index());
        compare_kkp(kkp, source, king.index());
        compare_kpp(kpp, source, king);
        defects
    }

    /// Adds what was found for another king, which comes after those that are here.
    pub fn merge(&mut self, other: &Self) {
        for (part, other) in self.tables.iter_mut().flatten().zip(other.tables.iter().flatten()) {
            part.mirror.merge(&other.mirror);
            for (comparison, other) in part.unusable.iter_mut().zip(&other.unusable) {
                comparison.merge(other);
            }
        }
    }

    /// Defects found in the two parts of a table: that of the board, then that of the turn.
    pub(super) fn of_table(&self, table: WeightTableKind) -> &[PartDefects; 2] {
        &self.tables[table as usize]
    }
}

impl CellComparison {
    fn add(&mut self, at: usize, value: i32, expected: i32) {
        self.cells += 1;
        if value != expected {
            self.differing += 1;
            self.keep_larger(CellDifference { at, value, expected });
        }
    }

    fn merge(&mut self, other: &Self) {
        self.cells += other.cells;
        self.differing += other.differing;
        if let Some(largest) = other.largest {
            self.keep_larger(largest);
        }
    }

    fn keep_larger(&mut self, difference: CellDifference) {
        if self.largest.is_none_or(|largest| difference.size() > largest.size()) {
            self.largest = Some(difference);
        }
    }
}

impl CellDifference {
    fn size(self) -> u32 {
        self.value.abs_diff(self.expected)
    }
}

impl PartDefects {
    fn compare(&mut self, at: usize, value: i32, mirrored: i32, unusable_reason: Option<UnusableReason>) {
        self.mirror.add(at, value, mirrored);
        if let Some(reason) = unusable_reason {
            self.unusable[reason as usize].add(at, value, 0);
        }
    }
}

fn compare_kk(parts: &mut [PartDefects; 2], source: &(impl CellSource + ?Sized), black: usize) {
    for white in 0..Square::COUNT {
        let pair = black * Square::COUNT + white;
        compare_cell(parts, pair, source.kk(pair), source.kk(mirrored_pair(pair)), adjacent_kings(pair));
    }
}

fn compare_kkp(parts: &mut [PartDefects; 2], source: &(impl CellSource + ?Sized), black: usize) {
    let (mut row, mut mirror) = ([[0; 2]; Feature::COUNT], [[0; 2]; Feature::COUNT]);
    let unusable = &*UNUSABLE_FEATURES;
    for white in 0..Square::COUNT {
        let pair = black * Square::COUNT + white;
        source.kkp(pair, &mut row);
        source.kkp(mirrored_pair(pair), &mut mirror);
        let kings = adjacent_kings(pair);
        compare_row(parts, pair * Feature::COUNT, &row, &mirror, |entry| {
            kings.or(unusable[entry]).or_else(|| on_king(entry, &[black, white]))
        });
    }
}

fn compare_kpp(parts: &mut [PartDefects; 2], source: &(impl CellSource + ?Sized), king: Square) {
    let (mut row, mut mirror) = ([[0; 2]; Feature::COUNT], [[0; 2]; Feature::COUNT]);
    let (king, mirrored_king) = (king.index(), king.mirror().index());
    let on_king: Vec<_> = (0..Feature::COUNT).map(|entry| on_king(entry, &[king])).collect();
    let unusable = &*UNUSABLE_PAIRS;
    for entry in 0..Feature::COUNT {
        source.kpp(king, entry, &mut row);
        source.kpp(mirrored_king, Feature::from_index(entry).mirror().index(), &mut mirror);
        let unusable = &unusable[entry * Feature::COUNT..][..Feature::COUNT];
        compare_row(parts, (king * Feature::COUNT + entry) * Feature::COUNT, &row, &mirror, |second| {
            unusable[second].or(on_king[entry]).or(on_king[second])
        });
    }
}

/// Compares a row, of which the first cell has the index `start`, with that of the mirrored kings and pieces.
fn compare_row(
    parts: &mut [PartDefects; 2],
    start: usize,
    row: &CellRow,
    mirror: &CellRow,
    reason: impl Fn(usize) -> Option<UnusableReason>,
) {
    for (entry, &cell) in row.iter().enumerate() {
        let mirrored = mirror[Feature::from_index(entry).mirror().index()];
        compare_cell(parts, start + entry, cell, mirrored, reason(entry));
    }
}

fn compare_cell(
    [board, turn]: &mut [PartDefects; 2],
    at: usize,
    cell: WeightCell,
    mirrored: WeightCell,
    reason: Option<UnusableReason>,
) {
    board.compare(at, cell[0], mirrored[0], reason);
    turn.compare(at, cell[1], mirrored[1], reason);
}

fn mirrored_pair(pair: usize) -> usize {
    let [black, white] = kings(pair).map(Square::mirror);
    black.index() * Square::COUNT + white.index()
}

fn adjacent_kings(pair: usize) -> Option<UnusableReason> {
    let [black, white] = kings(pair);
    kings_are_adjacent(black, white).then_some(UnusableReason::KingsTouch)
}

/// The kings of a pair in board coordinates: Black's and White's.
fn kings(pair: usize) -> [Square; 2] {
    [pair / Square::COUNT, pair % Square::COUNT].map(Square::from_index)
}

fn on_king(entry: usize, kings: &[usize]) -> Option<UnusableReason> {
    let square = FEATURE_MEANINGS[entry].square()?;
    kings.contains(&square.index()).then_some(UnusableReason::OnKing)
}

/// Why no legal position uses a feature, by index.
static UNUSABLE_FEATURES: LazyLock<[Option<UnusableReason>; Feature::COUNT]> =
    LazyLock::new(|| std::array::from_fn(|entry| unusable(FEATURE_MEANINGS[entry])));

/// Why no legal position uses a pair, by both indices.
static UNUSABLE_PAIRS: LazyLock<Vec<Option<UnusableReason>>> = LazyLock::new(|| {
    let pairs =
        FEATURE_MEANINGS.iter().flat_map(|&one| FEATURE_MEANINGS.iter().map(move |&two| unusable_pair([one, two])));
    pairs.collect()
});
