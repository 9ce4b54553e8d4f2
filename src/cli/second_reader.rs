//! The process in which the library of `check --second-reader` reads a file: no command of clap, which would list it in
//! completions and the manual.

use super::context::{Result, Status};
use crate::cli::output::standard_output;
use crate::second_reader::{self, COMMAND, LibraryFormat};
use anyhow::bail;
use std::ffi::{OsStr, OsString};

/// Does the work of the process, if the first argument asks for it.
pub(super) fn run_if_asked(mut arguments: impl Iterator<Item = OsString>) -> Option<Result> {
    (arguments.next()? == COMMAND).then(|| run(arguments.next().as_deref()))
}

fn run(format: Option<&OsStr>) -> Result {
    let Some(format) = format.and_then(OsStr::to_str).and_then(LibraryFormat::named) else {
        bail!("{COMMAND} is started by this program alone; expected behind it kif, ki2, csa or jkf");
    };
    second_reader::serve(format, std::io::stdin().lock(), standard_output::file())?;
    Ok(Status::Done)
}
