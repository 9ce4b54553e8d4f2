//! Diagnostics: findings about a file in the form in which they are shown.

use crate::game::node::NodeId;
use sankoma_wording::{Message, message};
use std::path::Path;
use std::sync::Arc;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Information; nothing is wrong.
    Note,
    /// A deviation that the reader could handle.
    Warning,
    /// Against the rules of the game, or not understood.
    Error,
}

sankoma_wording::named! {
    Severity, "severity":
    Error = "error";
    Warning = "warning";
    Note = "note";
}

/// One deviation of a record, with its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Severity by which it is filtered.
    pub severity: Severity,
    /// The stable name of this kind of deviation; for an illegal move that of the broken rule.
    pub code: &'static str,
    /// The file, where the bytes came from one.
    pub file: Option<Arc<Path>>,
    /// Line of the file, counted from 1.
    pub line: Option<u32>,
    /// Column in the line, in characters counted from 1.
    pub column: Option<u32>,
    /// Ply of the move it concerns, 1 for the first.
    pub ply: Option<usize>,
    /// The node it concerns.
    pub node: Option<NodeId>,
    /// Sentence in both languages.
    pub message: Message,
}

impl Diagnostic {
    /// The first of `found` with its ply, and how many more there are; empty for none.
    pub fn summary(found: &[Self]) -> Message {
        let Some((first, more)) = found.split_first() else { return Message::new("", "") };
        let Message { ja, en } = match first.ply {
            Some(ply) => {
                message!(("{ply}手目 {}", first.message.ja), ("ply {ply}: {}", first.message.en))
            }
            None => first.message.clone(),
        };
        match more.len() {
            0 => Message { ja, en },
            more => message!("{ja}、ほか{more}件", "{en}, and {more} more"),
        }
    }
}
