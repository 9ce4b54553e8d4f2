//! Errors and warnings: one line each on standard error.

use std::io::Write as _;
use std::process::ExitCode;

/// Prints one line to standard error, after the name of the program. A closed standard error stops no work.
pub(crate) fn print_to_stderr(text: &str) {
    let _ = writeln!(std::io::stderr(), "sankoma: {}", text.replace('\n', " "));
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

/// Prints why a command failed. A closed standard output is no failure.
pub(crate) fn report_command_error(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    print_to_stderr(&describe_error(error));
    ExitCode::from(2)
}

/// The error with its causes. Only an error of writing comes without a context of its own, since any line of output
/// may give one.
pub(crate) fn describe_error(error: &anyhow::Error) -> String {
    if error.chain().len() == 1 && error.is::<std::io::Error>() {
        return format!("cannot write to standard output: {error}");
    }
    format!("{error:#}")
}

/// clap's message on one line: the paragraph that says what is wrong, and the usage.
fn usage_error_line(message: &str) -> String {
    let mut paragraphs = message.split("\n\n").map(|lines| lines.split_whitespace().collect::<Vec<_>>().join(" "));
    let problem = paragraphs.next().unwrap_or_default();
    let usage =
        paragraphs.find_map(|paragraph| paragraph.strip_prefix("Usage: ").map(|usage| format!("; usage: {usage}")));
    format!("{}{}", problem.trim_start_matches("error: "), usage.unwrap_or_default())
}

/// Whether the program that reads the output has closed its end of the pipe, as `head` does.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
}
