//! A set of weights named on the command line.

use super::super::Result;
use super::super::progress::tell;
use super::super::weights_args::BUILT_IN;
use super::bar_of_bytes;
use crate::eval::three_piece::files::{self, Opened};
use crate::eval::{Compact, Refusal};
use crate::rules::Lang;
use anyhow::anyhow;
use std::path::Path;
use std::sync::Arc;

/// Weights and what is known of where they come from.
pub(super) enum Source {
    /// The default weights, or those of a file of parameters.
    Compact(Arc<Compact>),
    /// Those of files.
    Opened(Box<Opened>),
}

/// The built-in weights for [`BUILT_IN`], else those at `path`.
///
/// # Errors
/// One line that says what is there and what was expected.
pub(super) fn open(path: &Path, lang: Lang) -> Result<Source> {
    let refused = |refusal: Refusal| anyhow!("{}", refusal.message().text(lang));
    if path == Path::new(BUILT_IN) {
        return Ok(Source::Compact(Arc::clone(Compact::shared())));
    }
    if files::is_parameters(path) {
        return Ok(Source::Compact(Arc::new(files::open_parameters(path, None).map_err(refused)?)));
    }
    let bar = bar_of_bytes();
    let opened = files::open(path, None, &mut |done, total| tell(&bar, done, total));
    Ok(Source::Opened(Box::new(opened.map_err(refused)?)))
}
