//! Errors of an SFEN text, each with the value found and what was expected.

use super::SetupDefect;
use std::fmt;

/// Everything that is wrong with an SFEN text, or with the set-up it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SfenError {
    /// Problems of the text, never empty.
    pub problems: Vec<SfenProblem>,
}

/// One problem of an SFEN text. Texts are kept as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SfenProblem {
    /// The text has other than three or four fields.
    FieldCount {
        /// The whole text.
        text: String,
        /// Number of fields found.
        found: usize,
    },
    /// The board has other than nine rows.
    RowCount {
        /// Number of rows found.
        found: usize,
    },
    /// A row has other than nine squares.
    RowWidth {
        /// The number of the row, 1 at the top.
        rank: u8,
        /// Text of the row.
        row: String,
        /// Number of squares found.
        found: u32,
    },
    /// Something in a row that is neither a piece nor a number of empty squares.
    BoardLetter {
        /// The number of the row, 1 at the top.
        rank: u8,
        /// Text of the row.
        row: String,
        /// Text found there, with the `+` before it.
        found: String,
    },
    /// The side to move is neither `b` nor `w`.
    SideToMove {
        /// Text of the field.
        found: String,
    },
    /// The hands end with a count.
    HandsEndWithCount {
        /// Text of the field.
        hands: String,
        /// Count without a piece behind it.
        count: String,
    },
    /// A letter of the hands is no piece that can be held.
    HandLetter {
        /// Text of the field.
        hands: String,
        /// Letter that is no piece.
        letter: char,
    },
    /// The hands name a piece of one side more than once.
    HandPieceTwice {
        /// Text of the field.
        hands: String,
        /// Letter of the piece.
        letter: char,
    },
    /// A count in the hands is not in 1–18.
    HandCount {
        /// Text of the field.
        hands: String,
        /// Letter of the piece.
        letter: char,
        /// Count as it is written.
        count: String,
    },
    /// The number of the next move is not a number from 1.
    MoveNumber {
        /// Text of the field.
        found: String,
    },
    /// The text is well-formed, but its set-up is no position.
    Defect(SetupDefect),
}

/// All problems on one line.
impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            write!(f, "{}{problem}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for SfenError {}

impl fmt::Display for SfenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FieldCount { text, found } => write!(
                f,
                "SFEN {} has {found} part{}, expected 4: board, side, hands, move number",
                Quoted(text),
                plural(*found)
            ),
            Self::RowCount { found } => write!(f, "board part has {found} row{}, expected 9", plural(*found)),
            Self::RowWidth { rank, row, found } => {
                write!(f, "row {rank} {} has {found} squares, expected 9", Quoted(row))
            }
            Self::BoardLetter { rank, row, found } => write!(
                f,
                "row {rank} {} has {}, expected a piece (PLNSGBRK, + before P L N S B R) or 1-9",
                Quoted(row),
                Quoted(found)
            ),
            Self::SideToMove { found } => write!(f, "side to move is {}, expected b or w", Quoted(found)),
            Self::HandsEndWithCount { hands, count } => {
                write!(f, "hands {} end with the count {}, expected a piece after it", Quoted(hands), Quoted(count))
            }
            Self::HandLetter { hands, letter } => {
                write!(f, "hands {} have '{letter}', expected one of RBGSNLP in either case, or -", Quoted(hands))
            }
            Self::HandPieceTwice { hands, letter } => write!(
                f,
                "hands {} name '{letter}' more than once, expected one count per piece such as 3P",
                Quoted(hands)
            ),
            Self::HandCount { hands, letter, count } => {
                write!(f, "hands {} have the count {} for '{letter}', expected 1 to 18", Quoted(hands), Quoted(count))
            }
            Self::MoveNumber { found } => write!(f, "move number is {}, expected a number from 1", Quoted(found)),
            Self::Defect(defect) => defect.fmt(f),
        }
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Foreign text in quotes, on one line and shortened to 120 characters.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX_LENGTH: usize = 120;
        let printable = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
        let shown: String = self.0.chars().take(MAX_LENGTH).map(printable).collect();
        let rest = if self.0.chars().nth(MAX_LENGTH).is_some() { "…" } else { "" };
        write!(f, "'{shown}{rest}'")
    }
}
