//! Symmetries of the weights in the program: rotation negates, mirroring changes nothing.

use crate::support::{position, random_game, turned};
use sankoma_eval::{CompactWeights, EvaluatedPosition, Evaluation, LearnedWeights};
use sankoma_rules::{Color, Position, Setup, Square};

#[test]
fn the_start_position_is_worth_the_turn() {
    let mut start = EvaluatedPosition::new(CompactWeights::built_in(), Position::startpos());
    assert_eq!(start.raw(), CompactWeights::built_in().tempo());
}

#[test]
fn rotating_the_board_and_swapping_the_sides_negates() {
    for_many_positions(|position| {
        let turned = Position::from_setup_unchecked(&turned(&position.setup()));
        assert_eq!(raw(&turned), -raw(position), "{}", position.sfen());
        assert_eq!(score(&turned), score(position), "{}", position.sfen());
    });
}

#[test]
fn the_mirror_image_is_worth_the_same_by_every_set_in_the_program() {
    fn raw_by<E: Evaluation>(weights: &E, position: &Position) -> i32 {
        EvaluatedPosition::new(weights, position.clone()).raw()
    }
    let mut with_middle_king = 0;
    for_many_positions(|position| {
        let mirrored = Position::from_setup_unchecked(&mirrored(&position.setup()));
        let sfen = position.sfen();
        assert_eq!(raw(&mirrored), raw(position), "{sfen}");
        let learned = LearnedWeights::shared().as_ref();
        assert_eq!(raw_by(learned, &mirrored), raw_by(learned, position), "{sfen}");
        let is_middle = |color| position.king(color).is_some_and(|king| king.file() == 5);
        with_middle_king += usize::from(is_middle(Color::Black) || is_middle(Color::White));
    });
    assert!(with_middle_king > 500, "{with_middle_king}");
}

#[test]
fn having_the_move_is_worth_twice_the_turn_and_nothing_else() {
    for_many_positions(|position| {
        let mut setup = position.setup();
        setup.side_to_move = Color::Black;
        let black = raw(&Position::from_setup_unchecked(&setup));
        setup.side_to_move = Color::White;
        let white = raw(&Position::from_setup_unchecked(&setup));
        assert_eq!(black - white, 2 * CompactWeights::built_in().tempo(), "{}", position.sfen());
    });
}

#[test]
fn the_score_is_the_raw_total_truncated_towards_zero() {
    for_many_positions(|position| {
        let from_mover = position.side_to_move().sign() * raw(position);
        let (score, rest) = (score(position), from_mover - 32 * score(position));
        assert!(rest.abs() < 32 && rest * from_mover >= 0, "{score} cp of raw {from_mover}: {}", position.sfen());
    });
}

fn for_many_positions(mut check: impl FnMut(&Position)) {
    for seed in 300..320 {
        random_game(seed, 160, |position| check(position));
    }
    check(&position("4k4/9/4P4/9/9/9/9/9/9 b 2G 1"));
    check(&position("9/9/9/9/9/9/4p4/9/4K4 w rb2g 1"));
}

fn raw(position: &Position) -> i32 {
    EvaluatedPosition::new(CompactWeights::built_in(), position.clone()).raw()
}

fn score(position: &Position) -> i32 {
    EvaluatedPosition::new(CompactWeights::built_in(), position.clone()).score()
}

/// The mirror image, left for right.
pub(crate) fn mirrored(setup: &Setup) -> Setup {
    let mut result = setup.clone();
    for square in Square::all() {
        result.set(square.mirror(), setup.on(square));
    }
    result
}
