//! Validation report: what was compared and what it showed, as text and as JSON.

use super::checks::ConsistencyCheck;
use super::play::{FailingCase, ValidationResult};
use crate::cli::context::{Result, Status};
use crate::cli::output::json::rows;
use crate::cli::output::print;
use crate::cli::output::progress::ProgressBar;
use sankoma_wording::{Language, counted_noun, sentence};
use serde::Deserialize;
use std::time::{Duration, Instant};

rows! {
    /// One object: what was compared.
    struct ValidateResultRow(report: &ValidationReport) {
        let (played, run) = (&report.played, report.run.as_ref());

        /// Seed of the games; up to 64 bits.
        seed: u64,
        /// Level of the checks, 1 to 5.
        level: u8,
        /// Threads; null in what `sankoma join` prints.
        threads: Option<usize> = run.map(|run| run.threads),
        /// Names of the checks made.
        checks: Vec<&'static str> = report.checks.iter().map(|check| check.name).collect(),
        /// Games played.
        games: u64 = played.games,
        /// Positions compared.
        positions: u64 = played.positions,
        /// Legal moves in them.
        moves: u64 = played.moves,
        /// Time, in milliseconds; null in what `sankoma join` prints.
        time_ms: Option<u64> = run.map(|run| run.started.elapsed().as_millis() as u64),
        /// The first disagreement; null when there was none.
        fault: Option<ValidateFaultRow> = played.case.as_ref().map(Into::into),
    }

    /// A disagreement. Results of shards hold it too.
    #[derive(Deserialize)]
    struct ValidateFaultRow(case: &FailingCase) {
        /// Name of the check.
        check: String = case.check.name.to_owned(),
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
        mv: Option<String> = case.disagreement.mv.map(|mv| mv.to_string()),
        /// The two answers, in English.
        message: String = case.disagreement.text.clone(),
    }
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
        print(as_json, || ValidateResultRow::from(self), || self.to_text(lang))?;
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
