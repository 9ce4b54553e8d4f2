//! Mirroring: which networks do not know left from right.
//!
//! `HalfKPvm` has rows for own kings on the files 1 to 5 alone; a view whose king stands on 6 to 9 takes those of the
//! mirrored board. So a view and its mirror image have the same rows wherever its king is off the middle file, and the
//! whole score is the same where both kings are. With a king on file 5 each of the two has rows of its own, and other
//! features have them everywhere.

use super::{position, reference_positions, small, synthetic};
use crate::evaluation::Evaluation as _;
use crate::network::InputFeatures;
use sankoma_rules::{Color, Move, Position, SetupEdit, movegen};

fn mirrored(position: &Position) -> Position {
    Position::from_setup_unchecked(&position.setup().edited(&SetupEdit::Mirror))
}

/// Positions of random games from those of the reference.
fn positions() -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(9);
    let starts: Vec<Position> = reference_positions().map(|(_, position)| position).collect();
    let mut found = starts.clone();
    for start in &starts {
        let mut here = start.clone();
        for _ in 0..80 {
            let moves: Vec<Move> = movegen::legal_all(&here).iter().copied().collect();
            let Some(&mv) = random.choice(&moves) else { break };
            here.play(mv);
            found.push(here.clone());
        }
    }
    found
}

fn is_off_the_middle(position: &Position) -> bool {
    Color::ALL.into_iter().all(|side| position.king(side).is_some_and(|king| king.file() != 5))
}

#[test]
fn halfkpvm_does_not_know_left_from_right_with_both_kings_off_the_middle_file() {
    let weights = synthetic::read(&synthetic::file(small(InputFeatures::HalfKpMirrored)));
    let mut checked = 0;
    for position in positions().iter().filter(|position| is_off_the_middle(position)) {
        let scores = [position, &mirrored(position)].map(|position| weights.raw_from_scratch(position));
        assert_eq!(scores[0], scores[1], "{}", position.sfen());
        checked += 1;
    }
    assert!(checked > 300, "{checked}");
    // The condition is needed: here one king stands on the middle file.
    let middle = position("4k4/9/9/9/9/2P6/9/9/6K2 b - 1");
    assert_ne!(weights.raw_from_scratch(&middle), weights.raw_from_scratch(&mirrored(&middle)));
}
