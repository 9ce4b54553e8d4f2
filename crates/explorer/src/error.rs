//! Errors of the index.

use sankoma_wording::{Message, io_error_message, io_error_text, message};
use std::path::PathBuf;

/// Why the index cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum IndexError {
    /// The store refuses.
    Store(#[from] rusqlite::Error),
    /// Another version of the program wrote it.
    OtherVersion,
    /// A part of the file is not as it was written.
    Damaged(&'static str),
    /// The file is something else, and is left as it is.
    NotAnIndex(PathBuf),
    /// The file or its folder cannot be written.
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// Error of the operating system.
        error: std::io::Error,
    },
    /// A folder of records cannot be read.
    Folder {
        /// The folder.
        path: PathBuf,
        /// Error of the operating system.
        error: std::io::Error,
    },
    /// Another process is updating the index.
    Busy,
}

impl IndexError {
    /// The file must be built again.
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
        match self {
            Self::Store(error) => {
                message!("索引を使えません: {error}", "the index cannot be used: {error}")
            }
            Self::OtherVersion => Message::new("索引がほかの版のものです", "the index is one of another version"),
            Self::Damaged(reason) => {
                message!("索引が壊れています: {reason}", "the index is damaged: {reason}")
            }
            Self::NotAnIndex(path) => {
                let path = path.display();
                message!("'{path}' は索引ではありません", "'{path}' is no index, expected a new file or an index")
            }
            Self::Unwritable { path, error } => {
                let (path, reason) = (path.display(), io_error_text(error));
                let ja_reason = io_error_message(error).ja;
                message!(
                    "'{path}' に書けません: {ja_reason}",
                    "cannot write '{path}', expected a file for the index: {reason}"
                )
            }
            Self::Folder { path, error } => {
                let (path, reason) = (path.display(), io_error_text(error));
                let ja_reason = io_error_message(error).ja;
                message!(
                    "'{path}' を読めません: {ja_reason}",
                    "cannot read '{path}', expected a folder of game records: {reason}"
                )
            }
            Self::Busy => {
                Message::new("ほかの sankoma が索引を更新しています", "another sankoma is updating the index")
            }
        }
    }
}
