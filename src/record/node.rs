//! One node of a game tree, and what may be written beside a move.

use super::RecordedEnd;
use crate::rules::Move;
use crate::rules::legality::IllegalityReason;
use std::time::Duration;

/// Names a node of one [`super::Game`]. It stays valid as long as the game does, whatever is added or removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: Self = Self(0);

    pub(super) fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a game has fewer than four thousand million nodes"))
    }

    /// Numbers the nodes of a game in the order in which they were added; the root is 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What stands at one place of the game: the move that led there and everything written beside it.
///
/// The root has no move. Neither has a node that only says how the game ended, nor one whose text could not be read
/// as a move or stands behind a move that cannot be carried out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameNode {
    /// The move that leads here, legal or not.
    pub mv: Option<Move>,
    /// The move as the file has it, legal or not; for a file that has no text of its own, as CSA would write it.
    pub written: Option<Box<str>>,
    /// The comment, line by line, without the marks of the format.
    pub comments: Vec<String>,
    /// The name of a bookmark set here (KIF `&`); several are separated by newlines.
    pub bookmark: Option<Box<str>>,
    /// Time used for the move.
    pub time: Option<MoveTime>,
    /// How the game ended here.
    pub end: Option<RecordedEnd>,
    /// Line of the file, counted from 1.
    pub line: Option<u32>,
    /// Every rule that the move breaks; empty for a legal one.
    pub reasons: Vec<IllegalityReason>,
}

impl GameNode {
    /// Whether anything is said here beyond the move itself.
    pub fn has_comment_or_bookmark(&self) -> bool {
        !self.comments.is_empty() || self.bookmark.is_some()
    }

    /// The comment line by line, also where one of its texts has several lines.
    pub(super) fn comment_lines(&self) -> impl Iterator<Item = &str> {
        self.comments.iter().flat_map(|comment| comment.split('\n')).map(|line| line.trim_end_matches('\r'))
    }
}

/// Time used for one move, and by the same side up to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTime {
    /// For this move.
    pub spent: Duration,
    /// For all moves of this side so far, if the file says it.
    pub total: Option<Duration>,
}

/// A named value about the game as a whole, such as 棋戦 (the event) or 先手 (who played Black).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The name by which KIF knows it, or the format's own where KIF has none.
    pub name: String,
    /// The value as written.
    pub value: String,
    /// Line of the file, counted from 1.
    pub line: Option<u32>,
}

/// A line that its format tells readers to skip (`#` in KIF) or that names the format itself (`V2.2` in CSA).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The whole line.
    pub text: String,
    /// Line of the file, counted from 1.
    pub line: u32,
}

impl Remark {
    /// Whether the line only says which format, version and encoding the file has and which program wrote it. Each
    /// file written has its own.
    pub(super) fn names_format(&self) -> bool {
        let is_csa = matches!(self.text.as_str(), "V2" | "V2.1" | "V2.2" | "V3.0");
        is_csa || ["#KIF", "# ----", "'CSA encoding="].into_iter().any(|start| self.text.starts_with(start))
    }
}

/// What stands behind the whole seconds of `time`: nothing, or a point and as many digits as it has.
pub(super) fn fraction_text(time: Duration) -> String {
    match time.subsec_nanos() {
        0 => String::new(),
        nanoseconds => format!(".{nanoseconds:09}").trim_end_matches('0').to_owned(),
    }
}

/// Seconds with an optional fraction; no sign, no exponent.
pub(super) fn parse_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_digits(whole) || !is_digits(fraction) || fraction.len() > 9 {
        return None;
    }
    let whole = whole.parse().ok()?;
    if fraction.is_empty() {
        return Some(Duration::from_secs(whole));
    }
    let nanoseconds: u32 = format!("{fraction:0<9}").parse().ok()?;
    Some(Duration::new(whole, nanoseconds))
}
