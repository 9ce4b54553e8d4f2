//! The kinds of moves partition and filter as their names say.

use crate::support::{position, random_game};
use sankoma::rules::movegen::{self, Kind};
use sankoma::rules::{Move, PieceKind, Position};
use std::collections::BTreeSet;

#[test]
fn kinds_are_filters_of_legal_all() {
    for seed in 300..330 {
        random_game(seed, 200, |position| {
            let of = |kind| movegen::moves(position, kind).iter().copied().collect::<BTreeSet<Move>>();
            let all = of(Kind::LegalAll);
            let legal = filter(&all, |mv| !is_pointless(position, mv));
            assert_eq!(of(Kind::Legal), legal, "{}", position.sfen());
            assert_eq!(of(Kind::Captures), filter(&legal, |mv| captures(position, mv)));
            assert_eq!(of(Kind::Quiets), filter(&legal, |mv| !captures(position, mv)));
            assert_eq!(of(Kind::ChecksAll), filter(&all, |mv| gives_check(position, mv)));
            assert_eq!(of(Kind::Checks), filter(&legal, |mv| gives_check(position, mv)));
            assert_eq!(of(Kind::Evasions), if position.in_check() { legal } else { BTreeSet::new() });
            assert_eq!(movegen::count_legal_all(position), all.len() as u64);
            assert_eq!(movegen::has_legal_move(position), !all.is_empty());
        });
    }
}

#[test]
fn no_move_is_generated_twice() {
    for seed in 330..350 {
        random_game(seed, 200, |position| {
            let list = movegen::legal_all(position);
            assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len(), "{}", position.sfen());
        });
    }
}

#[test]
fn a_problem_without_the_attackers_king_has_moves() {
    let problem = position("7k1/6P2/7G1/8L/9/9/9/9/9 b 2r2b3g4s4n3l17p 1");
    assert!(movegen::legal_all(&problem).contains(&crate::support::mv("1d1b+")));
}

fn filter(moves: &BTreeSet<Move>, keep: impl Fn(Move) -> bool) -> BTreeSet<Move> {
    moves.iter().copied().filter(|&mv| keep(mv)).collect()
}

fn captures(position: &Position, mv: Move) -> bool {
    mv.from().is_some() && position.on(mv.to()).is_some()
}

/// Not promoting where promotion is never worse.
fn is_pointless(position: &Position, mv: Move) -> bool {
    let us = position.side_to_move();
    let Some((from, piece)) = mv.from().and_then(|from| Some((from, position.on(from)?))) else { return false };
    let could_promote = from.in_promotion_zone(us) || mv.to().in_promotion_zone(us);
    if mv.promotes() || !could_promote {
        return false;
    }
    match piece.kind {
        PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook => true,
        PieceKind::Lance => mv.to().rank_for(us) == 2,
        _ => false,
    }
}

fn gives_check(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv);
    after.in_check()
}
