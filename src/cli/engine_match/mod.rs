//! `match ENGINE1 ENGINE2`: engine against engine.
//!
//! | question | file |
//! |---|---|
//! | which engines play, and under which limits? | `engines`, `limits` |
//! | from which positions do the games begin? | `openings` |
//! | how are the games played? | `match_runner` |
//! | what is printed about games and the whole match? | `report` |
//! | how are the games divided, and their results joined? | `shards` |

mod engines;
mod limits;
mod match_runner;
mod openings;
mod report;
pub(super) mod rows;
mod shards;

#[cfg(feature = "tune")]
pub(super) use limits::time_control;
pub(super) use shards::join;

use super::context::{CommandContext, Result, Status};
use super::interrupt::PartialResults;
use super::option_values::{OptionValueError, concurrency_range, decimal, record_format};
use super::parallel;
use super::shard::ShardArgs;
use anyhow::{anyhow, bail};
use engines::EngineArgs;
use limits::LimitArgs;
use match_runner::{FinishedGame, MatchRecords, MatchRunner, MatchSettings};
use openings::OpeningArgs;
use report::{GameReport, MatchReporter};
use sankoma_analysis::engine_match::statistics::{MatchResultCounts, Sprt};
use sankoma_record::RecordFormat;
use std::path::PathBuf;

/// Arguments of `match`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    engines: EngineArgs,
    /// How many games; each opening is played twice, with sides changed.
    #[arg(long, default_value = "100", value_name = "N", value_parser = even)]
    games: u64,
    /// Games at once.
    #[arg(long, default_value = "1", value_name = "N", value_parser = concurrency_range())]
    concurrency: usize,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    openings: OpeningArgs,
    /// Stop when it is proved that ENGINE1 is stronger by ELO0 only, or by ELO1.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true, value_parser = decimal)]
    sprt: Option<Vec<f64>>,
    /// How often --sprt may accept ELO1 wrongly.
    #[arg(long, default_value = "0.05", value_name = "P", value_parser = probability, requires = "sprt")]
    alpha: f64,
    /// How often --sprt may accept ELO0 wrongly.
    #[arg(long, default_value = "0.05", value_name = "P", value_parser = probability, requires = "sprt")]
    beta: f64,
    /// Write every game into this folder as soon as it is over.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Format of these records: csa, kif or another.
    #[arg(long, default_value = "csa", value_name = "NAME", value_parser = record_format, requires = "records")]
    format: RecordFormat,
    /// Replace records that exist.
    #[arg(long, requires = "records")]
    force: bool,
    /// Print one JSON object for each game and one for the whole.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    shard: ShardArgs,
}

const EXAMPLES: &str = "\
An ENGINE is `sankoma`, this program itself, the name of an engine in engines.toml, or the command line of a USI program \
in quotes. What concerns `sankoma` \
alone stands behind a colon: `sankoma:weights=PATH,hash=64,threads=2,nodes=5000,depth=9,movetime=100,name=NAME`.

  sankoma match sankoma:nodes=4000 sankoma:nodes=2000 --games 200 --concurrency 2
  sankoma match sankoma sankoma:weights=other.toml --nodes 5000 --sprt 0 10 --games 20000
  sankoma match sankoma /usr/games/fairy-stockfish --movetime 100 --games 200 --records games
  sankoma match sankoma '/usr/games/gpsusi -N 1 --node-count-hard-limit 42000' --movetime 100 \\
      --go2 'btime 0 wtime 0 byoyomi 1000' --option2 BookDepth=0

Exit status: 0 all games were played, 1 a game ended by a crash, an illegal answer, a time-out or a lost clock, \
2 bad input, or the match was broken off; its summary up to there is printed.";

fn even(text: &str) -> std::result::Result<u64, OptionValueError> {
    let number = text.parse().ok().filter(|number: &u64| *number > 0 && number.is_multiple_of(2));
    number.ok_or_else(|| OptionValueError::expected("an even number, as each opening is played with both colours"))
}

fn probability(text: &str) -> std::result::Result<f64, OptionValueError> {
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number < 0.5);
    number.ok_or_else(|| OptionValueError::expected("a number between 0 and 0.5"))
}

/// Why no more pairs are played.
enum MatchEnd {
    /// The SPRT is decided.
    SprtDecided,
    /// A game could not be printed or saved.
    Failed(anyhow::Error),
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let sprt = sprt(args)?;
    let pairs = args.games / 2;
    let openings = args.openings.read(context.lang)?;
    let engines = args.engines.resolve(&args.limits, context.lang)?;
    if let Some(work) = args.shard.work() {
        return shards::run(args, &engines, &openings, work, context);
    }
    let records = args.match_records();
    if let Some(records) = &records {
        records.check_names(1..=args.games)?;
    }
    let settings = MatchSettings { rules: args.limits.rules(), records, lang: context.lang };
    let runner = MatchRunner::start(&engines, args.concurrency.min(pairs as usize), &openings, settings)?;
    let reporter = MatchReporter::new(runner.names(), args.games, sprt, args.json, context.lang);
    let progress = MatchProgress::new(reporter);
    let progress = PartialResults::new(progress, MatchProgress::finish_interrupted);
    let played = parallel::map_in_order(
        0..pairs,
        args.concurrency,
        |pair| runner.play_pair(pair),
        |games: [FinishedGame; 2]| {
            progress.with(|progress| {
                progress.add(&games.each_ref().map(|game| progress.reporter.report_of(game)))?;
                let unsaved = games.iter().find_map(|game| game.save_error.as_ref());
                unsaved.map_or(Ok(()), |error| Err(MatchEnd::Failed(anyhow!("{error}"))))
            })
        },
    );
    let progress = progress.finish();
    if let Err(MatchEnd::Failed(error)) = played {
        progress.finish()?;
        return Err(error);
    }
    progress.finish()
}

impl Args {
    fn match_records(&self) -> Option<MatchRecords> {
        let folder = self.records.clone();
        folder.map(|folder| MatchRecords { folder, format: self.format, force: self.force })
    }
}

/// The games that are over.
struct MatchProgress {
    reporter: MatchReporter,
    counts: MatchResultCounts,
    failures: u32,
}

impl MatchProgress {
    fn new(reporter: MatchReporter) -> Self {
        Self { reporter, counts: MatchResultCounts::default(), failures: 0 }
    }

    /// Adds a pair of games. An error says why no more are played.
    fn add(&mut self, games: &[GameReport; 2]) -> std::result::Result<(), MatchEnd> {
        self.counts.add(games.each_ref().map(|game| game.points));
        for game in games {
            self.failures += u32::from(game.failure.is_some());
            self.reporter.game(game).map_err(MatchEnd::Failed)?;
        }
        self.reporter.progress(&self.counts);
        if self.reporter.is_decided(&self.counts) { Err(MatchEnd::SprtDecided) } else { Ok(()) }
    }

    /// Prints the summary, and returns the status of the match.
    fn finish(self) -> Result {
        self.reporter.finish(&self.counts, self.failures)?;
        Ok(if self.failures > 0 { Status::Findings } else { Status::Done })
    }

    /// Prints the summary of the games so far, and returns what is missing. Games under way do not count.
    fn finish_interrupted(self) -> String {
        // The line on standard error follows either way.
        let _ = self.reporter.finish(&self.counts, self.failures);
        self.reporter.unfinished_text(&self.counts)
    }
}

/// The sequential probability ratio test of `--sprt`, if it was given.
fn sprt(args: &Args) -> Result<Option<Sprt>> {
    match args.sprt.as_deref() {
        Some(&[elo0, elo1]) if elo0 < elo1 => Ok(Some(Sprt { elo0, elo1, alpha: args.alpha, beta: args.beta })),
        Some(bounds) => {
            let bounds: Vec<String> = bounds.iter().map(f64::to_string).collect();
            bail!("--sprt {}, expected ELO0 below ELO1", bounds.join(" "))
        }
        None => Ok(None),
    }
}
