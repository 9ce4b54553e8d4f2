//! The reader: a game from each line, its variations behind its moves.
//!
//! Shogi Playground counts the offset of a variation on the first line. `ShogiHome`, which writes variations of
//! variations, counts on the line written before. Where the two differ, that line is taken on which more of the moves
//! are legal, and the first line where both are alike; of very many variations only the first are tried.

use super::{codes, recognises_line};
use crate::findings::record_finding::RecordFinding;
use crate::formats::draft::GameDraft;
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::node::NodeId;
use crate::notation::written_move::{WrittenAction, WrittenMove};
use crate::text::lines::{SourceLine, lines};
use sankoma_rules::{Move, Position, legality, sfen};
use sankoma_wording::ToMessage as _;
use std::borrow::Cow;
use std::collections::HashMap;

/// Moves of a variation that are tried on two lines.
const TRIED_MOVES: usize = 4;
/// Variations that are tried on two lines.
const TRIED_VARIATIONS: usize = 200;

/// Reads one game from each line.
pub(in crate::formats) fn read(text: &str) -> Vec<GameDraft<'_>> {
    let (mut games, mut other_lines) = (Vec::new(), GameDraft::new());
    for line in lines(text) {
        let line = line.part(line.text.trim());
        if recognises_line(line.text) {
            let mut draft = game(line);
            draft.prepend_file_lines_of(std::mem::replace(&mut other_lines, GameDraft::new()));
            games.push(draft);
        } else if line.text.starts_with('#') {
            other_lines.remark(line.text, line.number);
        } else if !line.text.is_empty() {
            other_lines.unknown_line(line.text, line.number);
        }
    }
    match games.last_mut() {
        Some(last) => last.prepend_file_lines_of(other_lines),
        None => games.push(other_lines),
    }
    games
}

fn game(line: SourceLine<'_>) -> GameDraft<'_> {
    let mut reader = UsenReader {
        draft: GameDraft::new(),
        children: HashMap::new(),
        first_line: vec![NodeId::ROOT],
        last: NodeId::ROOT,
        tried: 0,
    };
    let (start, branches) = line.text.split_once('~').unwrap_or((line.text, ""));
    if !start.is_empty() {
        reader.start(line.part(start));
    }
    for (number, branch) in branches.split('~').enumerate() {
        reader.branch(number == 0, line.part(branch));
    }
    reader.draft
}

struct UsenReader<'a> {
    draft: GameDraft<'a>,
    /// The continuations by their codes.
    children: HashMap<(NodeId, &'a str), NodeId>,
    /// The nodes of the game itself, the root first.
    first_line: Vec<NodeId>,
    /// The last node of the line read last.
    last: NodeId,
    /// Variations that were tried on two lines.
    tried: usize,
}

impl<'a> UsenReader<'a> {
    /// `lnsgkgsnl_1r5b1_….b.-`
    fn start(&mut self, text: SourceLine<'a>) {
        let sfen = text.text.replace('_', "/").replace('.', " ").replace('z', "+");
        match sfen::parse_setup(&sfen) {
            Ok(setup) => self.draft.set_start(setup, text),
            Err(error) => {
                self.draft.remark(text.text, text.number);
                self.draft.report(RecordFinding::BadSfen(error.message()), text);
            }
        }
    }

    /// `0.7ku2jm.r`: the moves after a ply.
    fn branch(&mut self, is_first: bool, text: SourceLine<'a>) {
        let mut fields = text.text.split('.');
        let offset = fields.next().unwrap_or_default().parse().unwrap_or(0);
        let codes = words_of(fields.next().unwrap_or_default());
        let end = fields.next().unwrap_or_default();
        let mut at = if is_first { NodeId::ROOT } else { self.parent(offset, &codes, text) };
        for code in codes.into_iter().chain(end.strip_prefix('i').filter(|code| !code.is_empty())) {
            at = match self.children.get(&(at, code)) {
                Some(&child) => child,
                None => self.add(at, text.part(code)),
            };
        }
        if !end.is_empty() {
            self.end(at, text.part(end));
        }
        if is_first {
            self.first_line = self.draft.game.path(at);
        }
        self.last = at;
    }

    /// The node that a variation follows.
    fn parent(&mut self, offset: usize, codes: &[&str], text: SourceLine<'a>) -> NodeId {
        let on_last = (offset <= self.draft.game.ply(self.last)).then(|| self.draft.game.ancestor(self.last, offset));
        match (self.first_line.get(offset).copied(), on_last.flatten()) {
            (Some(first), Some(last)) if first != last && self.fits_better(last, first, codes) => last,
            (Some(node), _) | (None, Some(node)) => node,
            (None, None) => {
                let last = self.first_line.last().copied().unwrap_or(NodeId::ROOT);
                self.draft.set_current(last);
                self.draft.report_at_node(
                    RecordFinding::UnknownLines { text: text.text.to_owned(), last: text.number },
                    text,
                );
                last
            }
        }
    }

    /// More of the first moves are legal after `node` than after `other`.
    fn fits_better(&mut self, node: NodeId, other: NodeId, codes: &[&str]) -> bool {
        self.tried += 1;
        self.tried <= TRIED_VARIATIONS && self.legal_moves(node, codes) > self.legal_moves(other, codes)
    }

    /// Number of the first moves that are legal after a node.
    fn legal_moves(&self, node: NodeId, codes: &[&str]) -> usize {
        let before = self.draft.game.path(node).into_iter().skip(1).map(|id| self.move_of(id));
        let tried = codes.iter().take(TRIED_MOVES).map(|code| codes::parse(code));
        let mut position = Position::from_setup_unchecked(self.draft.game.start());
        let is_made = |position: &mut Position, mv: Option<Move>| {
            let mv = mv.filter(|&mv| position.can_make(mv) && legality::reasons(position, mv).is_empty());
            mv.inspect(|&mv| position.play(mv)).is_some()
        };
        for mv in before {
            if !is_made(&mut position, mv) {
                return 0;
            }
        }
        tried.take_while(|&mv| is_made(&mut position, mv)).count()
    }

    fn move_of(&self, id: NodeId) -> Option<Move> {
        match self.draft.written[id.index()].as_ref()?.action {
            WrittenAction::Exact(mv) => Some(mv),
            _ => None,
        }
    }

    fn add(&mut self, at: NodeId, code: SourceLine<'a>) -> NodeId {
        self.draft.set_current(at);
        let action = codes::parse(code.text).map_or(WrittenAction::Unreadable, WrittenAction::Exact);
        self.draft.add_move(WrittenMove { text: Cow::Borrowed(code.text), color: None, action }, code);
        self.children.insert((at, code.text), self.draft.current_id());
        self.draft.current_id()
    }

    fn end(&mut self, at: NodeId, text: SourceLine<'a>) {
        let cause = match text.text.as_bytes()[0] {
            b'r' => RecordedCause::Resignation,
            b't' => RecordedCause::TimeUp,
            b'p' => RecordedCause::Interruption,
            b'j' => RecordedCause::Jishogi,
            b'i' => RecordedCause::OpponentFouled,
            _ => RecordedCause::Other,
        };
        self.draft.set_current(at);
        self.draft.add_end(RecordedEnd::new(cause, text.text), text);
        if cause == RecordedCause::Other {
            self.draft.report_at_node(RecordFinding::UnknownEnd { text: text.text.to_owned() }, text);
        }
    }
}

/// The codes of a line of moves; of the last one digits may be missing.
fn words_of(moves: &str) -> Vec<&str> {
    let starts = (0..moves.len()).step_by(codes::DIGITS);
    starts.map(|at| &moves[at..moves.len().min(at + codes::DIGITS)]).collect()
}
