//! `weights label`: labelled positions from self-play, to fit weights to.
//!
//! | question | file |
//! |---|---|
//! | where do labels go, and which are left out? | `label_output` |
//! | how is a binary file begun and resumed? | `label_file_writer` |
//! | how are the games divided, and their labels joined? | `shards` |

mod label_file_writer;
mod label_output;
mod shards;

pub(in crate::cli) use shards::{LabelJoinArgs, join};

use super::summary;
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::engine_options::{BUILT_IN, open_weights};
use crate::cli::interrupt::PartialResults;
use crate::cli::option_values::{concurrency_range, whole_number};
use crate::cli::output::errors::{describe_error, print_to_stderr};
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use crate::cli::parallel;
use crate::cli::shard::WorkShard;
use label_output::LabelOutput;
use sankoma_analysis::results::EngineIdentity;
use sankoma_laboratory::labels::{LabelFileHeader, LabelShare, LabelSummary};
use sankoma_laboratory::self_play::{LabelGenerator, LabelledGamePositions, OPENINGS_VERSION, SelfPlayOptions};
use sankoma_rules::wording::Language;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Help after the options.
const AFTER_HELP: &str = "\
Games begin with even positions, castles, static and ranging rooks, entering kings and handicaps; some moves \
are drawn at random. A position in check, or with a capture or promotion pending, is replaced by the one at \
the end of its quiescence search. Score and result are from the side to move's view.

FILE holds 40 bytes per position. Run again with the same options, the command resumes where it was \
interrupted; --games or --positions may be larger then. As text (--text, or FILE ends with .tsv) there is one \
line per position: SFEN, score in centipawns, result (1 won, 0.5 drawn, 0 lost) and number of the game, \
between tabs. The same seed writes the same file. `weights summary` counts what a file holds.";

/// Arguments of `weights label`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// How many games.
    #[arg(long, default_value = "100", value_parser = whole_number::<u32>(1..=u64::from(MAX_GAME)))]
    games: u32,
    /// Play until there are so many positions, instead of a number of games.
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = whole_number::<u64>(1..))]
    positions: Option<u64>,
    /// Nodes of each move's search.
    #[arg(long, default_value = "2000", value_parser = whole_number::<u64>(1..))]
    nodes: u64,
    /// What the openings and the random moves are drawn from.
    #[arg(long, default_value = "1", value_name = "S", value_parser = whole_number::<u64>(..))]
    seed: u64,
    /// Number of the first game: several machines share the games of one seed.
    #[arg(long, default_value = "1", value_name = "N", value_parser = whole_number::<u32>(1..=u64::from(MAX_GAME)))]
    first_game: u32,
    /// Games at once; as many as there are cores when not given.
    #[arg(long, value_parser = concurrency_range())]
    threads: Option<usize>,
    /// Weights to play with: a file or folder of weights, or a TOML file of factors; those built in when not given.
    #[arg(long, value_name = "PATH", default_value = BUILT_IN, hide_default_value = true)]
    weights: PathBuf,
    /// Where to write; lines of text on standard output when not given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write lines of text, whatever the name of the file.
    #[arg(long)]
    text: bool,
    /// Begin again where a file exists.
    #[arg(long, requires = "out")]
    force: bool,
    /// Play part I of N of the games, from 1/N to N/N, into a file of its own; `sankoma join` puts the files together.
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = ["positions", "text"])]
    shard: Option<WorkShard>,
}

/// The largest number of a game on the command line.
const MAX_GAME: u32 = 2_000_000_000;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    let weights = open_weights(&args.weights, None, lang)?;
    let header = LabelFileHeader {
        openings: OPENINGS_VERSION,
        weights: EngineIdentity::of(&weights).weights.unwrap_or_default(),
        nodes: args.nodes,
        seed: args.seed,
        first_game: args.first_game,
        share: args.shard.map(|WorkShard { number, count }| LabelShare { number, count, games: args.games }),
    };
    if let (Some(shard), Some(out)) = (args.shard, &args.out) {
        return shards::run(args, shard, out, &header, weights, lang);
    }
    let output = open_output(args, &header, lang)?;
    let is_resumed = output.summary.games > 0;
    if is_resumed {
        let LabelSummary { games, positions, .. } = output.summary;
        print_to_stderr(&match lang {
            Language::Ja => format!("{games}局（{positions}局面）の続きから始めます"),
            Language::En => format!("resuming after {games} games with {positions} positions"),
        });
    }
    let generator = LabelGenerator::new(weights, SelfPlayOptions { nodes: args.nodes, seed: args.seed });
    let written = label_games(args, &generator, output, lang)?;
    if args.out.is_some() {
        standard_output::text().write_all(summary::to_text(&written, lang).as_bytes())?;
    }
    Ok(Status::Done)
}

fn open_output(args: &Args, header: &LabelFileHeader, lang: Language) -> Result<LabelOutput> {
    match &args.out {
        Some(path) if !args.text && !is_text_name(path) => LabelOutput::binary(path, header, args.force, lang),
        path => LabelOutput::text(path.as_deref(), args.force),
    }
}

fn is_text_name(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "tsv")
}

/// Why no further game is taken.
enum LabelStop {
    /// There are enough positions.
    Enough,
    /// They cannot be written.
    Failed(anyhow::Error),
}

/// Plays and writes the games that are missing.
fn label_games(args: &Args, generator: &LabelGenerator, output: LabelOutput, lang: Language) -> Result<LabelSummary> {
    let progress = LabelProgress::new(args, &output.summary, lang);
    let last = args.first_game.saturating_add(if args.positions.is_some() { MAX_GAME } else { args.games });
    let next = args.first_game.saturating_add(output.summary.games as u32);
    let enough = |summary: &LabelSummary| args.positions.is_some_and(|wanted| summary.positions >= wanted);
    if enough(&output.summary) {
        return output.finish();
    }
    let (clear_bar, games) = (progress.bar.clearer(), progress.wanted());
    let output = PartialResults::new(output, move |output: LabelOutput| {
        clear_bar();
        match output.finish() {
            Ok(summary) => format!(
                "broken off after {} of {games}; the {} positions are written",
                if games.ends_with("positions") { summary.positions } else { summary.games },
                summary.positions
            ),
            Err(error) => describe_error(&error),
        }
    });
    let take = |played: LabelledGamePositions| {
        output.with(|output| {
            output.add(played).map_err(LabelStop::Failed)?;
            progress.show(&output.summary, lang);
            if enough(&output.summary) { Err(LabelStop::Enough) } else { Ok(()) }
        })
    };
    let threads = parallel::thread_count(args.threads);
    match parallel::map_in_order(next..last, threads, |number| generator.play(number), take) {
        Err(LabelStop::Failed(error)) => return Err(error),
        Err(LabelStop::Enough) | Ok(()) => progress.bar.finish_and_clear(),
    }
    output.finish().finish()
}

/// Progress bar of games or positions, with positions per second.
struct LabelProgress {
    bar: ProgressBar,
    games: u32,
    positions: Option<u64>,
    started: Instant,
    /// Positions that an earlier run has written.
    positions_before: u64,
}

impl LabelProgress {
    fn new(args: &Args, before: &LabelSummary, lang: Language) -> Self {
        let (steps, unit) = match args.positions {
            Some(positions) => (positions, lang.pick("局面", "positions")),
            None => (u64::from(args.games), lang.pick("局", "games")),
        };
        let bar = ProgressBar::new(Some(steps), &format!("{{bar:24}} {{pos}}/{{len}} {unit}, {{msg}}, {{eta}}"));
        Self {
            bar: bar.counting(unit),
            games: args.games,
            positions: args.positions,
            started: Instant::now(),
            positions_before: before.positions,
        }
    }

    /// How much is wanted, in English.
    fn wanted(&self) -> String {
        self.positions.map_or_else(|| format!("{} games", self.games), |positions| format!("{positions} positions"))
    }

    #[expect(clippy::cast_precision_loss, reason = "positions per second are shown without decimals")]
    fn show(&self, summary: &LabelSummary, lang: Language) {
        let written = (summary.positions - self.positions_before) as f64;
        let rate = written / self.started.elapsed().as_secs_f64().max(0.001);
        self.bar.set_message(&format!("{rate:.0} {}", lang.pick("局面/秒", "positions/s")));
        self.bar.set_position(self.positions.map_or(summary.games, |_| summary.positions));
    }
}
