//! Arguments of `weights label`.

use crate::cli::engine_options::{BUILT_IN, OutputScaleArgs};
use crate::cli::option_values::{concurrency_range, whole_number};
use crate::cli::shard::WorkShard;
use std::path::PathBuf;

/// Help after the options.
const AFTER_HELP: &str = "\
Games begin with even positions, with nearly best moves of a search, with compensation for material, with \
castles, static and ranging rooks, entering kings and handicaps; some moves are drawn at random. A position \
in check, or with a capture or promotion pending, is replaced by the one at the end of its quiescence search. \
Score and result are from the side to move's view.

FILE holds 40 bytes per position. Run again with the same options, the command resumes where it was \
interrupted; --games or --positions may be larger then. As text (--text, or FILE ends with .tsv) there is one \
line per position: SFEN, score in centipawns, result (1 won, 0.5 drawn, 0 lost) and number of the game, \
between tabs. The same seed writes the same file. `weights summary` counts what a file holds.";

/// Arguments of `weights label`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// How many games.
    #[arg(long, default_value = "100", value_parser = whole_number::<u32>(1..=u64::from(MAX_GAME)))]
    pub(super) games: u32,
    /// Play until there are so many positions, instead of a number of games.
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = whole_number::<u64>(1..))]
    pub(super) positions: Option<u64>,
    /// Nodes of each move's search.
    #[arg(long, default_value = "2000", value_parser = whole_number::<u64>(1..))]
    pub(super) nodes: u64,
    /// What the openings and the random moves are drawn from.
    #[arg(long, default_value = "1", value_name = "S", value_parser = whole_number::<u64>(..))]
    pub(super) seed: u64,
    /// Number of the first game: several machines share the games of one seed.
    #[arg(long, default_value = "1", value_name = "N", value_parser = whole_number::<u32>(1..=u64::from(MAX_GAME)))]
    pub(super) first_game: u32,
    /// Games at once; as many as there are cores when not given.
    #[arg(long, value_parser = concurrency_range())]
    pub(super) threads: Option<usize>,
    /// Weights to play with: a file or folder of weights, or a TOML file of factors; those built in when not given.
    #[arg(long, value_name = "PATH", default_value = BUILT_IN, hide_default_value = true)]
    pub(super) weights: PathBuf,
    #[command(flatten)]
    pub(super) output_scale: OutputScaleArgs,
    /// Where to write; lines of text on standard output when not given.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Write lines of text, whatever the name of the file.
    #[arg(long)]
    pub(super) text: bool,
    /// Begin again where a file exists.
    #[arg(long, requires = "out")]
    pub(super) force: bool,
    /// Play part I of N of the games, from 1/N to N/N, into a file of its own; `sankoma join` puts the files together.
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = ["positions", "text"])]
    pub(super) shard: Option<WorkShard>,
}

/// The largest number of a game on the command line.
pub(super) const MAX_GAME: u32 = 2_000_000_000;
