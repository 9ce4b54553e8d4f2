//! What things look like: every colour and modifier the workbench uses has a role, and a theme gives each role a style.

mod color;
mod file;

pub use color::{ColorDepth, rgb};

use ratatui::style::{Color, Modifier, Style};
use std::fmt;
use std::path::Path;

/// Declares the roles: fields of [`Theme`], and keys of a theme file.
macro_rules! roles {
    ($($(#[doc = $doc:literal])+ $role:ident,)+) => {
        /// A style for every role.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Theme {
            /// The name it is chosen by.
            pub name: String,
            $($(#[doc = $doc])+ pub $role: Style,)+
        }

        impl Theme {
            /// Every role with its style.
            pub fn roles(&self) -> Vec<(&'static str, Style)> {
                vec![$((stringify!($role), self.$role)),+]
            }

            fn from_roles(name: &str, mut style: impl FnMut(&'static str) -> Result<Style, String>) -> Result<Self, String> {
                Ok(Self { name: name.to_owned(), $($role: style(stringify!($role))?),+ })
            }

            /// The same theme with every style changed by `change`.
            fn map(self, change: impl Fn(Style) -> Style) -> Self {
                Self { name: self.name, $($role: change(self.$role)),+ }
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
    /// Text of second rank: times, units, empty squares.
    faint,
    /// Words that stand out in running text.
    strong,
    /// The top line.
    title,
    /// The heading of a pane.
    heading,
    /// The heading of the pane in focus.
    heading_focus,
    /// The bottom line.
    hint,
    /// A key named in the bottom line or in the help.
    key,
    /// The line in which a command is typed.
    prompt,
    /// A popup: help, completions, a question.
    popup,
    /// The chosen row of a list.
    chosen,
    /// A row that belongs to a variation.
    variation,
    /// A comment of the record.
    comment,
    /// Something is wrong.
    error,
    /// Something is odd.
    warning,
    /// All is well.
    good,
    /// A score in favour of Black.
    score_black,
    /// A score in favour of White.
    score_white,
    /// The surface of the board.
    board,
    /// Lines between the squares, and the dots of empty ones.
    board_line,
    /// File and rank labels.
    board_label,
    /// A piece of Black's.
    piece_black,
    /// A piece of White's.
    piece_white,
    /// The wooden body of Black's pieces on the large board; without a background they have none.
    body_black,
    /// The wooden body of White's pieces.
    body_white,
    /// What promotion changes on a body.
    body_promoted,
    /// The squares of the last move.
    square_last,
    /// The squares of the engine's best move.
    square_best,
    /// A king in check.
    square_check,
    /// A square that proves why a move is illegal.
    square_proof,
    /// A square on a line that proves it.
    square_line,
    /// The square under the board cursor.
    square_cursor,
    /// The square of the piece picked up.
    square_picked,
    /// Where the picked piece may go.
    square_target,
    /// A piece that attacks the square under the board cursor.
    square_attacker,
    /// A piece that attacks it through others.
    square_xray,
    /// The camp in which a king declares.
    square_camp,
    /// A square whose number speaks strongly for Black.
    heat_black,
    /// A square whose number speaks strongly for White.
    heat_white,
    /// The material in a graph of the evaluation.
    term_material,
    /// The king–king term there.
    term_kk,
    /// The king–king–piece terms there.
    term_kkp,
    /// The king–piece–piece terms there.
    term_kpp,
    /// The turn there.
    term_turn,
    /// The player to move.
    turn,
}

/// A theme that comes with the program.
struct BuiltInTheme {
    name: &'static str,
    text: &'static str,
}

/// Every built-in theme: one row each.
const BUILT_IN: [BuiltInTheme; 4] = [
    BuiltInTheme { name: "dark", text: include_str!("../../../themes/dark.toml") },
    BuiltInTheme { name: "light", text: include_str!("../../../themes/light.toml") },
    BuiltInTheme { name: "high-contrast", text: include_str!("../../../themes/high-contrast.toml") },
    BuiltInTheme { name: "monochrome", text: include_str!("../../../themes/monochrome.toml") },
];

/// The theme of `NO_COLOR`.
pub const MONOCHROME: &str = "monochrome";

/// A theme could not be had; one line for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeError(String);

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ThemeError {}

impl Theme {
    /// The names of the built-in themes, in the order in which they are offered.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|theme| theme.name)
    }

    /// The theme used when none is asked for.
    pub fn standard() -> Self {
        Self::built_in("dark").expect("the built-in themes are tested")
    }

    /// The built-in theme called `name`.
    ///
    /// # Errors
    /// Names the themes there are.
    pub fn built_in(name: &str) -> Result<Self, ThemeError> {
        let theme = BUILT_IN.iter().find(|theme| theme.name == name).ok_or_else(|| {
            let names: Vec<&str> = Self::names().collect();
            ThemeError(format!("unknown theme '{name}'; expected {} or the path of a .toml file", names.join(", ")))
        })?;
        file::parse(name, theme.text).map_err(|problem| ThemeError(format!("built-in theme {name}: {problem}")))
    }

    /// The theme `asked` for: a built-in name, or the path of a theme file.
    ///
    /// # Errors
    /// One line that names the file, the line and the key.
    pub fn load(asked: &str) -> Result<Self, ThemeError> {
        let path = Path::new(asked);
        let is_path = path.extension().is_some_and(|extension| extension == "toml") || asked.contains('/');
        if !is_path {
            return Self::built_in(asked);
        }
        let text = std::fs::read_to_string(path).map_err(|error| ThemeError(format!("theme {asked}: {error}")))?;
        file::parse(asked, &text).map_err(|problem| ThemeError(format!("theme {asked}: {problem}")))
    }

    /// The theme for a terminal that shows this many colours.
    pub fn for_depth(self, depth: ColorDepth) -> Self {
        match depth {
            ColorDepth::True => self,
            ColorDepth::Indexed => self.map(|style| color::map(style, color::to_indexed)),
            ColorDepth::None => self.map(|style| Style { fg: None, bg: None, ..style }),
        }
    }

    /// Whether pieces have a body of their own to be drawn on the large board.
    pub fn has_bodies(&self) -> bool {
        self.body_black.bg.is_some() && self.body_white.bg.is_some()
    }

    /// Foreground and background of ordinary text, where the theme sets them.
    pub fn default_colors(&self) -> (Option<Color>, Option<Color>) {
        (self.text.fg, self.text.bg)
    }
}

/// What a theme without colours may use.
const MODIFIERS: [(&str, Modifier); 5] = [
    ("bold", Modifier::BOLD),
    ("dim", Modifier::DIM),
    ("italic", Modifier::ITALIC),
    ("underline", Modifier::UNDERLINED),
    ("reverse", Modifier::REVERSED),
];

#[cfg(test)]
mod tests;
