//! Usual values of the weights in use: computed once for each set, since they take longer than a position.

use sankoma_eval::{ThreePieceWeights, UsualValues};
use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A set of weights, known by its allocation, with its usual values.
type KnownSet = (Weak<dyn Any + Send + Sync>, Arc<UsualValues>);

/// The sets asked for that are still in use.
static KNOWN: Mutex<Vec<KnownSet>> = Mutex::new(Vec::new());

/// What these weights usually give to the kinds; computed at the first call for a set.
pub fn usual_values(weights: &ThreePieceWeights) -> Arc<UsualValues> {
    let allocation = weights.allocation();
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, usual)) = known.iter().find(|(of, _)| of.ptr_eq(&allocation)) {
        return Arc::clone(usual);
    }
    let usual = Arc::new(UsualValues::of(weights));
    known.retain(|(of, _)| of.strong_count() > 0);
    known.push((allocation, Arc::clone(&usual)));
    usual
}
