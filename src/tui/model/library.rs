//! The records of a folder as a list. Rows arrive while the folder is read, in the order of their paths; what is done
//! for one frame depends on the rows of the screen only.

use super::list_cursor::{ListCursor, ListStep};
use super::{Effect, Model, OpenRequest, Prompt};
use crate::record::{GameFilter, GameSummary, normalize_text};
use crate::rules::Position;
use crate::tui::action::TextEdit;
use crate::wording::Message;
use std::path::{Path, PathBuf};

/// A folder, what has been read of it, and which games of it are wanted.
#[derive(Debug)]
pub struct Library {
    /// The folder.
    pub folder: PathBuf,
    /// The number that news about this reading of it carry.
    pub generation: u64,
    /// Files found so far, and whether there are more to find.
    pub files: (usize, bool),
    /// Files read so far.
    pub files_read: usize,
    /// Where the list stands.
    pub cursor: ListCursor,
    /// The filter that is being typed, if it is.
    pub typing: Option<Prompt>,
    /// What is wrong with the filter.
    pub filter_error: Option<Message>,
    rows: Vec<LibraryRow>,
    /// The rows that pass the filter.
    matching: Vec<u32>,
    /// The row pointed at last, to which the list returns after a filter that nothing passed.
    last_selected: u32,
    filter_text: String,
    filter: GameFilter,
}

/// One game of the folder, or a file that cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryRow {
    /// The file, as a path inside the folder.
    pub path: Box<Path>,
    /// Which game of the file, from 0, and of how many.
    pub game: (u32, u32),
    /// The game in short, or why there is none.
    pub summary: Result<GameSummary, Box<Message>>,
    folded_path: Box<str>,
}

/// What is told while a folder is read.
#[derive(Clone, Debug, PartialEq)]
pub enum FolderProgress {
    /// So many files have been found so far.
    FoundSoFar(usize),
    /// All files have been found.
    FoundAll(usize),
    /// So many further files have been read and give these rows.
    Read(usize, Vec<LibraryRow>),
}

impl LibraryRow {
    /// A row of the list.
    pub fn new(path: &Path, game: (u32, u32), found: Result<GameSummary, Message>) -> Self {
        Self {
            path: path.into(),
            game,
            summary: found.map_err(Box::new),
            folded_path: normalize_text(&path.to_string_lossy()).into(),
        }
    }

    fn matches(&self, filter: &GameFilter) -> bool {
        filter.accepts(&self.folded_path, self.summary.as_ref().ok())
    }
}

impl Library {
    fn new(folder: PathBuf, generation: u64) -> Self {
        Self {
            folder,
            generation,
            files: (0, true),
            files_read: 0,
            cursor: ListCursor::default(),
            typing: None,
            filter_error: None,
            rows: Vec::new(),
            matching: Vec::new(),
            last_selected: 0,
            filter_text: String::new(),
            filter: GameFilter::default(),
        }
    }

    /// The filter in use, as it was typed.
    pub fn filter_text(&self) -> &str {
        self.typing.as_ref().map_or(&self.filter_text, |typed| typed.text())
    }

    /// Whether every file has been read.
    pub fn is_complete(&self) -> bool {
        !self.files.1 && self.files_read == self.files.0
    }

    /// How many rows there are in all.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether nothing has been found yet.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many rows pass the filter.
    pub fn matching(&self) -> usize {
        self.matching.len()
    }

    /// A row among those that pass the filter.
    pub fn row(&self, at: usize) -> Option<&LibraryRow> {
        self.rows.get(*self.matching.get(at)? as usize)
    }

    fn receive(&mut self, listing: FolderProgress) {
        match listing {
            FolderProgress::FoundSoFar(files) => self.files = (files, true),
            FolderProgress::FoundAll(files) => self.files = (files, false),
            FolderProgress::Read(files, rows) => {
                self.files_read += files;
                let first = self.rows.len();
                self.rows.extend(rows);
                let new = (first..self.rows.len()).filter(|&at| self.rows[at].matches(&self.filter));
                self.matching.extend(new.map(|at| at as u32));
            }
        }
    }

    /// Uses another filter and stays at the same row if it still passes, else at the next that does.
    fn set_filter(&mut self, line: &str, here: &Position) {
        let under_way = self.typing.is_some();
        let (filter, problem) = GameFilter::parse(line, under_way, here);
        self.filter_error = problem;
        if filter == self.filter {
            return;
        }
        self.last_selected = self.matching.get(self.cursor.selected).copied().unwrap_or(self.last_selected);
        self.filter = filter;
        let rows = self.rows.iter().zip(0..);
        self.matching = rows.filter(|(row, _)| row.matches(&self.filter)).map(|(_, at)| at).collect();
        self.cursor.selected =
            self.matching.partition_point(|&row| row < self.last_selected).min(self.matching.len().saturating_sub(1));
    }
}

impl Model {
    /// Begins the list of a folder and returns the number under which news about it are taken. The same folder again
    /// keeps its filter and its place.
    pub fn list_folder(&mut self, folder: PathBuf, show: bool) -> u64 {
        let earlier = self.library.take();
        let generation = earlier.as_ref().map_or(0, |library| library.generation) + 1;
        let mut library = Library::new(folder, generation);
        if let Some(earlier) = earlier.filter(|earlier| earlier.folder == library.folder) {
            (library.filter, library.filter_text, library.cursor) =
                (earlier.filter, earlier.filter_text, earlier.cursor);
        }
        self.library = Some(library);
        if show {
            self.view.list_page = Some(super::ListPage::Folder);
        }
        generation
    }

    /// Takes news about a folder; those of an earlier one are dropped.
    pub fn receive_folder_progress(&mut self, generation: u64, listing: FolderProgress) {
        if let Some(library) = self.library.as_mut().filter(|library| library.generation == generation) {
            library.receive(listing);
        }
    }

    /// Shows the list of the folder, or hides it.
    pub(super) fn toggle_library(&mut self) {
        if self.library.is_none() {
            self.show_warning(Message::new(
                "フォルダを開いていません（o でフォルダを開くと一覧になります）",
                "no folder is open; o opens one as a list",
            ));
            return;
        }
        let shown = self.view.list_page == Some(super::ListPage::Folder);
        self.view.list_page = if shown { None } else { Some(super::ListPage::Folder) };
    }

    /// The filter is typed from now on.
    pub(super) fn start_filter(&mut self) {
        if let Some(library) = self.library.as_mut().filter(|_| self.view.list_page == Some(super::ListPage::Folder)) {
            library.typing = Some(Prompt::new(library.filter_text.clone()));
        }
    }

    /// Whether a filter is being typed.
    pub fn is_filtering(&self) -> bool {
        self.view.list_page == Some(super::ListPage::Folder)
            && self.library.as_ref().is_some_and(|library| library.typing.is_some())
    }

    /// Changes the filter that is being typed; the list follows each letter. The arrows point at rows meanwhile.
    pub(super) fn edit_filter(&mut self, edit: &TextEdit) {
        let (Some(library), here) = (self.library.as_mut(), &self.shown.position) else {
            return;
        };
        match edit {
            TextEdit::Up => library.cursor.move_by(ListStep::Rows(-1), library.matching.len()),
            TextEdit::Down => library.cursor.move_by(ListStep::Rows(1), library.matching.len()),
            TextEdit::Complete | TextEdit::CompletePrevious => {}
            TextEdit::Accept => {
                let line = library.typing.take().map(|typed| typed.text().trim().to_owned()).unwrap_or_default();
                library.filter_text.clone_from(&line);
                library.set_filter(&line, here);
            }
            TextEdit::Cancel => {
                library.typing = None;
                let line = library.filter_text.clone();
                library.set_filter(&line, here);
            }
            other => {
                let Some(typed) = &mut library.typing else { return };
                typed.edit(other, &[]);
                let line = typed.text().to_owned();
                library.set_filter(&line, here);
            }
        }
    }

    /// Opens the row pointed at.
    pub(super) fn open_library_row(&mut self) -> Vec<Effect> {
        let Some(library) = &self.library else {
            return Vec::new();
        };
        let Some(row) = library.row(library.cursor.selected) else {
            return Vec::new();
        };
        if let Err(reason) = &row.summary {
            let name = row.path.display();
            let ja = format!("{name} は開けません: {}", reason.ja);
            let message = Message::new(ja, format!("{name} cannot be opened: {}", reason.en));
            self.show_warning(message);
            return Vec::new();
        }
        let position = library.filter.position().map(|position| Box::new(position.clone()));
        let wanted = OpenRequest { show: true, game: row.game.0 as usize, position };
        vec![Effect::Open(library.folder.join(&row.path), wanted)]
    }
}

#[cfg(test)]
mod tests;
