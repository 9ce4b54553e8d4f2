//! The keys of a game file.

use super::error::GameFileError;
use crate::wording::Message;
use serde::Deserialize;

/// A whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameDefinition {
    pub name: String,
    pub ja: String,
    pub en: String,
    pub files: u8,
    pub ranks: u8,
    /// The dialect by which every notation of the file is read; `xbetza` when not given.
    pub dialect: Option<String>,
    /// Board, side to move and hands, as in SFEN.
    pub setup: String,
    /// Ranks at the far edge on which pieces promote.
    #[serde(default)]
    pub promotion_ranks: u8,
    #[serde(default)]
    pub promotion: PromotionRule,
    /// What it means to have no legal move.
    #[serde(default)]
    pub no_moves: NoMovesRule,
    /// How often a position occurs until the game ends; `None` when repetition ends no game.
    pub repetition: Option<u8>,
    /// How a game ends by repetition.
    #[serde(default)]
    pub repetition_result: RepetitionResult,
    /// Whether a side loses that has given check with every move of the repetition.
    #[serde(default)]
    pub perpetual_check_loses: bool,
    pub piece: Vec<PieceDefinition>,
}

/// A table `[[piece]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceDefinition {
    pub letter: String,
    pub ja: String,
    pub en: String,
    /// One character for a square of the board; the Japanese name when not given and as short.
    pub kanji: Option<String>,
    /// The same for the promoted piece.
    pub promoted_kanji: Option<String>,
    /// Names of the promoted piece.
    pub promoted_ja: Option<String>,
    pub promoted_en: Option<String>,
    /// The notation; `@` in it lets captured pieces be dropped.
    pub moves: String,
    /// The notation of the promoted piece; `None` when the piece does not promote.
    pub promoted: Option<String>,
    #[serde(default)]
    pub royal: bool,
    /// Whether a drop may mate; `false` for uchifuzume.
    #[serde(default = "default_drop_mate")]
    pub drop_mate: bool,
    /// Maximum number of pieces of this kind that `f@` allows on a file.
    #[serde(default = "default_per_file")]
    pub per_file: u8,
}

/// Whether a piece that may promote must.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PromotionRule {
    /// Only where it would have no move afterwards.
    #[default]
    Choice,
    /// Always.
    Always,
}

/// What it means to have no legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoMovesRule {
    /// The side to move loses, in check or not.
    #[default]
    Loss,
    /// It loses in check only; otherwise the game is drawn.
    Draw,
}

/// How a game ends by repetition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RepetitionResult {
    /// It is drawn.
    #[default]
    Draw,
    /// Black, who moves up the board, loses.
    BlackLoses,
    /// White loses.
    WhiteLoses,
}

/// When repetition ends a game, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepetitionRule {
    /// How often the position must occur.
    pub count: u8,
    /// How the game ends.
    pub result: RepetitionResult,
    /// Whether a side loses that has given check with every move of the repetition.
    pub perpetual_check_loses: bool,
}

fn default_drop_mate() -> bool {
    true
}

fn default_per_file() -> u8 {
    1
}

/// Reads the keys of a game file.
pub(super) fn read(text: &str) -> Result<GameDefinition, GameFileError> {
    toml::from_str(text)
        .map_err(|error| GameFileError::Toml(Message::from_parser_error(text, error.span(), error.message())))
}
