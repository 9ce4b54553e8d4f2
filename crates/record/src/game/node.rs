//! One node of a game tree: a move and everything attached to it.

use super::end::RecordedEnd;
use super::move_time::MoveTime;
use sankoma_rules::Move;
use sankoma_rules::legality::IllegalityReason;

/// Identifies a node of one [`Game`](super::tree::Game). It stays valid as long as the game does, whatever is added or
/// removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: Self = Self(0);

    pub(crate) fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a game has fewer than four thousand million nodes"))
    }

    /// Numbers the nodes of a game in the order in which they were added; the root is 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A node of the game tree: the move that leads to it and everything attached to the move.
///
/// The root has no move. Neither has a node that only says how the game ended, nor one whose text could not be read
/// as a move or stands behind a move that cannot be carried out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameNode {
    /// The move that leads here, legal or not.
    pub mv: Option<Move>,
    /// The text of the move in the file; for JKF, which has none, the text that CSA would have.
    pub written: Option<Box<str>>,
    /// The comment, line by line, without the marks of the format.
    pub comments: Vec<String>,
    /// The name of a bookmark set here (KIF `&`); several are separated by newlines.
    pub bookmark: Option<Box<str>>,
    /// Time used for the move.
    pub time: Option<MoveTime>,
    /// End of the game, if it ended here.
    pub end: Option<RecordedEnd>,
    /// Line of the file, counted from 1.
    pub line: Option<u32>,
    /// Every rule that the move breaks; empty for a legal one.
    pub reasons: Vec<IllegalityReason>,
}

impl GameNode {
    /// The move that leads here where it is legal and no pass.
    pub fn sound_move(&self) -> Option<Move> {
        self.mv.filter(|mv| self.reasons.is_empty() && !mv.is_pass())
    }

    /// A comment or a bookmark stands here.
    pub fn has_comment_or_bookmark(&self) -> bool {
        !self.comments.is_empty() || self.bookmark.is_some()
    }

    /// The comment line by line, also where one entry of [`Self::comments`] has several lines.
    pub fn comment_lines(&self) -> impl Iterator<Item = &str> {
        self.comments.iter().flat_map(|comment| comment.split('\n')).map(|line| line.trim_end_matches('\r'))
    }
}
