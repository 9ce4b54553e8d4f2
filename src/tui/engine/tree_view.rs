//! The tree of a shallow search of the position shown: which nodes are unfolded, which row is selected.

use crate::tui::core::effect::Effect;
use crate::tui::core::job_slot::JobSlot;
use crate::tui::core::list_cursor::{ListCursor, ListStep};
use crate::tui::core::messages::Messages;
use sankoma_analysis::search_tree::{SearchTree, SearchTreeNodeId, SearchTreeRow, SearchTreeRowContent};
use sankoma_eval::Weights;
use sankoma_rules::Position;
use std::collections::HashSet;

/// The depths that can be searched, in plies.
const DEPTHS: std::ops::RangeInclusive<u32> = 1..=8;

/// The search of the tree of a position.
pub(in crate::tui) struct TreeSearch {
    pub(in crate::tui) position: Position,
    pub(in crate::tui) weights: Weights,
    /// In plies.
    pub(in crate::tui) depth: u32,
}

/// The tree as it is shown.
#[derive(Debug)]
pub struct TreeView {
    /// The depth of the search, in plies.
    pub depth: u32,
    /// Below the root, shows only the best child of each node.
    pub best_only: bool,
    /// The tree, once it has been searched.
    tree: Option<Box<SearchTree>>,
    /// Whether the position cannot be searched.
    pub unsearchable: bool,
    unfolded: HashSet<SearchTreeNodeId>,
    /// The runs of equal rows that are unfolded, by their first nodes.
    unfolded_runs: HashSet<SearchTreeNodeId>,
    rows: Vec<TreeViewRow>,
    cursor: ListCursor,
    search: JobSlot,
}

/// A row of the tree on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeViewRow {
    /// The row; of a run of equal rows the first.
    pub row: SearchTreeRow,
    /// The number of equal rows that it stands for, if it stands for a run.
    pub equal: Option<usize>,
    /// The first node of the unfolded run to which it belongs.
    pub member_of: Option<SearchTreeNodeId>,
}

/// Runs of equal rows are folded into one from this length on.
const MIN_RUN: usize = 3;

/// The rows with each run of equal ones folded into one row, behind which the run follows if it is unfolded.
fn folded_rows(
    tree: &SearchTree,
    rows: &[SearchTreeRow],
    unfolded_runs: &HashSet<SearchTreeNodeId>,
) -> Vec<TreeViewRow> {
    let mut folded = Vec::new();
    let mut rest = rows;
    while let Some(&row) = rest.first() {
        let count = tree.equal_rows(rest);
        let (run, behind) = rest.split_at(count);
        rest = behind;
        let first = match row.content {
            SearchTreeRowContent::Node(id) if count >= MIN_RUN => Some(id),
            _ => None,
        };
        folded.extend(first.map(|_| TreeViewRow { row, equal: Some(count), member_of: None }));
        if first.is_none_or(|first| unfolded_runs.contains(&first)) {
            let deeper = usize::from(first.is_some());
            folded.extend(run.iter().map(|row| TreeViewRow {
                row: SearchTreeRow { level: row.level + deeper, ..*row },
                equal: None,
                member_of: first,
            }));
        }
    }
    folded
}

impl Default for TreeView {
    fn default() -> Self {
        Self {
            depth: 3,
            best_only: false,
            tree: None,
            unsearchable: false,
            unfolded: HashSet::new(),
            unfolded_runs: HashSet::new(),
            rows: Vec::new(),
            cursor: ListCursor::default(),
            search: JobSlot::default(),
        }
    }
}

impl TreeView {
    /// The tree, once it has been searched.
    pub fn tree(&self) -> Option<&SearchTree> {
        self.tree.as_deref()
    }

    /// The rows that are not folded.
    pub fn rows(&self) -> &[TreeViewRow] {
        &self.rows
    }

    /// The selected row.
    pub fn cursor(&self) -> &ListCursor {
        &self.cursor
    }

    /// Whether the children of a node are shown.
    pub fn is_unfolded(&self, id: SearchTreeNodeId) -> bool {
        self.unfolded.contains(&id)
    }

    /// Whether the rows of a run that begins with this node are shown one by one.
    pub fn is_run_unfolded(&self, first: SearchTreeNodeId) -> bool {
        self.unfolded_runs.contains(&first)
    }

    /// The first node of the run that the selected row stands for, if it stands for one.
    fn selected_run(&self) -> Option<SearchTreeNodeId> {
        let row = self.rows.get(self.cursor.selected)?;
        self.selected().filter(|_| row.equal.is_some())
    }

    /// The node of the selected row.
    pub fn selected(&self) -> Option<SearchTreeNodeId> {
        self.rows.get(self.cursor.selected).map(|row| match row.row.content {
            SearchTreeRowContent::Node(id)
            | SearchTreeRowContent::Skipped(id, ..)
            | SearchTreeRowContent::Unrecorded(id, _) => id,
        })
    }

    /// Drops the tree, because another position is shown or other weights are in use.
    pub(super) fn clear(&mut self) {
        self.search.cancel();
        self.unsearchable = false;
        self.tree = None;
        self.unfolded.clear();
        self.unfolded_runs.clear();
        self.rows.clear();
        self.cursor = ListCursor::default();
    }

    /// Takes the tree, `None` if the position cannot be searched.
    pub(in crate::tui) fn receive(&mut self, tree: Option<Box<SearchTree>>) {
        self.unsearchable = tree.is_none();
        self.tree = tree;
        self.unfolded.insert(SearchTree::ROOT);
        self.update_rows();
    }

    fn update_rows(&mut self) {
        let Some(tree) = &self.tree else { return };
        let is_best = |id: SearchTreeNodeId| {
            tree.node(id).parent.is_none_or(|parent| parent == SearchTree::ROOT || tree.best_child(parent) == Some(id))
        };
        let rows = tree.rows(|id| self.unfolded.contains(&id), |id| !self.best_only || is_best(id));
        self.rows = folded_rows(tree, &rows, &self.unfolded_runs);
        self.cursor.selected = self.cursor.selected.min(self.rows.len().saturating_sub(1));
    }

    fn select(&mut self, id: SearchTreeNodeId) {
        if let Some(at) = self.rows.iter().position(|row| row.row.content == SearchTreeRowContent::Node(id)) {
            self.cursor.selected = at;
        }
    }

    /// Moves the selection.
    pub(in crate::tui) fn step(&mut self, step: ListStep) {
        self.cursor.move_by(step, self.rows.len());
    }

    /// Unfolds the selected node, or folds it.
    pub(in crate::tui) fn toggle(&mut self) {
        let Some(id) = self.selected() else { return };
        let set = if self.selected_run().is_some() { &mut self.unfolded_runs } else { &mut self.unfolded };
        if !set.remove(&id) {
            set.insert(id);
        }
        self.update_rows();
        self.select(id);
    }

    /// Unfolds the selected node; if it is unfolded, selects its first child.
    pub(in crate::tui) fn unfold(&mut self) {
        let Some(id) = self.selected() else { return };
        if self.selected_run().is_some() {
            if self.unfolded_runs.insert(id) { self.update_rows() } else { self.step(ListStep::Rows(1)) }
        } else if self.unfolded.insert(id) {
            self.update_rows();
        } else if self.tree().is_some_and(|tree| tree.is_expandable(id)) {
            self.step(ListStep::Rows(1));
        }
    }

    /// Folds the selected node; if it is folded, selects its parent.
    pub(in crate::tui) fn fold(&mut self) {
        let Some(id) = self.selected() else { return };
        let row = self.rows.get(self.cursor.selected);
        if row.is_some_and(|row| row.row.content != SearchTreeRowContent::Node(id)) {
            self.select(id);
        } else if self.selected_run().is_some_and(|first| self.unfolded_runs.remove(&first)) {
            self.update_rows();
        } else if let Some(run) = row.and_then(|row| row.member_of) {
            self.select(run);
        } else if self.unfolded.remove(&id) {
            self.update_rows();
        } else if let Some(parent) = self.tree().and_then(|tree| tree.node(id).parent) {
            self.select(parent);
        }
    }

    /// Searches the tree of `position` unless that was done already.
    pub(in crate::tui) fn request(&mut self, position: &Position, weights: &Weights) -> Option<Effect> {
        if self.tree.is_some() || self.unsearchable || self.search.is_awaited() {
            return None;
        }
        let (position, weights) = (position.clone(), weights.clone());
        Some(self.search.start(TreeSearch { position, weights, depth: self.depth }))
    }

    /// Remembers how many rows of the tree the screen has room for.
    pub fn update_viewport(&mut self, room: usize) {
        self.cursor.update_viewport(room, self.rows.len());
    }

    /// Selects a row; folds or unfolds the row that is selected already.
    pub(in crate::tui) fn pick_row(&mut self, row: usize) {
        if self.cursor.selected == row {
            self.toggle();
        } else {
            self.cursor.selected = row.min(self.rows.len().saturating_sub(1));
        }
    }

    /// Searches the tree deeper by `plies`, or less deep if negative.
    pub(in crate::tui) fn deepen(&mut self, plies: i32, messages: &mut Messages) {
        let depth = self.depth.saturating_add_signed(plies).clamp(*DEPTHS.start(), *DEPTHS.end());
        if depth == self.depth {
            let (min, max) = (DEPTHS.start(), DEPTHS.end());
            messages.warn(
                format!("探索木の深さは{min}から{max}までです"),
                format!("the tree is {min} to {max} plies deep"),
            );
            return;
        }
        self.clear();
        self.depth = depth;
    }

    /// Shows only the best child of each node below the root, or all children again.
    pub(in crate::tui) fn toggle_best_only(&mut self) {
        let selected = self.selected();
        self.best_only = !self.best_only;
        self.update_rows();
        if let Some(id) = selected {
            self.select(id);
        }
    }
}
