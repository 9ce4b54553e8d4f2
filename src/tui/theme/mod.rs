//! Themes: every colour and modifier of the screen has a role, and a theme gives each role a style.

//!
//! | question | file |
//! |---|---|
//! | which roles are there? | `roles` |
//! | which themes are in the program? | `built_in` |
//! | what does a theme file say? | `file` |
//! | what becomes of a theme on a terminal with fewer colours? | `fallback` |
//! | how far apart are two colours? | `color`; which backgrounds stand next to each other? `grounds` |

mod built_in;
mod color;
mod fallback;
mod file;
mod grounds;
mod roles;

pub use color::{ColorDepth, rgb};
pub use roles::Theme;

use built_in::BUILT_IN;
use ratatui::style::Style;
use sankoma_wording::{Message, io_error_message, io_error_text, message};
use std::path::Path;
use std::sync::LazyLock;

/// The theme without colours, for `NO_COLOR`.
pub const MONOCHROME: &str = "monochrome";

impl Theme {
    /// The names of the built-in themes.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|theme| theme.name)
    }

    /// The default theme, read once: a click asks for it each time.
    pub fn standard() -> Self {
        static STANDARD: LazyLock<Theme> =
            LazyLock::new(|| Theme::built_in("dark").expect("the built-in themes are tested"));
        STANDARD.clone()
    }

    /// The built-in theme called `name`.
    ///
    /// # Errors
    /// If there is no such theme; names the built-in ones.
    pub fn built_in(name: &str) -> Result<Self, Message> {
        file::built_in(name)
    }

    /// Loads a theme: `name` is that of a built-in theme or the path of a theme file.
    ///
    /// # Errors
    /// One line that names the file, the line and the key.
    pub fn load(name: &str) -> Result<Self, Message> {
        let path = Path::new(name);
        let is_path = path.extension().is_some_and(|extension| extension == "toml") || name.contains('/');
        if !is_path {
            return Self::built_in(name);
        }
        let text = std::fs::read_to_string(path).map_err(|error| {
            let names = file::built_in_names();
            let (ja, en) = (io_error_message(&error).ja, io_error_text(&error));
            message!(
                "テーマ {name}: {ja}（{names} か .toml ファイルのパスのはず）",
                "theme {name}: {en}; expected {names} or the path of a .toml file"
            )
        })?;
        let located = |error| message!("テーマ {name}: {error}", "theme {name}: {error}");
        file::parse(name, &text).map_err(located)
    }

    /// Loads the theme with this name or path, or else the standard one, for a terminal of this colour depth. Without
    /// colours every built-in theme becomes the monochrome one.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn load_for_depth(name: Option<&str>, depth: ColorDepth) -> Result<Self, Message> {
        let standard = if depth == ColorDepth::None { MONOCHROME } else { BUILT_IN[0].name };
        let name = name.unwrap_or(standard);
        let is_built_in = Self::names().any(|known| known == name);
        let name = if depth == ColorDepth::None && is_built_in { MONOCHROME } else { name };
        Ok(Self::load(name)?.for_depth(depth))
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
}

#[cfg(test)]
mod tests;
