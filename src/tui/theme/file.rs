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

use super::{MODIFIERS, Roles, Theme, ThemeError};
use ratatui::style::{Color, Modifier, Style};
use sankoma_rules::wording::Message;
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

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

/// A theme file is not well-formed; the text is one line.
#[derive(Debug, Error)]
pub enum ThemeFileError {
    /// The text is no TOML, or has an unknown key; with the line.
    #[error("{0}")]
    Syntax(String),
    /// The theme that it inherits does not exist.
    #[error("inherits: {0}")]
    Inherited(Box<ThemeError>),
    /// A role has neither a style of its own nor an inherited one.
    #[error("role {0} is missing; give it, or add inherits = \"dark\"")]
    MissingRole(&'static str),
    /// A role names an unknown colour.
    #[error(
        "role {role}: '{color}' is no colour; expected #rrggbb, a terminal colour such as red, or a name from [palette]"
    )]
    UnknownColor {
        /// The role.
        role: &'static str,
        /// The colour as written.
        color: String,
    },
}

/// Parses the text of a theme file.
///
/// # Errors
/// If the text is not well-formed, or a role is missing.
pub(super) fn parse(name: &str, text: &str) -> Result<Theme, ThemeFileError> {
    let file: ThemeFile = toml::from_str(text)
        .map_err(|error| ThemeFileError::Syntax(Message::from_parser_error(text, error.span(), error.message()).en))?;
    let base = match file.inherits.as_deref() {
        Some(base) => Theme::built_in(base).map_err(|error| ThemeFileError::Inherited(Box::new(error)))?.roles(),
        None => Vec::new(),
    };
    Theme::from_roles(name, |role| {
        let inherited = || base.iter().find(|(name, _)| *name == role).map(|&(_, style)| style);
        match file.roles.get(role) {
            Some(style) => style.resolve(role, &file.palette),
            None => inherited().ok_or(ThemeFileError::MissingRole(role)),
        }
    })
}

impl RoleStyle {
    fn resolve(&self, role: &'static str, palette: &BTreeMap<String, String>) -> Result<Style, ThemeFileError> {
        let color = |written: &Option<String>| resolve_color(written.as_deref(), role, palette);
        let flags = [self.bold, self.dim, self.italic, self.underline, self.reverse];
        let modifiers = MODIFIERS.iter().zip(flags).filter(|&(_, set)| set);
        let all = modifiers.fold(Modifier::empty(), |all, ((_, modifier), _)| all | *modifier);
        Ok(Style { fg: color(&self.fg)?, bg: color(&self.bg)?, ..Style::new() }.add_modifier(all))
    }
}

fn resolve_color(
    written: Option<&str>,
    role: &'static str,
    palette: &BTreeMap<String, String>,
) -> Result<Option<Color>, ThemeFileError> {
    let Some(name) = written else {
        return Ok(None);
    };
    let value = palette.get(name).map_or(name, String::as_str);
    value.parse().map(Some).map_err(|_| ThemeFileError::UnknownColor { role, color: name.to_owned() })
}
