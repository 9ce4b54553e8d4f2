//! What a `go` asks of the search, given the options.

use super::go_search::ReplyOptions;
use super::{GoCommand, GoMateTime, UsiOptions};
use crate::analysis::AnalysisTask;
use crate::rules::{Color, Position};
use crate::search::{ClockTimes, SearchLimits, TimeBudget, mate};
use std::time::Duration;

/// The search that `go` asks for.
pub(super) fn analysis_task(go: &GoCommand, options: &UsiOptions, position: &Position) -> AnalysisTask {
    let limits = SearchLimits {
        depth: go.depth,
        nodes: go.nodes,
        time: if go.ponder { None } else { time_budget(go, go.time_left, options, position.side_to_move()) },
        max_moves: options.max_moves,
        search_moves: go.search_moves.clone(),
    };
    AnalysisTask { multipv: options.multipv, threat: options.threat, ..AnalysisTask::new(position.clone(), limits) }
}

/// Whether the answer waits for a command. A bare `go` has no limit either: it is `go infinite`.
pub(super) fn answer_waits_for_command(go: &GoCommand, task: &AnalysisTask) -> bool {
    let SearchLimits { depth, nodes, time, .. } = &task.limits;
    go.infinite || go.ponder || (depth.is_none() && nodes.is_none() && time.is_none())
}

/// How to reply. Whoever analyses wants moves and lines even where a player would declare or resign.
pub(super) fn reply_options(go: &GoCommand, options: &UsiOptions) -> ReplyOptions {
    ReplyOptions {
        multipv: options.multipv > 1,
        show_passes: options.null_move_pv,
        entering_king: options.entering_king.filter(|_| !go.infinite),
        resign_value: options.resign_value.filter(|_| !go.infinite),
    }
}

/// The time for `color`'s move, if anything is said of time.
pub(super) fn time_budget(
    go: &GoCommand,
    clocks: Option<ClockTimes>,
    options: &UsiOptions,
    color: Color,
) -> Option<TimeBudget> {
    if let Some(time) = go.move_time {
        return Some(TimeBudget::exactly(time));
    }
    let clocks = clocks.filter(|_| !go.infinite)?;
    Some(clocks.budget(color, options.network_delay))
}

/// How far `go mate` looks: the answer has to be out in time.
pub(super) fn mate_limits(go: &GoCommand, mate: GoMateTime, options: &UsiOptions) -> mate::MateLimits {
    let time = match mate {
        GoMateTime::Within(time) => Some(time.saturating_sub(options.network_delay).max(Duration::from_millis(1))),
        GoMateTime::Infinite => None,
    };
    mate::MateLimits { nodes: go.nodes, time, plies: go.depth }
}
