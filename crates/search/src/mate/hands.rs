//! Proof and disproof hands: how much of the attacker's hand a proof needs (証明駒), or a disproof withstands (反証駒).
//!
//! With the same pieces on the board all others are in one hand or the other: what the attacker has more, the defender
//! has less. So a proof holds with any larger hand of the attacker, a disproof with any smaller one. Uchifuzume is no
//! exception: the check of a pawn next to the king cannot be answered by a drop.

use super::value::{NO_REPETITION, ProofValue, one_ply_longer};
use sankoma_rules::{Color, Hand, Move, PieceKind, Position, attacks};

/// The check on the board could be answered by a drop, if the defender had a piece.
pub(super) fn can_be_blocked(position: &Position) -> bool {
    let checkers = position.checkers();
    match (position.king(position.side_to_move()), checkers.first()) {
        (Some(king), Some(checker)) if !checkers.more_than_one() => !attacks::between(king, checker).is_empty(),
        _ => false,
    }
}

/// Proof hand of a mate on the board: the attacker must keep the kinds that the defender lacks and could interpose.
pub(super) fn proof_hand_of_mate(position: &Position) -> Hand {
    let defender = position.side_to_move();
    if can_be_blocked(position) { with_blocking_pieces(position, defender, Hand::EMPTY) } else { Hand::EMPTY }
}

fn with_blocking_pieces(position: &Position, defender: Color, needed: Hand) -> Hand {
    let (theirs, ours) = (position.hand(defender), position.hand(defender.other()));
    let lacking = PieceKind::HAND.into_iter().filter(|&kind| !theirs.has(kind));
    lacking.fold(needed, |needed, kind| needed.with(kind, needed.count(kind).max(ours.count(kind))))
}

/// Proof of an attacker's node by `mv`, from the proof after it.
pub(super) fn proved_by(position: &Position, mv: Move, after: &ProofValue) -> ProofValue {
    let mut hand = after.hand;
    if let Some(kind) = mv.drop_kind() {
        hand = hand.with(kind, hand.count(kind) + 1);
    } else if let Some(kind) = captured(position, mv) {
        hand = hand.with(kind, hand.count(kind).saturating_sub(1));
    }
    ProofValue::proved(one_ply_longer(after.plies), hand)
}

/// Proof of a defender's node, from the proofs after all moves.
pub(super) fn proved_against_all<'a>(position: &Position, after: impl Iterator<Item = &'a ProofValue>) -> ProofValue {
    let (mut hand, mut plies) = (proof_hand_of_mate(position), 0);
    for value in after {
        hand = merged(hand, value.hand, u8::max);
        plies = plies.max(one_ply_longer(value.plies));
    }
    ProofValue::proved(plies, hand)
}

/// Disproof of a defender's node, from the disproof after one move.
pub(super) fn disproved_by(position: &Position, after: &ProofValue) -> ProofValue {
    ProofValue::disproved(
        one_ply_longer(after.plies),
        merged(after.hand, all_pieces_in_hand(position), u8::min),
        after.repetition_ply,
    )
}

/// Disproof of an attacker's node, from the disproofs after all checks. It does not hold with kinds that the attacker
/// does not have, which could give further checks.
pub(super) fn disproved_against_all<'a>(
    position: &Position,
    after: impl Iterator<Item = (Move, &'a ProofValue)>,
) -> ProofValue {
    let held = position.hand(position.side_to_move());
    let mut hand = all_pieces_in_hand(position);
    let (mut plies, mut repetition_ply) = (super::value::UNLIMITED_PLIES, NO_REPETITION);
    for (mv, value) in after {
        hand = merged(hand, disproof_hand_before(position, mv, value.hand), u8::min);
        plies = plies.min(one_ply_longer(value.plies));
        repetition_ply = repetition_ply.min(value.repetition_ply);
    }
    let lacking = PieceKind::HAND.into_iter().filter(|&kind| !held.has(kind));
    ProofValue::disproved(plies, lacking.fold(hand, |hand, kind| hand.with(kind, 0)), repetition_ply)
}

/// The largest hand with which `mv` leaves no more than `after`.
fn disproof_hand_before(position: &Position, mv: Move, after: Hand) -> Hand {
    if let Some(kind) = mv.drop_kind() {
        return after.with(kind, after.count(kind) + 1);
    }
    captured(position, mv).map_or(after, |kind| after.with(kind, after.count(kind).saturating_sub(1)))
}

/// The kind that `mv` adds to the hand.
fn captured(position: &Position, mv: Move) -> Option<PieceKind> {
    position.on(mv.to()).map(|piece| piece.kind.unpromoted()).filter(|&kind| kind != PieceKind::King)
}

/// The pieces of both hands together.
fn all_pieces_in_hand(position: &Position) -> Hand {
    let [black, white] = Color::ALL.map(|color| position.hand(color));
    merged(black, white, |one, other| one + other)
}

fn merged(one: Hand, other: Hand, merge: impl Fn(u8, u8) -> u8) -> Hand {
    PieceKind::HAND.into_iter().fold(Hand::EMPTY, |all, kind| all.with(kind, merge(one.count(kind), other.count(kind))))
}
