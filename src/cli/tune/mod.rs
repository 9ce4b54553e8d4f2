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
use super::match_limits::time_control;
use super::option_values::{OptionValueError, concurrency_range, whole_number};
use super::output::json::row_text;
use super::output::new_file::NewFile;
use super::output::progress::ProgressBar;
use super::output::standard_output;
use super::parallel;
use crate::cli::output::errors::{InputError, unreadable};
use crate::picture::svg;
use anyhow::bail;
use sankoma_analysis::engine_match::TimeControl;
use sankoma_analysis::engine_match::statistics::EloEstimate;
use sankoma_laboratory::tuning::{Spsa, SpsaSettings, TunedConstant, TuningLog, TuningRun};
use sankoma_search::{ConstantRow, SearchConstants};
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, Message, message, quoted, sentence};
use serde::Serialize;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tuning_games::{TuningGames, TuningLimit};

/// Help after the options.
const AFTER_HELP: &str = "\
Each pair of games is played by two engines whose constants differ from the present values by a step, all at once, up \
or down at random; the values move towards the side that won. Steps and ranges stand in \
crates/search/src/constants.rs. With NAME=LOW,HIGH nothing moves: of each pair one engine has the one value and one \
the other. The log is enough to resume: run the same command again. Test what was found with `sankoma match \
sankoma:tuned=LOG sankoma --nodes 20000 --games 20000 --sprt 0 5`.";

/// Arguments of `tune`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Constants to tune; a name may end with `*`. Without, all that have a step. NAME=LOW,HIGH compares two values
    /// instead: nothing moves, and their difference in Elo is printed; any number of constants is compared at once.
    #[arg(value_name = "CONSTANT")]
    constants: Vec<String>,
    /// The log of the run: it is begun, or resumed.
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// Pairs of games in all.
    #[arg(long, default_value = "20000", value_name = "N", value_parser = whole_number::<u32>(1..))]
    pairs: u32,
    /// Nodes of each search.
    #[arg(long, default_value = "4000", value_name = "N", value_parser = whole_number::<u64>(1..))]
    nodes: u64,
    /// A clock such as `1+0.01` instead of nodes, for the constants of time management.
    #[arg(long, value_name = "CLOCK", value_parser = time_control, conflicts_with = "nodes")]
    time: Option<TimeControl>,
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
    /// Print what the log holds, and draw it with --picture, but play no games; for a look at a run in progress.
    #[arg(long)]
    show: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn rate(text: &str) -> std::result::Result<f64, OptionValueError> {
    let rate = text.parse().ok().filter(|rate| (1e-6..=1.0).contains(rate));
    rate.ok_or_else(|| OptionValueError::expected("0.000001から1の数", "a number from 0.000001 to 1"))
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let run = if args.show { read_log(&args.log)? } else { played_run(args, context)? };
    if let Some(path) = &args.picture {
        let mut file = NewFile::create(path, args.force)?;
        file.write_all(svg(&tuning_picture::scene(&run), None).as_bytes())?;
        file.finish()?;
    }
    print(&run, args, context.lang)?;
    Ok(Status::Done)
}

/// Plays what is missing of the run that the arguments ask for.
fn played_run(args: &Args, context: &CommandContext) -> Result<TuningRun> {
    let weights = open_weights(&args.weights, None, context.lang)?;
    let settings = SpsaSettings { pairs: args.pairs, rate: args.rate, seed: args.seed };
    let limit = args.time.map_or(TuningLimit::Nodes(args.nodes), TuningLimit::Clock);
    let conditions = vec![limit.condition(), ("weights".to_owned(), weights.name().to_owned())];
    let run = TuningRun::new(Spsa::new(chosen_constants(&args.constants)?, settings), conditions);
    let log = TuningLog::open(&args.log, run);
    let (log, run) = log.map_err(|error| {
        InputError::from(Message::untranslated(format!("'{}'", args.log.display()))).caused_by(error)
    })?;
    let games = TuningGames { weights, limit, seed: args.seed };
    play(&games, log, run, parallel::thread_count(args.concurrency), context.lang)
}

/// The run that a log holds.
fn read_log(path: &Path) -> Result<TuningRun> {
    let text = std::fs::read_to_string(path).map_err(|error| unreadable(path, error))?;
    TuningRun::parse(&text).map_err(|error| {
        InputError::about(format!("'{}'", path.display()), &Message::untranslated(error.to_string())).into()
    })
}

/// The constants of the run that `tuned=` of a match names, where they stand now; of two values that are compared
/// neither is taken.
pub(super) fn tuned_constants(path: &Path) -> Result<SearchConstants> {
    let spsa = read_log(path)?.replay();
    let rows = spsa.constants().iter().cloned().zip(spsa.rounded());
    let (constants, values): (Vec<TunedConstant>, Vec<i32>) =
        rows.filter(|(constant, _)| !constant.has_two_values()).unzip();
    with_values(&constants, &values)
}

/// The constants of the program with some values replaced.
fn with_values(constants: &[TunedConstant], values: &[i32]) -> Result<SearchConstants> {
    let mut all = SearchConstants::DEFAULT;
    for (constant, value) in constants.iter().zip(values) {
        let place = all.get_mut(&constant.name);
        *place.ok_or_else(|| {
            let name = quoted(&constant.name);
            InputError::from(message!("探索に {name} という定数はありません", "the search has no constant {name}"))
        })? = *value;
    }
    Ok(all)
}

/// The constants that the arguments stand for: those whose two values are compared, and those that have a step, by
/// name.
fn chosen_constants(arguments: &[String]) -> Result<Vec<TunedConstant>> {
    let (compared, names): (Vec<&str>, Vec<&str>) =
        arguments.iter().map(String::as_str).partition(|argument| argument.contains('='));
    let mut chosen: Vec<TunedConstant> = Vec::new();
    for text in compared {
        let constant = two_values(text)?;
        if chosen.iter().any(|known| known.name == constant.name) {
            let name = quoted(&constant.name);
            bail!(message!("{name} が二度指定されています", "{name} is given twice"));
        }
        chosen.push(constant);
    }
    let stepped = if arguments.is_empty() { stepped_constants(&["*"])? } else { stepped_constants(&names)? };
    let is_new = |row: &&ConstantRow| chosen.iter().all(|known| known.name != row.name);
    let stepped: Vec<TunedConstant> =
        stepped.into_iter().filter(is_new).map(|row| TunedConstant::of(row, row.default)).collect();
    chosen.extend(stepped);
    Ok(chosen)
}

/// The constants with a step that the names stand for.
fn stepped_constants(names: &[&str]) -> Result<Vec<&'static ConstantRow>> {
    let rows = || SearchConstants::ROWS.iter().filter(|row| row.step > 0);
    let fits = |name: &str, known: &str| name.strip_suffix('*').map_or(name == known, |start| known.starts_with(start));
    if let Some(unknown) = names.iter().find(|name| !rows().any(|row| fits(name, row.name))) {
        let known = SearchConstants::ROWS.iter().any(|row| row.name == *unknown);
        let reason = if known {
            Message::new(
                "crates/search/src/constants.rs に刻みがありません",
                "has no step in crates/search/src/constants.rs",
            )
        } else {
            Message::new("探索の定数ではありません", "is no constant of the search")
        };
        let (unknown, all) = (quoted(unknown), rows().map(|row| row.name).collect::<Vec<_>>().join(" "));
        bail!(message!(
            ("{unknown}: {}。次のどれかが必要です: {all}", reason.ja),
            ("{unknown} {}, expected some of {all}", reason.en)
        ));
    }
    Ok(rows().filter(|row| names.iter().any(|name| fits(name, row.name))).collect())
}

/// `NAME=LOW,HIGH`.
fn two_values(text: &str) -> Result<TunedConstant> {
    let (name, values) = text.split_once('=').unwrap_or((text, ""));
    let row = SearchConstants::ROWS.iter().find(|row| row.name == name);
    let row = row.ok_or_else(|| {
        let name = quoted(name);
        InputError::from(message!("{name} は探索の定数ではありません", "{name} is no constant of the search"))
    })?;
    let values = values.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    let range = &row.range;
    let fits = |&(low, high): &(i32, i32)| low < high && range.contains(&low) && range.contains(&high);
    if let Some((low, high)) = values.filter(fits) {
        return Ok(TunedConstant::of_two_values(name, low, high));
    }
    let (text, first, last) = (quoted(text), range.start(), range.end());
    bail!(message!(
        "{text}: 比べる2つの値を、小さいほうから、{first}から{last}までで指定してください: {name}=LOW,HIGH",
        "{text}: expected two values to compare, the smaller first, from {first} to {last}: {name}=LOW,HIGH"
    ))
}

/// What is known while the games are played.
struct TuningProgress {
    log: TuningLog,
    run: TuningRun,
    bar: ProgressBar,
}

/// Plays the pairs that are missing, and returns the run with all of them.
fn play(games: &TuningGames, log: TuningLog, run: TuningRun, threads: usize, lang: Language) -> Result<TuningRun> {
    let (all, missing) = (run.start.settings().pairs, run.missing_pairs());
    let spsa = Arc::new(Mutex::new(run.replay()));
    let bar = ProgressBar::steps(u64::from(all), "pairs");
    bar.set_position(run.pairs.len() as u64);
    let progress = PartialResults::new(TuningProgress { log, run, bar }, move |progress: TuningProgress| {
        let played = progress.run.pairs.len();
        sentence!(
            lang,
            "{all}組のうち{played}組で中断しました。同じコマンドで再開できます",
            "stopped after {played} of {all} pairs; the same command resumes"
        )
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
        |played: Result<(u32, f64)>| -> Result<()> {
            let (pair, points) = played?;
            spsa.lock().unwrap_or_else(PoisonError::into_inner).learn(pair, points);
            progress.with(|progress| {
                progress.run.pairs.push((pair, points));
                progress.bar.inc(1);
                let unwritten =
                    |error| InputError::new("ログに書けません", "the log cannot be written").caused_by(error);
                Ok(progress.log.add(pair, points).map_err(unwritten)?)
            })
        },
    )?;
    let progress = progress.finish();
    progress.bar.finish_and_clear();
    Ok(progress.run)
}

/// A constant, its value now, and what the greater of two values is worth.
type TunedRow<'a> = (&'a TunedConstant, f64, Option<EloEstimate>);

/// Prints each constant at the start and now, or what one of its two values is worth against the other.
fn print(run: &TuningRun, args: &Args, lang: Language) -> Result<()> {
    let spsa = run.replay();
    let values = spsa.constants().iter().zip(spsa.values()).zip(spsa.differences(&run.pairs));
    let rows: Vec<TunedRow<'_>> = values.map(|((constant, &value), elo)| (constant, value, elo)).collect();
    let mut output = standard_output::json_or_text(args.json);
    if args.json {
        let row = TuneRow { pairs: run.pairs.len(), constants: rows.iter().map(TuneConstantRow::from).collect() };
        writeln!(output, "{}", row_text(&row))?;
        return Ok(());
    }
    let (compared, moved): (Vec<_>, Vec<_>) = rows.iter().partition(|(constant, ..)| constant.has_two_values());
    let tables = [(&moved, moved_table(&moved, lang)), (&compared, compared_table(&compared, lang))];
    let texts = tables.into_iter().filter(|(rows, _)| !rows.is_empty()).map(|(_, table)| table.unindented_text());
    output.write_all(texts.collect::<Vec<_>>().join("\n").as_bytes())?;
    Ok(())
}

/// A table of constants, with three columns of numbers.
fn constant_table(titles: [&'static str; 3], lang: Language) -> TextTable {
    let name = (ColumnAlignment::Left, lang.pick("定数", "constant"));
    let numbers = titles.map(|title| (ColumnAlignment::Right, title));
    TextTable::new(std::iter::once(name).chain(numbers))
}

/// Constants that SPSA moves, at the start and now.
fn moved_table(rows: &[&TunedRow<'_>], lang: Language) -> TextTable {
    let titles = [lang.pick("初め", "start"), lang.pick("今", "now"), lang.pick("変化（幅）", "steps moved")];
    let mut table = constant_table(titles, lang);
    for (constant, value, _) in rows {
        let steps = format!("{:+.1}", (value - constant.start) / constant.step);
        table.add_row([constant.name.clone(), constant.start.to_string(), format!("{value:.1}"), steps]);
    }
    table
}

/// Constants of which two values are compared, with a 95 % error.
fn compared_table(rows: &[&TunedRow<'_>], lang: Language) -> TextTable {
    let titles = [lang.pick("小", "low"), lang.pick("大", "high"), lang.pick("大の利得（Elo）", "Elo of high")];
    let mut table = constant_table(titles, lang);
    for (constant, _, elo) in rows {
        let elo = elo.map_or_else(|| "–".to_owned(), |elo| format!("{:+.1} ± {:.1}", elo.elo, elo.elo_error()));
        table.add_row([constant.name.clone(), constant.min.to_string(), constant.max.to_string(), elo]);
    }
    table
}

/// What `--json` prints: each constant with what is known of it.
#[derive(Serialize)]
struct TuneRow {
    pairs: usize,
    constants: Vec<TuneConstantRow>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum TuneConstantRow {
    /// A constant that SPSA moves.
    Moved { name: String, start: f64, value: f64, step: f64 },
    /// A constant of which two values are compared, with a 95 % error.
    Compared { name: String, low: f64, high: f64, elo: Option<f64>, elo_error: Option<f64> },
}

impl From<&TunedRow<'_>> for TuneConstantRow {
    fn from(&(constant, value, elo): &TunedRow<'_>) -> Self {
        let name = constant.name.clone();
        if !constant.has_two_values() {
            return Self::Moved { name, start: constant.start, value, step: constant.step };
        }
        let (elo, elo_error) = elo.map(|elo| (elo.elo, elo.elo_error())).unzip();
        Self::Compared { name, low: constant.min, high: constant.max, elo, elo_error }
    }
}
