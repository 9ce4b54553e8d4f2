//! Arguments of `weights fit`.

use crate::cli::engine_options::OutputScaleArgs;
use crate::cli::option_values::{OptionValueError, share, whole_number};
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use sankoma_eval::RawScale;
use sankoma_eval::factors::{FACTORS, Factor, FactorParameters};
use sankoma_laboratory::fit::{FitOptions, FittedSigns, LossFunction};
use std::path::PathBuf;

/// Help after the options.
const AFTER_HELP: &str = "\
The target is either a set of weights, by the scores that it gives to positions (--scores-of), or labelled positions \
(--labels) as weights label writes them: binary records, or lines of SFEN, score, result and game between tabs. Piece \
values are those of the set whose scores are fitted, for a network those of the present parameters.";

/// Arguments of `weights fit`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
#[command(group(clap::ArgGroup::new("fitted").required(true).args(["scores_of", "labels"])))]
pub(in crate::cli) struct Args {
    /// Weights whose scores of positions are fitted: a file or folder of weights, a TOML file of factors, or `built-in`.
    #[arg(long, value_name = "PATH")]
    pub(super) scores_of: Option<PathBuf>,
    #[command(flatten)]
    pub(super) output_scale: OutputScaleArgs,
    /// Labelled positions; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    pub(super) labels: Option<PathBuf>,
    /// Positions whose scores are fitted, one SFEN a line (a file of labels will do); games of the program against
    /// itself when not given.
    #[arg(long, value_name = "FILE", conflicts_with = "labels")]
    pub(super) positions: Option<PathBuf>,
    /// What is made small: squared error of scores, or logistic loss of results.
    #[arg(long, value_enum, default_value = "squared", conflicts_with = "scores_of")]
    pub(super) loss: LossArgument,
    /// Logistic loss: share of the score's win probability in the target, 0 (results alone) to 1.
    #[arg(long, default_value = "0", value_name = "SHARE", value_parser = share, conflicts_with = "scores_of")]
    pub(super) mix: f64,
    /// Fit piece values too; the pawn stays what it is.
    #[arg(long)]
    pub(super) material: bool,
    /// Hold to the present parameters as strongly as this many positions would.
    #[arg(long, default_value = "0", value_name = "POSITIONS", value_parser = whole_number::<u32>(..))]
    pub(super) prior: u32,
    /// Keep every Nth game out of the fit and see how well it does there; 0 for none.
    #[arg(long, default_value = "5", value_name = "N", value_parser = whole_number::<u64>(..))]
    pub(super) keep_out: u64,
    /// Parameters to begin from and to compare with; those built in when not given.
    #[arg(long, value_name = "FILE")]
    pub(super) present: Option<PathBuf>,
    /// Leave this factor out, at weight 0; may be given several times.
    #[arg(long, value_name = "FACTOR", value_parser = PossibleValuesParser::new(FACTORS.map(|factor| factor.name)))]
    pub(super) without: Vec<String>,
    /// The signs that weights may have.
    #[arg(long, value_enum, default_value = "stated")]
    signs: SignsArgument,
    /// Raw units per centipawn of the parameters written, a power of two; that of the present ones when not given.
    #[arg(long, value_name = "UNITS", requires = "out", value_parser = raw_scale)]
    pub(super) scale: Option<RawScale>,
    /// Write the parameters, rounded, as a TOML file that --weights takes.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Replace a file that exists.
    #[arg(long, requires = "out")]
    pub(super) force: bool,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}

/// [`LossFunction`] on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum LossArgument {
    Squared,
    Logistic,
}

/// [`FittedSigns`] on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum SignsArgument {
    /// The sign with which a factor's sentence is true, or 0.
    Stated,
    /// Either sign.
    Any,
}

impl Args {
    /// The factor is left out of the fit.
    pub(super) fn leaves_out(&self, factor: &Factor) -> bool {
        self.without.iter().any(|name| name == factor.name)
    }

    /// Options of the fit of the parameters.
    pub(super) fn fit_options(&self) -> FitOptions {
        FitOptions {
            loss: match self.loss {
                LossArgument::Squared => LossFunction::Squared,
                LossArgument::Logistic => LossFunction::Logistic,
            },
            prior: f64::from(self.prior),
            mix: self.mix,
            signs: match self.signs {
                SignsArgument::Stated => FittedSigns::Stated,
                SignsArgument::Any => FittedSigns::Any,
            },
            keep_out: self.keep_out,
        }
    }

    /// The parameters that are fitted: all but those of the factors left out.
    pub(super) fn fitted(&self, present: &FactorParameters) -> FactorParameters {
        let factors = present.factors.iter().copied().filter(|(factor, _)| !self.leaves_out(factor));
        FactorParameters { factors: factors.collect(), ..present.clone() }
    }
}

fn raw_scale(text: &str) -> std::result::Result<RawScale, OptionValueError> {
    let scale = text.parse().ok().and_then(RawScale::new);
    scale.ok_or_else(|| OptionValueError::expected("1から65536の2のべき乗", "a power of two from 1 to 65536"))
}
