//! Validation report: what was compared and what it showed, as text and as JSON.

use super::checks::ConsistencyCheck;
use super::play::{FailingCase, ValidationResult};
use crate::cli::context::{Result, Status};
use crate::cli::output::json::row_text;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use sankoma_wording::{Language, counted_noun, sentence};
use serde::{Deserialize, Serialize};
use std::io::Write as _;
use std::time::{Duration, Instant};

/// One object: what was compared.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ValidateResultRow {
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
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
pub(super) struct ValidateFaultRow {
    /// Name of the check.
    pub(super) check: String,
    /// Number of the game.
    pub(super) game: u64,
    /// Ply.
    pub(super) ply: u32,
    /// The position.
    pub(super) sfen: String,
    /// The same shrunk to the pieces that it needs.
    pub(super) shrunk: String,
    /// The move, USI; null when it is about no single one.
    #[serde(rename = "move")]
    pub(super) mv: Option<String>,
    /// The two answers, in English.
    pub(super) message: String,
}

/// What was compared, and what it showed.
pub(super) struct ValidationReport {
    pub(super) level: u8,
    pub(super) seed: u64,
    pub(super) checks: Vec<&'static ConsistencyCheck>,
    /// `None` for the joined results of shards.
    pub(super) run: Option<ValidationRun>,
    pub(super) played: ValidationResult,
}

/// How fast the games are played.
pub(super) struct ValidationRun {
    pub(super) threads: usize,
    pub(super) started: Instant,
}

impl ValidationReport {
    /// Adds a game that is over, and shows it.
    pub(super) fn add(&mut self, game: ValidationResult, bar: &ProgressBar) {
        self.played.add(game);
        if let Some(run) = &self.run {
            let speed = per_second(self.played.positions, run.started.elapsed());
            bar.set_message(&format!("{speed} positions/s"));
        }
        bar.set_position(self.played.games);
    }

    pub(super) fn print(&self, as_json: bool, lang: Language) -> Result {
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
        sentence!(
            lang,
            (
                "不一致 {}（{}）: 第{game}局 {ply}手目\n  {mv}{}\n  局面    {sfen}\n  縮小    {shrunk}\n  再現    {}\n",
                check.name,
                check.ja,
                disagreement.text,
                self.command(case)
            ),
            (
                "FAIL {} ({}): game {game}, ply {ply}\n  {mv}{}\n  position  {sfen}\n  shrunk    {shrunk}\n  repeat    {}\n",
                check.name,
                check.en,
                disagreement.text,
                self.command(case)
            )
        )
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
    pub(super) fn of(case: &FailingCase) -> Self {
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
        sentence!(
            lang,
            "、{threads}スレッド、{seconds:.1}秒、毎秒{speed}局面",
            ", {threads} threads, {seconds:.1} s, {speed} positions/s"
        )
    }
}

fn passed_text(check: &ConsistencyCheck, lang: Language) -> String {
    format!("  ok  {:<14} {}\n", check.name, lang.pick(check.ja, check.en))
}

fn per_second(count: u64, time: Duration) -> u64 {
    (u128::from(count) * 1_000_000 / time.as_micros().max(1)) as u64
}
