//! King safety is reported with every other reason, decided as if the move's other faults were overlooked.

use crate::support::random_game;
use sankoma_rules::legality::{self, IllegalityReason};
use sankoma_rules::{Bitboard, Color, Move, MoveParts, Piece, Position, Setup, Square, attacks};
use std::collections::BTreeSet;

/// The board after `mv`, whatever rules it breaks: what stands on its target is taken, what is not held is dropped, and
/// a move of no own piece changes nothing.
fn board_after(position: &Position, mv: Move) -> Setup {
    let mut setup = position.setup();
    let us = position.side_to_move();
    let (origin, piece) = match mv.parts() {
        MoveParts::Board { from, .. } => (Some(from), position.on(from).filter(|piece| piece.color == us)),
        MoveParts::Drop { kind, .. } => (None, Some(Piece::new(us, kind))),
        MoveParts::Pass => (None, None),
    };
    if let Some(piece) = piece {
        if let Some(from) = origin {
            setup.set(from, None);
        }
        setup.set(mv.to(), Some(piece));
    }
    setup
}

/// The squares of `by` from which a piece attacks `square`, each asked alone.
fn attackers(setup: &Setup, square: Square, by: Color) -> BTreeSet<Square> {
    let taken = |occupied, square| if setup.on(square).is_some() { occupied | Bitboard::of(square) } else { occupied };
    let occupied = Square::all().fold(Bitboard::EMPTY, taken);
    let attacks_it = |&from: &Square| {
        setup.on(from).is_some_and(|piece| piece.color == by && attacks::attacks(piece, from, occupied).has(square))
    };
    Square::all().filter(attacks_it).collect()
}

fn checked_positions() -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 4_000..4_060 {
        random_game(seed, 160, |position| {
            if position.in_check() && found.len() < 24 && position.plies_made() % 3 == 0 {
                found.push(Position::from_setup_unchecked(&position.setup()));
            }
        });
    }
    found
}

#[test]
fn in_check_every_move_that_leaves_a_checker_says_so() {
    let mut other_reasons: BTreeSet<&str> = BTreeSet::new();
    for position in checked_positions() {
        let us = position.side_to_move();
        let king = position.king(us).expect("random games keep both kings");
        let checkers: BTreeSet<Square> = position.checkers().into_iter().collect();
        for mv in Move::encodable() {
            let reasons = legality::reasons(&position, mv);
            let said = reasons.iter().find_map(|reason| match reason {
                IllegalityReason::CheckNotAnswered { checkers, .. } => Some(checkers.iter().copied().collect()),
                _ => None,
            });
            let after = board_after(&position, mv);
            let remaining: BTreeSet<Square> = if after.on(king).is_some_and(|piece| piece.color == us) {
                attackers(&after, king, us.other()).intersection(&checkers).copied().collect()
            } else {
                checkers.clone()
            };
            let own_king = mv.from() == Some(king);
            let expected = Some(remaining).filter(|remaining| !remaining.is_empty() && !own_king);
            let expected = if mv.to() == king && !own_king && !moves_nothing(&position, mv) {
                Some(checkers.clone())
            } else {
                expected
            };
            assert_eq!(said, expected, "{mv} in {}", position.sfen());
            if said.is_some() {
                other_reasons.extend(reasons.iter().map(IllegalityReason::code));
            }
        }
        let pass = legality::reasons(&position, Move::PASS);
        assert_eq!(pass.iter().map(IllegalityReason::code).collect::<Vec<_>>(), ["pass_in_check"]);
    }
    for code in
        ["no_piece", "opponents_piece", "cannot_reach", "blocked", "own_piece_on_target", "occupied", "not_in_hand"]
    {
        assert!(other_reasons.contains(code), "never with {code}: {other_reasons:?}");
    }
}

fn moves_nothing(position: &Position, mv: Move) -> bool {
    mv.from().is_some_and(|from| position.on(from).is_none_or(|piece| piece.color != position.side_to_move()))
}

/// The king's own moves: where it would stand attacked, whatever else is wrong with them.
#[test]
fn a_move_of_the_king_into_an_attack_says_so() {
    for position in checked_positions() {
        let us = position.side_to_move();
        let king = position.king(us).expect("random games keep both kings");
        for to in Square::all().filter(|&to| to != king) {
            let mv = Move::board(king, to, false);
            let said = legality::reasons(&position, mv).into_iter().find_map(|reason| match reason {
                IllegalityReason::KingIntoAttack { attackers, .. } => Some(attackers.into_iter().collect()),
                _ => None,
            });
            let expected = Some(attackers(&board_after(&position, mv), to, us.other()));
            assert_eq!(said, expected.filter(|squares| !squares.is_empty()), "{mv} in {}", position.sfen());
        }
    }
}
