//! What is in focus, turned, enlarged and scrolled.

use crate::tui::glyphs::Ambiguous;
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;

/// How the model is shown.
#[derive(Clone, Debug)]
pub struct View {
    /// The pane that keys go to.
    pub focus: Pane,
    /// Of the panes that share a place on small screens, the one shown.
    pub tab: Pane,
    /// Whether the pane in focus has the whole screen.
    pub zoom: bool,
    /// Whether White sits below.
    pub flip: bool,
    /// Rows by which the help is scrolled, while it is open.
    pub help: Option<usize>,
    /// Whether the mouse belongs to the workbench.
    pub mouse: bool,
    /// The name of the theme.
    pub theme: String,
    /// How wide the terminal draws ambiguous characters.
    pub ambiguous: Ambiguous,
    scroll: [usize; Pane::COUNT],
}

impl Default for View {
    fn default() -> Self {
        Self {
            focus: Pane::Moves,
            tab: Pane::Engine,
            zoom: false,
            flip: false,
            help: None,
            mouse: true,
            theme: Theme::names().next().unwrap_or_default().to_owned(),
            ambiguous: Ambiguous::default(),
            scroll: [0; Pane::COUNT],
        }
    }
}

impl View {
    /// Gives the keys to `pane`, and shows it.
    pub fn focus(&mut self, pane: Pane) {
        self.focus = pane;
        if pane.scrolls() {
            self.tab = pane;
        }
    }

    /// Rows by which `pane` is scrolled.
    pub fn scrolled(&self, pane: Pane) -> usize {
        self.scroll[pane as usize]
    }

    /// Scrolls `pane` by `rows`, down when positive.
    pub fn scroll(&mut self, pane: Pane, rows: isize) {
        let offset = &mut self.scroll[pane as usize];
        *offset = offset.saturating_add_signed(rows);
    }

    /// Keeps `pane` from being scrolled beyond `most` rows.
    pub fn limit_scroll(&mut self, pane: Pane, most: usize) {
        let offset = &mut self.scroll[pane as usize];
        *offset = (*offset).min(most);
    }

    /// Scrolls the open help, or else the pane in focus.
    pub(super) fn scroll_focused(&mut self, rows: isize) {
        match &mut self.help {
            Some(offset) => *offset = offset.saturating_add_signed(rows),
            None => self.scroll(self.focus, rows),
        }
    }

    /// The built-in theme after the one in use.
    pub(super) fn next_theme(&self) -> String {
        let names: Vec<&str> = Theme::names().collect();
        let at = names.iter().position(|name| *name == self.theme);
        names[at.map_or(0, |at| (at + 1) % names.len())].to_owned()
    }
}
