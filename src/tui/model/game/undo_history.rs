//! Undo history: for each action that changed a game, the edits that revert it.

use crate::record::{Game, GameEdit, NodeId};

/// The undo and redo steps of one game.
#[derive(Debug)]
pub(in crate::tui::model) struct UndoHistory {
    /// The inverses of the edits of the current action, in the order in which the edits were made.
    pending: Vec<GameEdit>,
    undo_steps: Vec<UndoStep>,
    redo_steps: Vec<UndoStep>,
    /// The number of undo steps at which the game equals its file; `None` when that state cannot be reached again.
    saved_length: Option<usize>,
}

/// One action, as the edits that revert or repeat it.
#[derive(Debug)]
struct UndoStep {
    edits: Vec<GameEdit>,
    /// The nodes shown before the action and after it.
    from: NodeId,
    to: NodeId,
}

impl Default for UndoHistory {
    fn default() -> Self {
        Self { pending: Vec::new(), undo_steps: Vec::new(), redo_steps: Vec::new(), saved_length: Some(0) }
    }
}

impl UndoHistory {
    /// Records the inverse of an edit that was just made.
    pub(super) fn push_inverse(&mut self, inverse: GameEdit) {
        self.pending.push(inverse);
    }

    /// Ends an action that led from one node to another: its edits become one step.
    pub(super) fn finish_action(&mut self, from: NodeId, to: NodeId) {
        if self.pending.is_empty() {
            return;
        }
        let mut edits = std::mem::take(&mut self.pending);
        edits.reverse();
        self.redo_steps.clear();
        self.saved_length = self.saved_length.filter(|&saved| saved <= self.undo_steps.len());
        self.undo_steps.push(UndoStep { edits, from, to });
    }

    /// Undoes the latest step. Returns the node shown before it.
    pub(super) fn undo(&mut self, game: &mut Game) -> Option<NodeId> {
        let step = self.undo_steps.pop()?.invert(game);
        let shown = step.from;
        self.redo_steps.push(step);
        Some(shown)
    }

    /// Redoes the step undone last. Returns the node shown after it.
    pub(super) fn redo(&mut self, game: &mut Game) -> Option<NodeId> {
        let step = self.redo_steps.pop()?.invert(game);
        let shown = step.to;
        self.undo_steps.push(step);
        Some(shown)
    }

    /// How many steps can be undone, and how many redone.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.undo_steps.len(), self.redo_steps.len())
    }

    pub(super) fn is_modified(&self) -> bool {
        !self.pending.is_empty() || self.saved_length != Some(self.undo_steps.len())
    }

    /// Marks the present state as the one that the file holds.
    pub(in crate::tui::model) fn mark_saved(&mut self) {
        self.saved_length = Some(self.undo_steps.len());
    }

    /// The inverses of all unsaved edits, the latest first; `None` when the file has an edit that was undone here.
    pub(super) fn unsaved_edits(&self) -> Option<impl Iterator<Item = &GameEdit>> {
        let steps = self.undo_steps.get(self.saved_length?..)?;
        Some(steps.iter().rev().flat_map(|step| &step.edits))
    }
}

impl UndoStep {
    /// Applies the edits and returns the step that reverts them.
    fn invert(self, game: &mut Game) -> Self {
        let mut edits: Vec<GameEdit> = self.edits.into_iter().map(|edit| game.apply(edit)).collect();
        edits.reverse();
        Self { edits, ..self }
    }
}
