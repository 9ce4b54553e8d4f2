//! Values kept incrementally equal those worked out from nothing.

use crate::support::{mv, random_game};
use sankoma_rules::{Bitboard, Color, Move, Position, Square, attacks, movegen};

const GAMES: u64 = 60;
const PLIES: usize = 200;

#[test]
fn hash_checkers_and_pins_equal_recomputed_ones() {
    for seed in 0..GAMES {
        random_game(seed, PLIES, |position| {
            let fresh = Position::new(&position.setup()).expect("legal play keeps positions sound");
            assert_eq!(position.key(), fresh.key(), "{}", position.sfen());
            assert_eq!(position.checkers(), slow_checkers(position), "{}", position.sfen());
            assert_eq!(position.pinned(), slow_pinned(position), "{}", position.sfen());
        });
    }
}

#[test]
fn unmaking_restores_everything() {
    for seed in 0..GAMES {
        random_game(seed, PLIES, |position| {
            let before = position.clone();
            let pass = (!position.in_check()).then_some(Move::PASS);
            for &mv in movegen::legal_all(position).iter().chain(pass.iter()) {
                position.play(mv);
                assert_ne!(position.key(), before.key(), "{mv} in {}", before.sfen());
                assert_eq!(position.key(), before.key_after(mv), "{mv} in {}", before.sfen());
                assert_eq!(position.unmake(), Some(mv));
            }
            assert!(position.is_identical(&before), "{}", before.sfen());
            assert_eq!(position.sfen(), before.sfen());
        });
    }
}

#[test]
fn identity_sees_the_way_here_and_equality_does_not() {
    let start = Position::startpos();
    let mut round = start.clone();
    for text in ["2h3h", "8b7b", "3h2h", "7b8b"] {
        round.play(mv(text));
    }
    assert_eq!(round, start);
    assert!(!round.is_identical(&start));
    while round.unmake().is_some() {}
    assert!(round.is_identical(&start));
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen = std::collections::HashMap::new();
    for seed in 0..GAMES {
        random_game(seed, PLIES, |position| {
            let sfen = position.sfen();
            let (without_number, _) = sfen.rsplit_once(' ').expect("an SFEN has parts");
            let earlier = seen.insert(position.key(), without_number.to_owned());
            assert!(earlier.is_none_or(|earlier| earlier == without_number));
        });
    }
}

/// Every enemy piece asked on its own whether it attacks the king.
fn slow_checkers(position: &Position) -> Bitboard {
    let us = position.side_to_move();
    let king = position.king(us).expect("random games have kings");
    attackers_of(position, king, us.other(), position.occupied())
}

fn attackers_of(position: &Position, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
    Square::all()
        .filter(|&square| {
            let piece = position.on(square).filter(|piece| piece.color == by);
            piece.is_some_and(|piece| attacks::attacks(piece, square, occupied).has(target))
        })
        .collect()
}

/// A piece is pinned when taking it away exposes the king to a piece that did not attack it before.
fn slow_pinned(position: &Position) -> Bitboard {
    let us = position.side_to_move();
    let king = position.king(us).expect("random games have kings");
    let now = slow_checkers(position);
    position
        .pieces_of(us)
        .into_iter()
        .filter(|&square| square != king)
        .filter(|&square| {
            let without = position.occupied() - Bitboard::of(square);
            attackers_of(position, king, us.other(), without) != now
        })
        .collect()
}
