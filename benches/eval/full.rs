//! Full tables along a walk like that of a search, compared with the compact form: `cargo bench --bench eval -- full`.
//! One core, 1.2 GB.
//!
//! The walk makes every legal move of a position and of the positions after them, and evaluates each. All run in turn
//! and medians are compared, so that other load on the machine affects all. The tables hold synthetic numbers; a
//! trained table is read in the same cells.
#![expect(clippy::print_stdout, reason = "the table is what a bench is run for")]

use crate::search_speed::search_all;
use crate::synthetic_tables::{self, Width};
use crate::timing::{median, timed_on_core};
use crate::{POSITIONS, positions};
use sankoma_analysis::Engine;
use sankoma_eval::three_piece::full::Kernel;
use sankoma_eval::{CompactWeights, EvaluatedPosition, Evaluation, FullWeights, ThreePieceWeights, Weights};
use sankoma_rules::{Position, Square, movegen};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

const ROUNDS: usize = 9;

/// Walks per round, since the CPU clock is coarse.
const WALKS: u32 = 4;

/// Sizes of the evaluation cache, in MiB.
const CACHES: [usize; 4] = [0, 1, 8, 32];

/// Nodes of each search.
const NODES: u32 = 150_000;

pub(crate) fn run() {
    let kings: Vec<Square> = Square::all().collect();
    println!("{:<34} {:>12} {:>8} {:>12}", "", "positions/s", "ns each", "of the rules");
    let nodes: usize = positions().iter_mut().map(rules_alone).sum();
    println!("{nodes} nodes below {} positions", POSITIONS.len());
    let rules = median_of(|| positions().iter_mut().map(rules_alone).sum());
    print_row("rules alone", nodes, rules, rules);
    print_row("compact", nodes, median_of(|| walk_all(CompactWeights::built_in())), rules);
    for width in [Width::Pairs, Width::Single] {
        let mut full = synthetic_tables::full(width, &kings);
        for mebibytes in CACHES {
            full = full.with_cache(mebibytes);
            let name = format!("{width:?}, cache of {mebibytes} MiB");
            print_row(&name, nodes, median_of(|| walk_all(&full)), rules);
        }
        full = searches_with_caches(width, full).with_cache(0);
        for kernel in [Kernel::best(), Kernel::SCALAR] {
            full = full.with_kernel(kernel);
            print_row(&format!("{width:?}, {kernel:?}"), nodes, median_of(|| walk_all(&full)), rules);
            print_row(&format!("{width:?}, {kernel:?}, from scratch"), nodes, median_of(|| scratch_all(&full)), rules);
        }
    }
}

fn print_row(name: &str, nodes: usize, time: Duration, rules: Duration) {
    let each = time.as_secs_f64() / f64::from(nodes as u32);
    let ratio = time.as_secs_f64() / rules.as_secs_f64();
    println!("{name:<34} {:>12.0} {:>8.0} {ratio:>12.2}", 1.0 / each, each * 1e9);
}

/// Median over rounds of the time of one walk.
fn median_of(mut work: impl FnMut() -> usize) -> Duration {
    let round = |_| {
        timed_on_core(|| {
            for _ in 0..WALKS {
                black_box(work());
            }
        })
    };
    median((0..ROUNDS).map(round).collect()) / WALKS
}

/// Prints the nodes per second of a search with each cache and with the compact form; returns the weights.
fn searches_with_caches(width: Width, mut full: FullWeights) -> FullWeights {
    let compact = search_rate(Weights::built_in());
    println!("{:<34} {compact:>12.0}", "search, compact");
    for mebibytes in CACHES {
        let shared = Arc::new(full.with_cache(mebibytes));
        let speed = search_rate(ThreePieceWeights::Full(Arc::clone(&shared)).into());
        println!("{:<34} {speed:>12.0}", format!("search, {width:?}, cache of {mebibytes} MiB"));
        full = Arc::into_inner(shared).expect("the search is over");
    }
    full
}

/// Median over a few rounds of the nodes per second, all positions together.
fn search_rate(weights: Weights) -> f64 {
    let engine = Engine::new(weights, 64);
    let round = |_| timed_on_core(|| search_all(&engine, NODES));
    f64::from(POSITIONS.len() as u32 * NODES) / median((0..3).map(round).collect()).as_secs_f64()
}

fn walk_all<E: Evaluation>(weights: &E) -> usize {
    positions().into_iter().map(|position| walk(&mut EvaluatedPosition::new(weights, position), 2)).sum()
}

/// Makes, evaluates and unmakes every node below this one; returns their number.
fn walk<E: Evaluation>(evaluated: &mut EvaluatedPosition<'_, E>, depth: u32) -> usize {
    let moves = movegen::legal(evaluated.position());
    let mut nodes = moves.len();
    for &mv in &moves {
        evaluated.make(mv);
        black_box(evaluated.score());
        if depth > 1 {
            nodes += walk(evaluated, depth - 1);
        }
        evaluated.unmake();
    }
    nodes
}

fn rules_alone(position: &mut Position) -> usize {
    each_node(position, 2, &mut |position| {
        black_box(position.in_check());
    })
}

fn scratch_all(weights: &FullWeights) -> usize {
    let mut visit = |position: &Position| {
        black_box(weights.raw_from_scratch(position));
    };
    positions().iter_mut().map(|position| each_node(position, 2, &mut visit)).sum()
}

fn each_node(position: &mut Position, depth: u32, visit: &mut impl FnMut(&Position)) -> usize {
    let moves = movegen::legal(position);
    let mut nodes = moves.len();
    for &mv in &moves {
        position.play(mv);
        visit(position);
        if depth > 1 {
            nodes += each_node(position, depth - 1, visit);
        }
        position.unmake();
    }
    nodes
}
