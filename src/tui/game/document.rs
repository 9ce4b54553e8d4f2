//! An open game: what is stored of it while another is shown.

use super::node_match::{match_nodes, nearest_match};
use super::shown_node::ShownNode;
use super::undo_history::UndoHistory;
use crate::second_reader::SecondReading;
use crate::tui::variation_tree::folds::FoldedNodes;
use sankoma_eval::TermSums;
use sankoma_record::merge::{self, MergedGame};
use sankoma_record::{Diagnostic, Game, GameEdit, GameNode, NodeId, Severity};
use sankoma_rules::{Move, Setup};
use sankoma_wording::Language;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A game and everything the workbench stores of it in addition to its file.
#[derive(Debug)]
pub struct GameDocument {
    /// The game, with the variations added here.
    pub game: Game,
    /// The diagnostics of the record.
    pub diagnostics: Vec<Diagnostic>,
    /// What another program reads in the file, once it was asked: its differences are listed with the diagnostics.
    pub(in crate::tui) second_reading: Option<Arc<SecondReading>>,
    /// How many of the diagnostics are errors.
    pub error_count: usize,
    /// Nodes that were added here, not read from the record.
    pub(super) added_nodes: BTreeSet<NodeId>,
    /// The evaluation terms of positions of the game, by both sets of weights.
    pub(in crate::tui) sums: HashMap<NodeId, [Option<TermSums>; 2]>,
    /// The generation of the weights that [`Self::sums`] come from.
    pub(in crate::tui) sums_generation: u64,
    /// The node that was shown when the game was left.
    pub(super) last_shown: NodeId,
    /// The index of the diagnostic that is picked in the list.
    pub(super) picked_diagnostic: Option<usize>,
    /// The nodes whose continuations the tree of variations hides.
    pub(in crate::tui) folded: FoldedNodes,
    /// The changes made here, to be undone.
    pub(in crate::tui) undo_history: UndoHistory,
}

impl GameDocument {
    /// A game as it was read.
    pub(in crate::tui) fn new(game: Game, diagnostics: Vec<Diagnostic>) -> Self {
        let error_count = diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
        Self {
            game,
            diagnostics,
            second_reading: None,
            error_count,
            added_nodes: BTreeSet::new(),
            sums: HashMap::new(),
            sums_generation: 0,
            last_shown: NodeId::ROOT,
            picked_diagnostic: None,
            folded: FoldedNodes::default(),
            undo_history: UndoHistory::default(),
        }
    }

    /// The diagnostics, and behind them what another program reads otherwise.
    pub fn listed_diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().chain(self.second_reading.iter().flat_map(|reading| &reading.differences))
    }

    /// The node that the listed diagnostic with this index is about. A difference names it by line and ply: it was
    /// found in another copy of the file.
    pub(super) fn node_of_diagnostic(&self, number: usize) -> Option<NodeId> {
        if let Some(found) = self.diagnostics.get(number) {
            return found.node;
        }
        let found = self.listed_diagnostics().nth(number)?;
        let ply = found.ply?;
        let is_there = |id: &NodeId| self.game.ply(*id) == ply && self.game.node(*id).line == found.line;
        self.game.walk().find(is_there).or_else(|| self.game.main_line().get(ply).copied())
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
        self.add_node(at, GameNode { mv: Some(mv), ..GameNode::default() })
    }

    /// Another version of this game, shown at the same place.
    pub(in crate::tui) fn at_same_place(&self, game: Game, diagnostics: Vec<Diagnostic>) -> Self {
        let node_map = match_nodes(&self.game, &game);
        let last_shown = nearest_match(&self.game, self.last_shown, &node_map);
        let folded = self.folded.mapped(&node_map);
        Self { last_shown, folded, ..Self::new(game, diagnostics) }
    }

    /// Adds a node after the other continuations of `at`, which can be undone.
    pub(super) fn add_node(&mut self, at: NodeId, node: GameNode) -> NodeId {
        let node = self.game.add_node(at, GameNode { line: None, ..node });
        self.undo_history.push_inverse(GameEdit::Detach { node });
        self.added_nodes.insert(node);
        node
    }

    /// Adds a line to the comment of each of these nodes, as one step of the undo history.
    pub(in crate::tui) fn add_comments(&mut self, comments: Vec<(NodeId, String)>) {
        for (node, line) in comments {
            let mut lines = self.game.node(node).comments.clone();
            lines.push(line);
            self.apply_edit(GameEdit::Comments { node, lines });
        }
        self.undo_history.finish_action(self.last_shown, self.last_shown);
    }

    /// How many changes can be undone, and how many made again: one of them changes with every edit.
    pub(in crate::tui) fn undo_counts(&self) -> (usize, usize) {
        self.undo_history.counts()
    }

    /// The game, and all its states that undoing brings back.
    #[cfg(test)]
    pub(in crate::tui) fn undone_states(&self) -> Vec<Game> {
        let (mut game, mut history) = (self.game.clone(), self.undo_history.clone());
        let mut states = vec![game.clone()];
        while history.undo(&mut game).is_some() {
            states.push(game.clone());
        }
        states
    }

    /// The node that was shown when the game was left.
    pub(in crate::tui) fn last_shown(&self) -> NodeId {
        self.last_shown
    }

    /// The node that was shown when the game was left.
    pub(super) fn show_last(&self) -> ShownNode {
        ShownNode::new(&self.game, self.last_shown)
    }

    /// Merges `other`, which begins at the node `start`, so that it can be undone.
    pub(in crate::tui) fn merge_record(&mut self, other: &Game, start: NodeId, lang: Language) -> MergedGame {
        let mut merged = merge::merge(&mut self.game, other, start, lang);
        for inverse in std::mem::take(&mut merged.inverses) {
            self.undo_history.push_inverse(inverse);
        }
        self.added_nodes.extend(merged.added.iter().copied());
        merged
    }
}

impl Default for GameDocument {
    fn default() -> Self {
        Self::new(Game::new(Setup::startpos()), Vec::new())
    }
}
