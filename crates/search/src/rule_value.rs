//! Rule value: what a position is worth where the rules end the line.

use super::score::{DRAW, SUPERIOR, Value, declared_in, mated_in};
use sankoma_rules::declaration::DeclarationCount;
use sankoma_rules::repetition::{self, Repetition, RepetitionState};
use sankoma_rules::{Position, movegen};

/// Value for the side to move where the rules end the line at `ply`: a repetition, a superior or inferior position
/// (優等局面, 劣等局面), a declaration, the last of the `max_moves` that the game may have.
///
/// The second occurrence counts like the fourth: the moves between can be repeated. Superior and inferior positions
/// count only against earlier positions inside the tree, where the side that lost pieces in hand could have played
/// otherwise.
#[inline]
pub(super) fn rule_value(position: &Position, max_moves: u32, ply: usize) -> Option<Value> {
    if position.move_number() > max_moves {
        return Some(move_limit_value(position, ply));
    }
    let us = position.side_to_move();
    match repetition::state_against_earlier(position) {
        Some(RepetitionState::Same { verdict: Repetition::Draw, .. }) => return Some(DRAW),
        Some(RepetitionState::Same { verdict: Repetition::PerpetualCheck { loser }, .. }) => {
            return Some(if loser == us { mated_in(ply) } else { -mated_in(ply) });
        }
        Some(RepetitionState::Superior { plies }) if plies <= ply => return Some(SUPERIOR),
        Some(RepetitionState::Inferior { plies }) if plies <= ply => return Some(-SUPERIOR),
        _ => {}
    }
    let in_camp = position.king(us).is_some_and(|king| king.in_promotion_zone(us));
    (in_camp && DeclarationCount::for_side_to_move(position).wins_by_27_points()).then(|| declared_in(ply))
}

/// A draw, unless the last move mated.
fn move_limit_value(position: &Position, ply: usize) -> Value {
    let mated = position.in_check() && !movegen::has_legal_move(position);
    if mated { mated_in(ply) } else { DRAW }
}
