//! `completions SHELL`: a completion script, generated from the definition of the command line.

use super::context::{Result, Status};
use crate::cli::output::standard_output;
use clap_complete::Shell;
use std::io::Write;

/// Arguments of `completions`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// bash, zsh, fish, elvish or powershell.
    shell: Shell,
}

/// Prints the script for `program`, the definition of the command line.
pub(super) fn run(args: &Args, mut program: clap::Command) -> Result {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "sankoma", &mut script);
    standard_output::file().write_all(&script)?;
    Ok(Status::Done)
}
