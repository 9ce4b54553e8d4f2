//! Undo and redo: what takes back each action that changed a game.

use crate::record::{Edit, Game, NodeId};

/// The changes made to one game.
#[derive(Debug)]
pub(super) struct History {
    /// What takes back the changes of the action that is being done, first to last.
    open: Vec<Edit>,
    done: Vec<Step>,
    undone: Vec<Step>,
    /// How many steps had been done when the game was what its file holds; `None` when no way leads back there.
    saved: Option<usize>,
}

/// One action, as the edits that take it back or make it again.
#[derive(Debug)]
struct Step {
    edits: Vec<Edit>,
    /// What was shown before the action, and after it.
    from: NodeId,
    to: NodeId,
}

impl Default for History {
    fn default() -> Self {
        Self { open: Vec::new(), done: Vec::new(), undone: Vec::new(), saved: Some(0) }
    }
}

impl History {
    /// Takes what takes back a change that was made just now.
    pub(super) fn note(&mut self, inverse: Edit) {
        self.open.push(inverse);
    }

    /// The action is over that led from one node to another: its changes are one step.
    pub(super) fn close(&mut self, from: NodeId, to: NodeId) {
        if self.open.is_empty() {
            return;
        }
        let mut edits = std::mem::take(&mut self.open);
        edits.reverse();
        self.undone.clear();
        self.saved = self.saved.filter(|&saved| saved <= self.done.len());
        self.done.push(Step { edits, from, to });
    }

    /// Takes back the latest step and says what was shown before it.
    pub(super) fn undo(&mut self, game: &mut Game) -> Option<NodeId> {
        let step = self.done.pop()?.turn(game);
        let shown = step.from;
        self.undone.push(step);
        Some(shown)
    }

    /// Makes the step again that was taken back last, and says what was shown after it.
    pub(super) fn redo(&mut self, game: &mut Game) -> Option<NodeId> {
        let step = self.undone.pop()?.turn(game);
        let shown = step.to;
        self.done.push(step);
        Some(shown)
    }

    /// How many steps can be undone, and how many made again.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    pub(super) fn is_modified(&self) -> bool {
        !self.open.is_empty() || self.saved != Some(self.done.len())
    }

    /// The game is what its file holds now.
    pub(super) fn is_saved(&mut self) {
        self.saved = Some(self.done.len());
    }

    /// What would take back everything that the file does not have, the latest first; `None` when the file has
    /// something that was undone here.
    pub(super) fn unsaved(&self) -> Option<impl Iterator<Item = &Edit>> {
        let steps = self.done.get(self.saved?..)?;
        Some(steps.iter().rev().flat_map(|step| &step.edits))
    }
}

impl Step {
    /// Makes the edits and returns the step that takes them back.
    fn turn(self, game: &mut Game) -> Self {
        let mut edits: Vec<Edit> = self.edits.into_iter().map(|edit| game.apply(edit)).collect();
        edits.reverse();
        Self { edits, ..self }
    }
}
