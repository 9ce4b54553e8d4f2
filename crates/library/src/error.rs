//! Errors of the index.

use sankoma_rules::wording::Message;
use std::path::PathBuf;

/// Why the index cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The store refuses.
    #[error("the index cannot be used: {0}")]
    Store(#[from] rusqlite::Error),
    /// Another version of the program wrote it.
    #[error("the index is one of another version")]
    OtherVersion,
    /// A part of the file is not as it was written.
    #[error("the index is damaged: {0}")]
    Damaged(&'static str),
    /// The file is something else, and is left as it is.
    #[error("'{}' is no index, expected a new file or an index", .0.display())]
    NotAnIndex(PathBuf),
    /// The file or its folder cannot be written.
    #[error("cannot write '{}': {error}", path.display())]
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// What the operating system says.
        error: std::io::Error,
    },
    /// A folder of records cannot be read.
    #[error("cannot read '{}': {error}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the operating system says.
        error: std::io::Error,
    },
    /// Another process is updating the index.
    #[error("another sankoma is updating the index")]
    Busy,
}

impl IndexError {
    /// Whether the file must be built again.
    pub fn is_damage(&self) -> bool {
        use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase, TypeMismatch, Unknown};
        match self {
            Self::Damaged(_) | Self::OtherVersion | Self::Store(rusqlite::Error::SqlInputError { .. }) => true,
            Self::Store(rusqlite::Error::SqliteFailure(failure, _)) => {
                matches!(failure.code, DatabaseCorrupt | NotADatabase | TypeMismatch | Unknown)
            }
            Self::Store(error) => matches!(
                error,
                rusqlite::Error::InvalidColumnType(..)
                    | rusqlite::Error::FromSqlConversionFailure(..)
                    | rusqlite::Error::IntegralValueOutOfRange(..)
            ),
            _ => false,
        }
    }

    /// The sentence for people.
    pub fn message(&self) -> Message {
        let ja = match self {
            Self::Store(error) => format!("索引を使えません: {error}"),
            Self::Damaged(reason) => format!("索引が壊れています: {reason}"),
            Self::OtherVersion => "索引がほかの版のものです".to_owned(),
            Self::NotAnIndex(path) => format!("{} は索引ではありません", path.display()),
            Self::Unwritable { path, error } => format!("{} に書けません: {error}", path.display()),
            Self::Folder { path, error } => format!("{} を読めません: {error}", path.display()),
            Self::Busy => "ほかの sankoma が索引を更新しています".to_owned(),
        };
        Message::new(ja, self.to_string())
    }
}
