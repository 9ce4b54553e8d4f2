//! Standing threat: a mate that was threatened before the last move is not made by that move.

use sankoma_rules::{Move, Position};
use sankoma_search::SearchControl;
use sankoma_search::mate::{self, MateExistence, MateTable};

/// Nodes of the mate search before the last move: about a millisecond.
const NODES: u64 = 2_000;

/// The opponent of the side to move could have mated instead of its last move; `false` where none is known.
pub(super) fn stood_before(position: &Position, control: &SearchControl) -> bool {
    let mut before = position.clone();
    if before.unmake().is_none_or(Move::is_pass) {
        return false;
    }
    without_check(before).is_some_and(|mut before| {
        let (existence, _) = mate::exists(&mut before, &mut MateTable::new(1), control, NODES);
        matches!(existence, MateExistence::Mate(_))
    })
}

/// The position, or where the side to move is in check the one before that check, after a pass; `None` where that side
/// cannot pass either.
fn without_check(mut position: Position) -> Option<Position> {
    if position.in_check() {
        position.unmake()?;
        if position.in_check() {
            return None;
        }
        position.play(Move::PASS);
    }
    Some(position)
}
