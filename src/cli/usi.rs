//! `usi`: a USI engine on standard input and output.

use super::context::{Result, Status};
use crate::cli::output::errors::unreadable_standard_input;
use crate::cli::output::standard_output;

/// Arguments of `usi`: none.
#[derive(clap::Args)]
pub(super) struct Args {}

pub(super) fn run() -> Result {
    sankoma_usi::serve(std::io::stdin().lock(), standard_output::text()).map_err(unreadable_standard_input)?;
    Ok(Status::Done)
}
