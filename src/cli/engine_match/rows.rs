//! The rows that `match --json` prints.

use crate::cli::output::json::named_words;
use sankoma_analysis::engine_match::{MatchGameEndCause, PlayerFailure, PlayerFailureKind};
use sankoma_rules::Color;
use serde::Serialize;

/// One line per game as it ends, and one for the whole match.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(in crate::cli) enum MatchRow {
    Game(MatchGameRow),
    Summary(MatchSummaryRow),
}

/// A game.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct MatchGameRow {
    /// Its number, from 1.
    #[schemars(range(min = 1))]
    pub(super) game: u64,
    /// Name of Black's engine.
    pub(super) black: String,
    /// Name of White's engine.
    pub(super) white: String,
    /// Black first.
    pub(super) result: MatchGameResult,
    /// Points of the first engine: 1, 0.5 or 0.
    pub(super) points: f64,
    /// How it ended.
    pub(super) ending: MatchEnding,
    /// Whether an engine failed: a crash, an illegal answer, a lost clock.
    pub(super) failure: bool,
    /// How it ended in Japanese.
    pub(super) message_ja: String,
    /// How it ended in English.
    pub(super) message_en: String,
    /// How many `moves` there are.
    pub(super) plies: usize,
    /// The position in which the engines took over.
    pub(super) opening: String,
    /// The last position.
    pub(super) sfen: String,
    /// All moves, USI, those of the opening included: from the start position, or from the position that the opening
    /// was given as.
    pub(super) moves: Vec<String>,
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

/// The match.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct MatchSummaryRow {
    /// Names of the engines, the first one first.
    pub(super) engines: [String; 2],
    /// Games played.
    pub(super) games: u32,
    /// Of these won by the first engine.
    pub(super) won: u32,
    /// Drawn.
    pub(super) drawn: u32,
    /// Lost by the first engine.
    pub(super) lost: u32,
    /// How many pairs of games brought the first engine 0, ½, 1, 1½ and 2 points.
    pub(super) pairs: [u32; 5],
    /// Share of the points, 0 to 1; null without a whole pair.
    pub(super) share: Option<f64>,
    /// How far its 95 % interval reaches at most; null without a whole pair.
    pub(super) share_error: Option<f64>,
    /// Difference in Elo; null when it is infinite.
    pub(super) elo: Option<f64>,
    /// Its 95 % interval; null without a whole pair, an infinite end null.
    pub(super) elo_interval: Option<[Option<f64>; 2]>,
    /// Likelihood that the first engine is stronger, 0 to 1; null without a whole pair.
    pub(super) los: Option<f64>,
    /// Normalised Elo; null when every pair ended alike.
    pub(super) normalised_elo: Option<f64>,
    /// The test of `--sprt`; null without it.
    pub(super) sprt: Option<MatchSprtRow>,
    /// Games that an engine ended by a failure.
    pub(super) failures: u32,
}

/// The test of `--sprt`.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct MatchSprtRow {
    /// Lower hypothesis, in Elo.
    pub(super) elo0: f64,
    /// Upper hypothesis, in Elo.
    pub(super) elo1: f64,
    /// How often ELO1 may be accepted wrongly.
    pub(super) alpha: f64,
    /// How often ELO0 may be accepted wrongly.
    pub(super) beta: f64,
    /// Log-likelihood ratio.
    pub(super) llr: f64,
    /// ELO0 is accepted below.
    pub(super) lower: f64,
    /// ELO1 is accepted above.
    pub(super) upper: f64,
    /// The hypothesis that is accepted; null when none is yet.
    pub(super) accepted: Option<MatchHypothesis>,
}

named_words! {
    /// A hypothesis of the test.
    MatchHypothesis of bool { "elo0" = false, "elo1" = true }
}
