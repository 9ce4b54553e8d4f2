//! Usual values of the weights in use: computed once in a process, since they take longer than a position.

use crate::results::EngineIdentity;
use sankoma_search::eval::{ThreePieceWeights, UsualValues};
use std::sync::{Arc, Mutex, PoisonError};

/// How many sets of weights are remembered.
const REMEMBERED: usize = 4;

/// The usual values of the sets asked for last, the latest one last.
static KNOWN: Mutex<Vec<(EngineIdentity, Arc<UsualValues>)>> = Mutex::new(Vec::new());

/// What these weights usually give to the kinds; computed at the first call for a set.
pub fn usual_values(weights: &ThreePieceWeights) -> Arc<UsualValues> {
    let identity = EngineIdentity::of(&weights.clone().into());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, usual)) = known.iter().find(|(of, _)| *of == identity) {
        return Arc::clone(usual);
    }
    let usual = Arc::new(UsualValues::of(weights));
    if known.len() == REMEMBERED {
        known.remove(0);
    }
    known.push((identity, Arc::clone(&usual)));
    usual
}
