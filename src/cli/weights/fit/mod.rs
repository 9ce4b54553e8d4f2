//! `weights fit`: fits the parameters of the factors by least squares or logistic regression.
//!
//! | question | file |
//! |---|---|
//! | what was asked for | `args` |
//! | the scores that weights give to positions | `scores` |
//! | what is printed about a fit | `report`, as JSON `rows` |

mod args;
mod report;
pub(in crate::cli) mod rows;
mod scores;

pub(in crate::cli) use args::Args;

use super::input;
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::output::errors::InputError;
use crate::cli::output::json::unsorted_row_text;
use crate::cli::output::new_file::NewFile;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use anyhow::bail;
use args::LossArgument;
use rows::WeightsFitRow;
use sankoma_eval::factors::FactorParameters;
use sankoma_eval::{CompactWeights, RawScale};
use sankoma_laboratory::fit::{self, FitOptions, FitReport, LabelledRows, NoLabelsError};
use sankoma_wording::Language;
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
    let (rows, target) = match (&args.scores_of, &args.labels) {
        (Some(weights), _) => (scores::scored_rows(args, weights, &mut present, lang)?, weights),
        (None, Some(labels)) => (labelled_rows(args, labels, &present, lang)?, labels),
        (None, None) => {
            bail!(InputError::new("--scores-of か --labels を指定してください", "expected --scores-of or --labels"))
        }
    };
    let fit = fit_with_progress(&rows, &args.fit_options(), lang).map_err(|error| match &args.labels {
        Some(labels) => InputError::about(labels.display(), &error.message()),
        None => InputError::from(error.message()),
    })?;
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
        (None, _) => "scores of",
        (Some(_), LossArgument::Squared) => "scores in",
        (Some(_), LossArgument::Logistic) => "results in",
    };
    let units = scale.units();
    format!(
        "Raw units (1/{units} centipawn) per unit of each factor, fitted to {how} {target} by `sankoma weights fit`."
    )
}

fn labelled_rows(args: &Args, labels: &Path, present: &FactorParameters, lang: Language) -> Result<LabelledRows> {
    let mut rows = LabelledRows::new(args.fitted(present), args.material);
    input::for_each_label(labels, lang, |label| rows.add(label))?;
    Ok(rows)
}

/// Fits, and shows how many fits are done.
fn fit_with_progress(
    rows: &LabelledRows,
    options: &FitOptions,
    lang: Language,
) -> std::result::Result<FitReport, NoLabelsError> {
    let bar = ProgressBar::steps(1, lang.pick("回の当てはめ", "fits"));
    let fit = fit::fit_to_labels(rows, options, &|done, all| bar.set_progress(done, all));
    bar.finish_and_clear();
    fit
}
