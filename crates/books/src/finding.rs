//! Findings: entries of a book that are damaged, each with its place.

use sankoma_rules::Move;
use sankoma_wording::{Message, ToMessage, message, quoted};

/// Something in a book that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookFinding {
    /// Place of the fault in the file.
    pub place: BookPlace,
    /// Kind of the fault.
    pub kind: BookFindingKind,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookPlace {
    /// The number of a line, counted from 1.
    Line(usize),
    /// The number of a byte, counted from 0.
    Byte(u64),
}

/// Fault of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookFindingKind {
    /// The text behind `sfen` is none; its moves are found by nobody.
    UnreadablePosition(String),
    /// The line is no move with reply, score, depth and count.
    UnreadableMove(String),
    /// A move stands before the first position.
    MoveWithoutPosition(String),
    /// The line is not UTF-8, or longer than a mebibyte.
    UnreadableLine,
    /// The position stands at another place too.
    PositionTwice(String),
    /// The move breaks a rule in its position.
    IllegalMove(Move),
    /// The bits are no move.
    UnreadableBits(u32),
    /// Bytes at the end that are no whole entry.
    CutOff,
    /// The entry stands before a smaller one.
    NotSorted,
    /// No line of moves leads to the position from one that is written out.
    UnreachedPosition,
}

impl ToMessage for BookFinding {
    fn message(&self) -> Message {
        let sentence = self.kind.message();
        match self.place {
            BookPlace::Line(line) => {
                message!(("{line}行目: {}", sentence.ja), ("line {line}: {}", sentence.en))
            }
            BookPlace::Byte(byte) => {
                message!(("{byte}バイト目: {}", sentence.ja), ("byte {byte}: {}", sentence.en))
            }
        }
    }
}

impl BookFindingKind {
    fn message(&self) -> Message {
        match self {
            Self::UnreadablePosition(text) => {
                let text = quoted(text);
                message!("局面を読めません: {text}", "{text} is no position, expected sfen …")
            }
            Self::UnreadableMove(text) => {
                let text = quoted(text);
                message!("定跡手を読めません: {text}", "{text} is no move, expected MOVE REPLY SCORE DEPTH COUNT")
            }
            Self::MoveWithoutPosition(text) => {
                let text = quoted(text);
                message!("局面より前に指し手があります: {text}", "{text} stands before any position")
            }
            Self::UnreadableLine => {
                Message::new("UTF-8 でないか、長すぎる行です", "not UTF-8, or longer than a mebibyte")
            }
            Self::PositionTwice(text) => {
                let text = quoted(text);
                message!("同じ局面がもう一度あります: {text}", "{text} stands here once more")
            }
            Self::IllegalMove(mv) => {
                message!("{mv} はこの局面では指せません", "{mv} breaks a rule in its position")
            }
            Self::UnreadableBits(bits) => {
                message!("{bits:#x} は指し手ではありません", "{bits:#x} is no move")
            }
            Self::CutOff => Message::new("途中で切れた項目です", "an entry that is cut off"),
            Self::NotSorted => Message::new("並べ替えられていません", "a greater entry stands before this one"),
            Self::UnreachedPosition => Message::new(
                "SFEN のある局面から指し手でたどれない局面です",
                "no moves lead to this position from one that has an SFEN",
            ),
        }
    }
}
