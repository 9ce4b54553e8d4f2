//! `bench`: a fixed search over fixed positions, its node signature and its speed.

use super::engine::{engine, hash_range};
use super::{Result, Status};
use crate::analysis::bench;
use crate::eval::Weights;
use crate::search::Control;
use clap::value_parser;
use serde_json::json;
use std::io::Write;

/// Arguments of `bench`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Depth of every search, in plies.
    #[arg(long, default_value_t = bench::DEPTH, value_parser = value_parser!(u32).range(1..))]
    depth: u32,
    /// Size of the table in MiB.
    #[arg(long, default_value = "16", value_name = "MIB", value_parser = hash_range())]
    hash: u32,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result {
    let engine = engine(Weights::built_in(), args.hash);
    let mut out = std::io::stdout().lock();
    let sum = bench::run(&engine, args.depth, &Control::new(), |sfen, nodes| {
        if args.json { Ok(()) } else { writeln!(out, "{nodes:>10} {sfen}") }
    })?;
    let (nodes, millis, nps) = (sum.nodes, sum.time.as_millis() as u64, sum.nps());
    if args.json {
        writeln!(out, "{}", json!({ "depth": args.depth, "nodes": nodes, "time_ms": millis, "nps": nps }))?;
    } else {
        writeln!(out, "{nodes:>10} nodes (signature), {millis} ms, {nps} nodes/s")?;
    }
    Ok(Status::Done)
}
