//! `weights diff A B [SFEN]`: two sets of weights on one position.

use super::super::eval::{self, compare::ComparisonReport};
use super::super::{CommandContext, Result, input, weights_args};
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
    let position = input::one_position(&args.position)?;
    let open = |path: &Path| weights_args::open(path, None, context.lang);
    let compared = ComparisonReport::of(&open(&args.a)?, &open(&args.b)?, &position, context.lang);
    eval::print(args.json, || compared.json(), || compared.text())
}
