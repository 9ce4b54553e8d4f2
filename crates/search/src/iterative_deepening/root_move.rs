//! Root moves: each with its value, line and statistics.

use crate::report::{Bound, PvLine};
use crate::root_statistics::RootMoveStatistics;
use crate::score::{INFINITE, MATE, Score, Value};
use sankoma_rules::Move;

/// A proved mate by checks that begins with a root move.
#[derive(Clone, Debug)]
pub(super) struct ProvedMate {
    /// Lower bound of the move's value.
    pub(super) value: Value,
    /// The moves to the mate, the root move included.
    pub(super) line: Vec<Move>,
    /// It is proved that no shorter mate by checks exists.
    pub(super) shortest: bool,
}

/// A root move and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Value in the window being searched; `-INFINITE` before that, or when the move is no better than another.
    pub(super) value: Value,
    /// The latest value before that.
    previous_value: Value,
    /// Depth of the iteration that has given the latest value, in plies.
    pub(super) depth: i32,
    /// Bound of `value`, or of `previous_value`.
    pub(super) bound: Bound,
    pub(super) pv: Vec<Move>,
    pub(super) seldepth: usize,
    /// The mate that the mate search has proved for it.
    pub(super) mate: Option<ProvedMate>,
    /// Statistics for reports.
    pub(super) statistics: RootMoveStatistics,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        Self {
            mv,
            value: -INFINITE,
            previous_value: -INFINITE,
            depth: 0,
            bound: Bound::Exact,
            pv: vec![mv],
            seldepth: 0,
            mate: None,
            statistics: RootMoveStatistics::new(mv),
        }
    }

    /// An iteration has given the move a value.
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

    /// Takes value and line from the proved mate, if there is one.
    pub(super) fn apply_proved_mate(&mut self) {
        if let Some(mate) = &self.mate {
            self.value = mate.value;
            self.bound = if mate.shortest { Bound::Exact } else { Bound::Lower };
            self.seldepth = (MATE - mate.value) as usize;
            self.pv.clone_from(&mate.line);
        }
    }

    /// The line as it is reported.
    pub(super) fn pv_line(&self, rank: usize) -> PvLine {
        PvLine {
            rank,
            depth: self.depth as u32,
            seldepth: self.seldepth.max(self.depth as usize) as u32,
            score: Score::from_value(self.latest_value()),
            bound: self.bound,
            pv: self.pv.clone(),
        }
    }
}
