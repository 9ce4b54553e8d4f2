//! Benchmark: a search to a fixed depth over fixed positions.
//!
//! The total number of nodes is the signature of the search: a change without functional effect leaves it as it is.

use super::{AnalysisReport, AnalysisTask, Engine};
use sankoma_rules::Position;
use sankoma_search::{SearchControl, SearchLimits, nodes_per_second};
use std::time::{Duration, Instant};

/// Search depth of the signature, in plies.
pub const DEPTH: u32 = 13;

/// The positions: opening, middle game, attack, defence, end game with exposed kings, and constructed positions that
/// are hard on a move generator.
pub const POSITIONS: [&str; 8] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/1r7/p1pppp1pp/6p2/1p7/2P6/PPSPPPPPP/7R1/LN1GKGSNL w Bb 10",
    "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "ln4+R1l/2k1g4/p1ppp1n1p/1p4p2/5p3/2P3P2/PP1PP3P/1SGK5/LN4r1L b BG2SNPbgsp 55",
    "+L+N+S3k2/4+P4/9/2+r3+B2/4+p4/3+b5/9/K8/4+n+s+l2 b R2G2S2N2L10P2g6p 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
];

/// The result of a benchmark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BenchResult {
    /// Nodes searched in all positions: the signature.
    pub nodes: u64,
    /// Search time of all positions together.
    pub time: Duration,
}

impl BenchResult {
    /// Returns the nodes per second.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// Searches every position to `depth` plies with an empty transposition table and calls `report` with its SFEN and its
/// nodes. Once `control` has stopped the search, the remaining positions are left out.
///
/// # Errors
/// The first error of `report`.
pub fn run<E>(
    engine: &Engine,
    depth: u32,
    control: &SearchControl,
    mut report: impl FnMut(&str, u64) -> Result<(), E>,
) -> Result<BenchResult, E> {
    let mut total = BenchResult::default();
    engine.commit_memory();
    for sfen in POSITIONS {
        engine.clear();
        let start = Instant::now();
        let nodes = search_nodes(engine, sfen, depth, control);
        total.time += start.elapsed();
        total.nodes += nodes;
        if control.is_stopped() {
            break;
        }
        report(sfen, nodes)?;
    }
    Ok(total)
}

fn search_nodes(engine: &Engine, sfen: &str, depth: u32, control: &SearchControl) -> u64 {
    let position = Position::from_sfen(sfen).expect("the benchmark positions are valid");
    let task = AnalysisTask::new(position, SearchLimits::depth(depth));
    let mut nodes = 0;
    engine.run(&task, control, |report| {
        if let AnalysisReport::Done(outcome) = report {
            nodes = outcome.nodes;
        }
    });
    nodes
}
