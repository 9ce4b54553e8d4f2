//! The process of the library, and its limits.
//!
//! On Unix the process limits itself before it reads anything: memory by `RLIMIT_AS`, processor time by `RLIMIT_CPU`,
//! so that it ends even if this program is gone. Everywhere the asking side ends it when its time is over, and asks
//! about no file larger than [`MAX_BYTES`]: at most 33 bytes of memory were measured for a byte of a file (24 for one
//! of JKF), which keeps it near half a gibibyte where the system has no limit.

use super::library::{self, FailurePlace, LibraryAnswer, LibraryFormat};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

/// The first argument of the process that [`serve`]s; the format follows.
pub const COMMAND: &str = "__second-reader";
/// Files larger than this are not asked about.
pub(super) const MAX_BYTES: usize = 16 << 20;
/// Time for an answer.
pub(super) const TIME_LIMIT: Duration = Duration::from_secs(10);
/// Address space of the process, in bytes.
pub(super) const MEMORY_LIMIT: u64 = 1 << 30;
/// Stack of the thread that reads: what the main thread of a program has on most systems.
const STACK_BYTES: usize = 8 << 20;
/// Bytes of an answer; more is cut.
const MAX_ANSWER_BYTES: u64 = 256 << 20;
/// Bytes of standard error that are looked at.
const MAX_ERROR_BYTES: u64 = 1 << 12;

/// What asking the library came to.
#[derive(Debug)]
pub(super) enum ProcessAnswer {
    /// What it read, as JKF.
    Read { jkf: String },
    /// It refused the file or panicked, at this place if that was found in time.
    Failed { error: String, panicked: bool, place: Option<FailurePlace> },
    /// It gave no answer.
    Ended(NoAnswerCause),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoAnswerCause {
    /// The time was over.
    Time,
    /// It wanted more memory than it may have.
    Memory,
    /// It recursed too deep.
    Stack,
    /// It ended with this status.
    Status(String),
}

/// Has the library read `text`, in a process of its own.
///
/// # Errors
/// The process cannot be started.
pub(super) fn ask(format: LibraryFormat, text: &str) -> io::Result<ProcessAnswer> {
    let mut child = start(format)?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let deadline = Instant::now() + TIME_LIMIT;
    std::thread::scope(|scope| {
        let (sender, answers) = mpsc::channel();
        // A process that has ended takes no more input; its answer says why.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(text.as_bytes())));
        scope.spawn(move || stdout.map(|stdout| read_answers(stdout, &sender)));
        let errors = scope.spawn(move || stderr.map_or_else(String::new, read_beginning));
        let answer = wait_for_answer(&answers, deadline);
        let is_late = answer.is_none() && Instant::now() >= deadline;
        if is_late || answer.is_some() {
            let _ = child.kill();
        }
        let status = child.wait()?;
        let errors = errors.join().unwrap_or_default();
        Ok(answer.unwrap_or_else(|| {
            ProcessAnswer::Ended(if is_late { NoAnswerCause::Time } else { cause(status, &errors) })
        }))
    })
}

/// Starts the process in a group of its own, so that Ctrl-C in the terminal is this program's alone.
fn start(format: LibraryFormat) -> io::Result<Child> {
    let mut command = Command::new(own_program()?);
    command.args([COMMAND, format.name()]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

/// This program. On Linux the file that runs, even if another one has taken its name since.
fn own_program() -> io::Result<PathBuf> {
    if cfg!(target_os = "linux") { Ok(PathBuf::from("/proc/self/exe")) } else { std::env::current_exe() }
}

fn read_answers(stdout: impl Read, answers: &Sender<LibraryAnswer>) {
    let lines = BufReader::new(stdout.take(MAX_ANSWER_BYTES)).lines();
    for answer in lines.map_while(Result::ok).map_while(|line| serde_json::from_str(&line).ok()) {
        if answers.send(answer).is_err() {
            return;
        }
    }
}

/// The beginning of what is written; the rest is read too, since a full pipe would block the writer.
fn read_beginning(mut from: impl Read) -> String {
    let mut beginning = Vec::new();
    let _ = from.by_ref().take(MAX_ERROR_BYTES).read_to_end(&mut beginning);
    let _ = io::copy(&mut from, &mut io::sink());
    String::from_utf8_lossy(&beginning).into_owned()
}

/// The answer, whole or as far as it comes before `deadline`.
fn wait_for_answer(answers: &Receiver<LibraryAnswer>, deadline: Instant) -> Option<ProcessAnswer> {
    let next = || answers.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok();
    match next()? {
        LibraryAnswer::Read { jkf } => Some(ProcessAnswer::Read { jkf }),
        LibraryAnswer::Failed { error, panicked } => {
            let place = next().and_then(|answer| match answer {
                LibraryAnswer::FailedAt(place) => Some(place),
                LibraryAnswer::Read { .. } | LibraryAnswer::Failed { .. } => None,
            });
            Some(ProcessAnswer::Failed { error, panicked, place })
        }
        LibraryAnswer::FailedAt(_) => None,
    }
}

/// Why a process ended: Rust aborts after a line that says so.
fn cause(status: ExitStatus, errors: &str) -> NoAnswerCause {
    if errors.contains("has overflowed its stack") {
        NoAnswerCause::Stack
    } else if errors.contains("memory allocation of") {
        NoAnswerCause::Memory
    } else if is_out_of_processor_time(status) {
        NoAnswerCause::Time
    } else {
        NoAnswerCause::Status(status.to_string())
    }
}

#[cfg(unix)]
fn is_out_of_processor_time(status: ExitStatus) -> bool {
    std::os::unix::process::ExitStatusExt::signal(&status) == Some(signal_hook::consts::SIGXCPU)
}

#[cfg(not(unix))]
fn is_out_of_processor_time(_: ExitStatus) -> bool {
    false
}

/// The work of the process: reads a text in `format` and writes answers, under the limits above.
///
/// # Errors
/// The input fails, or there is no thread for the work.
pub fn serve(format: LibraryFormat, input: impl Read, mut output: impl Write + Send + 'static) -> io::Result<()> {
    limit_resources();
    // A panic is an answer; its message goes nowhere else.
    std::panic::set_hook(Box::new(|_| ()));
    let mut bytes = Vec::new();
    input.take(MAX_BYTES as u64 * 4).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let reader = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || {
        library::answer(format, &text, |answer| {
            // Without a reader the answer is not needed.
            let _ = write_answer(&mut output, &answer);
        });
    })?;
    let _ = reader.join();
    Ok(())
}

fn write_answer(out: &mut impl Write, answer: &LibraryAnswer) -> io::Result<()> {
    serde_json::to_writer(&mut *out, answer)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Limits of the system, where it has them; lower ones that are there already stay. No file of the memory is left
/// when the process is ended.
#[cfg(unix)]
fn limit_resources() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let seconds = TIME_LIMIT.as_secs() + 1;
    for (resource, limit) in [(Resource::As, MEMORY_LIMIT), (Resource::Cpu, seconds), (Resource::Core, 0)] {
        let lowered = |limit: u64| getrlimit(resource).maximum.map_or(limit, |there| there.min(limit));
        // A second above the limit of processor time the process is killed, at the limit it gets a signal.
        let _ = setrlimit(resource, Rlimit { current: Some(lowered(limit)), maximum: Some(lowered(limit + 1)) });
    }
}

#[cfg(not(unix))]
fn limit_resources() {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use signal_hook::consts::{SIGABRT, SIGXCPU};
    use std::os::unix::process::ExitStatusExt;

    #[test]
    fn the_cause_is_told_by_what_rust_writes_before_it_aborts() {
        let of = |signal: i32, errors: &str| cause(ExitStatus::from_raw(signal), errors);
        assert_eq!(of(SIGABRT, "thread 'x' (1) has overflowed its stack\nfatal runtime error"), NoAnswerCause::Stack);
        assert_eq!(of(SIGABRT, "memory allocation of 1073741824 bytes failed"), NoAnswerCause::Memory);
        assert_eq!(of(SIGXCPU, ""), NoAnswerCause::Time);
        assert!(matches!(of(SIGABRT, ""), NoAnswerCause::Status(_)));
    }

    #[test]
    fn answers_are_waited_for_until_the_deadline() {
        let (sender, answers) = mpsc::channel();
        assert!(wait_for_answer(&answers, Instant::now()).is_none());
        let failure = || LibraryAnswer::Failed { error: "e".to_owned(), panicked: false };
        let soon = || Instant::now() + Duration::from_millis(20);
        // A failure counts though its place does not come in time.
        sender.send(failure()).expect("there is a receiver");
        assert!(matches!(
            wait_for_answer(&answers, soon()),
            Some(ProcessAnswer::Failed { place: None, panicked: false, .. })
        ));
        sender.send(failure()).expect("there is a receiver");
        sender.send(LibraryAnswer::FailedAt(FailurePlace::Line(3))).expect("there is a receiver");
        assert!(matches!(
            wait_for_answer(&answers, soon()),
            Some(ProcessAnswer::Failed { place: Some(FailurePlace::Line(3)), .. })
        ));
    }
}
