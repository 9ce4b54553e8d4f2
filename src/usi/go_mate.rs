//! The work behind `go mate`.

use super::UsiReply;
use super::job::JobContext;
use crate::rules::{Position, SetupDefect};
use crate::search::mate::{self, MateLimits, MateOutcome, MateProgress, MateTable, ReachedLimit};
use crate::wording::ToMessage;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The table of mate searches, made by the first of them.
pub(super) type SharedMateTable = Arc<Mutex<Option<MateTable>>>;

/// So much time lies between two reports without news.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// Looks for a mate and answers `checkmate …`. The time limit counts from the start of the job.
pub(super) fn search_mate(
    job: &JobContext,
    position: &Position,
    table: &SharedMateTable,
    mebibytes: usize,
    mut limits: MateLimits,
) {
    let obstacles = mate_search_problems(position);
    if !obstacles.is_empty() {
        for obstacle in obstacles {
            job.send(&UsiReply::Error(obstacle));
        }
        job.send_answer(&UsiReply::Checkmate(MateOutcome::Unknown(ReachedLimit::Time)));
        return;
    }
    let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
    let table = table.get_or_insert_with(|| MateTable::new(mebibytes));
    limits.time = limits.time.map(|time| time.saturating_sub(job.control().elapsed()));
    let mut last_reported: Option<MateProgress> = None;
    let report = mate::solve(position, table, job.control(), &limits, |now| {
        let (last, length) = last_reported.map_or((Duration::ZERO, None), |told| (told.time, told.length));
        if now.length != length || now.time >= last + PROGRESS_INTERVAL {
            last_reported = Some(now);
            job.send(&UsiReply::MateProgress(now));
        }
    });
    if let MateOutcome::Mate(mate) = &report.outcome {
        job.send(&UsiReply::MateLine { mate: mate.clone(), nodes: report.nodes, time: job.control().elapsed() });
    }
    job.send_answer(&UsiReply::Checkmate(report.outcome));
}

/// Why no mate can be looked for.
fn mate_search_problems(position: &Position) -> Vec<String> {
    let defender = position.side_to_move().other();
    let defects = position.setup().defects().into_iter().filter(SetupDefect::forbids_search);
    let mut found: Vec<String> = defects.map(|defect| defect.message().en).collect();
    if found.is_empty() && position.king(defender).is_none() {
        found.push(format!("{} has no king, expected one to mate", defender.en()));
    }
    found
}
