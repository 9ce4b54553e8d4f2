//! Undo and redo: what takes back each action that changed a game.

use crate::record::{Game, GameEdit, NodeId};

/// The changes made to one game.
#[derive(Debug)]
pub(super) struct UndoHistory {
    /// What takes back the changes of the action that is being done, first to last.
    pending: Vec<GameEdit>,
    undo_steps: Vec<UndoStep>,
    redo_steps: Vec<UndoStep>,
    /// How many steps had been done when the game was what its file holds; `None` when no way leads back there.
    saved_length: Option<usize>,
}

/// One action, as the edits that take it back or make it again.
#[derive(Debug)]
struct UndoStep {
    edits: Vec<GameEdit>,
    /// What was shown before the action, and after it.
    from: NodeId,
    to: NodeId,
}

impl Default for UndoHistory {
    fn default() -> Self {
        Self { pending: Vec::new(), undo_steps: Vec::new(), redo_steps: Vec::new(), saved_length: Some(0) }
    }
}

impl UndoHistory {
    /// Takes what takes back a change that was made just now.
    pub(super) fn push_inverse(&mut self, inverse: GameEdit) {
        self.pending.push(inverse);
    }

    /// The action is over that led from one node to another: its changes are one step.
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

    /// Takes back the latest step and says what was shown before it.
    pub(super) fn undo(&mut self, game: &mut Game) -> Option<NodeId> {
        let step = self.undo_steps.pop()?.invert(game);
        let shown = step.from;
        self.redo_steps.push(step);
        Some(shown)
    }

    /// Makes the step again that was taken back last, and says what was shown after it.
    pub(super) fn redo(&mut self, game: &mut Game) -> Option<NodeId> {
        let step = self.redo_steps.pop()?.invert(game);
        let shown = step.to;
        self.undo_steps.push(step);
        Some(shown)
    }

    /// How many steps can be undone, and how many made again.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.undo_steps.len(), self.redo_steps.len())
    }

    pub(super) fn is_modified(&self) -> bool {
        !self.pending.is_empty() || self.saved_length != Some(self.undo_steps.len())
    }

    /// The game is what its file holds now.
    pub(super) fn mark_saved(&mut self) {
        self.saved_length = Some(self.undo_steps.len());
    }

    /// What would take back everything that the file does not have, the latest first; `None` when the file has
    /// something that was undone here.
    pub(super) fn unsaved_edits(&self) -> Option<impl Iterator<Item = &GameEdit>> {
        let steps = self.undo_steps.get(self.saved_length?..)?;
        Some(steps.iter().rev().flat_map(|step| &step.edits))
    }
}

impl UndoStep {
    /// Makes the edits and returns the step that takes them back.
    fn invert(self, game: &mut Game) -> Self {
        let mut edits: Vec<GameEdit> = self.edits.into_iter().map(|edit| game.apply(edit)).collect();
        edits.reverse();
        Self { edits, ..self }
    }
}
