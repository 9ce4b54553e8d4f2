//! A child process. Its pipes are read and written by threads of their own, so that a full pipe never blocks the
//! caller.

use super::client_error::UsiClientError;
#[cfg(unix)]
use super::process_watcher::ProcessWatcher;
use super::program_settings::UsiProgramSettings;
use sankoma_wording::{Message, io_error_message, io_error_text, message};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Number of lines that may wait to be read; a program that writes more is blocked.
const MAX_QUEUED_LINES: usize = 4096;
/// Lines are cut after this many bytes: no line of the protocol is longer.
const MAX_LINE_BYTES: u64 = 1 << 20;
/// Number of the last lines of standard error that are stored.
const MAX_ERROR_LINES: usize = 5;
/// Time that a program has to end after `quit`, or after it has closed its output.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// The last lines of standard error, and how many there were.
#[derive(Default)]
struct ErrorLines {
    lines: VecDeque<String>,
    count: usize,
}

/// A running program. Dropping it sends `quit` and kills the program if it does not end; it is reaped either way.
pub(super) struct UsiProcess {
    child: Child,
    #[cfg(unix)]
    group_killed: bool,
    #[cfg(unix)]
    _watcher: Option<ProcessWatcher>,
    stdin_sender: Option<Sender<String>>,
    stdout_receiver: Receiver<String>,
    last_errors: Arc<Mutex<ErrorLines>>,
    errors_taken: usize,
    stderr_thread: Option<JoinHandle<()>>,
}

impl UsiProcess {
    /// Starts the program in a process group of its own, so that the processes that it starts end with it, and Ctrl-C
    /// in the terminal is this program's alone.
    pub(super) fn start(settings: &UsiProgramSettings) -> Result<Self, UsiClientError> {
        let failed = |problem: Message| UsiClientError::NotStarted { program: settings.program.clone(), problem };
        let mut command = Command::new(&settings.program);
        command.args(&settings.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.envs(settings.environment.iter().map(|(name, value)| (name, value)));
        if let Some(directory) = &settings.directory {
            if !directory.is_dir() {
                let name = directory.display();
                return Err(failed(message!("{name} はフォルダではありません", "{name} is no directory")));
            }
            command.current_dir(directory);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .spawn()
            .map_err(|problem| failed(Message::new(io_error_message(&problem).ja, io_error_text(&problem))))?;
        #[cfg(unix)]
        let watcher = ProcessWatcher::start(child.id());
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(failed(Message::untranslated("no pipes")));
        };
        let (stdin_sender, stdin_receiver) = mpsc::channel();
        let (stdout_sender, stdout_receiver) = mpsc::sync_channel(MAX_QUEUED_LINES);
        let last_errors = Arc::new(Mutex::new(ErrorLines::default()));
        let collected = Arc::clone(&last_errors);
        std::thread::spawn(move || write_lines(input, &stdin_receiver));
        std::thread::spawn(move || read_lines(output, &stdout_sender));
        let stderr_thread = std::thread::spawn(move || collect_errors(errors, &collected));
        Ok(Self {
            child,
            #[cfg(unix)]
            group_killed: false,
            #[cfg(unix)]
            _watcher: watcher,
            stdin_sender: Some(stdin_sender),
            stdout_receiver,
            last_errors,
            errors_taken: 0,
            stderr_thread: Some(stderr_thread),
        })
    }

    /// Sends a line. A program that has ended shows when its answer is read.
    pub(super) fn send(&self, line: impl Into<String>) {
        if let Some(sender) = &self.stdin_sender {
            // The writing thread has ended if the program has.
            let _ = sender.send(line.into());
        }
    }

    /// The lines of standard error since the last call, as far as they are stored, and how many are not.
    pub(super) fn take_errors(&mut self) -> (Vec<String>, usize) {
        let last = self.last_errors.lock().unwrap_or_else(PoisonError::into_inner);
        let new = last.count - std::mem::replace(&mut self.errors_taken, last.count);
        let lines: Vec<String> = last.lines.iter().skip(last.lines.len().saturating_sub(new)).cloned().collect();
        let lost = new - lines.len();
        (lines, lost)
    }

    /// Drops all lines that the program has written so far.
    pub(super) fn discard_pending_lines(&self) {
        while self.stdout_receiver.try_recv().is_ok() {}
    }

    /// Returns the next line; `None` if none comes before `deadline`.
    pub(super) fn read_line(&mut self, deadline: Instant) -> Result<Option<String>, UsiClientError> {
        match self.stdout_receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.exit_error()),
        }
    }

    fn exit_error(&mut self) -> UsiClientError {
        let status = self.wait_for_exit(EXIT_TIMEOUT).map(|status| status.to_string());
        let deadline = Instant::now() + EXIT_TIMEOUT;
        while self.stderr_thread.as_ref().is_some_and(|errors| !errors.is_finished()) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        let last_errors =
            self.last_errors.lock().unwrap_or_else(PoisonError::into_inner).lines.iter().cloned().collect();
        UsiClientError::Exited { status, last_errors }
    }

    fn wait_for_exit(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + timeout;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.kill_group();
                    return Some(status);
                }
                Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }

    /// Ends the program's process group, once: its number may be given to others later.
    fn kill_group(&mut self) {
        #[cfg(unix)]
        if !std::mem::replace(&mut self.group_killed, true) {
            use rustix::process::{Pid, Signal, kill_process_group};
            if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
                // Fails if nothing is left.
                let _ = kill_process_group(group, Signal::KILL);
            }
        }
    }

    #[cfg(all(test, unix))]
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for UsiProcess {
    fn drop(&mut self) {
        self.send("quit");
        // Without a sender the writing thread ends and closes the pipe.
        self.stdin_sender = None;
        if self.wait_for_exit(EXIT_TIMEOUT).is_none() {
            self.kill_group();
            // Fails if the program has just ended by itself.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn write_lines(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(output: impl Read, lines: &SyncSender<String>) {
    for_each_line(output, |line| lines.send(line).is_ok());
}

fn collect_errors(errors: impl Read, last_errors: &Mutex<ErrorLines>) {
    for_each_line(errors, |line| {
        let mut last = last_errors.lock().unwrap_or_else(PoisonError::into_inner);
        last.count += 1;
        last.lines.push_back(line);
        if last.lines.len() > MAX_ERROR_LINES {
            last.lines.pop_front();
        }
        true
    });
}

/// Calls `take` with every line, invalid UTF-8 replaced, until it returns `false`.
fn for_each_line(source: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut line = Vec::new();
    while source.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
        if !take(String::from_utf8_lossy(&line).trim_end().to_owned()) {
            return;
        }
        line.clear();
    }
}
