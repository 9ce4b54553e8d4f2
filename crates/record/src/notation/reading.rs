//! Reading of a written move in a position: the move, and every rule that it breaks. Command line, workbench and
//! records all go through here, so that they give the same reasons for the same text.

use super::parsing::written_move;
use super::resolve::{ResolvedMove, resolve};
use super::style::NotationStyle;
use super::text::move_text;
use super::written_move::{WrittenAction, WrittenMove};
use crate::findings::record_finding::RecordFinding;
use crate::game::node::GameNode;
use crate::game::replay::after_pass;
use sankoma_rules::legality::{self, CheckStatus, EvasionGroups, IllegalityReason, LegalityExplanation};
use sankoma_rules::{Color, Move, Position};
use std::borrow::Cow;

/// A written move, read in a position.
#[derive(Default)]
pub(crate) struct ReadMove {
    /// The move, legal or not; `None` where the text means none.
    pub(crate) mv: Option<Move>,
    /// The rules that the text itself breaks; those that the move breaks are not among them.
    pub(crate) reasons: Vec<IllegalityReason>,
    /// Oddities of the text that leave the move clear.
    pub(crate) findings: Vec<RecordFinding>,
    /// The move is one of the side that is not to move, and is judged as if the other side had passed.
    pub(crate) after_pass: bool,
}

/// Reads `written` in `position`.
pub(crate) fn read_written(written: &WrittenMove<'_>, position: &Position) -> ReadMove {
    let expected = position.side_to_move();
    let is_move = !matches!(written.action, WrittenAction::Unreadable | WrittenAction::NoPosition);
    if written.color.is_some_and(|color| color != expected) && is_move {
        let read = read_out_of_turn(written, position);
        let other_could = read.other_side_could_play(position);
        return read.with_wrong_turn(expected, other_could);
    }
    let ours = resolve(written, position);
    if written.color.is_some() || !is_reached_by_none(&ours) {
        return ReadMove::new(ours, false);
    }
    read_for_other_side(written, position).unwrap_or_else(|| ReadMove::new(with_just_made(ours, position), false))
}

/// The only fault is that no piece of the side to move can go there.
fn is_reached_by_none(ours: &ResolvedMove) -> bool {
    matches!(
        ours.reasons.as_slice(),
        [IllegalityReason::NoneReaches { .. } | IllegalityReason::OwnPieceOnTarget { .. }]
    )
}

/// A move without the mark of a side that a piece of the other side on the board could make. A drop is left out: almost
/// any square is open to one, and a slip of the keyboard would become the other side's move.
fn read_for_other_side(written: &WrittenMove<'_>, position: &Position) -> Option<ReadMove> {
    let theirs = ReadMove::new(resolve(written, &after_pass(position)), true);
    let is_on_board = theirs.mv.is_some_and(|mv| mv.from().is_some());
    let other_could = is_on_board && theirs.other_side_could_play(position);
    other_could.then(|| theirs.with_wrong_turn(position.side_to_move(), other_could))
}

/// Says that the other side has just made the move, where it has, in the place of which pieces cannot go there.
fn with_just_made(ours: ResolvedMove, position: &Position) -> ResolvedMove {
    let Some((IllegalityReason::NoneReaches { piece, to, .. }, last)) = ours.reasons.first().zip(position.last_move())
    else {
        return ours;
    };
    let kind_on_target = position.on(*to).map(|found| found.kind);
    let moved = kind_on_target.map(|kind| if last.promotes() { kind.unpromoted() } else { kind });
    if last.is_pass() || last.to() != *to || moved != Some(piece.kind) {
        return ours;
    }
    let reason = IllegalityReason::JustMade { to: *to, mover: piece.color.other() };
    ResolvedMove { reasons: vec![reason], ..ours }
}

/// A move that is written for the side not to move. Where the board allows it for the side to move alone, the mark of
/// the side is what is wrong; else it is the turn.
fn read_out_of_turn(written: &WrittenMove<'_>, position: &Position) -> ReadMove {
    let after = after_pass(position);
    let (theirs, ours) = (resolve(written, &after), resolve(written, position));
    let can_make = |resolved: &ResolvedMove, position: &Position| resolved.mv.is_some_and(|mv| position.can_make(mv));
    if can_make(&theirs, &after) {
        return ReadMove::new(theirs, true);
    }
    // 同 is known before the pass only.
    if can_make(&ours, &after) {
        return ReadMove::new(ours, true);
    }
    if can_make(&ours, position) { ReadMove::new(ours, false) } else { ReadMove::new(theirs, true) }
}

impl ReadMove {
    fn new(resolved: ResolvedMove, after_pass: bool) -> Self {
        let ResolvedMove { mv, reasons, findings } = resolved;
        Self { mv, reasons, findings, after_pass }
    }

    /// Adds, as the first reason, that `expected` is to move; `other_could`: [`Self::other_side_could_play`].
    fn with_wrong_turn(mut self, expected: Color, other_could: bool) -> Self {
        self.reasons.insert(0, IllegalityReason::WrongTurn { expected, other_could });
        self
    }

    /// The move would be legal if it were the other side's turn. In check it cannot be.
    fn other_side_could_play(&self, position: &Position) -> bool {
        let is_legal = |mv: Move| !mv.is_pass() && after_pass(position).is_legal(mv);
        self.after_pass && self.reasons.is_empty() && !position.in_check() && self.mv.is_some_and(is_legal)
    }
}

/// The move that `text` means in `position`, legal or not: ▲７六歩(77), ７六歩, 同銀左, P-7f, P-76, 7g7f, +7776FU, or
/// any word for a pass.
///
/// # Errors
/// The rule that the text itself breaks: it is no move in any notation, is written for the other side, or does not say
/// which piece it means.
pub fn parse(position: &Position, text: &str) -> Result<Move, IllegalityReason> {
    let read = read_written(&written_move(text), position);
    match (read.reasons.into_iter().next(), read.mv) {
        (None, Some(mv)) => Ok(mv),
        (reason, _) => Err(reason.unwrap_or_else(|| IllegalityReason::Syntax { text: text.to_owned() })),
    }
}

/// A text, read as a move in a position, with every rule that it breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveVerdict {
    /// The move; `None` where the text means none.
    pub mv: Option<Move>,
    /// Every broken rule, those of the text before those of the move.
    pub reasons: Vec<IllegalityReason>,
    after_pass: bool,
}

/// The verdict on `text`, a move in any notation, in `position` and the game that led there.
pub fn verdict(position: &Position, text: &str) -> MoveVerdict {
    let ReadMove { mv, mut reasons, after_pass, .. } = read_written(&written_move(text), position);
    let verdict = MoveVerdict { mv, reasons: Vec::new(), after_pass };
    let judged_in = verdict.judged_in(position);
    reasons.extend(mv.into_iter().flat_map(|mv| legality::reasons_in_game(&judged_in, mv)));
    MoveVerdict { reasons, ..verdict }
}

/// The text by which [`verdict`] comes to the reasons of `node`, whose move was to be made in `position`: the move with
/// the mark of its side where that side is not to move, else USI, or what the record has in place of a move.
pub fn text_to_explain(position: &Position, node: &GameNode) -> String {
    match (node.mv, node.reasons.first()) {
        (Some(mv), Some(IllegalityReason::WrongTurn { .. })) if node.passes_first(position) => {
            move_text(&after_pass(position), mv, NotationStyle::Kif)
        }
        (Some(mv), reason) if !matches!(reason, Some(IllegalityReason::WrongTurn { .. })) => mv.to_string(),
        _ => node.written.as_deref().unwrap_or_default().to_owned(),
    }
}

impl MoveVerdict {
    /// The text is a move that breaks no rule.
    pub fn is_legal(&self) -> bool {
        self.mv.is_some() && self.reasons.is_empty()
    }

    /// The position in which the move is judged: `position`, in which it was read, or that after a pass for a move of
    /// the side that is not to move.
    pub fn judged_in<'p>(&self, position: &'p Position) -> Cow<'p, Position> {
        if self.after_pass { Cow::Owned(position.clone().after([Move::PASS])) } else { Cow::Borrowed(position) }
    }

    /// The verdict with its proofs and the alternatives. `position` is the one in which the text was read.
    pub fn explain(self, position: &Position) -> LegalityExplanation {
        let judged_in = self.judged_in(position);
        let explanation = legality::explain_reasons(&judged_in, self.mv, self.reasons);
        if !self.after_pass {
            return explanation;
        }
        // The side to move is another: its check, and its ways out, are what the reader of the explanation has to do
        // with.
        let evasions = EvasionGroups::of(position);
        LegalityExplanation { check_status: CheckStatus::of(position), evasions, ..explanation }
    }
}
