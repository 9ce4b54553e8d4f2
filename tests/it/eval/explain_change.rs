//! Evaluation change: it sums to the difference of the scores, and pieces are tracked.

use crate::eval::explain_weights::{for_many, slow_total, sources};
use crate::support::{mv, position, random_game};
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{
    CompactWeights, EvaluationChange, Explainable, PieceGroup, TermChange, TermSums, ThreePieceWeights, change,
    explain, ply_changes, series,
};
use sankoma_rules::{Color, Move, PieceKind, Position, movegen};
use std::collections::HashSet;

const MIDDLEGAME: &str = "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1";

#[test]
fn a_change_adds_up_between_any_two_positions() {
    let mut before = position(MIDDLEGAME);
    for_many(|weights, after| {
        assert_adds_up(weights, &before, after);
        before = after.clone();
    });
}

#[test]
fn a_change_adds_up_from_ply_to_ply() {
    for weights in sources() {
        for [before, after] in neighbours(71, 40) {
            assert_adds_up(&*weights, &before, &after);
        }
    }
}

fn assert_adds_up(weights: &dyn Explainable, before: &Position, after: &Position) {
    let change = change(weights, before, after);
    let place = format!("{}: {} to {}", weights.name(), before.sfen(), after.sfen());
    let EvaluationChange { totals, kings, pieces, terms, .. } = change;
    let TermChange { from, to, by, pairs, factors } = terms.expect("they have terms");
    assert_eq!((from.total_raw, to.total_raw), (slow_total(weights, before), slow_total(weights, after)), "{place}");
    assert_eq!((to - from, totals), (by, [from.total_raw, to.total_raw]), "{place}");
    assert_eq!(kings, [from, to].map(|sums| sums.kk + sums.turn), "{place}");
    assert_eq!(pairs.iter().map(|pair| pair.by).sum::<i32>(), by.kpp, "pairs, {place}");
    let of_pieces: i32 = pieces.iter().map(|piece| piece.by).sum();
    assert_eq!(of_pieces + by.kk + by.turn, by.total_raw, "pieces, {place}");
    assert!(pairs.is_sorted_by(|a, b| a.by.abs() >= b.by.abs()), "{place}");
    assert!(pieces.is_sorted_by(|a, b| a.by.abs() >= b.by.abs()), "{place}");
    assert!(pairs.iter().all(|pair| pair.by != 0 && pair.to - pair.from == pair.by), "{place}");
    let of_factors: i32 = factors.iter().map(|factor| factor.by).sum();
    assert!(factors.is_empty() || of_factors == by.kk + by.kkp + by.kpp, "factors, {place}");
}

#[test]
fn the_reverse_change_is_the_negative() {
    for weights in sources() {
        for [before, after] in neighbours(72, 20) {
            let (there, back) = (change(&*weights, &before, &after), change(&*weights, &after, &before));
            let turned = |change: &EvaluationChange| {
                terms_of(change)
                    .pairs
                    .iter()
                    .map(|pair| (pair.after.map(both), pair.before.map(both), -pair.by))
                    .collect()
            };
            let as_is = |change: &EvaluationChange| {
                terms_of(change)
                    .pairs
                    .iter()
                    .map(|pair| (pair.before.map(both), pair.after.map(both), pair.by))
                    .collect()
            };
            let (there, back): (HashSet<_>, HashSet<_>) = (as_is(&there), turned(&back));
            assert_eq!(there, back, "{}: {} to {}", weights.name(), before.sfen(), after.sfen());
        }
    }
}

fn terms_of(change: &EvaluationChange) -> &TermChange {
    change.terms.as_ref().expect("they have terms")
}

/// The two of a pair in sorted order.
fn both((a, b): (PieceGroup, PieceGroup)) -> [String; 2] {
    let mut names = [a, b].map(|group| format!("{}{group}{}", group.piece.sfen(), group.count));
    names.sort();
    names
}

#[test]
fn a_pass_changes_nothing_but_the_turn() {
    let before = position(MIDDLEGAME);
    let after = before.clone().after([Move::PASS]);
    let change = change(&ThreePieceWeights::built_in(), &before, &after);
    let TermChange { from, by, pairs, .. } = terms_of(&change);
    assert!(pairs.is_empty() && change.pieces.is_empty());
    let only_turn = TermSums { turn: -2 * from.turn, total_raw: by.turn, ..TermSums::default() };
    assert_eq!(*by, TermSums { scale: from.scale, ..only_turn });
    assert_ne!(by.turn, 0);
}

/// Every piece moved, promoted, captured or dropped has a position before and after.
#[test]
fn every_piece_is_tracked_through_every_legal_move() {
    let weights = ThreePieceWeights::built_in();
    for seed in 80..84 {
        random_game(seed, 120, |position| {
            for &mv in movegen::legal_all(position).iter().step_by(17) {
                let after = position.clone().after([mv]);
                let change = change(&weights, position, &after);
                let tracked = change.pieces.iter().all(|piece| piece.before.is_some() && piece.after.is_some());
                assert!(tracked, "{mv} in {}: {:?}", position.sfen(), change.pieces);
                let moved =
                    change.pieces.iter().find(|piece| piece.after.and_then(PieceGroup::square) == Some(mv.to()));
                let king = after.on(mv.to()).is_some_and(|piece| piece.kind == PieceKind::King);
                let came_from = moved.and_then(|piece| piece.before).and_then(PieceGroup::square);
                assert!(king || came_from == mv.from(), "{mv} in {}: {moved:?}", position.sfen());
            }
        });
    }
}

#[test]
fn a_captured_piece_is_tracked_into_the_hand_as_a_group_of_its_own() {
    let before = position("4k4/9/9/9/4p4/4P4/9/9/4K4 b P 1");
    let after = before.clone().after([mv("5f5e")]);
    let change = change(&ThreePieceWeights::built_in(), &before, &after);
    let name = |group: Option<PieceGroup>| group.map(|group| (group.piece.sfen(), group.place, group.count));
    let taken = change.pieces.iter().find(|piece| piece.before.is_some_and(|group| group.piece.color == Color::White));
    let taken = taken.expect("White's pawn changed");
    assert_eq!(name(taken.after), Some(("P".to_owned(), PieceLocation::Hand(2), 1)));
    let held =
        change.pieces.iter().filter(|piece| piece.after.is_some_and(|group| group.place == PieceLocation::Hand(1)));
    assert!(held.clone().all(|piece| piece.before == piece.after), "{:?}", held.collect::<Vec<_>>());
}

/// Two knights that both moved could each be the other: none is tracked.
#[test]
fn ambiguous_pieces_count_as_removed_and_added() {
    let [before, after] = ["4k4/9/9/9/9/9/9/9/1N2K2N1 b - 1", "4k4/9/9/9/9/9/2N3N2/9/4K4 b - 1"].map(position);
    let change = change(&ThreePieceWeights::built_in(), &before, &after);
    assert_eq!(change.pieces.iter().filter(|piece| piece.before.is_none()).count(), 2);
    assert_eq!(change.pieces.iter().filter(|piece| piece.after.is_none()).count(), 2);
    assert!(change.pieces.iter().all(|piece| piece.before.is_none() || piece.from != 0));
}

#[test]
fn a_moved_pair_is_one_pair_with_its_terms_before_and_after() {
    let before = position(MIDDLEGAME);
    let after = before.clone().after([mv("6i5h")]);
    for weights in sources() {
        let (was, is) = (explain(&*weights, &before), explain(&*weights, &after));
        let term = |breakdown: &sankoma_eval::Breakdown, (a, b): (PieceGroup, PieceGroup)| {
            let same = breakdown.pairs_of(a).find(|pair| [pair.first, pair.second].contains(&b));
            same.map_or(0, |pair| pair.raw)
        };
        let change = change(&*weights, &before, &after);
        let pairs = &terms_of(&change).pairs;
        // No factor has a pair term for this gold.
        assert_eq!(pairs.is_empty(), !weights.factors().is_empty(), "{}", weights.name());
        for pair in pairs {
            let groups = pair.before.zip(pair.after).expect("all pieces stay on the board");
            assert_eq!(
                (pair.from, pair.to),
                (term(&was, groups.0), term(&is, groups.1)),
                "{} {pair:?}",
                weights.name()
            );
            let has =
                |(a, b): (PieceGroup, PieceGroup), square: &str| [a, b].iter().any(|group| group.to_string() == square);
            assert!(has(groups.0, "6i") && has(groups.1, "5h"), "only the gold moved: {pair:?}");
        }
    }
}

#[test]
fn ply_changes_are_the_series_with_the_change_of_each_ply() {
    let mut positions = Vec::new();
    random_game(90, 40, |position| positions.push(position.clone()));
    for weights in sources() {
        let changes: Vec<_> = ply_changes(&*weights, &positions).collect();
        let sums: Vec<TermSums> = changes.iter().map(|ply| ply.sums).collect();
        assert_eq!(sums, series(&*weights, &positions));
        assert!(changes[0].change.is_none());
        for (ply, (before, after)) in changes[1..].iter().zip(sums.iter().zip(&sums[1..])) {
            assert_eq!(ply.change.as_ref().map(|change| terms_of(change).by), Some(*after - *before));
        }
    }
    assert_eq!(ply_changes(&ThreePieceWeights::built_in(), Vec::<Position>::new()).count(), 0);
}

#[test]
fn a_change_names_pieces_pairs_and_factors() {
    let before = position(MIDDLEGAME);
    let after = before.clone().after([mv("6i5h")]);
    assert!(!terms_of(&change(CompactWeights::built_in(), &before, &after)).factors.is_empty());
    let kppt = sources().into_iter().find(|source| source.name() == "kppt").expect("a source of that name");
    let change = change(&*kppt, &before, &after);
    let terms = terms_of(&change);
    assert_eq!(terms.to - terms.from, terms.by);
    let text = |group: Option<PieceGroup>| group.map(|group| (group.to_string(), group.piece.sfen()));
    let gold = change.pieces.iter().find(|piece| text(piece.before) == Some(("6i".to_owned(), "G".to_owned())));
    assert_eq!(text(gold.expect("the gold moved").after), Some(("5h".to_owned(), "G".to_owned())));
    assert!(terms.pairs[0].after.is_some() && terms.factors.is_empty());
}

fn neighbours(seed: u64, plies: usize) -> Vec<[Position; 2]> {
    let mut positions = Vec::new();
    random_game(seed, 60 + plies, |position| positions.push(position.clone()));
    positions
        .windows(2)
        .skip(positions.len().saturating_sub(plies))
        .map(|two| [two[0].clone(), two[1].clone()])
        .collect()
}
