//! The command line: one file or folder per command, each with its arguments (`Args`) and its work (`run`).
//!
//! | question | file |
//! |---|---|
//! | which options and commands are there? | `command` |
//! | what is a command given, what does it return? | `context` |
//! | how are positions, records and settings read? | `input` |
//! | which values may an option have? | `option_values` |
//! | which engine and weights does a command use? | `engine_options` |
//! | how are errors, scores, diagnostics, tables and progress printed? | `output` |
//! | which JSON may each command print? | the types of its rows; docs/schemas is made of them by `tests` |
//! | which limits have the searches and games of a match? | `match_limits` |
//! | how is work spread over threads? | `parallel`; over machines: `shard` |
//! | what does Ctrl-C do? | `interrupt` |
//! | `sankoma [FILE…]`, the workbench | `open` |
//! | `sankoma COMMAND` | the file or folder of that name; `match` is `engine_match` |
//! | the process that `check --second-reader` starts | `second_reader` |

mod analyze;
mod bench;
mod betza;
mod book;
mod check;
mod command;
mod completions;
mod config;
mod context;
mod convert;
mod engine_match;
mod engine_options;
mod eval;
mod explain;
mod explore;
mod input;
mod interrupt;
mod join;
mod man;
mod match_limits;
mod mate;
mod merge;
mod moves;
mod open;
mod option_values;
mod output;
mod parallel;
mod perft;
mod report;
mod screenshot;
mod second_reader;
mod shard;
#[cfg(test)]
mod tests;
mod think;
#[cfg(feature = "tune")]
mod tune;
mod usi;
mod validate;
mod weights;
mod why;

use command::Cli;
use input::asked_language;
use output::{errors, usage_error};
use sankoma_wording::Language;
use std::process::ExitCode;

/// Runs the program with the arguments of the process and returns its exit status.
pub(crate) fn run() -> ExitCode {
    if let Some(served) = second_reader::run_if_asked(std::env::args_os().skip(1)) {
        return exit_code(served, Language::En);
    }
    interrupt::watch();
    let lang = asked_language();
    match Cli::from_arguments() {
        Ok(cli) => exit_code(cli.run(), lang),
        Err(error) => match error.downcast_ref() {
            Some(refused) => usage_error::report_usage_error(refused, lang),
            None => errors::report_command_error(&error, lang),
        },
    }
}

fn exit_code(result: context::Result, lang: Language) -> ExitCode {
    match result {
        Ok(status) => status.exit_code(),
        Err(error) => errors::report_command_error(&error, lang),
    }
}
