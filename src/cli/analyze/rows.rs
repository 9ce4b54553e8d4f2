//! The rows that `analyze --json` prints.

use crate::cli::output::json::{ScoreUnit, SideName, named_words};
use crate::cli::output::move_reason_row::MoveReasonRow;
use sankoma_analysis::review::MoveQuality;
use sankoma_analysis::why::MistakeTheme;
use sankoma_search::Superiority;
use serde::Serialize;

/// One line per position and, after those of its game, one per game.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(in crate::cli) enum AnalyzeRow {
    Position(Box<AnalyzePositionRow>),
    Game(AnalyzeGameRow),
}

/// A game in its file.
#[derive(Clone, Serialize, schemars::JsonSchema)]
pub(super) struct AnalyzeSourceRow {
    /// Path of the record.
    pub(super) file: String,
    /// Number of the game in its file, from 1.
    #[schemars(range(min = 1))]
    pub(super) game: usize,
}

/// A position. Scores are from Black's view.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct AnalyzePositionRow {
    #[serde(flatten)]
    pub(super) source: AnalyzeSourceRow,
    /// Its ply, 0 at the start.
    pub(super) ply: usize,
    /// Whether it stands outside the main line.
    pub(super) variation: bool,
    /// The position.
    pub(super) sfen: String,
    /// The move that led to it, USI; null at the start.
    pub(super) r#move: Option<String>,
    /// The side to move.
    pub(super) side_to_move: SideName,
    /// Black's win rate, 0 to 1: `1 / (1 + exp(-score / 600))`.
    #[schemars(with = "f64")]
    pub(super) win_rate: Option<f64>,
    /// Nodes searched; null when a comment does not say it.
    pub(super) nodes: Option<u64>,
    #[serde(flatten)]
    #[schemars(required)]
    pub(super) first: Option<AnalyzeCandidateRow>,
    /// The lines, best first. The fields of the first one stand in the position too.
    pub(super) candidates: Vec<AnalyzeCandidateRow>,
    #[serde(flatten)]
    pub(super) assessment: AnalyzeAssessmentRow,
    /// Why the move of a class is a mistake, the weightiest reason first; empty for other moves, and with
    /// `--no-reasons`.
    pub(super) findings: Vec<MoveReasonRow>,
}

/// A line of a position.
#[derive(Clone, Serialize, schemars::JsonSchema)]
pub(super) struct AnalyzeCandidateRow {
    /// Unit of the score.
    pub(super) unit: ScoreUnit,
    /// The score, from Black's view: a mate is negative when White mates; null for a mate of unknown length.
    pub(super) score: Option<i64>,
    /// Who mates; null unless `unit` is `mate`.
    pub(super) winner: Option<SideName>,
    /// Whether the line leads to a superior position (優等局面) and for whom: `score` is then a fixed number; null
    /// otherwise.
    pub(super) repetition: Option<RepetitionName>,
    /// Depth, in plies; null when a comment does not say it.
    pub(super) depth: Option<u32>,
    /// Deepest ply reached; null when a comment does not say it.
    pub(super) seldepth: Option<u32>,
    /// The line, USI.
    pub(super) pv: Vec<String>,
}

named_words! {
    /// A position met before in which a side has now more in hand: `superior` if Black has, `inferior` if White has.
    RepetitionName of Superiority { "superior" = Superiority::Superior, "inferior" = Superiority::Inferior }
}

/// What a move was worth.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct AnalyzeAssessmentRow {
    /// The best move in the position before, USI; null when the move could not be assessed.
    pub(super) best: Option<String>,
    /// Whether the move is the best one; null when it could not be assessed.
    pub(super) agrees: Option<bool>,
    /// The mover's loss of win rate by it, 0 to 1: against the best other move, both searched alone with the same nodes,
    /// where that was done; else by the positions around it. Null when it could not be assessed.
    pub(super) loss: Option<f64>,
    /// Its class; null for a move that is none of these, or was not compared with the best other one.
    pub(super) class: Option<MoveQualityName>,
    /// The mark of the class: `?!`, `?`, `??` or `X`; `!` for the only good move, where all others lose 10 % or more and
    /// there were others to choose from; else null.
    pub(super) mark: Option<&'static str>,
    /// Whether the class is due to a mate that the mover let slip; null when the move could not be assessed.
    pub(super) missed_mate: Option<bool>,
}

named_words! {
    /// Class of a move by the win rate it lost: 5 % or more, 10 %, 20 %, 50 %.
    MoveQualityName: MoveQuality
}

/// A game.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct AnalyzeGameRow {
    #[serde(flatten)]
    pub(super) source: AnalyzeSourceRow,
    /// Moves on the main line.
    pub(super) plies: usize,
    /// Positions with a result.
    pub(super) positions: usize,
    /// Of these searched now, the others were read from comments.
    pub(super) searched: usize,
    /// Passes: in the second one suspicious moves are compared; without it no move has a class.
    #[schemars(range(min = 1))]
    pub(super) passes: u32,
    /// Positions that could not be searched.
    pub(super) refused: Vec<AnalyzeRefusedRow>,
    /// Black and White.
    pub(super) players: Vec<AnalyzePlayerRow>,
    /// Path of the review.
    #[schemars(with = "String")]
    pub(super) out: Option<String>,
}

/// A position that could not be searched.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct AnalyzeRefusedRow {
    /// Its ply.
    pub(super) ply: usize,
    /// Its defects, as in `sankoma explain`.
    pub(super) codes: Vec<&'static str>,
}

/// The moves of a player.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct AnalyzePlayerRow {
    /// The side.
    pub(super) side: SideName,
    /// The name; null when the record has none.
    pub(super) name: Option<String>,
    /// Moves assessed.
    pub(super) moves: usize,
    /// Of these the best ones.
    pub(super) agreed: usize,
    /// Mean accuracy, 0 to 100; null without moves.
    pub(super) accuracy: Option<f64>,
    /// Mean loss of win rate, 0 to 1; null without moves.
    pub(super) mean_loss: Option<f64>,
    /// The opening in Japanese: as the record names it, else as recognised; null without a name.
    pub(super) opening_ja: Option<String>,
    /// The opening in English; null without a name.
    pub(super) opening_en: Option<String>,
    /// The castle in Japanese: as the record names it, else as recognised; null without a name.
    pub(super) castle_ja: Option<String>,
    /// The castle in English; null without a name.
    pub(super) castle_en: Option<String>,
    /// The moves of the main line that are tesuji, in their order; a move may be several.
    pub(super) tesuji: Vec<AnalyzeTesujiRow>,
    /// How many moves of each class.
    pub(super) classes: AnalyzeClassesRow,
    /// What kinds of things were overlooked in the main line, the most frequent first; empty with `--no-reasons`.
    pub(super) themes: Vec<AnalyzeThemeRow>,
    /// The moves that lost most, worst first.
    pub(super) worst: Vec<AnalyzeWorstMoveRow>,
}

/// A move that is a tesuji: it has a name for what it does, good or not.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct AnalyzeTesujiRow {
    /// Its ply.
    pub(super) ply: usize,
    /// The name in Japanese.
    pub(super) name_ja: &'static str,
    /// The name in English.
    pub(super) name_en: &'static str,
}

/// How many moves of each class.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct AnalyzeClassesRow {
    /// Lost 5 % of win rate or more.
    pub(super) inaccuracy: usize,
    /// 10 % or more.
    pub(super) mistake: usize,
    /// 20 % or more.
    pub(super) blunder: usize,
    /// 50 % or more.
    pub(super) losing_blunder: usize,
}

/// A kind of thing that was overlooked.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct AnalyzeThemeRow {
    /// What kind.
    pub(super) theme: MistakeThemeName,
    /// In how many moves. Each mistake has one theme.
    #[schemars(range(min = 1))]
    pub(super) mistakes: usize,
}

named_words! {
    /// A kind of thing that was overlooked, by which mistakes are counted.
    MistakeThemeName: MistakeTheme
}

/// One of the moves that lost most.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct AnalyzeWorstMoveRow {
    /// Its ply.
    pub(super) ply: usize,
    /// The move, USI.
    pub(super) r#move: String,
    #[serde(flatten)]
    pub(super) assessment: AnalyzeAssessmentRow,
}
