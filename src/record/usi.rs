//! USI `position` lines and bare SFEN, one game a line.

mod write;

pub(super) use write::{write, write_sfen};

use super::draft::Draft;
use super::finding::Finding;
use super::lines::{Line, lines, trim};
use super::written::{Action, WrittenMove};
use crate::rules::sfen;
use std::borrow::Cow;

/// Whether this line could only stand among USI positions.
pub(super) fn claims(line: &str) -> bool {
    let text = trim(line);
    let first = text.split_ascii_whitespace().next().unwrap_or_default();
    matches!(first, "position" | "startpos" | "sfen") || first.matches('/').count() == 8
}

/// Reads one game from each line.
pub(super) fn read(text: &str) -> Vec<Draft<'_>> {
    let mut games: Vec<Draft<'_>> = Vec::new();
    let mut remarks = Draft::new();
    for line in lines(text) {
        if claims(line.text) {
            games.push(read_line(line));
        } else if !trim(line.text).is_empty() {
            games.last_mut().unwrap_or(&mut remarks).other_line(line);
        }
    }
    match games.first_mut() {
        Some(first) => first.take_file_lines_of(remarks),
        None => games.push(remarks),
    }
    games
}

fn read_line(line: Line<'_>) -> Draft<'_> {
    let mut draft = Draft::new();
    let text = trim(line.text);
    let text = text.strip_prefix("position").map_or(text, trim);
    let (start, moves) = split_moves(text);
    match sfen::parse_setup(start) {
        Ok(setup) => {
            draft.start_with(setup, Some(line.number));
            for text in moves.split_ascii_whitespace() {
                draft.add_move(written(text), Some(line.number));
            }
        }
        Err(error) => {
            draft.remark(line.text, line.number);
            draft.report(Finding::BadSfen(error.message()), line.number);
        }
    }
    draft
}

/// The word `moves` may be the last.
fn split_moves(text: &str) -> (&str, &str) {
    let split = text.find(" moves").filter(|&at| text[at + 6..].chars().next().is_none_or(char::is_whitespace));
    split.map_or((text, ""), |at| (&text[..at], &text[at + 6..]))
}

fn written(text: &str) -> WrittenMove<'_> {
    let action = text.parse().map_or(Action::Unreadable, Action::Exact);
    WrittenMove { text: Cow::Borrowed(text), color: None, action }
}

impl Draft<'_> {
    /// `#` begins a remark; anything else is not understood.
    fn other_line(&mut self, line: Line<'_>) {
        let text = trim(line.text);
        if text.starts_with('#') {
            self.remark(text, line.number);
        } else {
            self.unknown_line(text, line.number);
        }
    }
}
