//! Mate proof: a strategy that mates against every defence.

use super::proof_number_search::ProofNumberSearch;
use super::report::{MAX_MATE_PLIES, MateLimits};
use super::table::MateTable;
use crate::control::SearchControl;
use sankoma_rules::{Move, Position, movegen};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The move of a strategy in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofStep {
    /// Position with the attacker to move.
    pub position: Position,
    /// The check to give.
    pub mv: Move,
    /// Upper limit of the mate's length in plies; two less after every defence.
    pub plies: u32,
}

/// A strategy: a step for its root and for the position after every defence against every step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MateProof {
    /// In the order in which they were found, the root first.
    pub steps: Vec<ProofStep>,
}

/// A strategy that mates within `plies`. `None` when there is none, when a limit is reached, or `control` stops the
/// search.
pub fn proof(
    position: &Position,
    plies: u32,
    table: &mut MateTable,
    control: &SearchControl,
    limits: &MateLimits,
) -> Option<MateProof> {
    let mut searcher = ProofNumberSearch::new(position, table, control, limits);
    let mut proof = MateProof::default();
    let mut places: HashMap<u64, usize> = HashMap::new();
    let mut waiting = vec![(Position::from_setup_unchecked(&position.setup()), plies.min(MAX_MATE_PLIES) as u16)];
    while let Some((mut position, plies)) = waiting.pop() {
        let place = places.entry(position.key());
        if let Entry::Occupied(place) = &place
            && proof.steps[*place.get()].plies <= u32::from(plies)
        {
            continue;
        }
        let answer = searcher.search(&mut position, plies, |_| {}).filter(|answer| answer.value.is_proved())?;
        let step = ProofStep { position: position.clone(), mv: answer.best?, plies: answer.value.plies.into() };
        match place {
            Entry::Occupied(place) => proof.steps[*place.get()] = step,
            Entry::Vacant(place) => {
                place.insert(proof.steps.len());
                proof.steps.push(step);
            }
        }
        position.play(answer.best?);
        for &defence in &movegen::legal_all(&position) {
            let after = position.clone().after([defence]);
            waiting.push((Position::from_setup_unchecked(&after.setup()), answer.value.plies - 2));
        }
    }
    Some(proof)
}
