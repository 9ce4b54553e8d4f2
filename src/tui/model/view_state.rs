//! What is in focus, turned, enlarged and scrolled.

use super::ListPage;
use crate::record::notation::NotationStyle;
use crate::rules::Color;
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use crate::tui::views::{EngineView, EvaluationOverlay, EvaluationView};
use std::str::FromStr;

/// Whose attacks are counted on every square of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AttackOverlay {
    /// Nobody's.
    #[default]
    Off,
    /// Those of both sides.
    Both,
    /// Those of one side.
    OneSide(Color),
}

impl AttackOverlay {
    /// Whether the attacks of `color` are counted.
    pub fn shows(self, color: Color) -> bool {
        self == Self::Both || self == Self::OneSide(color)
    }

    /// What one more press of the key shows.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Off => Self::Both,
            Self::Both => Self::OneSide(Color::Black),
            Self::OneSide(Color::Black) => Self::OneSide(Color::White),
            Self::OneSide(Color::White) => Self::Off,
        }
    }
}

impl FromStr for AttackOverlay {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "both" => Ok(Self::Both),
            "black" => Ok(Self::OneSide(Color::Black)),
            "white" => Ok(Self::OneSide(Color::White)),
            other => Err(format!("unknown side '{other}'; expected both, black or white")),
        }
    }
}

/// How the model is shown.
#[derive(Clone, Debug)]
pub struct ViewState {
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
    pub list_page: Option<ListPage>,
    /// Whose attacks are counted on the board.
    pub attacks: AttackOverlay,
    /// What the engine pane shows.
    pub engine: EngineView,
    /// What the evaluation pane shows.
    pub evaluation: EvaluationView,
    /// What of the evaluation is laid over the board; nothing while attacks are counted there.
    pub overlay: EvaluationOverlay,
    /// How moves are written, wherever they are listed.
    pub notation: NotationStyle,
    /// Whether the mouse belongs to the workbench.
    pub mouse: bool,
    /// The name of the theme.
    pub theme: String,
    /// How wide the terminal draws ambiguous characters.
    pub ambiguous: AmbiguousWidth,
    scroll: [usize; Pane::COUNT],
}

impl Default for ViewState {
    fn default() -> Self {
        Self {
            focus: Pane::Moves,
            tab: Pane::Engine,
            zoom: false,
            flip: false,
            help: None,
            declaration: None,
            list_page: None,
            attacks: AttackOverlay::Off,
            engine: EngineView::default(),
            evaluation: EvaluationView::default(),
            overlay: EvaluationOverlay::Off,
            notation: NotationStyle::default(),
            mouse: true,
            theme: Theme::names().next().unwrap_or_default().to_owned(),
            ambiguous: AmbiguousWidth::default(),
            scroll: [0; Pane::COUNT],
        }
    }
}

impl ViewState {
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
        self.overlay = EvaluationOverlay::Off;
    }

    /// Lays another thing over the board, in the place of the counts of attacks.
    pub(super) fn set_overlay(&mut self, overlay: EvaluationOverlay) {
        self.overlay = overlay;
        if overlay != EvaluationOverlay::Off {
            self.attacks = AttackOverlay::Off;
        }
    }

    /// Rows by which `pane` is scrolled.
    pub fn scroll_offset(&self, pane: Pane) -> usize {
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
        self.help.is_some() || (self.declaration.is_some() && self.list_page.is_none())
    }

    /// Closes the topmost page; whether there was one.
    pub(super) fn close_page(&mut self) -> bool {
        self.help.take().is_some() || self.list_page.take().is_some() || self.declaration.take().is_some()
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
