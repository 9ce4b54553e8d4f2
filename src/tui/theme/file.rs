//! Parser of theme files.
//!
//! ```toml
//! inherits = "dark"            # optional: missing roles are taken from this built-in theme
//! [palette]
//! ink = "#e0ddd5"
//! [roles]
//! text = { fg = "ink", bg = "#101214" }
//! strong = { fg = "ink", bold = true }
//! ```

use super::{MODIFIERS, Roles, Theme};
use crate::wording::Message;
use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ThemeFile {
    inherits: Option<String>,
    #[serde(default)]
    palette: BTreeMap<String, String>,
    #[serde(default)]
    roles: Roles,
}

/// The style of one role as written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "they are the keys of a theme file")]
pub(super) struct RoleStyle {
    fg: Option<String>,
    bg: Option<String>,
    #[serde(default)]
    bold: bool,
    #[serde(default)]
    dim: bool,
    #[serde(default)]
    italic: bool,
    #[serde(default)]
    underline: bool,
    #[serde(default)]
    reverse: bool,
}

/// Parses the text of a theme file.
///
/// # Errors
/// One line that names the line and the key.
pub(super) fn parse(name: &str, text: &str) -> Result<Theme, String> {
    let file: ThemeFile = toml::from_str(text)
        .map_err(|problem| Message::from_parser_error(text, problem.span(), problem.message()).en)?;
    let base = match file.inherits.as_deref() {
        Some(base) => Theme::built_in(base).map_err(|error| format!("inherits: {error}"))?.roles(),
        None => Vec::new(),
    };
    Theme::from_roles(name, |role| {
        let inherited = || base.iter().find(|(name, _)| *name == role).map(|&(_, style)| style);
        match file.roles.get(role) {
            Some(style) => style.resolve(&file.palette).map_err(|problem| format!("role {role}: {problem}")),
            None => inherited().ok_or_else(|| format!("role {role} is missing; give it, or add inherits = \"dark\"")),
        }
    })
}

impl RoleStyle {
    fn resolve(&self, palette: &BTreeMap<String, String>) -> Result<Style, String> {
        let flags = [self.bold, self.dim, self.italic, self.underline, self.reverse];
        let modifiers = MODIFIERS.iter().zip(flags).filter(|&(_, set)| set);
        let all = modifiers.fold(Modifier::empty(), |all, ((_, modifier), _)| all | *modifier);
        Ok(Style {
            fg: resolve_color(self.fg.as_deref(), palette)?,
            bg: resolve_color(self.bg.as_deref(), palette)?,
            ..Style::new()
        }
        .add_modifier(all))
    }
}

fn resolve_color(written: Option<&str>, palette: &BTreeMap<String, String>) -> Result<Option<Color>, String> {
    let Some(name) = written else {
        return Ok(None);
    };
    let value = palette.get(name).map_or(name, String::as_str);
    value.parse().map(Some).map_err(|_| {
        format!("'{name}' is no colour; expected #rrggbb, a terminal colour such as red, or a name from [palette]")
    })
}
