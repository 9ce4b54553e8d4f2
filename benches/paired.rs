//! Compares the playing strength of two weight sets: pairs of games from the same openings with colours reversed.
//!
//! ```text
//! cargo bench --bench paired -- A B [pairs 200] [nodes 2000] [seed 1] [threads 1]
//! ```
//!
//! A and B are files of weights, or `built-in`, `factors`, `learned`. Without arguments, as when all benches run,
//! nothing is played.

#![expect(clippy::print_stdout, reason = "this is its output")]
#![expect(clippy::cast_precision_loss, reason = "games are counted in thousands")]

use sankoma_eval::Weights;
use sankoma_laboratory::self_play::{self, SelfPlayOptions};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let [a, b, numbers @ ..] = words.as_slice() else {
        println!("usage: cargo bench --bench paired -- A B [pairs] [nodes] [seed] [threads]");
        return;
    };
    let number = |index: usize, default: u64| {
        numbers.get(index).map_or(default, |word| word.parse().expect("pairs, nodes, seed and threads are numbers"))
    };
    let (pairs, threads) = (number(0, 200), number(3, 1));
    let options = SelfPlayOptions { nodes: number(1, 2_000), seed: number(2, 1) };
    let [a, b] = [a, b].map(|name| weights(name));
    let results = Mutex::new(Vec::new());
    let next = AtomicU64::new(1);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair > pairs {
                        break;
                    }
                    let points = self_play::play_pair(&a, &b, options, pair);
                    let mut results = results.lock().expect("no thread panics while it writes a result");
                    results.push(points);
                    if results.len().is_multiple_of(50) {
                        print_report(&results);
                    }
                }
            });
        }
    });
    print_report(&results.into_inner().expect("no thread panicked"));
}

fn weights(name: &str) -> Weights {
    let open = || Weights::open(Path::new(name), None).unwrap_or_else(|problem| panic!("{problem}"));
    Weights::named(name).unwrap_or_else(open)
}

/// Prints wins, draws and losses of A, and its share of the points with the standard error over pairs.
fn print_report(pairs: &[[f64; 2]]) {
    let games = pairs.as_flattened();
    let count = |points: f64| games.iter().filter(|&&game| (game - points).abs() < 0.1).count();
    let share = games.iter().sum::<f64>() / games.len() as f64;
    let squares: f64 = pairs.iter().map(|pair| (f64::midpoint(pair[0], pair[1]) - share).powi(2)).sum();
    let error = (squares / (pairs.len() as f64 - 1.0).max(1.0) / pairs.len() as f64).sqrt();
    let (won, drawn, lost) = (count(1.0), count(0.5), count(0.0));
    println!(
        "{} games: +{won} ={drawn} -{lost}, {:.1} % (standard error {:.1} %)",
        games.len(),
        100.0 * share,
        100.0 * error
    );
}
