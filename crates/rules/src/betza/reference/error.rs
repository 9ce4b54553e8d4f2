//! Errors: why a game file, or the text of a position, is refused; each error in one line, in both languages.

use crate::betza::BetzaParseError;
use crate::wording::UnknownNameError;
use crate::wording::{Language, Message, ToMessage, quoted};

/// Why a game file is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum GameFileError {
    /// The text is no TOML, or has an unknown, missing or mistyped key.
    Toml(Message),
    /// A number is out of range.
    Size {
        /// The key.
        key: &'static str,
        /// Its value.
        value: u8,
        /// The minimum allowed.
        min: u8,
        /// The maximum allowed.
        max: u8,
    },
    /// No piece is defined.
    NoPieces,
    /// The letter of a piece is not one capital.
    Letter(String),
    /// Two pieces have this letter.
    DuplicateLetter(String),
    /// The kanji of a piece is not one character of two columns.
    Kanji(String),
    /// `per_file` of the piece with this letter is 0.
    PerFile(String),
    /// The dialect is unknown.
    Dialect(#[from] UnknownNameError),
    /// A notation cannot be used.
    Notation {
        /// The piece, with `+` before it when promoted.
        symbol: String,
        /// Its notation.
        notation: String,
        /// What is wrong with it.
        problem: Box<UnusableNotation>,
    },
    /// The set-up cannot be read.
    Setup(#[from] ReferenceSfenError),
}

/// Why a notation of a game file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum UnusableNotation {
    /// It cannot be read.
    Unreadable(#[from] BetzaParseError),
    /// A promoted piece has a drop.
    PromotedDrop,
    /// A part is read, but not carried out.
    NotExecutable {
        /// The part.
        part: String,
        /// Where it starts, in characters from 1.
        column: usize,
        /// The reason.
        reason: Message,
    },
}

/// Why a text is no position of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum ReferenceSfenError {
    /// The side to move is neither `b` nor `w`.
    SideToMove(String),
    /// The move number is no number.
    MoveNumber(String),
    /// Something follows the move number.
    TrailingText(String),
    /// The board has the wrong number of rows.
    RowCount {
        /// The board.
        board: String,
        /// Its rows.
        found: usize,
        /// The rows of the game.
        expected: u8,
    },
    /// A row has the wrong number of squares.
    RowWidth {
        /// The row.
        row: String,
        /// Its squares.
        found: usize,
        /// The squares of a row of the game.
        expected: u8,
    },
    /// A letter of a row is no piece.
    UnknownPiece {
        /// The row.
        row: String,
        /// The letter.
        letter: char,
    },
    /// A side has two royal pieces.
    SecondRoyal(String),
    /// A letter of the hands is no piece that can be dropped.
    NotDroppable {
        /// The hands.
        hands: String,
        /// The letter.
        letter: char,
    },
    /// A hand holds more than 100 of a piece.
    TooMany {
        /// The hands.
        hands: String,
        /// The piece.
        letter: char,
    },
    /// The hands end with a count.
    HandsEndWithCount(String),
}

impl ToMessage for GameFileError {
    fn message(&self) -> Message {
        match self {
            Self::Toml(problem) => problem.clone(),
            Self::Size { key, value, min, max } => Message::new(
                format!("{key}が{value}です（{min}から{max}のはず）"),
                format!("{key} is {value}, expected {min} to {max}"),
            ),
            Self::NoPieces => Message::new("[[piece]]がありません", "no [[piece]], expected at least one"),
            Self::Letter(letter) => {
                let letter = quoted(letter);
                Message::new(
                    format!("駒の文字が {letter} です（AからZの大文字1字のはず）"),
                    format!("letter {letter} of a piece, expected one capital from A to Z"),
                )
            }
            Self::DuplicateLetter(letter) => Message::new(
                format!("文字'{letter}'の駒が二つあります"),
                format!("two pieces have the letter '{letter}', expected one"),
            ),
            Self::Kanji(kanji) => {
                let kanji = quoted(kanji);
                Message::new(
                    format!("駒の漢字が {kanji} です（全角1字のはず）"),
                    format!("kanji {kanji} of a piece, expected one character of two columns"),
                )
            }
            Self::PerFile(letter) => Message::new(
                format!("駒'{letter}'のper_fileが0です（1以上のはず）"),
                format!("per_file of piece '{letter}' is 0, expected at least 1"),
            ),
            Self::Dialect(unknown) => Message::new(format!("dialect: {unknown}"), unknown.to_string()),
            Self::Notation { symbol, notation, problem } => {
                let (notation, Message { ja, en }) = (quoted(notation), problem.message());
                Message::new(
                    format!("駒'{symbol}'の動き {notation}: {ja}"),
                    format!("piece '{symbol}', notation {notation}: {en}"),
                )
            }
            Self::Setup(problem) => {
                let Message { ja, en } = problem.message();
                Message::new(format!("setup: {ja}"), format!("setup: {en}"))
            }
        }
    }
}

impl ToMessage for UnusableNotation {
    fn message(&self) -> Message {
        match self {
            Self::Unreadable(problem) => Message::new(problem.text(Language::Ja), problem.text(Language::En)),
            Self::PromotedDrop => Message::new(
                "成った駒は持ち駒にならないので、@は使えません",
                "a promoted piece is never in hand, expected no @",
            ),
            Self::NotExecutable { part, column, reason } => {
                let part = quoted(part);
                Message::new(
                    format!("{column}文字目の {part}: {}", reason.ja),
                    format!("column {column}, part {part}: {}", reason.en),
                )
            }
        }
    }
}

impl ToMessage for ReferenceSfenError {
    fn message(&self) -> Message {
        let quoted_letter = |letter: &char| quoted(&letter.to_string());
        match self {
            Self::SideToMove(found) => {
                let found = quoted(found);
                Message::new(
                    format!("手番が {found} です（b か w のはず）"),
                    format!("side to move {found}, expected b or w"),
                )
            }
            Self::MoveNumber(found) => {
                let found = quoted(found);
                Message::new(
                    format!("手数が {found} です（数のはず）"),
                    format!("move number {found}, expected a number"),
                )
            }
            Self::TrailingText(text) => {
                let text = quoted(text);
                Message::new(
                    format!("手数のあとに {text} があります（ここで終わるはず）"),
                    format!("{text} after the move number, expected the end"),
                )
            }
            Self::RowCount { board, found, expected } => {
                let board = quoted(board);
                Message::new(
                    format!("盤面 {board} が{found}段です（{expected}段のはず）"),
                    format!("board {board} has {found} rows, expected {expected}"),
                )
            }
            Self::RowWidth { row, found, expected } => {
                let row = quoted(row);
                Message::new(
                    format!("段 {row} が{found}マスです（{expected}マスのはず）"),
                    format!("row {row} has {found} squares, expected {expected}"),
                )
            }
            Self::UnknownPiece { row, letter } => {
                let (row, letter) = (quoted(row), quoted_letter(letter));
                Message::new(
                    format!("段 {row} の {letter} はこのゲームの駒ではありません"),
                    format!("row {row} holds {letter}, expected a piece of the game"),
                )
            }
            Self::SecondRoyal(symbol) => Message::new(
                format!("同じ側に二つ目の玉'{symbol}'があります（一つまでのはず）"),
                format!("a second royal piece '{symbol}' of one side, expected one at most"),
            ),
            Self::NotDroppable { hands, letter } => {
                let (hands, letter) = (quoted(hands), quoted_letter(letter));
                Message::new(
                    format!("持ち駒 {hands} の {letter} は打てる駒ではありません"),
                    format!("hand {hands} holds {letter}, expected pieces that can be dropped"),
                )
            }
            Self::TooMany { hands, letter } => {
                let (hands, letter) = (quoted(hands), quoted_letter(letter));
                Message::new(
                    format!("持ち駒 {hands} の {letter} が多すぎます（100枚までのはず）"),
                    format!("hand {hands} holds too many of {letter}, expected at most 100"),
                )
            }
            Self::HandsEndWithCount(hands) => {
                let hands = quoted(hands);
                Message::new(
                    format!("持ち駒 {hands} が数で終わっています（続けて駒があるはず）"),
                    format!("hand {hands} ends with a number, expected a piece after it"),
                )
            }
        }
    }
}
