//! The `sankoma` program: read the command line, carry it out.

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    sankoma::cli::Cli::parse().run()
}
