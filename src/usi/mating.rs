//! The work behind `go mate`.

use super::Reply;
use super::running::Job;
use crate::rules::{Defect, Position};
use crate::search::mate::{self, Limit, Limits, Outcome, Progress, Table};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The table of mate searches, made by the first of them.
pub(super) type SharedTable = Arc<Mutex<Option<Table>>>;

/// So much time lies between two reports without news.
const APART: Duration = Duration::from_secs(1);

/// Looks for a mate and answers `checkmate …`. The time limit counts from the start of the job.
pub(super) fn look(job: &Job, position: &Position, table: &SharedTable, mebibytes: usize, mut limits: Limits) {
    let obstacles = obstacles(position);
    if !obstacles.is_empty() {
        for obstacle in obstacles {
            job.say(&Reply::Error(obstacle));
        }
        job.answer(&Reply::Checkmate(Outcome::Unknown(Limit::Time)));
        return;
    }
    let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
    let table = table.get_or_insert_with(|| Table::new(mebibytes));
    limits.time = limits.time.map(|time| time.saturating_sub(job.control().elapsed()));
    let mut told: Option<Progress> = None;
    let report = mate::solve(position, table, job.control(), &limits, |now| {
        let (last, length) = told.map_or((Duration::ZERO, None), |told| (told.time, told.length));
        if now.length != length || now.time >= last + APART {
            told = Some(now);
            job.say(&Reply::MateProgress(now));
        }
    });
    if let Outcome::Mate(mate) = &report.outcome {
        job.say(&Reply::MateLine { mate: mate.clone(), nodes: report.nodes, time: job.control().elapsed() });
    }
    job.answer(&Reply::Checkmate(report.outcome));
}

/// Why no mate can be looked for.
fn obstacles(position: &Position) -> Vec<String> {
    let defender = position.side_to_move().other();
    let defects = position.setup().defects().into_iter().filter(Defect::forbids_search);
    let mut found: Vec<String> = defects.map(|defect| defect.message().en).collect();
    if found.is_empty() && position.king(defender).is_none() {
        found.push(format!("{} has no king, expected one to mate", defender.en()));
    }
    found
}
