//! `bench`: a fixed search over fixed positions.
//!
//! Node signature: on one thread the sum of nodes changes only when the search does, so a refactoring must keep it.

use super::context::{CommandContext, Result};
use super::engine_options::{DEFAULT_THREADS, WeightsArgs, engine, hash_range, threads_range};
use super::interrupt;
use super::option_values::whole_number;
use crate::cli::output::json::rows;
use crate::cli::output::{print, standard_output};
use anyhow::bail;
use sankoma_analysis::bench;
use sankoma_wording::{counted_noun, message};
use std::io::Write;

/// Arguments of `bench`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Depth of every search, in plies.
    #[arg(long, default_value_t = bench::DEPTH, value_parser = whole_number::<u32>(1..))]
    depth: u32,
    /// Size of the table in MiB.
    #[arg(long, default_value = "16", value_name = "MIB", value_parser = hash_range())]
    hash: u32,
    /// On how many threads to search. Only with one the sum of nodes is a signature.
    #[arg(long, default_value = DEFAULT_THREADS, value_name = "N", value_parser = threads_range())]
    threads: u32,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

rows! {
    /// The sum over the benchmark's positions.
    struct BenchResultRow {
        /// Depth of each search, in plies.
        depth: u32,
        /// Threads of the search.
        threads: u32,
        /// Nodes searched in all positions: with one thread a signature of the search.
        nodes: u64,
        /// Time, in milliseconds.
        time_ms: u64,
        /// Nodes per second.
        nps: u64,
    }
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let engine = engine(args.weights.open(context.lang)?, args.hash, args.threads);
    let mut out = standard_output::json_or_text(args.json);
    let mut searched = 0;
    let (sum, control) = interrupt::stopping_search(|control| {
        bench::run(&engine, args.depth, control, |sfen, nodes| {
            searched += 1;
            if args.json { Ok(()) } else { writeln!(out, "{nodes:>10} {sfen}") }
        })
    });
    let sum = sum?;
    if control.is_stopped() {
        bail!(message!(
            "ベンチマークを{searched}局面で中断しました",
            ("the benchmark was broken off after {}", counted_noun(searched, "position"))
        ));
    }
    let (nodes, time_ms, nps) = (sum.nodes, sum.time.as_millis() as u64, sum.nps());
    let kind = if args.threads == 1 { " (signature)" } else { "" };
    let row = BenchResultRow { depth: args.depth, threads: args.threads, nodes, time_ms, nps };
    print(args.json, || row, || format!("{nodes:>10} nodes{kind}, {time_ms} ms, {nps} nodes/s\n"))
}
