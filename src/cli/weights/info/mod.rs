//! `weights info`: what a set of weights is.
//!
//! | question | file |
//! |---|---|
//! | what are the default weights made of? | `compact` |

mod compact;

use super::super::{Context, Result, Status};
use crate::eval::Weights;
use std::io::Write as _;

/// Arguments of `weights info`.
///
/// Without a path: the weights that are built into the program.
#[derive(clap::Args)]
pub(in crate::cli) struct Args {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, context: &Context) -> Result {
    let weights = Weights::built_in();
    let text =
        if args.json { format!("{}\n", compact::to_json(&weights)) } else { compact::to_text(&weights, context.lang) };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Status::Done)
}
