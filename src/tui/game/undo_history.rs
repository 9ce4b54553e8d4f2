//! Undo history: for each action that changed a game, the edits that revert it.

use crate::tui::core::messages::ObstacleText;
use sankoma_record::{Game, GameEdit, NodeId};

/// Why nothing can be undone.
pub(in crate::tui) const NOTHING_TO_UNDO: ObstacleText = ("元に戻す変更がありません", "nothing to undo");
/// Why nothing can be redone.
pub(in crate::tui) const NOTHING_TO_REDO: ObstacleText = ("やり直す変更がありません", "nothing to redo");

/// The undo and redo steps of one game.
#[derive(Clone, Debug)]
pub(in crate::tui) struct UndoHistory {
    /// The inverses of the edits of the current action, in the order in which the edits were made.
    pending: Vec<GameEdit>,
    undo_steps: Vec<UndoStep>,
    redo_steps: Vec<UndoStep>,
    /// The number of undo steps at which the game equals its file; `None` when that state cannot be reached again.
    saved_length: Option<usize>,
    /// Counts the changes of the game, undone and made again ones included.
    revision: u64,
}

/// One action, as the edits that revert or repeat it.
#[derive(Clone, Debug)]
struct UndoStep {
    edits: Vec<GameEdit>,
    /// The nodes shown before the action and after it.
    from: NodeId,
    to: NodeId,
}

impl Default for UndoHistory {
    fn default() -> Self {
        Self { pending: Vec::new(), undo_steps: Vec::new(), redo_steps: Vec::new(), saved_length: Some(0), revision: 0 }
    }
}

impl UndoHistory {
    /// Records the inverse of an edit that was just made.
    pub(super) fn push_inverse(&mut self, inverse: GameEdit) {
        self.revision += 1;
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
        self.revision += 1;
        let shown = step.from;
        self.redo_steps.push(step);
        Some(shown)
    }

    /// Redoes the step undone last. Returns the node shown after it.
    pub(super) fn redo(&mut self, game: &mut Game) -> Option<NodeId> {
        self.redo_with(game, |_, _| ()).map(|(_, to)| to)
    }

    /// Redoes the step undone last, and calls `before` with each edit before it is made. Returns the nodes shown before
    /// the step and after it.
    pub(super) fn redo_with(
        &mut self,
        game: &mut Game,
        before: impl FnMut(&Game, &GameEdit),
    ) -> Option<(NodeId, NodeId)> {
        let step = self.redo_steps.pop()?.invert_with(game, before);
        self.revision += 1;
        let nodes = (step.from, step.to);
        self.undo_steps.push(step);
        Some(nodes)
    }

    /// How many steps can be undone, and how many redone.
    pub(in crate::tui) fn counts(&self) -> (usize, usize) {
        (self.undo_steps.len(), self.redo_steps.len())
    }

    pub(super) fn is_modified(&self) -> bool {
        !self.pending.is_empty() || self.saved_length != Some(self.undo_steps.len())
    }

    /// The number of changes of the game so far, undone and made again ones included.
    pub(in crate::tui) fn revision(&self) -> u64 {
        self.revision
    }

    /// The number of changes that the file does not hold.
    pub(in crate::tui) fn unsaved_count(&self) -> usize {
        self.saved_length.map_or(self.undo_steps.len().max(1), |saved| saved.abs_diff(self.undo_steps.len()))
    }

    /// Marks the present state as one that no file holds.
    pub(in crate::tui) fn mark_unsaved(&mut self) {
        self.saved_length = None;
    }

    /// Marks the present state as the one that the file holds.
    pub(in crate::tui) fn mark_saved(&mut self) {
        self.saved_length = Some(self.undo_steps.len());
    }

    /// The number of steps made since the file was read or written; `None` when the file has one that was undone here,
    /// or never had a state of this game.
    pub(super) fn unsaved_steps(&self) -> Option<usize> {
        self.undo_steps.len().checked_sub(self.saved_length?)
    }
}

impl UndoStep {
    /// Applies the edits and returns the step that reverts them.
    fn invert(self, game: &mut Game) -> Self {
        self.invert_with(game, |_, _| ())
    }

    fn invert_with(self, game: &mut Game, mut before: impl FnMut(&Game, &GameEdit)) -> Self {
        let apply = |edit| {
            before(game, &edit);
            game.apply(edit)
        };
        let mut edits: Vec<GameEdit> = self.edits.into_iter().map(apply).collect();
        edits.reverse();
        Self { edits, ..self }
    }
}
