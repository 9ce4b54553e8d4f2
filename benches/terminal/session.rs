//! The program in a pseudo-terminal, with the time at which each piece of its output arrived.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Maximum wait for an output that must come.
const TIMEOUT: Duration = Duration::from_secs(60);
/// `EndSynchronizedUpdate`: the last bytes of every frame.
const FRAME_END: &[u8] = b"\x1b[?2026l";

/// The program in its terminal.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    output: Receiver<(Instant, Vec<u8>)>,
    parser: vt100::Parser,
    /// Kept open, since the program ends when its terminal is closed.
    _master: Box<dyn MasterPty + Send>,
    _state_folder: tempfile::TempDir,
}

/// What arrived in a span of time.
#[derive(Default)]
pub(crate) struct Output {
    pub(crate) bytes: usize,
    pub(crate) frames: usize,
}

impl Session {
    /// Starts the workbench with these arguments in a terminal of `columns` × `rows`.
    pub(crate) fn start((columns, rows): (u16, u16), arguments: &[&str]) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let state_folder = tempfile::tempdir().expect("a temporary folder");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sankoma"));
        command.args(arguments);
        command.args(["--lang", "ja"]);
        command.env("TERM", "xterm-256color");
        command.env("XDG_STATE_HOME", state_folder.path());
        command.env("XDG_CONFIG_HOME", state_folder.path());
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut buffer = vec![0; 1 << 16];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send((Instant::now(), buffer[..count].to_vec())).is_err() {
                    break;
                }
            }
        });
        let writer = pair.master.take_writer().expect("its input");
        let cells = |count| NonZeroU16::new(count).expect("a terminal has rows and columns");
        let parser = vt100::Parser::new(cells(rows), cells(columns), 0);
        Self { child, writer, output, parser, _master: pair.master, _state_folder: state_folder }
    }

    pub(crate) fn press(&mut self, bytes: &[u8]) {
        self.writer.write_all(bytes).and_then(|()| self.writer.flush()).expect("the program reads keys");
    }

    /// The rows of the screen.
    pub(crate) fn rows(&self) -> Vec<String> {
        let (_, columns) = self.parser.screen().size();
        self.parser.screen().rows(0, columns.get()).collect()
    }

    /// Waits until the screen satisfies `condition`; returns the arrival time of the output that did.
    pub(crate) fn wait(&mut self, condition: impl Fn(&[String]) -> bool) -> Instant {
        let started = Instant::now();
        loop {
            let left = TIMEOUT.saturating_sub(started.elapsed());
            let Ok((when, bytes)) = self.output.recv_timeout(left) else {
                panic!("the screen does not become what is expected:\n{}", self.rows().join("\n"));
            };
            self.parser.process(&bytes);
            if condition(&self.rows()) {
                return when;
            }
        }
    }

    /// Waits for the end of the next frame; returns when it arrived.
    pub(crate) fn next_frame(&mut self) -> Instant {
        loop {
            let (when, bytes) = self.output.recv_timeout(TIMEOUT).expect("the screen is drawn");
            self.parser.process(&bytes);
            if count_frames(&bytes) > 0 {
                return when;
            }
        }
    }

    /// Takes all output that arrives within `time`.
    pub(crate) fn read_for(&mut self, time: Duration) -> Output {
        let end = Instant::now() + time;
        let mut output = Output::default();
        while let Ok((_, bytes)) = self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
            self.parser.process(&bytes);
            output.bytes += bytes.len();
            output.frames += count_frames(&bytes);
        }
        output
    }

    /// Takes all output that arrives within `time`; returns the times at which the part of the screen that `shown`
    /// returns changed.
    pub(crate) fn changes<T: PartialEq>(&mut self, time: Duration, shown: impl Fn(&[String]) -> T) -> Vec<Instant> {
        let end = Instant::now() + time;
        let mut before = shown(&self.rows());
        let mut changes = Vec::new();
        while let Ok((when, bytes)) = self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
            self.parser.process(&bytes);
            let now = shown(&self.rows());
            if now != before {
                changes.push(when);
                before = now;
            }
        }
        changes
    }

    /// Ends the program, whatever is on its screen.
    pub(crate) fn end(mut self) {
        self.child.kill().expect("the program can be ended");
        self.child.wait().expect("the program ends");
    }

    /// User and system time so far, from `/proc`, in seconds.
    pub(crate) fn cpu_seconds(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.process_id()?)).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
        let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
        // The kernel counts in hundredths of a second for user programs.
        Some(ticks / 100.0)
    }

    /// CPU time so far of the thread that handles keys and draws, which is the first of its process.
    pub(crate) fn screen_cpu_time(&self) -> Option<Duration> {
        let process = self.child.process_id()?;
        let schedstat = std::fs::read_to_string(format!("/proc/{process}/task/{process}/schedstat")).ok()?;
        schedstat.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }

    pub(crate) fn resident_mebibytes(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.process_id()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.split_ascii_whitespace().next()?.parse::<u64>().ok()? / 1024)
    }
}

fn count_frames(bytes: &[u8]) -> usize {
    bytes.windows(FRAME_END.len()).filter(|window| *window == FRAME_END).count()
}
