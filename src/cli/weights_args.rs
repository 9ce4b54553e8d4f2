//! `--weights` and `--values`: with which weights a command evaluates.

use super::Result;
use crate::eval::Weights;
use crate::eval::material::{NAMED, Values};
use crate::rules::{Lang, quoted};
use anyhow::anyhow;
use clap::builder::PossibleValuesParser;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The word for the weights that need no file.
pub(super) const BUILT_IN: &str = "built-in";

/// Which weights.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct WeightsArgs {
    /// Weights to evaluate with: a file of Bonanza, a folder of YaneuraOu or Apery, or built-in.
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
    pub(super) fn open(&self, lang: Lang) -> Result<Weights> {
        if self.is_built_in() && self.values.is_some() {
            return Err(anyhow!("--values goes with a file, expected --weights PATH beside it"));
        }
        open(&self.weights, self.values(), lang)
    }

    /// Opens what `--against` names, with the same piece values if any were asked for.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub(super) fn open_other(&self, path: &Path, lang: Lang) -> Result<Weights> {
        open(path, self.values(), lang)
    }

    /// Whether no file was asked for.
    pub(super) fn is_built_in(&self) -> bool {
        self.weights == Path::new(BUILT_IN)
    }

    fn values(&self) -> Option<&'static Values> {
        let named = |name: &String| NAMED.iter().find(|row| row.0 == name).map(|row| row.1);
        self.values.as_ref().and_then(named)
    }
}

/// The weights in a file or folder, or the built-in ones for [`BUILT_IN`]. Where somebody watches, a line tells that
/// it takes a while.
///
/// # Errors
/// One line that names the file, what was found and what fits.
pub(super) fn open(path: &Path, values: Option<&Values>, lang: Lang) -> Result<Weights> {
    if path == Path::new(BUILT_IN) {
        return Ok(Weights::built_in());
    }
    let spinner = spinner(path, lang);
    let opened = Weights::open(path, values);
    spinner.finish_and_clear();
    opened.map_err(|refusal| anyhow!("{}", refusal.message().text(lang)))
}

fn spinner(path: &Path, lang: Lang) -> ProgressBar {
    let doing = lang.pick("評価関数を読み込み中", "opening weights");
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
    let spinner = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        .with_message(format!("{doing} {}", quoted(&path.display().to_string())));
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}
