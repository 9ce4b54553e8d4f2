//! Cell weighting: the weight of each cell in a fit, and counts of the cells that positions visit.

use sankoma_rules::{Color, Position, Square};
use sankoma_search::eval::features::{Feature, KingSquares, LocatedPiece, full_piece_list};

/// The weight of a cell in a fit.
#[derive(Clone, Copy, Debug)]
pub enum CellWeighting<'a> {
    /// The same for all.
    Uniform,
    /// The magnitude of the cell: most cells of trained tables are small and mostly noise.
    Magnitude,
    /// The number of visits.
    Visits(&'a CellVisits),
}

/// How many of the positions counted use each cell.
#[derive(Clone, Debug)]
pub struct CellVisits {
    kk: Vec<u32>,
    kkp: Vec<u32>,
    /// `[king][pair]`, pairs by [`first_pair_index`].
    kpp: Vec<u32>,
}

/// Number of pairs of features, the first above the second.
const PAIRS: usize = Feature::COUNT * (Feature::COUNT - 1) / 2;

impl CellVisits {
    /// No visits. Memory is allocated as cells are visited, 430 MB at most.
    pub fn new() -> Self {
        let kings = Square::COUNT * Square::COUNT;
        Self { kk: vec![0; kings], kkp: vec![0; kings * Feature::COUNT], kpp: vec![0; Square::COUNT * PAIRS] }
    }

    /// Counts the cells of a position.
    pub fn add(&mut self, position: &Position) {
        let (kings, all) = (KingSquares::of(position), full_piece_list(position));
        for view in Color::ALL {
            if let Some(king) = kings.of_view(view) {
                self.add_pairs(king, view, &all);
            }
        }
        if let [Some(black), Some(white)] = Color::ALL.map(|view| kings.of_view(view)) {
            let kings = black.index() * Square::COUNT + white.rotate().index();
            self.kk[kings] += 1;
            for &piece in &all {
                self.kkp[kings * Feature::COUNT + Feature::of(Color::Black, piece).index()] += 1;
            }
        }
    }

    fn add_pairs(&mut self, king: Square, view: Color, all: &[LocatedPiece]) {
        let entries: Vec<usize> = all.iter().map(|&piece| Feature::of(view, piece).index()).collect();
        for (index, &first) in entries.iter().enumerate() {
            for &second in entries[..index].iter().filter(|&&second| second != first) {
                self.kpp[king.index() * PAIRS + first_pair_index(first.max(second)) + first.min(second)] += 1;
            }
        }
    }

    pub(super) fn kk(&self, black: Square, white: Square) -> u32 {
        self.kk[black.index() * Square::COUNT + white.index()]
    }

    pub(super) fn kkp(&self, black: Square, white: Square) -> &[u32] {
        &self.kkp[(black.index() * Square::COUNT + white.index()) * Feature::COUNT..][..Feature::COUNT]
    }

    /// The visits of a king and a first feature, by the second feature, which is below the first.
    pub(super) fn kpp(&self, king: Square, first: Feature) -> &[u32] {
        &self.kpp[king.index() * PAIRS + first_pair_index(first.index())..][..first.index()]
    }
}

impl Default for CellVisits {
    fn default() -> Self {
        Self::new()
    }
}

/// The index of the first pair of a feature.
fn first_pair_index(first: usize) -> usize {
    first * first.saturating_sub(1) / 2
}
