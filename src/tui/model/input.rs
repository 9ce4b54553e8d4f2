//! The command line: its text with the caret, completion and history.

use super::pending_keys::PendingKeys;
use crate::tui::action::{ACTIONS, ActionId, TextEdit};
use std::collections::HashSet;

/// The command line, while it is open, and its history.
#[derive(Clone, Debug, Default)]
pub struct InputState {
    /// The line that is being typed, if one is.
    pub prompt: Option<Prompt>,
    /// The commands typed before, oldest first, each once.
    pub history: Vec<String>,
    /// Keys that wait for more.
    pub pending: PendingKeys,
    /// The moved keys that this session has been told of.
    pub told_moved: HashSet<&'static str>,
}

impl InputState {
    /// Opens the command line.
    pub(super) fn open(&mut self) {
        self.prompt = Some(Prompt::default());
    }

    /// Opens the command line with the name of an action, whose argument is to follow.
    pub(super) fn ask(&mut self, id: ActionId) {
        self.prompt = Some(Prompt::new(format!("{} ", id.row().name)));
    }

    /// Opens the command line with a command that may be changed.
    pub(super) fn ask_with(&mut self, command: &str) {
        self.prompt = Some(Prompt::new(command));
    }

    /// Edits the line; returns it once it is complete and not empty.
    pub(super) fn edit(&mut self, edit: &TextEdit) -> Option<String> {
        let prompt = self.prompt.as_mut()?;
        match edit {
            TextEdit::Accept => return self.accept(),
            TextEdit::Cancel => self.prompt = None,
            // Backspace on an empty line closes it, as in other programs with such a line.
            TextEdit::Backspace if prompt.text().is_empty() => self.prompt = None,
            other => prompt.edit(other, &self.history),
        }
        None
    }

    fn accept(&mut self) -> Option<String> {
        let line = self.prompt.take()?.text().trim().to_owned();
        if line.is_empty() {
            return None;
        }
        self.history.retain(|earlier| *earlier != line);
        self.history.push(line.clone());
        Some(line)
    }
}

/// A line that is being typed: a command, or a filter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    text: String,
    /// Byte offset of the caret.
    caret: usize,
    /// The completion that the text shows, and what was typed before it.
    chosen_completion: Option<(usize, String)>,
    /// How many commands back in the history the text comes from; 0 if it was typed.
    history_offset: usize,
}

impl Prompt {
    /// A line that begins with `text`.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { caret: text.len(), text, ..Self::default() }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text before the caret.
    pub fn before_caret(&self) -> &str {
        &self.text[..self.caret]
    }

    /// Completions of what was typed: names of actions, or words of an argument.
    pub fn completions(&self) -> Vec<String> {
        let typed = self.chosen_completion.as_ref().map_or(self.text.as_str(), |(_, typed)| typed);
        complete(typed)
    }

    /// Which of [`Self::completions`] the text shows.
    pub fn chosen_completion(&self) -> Option<usize> {
        self.chosen_completion.as_ref().map(|&(at, _)| at)
    }

    /// Edits the text. [`TextEdit::Accept`] and [`TextEdit::Cancel`] are left to the caller.
    pub fn edit(&mut self, edit: &TextEdit, history: &[String]) {
        match edit {
            TextEdit::Complete => return self.complete(1),
            TextEdit::CompletePrevious => return self.complete(-1),
            TextEdit::Up => self.recall(self.history_offset + 1, history),
            TextEdit::Down => self.recall(self.history_offset.saturating_sub(1), history),
            TextEdit::Left => self.caret = self.caret_left(),
            TextEdit::Right => self.caret = self.caret_right(),
            TextEdit::Home => self.caret = 0,
            TextEdit::End => self.caret = self.text.len(),
            TextEdit::Insert(text) => self.insert(text),
            TextEdit::Backspace => self.remove(self.caret_left(), self.caret),
            TextEdit::Delete => self.remove(self.caret, self.caret_right()),
            TextEdit::DeleteToStart => self.remove(0, self.caret),
            TextEdit::DeleteWord => self.remove(self.word_start(), self.caret),
            TextEdit::Newline | TextEdit::Accept | TextEdit::Cancel => {}
        }
        self.chosen_completion = None;
    }

    fn complete(&mut self, step: isize) {
        let completions = self.completions();
        if completions.is_empty() {
            return;
        }
        let count = completions.len() as isize;
        let (at, typed) = match self.chosen_completion.take() {
            Some((at, typed)) => ((at as isize + step).rem_euclid(count), typed),
            None => (if step > 0 { 0 } else { count - 1 }, self.text.clone()),
        };
        self.text.clone_from(&completions[at as usize]);
        self.caret = self.text.len();
        self.chosen_completion = Some((at as usize, typed));
    }

    fn recall(&mut self, back: usize, history: &[String]) {
        let found = history.len().checked_sub(back).and_then(|at| history.get(at));
        if let Some(line) = found {
            *self = Self { history_offset: back, ..Self::new(line.clone()) };
        } else if back == 0 {
            *self = Self::default();
        }
    }

    /// Control characters, such as the newline at the end of a pasted line, are left out.
    fn insert(&mut self, text: &str) {
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        self.text.insert_str(self.caret, &text);
        self.caret += text.len();
    }

    fn remove(&mut self, from: usize, to: usize) {
        self.text.replace_range(from..to, "");
        self.caret = from;
    }

    fn caret_left(&self) -> usize {
        self.before_caret().char_indices().next_back().map_or(0, |(at, _)| at)
    }

    fn caret_right(&self) -> usize {
        let next = self.text[self.caret..].chars().next();
        self.caret + next.map_or(0, char::len_utf8)
    }

    fn word_start(&self) -> usize {
        let before = self.before_caret().trim_end();
        before.rfind(' ').map_or(0, |at| at + 1)
    }
}

/// Names of actions or, after a complete name, the words of its argument.
fn complete(typed: &str) -> Vec<String> {
    let Some((name, argument)) = typed.split_once(' ') else {
        let starting = ACTIONS.iter().filter(|row| row.name.starts_with(typed));
        return starting.map(|row| row.name.to_owned()).collect();
    };
    let info = ACTIONS.iter().find(|row| row.name == name).and_then(|row| row.argument);
    let words = info.map(|info| (info.words)()).unwrap_or_default();
    words.into_iter().filter(|word| word.starts_with(argument)).map(|word| format!("{name} {word}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn type_in(prompt: &mut Prompt, text: &str) {
        prompt.edit(&TextEdit::Insert(text.to_owned()), &[]);
    }

    #[test]
    fn completion_cycles_through_the_names_in_both_directions() {
        let mut prompt = Prompt::default();
        type_in(&mut prompt, "next-");
        let completions = prompt.completions();
        assert_eq!(
            completions,
            ["next-comment", "next-mistake", "next-fault", "next-diagnostic", "next-variation", "next-file"]
        );
        for expected in completions.iter().chain(&completions[..1]) {
            prompt.edit(&TextEdit::Complete, &[]);
            assert_eq!(prompt.text(), expected);
        }
        prompt.edit(&TextEdit::CompletePrevious, &[]);
        assert_eq!(prompt.text(), "next-file");
    }

    #[test]
    fn arguments_are_completed_too() {
        let mut prompt = Prompt::new("theme h");
        prompt.edit(&TextEdit::Complete, &[]);
        assert_eq!(prompt.text(), "theme high-contrast");
    }

    #[test]
    fn the_history_is_recalled_from_the_newest() {
        let history = ["first".to_owned(), "goto 3".to_owned()];
        let mut prompt = Prompt::default();
        for (edit, expected) in [
            (TextEdit::Up, "goto 3"),
            (TextEdit::Up, "first"),
            (TextEdit::Up, "first"),
            (TextEdit::Down, "goto 3"),
            (TextEdit::Down, ""),
        ] {
            prompt.edit(&edit, &history);
            assert_eq!(prompt.text(), expected);
        }
    }

    #[test]
    fn editing_respects_whole_characters() {
        let mut prompt = Prompt::new("歩を打つ");
        prompt.edit(&TextEdit::Left, &[]);
        prompt.edit(&TextEdit::Backspace, &[]);
        assert_eq!((prompt.text(), prompt.before_caret()), ("歩をつ", "歩を"));
        prompt.edit(&TextEdit::Delete, &[]);
        prompt.edit(&TextEdit::Delete, &[]);
        assert_eq!(prompt.text(), "歩を");
        prompt.edit(&TextEdit::DeleteToStart, &[]);
        assert_eq!(prompt.text(), "");
    }
}
