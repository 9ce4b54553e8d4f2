//! A set of weights named on the command line.

use super::super::Result;
use super::progress::Progress;
use crate::eval::Compact;
use crate::eval::three_piece::files::{self, Opened};
use crate::rules::Lang;
use anyhow::anyhow;
use std::path::Path;

/// The word for the weights that are built into the program.
pub(super) const BUILT_IN: &str = "built-in";

/// Weights and what is known of where they come from.
pub(super) enum Source {
    /// The default weights.
    BuiltIn(&'static Compact),
    /// Those of files.
    Opened(Box<Opened>),
}

/// The built-in weights for [`BUILT_IN`] unless there is a file of that name, else those at `path`.
///
/// # Errors
/// One line that says what is there and what was expected.
pub(super) fn open(path: &Path, lang: Lang) -> Result<Source> {
    if path == Path::new(BUILT_IN) && !path.exists() {
        return Ok(Source::BuiltIn(Compact::built_in()));
    }
    let progress = Progress::of_bytes();
    let opened = files::open(path, None, &mut |done, total| progress.tell(done, total));
    let opened = opened.map_err(|refusal| anyhow!("{}", refusal.message().text(lang)))?;
    Ok(Source::Opened(Box::new(opened)))
}
