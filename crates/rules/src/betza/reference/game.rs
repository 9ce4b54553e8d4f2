//! The rules of a game, made of its file.

use super::definition::{GameDefinition, NoMovesRule, PromotionRule, RepetitionRule};
use super::error::GameFileError;
use super::kind::{ReferencePieceKind, is_one_square_wide, kinds};
use super::tables::GameTables;
use crate::wording::Message;

/// The rules of a game.
#[derive(Clone, Debug)]
pub struct ReferenceGame {
    /// Its short name.
    pub name: String,
    /// Its name for people.
    pub title: Message,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// The start position in the manner of SFEN.
    pub setup: String,
    /// The kinds of pieces: first those of the file, then their promoted ones.
    pub kinds: Vec<ReferencePieceKind>,
    /// Ranks at the far edge on which pieces promote.
    pub promotion_ranks: u8,
    /// Whether a piece that may promote must.
    pub promotion: PromotionRule,
    /// What it means to have no legal move.
    pub no_moves: NoMovesRule,
    /// When repetition ends a game; `None` when it never does.
    pub repetition: Option<RepetitionRule>,
    /// The text of its file; every line ends with a line feed.
    pub source: String,
    pub(super) tables: GameTables,
    /// What stands on each square of the set-up; empty before it is read.
    pub(super) setup_squares: Vec<u8>,
}

impl ReferenceGame {
    /// Whether a piece of `kind` can be dropped, but not on some squares because it could never move from there.
    pub fn drops_avoid_dead_ends(&self, kind: &ReferencePieceKind) -> bool {
        let states_no_ranks = kind.drop.is_some_and(|drop| drop.ranks.is_none());
        let black_piece = kind.unpromoted * 2;
        states_no_ranks && (0..self.tables.squares as u8).any(|square| self.tables.is_dead(black_piece, square))
    }

    /// The game of a file, whose set-up is not read yet.
    pub(super) fn from_definition(file: GameDefinition) -> Result<Self, GameFileError> {
        check_sizes(&file)?;
        check_pieces(&file)?;
        let kinds = kinds(&file)?;
        let tables = GameTables::new(&kinds, file.files, file.ranks);
        Ok(Self {
            name: file.name,
            title: Message::new(file.ja, file.en),
            files: file.files,
            ranks: file.ranks,
            setup: file.setup,
            kinds,
            promotion_ranks: file.promotion_ranks,
            promotion: file.promotion,
            no_moves: file.no_moves,
            repetition: file.repetition.map(|count| RepetitionRule {
                count,
                result: file.repetition_result,
                perpetual_check_loses: file.perpetual_check_loses,
            }),
            source: String::new(),
            tables,
            setup_squares: Vec::new(),
        })
    }
}

fn check_sizes(file: &GameDefinition) -> Result<(), GameFileError> {
    /// Ranks of larger boards have no letters in common use.
    const MAX_BOARD_SIDE: u8 = 12;
    /// Once is no repetition.
    const MIN_REPETITION: u8 = 2;
    for (key, value, min, max) in [
        ("files", file.files, 1, MAX_BOARD_SIDE),
        ("ranks", file.ranks, 1, MAX_BOARD_SIDE),
        ("promotion_ranks", file.promotion_ranks, 0, file.ranks),
        ("repetition", file.repetition.unwrap_or(MIN_REPETITION), MIN_REPETITION, u8::MAX),
    ] {
        if !(min..=max).contains(&value) {
            return Err(GameFileError::Size { key, value, min, max });
        }
    }
    Ok(())
}

fn check_pieces(file: &GameDefinition) -> Result<(), GameFileError> {
    if file.piece.is_empty() {
        return Err(GameFileError::NoPieces);
    }
    for (index, piece) in file.piece.iter().enumerate() {
        let letter = &piece.letter;
        if letter.len() != 1 || !letter.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(GameFileError::Letter(letter.clone()));
        }
        if file.piece[..index].iter().any(|other| other.letter == *letter) {
            return Err(GameFileError::DuplicateLetter(letter.clone()));
        }
        for kanji in [&piece.kanji, &piece.promoted_kanji].into_iter().flatten() {
            if !is_one_square_wide(kanji) {
                return Err(GameFileError::Kanji(kanji.clone()));
            }
        }
        if piece.per_file == 0 {
            return Err(GameFileError::PerFile(letter.clone()));
        }
    }
    Ok(())
}
