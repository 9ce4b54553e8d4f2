//! `man`: the manual page, generated from the command line's own definition.

use super::{Cli, Result, Status};
use clap::CommandFactory;
use std::io::Write;

/// Arguments of `man`: none.
#[derive(clap::Args)]
pub(super) struct Args {}

pub(super) fn run() -> Result {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    std::io::stdout().lock().write_all(&page)?;
    Ok(Status::Done)
}
