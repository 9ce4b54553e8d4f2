//! Engine options: the size of the table, search threads, and evaluation weights of a command.

use super::context::Result;
use super::input::asked_language;
use super::option_values::{OptionValueError, whole_number};
use super::output::errors::{InputError, print_to_stderr};
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::score::default_style;
use crate::tui::evaluation::NamedWeights;
use anyhow::bail;
use clap::builder::PossibleValuesParser;
use sankoma_analysis::Engine;
use sankoma_eval::material::{NAMED, PieceValues};
use sankoma_eval::{NetworkWeights, ThreePieceWeights, Weights, files};
use sankoma_record::notation::NotationStyle;
use sankoma_rules::SetupDefect;
use sankoma_search::{MAX_THREADS, TranspositionTable};
use sankoma_wording::{Language, joined, message, quoted, sentence};
use std::path::{Path, PathBuf};

/// Default of `--hash`, in MiB.
const DEFAULT_HASH: &str = "128";

/// Values of `--hash`, in MiB.
pub(super) fn hash_range() -> impl Fn(&str) -> std::result::Result<u32, OptionValueError> + Clone + Send + Sync + 'static
{
    whole_number(1..=TranspositionTable::MAX_MEBIBYTES as u64)
}

/// Default of `--threads`.
pub(super) const DEFAULT_THREADS: &str = "1";

/// Values of `--threads`.
pub(super) fn threads_range()
-> impl Fn(&str) -> std::result::Result<u32, OptionValueError> + Clone + Send + Sync + 'static {
    whole_number(1..=MAX_THREADS as u64)
}

/// An engine with these weights, a transposition table of `mebibytes` MiB and `threads` search threads. Warns when the
/// machine gives less memory.
pub(super) fn engine(weights: Weights, mebibytes: u32, threads: u32) -> Engine {
    let mut engine = Engine::new(weights, mebibytes as usize);
    engine.set_threads(threads as usize);
    warn_if_smaller(mebibytes as usize, engine.table_mebibytes());
    engine
}

/// Warns when a table is smaller than requested; both sizes in MiB.
pub(super) fn warn_if_smaller(requested: usize, actual: usize) {
    if actual < requested {
        print_to_stderr(&sentence!(
            asked_language(),
            "{requested} MiBの置換表はメモリに収まらないため、{actual} MiBにします",
            "a table of {requested} MiB does not fit into memory, {actual} MiB are used"
        ));
    }
}

/// The error about a position that cannot be searched.
pub(super) fn unsearchable_error(defects: &[SetupDefect]) -> InputError {
    joined(defects).into()
}

/// The path that stands for the built-in weights.
pub(super) const BUILT_IN: &str = "built-in";

/// The option `--hash` of a command that searches one position after the other.
#[derive(clap::Args)]
pub(super) struct HashArgs {
    /// Size of the table in MiB.
    #[arg(long, default_value = DEFAULT_HASH, value_name = "MIB", value_parser = hash_range())]
    pub(super) hash: u32,
}

/// The option `--notation` of a command that prints moves.
#[derive(clap::Args)]
pub(super) struct NotationArgs {
    /// How moves are written: kif, federation, western, western-numeric or usi [default: kif in Japanese; else usi, in
    /// sentences western].
    #[arg(long, value_name = "NAME")]
    notation: Option<NotationStyle>,
}

impl NotationArgs {
    /// The notation of moves and lines of play.
    pub(super) fn style(&self, lang: Language) -> NotationStyle {
        self.notation.unwrap_or_else(|| default_style(lang))
    }

    /// The notation of moves in sentences.
    pub(super) fn style_in_sentences(&self, lang: Language) -> NotationStyle {
        self.notation.unwrap_or_else(|| NotationStyle::of_language(lang))
    }
}

/// The options `--weights` and `--values`.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct WeightsArgs {
    /// Weights to evaluate with: built-in, factors or learned, or a file or folder of weights.
    #[arg(long, value_name = "PATH", default_value = BUILT_IN, hide_default_value = true)]
    weights: PathBuf,
    /// Piece values to use with that file instead of its program's: own, bonanza or apery.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(NAMED.map(|(name, _)| name)))]
    values: Option<String>,
    #[command(flatten)]
    output_scale: OutputScaleArgs,
}

/// The option `--fv-scale`.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct OutputScaleArgs {
    /// What the output of a network (nn.bin) is divided by, as its authors say [default: 16].
    #[arg(long, value_name = "N", value_parser = output_scale_range())]
    pub(super) fv_scale: Option<u32>,
}

/// Values of `--fv-scale`.
fn output_scale_range() -> impl Fn(&str) -> std::result::Result<u32, OptionValueError> + Clone + Send + Sync + 'static {
    whole_number(*NetworkWeights::OUTPUT_SCALES.start() as u64..=*NetworkWeights::OUTPUT_SCALES.end() as u64)
}

impl OutputScaleArgs {
    /// Opens weights, a network with the scale that was given.
    ///
    /// # Errors
    /// What [`open_weights`] refuses.
    pub(super) fn open(self, path: &Path, lang: Language) -> Result<Weights> {
        Ok(self.scaled(open_weights(path, None, lang)?))
    }

    /// A network with the scale that was given.
    pub(super) fn scaled_network(self, network: &NetworkWeights) -> NetworkWeights {
        self.fv_scale.map_or_else(|| network.clone(), |scale| network.with_output_scale(scale as i32))
    }

    /// Weights, a network with the scale that was given; other weights have none.
    pub(super) fn scaled(self, weights: Weights) -> Weights {
        match self.fv_scale {
            Some(scale) => weights.with_output_scale(scale as i32),
            None => weights,
        }
    }
}

impl WeightsArgs {
    /// Opens the weights.
    ///
    /// # Errors
    /// Those of [`Self::open_both`].
    pub(super) fn open(&self, lang: Language) -> Result<Weights> {
        Ok(self.open_both(None, lang)?.0)
    }

    /// Opens the weights and those of `--against`, with the same piece values and scale.
    ///
    /// # Errors
    /// What [`open_weights`] refuses, `--values` without a file, and `--fv-scale` without a network.
    pub(super) fn open_both(&self, against: Option<&Path>, lang: Language) -> Result<(Weights, Option<Weights>)> {
        if self.is_built_in() && self.values.is_some() {
            bail!(InputError::new(
                "--values はファイルのためのものです。--weights PATH も指定してください",
                "--values goes with a file, expected --weights PATH too",
            ));
        }
        let open = |path: &Path| open_weights(path, self.values(), lang);
        let (weights, other) = (open(&self.weights)?, against.map(open).transpose()?);
        let is_network = |weights: &Weights| matches!(weights, Weights::Network(_));
        let has_network = is_network(&weights) || other.as_ref().is_some_and(is_network);
        if self.output_scale.fv_scale.is_some() && !has_network {
            bail!(InputError::new(
                "--fv-scale はネットワークのファイルのためのものです。--weights PATH にネットワークを指定してください",
                "--fv-scale goes with a file of a network, expected --weights PATH of one",
            ));
        }
        Ok((self.output_scale.scaled(weights), other.map(|other| self.output_scale.scaled(other))))
    }

    /// Opens the weights with their path; `None` for the built-in weights.
    ///
    /// # Errors
    /// Those of [`Self::open`].
    pub(super) fn named(&self, lang: Language) -> Result<Option<NamedWeights>> {
        let weights = self.open(lang)?;
        Ok((!self.is_built_in()).then(|| NamedWeights { weights, path: Some(self.weights.clone()) }))
    }

    /// No file was given.
    fn is_built_in(&self) -> bool {
        self.weights == Path::new(BUILT_IN)
    }

    /// The path of the weights and the piece values asked for; `None` for the built-in weights.
    pub(super) fn display_name(&self) -> Option<String> {
        let values = self.values.as_ref().map(|name| format!("+{name}")).unwrap_or_default();
        (!self.is_built_in()).then(|| format!("{}{values}", self.weights.display()))
    }

    fn values(&self) -> Option<&'static PieceValues> {
        self.values.as_deref().and_then(PieceValues::named)
    }
}

/// Opens the weights in the program that have this name, or those in a file or folder, with a progress bar.
///
/// # Errors
/// One line that names the file, what was found and what was expected; piece values for weights that have their own.
pub(super) fn open_weights(path: &Path, values: Option<&PieceValues>, lang: Language) -> Result<Weights> {
    let named = path.to_str().and_then(Weights::named);
    if values.is_some() && (named.is_some() || files::is_learned(path) || files::is_network(path)) {
        let path = quoted(&path.display().to_string());
        bail!(message!(
            "--values は因子かほかのプログラムのファイルのためのものです。{path} にはそれ自身の値があります",
            "--values goes with a file of factors or of another program, {path} has values of its own"
        ));
    }
    let bar = opening_bar(path, lang);
    let opened = Weights::open_with(path, values, |done, all| bar.set_progress(done, all));
    drop(bar);
    let weights = opened.map_err(|error| InputError::from(error.message()))?;
    for warning in weights.warnings() {
        print_to_stderr(warning.text(lang));
    }
    Ok(weights)
}

/// Weights as a sum of terms.
///
/// # Errors
/// They are a network.
pub(super) fn terms_of(weights: &Weights) -> Result<&ThreePieceWeights> {
    weights.terms().map_err(|none| InputError::from(none.message()).into())
}

fn opening_bar(path: &Path, lang: Language) -> ProgressBar {
    let (name, opening) = (quoted(&path.display().to_string()), lang.pick("を読み込み中", "opening "));
    ProgressBar::new(None, "{bar:24} {bytes}/{total_bytes} {msg}").with_message(&sentence!(
        lang,
        "{name}{opening}",
        "{opening}{name}"
    ))
}

/// The name of a table of piece values, or [`UNNAMED_VALUES`].
pub(super) fn piece_values_name(values: &PieceValues) -> &'static str {
    NAMED.iter().find(|(_, named)| *named == values).map_or(UNNAMED_VALUES, |(name, _)| name)
}

/// Stands for the name of piece values that have none.
pub(super) const UNNAMED_VALUES: &str = "-";
