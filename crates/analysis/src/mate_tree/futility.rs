//! Futile interpositions (無駄合): drops between the king and a distant checker that only lengthen the mate.
//!
//! A drop is futile if the checker can take it and the defender is then mated, by checks alone and no later than
//! without the drop, even if the captured piece goes back to the defender: so the attacker gains nothing that it needs.
//! Another drop that is futile in turn does not count as a defence there.

use crate::results::PositionKey;
use sankoma_rules::{Move, Piece, PieceKind, Position, Setup, Square, attacks, movegen};
use sankoma_search::mate::MateExplorer;
use std::collections::HashMap;

/// Judges interpositions, and remembers what it found.
pub(super) struct FutilityJudge<'a, 'b> {
    explorer: &'a mut MateExplorer<'b>,
    known: HashMap<(PositionKey, u32), bool>,
}

impl<'a, 'b> FutilityJudge<'a, 'b> {
    pub(super) fn new(explorer: &'a mut MateExplorer<'b>) -> Self {
        Self { explorer, known: HashMap::new() }
    }

    /// `drop`, in check by `position`'s only checker, is futile, if the other defences last `plies` at most.
    pub(super) fn is_futile(&mut self, position: &Position, drop: Move, plies: u32) -> bool {
        let Some(checker) = interposed_checker(position, drop) else { return false };
        [true, false].into_iter().any(|promote| {
            let capture = Move::board(checker, drop.to(), promote);
            after_capture(position, drop, capture).is_some_and(|after| self.is_lost(&after, plies))
        })
    }

    /// The defender, who is to move in check, is mated within `plies`.
    fn is_lost(&mut self, position: &Position, plies: u32) -> bool {
        let key = (PositionKey::of(position), plies);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let is_lost = movegen::legal_all(position)
            .iter()
            .all(|&defence| self.is_mated_after(position, defence, plies) || self.is_futile(position, defence, plies));
        self.known.insert(key, is_lost);
        is_lost
    }

    fn is_mated_after(&mut self, position: &Position, defence: Move, plies: u32) -> bool {
        let after = position.clone().after([defence]);
        let mut after = Position::from_setup_unchecked(&after.setup());
        plies >= 2 && self.explorer.mates_within(&mut after, plies - 1) == Some(true)
    }
}

/// The checker behind which a drop interposes: the only one, at a distance, with the drop between it and the king.
pub(super) fn interposed_checker(position: &Position, drop: Move) -> Option<Square> {
    drop.drop_kind()?;
    let checkers = position.checkers();
    let checker = checkers.first().filter(|_| !checkers.more_than_one())?;
    let king = position.king(position.side_to_move())?;
    attacks::between(king, checker).has(drop.to()).then_some(checker)
}

/// The position after `drop` and `capture`, with the captured piece back in the defender's hand; `None` if the capture
/// is illegal or gives no check.
fn after_capture(position: &Position, drop: Move, capture: Move) -> Option<Position> {
    let defender = position.side_to_move();
    let kind = drop.drop_kind()?;
    let after = position.clone().after([drop]);
    if !movegen::legal_all(&after).contains(&capture) {
        return None;
    }
    let mut setup: Setup = after.after([capture]).setup();
    give_back(&mut setup, kind, defender);
    let after = Position::from_setup_unchecked(&setup);
    after.in_check().then_some(after)
}

/// Moves one piece of `kind` from the hand of the other side to that of `receiver`.
fn give_back(setup: &mut Setup, kind: PieceKind, receiver: sankoma_rules::Color) {
    let [from, to] = [receiver.other(), receiver].map(sankoma_rules::Color::index);
    let Piece { kind, .. } = Piece::new(receiver, kind.unpromoted());
    setup.hands[from] = setup.hands[from].with(kind, setup.hands[from].count(kind).saturating_sub(1));
    setup.hands[to] = setup.hands[to].with(kind, setup.hands[to].count(kind) + 1);
}
