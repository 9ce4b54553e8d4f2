//! A line of the text form.

use crate::entry::BookMove;
use sankoma_rules::Move;
use std::fmt::Write as _;
use std::str::SplitAsciiWhitespace;

/// The first line of a book.
pub(super) const HEADER: &str = "#YANEURAOU-DB2016 1.00";

/// The bytes before the text of a position.
pub(super) const POSITION: &str = "sfen ";

/// A line of the file, parsed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TextLine<'a> {
    /// The text of a position without the number of the next move, and that number.
    Position(&'a str, Option<u32>),
    Move(Box<BookMove>),
    Comment(&'a str),
    Empty,
    Unreadable(&'a str),
}

/// Word in the place of a value that is not known.
const NONE: &str = "none";

/// Reads a line without its end.
pub(super) fn parse(line: &str) -> TextLine<'_> {
    if let Some(comment) = line.strip_prefix('#').or_else(|| line.strip_prefix("//")) {
        return TextLine::Comment(comment);
    }
    if let Some(text) = line.strip_prefix(POSITION) {
        let (text, number) = split_position(text);
        return TextLine::Position(text, number);
    }
    if line.trim().is_empty() {
        return TextLine::Empty;
    }
    parse_move(line).map_or(TextLine::Unreadable(line), |mv| TextLine::Move(Box::new(mv)))
}

/// Divides `board turn hands number` before the number.
pub(super) fn split_position(text: &str) -> (&str, Option<u32>) {
    let text = text.trim_end();
    match text.match_indices(' ').nth(2) {
        Some((at, _)) => (&text[..at], text[at + 1..].trim().parse().ok()),
        None => (text, None),
    }
}

/// Reads `MOVE REPLY SCORE DEPTH COUNT`, with a comment behind them.
fn parse_move(line: &str) -> Option<BookMove> {
    let (columns, comment) = match line.find(['#', '/']) {
        Some(at) => (&line[..at], line[at..].trim_start_matches('/').trim_start_matches('#')),
        None => (line, ""),
    };
    let mut words = columns.split_ascii_whitespace();
    let mv = a_move(words.next()?)?;
    let reply = match words.next() {
        None | Some(NONE) => None,
        Some(word) => Some(a_move(word)?),
    };
    let (score, depth, count) = (value(&mut words)?, value(&mut words)?, value(&mut words)?);
    words.next().is_none().then(|| BookMove { mv, reply, score, depth, count, comment: comment.to_owned() })
}

fn a_move(word: &str) -> Option<Move> {
    word.parse().ok().filter(|mv: &Move| !mv.is_pass() && mv.from() != Some(mv.to()))
}

/// The next value: `Some(None)` where it is not known, `None` where the word is no value.
#[expect(clippy::option_option, reason = "no value and a value that is not known differ")]
fn value<T: std::str::FromStr>(words: &mut SplitAsciiWhitespace<'_>) -> Option<Option<T>> {
    match words.next() {
        None | Some(NONE) => Some(None),
        Some(word) => word.parse().ok().map(Some),
    }
}

/// Writes a move, and its comment on the lines that follow.
pub(super) fn write_move(text: &mut String, mv: &BookMove, end: &str) {
    let word = |value: Option<String>| value.unwrap_or_else(|| NONE.to_owned());
    let reply = word(mv.reply.map(|reply| reply.to_string()));
    let score = word(mv.score.map(|score| score.to_string()));
    let depth = word(mv.depth.map(|depth| depth.to_string()));
    let _ = write!(text, "{} {reply} {score} {depth}", mv.mv);
    if let Some(count) = mv.count {
        let _ = write!(text, " {count}");
    }
    text.push_str(end);
    write_comment(text, &mv.comment, end);
}

/// Writes a comment, each of its lines after `#`.
pub(super) fn write_comment(text: &mut String, comment: &str, end: &str) {
    if !comment.is_empty() {
        for line in comment.split('\n') {
            text.push('#');
            text.push_str(line);
            text.push_str(end);
        }
    }
}
