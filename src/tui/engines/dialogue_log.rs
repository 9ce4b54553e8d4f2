//! The dialogue with the engines: a bounded log, and a filter for it.

use crate::tui::action::TextEdit;
use crate::tui::core::list_cursor::{ListCursor, ListStep};
use crate::tui::core::prompt::Prompt;
use sankoma_usi::client::{DialogueDirection, DialogueLine};
use std::collections::VecDeque;
use std::time::Duration;

/// Maximum number of lines.
const CAPACITY: usize = 5000;

/// One line of the dialogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialogueEntry {
    /// The name of the engine.
    pub engine: String,
    /// The letter of an engine that analyses.
    pub letter: Option<char>,
    /// When, since the start of the program.
    pub time: Duration,
    /// Who said it.
    pub direction: DialogueDirection,
    /// What.
    pub text: String,
}

impl DialogueEntry {
    /// The sign of its direction: `>` to the engine, `<` from it, `!` on standard error.
    pub const fn sign(&self) -> char {
        match self.direction {
            DialogueDirection::ToProgram => '>',
            DialogueDirection::FromProgram => '<',
            DialogueDirection::Error => '!',
        }
    }

    /// The time as minutes, seconds and milliseconds.
    pub fn time_text(&self) -> String {
        let (seconds, millis) = (self.time.as_secs(), self.time.subsec_millis());
        format!("{:02}:{:02}.{millis:03}", seconds / 60, seconds % 60)
    }

    /// Whether it passes a word of the filter: a sign, `engine:NAME`, or a part of the text; `-` negates.
    fn passes(&self, word: &str) -> bool {
        if let Some(negated) = word.strip_prefix('-').filter(|rest| !rest.is_empty()) {
            return !self.passes(negated);
        }
        if let Some(name) = word.strip_prefix("engine:") {
            let is_letter = self.letter.is_some_and(|letter| name.eq_ignore_ascii_case(&letter.to_string()));
            return is_letter || (name.chars().count() != 1 && contains(&self.engine, name));
        }
        match word {
            ">" | "<" | "!" => word.starts_with(self.sign()),
            _ => contains(&self.text, word),
        }
    }
}

/// Whether `text` contains `part`, whatever the case of its letters.
fn contains(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

/// The log, with the filter of its page.
#[derive(Clone, Debug, Default)]
pub struct DialogueLog {
    entries: VecDeque<DialogueEntry>,
    /// The indexes of the entries that pass the filter.
    passing: VecDeque<u64>,
    /// The number of the oldest entry that is left.
    first: u64,
    /// Lines that were dropped.
    pub skipped: usize,
    /// The filter in force.
    pub filter: String,
    /// The filter while it is typed.
    pub typing: Option<Prompt>,
    /// The cursor of the page.
    pub cursor: ListCursor,
}

impl DialogueLog {
    /// Adds what was said with an engine.
    pub(super) fn push(&mut self, engine: &str, letter: Option<char>, lines: Vec<DialogueLine>, skipped: usize) {
        let was_at_end = self.cursor.selected + 1 >= self.passing.len();
        self.skipped += skipped;
        for DialogueLine { time, direction, text } in lines {
            let entry = DialogueEntry { engine: engine.to_owned(), letter, time, direction, text };
            if self.is_passing(&entry) {
                self.passing.push_back(self.first + self.entries.len() as u64);
            }
            self.entries.push_back(entry);
        }
        while self.entries.len() > CAPACITY {
            self.entries.pop_front();
            if self.passing.front() == Some(&self.first) {
                self.passing.pop_front();
                self.cursor.selected = self.cursor.selected.saturating_sub(1);
            }
            self.first += 1;
        }
        if was_at_end {
            self.cursor.selected = self.passing.len().saturating_sub(1);
        }
    }

    /// Number of lines.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many lines pass the filter.
    pub fn matching(&self) -> usize {
        self.passing.len()
    }

    /// The line of this row of the list.
    pub fn row(&self, at: usize) -> Option<&DialogueEntry> {
        let number = self.passing.get(at)?;
        self.entries.get((number - self.first) as usize)
    }

    /// The lines that pass the filter, as text.
    pub fn text(&self) -> String {
        let rows = (0..self.matching()).filter_map(|at| self.row(at));
        let lines: Vec<String> =
            rows.map(|row| format!("{} {} {} {}\n", row.time_text(), row.engine, row.sign(), row.text)).collect();
        lines.concat()
    }

    /// What is typed, or else the filter in force.
    pub fn filter_text(&self) -> &str {
        self.typing.as_ref().map_or(&self.filter, Prompt::text)
    }

    /// Moves the cursor to the last line.
    pub(in crate::tui) fn select_last(&mut self) {
        self.cursor.selected = self.matching().saturating_sub(1);
    }

    fn step(&mut self, step: ListStep) {
        let count = self.matching();
        self.cursor.move_by(step, count);
    }

    pub(in crate::tui) fn start_filter(&mut self) {
        self.typing = Some(Prompt::new(self.filter.clone()));
    }

    /// Edits the filter that is being typed; the list follows each letter.
    pub(in crate::tui) fn edit_filter(&mut self, edit: &TextEdit) {
        let Some(prompt) = &mut self.typing else { return };
        match edit {
            TextEdit::Accept => {
                self.filter = prompt.text().to_owned();
                self.typing = None;
            }
            TextEdit::Cancel => self.typing = None,
            TextEdit::Up => return self.step(ListStep::Rows(-1)),
            TextEdit::Down => return self.step(ListStep::Rows(1)),
            other => prompt.edit(other, &[]),
        }
        self.find_passing();
    }

    fn is_passing(&self, entry: &DialogueEntry) -> bool {
        self.filter_text().split_whitespace().all(|word| entry.passes(word))
    }

    fn find_passing(&mut self) {
        let passing = (self.first..).zip(&self.entries).filter(|(_, entry)| self.is_passing(entry));
        self.passing = passing.map(|(number, _)| number).collect();
        self.cursor.selected = self.passing.len().saturating_sub(1);
    }
}
