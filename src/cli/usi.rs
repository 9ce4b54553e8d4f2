//! `usi`: a USI engine on standard input and output.

use super::context::{Result, Status};
use anyhow::Context as _;

/// Arguments of `usi`: none.
#[derive(clap::Args)]
pub(super) struct Args {}

pub(super) fn run() -> Result {
    crate::usi::serve(std::io::stdin().lock(), std::io::stdout()).context("cannot read standard input")?;
    Ok(Status::Done)
}
