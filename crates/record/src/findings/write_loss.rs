//! Write losses: what a format or an encoding cannot hold, with code, severity and message.

use super::diagnostic::{Diagnostic, Severity};
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::node::NodeId;
use crate::game::tree::Game;
use crate::text::encoding::Encoding;
use sankoma_wording::{Message, counted_noun, message, quoted, shortened};

/// One loss: a part of the game that reading the written file does not give back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WriteLoss {
    /// Games of a file that the format has no room for.
    Games { count: usize, format: &'static str },
    /// Branches outside the main line, or outside a line.
    Variations { moves: usize, format: &'static str },
    /// The line from here on.
    Moves { moves: usize, format: &'static str },
    /// Headers; the first one's name.
    Headers { name: String, count: usize, format: &'static str },
    /// Lines that readers skip.
    Remarks { text: String, count: usize, format: &'static str },
    /// Comments of so many moves.
    Comments { count: usize, format: &'static str },
    /// Bookmarks of so many moves.
    Bookmarks { count: usize, format: &'static str },
    /// Times of so many moves, or their fractions, or totals that are no sum of the times.
    Times { count: usize, format: &'static str },
    /// The end, and what stands in its place.
    End { was: RecordedEnd, is: Option<RecordedCause>, format: &'static str },
    /// Times with a fraction of a second, for so many moves.
    Fractions { count: usize, format: &'static str },
    /// The end stands there in a word that the format does not define.
    EndWord { was: RecordedEnd, format: &'static str },
    /// The words of so many moves that are no moves, or odd ones.
    Words { count: usize, format: &'static str },
    /// The number of the first move.
    MoveNumber { number: u32, format: &'static str },
    /// The start position itself.
    Start { format: &'static str },
    /// A pass of the main line stands in a variation.
    PassAsVariation,
    /// So many passes, which no format defines.
    Passes { count: usize, format: &'static str },
    /// The file would be taken for another format.
    FormatUnclear { format: &'static str },
    /// A character without a code.
    Unmapped { letter: char, instead: char, encoding: Encoding },
    /// Many more of them.
    FurtherUnmapped { count: usize, encoding: Encoding },
    /// The bytes would be taken for another encoding.
    EncodingUnclear { encoding: Encoding },
}

sankoma_wording::codes! { WriteLoss;
    Self::Games { .. } => "games_left_out",
    Self::Variations { .. } => "variations_left_out",
    Self::Moves { .. } => "moves_left_out",
    Self::Headers { .. } => "header_left_out",
    Self::Remarks { .. } => "remark_left_out",
    Self::Comments { .. } => "comment_left_out",
    Self::Bookmarks { .. } => "bookmark_left_out",
    Self::Times { .. } | Self::Fractions { .. } => "time_changed",
    Self::End { .. } => "end_changed",
    Self::EndWord { .. } => "end_word",
    Self::Words { .. } => "words_changed",
    Self::MoveNumber { .. } => "move_number_left_out",
    Self::Start { .. } => "start_changed",
    Self::PassAsVariation => "pass_as_variation",
    Self::Passes { .. } => "pass_undefined",
    Self::FormatUnclear { .. } => "format_unclear",
    Self::Unmapped { .. } | Self::FurtherUnmapped { .. } => "unmapped",
    Self::EncodingUnclear { .. } => "encoding_unclear",
}

impl WriteLoss {
    /// The diagnostic about a node of `game`, or about the whole file.
    pub(crate) fn to_diagnostic(&self, game: Option<&Game>, node: Option<NodeId>) -> Diagnostic {
        let place = game.zip(node);
        Diagnostic {
            severity: self.severity(),
            code: self.code(),
            file: None,
            line: place.and_then(|(game, id)| game.node(id).line),
            column: None,
            ply: place.map(|(game, id)| game.ply(id)).filter(|&ply| ply > 0),
            node,
            message: self.message(),
        }
    }

    /// Remarks, which readers skip, are lost with a note only; what a format does not define is lost to other programs
    /// alone.
    const fn severity(&self) -> Severity {
        match self {
            Self::Remarks { .. } | Self::EndWord { .. } | Self::Passes { .. } => Severity::Note,
            _ => Severity::Warning,
        }
    }

    fn message(&self) -> Message {
        self.tree_message().unwrap_or_else(|| self.file_message())
    }

    fn tree_message(&self) -> Option<Message> {
        Some(match self {
            Self::Variations { moves, format } => message!(
                "変化{moves}手は{format}に書けないため省きました",
                ("{format} cannot hold variations; {} of them left out", counted_noun(*moves, "move"))
            ),
            Self::Moves { moves, format } => message!(
                "ここから{moves}手は{format}に書けないため省きました",
                ("{format} cannot hold the line from here on; {} left out", counted_noun(*moves, "move"))
            ),
            Self::Comments { count, format } => left_out("コメント", "comments", *count, format),
            Self::Bookmarks { count, format } => left_out("しおり", "bookmarks", *count, format),
            Self::Times { count, format } => message!(
                "{count}手の消費時間はそのままでは{format}に書けません",
                ("{format} cannot hold the times of {} as they are", counted_noun(*count, "move"))
            ),
            Self::Fractions { count, format } => message!(
                "{format}は秒単位のため{count}手の消費時間を丸めました",
                ("{format} holds whole seconds; the times of {} are rounded", counted_noun(*count, "move"))
            ),
            Self::EndWord { was, format } => undefined_end(was, format),
            Self::Words { count, format } => message!(
                "{count}手の元の文字は{format}に残せません",
                ("{format} cannot hold the words of {} as they were written", counted_noun(*count, "move"))
            ),
            Self::End { was, is, format } => end_changed(was, *is, format),
            Self::PassAsVariation => Message::new(
                "本譜のパスはKIFでは変化として書きます",
                "a pass on the main line is written as a variation in KIF",
            ),
            Self::Passes { count, format } => message!(
                "{format}にはパスの定めがなく、他のソフトでは{count}回のパスから先を読めないことがあります",
                (
                    "{format} defines no pass; other programs may read no further than the first of {}",
                    counted_noun(*count, "pass")
                )
            ),
            _ => return None,
        })
    }

    fn file_message(&self) -> Message {
        match self {
            Self::Games { count, format } => message!(
                "{format}には1局しか書けないため{count}局を省きました",
                ("{format} holds one game; {} left out", counted_noun(*count, "more game"))
            ),
            Self::Headers { name, count, format } => {
                let name = quoted(name);
                message!(
                    "ヘッダー {name} など{count}個は{format}に書けません",
                    ("{format} cannot hold {} as they are, the first is {name}", counted_noun(*count, "header"))
                )
            }
            Self::Remarks { text, count, format } => {
                let text = quoted(text);
                message!(
                    "{text} など{count}行は{format}に書けません",
                    ("{format} cannot hold {}, the first is {text}", counted_noun(*count, "remark line"))
                )
            }
            Self::MoveNumber { number, format } => message!(
                "初手の手数{number}は{format}に書けません",
                "{format} cannot hold the number {number} of the first move"
            ),
            Self::Start { format } => {
                message!("開始局面は{format}にそのまま書けません", "{format} cannot hold the start position as it is")
            }
            Self::FormatUnclear { format } => message!(
                "書いた内容は{format}として同じ棋譜に読めません",
                "the text would not be read as the same games in {format}"
            ),
            Self::Unmapped { letter, instead, encoding } => message!(
                ("'{letter}' は{}にないため '{instead}' と書きました", encoding.name()),
                ("'{letter}' has no {} code; written as '{instead}'", encoding.name())
            ),
            Self::FurtherUnmapped { count, encoding } => message!(
                ("さらに{count}文字が{}にないため置き換えました", encoding.name()),
                ("{} without a {} code replaced", counted_noun(*count, "more character"), encoding.name())
            ),
            Self::EncodingUnclear { encoding } => message!(
                ("{}と認識されないおそれがあります", encoding.name()),
                ("the bytes would not be recognised as {}", encoding.name())
            ),
            other => unreachable!("{other:?} has its sentence elsewhere"),
        }
    }
}

fn left_out(ja: &str, en: &str, count: usize, format: &str) -> Message {
    message!(
        "{count}手の{ja}は{format}に書けません",
        ("{format} cannot hold the {en} of {} as they are", counted_noun(count, "move"))
    )
}

fn end_changed(was: &RecordedEnd, is: Option<RecordedCause>, format: &str) -> Message {
    let Message { ja: was_ja, en: was_en } = was.message();
    let (was_ja, was_en) = (shortened(&was_ja), shortened(&was_en));
    let Some(is) = is.map(|cause| RecordedEnd::new(cause, "?").message()) else {
        return message!("終局 '{was_ja}' は{format}に書けません", "{format} cannot hold the end '{was_en}'");
    };
    message!(
        ("終局 '{was_ja}' は{format}では '{}' になります", is.ja),
        ("{format} has no word for the end '{was_en}'; written as '{}'", is.en)
    )
}

fn undefined_end(was: &RecordedEnd, format: &str) -> Message {
    let Message { ja, en } = was.message();
    message!(
        ("{format}には終局 '{}' の定めがなく、他のソフトでは読めないことがあります", shortened(&ja)),
        ("{format} defines no word for the end '{}'; other programs may not know it", shortened(&en))
    )
}
