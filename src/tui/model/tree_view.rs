//! The tree of a small search of the position shown: which nodes are unfolded, which row is pointed at.

use super::list::{List, Step};
use super::{Effect, EngineView, Model};
use crate::analysis::tree::{NodeId, Row, Tree, What};
use crate::rules::Message;
use crate::tui::pane::Pane;
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
    tree: Option<Box<Tree>>,
    /// Whether the position cannot be searched.
    pub refused: bool,
    open: HashSet<NodeId>,
    rows: Vec<Row>,
    list: List,
    /// Whether the tree has been asked for, under [`Self::number`].
    asked: bool,
    number: u64,
}

impl Default for TreeView {
    fn default() -> Self {
        Self {
            depth: 3,
            best_only: false,
            tree: None,
            refused: false,
            open: HashSet::new(),
            rows: Vec::new(),
            list: List::default(),
            asked: false,
            number: 0,
        }
    }
}

impl TreeView {
    /// The tree, once it is there.
    pub fn tree(&self) -> Option<&Tree> {
        self.tree.as_deref()
    }

    /// The rows that are not folded away.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Which row is pointed at.
    pub fn list(&self) -> &List {
        &self.list
    }

    /// Whether what is below a node is shown.
    pub fn is_open(&self, id: NodeId) -> bool {
        self.open.contains(&id)
    }

    /// The node pointed at, or the one that the row pointed at belongs to.
    pub fn picked(&self) -> Option<NodeId> {
        self.rows.get(self.list.at).map(|row| match row.what {
            What::Node(id) | What::Skipped(id, ..) | What::More(id, _) => id,
        })
    }

    /// Another position is shown, or other weights are in use: this tree is not about them.
    pub(super) fn forget(&mut self) {
        self.number += 1;
        self.asked = false;
        self.refused = false;
        self.tree = None;
        self.open.clear();
        self.rows.clear();
        self.list = List::default();
    }

    /// Takes the tree asked for under `number`; `None` when the position cannot be searched.
    fn take(&mut self, number: u64, tree: Option<Box<Tree>>) {
        if number != self.number {
            return;
        }
        self.refused = tree.is_none();
        self.tree = tree;
        self.open.insert(Tree::ROOT);
        self.arrange();
    }

    fn arrange(&mut self) {
        let Some(tree) = &self.tree else { return };
        let decides = |id: NodeId| {
            tree.node(id).parent.is_none_or(|parent| parent == Tree::ROOT || tree.best_child(parent) == Some(id))
        };
        self.rows = tree.rows(|id| self.open.contains(&id), |id| !self.best_only || decides(id));
        self.list.at = self.list.at.min(self.rows.len().saturating_sub(1));
    }

    fn point_at(&mut self, id: NodeId) {
        if let Some(at) = self.rows.iter().position(|row| row.what == What::Node(id)) {
            self.list.at = at;
        }
    }

    fn step(&mut self, step: Step) {
        self.list.go(step, self.rows.len());
    }

    fn toggle(&mut self) {
        let Some(id) = self.picked() else { return };
        if !self.open.remove(&id) {
            self.open.insert(id);
        }
        self.arrange();
        self.point_at(id);
    }

    /// Unfolds; what is unfolded already is gone into.
    fn unfold(&mut self) {
        let Some(id) = self.picked() else { return };
        if self.open.insert(id) {
            self.arrange();
        } else if self.tree().is_some_and(|tree| tree.has_below(id)) {
            self.step(Step::Rows(1));
        }
    }

    /// Folds; from what is folded already the way leads to its parent.
    fn fold(&mut self) {
        let Some(id) = self.picked() else { return };
        if self.rows.get(self.list.at).is_some_and(|row| row.what != What::Node(id)) {
            self.point_at(id);
        } else if self.open.remove(&id) {
            self.arrange();
        } else if let Some(parent) = self.tree().and_then(|tree| tree.node(id).parent) {
            self.point_at(parent);
        }
    }
}

impl Model {
    /// Shows this view of the engine.
    pub(super) fn watch(&mut self, view: EngineView) {
        self.view.engine = view;
        self.view.tab = Pane::Engine;
        self.view.scroll(Pane::Engine, isize::MIN);
    }

    /// Whether keys go to the tree.
    pub fn is_in_tree(&self) -> bool {
        self.view.focus == Pane::Engine && self.view.engine == EngineView::Tree && !self.view.has_page()
    }

    /// Asks for the tree where it is to be seen and has not been asked for.
    pub(super) fn ask_for_tree(&mut self) -> Option<Effect> {
        let tree = &mut self.engine.tree;
        if self.view.engine != EngineView::Tree || tree.asked {
            return None;
        }
        tree.asked = true;
        Some(Effect::Grow(tree.number, Box::new(self.shown.position.clone()), tree.depth))
    }

    /// Takes a tree that was asked for; of another position it is dropped.
    pub fn grown(&mut self, number: u64, tree: Option<Box<Tree>>) {
        self.engine.tree.take(number, tree);
    }

    /// Remembers how many rows of the tree the screen has room for.
    pub fn settle_tree(&mut self, room: usize) {
        let tree = &mut self.engine.tree;
        tree.list.settle(room, tree.rows.len());
    }

    pub(super) fn step_tree(&mut self, step: Step) {
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
    pub(super) fn pick_node(&mut self, row: usize) {
        let tree = &mut self.engine.tree;
        if tree.list.at == row {
            tree.toggle();
        } else {
            tree.list.at = row.min(tree.rows.len().saturating_sub(1));
        }
    }

    /// Searches the tree deeper or less deep.
    pub(super) fn deepen_tree(&mut self, plies: i32) {
        let tree = &mut self.engine.tree;
        let depth = tree.depth.saturating_add_signed(plies).clamp(*DEPTHS.start(), *DEPTHS.end());
        if depth == tree.depth {
            let (least, most) = (DEPTHS.start(), DEPTHS.end());
            self.refuse(Message::new(
                format!("探索木の深さは{least}から{most}までです"),
                format!("the tree is {least} to {most} plies deep"),
            ));
            return;
        }
        tree.forget();
        tree.depth = depth;
    }

    pub(super) fn toggle_best_only(&mut self) {
        let tree = &mut self.engine.tree;
        let picked = tree.picked();
        tree.best_only = !tree.best_only;
        tree.arrange();
        if let Some(id) = picked {
            tree.point_at(id);
        }
    }
}
