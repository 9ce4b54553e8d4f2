//! The process that fetches: its output, and what ends it before its end.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often it is looked whether time is over.
const TICK: Duration = Duration::from_millis(50);
/// Bytes of standard error that are looked at; of redirects and other headers.
const MAX_ERROR_BYTES: usize = 1 << 16;
/// Bytes that wait to be taken from the process, in pieces of so many.
const PIECE_BYTES: usize = 1 << 14;

/// Ends a fetch from another thread.
#[derive(Debug, Default)]
pub struct FetchControl {
    is_cancelled: AtomicBool,
    child: Mutex<Option<Child>>,
}

impl FetchControl {
    /// Ends the fetch that runs, and every later one. The process is gone when this returns.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        self.end_child();
    }

    /// Whether it was ended.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    fn child(&self) -> MutexGuard<'_, Option<Child>> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end_child(&self) {
        if let Some(child) = self.child().as_mut() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Why the process was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndedBy {
    /// Its time was over.
    Time,
    /// It wrote too much.
    Size,
    /// [`FetchControl::cancel`].
    Person,
}

/// What a process has written.
#[derive(Debug)]
pub(super) struct ProcessOutput {
    pub(super) stdout: Vec<u8>,
    /// The beginning of standard error.
    pub(super) stderr: String,
    pub(super) status: ExitStatus,
    /// Why it was ended, if it was.
    pub(super) ended_by: Option<EndedBy>,
}

/// Runs a program to its end, or until `deadline` or `max_bytes` is over or `control` ends it. `progress` is told how
/// many bytes have come.
///
/// # Errors
/// It cannot be started.
pub(super) fn run(
    command: &mut Command,
    deadline: Instant,
    max_bytes: u64,
    control: &FetchControl,
    progress: &mut dyn FnMut(u64),
) -> io::Result<ProcessOutput> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    *control.child() = Some(child);
    let errors = thread::spawn(move || stderr.map_or_else(String::new, read_beginning));
    let (sender, pieces) = mpsc::sync_channel(8);
    thread::spawn(move || stdout.map(|stdout| send_pieces(stdout, &sender)));
    let mut bytes: Vec<u8> = Vec::new();
    let ended_by = loop {
        if control.is_cancelled() {
            break Some(EndedBy::Person);
        }
        if Instant::now() >= deadline {
            break Some(EndedBy::Time);
        }
        match pieces.recv_timeout(TICK) {
            Ok(piece) => bytes.extend(piece),
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break None,
        }
        progress(bytes.len() as u64);
        if bytes.len() as u64 > max_bytes {
            break Some(EndedBy::Size);
        }
    };
    // A process that was ended from outside closes its output too.
    let ended_by = if control.is_cancelled() { Some(EndedBy::Person) } else { ended_by };
    if ended_by.is_some() {
        control.end_child();
    }
    let status = wait_for_end(control, deadline)?;
    let stderr = errors.join().unwrap_or_default();
    Ok(ProcessOutput { stdout: bytes, stderr, status, ended_by })
}

/// Waits for the end of a process that writes no more. The lock is held for no longer than a look, since a person who
/// ends the fetch must not wait.
fn wait_for_end(control: &FetchControl, deadline: Instant) -> io::Result<ExitStatus> {
    loop {
        let status = control.child().as_mut().map(Child::try_wait).transpose()?;
        if let Some(status) = status.ok_or_else(|| io::Error::other("the process is gone"))? {
            *control.child() = None;
            return Ok(status);
        }
        if Instant::now() >= deadline {
            control.end_child();
        }
        thread::sleep(Duration::from_millis(2));
    }
}

fn send_pieces(mut stdout: impl Read, sender: &SyncSender<Vec<u8>>) {
    let mut buffer = vec![0; PIECE_BYTES];
    while let Ok(count @ 1..) = stdout.read(&mut buffer) {
        if sender.send(buffer[..count].to_vec()).is_err() {
            return;
        }
    }
}

/// The beginning of what is written; the rest is read too, since a full pipe would block the writer.
fn read_beginning(mut from: impl Read) -> String {
    let (mut beginning, mut buffer) = (Vec::new(), [0; 1 << 12]);
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        let room = MAX_ERROR_BYTES.saturating_sub(beginning.len());
        beginning.extend_from_slice(&buffer[..count.min(room)]);
    }
    String::from_utf8_lossy(&beginning).into_owned()
}
