//! Text about a match: games as they end, the running score, and the statistics at the end.

use super::match_runner::FinishedGame;
use super::rows::{MatchGameResult, MatchGameRow, MatchHypothesis, MatchRow, MatchSprtRow, MatchSummaryRow};
use crate::cli::context::Result;
use crate::cli::output::errors::print_to_stderr;
use crate::cli::output::json::{row_text, usi_moves};
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::score::score_text;
use crate::cli::output::standard_output;
use sankoma_analysis::engine_match::by_color;
use sankoma_analysis::engine_match::statistics::{EloEstimate, MatchResultCounts, Sprt};
use sankoma_wording::text::printable;
use sankoma_wording::{Language, counted_noun, sentence};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::io::Write as _;

/// Prints a match to standard output, with a progress bar on standard error.
pub(super) struct MatchReporter {
    names: [String; 2],
    /// How many games there are to play.
    games: u64,
    sprt: Option<Sprt>,
    json: bool,
    lang: Language,
    bar: ProgressBar,
}

/// What is printed and counted of a game.
#[derive(Serialize, Deserialize)]
pub(super) struct GameReport {
    /// Its number, from 1.
    pub(super) game: u64,
    /// Points of the first engine.
    pub(super) points: f64,
    /// Which engine failed, and how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) failure: Option<String>,
    line: String,
}

impl MatchReporter {
    pub(super) fn new(names: [String; 2], games: u64, sprt: Option<Sprt>, json: bool, lang: Language) -> Self {
        let bar = ProgressBar::new(Some(games), "{bar:24} {pos}/{len} {eta} {msg}");
        Self { names, games, sprt, json, lang, bar }
    }

    /// Text and counts of a game.
    pub(super) fn report_of(&self, game: &FinishedGame) -> GameReport {
        GameReport {
            game: game.number,
            points: game.points(),
            failure: game.played.end.is_failure().then(|| self.failure_text(game)),
            line: if self.json { row_text(&MatchRow::Game(self.game_row(game))) } else { self.to_text(game) },
        }
    }

    fn failure_text(&self, game: &FinishedGame) -> String {
        let ending = &game.played.end;
        let failed = &self.names[usize::from(ending.mover != game.first)];
        let (message, sfen, number) = (ending.message(), game.played.position.sfen(), game.number);
        sentence!(
            self.lang,
            ("第{number}局 {failed}: {}（局面 {sfen}）", message.ja),
            ("game {number}, {failed}: {} (position {sfen})", message.en)
        )
    }

    /// Prints a game. One that failed is reported on standard error with its position too.
    ///
    /// # Errors
    /// Errors of standard output.
    pub(super) fn game(&self, game: &GameReport) -> Result<()> {
        self.bar.inc(1);
        self.bar.suspend(|| {
            if let Some(failure) = &game.failure {
                print_to_stderr(failure);
            }
            let mut out = standard_output::json_or_text(self.json);
            writeln!(out, "{}", game.line).and_then(|()| out.flush())
        })?;
        Ok(())
    }

    /// Shows the running score next to the bar.
    pub(super) fn progress(&self, counts: &MatchResultCounts) {
        // Writing to a string cannot fail, here and below.
        let mut message = format!("+{} ={} -{}", counts.won, counts.drawn, counts.lost);
        if let Some(estimate) = counts.estimate() {
            let _ = write!(message, "  Elo {}", elo_text(&estimate));
        }
        if let Some(sprt) = self.sprt {
            let test = sprt.state(counts);
            let _ = write!(message, "  LLR {:+.2} [{:.2}, {:.2}]", test.llr, test.lower, test.upper);
        }
        self.bar.set_message(&message);
    }

    /// The SPRT is decided.
    pub(super) fn is_decided(&self, counts: &MatchResultCounts) -> bool {
        self.sprt.is_some_and(|sprt| sprt.state(counts).accepted().is_some())
    }

    /// Games missing from a match that was broken off.
    pub(super) fn unfinished_text(&self, counts: &MatchResultCounts) -> String {
        let (done, all) = (counts.games(), self.games);
        sentence!(
            self.lang,
            "対局を中断しました: {all}局のうち{done}局を終了",
            ("the match was broken off after {done} of {}", counted_noun(all, "game"))
        )
    }

    /// Prints the summary of the match.
    ///
    /// # Errors
    /// Errors of standard output.
    pub(super) fn finish(&self, counts: &MatchResultCounts, failures: u32) -> Result<()> {
        self.bar.finish_and_clear();
        let mut out = standard_output::json_or_text(self.json);
        if self.json {
            writeln!(out, "{}", row_text(&MatchRow::Summary(self.summary_row(counts, failures))))?;
        } else {
            out.write_all(self.summary(counts, failures).as_bytes())?;
        }
        Ok(())
    }

    /// `  1 sankoma - gpsusi 1-0 87 …`
    fn to_text(&self, game: &FinishedGame) -> String {
        let [black, white] = by_color(game.first, self.names.each_ref().map(|name| printable(name)));
        let ending = &game.played.end;
        let plies = game.played.position.plies_made();
        let message = ending.message();
        let score = self.last_score_text(game);
        let result = MatchGameResult::from(game.played.end.winner()).0;
        match self.lang {
            Language::Ja => format!("{:>5} {black} - {white} {result} {plies}手 {}{score}", game.number, message.ja),
            Language::En => {
                let plies = counted_noun(plies, "ply");
                format!("{:>5} {black} - {white} {result} {plies}, {}{score}", game.number, message.en)
            }
        }
    }

    /// ` (+506, view of Black)`: what the player of the last move reported, from its own view; nothing without a score.
    fn last_score_text(&self, game: &FinishedGame) -> String {
        let Some(score) = game.played.plies.last().and_then(|ply| ply.info.score) else { return String::new() };
        let (score, view) = (score_text(score), game.played.position.side_to_move().other());
        sentence!(self.lang, ("（{}から見て{score}）", view.ja()), (" ({score}, view of {})", view.en()))
    }

    fn game_row(&self, game: &FinishedGame) -> MatchGameRow {
        let [black, white] = by_color(game.first, self.names.each_ref());
        let (played, ending) = (&game.played, &game.played.end);
        let message = ending.message();
        let moves = usi_moves(&played.position.start_and_moves().1);
        MatchGameRow {
            game: game.number,
            black: black.clone(),
            white: white.clone(),
            result: ending.winner().into(),
            points: game.points(),
            ending: (&ending.cause).into(),
            failure: ending.is_failure(),
            message_ja: message.ja,
            message_en: message.en,
            plies: moves.len(),
            opening: played.opening().sfen(),
            sfen: played.position.sfen(),
            moves,
        }
    }

    fn summary(&self, counts: &MatchResultCounts, failures: u32) -> String {
        let lang = self.lang;
        let [one, two] = &self.names;
        let (games, won, drawn, lost) = (counts.games(), counts.won, counts.drawn, counts.lost);
        let mut rows = vec![format!("{} - {}", printable(one), printable(two))];
        rows.push(sentence!(
            lang,
            "{games}局: {won}勝 {drawn}分 {lost}敗",
            ("{}: +{won} ={drawn} -{lost}", counted_noun(games, "game"))
        ));
        let pairs = counts.pairs.map(|count| count.to_string()).join(" ");
        rows.push(format!("{} {pairs}", lang.pick("組（0 ½ 1 1½ 2点）", "pairs (0 ½ 1 1½ 2 points)")));
        if let Some(estimate) = counts.estimate() {
            rows.push(format!("{} {}", lang.pick("得点率", "points"), share_text(&estimate)));
            rows.push(format!("Elo {} {}", elo_text(&estimate), lang.pick("（95 %）", "(95 %)")));
            let normalised = estimate.normalised_elo.map_or_else(|| "-".to_owned(), |elo| signed_text(elo, 1));
            rows.push(format!("LOS {:.1} %, nElo {normalised}", 100.0 * estimate.likelihood_of_superiority));
        }
        rows.extend(self.sprt.map(|sprt| sprt_text(&sprt, counts, lang)));
        let failed = lang.pick("異常終了の局数", "games that failed");
        rows.push(format!("{failed}: {failures}"));
        rows.join("\n") + "\n"
    }

    fn summary_row(&self, counts: &MatchResultCounts, failures: u32) -> MatchSummaryRow {
        let finite = |number: f64| Some(number).filter(|number| number.is_finite());
        let estimate = counts.estimate();
        let of = |part: fn(&EloEstimate) -> f64| estimate.as_ref().map(part).and_then(finite);
        MatchSummaryRow {
            engines: self.names.clone(),
            games: counts.games(),
            won: counts.won,
            drawn: counts.drawn,
            lost: counts.lost,
            pairs: counts.pairs,
            share: of(|found| found.share),
            share_error: of(|found| found.share_error),
            elo: of(|found| found.elo),
            elo_interval: estimate.map(|found| found.interval.map(finite)),
            los: of(|found| found.likelihood_of_superiority),
            normalised_elo: estimate.and_then(|found| found.normalised_elo),
            sprt: self.sprt.as_ref().map(|sprt| MatchSprtRow::of(sprt, counts)),
            failures,
        }
    }
}

impl MatchSprtRow {
    fn of(sprt: &Sprt, counts: &MatchResultCounts) -> Self {
        let test = sprt.state(counts);
        let accepted = test.accepted().map(MatchHypothesis::from);
        let &Sprt { elo0, elo1, alpha, beta } = sprt;
        Self { elo0, elo1, alpha, beta, llr: test.llr, lower: test.lower, upper: test.upper, accepted }
    }
}

/// `57.5 ± 3.0 %`, or both ends of the interval where they are not equally far.
fn share_text(estimate: &EloEstimate) -> String {
    let share = 100.0 * estimate.share;
    let [low, high] = estimate.share_interval.map(|end| 100.0 * end);
    if (share - low - (high - share)).abs() < 0.05 {
        format!("{share:.1} ± {:.1} %", 100.0 * estimate.share_error)
    } else {
        format!("{share:.1} % [{low:.1}, {high:.1}]")
    }
}

/// `+12.3 ± 17.1`, or both ends of the interval where one of them is infinite.
fn elo_text(estimate: &EloEstimate) -> String {
    let [low, high] = estimate.interval;
    let error = estimate.elo_error();
    let elo = signed_text(estimate.elo, 1);
    if error.is_finite() { format!("{elo} ± {error:.1}") } else { format!("{elo} [{low:+.1}, {high:+.1}]") }
}

/// A number with its sign, which is plus where nothing but zeros is left of it.
fn signed_text(number: f64, decimals: usize) -> String {
    let text = format!("{number:+.decimals$}");
    if text.contains(|letter| matches!(letter, '1'..='9' | 'i')) { text } else { text.replace('-', "+") }
}

fn sprt_text(sprt: &Sprt, counts: &MatchResultCounts, lang: Language) -> String {
    let test = sprt.state(counts);
    let verdict = match test.accepted() {
        Some(true) => lang.pick("elo1を採択", "elo1 accepted"),
        Some(false) => lang.pick("elo0を採択", "elo0 accepted"),
        None => lang.pick("未決", "not decided"),
    };
    let (elo0, elo1, lower, upper) = (sprt.elo0, sprt.elo1, test.lower, test.upper);
    let llr = signed_text(test.llr, 2);
    format!("SPRT [{elo0}, {elo1}]: LLR {llr} [{lower:.2}, {upper:.2}], {verdict}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ends are named where the interval is not the same on either side, as after games that were all won.
    #[test]
    fn a_share_of_few_games_is_no_certainty() {
        let text = |pairs: &[[f64; 2]]| {
            let mut counts = MatchResultCounts::default();
            for &points in pairs {
                counts.add(points);
            }
            share_text(&counts.estimate().expect("games were played"))
        };
        assert_eq!(text(&[[1.0, 1.0]; 2]), "100.0 % [34.2, 100.0]");
        assert_eq!(text(&[[1.0, 0.0]; 10]), "50.0 ± 26.3 %");
        assert_eq!(text(&[[1.0, 1.0], [1.0, 0.0], [0.0, 0.0], [1.0, 0.0]]), "50.0 ± 34.6 %");
    }

    /// A level match, and a loss too small to be seen, are no negative zero.
    #[test]
    fn zero_has_no_minus() {
        assert_eq!([-0.04, -0.0, 0.0, -0.06].map(|elo| signed_text(elo, 1)), ["+0.0", "+0.0", "+0.0", "-0.1"]);
        assert_eq!(signed_text(f64::NEG_INFINITY, 1), "-inf");
        let mut counts = MatchResultCounts::default();
        counts.add([1.0, 0.0]);
        assert!(elo_text(&counts.estimate().expect("games were played")).starts_with("+0.0 ± "));
    }
}
