//! Errors and warnings: one line each on standard error.

use super::standard_output;
use sankoma_rules::wording::io_error_text;
use sankoma_rules::wording::text::printable;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;

/// Prints one line to standard error, after the name of the program. A closed standard error stops no work.
pub(crate) fn print_to_stderr(text: &str) {
    let _ = writeln!(io::stderr(), "sankoma: {}", printable(&text.replace('\n', " ")));
}

/// Whether a person sees standard error.
pub(crate) fn stderr_is_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Prints why the arguments were refused, or the help or version that was asked for.
pub(crate) fn report_usage_error(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        print_to_stderr(&usage_error_line(&error.to_string()));
        return ExitCode::from(2);
    }
    // A reader that has closed the pipe wants no more of the help.
    let _ = error.print();
    ExitCode::SUCCESS
}

/// Prints why a command failed. That the reader of standard output has seen enough is no failure.
pub(crate) fn report_command_error(error: &anyhow::Error) -> ExitCode {
    if standard_output::is_closed_by_reader(error) {
        return ExitCode::SUCCESS;
    }
    print_to_stderr(&describe_error(error));
    ExitCode::from(2)
}

/// The error with its causes.
pub(crate) fn describe_error(error: &anyhow::Error) -> String {
    let causes: Vec<String> = error.chain().map(describe_cause).collect();
    causes.join(": ")
}

/// A cause in words; of an error of the system without its number, which says nothing more.
fn describe_cause(cause: &(dyn std::error::Error + 'static)) -> String {
    match cause.downcast_ref::<io::Error>() {
        Some(error) => io_error_text(error),
        None => cause.to_string(),
    }
}

/// clap's message on one line: the paragraph that says what is wrong, a similar option, and the usage.
fn usage_error_line(message: &str) -> String {
    let mut paragraphs = message.split("\n\n").map(|lines| lines.split_whitespace().collect::<Vec<_>>().join(" "));
    let problem = paragraphs.next().unwrap_or_default();
    let paragraphs: Vec<String> = paragraphs.collect();
    let behind = |prefix: &str| paragraphs.iter().find_map(|paragraph| paragraph.strip_prefix(prefix));
    let tip = behind("tip: ").filter(|tip| tip.contains("similar")).map(|tip| format!("; {tip}"));
    let usage = behind("Usage: ").map(|usage| format!("; usage: {usage}"));
    format!("{}{}{}", problem.trim_start_matches("error: "), tip.unwrap_or_default(), usage.unwrap_or_default())
}
