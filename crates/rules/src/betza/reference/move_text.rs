//! Text of moves that need not be legal, as a person types them: `7g7f`, `8h2b+`, `P*5e`, `5e5d5c`.

use super::game::ReferenceGame;
use super::position::{ReferenceMove, ReferencePosition};
use super::tables::NONE;
use crate::betza::MAX_TAKEN;
use crate::wording::{Message, quoted};
use std::fmt;

/// A move that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TypedMove {
    /// A move on the board; a null move from a square to itself.
    Board {
        /// Where it starts.
        from: u8,
        /// Where it ends.
        to: u8,
        /// Whether it promotes.
        promotes: bool,
        /// The squares other than `to` from which it takes pieces, in ascending order; 255 fills the rest.
        taken: [u8; MAX_TAKEN],
    },
    /// A drop.
    Drop {
        /// The kind: an index into [`ReferenceGame::kinds`].
        kind: u8,
        /// Where it is dropped.
        to: u8,
    },
}

/// Why a text is no move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    /// It is not written like a move.
    Unreadable {
        /// The text.
        text: String,
        /// A move of the game.
        example: String,
    },
    /// The piece before `*` is none of the game.
    UnknownPiece(String),
    /// It names more squares between the first and the last than pieces can be taken on the way.
    TooManyTaken(String),
}

impl MoveTextError {
    /// The sentence in both languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Unreadable { text, example } => Message::new(
                format!("{}は指し手として読めません（例: {example}）", quoted(text)),
                format!("{} is no move, expected one such as {example}", quoted(text)),
            ),
            Self::UnknownPiece(text) => Message::new(
                format!("{}: このゲームにない駒です", quoted(text)),
                format!("{} drops no piece of this game", quoted(text)),
            ),
            Self::TooManyTaken(text) => Message::new(
                format!("{}: 途中で取る駒が{MAX_TAKEN}枚を超えています", quoted(text)),
                format!("{} takes more than {MAX_TAKEN} pieces on the way", quoted(text)),
            ),
        }
    }
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().en)
    }
}

impl std::error::Error for MoveTextError {}

impl From<ReferenceMove> for TypedMove {
    fn from(mv: ReferenceMove) -> Self {
        match mv.from {
            Some(from) => Self::Board { from, to: mv.to, promotes: mv.promotes, taken: mv.taken },
            None => Self::Drop { kind: mv.kind, to: mv.to },
        }
    }
}

impl TypedMove {
    /// A move on the board that takes nothing on the way.
    pub fn on_board(from: u8, to: u8, promotes: bool) -> Self {
        Self::Board { from, to, promotes, taken: [NONE; MAX_TAKEN] }
    }

    /// Whether `mv` is what is asked for.
    pub fn is(self, mv: ReferenceMove) -> bool {
        self == Self::from(mv)
    }
}

impl ReferenceGame {
    /// Reads the text of a move.
    ///
    /// # Errors
    /// Names what was written and what was expected.
    pub fn read_move(&self, text: &str) -> Result<TypedMove, MoveTextError> {
        let unreadable = || {
            let (from, to) = (self.squares() - 1, self.squares() - 1 - self.files.min(self.squares() - 1));
            let example = format!("{}{}", self.square_text(from), self.square_text(to));
            MoveTextError::Unreadable { text: text.to_owned(), example }
        };
        if let Some((piece, square)) = text.split_once('*') {
            let kind = self.kinds.iter().position(|kind| kind.symbol.eq_ignore_ascii_case(piece));
            let kind = kind.ok_or_else(|| MoveTextError::UnknownPiece(text.to_owned()))? as u8;
            let (to, rest) = self.read_square(square).ok_or_else(unreadable)?;
            return if rest.is_empty() { Ok(TypedMove::Drop { kind, to }) } else { Err(unreadable()) };
        }
        let (promotes, mut rest) = text.strip_suffix('+').map_or((false, text), |text| (true, text));
        let mut squares = Vec::new();
        while !rest.is_empty() {
            let (square, after) = self.read_square(rest).ok_or_else(unreadable)?;
            squares.push(square);
            rest = after;
        }
        let [from, between @ .., to] = &squares[..] else { return Err(unreadable()) };
        let mut taken = [NONE; MAX_TAKEN];
        if between.len() > MAX_TAKEN {
            return Err(MoveTextError::TooManyTaken(text.to_owned()));
        }
        taken[..between.len()].copy_from_slice(between);
        taken.sort_unstable();
        Ok(TypedMove::Board { from: *from, to: *to, promotes, taken })
    }
}

impl ReferencePosition<'_> {
    /// The legal move that is asked for; `None` where it is not legal.
    pub fn find_legal(&self, asked: TypedMove) -> Option<ReferenceMove> {
        self.clone().legal_moves().into_iter().find(|mv| asked.is(*mv))
    }
}
