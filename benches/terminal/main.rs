//! Responsiveness of the workbench in a pseudo-terminal: `cargo bench --bench terminal`, or some of it by name:
//! `cargo bench --bench terminal -- folder`.
//!
//! | name | figures |
//! |---|---|
//! | `first` | time to the first frame; on Linux its CPU time and the resident memory then |
//! | `idle` | latency from key to screen, and CPU use (on Linux), while nothing is searched |
//! | `search` | latency from key to screen, bytes per frame and resident memory while every core is searched on |
//! | `folder` | time to the list of 20,000 games, latency of a step in it sixty times a second, and of a key of a filter |
//! | `review` | intervals between progress reports of the review of a game of 120 moves at 100,000 nodes a move |
//!
//! On Linux, with the CPU time of a key: that of the thread that handles keys and draws.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod session;

use sankoma_rules::{Position, movegen};
use session::Session;
use std::path::Path;
use std::time::{Duration, Instant};

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/kifu/selfplay.kif");
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];
const STARTS: usize = 20;
const KEYS: usize = 500;
const RIGHT: &[u8] = b"\x1b[C";
const LEFT: &[u8] = b"\x1b[D";
const DOWN: &[u8] = b"\x1b[B";
/// Time of a frame at sixty frames a second.
const SIXTIETH: Duration = Duration::from_micros(16_667);

/// Measures and prints some figures in a terminal of this size, columns and rows.
type Measurement = fn((u16, u16));

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let figures: [(&str, Measurement); 5] =
        [("first", first_frame), ("idle", idle), ("search", searching), ("folder", folder), ("review", review)];
    for size in SIZES {
        println!("{}x{}", size.0, size.1);
        for (name, measure) in figures {
            if wanted.is_empty() || wanted.iter().any(|word| word == name) {
                measure(size);
            }
        }
    }
}

/// Whether the first row names this ply.
fn shows_ply(rows: &[String], ply: usize) -> bool {
    rows.first().is_some_and(|row| row.contains(&format!(" {ply}/")))
}

fn open(size: (u16, u16), arguments: &[&str]) -> Session {
    let mut session = Session::start(size, &[&[RECORD], arguments].concat());
    session.wait(|rows| shows_ply(rows, 0));
    session
}

fn first_frame(size: (u16, u16)) {
    let (mut times, mut cpu_times, mut resident) = (Vec::new(), Vec::new(), None);
    for _ in 0..STARTS {
        let start = Instant::now();
        let mut session = Session::start(size, &[RECORD]);
        times.push(session.wait(|rows| shows_ply(rows, 0)) - start);
        cpu_times.extend(session.screen_cpu_time());
        resident = session.resident_mebibytes();
        session.end();
    }
    report("first frame", times);
    if let Some(resident) = resident {
        report("CPU of the first frame", cpu_times);
        println!("  {:<28} {resident} MiB", "resident, first frame");
    }
}

fn idle(size: (u16, u16)) {
    let mut session = open(size, &[]);
    report("key to screen, idle", press_keys(&mut session));
    session.read_for(Duration::from_secs(2));
    let before = session.cpu_seconds();
    let span = Duration::from_secs(20);
    std::thread::sleep(span);
    if let (Some(before), Some(after)) = (before, session.cpu_seconds()) {
        println!("  {:<28} {:.2} %", "CPU when idle", (after - before) / span.as_secs_f64() * 100.0);
    }
    session.end();
}

fn searching(size: (u16, u16)) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).to_string();
    let mut session = open(size, &["--threads", &threads]);
    session.press(b" ");
    session.read_for(Duration::from_secs(1));
    report("key to screen, searching", press_keys(&mut session));
    session.read_for(Duration::from_secs(1));
    let output = session.read_for(Duration::from_secs(10));
    println!(
        "  {:<28} {} of {} frames",
        "bytes a frame, searching",
        output.bytes / output.frames.max(1),
        output.frames
    );
    if let Some(mebibytes) = session.resident_mebibytes() {
        println!("  {:<28} {mebibytes} MiB", "resident, searching");
    }
    session.end();
}

/// Steps through the game and back; the ply in the first row shows when a key has reached the screen.
fn press_keys(session: &mut Session) -> Vec<Duration> {
    let plies = (0..).map(|step: usize| if step % 120 < 60 { step % 60 + 1 } else { 59 - step % 60 });
    let mut ply = 0;
    let before = session.screen_cpu_time();
    let step = |next: usize| {
        // Keys come one by one, not like a paste.
        session.read_for(Duration::from_millis(10));
        let start = Instant::now();
        session.press(if next > ply { RIGHT } else { LEFT });
        ply = next;
        session.wait(|rows| shows_ply(rows, next)) - start
    };
    let times = plies.take(KEYS).map(step).collect();
    if let (Some(before), Some(after)) = (before, session.screen_cpu_time()) {
        println!(
            "  {:<28} {:.2} ms",
            "CPU a key",
            after.saturating_sub(before).as_secs_f64() * 1000.0 / f64::from(KEYS as u32)
        );
    }
    times
}

fn folder(size: (u16, u16)) {
    const FILES: usize = 20_000;
    let folder = tempfile::tempdir().expect("a temporary folder");
    write_games(folder.path(), FILES);
    let start = Instant::now();
    let mut session = Session::start(size, &[folder.path().to_str().expect("the path is text")]);
    let all_listed = session.wait(|rows| rows.iter().any(|row| row.contains("20,000局")));
    println!("  {:<28} {:.2} s", "list of 20,000", (all_listed - start).as_secs_f64());
    session.read_for(Duration::from_secs(1));
    if let Some(mebibytes) = session.resident_mebibytes() {
        println!("  {:<28} {mebibytes} MiB", "resident, list of 20,000");
    }
    let mut times = Vec::new();
    for _ in 0..600 {
        let start = Instant::now();
        session.press(DOWN);
        times.push(session.next_frame() - start);
        session.read_for(SIXTIETH.saturating_sub(start.elapsed()));
    }
    let late = times.iter().filter(|&&time| time > SIXTIETH).count();
    report("step in a list of 20,000", times);
    println!("  {:<28} {late} of 600", "steps later than 1/60 s");
    report("key of a filter", type_filter(&mut session, b"player 123"));
    session.end();
}

/// Types a filter; returns the latency of each of its letters.
fn type_filter(session: &mut Session, filter: &[u8]) -> Vec<Duration> {
    session.press(b"/");
    session.read_for(Duration::from_secs(1));
    let key = |letter: &u8| {
        let start = Instant::now();
        session.press(&[*letter]);
        let time = session.next_frame() - start;
        session.read_for(Duration::from_millis(100));
        time
    };
    filter.iter().map(key).collect()
}

/// Files of one short game each, with players to be listed.
fn write_games(folder: &Path, count: usize) {
    for at in 0..count {
        let text = format!("V2.2\nN+Player {at}\nN-Opponent {}\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n", at % 97);
        let inside = folder.join((at / 1000).to_string());
        std::fs::create_dir_all(&inside).expect("the folder can be made");
        std::fs::write(inside.join(format!("{at:05}.csa")), text).expect("the file can be written");
    }
}

fn review(size: (u16, u16)) {
    const PLIES: usize = 120;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("game.usi");
    std::fs::write(&path, random_game(PLIES)).expect("the file can be written");
    let mut session = Session::start(size, &[path.to_str().expect("the path is text")]);
    session.wait(|rows| shows_ply(rows, 0));
    session.read_for(Duration::from_secs(1));
    session.press(b"R");
    session.read_for(Duration::from_millis(300));
    session.press(b"\r");
    let times = session.changes(Duration::from_secs(15), <[String]>::to_vec);
    report("progress of a review", times.windows(2).map(|pair| pair[1] - pair[0]).collect());
    session.end();
}

/// Random legal moves from the start position, as a `position` line.
fn random_game(plies: usize) -> String {
    let mut random = fastrand::Rng::with_seed(1);
    let mut position = Position::startpos();
    let mut text = String::from("position startpos moves");
    for _ in 0..plies {
        let moves = movegen::legal_all(&position);
        let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
        text.push(' ');
        text.push_str(&mv.to_string());
        position.play(mv);
    }
    text
}

fn report(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let millis = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1000.0;
    println!("  {name:<28} median {:.2} ms, 99 % {:.2} ms, max {:.2} ms", millis(50), millis(99), millis(100));
}
