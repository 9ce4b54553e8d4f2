//! The reader of KIF and KI2 files: which line is what.

use super::move_line::{self, MoveLine, MoveLineBody, is_divider};
use super::start_reader::{self, KifStartReader};
use super::variations::BranchableLines;
use super::{closing, ki2_line, time};
use crate::findings::record_finding::RecordFinding;
use crate::formats::draft::GameDraft;
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::node::NodeId;
use crate::notation::written_move::WrittenAction;
use crate::text::kanji;
use crate::text::lines::{SourceLine, is_blank, lines, trim};

/// Reads the one game of a KIF file.
pub(in crate::formats) fn read(text: &str) -> Vec<GameDraft<'_>> {
    let mut reader = KifReader::new();
    for line in lines(text) {
        reader.line(line);
    }
    vec![reader.finish()]
}

struct KifReader<'a> {
    draft: GameDraft<'a>,
    start_reader: KifStartReader,
    /// The moves have begun: no board diagram after this.
    in_moves: bool,
    /// The current variation branches off at a ply that no line has.
    lacks_branch_point: bool,
    branchable_lines: BranchableLines,
    /// In the order of the file.
    bookmarks: Vec<(NodeId, &'a str)>,
    /// Moves behind which a `+` announces a variation, with their lines.
    announced_variations: Vec<(NodeId, u32)>,
    /// The variation begun last: its first number, its line, and how many nodes stood before it.
    begun_variation: Option<(u32, u32, usize)>,
    /// Number of the first move less one; records of a part of a game may begin at any.
    offset: u32,
    /// Number that the next move should have.
    next_number: u32,
}

impl<'a> KifReader<'a> {
    fn new() -> Self {
        Self {
            draft: GameDraft::new(),
            start_reader: KifStartReader::default(),
            in_moves: false,
            lacks_branch_point: false,
            branchable_lines: BranchableLines::default(),
            bookmarks: Vec::new(),
            announced_variations: Vec::new(),
            begun_variation: None,
            offset: 0,
            next_number: 1,
        }
    }

    fn finish(mut self) -> GameDraft<'a> {
        self.set_bookmarks();
        self.report_missing_variations();
        let location = self.start_reader.location();
        let start = self.start_reader.setup(&mut self.draft);
        self.draft.set_start(start, location);
        closing::name_causes(&mut self.draft);
        self.draft
    }

    fn line(&mut self, line: SourceLine<'a>) {
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
        self.bookmarks.push((self.draft.current_id(), name));
    }

    /// Puts the bookmarks where they belong. Done once: a node may have any number.
    fn set_bookmarks(&mut self) {
        self.bookmarks.sort_by_key(|&(node, _)| node);
        for here in self.bookmarks.chunk_by(|one, next| one.0 == next.0) {
            let names: Vec<&str> = here.iter().map(|&(_, name)| name).collect();
            self.draft.game.node_mut(here[0].0).bookmark = Some(names.join("\n").into());
        }
    }

    fn report_missing_variations(&mut self) {
        if let Some((number, line, nodes)) = self.begun_variation
            && self.draft.game.len() == nodes
        {
            self.draft.report_at_node(RecordFinding::MissingVariation { ply: number as usize }, line);
        }
        for (node, line) in std::mem::take(&mut self.announced_variations) {
            if self.draft.game.next_sibling(node).is_none() {
                let ply = self.draft.game.ply(node) + self.offset as usize;
                self.draft.set_current(node);
                self.draft.report_at_node(RecordFinding::MissingVariation { ply }, line);
            }
        }
    }

    fn statement(&mut self, line: SourceLine<'a>) {
        let text = line.text;
        if text.starts_with("変化") {
            self.variation(line);
        } else if text.starts_with("まで") {
            self.closing(line);
        } else if text.starts_with("手数") && text.contains("--") {
            self.in_moves = true;
        } else if self.board_line(line) {
            // A part of the diagram.
        } else if is_divider(text) || !(self.ki2_line(line) || self.move_line(line) || self.header(line)) {
            self.draft.unknown_line(text, line.number);
        }
    }

    fn board_line(&mut self, line: SourceLine<'_>) -> bool {
        !self.in_moves && self.start_reader.board_line(line, &mut self.draft)
    }

    fn header(&mut self, line: SourceLine<'_>) -> bool {
        let Some((name, value)) = line.text.split_once('：').or_else(|| line.text.split_once(':')) else {
            return false;
        };
        if self.in_moves && !start_reader::is_known(name) {
            return false;
        }
        if self.in_moves && self.draft.has_moves() {
            self.draft.report(RecordFinding::LateHeader { text: line.text.to_owned() }, line);
        }
        let (name, value) = (trim(name), trim(value));
        self.draft.header(name, value, Some(line.number));
        self.start_reader.header(name, line.part(value), &mut self.draft);
        true
    }

    /// ▲７六歩 △３四歩: moves as KI2 writes them.
    fn ki2_line(&mut self, line: SourceLine<'a>) -> bool {
        let Some(moves) = ki2_line::moves(line.text) else {
            return false;
        };
        for parsed in moves {
            self.add_parsed_line(parsed, line);
        }
        true
    }

    fn move_line(&mut self, line: SourceLine<'a>) -> bool {
        match move_line::parse(line.text).filter(|parsed| self.in_moves || parsed.is_certain()) {
            Some(parsed) => self.add_parsed_line(parsed, line),
            None => return false,
        }
        true
    }

    fn add_parsed_line(&mut self, parsed: MoveLine<'a>, line: SourceLine<'a>) {
        self.in_moves = true;
        let expected = self.check_number(parsed.number);
        match parsed.body {
            MoveLineBody::Move(mut written) => {
                if self.lacks_branch_point {
                    written.action = WrittenAction::NoPosition;
                }
                self.draft.add_move(written, line);
            }
            MoveLineBody::End(cause, words) => self.end(cause, line.part(words)),
        }
        if let (Some(expected), Some(found)) = (expected, parsed.number) {
            self.draft.report_at_node(RecordFinding::PlyJump { expected, found }, line);
        }
        self.after_move(line.part(parsed.rest));
    }

    fn end(&mut self, cause: RecordedCause, words: SourceLine<'_>) {
        self.draft.add_end(RecordedEnd::new(cause, words.text), words);
        if cause == RecordedCause::Other {
            self.draft.report_at_node(RecordFinding::UnknownEnd { text: words.text.to_owned() }, words);
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
    fn after_move(&mut self, line: SourceLine<'_>) {
        let (text, remark) = line.text.find('#').map_or((line.text, ""), |start| line.text.split_at(start));
        if !remark.is_empty() {
            self.draft.remark(remark, line.number);
        }
        let parts = time::split_suffix(text);
        if parts.has_branch_mark {
            self.announced_variations.push((self.draft.current_id(), line.number));
        }
        if let Some(inside) = parts.time {
            match time::parse(inside) {
                Some(time) => self.draft.current_node().time = Some(time),
                None => self.draft.bad_time(line.part(inside)),
            }
        }
        for text in parts.others.into_iter().filter(|text| !text.is_empty()) {
            self.draft.comment(text);
            self.draft.report_at_node(RecordFinding::TrailingText { text: text.to_owned() }, line.part(text));
        }
    }

    fn variation(&mut self, line: SourceLine<'_>) {
        let number = line.text.trim_start_matches(|letter| is_blank(letter) || "変化：:".contains(letter));
        let Some((number, _)) = kanji::take_number(number) else {
            self.draft.unknown_line(line.text, line.number);
            return;
        };
        self.in_moves = true;
        self.next_number = number;
        let before = (number as usize).saturating_sub(1 + self.offset as usize);
        if !self.lacks_branch_point {
            self.branchable_lines.end_line(&self.draft);
        }
        let place = self.branchable_lines.node_at(&self.draft, before);
        self.lacks_branch_point = place.is_none();
        self.draft.set_current(place.unwrap_or(NodeId::ROOT));
        if self.lacks_branch_point {
            let longest = self.branchable_lines.longest() as u32 + self.offset;
            self.draft.report(RecordFinding::VariationTooLate { ply: number, longest }, line);
        }
        self.begun_variation = (!self.lacks_branch_point).then(|| (number, line.number, self.draft.game.len()));
    }

    /// まで87手で先手の勝ち: says the end again, or for the first time.
    fn closing(&mut self, line: SourceLine<'_>) {
        self.in_moves = true;
        let ended = self.draft.current_node().end.is_some();
        if !ended {
            let cause = RecordedCause::mentioned_in(line.text).unwrap_or(RecordedCause::Other);
            self.draft.add_end(RecordedEnd::new(cause, line.text), line);
        }
        self.draft.current_node().written = Some(line.text.into());
        let found = (self.draft.ply() as u32).saturating_sub(1) + self.offset;
        let number = line.text.strip_prefix("まで").map_or("", trim);
        if let Some((written, _)) = kanji::take_number(number).filter(|&(written, _)| written != found) {
            self.draft.report_at_node(RecordFinding::MoveCount { written, found }, line.part(number));
        }
    }
}
