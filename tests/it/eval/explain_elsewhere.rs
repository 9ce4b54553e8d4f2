//! Removal values, sweeps, heat maps and comparisons, checked against set-ups summed term by term.

use crate::eval::explain_weights::{for_many, slow_total, sources};
use crate::support::fixed_weights::fixed_factors;
use crate::support::position;
use sankoma_eval::features::PieceLocation;
use sankoma_eval::material::APERY;
use sankoma_eval::{
    Explainable, KindValue, PieceGroup, SweepObstacle, TermSums, ThreePieceWeights, compare, explain, heat_map,
    heat_map_by, removals, sweep,
};
use sankoma_rules::{Color, Hand, Piece, PieceKind, Position, Setup, SetupDefect, Square};

const ENDGAME: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

#[test]
fn a_removal_value_is_the_difference_to_the_position_without_the_piece() {
    for_many(|weights, position| {
        let total = slow_total(weights, position);
        for (group, value) in removals(weights, position) {
            let rest = slow_total(weights, &Position::from_setup_unchecked(&without(position, group)));
            assert_eq!(value, total - rest, "{}: {group} in {}", weights.name(), position.sfen());
        }
    });
}

#[test]
fn every_row_but_missing_pieces_has_a_removal_value() {
    for_many(|weights, position| {
        let removed: Vec<PieceGroup> = removals(weights, position).into_iter().map(|(group, _)| group).collect();
        let rows = explain(weights, position).pieces;
        let present: Vec<PieceGroup> =
            rows.iter().map(|row| row.group).filter(|group| group.place != PieceLocation::Missing).collect();
        assert_eq!(removed, present, "{}", position.sfen());
    });
}

fn without(position: &Position, group: PieceGroup) -> Setup {
    let mut setup = position.setup();
    if let Some(square) = group.square() {
        setup.set(square, None);
    } else {
        let hand: &mut Hand = &mut setup.hands[group.piece.color.index()];
        *hand = hand.with(group.piece.kind, hand.count(group.piece.kind) - 1);
    }
    setup
}

#[test]
fn a_sweep_has_the_total_with_the_piece_on_each_square_where_it_can_stand() {
    let mut turn = 0;
    for_many(|weights, position| {
        // One piece of every third position, a different one each time, kings included.
        turn += 1;
        if turn % 3 != 0 {
            return;
        }
        let occupied: Vec<Square> = position.occupied().into_iter().collect();
        let from = occupied[turn * 7 % occupied.len()];
        let sweep = sweep(weights, position, from).expect("a piece stands there");
        assert!(sweep.totals[from.index()].is_some());
        for to in Square::all() {
            let place = format!("{}: {from} to {to} in {}", weights.name(), position.sfen());
            let expected = can_stand(position, from, to).then(|| slow_total(weights, &moved(position, from, to)));
            assert_eq!(sweep.totals[to.index()], expected, "{place}");
        }
    });
}

fn moved(position: &Position, from: Square, to: Square) -> Position {
    let mut setup = position.setup();
    setup.set(from, None);
    setup.set(to, position.on(from));
    Position::from_setup_unchecked(&setup)
}

fn can_stand(position: &Position, from: Square, to: Square) -> bool {
    let dead_end = |defect: &SetupDefect| matches!(defect, SetupDefect::DeadEnd(_, square) if *square == to);
    let after = moved(position, from, to);
    let piece = after.on(to).expect("it stands there");
    let two_pawns = |square: Square| square != to && square.file() == to.file() && after.on(square) == Some(piece);
    let is_forbidden = match piece.kind {
        PieceKind::Pawn => Square::all().any(two_pawns),
        PieceKind::King => after.is_attacked(to, piece.color.other(), after.occupied()),
        _ => false,
    };
    let in_check = |position: &Position, side: Color| {
        position.king(side).is_some_and(|king| position.is_attacked(king, side.other(), position.occupied()))
    };
    let newly = |side| in_check(&after, side) && (piece.kind == PieceKind::King || !in_check(position, side));
    let exposes = newly(piece.color) || position.side_to_move() == piece.color && newly(piece.color.other());
    let is_forbidden = is_forbidden || exposes;
    to == from || position.on(to).is_none() && !is_forbidden && !after.setup().defects().iter().any(dead_end)
}

#[test]
fn a_sweep_contains_the_current_total() {
    for_many(|weights, position| {
        for color in Color::ALL {
            let Some(king) = position.king(color) else { continue };
            let sweep = sweep(weights, position, king).expect("the king stands there");
            assert_eq!(sweep.piece, Piece::new(color, PieceKind::King));
            assert_eq!(sweep.current_total(), Some(slow_total(weights, position)), "{}", position.sfen());
        }
    });
    assert_eq!(sweep(&ThreePieceWeights::built_in(), &position(ENDGAME), Square::from_index(40)), None);
}

#[test]
fn a_heat_map_has_the_share_of_each_squares_piece_and_none_for_kings() {
    for_many(|weights, position| {
        let breakdown = explain(weights, position);
        let (whole, places) = (heat_map(&breakdown), heat_map_by(&breakdown, sankoma_eval::PieceShare::positional));
        for square in Square::all() {
            let has_share = position.on(square).is_some_and(|piece| piece.kind != PieceKind::King);
            assert_eq!((whole[square.index()].is_some(), places[square.index()].is_some()), (has_share, has_share));
        }
        let on_board = breakdown.pieces.iter().filter(|row| row.group.square().is_some());
        assert_eq!(whole.iter().flatten().sum::<i32>(), on_board.clone().map(|row| row.total).sum::<i32>());
        assert_eq!(
            places.iter().flatten().sum::<i32>(),
            on_board.map(sankoma_eval::PieceShare::positional).sum::<i32>()
        );
    });
}

#[test]
fn comparisons_in_reverse_are_negative_and_add_up() {
    let all = sources();
    for (a, b) in all.iter().zip(all.iter().cycle().skip(1)) {
        for sfen in [ENDGAME, "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"] {
            let position = position(sfen);
            let (there, back) = (compare(&**a, &**b, &position), compare(&**b, &**a, &position));
            let [a_sums, b_sums, by] = there.sums().expect("they have terms");
            assert_eq!(by, b_sums - a_sums);
            let rows: i32 = there.rows.iter().map(|row| row.by).sum();
            assert_eq!(rows + by.kk + by.turn, by.total_raw, "{} {}", a.name(), b.name());
            assert!(there.rows.is_sorted_by(|x, y| x.by.abs() >= y.by.abs()));
            assert_eq!(there.rows.len(), back.rows.len());
            for row in &there.rows {
                let other = back.rows.iter().find(|other| other.group == row.group).expect("the same rows");
                assert_eq!((row.by, row.a, row.b), (-other.by, other.b, other.a));
                assert_eq!(row.by, row.b - row.a);
                let [a_terms, b_terms] = row.terms.expect("they have terms");
                assert_eq!((row.a, row.b), (a_terms.total(there.scale), b_terms.total(there.scale)));
            }
            let units = there.scale.units_per_unit_of(a.scale());
            assert_eq!(units * slow_total(&**a, &position), there.a.total_raw);
            assert_eq!(there.a.score, explain(&**a, &position).score);
        }
    }
}

#[test]
fn weights_do_not_differ_from_themselves() {
    for_many(|weights, position| {
        let comparison = compare(weights, weights, position);
        let [.., by] = comparison.sums().expect("they have terms");
        assert_eq!(by, TermSums { scale: weights.scale(), ..TermSums::default() });
        assert!(comparison.rows.iter().all(|row| row.by == 0 && row.a == row.b));
    });
}

#[test]
fn a_comparison_names_both_and_their_piece_values() {
    let all = sources();
    let kppt = all.iter().find(|source| source.name() == "kppt").expect("a source of that name");
    let factors = fixed_factors();
    let comparison = compare(factors, &**kppt, &position(ENDGAME));
    assert_eq!((comparison.a.weights.as_str(), comparison.b.weights.as_str()), ("fixed", "kppt"));
    assert_eq!(comparison.a.values.len(), PieceKind::COUNT - 1);
    for (own, apery) in comparison.a.values.iter().zip(&comparison.b.values) {
        assert_eq!((own.value, apery.value), (factors.values().value(own.piece), APERY.value(own.piece)));
    }
    assert_eq!(comparison.sfen, ENDGAME);
    assert_eq!(comparison.a.values[0], KindValue { piece: PieceKind::Pawn, value: 100 });
    assert!(!comparison.rows.is_empty());
}

#[test]
fn a_sweep_has_the_squares_where_the_piece_can_stand() {
    let position = position("4k4/9/9/9/9/9/4P4/9/4K4 b - 1");
    let square = |text: &str| text.parse::<Square>().expect("a square");
    let sweep = sweep(&ThreePieceWeights::built_in(), &position, square("5g")).expect("a pawn stands there");
    assert_eq!((sweep.piece.sfen().as_str(), sweep.from), ("P", square("5g")));
    assert_eq!(sweep.current_total(), Some(explain(&ThreePieceWeights::built_in(), &position).total_raw));
    let count = sweep.totals.iter().flatten().count();
    assert_eq!(count, 81 - 9 - 2, "not on the first rank, nor where it gives check out of turn, nor on Black's king");
    let obstacle = |name: &str| sweep.obstacles[square(name).index()];
    let named = ["3a", "5i", "5b", "5f"].map(obstacle);
    let [dead_end, occupied, check] = [SweepObstacle::DeadEnd, SweepObstacle::Occupied, SweepObstacle::KingCapture];
    assert_eq!(named, [Some(dead_end), Some(occupied), Some(check), None]);
    assert_eq!(["3a", "5i"].map(|name| sweep.totals[square(name).index()]), [None; 2]);
}

#[test]
fn terms_by_name_sum_to_the_total() {
    for_many(|weights: &dyn Explainable, position| {
        let sums = explain(weights, position).sums.expect("they have terms");
        assert_eq!(sums.terms().map(|term| term.raw).iter().sum::<i32>(), sums.total().raw);
        assert_eq!(sums, TermSums::of(weights, position));
    });
}
