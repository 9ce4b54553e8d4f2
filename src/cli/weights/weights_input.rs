//! A set of weights named on the command line.

use super::super::Result;
use super::super::progress::set_progress;
use super::super::weights_args::BUILT_IN;
use super::bar_of_bytes;
use crate::eval::three_piece::files::{self, OpenedWeights};
use crate::eval::{CompactWeights, WeightsOpenError};
use crate::wording::Language;
use anyhow::anyhow;
use std::path::Path;
use std::sync::Arc;

/// Weights and what is known of where they come from.
pub(super) enum WeightsInput {
    /// The default weights, or those of a file of parameters.
    Compact(Arc<CompactWeights>),
    /// Those of files.
    Files(Box<OpenedWeights>),
}

/// The built-in weights for [`BUILT_IN`], else those at `path`.
///
/// # Errors
/// One line that says what is there and what was expected.
pub(super) fn open(path: &Path, lang: Language) -> Result<WeightsInput> {
    let refused = |refusal: WeightsOpenError| anyhow!("{}", refusal.message().text(lang));
    if path == Path::new(BUILT_IN) {
        return Ok(WeightsInput::Compact(Arc::clone(CompactWeights::shared())));
    }
    if files::is_parameters(path) {
        return Ok(WeightsInput::Compact(Arc::new(files::open_parameters(path, None).map_err(refused)?)));
    }
    let bar = bar_of_bytes();
    let opened = files::open(path, None, &mut |done, total| set_progress(&bar, done, total));
    Ok(WeightsInput::Files(Box::new(opened.map_err(refused)?)))
}
