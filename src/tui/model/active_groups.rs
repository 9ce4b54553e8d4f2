//! Modes: the groups of actions whose keys apply now.

use super::{ListPage, Model};
use crate::tui::action::ActionGroup;

impl Model {
    /// The action groups whose keys apply now, the most specific first.
    pub fn active_groups(&self) -> Vec<ActionGroup> {
        let (view, selection) = (&self.view, &self.game.selection);
        if view.list_page == Some(ListPage::Recovery) && !view.has_page() {
            return vec![ActionGroup::Recovery, ActionGroup::List, ActionGroup::Program];
        }
        if view.list_page == Some(ListPage::Conflict) && !view.has_page() {
            return vec![ActionGroup::Conflict, ActionGroup::List, ActionGroup::Program];
        }
        if view.list_page == Some(ListPage::Settings) && !view.has_page() {
            return vec![ActionGroup::Settings, ActionGroup::List, ActionGroup::View, ActionGroup::Program];
        }
        if view.help.is_some() {
            return vec![ActionGroup::Scroll, ActionGroup::View, ActionGroup::Program];
        }
        if self.play.form.is_some() && view.help.is_none() {
            return vec![ActionGroup::PlayForm, ActionGroup::List, ActionGroup::View, ActionGroup::Program];
        }
        if (self.review.summary.is_some() || self.guess.summary.is_some()) && view.help.is_none() {
            return vec![ActionGroup::List, ActionGroup::View, ActionGroup::Program];
        }
        let of_engines = match view.list_page.filter(|_| !view.has_page()) {
            Some(ListPage::Engines) => Some(ActionGroup::EngineList),
            Some(ListPage::EngineSettings) => Some(ActionGroup::EngineSettings),
            Some(ListPage::Dialogue) => Some(ActionGroup::Dialogue),
            _ => None,
        };
        if let Some(group) = of_engines {
            return vec![group, ActionGroup::List, ActionGroup::Engine, ActionGroup::View, ActionGroup::Program];
        }
        if view.list_page.is_some() && !view.has_page() {
            return vec![ActionGroup::List, ActionGroup::View, ActionGroup::Program];
        }
        if self.tsume.is_some() && !view.has_page() {
            return vec![ActionGroup::Tsume, ActionGroup::Tree, ActionGroup::View, ActionGroup::Program];
        }
        if self.drill.is_some() && !view.has_page() {
            return self.drill_groups();
        }
        if self.position_editor.is_some() && !view.has_page() {
            use ActionGroup::{Cursor, PositionEditor, Program, View};
            return vec![PositionEditor, Cursor, View, Program];
        }
        let mut groups = Vec::new();
        if self.welcome.is_some() {
            groups.push(ActionGroup::Welcome);
        }
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
        if view.is_tree_focused() {
            groups.push(ActionGroup::Tree);
        }
        if view.is_inspection_focused() {
            groups.push(ActionGroup::Inspection);
        }
        if view.is_choosing_lines() && self.has_lines() {
            groups.push(ActionGroup::Lines);
        }
        if view.has_page() || view.focus.scrolls() {
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
}
