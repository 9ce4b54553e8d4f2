//! `usi`: a USI engine on standard input and output.

use super::context::{Result, Status};
use crate::cli::output::standard_output;
use anyhow::Context as _;

/// Arguments of `usi`: none.
#[derive(clap::Args)]
pub(super) struct Args {}

pub(super) fn run() -> Result {
    sankoma_analysis::usi::serve(std::io::stdin().lock(), standard_output::text())
        .context("cannot read standard input")?;
    Ok(Status::Done)
}
