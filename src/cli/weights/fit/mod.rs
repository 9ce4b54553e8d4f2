//! `weights fit`: fits the parameters of the factors by least squares or logistic regression.
//!
//! | question | file |
//! |---|---|
//! | what was asked for | `args` |
//! | fit to the scores that weights give to positions | `scores` |
//! | how far is a fit | `progress` |
//! | what is printed about a fit | `report`, as JSON `rows` |

mod args;
mod progress;
mod report;
pub(in crate::cli) mod rows;
mod scores;

pub(in crate::cli) use args::Args;

use super::input;
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::engine_options::{open_weights, terms_of};
use crate::cli::output::errors::InputError;
use crate::cli::output::json::unsorted_row_text;
use crate::cli::output::new_file::NewFile;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use anyhow::bail;
use args::{CellWeightingArgument, LossArgument};
use progress::fit_with_progress;
use rows::WeightsFitRow;
use sankoma_laboratory::fit::{
    self, CELL_FIT_STEPS, CellVisits, CellWeighting, FitOptions, FitReport, LabelledRows, LossFunction,
};
use sankoma_rules::wording::Language;
use sankoma_search::eval::factors::FactorParameters;
use sankoma_search::eval::{CompactWeights, RawScale};
use std::io::Write;
use std::path::Path;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    // A file that cannot be written is known before the work.
    let out = args.out.as_ref().map(|path| NewFile::create(path, args.force)).transpose()?;
    let lang = context.lang;
    let mut present = input::parameters(args.present.as_deref())?;
    for (factor, weight) in &mut present.factors {
        if args.leaves_out(factor) {
            *weight = 0;
        }
    }
    let (fit, target) = match (&args.target, &args.scores_of, &args.labels) {
        (Some(target), ..) => (fit_to_cells(args, target, &present, lang)?, target),
        (None, Some(weights), _) => (scores::fit_to_scores(args, weights, &mut present, lang)?, weights),
        (None, None, Some(labels)) => (fit_to_labels(args, labels, &present, lang)?, labels),
        (None, None, None) => bail!(InputError::new(
            "--target、--scores-of、--labels のどれかを指定してください",
            "expected --target, --scores-of or --labels",
        )),
    };
    let file = out.map(|out| write_parameters(out, args, &fit, &present, target));
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
    target: &Path,
) -> Result<NewFile> {
    let scale = args.scale.unwrap_or(present.scale);
    let fitted = fit.parameters(present, scale).map_err(|error| InputError::from(error.message()))?;
    CompactWeights::from_parameters("fitted", fitted.clone())
        .map_err(|error| InputError::about(format!("--scale {}", scale.units()), &error.message()))?;
    let text = fitted.to_toml(&comment(args, scale, &target.display().to_string()), &fit.figures());
    out.write_all(text.as_bytes())?;
    Ok(out)
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
    let bar = ProgressBar::steps(CELL_FIT_STEPS, lang.pick("玉のマス", "king squares"));
    let source = terms_of(&weights)?.cell_source();
    let fit = fit::fit_to_cells(source, &args.fitted(present), weighting, args.signs(), &|| bar.inc(1));
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
        signs: args.signs(),
        keep_out: args.keep_out,
    };
    let fit = fit_with_progress(&rows, &options, lang);
    fit.map_err(|error| InputError::about(labels.display(), &error.message()).into())
}
