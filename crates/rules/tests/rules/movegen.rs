//! The kinds of moves partition and filter as their names say.

use crate::support::{position, random_game_from, rows};
use sankoma_rules::movegen::{
    self, AllMoves, Captures, CheckInfo, Checks, MoveGenerationKind, PseudoLegal, Quiets, UsefulMoves,
};
use sankoma_rules::{Move, MoveList, PieceKind, Position};
use std::collections::BTreeSet;

#[test]
fn kinds_are_filters_of_legal_all() {
    for (seed, start) in (300..).zip(STARTS.into_iter().cycle().take(40)) {
        random_game_from(position(start), seed, 120, |position| {
            let of = |kind| each_once(&movegen::moves(position, kind), position);
            let all = of(MoveGenerationKind::LegalAll);
            let legal = filter(&all, |mv| !is_inferior(position, mv));
            assert_eq!(of(MoveGenerationKind::Legal), legal, "{}", position.sfen());
            assert_eq!(of(MoveGenerationKind::Captures), filter(&legal, |mv| captures(position, mv)));
            assert_eq!(of(MoveGenerationKind::Quiets), filter(&legal, |mv| !captures(position, mv)));
            assert_eq!(of(MoveGenerationKind::ChecksAll), filter(&all, |mv| gives_check(position, mv)));
            assert_eq!(of(MoveGenerationKind::Checks), filter(&legal, |mv| gives_check(position, mv)));
            assert_eq!(of(MoveGenerationKind::Evasions), if position.in_check() { legal } else { BTreeSet::new() });
            assert_eq!(movegen::count_legal_all(position), all.len() as u64);
            assert_eq!(movegen::has_legal_move(position), !all.is_empty());
        });
    }
}

#[test]
fn filters_compose() {
    for (seed, start) in (340..).zip(STARTS.into_iter().cycle().take(20)) {
        random_game_from(position(start), seed, 120, |position| {
            let pseudo = each_once(&movegen::list::<PseudoLegal<AllMoves>>(position), position);
            let useful = filter(&pseudo, |mv| !is_inferior(position, mv));
            assert_eq!(each_once(&movegen::list::<PseudoLegal<UsefulMoves>>(position), position), useful);
            let captures = filter(&useful, |mv| captures(position, mv));
            assert_eq!(each_once(&movegen::list::<Captures<PseudoLegal<UsefulMoves>>>(position), position), captures);
            let quiet_checks = filter(&useful, |mv| !captures.contains(&mv) && gives_check(position, mv));
            assert_eq!(
                each_once(&movegen::list::<Quiets<Checks<PseudoLegal<UsefulMoves>>>>(position), position),
                quiet_checks
            );
            let safe = filter(&pseudo, |mv| position.leaves_king_safe(mv));
            assert_eq!(each_once(&movegen::legal_all(position), position), safe);
        });
    }
}

#[test]
fn gives_check_is_check_after_making() {
    for (seed, start) in (360..).zip(STARTS.into_iter().cycle().take(30)) {
        random_game_from(position(start), seed, 120, assert_checks_known);
    }
}

/// After an illegal move made on purpose the king that it left hanging may stay so, or be taken.
#[test]
fn gives_check_is_exact_while_the_king_hangs() {
    let mut met = 0;
    for (seed, start) in (400..).zip(STARTS.into_iter().cycle().take(15)) {
        random_game_from(position(start), seed, 100, |position| {
            let pseudo = movegen::list::<PseudoLegal<AllMoves>>(position);
            let Some(&hanging) = pseudo.iter().find(|&&mv| !position.is_legal(mv)) else { return };
            position.play(hanging);
            assert!(CheckInfo::of(position).king_capturable(), "{hanging} to {}", position.sfen());
            assert_checks_known(position);
            position.unmake();
            met += 1;
        });
    }
    assert!(met > 200, "only {met} positions with a hanging king");
}

/// Discovered, double, promoting and dropped checks, counted by hand.
#[test]
fn every_way_to_check_is_found_once() {
    let of = |sfen| texts(&movegen::moves(&position(sfen), MoveGenerationKind::ChecksAll));
    // The bishop uncovers the lance wherever it goes; promoting on 4b or 6b checks twice over, and counts once.
    assert_eq!(of("4k4/9/9/4B4/9/4L4/9/9/4K4 b - 1").len(), 14 + 6);
    assert_eq!(of("4k4/9/4B4/9/9/4L4/9/9/4K4 b - 1").len(), 12 + 12);
    // A king that steps off the line uncovers the rook, one that stays on it does not.
    assert_eq!(of("4k4/9/9/9/9/9/9/4K4/4R4 b - 1"), ["5h4g", "5h4h", "5h4i", "5h6g", "5h6h", "5h6i"]);
    // A knight checks unpromoted only.
    assert_eq!(of("4k4/9/9/9/4N4/9/9/9/K8 b N 1"), ["5e4c", "5e6c", "N*4c", "N*6c"]);
}

fn assert_checks_known(position: &mut Position) {
    let info = CheckInfo::of(position);
    let pseudo = movegen::list::<PseudoLegal<AllMoves>>(position);
    for &mv in &pseudo {
        assert_eq!(position.gives_check(&info, mv), gives_check(position, mv), "{mv} in {}", position.sfen());
    }
    let checks = pseudo.iter().copied().filter(|&mv| gives_check(position, mv)).collect();
    assert_eq!(
        each_once(&movegen::list::<PseudoLegal<Checks<AllMoves>>>(position), position),
        checks,
        "{}",
        position.sfen()
    );
}

/// Games from here meet quiet positions, checks by every kind of piece, and many drops.
const STARTS: [&str; 4] = [
    "startpos",
    "4k4/3g1s3/2n3p2/4r4/9/4B4/2P3N2/3S1G3/4K4 b RG2S2N4L8Pbg8p 1",
    "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1",
    "3k5/9/3+P5/9/1+b2K4/9/5+p3/7+r1/9 w RB4G4S4N4L8P8p 1",
];

/// The moves in USI, sorted.
fn texts(moves: &MoveList) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// The moves as a set, which must be as many as the list holds.
fn each_once(moves: &MoveList, position: &Position) -> BTreeSet<Move> {
    let set: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len(), "a move is generated twice in {}", position.sfen());
    set
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
fn is_inferior(position: &Position, mv: Move) -> bool {
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
    let after = position.clone().after([mv]);
    after.in_check()
}

/// A hash table hands back any sixteen bits.
#[test]
fn bits_that_are_no_move_are_refused() {
    let moves: BTreeSet<u16> = Move::encodable().chain([Move::PASS]).map(Move::to_bits).collect();
    let accepted = (0..=u16::MAX).filter_map(|bits| Some((bits, Move::from_bits(bits)?)));
    let mut found = 0;
    for (bits, mv) in accepted {
        assert_eq!(mv.to_bits(), bits);
        let stays = mv.from() == Some(mv.to());
        assert!(stays || moves.contains(&bits), "{bits:#x} became {mv}");
        found += usize::from(!stays);
    }
    assert_eq!(found, moves.len());
}

#[test]
fn complete_lists_of_other_generators_are_generated() {
    let rows = rows("tests/rules/legal_moves.tsv");
    assert!(rows.len() > 40, "{} rows", rows.len());
    for row in rows {
        let position = position(&row[0]);
        let mut moves: Vec<String> = movegen::legal_all(&position).iter().map(Move::to_string).collect();
        moves.sort();
        assert_eq!(moves.join(" "), row[1], "{}", row[0]);
    }
}
