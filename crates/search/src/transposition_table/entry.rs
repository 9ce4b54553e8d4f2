//! Transposition table entry: what is known of a position, and how it is packed into 64 bits.

use crate::report::Bound;
use crate::score::{MATE_IN_MAX_PLY, MAX_PLY, Value};
use sankoma_rules::Move;

/// Stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TranspositionEntry {
    pub(crate) best: Option<Move>,
    pub(crate) value: Value,
    pub(crate) evaluation: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// It was searched with an open window, as a PV node.
    pub(crate) pv: bool,
}

impl TranspositionEntry {
    /// The value, if it decides a node with this window, whatever its depth.
    pub(crate) fn cutoff_value(&self, alpha: Value, beta: Value) -> Option<Value> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        };
        decides.then_some(self.value)
    }

    /// The value, if it is a better estimate than the static evaluation and no mate.
    pub(crate) fn refined_evaluation(&self, evaluation: Value) -> Option<Value> {
        let better = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value > evaluation,
            Bound::Upper => self.value < evaluation,
        };
        (better && self.value.abs() < MATE_IN_MAX_PLY).then_some(self.value)
    }
}

// Data word: 0–15 move, 16–31 value, 32–47 evaluation, 48–54 depth, 55 principal variation, 56–57 bound (1–3),
// 58–63 generation. No entry is zero, since its bound is not.

const DEPTH_SHIFT: u32 = 48;
const PV_SHIFT: u32 = 55;
const BOUND_SHIFT: u32 = 56;
const GENERATION_SHIFT: u32 = 58;
/// Number of generations before they wrap around.
const GENERATIONS: u8 = 1 << (u64::BITS - GENERATION_SHIFT);

const MAX_STORED_DEPTH: i32 = (1 << (PV_SHIFT - DEPTH_SHIFT)) - 1;
const _: () = assert!(MAX_PLY as i32 - 1 <= MAX_STORED_DEPTH, "the deepest iteration fits into an entry");

pub(super) fn pack(entry: TranspositionEntry, ply: usize, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 3,
        Bound::Lower => 2,
        Bound::Upper => 1,
    };
    u64::from(entry.best.map_or(0, Move::to_bits))
        | u64::from(to_table(entry.value, ply) as i16 as u16) << 16
        | u64::from(entry.evaluation as i16 as u16) << 32
        | (entry.depth.clamp(0, MAX_STORED_DEPTH) as u64) << DEPTH_SHIFT
        | u64::from(entry.pv) << PV_SHIFT
        | bound << BOUND_SHIFT
        | u64::from(generation % GENERATIONS) << GENERATION_SHIFT
}

pub(super) fn unpack(data: u64, ply: usize) -> TranspositionEntry {
    TranspositionEntry {
        best: best_of(data),
        value: from_table(Value::from((data >> 16) as i16), ply),
        evaluation: Value::from((data >> 32) as i16),
        depth: depth_of(data),
        bound: match data >> BOUND_SHIFT & 3 {
            3 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        pv: data >> PV_SHIFT & 1 != 0,
    }
}

pub(super) fn best_of(data: u64) -> Option<Move> {
    Move::from_bits(data as u16)
}

pub(super) fn depth_of(data: u64) -> i32 {
    (data >> DEPTH_SHIFT) as i32 & MAX_STORED_DEPTH
}

/// Number of searches since the entry was written, modulo [`GENERATIONS`].
pub(super) fn age_of(data: u64, generation: u8) -> i32 {
    i32::from(generation.wrapping_sub((data >> GENERATION_SHIFT) as u8) % GENERATIONS)
}

/// Converts a value for the table: mates count from the root in the search and from the position in the table.
fn to_table(value: Value, ply: usize) -> Value {
    if value >= MATE_IN_MAX_PLY {
        value + ply as Value
    } else if value <= -MATE_IN_MAX_PLY {
        value - ply as Value
    } else {
        value
    }
}

fn from_table(value: Value, ply: usize) -> Value {
    if value >= MATE_IN_MAX_PLY {
        value - ply as Value
    } else if value <= -MATE_IN_MAX_PLY {
        value + ply as Value
    } else {
        value
    }
}
