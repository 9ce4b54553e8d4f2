//! `weights fit`: fits the parameters of the factors by least squares or logistic regression.
//!
//! | question | file |
//! |---|---|
//! | fit to the scores that weights give to positions | `scores` |
//! | what is printed about a fit | `report`, as JSON `rows` |

mod report;
pub(in crate::cli) mod rows;
mod scores;

use super::input;
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::engine_options::open_weights;
use crate::cli::option_values::{OptionValueError, share, whole_number};
use crate::cli::output::json::unsorted_row_text;
use crate::cli::output::new_file::NewFile;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use anyhow::anyhow;
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use rows::WeightsFitRow;
use sankoma_laboratory::fit::{
    self, CELL_FIT_STEPS, CellVisits, CellWeighting, FitOptions, FitReport, LabelledRows, LossFunction,
};
use sankoma_rules::wording::Language;
use sankoma_search::eval::factors::{FACTORS, Factor, FactorParameters};
use sankoma_search::eval::{CompactWeights, RawScale};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Help after the options.
const AFTER_HELP: &str = "\
The target is either a set of weights, by the scores that it gives to positions (--scores-of) or cell by cell (--target), \
or labelled positions (--labels) as weights label writes them: binary records, or lines of SFEN, score, result and game \
between tabs. Different cells may give every position the same score, so that scores say how much of a set of weights the \
factors explain, and cells how it is stored. Piece values are those of the set whose scores are fitted.";

/// Arguments of `weights fit`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
#[command(group(clap::ArgGroup::new("fitted").required(true).args(["target", "scores_of", "labels"])))]
pub(super) struct Args {
    /// Weights whose cells are fitted: a file or folder of weights, a TOML file of factors, or `built-in`.
    #[arg(long, value_name = "PATH")]
    target: Option<PathBuf>,
    /// Weights whose scores of positions are fitted: as for --target.
    #[arg(long, value_name = "PATH")]
    scores_of: Option<PathBuf>,
    /// Labelled positions; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    labels: Option<PathBuf>,
    /// How much a cell counts.
    #[arg(long, value_enum, default_value = "uniform", requires = "target")]
    cells: CellWeightingArgument,
    /// Positions whose scores are fitted, or that say how often cells are visited, one SFEN a line (a file of labels will
    /// do); games of the program against itself when not given.
    #[arg(long, value_name = "FILE", conflicts_with = "labels")]
    positions: Option<PathBuf>,
    /// What is made small: squared error of scores, or logistic loss of results.
    #[arg(long, value_enum, default_value = "squared", requires = "labels")]
    loss: LossArgument,
    /// Logistic loss: share of the score's win probability in the target, 0 (results alone) to 1.
    #[arg(long, default_value = "0", value_name = "SHARE", value_parser = share, requires = "labels")]
    mix: f64,
    /// Fit piece values too; the pawn stays what it is.
    #[arg(long, conflicts_with = "target")]
    material: bool,
    /// Hold to the present parameters as strongly as this many positions would.
    #[arg(long, default_value = "0", value_name = "POSITIONS", conflicts_with = "target", value_parser = whole_number::<u32>(..))]
    prior: u32,
    /// Keep every Nth game out of the fit and see how well it does there; 0 for none.
    #[arg(long, default_value = "5", value_name = "N", conflicts_with = "target", value_parser = whole_number::<u64>(..))]
    keep_out: u64,
    /// Parameters to begin from and to compare with; those built in when not given.
    #[arg(long, value_name = "FILE")]
    present: Option<PathBuf>,
    /// Leave this factor out, at weight 0; may be given several times.
    #[arg(long, value_name = "FACTOR", value_parser = PossibleValuesParser::new(FACTORS.map(|factor| factor.name)))]
    without: Vec<String>,
    /// Raw units per centipawn of the parameters written, a power of two; that of the present ones when not given.
    #[arg(long, value_name = "UNITS", requires = "out", value_parser = raw_scale)]
    scale: Option<RawScale>,
    /// Write the parameters, rounded, as a TOML file that --weights takes.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace a file that exists.
    #[arg(long, requires = "out")]
    force: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// [`CellWeighting`] on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum CellWeightingArgument {
    /// All the same.
    Uniform,
    /// By how often positions have them.
    Visits,
    /// By magnitude.
    Magnitude,
}

/// [`LossFunction`] on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum LossArgument {
    Squared,
    Logistic,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    // A file that cannot be written is known before the work.
    let out = args.out.as_ref().map(|path| NewFile::create(path, args.force)).transpose()?;
    let lang = context.lang;
    let mut present = input::parameters(args.present.as_deref(), lang)?;
    for (factor, weight) in &mut present.factors {
        if args.leaves_out(factor) {
            *weight = 0;
        }
    }
    let (fit, target) = match (&args.target, &args.scores_of, &args.labels) {
        (Some(target), ..) => (fit_to_cells(args, target, &present, lang)?, target),
        (None, Some(weights), _) => (scores::fit_to_scores(args, weights, &mut present, lang)?, weights),
        (None, None, Some(labels)) => (fit_to_labels(args, labels, &present, lang)?, labels),
        (None, None, None) => return Err(anyhow!("expected --target, --scores-of or --labels")),
    };
    let file = out.map(|out| write_parameters(out, args, &fit, &present, (target, lang)));
    let mut out = standard_output::json_or_text(args.json);
    if args.json {
        writeln!(out, "{}", unsorted_row_text(&WeightsFitRow::from(&fit)))?;
    } else {
        out.write_all(report::to_text(&fit, lang).as_bytes())?;
    }
    // The report is printed even where the file cannot be written.
    if let Some(file) = file {
        file?.finish()?;
    }
    Ok(Status::Done)
}

/// Writes the fitted parameters; those that no set of weights can have are refused.
fn write_parameters(
    mut out: NewFile,
    args: &Args,
    fit: &FitReport,
    present: &FactorParameters,
    (target, lang): (&Path, Language),
) -> Result<NewFile> {
    let scale = args.scale.unwrap_or(present.scale);
    let fitted = fit.parameters(present, scale).map_err(|error| anyhow!("{}", error.message().text(lang)))?;
    CompactWeights::from_parameters("fitted", fitted.clone()).map_err(|error| {
        let (problem, units) = (error.message(), scale.units());
        anyhow!("--scale {units}: {}", problem.text(lang))
    })?;
    let text = fitted.to_toml(&comment(args, scale, &target.display().to_string()), &fit.figures());
    out.write_all(text.as_bytes())?;
    Ok(out)
}

impl Args {
    fn leaves_out(&self, factor: &Factor) -> bool {
        self.without.iter().any(|name| name == factor.name)
    }

    /// The parameters that are fitted: all but those of the factors left out.
    fn fitted(&self, present: &FactorParameters) -> FactorParameters {
        let factors = present.factors.iter().copied().filter(|(factor, _)| !self.leaves_out(factor));
        FactorParameters { factors: factors.collect(), ..present.clone() }
    }
}

fn raw_scale(text: &str) -> std::result::Result<RawScale, OptionValueError> {
    let scale = text.parse().ok().and_then(RawScale::new);
    scale.ok_or_else(|| OptionValueError::expected("a power of two from 1 to 65536"))
}

/// The comment at the top of a file of parameters.
fn comment(args: &Args, scale: RawScale, target: &str) -> String {
    let how = match (&args.labels, args.loss) {
        (None, _) if args.target.is_some() => "the cells of",
        (None, _) => "scores of",
        (Some(_), LossArgument::Squared) => "scores in",
        (Some(_), LossArgument::Logistic) => "results in",
    };
    let units = scale.units();
    format!(
        "Raw units (1/{units} centipawn) per unit of each factor, fitted to {how} {target} by `sankoma weights fit`."
    )
}

fn fit_to_cells(args: &Args, target: &Path, present: &FactorParameters, lang: Language) -> Result<FitReport> {
    let weights = open_weights(target, None, lang)?;
    let mut visits = None;
    if matches!(args.cells, CellWeightingArgument::Visits) {
        let counted: &mut CellVisits = visits.insert(CellVisits::new());
        input::for_each_position(args.positions.as_deref(), lang, |position, _| counted.add(position))?;
    }
    let weighting = match (args.cells, &visits) {
        (CellWeightingArgument::Visits, Some(visits)) => CellWeighting::Visits(visits),
        (CellWeightingArgument::Magnitude, _) => CellWeighting::Magnitude,
        _ => CellWeighting::Uniform,
    };
    let bar = ProgressBar::steps(CELL_FIT_STEPS, lang.pick("玉の升", "king squares"));
    let fit = fit::fit_to_cells(weights.cell_source(), &args.fitted(present), weighting, &|| bar.inc(1));
    bar.finish_and_clear();
    Ok(fit)
}

fn fit_to_labels(args: &Args, labels: &Path, present: &FactorParameters, lang: Language) -> Result<FitReport> {
    let mut rows = LabelledRows::new(args.fitted(present), args.material);
    input::for_each_label(labels, lang, |label| rows.add(label))?;
    let options = FitOptions {
        loss: match args.loss {
            LossArgument::Squared => LossFunction::Squared,
            LossArgument::Logistic => LossFunction::Logistic,
        },
        prior: f64::from(args.prior),
        mix: args.mix,
        keep_out: args.keep_out,
    };
    let bar = ProgressBar::steps(1, lang.pick("回の当てはめ", "fits"));
    let fit = fit::fit_to_labels(&rows, &options, &|done, all| bar.set_progress(done, all));
    bar.finish_and_clear();
    fit.map_err(|error| anyhow!("{}: {}", labels.display(), error.message().text(lang)))
}
