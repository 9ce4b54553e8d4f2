//! Move validation: written moves are resolved into moves, broken rules are marked.
//!
//! One position follows the walk over the whole tree, making and unmaking each move once. Legal moves, nearly all, are
//! recognised by the fast predicate; only for the others does [`legality`] compute the reasons.

use crate::findings::record_finding::RecordFinding;
use crate::game::node::{GameNode, NodeId};
use crate::game::tree::Game;
use crate::notation::reading::read_written;
use crate::notation::written_move::WrittenMove;
use sankoma_rules::legality::{self, IllegalityReason};
use sankoma_rules::{Move, Position};
use std::collections::HashMap;

/// Result of the walk over a game.
#[derive(Default)]
pub(super) struct ValidatedMoves {
    /// Faults of the moves, in tree order.
    pub(super) findings: Vec<(NodeId, RecordFinding)>,
    /// The nodes at which a position has occurred four times, the first on each line.
    pub(super) fourfold: Vec<NodeId>,
}

/// Turns `written` (by node index) into the moves of `game`.
pub(super) fn validate_moves(game: &mut Game, mut written: Vec<Option<WrittenMove<'_>>>) -> ValidatedMoves {
    // A file may hold a game in every other byte: those without a move cost no position.
    if game.is_empty() {
        return ValidatedMoves::default();
    }
    let mut validator = MoveValidator::new(Position::from_setup_unchecked(game.start()));
    let mut findings = Vec::new();
    let mut next = game.next_in_order(NodeId::ROOT);
    while let Some(id) = next {
        validator.unmake_to_ply(game.ply(id));
        let taken = written.get_mut(id.index()).and_then(Option::take);
        match taken {
            Some(written) => validator.validate_node(game, id, &written, &mut findings),
            None => validator.push_without_move(),
        }
        next = game.next_in_order(id);
    }
    ValidatedMoves { findings, fourfold: validator.fourfold }
}

/// The state of the walk: the position and one entry per node from the root.
struct MoveValidator {
    position: Position,
    path: Vec<ValidatedNode>,
    /// Number of occurrences of each position on the path, by key.
    occurrence_counts: HashMap<u64, u32>,
    /// Number of positions that have occurred three times or more.
    threefold_positions: usize,
    /// The nodes at which a position has occurred four times, the first on each line.
    fourfold: Vec<NodeId>,
}

#[derive(Clone, Copy, Default)]
struct ValidatedNode {
    /// Plies made for this node: two with a pass before the move.
    plies_made: u8,
    /// A move up to here could not be made: the rest of the line has no position.
    has_no_position: bool,
    /// The game had ended by repetition, and that has been reported.
    game_over: bool,
    /// A position up to here has occurred four times.
    is_fourfold: bool,
    /// The line in which the node stands.
    line: ValidatedLine,
}

/// In a variation a pass is a means of analysis.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum ValidatedLine {
    #[default]
    Main,
    Variation,
}

impl MoveValidator {
    fn new(position: Position) -> Self {
        let occurrence_counts = HashMap::from([(position.key(), 1)]);
        let path = vec![ValidatedNode::default()];
        Self { position, path, occurrence_counts, threefold_positions: 0, fourfold: Vec::new() }
    }

    /// Unmakes moves down to the parent of a node at `ply`.
    fn unmake_to_ply(&mut self, ply: usize) {
        while self.path.len() > ply {
            for _ in 0..self.path.pop().map_or(0, |entry| entry.plies_made) {
                self.unmake();
            }
        }
    }

    fn make(&mut self, mv: Move) {
        self.position.play(mv);
        let count = self.occurrence_counts.entry(self.position.key()).or_default();
        *count += 1;
        self.threefold_positions += usize::from(*count == 3);
    }

    fn unmake(&mut self) {
        let count = self.occurrence_counts.entry(self.position.key()).or_default();
        self.threefold_positions -= usize::from(*count == 3);
        *count -= 1;
        self.position.unmake();
    }

    fn parent(&self) -> ValidatedNode {
        self.path.last().copied().unwrap_or_default()
    }

    /// A node without a move.
    fn push_without_move(&mut self) {
        self.path.push(ValidatedNode { plies_made: 0, ..self.parent() });
    }

    fn validate_node(
        &mut self,
        game: &mut Game,
        id: NodeId,
        written: &WrittenMove<'_>,
        findings: &mut Vec<(NodeId, RecordFinding)>,
    ) {
        if self.parent().has_no_position {
            self.keep_as_text(game, id, findings);
        } else {
            self.validate_move(game, id, written, findings);
        }
        game.node_mut(id).written = Some(written.text.as_ref().into());
    }

    /// Reports only the first of the moves that have no position.
    fn keep_as_text(&mut self, game: &Game, id: NodeId, findings: &mut Vec<(NodeId, RecordFinding)>) {
        let parent_has_place = self.path.len() < 2 || !self.path[self.path.len() - 2].has_no_position;
        if parent_has_place && is_main_continuation(game, id) {
            findings.push((id, RecordFinding::RestAsText));
        }
        self.push_without_move();
    }

    fn validate_move(
        &mut self,
        game: &mut Game,
        id: NodeId,
        written: &WrittenMove<'_>,
        findings: &mut Vec<(NodeId, RecordFinding)>,
    ) {
        let read = read_written(written, &self.position);
        findings.extend(read.findings.into_iter().map(|finding| (id, finding)));
        if read.after_pass {
            self.make(Move::PASS);
        }
        let mut reasons = read.reasons;
        reasons.extend(read.mv.into_iter().flat_map(|mv| self.broken_rules(mv)));
        findings.extend(reasons.iter().cloned().map(|reason| (id, RecordFinding::Illegal(reason))));
        // A wrong name is a slip of the record and no foul of the player.
        reasons.retain(|reason| !matches!(reason, IllegalityReason::NoSuchPiece { .. }));
        if read.after_pass {
            self.unmake();
        }
        let over =
            self.parent().game_over || reasons.iter().any(|reason| matches!(reason, IllegalityReason::GameOver { .. }));
        let line = if is_main_continuation(game, id) { self.parent().line } else { ValidatedLine::Variation };
        if reasons.is_empty() && line == ValidatedLine::Main && read.mv.is_some_and(Move::is_pass) {
            findings.push((id, RecordFinding::Pass));
        }
        let node = game.node_mut(id);
        node.mv = read.mv;
        node.reasons = reasons;
        let plies_made = self.make_node(node);
        let was_fourfold = self.parent().is_fourfold;
        let is_fourfold = was_fourfold || (self.threefold_positions > 0 && self.occurrences() >= 4);
        if is_fourfold && !was_fourfold {
            self.fourfold.push(id);
        }
        let has_no_position = plies_made == 0;
        self.path.push(ValidatedNode { plies_made, has_no_position, game_over: over, is_fourfold, line });
    }

    /// Makes the move of `node` as [`GameNode::play`] does. Returns the plies made.
    fn make_node(&mut self, node: &GameNode) -> u8 {
        let Some(mv) = node.mv else { return 0 };
        let passes = node.passes_first(&self.position);
        if passes {
            self.make(Move::PASS);
        } else if !self.position.can_make(mv) {
            return 0;
        }
        self.make(mv);
        1 + u8::from(passes)
    }

    /// Every rule that `mv` breaks. That the game is over by repetition is reported for the first move after it only;
    /// later moves are checked against the position alone.
    fn broken_rules(&mut self, mv: Move) -> Vec<IllegalityReason> {
        if !self.parent().game_over && self.may_end_by_repetition(mv) {
            return legality::reasons_in_game(&self.position, mv);
        }
        if self.position.is_legal(mv) {
            return Vec::new();
        }
        legality::reasons(&self.position, mv)
    }

    /// The fourth occurrence of a position is on the board or comes about by `mv`.
    fn may_end_by_repetition(&mut self, mv: Move) -> bool {
        if self.threefold_positions == 0 {
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
        self.occurrence_counts.get(&self.position.key()).copied().unwrap_or(0)
    }
}

/// `id` is the first of the children of its parent.
fn is_main_continuation(game: &Game, id: NodeId) -> bool {
    game.parent(id).and_then(|parent| game.next(parent)) == Some(id)
}
