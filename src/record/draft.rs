//! A game as its file writes it: what every reader builds, before the board has been asked.
//!
//! Readers know their format and nothing of positions. They hang [`WrittenMove`]s into a tree; [`super::judge`] then
//! walks that tree once with one position, turns what is written into moves and says what is wrong with them. So each
//! rule and each diagnostic about moves exists once for all formats, and reading is linear in the file.

use super::finding::Finding;
use super::written::WrittenMove;
use super::{Diagnostic, End, Game, Header, Node, NodeId, Remark, clock, judge, verdict};
use crate::rules::Setup;

/// A game in the making.
pub(super) struct Draft<'a> {
    pub(super) game: Game,
    /// By [`NodeId::index`].
    written: Vec<Option<WrittenMove<'a>>>,
    findings: Vec<Placed>,
    at: NodeId,
    /// Where the file shows the start.
    start_line: Option<u32>,
}

/// A finding with its place.
struct Placed {
    finding: Finding,
    line: Option<u32>,
    node: Option<NodeId>,
}

impl<'a> Draft<'a> {
    pub(super) fn new() -> Self {
        Self {
            game: Game::new(Setup::startpos()),
            written: vec![None],
            findings: Vec::new(),
            at: NodeId::ROOT,
            start_line: None,
        }
    }

    /// The node that comments, times and the next move belong to.
    pub(super) const fn at(&self) -> NodeId {
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
    pub(super) const fn go_to(&mut self, id: NodeId) {
        self.at = id;
    }

    pub(super) fn report(&mut self, finding: Finding, line: u32) {
        self.findings.push(Placed { finding, line: Some(line), node: None });
    }

    /// Reports something about the start of the game.
    pub(super) fn report_start(&mut self, finding: Finding) {
        self.findings.push(Placed { finding, line: self.start_line, node: Some(NodeId::ROOT) });
    }

    /// Takes over the lines that stood in the file before this game.
    pub(super) fn take_file_lines_of(&mut self, mut other: Draft<'_>) {
        let mut comments = std::mem::take(&mut other.game.node_mut(NodeId::ROOT).comments);
        comments.append(&mut self.game.node_mut(NodeId::ROOT).comments);
        self.game.node_mut(NodeId::ROOT).comments = comments;
        self.game.remarks.splice(0..0, other.game.remarks);
        self.findings.extend(other.findings);
    }

    /// Reports something about the node where the draft is.
    pub(super) fn report_here(&mut self, finding: Finding, line: Option<u32>) {
        self.findings.push(Placed { finding, line, node: Some(self.at) });
    }

    pub(super) fn header(&mut self, name: &str, value: &str, line: Option<u32>) {
        self.game.headers.push(Header { name: name.to_owned(), value: value.to_owned(), line });
    }

    pub(super) fn remark(&mut self, text: &str, line: u32) {
        self.game.remarks.push(Remark { text: text.to_owned(), line });
    }

    pub(super) fn comment(&mut self, text: &str) {
        self.here().comments.push(text.to_owned());
    }

    pub(super) fn here(&mut self) -> &mut Node {
        self.game.node_mut(self.at)
    }

    /// Adds a move and goes there.
    pub(super) fn add_move(&mut self, written: WrittenMove<'a>, line: Option<u32>) {
        let after_end = self.here().end.is_some();
        self.add(Node { line, ..Node::default() }, Some(written));
        if after_end {
            self.report_here(Finding::MovesAfterEnd, line);
        }
    }

    /// Adds the end of the game and goes there.
    pub(super) fn add_end(&mut self, end: End, line: Option<u32>) {
        self.add(Node { end: Some(end), line, ..Node::default() }, None);
    }

    fn add(&mut self, node: Node, written: Option<WrittenMove<'a>>) {
        self.at = self.game.add_node(self.at, node);
        self.written.push(written);
    }

    /// The game starts with what the file shows at `line`.
    pub(super) fn start_with(&mut self, start: Setup, line: Option<u32>) {
        self.game.set_start(start);
        self.start_line = line;
    }

    /// A line that no rule of the format explains: kept as a comment, and a run of such lines is reported once.
    pub(super) fn unknown_line(&mut self, text: &str, line: u32) {
        self.comment(text);
        let found = self.findings.last_mut().map(|placed| &mut placed.finding);
        if let Some(Finding::UnknownLines { last, .. } | Finding::Ki2Lines { last }) = found
            && *last + 1 == line
        {
            *last = line;
            return;
        }
        // Only KI2 writes moves that begin with the side and are not alone on their line.
        let finding = if text.starts_with(['▲', '△', '☗', '☖']) {
            Finding::Ki2Lines { last: line }
        } else {
            Finding::UnknownLines { text: text.to_owned(), last: line }
        };
        self.report(finding, line);
    }

    /// Asks the board about every move. Diagnostics come in the order of the file.
    pub(super) fn finish(mut self) -> (Game, Vec<Diagnostic>) {
        for defect in self.game.start().defects() {
            self.report_start(Finding::Start(defect));
        }
        let mut judged = judge::judge(&mut self.game, self.written);
        judged.extend(verdict::contradictions(&self.game));
        judged.extend(clock::faults(&self.game));
        let judged = judged.into_iter().map(|(node, finding)| {
            let line = self.game.node(node).line;
            Placed { finding, line, node: Some(node) }
        });
        self.findings.extend(judged.collect::<Vec<_>>());
        let mut diagnostics: Vec<Diagnostic> =
            self.findings.iter().map(|placed| placed.diagnostic(&self.game)).collect();
        diagnostics.sort_by_key(|diagnostic| diagnostic.line);
        (self.game, diagnostics)
    }
}

impl Placed {
    fn diagnostic(&self, game: &Game) -> Diagnostic {
        let ply = self.node.map(|node| game.ply(node)).filter(|&ply| ply > 0);
        self.finding.at(self.line, ply, self.node)
    }
}
