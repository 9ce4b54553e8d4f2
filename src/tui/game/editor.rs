//! The text editor for a comment or the headers.

use crate::tui::action::TextEdit;
use sankoma_record::NodeId;
use sankoma_wording::text;
use unicode_segmentation::UnicodeSegmentation;

/// What is being edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorPurpose {
    /// The comment of a node.
    Comment(NodeId),
    /// The headers of the game, one per row.
    Headers,
}

/// Rows of text with a caret. The caret moves by grapheme clusters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    /// What is being edited.
    pub purpose: EditorPurpose,
    /// Never empty.
    rows: Vec<String>,
    row: usize,
    /// Byte offset of the caret in its row.
    byte_offset: usize,
    /// The column that the caret returns to after it passed shorter rows on its way up or down.
    goal_column: Option<usize>,
}

impl Editor {
    /// An editor of `rows`, with the caret at their end.
    pub(super) fn new(purpose: EditorPurpose, mut rows: Vec<String>) -> Self {
        if rows.is_empty() {
            rows.push(String::new());
        }
        let (row, byte_offset) = (rows.len() - 1, rows.last().map_or(0, String::len));
        Self { purpose, rows, row, byte_offset, goal_column: None }
    }

    /// The rows, at least one.
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// The row of the caret, and the caret's byte offset in it.
    pub fn caret(&self) -> (usize, usize) {
        (self.row, self.byte_offset)
    }

    /// The rows without blank rows at the end.
    pub(super) fn finished_rows(&self) -> &[String] {
        let last = self.rows.iter().rposition(|row| !row.trim().is_empty());
        &self.rows[..last.map_or(0, |last| last + 1)]
    }

    /// Edits the text. [`TextEdit::Accept`] and [`TextEdit::Cancel`] are left to the caller.
    pub(super) fn edit(&mut self, edit: &TextEdit) {
        match edit {
            TextEdit::Up => return self.move_rows(-1),
            TextEdit::Down => return self.move_rows(1),
            TextEdit::Insert(text) => self.insert(text),
            TextEdit::Newline => self.insert("\n"),
            TextEdit::Left => (self.row, self.byte_offset) = self.caret_left(),
            TextEdit::Right => (self.row, self.byte_offset) = self.caret_right(),
            TextEdit::Home => self.byte_offset = 0,
            TextEdit::End => self.byte_offset = self.line().len(),
            TextEdit::Backspace => self.remove(self.caret_left(), (self.row, self.byte_offset)),
            TextEdit::Delete => self.remove((self.row, self.byte_offset), self.caret_right()),
            TextEdit::DeleteToStart => self.remove((self.row, 0), (self.row, self.byte_offset)),
            TextEdit::DeleteWord => self.remove(self.word_start(), (self.row, self.byte_offset)),
            TextEdit::Complete | TextEdit::CompletePrevious | TextEdit::Accept | TextEdit::Cancel => {}
        }
        self.goal_column = None;
    }

    fn line(&self) -> &str {
        &self.rows[self.row]
    }

    /// The caret one character back; from the start of a row, the end of the row above.
    fn caret_left(&self) -> (usize, usize) {
        match self.line()[..self.byte_offset].grapheme_indices(true).next_back() {
            Some((at, _)) => (self.row, at),
            None => self.row.checked_sub(1).map_or((0, 0), |above| (above, self.rows[above].len())),
        }
    }

    /// The caret one character forward; from the end of a row, the start of the row below.
    fn caret_right(&self) -> (usize, usize) {
        match self.line()[self.byte_offset..].graphemes(true).next() {
            Some(letter) => (self.row, self.byte_offset + letter.len()),
            None if self.row + 1 < self.rows.len() => (self.row + 1, 0),
            None => (self.row, self.byte_offset),
        }
    }

    fn word_start(&self) -> (usize, usize) {
        let before = self.line()[..self.byte_offset].trim_end();
        match before.unicode_word_indices().next_back() {
            Some((at, _)) => (self.row, at),
            None if self.byte_offset == 0 => self.caret_left(),
            None => (self.row, 0),
        }
    }

    fn move_rows(&mut self, step: isize) {
        let goal = self.goal_column.unwrap_or_else(|| text::width(&self.line()[..self.byte_offset]));
        let Some(row) = self.row.checked_add_signed(step).filter(|&row| row < self.rows.len()) else {
            return;
        };
        self.row = row;
        self.byte_offset = byte_offset_at_column(self.line(), goal);
        self.goal_column = Some(goal);
    }

    /// Inserts text. Line ends of any kind start a new row; other control characters are left out.
    fn insert(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n").replace('\t', " ");
        let tail = self.rows[self.row].split_off(self.byte_offset);
        for (number, part) in text.split('\n').enumerate() {
            if number > 0 {
                self.row += 1;
                self.rows.insert(self.row, String::new());
            }
            self.rows[self.row].extend(part.chars().filter(|letter| !letter.is_control()));
        }
        self.byte_offset = self.rows[self.row].len();
        self.rows[self.row].push_str(&tail);
    }

    /// Removes the text between two caret positions and puts the caret at the first.
    fn remove(&mut self, from: (usize, usize), to: (usize, usize)) {
        let tail = self.rows[to.0].split_off(to.1);
        self.rows[from.0].truncate(from.1);
        self.rows[from.0].push_str(&tail);
        self.rows.drain(from.0 + 1..=to.0);
        (self.row, self.byte_offset) = from;
    }
}

/// The byte offset of the last character of `line` that lies within `columns` columns of the screen.
fn byte_offset_at_column(line: &str, columns: usize) -> usize {
    let mut used = 0;
    let fits = |letter: &&str| {
        used += text::width(letter);
        used <= columns
    };
    line.graphemes(true).take_while(fits).map(str::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn editor_of(rows: &[&str]) -> Editor {
        Editor::new(EditorPurpose::Headers, rows.iter().map(|row| (*row).to_owned()).collect())
    }

    /// The text with a bar at the caret.
    fn shown(editor: &Editor) -> String {
        let mut rows = editor.rows.clone();
        rows[editor.row].insert(editor.byte_offset, '|');
        rows.join("/")
    }

    #[test]
    fn typing_moving_and_removing() {
        let mut editor = editor_of(&["歩を打つ", "か\u{3099}"]);
        for (edit, expected) in [
            (TextEdit::Backspace, "歩を打つ/|"),
            (TextEdit::Backspace, "歩を打つ|"),
            (TextEdit::Left, "歩を打|つ"),
            (TextEdit::Newline, "歩を打/|つ"),
            (TextEdit::Insert("銀\r\n金\r桂\u{7}".to_owned()), "歩を打/銀/金/桂|つ"),
            (TextEdit::Home, "歩を打/銀/金/|桂つ"),
            (TextEdit::Left, "歩を打/銀/金|/桂つ"),
            (TextEdit::Delete, "歩を打/銀/金|桂つ"),
            (TextEdit::End, "歩を打/銀/金桂つ|"),
            (TextEdit::Up, "歩を打/銀|/金桂つ"),
            (TextEdit::Up, "歩を打|/銀/金桂つ"),
            (TextEdit::Down, "歩を打/銀|/金桂つ"),
            (TextEdit::Down, "歩を打/銀/金桂つ|"),
            (TextEdit::DeleteToStart, "歩を打/銀/|"),
            (TextEdit::Right, "歩を打/銀/|"),
        ] {
            editor.edit(&edit);
            assert_eq!(shown(&editor), expected, "{edit:?}");
        }
        assert_eq!(editor.finished_rows().to_vec(), ["歩を打", "銀"]);
    }

    #[test]
    fn the_column_is_kept_through_short_rows_and_counted_as_the_screen_does() {
        let mut editor = editor_of(&["abcdef", "", "七六歩"]);
        for (edit, expected) in [
            (TextEdit::Up, "abcdef/|/七六歩"),
            (TextEdit::Up, "abcdef|//七六歩"),
            (TextEdit::Left, "abcde|f//七六歩"),
            (TextEdit::Down, "abcdef/|/七六歩"),
            (TextEdit::Down, "abcdef//七六|歩"),
        ] {
            editor.edit(&edit);
            assert_eq!(shown(&editor), expected, "{edit:?}");
        }
    }

    fn edit() -> impl Strategy<Value = TextEdit> {
        prop_oneof![
            "[a-z歩か\u{3099}👨‍👩\r\n\t ]{0,4}".prop_map(TextEdit::Insert),
            Just(TextEdit::Newline),
            Just(TextEdit::Left),
            Just(TextEdit::Right),
            Just(TextEdit::Up),
            Just(TextEdit::Down),
            Just(TextEdit::Home),
            Just(TextEdit::End),
            Just(TextEdit::Backspace),
            Just(TextEdit::Delete),
            Just(TextEdit::DeleteToStart),
            Just(TextEdit::DeleteWord),
        ]
    }

    proptest! {
        #[test]
        fn the_caret_never_leaves_the_text(edits in prop::collection::vec(edit(), 0..60)) {
            let mut editor = editor_of(&[]);
            for edit in edits {
                editor.edit(&edit);
                let (row, at) = editor.caret();
                prop_assert!(editor.rows()[row].is_char_boundary(at));
                prop_assert!(editor.rows().iter().all(|row| !row.contains(char::is_control)));
            }
        }

        #[test]
        fn what_is_inserted_is_removed_by_as_many_backspaces(text in "[a-z歩\n]{0,20}") {
            let mut editor = editor_of(&["一行目", "二行目"]);
            editor.edit(&TextEdit::Left);
            let before = editor.clone();
            editor.edit(&TextEdit::Insert(text.clone()));
            for _ in text.chars() {
                editor.edit(&TextEdit::Backspace);
            }
            prop_assert_eq!(editor, before);
        }
    }
}
