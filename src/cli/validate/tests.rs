//! Tests of the validation itself: it must find an invented rule that is broken, and shrink the position.

use super::checks::{CHECKS, ConsistencyCheck, Disagreement};
use super::play::{self, ValidationPlan, ValidationResult, shrink};
use sankoma_rules::{MoveList, MoveParts, PieceKind, Position};

/// A rule that does not exist: knights are not dropped on the fifth rank.
static NO_KNIGHT_ON_THE_FIFTH_RANK: ConsistencyCheck =
    ConsistencyCheck { name: "invented", level: 1, ja: "", en: "", run: no_knight_on_the_fifth_rank };

fn no_knight_on_the_fifth_rank(_: &mut Position, legal: &MoveList) -> Result<(), Disagreement> {
    let breaks = |parts| matches!(parts, MoveParts::Drop { kind: PieceKind::Knight, to } if to.rank() == 5);
    match legal.iter().find(|mv| breaks(mv.parts())) {
        Some(&mv) => Err(Disagreement::about_move(mv, "generated, though it breaks the rule")),
        None => Ok(()),
    }
}

/// The sum of all games.
fn play_all(plan: &ValidationPlan, threads: usize) -> ValidationResult {
    let mut sum = ValidationResult::default();
    play::play_all(plan, threads, |game| sum.add(game));
    sum
}

fn plan(checks: Vec<&'static ConsistencyCheck>) -> ValidationPlan {
    ValidationPlan { starts: vec![Position::startpos()], games: 20, plies: 200, seed: 7, checks }
}

#[test]
fn the_rules_hold_in_random_games() {
    let played = play_all(&ValidationPlan { games: 4, plies: 60, ..plan(CHECKS.iter().collect()) }, 2);
    assert!(played.case.is_none(), "{:?}", played.case);
    assert_eq!(played.games, 4);
    assert!(played.positions > 100, "{}", played.positions);
}

#[test]
fn a_broken_rule_is_found_and_shrunk() {
    let played = play_all(&plan(vec![&NO_KNIGHT_ON_THE_FIFTH_RANK]), 2);
    let case = played.case.expect("a knight comes into hand and finds a free square");
    assert!(
        case.disagreement.mv.is_some_and(|mv| mv.drop_kind() == Some(PieceKind::Knight)),
        "{:?}",
        case.disagreement
    );
    // The king that a position needs. The knight is in hand.
    let pieces = case.shrunk.split(' ').next().map(|board| board.matches(char::is_alphabetic).count());
    assert_eq!(pieces, Some(1), "{}", case.shrunk);
    let rest = case.shrunk.split_once(' ').map(|(_, rest)| rest);
    assert!(matches!(rest, Some("b N 1" | "w n 1")), "{}", case.shrunk);
}

#[test]
fn the_threads_do_not_change_the_games() {
    let sum = |threads| {
        let played = play_all(&plan(Vec::new()), threads);
        (played.games, played.positions, played.moves)
    };
    assert_eq!(sum(1), sum(3));
}

#[test]
fn the_case_of_the_earliest_game_is_reported() {
    let checks = || vec![&NO_KNIGHT_ON_THE_FIFTH_RANK];
    let first = (1..=20).find_map(|number| play::play_game(&plan(checks()), number).case).expect("some game has it");
    let alone = play_all(&plan(checks()), 1).case.expect("the same games have it");
    assert_eq!((alone.game, alone.ply, alone.sfen), (first.game, first.ply, first.sfen));
}

#[test]
fn shrinking_keeps_what_the_failure_needs() {
    let position = Position::startpos();
    let has_rook = |position: &mut Position| !position.pieces_of_kind(PieceKind::Rook).is_empty();
    let small = shrink(&position, has_rook);
    assert_eq!(small.occupied().count(), 2, "{}", small.sfen());
}
