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

fn default_drop_mate() -> bool {
    true
}

fn default_per_file() -> u8 {
    1
}

/// Reads the keys of a game file.
pub(super) fn read(text: &str) -> Result<GameDefinition, GameFileError> {
    toml::from_str(text)
        .map_err(|error| GameFileError::Toml(Message::from_parser_error(text, error.span(), error.message()).en))
}
