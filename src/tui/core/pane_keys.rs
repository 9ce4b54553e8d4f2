//! The keys of the panes: which groups of actions apply where no page lies over them, and what is hinted.

use super::Core;
use crate::tui::action::{ActionGroup, ActionId};
use crate::tui::lines;

impl Core {
    /// The groups of actions whose keys apply, the most specific first.
    pub(in crate::tui) fn pane_groups(&self) -> Vec<ActionGroup> {
        let (view, selection) = (&self.view, &self.game.selection);
        let mut groups = Vec::new();
        if self.guess.answered(self.files.open.shown().id).is_some() {
            groups.push(ActionGroup::Guess);
        }
        if selection.promotion.is_some() {
            groups.push(ActionGroup::Promotion);
        } else if selection.cursor.is_some() {
            groups.push(ActionGroup::Cursor);
        }
        if self.search.is_some() {
            groups.push(ActionGroup::Search);
        }
        if view.is_diagnostics_focused() {
            groups.push(ActionGroup::Diagnostics);
        }
        if view.is_explorer_focused() {
            groups.push(ActionGroup::Explorer);
        }
        if view.is_variation_tree_focused() && self.line_view.is_none() {
            groups.push(ActionGroup::Variations);
        }
        if view.is_tree_focused() {
            groups.push(ActionGroup::Tree);
        }
        if view.is_inspection_focused() {
            groups.push(ActionGroup::Inspection);
        }
        if view.is_choosing_lines() && lines::has_lines_to_choose(self) {
            groups.push(ActionGroup::Lines);
        }
        if view.focus.scrolls() {
            groups.push(ActionGroup::Scroll);
        }
        groups.extend([
            ActionGroup::Game,
            ActionGroup::Play,
            ActionGroup::Change,
            ActionGroup::Engine,
            ActionGroup::View,
            ActionGroup::Program,
        ]);
        groups
    }

    /// The actions that are hinted, the most useful first.
    pub(in crate::tui) fn pane_hints(&self) -> &'static [ActionId] {
        use ActionId as Id;
        match self.pane_groups().first() {
            Some(ActionGroup::Cursor) => &[Id::CursorPick, Id::Pass, Id::Cancel],
            Some(ActionGroup::Guess) => &[Id::GuessNext, Id::Cancel],
            _ if self.line_view.is_some() => {
                &[Id::Previous, Id::Next, Id::LineDown, Id::Adopt, Id::LineToComment, Id::CopyLine, Id::Cancel]
            }
            Some(ActionGroup::Diagnostics) => &[Id::ScrollUp, Id::ScrollDown, Id::ShowDiagnostic, Id::FocusNext],
            Some(ActionGroup::Explorer) => &[
                Id::ExplorerUp,
                Id::ExplorerDown,
                Id::ExplorerPlay,
                Id::ExplorerGames,
                Id::ExplorerFilter,
                Id::BookAdd,
                Id::FocusNext,
            ],
            Some(ActionGroup::Variations) => &[
                Id::BranchUp,
                Id::BranchDown,
                Id::BranchLeft,
                Id::BranchRight,
                Id::BranchFold,
                Id::BranchFoldOthers,
                Id::NextMistake,
                Id::MovesView,
                Id::Zoom,
            ],
            Some(ActionGroup::Tree) => {
                &[Id::TreeToggle, Id::TreeDown, Id::TreeDeeper, Id::TreeShallower, Id::TreeBest, Id::FocusNext]
            }
            _ if self.play.is_active() => {
                &[Id::Previous, Id::Next, Id::Cursor, Id::Move, Id::TakeBack, Id::PauseGame, Id::Resign, Id::DeclareWin]
            }
            _ if self.is_modified() => &HINTS_AFTER_CHANGES,
            _ => &HINTS,
        }
    }
}

/// What is hinted while the game is read.
const HINTS: [ActionId; 14] = [
    ActionId::Previous,
    ActionId::Next,
    ActionId::SearchNext,
    ActionId::NextMistake,
    ActionId::Line,
    ActionId::Review,
    ActionId::Engine,
    ActionId::Adopt,
    ActionId::NextFault,
    ActionId::Threat,
    ActionId::Comment,
    ActionId::Cursor,
    ActionId::Move,
    ActionId::FocusNext,
];

/// What is hinted while there are unsaved changes.
const HINTS_AFTER_CHANGES: [ActionId; 9] = [
    ActionId::Previous,
    ActionId::Next,
    ActionId::NextMistake,
    ActionId::Write,
    ActionId::Undo,
    ActionId::Line,
    ActionId::Engine,
    ActionId::Adopt,
    ActionId::Comment,
];
