//! One game on the desk: what is kept of it while another is shown.

use super::ShownNode;
use super::undo_history::UndoHistory;
use crate::eval::TermSums;
use crate::record::{Diagnostic, Game, GameEdit, NodeId, Severity};
use crate::rules::{Color, Move, Setup};
use crate::search::Score;
use std::collections::{BTreeSet, HashMap};

/// A game and everything the workbench knows of it that is not on the screen.
#[derive(Debug)]
pub struct GameDocument {
    /// The game, with the variations made here.
    pub game: Game,
    /// What is wrong with the record.
    pub diagnostics: Vec<Diagnostic>,
    /// How many of the diagnostics are errors.
    pub error_count: usize,
    /// Nodes that were made here, not read from the record.
    pub(super) added_nodes: BTreeSet<NodeId>,
    /// What the engine thought of the positions it was shown, from the view of the side named.
    pub(super) scores: HashMap<NodeId, (Score, Color)>,
    /// The terms of positions of the game, of both sets of weights, and which weights these were.
    pub(super) sums: HashMap<NodeId, [Option<TermSums>; 2]>,
    pub(super) sums_generation: u64,
    /// The node that was shown when the sheet was left.
    pub(super) last_shown: NodeId,
    /// The diagnostic that is picked in the list.
    pub(super) picked_diagnostic: Option<usize>,
    /// What was changed here, to be undone.
    pub(super) undo_history: UndoHistory,
}

impl GameDocument {
    /// A game as it was read.
    pub(super) fn new(game: Game, diagnostics: Vec<Diagnostic>) -> Self {
        let error_count = diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
        Self {
            game,
            diagnostics,
            error_count,
            added_nodes: BTreeSet::new(),
            scores: HashMap::new(),
            sums: HashMap::new(),
            sums_generation: 0,
            last_shown: NodeId::ROOT,
            picked_diagnostic: None,
            undo_history: UndoHistory::default(),
        }
    }

    /// Whether the game is not what its file holds.
    pub fn is_modified(&self) -> bool {
        self.undo_history.is_modified()
    }

    /// Changes the game so that it can be undone.
    pub(super) fn apply_edit(&mut self, edit: GameEdit) {
        self.undo_history.push_inverse(self.game.apply(edit));
    }

    /// The continuation of `at` by `mv`: the one that exists, or else a new one, which can be undone.
    pub(super) fn add_move(&mut self, at: NodeId, mv: Move) -> NodeId {
        if let Some(existing) = self.game.continuation(at, mv) {
            return existing;
        }
        let node = self.game.add_move(at, mv);
        self.undo_history.push_inverse(GameEdit::Detach { node });
        self.added_nodes.insert(node);
        node
    }

    /// Forgets what was done here, as if the game had only been read.
    pub(super) fn discard_changes(&mut self) {
        self.added_nodes.clear();
        self.undo_history = UndoHistory::default();
    }

    /// Whether all that was changed here can be put into the game as its file has it now: moves made here, and what
    /// was written beside moves.
    pub(super) fn can_merge_changes(&self) -> bool {
        let keeps = |edit: &GameEdit| match edit {
            GameEdit::Detach { node } | GameEdit::Attach { node, .. } => self.added_nodes.contains(node),
            GameEdit::Comments { .. } | GameEdit::Bookmark { .. } => true,
            _ => false,
        };
        self.undo_history.unsaved_edits().is_some_and(|mut edits| edits.all(keeps))
    }

    pub(super) fn show(&self, node: NodeId) -> ShownNode {
        ShownNode::new(&self.game, node)
    }
}

impl Default for GameDocument {
    fn default() -> Self {
        Self::new(Game::new(Setup::startpos()), Vec::new())
    }
}
