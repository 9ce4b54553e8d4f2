//! Learned table: the numbers of every king's square and entry.

use super::view::{KingView, LearnedEntry};
use crate::memory::HugePageBuffer;
use std::ops::{Deref, Range};

/// Products of one block: a vector register of 16-bit numbers. Half of a table's products count for, the others
/// against, in whole blocks.
pub(super) const BLOCK: usize = 8;
/// Maximum number of products of a table.
pub(super) const MAX_LANES: usize = 64;
/// Products of the table in the program. Sums over rows of this length have a case of their own: with a length known
/// when compiling they are a few vector instructions without a loop.
pub(super) const USUAL_LANES: usize = 32;
/// Maximum length of the list of a view: every piece of a set but the kings, and the enemy's king.
const MAX_LIST: i64 = 39;
/// 16-bit numbers in a row in addition to its products: the two halves of `doubled`.
const EXTRA: usize = 2;

/// All numbers of the learned form.
#[derive(Clone, Debug)]
pub(super) struct LearnedTable {
    lanes: usize,
    /// `[king][entry]`, each `lanes` products followed by the low and the high half of `doubled`.
    rows: TableRows,
    /// The turn's own term for each king's square: every score needs two, and each is a sum over a row.
    turn_terms: [i32; KingView::COUNT],
}

/// Where the numbers lie. Those in the program are read where they are: none is copied, and only the pages that
/// positions need become resident.
#[derive(Clone, Debug)]
enum TableRows {
    InProgram(&'static [i16]),
    Own(HugePageBuffer<i16>),
}

impl Deref for TableRows {
    type Target = [i16];

    #[inline]
    fn deref(&self) -> &[i16] {
        match self {
            Self::InProgram(rows) => rows,
            Self::Own(rows) => rows,
        }
    }
}

/// A table that is being filled. It begins with zeros.
pub(super) struct TableBuilder {
    lanes: usize,
    rows: HugePageBuffer<i16>,
}

/// The numbers of one king's square and entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct LearnedRow<'a>(&'a [i16]);

/// Why numbers are no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LearnedTableError {
    /// The number of products is none that the form has.
    #[error("{0} products, expected a multiple of {multiple} up to {MAX_LANES}", multiple = 2 * BLOCK)]
    Lanes(usize),
    /// Some sum could leave the range of its type.
    #[error("the numbers are too large for the sums of a position")]
    TooLarge,
    /// The system refuses the memory of the table.
    #[error("no memory for the numbers")]
    NoMemory,
}

impl TableBuilder {
    /// # Errors
    /// The form has no such number of products, or there is no memory for the table.
    pub(super) fn new(lanes: usize) -> Result<Self, LearnedTableError> {
        let rows = HugePageBuffer::zeroed(LearnedTable::len(lanes)?);
        Ok(Self { lanes, rows: rows.map_err(|_| LearnedTableError::NoMemory)? })
    }

    /// Stores an entry's own term, in raw units, and its parts in the products.
    pub(super) fn set_row(&mut self, king: usize, entry: usize, own: i32, parts: &[i16]) {
        let doubled = 2 * own - product(parts, parts);
        let start = row_start(self.lanes, king, entry);
        let row = &mut self.rows[start..start + self.lanes + EXTRA];
        row[..self.lanes].copy_from_slice(parts);
        row[self.lanes] = doubled as i16;
        row[self.lanes + 1] = (doubled >> 16) as i16;
    }

    /// The numbers, to be read from a file.
    pub(super) fn numbers_mut(&mut self) -> &mut [i16] {
        &mut self.rows
    }

    /// The table, if the sums of every position fit their types.
    pub(super) fn finish(self) -> Result<LearnedTable, LearnedTableError> {
        let table = LearnedTable::of(self.lanes, TableRows::Own(self.rows));
        table.check()?;
        Ok(table)
    }
}

const fn row_start(lanes: usize, king: usize, entry: usize) -> usize {
    (king * LearnedEntry::COUNT + entry) * (lanes + EXTRA)
}

impl LearnedTable {
    /// The table in the program with these [`Self::numbers`], of which there are [`Self::len`]. They are not checked:
    /// that would read them all.
    pub(super) fn in_program(lanes: usize, numbers: &'static [i16]) -> Self {
        Self::of(lanes, TableRows::InProgram(numbers))
    }

    fn of(lanes: usize, rows: TableRows) -> Self {
        let mut table = Self { lanes, rows, turn_terms: [0; KingView::COUNT] };
        table.turn_terms = std::array::from_fn(|king| table.row_at(king, LearnedEntry::TURN.index()).own());
        table
    }

    /// `KP(k,t)`: the turn's own term.
    #[inline]
    pub(super) fn turn_term(&self, king: KingView) -> i32 {
        self.turn_terms[king.index()]
    }

    /// Numbers in a table with so many products.
    ///
    /// # Errors
    /// The form has no such number of products.
    pub(super) fn len(lanes: usize) -> Result<usize, LearnedTableError> {
        if lanes == 0 || lanes > MAX_LANES || !lanes.is_multiple_of(2 * BLOCK) {
            return Err(LearnedTableError::Lanes(lanes));
        }
        Ok(KingView::COUNT * LearnedEntry::COUNT * (lanes + EXTRA))
    }

    /// Number of products.
    pub(super) const fn lanes(&self) -> usize {
        self.lanes
    }

    pub(super) fn row(&self, king: KingView, entry: LearnedEntry) -> LearnedRow<'_> {
        self.row_at(king.index(), entry.index())
    }

    /// The row of a king's square and an entry, by index.
    pub(super) fn row_at(&self, king: usize, entry: usize) -> LearnedRow<'_> {
        let start = row_start(self.lanes, king, entry);
        LearnedRow(&self.rows[start..start + self.lanes + EXTRA])
    }

    /// The numbers as they are stored in files.
    pub(super) fn numbers(&self) -> &[i16] {
        &self.rows
    }

    /// Memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val::<[i16]>(&self.rows)
    }

    /// Checks that the sums of every position fit their types: those of products 16 bits with twice the turn's added,
    /// the total 32. Intermediate sums of the total may wrap.
    fn check(&self) -> Result<(), LearnedTableError> {
        let (mut largest, mut square_sum, mut own) = (0, 0, 0);
        for row in self.rows.chunks_exact(self.lanes + EXTRA).map(LearnedRow) {
            largest = row.parts().iter().map(|part| i64::from(part.unsigned_abs())).max().unwrap_or(0).max(largest);
            square_sum = row.parts().iter().map(|&part| i64::from(part).pow(2)).sum::<i64>().max(square_sum);
            own = i64::from(row.doubled()).abs().max(own);
        }
        // |Σ_{i<j} u_i·u_j| ≤ ½ (Σ |u_i|)²; `doubled` differs from twice the own term by one square.
        let total = MAX_LIST * (own + square_sum) + MAX_LIST.pow(2) * square_sum;
        let fits = (MAX_LIST + 2) * largest <= i64::from(i16::MAX) && 2 * total < i64::from(i32::MAX);
        if fits { Ok(()) } else { Err(LearnedTableError::TooLarge) }
    }
}

impl<'a> LearnedRow<'a> {
    /// `u_r(k,i)`.
    pub(super) fn parts(self) -> &'a [i16] {
        &self.0[..self.0.len() - EXTRA]
    }

    /// `2·KP(k,i) − Σ_r c_r·u_r(k,i)²`: the own term less its own square, which the squared sums contain. Doubled, so
    /// that it stays an integer.
    pub(super) fn doubled(self) -> i32 {
        let [low, high] = [self.0[self.0.len() - 2], self.0[self.0.len() - 1]];
        i32::from(low as u16) | i32::from(high) << 16
    }

    /// `KP(k,i)`: the entry's own term.
    pub(super) fn own(self) -> i32 {
        // The sum is even.
        i32::midpoint(self.doubled(), product(self.parts(), self.parts()))
    }

    /// `KPP(k,i,j)`: the term of a pair.
    pub(super) fn pair(self, other: Self) -> i32 {
        product(self.parts(), other.parts())
    }
}

/// `Σ_r c_r·a_r·b_r`, the first half of the products counting for, the second against.
pub(super) fn product(a: &[i16], b: &[i16]) -> i32 {
    signed_sum(a, b, |a, b| [a, b])
}

/// The sum of the terms of all pairs of rows, each pair once.
pub(super) fn pair_sum<'a>(rows: impl Iterator<Item = LearnedRow<'a>>) -> i32 {
    let (mut sums, mut squares, mut half) = ([0_i32; MAX_LANES], 0, 0);
    for row in rows {
        squares += i64::from(product(row.parts(), row.parts()));
        half = row.parts().len() / 2;
        for (sum, &part) in sums.iter_mut().zip(row.parts()) {
            *sum += i32::from(part);
        }
    }
    let square_of = |sums: &[i32]| sums.iter().map(|&sum| i64::from(sum).pow(2)).sum::<i64>();
    let (plus, minus) = (square_of(&sums[..half]), square_of(&sums[half..]));
    // The difference is even: it counts every pair twice.
    ((plus - minus - squares) / 2) as i32
}

/// `Σ_r c_r·a_r·(a_r + 2·turn·b_r)`: the square of a view's sums and twice the turn's pairs with them; `turn` is 1 or
/// −1.
pub(super) fn product_with_turn(sums: &[i16], row: &[i16], turn: i16) -> i32 {
    signed_sum(sums, row, |sum, part| [sum, sum.wrapping_add(part.wrapping_mul(2 * turn))])
}

/// The sum of products of the two factors of each lane, the first half of the lanes counting for, the second against.
#[inline]
fn signed_sum(a: &[i16], b: &[i16], factors: impl Fn(i16, i16) -> [i16; 2] + Copy) -> i32 {
    if let (Ok(a), Ok(b)) = (<&[i16; USUAL_LANES]>::try_from(a), <&[i16; USUAL_LANES]>::try_from(b)) {
        let sum = |half: Range<usize>| sum_of_products(&a[half.clone()], &b[half], factors);
        return sum(0..USUAL_LANES / 2).wrapping_sub(sum(USUAL_LANES / 2..USUAL_LANES));
    }
    let half = a.len() / 2;
    let sum = |half: Range<usize>| {
        let blocks = a[half.clone()].as_chunks::<BLOCK>().0.iter().zip(b[half].as_chunks::<BLOCK>().0);
        blocks.fold(0_i32, |sum, (a, b)| sum.wrapping_add(sum_of_products(a, b, factors)))
    };
    sum(0..half).wrapping_sub(sum(half..a.len()))
}

#[inline]
fn sum_of_products(a: &[i16], b: &[i16], factors: impl Fn(i16, i16) -> [i16; 2]) -> i32 {
    a.iter().zip(b).fold(0, |sum: i32, (&a, &b)| {
        let [first, second] = factors(a, b);
        sum.wrapping_add(i32::from(first) * i32::from(second))
    })
}
