//! Terminal guard: switches the terminal to full-screen mode and restores it after quitting, a panic or a signal.

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

/// Whether the terminal is in full-screen mode.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Holds the terminal in full-screen mode; dropping it restores the terminal.
#[derive(Debug)]
pub struct TerminalGuard(());

impl TerminalGuard {
    /// Enters full-screen mode: raw mode, alternate screen, mouse, bracketed paste, hidden cursor. A panic of this
    /// thread restores the terminal before its message is printed; one of another thread becomes
    /// [`Event::ThreadPanicked`].
    ///
    /// # Errors
    /// If standard output is no terminal, or it cannot be switched.
    pub fn take(events: Sender<Event>) -> io::Result<Self> {
        if !io::stdout().is_terminal() {
            return Err(io::Error::other("standard output is no terminal; the workbench needs one"));
        }
        restore_on_panic(events);
        // Made before the switch, so that an error of the switch is undone too.
        let guard = Self(());
        enter_full_screen()?;
        Ok(guard)
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore_terminal();
    }
}

fn enter_full_screen() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)
}

/// Captures the mouse, or releases it to the terminal.
///
/// # Errors
/// If the terminal cannot be written to.
pub fn capture_mouse(is_captured: bool) -> io::Result<()> {
    if is_captured { execute!(io::stdout(), EnableMouseCapture) } else { execute!(io::stdout(), DisableMouseCapture) }
}

/// Job control: restores the terminal, stops the program with its process group as the terminal does at Ctrl-Z, and
/// enters full-screen mode again when it is continued. Nothing is stopped where no shell could continue it.
///
/// # Errors
/// If the system cannot stop programs, or the terminal cannot be switched.
pub fn suspend() -> io::Result<()> {
    restore_terminal();
    let stopped = stop_process_group();
    enter_full_screen()?;
    stopped
}

#[cfg(unix)]
fn stop_process_group() -> io::Result<()> {
    use rustix::process::{Signal, kill_current_process_group};
    Ok(kill_current_process_group(Signal::TSTP)?)
}

#[cfg(not(unix))]
fn stop_process_group() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Restores the terminal if it is in full-screen mode. Errors are ignored: a terminal that is gone needs no restoring.
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
            // The owner of the terminal keeps drawing: the event makes it quit with the message.
            let _ = events.send(Event::ThreadPanicked(panic_message(info)));
        }
    }));
}

fn panic_message(info: &PanicHookInfo<'_>) -> String {
    info.to_string().replace('\n', " ")
}

#[cfg(all(test, unix))]
mod tests {
    use super::TerminalGuard;
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::Read;
    use std::num::NonZeroU16;
    use std::sync::mpsc;

    const ROWS: NonZeroU16 = NonZeroU16::new(24).expect("it is not zero");
    const COLUMNS: NonZeroU16 = NonZeroU16::new(80).expect("it is not zero");

    /// The program cannot be made to panic, so that this test runs itself in a terminal and panics there.
    #[test]
    fn a_panic_restores_the_terminal_and_is_reported() {
        const VARIABLE: &str = "SANKOMA_TEST_PANIC";
        if std::env::var_os(VARIABLE).is_some() {
            let _guard = TerminalGuard::take(mpsc::channel().0).expect("there is a terminal");
            panic!("as ordered");
        }
        let mut command = CommandBuilder::new(std::env::current_exe().expect("a test has a program"));
        command.args(["--exact", "tui::terminal_guard::tests::a_panic_restores_the_terminal_and_is_reported"]);
        command.arg("--nocapture");
        for (name, value) in [(VARIABLE, "1"), ("RUST_BACKTRACE", "0"), ("TERM", "xterm-256color")] {
            command.env(name, value);
        }
        let (succeeded, parser) = run_in_terminal(command);
        let screen = parser.screen();
        assert!(!succeeded && screen.contents().contains("as ordered"), "{}", screen.contents());
        assert!(!screen.alternate_screen(), "the alternate screen was left");
        assert!(!screen.hide_cursor(), "the cursor is shown");
        assert!(!screen.bracketed_paste(), "bracketed paste is off");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "the mouse is released");
    }

    /// Whether the command succeeds, and the terminal after its end.
    fn run_in_terminal(command: CommandBuilder) -> (bool, vt100::Parser) {
        let size = PtySize { rows: ROWS.get(), cols: COLUMNS.get(), ..PtySize::default() };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal can be opened");
        let mut child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let mut bytes = Vec::new();
        // On Linux the end of a terminal is an error, after everything was read.
        let _ = pair.master.try_clone_reader().expect("the terminal can be read").read_to_end(&mut bytes);
        let mut parser = vt100::Parser::new(ROWS, COLUMNS, 0);
        parser.process(&bytes);
        (child.wait().expect("the program ends").success(), parser)
    }
}
