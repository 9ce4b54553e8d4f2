//! The terminal, taken and given back whole: after quitting, a panic, or a signal.

use super::event::Event;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
use std::io::{self, IsTerminal, Write};
use std::panic::{self, PanicHookInfo};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

/// Whether the terminal is ours now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Holds the terminal; dropping it gives the terminal back.
#[derive(Debug)]
pub struct TerminalGuard(());

impl TerminalGuard {
    /// Takes the terminal: raw mode, alternate screen, mouse, bracketed paste, no cursor. A panic of this thread
    /// gives it back before its message is printed; one of another thread becomes [`Event::ThreadPanicked`].
    ///
    /// # Errors
    /// When there is no terminal.
    pub fn take(events: Sender<Event>) -> io::Result<Self> {
        if !io::stdout().is_terminal() {
            return Err(io::Error::other("standard output is no terminal; the workbench needs one"));
        }
        restore_on_panic(events);
        terminal::enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        // From here on dropping it undoes whatever was done.
        let guard = Self(());
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)?;
        Ok(guard)
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore_terminal();
    }
}

/// Gives the terminal back if it is ours. A terminal that is gone needs nothing, so that failures are of no concern.
fn restore_terminal() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = io::stdout().flush();
        let _ = terminal::disable_raw_mode();
    }
}

fn restore_on_panic(events: Sender<Event>) {
    let owner = thread::current().id();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == owner || !TAKEN.load(Ordering::SeqCst) {
            restore_terminal();
            before(info);
        } else {
            // The owner draws on: it is told, and leaves with the message.
            let _ = events.send(Event::ThreadPanicked(panic_message(info)));
        }
    }));
}

fn panic_message(info: &PanicHookInfo<'_>) -> String {
    info.to_string().replace('\n', " ")
}
