//! Proofs of a verdict are true, and nothing is left out.

use crate::support::{Random, mv, position, random_game, rows};
use sankoma_betza::shogi;
use sankoma_rules::legality::{self, CheckStatus, EvasionKind, IllegalityReason, LegalityExplanation, ProofDetail};
use sankoma_rules::movegen::{AllMoves, PseudoLegal};
use sankoma_rules::{Bitboard, Color, Move, Position, Square, attacks, movegen};
use sankoma_wording::legality::{ExplanationNames, explanation_sentences};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Calls `check` with moves of random positions, many that break a rule of the king, some of the others, and with their
/// explanations.
fn for_many_moves(mut check: impl FnMut(&Position, Move, &LegalityExplanation)) {
    static CASES: LazyLock<Vec<(Position, Vec<LegalityExplanation>)>> = LazyLock::new(cases);
    for (position, explanations) in &*CASES {
        for explanation in explanations {
            check(position, explanation.mv.expect("a move is explained"), explanation);
        }
    }
}

fn cases() -> Vec<(Position, Vec<LegalityExplanation>)> {
    let mut cases = Vec::new();
    let mut random = Random::new(7);
    let encodable: Vec<Move> = Move::encodable().collect();
    for seed in 500..520 {
        random_game(seed, 160, |position| {
            // Pins are rare in random games: none is passed by.
            let chance = if position.pinned().is_empty() { 12 } else { 1 };
            let chance = if position.in_check() { chance.min(2) } else { chance };
            if random.below(chance) > 0 {
                return;
            }
            let mut moves: Vec<Move> = (0..40).map(|_| encodable[random.below(encodable.len())]).collect();
            // That the generator and `is_legal` say what the definition says is tested in `rules_agreement`.
            let pseudo_legal = movegen::list::<PseudoLegal<AllMoves>>(position);
            let hanging = pseudo_legal.iter().copied().filter(|&mv| !position.is_legal(mv));
            let (pinned, others): (Vec<Move>, Vec<Move>) =
                hanging.partition(|mv| mv.from().is_some_and(|from| position.pinned().has(from)));
            moves.extend(others.into_iter().take(25).chain(pinned.into_iter().take(25)));
            let explanations = moves.into_iter().map(|mv| legality::explain(position, mv)).collect();
            cases.push((position.clone(), explanations));
        });
    }
    cases
}

/// Every piece of `by` that attacks `square`, found by asking each piece alone.
fn recounted(position: &Position, square: Square, by: Color) -> BTreeSet<Square> {
    let attacks_it = |&from: &Square| {
        let piece = position.on(from).expect("a piece stands there");
        attacks::attacks(piece, from, position.occupied()).has(square)
    };
    position.pieces_of(by).into_iter().filter(attacks_it).collect()
}

#[test]
fn attackers_and_checkers_are_exactly_those_that_a_recount_finds() {
    let mut seen = [0; 3];
    for_many_moves(|position, mv, _| {
        let us = position.side_to_move();
        let before = position.king(us).expect("random games keep both kings");
        let old = recounted(position, before, us.other());
        let reasons = legality::reasons(position, mv);
        // An impossible promotion is a reason of its own and hides no other.
        let impossible = reasons.iter().any(|reason| matches!(reason, IllegalityReason::CannotPromote { .. }));
        let mv = if impossible { Move::board(mv.from().expect("a board move"), mv.to(), false) } else { mv };
        // What a move that cannot be made leaves of a check is tested in `rules_king_safety`.
        if !position.can_make(mv) {
            return;
        }
        let after = position.clone().after([mv]);
        let king = after.king(us).expect("a move leaves its own king on the board");
        let now = recounted(&after, king, us.other());
        let mut pinners = BTreeSet::new();
        for reason in &reasons {
            match reason {
                IllegalityReason::KingIntoAttack { to, attackers } => {
                    assert_eq!((*to, attackers.iter().copied().collect::<BTreeSet<_>>()), (king, now.clone()));
                    seen[0] += 1;
                }
                IllegalityReason::CheckNotAnswered { checkers, .. } => {
                    let left: BTreeSet<Square> = now.intersection(&old).copied().collect();
                    assert_eq!(checkers.iter().copied().collect::<BTreeSet<_>>(), left);
                    seen[1] += 1;
                }
                IllegalityReason::Pinned { pinner, .. } => {
                    pinners.insert(*pinner);
                    seen[2] += 1;
                }
                _ => {}
            }
        }
        if mv.from() != Some(before) {
            assert_eq!(pinners, now.difference(&old).copied().collect(), "{mv} in {}", position.sfen());
        }
    });
    assert!(seen.iter().all(|&count| count > 50), "too few cases: {seen:?}");
}

#[test]
fn a_pin_line_leads_from_the_pinner_over_the_piece_to_the_king_and_holds_nothing_else() {
    let mut seen = 0;
    for_many_moves(|position, mv, explanation| {
        for detail in explanation.proofs.iter().flat_map(|proof| &proof.details) {
            let ProofDetail::PinLine { pinner, before, from, beyond, king, .. } = detail else { continue };
            let line: Bitboard = before.iter().chain(beyond).chain([from]).copied().collect();
            assert_eq!(line, attacks::between(*pinner, *king));
            let empty = |square: &Square| position.on(*square).is_none() || *square == mv.to();
            assert!(before.iter().chain(beyond).all(empty), "{mv} in {}", position.sfen());
            seen += 1;
        }
    });
    assert!(seen > 20, "only {seen} pins");
}

#[test]
fn evasions_are_the_legal_moves_in_check_each_in_one_way() {
    let mut classes = [0; 3];
    for_many_moves(|position, mv, explanation| {
        classes[explanation.check_status as usize] += 1;
        assert_eq!(explanation.check_status == CheckStatus::NotInCheck, !position.in_check());
        assert_eq!(explanation.check_status == CheckStatus::DoubleCheck, position.checkers().count() > 1);
        let Some(evasions) = &explanation.evasions else {
            assert!(!position.in_check());
            return;
        };
        let mut listed: Vec<Move> = evasions.moves().collect();
        let mut legal: Vec<Move> = movegen::legal_all(position).to_vec();
        listed.sort_unstable();
        legal.sort_unstable();
        assert_eq!(listed, legal, "{}", position.sfen());
        for evasion in &evasions.groups {
            assert!(
                explanation.check_status != CheckStatus::DoubleCheck
                    || evasion.kind == EvasionKind::KingMove
                    || evasion.moves.is_empty()
            );
            assert_eq!(
                evasion.not_evasion_reason.is_none(),
                evasion.moves.contains(&mv),
                "{mv} in {}",
                position.sfen()
            );
        }
    });
    assert!(classes[0] > 50 && classes[1] > 50, "{classes:?}");
}

#[test]
fn a_double_check_leaves_only_king_moves() {
    let board = position("4k4/4r4/9/9/9/9/2b6/9/4K4 b G 1");
    let explanation = legality::explain(&board, mv("G*6h"));
    assert_eq!(explanation.check_status, CheckStatus::DoubleCheck);
    let evasions = explanation.evasions.expect("it is in check");
    assert_eq!(evasions.checkers.len(), 2);
    let why: Vec<&str> =
        evasions.groups.iter().map(|way| way.not_evasion_reason.as_ref().map_or("", |_| way.kind.code())).collect();
    assert_eq!(why, ["king_move", "capture", "drop_between", "move_between"]);
    assert!(!evasions.groups[0].moves.is_empty());
}

#[test]
fn nearest_moves_are_legal_and_share_piece_or_target() {
    for_many_moves(|position, mv, explanation| {
        let legal = movegen::legal_all(position);
        let same_piece = |other: Move| other.from() == mv.from() && other.drop_kind() == mv.drop_kind();
        let expected = legal.iter().filter(|&&other| other != mv && same_piece(other)).count();
        assert_eq!(explanation.nearest.same_piece.len(), expected);
        assert!(explanation.nearest.same_piece.iter().all(|&other| legal.contains(&other) && same_piece(other)));
        let distances: Vec<u8> =
            explanation.nearest.same_piece.iter().map(|other| other.to().distance(mv.to())).collect();
        assert!(distances.is_sorted());
        let to_target = |other: Move| other.to() == mv.to() && !same_piece(other);
        let expected = legal.iter().filter(|&&other| to_target(other)).count();
        assert_eq!(explanation.nearest.same_target.len(), expected);
        assert!(explanation.nearest.same_target.iter().all(|&other| legal.contains(&other) && to_target(other)));
    });
}

#[test]
fn a_mating_pawn_is_proved_by_every_king_square_and_every_piece_that_could_take_it() {
    for row in rows("tests/rules/uchifuzume.tsv").iter().filter(|row| row[2] == "uchifuzume") {
        let (board, drop) = (position(&row[0]), mv(&row[1]));
        let explanation = legality::explain(&board, drop);
        let after = board.clone().after([drop]);
        let them = after.side_to_move();
        let king = after.king(them).expect("a king is mated");
        let mut expected: BTreeSet<(Square, Square)> = attacks::king(king).into_iter().map(|to| (king, to)).collect();
        expected.extend(recounted(&after, drop.to(), them).into_iter().map(|from| (from, drop.to())));
        let mut found = BTreeSet::new();
        for detail in &explanation.proofs[0].details {
            let ProofDetail::Reply { mv, refuted_by, .. } = detail else { panic!("{detail:?}") };
            assert!(!refuted_by.is_empty(), "{mv} in {}", after.sfen());
            assert_eq!(*refuted_by, legality::reasons(&after, *mv));
            found.insert((mv.from().expect("a board move"), mv.to()));
        }
        assert_eq!(found, expected, "{}", row[0]);
    }
}

#[test]
fn every_sentence_speaks_both_languages() {
    for_many_moves(|_, _, explanation| {
        let names = ExplanationNames { movement: shogi::notation, moves: &|mv| mv.to_string() };
        for sentence in explanation_sentences(explanation, names) {
            assert!(!sentence.message.en.is_empty() && sentence.message.en.is_ascii(), "{sentence:?}");
            assert!(!sentence.message.ja.is_ascii(), "{sentence:?}");
        }
    });
}
