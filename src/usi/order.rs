//! What a `go` asks of the search, given the options.

use super::playing::Manner;
use super::{Go, Mate, Options};
use crate::analysis::Task;
use crate::rules::{Color, Position};
use crate::search::{Budget, Limits, TimeLeft, mate};
use std::time::Duration;

/// The search that `go` asks for.
pub(super) fn task(go: &Go, options: &Options, position: &Position) -> Task {
    let limits = Limits {
        depth: go.depth,
        nodes: go.nodes,
        time: if go.ponder { None } else { budget(go, go.time_left, options, position.side_to_move()) },
        max_moves: options.max_moves,
        search_moves: go.search_moves.clone(),
    };
    Task { position: position.clone(), multipv: options.multipv, threat: options.threat, limits }
}

/// Whether the answer waits for a command. A bare `go` has no limit either: it is `go infinite`.
pub(super) fn holds(go: &Go, task: &Task) -> bool {
    let Limits { depth, nodes, time, .. } = &task.limits;
    go.infinite || go.ponder || (depth.is_none() && nodes.is_none() && time.is_none())
}

/// How to reply. Whoever analyses wants moves and lines even where a player would declare or resign.
pub(super) fn manner(go: &Go, options: &Options) -> Manner {
    Manner {
        multipv: options.multipv > 1,
        passes: options.null_move_pv,
        entering_king: options.entering_king.filter(|_| !go.infinite),
        resign_value: options.resign_value.filter(|_| !go.infinite),
    }
}

/// The time for `color`'s move, if anything is said of time.
pub(super) fn budget(go: &Go, clocks: Option<TimeLeft>, options: &Options, color: Color) -> Option<Budget> {
    if let Some(time) = go.move_time {
        return Some(Budget::exactly(time));
    }
    let clocks = clocks.filter(|_| !go.infinite)?;
    Some(clocks.budget(color, options.network_delay))
}

/// How far `go mate` looks: the answer has to be out in time.
pub(super) fn mate_limits(go: &Go, mate: Mate, options: &Options) -> mate::Limits {
    let time = match mate {
        Mate::Within(time) => Some(time.saturating_sub(options.network_delay).max(Duration::from_millis(1))),
        Mate::Infinite => None,
    };
    mate::Limits { nodes: go.nodes, time, plies: go.depth }
}
