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

use super::built_in::BUILT_IN;
use super::roles::{RoleName, RoleStyle, Roles, Theme};
use ratatui::style::{Color, Modifier, Style};
use sankoma_wording::{Message, message, quoted};
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

/// Parses the text of a theme file.
///
/// # Errors
/// One line in English: the text is not well-formed, or a role is missing.
pub(super) fn parse(name: &str, text: &str) -> Result<Theme, String> {
    let file: ThemeFile =
        toml::from_str(text).map_err(|error| Message::from_parser_error(text, error.span(), error.message()).en)?;
    let base = match file.inherits.as_deref() {
        Some(base) => built_in(base).map_err(|error| format!("inherits: {error}"))?.roles(),
        None => Vec::new(),
    };
    Theme::from_roles(name, |role| {
        let inherited = || base.iter().find(|(name, _)| *name == role).map(|&(_, style)| style);
        match file.roles.get(&RoleName(role)) {
            Some(style) => resolve(style, role, &file.palette),
            None => inherited().ok_or_else(|| format!("role {role} is missing; give it, or add inherits = \"dark\"")),
        }
    })
}

/// The built-in theme called `name`.
///
/// # Errors
/// If there is no such theme; names the built-in ones.
pub(super) fn built_in(name: &str) -> Result<Theme, Message> {
    let theme = BUILT_IN.iter().find(|theme| theme.name == name);
    let theme = theme.ok_or_else(|| {
        let names = built_in_names();
        message!(
            ("テーマ {} はありません（{names} か .toml ファイルのパスのはず）", quoted(name)),
            "unknown theme '{name}'; expected {names} or the path of a .toml file"
        )
    })?;
    Ok(parse(name, theme.text).expect("the built-in themes are tested"))
}

/// The names of the built-in themes, with commas between them.
pub(super) fn built_in_names() -> String {
    BUILT_IN.iter().map(|theme| theme.name).collect::<Vec<_>>().join(", ")
}

fn resolve(style: &RoleStyle, role: &'static str, palette: &BTreeMap<String, String>) -> Result<Style, String> {
    let color = |written: &Option<String>| resolve_color(written.as_deref(), role, palette);
    let flags = [
        (style.bold, Modifier::BOLD),
        (style.dim, Modifier::DIM),
        (style.italic, Modifier::ITALIC),
        (style.underline, Modifier::UNDERLINED),
        (style.reverse, Modifier::REVERSED),
    ];
    let set: Modifier = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, modifier)| modifier).collect();
    Ok(Style { fg: color(&style.fg)?, bg: color(&style.bg)?, ..Style::new() }.add_modifier(set))
}

fn resolve_color(
    written: Option<&str>,
    role: &'static str,
    palette: &BTreeMap<String, String>,
) -> Result<Option<Color>, String> {
    let Some(name) = written else {
        return Ok(None);
    };
    let value = palette.get(name).map_or(name, String::as_str);
    value.parse().map(Some).map_err(|_| {
        format!(
            "role {role}: '{name}' is no colour; expected #rrggbb, a terminal colour such as red, or a name from [palette]"
        )
    })
}
