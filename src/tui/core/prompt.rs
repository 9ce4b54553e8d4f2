//! A line that is being typed: its text with the caret, completion and history.

use crate::tui::action::{ACTIONS, ActionRow, TextEdit};
use crate::tui::engines::argument::quoted_name;

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
    /// The folder that was listed last, for the completion of paths.
    folder: FolderNames,
    /// The engines, for the completion of their names and options.
    engines: EngineWords,
}

/// What is known of engines for completion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineWords {
    /// The names of all engines, ours first.
    pub names: Vec<String>,
    /// The commands that set an option of an engine that runs to its default.
    pub option_commands: Vec<String>,
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
        let mut found = complete(typed, &self.folder);
        found.extend(complete_engine(typed, &self.engines).filter(|line| !found.contains(line)).collect::<Vec<_>>());
        found
    }

    /// Takes what is known of engines.
    pub fn receive_engines(&mut self, engines: EngineWords) {
        self.engines = engines;
    }

    /// The folder whose names the completion of a path needs, as it is typed, unless it was listed already.
    pub fn folder_wanted(&self) -> Option<String> {
        let typed = self.chosen_completion.as_ref().map_or(self.text.as_str(), |(_, typed)| typed);
        let folder = path_argument(typed).map(|path| folder_part(path).to_owned())?;
        (!self.folder.is_listed || self.folder.folder != folder).then_some(folder)
    }

    /// Takes the names in a folder, as it was typed; those of folders end in `/`. The answer for a folder that is no
    /// longer wanted is dropped: folders are listed on threads, and an earlier answer may come later.
    pub fn receive_folder(&mut self, folder: String, names: Vec<String>) {
        if self.folder_wanted().as_ref() == Some(&folder) {
            self.folder = FolderNames { folder, names, is_listed: true };
        }
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
        // The only completion may be a folder, in which the next one is looked for.
        self.chosen_completion = (count > 1).then_some((at as usize, typed));
    }

    fn recall(&mut self, back: usize, history: &[String]) {
        let found = history.len().checked_sub(back).and_then(|at| history.get(at));
        if let Some(line) = found {
            *self = Self { history_offset: back, ..self.emptied(line.clone()) };
        } else if back == 0 {
            *self = self.emptied(String::new());
        }
    }

    /// Another text with what is known for its completion.
    fn emptied(&mut self, text: String) -> Self {
        let (folder, engines) = (std::mem::take(&mut self.folder), std::mem::take(&mut self.engines));
        Self { folder, engines, ..Self::new(text) }
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

/// The names in a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct FolderNames {
    /// The folder as it was typed, up to its last slash: `~/games/`.
    folder: String,
    /// The names; those of folders end in `/`.
    names: Vec<String>,
    is_listed: bool,
}

/// Names of actions or, after a complete name, the words of its argument and the files of the folder.
fn complete(typed: &str, folder: &FolderNames) -> Vec<String> {
    let Some((name, argument)) = typed.split_once(' ') else {
        let starting = ACTIONS.iter().filter(|row| row.name.starts_with(typed));
        return starting.map(|row| row.name.to_owned()).collect();
    };
    let info = ActionRow::named(name).and_then(|row| row.argument);
    let words = info.map(|info| (info.words)()).unwrap_or_default();
    let words = words.into_iter().filter(|word| word.starts_with(argument)).map(|word| format!("{name} {word}"));
    let path = path_argument(typed);
    let before = &typed[..typed.len() - path.map_or(0, str::len)];
    let files = path.map(|path| complete_path(path, folder)).unwrap_or_default();
    words.chain(files.into_iter().map(|path| format!("{before}{path}"))).collect()
}

/// Lines that end in the name of an engine, or that set an option of one.
fn complete_engine<'a>(typed: &'a str, engines: &'a EngineWords) -> Box<dyn Iterator<Item = String> + 'a> {
    match typed.split_once(' ') {
        Some(("usi", command)) => {
            let begins = move |line: &&String| line.starts_with(command);
            Box::new(engines.option_commands.iter().filter(begins).map(|line| format!("usi {line}")))
        }
        Some(("engine-start" | "engine-end" | "marks-by", name)) => {
            let before = &typed[..typed.len() - name.len()];
            Box::new(engine_names(name, engines).map(move |name| format!("{before}{name}")))
        }
        Some((command @ ("review" | "play"), _)) => {
            let word = &typed[last_word(typed)..];
            let players = if command == "play" { &["engine=", "black=", "white="][..] } else { &["engine="] };
            let (before, name) = match players.iter().find_map(|player| word.strip_prefix(player)) {
                Some(name) => (typed[..typed.len() - name.len()].to_owned(), name),
                None if word.is_empty() || word.contains('=') => (format!("{} engine=", typed.trim_end()), ""),
                None => return Box::new(std::iter::empty()),
            };
            Box::new(engine_names(name, engines).map(move |name| format!("{before}{name}")))
        }
        _ => Box::new(std::iter::empty()),
    }
}

/// The names that begin like `typed`, in either case, in quotes where they have blanks.
fn engine_names<'a>(typed: &'a str, engines: &'a EngineWords) -> impl Iterator<Item = String> + 'a {
    let typed = typed.trim_start_matches('"').to_lowercase();
    let found = engines.names.iter().filter(move |name| name.to_lowercase().starts_with(&typed));
    found.map(|name| quoted_name(name))
}

/// Where the last word begins, blanks in quotes being a part of it.
fn last_word(typed: &str) -> usize {
    let (mut start, mut is_quoted) = (0, false);
    for (at, letter) in typed.char_indices() {
        is_quoted ^= letter == '"';
        if letter == ' ' && !is_quoted {
            start = at + 1;
        }
    }
    start
}

/// The path of a command that takes one, without a word that may stand before it: one that ends in a blank.
fn path_argument(typed: &str) -> Option<&str> {
    let (name, argument) = typed.split_once(' ')?;
    let info = ActionRow::named(name).and_then(|row| row.argument)?;
    let argument = argument.trim_start();
    let after_word =
        (info.words)().into_iter().filter(|word| word.ends_with(' ')).find_map(|w| argument.strip_prefix(w));
    info.is_path.then(|| after_word.unwrap_or(argument))
}

/// The folder of a path up to its last slash; `~` alone is one too.
fn folder_part(path: &str) -> &str {
    if path == "~" { "~/" } else { &path[..path.rfind('/').map_or(0, |slash| slash + 1)] }
}

/// The paths in the folder that begin like `path`. Hidden files are among them only after a dot.
fn complete_path(path: &str, folder: &FolderNames) -> Vec<String> {
    let typed = folder_part(path);
    if typed != folder.folder || !folder.is_listed {
        return Vec::new();
    }
    let beginning = path.strip_prefix(typed).unwrap_or_default();
    let begins = |name: &&String| name.starts_with(beginning) && name.starts_with('.') == beginning.starts_with('.');
    folder.names.iter().filter(begins).map(|name| format!("{typed}{name}")).collect()
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
    fn paths_are_completed_from_the_folder_that_was_listed() {
        let mut prompt = Prompt::new("open ~/games/a");
        assert_eq!(prompt.folder_wanted().as_deref(), Some("~/games/"));
        let names = ["abc.kif", "archive/", ".hidden", "b.csa"].map(str::to_owned).to_vec();
        prompt.receive_folder("~/games/".to_owned(), names);
        assert_eq!(prompt.folder_wanted(), None);
        prompt.receive_folder(String::new(), vec!["late.kif".to_owned()]);
        assert_eq!(prompt.completions(), ["open ~/games/abc.kif", "open ~/games/archive/"]);
        prompt.edit(&TextEdit::Complete, &[]);
        prompt.edit(&TextEdit::Complete, &[]);
        assert_eq!(prompt.text(), "open ~/games/archive/");
        type_in(&mut prompt, "x");
        assert_eq!(prompt.folder_wanted().as_deref(), Some("~/games/archive/"));
        assert!(prompt.completions().is_empty());
        let text = |text: &str| Prompt { text: text.to_owned(), folder: prompt.folder.clone(), ..Prompt::default() };
        assert_eq!(text("open ~/games/.").completions(), ["open ~/games/.hidden"]);
        assert_eq!(text("open ~/games/b").completions(), ["open ~/games/b.csa"]);
        let picture = text("picture game ~/games/b");
        assert_eq!(picture.folder_wanted(), None, "it was listed");
        assert_eq!(picture.completions(), ["picture game ~/games/b.csa"]);
        assert_eq!(Prompt::new("picture ga").completions(), ["picture game "]);
        assert_eq!(Prompt::new("goto 3").folder_wanted(), None);
        assert_eq!(Prompt::new("open ").folder_wanted().as_deref(), Some(""));
    }

    #[test]
    fn engines_are_completed_by_their_names_and_options() {
        let names = ["sankoma", "Fairy", "Two words"].map(str::to_owned).to_vec();
        let option_commands = vec!["setoption name N value 3".to_owned(), "setoption name Clear".to_owned()];
        let completed = |text: &str| {
            let mut prompt = Prompt::new(text);
            prompt.receive_engines(EngineWords { names: names.clone(), option_commands: option_commands.clone() });
            prompt.completions()
        };
        assert_eq!(completed("review all engine=f"), ["review all engine=Fairy"]);
        assert_eq!(completed("review engine=Fairy engine=\"tw"), ["review engine=Fairy engine=\"Two words\""]);
        assert_eq!(completed("review engine=Two w"), Vec::<String>::new());
        assert_eq!(
            completed("review lines=2"),
            ["review lines=2 engine=sankoma", "review lines=2 engine=Fairy", "review lines=2 engine=\"Two words\""]
        );
        assert_eq!(completed("play white 10m engine=t"), ["play white 10m engine=\"Two words\""]);
        assert_eq!(completed("play black=f"), ["play black=Fairy"]);
        assert_eq!(completed("engine-start F"), ["engine-start Fairy"]);
        assert_eq!(
            completed("usi setoption name "),
            ["usi setoption name ", "usi setoption name N value 3", "usi setoption name Clear"]
        );
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
