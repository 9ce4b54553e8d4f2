//! Edits of the line or the page that is being typed, one for each editing key.

/// What an editing key does to the line or the page that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of editing keys")]
pub enum TextEdit {
    Insert(String),
    Backspace,
    Delete,
    Left,
    Right,
    Home,
    End,
    /// Removes everything before the caret.
    DeleteToStart,
    /// Removes the word before the caret.
    DeleteWord,
    /// Inserts the next completion.
    Complete,
    /// Inserts the previous completion.
    CompletePrevious,
    /// The previous command of the history; on a page, the row above.
    Up,
    /// The next command of the history; on a page, the row below.
    Down,
    /// Begins another row of a page.
    Newline,
    Accept,
    Cancel,
}
