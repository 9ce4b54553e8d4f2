//! The evaluation that follows the moves is the one worked out from nothing.

use crate::support::{Random, position, random_game};
use sankoma::eval::{Compact, Evaluated, Evaluation, Explainable, Terms, features};
use sankoma::rules::{Color, Move, Position, movegen};

/// Mate problems, where one side has no king, and set-ups far from play.
const UNUSUAL: [&str; 5] = [
    "4k4/9/4P4/9/9/9/9/9/9 b 2G 1",
    "9/9/9/9/9/9/4p4/9/4K4 w rb2g 1",
    "4k4/9/9/9/9/9/9/9/4K4 b - 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
];

#[test]
fn incremental_equals_recomputed_at_every_node_of_random_games() {
    for seed in 0..60 {
        let mut evaluated = Evaluated::new(Compact::built_in(), Position::startpos());
        wander(&mut evaluated, &mut Random::new(seed), 200);
        unwind(&mut evaluated);
    }
}

#[test]
fn incremental_equals_recomputed_without_a_king() {
    for (seed, sfen) in (0..).zip(UNUSUAL) {
        let mut evaluated = Evaluated::new(Compact::built_in(), position(sfen));
        wander(&mut evaluated, &mut Random::new(seed), 80);
        unwind(&mut evaluated);
    }
}

#[test]
fn incremental_equals_recomputed_when_a_king_is_captured() {
    let mut evaluated = Evaluated::new(Compact::built_in(), position("4k4/9/9/9/4R4/9/9/9/4K4 w - 1"));
    for text in ["5a5b", "5e5b+", "0000", "5i5h"] {
        let mv: Move = text.parse().expect("a move of this test");
        evaluated.make(mv);
        assert_in_step(&evaluated);
    }
    assert_eq!(evaluated.position().king(Color::White), None);
    unwind(&mut evaluated);
}

#[test]
fn unmaking_stops_where_the_evaluation_began() {
    let mut position = Position::startpos();
    position.play(Move::PASS);
    let mut evaluated = Evaluated::new(Compact::built_in(), position.clone());
    assert_eq!(evaluated.unmake(), None);
    evaluated.make(Move::PASS);
    assert_eq!(evaluated.unmake(), Some(Move::PASS));
    assert_eq!(evaluated.unmake(), None);
    assert_eq!(evaluated.position(), &position);
}

#[test]
fn the_fast_total_is_the_sum_of_all_terms_one_by_one() {
    for seed in 0..20 {
        random_game(seed, 200, |position| assert_is_sum_of_terms(position));
    }
    for sfen in UNUSUAL {
        assert_is_sum_of_terms(&position(sfen));
    }
}

/// Random legal moves and passes, unmaking a few now and then.
fn wander(evaluated: &mut Evaluated<'_, Compact>, random: &mut Random, plies: usize) {
    for _ in 0..plies {
        let mv = match random.below(8) {
            0 if !evaluated.position().in_check() => Some(Move::PASS),
            1 => {
                evaluated.unmake();
                assert_in_step(evaluated);
                continue;
            }
            _ => random.pick(&movegen::legal_all(evaluated.position())),
        };
        let Some(mv) = mv else { return };
        evaluated.make(mv);
        assert_in_step(evaluated);
    }
}

fn unwind(evaluated: &mut Evaluated<'_, Compact>) {
    while evaluated.unmake().is_some() {
        assert_in_step(evaluated);
    }
}

fn assert_in_step(evaluated: &Evaluated<'_, Compact>) {
    let anew = Evaluated::new(evaluated.evaluation(), evaluated.position().clone());
    let place = evaluated.position().sfen();
    assert_eq!(evaluated.raw(), anew.raw(), "raw total of {place}");
    assert_eq!(evaluated.score(), anew.score(), "score of {place}");
}

/// The definition, slowly: material, KK, KKP of each piece, KPP of each pair, turn.
fn assert_is_sum_of_terms(position: &Position) {
    let weights = Compact::built_in();
    let kings = features::Kings::of(position);
    let pieces: Vec<_> = features::pieces(position).collect();
    let mut raw = weights.kk(kings) + position.side_to_move().sign() * weights.tempo();
    for (index, &first) in pieces.iter().enumerate() {
        raw += 32 * first.piece.color.sign() * weights.values().value(first.piece.kind);
        raw += weights.kkp(kings, first);
        raw += pieces[..index].iter().map(|&second| weights.kpp(kings, first, second)).sum::<i32>();
    }
    let accumulator = weights.accumulate(position);
    assert_eq!(weights.raw(&accumulator, position.side_to_move()), raw, "{}", position.sfen());
}
