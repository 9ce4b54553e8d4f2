//! Nodes per second compared with another program, and with two threads: `cargo bench --bench peers -- [PROGRAM]
//! [rounds] [ms]`.
//!
//! PROGRAM is a USI program; the default is Debian's fairy-stockfish, which is left out if it is not installed. Both
//! search each position in turn, and the medians of the ratios are printed, so that other load on the machine affects
//! both. With two threads, CPU time is measured in addition to wall time: on a busy machine two threads do not get two
//! cores, and nodes per second of CPU time show the cost of sharing a table.
#![expect(clippy::print_stdout, reason = "the table is what a bench is run for")]
#![expect(clippy::cast_precision_loss, reason = "nodes are counted in millions")]

use sankoma_analysis::{AnalysisReport, AnalysisTask, Engine};
use sankoma_eval::Weights;
use sankoma_rules::Position;
use sankoma_search::{SearchControl, SearchLimits, TimeBudget};
use sankoma_usi::client::{UsiClient, UsiProgramSettings};
use std::path::Path;
use std::time::{Duration, Instant};

const POSITIONS: [(&str, &str); 3] = [
    ("start position", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    ("middle game", "ln1g1g1nl/1ks2r3/1pppp1bpp/p3spp2/9/P1P1SP1PP/1PSPP1P2/1BK1GR3/LNG4NL b - 1"),
    ("matsuri", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
];

const FAIRY_STOCKFISH: &str = "/usr/games/fairy-stockfish";
const TABLE: usize = 64;

/// Nodes per second of wall time and, where the system reports it, of CPU time.
#[derive(Clone, Copy)]
struct Speed {
    clock: f64,
    cores: Option<f64>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let program = words.first().map_or(FAIRY_STOCKFISH, String::as_str);
    let number = |index: usize, default| words.get(index).map_or(default, |word| word.parse().expect("a number"));
    let (rounds, time) = (number(1, 5), Duration::from_millis(number(2, 1000)));
    let mut engine = Engine::new(Weights::built_in(), TABLE);
    if Path::new(program).exists() {
        compare(program, &engine, rounds, time);
    } else {
        println!("{program} is not installed");
    }
    println!(
        "{:<16} {:>12} {:>12} {:>18} {:>22}",
        "", "one thread", "two", "ratio by the clock", "by the time of cores"
    );
    for (name, sfen) in POSITIONS {
        let mut by = |threads| {
            engine.set_threads(threads);
            own(&engine, sfen, time)
        };
        let pairs: Vec<[Speed; 2]> = (0..rounds).map(|_| [by(1), by(2)]).collect();
        let clock = median(pairs.iter().map(|[one, two]| two.clock / one.clock));
        let cores = pairs.iter().filter_map(|[one, two]| Some(2.0 * two.cores? / one.cores?));
        let [one, two] = [0, 1].map(|which| median(pairs.iter().map(|pair| pair[which].clock)));
        println!("{name:<16} {one:>12.0} {two:>12.0} {clock:>18.2} {:>22.2}", median(cores));
    }
}

fn compare(program: &str, engine: &Engine, rounds: u64, time: Duration) {
    let settings = UsiProgramSettings {
        options: vec![("USI_Hash".to_owned(), TABLE.to_string())],
        ..UsiProgramSettings::new(program, Duration::from_secs(30))
    };
    let mut peer = UsiClient::start(&settings).unwrap_or_else(|error| panic!("{}", error.message().en));
    println!("{:<16} {:>12} {:>12} {:>8}   (nodes/s, medians)", "", "ours", "peer", "ratio");
    for (name, sfen) in POSITIONS {
        let mut round = || [own(engine, sfen, time).clock, of_peer(&mut peer, sfen, time)];
        let pairs: Vec<[f64; 2]> = (0..rounds).map(|_| round()).collect();
        let ratio = median(pairs.iter().map(|[ours, theirs]| ours / theirs));
        let [ours, theirs] = [0, 1].map(|which| median(pairs.iter().map(|pair| pair[which])));
        println!("{name:<16} {ours:>12.0} {theirs:>12.0} {ratio:>8.2}");
    }
}

fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).expect("a valid position")
}

fn of_peer(peer: &mut UsiClient, sfen: &str, time: Duration) -> f64 {
    peer.new_game().unwrap_or_else(|error| panic!("{}", error.message().en));
    let (start, go) = (Instant::now(), format!("movetime {}", time.as_millis()));
    let answer = peer.go(&position(sfen), &go, time + Duration::from_secs(30), &SearchControl::new());
    let answer = answer.unwrap_or_else(|error| panic!("{}", error.message().en));
    answer.info.nodes.expect("it reports its nodes") as f64 / start.elapsed().as_secs_f64()
}

fn own(engine: &Engine, sfen: &str, time: Duration) -> Speed {
    engine.clear();
    let limits = SearchLimits { time: Some(TimeBudget::exactly(time)), ..SearchLimits::default() };
    let task = AnalysisTask::new(position(sfen), limits);
    let mut nodes = 0;
    let (start, cpu_start) = (Instant::now(), cpu_seconds());
    engine.run(&task, &SearchControl::new(), |report| {
        if let AnalysisReport::Done(outcome) = report {
            nodes = outcome.nodes;
        }
    });
    let nodes = nodes as f64;
    let cpu = cpu_start.and_then(|before| Some(cpu_seconds()? - before));
    Speed { clock: nodes / start.elapsed().as_secs_f64(), cores: cpu.map(|seconds| nodes / seconds) }
}

/// CPU time of this process in seconds, ended threads included (Linux; resolution 10 ms).
fn cpu_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name, in parentheses, may contain anything. User and system time are the 12th and 13th word after it.
    let mut words = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks: f64 = words.next()?.parse::<f64>().ok()? + words.next()?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
