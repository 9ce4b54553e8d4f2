//! Sennichite and who is to blame.

use crate::support::{mv, position};
use sankoma::rules::repetition::{self, Repetition};
use sankoma::rules::{Color, Move, Position, legality};

fn play(position: &mut Position, moves: &str) {
    for word in moves.split(' ') {
        assert!(legality::reasons(position, mv(word)).is_empty(), "{word} in {}", position.sfen());
        position.play(mv(word));
    }
}

#[test]
fn the_fourth_occurrence_is_a_draw() {
    let mut game = position("startpos");
    for _ in 0..2 {
        play(&mut game, "2h3h 8b7b 3h2h 7b8b");
        assert_eq!(repetition::fourfold(&game), None);
    }
    play(&mut game, "2h3h 8b7b 3h2h");
    assert_eq!(repetition::fourfold(&game), None);
    play(&mut game, "7b8b");
    assert_eq!(repetition::fourfold(&game), Some(Repetition::Draw));
    assert_eq!(repetition::occurrences(&game).count, 4);
    assert_eq!(repetition::occurrences(&game).since_first, 12);
}

#[test]
fn different_hands_are_different_positions() {
    let mut game = position("4k4/9/9/9/9/9/9/9/4K4 b P 1");
    play(&mut game, "5i5h 5a5b 5h5i 5b5a");
    assert_eq!(repetition::occurrences(&game).count, 2);
    play(&mut game, "P*9h 5a5b 9h9g 5b5a");
    assert_eq!(repetition::occurrences(&game).count, 1);
}

/// A rook that follows the king with checks: from the first check on, every move of Black gives check.
const CHASE: &str = "R8/9/4k4/9/9/9/9/9/8K b - 1";
const ROUND: &str = "9a9c 5c5b 9c9b 5b5c";

#[test]
fn perpetual_check_loses_for_the_checker() {
    let mut game = position(CHASE);
    play(&mut game, "9a9c");
    for _ in 0..3 {
        assert_eq!(repetition::fourfold(&game), None);
        play(&mut game, "5c5b 9c9b 5b5c 9b9c");
    }
    // The repeated position is the one in check.
    assert_eq!(repetition::fourfold(&game), Some(Repetition::PerpetualCheck { loser: Color::Black }));
}

#[test]
fn the_verdict_is_the_same_when_the_repeated_position_is_the_checkers_turn() {
    let mut game = position("9/R8/4k4/9/9/9/9/9/8K b - 1");
    for _ in 0..3 {
        play(&mut game, "9b9c 5c5b 9c9b 5b5c");
    }
    assert_eq!(repetition::fourfold(&game), Some(Repetition::PerpetualCheck { loser: Color::Black }));
}

#[test]
fn one_quiet_move_in_the_span_makes_it_a_draw() {
    let mut game = position(CHASE);
    play(&mut game, ROUND);
    play(&mut game, "9b9a 5c5d 9a9b 5d5c");
    for _ in 0..3 {
        play(&mut game, "9b9c 5c5b 9c9b 5b5c");
        if let Some(end) = repetition::fourfold(&game) {
            assert_eq!(end, Repetition::Draw);
            return;
        }
    }
    panic!("the position must have occurred four times");
}

#[test]
fn the_move_that_completes_a_perpetual_check_is_named() {
    let mut game = position(CHASE);
    play(&mut game, "9a9c");
    for _ in 0..2 {
        play(&mut game, "5c5b 9c9b 5b5c 9b9c");
    }
    play(&mut game, "5c5b 9c9b 5b5c");
    let reasons = legality::reasons_in_game(&game, mv("9b9c"));
    assert_eq!(reasons.iter().map(legality::Reason::code).collect::<Vec<_>>(), ["perpetual_check"]);
    // The board alone allows it.
    assert!(legality::reasons(&game, mv("9b9c")).is_empty());
    game.play(mv("9b9c"));
    let after = legality::reasons_in_game(&game, mv("5c5b"));
    assert_eq!(after.iter().map(legality::Reason::code).collect::<Vec<_>>(), ["game_over"]);
}

#[test]
fn passes_count_as_ordinary_plies() {
    let mut game = position("startpos");
    game.play(Move::PASS);
    game.play(Move::PASS);
    assert_eq!(repetition::occurrences(&game).count, 2);
}
