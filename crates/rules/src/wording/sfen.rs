//! Problems of an SFEN text in sentences.

use super::{Message, ToMessage, joined, quoted};
use crate::sfen::{SfenError, SfenProblem};

/// All problems on one line.
impl ToMessage for SfenError {
    fn message(&self) -> Message {
        joined(&self.problems)
    }
}

impl ToMessage for SfenProblem {
    fn message(&self) -> Message {
        match self {
            Self::FieldCount { text, found } => {
                let text = quoted(text);
                Message::new(
                    format!("SFENの項目が{found}個です（盤面 手番 持駒 手数 の4個のはず）: {text}"),
                    format!(
                        "SFEN {text} has {found} part{}, expected 4: board, side, hands, move number",
                        if *found == 1 { "" } else { "s" }
                    ),
                )
            }
            Self::RowCount { found } => Message::new(
                format!("盤面が{found}段です（9段のはず）"),
                format!("board part has {found} row{}, expected 9", if *found == 1 { "" } else { "s" }),
            ),
            Self::RowWidth { rank, row, found } => {
                let row = quoted(row);
                Message::new(
                    format!("盤面の{rank}段目 {row} が{found}マスです（9マスのはず）"),
                    format!("row {rank} {row} has {found} squares, expected 9"),
                )
            }
            Self::BoardLetter { rank, row, found } => {
                let (row, found) = (quoted(row), quoted(found));
                Message::new(
                    format!("盤面の{rank}段目 {row} の {found} は駒でも空きマスの数でもありません"),
                    format!("row {rank} {row} has {found}, expected a piece (PLNSGBRK, + before P L N S B R) or 1-9"),
                )
            }
            Self::SideToMove { found } => Message::new(
                format!("手番が {} です（b か w のはず）", quoted(found)),
                format!("side to move is {}, expected b or w", quoted(found)),
            ),
            Self::HandsEndWithCount { hands, count } => {
                let (hands, count) = (quoted(hands), quoted(count));
                Message::new(
                    format!("持駒 {hands} が数字 {count} で終わっています"),
                    format!("hands {hands} end with the count {count}, expected a piece after it"),
                )
            }
            Self::HandLetter { hands, letter } => {
                let hands = quoted(hands);
                Message::new(
                    format!("持駒 {hands} の '{letter}' は持駒になりません"),
                    format!("hands {hands} have '{letter}', expected one of RBGSNLP in either case, or -"),
                )
            }
            Self::HandPieceTwice { hands, letter } => {
                let hands = quoted(hands);
                Message::new(
                    format!("持駒 {hands} に '{letter}' が何度もあります（3P のように枚数を付けて一度だけ書くはず）"),
                    format!("hands {hands} name '{letter}' more than once, expected one count per piece such as 3P"),
                )
            }
            Self::HandCount { hands, letter, count } => {
                let (hands, count) = (quoted(hands), quoted(count));
                Message::new(
                    format!("持駒 {hands} の '{letter}' の枚数が {count} です（1から18のはず）"),
                    format!("hands {hands} have the count {count} for '{letter}', expected 1 to 18"),
                )
            }
            Self::MoveNumber { found } => Message::new(
                format!("手数が {} です（1以上の数のはず）", quoted(found)),
                format!("move number is {}, expected a number from 1", quoted(found)),
            ),
            Self::Defect(defect) => defect.message(),
        }
    }
}
