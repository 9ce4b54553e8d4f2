//! The files that are open, and switching between them and their games.

use super::unsaved::DiscardingAction;
use super::{Effect, GameDocument, Model};
use crate::record::{Record, RecordFormat, RecordWriteOptions, Severity};
use crate::tui::action::OpenFileChoice;
use crate::wording::Message;
use std::path::{Path, PathBuf};

/// Where a game came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenFileSource {
    /// The file to watch and read again.
    pub path: Option<PathBuf>,
    /// What the title line calls it.
    pub name: String,
}

/// The open files. One game of one of them is on the board; its sheet is [`Model::document`], and its place here is
/// empty meanwhile. There is always a file, if only one without a name that holds the start position.
#[derive(Debug)]
pub struct OpenFiles {
    files: Vec<OpenFile>,
    shown_index: usize,
}

/// An open file with its games.
#[derive(Debug, Default)]
pub struct OpenFile {
    /// Where it came from.
    pub source: OpenFileSource,
    /// Whether it has changed since it was last shown.
    pub changed: bool,
    pub(super) documents: Vec<Option<GameDocument>>,
    pub(super) game_number: usize,
    /// How the file is written, if it is one that can be read.
    pub(super) save_target: Option<RecordWriteOptions>,
    /// It has changed on disk since it was read, and the changes made here were kept instead.
    pub(super) stale: bool,
}

impl OpenFile {
    pub(super) fn new(source: OpenFileSource, record: Record) -> Self {
        let mut file = Self { source, ..Self::default() };
        file.update_from_record(&record);
        file.documents =
            record.into_games().map(|(game, diagnostics)| Some(GameDocument::new(game, diagnostics))).collect();
        file
    }

    /// What it holds is known now.
    pub(super) fn update_from_record(&mut self, record: &Record) {
        self.save_target = (record.format != RecordFormat::Unknown).then(|| RecordWriteOptions::of(record));
        // What was left out must not be written over.
        self.stale = record.unfinished;
    }

    /// How many games it holds.
    pub fn games(&self) -> usize {
        self.documents.len()
    }

    /// Which of them is shown, or was last, from 0.
    pub fn game_number(&self) -> usize {
        self.game_number
    }
}

impl Default for OpenFiles {
    fn default() -> Self {
        let blank = OpenFile { documents: vec![None], ..OpenFile::default() };
        Self { files: vec![blank], shown_index: 0 }
    }
}

impl OpenFiles {
    /// The files in the order in which they were opened.
    pub fn files(&self) -> &[OpenFile] {
        &self.files
    }

    /// Which of them is shown, from 0.
    pub fn shown_index(&self) -> usize {
        self.shown_index
    }

    /// The one that is shown.
    pub fn shown(&self) -> &OpenFile {
        &self.files[self.shown_index]
    }

    /// The one that is shown, to be changed.
    pub fn shown_mut(&mut self) -> &mut OpenFile {
        &mut self.files[self.shown_index]
    }

    /// Which file came from this path.
    pub fn find(&self, path: &Path) -> Option<usize> {
        self.files.iter().position(|file| file.source.path.as_deref() == Some(path))
    }

    /// The sheets that are not shown.
    pub(super) fn documents_mut(&mut self) -> impl Iterator<Item = &mut GameDocument> {
        self.files.iter_mut().flat_map(|file| &mut file.documents).flatten()
    }

    pub(super) fn set_shown(&mut self, number: usize) {
        self.shown_index = number;
    }

    pub(super) fn file_mut(&mut self, number: usize) -> &mut OpenFile {
        &mut self.files[number]
    }

    /// Puts a file in the place of nothing.
    pub(super) fn replace_blank(&mut self, file: OpenFile) -> usize {
        *self = Self { files: vec![file], shown_index: 0 };
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
    pub fn source(&self) -> &OpenFileSource {
        &self.open_files.shown().source
    }

    /// How many games the file shown holds.
    pub fn games(&self) -> usize {
        self.open_files.shown().games()
    }

    /// Which of them is shown, from 0.
    pub fn game_number(&self) -> usize {
        self.open_files.shown().game_number
    }

    /// The sheet of a game of an open file, wherever it lies.
    pub fn document_of(&self, file: usize, game: usize) -> Option<&GameDocument> {
        if file == self.open_files.shown_index && game == self.game_number() {
            return Some(&self.document);
        }
        self.open_files.files.get(file)?.documents.get(game)?.as_ref()
    }

    /// Shows another game of the same file.
    pub(super) fn switch_game(&mut self, number: usize) -> Vec<Effect> {
        let count = self.games();
        if number >= count {
            self.show_warning(Message::new(
                format!("このファイルは{count}局です"),
                format!("the file holds {count} game(s)"),
            ));
            return Vec::new();
        }
        self.store_document();
        self.open_files.shown_mut().game_number = number;
        self.restore_document()
    }

    /// Shows the game of an open file that was shown last.
    pub(super) fn switch_file(&mut self, number: usize) -> Vec<Effect> {
        let count = self.open_files.files.len();
        if number >= count {
            self.show_warning(Message::new(
                format!("開いているファイルは{count}個です"),
                format!("there are {count} open file(s)"),
            ));
            return Vec::new();
        }
        self.view.list_page = None;
        if number == self.open_files.shown_index {
            return Vec::new();
        }
        self.store_document();
        self.open_files.shown_index = number;
        self.restore_document()
    }

    /// Goes to the file before or after, round and round.
    pub(super) fn step_file(&mut self, step: isize) -> Vec<Effect> {
        let count = self.open_files.files.len();
        if count == 1 {
            self.show_warning(Message::new("開いているファイルは一つだけです", "no other file is open"));
            return Vec::new();
        }
        self.switch_file((self.open_files.shown_index as isize + step).rem_euclid(count as isize) as usize)
    }

    /// Goes to the file with this number, or the one whose name is or contains this text; without either it shows the
    /// list of open files.
    pub(super) fn choose_file(&mut self, choice: Option<OpenFileChoice>) -> Vec<Effect> {
        let text = match choice {
            None => {
                self.toggle_file_list();
                return Vec::new();
            }
            Some(OpenFileChoice::Number(number)) => return self.switch_file(number.wrapping_sub(1)),
            Some(OpenFileChoice::Name(text)) => text,
        };
        let names = || self.open_files.files.iter().map(|file| file.source.name.as_str());
        let found = names().position(|name| name == text).or_else(|| names().position(|name| name.contains(&text)));
        if let Some(number) = found {
            return self.switch_file(number);
        }
        self.show_warning(Message::new(
            format!("「{text}」という名前のファイルは開いていません"),
            format!("no open file is called '{text}'"),
        ));
        Vec::new()
    }

    /// Closes a file. One with changes stays until it is asked again.
    pub(super) fn close_file(&mut self, number: usize) -> Vec<Effect> {
        let again = ("もう一度で捨てて閉じる", "the same key again to close without them");
        if self.is_file_modified(number) && !self.confirm_discard(DiscardingAction::Close(number), again) {
            return Vec::new();
        }
        let shown = number == self.open_files.shown_index;
        let closed = self.open_files.files.remove(number);
        if self.open_files.files.is_empty() {
            self.open_files.files = OpenFiles::default().files;
            self.document = GameDocument::default();
        }
        if number < self.open_files.shown_index || self.open_files.shown_index == self.open_files.files.len() {
            self.open_files.shown_index -= 1;
        }
        let name = &closed.source.name;
        self.show_note(format!("{name} を閉じました"), format!("closed {name}"));
        let mut effects = if shown { self.restore_document() } else { Vec::new() };
        effects.extend(closed.source.path.map(Effect::Unwatch));
        effects
    }

    /// Whether closing a file would lose something that was done here.
    pub fn is_file_modified(&self, file: usize) -> bool {
        let games = self.open_files.files.get(file).map_or(0, OpenFile::games);
        (0..games).filter_map(|game| self.document_of(file, game)).any(GameDocument::is_modified)
    }

    /// Nothing was opened and nothing done yet.
    pub(super) fn is_blank(&self) -> bool {
        let file = self.open_files.shown();
        self.open_files.files.len() == 1 && file.source == OpenFileSource::default() && self.document.game.is_empty()
    }

    /// Puts the sheet shown back to its file.
    pub(super) fn store_document(&mut self) {
        self.document.last_shown = self.shown.node;
        let file = &mut self.open_files.files[self.open_files.shown_index];
        if let Some(place) = file.documents.get_mut(file.game_number) {
            *place = Some(std::mem::take(&mut self.document));
        }
    }

    /// Shows the game that the desk points at.
    pub(super) fn restore_document(&mut self) -> Vec<Effect> {
        let file = &mut self.open_files.files[self.open_files.shown_index];
        file.changed = false;
        if let Some(sheet) = file.documents.get_mut(file.game_number).and_then(Option::take) {
            self.document = sheet;
        }
        self.show_restored(self.document.last_shown)
    }

    /// From now on the file shown is followed to its last move, or not.
    pub(super) fn toggle_follow_end(&mut self) -> Vec<Effect> {
        self.follow_end = !self.follow_end;
        if !self.follow_end {
            self.show_note(
                "最終手を追いません（最終手を見ているときだけ進みます）",
                "new moves are followed only from the last ply",
            );
            return Vec::new();
        }
        let effects = self.go_to_node(super::merge::line_end(&self.document.game, crate::record::NodeId::ROOT));
        self.notice =
            Some((Severity::Note, Message::new("ファイルの最終手を追います", "the last move of the file is followed")));
        effects
    }
}

#[cfg(test)]
mod tests;
