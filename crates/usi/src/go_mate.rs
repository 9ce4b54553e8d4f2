//! Carries out `go mate`: a mate search with its limits, its progress and its answer `checkmate …`.

use super::go_command::{GoCommand, GoMateTime};
use super::job::JobContext;
use super::options::UsiOptions;
use super::reply::UsiReply;
use sankoma_rules::Position;
use sankoma_search::mate::{self, MateLimits, MateOutcome, MateProgress, MateTable, ReachedLimit};
use sankoma_wording::ToMessage;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The table of mate searches, allocated by the first of them.
pub(super) type SharedMateTable = Arc<Mutex<Option<MateTable>>>;

/// Time between two progress reports while the length of the mate does not change.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// Returns the limits of `go mate`. The network delay is reserved so that the answer arrives in time.
pub(super) fn mate_limits(go: &GoCommand, mate: GoMateTime, options: &UsiOptions) -> MateLimits {
    let time = match mate {
        GoMateTime::Within(time) => Some(time.saturating_sub(options.network_delay).max(Duration::from_millis(1))),
        GoMateTime::Infinite => None,
    };
    MateLimits { nodes: go.nodes, time, plies: go.depth }
}

/// Searches for a mate and answers `checkmate …`. The time limit counts from the start of the job.
pub(super) fn search_mate(
    job: &JobContext,
    position: &Position,
    table: &SharedMateTable,
    mebibytes: usize,
    mut limits: MateLimits,
) {
    let problems = mate_search_problems(position);
    if !problems.is_empty() {
        for problem in problems {
            job.send(&UsiReply::Error(problem));
        }
        job.send_answer(&UsiReply::Checkmate(MateOutcome::Unknown(ReachedLimit::Time)));
        return;
    }
    let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
    let table = table.get_or_insert_with(|| MateTable::new(mebibytes));
    limits.time = limits.time.map(|time| time.saturating_sub(job.control().elapsed()));
    let mut last_reported: Option<MateProgress> = None;
    let report = mate::solve(position, table, job.control(), &limits, |progress| {
        let (last, length) = last_reported.map_or((Duration::ZERO, None), |last| (last.time, last.length));
        if progress.length != length || progress.time >= last + PROGRESS_INTERVAL {
            last_reported = Some(progress);
            job.send(&UsiReply::MateProgress(progress));
        }
    });
    if let MateOutcome::Mate(mate) = &report.outcome {
        job.send(&UsiReply::MateLine { mate: mate.clone(), nodes: report.nodes, time: job.control().elapsed() });
    }
    job.send_answer(&UsiReply::Checkmate(report.outcome));
}

/// Returns why no mate can be searched for in `position`; empty if one can.
fn mate_search_problems(position: &Position) -> Vec<String> {
    let defender = position.side_to_move().other();
    let obstacles = position.setup().search_obstacles();
    let mut found: Vec<String> = obstacles.map(|defect| defect.message().en).collect();
    if found.is_empty() && position.king(defender).is_none() {
        found.push(format!("{} has no king, expected one to mate", defender.en()));
    }
    found
}
