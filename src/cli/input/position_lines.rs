//! Positions on standard input, one a line.

use crate::cli::context::{Result, Status};
use crate::cli::output::errors::{describe_error, print_to_stderr};
use anyhow::{Context as _, anyhow};
use sankoma_record::files::bounded_line::{self, InputLine, MAX_LINE_BYTES};
use sankoma_rules::Position;
use std::io::{BufReader, Stdin};

/// A line of standard input.
pub(crate) enum PositionLine {
    /// Nothing but blanks.
    Blank,
    /// A position.
    Position(Box<Position>),
    /// Why it is no position, reported on standard error too.
    Bad(String),
}

impl PositionLine {
    /// The position, if it is one.
    pub(crate) fn position(self) -> Option<Position> {
        match self {
            Self::Position(position) => Some(*position),
            Self::Blank | Self::Bad(_) => None,
        }
    }
}

/// Calls `answer` with every line of standard input as soon as it has come, and with whether further input waits already. A
/// line that is no position, or longer than a megabyte, is reported on standard error, and those after it are answered all
/// the same.
///
/// # Errors
/// Those of `answer`, and input that cannot be read.
pub(crate) fn answer_standard_input(
    parse: impl Fn(&str) -> Result<Position>,
    mut answer: impl FnMut(PositionLine, bool) -> Result<()>,
) -> Result {
    let mut input: BufReader<Stdin> = BufReader::with_capacity(1 << 16, std::io::stdin());
    let mut status = Status::Done;
    for number in 1_usize.. {
        let Some(line) = bounded_line::read_line(&mut input).context("cannot read standard input")? else { break };
        let line = parse_line(line, &parse);
        if let PositionLine::Bad(reason) = &line {
            print_to_stderr(&format!("standard input, line {number}: {reason}"));
            status = Status::Incomplete;
        }
        answer(line, !input.buffer().is_empty())?;
    }
    Ok(status)
}

fn parse_line(line: InputLine, parse: impl Fn(&str) -> Result<Position>) -> PositionLine {
    let read = match line {
        InputLine::TooLong => Err(anyhow!("the line has more than {MAX_LINE_BYTES} bytes, expected a position")),
        InputLine::Text(text) if text.trim().is_empty() => return PositionLine::Blank,
        InputLine::Text(text) => parse(&text),
    };
    read.map_or_else(
        |error| PositionLine::Bad(describe_error(&error)),
        |position| PositionLine::Position(Box::new(position)),
    )
}
