//! Events of the workbench, which all arrive on one channel.

use super::core::OpenRequest;
use super::core::job::JobReport;
use super::engines::OtherEngineId;
use super::explorer::ExplorerReport;
use super::file_watcher::ContentFingerprint;
use super::files::{OpenFileId, OpenFileSource};
use crate::web::{FetchedRecord, WebError};
use ratatui::crossterm::event::{self, Event as Input, KeyEventKind, MouseButton, MouseEventKind};
use sankoma_analysis::engine_match::PlayerReport;
use sankoma_analysis::review::ReviewReport;
use sankoma_record::Record;
use sankoma_usi::client::UsiAnalysisReport;
use sankoma_wording::Message;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::thread;

/// One event.
#[derive(Debug)]
pub enum Event {
    /// A key, the mouse, a paste or a resize of the terminal.
    Input(Input),
    /// A report of a job.
    Job(JobReport),
    /// Reports of the engine wait for the next frame.
    ReportsWaiting,
    /// A report of another engine, by the number of its start.
    OtherEngine(OtherEngineId, UsiAnalysisReport),
    /// A file was opened.
    FileLoaded(Box<LoadedFile>),
    /// A file cannot be opened, for this reason.
    Unreadable(Message),
    /// An open file has changed or was reloaded; with the fingerprint of its content.
    Reloaded(PathBuf, Box<Record>, ContentFingerprint),
    /// An open file is gone from the disk.
    FileMissing(PathBuf),
    /// The path to be opened is a folder.
    OpenFolder(PathBuf),
    /// Unsaved changes cannot be stored for recovery.
    JournalFailed(std::io::Error),
    /// A report of the review with this number.
    Review(u64, Box<ReviewReport>),
    /// A report about the players of the game with this number.
    Player(u64, PlayerReport),
    /// What the threads of the explorer report.
    Explorer(ExplorerReport),
    /// What the threads that fetch report.
    Web(Box<WebEvent>),
    /// A signal asks the program to end, or the terminal is gone.
    Quit,
    /// Another thread has panicked.
    ThreadPanicked(String),
}

/// What the threads that fetch report.
#[derive(Debug)]
pub enum WebEvent {
    /// So many bytes of the fetch with this number have come.
    Progress {
        /// Its number.
        number: u64,
        /// The bytes.
        bytes: u64,
    },
    /// The fetch with this number has ended.
    Fetched {
        /// Its number.
        number: u64,
        /// What to show of the record.
        request: OpenRequest,
        /// What came, and the record in it.
        fetched: Result<(FetchedRecord, Record), WebError>,
    },
    /// The address that a file came from was asked again.
    Again {
        /// Which file.
        file: OpenFileId,
        /// The number of the fetch, if a person waits for it.
        number: Option<u64>,
        /// What it has now; `None`: the same as before.
        record: Result<Option<Record>, Message>,
    },
}

/// An opened file.
#[derive(Debug)]
pub struct LoadedFile {
    /// Its content.
    pub record: Record,
    /// Its path and name.
    pub source: OpenFileSource,
    /// The fingerprint of its bytes.
    pub fingerprint: ContentFingerprint,
    /// The game and ply to show.
    pub request: OpenRequest,
}

/// Reads terminal input on a thread of its own until the terminal is gone.
pub(super) fn read_input(events: Sender<Event>) {
    thread::spawn(move || {
        while let Ok(input) = event::read() {
            if is_relevant(&input) && events.send(Event::Input(input)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::Quit);
    });
}

/// Whether an input can have an effect: key releases and mouse movements only wake the workbench.
fn is_relevant(input: &Input) -> bool {
    match input {
        Input::Key(key) => key.kind != KeyEventKind::Release,
        Input::Mouse(mouse) => {
            let left = MouseButton::Left;
            match mouse.kind {
                MouseEventKind::Moved => false,
                MouseEventKind::Drag(button) | MouseEventKind::Up(button) => button == left,
                _ => true,
            }
        }
        Input::FocusGained | Input::FocusLost => false,
        Input::Paste(_) | Input::Resize(..) => true,
    }
}

/// Turns SIGHUP, SIGINT and SIGTERM into [`Event::Quit`].
///
/// # Errors
/// If the signal handlers cannot be installed.
#[cfg(unix)]
pub(super) fn watch_signals(events: Sender<Event>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || {
        for _ in signals.forever() {
            if events.send(Event::Quit).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// Does nothing: other systems end the program themselves.
#[cfg(not(unix))]
pub(super) fn watch_signals(_: Sender<Event>) -> std::io::Result<()> {
    Ok(())
}
