//! What a reader has to say about a file, in the form in which it is shown.

use crate::record::game::node::NodeId;
use crate::wording::Message;
use std::path::Path;
use std::sync::Arc;

/// How much a diagnostic matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Good to know; nothing is wrong.
    Note,
    /// Not as it should be, and read all the same.
    Warning,
    /// Against the rules of the game, or not understood.
    Error,
}

impl Severity {
    /// The graver first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Note];

    /// The word that tools print: `error`, `warning`, `note`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// One deviation of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How much it matters.
    pub severity: Severity,
    /// The stable name of this kind of deviation; for an illegal move that of the broken rule.
    pub code: &'static str,
    /// The file, where the bytes came from one.
    pub file: Option<Arc<Path>>,
    /// Line of the file, counted from 1.
    pub line: Option<u32>,
    /// Where in the line, in characters counted from 1.
    pub column: Option<u32>,
    /// Ply of the move it concerns, 1 for the first.
    pub ply: Option<usize>,
    /// The node it concerns.
    pub node: Option<NodeId>,
    /// The sentence for people.
    pub message: Message,
}
