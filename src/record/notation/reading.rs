//! One move in any notation.

use super::marks::Marks;
use super::phrase::Phrase;
use super::{color_of, western};
use crate::record::Severity;
use crate::record::finding::Finding;
use crate::record::lines::{is_blank, trim};
use crate::record::resolve::resolve;
use crate::record::written::{Action, Claim, Origin, Target, WrittenMove};
use crate::rules::legality::{self, Reason};
use crate::rules::{Color, Message, Move, Position, quoted};
use std::borrow::Cow;
use std::fmt;

/// A text means no move in a position; one sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAMove {
    message: Message,
    /// The rule that it breaks, where it is a rule of the game.
    reason: Option<Reason>,
}

impl NotAMove {
    /// The sentence: what was written, and what was expected.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// What is wrong with it as a broken rule; `text` is what was written.
    pub(super) fn into_reason(self, text: &str) -> Reason {
        self.reason.unwrap_or_else(|| Reason::Syntax { text: text.to_owned() })
    }
}

impl From<Reason> for NotAMove {
    fn from(reason: Reason) -> Self {
        Self { message: reason.message(), reason: Some(reason) }
    }
}

impl From<&Finding> for NotAMove {
    fn from(finding: &Finding) -> Self {
        Self { message: finding.message(), reason: None }
    }
}

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message.en)
    }
}

impl std::error::Error for NotAMove {}

/// The move that `text` means in `position`, legal or not: ▲７六歩(77), ７六歩, 同銀左, P-7f, P-76, 7g7f, +7776FU, or any
/// word for a pass. A mark of the side before it must be that of the side to move.
///
/// # Errors
/// What is no move in any notation, belongs to the other side, or does not say which of several pieces goes.
pub fn parse(position: &Position, text: &str) -> Result<Move, NotAMove> {
    let trimmed = trim(text);
    let (color, rest) = split_color(trimmed);
    let expected = position.side_to_move();
    if color.is_some_and(|color| color != expected) {
        return Err(Reason::WrongTurn { expected }.into());
    }
    if legality::is_word(rest) {
        return legality::read_word(position, rest).map_err(|reasons| refused(trimmed, &reasons));
    }
    match Phrase::take(rest) {
        Some((phrase, "")) => meant(position, trimmed, phrase.action()),
        _ => western::parse(rest).map_or_else(|| Err(unread(trimmed)), |words| western_move(position, trimmed, words)),
    }
}

/// The mark of the side off the front of a text.
pub(in crate::record) fn split_color(text: &str) -> (Option<Color>, &str) {
    let color = text.chars().next().and_then(color_of);
    let rest = text.trim_start_matches(|letter| color_of(letter).is_some());
    if color.is_some() { (color, rest.trim_start_matches(is_blank)) } else { (None, text) }
}

fn western_move(position: &Position, text: &str, words: western::Words) -> Result<Move, NotAMove> {
    let origin = match words.from {
        Some(from) => Origin::Board(from),
        None if words.drop => Origin::Hand,
        None => Origin::Marked(Marks::default()),
    };
    let (target, claim) = (Target::Square(words.to), Claim::Before(words.kind));
    let mv = meant(position, text, Action::Piece { origin, target, claim, promotion: Some(words.promotes) })?;
    if mv.is_drop() && !words.drop {
        return Err((&Finding::OriginUnclear { origins: Vec::new() }).into());
    }
    Ok(mv)
}

/// The move that the words ask for, if the board does not contradict them.
fn meant(position: &Position, text: &str, action: Action) -> Result<Move, NotAMove> {
    let resolved = resolve(&WrittenMove { text: Cow::Borrowed(text), color: None, action }, position);
    let contradiction = resolved.findings.iter().find(|finding| finding.severity() == Severity::Error);
    match (contradiction, resolved.mv) {
        (Some(finding), _) => Err(finding.into()),
        (None, Some(mv)) => Ok(mv),
        (None, None) => Err(refused(text, &resolved.reasons)),
    }
}

fn refused(text: &str, reasons: &[Reason]) -> NotAMove {
    match reasons.first() {
        None | Some(Reason::Syntax { .. }) => unread(text),
        Some(reason) => reason.clone().into(),
    }
}

fn unread(text: &str) -> NotAMove {
    const FORMS: &str = "7g7f, ７六歩, 同銀左, P-7f, +7776FU, 0000";
    let text = quoted(text);
    NotAMove {
        message: Message::new(
            format!("{text} は指し手として読めません（例 {FORMS}）"),
            format!("{text} is not a move in any notation; expected a form such as {FORMS} (pass)"),
        ),
        reason: None,
    }
}
