//! Checks mate proofs with the moves of the reference generator alone.

use crate::search::mate_oracle::state;
use sankoma_rules::{Move, Position};
use sankoma_search::mate::{MateProof, ProofStep};
use std::collections::HashMap;

/// Checks that `proof` mates from `start` within `plies` against every defence.
pub(crate) fn assert_proves(start: &Position, plies: u32, proof: &MateProof) {
    let steps: HashMap<String, &ProofStep> = proof.steps.iter().map(|step| (key(&step.position), step)).collect();
    let assert_step = |position: &Position, max_plies: u32| {
        let step = steps.get(&key(position)).unwrap_or_else(|| panic!("the proof has no move in {}", position.sfen()));
        assert!(step.plies <= max_plies, "{} in {}, expected {max_plies} or fewer", step.plies, position.sfen());
    };
    assert_step(start, plies);
    for step in &proof.steps {
        let sfen = step.position.sfen();
        assert!(state(&sfen).legal_usi().contains(&step.mv.to_string()), "{} in {sfen}", step.mv);
        let checked = after(&step.position, step.mv);
        let reference = state(&checked.sfen());
        assert!(reference.in_check(), "{} is not a check in {sfen}", step.mv);
        let defences = reference.legal_usi();
        assert!(defences.is_empty() || step.plies > 2, "{} does not mate in {sfen}", step.mv);
        for defence in defences {
            let defence = defence.parse().expect("the reference generator writes USI");
            assert_step(&after(&checked, defence), step.plies - 2);
        }
    }
}

/// Checks that `line` mates: every move is legal, every move of the attacker is a check, and the last one mates.
pub(crate) fn assert_mates(start: &Position, line: &[Move]) {
    let mut position = start.clone();
    for (ply, mv) in line.iter().enumerate() {
        let reference = state(&position.sfen());
        assert!(reference.legal_usi().contains(&mv.to_string()), "{mv} in {}", position.sfen());
        assert!(ply % 2 == 0 || reference.in_check(), "no check in {}", position.sfen());
        position.play(*mv);
    }
    let end = state(&position.sfen());
    assert!(end.in_check() && end.legal_moves().is_empty(), "no mate in {}", position.sfen());
}

fn after(position: &Position, mv: Move) -> Position {
    Position::from_setup_unchecked(&position.setup()).after([mv])
}

/// The SFEN of the position without its move number.
fn key(position: &Position) -> String {
    let sfen = position.sfen();
    sfen.rsplit_once(' ').map_or(sfen.clone(), |(key, _)| key.to_owned())
}
