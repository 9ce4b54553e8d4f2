//! Problems of an SFEN text in sentences: those of the rules in English, ours in Japanese.

use crate::text::printable;
use crate::{Message, ToMessage, joined, quoted};
use sankoma_rules::sfen::{SfenError, SfenProblem};

/// All problems on one line.
impl ToMessage for SfenError {
    fn message(&self) -> Message {
        joined(&self.problems)
    }
}

impl ToMessage for SfenProblem {
    fn message(&self) -> Message {
        Message::new(japanese(self), printable(&self.to_string()))
    }
}

fn japanese(problem: &SfenProblem) -> String {
    match problem {
        SfenProblem::FieldCount { text, found } => {
            format!("SFENの項目が{found}個です（盤面 手番 持駒 手数 の4個のはず）: {}", quoted(text))
        }
        SfenProblem::RowCount { found } => format!("盤面が{found}段です（9段のはず）"),
        SfenProblem::RowWidth { rank, row, found } => {
            format!("盤面の{rank}段目 {} が{found}マスです（9マスのはず）", quoted(row))
        }
        SfenProblem::BoardLetter { rank, row, found } => {
            format!("盤面の{rank}段目 {} の {} は駒でも空きマスの数でもありません", quoted(row), quoted(found))
        }
        SfenProblem::SideToMove { found } => format!("手番が {} です（b か w のはず）", quoted(found)),
        SfenProblem::HandsEndWithCount { hands, count } => {
            format!("持駒 {} が数字 {} で終わっています", quoted(hands), quoted(count))
        }
        SfenProblem::HandLetter { hands, letter } => {
            format!("持駒 {} の '{letter}' は持駒になりません", quoted(hands))
        }
        SfenProblem::HandPieceTwice { hands, letter } => {
            format!("持駒 {} に '{letter}' が何度もあります（3P のように枚数を付けて一度だけ書くはず）", quoted(hands))
        }
        SfenProblem::HandCount { hands, letter, count } => {
            format!("持駒 {} の '{letter}' の枚数が {} です（1から18のはず）", quoted(hands), quoted(count))
        }
        SfenProblem::MoveNumber { found } => format!("手数が {} です（1以上の数のはず）", quoted(found)),
        SfenProblem::Defect(defect) => defect.message().ja,
        _ => problem.to_string(),
    }
}
