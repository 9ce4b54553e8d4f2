//! Draft: a game as its file writes it, built by every reader before any move is validated.
//!
//! Readers know their format and nothing of positions. They add [`WrittenMove`]s to a tree; [`crate::validation`] then
//! walks that tree once with one position, resolves what is written into moves and reports what is wrong with them. So
//! each rule and each diagnostic about moves exists once for all formats, and reading is linear in the file.

use crate::findings::record_finding::RecordFinding;
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::header::{Header, Remark};
use crate::game::node::{GameNode, NodeId};
use crate::game::tree::Game;
use crate::notation::written_move::WrittenMove;
use crate::text::lines::{SourceLine, SourceLocation};
use sankoma_rules::Setup;
use std::borrow::Cow;

/// A game whose moves are not resolved yet.
pub(crate) struct GameDraft<'a> {
    pub(crate) game: Game,
    /// The moves as written, by [`NodeId::index`].
    pub(crate) written: Vec<Option<WrittenMove<'a>>>,
    /// The location of each node in the file, by [`NodeId::index`].
    pub(crate) locations: Vec<SourceLocation>,
    pub(crate) findings: Vec<LocatedFinding>,
    /// The lines of play of a log.
    pub(crate) pvs: Vec<WrittenPv<'a>>,
    /// The lines that set up the start position lack one that the format demands: a hand, the side to move.
    pub(crate) lacks_part_of_start: bool,
    at: NodeId,
}

/// A line of play that an engine gave, as a log has it.
#[derive(Debug, Default)]
pub(crate) struct WrittenPv<'a> {
    /// The position that was searched.
    pub(crate) node: NodeId,
    /// The name of the engine.
    pub(crate) engine: String,
    /// Line of the file, counted from 1.
    pub(crate) line: u32,
    /// Its rank among the lines of the search, 1 for the best.
    pub(crate) rank: u32,
    pub(crate) score: Option<WrittenScore>,
    /// The score is a bound only.
    pub(crate) is_bound: bool,
    pub(crate) depth: Option<u32>,
    pub(crate) seldepth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) words: Vec<&'a str>,
    /// Number of its first moves that are judged elsewhere.
    pub(crate) first_judged: usize,
    /// The number of the search whose result it is, if it is one.
    pub(crate) search: Option<usize>,
}

/// A score from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WrittenScore {
    Centipawns(i32),
    Mate { mover_wins: bool, plies: Option<u32> },
}

/// A finding with its location in the file and in the tree.
pub(crate) struct LocatedFinding {
    pub(crate) finding: RecordFinding,
    pub(crate) location: SourceLocation,
    pub(crate) node: Option<NodeId>,
}

impl<'a> GameDraft<'a> {
    pub(crate) fn new() -> Self {
        Self {
            game: Game::new(Setup::startpos()),
            written: vec![None],
            locations: vec![SourceLocation::default()],
            findings: Vec::new(),
            pvs: Vec::new(),
            lacks_part_of_start: false,
            at: NodeId::ROOT,
        }
    }

    /// The current node: comments, times and the next move belong to it.
    pub(crate) const fn current_id(&self) -> NodeId {
        self.at
    }

    pub(crate) fn ply(&self) -> usize {
        self.game.ply(self.at)
    }

    /// The draft has a node after the start position.
    pub(crate) fn has_moves(&self) -> bool {
        !self.game.is_empty()
    }

    /// The line read last has no end of the game, or one in words that are not known: perhaps not all of them.
    pub(crate) fn lacks_whole_end(&self) -> bool {
        self.game.node(self.at).end.as_ref().is_none_or(|end| end.cause == RecordedCause::Other)
    }

    /// Makes `id` the current node.
    pub(crate) const fn set_current(&mut self, id: NodeId) {
        self.at = id;
    }

    /// Reports a finding at a location: a line or a part of one.
    pub(crate) fn report(&mut self, finding: RecordFinding, at: impl Into<SourceLocation>) {
        self.findings.push(LocatedFinding { finding, location: at.into(), node: None });
    }

    /// Reports a finding about the start position.
    pub(crate) fn report_start(&mut self, finding: RecordFinding) {
        self.findings.push(LocatedFinding { finding, location: self.locations[0], node: Some(NodeId::ROOT) });
    }

    /// Takes over comments, remarks and findings of the lines before this game in the file.
    pub(crate) fn prepend_file_lines_of(&mut self, mut other: GameDraft<'_>) {
        let mut comments = std::mem::take(&mut other.game.node_mut(NodeId::ROOT).comments);
        comments.append(&mut self.game.node_mut(NodeId::ROOT).comments);
        self.game.node_mut(NodeId::ROOT).comments = comments;
        self.game.remarks.splice(0..0, other.game.remarks);
        self.findings.extend(other.findings);
    }

    /// Reports a finding about the current node.
    pub(crate) fn report_at_node(&mut self, finding: RecordFinding, at: impl Into<SourceLocation>) {
        self.findings.push(LocatedFinding { finding, location: at.into(), node: Some(self.at) });
    }

    pub(crate) fn header(&mut self, name: &str, value: &str, line: Option<u32>) {
        self.game.headers.push(Header { name: name.to_owned(), value: value.to_owned(), line });
    }

    pub(crate) fn remark(&mut self, text: &str, line: u32) {
        self.game.remarks.push(Remark { text: text.to_owned(), line });
    }

    pub(crate) fn comment(&mut self, text: &str) {
        self.current_node().comments.push(text.to_owned());
    }

    /// Reports a time that cannot be parsed and keeps it as a comment.
    pub(crate) fn bad_time(&mut self, at: SourceLine<'_>) {
        self.comment(at.text);
        self.report_at_node(RecordFinding::BadTime { text: at.text.to_owned() }, at);
    }

    pub(crate) fn current_node(&mut self) -> &mut GameNode {
        self.game.node_mut(self.at)
    }

    /// Adds a move after the current node and makes it current. Its location is that of its text in the file, or `at`
    /// for a text that the reader has composed.
    pub(crate) fn add_move(&mut self, written: WrittenMove<'a>, at: impl Into<SourceLocation>) {
        let location = match written.text {
            Cow::Borrowed(text) => SourceLocation::new(at.into().line, text),
            Cow::Owned(_) => at.into(),
        };
        let after_end = self.current_node().end.is_some();
        self.add(GameNode { line: location.line, ..GameNode::default() }, location, Some(written));
        if after_end {
            self.report_at_node(RecordFinding::MovesAfterEnd, location);
        }
    }

    /// Adds the end of the game after the current node and makes it current.
    pub(crate) fn add_end(&mut self, end: RecordedEnd, at: impl Into<SourceLocation>) {
        let location = at.into();
        self.add(GameNode { end: Some(end), line: location.line, ..GameNode::default() }, location, None);
    }

    fn add(&mut self, node: GameNode, location: SourceLocation, written: Option<WrittenMove<'a>>) {
        self.at = self.game.add_node(self.at, node);
        self.locations.push(location);
        self.written.push(written);
    }

    /// Sets the start position, which the file shows at `at`.
    pub(crate) fn set_start(&mut self, start: Setup, at: impl Into<SourceLocation>) {
        self.game.set_start(start);
        self.locations[0] = at.into();
    }

    /// Keeps a line that the format does not define as a comment; a run of such lines is reported once.
    pub(crate) fn unknown_line(&mut self, text: &str, line: u32) {
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
}
