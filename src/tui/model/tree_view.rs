//! The tree of a small search of the position shown: which nodes are unfolded, which row is pointed at.

use super::list_cursor::{ListCursor, ListStep};
use super::{Effect, Model};
use crate::analysis::search_tree::{SearchTree, SearchTreeNodeId, SearchTreeRow, SearchTreeRowContent};
use crate::tui::pane::Pane;
use crate::tui::views::EngineView;
use crate::wording::Message;
use std::collections::HashSet;

/// Depths that may be asked for, in plies.
const DEPTHS: std::ops::RangeInclusive<u32> = 1..=8;

/// The tree as it is seen.
#[derive(Debug)]
pub struct TreeView {
    /// The depth wanted, in plies.
    pub depth: u32,
    /// Of each node only the child that decided it is shown, except at the root.
    pub best_only: bool,
    /// The tree, once it is there.
    tree: Option<Box<SearchTree>>,
    /// Whether the position cannot be searched.
    pub unsearchable: bool,
    unfolded: HashSet<SearchTreeNodeId>,
    rows: Vec<SearchTreeRow>,
    cursor: ListCursor,
    /// Whether the tree has been asked for, under [`Self::request_number`].
    requested: bool,
    request_number: u64,
}

impl Default for TreeView {
    fn default() -> Self {
        Self {
            depth: 3,
            best_only: false,
            tree: None,
            unsearchable: false,
            unfolded: HashSet::new(),
            rows: Vec::new(),
            cursor: ListCursor::default(),
            requested: false,
            request_number: 0,
        }
    }
}

impl TreeView {
    /// The tree, once it is there.
    pub fn tree(&self) -> Option<&SearchTree> {
        self.tree.as_deref()
    }

    /// The rows that are not folded away.
    pub fn rows(&self) -> &[SearchTreeRow] {
        &self.rows
    }

    /// Which row is pointed at.
    pub fn cursor(&self) -> &ListCursor {
        &self.cursor
    }

    /// Whether what is below a node is shown.
    pub fn is_unfolded(&self, id: SearchTreeNodeId) -> bool {
        self.unfolded.contains(&id)
    }

    /// The node pointed at, or the one that the row pointed at belongs to.
    pub fn selected(&self) -> Option<SearchTreeNodeId> {
        self.rows.get(self.cursor.selected).map(|row| match row.content {
            SearchTreeRowContent::Node(id)
            | SearchTreeRowContent::Skipped(id, ..)
            | SearchTreeRowContent::Unrecorded(id, _) => id,
        })
    }

    /// Another position is shown, or other weights are in use: this tree is not about them.
    pub(super) fn clear(&mut self) {
        self.request_number += 1;
        self.requested = false;
        self.unsearchable = false;
        self.tree = None;
        self.unfolded.clear();
        self.rows.clear();
        self.cursor = ListCursor::default();
    }

    /// Takes the tree asked for under `number`; `None` when the position cannot be searched.
    fn receive(&mut self, number: u64, tree: Option<Box<SearchTree>>) {
        if number != self.request_number {
            return;
        }
        self.unsearchable = tree.is_none();
        self.tree = tree;
        self.unfolded.insert(SearchTree::ROOT);
        self.update_rows();
    }

    fn update_rows(&mut self) {
        let Some(tree) = &self.tree else { return };
        let decides = |id: SearchTreeNodeId| {
            tree.node(id).parent.is_none_or(|parent| parent == SearchTree::ROOT || tree.best_child(parent) == Some(id))
        };
        self.rows = tree.rows(|id| self.unfolded.contains(&id), |id| !self.best_only || decides(id));
        self.cursor.selected = self.cursor.selected.min(self.rows.len().saturating_sub(1));
    }

    fn select(&mut self, id: SearchTreeNodeId) {
        if let Some(at) = self.rows.iter().position(|row| row.content == SearchTreeRowContent::Node(id)) {
            self.cursor.selected = at;
        }
    }

    fn step(&mut self, step: ListStep) {
        self.cursor.move_by(step, self.rows.len());
    }

    fn toggle(&mut self) {
        let Some(id) = self.selected() else { return };
        if !self.unfolded.remove(&id) {
            self.unfolded.insert(id);
        }
        self.update_rows();
        self.select(id);
    }

    /// Unfolds; what is unfolded already is gone into.
    fn unfold(&mut self) {
        let Some(id) = self.selected() else { return };
        if self.unfolded.insert(id) {
            self.update_rows();
        } else if self.tree().is_some_and(|tree| tree.is_expandable(id)) {
            self.step(ListStep::Rows(1));
        }
    }

    /// Folds; from what is folded already the way leads to its parent.
    fn fold(&mut self) {
        let Some(id) = self.selected() else { return };
        if self.rows.get(self.cursor.selected).is_some_and(|row| row.content != SearchTreeRowContent::Node(id)) {
            self.select(id);
        } else if self.unfolded.remove(&id) {
            self.update_rows();
        } else if let Some(parent) = self.tree().and_then(|tree| tree.node(id).parent) {
            self.select(parent);
        }
    }
}

impl Model {
    /// Shows this view of the engine.
    pub(super) fn show_engine_view(&mut self, view: EngineView) {
        self.view.engine = view;
        self.view.tab = Pane::Engine;
        self.view.scroll(Pane::Engine, isize::MIN);
    }

    /// Whether keys go to the tree.
    pub fn is_tree_focused(&self) -> bool {
        self.view.focus == Pane::Engine && self.view.engine == EngineView::Tree && !self.view.has_page()
    }

    /// Asks for the tree where it is to be seen and has not been asked for.
    pub(super) fn request_tree(&mut self) -> Option<Effect> {
        let tree = &mut self.engine.tree;
        if self.view.engine != EngineView::Tree || tree.requested {
            return None;
        }
        tree.requested = true;
        Some(Effect::SearchTree(tree.request_number, Box::new(self.shown.position.clone()), tree.depth))
    }

    /// Takes a tree that was asked for; of another position it is dropped.
    pub fn receive_tree(&mut self, number: u64, tree: Option<Box<SearchTree>>) {
        self.engine.tree.receive(number, tree);
    }

    /// Remembers how many rows of the tree the screen has room for.
    pub fn update_tree_viewport(&mut self, room: usize) {
        let tree = &mut self.engine.tree;
        tree.cursor.update_viewport(room, tree.rows.len());
    }

    pub(super) fn step_tree(&mut self, step: ListStep) {
        self.engine.tree.step(step);
    }

    pub(super) fn toggle_node(&mut self) {
        self.engine.tree.toggle();
    }

    pub(super) fn unfold_node(&mut self) {
        self.engine.tree.unfold();
    }

    pub(super) fn fold_node(&mut self) {
        self.engine.tree.fold();
    }

    /// Points at a row of the tree; at the one already pointed at, folds or unfolds.
    pub(super) fn pick_tree_row(&mut self, row: usize) {
        let tree = &mut self.engine.tree;
        if tree.cursor.selected == row {
            tree.toggle();
        } else {
            tree.cursor.selected = row.min(tree.rows.len().saturating_sub(1));
        }
    }

    /// Searches the tree deeper or less deep.
    pub(super) fn deepen_tree(&mut self, plies: i32) {
        let tree = &mut self.engine.tree;
        let depth = tree.depth.saturating_add_signed(plies).clamp(*DEPTHS.start(), *DEPTHS.end());
        if depth == tree.depth {
            let (least, most) = (DEPTHS.start(), DEPTHS.end());
            self.show_warning(Message::new(
                format!("探索木の深さは{least}から{most}までです"),
                format!("the tree is {least} to {most} plies deep"),
            ));
            return;
        }
        tree.clear();
        tree.depth = depth;
    }

    pub(super) fn toggle_best_only(&mut self) {
        let tree = &mut self.engine.tree;
        let picked = tree.selected();
        tree.best_only = !tree.best_only;
        tree.update_rows();
        if let Some(id) = picked {
            tree.select(id);
        }
    }
}
