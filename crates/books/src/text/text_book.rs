//! Text book: a whole book in memory, or the positions of a file that an edit concerns. A position takes some 500
//! bytes.

use super::line::{HEADER, POSITION, write_comment, write_move};
use super::lines::EntryReader;
use crate::entry::{BookMove, BookPosition};
use crate::finding::{BookFinding, BookFindingKind, BookPlace};
use crate::position_text::{position_text, turned};
use sankoma_rules::{Move, Position};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

/// A book that can be edited and written in the text form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextBook {
    pub(super) head: TextHead,
    /// By the text of the position.
    positions: BTreeMap<String, BookPosition>,
}

/// Lines before the positions of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TextHead {
    /// Lines before the first position, without the first one.
    pub(super) lines: Vec<String>,
    pub(super) has_carriage_returns: bool,
}

/// The header in which `YaneuraOu` writes how many positions there are.
const POSITION_COUNT: &str = "# NOE:";

impl TextBook {
    /// Reads a book. A position that stands in it twice becomes one. Returns what is damaged too, and the first line
    /// that could not be written back as it is.
    ///
    /// # Errors
    /// `input` cannot be read.
    pub fn read(input: impl BufRead) -> io::Result<(Self, Vec<BookFinding>, Option<usize>)> {
        let mut reader = EntryReader::new(input, 0);
        let mut book = Self::default();
        while let Some((_, entry)) = reader.next_entry()? {
            let text = reader.book_text(&entry);
            match book.positions.get_mut(&text) {
                Some(known) => {
                    let kind = BookFindingKind::PositionTwice(text);
                    reader.findings.push(BookFinding { place: BookPlace::Line(entry.line), kind });
                    known.merge(entry.position);
                }
                None => {
                    book.positions.insert(text, entry.position);
                }
            }
        }
        book.head = TextHead { lines: reader.header, has_carriage_returns: reader.has_carriage_returns };
        Ok((book, reader.findings, reader.lossy_line))
    }

    /// Writes the book, its positions sorted.
    ///
    /// # Errors
    /// `output` cannot be written.
    pub fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let mut text = String::new();
        self.head.write(&mut text, self.positions.len());
        for (position, said) in &self.positions {
            write_position(&mut text, position, said, self.head.line_end());
            output.write_all(text.as_bytes())?;
            text.clear();
        }
        output.write_all(text.as_bytes())
    }

    /// The number of positions.
    pub fn position_count(&self) -> usize {
        self.positions.len()
    }

    /// The number of moves.
    pub fn move_count(&self) -> usize {
        self.positions.values().map(|said| said.moves.len()).sum()
    }

    /// Every position with what is said of it, in order.
    pub fn positions(&self) -> impl Iterator<Item = (&str, &BookPosition)> {
        self.positions.iter().map(|(text, said)| (text.as_str(), said))
    }

    /// Entry of the book for a position, which may stand there turned round.
    pub fn find(&self, position: &Position) -> Option<BookPosition> {
        let (text, is_turned) = self.place_of(position);
        let said = self.positions.get(&text)?;
        Some(if is_turned { said.turned() } else { said.clone() })
    }

    /// The text under which a position stands or would stand, and whether that is its turned one.
    fn place_of(&self, position: &Position) -> (String, bool) {
        let text = position_text(position);
        if !self.positions.contains_key(&text) {
            let turned = position_text(&turned(position));
            if self.positions.contains_key(&turned) {
                return (turned, true);
            }
        }
        (text, false)
    }

    /// Adds what is known of a move at `position`. Where the book has the move, values that are given replace its own.
    pub fn add(&mut self, position: &Position, added: BookMove) {
        let (text, is_turned) = self.place_of(position);
        let move_number = Some(position.move_number());
        let said =
            self.positions.entry(text).or_insert_with(|| BookPosition { move_number, ..BookPosition::default() });
        said.set(if is_turned { added.turned() } else { added }, |known, added| {
            let comment = if added.comment.is_empty() { std::mem::take(&mut known.comment) } else { added.comment };
            *known = BookMove {
                mv: known.mv,
                reply: added.reply.or(known.reply),
                score: added.score.or(known.score),
                depth: if added.score.is_some() { added.depth } else { added.depth.or(known.depth) },
                count: added.count.or(known.count),
                comment,
            };
        });
    }

    /// Removes a move; a position without moves, comment and unread lines goes with it. Returns whether it was there.
    pub fn remove(&mut self, position: &Position, mv: Move) -> bool {
        let (text, is_turned) = self.place_of(position);
        let mv = if is_turned { mv.turned() } else { mv };
        let Some(said) = self.positions.get_mut(&text) else { return false };
        let before = said.moves.len();
        said.moves.retain(|known| known.mv != mv);
        let is_removed = said.moves.len() < before;
        if said.moves.is_empty() && said.comment.is_empty() && said.unreadable.is_empty() {
            self.positions.remove(&text);
        }
        is_removed
    }

    /// Removes a position with all its moves. Returns whether it was there.
    pub fn remove_position(&mut self, position: &Position) -> bool {
        let (text, _) = self.place_of(position);
        self.positions.remove(&text).is_some()
    }

    /// Sets the comment on a move, or on the position; an empty one removes it. Returns whether the book has the move
    /// or position.
    pub fn comment(&mut self, position: &Position, mv: Option<Move>, comment: &str) -> bool {
        let (text, is_turned) = self.place_of(position);
        let Some(said) = self.positions.get_mut(&text) else { return false };
        let place = match mv.map(|mv| if is_turned { mv.turned() } else { mv }) {
            None => Some(&mut said.comment),
            Some(mv) => said.moves.iter_mut().find(|known| known.mv == mv).map(|known| &mut known.comment),
        };
        let Some(place) = place else { return false };
        *place = comment.lines().skip_while(|line| line.is_empty()).collect::<Vec<_>>().join("\n");
        true
    }

    /// Takes over another book: [`BookPosition::merge`] for positions that both have. Positions that stand turned round
    /// in one of them stay two.
    pub fn merge(&mut self, other: Self) {
        for (text, said) in other.positions {
            match self.positions.get_mut(&text) {
                Some(known) => known.merge(said),
                None => {
                    self.positions.insert(text, said);
                }
            }
        }
        self.head.merge(other.head);
    }

    /// Puts in what is said of the position with this text, in place of what was.
    pub(crate) fn insert(&mut self, text: String, said: BookPosition) {
        self.positions.insert(text, said);
    }
}

impl TextHead {
    pub(super) const fn line_end(&self) -> &'static str {
        if self.has_carriage_returns { "\r\n" } else { "\n" }
    }

    /// A line says how many positions there are.
    pub(super) fn has_position_count(&self) -> bool {
        self.lines.iter().any(|line| line.starts_with(POSITION_COUNT))
    }

    /// Writes the lines of a book with so many positions.
    pub(super) fn write(&self, text: &mut String, positions: usize) {
        let end = self.line_end();
        text.extend([HEADER, end]);
        for line in &self.lines {
            if line.starts_with(POSITION_COUNT) {
                text.extend([POSITION_COUNT, &positions.to_string(), end]);
            } else {
                text.extend([line, end]);
            }
        }
    }

    /// Takes over the lines of another book that are not there yet.
    pub(super) fn merge(&mut self, other: Self) {
        for line in other.lines {
            if !self.lines.contains(&line) && !line.starts_with(POSITION_COUNT) {
                self.lines.push(line);
            }
        }
    }
}

/// Writes a position with all that is said of it.
pub(super) fn write_position(text: &mut String, position: &str, said: &BookPosition, end: &str) {
    let number = said.move_number.map(|number| format!(" {number}")).unwrap_or_default();
    text.extend([POSITION, position, &number, end]);
    write_comment(text, &said.comment, end);
    for mv in &said.moves {
        write_move(text, mv, end);
    }
    for line in &said.unreadable {
        text.extend([line, end]);
    }
}
