//! Positions on standard input, one a line.

use crate::cli::context::{Result, Status};
use crate::cli::output::errors::{describe_error, print_to_stderr};
use anyhow::{Context as _, anyhow};
use sankoma_record::files::bounded_line::{self, InputLine, MAX_LINE_BYTES};
use sankoma_rules::Position;
use std::io::{BufReader, Stdin};

/// Calls `answer` with every position of standard input as soon as its line has come, and with whether further input
/// waits already. Blank lines are skipped. A line that is no position, or longer than a megabyte, is reported on standard
/// error, and those after it are answered all the same.
///
/// # Errors
/// Those of `answer`, and input that cannot be read.
pub(crate) fn answer_standard_input(
    parse: impl Fn(&str) -> Result<Position>,
    mut answer: impl FnMut(Option<Position>, bool) -> Result<()>,
) -> Result {
    let mut input: BufReader<Stdin> = BufReader::with_capacity(1 << 16, std::io::stdin());
    let mut status = Status::Done;
    for number in 1_usize.. {
        let Some(line) = bounded_line::read_line(&mut input).context("cannot read standard input")? else { break };
        let position = parse_line(line, &parse).transpose().unwrap_or_else(|error| {
            print_to_stderr(&format!("standard input, line {number}: {}", describe_error(&error)));
            status = Status::Incomplete;
            None
        });
        answer(position, !input.buffer().is_empty())?;
    }
    Ok(status)
}

/// The position of a line; `None` for a blank one.
fn parse_line(line: InputLine, parse: impl Fn(&str) -> Result<Position>) -> Option<Result<Position>> {
    match line {
        InputLine::TooLong => Some(Err(anyhow!("the line has more than {MAX_LINE_BYTES} bytes, expected a position"))),
        InputLine::Text(text) if text.trim().is_empty() => None,
        InputLine::Text(text) => Some(parse(&text)),
    }
}
