//! The arguments of `why`.

use crate::cli::engine_options::{NotationArgs, WeightsArgs, hash_range};
use crate::cli::option_values::whole_number;

const LONG_HELP: &str = "\
Compares the move with the best other one, as a review does: both are searched alone with the same nodes, until two \
searches in a row agree. Says what the better move would have been, and why the move was a mistake: each reason with the line that shows it on the board. Reasons are only those that the program has \
proved or measured (docs/why.md); of the best move it says what is good about it, if anything is.

Without --ply, every move of the main line that loses 5 % of win rate or more; where there is none, it says so.

With --json, one object a move: see docs/json.md.";

/// Arguments of `why`.
#[derive(clap::Args)]
#[command(after_long_help = LONG_HELP)]
pub(in crate::cli) struct Args {
    /// A game record, or a position (SFEN, startpos or "position … moves …") and a move in any notation.
    #[arg(required = true, value_name = "FILE | SFEN MOVE")]
    pub(super) words: Vec<String>,
    /// The move of the record, counted from 1.
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..))]
    pub(super) ply: Option<usize>,
    /// Compare with this move instead of the best one.
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    pub(super) better: Option<String>,
    /// Nodes of each search; up to four times as many where searches disagree.
    #[arg(long, default_value = "200000", value_parser = whole_number::<u64>(1..))]
    pub(super) nodes: u64,
    /// Size of the table in MiB, as in reviews.
    #[arg(long, default_value = "32", value_name = "MIB", value_parser = hash_range())]
    pub(super) hash: u32,
    #[command(flatten)]
    pub(super) notation: NotationArgs,
    #[command(flatten)]
    pub(super) weights: WeightsArgs,
    /// Print one JSON object a move.
    #[arg(long)]
    pub(super) json: bool,
}
