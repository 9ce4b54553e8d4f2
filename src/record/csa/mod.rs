//! CSA, versions 2 and 3 (<http://www2.computer-shogi.org/protocol/record_v22.html>), and the logs of its servers.
//!
//! | question | file |
//! |---|---|
//! | which line is what? | here |
//! | where does the game start? | `start` |
//! | what does a move say? | `moves` |
//! | how is a game written? | `write` |

mod moves;
mod start;
mod write;

pub(super) use write::write;

use super::draft::Draft;
use super::finding::Finding;
use super::lines::{Line, lines, trim};
use super::node::seconds;
use super::{Cause, End, MoveTime, header};
use start::Start;

/// Whether this line could only stand in a CSA file.
pub(super) fn claims(line: &str) -> bool {
    let text = line.trim_end();
    let is_version = matches!(text, "V2" | "V2.1" | "V2.2" | "V3.0");
    let is_name = text.starts_with("N+") || text.starts_with("N-");
    let is_end =
        text.strip_prefix('%').is_some_and(|rest| Cause::from_csa(rest.split(',').next().unwrap_or(rest)).is_some());
    is_version
        || is_name
        || is_end
        || text.starts_with("'CSA encoding=")
        || start::is_row(text)
        || moves::parse(text.split(',').next().unwrap_or(text)).is_some()
}

/// Reads the games of a CSA file; `/` separates them.
pub(super) fn read(text: &str) -> Vec<Draft<'_>> {
    let mut games = Vec::new();
    let mut reader = Reader::default();
    for line in lines(text) {
        if line.text.trim_end() == "/" {
            games.push(std::mem::take(&mut reader).finish());
        } else {
            reader.line(line);
        }
    }
    if games.is_empty() || !reader.is_untouched() {
        games.push(reader.finish());
    }
    games
}

struct Reader<'a> {
    draft: Draft<'a>,
    start: Start,
}

impl Default for Reader<'_> {
    fn default() -> Self {
        Self { draft: Draft::new(), start: Start::default() }
    }
}

impl<'a> Reader<'a> {
    fn is_untouched(&self) -> bool {
        !self.draft.has_moves() && self.draft.game.headers.is_empty() && !self.start.is_given()
    }

    fn finish(mut self) -> Draft<'a> {
        let line = self.start.line();
        let start = self.start.setup(&mut self.draft);
        self.draft.start_with(start, line);
        self.draft
    }

    fn line(&mut self, line: Line<'a>) {
        let text = line.text.trim_end();
        if text.starts_with(['$', 'N', 'P', 'V', '#']) {
            self.statement(text, line.number);
        } else {
            self.statements(text, line.number);
        }
    }

    /// Several statements may share a line; a comment takes all the rest of it.
    fn statements(&mut self, text: &'a str, line: u32) {
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(comment) = rest.strip_prefix('\'') {
                if rest.starts_with("'CSA encoding=") {
                    self.draft.remark(rest, line);
                    return;
                }
                // Kept with the marks by which programs and servers know their own.
                self.draft.comment(comment);
                return;
            }
            let (statement, behind) = rest.split_once(',').unwrap_or((rest, ""));
            self.statement(trim(statement), line);
            rest = behind;
        }
    }

    fn statement(&mut self, text: &'a str, line: u32) {
        let known = match text.as_bytes() {
            [] => true,
            [b'V', b'1'..=b'9', ..] => self.version(text, line),
            [b'N', b'+' | b'-', ..] => self.header(&text[..2], &text[2..], line),
            [b'$', ..] => text.split_once(':').is_some_and(|(name, value)| self.header(name, value, line)),
            [b'P', ..] if !self.draft.has_moves() => self.start.piece_line(text, line, &mut self.draft),
            [b'+' | b'-'] if !self.draft.has_moves() => self.start.side_to_move(text),
            [b'T', ..] => self.time(text, line),
            [b'%', ..] => self.end(text, &text[1..], line),
            [b'#', ..] => self.server_line(text, line),
            [b'+' | b'-', ..] => self.mv(text, line),
            _ => false,
        };
        if !known {
            self.draft.unknown_line(text, line);
        }
    }

    fn version(&mut self, text: &str, line: u32) -> bool {
        self.draft.remark(text, line);
        true
    }

    fn header(&mut self, name: &str, value: &str, line: u32) -> bool {
        self.draft.header(header::from_csa(name), value, Some(line));
        true
    }

    fn mv(&mut self, text: &'a str, line: u32) -> bool {
        let written = moves::parse(text).unwrap_or_else(|| moves::unreadable(text));
        if let Some(color) = written.color {
            self.start.first_move_by(color, line, &mut self.draft);
        }
        self.draft.add_move(written, Some(line));
        true
    }

    /// `T12` or `T6.123`: the time of the move or end before.
    fn time(&mut self, text: &str, line: u32) -> bool {
        if !self.draft.has_moves() {
            return false;
        }
        match seconds(trim(&text[1..])) {
            Some(spent) => self.draft.here().time = Some(MoveTime { spent, total: None }),
            None => self.draft.report_here(Finding::BadTime { text: text.to_owned() }, Some(line)),
        }
        true
    }

    fn end(&mut self, text: &str, name: &str, line: u32) -> bool {
        if self.draft.here().end.is_some() {
            self.draft.comment(text);
            return true;
        }
        let cause = Cause::from_csa(trim(name));
        self.draft.add_end(End::new(cause.unwrap_or(Cause::Other), text), Some(line));
        if cause.is_none() {
            self.draft.report_here(Finding::UnknownEnd { text: text.to_owned() }, Some(line));
        }
        true
    }

    /// What a server wrote into its log. The first result it names is the end, if the players' lines name none.
    fn server_line(&mut self, text: &str, line: u32) -> bool {
        let cause = Cause::from_csa(trim(&text[1..])).filter(|_| self.draft.here().end.is_none());
        match cause {
            Some(cause) if self.draft.has_moves() => self.draft.add_end(End::new(cause, text), Some(line)),
            _ => self.draft.comment(text),
        }
        true
    }
}
