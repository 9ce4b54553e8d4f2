//! Time validation: whether the times of a record agree with each other.
//!
//! **Tolerance.** Programs cut or round what they write, each time and each total on its own. A total may therefore
//! differ from the total before it and the time of the move by one unit: a second, or a minute where every total of the
//! game is in whole minutes. And by the rule of Japanese tournaments a part of a minute may count for nothing. Where
//! both time and total are zero, as programs write it for moves nobody played, nothing is said at all.

use crate::clock::{next_mover, total};
use crate::findings::record_finding::RecordFinding;
use crate::findings::time_inconsistency::TimeInconsistency;
use crate::game::move_time::MoveTime;
use crate::game::node::NodeId;
use crate::game::tree::Game;
use sankoma_rules::Color;
use std::time::Duration;

/// Totals that decrease or do not add up: the first for each side on each line, in tree order. A variation continues
/// from the totals at its branch point.
pub(super) fn time_inconsistencies(game: &Game) -> Vec<(NodeId, RecordFinding)> {
    let mut totals = game.walk().filter_map(|id| total(game.node(id).time?)).peekable();
    if totals.peek().is_none() {
        return Vec::new();
    }
    let unit = if totals.all(is_minutes) { MINUTE } else { Duration::from_secs(1) };
    let from_start = SideTimeTotals { exact: game.start().move_number <= 1, ..SideTimeTotals::default() };
    let mut path = vec![(game.start().side_to_move, [from_start; 2])];
    let mut faults = Vec::new();
    for id in game.walk().skip(1) {
        path.truncate(game.ply(id));
        let (turn, mut sides) = path.last().copied().unwrap_or((Color::Black, [from_start; 2]));
        let mover = game.node(id).mover(turn);
        let fault = sides[mover.index()].add_time(game.node(id).time, mover, unit);
        faults.extend(fault.map(|fault| (id, RecordFinding::TimeInconsistency(fault))));
        path.push((next_mover(game, id, mover), sides));
    }
    faults
}

const MINUTE: Duration = Duration::from_secs(60);

fn is_minutes(time: Duration) -> bool {
    time.as_secs().is_multiple_of(60) && time.subsec_nanos() == 0
}

/// The times of one side so far on a line.
#[derive(Clone, Copy, Default)]
struct SideTimeTotals {
    /// The last total that was written.
    last_written: Option<Duration>,
    /// The total now, if every time since has been written.
    sum: Duration,
    exact: bool,
    /// An inconsistency has been reported on this line.
    reported: bool,
}

impl SideTimeTotals {
    fn add_time(&mut self, time: Option<MoveTime>, color: Color, unit: Duration) -> Option<TimeInconsistency> {
        let Some(time) = time else {
            self.exact = false;
            return None;
        };
        let (before, was_reported) = (self.sum, self.reported);
        self.sum = self.sum.saturating_add(time.spent);
        let total = total(time)?;
        // Programs that keep no totals write zero every time; in whole minutes it may be meant.
        if total.is_zero() && self.last_written.is_none() {
            self.exact = false;
            return None;
        }
        let fault = match self.last_written.filter(|&written| total < written) {
            Some(before) => Some(TimeInconsistency::Backwards { color, before, total }),
            None if self.exact && !adds_up(time.spent, before, total, unit) => {
                Some(TimeInconsistency::WrongTotal { color, expected: self.sum, total })
            }
            None => None,
        };
        *self = Self { last_written: Some(total), sum: total, exact: true, reported: self.reported || fault.is_some() };
        fault.filter(|_| !was_reported)
    }
}

fn adds_up(spent: Duration, before: Duration, total: Duration, unit: Duration) -> bool {
    let added = total.saturating_sub(before);
    let whole_minutes = Duration::from_secs(spent.as_secs() / 60 * 60);
    added.abs_diff(spent) <= unit || added == whole_minutes
}
