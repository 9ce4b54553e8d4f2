//! What is in focus, turned, enlarged and scrolled.

use super::{Aspect, EngineView, ListPage, Overlay};
use crate::record::notation::Style;
use crate::rules::Color;
use crate::tui::glyphs::Ambiguous;
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use std::str::FromStr;

/// Whose attacks are counted on every square of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attacks {
    /// Nobody's.
    #[default]
    Off,
    /// Those of both sides.
    Both,
    /// Those of one side.
    Of(Color),
}

impl Attacks {
    /// Whether the attacks of `color` are counted.
    pub fn shows(self, color: Color) -> bool {
        self == Self::Both || self == Self::Of(color)
    }

    /// What one more press of the key shows.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Off => Self::Both,
            Self::Both => Self::Of(Color::Black),
            Self::Of(Color::Black) => Self::Of(Color::White),
            Self::Of(Color::White) => Self::Off,
        }
    }
}

impl FromStr for Attacks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "both" => Ok(Self::Both),
            "black" => Ok(Self::Of(Color::Black)),
            "white" => Ok(Self::Of(Color::White)),
            other => Err(format!("unknown side '{other}'; expected both, black or white")),
        }
    }
}

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
    /// Rows by which the page on entering kings is scrolled, while it is open.
    pub declaration: Option<usize>,
    /// The list that lies over the panes, if one does.
    pub list: Option<ListPage>,
    /// Whose attacks are counted on the board.
    pub attacks: Attacks,
    /// What the engine pane shows.
    pub engine: EngineView,
    /// What the evaluation pane shows.
    pub aspect: Aspect,
    /// What of the evaluation is laid over the board; nothing while attacks are counted there.
    pub overlay: Overlay,
    /// How moves are written, wherever they are listed.
    pub notation: Style,
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
            declaration: None,
            list: None,
            attacks: Attacks::Off,
            engine: EngineView::default(),
            aspect: Aspect::default(),
            overlay: Overlay::Off,
            notation: Style::default(),
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

    /// Counts the attacks of others than before; there is no room for anything else beside the pieces then.
    pub(super) fn next_attacks(&mut self) {
        self.attacks = self.attacks.next();
        self.overlay = Overlay::Off;
    }

    /// Lays another thing over the board, in the place of the counts of attacks.
    pub(super) fn lay_over(&mut self, overlay: Overlay) {
        self.overlay = overlay;
        if overlay != Overlay::Off {
            self.attacks = Attacks::Off;
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

    /// Whether a page of text lies over the panes.
    pub(super) fn has_page(&self) -> bool {
        self.help.is_some() || (self.declaration.is_some() && self.list.is_none())
    }

    /// Closes the topmost page; whether there was one.
    pub(super) fn close_page(&mut self) -> bool {
        self.help.take().is_some() || self.list.take().is_some() || self.declaration.take().is_some()
    }

    /// Scrolls the topmost page, or else the pane in focus.
    pub(super) fn scroll_focused(&mut self, rows: isize) {
        match self.help.as_mut().or(self.declaration.as_mut()) {
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
