//! A checker of proofs: it asks the reference generator which moves there are and trusts nothing else.

use crate::mate_oracle::{shogi, state};
use sankoma::rules::{Move, Position};
use sankoma::search::mate::{MateProof, ProofStep};
use std::collections::HashMap;

/// Follows every defence against `proof`, which must mate from `start` within `plies`.
pub(crate) fn assert_proves(start: &Position, plies: u32, proof: &MateProof) {
    let game = shogi();
    let steps: HashMap<String, &ProofStep> = proof.steps.iter().map(|step| (name(&step.position), step)).collect();
    let step_of = |position: &Position, most: u32| {
        let step = steps.get(&name(position)).unwrap_or_else(|| panic!("no answer in {}", position.sfen()));
        assert!(step.plies <= most, "{} in {}, expected {most} or fewer", step.plies, position.sfen());
    };
    step_of(start, plies);
    for step in &proof.steps {
        let sfen = step.position.sfen();
        assert!(state(&game, &sfen).legal_usi().contains(&step.mv.to_string()), "{} in {sfen}", step.mv);
        let checked = after(&step.position, step.mv);
        let mut theirs = state(&game, &checked.sfen());
        assert!(theirs.in_check(), "{} gives no check in {sfen}", step.mv);
        let defences = theirs.legal_usi();
        assert!(defences.is_empty() || step.plies > 2, "{} is no mate in {sfen}", step.mv);
        for defence in defences {
            let defence = defence.parse().expect("it writes USI");
            step_of(&after(&checked, defence), step.plies - 2);
        }
    }
}

/// Plays `line`, every move of which must be legal and every other one a check, to mate.
pub(crate) fn assert_mates(start: &Position, line: &[Move]) {
    let game = shogi();
    let mut position = start.clone();
    for (ply, mv) in line.iter().enumerate() {
        let mut theirs = state(&game, &position.sfen());
        assert!(theirs.legal_usi().contains(&mv.to_string()), "{mv} in {}", position.sfen());
        assert!(ply % 2 == 0 || theirs.in_check(), "no check in {}", position.sfen());
        position.play(*mv);
    }
    let mut end = state(&game, &position.sfen());
    assert!(end.in_check() && end.legal_moves().is_empty(), "no mate in {}", position.sfen());
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = Position::from_setup_unchecked(&position.setup());
    after.play(mv);
    after
}

/// Squares, turn and hands, without the number of the move.
fn name(position: &Position) -> String {
    let sfen = position.sfen();
    sfen.rsplit_once(' ').map_or(sfen.clone(), |(name, _)| name.to_owned())
}
