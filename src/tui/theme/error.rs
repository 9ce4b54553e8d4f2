//! Error of a theme: why it cannot be used.

use super::built_in::BUILT_IN;
use sankoma_wording::{Message, ToMessage, io_error_message, io_error_text, quoted};
use std::io;
use thiserror::Error;

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

impl ToMessage for ThemeError {
    fn message(&self) -> Message {
        let names = built_in_names();
        match self {
            Self::UnknownName(name) => Message::new(
                format!("テーマ {} はありません（{names} か .toml ファイルのパスのはず）", quoted(name)),
                self.to_string(),
            ),
            Self::Unreadable { path, error } => Message::new(
                format!("テーマ {path}: {}（{names} か .toml ファイルのパスのはず）", io_error_message(error).ja),
                self.to_string(),
            ),
            Self::Invalid { path, error } => Message::new(format!("テーマ {path}: {error}"), self.to_string()),
        }
    }
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

fn built_in_names() -> String {
    BUILT_IN.iter().map(|theme| theme.name).collect::<Vec<_>>().join(", ")
}
