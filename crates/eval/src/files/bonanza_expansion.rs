//! Expands `fv.bin` into cells of the 38-entry form, exactly: the sums of [`super::bonanza`] for every king.
//!
//! The file is read king by king, so that it and the cells are never in memory together. King–piece terms, which the
//! 38-entry form lacks, go into king–king–piece cells: the term of Black's king less that of White's, each in its own
//! view.

use super::bonanza::{self, BonanzaStep, KKP_CELLS, KPP_CELLS, OWN_ENTRIES, TRIANGLE};
use super::file_reader::{ReadProgress, WeightsFileReader};
use super::open_error::WeightsOpenError;
use super::tables::{LoadedTables, allocated};
use crate::features::{BOARD_START, Feature, PieceListEntry};
use crate::memory::HugePageBuffer;
use crate::three_piece::cell_source::WeightCell;
use crate::three_piece::full::{FullTables, KING_PAIRS, KPP_CELLS as CELLS, KppTable};
use bytemuck::Pod;
use sankoma_rules::Square;
use std::ops::Range;

/// Cells of one king.
const KING_CELLS: usize = Feature::COUNT * Feature::COUNT;

/// Reads `fv.bin` into cells: of 16 bits when every difference fits, else of 32.
pub(super) fn read(
    source: &WeightsFileReader,
    progress: &mut ReadProgress<'_>,
) -> Result<LoadedTables, WeightsOpenError> {
    let indices = BonanzaIndices::new();
    let narrow = read_kings::<i16>(source, &indices, progress)?;
    if narrow.unfit == 0 {
        return add_king_terms(source, &indices, narrow, KppTable::Single, progress);
    }
    let unfit = narrow.unfit;
    drop(narrow);
    let wide = ExpandedKings { unfit, ..read_kings::<i32>(source, &indices, progress)? };
    add_king_terms(source, &indices, wide, KppTable::Wide, progress)
}

/// The indices in `fv.bin` of each feature, by the feature's index.
struct BonanzaIndices {
    /// In king–piece–piece cells.
    steps: Vec<Option<BonanzaStep>>,
    /// In king–king–piece cells.
    own: Vec<Option<BonanzaStep>>,
    /// The index of the empty hand to which the piece belongs.
    hands: Vec<Option<usize>>,
    /// The feature in the other side's view.
    other_side: Vec<usize>,
    /// The source column of each cell of a row on the board; 0 for impossible features, which are cleared afterwards.
    board: Vec<usize>,
}

impl BonanzaIndices {
    fn new() -> Self {
        let mut indices = Self {
            steps: vec![None; Feature::COUNT],
            own: vec![None; Feature::COUNT],
            hands: vec![None; Feature::COUNT],
            other_side: vec![0; Feature::COUNT],
            board: vec![0; Feature::COUNT],
        };
        for entry in PieceListEntry::all() {
            let row = entry.feature().index();
            indices.steps[row] = bonanza::step(entry);
            indices.own[row] = entry.own.then(|| bonanza::own_step(entry)).flatten();
            indices.hands[row] = bonanza::empty_hand_of(entry);
            indices.other_side[row] = entry.from_other_side().feature().index();
            indices.board[row] = indices.steps[row].map_or(0, |step| step.to);
        }
        indices
    }
}

/// The expanded king–piece–piece part of the file, kings by [`Square::index`].
struct ExpandedKings<T> {
    kpp: HugePageBuffer<T>,
    terms: Vec<KingTerms>,
    /// Number of cells that do not fit 16 bits, both orders of a pair counted.
    unfit: u64,
    checksum: u64,
}

/// The king–king and king–piece terms of one king.
struct KingTerms {
    /// KK', the pairs of empty hands.
    kk: i32,
    /// KP', by feature.
    kp: Vec<i32>,
}

/// The result of one thread.
#[derive(Default)]
struct KingRange {
    terms: Vec<KingTerms>,
    unfit: u64,
    checksum: u64,
}

fn read_kings<T: Pod + Send + From<i16> + TryFrom<i32>>(
    source: &WeightsFileReader,
    indices: &BonanzaIndices,
    progress: &mut ReadProgress<'_>,
) -> Result<ExpandedKings<T>, WeightsOpenError> {
    const MIDDLE: usize = Square::COUNT / 2;
    let mut kpp = allocated(HugePageBuffer::<T>::zeroed(CELLS))?;
    let (first, second) = kpp.split_at_mut(MIDDLE * KING_CELLS);
    let (mut own, other) = progress.run_halves(
        |read| read_king_range(source.reopen()?, indices, MIDDLE..Square::COUNT, second, read),
        |read| read_king_range(source.reopen()?, indices, 0..MIDDLE, first, read),
    )?;
    own.terms.extend(other.terms);
    Ok(ExpandedKings { kpp, terms: own.terms, unfit: own.unfit + other.unfit, checksum: own.checksum + other.checksum })
}

fn read_king_range<T: Pod + From<i16> + TryFrom<i32>>(
    mut source: WeightsFileReader,
    indices: &BonanzaIndices,
    kings: Range<usize>,
    cells: &mut [T],
    read: &mut dyn FnMut(usize),
) -> Result<KingRange, WeightsOpenError> {
    let mut triangle = vec![0_i16; TRIANGLE];
    let mut part = KingRange::default();
    for (king, king_cells) in kings.map(Square::from_index).zip(cells.chunks_exact_mut(KING_CELLS)) {
        source.seek(size_of::<i16>() * TRIANGLE * bonanza::square(king))?;
        part.checksum += source.fill(&mut triangle, &mut *read)?;
        let triangle = BonanzaTriangle(&triangle);
        part.unfit += triangle.expand(indices, king_cells);
        part.terms.push(triangle.terms(indices));
    }
    Ok(part)
}

/// The cells of one king in the file: the lower triangle of a symmetric matrix.
#[derive(Clone, Copy)]
struct BonanzaTriangle<'a>(&'a [i16]);

impl BonanzaTriangle<'_> {
    fn narrow_cell(self, i: usize, j: usize) -> i16 {
        let (high, low) = if i < j { (j, i) } else { (i, j) };
        self.0[high * (high + 1) / 2 + low]
    }

    fn cell(self, i: usize, j: usize) -> i32 {
        i32::from(self.narrow_cell(i, j))
    }

    /// `D(step, other)`: the change of the cell with `other` by `step`.
    fn step_difference(self, step: BonanzaStep, other: usize) -> i32 {
        self.cell(step.to, other) - step.from.map_or(0, |from| self.cell(from, other))
    }

    fn pair_difference(self, first: BonanzaStep, second: BonanzaStep) -> i32 {
        self.step_difference(first, second.to) - second.from.map_or(0, |from| self.step_difference(first, from))
    }

    /// Fills the cells of a king and returns how many do not fit `T`.
    fn expand<T: Pod + From<i16> + TryFrom<i32>>(self, indices: &BonanzaIndices, king_cells: &mut [T]) -> u64 {
        let unfit = self.expand_hands(indices, king_cells);
        for first in BOARD_START..Feature::COUNT {
            let row = &mut king_cells[first * Feature::COUNT..][..first];
            match indices.steps[first] {
                None => row.fill(T::zeroed()),
                Some(step) => {
                    for (cell, &second) in row.iter_mut().zip(&indices.board).skip(BOARD_START) {
                        *cell = T::from(self.narrow_cell(step.to, second));
                    }
                }
            }
        }
        for impossible in (BOARD_START..Feature::COUNT).filter(|&entry| indices.steps[entry].is_none()) {
            (impossible..Feature::COUNT).for_each(|row| king_cells[row * Feature::COUNT + impossible] = T::zeroed());
        }
        mirror(king_cells);
        unfit
    }

    /// Fills the pairs of which at least one is in hand, below the diagonal.
    fn expand_hands<T: Pod + TryFrom<i32>>(self, indices: &BonanzaIndices, king_cells: &mut [T]) -> u64 {
        let mut unfit = 0;
        for first in 0..Feature::COUNT {
            for second in 0..first.min(BOARD_START) {
                let (Some(one), Some(two)) = (indices.steps[first], indices.steps[second]) else { continue };
                if indices.hands[first].is_some() && indices.hands[first] == indices.hands[second] {
                    continue;
                }
                match T::try_from(self.pair_difference(one, two)) {
                    Ok(cell) => king_cells[first * Feature::COUNT + second] = cell,
                    Err(_) => unfit += 2,
                }
            }
        }
        unfit
    }

    fn terms(self, indices: &BonanzaIndices) -> KingTerms {
        let empty: Vec<usize> = bonanza::empty_hands().collect();
        let alone = empty.iter().enumerate().flat_map(|(row, &s)| empty[..=row].iter().map(move |&t| self.cell(s, t)));
        let with_piece = indices.steps.iter().zip(&indices.hands).map(|(&step, &hand)| {
            let Some(step) = step else { return 0 };
            let itself = self.cell(step.to, step.to) - step.from.map_or(0, |from| self.cell(from, from));
            let others = empty.iter().filter(|&&other| Some(other) != hand);
            itself + others.map(|&other| self.step_difference(step, other)).sum::<i32>()
        });
        KingTerms { kk: alone.sum(), kp: with_piece.collect() }
    }
}

/// Transposes the cells below the diagonal of a king's matrix to above it, in square blocks: row by row, every cell
/// would be written to another page.
fn mirror<T: Copy>(king_cells: &mut [T]) {
    const SIDE: usize = 36;
    const _: () = assert!(Feature::COUNT.is_multiple_of(SIDE));
    for top in (0..Feature::COUNT).step_by(SIDE) {
        for left in (0..=top).step_by(SIDE) {
            for row in top..top + SIDE {
                for column in left..(left + SIDE).min(row) {
                    king_cells[column * Feature::COUNT + row] = king_cells[row * Feature::COUNT + column];
                }
            }
        }
    }
}

/// Reads the king–king–piece part of the file and adds the king–king and king–piece terms.
fn add_king_terms<T>(
    source: &WeightsFileReader,
    indices: &BonanzaIndices,
    kings: ExpandedKings<T>,
    form: fn(HugePageBuffer<T>) -> KppTable,
    progress: &mut ReadProgress<'_>,
) -> Result<LoadedTables, WeightsOpenError> {
    let mut own = vec![0_i16; KKP_CELLS];
    let mut source = source.reopen()?;
    source.seek(size_of::<i16>() * KPP_CELLS)?;
    let checksum = kings.checksum + progress.fill_alone(&mut source, &mut own)?;
    let mut kk = vec![[0; 2]; KING_PAIRS];
    let mut kkp = allocated(HugePageBuffer::<WeightCell>::zeroed(KING_PAIRS * Feature::COUNT))?;
    let rows = kk.iter_mut().zip(kkp.chunks_exact_mut(Feature::COUNT));
    let pairs = Square::all().flat_map(|black| Square::all().map(move |white| (black, white)));
    for ((black, white), (king_pair, row)) in pairs.zip(rows) {
        let sides = [(black, white), (white.rotate(), black.rotate())].map(|(own_king, enemy)| {
            let first = (bonanza::square(own_king) * Square::COUNT + bonanza::square(enemy)) * OWN_ENTRIES;
            SideTerms { terms: &kings.terms[own_king.index()], own: &own[first..][..OWN_ENTRIES] }
        });
        king_pair[0] = sides[0].kk() - sides[1].kk();
        for (entry, cell) in row.iter_mut().enumerate() {
            cell[0] = sides[0].kp(indices, entry) - sides[1].kp(indices, indices.other_side[entry]);
        }
    }
    Ok(LoadedTables { cells: FullTables { kk, kkp, kpp: form(kings.kpp) }, checksum, unfit: kings.unfit })
}

/// One side's terms for a pair of kings, in its own view.
struct SideTerms<'a> {
    terms: &'a KingTerms,
    own: &'a [i16],
}

impl SideTerms<'_> {
    fn kk(&self) -> i32 {
        self.terms.kk + bonanza::own_empty_hands().map(|hand| i32::from(self.own[hand])).sum::<i32>()
    }

    fn kp(&self, indices: &BonanzaIndices, entry: usize) -> i32 {
        let own = indices.own[entry]
            .map_or(0, |step| i32::from(self.own[step.to]) - step.from.map_or(0, |from| i32::from(self.own[from])));
        self.terms.kp[entry] + own
    }
}
