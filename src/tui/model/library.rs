//! The records of a folder as a list. Rows arrive while the folder is read, in the order of their paths; what is done
//! for one frame depends on the rows of the screen only.

use super::list::{List, Step};
use super::{Effect, Model, Prompt, Wanted};
use crate::record::{Filter, Summary, fold};
use crate::rules::{Message, Position};
use crate::tui::action::Edit;
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
    pub read: usize,
    /// Where the list stands.
    pub list: List,
    /// The filter that is being typed, if it is.
    pub typing: Option<Prompt>,
    /// What is wrong with the filter.
    pub problem: Option<Message>,
    rows: Vec<Row>,
    /// The rows that pass the filter.
    passing: Vec<u32>,
    /// The row pointed at last, to which the list returns after a filter that nothing passed.
    last: u32,
    line: String,
    filter: Filter,
}

/// One game of the folder, or a file that cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The file, as a path inside the folder.
    pub path: Box<Path>,
    /// Which game of the file, from 0, and of how many.
    pub game: (u32, u32),
    /// The game in short, or why there is none.
    pub found: Result<Summary, Box<Message>>,
    folded: Box<str>,
}

/// What is told while a folder is read.
#[derive(Clone, Debug, PartialEq)]
pub enum Listing {
    /// So many files have been found so far.
    Finding(usize),
    /// All files have been found.
    Found(usize),
    /// So many further files have been read and give these rows.
    Read(usize, Vec<Row>),
}

impl Row {
    /// A row of the list.
    pub fn new(path: &Path, game: (u32, u32), found: Result<Summary, Message>) -> Self {
        Self { path: path.into(), game, found: found.map_err(Box::new), folded: fold(&path.to_string_lossy()).into() }
    }

    fn passes(&self, filter: &Filter) -> bool {
        filter.accepts(&self.folded, self.found.as_ref().ok())
    }
}

impl Library {
    fn new(folder: PathBuf, generation: u64) -> Self {
        Self {
            folder,
            generation,
            files: (0, true),
            read: 0,
            list: List::default(),
            typing: None,
            problem: None,
            rows: Vec::new(),
            passing: Vec::new(),
            last: 0,
            line: String::new(),
            filter: Filter::default(),
        }
    }

    /// The filter in use, as it was typed.
    pub fn line(&self) -> &str {
        self.typing.as_ref().map_or(&self.line, |typed| typed.text())
    }

    /// Whether every file has been read.
    pub fn is_whole(&self) -> bool {
        !self.files.1 && self.read == self.files.0
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
    pub fn passing(&self) -> usize {
        self.passing.len()
    }

    /// A row among those that pass the filter.
    pub fn row(&self, at: usize) -> Option<&Row> {
        self.rows.get(*self.passing.get(at)? as usize)
    }

    fn take(&mut self, listing: Listing) {
        match listing {
            Listing::Finding(files) => self.files = (files, true),
            Listing::Found(files) => self.files = (files, false),
            Listing::Read(files, rows) => {
                self.read += files;
                let first = self.rows.len();
                self.rows.extend(rows);
                let new = (first..self.rows.len()).filter(|&at| self.rows[at].passes(&self.filter));
                self.passing.extend(new.map(|at| at as u32));
            }
        }
    }

    /// Uses another filter and stays at the same row if it still passes, else at the next that does.
    fn filter(&mut self, line: &str, here: &Position) {
        let under_way = self.typing.is_some();
        let (filter, problem) = Filter::read(line, under_way, here);
        self.problem = problem;
        if filter == self.filter {
            return;
        }
        self.last = self.passing.get(self.list.at).copied().unwrap_or(self.last);
        self.filter = filter;
        let rows = self.rows.iter().zip(0..);
        self.passing = rows.filter(|(row, _)| row.passes(&self.filter)).map(|(_, at)| at).collect();
        self.list.at = self.passing.partition_point(|&row| row < self.last).min(self.passing.len().saturating_sub(1));
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
            (library.filter, library.line, library.list) = (earlier.filter, earlier.line, earlier.list);
        }
        self.library = Some(library);
        if show {
            self.view.list = Some(super::ListPage::Folder);
        }
        generation
    }

    /// Takes news about a folder; those of an earlier one are dropped.
    pub fn listed(&mut self, generation: u64, listing: Listing) {
        if let Some(library) = self.library.as_mut().filter(|library| library.generation == generation) {
            library.take(listing);
        }
    }

    /// Shows the list of the folder, or hides it.
    pub(super) fn toggle_library(&mut self) {
        if self.library.is_none() {
            self.refuse(Message::new(
                "フォルダを開いていません（o でフォルダを開くと一覧になります）",
                "no folder is open; o opens one as a list",
            ));
            return;
        }
        let shown = self.view.list == Some(super::ListPage::Folder);
        self.view.list = if shown { None } else { Some(super::ListPage::Folder) };
    }

    /// The filter is typed from now on.
    pub(super) fn type_filter(&mut self) {
        if let Some(library) = self.library.as_mut().filter(|_| self.view.list == Some(super::ListPage::Folder)) {
            library.typing = Some(Prompt::new(library.line.clone()));
        }
    }

    /// Whether a filter is being typed.
    pub fn is_filtering(&self) -> bool {
        self.view.list == Some(super::ListPage::Folder)
            && self.library.as_ref().is_some_and(|library| library.typing.is_some())
    }

    /// Changes the filter that is being typed; the list follows each letter. The arrows point at rows meanwhile.
    pub(super) fn edit_filter(&mut self, edit: &Edit) {
        let (Some(library), here) = (self.library.as_mut(), &self.shown.position) else {
            return;
        };
        match edit {
            Edit::Older => library.list.go(Step::Rows(-1), library.passing.len()),
            Edit::Newer => library.list.go(Step::Rows(1), library.passing.len()),
            Edit::Complete | Edit::CompleteBack => {}
            Edit::Accept => {
                let line = library.typing.take().map(|typed| typed.text().trim().to_owned()).unwrap_or_default();
                library.line.clone_from(&line);
                library.filter(&line, here);
            }
            Edit::Leave => {
                library.typing = None;
                let line = library.line.clone();
                library.filter(&line, here);
            }
            other => {
                let Some(typed) = &mut library.typing else { return };
                typed.edit(other, &[]);
                let line = typed.text().to_owned();
                library.filter(&line, here);
            }
        }
    }

    /// Opens the row pointed at.
    pub(super) fn open_row(&mut self) -> Vec<Effect> {
        let Some(library) = &self.library else {
            return Vec::new();
        };
        let Some(row) = library.row(library.list.at) else {
            return Vec::new();
        };
        if let Err(reason) = &row.found {
            let name = row.path.display();
            let ja = format!("{name} は開けません: {}", reason.ja);
            let message = Message::new(ja, format!("{name} cannot be opened: {}", reason.en));
            self.refuse(message);
            return Vec::new();
        }
        let position = library.filter.position().map(|position| Box::new(position.clone()));
        let wanted = Wanted { show: true, game: row.game.0 as usize, position };
        vec![Effect::Open(library.folder.join(&row.path), wanted)]
    }
}

#[cfg(test)]
mod tests;
