//! What can happen to the workbench: everything arrives on one channel.

use crate::analysis::search_tree::SearchTree;
use crate::analysis::{AnalysisReport, Generation};
use crate::eval::Weights;
use crate::record::Record;
use crate::tui::file_watcher::ContentFingerprint;
use crate::tui::model::{FolderProgress, LineSums, OpenFileSource, OpenRequest, WeightsRole};
use crate::wording::Message;
use ratatui::crossterm::event::{self, Event as Input, KeyEventKind, MouseEventKind};
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::thread;

/// One event.
#[derive(Debug)]
pub enum Event {
    /// A key, the mouse, a paste or a change of size.
    Input(Input),
    /// The engine has found something, under this generation number.
    Report(Generation, AnalysisReport),
    /// A game was read for the first time.
    FileLoaded(Box<LoadedFile>),
    /// What was to be opened cannot be, for this reason.
    Unreadable(Message),
    /// This open file has changed, or was to be read again; the number tells its bytes from others.
    Reloaded(PathBuf, Box<Record>, ContentFingerprint),
    /// What was to be opened is a folder.
    OpenFolder(PathBuf),
    /// News about the folder that is listed, under this number.
    FolderListing(u64, FolderProgress),
    /// The weights that come with the program are at hand.
    BuiltInWeights(Weights),
    /// So many percent of a file of weights have been read.
    WeightsProgress(WeightsRole, PathBuf, u8),
    /// A file of weights was read for this purpose, or refused.
    WeightsLoaded(WeightsRole, PathBuf, Result<Weights, Message>),
    /// The tree that was asked for under this number; none where the position cannot be searched.
    TreeSearched(u64, Option<Box<SearchTree>>),
    /// Terms of positions along the line, found for the request of this number.
    SeriesProgress(u64, LineSums),
    /// All that the request of this number asked for has been found.
    SeriesComplete(u64),
    /// A signal asks to leave, or the terminal is gone.
    Quit,
    /// Another thread has panicked.
    ThreadPanicked(String),
}

/// A file that was read for the first time.
#[derive(Debug)]
pub struct LoadedFile {
    /// What it holds.
    pub record: Record,
    /// Where it came from.
    pub source: OpenFileSource,
    /// Tells its bytes from others.
    pub fingerprint: ContentFingerprint,
    /// What to show of it.
    pub request: OpenRequest,
}

/// Reads keys and mouse on a thread of its own until the terminal is gone.
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

/// Releases of keys and the mouse's way between clicks would only wake the workbench.
fn is_relevant(input: &Input) -> bool {
    match input {
        Input::Key(key) => key.kind != KeyEventKind::Release,
        Input::Mouse(mouse) => {
            !matches!(mouse.kind, MouseEventKind::Moved | MouseEventKind::Drag(_) | MouseEventKind::Up(_))
        }
        Input::FocusGained | Input::FocusLost => false,
        Input::Paste(_) | Input::Resize(..) => true,
    }
}

/// Turns the signals that ask a program to leave into an event.
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

/// Other systems end the program themselves.
#[cfg(not(unix))]
pub(super) fn watch_signals(_: Sender<Event>) -> std::io::Result<()> {
    Ok(())
}
