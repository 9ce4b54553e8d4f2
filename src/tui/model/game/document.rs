//! An open game: what is kept of it while another is shown.

use super::shown_node::ShownNode;
use super::undo_history::UndoHistory;
use crate::eval::TermSums;
use crate::record::{Diagnostic, Game, GameEdit, NodeId, Severity};
use crate::rules::{Move, Setup};
use std::collections::{BTreeSet, HashMap};

/// A game and everything the workbench keeps of it beside its file.
#[derive(Debug)]
pub struct GameDocument {
    /// The game, with the variations added here.
    pub game: Game,
    /// The diagnostics of the record.
    pub diagnostics: Vec<Diagnostic>,
    /// How many of the diagnostics are errors.
    pub error_count: usize,
    /// Nodes that were added here, not read from the record.
    pub(super) added_nodes: BTreeSet<NodeId>,
    /// The evaluation terms of positions of the game, by both sets of weights.
    pub(in crate::tui::model) sums: HashMap<NodeId, [Option<TermSums>; 2]>,
    /// The generation of the weights that [`Self::sums`] come from.
    pub(in crate::tui::model) sums_generation: u64,
    /// The node that was shown when the game was left.
    pub(super) last_shown: NodeId,
    /// The index of the diagnostic that is picked in the list.
    pub(super) picked_diagnostic: Option<usize>,
    /// The changes made here, to be undone.
    pub(in crate::tui::model) undo_history: UndoHistory,
}

impl GameDocument {
    /// A game as it was read.
    pub(in crate::tui::model) fn new(game: Game, diagnostics: Vec<Diagnostic>) -> Self {
        let error_count = diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
        Self {
            game,
            diagnostics,
            error_count,
            added_nodes: BTreeSet::new(),
            sums: HashMap::new(),
            sums_generation: 0,
            last_shown: NodeId::ROOT,
            picked_diagnostic: None,
            undo_history: UndoHistory::default(),
        }
    }

    /// Whether the game differs from what its file holds.
    pub fn is_modified(&self) -> bool {
        self.undo_history.is_modified()
    }

    /// Changes the game so that it can be undone.
    pub(super) fn apply_edit(&mut self, edit: GameEdit) {
        self.undo_history.push_inverse(self.game.apply(edit));
    }

    /// The continuation of `at` by `mv`: the one that exists or else a new one, which can be undone.
    pub(super) fn add_move(&mut self, at: NodeId, mv: Move) -> NodeId {
        if let Some(existing) = self.game.continuation(at, mv) {
            return existing;
        }
        let node = self.game.add_move(at, mv);
        self.undo_history.push_inverse(GameEdit::Detach { node });
        self.added_nodes.insert(node);
        node
    }

    /// Forgets the changes made here, as if the game had only been read.
    pub(in crate::tui::model) fn discard_changes(&mut self) {
        self.added_nodes.clear();
        self.undo_history = UndoHistory::default();
    }

    /// Whether every unsaved change can be merged into another version of the game: moves added, comments and
    /// bookmarks can.
    pub(in crate::tui::model) fn can_merge_changes(&self) -> bool {
        let can_merge = |edit: &GameEdit| match edit {
            GameEdit::Detach { node } | GameEdit::Attach { node, .. } => self.added_nodes.contains(node),
            GameEdit::Comments { .. } | GameEdit::Bookmark { .. } => true,
            _ => false,
        };
        self.undo_history.unsaved_edits().is_some_and(|mut edits| edits.all(can_merge))
    }

    /// The node that was shown when the game was left.
    pub(super) fn show_last(&self) -> ShownNode {
        ShownNode::new(&self.game, self.last_shown)
    }
}

impl Default for GameDocument {
    fn default() -> Self {
        Self::new(Game::new(Setup::startpos()), Vec::new())
    }
}
