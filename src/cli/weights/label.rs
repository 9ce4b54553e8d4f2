//! `weights label`: labelled positions from self-play, to fit weights to.

use crate::analysis::self_play::{self, SelfPlayOptions};
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::engine_options::{BUILT_IN, open_weights};
use crate::cli::interrupt::PartialResults;
use crate::cli::option_values::{concurrency_range, whole_number};
use crate::cli::output::errors::describe_error;
use crate::cli::output::new_file::NewFile;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output::{self, StandardOutput};
use crate::cli::parallel;
use crate::eval::labels::LabelledPosition;
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
    #[arg(long, default_value = "100", value_parser = whole_number::<u64>(1..))]
    games: u64,
    /// Nodes of each move's search.
    #[arg(long, default_value = "2000", value_parser = whole_number::<u64>(1..))]
    nodes: u64,
    /// What the openings are drawn from.
    #[arg(long, default_value = "1", value_name = "S", value_parser = whole_number::<u64>(..))]
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
    /// Replace a file that exists.
    #[arg(long, requires = "out")]
    force: bool,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let weights = open_weights(&args.weights, None, context.lang)?;
    let labels = LabelWriter::create(args)?;
    let options = SelfPlayOptions { nodes: args.nodes, seed: args.seed };
    let bar = ProgressBar::steps(args.games, context.lang.pick("局", "games"));
    let play = |number| self_play::play_labelled_game(&weights, options, number);
    let games = args.games;
    let clear_bar = bar.clearer();
    let labels = PartialResults::new(labels, move |labels: LabelWriter| {
        clear_bar();
        let written = labels.games;
        match labels.finish() {
            Ok(()) => format!("broken off after {written} of {games} games, whose positions are written"),
            Err(error) => describe_error(&error),
        }
    });
    parallel::map_in_order(
        1..=args.games,
        parallel::thread_count(args.threads),
        play,
        |played: Vec<LabelledPosition>| {
            labels.with(|labels| labels.add(&played))?;
            bar.inc(1);
            Ok::<(), anyhow::Error>(())
        },
    )?;
    bar.finish_and_clear();
    labels.finish().finish()?;
    Ok(Status::Done)
}

/// Writes labelled positions to a file or to standard output.
struct LabelWriter {
    out: LabelOutput,
    /// Games written so far.
    games: u64,
}

enum LabelOutput {
    File(NewFile),
    StandardOutput(BufWriter<StandardOutput>),
}

impl LabelWriter {
    /// # Errors
    /// A file that cannot be written, before the first game is played.
    fn create(args: &Args) -> Result<Self> {
        let out = match &args.out {
            Some(path) => LabelOutput::File(NewFile::create(path, args.force)?),
            None => LabelOutput::StandardOutput(BufWriter::new(standard_output::file())),
        };
        Ok(Self { out, games: 0 })
    }

    fn add(&mut self, game: &[LabelledPosition]) -> Result<()> {
        let out: &mut dyn Write = match &mut self.out {
            LabelOutput::File(file) => file,
            LabelOutput::StandardOutput(out) => out,
        };
        game.iter().try_for_each(|label| writeln!(out, "{label}"))?;
        self.games += 1;
        Ok(())
    }

    fn finish(self) -> Result<()> {
        match self.out {
            LabelOutput::File(file) => file.finish(),
            LabelOutput::StandardOutput(mut out) => Ok(out.flush()?),
        }
    }
}
