//! `weights fit`: fits the parameters of the factors by least squares or logistic regression.
//!
//! What is printed about the fit: `report`.

mod report;

use super::input;
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::engine_options::open_weights;
use crate::cli::option_values::{share, whole_number};
use crate::cli::output::new_file::NewFile;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use crate::eval::RawScale;
use crate::eval::factors::FactorParameters;
use crate::eval::fit::{
    self, CELL_FIT_STEPS, CellVisits, CellWeighting, FitOptions, FitReport, LabelledRows, LossFunction,
};
use crate::wording::Language;
use anyhow::anyhow;
use clap::ValueEnum;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Help after the options.
const AFTER_HELP: &str = "\
The target is either a set of weights (--target), cell by cell, or labelled positions (--labels) as weights \
label writes them: binary records, or lines of SFEN, score, result and game between tabs.";

/// Arguments of `weights fit`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
#[command(group(clap::ArgGroup::new("fitted").required(true).args(["target", "labels"])))]
pub(super) struct Args {
    /// Weights whose cells are fitted: a file or folder of weights, a TOML file of factors, or `built-in`.
    #[arg(long, value_name = "PATH")]
    target: Option<PathBuf>,
    /// Labelled positions; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    labels: Option<PathBuf>,
    /// How much a cell counts.
    #[arg(long, value_enum, default_value = "uniform", requires = "target")]
    cells: CellWeightingArgument,
    /// Positions that say how often cells are visited, one SFEN a line (a file of labels will do); games of the program
    /// against itself when not given.
    #[arg(long, value_name = "FILE", requires = "target")]
    positions: Option<PathBuf>,
    /// What is made small: squared error of scores, or logistic loss of results.
    #[arg(long, value_enum, default_value = "squared", requires = "labels")]
    loss: LossArgument,
    /// Logistic loss: share of the score's win probability in the target, 0 (results alone) to 1.
    #[arg(long, default_value = "0", value_name = "SHARE", value_parser = share, requires = "labels")]
    mix: f64,
    /// Fit piece values too; the pawn stays what it is.
    #[arg(long, requires = "labels")]
    material: bool,
    /// Hold to the present parameters as strongly as this many positions would.
    #[arg(long, default_value = "0", value_name = "POSITIONS", requires = "labels", value_parser = whole_number::<u32>(..))]
    prior: u32,
    /// Keep every Nth game out of the fit and see how well it does there; 0 for none.
    #[arg(long, default_value = "5", value_name = "N", requires = "labels", value_parser = whole_number::<u64>(..))]
    keep_out: u64,
    /// Parameters to begin from and to compare with; those built in when not given.
    #[arg(long, value_name = "FILE")]
    present: Option<PathBuf>,
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
    let present = input::parameters(args.present.as_deref(), context.lang)?;
    let (fit, target) = match (&args.target, &args.labels) {
        (Some(target), _) => (fit_to_cells(args, target, &present, context.lang)?, target),
        (None, Some(labels)) => (fit_to_labels(args, labels, &present, context.lang)?, labels),
        (None, None) => return Err(anyhow!("expected --target or --labels")),
    };
    let mut file = None;
    if let Some(mut out) = out {
        let fitted = fit.parameters(&present).map_err(|error| anyhow!("{}", error.message().text(context.lang)))?;
        let text = fitted.to_toml(&comment(args, present.scale, &target.display().to_string()), &fit.figures());
        out.write_all(text.as_bytes())?;
        file = Some(out);
    }
    let mut out = standard_output::json_or_text(args.json);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&fit)?)?;
    } else {
        out.write_all(report::to_text(&fit, context.lang).as_bytes())?;
    }
    // The report is printed even where the file cannot be written.
    file.map_or(Ok(()), NewFile::finish)?;
    Ok(Status::Done)
}

/// The comment at the top of a file of parameters.
fn comment(args: &Args, scale: RawScale, target: &str) -> String {
    let how = match (&args.target, args.loss) {
        (Some(_), _) => "the cells of",
        (None, LossArgument::Squared) => "scores in",
        (None, LossArgument::Logistic) => "results in",
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
        input::for_each_position(args.positions.as_deref(), lang, |position| counted.add(position))?;
    }
    let weighting = match (args.cells, &visits) {
        (CellWeightingArgument::Visits, Some(visits)) => CellWeighting::Visits(visits),
        (CellWeightingArgument::Magnitude, _) => CellWeighting::Magnitude,
        _ => CellWeighting::Uniform,
    };
    let bar = ProgressBar::steps(CELL_FIT_STEPS, lang.pick("玉の升", "king squares"));
    let fit = fit::fit_to_cells(weights.cell_source(), present, weighting, &|| bar.inc(1));
    bar.finish_and_clear();
    Ok(fit)
}

fn fit_to_labels(args: &Args, labels: &Path, present: &FactorParameters, lang: Language) -> Result<FitReport> {
    let mut rows = LabelledRows::new(present.clone(), args.material);
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
