//! The search's constants: one row each — default, range in which tuning makes sense, meaning and unit.
//!
//! Without the cargo feature `tune` they are folded into the code. With it each search carries its own copy, which
//! `sankoma match sankoma:NAME=VALUE` sets: a feature is measured by playing against itself with it turned off.

/// Nodes between two looks at the clock; a power of two.
pub(super) const CLOCK_INTERVAL: u64 = 1024;

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident: $default:expr, $range:expr;)*) => {
        /// Every constant of the search.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct SearchConstants {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl SearchConstants {
            /// What the search uses.
            pub const DEFAULT: Self = Self { $($name: $default,)* };

            /// Names, defaults and ranges, in the order of the search.
            pub const ROWS: &'static [(&'static str, i32, std::ops::RangeInclusive<i32>)] =
                &[$((stringify!($name), $default, $range)),*];

            /// The constant of this name, to be changed.
            #[cfg(feature = "tune")]
            pub fn get_mut(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

impl Default for SearchConstants {
    fn default() -> Self {
        Self::DEFAULT
    }
}

constants! {
    /// First half-width of the window around the last score, in centipawns.
    aspiration_window: 24, 5..=200;
    /// How much wider each failure makes it, in percent.
    aspiration_growth: 60, 10..=400;
    /// Iterations below this depth search the full window.
    aspiration_min_depth: 4, 1..=99;

    /// What the mate search at the root may use of the nodes searched, in permill; 0 turns it off.
    root_mate_share: 50, 0..=1000;
    /// Whether positions are tested for a mate in one move: 0 or 1.
    mate_test: 1, 0..=1;

    /// Deepest razoring, in plies; 0 turns it off.
    razoring_depth: 6, 0..=20;
    /// Razoring: how far below alpha, in centipawns, and more per ply squared.
    razoring_base: 400, 0..=3000;
    /// See `razoring_base`.
    razoring_per_square: 280, 0..=2000;

    /// Deepest reverse futility pruning, in plies; 0 turns it off.
    reverse_futility_depth: 9, 0..=20;
    /// Its margin per ply, in centipawns.
    reverse_futility_margin: 105, 10..=400;

    /// Shallowest null move, in plies; 99 turns it off.
    null_move_min_depth: 3, 1..=99;
    /// Plies a null move takes off, beside a third of the depth.
    null_move_reduction: 4, 1..=8;
    /// One more ply for so many centipawns above beta.
    null_move_per_value: 220, 50..=2000;
    /// A null move is tried although the static score lies up to so much per ply below beta, in centipawns.
    null_move_slack: 15, 0..=60;
    /// A null-move cut at this depth or deeper is verified by a reduced search.
    null_move_verify_depth: 14, 5..=99;

    /// Nodes this deep without a table move are searched a ply less deep; 99 turns it off.
    internal_reduction_depth: 4, 1..=99;

    /// Shallowest probcut, in plies; 99 turns it off.
    probcut_min_depth: 5, 3..=99;
    /// How far above beta a capture must hold, in centipawns.
    probcut_margin: 220, 20..=1000;
    /// By how much less where the score has risen.
    probcut_improving: 50, 0..=500;

    /// Shallowest test whether the table move is the only good one, in plies; 99 turns it off.
    singular_min_depth: 6, 3..=99;
    /// By how much the others must be worse: centipawns per ply of depth, in tenths.
    singular_margin: 16, 1..=100;
    /// So much worse still, in centipawns, earns a second ply.
    singular_double_margin: 30, 0..=2000;

    /// Longest run of check extensions: a check is extended up to this multiple of the iteration's depth, in tenths.
    check_extension_reach: 15, 0..=40;

    /// Late-move pruning: moves searched before it begins, beside the square of the depth; 1000 turns it off.
    late_prune_base: 5, 0..=1000;
    /// Deepest futility pruning of quiet moves, in plies after reduction; 0 turns it off.
    futility_depth: 10, 0..=30;
    /// Its margin, in centipawns.
    futility_base: 90, 0..=1000;
    /// See `futility_base`.
    futility_per_ply: 110, 0..=500;
    /// History points that count for a ply there and for what a quiet move may lose.
    futility_history: 8000, 1000..=50_000;
    /// Deepest futility pruning of captures, in plies after reduction; 0 turns it off.
    capture_futility_depth: 6, 0..=30;
    /// Its margin, in centipawns.
    capture_futility_base: 230, 0..=2000;
    /// See `capture_futility_base`.
    capture_futility_per_ply: 210, 0..=1000;
    /// History points of a capture that count for a centipawn there.
    capture_futility_history: 16, 1..=1000;
    /// Deepest pruning of quiet moves by history, in plies after reduction; 0 turns it off.
    history_prune_depth: 6, 0..=30;
    /// How bad the history must be, per ply.
    history_prune_per_ply: 3500, 500..=20_000;
    /// What a quiet move may lose, in centipawns per ply (after reduction) squared; 9999 turns pruning off.
    quiet_exchange_per_square: 28, 5..=9999;
    /// What a capture may lose, in centipawns per ply; 9999 turns pruning off.
    capture_exchange_per_ply: 180, 20..=9999;
    /// History points of a capture for which it may lose a centipawn more.
    capture_exchange_history: 32, 1..=1000;

    /// Shallowest late-move reduction, in plies; 99 turns it off.
    reduction_min_depth: 2, 2..=99;
    /// Reduction of late moves: constant part, in 1/1024 ply.
    reduction_base: 700, 0..=3000;
    /// And for each product of ln(depth) and ln(place in the list), in 1/1024 ply.
    reduction_per_log: 470, 100..=1500;
    /// Less in nodes whose exact value is wanted.
    reduction_pv: 1100, 0..=4000;
    /// More where a cut is expected.
    reduction_cut: 1600, 0..=4000;
    /// More where the score has not risen.
    reduction_not_improving: 900, 0..=4000;
    /// More where the table move is a capture.
    reduction_table_capture: 800, 0..=4000;
    /// Less for moves that give check.
    reduction_check: 900, 0..=4000;
    /// Less for captures.
    reduction_tactical: 900, 0..=4000;
    /// Less for killers.
    reduction_killer: 900, 0..=4000;
    /// More where the siblings' replies have often cut.
    reduction_cutoffs: 700, 0..=4000;
    /// History points for one ply.
    reduction_history: 9000, 1000..=100_000;
    /// A reduced search this much better than the best is repeated a ply deeper, in centipawns.
    deeper_margin: 60, 0..=1000;
    /// One this close to the best is repeated a ply less deep.
    shallower_margin: 8, 0..=100;

    /// Whether what a search learned of moves is kept for the next one on the same table: 0 or 1.
    keep_memory: 1, 0..=1;
    /// Butterfly history in the order of quiet moves, in percent.
    butterfly_weight: 200, 0..=400;
    /// Continuation history, one ply back.
    continuation_1_weight: 200, 0..=400;
    /// Two plies back.
    continuation_2_weight: 100, 0..=400;
    /// Four plies back.
    continuation_4_weight: 70, 0..=400;
    /// What being a killer is worth in the order of quiet moves.
    killer_bonus: 12_000, 0..=40_000;
    /// What giving check without losing material is worth.
    check_bonus: 9000, 0..=40_000;
    /// Reward of a cutting move, per ply of depth.
    history_bonus: 140, 10..=1000;
    /// Its limit.
    history_bonus_max: 1500, 100..=8000;
    /// Punishment of the moves tried before, per ply of depth.
    history_malus: 150, 0..=1000;
    /// Its limit.
    history_malus_max: 1400, 100..=8000;
    /// Weight of each correction of the static score, in 1/1024 of what was learned; 0 turns it off.
    correction_weight: 12, 0..=100;

    /// Quiescence: a capture must come this close to alpha, in centipawns.
    quiescence_margin: 180, 0..=2000;
    /// Plies of quiescence that also look at quiet checks.
    quiescence_checks: 1, 0..=4;
}
