//! Broken rules: every rule that a move breaks.

use super::IllegalityReason;
use crate::repetition::{self, Repetition};
use crate::{Bitboard, Move, MoveParts, Piece, PieceKind, Position, Square, attacks};

/// The rules that the board alone decides.
pub(super) fn on_board(position: &Position, mv: Move) -> Vec<IllegalityReason> {
    let mut reasons = conditions(position, mv);
    reasons.extend(consequences(position, mv));
    reasons
}

/// [`on_board`] finds nothing. Conditions come first because most encodable moves fail one; only the others have to be
/// made.
pub(super) fn is_legal(position: &Position, mv: Move) -> bool {
    conditions(position, mv).is_empty() && consequences(position, mv).is_empty()
}

/// Every legal move of the board, pass left out, by origin (the hand last) and target.
pub(super) fn legal_moves(position: &Position) -> impl Iterator<Item = Move> + '_ {
    candidate_moves(position).filter(|&mv| is_legal(position, mv))
}

/// Every encodable move of the pieces of the side to move.
fn candidate_moves(position: &Position) -> impl Iterator<Item = Move> + '_ {
    let us = position.side_to_move();
    let board = position
        .pieces_of(us)
        .into_iter()
        .flat_map(|from| Square::all().flat_map(move |to| [false, true].map(|promote| Move::board(from, to, promote))));
    let held = PieceKind::HAND.into_iter().filter(move |&kind| position.hand(us).has(kind));
    board.chain(held.flat_map(|kind| Square::all().map(move |to| Move::drop(kind, to))))
}

/// Broken conditions for making the move, kings left aside.
fn conditions(position: &Position, mv: Move) -> Vec<IllegalityReason> {
    match mv.parts() {
        MoveParts::Pass => pass_in_check(position).into_iter().collect(),
        MoveParts::Drop { kind, to } => drop_rules(position, kind, to),
        MoveParts::Board { from, to, promote } => board_rules(position, from, to, promote),
    }
}

/// Broken rules about either king after the move.
fn consequences(position: &Position, mv: Move) -> Vec<IllegalityReason> {
    if mv.is_pass() {
        return Vec::new();
    }
    let mut reasons = king_safety(position, mv);
    if let MoveParts::Drop { kind: PieceKind::Pawn, to } = mv.parts() {
        reasons.extend(uchifuzume(position, mv, to));
    }
    reasons
}

/// The rules that need the moves made so far.
pub(super) fn in_game(position: &Position, mv: Move) -> Vec<IllegalityReason> {
    if let Some(over) = game_over(position) {
        return vec![over];
    }
    if !position.can_make(mv) {
        return Vec::new();
    }
    let us = position.side_to_move();
    let after = position.clone().after([mv]);
    match repetition::fourfold(&after) {
        Some(Repetition::PerpetualCheck { loser }) if loser == us => {
            vec![IllegalityReason::PerpetualCheck { checks: after.consecutive_checks(us) }]
        }
        _ => Vec::new(),
    }
}

/// The rule by which every move is forbidden, since the game that led here is over.
pub(super) fn game_over(position: &Position) -> Option<IllegalityReason> {
    repetition::fourfold(position).map(|over| IllegalityReason::GameOver { perpetual: over.loser() })
}

fn pass_in_check(position: &Position) -> Option<IllegalityReason> {
    let king = position.king(position.side_to_move())?;
    position
        .in_check()
        .then(|| IllegalityReason::PassInCheck { king, checkers: position.checkers().into_iter().collect() })
}

fn board_rules(position: &Position, from: Square, to: Square, promote: bool) -> Vec<IllegalityReason> {
    let us = position.side_to_move();
    let Some(piece) = position.on(from) else {
        return vec![IllegalityReason::NoPiece { from }];
    };
    let mut reasons = Vec::new();
    if piece.color != us {
        reasons.push(IllegalityReason::OpponentsPiece { from, piece });
    }
    reasons.extend(movement_reason(position, piece, from, to));
    if let Some(other) = position.on(to).filter(|other| other.color == piece.color && from != to) {
        reasons.push(IllegalityReason::OwnPieceOnTarget { to, piece: other });
    }
    if promote {
        reasons.extend(promotion_reason(piece, from, to));
    } else if to.rank_for(piece.color) <= piece.kind.dead_end_ranks() {
        reasons.push(IllegalityReason::DeadEnd { to, kind: piece.kind });
    }
    reasons
}

fn movement_reason(position: &Position, piece: Piece, from: Square, to: Square) -> Option<IllegalityReason> {
    if !attacks::attacks_on_empty_board(piece, from).has(to) {
        return Some(IllegalityReason::CannotReach { from, to, piece });
    }
    if attacks::attacks(piece, from, position.occupied()).has(to) {
        return None;
    }
    let blocker = blocker(position, piece, from, to)?;
    Some(IllegalityReason::Blocked { from, to, piece, blocker })
}

/// The first piece in the way of `piece` from `from` to `to`; `None` where it does not move like that.
pub(super) fn blocker(position: &Position, piece: Piece, from: Square, to: Square) -> Option<Square> {
    let in_between = attacks::between(from, to) & position.occupied();
    let moves_like_that = attacks::attacks_on_empty_board(piece, from).has(to);
    in_between.into_iter().filter(|_| moves_like_that).min_by_key(|square| square.distance(from))
}

fn promotion_reason(piece: Piece, from: Square, to: Square) -> Option<IllegalityReason> {
    if piece.kind.promoted().is_none() {
        return Some(IllegalityReason::CannotPromote { from, piece });
    }
    let reaches = from.in_promotion_zone(piece.color) || to.in_promotion_zone(piece.color);
    (!reaches).then_some(IllegalityReason::OutsidePromotionZone { from, to })
}

fn drop_rules(position: &Position, kind: PieceKind, to: Square) -> Vec<IllegalityReason> {
    let us = position.side_to_move();
    let mut reasons = Vec::new();
    if !position.hand(us).has(kind) {
        reasons.push(IllegalityReason::NotInHand { kind, color: us });
    }
    if let Some(piece) = position.on(to) {
        reasons.push(IllegalityReason::Occupied { to, piece });
    }
    if to.rank_for(us) <= kind.dead_end_ranks() {
        reasons.push(IllegalityReason::DeadEnd { to, kind });
    }
    if kind == PieceKind::Pawn {
        let pawns = position.pieces(us, PieceKind::Pawn) & Bitboard::file(to.file());
        reasons.extend(pawns.first().map(|pawn| IllegalityReason::Nifu { to, pawn }));
    }
    reasons
}

/// The pieces that could capture the king after the move, its other faults overlooked (see [`position_regardless`]): so
/// these reasons are reported with every other reason.
fn king_safety(position: &Position, mv: Move) -> Vec<IllegalityReason> {
    let us = position.side_to_move();
    let Some(king_before) = position.king(us) else {
        return Vec::new();
    };
    let after = position_after(position, mv).unwrap_or_else(|| position_regardless(position, mv));
    let Some(king) = after.king(us) else {
        // An own piece stands where the king stood: no check is answered so.
        return remaining_and_uncovered(position, king_before, position.checkers(), None);
    };
    let attackers = after.attackers(king, us.other(), after.occupied());
    if attackers.is_empty() {
        return Vec::new();
    }
    let attackers = attackers | checker_dropped_on(position, mv);
    match mv.from() {
        Some(from) if position.king(us) == Some(from) => {
            vec![IllegalityReason::KingIntoAttack { to: king, attackers: attackers.into_iter().collect() }]
        }
        from => remaining_and_uncovered(position, king, attackers, from),
    }
}

/// The checker on whose square a piece is dropped: a drop does not capture it, so that its check remains too.
fn checker_dropped_on(position: &Position, mv: Move) -> Bitboard {
    match mv.parts() {
        MoveParts::Drop { to, .. } => position.checkers() & Bitboard::of(to),
        _ => Bitboard::EMPTY,
    }
}

/// The position after the move, broken rules or not; `None` where the board does not allow it to be made.
pub(super) fn position_after(position: &Position, mv: Move) -> Option<Position> {
    let mv = without_impossible_promotion(position, mv);
    position.can_make(mv).then(|| position.without_history().after([mv]))
}

/// The position after a move that the board does not allow: whatever stands on the target is taken, and a piece that is
/// not held is dropped. A move of no piece, or of the opponent's, changes nothing.
fn position_regardless(position: &Position, mv: Move) -> Position {
    let us = position.side_to_move();
    let mut setup = position.setup();
    match mv.parts() {
        MoveParts::Pass => {}
        MoveParts::Drop { kind, to } => setup.set(to, Some(Piece::new(us, kind))),
        MoveParts::Board { from, to, .. } => {
            if let Some(piece) = position.on(from).filter(|piece| piece.color == us) {
                setup.set(from, None);
                setup.set(to, Some(piece));
            }
        }
    }
    Position::from_setup_unchecked(&setup)
}

/// Splits the attackers of the king: those that gave check before the move, and those that the moved piece uncovered.
fn remaining_and_uncovered(
    position: &Position,
    king: Square,
    attackers: Bitboard,
    from: Option<Square>,
) -> Vec<IllegalityReason> {
    let old = attackers & position.checkers();
    let mut reasons = Vec::new();
    if !old.is_empty() {
        reasons.push(IllegalityReason::CheckNotAnswered { king, checkers: old.into_iter().collect() });
    }
    if let Some(from) = from {
        reasons.extend((attackers - old).into_iter().map(|pinner| IllegalityReason::Pinned { from, pinner, king }));
    }
    reasons
}

/// The move without a promotion that its piece has not: that is a reason of its own, and must not hide king safety.
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

fn uchifuzume(position: &Position, mv: Move, to: Square) -> Option<IllegalityReason> {
    let them = position.side_to_move().other();
    let king = position.king(them)?;
    let after = position_after(position, mv)?;
    // Only a check by the dropped pawn itself counts.
    if !after.checkers().has(to) || can_reply(&after) {
        return None;
    }
    Some(IllegalityReason::Uchifuzume { to, king })
}

/// Some move gets the side to move out of check. Nothing can stand between a king and a pawn that checks it, but drops
/// are tried too, to follow the definition. Pawn drops are left out, so that uchifuzume does not recurse.
fn can_reply(after: &Position) -> bool {
    let pawn_drop = |mv: &Move| mv.drop_kind() == Some(PieceKind::Pawn);
    candidate_moves(after).filter(|mv| !pawn_drop(mv)).any(|reply| is_legal(after, reply))
}
