//! Parsing of one move in any notation, in a position.

use super::japanese_move::JapaneseMove;
use super::marks::MoveMarks;
use super::resolve::resolve;
use super::western;
use super::written_move::{WrittenAction, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};
use crate::record::findings::diagnostic::Severity;
use crate::record::findings::record_finding::RecordFinding;
use crate::record::text::kanji::split_color;
use crate::record::text::lines::trim;
use crate::rules::legality::{self, IllegalityReason};
use crate::rules::{Move, Position};
use crate::wording::{Message, ToMessage, quoted};
use std::borrow::Cow;
use std::fmt;

/// The error for a text that means no move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTextError {
    message: Message,
    /// The rule of the game that it breaks, if it breaks one.
    reason: Option<IllegalityReason>,
}

impl MoveTextError {
    /// The message: what was written, and what was expected.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// The error as a broken rule; `text` is what was written.
    pub(super) fn into_reason(self, text: &str) -> IllegalityReason {
        self.reason.unwrap_or_else(|| IllegalityReason::Syntax { text: text.to_owned() })
    }
}

impl From<IllegalityReason> for MoveTextError {
    fn from(reason: IllegalityReason) -> Self {
        Self { message: reason.message(), reason: Some(reason) }
    }
}

impl From<&RecordFinding> for MoveTextError {
    fn from(finding: &RecordFinding) -> Self {
        Self { message: finding.message(), reason: None }
    }
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message.en)
    }
}

impl std::error::Error for MoveTextError {}

/// The move that `text` means in `position`, legal or not: ▲７六歩(77), ７六歩, 同銀左, P-7f, P-76, 7g7f, +7776FU, or any
/// word for a pass. A mark of the side before it must be that of the side to move.
///
/// # Errors
/// A text that is no move in any notation, belongs to the other side, or is ambiguous between several pieces.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    let trimmed = trim(text);
    let (color, rest) = split_color(trimmed);
    let expected = position.side_to_move();
    if color.is_some_and(|color| color != expected) {
        return Err(IllegalityReason::WrongTurn { expected }.into());
    }
    if legality::is_move_text(rest) {
        return legality::read_move(position, rest).map_err(|reasons| rejected(trimmed, &reasons));
    }
    match JapaneseMove::take(rest) {
        Some((phrase, "")) => resolve_action(position, trimmed, phrase.action()),
        _ => western::parse(rest)
            .map_or_else(|| Err(unreadable(trimmed)), |words| western_move(position, trimmed, words)),
    }
}

fn western_move(position: &Position, text: &str, words: western::WesternMove) -> Result<Move, MoveTextError> {
    let origin = match words.from {
        Some(from) => WrittenOrigin::Board(from),
        None if words.drop => WrittenOrigin::Hand,
        None => WrittenOrigin::ByMarks(MoveMarks::default()),
    };
    let (target, claim) = (WrittenTarget::Square(words.to), WrittenPiece::Before(words.kind));
    let mv = resolve_action(
        position,
        text,
        WrittenAction::PieceMove { origin, target, piece: claim, promotion: Some(words.promotes) },
    )?;
    if mv.is_drop() && !words.drop {
        return Err((&RecordFinding::OriginUnclear { origins: Vec::new() }).into());
    }
    Ok(mv)
}

/// The move that a written action means, if the position does not contradict it.
fn resolve_action(position: &Position, text: &str, action: WrittenAction) -> Result<Move, MoveTextError> {
    let resolved = resolve(&WrittenMove { text: Cow::Borrowed(text), color: None, action }, position);
    let contradiction = resolved.findings.iter().find(|finding| finding.severity() == Severity::Error);
    match (contradiction, resolved.mv) {
        (Some(finding), _) => Err(finding.into()),
        (None, Some(mv)) => Ok(mv),
        (None, None) => Err(rejected(text, &resolved.reasons)),
    }
}

fn rejected(text: &str, reasons: &[IllegalityReason]) -> MoveTextError {
    match reasons.first() {
        None | Some(IllegalityReason::Syntax { .. }) => unreadable(text),
        Some(reason) => reason.clone().into(),
    }
}

fn unreadable(text: &str) -> MoveTextError {
    const FORMS: &str = "7g7f, ７六歩, 同銀左, P-7f, +7776FU, 0000";
    let text = quoted(text);
    MoveTextError {
        message: Message::new(
            format!("{text} は指し手として読めません（例 {FORMS}）"),
            format!("{text} is not a move in any notation; expected a form such as {FORMS} (pass)"),
        ),
        reason: None,
    }
}
