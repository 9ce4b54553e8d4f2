//! `moves [SFEN…]`: legal moves in USI notation.

use super::context::{Result, Status};
use super::input::position_lines::answer_standard_input;
use super::input::positions::{parse_position, positions_from_arguments};
use crate::cli::output::standard_output;
use sankoma_rules::Position;
use sankoma_rules::movegen::{self, MoveGenerationKind};
use serde_json::json;
use std::io::Write;

/// Arguments of `moves`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Positions; one a line from standard input for `-` or when none is given.
    #[arg(value_name = "SFEN")]
    positions: Vec<String>,
    /// legal-all, legal, evasions, checks-all, checks, captures or quiets.
    #[arg(long, default_value = "legal-all")]
    kind: MoveGenerationKind,
    /// Print one JSON object per position.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result {
    if args.positions.is_empty() || args.positions == ["-"] {
        return answer_standard_input(parse_position, |position, _| {
            position.map_or(Ok(()), |position| print_moves(&position, args))
        });
    }
    positions_from_arguments(&args.positions)?.iter().try_for_each(|position| print_moves(position, args))?;
    Ok(Status::Done)
}

fn print_moves(position: &Position, args: &Args) -> Result<()> {
    let mut out = standard_output::json_or_text(args.json);
    let mut moves: Vec<String> = movegen::moves(position, args.kind).iter().map(ToString::to_string).collect();
    moves.sort();
    if args.json {
        writeln!(out, "{}", json!({ "sfen": position.sfen(), "kind": args.kind.name(), "moves": moves }))?;
    } else {
        writeln!(out, "{}", moves.join(" "))?;
    }
    Ok(())
}
