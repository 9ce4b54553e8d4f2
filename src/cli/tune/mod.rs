//! `tune CONSTANT…`: constants of the search by SPSA, in programs built with the feature `tune`.
//!
//! | question | file |
//! |---|---|
//! | which constants, under which conditions, and what is printed? | `mod` |
//! | how is a pair of games played? | `tuning_games` |
//! | what does the run look like? | `tuning_picture` |

mod tuning_games;
mod tuning_picture;

use super::context::{CommandContext, Result, Status};
use super::engine_options::open_weights;
use super::interrupt::PartialResults;
use super::option_values::{OptionValueError, concurrency_range, whole_number};
use super::output::new_file::NewFile;
use super::output::progress::ProgressBar;
use super::output::standard_output;
use super::output::text_table::{ColumnAlignment, TextTable};
use super::parallel;
use crate::analysis::tuning::{Spsa, SpsaSettings, TunedConstant, TuningLog, TuningRun};
use crate::eval::Explainable as _;
use crate::picture::svg;
use crate::search::SearchConstants;
use crate::wording::{Language, quoted};
use anyhow::{Context as _, anyhow, bail};
use serde_json::json;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tuning_games::TuningGames;

/// Help after the options.
const AFTER_HELP: &str = "\
Each pair of games is played by two engines whose constants differ from the present values by a step, all at once, up \
or down at random; the values move towards the side that won. Steps and ranges stand in src/search/constants.rs. The \
log is enough to go on: run the same command again. Test what was found with `sankoma match sankoma:tuned=LOG sankoma \
--nodes 20000 --games 20000 --sprt 0 5`.";

/// Arguments of `tune`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Constants to tune; a name may end with `*`. Without, all that have a step.
    #[arg(value_name = "CONSTANT")]
    constants: Vec<String>,
    /// The log of the run: it is begun, or gone on with.
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// Pairs of games in all.
    #[arg(long, default_value = "20000", value_name = "N", value_parser = whole_number::<u32>(1..))]
    pairs: u32,
    /// Nodes of each search.
    #[arg(long, default_value = "4000", value_name = "N", value_parser = whole_number::<u64>(1..))]
    nodes: u64,
    /// How many steps a won game moves each constant at the end of the run; five times as much at its beginning.
    #[arg(long, default_value = "0.002", value_name = "RATE", value_parser = rate)]
    rate: f64,
    /// Seed of openings and directions.
    #[arg(long, default_value = "1", value_name = "S", value_parser = whole_number::<u64>(..))]
    seed: u64,
    /// Games at once; as many as there are cores when not given.
    #[arg(long, value_name = "N", value_parser = concurrency_range())]
    concurrency: Option<usize>,
    /// Weights of the evaluation.
    #[arg(long, default_value = super::engine_options::BUILT_IN, value_name = "WEIGHTS")]
    weights: PathBuf,
    /// Draw the path of each constant as SVG.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Replace the picture if it exists.
    #[arg(long, requires = "picture")]
    force: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn rate(text: &str) -> std::result::Result<f64, OptionValueError> {
    let rate = text.parse().ok().filter(|rate| (1e-6..=1.0).contains(rate));
    rate.ok_or_else(|| OptionValueError::expected("a number from 0.000001 to 1"))
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let weights = open_weights(&args.weights, None, context.lang)?;
    let settings = SpsaSettings { pairs: args.pairs, rate: args.rate, seed: args.seed };
    let conditions = [("nodes", args.nodes.to_string()), ("weights", weights.name().to_owned())];
    let conditions = conditions.map(|(name, value)| (name.to_owned(), value)).to_vec();
    let run = TuningRun::new(Spsa::new(chosen_constants(&args.constants)?, settings), conditions);
    let log = TuningLog::open(&args.log, run);
    let (log, run) = log.with_context(|| format!("'{}'", args.log.display()))?;
    let games = TuningGames { weights, nodes: args.nodes, seed: args.seed };
    let run = play(&games, log, run, parallel::thread_count(args.concurrency))?;
    if let Some(path) = &args.picture {
        let mut file = NewFile::create(path, args.force)?;
        file.write_all(svg(&tuning_picture::scene(&run), None).as_bytes())?;
        file.finish()?;
    }
    print(&run, args, context.lang)?;
    Ok(Status::Done)
}

/// The run that `tuned=` of a match names, where it stands now.
pub(super) fn tuned_constants(path: &Path) -> Result<SearchConstants> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read '{}'", path.display()))?;
    let run = TuningRun::parse(&text).map_err(|error| anyhow!("'{}': {error}", path.display()))?;
    let spsa = run.replay();
    with_values(spsa.constants(), &spsa.rounded())
}

/// The constants of the program with some values replaced.
fn with_values(constants: &[TunedConstant], values: &[i32]) -> Result<SearchConstants> {
    let mut all = SearchConstants::DEFAULT;
    for (constant, value) in constants.iter().zip(values) {
        let place = all.get_mut(&constant.name);
        *place.ok_or_else(|| anyhow!("the search has no constant {}", quoted(&constant.name)))? = *value;
    }
    Ok(all)
}

/// The constants that the names stand for.
fn chosen_constants(names: &[String]) -> Result<Vec<TunedConstant>> {
    let rows = || SearchConstants::ROWS.iter().filter(|row| row.step > 0);
    let fits = |name: &str, known: &str| name.strip_suffix('*').map_or(name == known, |start| known.starts_with(start));
    if let Some(unknown) = names.iter().find(|name| !rows().any(|row| fits(name, row.name))) {
        let known = SearchConstants::ROWS.iter().any(|row| row.name == unknown);
        let reason = if known { "has no step in src/search/constants.rs" } else { "is no constant of the search" };
        let all: Vec<&str> = rows().map(|row| row.name).collect();
        bail!("{} {reason}, expected some of {}", quoted(unknown), all.join(" "));
    }
    let is_chosen = |known: &str| names.is_empty() || names.iter().any(|name| fits(name, known));
    Ok(rows().filter(|row| is_chosen(row.name)).map(|row| TunedConstant::of(row, row.default)).collect())
}

/// What is known while the games are played.
struct TuningProgress {
    log: TuningLog,
    run: TuningRun,
    bar: ProgressBar,
}

/// Plays the pairs that are missing, and returns the run with all of them.
fn play(games: &TuningGames, log: TuningLog, run: TuningRun, threads: usize) -> Result<TuningRun> {
    let (all, missing) = (run.start.settings().pairs, run.missing_pairs());
    let spsa = Arc::new(Mutex::new(run.replay()));
    let bar = ProgressBar::steps(u64::from(all), "pairs");
    bar.set_position(run.pairs.len() as u64);
    let progress = PartialResults::new(TuningProgress { log, run, bar }, move |progress: TuningProgress| {
        let played = progress.run.pairs.len();
        format!("stopped after {played} of {all} pairs; the same command goes on")
    });
    let present = |spsa: &Mutex<Spsa>| spsa.lock().unwrap_or_else(PoisonError::into_inner).clone();
    parallel::map_in_order(
        missing.into_iter(),
        threads,
        |pair| {
            let spsa = present(&spsa);
            let [one, other] = spsa.candidates(pair).map(|values| with_values(spsa.constants(), &values));
            Ok((pair, games.play_pair(&[one?, other?], pair)))
        },
        |played: Result<(u32, f64)>| {
            let (pair, points) = played?;
            spsa.lock().unwrap_or_else(PoisonError::into_inner).learn(pair, points);
            progress.with(|progress| {
                progress.run.pairs.push((pair, points));
                progress.bar.inc(1);
                progress.log.add(pair, points).context("the log cannot be written")
            })
        },
    )?;
    let progress = progress.finish();
    progress.bar.finish_and_clear();
    Ok(progress.run)
}

/// Prints each constant at the start and now.
fn print(run: &TuningRun, args: &Args, lang: Language) -> Result<()> {
    let spsa = run.replay();
    let rows: Vec<(&TunedConstant, f64)> = spsa.constants().iter().zip(spsa.values().iter().copied()).collect();
    let mut output = standard_output::json_or_text(args.json);
    if args.json {
        let constant = |&(constant, value): &(&TunedConstant, f64)| json!({"name": constant.name, "start": constant.start, "value": value, "step": constant.step});
        let constants: Vec<_> = rows.iter().map(constant).collect();
        writeln!(output, "{}", json!({"pairs": run.pairs.len(), "constants": constants}))?;
        return Ok(());
    }
    let right = ColumnAlignment::Right;
    let mut table = TextTable::new([
        (ColumnAlignment::Left, lang.pick("定数", "constant")),
        (right, lang.pick("初め", "start")),
        (right, lang.pick("今", "now")),
        (right, lang.pick("変化（幅）", "steps moved")),
    ]);
    for (constant, value) in rows {
        let steps = format!("{:+.1}", (value - constant.start) / constant.step);
        table.add_row([constant.name.clone(), constant.start.to_string(), format!("{value:.1}"), steps]);
    }
    output.write_all(table.unindented_text().as_bytes())?;
    Ok(())
}
