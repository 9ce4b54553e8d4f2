//! The rows that `match --json` prints.

use sankoma_analysis::engine_match::{MatchGameEndCause, PlayerFailureKind};
use serde::Serialize;

/// One line per game as it ends, and one for the whole match.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) enum MatchRow {
    Game(MatchGameRow),
    Summary(MatchSummaryRow),
}

/// A game.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct MatchGameRow {
    /// Its number, from 1.
    #[cfg_attr(test, schemars(range(min = 1)))]
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

/// The result of a game, Black first.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) enum MatchGameResult {
    #[serde(rename = "1-0")]
    BlackWins,
    #[serde(rename = "0-1")]
    WhiteWins,
    #[serde(rename = "1/2")]
    Draw,
}

/// How a game ended.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) enum MatchEnding {
    Mate,
    Resignation,
    Declaration,
    Sennichite,
    PerpetualCheck,
    MaxPlies,
    Adjudicated,
    TimeUp,
    IllegalMove,
    FalseDeclaration,
    Crash,
    NoAnswer,
    UnreadableAnswer,
}

impl From<&MatchGameEndCause> for MatchEnding {
    fn from(cause: &MatchGameEndCause) -> Self {
        match cause {
            MatchGameEndCause::Mate => Self::Mate,
            MatchGameEndCause::Resignation => Self::Resignation,
            MatchGameEndCause::Declaration => Self::Declaration,
            MatchGameEndCause::Sennichite => Self::Sennichite,
            MatchGameEndCause::PerpetualCheck { .. } => Self::PerpetualCheck,
            MatchGameEndCause::MaxPlies { .. } => Self::MaxPlies,
            MatchGameEndCause::Adjudicated { .. } => Self::Adjudicated,
            MatchGameEndCause::TimeUp { .. } => Self::TimeUp,
            MatchGameEndCause::Illegal { .. } => Self::IllegalMove,
            MatchGameEndCause::FalseDeclaration { .. } => Self::FalseDeclaration,
            MatchGameEndCause::Failed(failure) => match failure.kind {
                PlayerFailureKind::Crash => Self::Crash,
                PlayerFailureKind::Timeout => Self::NoAnswer,
                PlayerFailureKind::UnreadableAnswer => Self::UnreadableAnswer,
            },
        }
    }
}

/// The match.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

/// A hypothesis of the test.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) enum MatchHypothesis {
    Elo0,
    Elo1,
}
