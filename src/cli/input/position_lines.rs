//! Several positions: on standard input, one a line, or as arguments.

use super::positions::{parse_position, parse_position_argument};
use crate::cli::context::{Result, Status};
use crate::cli::output::errors::{describe_error, print_to_stderr, unreadable_standard_input};
use crate::cli::output::json::{row_text, rows};
use anyhow::anyhow;
use sankoma_record::files::bounded_line::{self, InputLine, MAX_LINE_BYTES};
use sankoma_rules::Position;
use sankoma_wording::text::printable;
use sankoma_wording::{Language, message, sentence};
use serde::Serialize;
use std::io::{self, BufReader, Stdin, Write};

/// Where several positions come from.
pub(crate) enum PositionSource {
    /// One a line.
    StandardInput,
    /// The texts of the arguments.
    Arguments(Vec<String>),
}

impl PositionSource {
    /// Calls `answer` as [`answer_standard_input`] does; an argument that is no position is reported as a bad line is.
    ///
    /// # Errors
    /// As for [`answer_standard_input`].
    pub(crate) fn answer(&self, lang: Language, answer: impl FnMut(PositionLine, bool) -> Result<()>) -> Result {
        match self {
            Self::StandardInput => answer_standard_input(lang, parse_position, answer),
            Self::Arguments(texts) => answer_arguments(texts, lang, answer),
        }
    }
}

/// A line of standard input, or one of several arguments.
pub(crate) enum PositionLine {
    /// Nothing but blanks.
    Blank,
    /// A position.
    Position(Box<Position>),
    /// Why it is no position, reported on standard error too.
    Bad(String),
}

rows! {
    /// A line or argument that is no position.
    struct BadLineRow {
        /// Why.
        error: String,
    }
}

/// Writes the answer to a line that is no position, one line, so that the answers stand beside their questions; as JSON
/// the row of the command that `row` makes.
///
/// # Errors
/// Those of `out`.
pub(crate) fn write_bad_line<R: Serialize>(
    out: &mut impl Write,
    reason: String,
    row: Option<impl FnOnce(BadLineRow) -> R>,
) -> io::Result<()> {
    match row {
        Some(row) => writeln!(out, "{}", row_text(&row(BadLineRow { error: reason }))),
        None => writeln!(out, "error: {}", printable(&reason)),
    }
}

fn answer_arguments(
    texts: &[String],
    lang: Language,
    mut answer: impl FnMut(PositionLine, bool) -> Result<()>,
) -> Result {
    let mut status = Status::Done;
    for (number, text) in (1_usize..).zip(texts) {
        let line = PositionLine::of(parse_position_argument(text), lang);
        if let PositionLine::Bad(reason) = &line {
            print_to_stderr(&sentence!(lang, "{number}番目の局面: {reason}", "position {number}: {reason}"));
            status = Status::Incomplete;
        }
        answer(line, number < texts.len())?;
    }
    Ok(status)
}

/// Calls `answer` with every line of standard input as soon as it has come, and with whether further input waits
/// already. A line that is no position, or longer than a megabyte, is reported on standard error in `lang`, and those
/// after it are answered all the same.
///
/// # Errors
/// Those of `answer`, and input that cannot be read.
pub(crate) fn answer_standard_input(
    lang: Language,
    parse: impl Fn(&str) -> Result<Position>,
    mut answer: impl FnMut(PositionLine, bool) -> Result<()>,
) -> Result {
    let mut input: BufReader<Stdin> = BufReader::with_capacity(1 << 16, io::stdin());
    let mut status = Status::Done;
    for number in 1_usize.. {
        let Some(line) = bounded_line::read_line(&mut input).map_err(unreadable_standard_input)? else { break };
        let line = parse_line(line, lang, &parse);
        if let PositionLine::Bad(reason) = &line {
            print_to_stderr(&sentence!(
                lang,
                "標準入力 {number}行目: {reason}",
                "standard input, line {number}: {reason}"
            ));
            status = Status::Incomplete;
        }
        answer(line, !input.buffer().is_empty())?;
    }
    Ok(status)
}

fn parse_line(line: InputLine, lang: Language, parse: impl Fn(&str) -> Result<Position>) -> PositionLine {
    let read = match line {
        InputLine::TooLong => Err(anyhow!(message!(
            "行が {MAX_LINE_BYTES} バイトより長くなっています。局面が必要です",
            "the line has more than {MAX_LINE_BYTES} bytes, expected a position"
        ))),
        InputLine::Text(text) if text.trim().is_empty() => return PositionLine::Blank,
        InputLine::Text(text) => parse(&text),
    };
    PositionLine::of(read, lang)
}

impl PositionLine {
    fn of(read: Result<Position>, lang: Language) -> Self {
        read.map_or_else(|error| Self::Bad(describe_error(&error, lang)), |position| Self::Position(Box::new(position)))
    }
}
