//! Search constants: one row each with name, default, range and step for tuning, meaning and unit.
//!
//! Without the cargo feature `tune` they are compiled into the code. With it each engine has its own copy, which
//! `sankoma match sankoma:NAME=VALUE` sets: a feature is measured in a match against the same engine with the feature
//! turned off. `sankoma tune` varies them by their steps; a step of 0 leaves out what is a switch or a small number of
//! plies, which no small change can improve.

/// Nodes between two readings of the clock; a power of two.
pub(super) const CLOCK_INTERVAL: u64 = 1024;

/// A constant as a tuner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstantRow {
    /// Name of the constant.
    pub name: &'static str,
    /// Its value in the program.
    pub default: i32,
    /// The values that make sense.
    pub range: std::ops::RangeInclusive<i32>,
    /// By how much it is varied near the end of tuning; 0: it is not tuned.
    pub step: i32,
}

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident: $default:expr, $range:expr, $step:expr;)*) => {
        /// All constants of the search.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct SearchConstants {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl SearchConstants {
            /// The defaults.
            pub const DEFAULT: Self = Self { $($name: $default,)* };

            /// All constants, in the order of the search's steps.
            pub const ROWS: &'static [ConstantRow] = &[$(ConstantRow {
                name: stringify!($name),
                default: $default,
                range: $range,
                step: $step,
            }),*];

            /// Mutable access by name.
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
    /// Time management: own moves that a game is planned to last from now on.
    time_moves_to_go: 40, 10..=100, 4;
    /// Time management: part of the time planned for a move after which no new iteration begins, in percent; with
    /// byoyomi, all of it.
    time_soft: 70, 20..=100, 6;
    /// Time management: maximum time of a move, in percent of the time planned for it.
    time_hard: 400, 100..=1000, 60;
    /// Time management: time for a best move that has just changed, in percent.
    time_changed_move: 125, 50..=300, 12;
    /// Time management: less for each iteration without a change, up to eight, in percent.
    time_per_stable_iteration: 6, 0..=12, 1;
    /// Time management: more for each change of the best move, halved with every iteration, in percent.
    time_per_change: 35, 0..=200, 8;
    /// Time management: time for a best move that got no node, in percent.
    time_no_effort: 160, 100..=300, 12;
    /// Time management: less for a best move that got all nodes, in percent.
    time_effort: 95, 0..=200, 10;
    /// Time management: score drop that doubles the time, in centipawns; nothing more than doubles it.
    time_doubling_drop: 190, 20..=1000, 20;

    /// Aspiration window: first half-width around the score of the last iteration, in centipawns.
    aspiration_window: 100, 5..=200, 5;
    /// Aspiration window: how much wider each failure makes it, in percent.
    aspiration_growth: 60, 10..=400, 10;
    /// Aspiration window: iterations below this depth search the full window, in plies.
    aspiration_min_depth: 4, 1..=99, 0;

    /// Mate search at the root: its share of the nodes searched, in permill; 0 turns it off.
    root_mate_share: 50, 0..=1000, 0;
    /// Mate test: whether nodes are tested for a mate in one move, 0 or 1.
    mate_test: 1, 0..=1, 0;

    /// Razoring: maximum depth, in plies; 0 turns it off.
    razoring_depth: 6, 0..=20, 0;
    /// Razoring: margin below alpha, in centipawns.
    razoring_base: 340, 0..=3000, 80;
    /// Razoring: more margin per ply of depth squared, in centipawns.
    razoring_per_square: 340, 0..=2000, 60;

    /// Reverse futility pruning: maximum depth, in plies; 0 turns it off.
    reverse_futility_depth: 9, 0..=20, 0;
    /// Reverse futility pruning: margin per ply of depth, in centipawns.
    reverse_futility_margin: 145, 10..=400, 20;

    /// Null move pruning: minimum depth, in plies; 99 turns it off.
    null_move_min_depth: 3, 1..=99, 0;
    /// Null move pruning: reduction in plies, in addition to a third of the depth.
    null_move_reduction: 4, 1..=8, 0;
    /// Null move pruning: one more ply of reduction per so many centipawns above beta.
    null_move_per_value: 220, 50..=2000, 40;
    /// Null move pruning: how far per ply of depth the evaluation may lie below beta, in centipawns.
    null_move_slack: 15, 0..=60, 3;
    /// Null move pruning: from this depth on a cutoff is verified by a reduced search, in plies.
    null_move_verify_depth: 14, 5..=99, 0;

    /// Internal iterative reduction: minimum depth at which a node without a table move is reduced by a ply; 99 turns
    /// it off.
    internal_reduction_depth: 4, 1..=99, 0;

    /// Probcut: minimum depth, in plies; 99 turns it off.
    probcut_min_depth: 5, 3..=99, 0;
    /// Probcut: margin above beta that a capture must reach, in centipawns.
    probcut_margin: 160, 20..=1000, 40;
    /// Probcut: how much smaller the margin is in improving nodes, in centipawns.
    probcut_improving: 35, 0..=500, 10;

    /// Singular extension: minimum depth, in plies; 99 turns it off.
    singular_min_depth: 6, 3..=99, 0;
    /// Singular extension: how much worse all other moves must be, in tenths of a centipawn per ply of depth.
    singular_margin: 21, 1..=100, 3;
    /// Singular extension: how much worse still for a second ply, in centipawns.
    singular_double_margin: 50, 0..=2000, 6;

    /// Late move pruning: moves searched before it begins; 1000 turns it off.
    late_prune_base: 10, 0..=1000, 1;
    /// Late move pruning: more moves per ply of depth squared, in percent.
    late_prune_per_square: 190, 0..=1000, 25;
    /// Futility pruning of quiet moves: maximum depth, in plies after reduction; 0 turns it off.
    futility_depth: 10, 0..=30, 0;
    /// Futility pruning of quiet moves: margin, in centipawns.
    futility_base: 40, 0..=1000, 20;
    /// Futility pruning of quiet moves: more margin per ply after reduction, in centipawns.
    futility_per_ply: 110, 0..=500, 20;
    /// Futility pruning and exchange pruning of quiet moves: history points that count as one ply.
    futility_history: 9000, 1000..=50_000, 1600;
    /// Futility pruning of captures: maximum depth, in plies after reduction; 0 turns it off.
    capture_futility_depth: 6, 0..=30, 0;
    /// Futility pruning of captures: margin, in centipawns.
    capture_futility_base: 260, 0..=2000, 50;
    /// Futility pruning of captures: more margin per ply after reduction, in centipawns.
    capture_futility_per_ply: 170, 0..=1000, 40;
    /// Futility pruning of captures: points of capture history that count as one centipawn.
    capture_futility_history: 16, 1..=1000, 3;
    /// History pruning of quiet moves: maximum depth, in plies after reduction; 0 turns it off.
    history_prune_depth: 6, 0..=30, 0;
    /// History pruning of quiet moves: negative history points needed, per ply of depth.
    history_prune_per_ply: 3500, 500..=20_000, 700;
    /// Exchange pruning of quiet moves: loss allowed, in centipawns per ply after reduction squared; 9999 turns it off.
    quiet_exchange_per_square: 28, 5..=9999, 6;
    /// Exchange pruning of captures and checks: loss allowed, in centipawns per ply of depth; 9999 turns it off.
    capture_exchange_per_ply: 230, 20..=9999, 40;
    /// Exchange pruning of captures: points of capture history for which one centipawn more may be lost.
    capture_exchange_history: 32, 1..=1000, 6;

    /// Late move reductions: minimum depth, in plies; 99 turns them off.
    reduction_min_depth: 2, 2..=99, 0;
    /// Late move reductions: constant part, in 1/1024 ply.
    reduction_base: 730, 0..=3000, 140;
    /// Late move reductions: factor of ln(depth) times ln(move number), in 1/1024 ply.
    reduction_per_log: 430, 100..=1500, 90;
    /// Late move reductions: less in PV nodes, in 1/1024 ply.
    reduction_pv: 1250, 0..=4000, 220;
    /// Late move reductions: less in nodes that the table knows as PV nodes, in 1/1024 ply.
    reduction_table_pv: 650, 0..=4000, 130;
    /// Late move reductions: more in expected cut nodes, in 1/1024 ply.
    reduction_cut: 950, 0..=4000, 320;
    /// Late move reductions: more where the evaluation is not improving, in 1/1024 ply.
    reduction_not_improving: 1200, 0..=4000, 180;
    /// Late move reductions: more for quiet moves where the table move is a capture, in 1/1024 ply.
    reduction_table_capture: 1000, 0..=4000, 160;
    /// Late move reductions: less for checks, in 1/1024 ply.
    reduction_check: 1200, 0..=4000, 180;
    /// Late move reductions: less for captures, in 1/1024 ply.
    reduction_tactical: 720, 0..=4000, 180;
    /// Late move reductions: less for killer moves, in 1/1024 ply.
    reduction_killer: 1000, 0..=4000, 180;
    /// Late move reductions: more where more than three children have failed high, in 1/1024 ply.
    reduction_cutoffs: 950, 0..=4000, 140;
    /// Late move reductions: history points for one ply less.
    reduction_history: 9000, 1000..=100_000, 1800;
    /// A reduced search this much better than the best value is repeated a ply deeper, in centipawns.
    deeper_margin: 75, 0..=1000, 10;
    /// A reduced search this close to the best value is repeated a ply less deep, in centipawns.
    shallower_margin: 5, 0..=100, 2;

    /// Histories are kept for the next search on the same table (1) or not (0).
    keep_memory: 1, 0..=1, 0;
    /// Butterfly history: weight in the order of quiet moves, in percent.
    butterfly_weight: 190, 0..=400, 40;
    /// Continuation history, one ply back: weight in the order of quiet moves, in percent.
    continuation_1_weight: 170, 0..=400, 40;
    /// Continuation history, two plies back: weight in the order of quiet moves, in percent.
    continuation_2_weight: 150, 0..=400, 20;
    /// Continuation history, four plies back: weight in the order of quiet moves, in percent.
    continuation_4_weight: 120, 0..=400, 10;
    /// Pawn history: weight in the order of quiet moves, in percent; 0 turns it off.
    pawn_history_weight: 140, 0..=400, 25;
    /// Pawn history: weight in reductions and pruning, in percent.
    pawn_history_reduction: 90, 0..=400, 20;
    /// Killer moves: bonus in the order of quiet moves, in history points.
    killer_bonus: 12_000, 0..=40_000, 2400;
    /// Checks that lose no material: bonus in the order of quiet moves, in history points.
    check_bonus: 14_500, 0..=40_000, 1800;
    /// History bonus of a move that raises alpha, per ply of depth.
    history_bonus: 285, 10..=1000, 30;
    /// Limit of the history bonus.
    history_bonus_max: 1500, 100..=8000, 300;
    /// History malus of the moves tried before it, per ply of depth.
    history_malus: 165, 0..=1000, 30;
    /// Limit of the history malus.
    history_malus_max: 1250, 100..=8000, 280;
    /// Correction history: weight of each correction of the evaluation, in 1/1024; 0 turns it off.
    correction_weight: 11, 0..=100, 2;

    /// Quiescence search: delta pruning margin below alpha, in centipawns.
    quiescence_margin: 320, 0..=2000, 40;
    /// Quiescence search: plies that also try quiet checks.
    quiescence_checks: 1, 0..=4, 0;
    /// Quiescence search: quiet evasions that are searched while no mate threatens; 99 searches all.
    quiescence_evasions: 1, 1..=99, 0;
}
