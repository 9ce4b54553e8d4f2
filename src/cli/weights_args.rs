//! `--weights` and `--values`: with which weights a command evaluates.

use super::{Result, progress};
use crate::eval::Weights;
use crate::eval::material::{NAMED, PieceValues};
use crate::wording::{Language, quoted};
use anyhow::anyhow;
use clap::builder::PossibleValuesParser;
use indicatif::ProgressBar;
use std::path::{Path, PathBuf};

/// The word for the weights that need no file.
pub(super) const BUILT_IN: &str = "built-in";

/// Which weights.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct WeightsArgs {
    /// Weights to evaluate with: a file or folder of another program, or built-in.
    #[arg(long, value_name = "PATH", default_value = BUILT_IN, hide_default_value = true)]
    weights: PathBuf,
    /// Piece values to use with that file instead of its program's: own, bonanza or apery.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(NAMED.map(|(name, _)| name)))]
    values: Option<String>,
}

impl WeightsArgs {
    /// Opens them.
    ///
    /// # Errors
    /// One line that names the file, what was found and what fits.
    pub(super) fn open(&self, lang: Language) -> Result<Weights> {
        if self.is_built_in() && self.values.is_some() {
            return Err(anyhow!("--values goes with a file, expected --weights PATH beside it"));
        }
        open(&self.weights, self.values(), lang)
    }

    /// Opens what `--against` names, with the same piece values if any were asked for.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub(super) fn open_other(&self, path: &Path, lang: Language) -> Result<Weights> {
        open(path, self.values(), lang)
    }

    /// Whether no file was asked for.
    fn is_built_in(&self) -> bool {
        self.weights == Path::new(BUILT_IN)
    }

    /// What the weights are called, with the piece values asked for; `None` for the built-in ones.
    pub(super) fn display_name(&self) -> Option<String> {
        let values = self.values.as_ref().map(|name| format!("+{name}")).unwrap_or_default();
        (!self.is_built_in()).then(|| format!("{}{values}", self.weights.display()))
    }

    fn values(&self) -> Option<&'static PieceValues> {
        self.values.as_deref().and_then(PieceValues::named)
    }
}

/// The weights in a file or folder, or the built-in ones for [`BUILT_IN`]. Where somebody watches, a bar shows how far
/// it is.
///
/// # Errors
/// One line that names the file, what was found and what fits.
pub(super) fn open(path: &Path, values: Option<&PieceValues>, lang: Language) -> Result<Weights> {
    if path == Path::new(BUILT_IN) {
        return Ok(Weights::built_in());
    }
    let bar = bar(path, lang);
    let opened = Weights::open_with(path, values, |done, all| progress::set_progress(&bar, done, all));
    drop(bar);
    opened.map_err(|refusal| anyhow!("{}", refusal.message().text(lang)))
}

fn bar(path: &Path, lang: Language) -> ProgressBar {
    let (name, opening) = (quoted(&path.display().to_string()), lang.pick("を読み込み中", "opening "));
    progress::bar(None, "{bar:24} {bytes}/{total_bytes} {msg}").with_message(match lang {
        Language::Ja => format!("{name}{opening}"),
        Language::En => format!("{opening}{name}"),
    })
}
