//! Errors of books.

use sankoma_wording::{Message, io_error_message, io_error_text, message, quoted};
use std::path::PathBuf;

/// Why a book cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum BookError {
    /// The file cannot be read.
    Unreadable {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        error: std::io::Error,
    },
    /// The file is none of the forms that are read.
    NotABook(PathBuf),
    /// The file has a form that is known but not read.
    OtherForm {
        /// Path of the file.
        path: PathBuf,
        /// Name of the form, for people.
        form: &'static str,
    },
    /// The structure of the file is broken from this byte on, so that nothing behind it can be found.
    Broken {
        /// Path of the file.
        path: PathBuf,
        /// Offset of the byte.
        offset: u64,
        /// Text or form expected there.
        expected: &'static str,
    },
    /// A book of this form is read, not written.
    ReadOnlyForm(PathBuf),
    /// A line of the text form could not be written back as it is.
    LossyLine {
        /// Path of the file.
        path: PathBuf,
        /// The number of the line.
        line: usize,
    },
    /// The file has changed since it was read.
    Changed(PathBuf),
    /// The file cannot be written.
    Unwritable {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        error: std::io::Error,
    },
}

impl BookError {
    /// The sentence for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Unreadable { path, error } => {
                let (path, reason) = (path.display(), io_error_text(error));
                let ja_reason = io_error_message(error).ja;
                message!("'{path}' を読めません: {ja_reason}", "cannot read '{path}', expected a book: {reason}")
            }
            Self::NotABook(path) => {
                let path = path.display();
                message!(
                    "'{path}' は定跡ファイルではありません（読めるのは #YANEURAOU-DB2016、Apery の book.bin、.sbk）",
                    "'{path}' is no book, expected #YANEURAOU-DB2016, Apery's book.bin or .sbk"
                )
            }
            Self::OtherForm { path, form } => {
                let path = path.display();
                message!(
                    "'{path}' は{form}の定跡です（読めるのは #YANEURAOU-DB2016、Apery の book.bin、.sbk）",
                    "'{path}' is a book of {form}, expected #YANEURAOU-DB2016, Apery's book.bin or .sbk"
                )
            }
            Self::Broken { path, offset, expected } => {
                let path = path.display();
                message!(
                    "'{path}' は{offset}バイト目から壊れています（{expected}）",
                    "'{path}' is broken from byte {offset} on, expected {expected}"
                )
            }
            Self::ReadOnlyForm(path) => {
                let path = path.display();
                message!(
                    "'{path}' は書き換えられません。テキスト形式（#YANEURAOU-DB2016）だけを編集できます",
                    "'{path}' is not edited, expected a book in the text form (#YANEURAOU-DB2016)"
                )
            }
            Self::LossyLine { path, line } => {
                let path = path.display();
                message!(
                    "{path} の{line}行目は UTF-8 でないか長すぎるので、この定跡は書き換えません",
                    "line {line} of '{path}' is not UTF-8 or too long, expected lines that can be written back as they are"
                )
            }
            Self::Changed(path) => {
                let path = path.display();
                message!(
                    "'{path}' は読んだあとに変わりました。書き込みませんでした",
                    "'{path}' has changed since it was read; it was not written"
                )
            }
            Self::Unwritable { path, error } => {
                let (path, reason) = (path.display(), io_error_text(error));
                let ja_reason = io_error_message(error).ja;
                message!("'{path}' に書けません: {ja_reason}", ("cannot write {}: {reason}", quoted(&path.to_string())))
            }
        }
    }
}
