//! Moves of a game that is played: they reach the game on the board through the gate, and its record as edits.

use super::document::GameDocument;
use super::state::{GameState, MoveGate};
use sankoma_record::{GameEdit, GameNode, NodeId};
use sankoma_rules::Move;

impl GameState {
    /// Sets what becomes of moves until the next call.
    pub(in crate::tui) fn set_move_gate(&mut self, gate: MoveGate) {
        self.move_gate = gate;
    }

    /// The move that was chosen since the last call.
    pub(in crate::tui) fn take_chosen_move(&mut self) -> Option<Move> {
        self.chosen_move.take()
    }

    /// Removes a node of a game that is played, with all that follows, and shows the one before.
    pub(in crate::tui) fn detach_played_node(&mut self, node: NodeId) {
        let parent = self.document.game.parent(node).unwrap_or(NodeId::ROOT);
        self.document.apply_edit(GameEdit::Detach { node });
        self.show_after_edit(parent);
    }
}

impl GameDocument {
    /// Adds a node that a game being played has reached, as the main continuation of `at`: one step of the undo
    /// history.
    pub(in crate::tui) fn add_played_node(&mut self, at: NodeId, node: GameNode) -> NodeId {
        let existing = node.mv.and_then(|mv| self.game.continuation(at, mv));
        let added = existing.unwrap_or_else(|| self.add_node(at, node));
        if self.game.sibling_index(added) > 0 {
            self.apply_edit(GameEdit::Reorder { node: added, place: 0 });
        }
        self.undo_history.finish_action(at, added);
        added
    }

    /// Adds a node that is no change made here: the game is revealed step by step.
    pub(in crate::tui) fn grow(&mut self, at: NodeId, node: GameNode) -> NodeId {
        self.game.add_node(at, node)
    }
}
