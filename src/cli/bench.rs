//! `bench`: a fixed search over fixed positions.
//!
//! On one thread the sum of nodes is a signature: a change that is meant to change nothing keeps it.

use super::engine::{DEFAULT_THREADS, engine, hash_range, threads_range};
use super::{Result, Status};
use crate::analysis::{Engine, Report, Task};
use crate::eval::Weights;
use crate::rules::Position;
use crate::search::{Control, Limits};
use clap::value_parser;
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};

/// Opening, middle game, attack, defence, end game with kings in the open, and positions made to be hard on a move
/// generator.
const POSITIONS: [&str; 8] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/1r7/p1pppp1pp/6p2/1p7/2P6/PPSPPPPPP/7R1/LN1GKGSNL w Bb 10",
    "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "ln4+R1l/2k1g4/p1ppp1n1p/1p4p2/5p3/2P3P2/PP1PP3P/1SGK5/LN4r1L b BG2SNPbgsp 55",
    "+L+N+S3k2/4+P4/9/2+r3+B2/4+p4/3+b5/9/K8/4+n+s+l2 b R2G2S2N2L10P2g6p 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
];

/// Arguments of `bench`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Depth of every search, in plies.
    #[arg(long, default_value = "9", value_parser = value_parser!(u32).range(1..))]
    depth: u32,
    /// Size of the table in MiB.
    #[arg(long, default_value = "16", value_name = "MIB", value_parser = hash_range())]
    hash: u32,
    /// On how many threads to search. Only with one the sum of nodes is a signature.
    #[arg(long, default_value = DEFAULT_THREADS, value_name = "N", value_parser = threads_range())]
    threads: u32,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result {
    let engine = engine(Weights::built_in(), args.hash, args.threads);
    let mut out = std::io::stdout().lock();
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for sfen in POSITIONS {
        let start = Instant::now();
        let found = search(&engine, sfen, args.depth)?;
        time += start.elapsed();
        nodes += found;
        if !args.json {
            writeln!(out, "{found:>10} {sfen}")?;
        }
    }
    let nps = (u128::from(nodes) * 1_000_000 / time.as_micros().max(1)) as u64;
    let millis = time.as_millis() as u64;
    if args.json {
        writeln!(
            out,
            "{}",
            json!({ "depth": args.depth, "threads": args.threads, "nodes": nodes, "time_ms": millis, "nps": nps })
        )?;
    } else {
        let kind = if args.threads == 1 { " (signature)" } else { "" };
        writeln!(out, "{nodes:>10} nodes{kind}, {millis} ms, {nps} nodes/s")?;
    }
    Ok(Status::Done)
}

fn search(engine: &Engine, sfen: &str, depth: u32) -> Result<u64> {
    engine.clear();
    let position = Position::from_sfen(sfen)?;
    let task = Task { position, multipv: 1, threat: false, limits: Limits::depth(depth) };
    let mut nodes = 0;
    engine.run(&task, &Control::new(), |report| {
        if let Report::Done(outcome) = report {
            nodes = outcome.nodes;
        }
    });
    Ok(nodes)
}
