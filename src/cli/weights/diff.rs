//! `weights diff A B [SFEN]`: compares two sets of weights on one position.

use crate::cli::context::{CommandContext, Result};
use crate::cli::engine_options::{open_weights, terms_of};
use crate::cli::eval::compare::ComparisonReport;
use crate::cli::eval::rows::EvalRow;
use crate::cli::input::positions::position_from_arguments;
use crate::cli::output::print;
use std::path::{Path, PathBuf};

/// Arguments of `weights diff`.
#[derive(clap::Args)]
pub(in crate::cli) struct Args {
    /// The one set: a file or folder of another program, or built-in.
    #[arg(value_name = "A")]
    a: PathBuf,
    /// The other.
    #[arg(value_name = "B")]
    b: PathBuf,
    /// The position; the start position when not given.
    #[arg(value_name = "SFEN")]
    position: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let position = position_from_arguments(&args.position)?;
    let open = |path: &Path| open_weights(path, None, context.lang);
    let (a, b) = (open(&args.a)?, open(&args.b)?);
    for weights in [&a, &b] {
        terms_of(weights)?;
    }
    let comparison = ComparisonReport::of([&a, &b], &position, context.lang);
    print(args.json, || EvalRow::from(&comparison), || comparison.text())
}
