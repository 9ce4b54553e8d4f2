//! State of a mate search.

use crate::tui::core::job_slot::JobSlot;
use crate::tui::core::list_cursor::{ListCursor, ListStep};
use sankoma_analysis::mate_tree::{MateTree, MateTreeOutcome, MateTreeReport, MateTreeRow};
use sankoma_record::NodeId;
use sankoma_rules::{Move, Position};
use sankoma_search::mate::MateProgress;
use std::collections::HashSet;

/// The mate search of a position, and the tree that it found.
#[derive(Debug)]
pub struct TsumeState {
    pub(super) search: JobSlot,
    /// Where in the game the root is; `None` for a position that is being edited.
    pub(super) start: Option<TsumeStart>,
    root: Position,
    /// The position of the selected row.
    shown: Position,
    /// How far the search is.
    pub progress: TsumeProgress,
    tree: Option<Box<MateTree>>,
    unfolded: HashSet<Vec<Move>>,
    rows: Vec<MateTreeRow>,
    cursor: ListCursor,
}

/// The place of the root in the game: after these moves that follow a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TsumeStart {
    pub(super) node: NodeId,
    pub(super) moves: Vec<Move>,
}

/// How far the search is.
#[derive(Clone, Debug, PartialEq)]
pub enum TsumeProgress {
    /// It searches for a mate, or for its tree; with its latest report.
    Searching(Option<MateProgress>),
    /// The tree is there, and other mates are looked for.
    LookingForOthers,
    /// It is over.
    Done(MateTreeOutcome),
    /// It was stopped before there was a tree.
    Stopped,
}

impl TsumeState {
    /// A search of `root`, whose place in the game is `start`.
    pub(super) fn new(start: Option<TsumeStart>, root: Position) -> Self {
        Self {
            search: JobSlot::default(),
            start,
            shown: root.clone(),
            root,
            progress: TsumeProgress::Searching(None),
            tree: None,
            unfolded: HashSet::new(),
            rows: Vec::new(),
            cursor: ListCursor::default(),
        }
    }

    /// The position that is searched.
    pub fn root(&self) -> &Position {
        &self.root
    }

    /// The position of the selected row.
    pub fn position(&self) -> &Position {
        &self.shown
    }

    /// The tree, once it was found.
    pub fn tree(&self) -> Option<&MateTree> {
        self.tree.as_deref()
    }

    /// The rows shown: before the first move of the tree one for the position itself, as `None`.
    pub fn rows(&self) -> Vec<Option<&MateTreeRow>> {
        std::iter::once(None).chain(self.rows.iter().map(Some)).collect()
    }

    /// The cursor of the rows.
    pub fn cursor(&self) -> &ListCursor {
        &self.cursor
    }

    /// The selected row; `None` for the position itself.
    pub fn selected(&self) -> Option<&MateTreeRow> {
        self.cursor.selected.checked_sub(1).and_then(|at| self.rows.get(at))
    }

    /// Whether the search runs.
    pub fn is_running(&self) -> bool {
        matches!(self.progress, TsumeProgress::Searching(_) | TsumeProgress::LookingForOthers)
    }

    /// Takes a report.
    pub(super) fn receive(&mut self, report: MateTreeReport) {
        match report {
            MateTreeReport::Progress(progress) => self.progress = TsumeProgress::Searching(Some(progress)),
            MateTreeReport::Tree(tree) => {
                self.unfold_main_line(&tree);
                self.tree = Some(tree);
                self.progress = TsumeProgress::LookingForOthers;
                self.update_rows();
            }
            MateTreeReport::Done(outcome) => self.progress = TsumeProgress::Done(outcome),
        }
    }

    /// Takes note that the search was stopped.
    pub(super) fn mark_stopped(&mut self) {
        self.progress = match &self.tree {
            Some(_) => TsumeProgress::Done(MateTreeOutcome::Mate {
                is_shortest: false,
                other_mates: Vec::new(),
                is_complete: false,
            }),
            None => TsumeProgress::Stopped,
        };
    }

    /// Unfolds the best line of play and nothing else.
    fn unfold_main_line(&mut self, tree: &MateTree) {
        let line = tree.main_line();
        self.unfolded = (1..line.len()).map(|plies| line[..plies].to_vec()).collect();
    }

    fn update_rows(&mut self) {
        let Some(tree) = &self.tree else { return };
        self.rows = tree.rows(&self.unfolded);
        self.cursor.selected = self.cursor.selected.min(self.rows.len());
        self.show_selected();
    }

    fn show_selected(&mut self) {
        let path = self.selected().map_or_else(Vec::new, |row| row.path.clone());
        self.shown = self.root.clone().after(path);
    }

    fn select_path(&mut self, path: &[Move]) {
        let at = self.rows.iter().position(|row| row.path == path);
        self.cursor.selected = at.map_or(0, |at| at + 1);
        self.show_selected();
    }

    /// Moves the selection.
    pub(in crate::tui) fn step(&mut self, step: ListStep) {
        self.cursor.move_by(step, self.rows.len() + 1);
        self.show_selected();
    }

    /// Selects a row; folds or unfolds the row that is selected already.
    pub(in crate::tui) fn pick_row(&mut self, row: usize) {
        if self.cursor.selected == row {
            self.toggle();
        } else {
            self.cursor.selected = row.min(self.rows.len());
            self.show_selected();
        }
    }

    /// Unfolds the selected move, or folds it.
    pub(in crate::tui) fn toggle(&mut self) {
        let Some(row) = self.selected().cloned() else { return };
        if !self.unfolded.remove(&row.path) && row.is_expandable {
            self.unfolded.insert(row.path.clone());
        }
        self.update_rows();
        self.select_path(&row.path);
    }

    /// Unfolds the selected move; from one that is unfolded goes to the best move below it.
    pub(in crate::tui) fn unfold(&mut self) {
        match self.selected() {
            Some(row) if row.is_expandable && !row.is_unfolded => self.toggle(),
            Some(row) if !row.is_expandable => {}
            _ => self.step(ListStep::Rows(1)),
        }
    }

    /// Folds the selected move; from one that is folded goes to the move before it.
    pub(in crate::tui) fn fold(&mut self) {
        let Some(row) = self.selected().cloned() else { return };
        if row.is_unfolded {
            self.toggle();
        } else {
            self.select_path(&row.path[..row.path.len() - 1]);
        }
    }

    /// Remembers how many rows the screen has room for.
    pub fn update_viewport(&mut self, room: usize) {
        self.cursor.update_viewport(room, self.rows.len() + 1);
    }

    /// The line of play through the selected row, up to the mate.
    pub(super) fn selected_line(&self) -> Option<Vec<Move>> {
        let path = self.selected().map_or(&[][..], |row| &row.path);
        Some(self.tree.as_ref()?.line_through(path))
    }

    /// The lines of play through the rows shown, each up to its mate, the main line first.
    pub(super) fn shown_lines(&self) -> Vec<Vec<Move>> {
        let Some(tree) = &self.tree else { return Vec::new() };
        let ends = self.rows.iter().filter(|row| !row.is_unfolded);
        let mut lines = vec![tree.main_line()];
        for line in ends.map(|row| tree.line_through(&row.path)) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }
}
