//! The report on a player, on threads of its own.

use super::Workbench;
use crate::tui::event::Event;
use crate::tui::model::{PlayerReportRequest, PlayerReportUpdate};
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

impl Workbench {
    /// Puts a report together. It replaces one that is not complete.
    pub(super) fn report_player(&mut self, request: PlayerReportRequest) {
        let reader = reader(&request.player, self.judging_weights());
        let control = self.player_report.replace();
        let events = self.events.clone();
        thread::spawn(move || {
            let PlayerReportRequest { number, files, .. } = request;
            let read =
                |files| drop(events.send(Event::PlayerReportUpdate(number, PlayerReportUpdate::FilesRead(files))));
            let games = games_of_files(&files, &reader, &control, read);
            if !control.is_stopped() {
                let report = Box::new(PlayerStatistics::of(games));
                let _ = events.send(Event::PlayerReportUpdate(number, PlayerReportUpdate::Complete(report)));
            }
        });
    }
}

/// Reads the games of a player, with the results that are saved.
pub(super) fn reader(player: &str, weights: Weights) -> PlayerGameReader {
    let sessions = state_folder().map(|folder| SessionFolder::in_state_folder(&folder));
    PlayerGameReader { player: player.to_owned(), weights, sessions, explains: true }
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
