//! Faults of a program that continues all the same.

use sankoma_rules::legality::IllegalityReason;
use sankoma_wording::{Message, ToMessage, joined, message, quoted};
use std::time::Duration;

/// Fault in the answers of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsiFault {
    /// It has no option of this name, which was to be set.
    NoOption(String),
    /// It does not take this value of an option.
    OptionValue(Message),
    /// It writes so many lines a second that some are left out.
    Flood {
        /// Lines in that second.
        lines: usize,
        /// Lines left out in it.
        dropped: usize,
    },
    /// It has said nothing for so long though it is to search or to get ready. It may have hung.
    Silent(Duration),
    /// It writes a line that is none of the protocol.
    Nonsense(String),
    /// Its answer to `go` cannot be read.
    Unreadable(String),
    /// It answers though nothing was asked.
    Unasked(String),
    /// Its best move is illegal.
    IllegalMove {
        /// The move in USI.
        mv: String,
        /// Every rule that it breaks.
        reasons: Vec<IllegalityReason>,
    },
    /// A move of a line of play is illegal.
    IllegalLine {
        /// The rank of the line.
        rank: usize,
        /// The ply, from 1.
        ply: usize,
        /// The move as it is written.
        text: String,
        /// Every rule that it breaks; empty where it is no move at all.
        reasons: Vec<IllegalityReason>,
    },
}

impl UsiFault {
    /// `other` is of the same kind: of each kind one is reported for each search.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

impl ToMessage for UsiFault {
    fn message(&self) -> Message {
        match self {
            Self::NoOption(name) => {
                let name = quoted(name);
                message!("オプション {name} はありません", "has no option {name}")
            }
            Self::OptionValue(message) => {
                message!(("オプション {}", message.ja), ("refuses an option: {}", message.en))
            }
            Self::Flood { lines, dropped } => message!(
                "毎秒{lines}行の出力（{dropped}行を省略）",
                "writes {lines} lines a second; {dropped} are left out"
            ),
            Self::Silent(time) => {
                let seconds = time.as_secs();
                message!(
                    "{seconds}秒間 応答がありません（停止したのかもしれません。E e で再起動）",
                    "sends nothing for {seconds} s; it may have hung, E e restarts it"
                )
            }
            Self::Nonsense(line) => {
                let line = quoted(line);
                message!("USI にない出力: {line}", "writes what is no USI: {line}")
            }
            Self::Unreadable(line) => {
                let line = quoted(line);
                message!("解釈できない応答: {line}", "answers {line}, expected bestmove with a move, resign or win")
            }
            Self::Unasked(line) => {
                let line = quoted(line);
                message!("求めていない応答: {line}", "answers {line} without being asked")
            }
            Self::IllegalMove { mv, reasons } => {
                let Message { ja, en } = joined(reasons);
                message!("最善手 {mv} は反則: {ja}", "answers the illegal move {mv}: {en}")
            }
            Self::IllegalLine { rank, ply, text, reasons } => {
                let text = quoted(text);
                let Message { ja, en } = joined(reasons);
                let (ja, en) = if reasons.is_empty() {
                    ("指し手ではありません".to_owned(), "no move".to_owned())
                } else {
                    (ja, en)
                };
                message!(
                    "候補{rank}の{ply}手目 {text} は指せません: {ja}",
                    "line {rank} is impossible from ply {ply} on, {text}: {en}"
                )
            }
        }
    }
}
