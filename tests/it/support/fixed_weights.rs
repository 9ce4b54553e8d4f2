//! The weights of the tests: factors with fixed numbers. Other weights in the program change no test that uses them.
//! The tests of the crates take this file, too.

use sankoma_eval::{CompactWeights, ThreePieceWeights, Weights};
use std::sync::{Arc, OnceLock};

/// The weights of `tests/weights/fixed.toml`.
pub(crate) fn fixed_weights() -> Weights {
    ThreePieceWeights::Compact(Arc::clone(shared())).into()
}

/// [`fixed_weights`] in their own form.
pub(crate) fn fixed_factors() -> &'static CompactWeights {
    shared()
}

fn shared() -> &'static Arc<CompactWeights> {
    static WEIGHTS: OnceLock<Arc<CompactWeights>> = OnceLock::new();
    let expand = || CompactWeights::from_toml("fixed", include_str!("../../weights/fixed.toml"));
    WEIGHTS.get_or_init(|| Arc::new(expand().expect("the file is sound, as every test with it shows")))
}
