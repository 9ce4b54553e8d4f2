//! `weights diff A B [SFEN]`: two sets of weights on one position.

use super::super::eval::compare::Compared;
use super::super::{Context, Result, Status, input, weights_args};
use std::io::Write as _;
use std::path::PathBuf;

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

pub(super) fn run(args: &Args, context: &Context) -> Result {
    let position = input::one_position(&args.position)?;
    let [a, b] = [&args.a, &args.b].map(|path| weights_args::open(path, None, context.lang));
    let compared = Compared::of(&a?, &b?, &position, context.lang);
    let text = if args.json { format!("{}\n", compared.json()) } else { compared.text() };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Status::Done)
}
