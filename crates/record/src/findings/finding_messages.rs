//! The message of each finding about a record.

use super::record_finding::RecordFinding;
use crate::game::handicap;
use sankoma_rules::Square;
use sankoma_rules::legality::VerdictKind;
use sankoma_wording::{Message, ToMessage as _, counted_noun, message, quoted, shortened};

impl RecordFinding {
    /// The message in both languages.
    pub(crate) fn message(&self) -> Message {
        match self {
            Self::StartDefect(defect) => defect.message(),
            Self::Illegal(reason) => reason.message(),
            Self::IllegalInPv { number, text, reason } => {
                let (text, Message { ja, en }) = (quoted(text), reason.message());
                message!("読み筋の{number}手目 {text}: {ja}", "move {number} of the pv, {text}: {en}")
            }
            Self::BadSfen(message) => message.clone(),
            Self::EndContradiction(contradiction) => contradiction.message(),
            Self::TimeInconsistency(fault) => fault.message(),
            _ => {
                let found = self.file_message().or_else(|| self.cut_message()).or_else(|| self.start_message());
                found.unwrap_or_else(|| self.move_message())
            }
        }
    }

    /// Signs that the rest of a file is missing.
    fn cut_message(&self) -> Option<Message> {
        Some(match self {
            Self::UnfinishedLine => Message::new(
                "最後の行に改行がなく、終局もありません（途中で切れたファイルかもしれません）",
                "the last line has no line end, and the game no end: the file may have been cut off here",
            ),
            Self::MissingEnd => Message::new(
                "消費時間のある対局ですが、終局がありません（途中で切れたファイルかもしれません）",
                "a game with times, but without an end: the file may have been cut off here",
            ),
            Self::NoMoves => Message::new(
                "指し手が一つもありません（途中で切れたファイルかもしれません）",
                "a game record without a move: the file may have been cut off",
            ),
            Self::MissingVariation { ply } => message!(
                "{ply}手目の変化が予告されていますが、ありません（途中で切れたファイルかもしれません）",
                "a variation of move {ply} is announced, but not in the file: it may have been cut off"
            ),
            _ => return None,
        })
    }

    fn file_message(&self) -> Option<Message> {
        Some(match self {
            Self::Empty => Message::new("ファイルが空です", "the file is empty, expected a game record"),
            Self::NotARecord => Message::new(
                "棋譜として読める行がありません（KIF KI2 CSA USI JKF のいずれでもありません）",
                "no line of this file belongs to a game record; expected KIF, KI2, CSA, USI or JKF",
            ),
            Self::Undecodable { encoding } => message!(
                ("{}として読めないバイトがあります（? に置き換えました）", encoding.name()),
                ("bytes that are not {} (shown as U+FFFD)", encoding.name())
            ),
            Self::FurtherUndecodable { encoding, count } => message!(
                ("{}として読めないバイトがある行が、ここからさらに{count}行あります", encoding.name()),
                ("bytes that are not {} in {} from here on", encoding.name(), counted_noun(*count, "more line"))
            ),
            Self::EncodingContradicted { declared, encoding } => {
                let declared = quoted(declared);
                message!(
                    ("ファイルは {declared} と宣言していますが、{}として読みました", encoding.name()),
                    ("the file declares {declared}, but its bytes are {}", encoding.name())
                )
            }
            Self::UnknownLines { text, last } => {
                let text = quoted(text);
                message!(
                    "{text} は理解できない行です（{last}行目まで、コメントとして残しました）",
                    "{text} is not understood; lines up to {last} are kept as comments"
                )
            }
            Self::LateHeader { text } => {
                let text = quoted(text);
                message!(
                    "ヘッダー {text} が指し手の後にあります",
                    "header {text} stands after the first move, expected before it"
                )
            }
            Self::BadJson { error } => {
                let error = shortened(error);
                message!("JKFとして読めません: {error}", "cannot be read as JKF: {error}")
            }
            _ => return None,
        })
    }

    fn start_message(&self) -> Option<Message> {
        Some(match self {
            Self::UnknownHandicap { value } => {
                let value = quoted(value);
                let names = handicap::names().collect::<Vec<_>>().join(" ");
                message!(
                    ("手合割 {value} は知らない名前です（平手とみなします。{names} {}）", handicap::OTHER),
                    ("handicap {value} is unknown and read as even; expected {names} {}", handicap::OTHER)
                )
            }
            Self::SecondHandicap { first, second } => {
                let (first, second) = (quoted(first), quoted(second));
                message!(
                    "手合割が二度あります（{first} の後の {second} に従います）",
                    "the handicap is given twice; {second} counts, {first} does not"
                )
            }
            Self::NoBoard => Message::new(
                "開始局面が示されていません（平手とみなします）",
                "no board shows where the game starts; read as even",
            ),
            Self::BoardTurned => Message::new("盤面反転の指定があります", "the board is to be shown turned round"),
            Self::BoardRow { text, squares } => {
                let text = quoted(text);
                message!(
                    "盤面の行 {text} から{squares}マス読めました（9マスのはず）",
                    ("board row {text} has {}, expected 9", counted_noun(*squares, "readable square"))
                )
            }
            Self::BoardRows { rows } => message!(
                "盤面が{rows}段です（9段のはず）",
                ("the board has {}, expected 9", counted_noun(*rows, "row"))
            ),
            Self::BadPieces { text, rest } => {
                let (text, rest) = (quoted(text), quoted(rest));
                message!(
                    "{text} の {rest} は駒として読めません",
                    "{rest} in {text} is not a piece that may stand there"
                )
            }
            Self::TurnAssumed { color } => message!(
                ("手番の指定がありません（初手から{}番とみなします）", color.ja()),
                ("the side to move is not given; {} is taken from the first move", color.en())
            ),
            _ => return None,
        })
    }

    fn move_message(&self) -> Message {
        match self {
            Self::UnknownEnd { text } => {
                let text = quoted(text);
                message!("{text} は知らない終局の言葉です", "{text} is no known way to end a game; kept as it is")
            }
            Self::Pass => VerdictKind::Pass.message(),
            Self::RestAsText => Message::new(
                "前の指し手を盤上で進められないため、ここからは文字のまま残します",
                "the move before cannot be carried out on the board; from here the moves are kept as text",
            ),
            Self::PieceName { square, written, found } => message!(
                ("{}は{}と書かれていますが、{}があります", square.ja(), written.ja(), found.ja()),
                ("the record says {} on {square}, but a {} stands there", written.en(), found.en())
            ),
            Self::OriginMissing { usi } => message!(
                "移動元も 打 もありません（{usi} とみなします）",
                "neither an origin nor 打 (drop) is written; read as {usi}"
            ),
            _ => self.marks_message().unwrap_or_else(|| self.order_message()),
        }
    }

    fn marks_message(&self) -> Option<Message> {
        Some(match self {
            Self::ImpossibleMarks { marks, origins, read_as } => impossible_marks(marks, origins, read_as),
            Self::DropMarkMissing { usi } => message!(
                "盤上の駒も動けるので 打 が要ります（{usi} とみなします）",
                "a piece on the board could go there too, expected 打 (drop); read as {usi}"
            ),
            Self::RedundantDrop => Message::new(
                "そこへ動ける駒が盤上にないので 打 は要りません",
                "no piece on the board could go there: 打 (drop) says nothing",
            ),
            Self::StraightMark { kind } => message!(
                ("{}に 直 は使いません（左右で書きます）", kind.ja()),
                ("直 (straight) is not written of a {}, only left or right", kind.en())
            ),
            _ => return None,
        })
    }

    fn order_message(&self) -> Message {
        match self {
            Self::PlyJump { expected, found } => {
                message!("{found}手目とありますが{expected}手目です", "move number {found}, expected {expected}")
            }
            Self::VariationTooLate { ply, longest } => message!(
                "変化：{ply}手 の前の局面がありません（これまでの最長は{longest}手）",
                "variation at move {ply}, but the lines so far reach only move {longest}"
            ),
            Self::MovesAfterEnd => Message::new("終局の後に指し手があります", "a move after the end of the game"),
            Self::MoveCount { written, found } => message!(
                "まで{written}手とありますが{found}手あります",
                ("the record says {}, but has {found}", counted_noun(written, "move"))
            ),
            Self::BadTime { text } => {
                let text = quoted(text);
                message!(
                    "{text} は消費時間として読めません（コメントとして残しました）",
                    "{text} cannot be read as a time such as 0:12/00:01:30; kept as a comment"
                )
            }
            Self::TrailingText { text } => {
                let text = quoted(text);
                message!(
                    "指し手の後の {text} は理解できません（コメントとして残しました）",
                    "{text} behind the move is not understood; kept as a comment"
                )
            }
            other => unreachable!("{other:?} has its sentence elsewhere"),
        }
    }
}

fn impossible_marks(marks: &str, origins: &[Square], read_as: &str) -> Message {
    let (ja, en) = square_lists(origins);
    message!(
        "「{marks}」に当たる駒がありません（動けるのは{ja}。{read_as} とみなします）",
        "'{marks}' fits no piece that can go there ({en}); read as {read_as}"
    )
}

/// Squares one after the other, in Japanese and in USI.
fn square_lists(squares: &[Square]) -> (String, String) {
    let ja: Vec<String> = squares.iter().map(|square| square.ja()).collect();
    let en: Vec<String> = squares.iter().map(Square::to_string).collect();
    (ja.join("、"), en.join(", "))
}
