//! Responsiveness of the workbench in a pseudo-terminal: `cargo bench --bench terminal`.
//!
//! Prints the time to the first frame, the latency from key to screen when idle and while every core is busy, CPU use when
//! idle, and resident memory while searching (the last two on Linux).

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/kifu/selfplay.kif");
const STARTS: usize = 20;
const KEYS: usize = 500;
const RIGHT: &[u8] = b"\x1b[C";
const LEFT: &[u8] = b"\x1b[D";

fn main() {
    for (columns, rows) in [(80, 24), (200, 60)] {
        println!("{columns}x{rows}");
        first_frame(columns, rows);
        idle(columns, rows);
        busy(columns, rows);
    }
}

fn first_frame(columns: u16, rows: u16) {
    let times: Vec<Duration> = (0..STARTS)
        .map(|_| {
            let start = Instant::now();
            let mut terminal = Terminal::start(columns, rows);
            let shown = terminal.wait(|screen| screen.contains(" 0/"));
            terminal.quit();
            shown - start
        })
        .collect();
    report("first frame", times);
}

fn idle(columns: u16, rows: u16) {
    let mut terminal = Terminal::start(columns, rows);
    terminal.wait(|screen| screen.contains(" 0/"));
    report("key to screen, idle", terminal.press_keys());
    std::thread::sleep(Duration::from_secs(1));
    let before = terminal.cpu_seconds();
    let span = Duration::from_secs(10);
    std::thread::sleep(span);
    if let (Some(before), Some(after)) = (before, terminal.cpu_seconds()) {
        println!("  {:<28} {:.2} %", "CPU when idle", (after - before) / span.as_secs_f64() * 100.0);
    }
    terminal.quit();
}

/// The search uses one core, spinning threads the others.
fn busy(columns: u16, rows: u16) {
    let over = Arc::new(AtomicBool::new(false));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let spinners: Vec<_> = (1..cores)
        .map(|_| {
            let over = Arc::clone(&over);
            std::thread::spawn(move || while !over.load(Ordering::Relaxed) {})
        })
        .collect();
    let mut terminal = Terminal::start(columns, rows);
    terminal.wait(|screen| screen.contains(" 0/"));
    terminal.press(b" ");
    terminal.read_for(Duration::from_secs(1));
    report("key to screen, searching", terminal.press_keys());
    terminal.read_for(Duration::from_secs(5));
    if let Some(mebibytes) = terminal.resident_mebibytes() {
        println!("  {:<28} {mebibytes} MiB", "resident after 5 s of search");
    }
    terminal.quit();
    over.store(true, Ordering::Relaxed);
    for spinner in spinners {
        spinner.join().expect("a spinner does not panic");
    }
}

#[expect(clippy::cast_precision_loss, reason = "microseconds of one key fit a float")]
fn report(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let millis = |share: usize| times[(times.len() - 1) * share / 100].as_micros() as f64 / 1000.0;
    println!("  {name:<28} median {:.2} ms, 99 % {:.2} ms, max {:.2} ms", millis(50), millis(99), millis(100));
}

/// The program in a pseudo-terminal, and the screen that its output draws.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    output: Receiver<(Instant, Vec<u8>)>,
    parser: vt100::Parser,
    columns: u16,
    /// Kept open, since the program ends when its terminal is closed.
    _master: Box<dyn MasterPty + Send>,
    _state_folder: tempfile::TempDir,
}

impl Terminal {
    fn start(columns: u16, rows: u16) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sankoma"));
        command.args([RECORD, "--lang", "ja"]);
        command.env("TERM", "xterm-256color");
        let state_folder = tempfile::tempdir().expect("a temporary folder");
        command.env("XDG_STATE_HOME", state_folder.path());
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
        Self { child, writer, output, parser, columns, _master: pair.master, _state_folder: state_folder }
    }

    fn press(&mut self, bytes: &[u8]) {
        self.writer.write_all(bytes).and_then(|()| self.writer.flush()).expect("the program reads keys");
    }

    /// Waits until the first row of the screen satisfies `condition`; returns the arrival time of the output that did.
    fn wait(&mut self, condition: impl Fn(&str) -> bool) -> Instant {
        loop {
            let (when, bytes) = self.output.recv_timeout(Duration::from_secs(20)).expect("the screen changes");
            self.parser.process(&bytes);
            let first_row = self.parser.screen().rows(0, self.columns).next().unwrap_or_default();
            if condition(&first_row) {
                return when;
            }
        }
    }

    fn read_for(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Ok((_, bytes)) = self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
            self.parser.process(&bytes);
        }
    }

    /// Steps through the game and back; the ply in the first row shows when a key has reached the screen.
    fn press_keys(&mut self) -> Vec<Duration> {
        let plies = (0..).map(|step: usize| if step % 120 < 60 { step % 60 + 1 } else { 59 - step % 60 });
        let mut ply = 0;
        plies
            .take(KEYS)
            .map(|next| {
                // Keys come one by one, not like a paste.
                self.read_for(Duration::from_millis(10));
                let start = Instant::now();
                self.press(if next > ply { RIGHT } else { LEFT });
                ply = next;
                self.wait(|row| row.contains(&format!(" {next}/"))) - start
            })
            .collect()
    }

    fn quit(&mut self) {
        self.press(b"q");
        self.child.wait().expect("the program ends");
    }

    /// User and system time so far, from `/proc`, in seconds.
    fn cpu_seconds(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.process_id()?)).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
        let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
        // The kernel counts in hundredths of a second for user programs.
        Some(ticks / 100.0)
    }

    fn resident_mebibytes(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.process_id()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.split_ascii_whitespace().next()?.parse::<u64>().ok()? / 1024)
    }
}
