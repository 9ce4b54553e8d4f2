//! Breakdown: the shares sum to the score.

use crate::eval::explain_weights::{for_many, slow_total};
use crate::support::{position, random_game};
use sankoma_eval::features::{KingSquares, PieceLocation};
use sankoma_eval::{
    Breakdown, CompactWeights, EvaluatedPosition, Explainable, KingTerm, PairShare, PieceGroup, ThreePieceWeights,
    explain, term_words,
};
use sankoma_rules::{Color, Piece, PieceKind, Position};
use sankoma_wording::Language;

const ENDGAME: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

#[test]
fn rows_and_the_king_and_turn_rows_sum_to_the_raw_total() {
    for_every_source(|weights, position, parts| {
        assert_eq!(parts.total_raw, slow_total(weights, position), "{} {}", weights.name(), position.sfen());
        let rows: i32 = parts.pieces.iter().map(|share| share.total).sum();
        assert_eq!(rows + parts.kings, parts.total_raw, "{}", position.sfen());
        for share in &parts.pieces {
            let terms = share.terms.expect("they have terms");
            let material = parts.scale.raw(terms.material);
            assert_eq!(share.total, material + terms.kkp + terms.kpp, "{} {}", share.group, position.sfen());
        }
    });
}

#[test]
fn the_breakdown_has_the_score_of_the_incremental_evaluation() {
    for_many_breakdowns(|position, parts| {
        let mut evaluated = EvaluatedPosition::new(CompactWeights::built_in(), position.clone());
        assert_eq!(parts.total_raw, evaluated.raw(), "{}", position.sfen());
        assert_eq!(parts.score, evaluated.score(), "{}", position.sfen());
        let sums = parts.sums.expect("they have terms");
        let formula = parts.scale.raw(sums.material) + sums.kk + sums.kkp + sums.kpp + sums.turn;
        assert_eq!((parts.kings, sums.total_raw), (sums.kk + sums.turn, parts.total_raw), "{}", position.sfen());
        assert_eq!(parts.total_raw, formula, "{}", position.sfen());
    });
}

#[test]
fn factors_sum_to_the_three_piece_terms() {
    for_many_breakdowns(|position, parts| {
        let factors: i32 = parts.factors.iter().map(|share| share.total).sum();
        let sums = parts.sums.expect("they have terms");
        assert_eq!(factors, sums.kk + sums.kkp + sums.kpp, "{}", position.sfen());
    });
}

#[test]
fn every_piece_has_its_row_and_hands_one_per_kind() {
    for_every_source(|_, position, parts| {
        let present = parts.pieces.iter().filter(|share| share.group.place != PieceLocation::Missing);
        let pieces: usize = present.map(|share| usize::from(share.group.count)).sum();
        let kings = position.pieces_of_kind(PieceKind::King).count() as usize;
        let held =
            position.hand(sankoma_rules::Color::Black).total() + position.hand(sankoma_rules::Color::White).total();
        assert_eq!(pieces + kings, position.occupied().count() as usize + held as usize, "{}", position.sfen());
        let mut groups: Vec<(String, String)> = parts.pieces.iter().map(|share| label(share.group)).collect();
        groups.sort();
        groups.dedup();
        assert_eq!(groups.len(), parts.pieces.len(), "{}", position.sfen());
    });
}

#[test]
fn pairs_come_strongest_first_and_none_is_zero() {
    for_every_source(|_, position, parts| {
        let kpp = parts.sums.expect("they have terms").kpp;
        assert_eq!(parts.pairs.iter().map(|pair| pair.raw).sum::<i32>(), kpp, "{}", position.sfen());
        assert!(parts.pairs.iter().all(|pair| pair.raw != 0), "{}", position.sfen());
        assert!(parts.pairs.is_sorted_by(|a, b| a.raw.abs() >= b.raw.abs()), "{}", position.sfen());
    });
}

/// The part of a king is what is left of a term when the other king is taken off the board.
#[test]
fn the_part_of_a_king_is_the_term_without_the_other() {
    for weights in [ThreePieceWeights::named("learned"), ThreePieceWeights::named("factors")].into_iter().flatten() {
        let whole = position(ENDGAME);
        let parts = explain(&weights, &whole);
        for side in Color::ALL {
            let mut setup = whole.setup();
            setup.set(whole.king(side.other()).expect("both kings are there"), None);
            let alone = explain(&weights, &Position::from_setup_unchecked(&setup));
            for pair in &parts.pairs {
                let same = alone.pairs.iter().find(|other| (other.first, other.second) == (pair.first, pair.second));
                let views = pair.views.expect("they have terms");
                assert_eq!(same.map_or(0, |same| same.raw), views[side.index()], "{pair:?}");
            }
            for (share, same) in parts.pieces.iter().zip(&alone.pieces) {
                let [terms, of_same] = [share, same].map(|share| share.terms.expect("they have terms"));
                assert_eq!((share.group, of_same.kkp), (same.group, terms.kkp_views[side.index()]));
            }
        }
    }
}

#[test]
fn a_term_is_said_with_the_king_that_gives_two_thirds_of_it() {
    let square = |name: &str| name.parse().expect("it is a square");
    let group = |color, kind, name| {
        let place = PieceLocation::Board(square(name));
        PieceGroup { piece: Piece::new(color, kind), place, count: 1 }
    };
    let kings = KingSquares::of_board_squares([Some(square("8h")), Some(square("2b"))]);
    let (gold, silver) = (group(Color::Black, PieceKind::Gold, "7h"), group(Color::Black, PieceKind::Silver, "7g"));
    let knight = group(Color::White, PieceKind::Knight, "7e");
    let tokin = group(Color::White, PieceKind::ProPawn, "1g");
    let pawns =
        PieceGroup { piece: Piece::new(Color::Black, PieceKind::Pawn), place: PieceLocation::Hand(1), count: 3 };
    for (first, second, views, ja, en) in [
        (gold, None, [31, 0], "先手７八金と８八玉", "Black's gold 7h with king 8h"),
        (gold, None, [10, 25], "２二玉に先手７八金", "Black's gold 7h against king 2b"),
        (gold, None, [15, 15], "先手７八金と両玉", "Black's gold 7h with both kings"),
        (gold, None, [40, -30], "先手７八金と両玉", "Black's gold 7h with both kings"),
        (gold, Some(silver), [9, 1], "先手７八金・７七銀と８八玉", "Black's gold 7h and silver 7g with king 8h"),
        (
            gold,
            Some(knight),
            [-9, 0],
            "先手７八金・後手７五桂と先手８八玉",
            "Black's gold 7h and White's knight 7e with Black's king 8h",
        ),
        (knight, Some(knight), [-9, 0], "８八玉に後手７五桂どうし", "White's knight 7e together against king 8h"),
        (tokin, None, [0, -5], "後手１七と金と２二玉", "White's promoted pawn 1g with king 2b"),
        (pawns, None, [0, 5], "２二玉に先手持駒の歩3", "Black's 3 pawns in hand against king 2b"),
    ] {
        let term = KingTerm { first, second, raw: views.iter().sum(), views };
        assert_eq!([Language::Ja, Language::En].map(|lang| term_words(&term, kings, lang)), [ja, en], "{views:?}");
    }
}

/// Each row of a pair has half of its term, and a row has the whole of the pairs within itself.
#[test]
fn a_row_has_half_of_each_of_its_pairs() {
    for_every_source(|_, position, parts| {
        for share in &parts.pieces {
            let part = |pair: &PairShare| match (pair.first == share.group, pair.second == share.group) {
                (true, true) => pair.raw,
                (true, false) => pair.raw - pair.raw / 2,
                _ => pair.raw / 2,
            };
            let parts: i32 = parts.pairs_of(share.group).map(part).sum();
            assert_eq!(share.terms.expect("they have terms").kpp, parts, "{} in {}", share.group, position.sfen());
        }
    });
}

#[test]
fn the_pairs_of_a_row_are_those_it_has_a_part_in_strongest_first() {
    for_every_source(|_, position, parts| {
        let listed: usize = parts.pieces.iter().map(|share| parts.pairs_of(share.group).count()).sum();
        let within = parts.pairs.iter().filter(|pair| pair.first == pair.second).count();
        assert_eq!(listed, 2 * parts.pairs.len() - within, "{}", position.sfen());
        for share in &parts.pieces {
            let strengths = parts.pairs_of(share.group).map(|pair| pair.raw.abs());
            assert!(strengths.is_sorted_by(|a, b| a >= b), "{} in {}", share.group, position.sfen());
        }
    });
}

/// Trained tables may have a term for feature 0: a handicap game then has rows for the missing pieces.
#[test]
fn missing_pieces_have_rows_where_the_weights_count_them() {
    let handicap = position("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    let mut counting = 0;
    for_every_source(|weights, position, parts| {
        if *position != handicap {
            return;
        }
        let missing: Vec<_> = parts.pieces.iter().filter(|share| share.group.place == PieceLocation::Missing).collect();
        if !weights.counts_missing_pieces() {
            assert!(missing.is_empty());
            return;
        }
        counting += 1;
        assert_eq!(missing.len(), 1);
        let material = missing[0].terms.expect("they have terms").material;
        assert_eq!((missing[0].group.to_string(), material), ("R-".to_owned(), 0));
        assert_ne!(missing[0].total, 0);
    });
    assert_eq!(counting, 4);
}

#[test]
fn a_breakdown_names_what_it_is_of_and_adds_up() {
    let parts = explain(CompactWeights::built_in(), &position(ENDGAME));
    assert_eq!((parts.sfen.as_str(), parts.side_to_move), (ENDGAME, Color::White));
    assert_eq!(parts.weights, "factors");
    let shares: i32 = parts.pieces.iter().map(|share| share.total).sum();
    assert_eq!(shares + parts.kings, parts.total_raw);
    let pawns = parts.pieces.iter().find(|share| share.group.to_string() == "P*").expect("White holds pawns");
    assert_eq!((pawns.group.piece.sfen().as_str(), pawns.group.count), ("p", 5));
    for share in &parts.pieces {
        let terms = share.terms.expect("they have terms");
        assert_eq!(share.total, parts.scale.raw(terms.material) + terms.kkp + terms.kpp);
        assert_eq!((share.total, share.error), (terms.total(parts.scale), 0.0));
    }
}

fn for_many_breakdowns(mut check: impl FnMut(&Position, &Breakdown)) {
    let mut explained = |position: &Position| check(position, &explain(CompactWeights::built_in(), position));
    for seed in 400..410 {
        random_game(seed, 160, |position| explained(position));
    }
    explained(&position(ENDGAME));
    explained(&position("4k4/9/4P4/9/9/9/9/9/9 b 2G 1"));
    explained(&position("9/9/9/9/9/9/4p4/9/4K4 w rb2g 1"));
}

fn for_every_source(mut check: impl FnMut(&dyn Explainable, &Position, &Breakdown)) {
    for_many(|weights, position| check(weights, position, &explain(weights, position)));
}

fn label(group: PieceGroup) -> (String, String) {
    (group.to_string(), group.piece.sfen())
}
