//! `perft DEPTH [SFEN]`: counts the positions that legal moves reach.

use super::context::{Result, Status};
use super::input::positions::position_from_arguments;
use super::interrupt::PartialResults;
use super::option_values::whole_number;
use crate::cli::output::errors::InputError;
use crate::cli::output::json::{row_text, rows};
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use anyhow::bail;
use sankoma_rules::perft::{self, PerftCounts};
use sankoma_rules::{Move, Position, movegen};
use sankoma_wording::counted_noun;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

/// Arguments of `perft`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// How many plies.
    #[arg(value_parser = whole_number::<u32>(0..=u64::from(perft::MAX_DEPTH)))]
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

/// One object: the count.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(super) enum PerftRow {
    Counts(PerftCountsRow),
    Nodes(PerftNodesRow),
}

rows! {
    /// The count with its kinds of moves.
    struct PerftCountsRow(counts: &PerftCounts, depth: u32) {
        /// Depth, in plies.
        depth: u32 = depth,
        /// Positions at that depth.
        nodes: u64,
        /// Of these reached by a check.
        checks: u64,
        /// By a capture.
        captures: u64,
        /// By a promotion.
        promotions: u64,
        /// By a drop.
        drops: u64,
        /// Of these in which the side to move is mated.
        mates: u64,
    }

    /// With `--nodes-only` or `--divide`: the nodes alone.
    struct PerftNodesRow {
        /// Depth, in plies.
        depth: u32,
        /// Positions at that depth.
        nodes: u64,
        /// With `--divide`: positions below each first move, by the move (USI).
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "BTreeMap<String, u64>")]
        moves: Option<BTreeMap<String, u64>>,
    }
}

pub(super) fn run(args: &Args) -> Result {
    if args.divide && args.depth == 0 {
        bail!(InputError::new(
            "深さ0には分ける初手がありません。1以上が必要です",
            "depth 0 has no first moves to divide by, expected at least 1",
        ));
    }
    let position = position_from_arguments(&args.position)?;
    let start = Instant::now();
    let print = if args.divide { print_divided } else { print_counts };
    print(args, position, start)?;
    Ok(Status::Done)
}

fn print_divided(args: &Args, mut position: Position, start: Instant) -> Result<()> {
    let mut out = standard_output::json_or_text(args.json);
    let (mut sum, mut rows) = (0, BTreeMap::new());
    for mv in first_moves(&position) {
        let nodes = perft::nodes_below(&mut position, mv, args.depth);
        sum += nodes;
        if args.json {
            rows.insert(mv.to_string(), nodes);
        } else {
            writeln!(out, "{mv}: {nodes}")?;
        }
    }
    if args.json {
        let row = PerftNodesRow { depth: args.depth, nodes: sum, moves: Some(rows) };
        writeln!(out, "{}", row_text(&PerftRow::Nodes(row)))?;
    } else {
        writeln!(out, "{}", nodes_with_speed(sum, start))?;
    }
    Ok(())
}

fn print_counts(args: &Args, mut position: Position, start: Instant) -> Result<()> {
    let counts = count_with_progress(args, &mut position);
    let text = match (args.json, args.nodes_only) {
        (true, true) => {
            row_text(&PerftRow::Nodes(PerftNodesRow { depth: args.depth, nodes: counts.nodes, moves: None }))
        }
        (true, false) => row_text(&PerftRow::Counts(PerftCountsRow::of(&counts, args.depth))),
        (false, true) => nodes_with_speed(counts.nodes, start),
        (false, false) => format!("{}\n{}", nodes_with_speed(counts.nodes, start), counts_text(&counts)),
    };
    writeln!(standard_output::json_or_text(args.json), "{text}")?;
    Ok(())
}

/// Counts below each first move in turn, to show progress between them.
fn count_with_progress(args: &Args, position: &mut Position) -> PerftCounts {
    if args.depth == 0 {
        return perft::detailed_counts(position, 0);
    }
    let moves = first_moves(position);
    let bar = ProgressBar::steps(moves.len() as u64, "first moves");
    let sum = PartialResults::new((PerftCounts::default(), 0), unfinished_text(moves.len(), bar.clearer()));
    for &mv in &moves {
        let counts = if args.nodes_only {
            PerftCounts { nodes: perft::nodes_below(position, mv, args.depth), ..PerftCounts::default() }
        } else {
            perft::detailed_counts_below(position, mv, args.depth)
        };
        sum.with(|(sum, done)| {
            *sum += counts;
            *done += 1;
        });
        bar.inc(1);
    }
    sum.finish().0
}

/// Count so far, when it is broken off.
fn unfinished_text(
    all: usize,
    clear_bar: impl FnOnce() + Send + 'static,
) -> impl FnOnce((PerftCounts, usize)) -> String + Send + 'static {
    move |(sum, done)| {
        clear_bar();
        format!(
            "the count was broken off: {} below {done} of {}, sorted as --divide does",
            counted_noun(sum.nodes, "node"),
            counted_noun(all, "first move")
        )
    }
}

/// The legal moves in the order of their USI text.
fn first_moves(position: &Position) -> Vec<Move> {
    let mut moves = movegen::legal_all(position).to_vec();
    moves.sort_by_key(Move::to_string);
    moves
}

fn counts_text(counts: &PerftCounts) -> String {
    let PerftCounts { checks, captures, promotions, drops, mates, .. } = counts;
    format!("checks {checks}\ncaptures {captures}\npromotions {promotions}\ndrops {drops}\nmates {mates}")
}

#[expect(clippy::cast_precision_loss, reason = "a speed needs no more than a float's precision")]
fn nodes_with_speed(nodes: u64, start: Instant) -> String {
    let seconds = start.elapsed().as_secs_f64();
    format!("nodes {nodes} ({seconds:.3} s, {:.1} million/s)", nodes as f64 / seconds.max(1e-9) / 1e6)
}
