//! What can happen to the workbench: everything arrives on one channel.

use crate::analysis::tree::Tree;
use crate::analysis::{Generation, Report};
use crate::eval::Weights;
use crate::record::Record;
use crate::rules::Message;
use crate::tui::model::{Found, Listing, Role, Source, Wanted};
use crate::tui::watch::Fingerprint;
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
    Report(Generation, Report),
    /// A game was read for the first time.
    Loaded(Box<Loaded>),
    /// What was to be opened cannot be, for this reason.
    Unreadable(Message),
    /// This open file has changed, or was to be read again; the number tells its bytes from others.
    Reloaded(PathBuf, Box<Record>, Fingerprint),
    /// What was to be opened is a folder.
    Folder(PathBuf),
    /// News about the folder that is listed, under this number.
    Listed(u64, Listing),
    /// The weights that come with the program are at hand.
    Weights(Weights),
    /// So many percent of a file of weights have been read.
    WeightsCome(Role, PathBuf, u8),
    /// A file of weights was read for this purpose, or refused.
    WeightsRead(Role, PathBuf, Result<Weights, Message>),
    /// The tree that was asked for under this number; none where the position cannot be searched.
    Grown(u64, Option<Box<Tree>>),
    /// Terms of positions along the line, found for the request of this number.
    Evaluated(u64, Found),
    /// All that the request of this number asked for has been found.
    EvaluatedAll(u64),
    /// A signal asks to leave, or the terminal is gone.
    Quit,
    /// Another thread has panicked.
    Died(String),
}

/// A file that was read for the first time.
#[derive(Debug)]
pub struct Loaded {
    /// What it holds.
    pub record: Record,
    /// Where it came from.
    pub source: Source,
    /// Tells its bytes from others.
    pub fingerprint: Fingerprint,
    /// What is to be seen of it.
    pub wanted: Wanted,
}

/// Reads keys and mouse on a thread of its own until the terminal is gone.
pub(super) fn read_input(events: Sender<Event>) {
    thread::spawn(move || {
        while let Ok(input) = event::read() {
            if matters(&input) && events.send(Event::Input(input)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::Quit);
    });
}

/// Releases of keys and the mouse's way between clicks would only wake the workbench.
fn matters(input: &Input) -> bool {
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
