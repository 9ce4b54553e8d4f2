//! `completions SHELL`: generated from the command line's own definition.

use super::{Cli, Result, Status};
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

/// Arguments of `completions`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// bash, zsh, fish, elvish or powershell.
    shell: Shell,
}

pub(super) fn run(args: &Args) -> Result {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "sankoma", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(Status::Done)
}
