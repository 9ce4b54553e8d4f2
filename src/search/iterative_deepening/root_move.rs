//! Root moves: each with its value, line and statistics.

use crate::rules::Move;
use crate::search::report::{Bound, PvLine};
use crate::search::root_statistics::RootMoveStatistics;
use crate::search::score::{INFINITE, MATE, Score, Value};

/// A mate by checks that begins with a move at the root.
#[derive(Clone, Debug)]
pub(super) struct ProvedMate {
    /// What the move is worth at the least.
    pub(super) value: Value,
    /// The moves to the mate, the move at the root included.
    pub(super) line: Vec<Move>,
    /// Whether no checks mate sooner.
    pub(super) shortest: bool,
}

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Value in the window being searched; `-INFINITE` until then, or when it is not better than another move's.
    pub(super) value: Value,
    /// The latest value before that.
    previous_value: Value,
    /// Whether `value`, else `last`, is exact.
    pub(super) bound: Bound,
    pub(super) pv: Vec<Move>,
    pub(super) seldepth: usize,
    /// What the mate search has proved of it.
    pub(super) mate: Option<ProvedMate>,
    /// What a person may want to know of it.
    pub(super) statistics: RootMoveStatistics,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        Self {
            mv,
            value: -INFINITE,
            previous_value: -INFINITE,
            bound: Bound::Exact,
            pv: vec![mv],
            seldepth: 0,
            mate: None,
            statistics: RootMoveStatistics::new(mv),
        }
    }

    /// Whether any iteration has given the move a value.
    pub(super) fn has_score(&self) -> bool {
        self.latest_value() != -INFINITE
    }

    pub(super) fn begin_window(&mut self) {
        self.previous_value = self.latest_value();
        self.value = -INFINITE;
    }

    /// The value of this window, else that of the one before.
    pub(super) fn latest_value(&self) -> Value {
        if self.value == -INFINITE { self.previous_value } else { self.value }
    }

    /// Takes value and line from the mate that was proved, if one was.
    pub(super) fn apply_proved_mate(&mut self) {
        if let Some(mate) = &self.mate {
            self.value = mate.value;
            self.bound = if mate.shortest { Bound::Exact } else { Bound::Lower };
            self.seldepth = (MATE - mate.value) as usize;
            self.pv.clone_from(&mate.line);
        }
    }

    /// The line as it is reported.
    pub(super) fn pv_line(&self, rank: usize, depth: i32) -> PvLine {
        PvLine {
            rank,
            depth: depth as u32,
            seldepth: self.seldepth.max(depth as usize) as u32,
            score: Score::from_value(self.latest_value()),
            bound: self.bound,
            pv: self.pv.clone(),
        }
    }
}
