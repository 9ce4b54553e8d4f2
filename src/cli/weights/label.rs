//! `weights label`: labelled positions from self-play, to fit weights to.

use crate::analysis::self_play::{self, SelfPlayOptions};
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::engine_options::{BUILT_IN, open_weights};
use crate::cli::option_values::concurrency_range;
use crate::cli::output::progress;
use crate::cli::parallel;
use crate::eval::fit::LabelledPosition;
use anyhow::Context as _;
use clap::value_parser;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

/// Help after the options.
const AFTER_HELP: &str = "\
One line per quiet position: SFEN, score in centipawns, result (1 won, 0.5 drawn, 0 lost) and number of the \
game, between tabs. Score and result are from the side to move's view. The same seed writes the same file.";

/// Arguments of `weights label`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// How many games.
    #[arg(long, default_value = "100", value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// Nodes of each move's search.
    #[arg(long, default_value = "2000", value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// What the openings are drawn from.
    #[arg(long, default_value = "1", value_name = "S")]
    seed: u64,
    /// Games at once; as many as there are cores when not given.
    #[arg(long, value_parser = concurrency_range())]
    threads: Option<usize>,
    /// Weights to play with: a file or folder of weights, or a TOML file of factors; those built in when not given.
    #[arg(long, value_name = "PATH", default_value = BUILT_IN, hide_default_value = true)]
    weights: PathBuf,
    /// Where to write; standard output when not given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let weights = open_weights(&args.weights, None, context.lang)?;
    let mut out: Box<dyn Write> = match &args.out {
        Some(path) => {
            Box::new(BufWriter::new(File::create(path).with_context(|| format!("cannot write {}", path.display()))?))
        }
        None => Box::new(BufWriter::new(std::io::stdout().lock())),
    };
    let options = SelfPlayOptions { nodes: args.nodes, seed: args.seed };
    let bar = progress::step_bar(args.games, context.lang.pick("局", "games"));
    let play = |number| self_play::play_labelled_game(&weights, options, number);
    let written = parallel::map_in_order(
        1..=args.games,
        parallel::thread_count(args.threads),
        play,
        |labels: Vec<LabelledPosition>| {
            bar.inc(1);
            labels.iter().try_for_each(|label| writeln!(out, "{label}"))
        },
    );
    bar.finish_and_clear();
    written?;
    out.flush()?;
    Ok(Status::Done)
}
