//! The text of a game file, key by key.

use super::PromotionRule;
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
    /// Whose rules the notations are read by; recognised when not given.
    pub dialect: Option<String>,
    /// Board, side to move and hands, as in SFEN.
    pub setup: String,
    /// Ranks at the far edge on which pieces promote.
    #[serde(default)]
    pub promotion_ranks: u8,
    #[serde(default)]
    pub promotion: PromotionRule,
    pub piece: Vec<PieceDefinition>,
}

/// A table `[[piece]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceDefinition {
    pub letter: String,
    pub ja: String,
    pub en: String,
    /// The notation; `@` in it lets captured pieces be dropped.
    pub moves: String,
    /// The notation of the promoted piece; without it there is none.
    pub promoted: Option<String>,
    #[serde(default)]
    pub royal: bool,
    /// Whether a drop may mate (uchifuzume when not).
    #[serde(default = "yes")]
    pub drop_mate: bool,
    /// How many of this piece `f@` lets stand on a file.
    #[serde(default = "one")]
    pub per_file: u8,
}

fn yes() -> bool {
    true
}

fn one() -> u8 {
    1
}

/// What is wrong with a TOML text, on one line.
pub(super) fn read(text: &str) -> Result<GameDefinition, String> {
    toml::from_str(text).map_err(|problem| Message::from_parser_error(text, problem.span(), problem.message()).en)
}
