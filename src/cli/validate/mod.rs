//! `validate`: consistency checks of the rules in random games.
//!
//! At every ply, everything that can be computed in two ways is computed in both. A position in which the results differ
//! is shrunk to the pieces it needs.
//!
//! | question | file |
//! |---|---|
//! | what is compared? | `checks` |
//! | how are the games played, and failing positions shrunk? | `play` |
//! | how is the reference generator asked? | `reference` |
//! | how are the games divided, and their results joined? | `shards` |

mod checks;
mod play;
mod reference;
mod shards;
#[cfg(test)]
mod tests;

pub(super) use shards::join;

use super::context::{CommandContext, Result, Status};
use super::input::positions::positions_from_arguments;
use super::interrupt::PartialResults;
use super::option_values::{concurrency_range, whole_number};
use super::parallel;
use super::shard::ShardArgs;
use crate::cli::output::json::row_text;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use checks::{CHECKS, ConsistencyCheck};
use play::{FailingCase, ValidationPlan, ValidationResult};
use sankoma_rules::Position;
use sankoma_rules::wording::{Language, counted_noun};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::time::{Duration, Instant};

/// Arguments of `validate`.
#[derive(clap::Args)]
#[command(after_help = "Exit status: 0 everything agreed, 1 two answers differed, 2 bad input.")]
pub(super) struct Args {
    /// Positions the games begin from, in turn; the start position when none is given.
    #[arg(value_name = "SFEN")]
    positions: Vec<String>,
    /// How many games.
    #[arg(long, default_value = "100", value_parser = whole_number::<u64>(1..))]
    games: u64,
    /// Longest game, in plies; 0 looks at the first position only.
    #[arg(long, default_value = "256", value_parser = whole_number::<u32>(..))]
    plies: u32,
    /// Seed of the random players; a new one when not given. The same seed plays the same games.
    #[arg(long, value_parser = whole_number::<u64>(..))]
    seed: Option<u64>,
    /// How much is compared at every ply: 1 what is cheap … 5 every encodable move against every rule.
    #[arg(long, default_value = "5", value_parser = whole_number::<u8>(1..=5))]
    level: u8,
    /// Threads; as many as there are cores when not given.
    #[arg(long, value_parser = concurrency_range())]
    threads: Option<usize>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    shard: ShardArgs,
}

/// One object: what was compared.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ValidateResultRow {
    /// Seed of the games; up to 64 bits.
    seed: u64,
    /// Level of the checks, 1 to 5.
    level: u8,
    /// Threads; null in what `sankoma join` prints.
    threads: Option<usize>,
    /// Names of the checks made.
    checks: Vec<&'static str>,
    /// Games played.
    games: u64,
    /// Positions compared.
    positions: u64,
    /// Legal moves in them.
    moves: u64,
    /// Time, in milliseconds; null in what `sankoma join` prints.
    time_ms: Option<u64>,
    /// The first disagreement; null when there was none.
    fault: Option<ValidateFaultRow>,
}

/// A disagreement. Results of shards hold it too.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ValidateFaultRow {
    /// Name of the check.
    check: String,
    /// Number of the game.
    game: u64,
    /// Ply.
    ply: u32,
    /// The position.
    sfen: String,
    /// The same shrunk to the pieces that it needs.
    shrunk: String,
    /// The move, USI; null when it is about no single one.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// The two answers, in English.
    message: String,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    if let Some(work) = args.shard.work() {
        return shards::run(args, work, context);
    }
    let plan = args.plan(fastrand::u64(..))?;
    let threads = parallel::thread_count(args.threads);
    let report = ValidationReport {
        level: args.level,
        seed: plan.seed,
        checks: plan.checks.clone(),
        run: Some(ValidationRun { threads, started: Instant::now() }),
        played: ValidationResult::default(),
    };
    let bar = progress_bar(plan.games, plan.seed, context.lang);
    let (as_json, lang, games) = (args.json, context.lang, plan.games);
    let clear_bar = bar.clearer();
    let report = PartialResults::new(report, move |report| {
        clear_bar();
        // The line on standard error follows either way.
        let _ = report.print(as_json, lang);
        unfinished_text(report.played.games, games, lang)
    });
    play::play_all(&plan, threads, |game| report.with(|report| report.add(game, &bar)));
    bar.finish_and_clear();
    report.finish().print(args.json, lang)
}

impl Args {
    /// The games to play, from `new_seed` if no seed was given.
    fn plan(&self, new_seed: u64) -> Result<ValidationPlan> {
        let mut starts = positions_from_arguments(&self.positions)?;
        if starts.is_empty() {
            starts.push(Position::startpos());
        }
        Ok(ValidationPlan {
            starts,
            games: self.games,
            plies: self.plies,
            seed: self.seed.unwrap_or(new_seed),
            checks: checks_of_level(self.level),
        })
    }
}

fn checks_of_level(level: u8) -> Vec<&'static ConsistencyCheck> {
    CHECKS.iter().filter(|check| check.level <= level).collect()
}

fn unfinished_text(done: u64, all: u64, lang: Language) -> String {
    match lang {
        Language::Ja => format!("中断しました: {all}局のうち{done}局を検査"),
        Language::En => format!("broken off after {done} of {all} games"),
    }
}

/// A progress bar that shows the seed, so that a run that hangs can be repeated.
fn progress_bar(games: u64, seed: u64, lang: Language) -> ProgressBar {
    let unit = lang.pick("局", "games");
    let template = format!("{{bar:24}} {{pos}}/{{len}} {unit}, {{msg}}, {{eta}}  seed {seed}");
    ProgressBar::new(Some(games), &template).counting(unit)
}

fn per_second(count: u64, time: Duration) -> u64 {
    (u128::from(count) * 1_000_000 / time.as_micros().max(1)) as u64
}

/// What was compared, and what it showed.
struct ValidationReport {
    level: u8,
    seed: u64,
    checks: Vec<&'static ConsistencyCheck>,
    /// `None` for the joined results of shards.
    run: Option<ValidationRun>,
    played: ValidationResult,
}

/// How fast the games are played.
struct ValidationRun {
    threads: usize,
    started: Instant,
}

impl ValidationReport {
    /// Adds a game that is over, and shows it.
    fn add(&mut self, game: ValidationResult, bar: &ProgressBar) {
        self.played.add(game);
        if let Some(run) = &self.run {
            let speed = per_second(self.played.positions, run.started.elapsed());
            bar.set_message(&format!("{speed} positions/s"));
        }
        bar.set_position(self.played.games);
    }

    fn print(&self, as_json: bool, lang: Language) -> Result {
        let mut out = standard_output::json_or_text(as_json);
        if as_json {
            writeln!(out, "{}", row_text(&self.row()))?;
        } else {
            write!(out, "{}", self.to_text(lang))?;
        }
        Ok(if self.played.case.is_some() { Status::Findings } else { Status::Done })
    }

    fn to_text(&self, lang: Language) -> String {
        let (positions, moves, games) = (self.played.positions, self.played.moves, self.played.games);
        let (seed, level) = (self.seed, self.level);
        let run = self.run.as_ref().map(|run| run.text(positions, lang)).unwrap_or_default();
        let mut text = match lang {
            Language::Ja => {
                format!("{games}局 {positions}局面 合法手{moves}手（シード{seed}、レベル{level}{run}）\n")
            }
            Language::En => {
                let [games, positions, moves] = [(games, "game"), (positions, "position"), (moves, "legal move")]
                    .map(|(count, noun)| counted_noun(count, noun));
                format!("{games}, {positions}, {moves} (seed {seed}, level {level}{run})\n")
            }
        };
        match &self.played.case {
            Some(case) => text.push_str(&self.case_text(case, lang)),
            None => text.extend(self.checks.iter().map(|check| passed_text(check, lang))),
        }
        text
    }

    fn case_text(&self, case: &FailingCase, lang: Language) -> String {
        let FailingCase { check, game, ply, sfen, shrunk, disagreement } = case;
        let mv = disagreement.mv.map(|mv| format!("{mv}: ")).unwrap_or_default();
        match lang {
            Language::Ja => format!(
                "不一致 {}（{}）: 第{game}局 {ply}手目\n  {mv}{}\n  局面    {sfen}\n  縮小    {shrunk}\n  再現    {}\n",
                check.name,
                check.ja,
                disagreement.text,
                self.command(case),
            ),
            Language::En => format!(
                "FAIL {} ({}): game {game}, ply {ply}\n  {mv}{}\n  position  {sfen}\n  shrunk    {shrunk}\n  repeat    {}\n",
                check.name,
                check.en,
                disagreement.text,
                self.command(case),
            ),
        }
    }

    /// The command line that repeats the shrunk case.
    fn command(&self, case: &FailingCase) -> String {
        format!("sankoma validate --games 1 --plies 0 --level {} '{}'", self.level, case.shrunk)
    }

    fn row(&self) -> ValidateResultRow {
        ValidateResultRow {
            seed: self.seed,
            level: self.level,
            threads: self.run.as_ref().map(|run| run.threads),
            checks: self.checks.iter().map(|check| check.name).collect(),
            games: self.played.games,
            positions: self.played.positions,
            moves: self.played.moves,
            time_ms: self.run.as_ref().map(|run| run.started.elapsed().as_millis() as u64),
            fault: self.played.case.as_ref().map(ValidateFaultRow::of),
        }
    }
}

impl ValidateFaultRow {
    fn of(case: &FailingCase) -> Self {
        let FailingCase { check, game, ply, sfen, shrunk, disagreement } = case;
        Self {
            check: check.name.to_owned(),
            game: *game,
            ply: *ply,
            sfen: sfen.clone(),
            shrunk: shrunk.clone(),
            mv: disagreement.mv.map(|mv| mv.to_string()),
            message: disagreement.text.clone(),
        }
    }
}

impl ValidationRun {
    /// Behind the level: threads, time and speed.
    fn text(&self, positions: u64, lang: Language) -> String {
        let (threads, time) = (self.threads, self.started.elapsed());
        let (seconds, speed) = (time.as_secs_f64(), per_second(positions, time));
        match lang {
            Language::Ja => format!("、{threads}スレッド、{seconds:.1}秒、毎秒{speed}局面"),
            Language::En => format!(", {threads} threads, {seconds:.1} s, {speed} positions/s"),
        }
    }
}

fn passed_text(check: &ConsistencyCheck, lang: Language) -> String {
    format!("  ok  {:<14} {}\n", check.name, lang.pick(check.ja, check.en))
}
