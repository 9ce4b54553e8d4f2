//! `perft DEPTH [SFEN]`: counting positions.

use super::{Result, Status, input};
use crate::rules::perft::{self, Tally};
use serde_json::json;
use std::io::Write;
use std::time::Instant;

/// Arguments of `perft`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// How many plies.
    depth: u32,
    /// The position; the start position when not given.
    #[arg(value_name = "SFEN")]
    position: Vec<String>,
    /// Print the count below each first move.
    #[arg(long)]
    divide: bool,
    /// Count nodes only, which is many times faster.
    #[arg(long)]
    nodes_only: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result {
    let mut position = input::one_position(&args.position)?;
    let mut out = std::io::stdout().lock();
    let start = Instant::now();
    if args.divide {
        let rows = perft::divide(&mut position, args.depth);
        let sum: u64 = rows.iter().map(|(_, nodes)| nodes).sum();
        if args.json {
            let moves: serde_json::Map<_, _> = rows.iter().map(|(mv, nodes)| (mv.to_string(), json!(nodes))).collect();
            writeln!(out, "{}", json!({ "depth": args.depth, "nodes": sum, "moves": moves }))?;
        } else {
            rows.iter().try_for_each(|(mv, nodes)| writeln!(out, "{mv}: {nodes}"))?;
            writeln!(out, "{}", with_speed(sum, start))?;
        }
        return Ok(Status::Done);
    }
    let tally = if args.nodes_only {
        Tally { nodes: perft::nodes(&mut position, args.depth), ..Tally::default() }
    } else {
        perft::tally(&mut position, args.depth)
    };
    match (args.json, args.nodes_only) {
        (true, true) => writeln!(out, "{}", json!({ "depth": args.depth, "nodes": tally.nodes }))?,
        (true, false) => writeln!(out, "{}", json(args.depth, &tally))?,
        (false, true) => writeln!(out, "{}", with_speed(tally.nodes, start))?,
        (false, false) => write!(out, "{}\n{}", with_speed(tally.nodes, start), rows(&tally))?,
    }
    Ok(Status::Done)
}

fn json(depth: u32, tally: &Tally) -> serde_json::Value {
    let Tally { nodes, checks, captures, promotions, drops, mates } = tally;
    json!({
        "depth": depth, "nodes": nodes, "checks": checks, "captures": captures,
        "promotions": promotions, "drops": drops, "mates": mates,
    })
}

fn rows(tally: &Tally) -> String {
    let Tally { checks, captures, promotions, drops, mates, .. } = tally;
    format!("checks {checks}\ncaptures {captures}\npromotions {promotions}\ndrops {drops}\nmates {mates}\n")
}

#[expect(clippy::cast_precision_loss, reason = "a speed needs no more than a float's precision")]
fn with_speed(nodes: u64, start: Instant) -> String {
    let seconds = start.elapsed().as_secs_f64();
    format!("nodes {nodes} ({seconds:.3} s, {:.1} million/s)", nodes as f64 / seconds.max(1e-9) / 1e6)
}
