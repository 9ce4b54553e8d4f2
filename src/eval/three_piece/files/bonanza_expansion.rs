//! From `fv.bin` to cells of the 38-entry form, exactly: the sums of [`super::bonanza`] for every king.
//!
//! The file is read king by king, so that it and the cells are never in memory together. King–piece terms, of which
//! the form has none, go into king–king–piece cells: Black's king's term less White's, as its side sees the piece.

use super::WeightsOpenError;
use super::bonanza::{self, BonanzaStep, KKP_CELLS, KPP_CELLS, OWN_ENTRIES, TRIANGLE};
use super::file_reader::{ReadProgress, WeightsFileReader};
use super::tables::{LoadedTables, allocated};
use crate::eval::features::{BOARD_START, Feature, PieceListEntry};
use crate::eval::three_piece::full::{
    FullTables, HugePageBuffer, KING_PAIRS, KPP_CELLS as CELLS, KppTable, WeightCell,
};
use crate::rules::Square;
use bytemuck::Pod;
use std::ops::Range;

/// Cells of one king.
const KING_CELLS: usize = Feature::COUNT * Feature::COUNT;

/// Reads `fv.bin` into cells: narrow ones when every difference fits 16 bits, else wide ones.
pub(super) fn read(
    source: &WeightsFileReader,
    progress: &mut ReadProgress<'_>,
) -> Result<LoadedTables, WeightsOpenError> {
    let numbers = BonanzaIndices::new();
    let narrow = read_kings::<i16>(source, &numbers, progress)?;
    if narrow.unfit == 0 {
        return add_king_terms(source, &numbers, narrow, KppTable::Single, progress);
    }
    let unfit = narrow.unfit;
    drop(narrow);
    let wide = ExpandedKings { unfit, ..read_kings::<i32>(source, &numbers, progress)? };
    add_king_terms(source, &numbers, wide, KppTable::Wide, progress)
}

/// What Bonanza calls each entry of ours, by its number.
struct BonanzaIndices {
    steps: Vec<Option<BonanzaStep>>,
    own: Vec<Option<BonanzaStep>>,
    hands: Vec<Option<usize>>,
    /// The same piece as the other side sees it.
    other_side: Vec<usize>,
    /// Where a row's cells are taken from while only the board is looked at; 0 for what cannot be there.
    board: Vec<usize>,
}

impl BonanzaIndices {
    fn new() -> Self {
        let mut numbers = Self {
            steps: vec![None; Feature::COUNT],
            own: vec![None; Feature::COUNT],
            hands: vec![None; Feature::COUNT],
            other_side: vec![0; Feature::COUNT],
            board: vec![0; Feature::COUNT],
        };
        for entry in PieceListEntry::all() {
            let row = entry.feature().index();
            numbers.steps[row] = bonanza::step(entry);
            numbers.own[row] = entry.own.then(|| bonanza::own_step(entry)).flatten();
            numbers.hands[row] = bonanza::empty_hand_of(entry);
            numbers.other_side[row] = entry.from_other_side().feature().index();
            numbers.board[row] = numbers.steps[row].map_or(0, |step| step.to);
        }
        numbers
    }
}

/// What the king–piece–piece part of the file says of every king, kings by our squares.
struct ExpandedKings<T> {
    kpp: HugePageBuffer<T>,
    terms: Vec<KingTerms>,
    /// Cells that do not fit 16 bits, both orders of a pair counted.
    unfit: u64,
    checksum: u64,
}

/// Terms of one king that are no pairs.
struct KingTerms {
    /// KK', the pairs of empty hands.
    kk: i32,
    /// KP', by entry.
    kp: Vec<i32>,
}

/// What one thread has read.
#[derive(Default)]
struct KingRange {
    terms: Vec<KingTerms>,
    unfit: u64,
    checksum: u64,
}

fn read_kings<T: Pod + Send + From<i16> + TryFrom<i32>>(
    source: &WeightsFileReader,
    numbers: &BonanzaIndices,
    progress: &mut ReadProgress<'_>,
) -> Result<ExpandedKings<T>, WeightsOpenError> {
    const MIDDLE: usize = Square::COUNT / 2;
    let mut kpp = allocated(HugePageBuffer::<T>::zeroed(CELLS))?;
    let (first, second) = kpp.split_at_mut(MIDDLE * KING_CELLS);
    let (mut own, other) = progress.run_halves(
        |read| read_king_range(source.reopen()?, numbers, MIDDLE..Square::COUNT, second, read),
        |read| read_king_range(source.reopen()?, numbers, 0..MIDDLE, first, read),
    )?;
    own.terms.extend(other.terms);
    Ok(ExpandedKings { kpp, terms: own.terms, unfit: own.unfit + other.unfit, checksum: own.checksum + other.checksum })
}

fn read_king_range<T: Pod + From<i16> + TryFrom<i32>>(
    mut source: WeightsFileReader,
    numbers: &BonanzaIndices,
    kings: Range<usize>,
    cells: &mut [T],
    read: &mut dyn FnMut(usize),
) -> Result<KingRange, WeightsOpenError> {
    let mut triangle = vec![0_i16; TRIANGLE];
    let mut part = KingRange::default();
    for (king, slab) in kings.map(Square::from_index).zip(cells.chunks_exact_mut(KING_CELLS)) {
        source.seek(size_of::<i16>() * TRIANGLE * bonanza::square(king))?;
        part.checksum += source.fill(&mut triangle, &mut *read)?;
        let triangle = BonanzaTriangle(&triangle);
        part.unfit += triangle.expand(numbers, slab);
        part.terms.push(triangle.terms(numbers));
    }
    Ok(part)
}

/// The cells of one king as the file has them.
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

    /// By how much `step` changes the cell with `other`.
    fn step_difference(self, step: BonanzaStep, other: usize) -> i32 {
        self.cell(step.to, other) - step.from.map_or(0, |from| self.cell(from, other))
    }

    fn pair_difference(self, first: BonanzaStep, second: BonanzaStep) -> i32 {
        self.step_difference(first, second.to) - second.from.map_or(0, |from| self.step_difference(first, from))
    }

    /// Fills the cells of a king and counts those that do not fit.
    fn expand<T: Pod + From<i16> + TryFrom<i32>>(self, numbers: &BonanzaIndices, slab: &mut [T]) -> u64 {
        let unfit = self.expand_hands(numbers, slab);
        for first in BOARD_START..Feature::COUNT {
            let row = &mut slab[first * Feature::COUNT..][..first];
            match numbers.steps[first] {
                None => row.fill(T::zeroed()),
                Some(step) => {
                    for (cell, &second) in row.iter_mut().zip(&numbers.board).skip(BOARD_START) {
                        *cell = T::from(self.narrow_cell(step.to, second));
                    }
                }
            }
        }
        for nowhere in (BOARD_START..Feature::COUNT).filter(|&entry| numbers.steps[entry].is_none()) {
            (nowhere..Feature::COUNT).for_each(|row| slab[row * Feature::COUNT + nowhere] = T::zeroed());
        }
        mirror(slab);
        unfit
    }

    /// Pairs of which one is in hand, below the diagonal.
    fn expand_hands<T: Pod + TryFrom<i32>>(self, numbers: &BonanzaIndices, slab: &mut [T]) -> u64 {
        let mut unfit = 0;
        for first in 0..Feature::COUNT {
            for second in 0..first.min(BOARD_START) {
                let (Some(one), Some(two)) = (numbers.steps[first], numbers.steps[second]) else { continue };
                if numbers.hands[first].is_some() && numbers.hands[first] == numbers.hands[second] {
                    continue;
                }
                match T::try_from(self.pair_difference(one, two)) {
                    Ok(cell) => slab[first * Feature::COUNT + second] = cell,
                    Err(_) => unfit += 2,
                }
            }
        }
        unfit
    }

    fn terms(self, numbers: &BonanzaIndices) -> KingTerms {
        let empty: Vec<usize> = bonanza::empty_hands().collect();
        let alone = empty.iter().enumerate().flat_map(|(row, &s)| empty[..=row].iter().map(move |&t| self.cell(s, t)));
        let with_piece = numbers.steps.iter().zip(&numbers.hands).map(|(&step, &hand)| {
            let Some(step) = step else { return 0 };
            let itself = self.cell(step.to, step.to) - step.from.map_or(0, |from| self.cell(from, from));
            let others = empty.iter().filter(|&&other| Some(other) != hand);
            itself + others.map(|&other| self.step_difference(step, other)).sum::<i32>()
        });
        KingTerms { kk: alone.sum(), kp: with_piece.collect() }
    }
}

/// Copies what is below the diagonal of a king's cells above it, a square of cells at a time: row by row, every cell
/// would be written to another page.
fn mirror<T: Copy>(slab: &mut [T]) {
    const SIDE: usize = 36;
    const _: () = assert!(Feature::COUNT.is_multiple_of(SIDE));
    for top in (0..Feature::COUNT).step_by(SIDE) {
        for left in (0..=top).step_by(SIDE) {
            for row in top..top + SIDE {
                for column in left..(left + SIDE).min(row) {
                    slab[column * Feature::COUNT + row] = slab[row * Feature::COUNT + column];
                }
            }
        }
    }
}

/// Adds what the file says of kings and own pieces.
fn add_king_terms<T>(
    source: &WeightsFileReader,
    numbers: &BonanzaIndices,
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
            cell[0] = sides[0].kp(numbers, entry) - sides[1].kp(numbers, numbers.other_side[entry]);
        }
    }
    Ok(LoadedTables { cells: FullTables { kk, kkp, kpp: form(kings.kpp) }, checksum, unfit: kings.unfit })
}

/// One side's terms before a pair of kings, in its own view.
struct SideTerms<'a> {
    terms: &'a KingTerms,
    own: &'a [i16],
}

impl SideTerms<'_> {
    fn kk(&self) -> i32 {
        self.terms.kk + bonanza::own_empty_hands().map(|hand| i32::from(self.own[hand])).sum::<i32>()
    }

    fn kp(&self, numbers: &BonanzaIndices, entry: usize) -> i32 {
        let own = numbers.own[entry]
            .map_or(0, |step| i32::from(self.own[step.to]) - step.from.map_or(0, |from| i32::from(self.own[from])));
        self.terms.kp[entry] + own
    }
}
