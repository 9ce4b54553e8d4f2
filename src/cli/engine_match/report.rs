//! Text about a match: games as they end, the running score, and the statistics at the end.

use super::match_runner::FinishedGame;
use crate::cli::context::Result;
use crate::cli::output::errors::print_to_stderr;
use crate::cli::output::json::{named_words, row_text, rows, usi_moves};
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::score::score_text;
use crate::cli::output::{print, standard_output};
use sankoma_analysis::engine_match::statistics::{EloEstimate, MatchResultCounts, Sprt};
use sankoma_analysis::engine_match::{MatchGameEndCause, PlayerFailure, PlayerFailureKind, by_color};
use sankoma_rules::Color;
use sankoma_wording::text::printable;
use sankoma_wording::{Language, counted_noun, sentence};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::io::Write as _;

/// One line per game as it ends, and one for the whole match.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(in crate::cli) enum MatchRow {
    Game(MatchGameRow),
    Summary(MatchSummaryRow),
}

named_words! {
    /// The result of a game, Black first.
    MatchGameResult of Option<Color> { "1-0" = Some(Color::Black), "0-1" = Some(Color::White), "1/2" = None }
}

named_words! {
    /// How a game ended.
    MatchEnding of &MatchGameEndCause {
        "mate" = MatchGameEndCause::Mate,
        "resignation" = MatchGameEndCause::Resignation,
        "declaration" = MatchGameEndCause::Declaration,
        "sennichite" = MatchGameEndCause::Sennichite,
        "perpetual_check" = MatchGameEndCause::PerpetualCheck { .. },
        "max_plies" = MatchGameEndCause::MaxPlies { .. },
        "adjudicated" = MatchGameEndCause::Adjudicated { .. },
        "time_up" = MatchGameEndCause::TimeUp { .. },
        "illegal_move" = MatchGameEndCause::Illegal { .. },
        "false_declaration" = MatchGameEndCause::FalseDeclaration { .. },
        "crash" = MatchGameEndCause::Failed(PlayerFailure { kind: PlayerFailureKind::Crash, .. }),
        "no_answer" = MatchGameEndCause::Failed(PlayerFailure { kind: PlayerFailureKind::Timeout, .. }),
        "unreadable_answer" = MatchGameEndCause::Failed(PlayerFailure { kind: PlayerFailureKind::UnreadableAnswer, .. }),
    }
}

named_words! {
    /// A hypothesis of the test.
    MatchHypothesis of bool { "elo0" = false, "elo1" = true }
}

rows! {
    /// A game.
    struct MatchGameRow(reporter: &MatchReporter, game: &FinishedGame) {
        let [black, white] = by_color(game.first, reporter.names.each_ref());
        let (played, ending) = (&game.played, &game.played.end);
        let message = ending.message();
        let moves = usi_moves(&played.position.start_and_moves().1);

        /// Its number, from 1.
        #[schemars(range(min = 1))]
        game: u64 = game.number,
        /// Name of Black's engine.
        black: String = black.clone(),
        /// Name of White's engine.
        white: String = white.clone(),
        /// Black first.
        result: MatchGameResult = ending.winner().into(),
        /// Points of the first engine: 1, 0.5 or 0.
        points: f64 = game.points(),
        /// How it ended.
        ending: MatchEnding = (&ending.cause).into(),
        /// Whether an engine failed: a crash, an illegal answer, a lost clock.
        failure: bool = ending.is_failure(),
        /// How it ended in Japanese.
        message_ja: String = message.ja,
        /// How it ended in English.
        message_en: String = message.en,
        /// How many `moves` there are.
        plies: usize = moves.len(),
        /// The position in which the engines took over.
        opening: String = played.opening().sfen(),
        /// The last position.
        sfen: String = played.position.sfen(),
        /// All moves, USI, those of the opening included: from the start position, or from the position that the
        /// opening was given as.
        moves: Vec<String> = moves,
    }

    /// The match.
    struct MatchSummaryRow(counts: &MatchResultCounts, reporter: &MatchReporter, failures: u32) {
        let finite = |number: f64| Some(number).filter(|number| number.is_finite());
        let estimate = counts.estimate();
        let of = |part: fn(&EloEstimate) -> f64| estimate.as_ref().map(part).and_then(finite);

        /// Names of the engines, the first one first.
        engines: [String; 2] = reporter.names.clone(),
        /// Games played.
        games: u32 = counts.games(),
        /// Of these won by the first engine.
        won: u32,
        /// Drawn.
        drawn: u32,
        /// Lost by the first engine.
        lost: u32,
        /// How many pairs of games brought the first engine 0, ½, 1, 1½ and 2 points.
        pairs: [u32; 5],
        /// Share of the points, 0 to 1; null without a whole pair.
        share: Option<f64> = of(|found| found.share),
        /// How far its 95 % interval reaches at most; null without a whole pair.
        share_error: Option<f64> = of(|found| found.share_error),
        /// Difference in Elo; null when it is infinite.
        elo: Option<f64> = of(|found| found.elo),
        /// Its 95 % interval; null without a whole pair, an infinite end null.
        elo_interval: Option<[Option<f64>; 2]> = estimate.map(|found| found.interval.map(finite)),
        /// Likelihood that the first engine is stronger, 0 to 1; null without a whole pair.
        los: Option<f64> = of(|found| found.likelihood_of_superiority),
        /// Normalised Elo; null when every pair ended alike.
        normalised_elo: Option<f64> = estimate.and_then(|found| found.normalised_elo),
        /// The test of `--sprt`; null without it.
        sprt: Option<MatchSprtRow> = reporter.sprt.as_ref().map(|sprt| MatchSprtRow::of(sprt, counts)),
        /// Games that an engine ended by a failure.
        failures: u32 = failures,
    }

    /// The test of `--sprt`.
    struct MatchSprtRow(sprt: &Sprt, counts: &MatchResultCounts) {
        let test = sprt.state(counts);

        /// Lower hypothesis, in Elo.
        elo0: f64,
        /// Upper hypothesis, in Elo.
        elo1: f64,
        /// How often ELO1 may be accepted wrongly.
        alpha: f64,
        /// How often ELO0 may be accepted wrongly.
        beta: f64,
        /// Log-likelihood ratio.
        llr: f64 = test.llr,
        /// ELO0 is accepted below.
        lower: f64 = test.lower,
        /// ELO1 is accepted above.
        upper: f64 = test.upper,
        /// The hypothesis that is accepted; null when none is yet.
        accepted: Option<MatchHypothesis> = test.accepted().map(MatchHypothesis::from),
    }
}

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
            line: if self.json { row_text(&MatchRow::Game(MatchGameRow::of(self, game))) } else { self.to_text(game) },
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
        let row = || MatchRow::Summary(MatchSummaryRow::of(counts, self, failures));
        print(self.json, row, || self.summary(counts, failures)).map(drop)
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
