//! Time used: what each side has used up to a move, and whether what the file says of it adds up.
//!
//! **Tolerance.** Programs cut or round what they write, each time and each total on its own. A total may therefore
//! differ from the total before it and the time of the move by one unit: a second, or a minute where every total of
//! the game is in whole minutes. And by the rule of Japanese tournaments a part of a minute may count for nothing. Where
//! both time and total are zero, as programs write it for moves nobody played, nothing is said at all.

use super::codes::codes;
use super::finding::RecordFinding;
use super::{Game, MoveTime, NodeId};
use crate::rules::Color;
use crate::wording::Message;
use std::time::Duration;

/// What the written times get wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TimeInconsistency {
    /// A side's total is less than it was.
    Backwards { color: Color, before: Duration, total: Duration },
    /// A side's total is not the one before and the time of the move.
    WrongTotal { color: Color, expected: Duration, total: Duration },
}

/// What Black and White have used up to `node`, its own time included: the last total written for the side, and the
/// times of its moves since.
pub fn used(game: &Game, node: NodeId) -> [Duration; 2] {
    used_along(game, &game.path(node)).pop().unwrap_or_default()
}

/// [`used`] at every node of `line`, which begins at the root. Linear in the line.
pub fn used_along(game: &Game, line: &[NodeId]) -> Vec<[Duration; 2]> {
    let mut mover = game.start().side_to_move;
    let mut used = [Duration::ZERO; 2];
    let after = line.iter().map(|&id| {
        let node = game.node(id);
        mover = node.mover(mover);
        if let Some(time) = node.time.filter(|_| id != NodeId::ROOT) {
            let side = &mut used[mover.index()];
            *side = total(time).unwrap_or_else(|| side.saturating_add(time.spent));
        }
        mover = next_mover(game, id, mover);
        used
    });
    after.collect()
}

/// Where totals run backwards or do not add up: the first place for each side on each line, in tree order. A variation
/// goes on from the totals at its branch.
pub(super) fn inconsistencies(game: &Game) -> Vec<(NodeId, RecordFinding)> {
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

/// The words of an end stand on a ply of their own, but are no move.
fn next_mover(game: &Game, id: NodeId, mover: Color) -> Color {
    if id == NodeId::ROOT || game.node(id).end.is_some() { mover } else { mover.other() }
}

/// The total, unless it says nothing.
fn total(time: MoveTime) -> Option<Duration> {
    time.total.filter(|total| !(total.is_zero() && time.spent.is_zero()))
}

fn is_minutes(time: Duration) -> bool {
    time.as_secs().is_multiple_of(60) && time.subsec_nanos() == 0
}

/// What one side's times have said so far on a line.
#[derive(Clone, Copy, Default)]
struct SideTimeTotals {
    /// The last total that was written.
    last_written: Option<Duration>,
    /// The total now, if every time since has been written.
    sum: Duration,
    exact: bool,
    /// A fault has been named on this line.
    reported: bool,
}

impl SideTimeTotals {
    fn add_time(&mut self, time: Option<MoveTime>, color: Color, unit: Duration) -> Option<TimeInconsistency> {
        let Some(time) = time else {
            self.exact = false;
            return None;
        };
        let (before, told) = (self.sum, self.reported);
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
        fault.filter(|_| !told)
    }
}

fn adds_up(spent: Duration, before: Duration, total: Duration, unit: Duration) -> bool {
    let added = total.saturating_sub(before);
    let whole_minutes = Duration::from_secs(spent.as_secs() / 60 * 60);
    added.abs_diff(spent) <= unit || added == whole_minutes
}

impl TimeInconsistency {
    codes! {
        Self::Backwards { .. } => "time_backwards",
        Self::WrongTotal { .. } => "time_total",
    }

    pub(super) fn message(&self) -> Message {
        match self {
            Self::Backwards { color, before, total } => Message::new(
                format!(
                    "{}の累計 {} が前の累計 {} より減っています",
                    color.ja(),
                    duration_text(*total),
                    duration_text(*before)
                ),
                format!(
                    "{}'s total {} is less than its total {} before",
                    color.en(),
                    duration_text(*total),
                    duration_text(*before)
                ),
            ),
            Self::WrongTotal { color, expected, total } => Message::new(
                format!(
                    "{}の累計 {} が合いません（ここまでの合計は {}）",
                    color.ja(),
                    duration_text(*total),
                    duration_text(*expected)
                ),
                format!(
                    "{}'s total {} does not add up, expected {}",
                    color.en(),
                    duration_text(*total),
                    duration_text(*expected)
                ),
            ),
        }
    }
}

/// `0:01:30`, with a fraction where there is one.
fn duration_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let fraction = match time.subsec_millis() {
        0 => String::new(),
        millis => format!(".{millis:03}").trim_end_matches('0').to_owned(),
    };
    format!("{}:{:02}:{:02}{fraction}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
