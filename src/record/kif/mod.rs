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
pub(super) mod heading;
pub(super) mod moves;
pub(super) mod time;
mod variations;
pub(super) mod write;

pub(super) use write::write;

use super::draft::Draft;
use super::finding::Finding;
use super::glyph;
use super::ki2;
use super::lines::{Line, is_blank, lines, trim};
use super::written::Action;
use super::{Cause, End, NodeId};
use crate::rules::Color;
use head::Head;
use moves::{Body, MoveLine};
use variations::Tips;

/// Whether this line could only stand in a KIF file.
pub(super) fn claims(line: &str) -> bool {
    const BEGINNINGS: [&str; 3] = ["手数--", "#KIF", "# ----"];
    let text = trim(line);
    let is_move = || moves::parse(text).is_some_and(|line| line.body.is_certain());
    BEGINNINGS.iter().any(|beginning| text.starts_with(beginning)) || is_shared(text) || is_move()
}

/// Whether this line could only stand in a KIF or a KI2 file.
pub(super) fn is_shared(text: &str) -> bool {
    let is_closing = || text.strip_prefix("まで").is_some_and(|rest| glyph::take_number(trim(rest)).is_some());
    text.starts_with("変化：") || head::is_header(text) || board::is_row(text) || is_closing()
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
    /// In the order of the file.
    bookmarks: Vec<(NodeId, &'a str)>,
    /// Number of the first move less one; records of a part of a game may begin at any.
    offset: u32,
    /// Number that the next move should have.
    next_number: u32,
    /// The side that the latest move is written for.
    last_mover: Option<Color>,
}

impl<'a> Reader<'a> {
    fn new() -> Self {
        Self {
            draft: Draft::new(),
            head: Head::default(),
            in_moves: false,
            homeless: false,
            tips: Tips::default(),
            bookmarks: Vec::new(),
            offset: 0,
            next_number: 1,
            last_mover: None,
        }
    }

    fn finish(mut self) -> Draft<'a> {
        self.set_bookmarks();
        let spot = self.head.spot();
        let start = self.head.setup(&mut self.draft);
        self.draft.start_with(start, spot);
        self.draft
    }

    fn line(&mut self, line: Line<'a>) {
        let line = line.trimmed();
        let text = line.text;
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
            self.statement(line);
        }
    }

    fn bookmark(&mut self, name: &'a str) {
        self.bookmarks.push((self.draft.at(), name));
    }

    /// Puts the bookmarks where they belong. Done once: a node may have any number.
    fn set_bookmarks(&mut self) {
        self.bookmarks.sort_by_key(|&(node, _)| node);
        for here in self.bookmarks.chunk_by(|one, next| one.0 == next.0) {
            let names: Vec<&str> = here.iter().map(|&(_, name)| name).collect();
            self.draft.game.node_mut(here[0].0).bookmark = Some(names.join("\n").into());
        }
    }

    fn statement(&mut self, line: Line<'a>) {
        let text = line.text;
        if text.starts_with("変化") {
            self.variation(line);
        } else if text.starts_with("まで") {
            self.closing(line);
        } else if text.starts_with("手数") && text.contains("--") {
            self.in_moves = true;
        } else if !(self.board_line(line) || self.spoken_line(line) || self.move_line(line) || self.header(line)) {
            self.draft.unknown_line(text, line.number);
        }
    }

    fn board_line(&mut self, line: Line<'_>) -> bool {
        !self.in_moves && self.head.board_line(line, &mut self.draft)
    }

    fn header(&mut self, line: Line<'_>) -> bool {
        let Some((name, value)) = line.text.split_once('：').or_else(|| line.text.split_once(':')) else {
            return false;
        };
        if self.in_moves && !head::is_known(name) {
            return false;
        }
        if self.in_moves && self.draft.has_moves() {
            self.draft.report(Finding::LateHeader { text: line.text.to_owned() }, line);
        }
        let (name, value) = (trim(name), trim(value));
        self.draft.header(name, value, Some(line.number));
        self.head.header(name, line.part(value), &mut self.draft);
        true
    }

    /// ▲７六歩 △３四歩: moves as KI2 writes them.
    fn spoken_line(&mut self, line: Line<'a>) -> bool {
        let Some(moves) = ki2::moves(line.text) else {
            return false;
        };
        for parsed in moves {
            self.take(parsed, line);
        }
        true
    }

    fn move_line(&mut self, line: Line<'a>) -> bool {
        match moves::parse(line.text).filter(|parsed| self.in_moves || parsed.body.is_certain()) {
            Some(parsed) => self.take(parsed, line),
            None => return false,
        }
        true
    }

    fn take(&mut self, parsed: MoveLine<'a>, line: Line<'a>) {
        self.in_moves = true;
        let expected = self.check_number(parsed.number);
        match parsed.body {
            Body::Move(mut written) => {
                self.last_mover = written.color;
                if self.homeless {
                    written.action = Action::Homeless;
                }
                self.draft.add_move(written, line);
            }
            Body::End(cause, words) => self.end(cause, line.part(words)),
        }
        if let (Some(expected), Some(found)) = (expected, parsed.number) {
            self.draft.report_here(Finding::PlyJump { expected, found }, line);
        }
        self.behind(line.part(parsed.rest));
    }

    fn end(&mut self, cause: Cause, words: Line<'_>) {
        self.draft.add_end(End::new(cause, words.text), words);
        if cause == Cause::Other {
            self.draft.report_here(Finding::UnknownEnd { text: words.text.to_owned() }, words);
        }
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
    fn behind(&mut self, line: Line<'_>) {
        let (text, remark) = line.text.find('#').map_or((line.text, ""), |start| line.text.split_at(start));
        if !remark.is_empty() {
            self.draft.remark(remark, line.number);
        }
        let parts = time::split(text);
        if let Some(inside) = parts.time {
            match time::parse(inside) {
                Some(time) => self.draft.here().time = Some(time),
                None => self.draft.bad_time(line.part(inside)),
            }
        }
        for text in parts.others.into_iter().filter(|text| !text.is_empty()) {
            self.draft.comment(text);
            self.draft.report_here(Finding::TrailingText { text: text.to_owned() }, line.part(text));
        }
    }

    fn variation(&mut self, line: Line<'_>) {
        let number = line.text.trim_start_matches(|letter| is_blank(letter) || "変化：:".contains(letter));
        let Some((number, _)) = glyph::take_number(number) else {
            self.draft.unknown_line(line.text, line.number);
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
    fn closing(&mut self, line: Line<'_>) {
        self.in_moves = true;
        let ended = self.draft.here().end.is_some();
        if !ended {
            let resigned = || ki2::is_resignation(line.text, self.last_mover?).then_some(Cause::Resignation);
            let cause = Cause::mentioned_in(line.text).or_else(resigned).unwrap_or(Cause::Other);
            self.draft.add_end(End::new(cause, line.text), line);
        }
        self.draft.here().written = Some(line.text.into());
        let found = (self.draft.ply() as u32).saturating_sub(1) + self.offset;
        let number = line.text.strip_prefix("まで").map_or("", trim);
        if let Some((written, _)) = glyph::take_number(number).filter(|&(written, _)| written != found) {
            self.draft.report_here(Finding::MoveCount { written, found }, line.part(number));
        }
    }
}
