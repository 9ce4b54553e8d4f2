//! A game as its file writes it: what every reader builds, before the board has been asked.
//!
//! Readers know their format and nothing of positions. They hang [`WrittenMove`]s into a tree; [`super::move_validation`] then
//! walks that tree once with one position, turns what is written into moves and says what is wrong with them. So each
//! rule and each diagnostic about moves exists once for all formats, and reading is linear in the file.

use super::finding::RecordFinding;
use super::lines::SourceLine;
use super::source_location::{ColumnCounter, SourceLocation};
use super::written_move::WrittenMove;
use super::{Diagnostic, Game, GameNode, Header, NodeId, RecordedEnd, Remark, clock, end_validation, move_validation};
use crate::rules::Setup;
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

/// A game in the making.
pub(super) struct GameBuilder<'a> {
    pub(super) game: Game,
    /// By [`NodeId::index`].
    written: Vec<Option<WrittenMove<'a>>>,
    /// Where each node stands in the file, by [`NodeId::index`].
    locations: Vec<SourceLocation>,
    findings: Vec<LocatedFinding>,
    at: NodeId,
}

/// A finding with its place.
struct LocatedFinding {
    finding: RecordFinding,
    location: SourceLocation,
    node: Option<NodeId>,
}

impl<'a> GameBuilder<'a> {
    pub(super) fn new() -> Self {
        Self {
            game: Game::new(Setup::startpos()),
            written: vec![None],
            locations: vec![SourceLocation::default()],
            findings: Vec::new(),
            at: NodeId::ROOT,
        }
    }

    /// The node that comments, times and the next move belong to.
    pub(super) const fn current_id(&self) -> NodeId {
        self.at
    }

    pub(super) fn ply(&self) -> usize {
        self.game.ply(self.at)
    }

    /// Whether anything but the start position is there.
    pub(super) fn has_moves(&self) -> bool {
        !self.game.is_empty()
    }

    /// Continues from `id`.
    pub(super) const fn set_current(&mut self, id: NodeId) {
        self.at = id;
    }

    /// Reports something at a place: the part of a line that is meant, or a line.
    pub(super) fn report(&mut self, finding: RecordFinding, at: impl Into<SourceLocation>) {
        self.findings.push(LocatedFinding { finding, location: at.into(), node: None });
    }

    /// Reports something about the start of the game.
    pub(super) fn report_start(&mut self, finding: RecordFinding) {
        self.findings.push(LocatedFinding { finding, location: self.locations[0], node: Some(NodeId::ROOT) });
    }

    /// Takes over the lines that stood in the file before this game.
    pub(super) fn prepend_file_lines_of(&mut self, mut other: GameBuilder<'_>) {
        let mut comments = std::mem::take(&mut other.game.node_mut(NodeId::ROOT).comments);
        comments.append(&mut self.game.node_mut(NodeId::ROOT).comments);
        self.game.node_mut(NodeId::ROOT).comments = comments;
        self.game.remarks.splice(0..0, other.game.remarks);
        self.findings.extend(other.findings);
    }

    /// Reports something about the node where the draft is.
    pub(super) fn report_at_node(&mut self, finding: RecordFinding, at: impl Into<SourceLocation>) {
        self.findings.push(LocatedFinding { finding, location: at.into(), node: Some(self.at) });
    }

    pub(super) fn header(&mut self, name: &str, value: &str, line: Option<u32>) {
        self.game.headers.push(Header { name: name.to_owned(), value: value.to_owned(), line });
    }

    pub(super) fn remark(&mut self, text: &str, line: u32) {
        self.game.remarks.push(Remark { text: text.to_owned(), line });
    }

    pub(super) fn comment(&mut self, text: &str) {
        self.current_node().comments.push(text.to_owned());
    }

    /// A time that cannot be read, kept as a comment.
    pub(super) fn bad_time(&mut self, at: SourceLine<'_>) {
        self.comment(at.text);
        self.report_at_node(RecordFinding::BadTime { text: at.text.to_owned() }, at);
    }

    pub(super) fn current_node(&mut self) -> &mut GameNode {
        self.game.node_mut(self.at)
    }

    /// Adds a move and goes there. Its place is that of its text in the file, or `at` for a text of the reader's own.
    pub(super) fn add_move(&mut self, written: WrittenMove<'a>, at: impl Into<SourceLocation>) {
        let spot = match written.text {
            Cow::Borrowed(text) => SourceLocation::new(at.into().line, text),
            Cow::Owned(_) => at.into(),
        };
        let after_end = self.current_node().end.is_some();
        self.add(GameNode { line: spot.line, ..GameNode::default() }, spot, Some(written));
        if after_end {
            self.report_at_node(RecordFinding::MovesAfterEnd, spot);
        }
    }

    /// Adds the end of the game and goes there.
    pub(super) fn add_end(&mut self, end: RecordedEnd, at: impl Into<SourceLocation>) {
        let spot = at.into();
        self.add(GameNode { end: Some(end), line: spot.line, ..GameNode::default() }, spot, None);
    }

    fn add(&mut self, node: GameNode, spot: SourceLocation, written: Option<WrittenMove<'a>>) {
        self.at = self.game.add_node(self.at, node);
        self.locations.push(spot);
        self.written.push(written);
    }

    /// The game starts with what the file shows at `at`.
    pub(super) fn set_start(&mut self, start: Setup, at: impl Into<SourceLocation>) {
        self.game.set_start(start);
        self.locations[0] = at.into();
    }

    /// A line that no rule of the format explains: kept as a comment, and a run of such lines is reported once.
    pub(super) fn unknown_line(&mut self, text: &str, line: u32) {
        self.comment(text);
        let found = self.findings.last_mut().map(|placed| &mut placed.finding);
        if let Some(RecordFinding::UnknownLines { last, .. }) = found
            && *last + 1 == line
        {
            *last = line;
            return;
        }
        self.report(
            RecordFinding::UnknownLines { text: text.to_owned(), last: line },
            SourceLine { number: line, text },
        );
    }

    /// Asks the board about every move. Diagnostics come in the order of `text`, the whole file, which is called `file`.
    pub(super) fn finish(mut self, text: &str, file: Option<&Arc<Path>>) -> (Game, Vec<Diagnostic>) {
        // Looking for defects is most of what a game without moves takes, and nearly every game starts like this.
        if *self.game.start() != Setup::startpos() {
            for defect in self.game.start().defects() {
                self.report_start(RecordFinding::StartDefect(defect));
            }
        }
        let mut judged = move_validation::validate_moves(&mut self.game, self.written);
        judged.extend(end_validation::end_contradictions(&self.game));
        judged.extend(clock::inconsistencies(&self.game));
        let place = |(node, finding): (NodeId, RecordFinding)| LocatedFinding {
            finding,
            location: self.locations[node.index()],
            node: Some(node),
        };
        self.findings.extend(judged.into_iter().map(place));
        self.findings.sort_by_key(|placed| placed.location);
        let mut columns = ColumnCounter::new(text);
        let diagnostics = self.findings.iter().map(|placed| Diagnostic {
            file: file.cloned(),
            column: columns.column_of(placed.location),
            ..placed.diagnostic(&self.game)
        });
        let diagnostics = diagnostics.collect();
        (self.game, diagnostics)
    }
}

impl LocatedFinding {
    fn diagnostic(&self, game: &Game) -> Diagnostic {
        let ply = self.node.map(|node| game.ply(node)).filter(|&ply| ply > 0);
        self.finding.to_diagnostic(self.location.line, ply, self.node)
    }
}
