//! Move validation: written moves are resolved into moves, broken rules are marked.
//!
//! One position follows the walk over the whole tree, making and unmaking each move once. Legal moves, nearly all, are
//! recognised by the fast predicate; only for the others does [`legality`] compute the reasons.

use crate::record::findings::record_finding::RecordFinding;
use crate::record::game::node::NodeId;
use crate::record::game::tree::Game;
use crate::record::notation::resolve::resolve;
use crate::record::notation::written_move::{WrittenAction, WrittenMove, WrittenOrigin};
use crate::rules::legality::{self, IllegalityReason};
use crate::rules::{Color, Move, Position};
use std::collections::HashMap;

/// What the walk over a game finds.
#[derive(Default)]
pub(super) struct ValidatedMoves {
    /// What is wrong with the moves, in tree order.
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
    /// How often each position has occurred on the path.
    occurrence_counts: HashMap<u64, u32>,
    /// How many of them have occurred three times or more.
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
        let is_elder = game.parent(id).and_then(|parent| game.next(parent)) == Some(id);
        if parent_has_place && is_elder {
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
        let expected = self.position.side_to_move();
        let mut handed_over = self.pass_if_sensible(written);
        let resolved = resolve(written, &self.position);
        findings.extend(resolved.findings.into_iter().map(|finding| (id, finding)));
        let wrong_turn = handed_over || written.color.is_some_and(|color| color != expected);
        if let Some(mv) = resolved.mv.filter(|_| wrong_turn && !handed_over) {
            handed_over = self.pass_if(|position| position.can_make(mv));
        }
        let mut reasons: Vec<IllegalityReason> =
            wrong_turn.then_some(IllegalityReason::WrongTurn { expected }).into_iter().collect();
        reasons.extend(resolved.reasons);
        if let Some(mv) = resolved.mv {
            reasons.extend(self.broken_rules(mv));
        }
        findings.extend(reasons.iter().cloned().map(|reason| (id, RecordFinding::Illegal(reason))));
        let over =
            self.parent().game_over || reasons.iter().any(|reason| matches!(reason, IllegalityReason::GameOver { .. }));
        let can = resolved.mv.filter(|&mv| self.position.can_make(mv));
        if let Some(mv) = can {
            self.make(mv);
        }
        let was_fourfold = self.parent().is_fourfold;
        let is_fourfold = was_fourfold || (self.threefold_positions > 0 && self.occurrences() >= 4);
        if is_fourfold && !was_fourfold {
            self.fourfold.push(id);
        }
        self.path.push(ValidatedNode {
            plies_made: u8::from(handed_over) + u8::from(can.is_some()),
            has_no_position: can.is_none(),
            game_over: over,
            is_fourfold,
        });
        let node = game.node_mut(id);
        node.mv = resolved.mv;
        node.reasons = reasons;
    }

    /// Passes where the move makes sense for the side that is not to move: it is written for that side and the board
    /// allows it, or no side is named and it would be legal. Returns whether it has, and so will
    /// [`pass_if_out_of_turn`](crate::record::GameNode::pass_if_out_of_turn): after the pass the move can be made.
    fn pass_if_sensible(&mut self, written: &WrittenMove<'_>) -> bool {
        let us = self.position.side_to_move();
        let mv = |position: &Position| resolve(written, position).mv;
        match written.color {
            Some(color) if color == us => false,
            Some(_) => self.pass_if(|position| mv(position).is_some_and(|mv| position.can_make(mv))),
            None if !self.moves_piece_of(us.other(), written) => false,
            None => self.pass_if(|position| mv(position).is_some_and(|mv| position.is_legal(mv))),
        }
    }

    fn pass_if(&mut self, makes_sense: impl Fn(&Position) -> bool) -> bool {
        self.make(Move::PASS);
        let handed_over = makes_sense(&self.position);
        if !handed_over {
            self.unmake();
        }
        handed_over
    }

    /// Whether `written` names an origin on which a piece of `color` stands.
    fn moves_piece_of(&self, color: Color, written: &WrittenMove<'_>) -> bool {
        let from = match written.action {
            WrittenAction::Exact(mv) => mv.from(),
            WrittenAction::PieceMove { origin: WrittenOrigin::Board(from), .. } => Some(from),
            _ => None,
        };
        from.and_then(|from| self.position.on(from)).is_some_and(|piece| piece.color == color)
    }

    /// Every rule that `mv` breaks. That the game is over by repetition is reported for the first move after it only; later
    /// moves are checked against the position alone.
    fn broken_rules(&mut self, mv: Move) -> Vec<IllegalityReason> {
        if !self.parent().game_over && self.may_end_by_repetition(mv) {
            return legality::reasons_in_game(&self.position, mv);
        }
        if self.position.is_legal(mv) {
            return Vec::new();
        }
        legality::reasons(&self.position, mv)
    }

    /// Whether the fourth occurrence of a position is on the board or comes about by `mv`.
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
