//! Scores that a set of weights gives to positions, as rows of a fit.

use super::args::Args;
use crate::cli::context::Result;
use crate::cli::output::progress::ProgressBar;
use crate::cli::weights::input;
use sankoma_eval::factors::FactorParameters;
use sankoma_eval::{Explainable as _, RawUnits as _};
use sankoma_laboratory::fit::LabelledRows;
use sankoma_laboratory::labels::PackedPosition;
use sankoma_wording::Language;
use std::path::Path;

/// Positions with the scores of the weights at `path`. `present` gets the piece values of these weights, so that
/// material is shared.
///
/// # Errors
/// Weights or positions that cannot be read.
pub(super) fn scored_rows(
    args: &Args,
    path: &Path,
    present: &mut FactorParameters,
    lang: Language,
) -> Result<LabelledRows> {
    let weights = args.output_scale.open(path, lang)?;
    // A network has no piece values: those of the parameters stay.
    if let Ok(terms) = weights.terms() {
        present.values = terms.values().clone();
    }
    let mut rows = LabelledRows::new(args.fitted(present), args.material);
    let bar = ProgressBar::spinner().with_message(lang.pick("局面を読んでいます", "reading positions"));
    input::for_each_position(args.positions.as_deref(), lang, |position, game| {
        // What is not of one set of pieces has no place in the list of a view.
        let Ok(packed) = PackedPosition::pack(position) else { return };
        rows.add_scored(&packed.unpack(), weights.scale().centipawns(weights.raw(position)), game);
        if rows.len().is_multiple_of(1 << 12) {
            bar.tick();
        }
    })?;
    bar.finish_and_clear();
    Ok(rows)
}
