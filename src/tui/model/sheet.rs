//! One game on the desk: what is kept of it while another is shown.

use super::Shown;
use super::history::History;
use crate::eval::Sums;
use crate::record::{Diagnostic, Edit, Game, NodeId, Severity};
use crate::rules::{Color, Move, Setup};
use crate::search::Score;
use std::collections::{BTreeSet, HashMap};

/// A game and everything the workbench knows of it that is not on the screen.
#[derive(Debug)]
pub struct Sheet {
    /// The game, with the variations made here.
    pub game: Game,
    /// What is wrong with the record.
    pub diagnostics: Vec<Diagnostic>,
    /// How many of the diagnostics are errors.
    pub errors: usize,
    /// Nodes that were made here, not read from the record.
    pub(super) made: BTreeSet<NodeId>,
    /// What the engine thought of the positions it was shown, from the view of the side named.
    pub(super) scores: HashMap<NodeId, (Score, Color)>,
    /// The terms of positions of the game, of both sets of weights, and which weights these were.
    pub(super) sums: HashMap<NodeId, [Option<Sums>; 2]>,
    pub(super) sums_of: u64,
    /// The node that was shown when the sheet was left.
    pub(super) left_at: NodeId,
    /// The diagnostic that is picked in the list.
    pub(super) picked: Option<usize>,
    /// What was changed here, to be undone.
    pub(super) history: History,
}

impl Sheet {
    /// A game as it was read.
    pub(super) fn new(game: Game, diagnostics: Vec<Diagnostic>) -> Self {
        let errors = diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
        Self {
            game,
            diagnostics,
            errors,
            made: BTreeSet::new(),
            scores: HashMap::new(),
            sums: HashMap::new(),
            sums_of: 0,
            left_at: NodeId::ROOT,
            picked: None,
            history: History::default(),
        }
    }

    /// Whether the game is not what its file holds.
    pub fn is_modified(&self) -> bool {
        self.history.is_modified()
    }

    /// Changes the game so that it can be undone.
    pub(super) fn change(&mut self, edit: Edit) {
        self.history.note(self.game.apply(edit));
    }

    /// The continuation of `at` by `mv`: the one that exists, or else a new one, which can be undone.
    pub(super) fn add_move(&mut self, at: NodeId, mv: Move) -> NodeId {
        if let Some(existing) = self.game.continuation(at, mv) {
            return existing;
        }
        let node = self.game.add_move(at, mv);
        self.history.note(Edit::Detach { node });
        self.made.insert(node);
        node
    }

    /// Forgets what was done here, as if the game had only been read.
    pub(super) fn drop_changes(&mut self) {
        self.made.clear();
        self.history = History::default();
    }

    /// Whether all that was changed here can be put into the game as its file has it now: moves made here, and what
    /// was written beside moves.
    pub(super) fn can_follow(&self) -> bool {
        let keeps = |edit: &Edit| match edit {
            Edit::Detach { node } | Edit::Attach { node, .. } => self.made.contains(node),
            Edit::Comments { .. } | Edit::Bookmark { .. } => true,
            _ => false,
        };
        self.history.unsaved().is_some_and(|mut edits| edits.all(keeps))
    }

    pub(super) fn shown(&self, node: NodeId) -> Shown {
        Shown::at(&self.game, node)
    }
}

impl Default for Sheet {
    fn default() -> Self {
        Self::new(Game::new(Setup::startpos()), Vec::new())
    }
}
