//! The files that are open, and switching between them and their games.

use super::unsaved::Loss;
use super::{Effect, Model, Sheet};
use crate::record::{Format, Record, Severity, Target};
use crate::rules::Message;
use crate::tui::action::Value;
use std::path::{Path, PathBuf};

/// Where a game came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The file to watch and read again.
    pub path: Option<PathBuf>,
    /// What the title line calls it.
    pub name: String,
}

/// The open files. One game of one of them is on the board; its sheet is [`Model::sheet`], and its place here is
/// empty meanwhile. There is always a file, if only one without a name that holds the start position.
#[derive(Debug)]
pub struct Desk {
    files: Vec<OpenFile>,
    at: usize,
}

/// An open file with its games.
#[derive(Debug, Default)]
pub struct OpenFile {
    /// Where it came from.
    pub source: Source,
    /// Whether it has changed since it was last shown.
    pub changed: bool,
    pub(super) sheets: Vec<Option<Sheet>>,
    pub(super) number: usize,
    /// How the file is written, if it is one that can be read.
    pub(super) written_as: Option<Target>,
    /// It has changed on disk since it was read, and the changes made here were kept instead.
    pub(super) behind: bool,
}

impl OpenFile {
    pub(super) fn new(source: Source, record: Record) -> Self {
        let mut file = Self { source, ..Self::default() };
        file.is_read(&record);
        file.sheets = record.into_games().map(|(game, diagnostics)| Some(Sheet::new(game, diagnostics))).collect();
        file
    }

    /// What it holds is known now.
    pub(super) fn is_read(&mut self, record: &Record) {
        self.written_as = (record.format != Format::Unknown).then(|| Target::of(record));
        // What was left out must not be written over.
        self.behind = record.unfinished;
    }

    /// How many games it holds.
    pub fn games(&self) -> usize {
        self.sheets.len()
    }

    /// Which of them is shown, or was last, from 0.
    pub fn game_number(&self) -> usize {
        self.number
    }
}

impl Default for Desk {
    fn default() -> Self {
        let blank = OpenFile { sheets: vec![None], ..OpenFile::default() };
        Self { files: vec![blank], at: 0 }
    }
}

impl Desk {
    /// The files in the order in which they were opened.
    pub fn files(&self) -> &[OpenFile] {
        &self.files
    }

    /// Which of them is shown, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The one that is shown.
    pub fn shown(&self) -> &OpenFile {
        &self.files[self.at]
    }

    /// The one that is shown, to be changed.
    pub fn shown_mut(&mut self) -> &mut OpenFile {
        &mut self.files[self.at]
    }

    /// Which file came from this path.
    pub fn find(&self, path: &Path) -> Option<usize> {
        self.files.iter().position(|file| file.source.path.as_deref() == Some(path))
    }

    /// The sheets that are not shown.
    pub(super) fn sheets_mut(&mut self) -> impl Iterator<Item = &mut Sheet> {
        self.files.iter_mut().flat_map(|file| &mut file.sheets).flatten()
    }

    pub(super) fn point_at(&mut self, number: usize) {
        self.at = number;
    }

    pub(super) fn file_mut(&mut self, number: usize) -> &mut OpenFile {
        &mut self.files[number]
    }

    /// Puts a file in the place of nothing.
    pub(super) fn put_first(&mut self, file: OpenFile) -> usize {
        *self = Self { files: vec![file], at: 0 };
        0
    }

    /// Adds a file behind the others and says which it is.
    pub(super) fn add(&mut self, file: OpenFile) -> usize {
        self.files.push(file);
        self.files.len() - 1
    }
}

impl Model {
    /// The file of the game that is shown.
    pub fn source(&self) -> &Source {
        &self.desk.shown().source
    }

    /// How many games the file shown holds.
    pub fn games(&self) -> usize {
        self.desk.shown().games()
    }

    /// Which of them is shown, from 0.
    pub fn game_number(&self) -> usize {
        self.desk.shown().number
    }

    /// The sheet of a game of an open file, wherever it lies.
    pub fn sheet_of(&self, file: usize, game: usize) -> Option<&Sheet> {
        if file == self.desk.at && game == self.game_number() {
            return Some(&self.sheet);
        }
        self.desk.files.get(file)?.sheets.get(game)?.as_ref()
    }

    /// Shows another game of the same file.
    pub(super) fn switch_game(&mut self, number: usize) -> Vec<Effect> {
        let count = self.games();
        if number >= count {
            self.refuse(Message::new(
                format!("このファイルは{count}局です"),
                format!("the file holds {count} game(s)"),
            ));
            return Vec::new();
        }
        self.lay_aside();
        self.desk.shown_mut().number = number;
        self.take_up()
    }

    /// Shows the game of an open file that was shown last.
    pub(super) fn switch_file(&mut self, number: usize) -> Vec<Effect> {
        let count = self.desk.files.len();
        if number >= count {
            self.refuse(Message::new(
                format!("開いているファイルは{count}個です"),
                format!("there are {count} open file(s)"),
            ));
            return Vec::new();
        }
        self.view.list = None;
        if number == self.desk.at {
            return Vec::new();
        }
        self.lay_aside();
        self.desk.at = number;
        self.take_up()
    }

    /// Goes to the file before or after, round and round.
    pub(super) fn step_file(&mut self, step: isize) -> Vec<Effect> {
        let count = self.desk.files.len();
        if count == 1 {
            self.refuse(Message::new("開いているファイルは一つだけです", "no other file is open"));
            return Vec::new();
        }
        self.switch_file((self.desk.at as isize + step).rem_euclid(count as isize) as usize)
    }

    /// Goes to the file with this number, or the one whose name is or contains this text; without either it shows the
    /// list of open files.
    pub(super) fn choose_file(&mut self, value: &Value) -> Vec<Effect> {
        let Value::Text(text) = value else {
            self.toggle_files();
            return Vec::new();
        };
        if let Ok(number) = text.parse::<usize>() {
            return self.switch_file(number.wrapping_sub(1));
        }
        let names = || self.desk.files.iter().map(|file| file.source.name.as_str());
        let found = names().position(|name| name == text).or_else(|| names().position(|name| name.contains(text)));
        if let Some(number) = found {
            return self.switch_file(number);
        }
        self.refuse(Message::new(
            format!("「{text}」という名前のファイルは開いていません"),
            format!("no open file is called '{text}'"),
        ));
        Vec::new()
    }

    /// Closes a file. One with changes stays until it is asked again.
    pub(super) fn close_file(&mut self, number: usize) -> Vec<Effect> {
        let again = ("もう一度で捨てて閉じる", "the same key again to close without them");
        if self.is_file_modified(number) && !self.may_lose(Loss::Close(number), again) {
            return Vec::new();
        }
        let shown = number == self.desk.at;
        let closed = self.desk.files.remove(number);
        if self.desk.files.is_empty() {
            self.desk.files = Desk::default().files;
            self.sheet = Sheet::default();
        }
        if number < self.desk.at || self.desk.at == self.desk.files.len() {
            self.desk.at -= 1;
        }
        let name = &closed.source.name;
        self.say(format!("{name} を閉じました"), format!("closed {name}"));
        let mut effects = if shown { self.take_up() } else { Vec::new() };
        effects.extend(closed.source.path.map(Effect::Forget));
        effects
    }

    /// Whether closing a file would lose something that was done here.
    pub fn is_file_modified(&self, file: usize) -> bool {
        let games = self.desk.files.get(file).map_or(0, OpenFile::games);
        (0..games).filter_map(|game| self.sheet_of(file, game)).any(Sheet::is_modified)
    }

    /// Nothing was opened and nothing done yet.
    pub(super) fn is_blank(&self) -> bool {
        let file = self.desk.shown();
        self.desk.files.len() == 1 && file.source == Source::default() && self.sheet.game.is_empty()
    }

    /// Puts the sheet shown back to its file.
    pub(super) fn lay_aside(&mut self) {
        self.sheet.left_at = self.shown.node;
        let file = &mut self.desk.files[self.desk.at];
        if let Some(place) = file.sheets.get_mut(file.number) {
            *place = Some(std::mem::take(&mut self.sheet));
        }
    }

    /// Shows the game that the desk points at.
    pub(super) fn take_up(&mut self) -> Vec<Effect> {
        let file = &mut self.desk.files[self.desk.at];
        file.changed = false;
        if let Some(sheet) = file.sheets.get_mut(file.number).and_then(Option::take) {
            self.sheet = sheet;
        }
        self.show_again(self.sheet.left_at)
    }

    /// From now on the file shown is followed to its last move, or not.
    pub(super) fn toggle_follow(&mut self) -> Vec<Effect> {
        self.follow = !self.follow;
        if !self.follow {
            self.say(
                "最終手を追いません（最終手を見ているときだけ進みます）",
                "new moves are followed only from the last ply",
            );
            return Vec::new();
        }
        let effects = self.go(super::renew::end_of(&self.sheet.game, crate::record::NodeId::ROOT));
        self.notice =
            Some((Severity::Note, Message::new("ファイルの最終手を追います", "the last move of the file is followed")));
        effects
    }
}

#[cfg(test)]
mod tests;
