//! The real program in a pseudo-terminal, for tests: keys go in, the screen comes out.

#![cfg(unix)]

use super::send_signal;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use sankoma_wording::text;
use std::fs;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// Maximum wait for the program; a passing test does not wait this long on a fast machine.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The program in its terminal.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    bytes: Receiver<Vec<u8>>,
    pub(crate) parser: vt100::Parser,
    /// The state folder of this run alone, unless a test names one.
    _state_folder: tempfile::TempDir,
}

fn size(rows: u16, columns: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn some(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a screen is not empty")
}

impl Session {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_with(arguments, &[])
    }

    /// Starts the program as a job of a shell, which prints `stopped` when the job stops and continues it at Enter.
    pub(crate) fn start_as_job(arguments: &[&str]) -> Self {
        const SCRIPT: &str = r#"set -m; "$0" "$@"; echo stopped; read line; fg >/dev/null"#;
        let program = ["-c", SCRIPT, env!("CARGO_BIN_EXE_sankoma")];
        Self::run(CommandBuilder::new("sh"), &[&program, arguments].concat(), &[])
    }

    pub(crate) fn start_with(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::run(CommandBuilder::new(env!("CARGO_BIN_EXE_sankoma")), arguments, variables)
    }

    fn run(mut command: CommandBuilder, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(24, 80)).expect("a pseudo-terminal can be opened");
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let state_folder = tempfile::tempdir().expect("a temporary directory can be made");
        command.env("XDG_STATE_HOME", state_folder.path());
        command.env("XDG_CACHE_HOME", state_folder.path());
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut reader = pair.master.try_clone_reader().expect("the terminal can be read");
        let (sender, bytes) = mpsc::channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let writer = pair.master.take_writer().expect("the terminal can be written to");
        let parser = vt100::Parser::new(some(24), some(80), 0);
        Self { child, master: pair.master, writer, bytes, parser, _state_folder: state_folder }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    pub(crate) fn contents(&self) -> String {
        self.parser.screen().contents()
    }

    /// Whether a row, counted from 0, was continued in the next one, as what is written behind the last column is.
    pub(crate) fn is_wrapped(&self, row: u16) -> bool {
        self.parser.screen().row_wrapped(row)
    }

    /// Waits until the screen shows `text`.
    pub(crate) fn expect(&mut self, text: &str) {
        self.expect_without(text, "\u{0}");
    }

    /// Waits until the screen shows `text`, and asserts that it never shows `unwanted` meanwhile.
    pub(crate) fn expect_without(&mut self, text: &str, unwanted: &str) {
        let started = Instant::now();
        while !self.contents().contains(text) {
            let left = TIMEOUT.saturating_sub(started.elapsed());
            let Ok(bytes) = self.bytes.recv_timeout(left) else {
                panic!("'{text}' did not appear:\n{}", self.contents());
            };
            self.parser.process(&bytes);
            assert!(!self.contents().contains(unwanted), "'{unwanted}' was seen:\n{}", self.contents());
        }
    }

    /// Waits until `found` holds for the screen, and returns what it finds there; `what` names it.
    pub(crate) fn wait_for<T>(&mut self, what: &str, found: impl Fn(&str) -> Option<T>) -> T {
        let started = Instant::now();
        loop {
            if let Some(value) = found(&self.contents()) {
                return value;
            }
            let left = TIMEOUT.saturating_sub(started.elapsed());
            let Ok(bytes) = self.bytes.recv_timeout(left) else {
                panic!("{what} did not appear:\n{}", self.contents());
            };
            self.parser.process(&bytes);
        }
    }

    /// Waits for a text, and returns its column and row, from 1.
    pub(crate) fn place_of(&mut self, wanted: &str) -> (usize, usize) {
        self.wait_for(wanted, |screen| {
            let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(wanted))?;
            Some((text::width(&line[..line.find(wanted)?]) + 1, row + 1))
        })
    }

    /// Waits until the screen no longer shows `text`.
    pub(crate) fn expect_gone(&mut self, text: &str) {
        let started = Instant::now();
        while self.contents().contains(text) {
            let left = TIMEOUT.saturating_sub(started.elapsed());
            let Ok(bytes) = self.bytes.recv_timeout(left) else {
                panic!("'{text}' did not go:\n{}", self.contents());
            };
            self.parser.process(&bytes);
        }
    }

    /// Takes the output until none has come for `quiet`; returns whether that happened within five seconds.
    pub(crate) fn settle(&mut self, quiet: Duration) -> bool {
        let started = Instant::now();
        while started.elapsed() < Duration::from_secs(5) {
            match self.bytes.recv_timeout(quiet) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(_) => return true,
            }
        }
        false
    }

    /// Gives the terminal another size, in columns and rows.
    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        self.master.resize(size(rows, columns)).expect("the terminal can be resized");
        self.parser.screen_mut().set_size(some(rows), some(columns));
    }

    /// The exit status, if the program has ended.
    pub(crate) fn exit_status(&mut self) -> Option<u32> {
        self.child.try_wait().expect("the program can be waited for").map(|status| status.exit_code())
    }

    /// Whether the program has read all input and none of its threads runs, by what Linux reports of its processes.
    /// Other systems are taken at the word of [`Self::settle`].
    pub(crate) fn is_waiting_for_input(&self) -> bool {
        if !cfg!(target_os = "linux") {
            return true;
        }
        let id = self.child.process_id().expect("the program runs");
        let process = Path::new("/proc").join(id.to_string());
        let threads = thread_states(&process);
        let no_controlling_terminal = i32::try_from(rustix::fs::OFlags::NOCTTY.bits()).expect("a flag is positive");
        let terminal =
            fs::OpenOptions::new().read(true).custom_flags(no_controlling_terminal).open(process.join("fd/0"));
        let unread = rustix::io::ioctl_fionread(terminal.expect("the program has a terminal"));
        std::thread::sleep(Duration::from_millis(20));
        // A thread that has run meanwhile has another count of context switches.
        let all_sleep = threads.lines().filter(|line| line.starts_with("State:")).all(|line| line.contains("sleeping"));
        all_sleep && unread.expect("a terminal has a queue") == 0 && threads == thread_states(&process)
    }

    /// Presses Esc as terminals send it that tell it from the beginning of a sequence: a key may follow at once.
    pub(crate) fn escape(&mut self) {
        self.press("\u{1b}[27u");
    }

    pub(crate) fn signal(&self, name: &str) {
        send_signal(self.child.process_id().expect("the program runs"), name);
    }

    /// Waits for the end of the program and returns its exit status and the final screen.
    pub(crate) fn end(mut self) -> (u32, vt100::Parser) {
        let status = self.child.wait().expect("the program ends");
        drop(self.writer);
        drop(self.master);
        while let Ok(bytes) = self.bytes.recv_timeout(TIMEOUT) {
            self.parser.process(&bytes);
        }
        (status.exit_code(), self.parser)
    }
}

/// What Linux reports of the threads of this process: their states, memory and counts of context switches.
fn thread_states(process: &Path) -> String {
    let threads = fs::read_dir(process.join("task")).expect("a process has threads").flatten();
    // A thread may end meanwhile.
    threads.map(|thread| fs::read_to_string(thread.path().join("status")).unwrap_or_default()).collect()
}

pub(crate) fn assert_restored(parser: &vt100::Parser) {
    assert_full_screen_mode_left(parser);
    assert_eq!(parser.screen().contents(), "", "nothing is left on the screen");
}

pub(crate) fn assert_full_screen_mode_left(parser: &vt100::Parser) {
    let screen = parser.screen();
    assert!(!screen.alternate_screen(), "the alternate screen was left");
    assert!(!screen.hide_cursor(), "the cursor is shown");
    assert!(!screen.bracketed_paste(), "bracketed paste is off");
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "the mouse is released");
}

/// What the journal in `state` holds.
pub(crate) fn journal(state: &Path) -> String {
    let entries = fs::read_dir(state.join("sankoma/journal")).into_iter().flatten().flatten();
    // What is being written has another extension, and is no entry yet.
    let names = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "json"));
    names.map(|path| fs::read_to_string(path).unwrap_or_default()).collect()
}

/// Waits until the journal in `state` holds `text`, and nothing if that is empty.
pub(crate) fn expect_in_journal(state: &Path, text: &str) {
    let started = Instant::now();
    let is_there = |found: String| if text.is_empty() { found.is_empty() } else { found.contains(text) };
    while !is_there(journal(state)) {
        assert!(started.elapsed() < TIMEOUT, "'{text}' is not in the journal: {}", journal(state));
        std::thread::sleep(Duration::from_millis(10));
    }
}

pub(crate) fn game(folder: &Path, moves: &str) -> String {
    let path = folder.join("game.usi");
    fs::write(&path, format!("position startpos moves {moves}")).expect("the file can be written");
    path.to_str().expect("the path is text").to_owned()
}
