//! Labelled games.

use super::*;
use crate::fixed_weights::fixed_weights;
use crate::labels::{GameResult, LabelledPosition, OpeningKind, PackedPosition};
use sankoma_search::Score;

const OPTIONS: SelfPlayOptions = SelfPlayOptions { nodes: 60, seed: 3 };

fn games(count: u32) -> Vec<LabelledGamePositions> {
    let generator = LabelGenerator::new(fixed_weights(), OPTIONS);
    (1..=count).map(|number| generator.play(number)).collect()
}

#[test]
fn a_game_depends_on_its_number_and_not_on_the_games_before_it() {
    let in_order = games(4);
    let generator = LabelGenerator::new(fixed_weights(), OPTIONS);
    for number in [3, 1, 4, 2] {
        assert_eq!(generator.play(number), in_order[number as usize - 1]);
    }
    let other = LabelGenerator::new(fixed_weights(), SelfPlayOptions { seed: 4, ..OPTIONS });
    assert_ne!(other.play(1), in_order[0]);
}

#[test]
fn labels_are_quiet_positions_with_scores_within_the_limit() {
    let engine = Engine::new(fixed_weights(), 1);
    let (mut resolved, mut labelled, mut mates) = (0, 0, 0);
    for LabelledGamePositions { game, labels } in games(12) {
        assert_eq!(game.counts.labelled as usize, labels.len());
        assert_eq!(game.counts.resolved as usize, labels.iter().filter(|label| label.resolved).count());
        for label in labels {
            let position = label.position.position(1).expect("it is a position of a game");
            assert!(!position.in_check(), "{label}");
            assert!(label.score.is_some_and(|score| score.abs() <= 2_000), "{label}");
            assert_eq!((label.game, label.opening), (Some(game.number), Some(game.opening)));
            labelled += 1;
            if label.resolved {
                resolved += 1;
                // Quiescence search stands pat there: its line was followed to the end. Only a quiet check, which it
                // tries at its first ply alone, may begin a mate that the line did not look for.
                mates += usize::from(matches!(engine.quiescence(&position).0, Score::Mate(_)));
            }
        }
    }
    assert!(mates * 20 <= resolved, "{mates} of {resolved}");
    assert!(resolved > 10 && labelled > 2 * resolved, "{resolved} of {labelled} are resolved");
}

/// The result labels the positions after the last random move, each side with its own.
#[test]
fn the_result_counts_from_the_last_random_move_on() {
    let (mut with_random_moves, mut unlabelled) = (0, 0);
    for LabelledGamePositions { game, labels } in games(16) {
        let known = labels.iter().position(|label| label.result.is_some()).unwrap_or(labels.len());
        if game.counts.random_moves == 0 {
            assert_eq!(known, 0, "game {}", game.number);
        } else {
            with_random_moves += 1;
            unlabelled += known;
        }
        for label in &labels[known..] {
            let of_black = match label.position.side_to_move() {
                Color::Black => label.result,
                Color::White => label.result.map(GameResult::for_opponent),
            };
            assert_eq!(of_black, Some(game.result), "game {} {label}", game.number);
        }
    }
    assert!(with_random_moves >= 2 && unlabelled > 20, "{with_random_moves} games, {unlabelled} positions");
}

/// A rook hangs: the position after its capture is labelled, from the other side's view.
#[test]
fn a_pending_capture_is_resolved() {
    let generator = LabelGenerator::new(fixed_weights(), OPTIONS);
    let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4R1/PP1PPPPPP/1B7/LNSGKGSNL b - 1";
    let position = Position::from_sfen(sfen).expect("the SFEN is sound");
    let end = generator.quiet_successor(&position).expect("it is not mate");
    assert!(end.plies_made() > 0 && !end.in_check(), "the bishop takes: {}", end.sfen());
    let start = Position::startpos();
    assert_eq!(generator.quiet_successor(&start), Some(start));
}

#[test]
fn most_kinds_of_openings_occur_in_few_games() {
    let mut random = fastrand::Rng::with_seed(8);
    let engine = Engine::new(fixed_weights(), 1);
    let kinds: std::collections::HashSet<OpeningKind> =
        (0..30).map(|_| openings::draw_opening(&engine, 60, &mut random).0).collect();
    assert!(kinds.len() >= 4, "{kinds:?}");
}

#[test]
fn few_positions_of_different_games_are_equal() {
    let mut seen = SeenPositions::new(1 << 16);
    let labels: Vec<LabelledPosition> = games(6).into_iter().flat_map(|game| game.labels).collect();
    let new = labels.iter().filter(|label| seen.add(label.position)).count();
    assert!(new * 10 > labels.len() * 8, "{new} of {} are new", labels.len());
    let packed: std::collections::HashSet<PackedPosition> = labels.iter().map(|label| label.position).collect();
    assert_eq!(new, packed.len());
}
