//! The rules of a game: the keys of its file, and what is computed from them.

use super::kind::{PieceDefinition, ReferencePieceKind, kinds};
use super::tables::GameTables;
use crate::BetzaDialect;
use sankoma_wording::{Language, Message, ToMessage as _, message};
use serde::Deserialize;

/// The rules of a game: the keys of its file, and what is computed from them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReferenceGame {
    /// Its short name.
    pub name: String,
    /// Its Japanese name for people.
    pub ja: String,
    /// Its English name for people.
    pub en: String,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// The dialect by which every notation of the file is read; `xbetza` when not given.
    dialect: Option<String>,
    /// The start position in the manner of SFEN.
    pub setup: String,
    /// Ranks at the far edge on which pieces promote.
    #[serde(default)]
    pub promotion_ranks: u8,
    /// Whether a piece that may promote must.
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
    piece: Vec<PieceDefinition>,
    /// The kinds of pieces: first those of the file, then their promoted ones.
    #[serde(skip)]
    pub kinds: Vec<ReferencePieceKind>,
    /// The text of its file; every line ends with a line feed.
    #[serde(skip)]
    pub source: String,
    #[serde(skip)]
    pub(super) tables: GameTables,
    /// What stands on each square of the set-up; empty before it is read.
    #[serde(skip)]
    pub(super) setup_squares: Vec<u8>,
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

impl ReferenceGame {
    /// Its name for people.
    pub fn title(&self, lang: Language) -> &str {
        lang.pick(&self.ja, &self.en)
    }

    /// Whether a piece of `kind` can be dropped, but not on some squares because it could never move from there.
    pub fn drops_avoid_dead_ends(&self, kind: &ReferencePieceKind) -> bool {
        let states_no_ranks = kind.drop.is_some_and(|drop| drop.ranks.is_none());
        let black_piece = kind.unpromoted * 2;
        states_no_ranks && (0..self.squares()).any(|square| self.tables.is_dead(black_piece, square))
    }

    /// Checks the keys, and computes what follows from them, the set-up aside.
    pub(super) fn complete(&mut self) -> Result<(), Message> {
        self.check_sizes()?;
        self.check_pieces()?;
        self.kinds = kinds(&self.piece, self.notation_dialect()?)?;
        self.tables = GameTables::new(&self.kinds, self.files, self.ranks);
        Ok(())
    }

    fn notation_dialect(&self) -> Result<BetzaDialect, Message> {
        let dialect = self.dialect.as_deref().map(str::parse::<BetzaDialect>).transpose();
        dialect.map(Option::unwrap_or_default).map_err(|unknown| unknown.message())
    }

    fn check_sizes(&self) -> Result<(), Message> {
        /// Ranks of larger boards have no letters in common use.
        const MAX_BOARD_SIDE: u8 = 12;
        /// Once is no repetition.
        const MIN_REPETITION: u8 = 2;
        for (key, value, min, max) in [
            ("files", self.files, 1, MAX_BOARD_SIDE),
            ("ranks", self.ranks, 1, MAX_BOARD_SIDE),
            ("promotion_ranks", self.promotion_ranks, 0, self.ranks),
            ("repetition", self.repetition.unwrap_or(MIN_REPETITION), MIN_REPETITION, u8::MAX),
        ] {
            if !(min..=max).contains(&value) {
                return Err(message!(
                    "{key}が{value}です（{min}から{max}のはず）",
                    "{key} is {value}, expected {min} to {max}"
                ));
            }
        }
        Ok(())
    }

    fn check_pieces(&self) -> Result<(), Message> {
        if self.piece.is_empty() {
            return Err(Message::new("[[piece]]がありません", "no [[piece]], expected at least one"));
        }
        for (index, piece) in self.piece.iter().enumerate() {
            piece.check()?;
            let letter = &piece.letter;
            if self.piece[..index].iter().any(|other| other.letter == *letter) {
                return Err(message!(
                    "文字'{letter}'の駒が二つあります",
                    "two pieces have the letter '{letter}', expected one"
                ));
            }
        }
        Ok(())
    }
}
