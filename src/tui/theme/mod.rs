//! Themes: every colour and modifier of the screen has a role, and a theme gives each role a style.

mod color;
mod fallback;
mod file;
mod grounds;

pub use color::{ColorDepth, rgb};
pub use file::ThemeFileError;

use ratatui::style::{Color, Modifier, Style};
use sankoma_rules::wording::io_error_text;
use std::io;
use std::path::Path;
use thiserror::Error;

/// Declares the roles: fields of [`Theme`], and keys of a theme file.
macro_rules! roles {
    ($($(#[doc = $doc:literal])+ $role:ident,)+) => {
        /// A style for every role.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Theme {
            /// The name by which it is selected.
            pub name: String,
            $($(#[doc = $doc])+ pub $role: Style,)+
        }

        impl Theme {
            /// Every role with its style.
            pub fn roles(&self) -> Vec<(&'static str, Style)> {
                vec![$((stringify!($role), self.$role)),+]
            }

            fn from_roles(name: &str, mut style: impl FnMut(&'static str) -> Result<Style, ThemeFileError>) -> Result<Self, ThemeFileError> {
                Ok(Self { name: name.to_owned(), $($role: style(stringify!($role))?),+ })
            }

            /// The style of the role called `name`.
            fn style_of(&self, name: &str) -> Style {
                match name {
                    $(stringify!($role) => self.$role,)+
                    _ => Style::new(),
                }
            }

            /// The names of the roles.
            const ROLES: &[&str] = &[$(stringify!($role)),+];

            /// The style of the role called `name`, to be changed.
            fn style_of_mut(&mut self, name: &str) -> Option<&mut Style> {
                match name {
                    $(stringify!($role) => Some(&mut self.$role),)+
                    _ => None,
                }
            }

            /// The theme with `change` applied to every style.
            fn map_styles(&self, change: impl Fn(Style) -> Style) -> Self {
                Self { name: self.name.clone(), $($role: change(self.$role)),+ }
            }
        }

        /// The `[roles]` table of a theme file.
        #[derive(Debug, Default, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Roles {
            $($role: Option<file::RoleStyle>,)+
        }

        impl Roles {
            fn get(&self, name: &str) -> Option<&file::RoleStyle> {
                match name {
                    $(stringify!($role) => self.$role.as_ref(),)+
                    _ => None,
                }
            }
        }
    };
}

roles! {
    /// Ordinary text, and the background of everything.
    text,
    /// Secondary text: times, units, empty squares.
    faint,
    /// Emphasized text.
    strong,
    /// The title bar.
    title,
    /// The heading of a pane.
    heading,
    /// The heading of the focused pane.
    heading_focus,
    /// The status bar.
    hint,
    /// A key in the status bar or in the help.
    key,
    /// The command prompt.
    prompt,
    /// A popup: help, completions, a question.
    popup,
    /// The chosen row of a list.
    chosen,
    /// A move of a variation.
    variation,
    /// A comment of the record.
    comment,
    /// An error.
    error,
    /// A warning.
    warning,
    /// Success.
    good,
    /// A score in favour of Black.
    score_black,
    /// A score in favour of White.
    score_white,
    /// The mark of an inaccuracy.
    mark_inaccuracy,
    /// The mark of a dubious move.
    mark_dubious,
    /// The mark of a mistake.
    mark_mistake,
    /// The mark of a blunder.
    mark_blunder,
    /// Black's part of the win-rate bar, drawn as blanks; text may stand on it.
    bar_black,
    /// White's part of the win-rate bar.
    bar_white,
    /// The game graph where Black stands better: the colour of blocks or dots.
    graph_black,
    /// The game graph where White stands better.
    graph_white,
    /// The game graph where nothing was searched.
    graph_unsearched,
    /// The bars of the times used.
    graph_time,
    /// The chosen line of play in a list of lines.
    line_chosen,
    /// A line of play that is on the board: its heading, and the move of the current step.
    line_on_board,
    /// A border between panes while it is dragged.
    border_dragged,
    /// The surface of the board.
    board,
    /// Lines between the squares, and the dots of empty ones.
    board_line,
    /// Every other file while numbers are written beside the pieces of a board without grid lines.
    board_stripe,
    /// File and rank labels.
    board_label,
    /// Black's pieces.
    piece_black,
    /// White's pieces.
    piece_white,
    /// The wooden body of Black's pieces on the large board; a theme without a background here draws no bodies.
    body_black,
    /// The wooden body of White's pieces.
    body_white,
    /// The change of a body by promotion.
    body_promoted,
    /// The squares of the last move.
    square_last,
    /// The squares of the engine's best move.
    square_best,
    /// A king in check.
    square_check,
    /// A square that proves why a move is illegal.
    square_proof,
    /// A square on a line of that proof.
    square_line,
    /// The square under the board cursor.
    square_cursor,
    /// The square of the piece picked up.
    square_picked,
    /// A target of the picked piece.
    square_target,
    /// A direct attacker of the square under the board cursor.
    square_attacker,
    /// An x-ray attacker of that square.
    square_xray,
    /// A piece that the chosen reason of the score is about.
    square_reason,
    /// The promotion zone, while the entering-king popup is open.
    square_camp,
    /// A square with a large value in favour of Black.
    heat_black,
    /// A square with a large value in favour of White.
    heat_white,
    /// Material in the evaluation graph.
    term_material,
    /// King–king term in the evaluation graph.
    term_kk,
    /// King–king–piece terms in the evaluation graph.
    term_kkp,
    /// King–piece–piece terms in the evaluation graph.
    term_kpp,
    /// Side-to-move term in the evaluation graph.
    term_turn,
    /// The player to move.
    turn,
}

/// A built-in theme.
struct BuiltInTheme {
    name: &'static str,
    text: &'static str,
}

/// The built-in themes, the standard one first.
const BUILT_IN: [BuiltInTheme; 11] = [
    BuiltInTheme { name: "dark", text: include_str!("../../../themes/dark.toml") },
    BuiltInTheme { name: "light", text: include_str!("../../../themes/light.toml") },
    BuiltInTheme { name: "midnight", text: include_str!("../../../themes/midnight.toml") },
    BuiltInTheme { name: "moss", text: include_str!("../../../themes/moss.toml") },
    BuiltInTheme { name: "dusk", text: include_str!("../../../themes/dusk.toml") },
    BuiltInTheme { name: "washi", text: include_str!("../../../themes/washi.toml") },
    BuiltInTheme { name: "mint", text: include_str!("../../../themes/mint.toml") },
    BuiltInTheme { name: "colorblind-dark", text: include_str!("../../../themes/colorblind-dark.toml") },
    BuiltInTheme { name: "colorblind-light", text: include_str!("../../../themes/colorblind-light.toml") },
    BuiltInTheme { name: "high-contrast", text: include_str!("../../../themes/high-contrast.toml") },
    BuiltInTheme { name: "monochrome", text: include_str!("../../../themes/monochrome.toml") },
];

/// The theme without colours, for `NO_COLOR`.
pub const MONOCHROME: &str = "monochrome";

/// A theme cannot be loaded; the text is one line.
#[derive(Debug, Error)]
pub enum ThemeError {
    /// There is no built-in theme of this name.
    #[error("unknown theme '{0}'; expected {names} or the path of a .toml file", names = built_in_names())]
    UnknownName(String),
    /// The theme file cannot be read.
    #[error("theme {path}: {}; expected {} or the path of a .toml file", io_error_text(error), built_in_names())]
    Unreadable {
        /// The path as given.
        path: String,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The theme file is not well-formed.
    #[error("theme {path}: {error}")]
    Invalid {
        /// The path as given.
        path: String,
        /// What is wrong, and where.
        error: ThemeFileError,
    },
}

fn built_in_names() -> String {
    Theme::names().collect::<Vec<_>>().join(", ")
}

impl Theme {
    /// The names of the built-in themes.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|theme| theme.name)
    }

    /// The default theme.
    pub fn standard() -> Self {
        Self::built_in("dark").expect("the built-in themes are tested")
    }

    /// The built-in theme called `name`.
    ///
    /// # Errors
    /// If there is no such theme; names the built-in ones.
    pub fn built_in(name: &str) -> Result<Self, ThemeError> {
        let theme = BUILT_IN.iter().find(|theme| theme.name == name);
        let theme = theme.ok_or_else(|| ThemeError::UnknownName(name.to_owned()))?;
        Ok(file::parse(name, theme.text).expect("the built-in themes are tested"))
    }

    /// Loads a theme: `name` is that of a built-in theme or the path of a theme file.
    ///
    /// # Errors
    /// One line that names the file, the line and the key.
    pub fn load(name: &str) -> Result<Self, ThemeError> {
        let path = Path::new(name);
        let is_path = path.extension().is_some_and(|extension| extension == "toml") || name.contains('/');
        if !is_path {
            return Self::built_in(name);
        }
        let text =
            std::fs::read_to_string(path).map_err(|error| ThemeError::Unreadable { path: name.to_owned(), error })?;
        file::parse(name, &text).map_err(|error| ThemeError::Invalid { path: name.to_owned(), error })
    }

    /// The theme for a terminal of this colour depth.
    pub fn for_depth(self, depth: ColorDepth) -> Self {
        match depth {
            ColorDepth::True => self,
            ColorDepth::Indexed => fallback::convert(&self, &fallback::TerminalPalette::xterm_256()),
            ColorDepth::Sixteen => fallback::convert(&self, &fallback::TerminalPalette::ansi_16()),
            ColorDepth::None => self.map_styles(|style| Style { fg: None, bg: None, ..style }),
        }
    }

    /// Whether pieces on the large board are drawn with a body.
    pub fn has_bodies(&self) -> bool {
        self.body_black.bg.is_some() && self.body_white.bg.is_some()
    }

    /// Foreground and background of ordinary text, if the theme sets them.
    pub fn default_colors(&self) -> (Option<Color>, Option<Color>) {
        (self.text.fg, self.text.bg)
    }
}

/// The modifiers of theme files by name.
const MODIFIERS: [(&str, Modifier); 5] = [
    ("bold", Modifier::BOLD),
    ("dim", Modifier::DIM),
    ("italic", Modifier::ITALIC),
    ("underline", Modifier::UNDERLINED),
    ("reverse", Modifier::REVERSED),
];

#[cfg(test)]
mod tests;
