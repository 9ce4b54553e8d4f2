//! The report on a player, whose games are read with a thread for each core.

use crate::tui::core::job::{CoreChange, Job, JobKind, Task, change, no_change};
use sankoma_analysis::player_report::{PlayerGameReader, PlayerStatistics, ReportedGame};
use sankoma_analysis::results::SessionFolder;
use sankoma_analysis::{SEARCH_STACK_BYTES, lower_thread_priority};
use sankoma_eval::Weights;
use sankoma_record::files::user_folder::state_folder;
use sankoma_search::SearchControl;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Putting together the report on a player.
pub struct PlayerReading {
    /// The player, by a part of the name.
    pub player: String,
    /// The files of the games in the list, and the numbers of these games in their files, from 1.
    pub files: Vec<(PathBuf, HashSet<usize>)>,
    /// The weights by which mistakes are explained.
    pub weights: Weights,
}

impl Job for PlayerReading {
    const KIND: JobKind = JobKind::Background;

    fn run(self, task: &Task<'_>) -> CoreChange {
        let Self { player, files, weights } = self;
        let sessions = state_folder().map(|folder| SessionFolder::in_state_folder(&folder));
        let reader = PlayerGameReader { player, weights, sessions, explains: true };
        let read = |count| task.report(move |core| core.player_report.progress[0] = count);
        let Some(games) = task.search(|control| games_of_files(&files, &reader, control, read)) else {
            return no_change();
        };
        let report = PlayerStatistics::of(games);
        change(|core| core.player_report.report = Some(report))
    }
}

/// The games of the player, read with a thread for each core. A file that cannot be read any longer has none.
fn games_of_files(
    files: &[(PathBuf, HashSet<usize>)],
    reader: &PlayerGameReader,
    control: &SearchControl,
    read: impl Fn(usize),
) -> Vec<ReportedGame> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new((Vec::new(), 0)));
    let (done, finished) = mpsc::channel();
    let work = &|done: Sender<usize>| {
        lower_thread_priority();
        while let Some((path, wanted)) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            if control.is_stopped() {
                break;
            }
            let bytes = std::fs::read(path).unwrap_or_default();
            let games = reader.games_of_record(path, &bytes, control);
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            found.0.extend(games.into_iter().filter(|game| wanted.contains(&game.number)));
            found.1 += 1;
            let _ = done.send(found.1);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let done = done.clone();
            // Where a thread cannot be started, the others take its files.
            let _ = thread::Builder::new().stack_size(SEARCH_STACK_BYTES).spawn_scoped(scope, move || work(done));
        }
        // Ends when the last thread has ended, which has the last sender.
        drop(done);
        finished.iter().for_each(read);
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner).0
}
