//! Why a game file, or the text of a position, is refused: each error in one line.

use crate::betza::BetzaParseError;
use crate::wording::UnknownNameError;
use crate::wording::{Message, quoted};

/// Why a game file is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameFileError {
    /// The text is no TOML, or has an unknown, missing or mistyped key.
    #[error("{0}")]
    Toml(String),
    /// A number is out of range.
    #[error("{key} is {value}, expected {min} to {max}")]
    Size {
        /// The key.
        key: &'static str,
        /// Its value.
        value: u8,
        /// The minimum allowed.
        min: u8,
        /// The greatest value allowed.
        max: u8,
    },
    /// No piece is defined.
    #[error("no [[piece]], expected at least one")]
    NoPieces,
    /// The letter of a piece is not one capital.
    #[error("letter {} of a piece, expected one capital from A to Z", quoted(.0))]
    Letter(String),
    /// Two pieces have this letter.
    #[error("two pieces have the letter '{0}', expected one")]
    DuplicateLetter(String),
    /// The kanji of a piece is not one character of two columns.
    #[error("kanji {} of a piece, expected one character of two columns", quoted(.0))]
    Kanji(String),
    /// `per_file` of the piece with this letter is 0.
    #[error("per_file of piece '{0}' is 0, expected at least 1")]
    PerFile(String),
    /// The dialect is unknown.
    #[error(transparent)]
    Dialect(#[from] UnknownNameError),
    /// A notation cannot be used.
    #[error("piece '{symbol}', notation {}: {problem}", quoted(notation))]
    Notation {
        /// The piece, with `+` before it when promoted.
        symbol: String,
        /// Its notation.
        notation: String,
        /// What is wrong with it.
        problem: Box<UnusableNotation>,
    },
    /// The set-up cannot be read.
    #[error("setup: {0}")]
    Setup(#[from] ReferenceSfenError),
}

/// Why a notation of a game file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnusableNotation {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] BetzaParseError),
    /// A promoted piece has a drop.
    #[error("a promoted piece is never in hand, expected no @")]
    PromotedDrop,
    /// A part is read, but not carried out.
    #[error("column {column}, part {}: {}", quoted(part), reason.en)]
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
pub enum ReferenceSfenError {
    /// The side to move is neither `b` nor `w`.
    #[error("side to move {}, expected b or w", quoted(.0))]
    SideToMove(String),
    /// The move number is no number.
    #[error("move number {}, expected a number", quoted(.0))]
    MoveNumber(String),
    /// Something follows the move number.
    #[error("{} after the move number, expected the end", quoted(.0))]
    TrailingText(String),
    /// The board has the wrong number of rows.
    #[error("board {} has {found} rows, expected {expected}", quoted(board))]
    RowCount {
        /// The board.
        board: String,
        /// Its rows.
        found: usize,
        /// The rows of the game.
        expected: u8,
    },
    /// A row has the wrong number of squares.
    #[error("row {} has {found} squares, expected {expected}", quoted(row))]
    RowWidth {
        /// The row.
        row: String,
        /// Its squares.
        found: usize,
        /// The squares of a row of the game.
        expected: u8,
    },
    /// A letter of a row is no piece.
    #[error("row {} holds {}, expected a piece of the game", quoted(row), quoted(&letter.to_string()))]
    UnknownPiece {
        /// The row.
        row: String,
        /// The letter.
        letter: char,
    },
    /// A side has two royal pieces.
    #[error("a second royal piece '{0}' of one side, expected one at most")]
    SecondRoyal(String),
    /// A letter of the hands is no piece that can be dropped.
    #[error("hand {} holds {}, expected pieces that can be dropped", quoted(hands), quoted(&letter.to_string()))]
    NotDroppable {
        /// The hands.
        hands: String,
        /// The letter.
        letter: char,
    },
    /// A hand holds more than 100 of a piece.
    #[error("hand {} holds too many of {}, expected at most 100", quoted(hands), quoted(&letter.to_string()))]
    TooMany {
        /// The hands.
        hands: String,
        /// The piece.
        letter: char,
    },
    /// The hands end with a count.
    #[error("hand {} ends with a number, expected a piece after it", quoted(.0))]
    HandsEndWithCount(String),
}
