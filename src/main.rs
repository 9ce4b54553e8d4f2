//! The `sankoma` program: read the command line, carry it out.

use std::process::ExitCode;

fn main() -> ExitCode {
    sankoma::run()
}
