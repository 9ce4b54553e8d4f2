//! Differences between what the library reads and what was read here: kinds, severities and sentences.

use super::process::{MAX_BYTES, MEMORY_LIMIT, NoAnswerCause, TIME_LIMIT};
use sankoma_record::{Diagnostic, Encoding, Game, NodeId, RecordedCause, RecordedEnd, Severity};
use sankoma_wording::{Message, counted_noun, message, quoted, shortened};

/// One difference.
#[derive(Clone, Debug)]
pub(super) enum ReaderDifference {
    /// It is not asked: it does not know the format.
    UnknownFormat { format: &'static str },
    /// It is not asked: the file is too large.
    TooLarge { bytes: usize },
    /// It refuses the bytes or decodes them otherwise; as the text that they are here it would read so far.
    Encoding { difference: EncodingDifference, is_refused: bool, readable: ReadingProgress },
    /// It refuses the whole file, or panics.
    Fails { error: String, panicked: bool, progress: Option<ReadingProgress> },
    /// It gives no answer.
    NoAnswer(NoAnswerCause),
    /// It reads no further than here; the line where it stops.
    Stops { text: String, progress: ReadingProgress },
    /// It reads another move here.
    OtherMove { theirs: String, progress: ReadingProgress },
    /// It reads another start position.
    Start,
    /// It lacks so many moves of variations.
    Variations { moves: usize },
    /// It reads moves that are not there.
    AddedMoves { moves: usize },
    /// It reads the first of so many games.
    Games { count: usize },
    /// It lacks headers; the first one's name.
    Headers { name: String, count: usize },
    /// It lacks the comments of so many moves.
    Comments { count: usize },
    /// It lacks the bookmarks of so many moves.
    Bookmarks { count: usize },
    /// It reads the times of so many moves otherwise.
    Times { count: usize },
    /// It reads another end, or none.
    End { was: RecordedEnd, is: Option<RecordedCause> },
}

/// How far it reads: the first `read` of the `all` moves of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ReadingProgress {
    pub(super) read: usize,
    pub(super) all: usize,
}

/// The encoding that the library expects, from the ending of the name or from the format alone, and the one found here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EncodingDifference {
    pub(super) expected: Encoding,
    pub(super) encoding: Encoding,
    pub(super) ending: Option<&'static str>,
    /// The ending by which it would take the file for the encoding found here.
    pub(super) readable_as: Option<&'static str>,
}

/// The kind of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReaderDifferenceKind {
    /// It is not asked.
    NotAsked,
    /// It would decode the bytes otherwise.
    Encoding,
    /// It refuses the file, or panics.
    Fails,
    /// It gives no answer.
    NoAnswer,
    /// It stops before the end of the game.
    Stops,
    /// It reads another move.
    OtherMove,
    /// It reads another start position.
    Start,
    /// It lacks variations.
    Variations,
    /// It reads moves that are not there.
    AddedMoves,
    /// It reads the first game only.
    Games,
    /// It lacks headers.
    Headers,
    /// It lacks comments.
    Comments,
    /// It lacks bookmarks.
    Bookmarks,
    /// It reads other times.
    Times,
    /// It reads another end, or none.
    End,
}

/// Code and severity of each kind. A warning: it does not read the game that is read here. A note: it reads the game,
/// and lacks something else.
const KINDS: [(ReaderDifferenceKind, &str, Severity); 15] = [
    (ReaderDifferenceKind::NotAsked, "reader_not_asked", Severity::Note),
    (ReaderDifferenceKind::Encoding, "reader_encoding", Severity::Warning),
    (ReaderDifferenceKind::Fails, "reader_fails", Severity::Warning),
    (ReaderDifferenceKind::NoAnswer, "reader_no_answer", Severity::Warning),
    (ReaderDifferenceKind::Stops, "reader_stops", Severity::Warning),
    (ReaderDifferenceKind::OtherMove, "reader_move", Severity::Warning),
    (ReaderDifferenceKind::Start, "reader_start", Severity::Warning),
    (ReaderDifferenceKind::Variations, "reader_variations", Severity::Warning),
    (ReaderDifferenceKind::AddedMoves, "reader_more_moves", Severity::Warning),
    (ReaderDifferenceKind::Games, "reader_games", Severity::Warning),
    (ReaderDifferenceKind::Headers, "reader_headers", Severity::Note),
    (ReaderDifferenceKind::Comments, "reader_comments", Severity::Note),
    (ReaderDifferenceKind::Bookmarks, "reader_bookmarks", Severity::Note),
    (ReaderDifferenceKind::Times, "reader_times", Severity::Note),
    (ReaderDifferenceKind::End, "reader_end", Severity::Note),
];

impl ReaderDifferenceKind {
    fn row(self) -> (&'static str, Severity) {
        let row = KINDS.into_iter().find(|row| row.0 == self).expect("each kind has its row");
        (row.1, row.2)
    }

    /// The code of its diagnostics.
    pub fn code(self) -> &'static str {
        self.row().0
    }

    /// The codes of all kinds.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        KINDS.into_iter().map(|row| row.1)
    }
}

impl ReaderDifference {
    /// The diagnostic about a line, or a node of `game` and its line, or the whole file.
    pub(super) fn to_diagnostic(&self, game: &Game, line: Option<u32>, node: Option<NodeId>) -> Diagnostic {
        let (code, severity) = self.kind().row();
        Diagnostic {
            severity,
            code,
            file: None,
            line: line.or_else(|| node.and_then(|id| game.node(id).line)),
            column: None,
            ply: node.map(|id| game.ply(id)).filter(|&ply| ply > 0),
            node,
            message: self.message(),
        }
    }

    const fn kind(&self) -> ReaderDifferenceKind {
        match self {
            Self::UnknownFormat { .. } | Self::TooLarge { .. } => ReaderDifferenceKind::NotAsked,
            Self::Encoding { .. } => ReaderDifferenceKind::Encoding,
            Self::Fails { .. } => ReaderDifferenceKind::Fails,
            Self::NoAnswer(_) => ReaderDifferenceKind::NoAnswer,
            Self::Stops { .. } => ReaderDifferenceKind::Stops,
            Self::OtherMove { .. } => ReaderDifferenceKind::OtherMove,
            Self::Start => ReaderDifferenceKind::Start,
            Self::Variations { .. } => ReaderDifferenceKind::Variations,
            Self::AddedMoves { .. } => ReaderDifferenceKind::AddedMoves,
            Self::Games { .. } => ReaderDifferenceKind::Games,
            Self::Headers { .. } => ReaderDifferenceKind::Headers,
            Self::Comments { .. } => ReaderDifferenceKind::Comments,
            Self::Bookmarks { .. } => ReaderDifferenceKind::Bookmarks,
            Self::Times { .. } => ReaderDifferenceKind::Times,
            Self::End { .. } => ReaderDifferenceKind::End,
        }
    }

    /// The sentence, whose subject is the other program; its name, which is long, stands in the verdict.
    fn message(&self) -> Message {
        let (ja, en) =
            self.file_predicate().or_else(|| self.move_predicate()).unwrap_or_else(|| self.other_predicate());
        message!("別のソフトは{ja}", "another program {en}")
    }

    /// What it does with the file as a whole.
    fn file_predicate(&self) -> Option<(String, String)> {
        Some(match self {
            Self::UnknownFormat { format } => (
                format!("KIF・KI2・CSA・JKF だけを読みます（このファイルは {format}）"),
                format!("reads KIF, KI2, CSA and JKF only; this is {format}"),
            ),
            Self::TooLarge { bytes } => (
                format!("{} MiB を超えるファイルでは試しません（{bytes} バイト）", MAX_BYTES >> 20),
                format!("is not asked about files over {} MiB; this one has {bytes} bytes", MAX_BYTES >> 20),
            ),
            Self::Encoding { difference, is_refused, readable } => difference.predicate(*is_refused, *readable),
            Self::Fails { error, panicked, progress } => fails(error, *panicked, *progress),
            Self::NoAnswer(cause) => no_answer(cause),
            Self::Games { count } => (
                format!("{count}局のうち最初の1局しか読みません"),
                format!("reads the first of {} only", counted_noun(*count, "game")),
            ),
            _ => return None,
        })
    }

    /// What it does with the moves.
    fn move_predicate(&self) -> Option<(String, String)> {
        Some(match self {
            Self::Stops { text, progress: ReadingProgress { read, all } } => {
                let empty = || (String::from("空行"), String::from("an empty line"));
                let (ja, en) = if text.is_empty() { empty() } else { (format!(" {} ", quoted(text)), quoted(text)) };
                (
                    format!("{ja}で止まり、{all}手のうち{read}手しか読みません"),
                    format!("stops at {en}, after {read} of {}", counted_noun(*all, "move")),
                )
            }
            Self::OtherMove { theirs, progress: ReadingProgress { read, all } } => (
                format!("ここを {theirs} と読み、{all}手のうち{read}手までしか一致しません"),
                format!("reads {theirs} here, after {read} of {}", counted_noun(*all, "move")),
            ),
            Self::Start => ("開始局面を別の局面として読みます".to_owned(), "reads another start position".to_owned()),
            Self::Variations { moves } => (
                format!("変化のうち{moves}手を読みません"),
                format!("does not read {} of the variations", counted_noun(*moves, "move")),
            ),
            Self::AddedMoves { moves } => (
                format!("ここにはない{moves}手を読みます"),
                format!("reads {} that are not in the game here", counted_noun(*moves, "move")),
            ),
            _ => return None,
        })
    }

    /// What it does with everything but the moves.
    fn other_predicate(&self) -> (String, String) {
        match self {
            Self::Headers { name, count } => (
                format!("ヘッダー {} など{count}個を読まないか別の値で読みます", quoted(name)),
                format!(
                    "lacks {} or reads them otherwise, the first is {}",
                    counted_noun(*count, "header"),
                    quoted(name)
                ),
            ),
            Self::Comments { count } => lacks(*count, "コメント", "comment"),
            Self::Bookmarks { count } => lacks(*count, "しおり", "bookmark"),
            Self::Times { count } => lacks(*count, "消費時間", "time"),
            Self::End { was, is } => end(was, *is),
            other => unreachable!("{other:?} has its sentence elsewhere"),
        }
    }
}

impl EncodingDifference {
    fn predicate(self, is_refused: bool, readable: ReadingProgress) -> (String, String) {
        let (ja, en) = if is_refused {
            ("このファイルを拒みます", "refuses the file")
        } else {
            ("このファイルを別の文字で読みます", "reads other characters")
        };
        let (because_ja, because_en) = self.reason();
        let (as_ja, as_en) = self.remedy();
        let ReadingProgress { read, all } = readable;
        (
            format!("{ja}: {because_ja}（{as_ja}{all}手のうち{read}手を読みます）"),
            format!("{en}: {because_en}; would read {read} of {all} {as_en}"),
        )
    }

    fn reason(self) -> (String, String) {
        let (expected, encoding) = (self.expected.name(), self.encoding.name());
        if expected == encoding {
            return (
                format!("{expected} として読めないバイトがあります"),
                format!("it has bytes that are no {expected}"),
            );
        }
        let (ja, en) =
            self.ending.map_or_else(Default::default, |ending| (format!(".{ending} は "), format!(" of .{ending}")));
        (format!("{ja}{expected} のはずですが {encoding} です"), format!("expects {expected}{en}, this is {encoding}"))
    }

    /// With what the library would read the file.
    fn remedy(self) -> (String, String) {
        if self.expected == self.encoding {
            return ("それがなければ".to_owned(), "without them".to_owned());
        }
        let expected = self.expected.name();
        let in_expected = || (format!("{expected} なら"), format!("in {expected}"));
        self.readable_as.map_or_else(in_expected, |ending| (format!(".{ending} なら"), format!("as .{ending}")))
    }
}

fn fails(error: &str, panicked: bool, progress: Option<ReadingProgress>) -> (String, String) {
    let error = quoted(error.lines().next().unwrap_or_default());
    let (ja, en) = if panicked {
        ("異常終了し、何も読みません", "panics and reads nothing")
    } else {
        ("ファイル全体を拒みます", "refuses the whole file")
    };
    match progress {
        Some(ReadingProgress { read, all }) => (
            format!("ここ（{all}手のうち{read}手の後）で{ja}: {error}"),
            format!("{en} here, after {read} of {}: {error}", counted_noun(all, "move")),
        ),
        None => (format!("{ja}: {error}"), format!("{en}: {error}")),
    }
}

fn no_answer(cause: &NoAnswerCause) -> (String, String) {
    let (seconds, mebibytes) = (TIME_LIMIT.as_secs(), MEMORY_LIMIT >> 20);
    match cause {
        NoAnswerCause::Time => {
            (format!("{seconds}秒以内に応答しません"), format!("gives no answer within {seconds} seconds"))
        }
        NoAnswerCause::Memory => (
            format!("{mebibytes} MiB を超えるメモリを使おうとして終わります"),
            format!("ends without an answer: it needs more than {mebibytes} MiB of memory"),
        ),
        NoAnswerCause::Stack => (
            "変化の入れ子が深く、スタックがあふれて終わります".to_owned(),
            "ends without an answer: variations nested so deep overflow its stack".to_owned(),
        ),
        NoAnswerCause::Status(status) => {
            (format!("応答せずに終わります: {status}"), format!("ends without an answer: {status}"))
        }
    }
}

fn lacks(count: usize, ja: &str, en: &str) -> (String, String) {
    (
        format!("{count}手の{ja}を読まないか別の内容で読みます"),
        format!("lacks {} or reads them otherwise", counted_noun(count, en)),
    )
}

fn end(was: &RecordedEnd, is: Option<RecordedCause>) -> (String, String) {
    let Message { ja: was_ja, en: was_en } = was.message();
    let (was_ja, was_en) = (shortened(&was_ja), shortened(&was_en));
    match is.map(|cause| RecordedEnd::new(cause, "?").message()) {
        Some(Message { ja, en }) => {
            (format!("終局 '{was_ja}' を '{ja}' と読みます"), format!("reads the end '{was_en}' as '{en}'"))
        }
        None => (format!("終局 '{was_ja}' を読みません"), format!("does not read the end '{was_en}'")),
    }
}
