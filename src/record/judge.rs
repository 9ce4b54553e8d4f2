//! The board's verdict on a draft: written moves become moves, broken rules are marked.
//!
//! One position is walked over the whole tree, making and unmaking each move once. Legal moves, nearly all, are
//! recognised by the fast predicate; only for the others is [`legality`] asked for its reasons.

use super::finding::Finding;
use super::resolve::resolve;
use super::written::WrittenMove;
use super::{Game, NodeId};
use crate::rules::legality::{self, Reason};
use crate::rules::{Move, Position};
use std::collections::HashMap;

/// Turns `written` (by node index) into the moves of `game`. Returns what is wrong with them, in tree order.
pub(super) fn judge(game: &mut Game, mut written: Vec<Option<WrittenMove<'_>>>) -> Vec<(NodeId, Finding)> {
    let mut walk = Walk::new(Position::forced(game.start()));
    let mut findings = Vec::new();
    let mut next = game.next_in_order(NodeId::ROOT);
    while let Some(id) = next {
        walk.return_to(game.ply(id));
        let taken = written.get_mut(id.index()).and_then(Option::take);
        match taken {
            Some(written) => walk.step(game, id, &written, &mut findings),
            None => walk.stay(),
        }
        next = game.next_in_order(id);
    }
    findings
}

/// Where the walk stands: the position and one entry per node from the root.
struct Walk {
    position: Position,
    path: Vec<Entry>,
    /// How often each position has occurred on the path.
    occurred: HashMap<u64, u32>,
    /// How many of them have occurred three times or more.
    thrice: usize,
}

#[derive(Clone, Copy)]
struct Entry {
    /// The move of this node is on the board.
    made: bool,
    /// A move up to here could not be carried out: the rest of the line has no position.
    lost: bool,
    /// The game had ended by repetition, and that has been said.
    over: bool,
}

impl Walk {
    fn new(position: Position) -> Self {
        let occurred = HashMap::from([(position.key(), 1)]);
        Self { position, path: vec![Entry { made: false, lost: false, over: false }], occurred, thrice: 0 }
    }

    /// Takes back what stands behind the parent of a node at `ply`.
    fn return_to(&mut self, ply: usize) {
        while self.path.len() > ply {
            if self.path.pop().is_some_and(|entry| entry.made) {
                self.unmake();
            }
        }
    }

    fn make(&mut self, mv: Move) {
        self.position.play(mv);
        let count = self.occurred.entry(self.position.key()).or_default();
        *count += 1;
        self.thrice += usize::from(*count == 3);
    }

    fn unmake(&mut self) {
        let count = self.occurred.entry(self.position.key()).or_default();
        self.thrice -= usize::from(*count == 3);
        *count -= 1;
        self.position.unmake();
    }

    fn parent(&self) -> Entry {
        self.path.last().copied().unwrap_or(Entry { made: false, lost: false, over: false })
    }

    /// A node without a move.
    fn stay(&mut self) {
        self.path.push(Entry { made: false, ..self.parent() });
    }

    fn step(&mut self, game: &mut Game, id: NodeId, written: &WrittenMove<'_>, findings: &mut Vec<(NodeId, Finding)>) {
        let first_said = findings.len();
        if self.parent().lost {
            self.keep_as_text(game, id, findings);
        } else {
            self.take(game, id, written, findings);
        }
        if findings.len() > first_said || game.node(id).mv.is_none() {
            game.node_mut(id).written = Some(written.text.as_ref().into());
        }
    }

    /// Only the first of the moves that have no position any more is reported.
    fn keep_as_text(&mut self, game: &Game, id: NodeId, findings: &mut Vec<(NodeId, Finding)>) {
        let parent_has_place = self.path.len() < 2 || !self.path[self.path.len() - 2].lost;
        let is_elder = game.parent(id).and_then(|parent| game.next(parent)) == Some(id);
        if parent_has_place && is_elder {
            findings.push((id, Finding::RestAsText));
        }
        self.stay();
    }

    fn take(&mut self, game: &mut Game, id: NodeId, written: &WrittenMove<'_>, findings: &mut Vec<(NodeId, Finding)>) {
        let resolved = resolve(written, &self.position);
        findings.extend(resolved.findings.into_iter().map(|finding| (id, finding)));
        let mut reasons = self.wrong_turn(written);
        reasons.extend(resolved.reasons);
        if let Some(mv) = resolved.mv {
            reasons.extend(self.broken_rules(mv));
        }
        findings.extend(reasons.iter().cloned().map(|reason| (id, Finding::Illegal(reason))));
        let over = self.parent().over || reasons.iter().any(|reason| matches!(reason, Reason::GameOver { .. }));
        let made = resolved.mv.is_some_and(|mv| self.position.can_make(mv));
        if let Some(mv) = resolved.mv.filter(|_| made) {
            self.make(mv);
        }
        self.path.push(Entry { made, lost: !made, over });
        let node = game.node_mut(id);
        node.mv = resolved.mv;
        node.reasons = reasons;
    }

    fn wrong_turn(&self, written: &WrittenMove<'_>) -> Vec<Reason> {
        let expected = self.position.side_to_move();
        let wrong = written.color.is_some_and(|color| color != expected);
        wrong.then_some(Reason::WrongTurn { expected }).into_iter().collect()
    }

    /// Every rule `mv` breaks. That a game is over by repetition is said of the first move only that is made all the
    /// same; the moves after it are judged by the board alone.
    fn broken_rules(&mut self, mv: Move) -> Vec<Reason> {
        if !self.parent().over && self.may_end_by_repetition(mv) {
            return legality::reasons_in_game(&self.position, mv);
        }
        if self.position.legal(mv) {
            return Vec::new();
        }
        legality::reasons(&self.position, mv)
    }

    /// Whether the fourth occurrence of a position is on the board or comes about by `mv`.
    fn may_end_by_repetition(&mut self, mv: Move) -> bool {
        if self.thrice == 0 {
            return false;
        }
        if self.occurrences() >= 4 {
            return true;
        }
        if !self.position.can_make(mv) {
            return false;
        }
        self.make(mv);
        let after = self.occurrences();
        self.unmake();
        after >= 4
    }

    fn occurrences(&self) -> u32 {
        self.occurred.get(&self.position.key()).copied().unwrap_or(0)
    }
}
