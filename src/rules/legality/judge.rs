//! Finding the broken rules.

use super::Reason;
use crate::rules::repetition::{self, Repetition};
use crate::rules::{Bitboard, Color, Move, MoveParts, Piece, PieceKind, Position, Square, attacks};

/// The rules that the board alone decides.
pub(super) fn on_board(position: &Position, mv: Move) -> Vec<Reason> {
    let mut reasons = match mv.parts() {
        MoveParts::Pass => return pass_in_check(position).into_iter().collect(),
        MoveParts::Drop { kind, to } => drop_rules(position, kind, to),
        MoveParts::Board { from, to, promote } => board_rules(position, from, to, promote),
    };
    reasons.extend(king_safety(position, mv));
    if let MoveParts::Drop { kind: PieceKind::Pawn, to } = mv.parts() {
        reasons.extend(uchifuzume(position, mv, to));
    }
    reasons
}

/// The rules that need the moves made so far.
pub(super) fn in_game(position: &Position, mv: Move) -> Vec<Reason> {
    if let Some(over) = repetition::fourfold(position) {
        return vec![Reason::GameOver { perpetual: over.loser() }];
    }
    if !position.can_make(mv) {
        return Vec::new();
    }
    let us = position.side_to_move();
    let mut after = position.clone();
    after.play(mv);
    match repetition::fourfold(&after) {
        Some(Repetition::PerpetualCheck { loser }) if loser == us => {
            vec![Reason::PerpetualCheck { checks: after.checks_in_a_row(us) }]
        }
        _ => Vec::new(),
    }
}

fn pass_in_check(position: &Position) -> Option<Reason> {
    let king = position.king(position.side_to_move())?;
    position.in_check().then(|| Reason::PassInCheck { king, checkers: position.checkers().into_iter().collect() })
}

fn board_rules(position: &Position, from: Square, to: Square, promote: bool) -> Vec<Reason> {
    let us = position.side_to_move();
    let Some(piece) = position.on(from) else {
        return vec![Reason::NoPiece { from }];
    };
    let mut reasons = Vec::new();
    if piece.color != us {
        reasons.push(Reason::OpponentsPiece { from, piece });
    }
    reasons.extend(movement(position, piece, from, to));
    if let Some(other) = position.on(to).filter(|other| other.color == piece.color && from != to) {
        reasons.push(Reason::OwnPieceOnTarget { to, piece: other });
    }
    if promote {
        reasons.extend(promotion(piece, from, to));
    } else if to.rank_for(piece.color) <= piece.kind.dead_end_ranks() {
        reasons.push(Reason::DeadEnd { to, kind: piece.kind });
    }
    reasons
}

fn movement(position: &Position, piece: Piece, from: Square, to: Square) -> Option<Reason> {
    if !attacks::attacks_on_empty_board(piece, from).has(to) {
        return Some(Reason::CannotReach { from, to, piece });
    }
    if attacks::attacks(piece, from, position.occupied()).has(to) {
        return None;
    }
    let in_between = attacks::between(from, to) & position.occupied();
    let blocker = in_between.into_iter().min_by_key(|square| square.distance(from))?;
    Some(Reason::Blocked { from, to, piece, blocker })
}

fn promotion(piece: Piece, from: Square, to: Square) -> Option<Reason> {
    if piece.kind.promoted().is_none() {
        return Some(Reason::CannotPromote { from, piece });
    }
    let reaches = from.in_promotion_zone(piece.color) || to.in_promotion_zone(piece.color);
    (!reaches).then_some(Reason::OutsidePromotionZone { from, to })
}

fn drop_rules(position: &Position, kind: PieceKind, to: Square) -> Vec<Reason> {
    let us = position.side_to_move();
    let mut reasons = Vec::new();
    if !position.hand(us).has(kind) {
        reasons.push(Reason::NotInHand { kind, color: us });
    }
    if let Some(piece) = position.on(to) {
        reasons.push(Reason::Occupied { to, piece });
    }
    if to.rank_for(us) <= kind.dead_end_ranks() {
        reasons.push(Reason::DeadEnd { to, kind });
    }
    if kind == PieceKind::Pawn {
        let pawns = position.pieces(us, PieceKind::Pawn) & Bitboard::file(to.file());
        reasons.extend(pawns.first().map(|pawn| Reason::Nifu { to, pawn }));
    }
    reasons
}

/// Makes the move, if it can be made at all, and looks who could take the king.
fn king_safety(position: &Position, mv: Move) -> Vec<Reason> {
    let us = position.side_to_move();
    let mv = without_impossible_promotion(position, mv);
    if !position.can_make(mv) {
        return Vec::new();
    }
    let mut after = position.without_past();
    after.play(mv);
    let Some(king) = after.king(us) else {
        return Vec::new();
    };
    let attackers = after.attackers(king, us.other(), after.occupied());
    if attackers.is_empty() {
        return Vec::new();
    }
    match mv.from() {
        Some(from) if position.king(us) == Some(from) => {
            vec![Reason::KingIntoAttack { to: king, attackers: attackers.into_iter().collect() }]
        }
        from => remaining_and_uncovered(position, king, attackers, from),
    }
}

/// Attackers that gave check before the move were not answered; new ones were uncovered by the piece that left.
fn remaining_and_uncovered(
    position: &Position,
    king: Square,
    attackers: Bitboard,
    from: Option<Square>,
) -> Vec<Reason> {
    let old = attackers & position.checkers();
    let mut reasons = Vec::new();
    if !old.is_empty() {
        reasons.push(Reason::CheckNotAnswered { king, checkers: old.into_iter().collect() });
    }
    if let Some(from) = from {
        reasons.extend((attackers - old).into_iter().map(|pinner| Reason::Pinned { from, pinner, king }));
    }
    reasons
}

/// A promotion that is impossible is a reason of its own; it must not hide what happens to the king.
fn without_impossible_promotion(position: &Position, mv: Move) -> Move {
    match mv.parts() {
        MoveParts::Board { from, to, promote: true }
            if position.on(from).is_none_or(|piece| piece.kind.promoted().is_none()) =>
        {
            Move::board(from, to, false)
        }
        _ => mv,
    }
}

fn uchifuzume(position: &Position, mv: Move, to: Square) -> Option<Reason> {
    let them = position.side_to_move().other();
    let king = position.king(them)?;
    if !position.can_make(mv) {
        return None;
    }
    let mut after = position.without_past();
    after.play(mv);
    // Only the pawn's own check counts, and a pawn that also breaks nothing else but gives no check is fine.
    if !after.checkers().has(to) || can_reply(&after, them) {
        return None;
    }
    Some(Reason::Uchifuzume { to, king })
}

/// Whether any move on the board or drop gets `them` out of check. A mating pawn stands next to the king, so nothing
/// can be put between; drops are tried all the same, for the definition's sake.
fn can_reply(after: &Position, them: Color) -> bool {
    let origins = after.pieces_of(them);
    let board = origins
        .into_iter()
        .flat_map(|from| Square::all().flat_map(move |to| [false, true].map(|promote| Move::board(from, to, promote))));
    let drops = PieceKind::HAND
        .into_iter()
        .filter(|&kind| kind != PieceKind::Pawn && after.hand(them).has(kind))
        .flat_map(|kind| Square::all().map(move |to| Move::drop(kind, to)));
    board.chain(drops).any(|reply| on_board(after, reply).is_empty())
}
