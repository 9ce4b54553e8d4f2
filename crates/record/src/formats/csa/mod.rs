//! CSA, versions 2 and 3 (<http://www2.computer-shogi.org/protocol/record_v22.html>, `record_v3.html`), and the logs of
//! its servers.
//!
//! | question | file |
//! |---|---|
//! | which line is what? | here |
//! | where does the game start? | `start` |
//! | what does a move say? | `moves` |
//! | how are comments marked? | `comments` |
//! | what does a server say of the game? | before it `game_summary`, in it `server_comments` |
//! | how is a game written? | `write` |

mod comments;
mod game_summary;
mod moves;
pub(crate) mod server_comments;
mod start;
mod write;

pub(crate) use moves::line_text;
pub(super) use write::write;

use crate::findings::record_finding::RecordFinding;
use crate::formats::draft::GameDraft;
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::header;
use crate::game::move_time::{MoveTime, parse_seconds};
use crate::text::lines::{SourceLine, lines, trim};
use server_comments::summary_cause;
use start::CsaStartReader;

/// The line can only belong to a CSA file: one of its statements can.
pub(super) fn recognises_line(line: &str) -> bool {
    let text = line.trim_end();
    let is_name = text.starts_with("N+") || text.starts_with("N-");
    // The value of a header may look like a line of KIF.
    let is_header = text.strip_prefix('$').is_some_and(|header| header.contains(':'));
    is_name
        || is_header
        || text.starts_with(ENCODING)
        || text.split(',').any(|statement| recognises_statement(trim(statement)))
}

fn recognises_statement(text: &str) -> bool {
    let is_version = matches!(text, "V2" | "V2.1" | "V2.2" | "V3.0");
    let is_end = || text.strip_prefix('%').is_some_and(|name| RecordedCause::from_csa(name).is_some());
    is_version || is_end() || start::is_row(text) || moves::parse(text).is_some()
}

/// The text declares to be version 3: it says so, or begins with its encoding as only that version does.
pub(super) fn is_version_3(text: &str) -> bool {
    let says_so = |line: SourceLine<'_>| line.text.trim_end().split(',').any(|part| part == "V3.0" || part == "V3");
    let is_move = |line: &SourceLine<'_>| moves::parse(line.text.trim_end()).is_some();
    text.starts_with(ENCODING) || lines(text).take_while(|line| !is_move(line)).any(says_so)
}

/// The beginning of the first line in version 3.
const ENCODING: &str = "'CSA encoding=";

/// Reads the games of a CSA file; `/` separates them.
pub(super) fn read(text: &str) -> Vec<GameDraft<'_>> {
    let mut games = Vec::new();
    let mut reader = CsaReader::default();
    for line in lines(text) {
        if line.text.trim_end() == "/" {
            // Two separators in a row hold no game between them.
            if !reader.is_blank() {
                games.push(std::mem::take(&mut reader).finish());
            }
        } else {
            reader.line(line);
        }
    }
    if games.is_empty() || !reader.has_no_game() {
        games.push(reader.finish());
    }
    games
}

struct CsaReader<'a> {
    draft: GameDraft<'a>,
    start: CsaStartReader,
}

impl Default for CsaReader<'_> {
    fn default() -> Self {
        Self { draft: GameDraft::new(), start: CsaStartReader::default() }
    }
}

impl<'a> CsaReader<'a> {
    fn has_no_game(&self) -> bool {
        !self.draft.has_moves() && self.draft.game.headers.is_empty() && !self.start.is_given()
    }

    /// Not even a comment has been read.
    fn is_blank(&mut self) -> bool {
        self.has_no_game() && self.draft.game.remarks.is_empty() && self.draft.current_node().comments.is_empty()
    }

    fn finish(mut self) -> GameDraft<'a> {
        let location = self.start.location();
        let start = self.start.setup(&mut self.draft, location);
        self.draft.set_start(start, location);
        self.draft
    }

    fn line(&mut self, line: SourceLine<'a>) {
        let line = line.part(line.text.trim_end());
        if line.number == 1 && line.text.starts_with(ENCODING) {
            self.draft.remark(line.text, line.number);
        } else if !self.draft.has_moves() && game_summary::take_line(line, &mut self.draft) {
            // A line of the summary that a server sends.
        } else if line.text.starts_with(['$', 'N', '#']) {
            self.statement(line);
        } else {
            self.statements(line);
        }
    }

    /// Several statements may share a line; a comment takes all the rest of it.
    fn statements(&mut self, line: SourceLine<'a>) {
        let mut rest = line.text;
        while !rest.is_empty() {
            if let Some(comment) = rest.strip_prefix('\'') {
                self.comment(comment, line.part(rest));
                return;
            }
            let (statement, behind) = rest.split_once(',').unwrap_or((rest, ""));
            self.statement(line.part(trim(statement)));
            rest = behind;
        }
    }

    fn statement(&mut self, line: SourceLine<'a>) {
        let text = line.text;
        let known = match text.as_bytes() {
            [] => true,
            [b'V', b'1'..=b'9', ..] => self.version(line),
            [b'N', b'+' | b'-', ..] => self.header(&text[..2], &text[2..], line),
            [b'$', ..] => text.split_once(':').is_some_and(|(name, value)| self.header(name, value, line)),
            [b'P', ..] if !self.draft.has_moves() => self.start.piece_line(line, &mut self.draft),
            [b'+' | b'-'] if !self.draft.has_moves() => self.start.side_to_move(text),
            [b'T', ..] => self.time(line),
            [b'%', ..] => self.end(line),
            [b'#', ..] => self.server_line(line),
            // Of dashes and other signs it is a line between the parts of a mail, say.
            [b'+' | b'-', next, ..] if next.is_ascii_alphanumeric() => self.mv(line),
            [b'+' | b'-'] => self.mv(line),
            _ => false,
        };
        if !known {
            self.draft.unknown_line(text, line.number);
        }
    }

    fn version(&mut self, line: SourceLine<'_>) -> bool {
        self.draft.remark(line.text, line.number);
        true
    }

    fn header(&mut self, name: &str, value: &str, line: SourceLine<'_>) -> bool {
        self.draft.header(header::from_csa(name), value, Some(line.number));
        true
    }

    fn mv(&mut self, line: SourceLine<'a>) -> bool {
        let written = moves::parse(line.text).unwrap_or_else(|| moves::unreadable(line.text));
        if let Some(color) = written.color {
            self.start.first_move_by(color, line, &mut self.draft);
        }
        self.draft.add_move(written, line);
        true
    }

    /// `T12` or `T6.123`: the time of the move or end before.
    fn time(&mut self, line: SourceLine<'_>) -> bool {
        if !self.draft.has_moves() {
            return false;
        }
        match parse_seconds(trim(&line.text[1..])) {
            Some(spent) => self.draft.current_node().time = Some(MoveTime { spent, total: None }),
            None => self.draft.bad_time(line),
        }
        true
    }

    fn end(&mut self, line: SourceLine<'_>) -> bool {
        if self.draft.current_node().end.is_some() {
            self.draft.comment(line.text);
            return true;
        }
        let cause = RecordedCause::from_csa(trim(&line.text[1..]));
        self.draft.add_end(RecordedEnd::new(cause.unwrap_or(RecordedCause::Other), line.text), line);
        if cause.is_none() {
            self.draft.report_at_node(RecordFinding::UnknownEnd { text: line.text.to_owned() }, line);
        }
        true
    }

    /// A comment. The summary of a server is an end, if no line before it names one.
    fn comment(&mut self, comment: &'a str, line: SourceLine<'a>) {
        let has_end = self.draft.current_node().end.is_some();
        if let Some(cause) = summary_cause(comment).filter(|_| !has_end && self.draft.has_moves()) {
            self.draft.add_end(RecordedEnd::new(cause, comment), line);
            if cause == RecordedCause::Other {
                self.draft.report_at_node(RecordFinding::UnknownEnd { text: comment.to_owned() }, line);
            }
        }
        self.draft.comment(comments::text(comment));
    }

    /// A line of a server log. The first result it names is the end, if the lines of the players name none.
    fn server_line(&mut self, line: SourceLine<'_>) -> bool {
        let cause = server_comments::result_cause(trim(&line.text[1..]));
        match cause.filter(|_| self.draft.current_node().end.is_none()) {
            Some(cause) if self.draft.has_moves() => self.draft.add_end(RecordedEnd::new(cause, line.text), line),
            _ => self.draft.comment(line.text),
        }
        true
    }
}
