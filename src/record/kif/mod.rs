//! KIF, the format of Kifu for Windows and most programs (<http://kakinoki.o.oo7.jp/kif_format.html>).
//!
//! | question | file |
//! |---|---|
//! | which line is what? | here |
//! | where does the game start? | `head`, `board` |
//! | what does a move line say? | `moves`, `time` |
//! | where does a variation begin? | `variations` |
//! | how is a game written? | `write`, `heading`, `diagram` |

mod board;
mod diagram;
mod head;
mod heading;
mod moves;
mod time;
mod variations;
mod write;

pub(super) use write::write;

use super::draft::Draft;
use super::finding::Finding;
use super::glyph;
use super::lines::{Line, is_blank, lines, trim};
use super::written::Action;
use super::{Cause, End, NodeId};
use head::Head;
use moves::{Body, MoveLine};
use variations::Tips;

/// Whether this line could only stand in a KIF file.
pub(super) fn claims(line: &str) -> bool {
    const BEGINNINGS: [&str; 4] = ["手数--", "変化：", "#KIF", "# ----"];
    let text = trim(line);
    let is_move = || moves::parse(text).is_some_and(|line| line.body.is_certain());
    BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
        || head::is_header(text)
        || board::is_row(text)
        || is_move()
}

/// Reads the one game of a KIF file.
pub(super) fn read(text: &str) -> Vec<Draft<'_>> {
    let mut reader = Reader::new();
    for line in lines(text) {
        reader.line(line);
    }
    vec![reader.finish()]
}

struct Reader<'a> {
    draft: Draft<'a>,
    head: Head,
    /// The moves have begun: no header, no board any more.
    in_moves: bool,
    /// A variation has no place in the tree.
    homeless: bool,
    tips: Tips,
    /// Number of the first move less one; records of a part of a game may begin at any.
    offset: u32,
    /// Number that the next move should have.
    next_number: u32,
}

impl<'a> Reader<'a> {
    fn new() -> Self {
        Self {
            draft: Draft::new(),
            head: Head::default(),
            in_moves: false,
            homeless: false,
            tips: Tips::default(),
            offset: 0,
            next_number: 1,
        }
    }

    fn finish(mut self) -> Draft<'a> {
        let line = self.head.line();
        let start = self.head.setup(&mut self.draft);
        self.draft.start_with(start, line);
        self.draft
    }

    fn line(&mut self, line: Line<'a>) {
        let text = trim(line.text);
        if text.is_empty() {
            return;
        }
        if let Some(comment) = text.strip_prefix(['*', '＊']) {
            self.draft.comment(comment);
        } else if let Some(name) = text.strip_prefix('&') {
            self.bookmark(name);
        } else if text.starts_with('#') {
            self.draft.remark(text, line.number);
        } else {
            self.statement(text, line.number);
        }
    }

    fn bookmark(&mut self, name: &str) {
        let node = self.draft.here();
        let name = match node.bookmark.take() {
            Some(earlier) => format!("{earlier}\n{name}"),
            None => name.to_owned(),
        };
        node.bookmark = Some(name.into());
    }

    fn statement(&mut self, text: &'a str, line: u32) {
        if text.starts_with("変化") {
            self.variation(text, line);
        } else if text.starts_with("まで") {
            self.closing(text, line);
        } else if text.starts_with("手数") && text.contains("--") {
            self.in_moves = true;
        } else {
            let known = self.board_line(text, line) || self.move_line(text, line) || self.header(text, line);
            if !known {
                self.draft.unknown_line(text, line);
            }
        }
    }

    fn board_line(&mut self, text: &str, line: u32) -> bool {
        !self.in_moves && self.head.board_line(text, line, &mut self.draft)
    }

    fn header(&mut self, text: &str, line: u32) -> bool {
        let Some((name, value)) = text.split_once('：').or_else(|| text.split_once(':')) else {
            return false;
        };
        if self.in_moves && !head::is_known(name) {
            return false;
        }
        if self.in_moves && self.draft.has_moves() {
            self.draft.report(Finding::LateHeader { text: text.to_owned() }, line);
        }
        let (name, value) = (trim(name), trim(value));
        self.draft.header(name, value, Some(line));
        self.head.header(name, value, line);
        true
    }

    fn move_line(&mut self, text: &'a str, line: u32) -> bool {
        match moves::parse(text).filter(|parsed| self.in_moves || parsed.body.is_certain()) {
            Some(parsed) => self.take(parsed, line),
            None => return false,
        }
        true
    }

    fn take(&mut self, parsed: MoveLine<'a>, line: u32) {
        self.in_moves = true;
        let expected = self.check_number(parsed.number);
        match parsed.body {
            Body::Move(mut written) => {
                if self.homeless {
                    written.action = Action::Homeless;
                }
                self.draft.add_move(written, Some(line));
            }
            Body::End(cause, words) => {
                self.draft.add_end(End::new(cause, words), Some(line));
                if cause == Cause::Other {
                    self.draft.report_here(Finding::UnknownEnd { text: words.to_owned() }, Some(line));
                }
            }
        }
        if let (Some(expected), Some(found)) = (expected, parsed.number) {
            self.draft.report_here(Finding::PlyJump { expected, found }, Some(line));
        }
        self.behind(parsed.rest, line);
    }

    /// The number the move should have had, if it has another. Later moves are counted on from what it has.
    fn check_number(&mut self, found: Option<u32>) -> Option<u32> {
        let expected = self.next_number;
        let found = found.unwrap_or(expected);
        self.next_number = found.saturating_add(1);
        if !self.draft.has_moves() {
            self.offset = found.saturating_sub(1);
            return None;
        }
        (found != expected).then_some(expected)
    }

    /// Time, branch mark and remark behind a move.
    fn behind(&mut self, text: &str, line: u32) {
        let (text, remark) = text.find('#').map_or((text, ""), |start| text.split_at(start));
        if !remark.is_empty() {
            self.draft.remark(remark, line);
        }
        let parts = time::split(text);
        if let Some(inside) = parts.time {
            match time::parse(inside) {
                Some(time) => self.draft.here().time = Some(time),
                None => self.draft.report_here(Finding::BadTime { text: inside.to_owned() }, Some(line)),
            }
        }
        if !parts.other.is_empty() {
            self.draft.comment(&parts.other);
            self.draft.report_here(Finding::TrailingText { text: parts.other }, Some(line));
        }
    }

    fn variation(&mut self, text: &str, line: u32) {
        let number = text.trim_start_matches(|letter| is_blank(letter) || "変化：:".contains(letter));
        let Some((number, _)) = glyph::take_number(number) else {
            self.draft.unknown_line(text, line);
            return;
        };
        self.in_moves = true;
        self.next_number = number;
        let before = (number as usize).saturating_sub(1 + self.offset as usize);
        if !self.homeless {
            self.tips.end_line(&self.draft);
        }
        let place = self.tips.node_at(&self.draft, before);
        self.homeless = place.is_none();
        self.draft.go_to(place.unwrap_or(NodeId::ROOT));
        if self.homeless {
            let longest = self.tips.longest() as u32 + self.offset;
            self.draft.report(Finding::VariationTooLate { ply: number, longest }, line);
        }
    }

    /// まで87手で先手の勝ち: says the end again, or for the first time.
    fn closing(&mut self, text: &str, line: u32) {
        self.in_moves = true;
        let ended = self.draft.here().end.is_some();
        if !ended {
            let cause = Cause::mentioned_in(text).unwrap_or(Cause::Other);
            self.draft.add_end(End::new(cause, text), Some(line));
        }
        self.draft.here().written = Some(text.into());
        let found = self.draft.ply() as u32 - 1 + self.offset;
        let written = text.strip_prefix("まで").and_then(|rest| glyph::take_number(trim(rest)));
        if let Some((written, _)) = written.filter(|&(written, _)| written != found) {
            self.draft.report_here(Finding::MoveCount { written, found }, Some(line));
        }
    }
}
