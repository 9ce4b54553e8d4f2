//! Nodes per second of the search with several sets of weights: `cargo bench --bench eval -- search learned FOLDER …`.
//! One core.
//!
//! All sets search the same positions in turn, round by round, and medians are compared, so that other load on the
//! machine affects all. Sets that hold the same evaluation in different forms search nearly the same trees: weights
//! with full tables are compared with the learned ones that they were converted from
//! (`sankoma weights convert learned FOLDER --to kppt`).
#![expect(clippy::print_stdout, reason = "the table is what a bench is run for")]

use crate::positions;
use crate::timing::{median, timed_on_core};
use sankoma_analysis::{AnalysisTask, Engine};
use sankoma_eval::Weights;
use sankoma_search::{SearchControl, SearchLimits};
use std::path::Path;
use std::time::Duration;

const ROUNDS: usize = 9;

/// Nodes of each search.
const NODES: u32 = 150_000;

/// Searches with the weights of these names or paths; the first is what the others are compared with.
pub(crate) fn run(names: &[String]) {
    let engines: Vec<Engine> = names.iter().map(|name| Engine::new(weights(name), 64)).collect();
    let mut times = vec![Vec::new(); engines.len()];
    for _ in 0..ROUNDS {
        for (engine, times) in engines.iter().zip(&mut times) {
            times.push(timed_on_core(|| search_all(engine, NODES)));
        }
    }
    let nodes = f64::from(positions().len() as u32 * NODES);
    let medians: Vec<Duration> = times.into_iter().map(median).collect();
    println!("{:<34} {:>12} {:>8}", "", "nodes/s", "ratio");
    for (name, time) in names.iter().zip(&medians) {
        let ratio = medians[0].as_secs_f64() / time.as_secs_f64();
        println!("{name:<34} {:>12.0} {ratio:>8.3}", nodes / time.as_secs_f64());
    }
}

fn weights(name: &str) -> Weights {
    let open = || Weights::open(Path::new(name), None).unwrap_or_else(|problem| panic!("{problem}"));
    Weights::named(name).unwrap_or_else(open)
}

/// Searches every position with this many nodes and an empty transposition table.
pub(crate) fn search_all(engine: &Engine, nodes: u32) {
    for position in positions() {
        engine.clear();
        let task = AnalysisTask::new(position, SearchLimits::nodes(nodes.into()));
        engine.run(&task, &SearchControl::new(), |_| {});
    }
}
