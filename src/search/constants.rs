//! The search's constants: one row each, with its unit.

use super::score::Value;

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $value:expr;)*) => {
        $($(#[$doc])* pub(super) const $name: $type = $value;)*
    };
}

constants! {
    /// First window around the last score, in centipawns.
    ASPIRATION_WINDOW: Value = 30;
    /// Iterations below this depth search the full window.
    ASPIRATION_MIN_DEPTH: i32 = 5;
    /// Deepest reverse futility pruning, in plies.
    REVERSE_FUTILITY_DEPTH: i32 = 6;
    /// Margin per ply of reverse futility pruning, in centipawns.
    REVERSE_FUTILITY_MARGIN: Value = 100;
    /// Shallowest null move, in plies.
    NULL_MOVE_MIN_DEPTH: i32 = 3;
    /// Plies a null move takes off, beside depth / 4.
    NULL_MOVE_REDUCTION: i32 = 3;
    /// A null-move cut at this depth or deeper is verified by a reduced search.
    NULL_MOVE_VERIFY_DEPTH: i32 = 10;
    /// Nodes of this depth without a table move are searched one ply less deep.
    INTERNAL_REDUCTION_DEPTH: i32 = 5;
    /// Shallowest late-move reduction, in plies.
    LATE_MOVE_MIN_DEPTH: i32 = 3;
    /// Moves searched at full depth before late-move reductions begin.
    LATE_MOVE_FIRST: usize = 3;
    /// Deepest futility pruning of quiet moves, in plies.
    FUTILITY_DEPTH: i32 = 5;
    /// Futility margin: base and per ply, in centipawns.
    FUTILITY_BASE: Value = 120;
    /// See [`FUTILITY_BASE`].
    FUTILITY_PER_PLY: Value = 110;
    /// Deepest pruning of captures that lose material, in plies.
    EXCHANGE_DEPTH: i32 = 5;
    /// What a capture may lose per ply of depth before it is pruned, in centipawns.
    EXCHANGE_PER_PLY: Value = 90;
    /// Quiescence: a capture must come this close to alpha, in centipawns.
    DELTA_MARGIN: Value = 180;
    /// Where history entries saturate.
    HISTORY_MAX: i32 = 16_384;
    /// Nodes between two looks at the clock; a power of two.
    CLOCK_INTERVAL: u64 = 1024;
}
