//! The library: the games of a folder as a list. Rows arrive while the folder is read, in the order of their paths; the
//! cost of one frame depends on the rows on the screen only.

use super::library_order::LibraryOrder;
use crate::tui::action::TextEdit;
use crate::tui::core::effect::{Effect, OpenRequest};
use crate::tui::core::job_slot::JobSlot;
use crate::tui::core::list_cursor::{ListCursor, ListStep};
use crate::tui::core::messages::{Messages, ObstacleText};
use crate::tui::core::prompt::Prompt;
use sankoma_record::{GameFilter, GameSummary, normalize_text};
use sankoma_rules::Position;
use sankoma_wording::{Language, Message};
use std::path::{Path, PathBuf};

/// Why there is no list of games.
pub(in crate::tui) const NO_FOLDER: ObstacleText = ("フォルダを開いていません", "no folder is open");

/// A folder, what has been read of it, and the filter on its games.
#[derive(Debug)]
pub struct Library {
    /// The folder.
    pub folder: PathBuf,
    pub(super) reading: JobSlot,
    /// The number of files found so far, and whether there are more to find.
    pub files: (usize, bool),
    /// The number of files read so far.
    pub files_read: usize,
    /// The cursor of the list.
    pub cursor: ListCursor,
    /// The filter that is being typed, if one is.
    pub typing: Option<Prompt>,
    /// The error in the filter, if any.
    pub filter_error: Option<Message>,
    rows: Vec<LibraryRow>,
    /// The indices of the rows that match the filter.
    matching: Vec<u32>,
    /// The row selected last, to which the list returns after a filter that no row matched.
    last_selected: u32,
    filter_text: String,
    filter: GameFilter,
    order: LibraryOrder,
}

/// Reading the records of this folder, in the order of their paths.
pub struct FolderReading(pub PathBuf);

/// A row of the list: one game of the folder, or a file that cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryRow {
    /// The path of the file inside the folder.
    pub path: Box<Path>,
    /// The index of the game in its file, and the number of games there.
    pub game: (u32, u32),
    /// The summary of the game, or why the file cannot be read.
    pub summary: Result<GameSummary, Box<Message>>,
    folded_path: Box<str>,
}

/// A progress report on the reading of a folder.
#[derive(Clone, Debug, PartialEq)]
pub enum FolderProgress {
    /// This many files have been found so far.
    FoundSoFar(usize),
    /// All files have been found, this many.
    FoundAll(usize),
    /// This many further files have been read; they give these rows.
    Read(usize, Vec<LibraryRow>),
}

impl LibraryRow {
    /// A row for the game with the index and count `game` of the file at `path`.
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
    /// A folder of which nothing has been read yet.
    fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            reading: JobSlot::default(),
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
            order: LibraryOrder::default(),
        }
    }

    /// Begins the list of a folder again. Filter and selection stay for the same folder.
    pub(super) fn begin(folder: PathBuf, earlier: Option<Self>) -> Self {
        let mut library = Self::new(folder);
        if let Some(earlier) = earlier.filter(|earlier| earlier.folder == library.folder) {
            (library.filter, library.filter_text, library.cursor) =
                (earlier.filter, earlier.filter_text, earlier.cursor);
            library.order = earlier.order;
        }
        library
    }

    /// The text of the filter.
    pub fn filter_text(&self) -> &str {
        self.typing.as_ref().map_or(&self.filter_text, |typed| typed.text())
    }

    /// Whether every file has been read.
    pub fn is_complete(&self) -> bool {
        !self.files.1 && self.files_read == self.files.0
    }

    /// The number of all rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row yet.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The number of rows that match the filter.
    pub fn matching(&self) -> usize {
        self.matching.len()
    }

    /// The row with this index among those that match the filter.
    pub fn row(&self, at: usize) -> Option<&LibraryRow> {
        self.rows.get(*self.matching.get(at)? as usize)
    }

    /// The games that match the filter, in the order of the list: their files in the folder, and their indices there.
    pub(in crate::tui) fn listed_games(&self) -> Vec<(PathBuf, usize)> {
        let rows = (0..self.matching()).filter_map(|at| self.row(at)).filter(|row| row.summary.is_ok());
        rows.map(|row| (row.path.to_path_buf(), row.game.0 as usize)).collect()
    }

    /// Takes a progress report.
    pub(super) fn receive(&mut self, progress: FolderProgress) {
        match progress {
            FolderProgress::FoundSoFar(files) => self.files = (files, true),
            FolderProgress::FoundAll(files) => self.files = (files, false),
            FolderProgress::Read(files, rows) => {
                self.files_read += files;
                let first = self.rows.len();
                self.rows.extend(rows);
                let new = (first..self.rows.len()).filter(|&at| self.rows[at].matches(&self.filter));
                self.matching.extend(new.map(|at| at as u32));
                if self.is_complete() {
                    self.sort();
                }
            }
        }
    }

    /// Sets the filter. The selection stays at its row if that matches, or else goes to the next row that does.
    fn set_filter(&mut self, line: &str, here: &Position) {
        let is_incomplete = self.typing.is_some();
        let (filter, error) = GameFilter::parse(line, is_incomplete, here);
        self.filter_error = error;
        if filter == self.filter {
            return;
        }
        self.last_selected = self.matching.get(self.cursor.selected).copied().unwrap_or(self.last_selected);
        self.filter = filter;
        let rows = self.rows.iter().zip(0..);
        self.matching = rows.filter(|(row, _)| row.matches(&self.filter)).map(|(_, at)| at).collect();
        self.cursor.selected =
            self.matching.partition_point(|&row| row < self.last_selected).min(self.matching.len().saturating_sub(1));
        self.sort();
    }

    /// What the rows are sorted by.
    pub fn order(&self) -> LibraryOrder {
        self.order
    }

    /// Sorts the rows by the next of the orders.
    pub(in crate::tui) fn sort_by_next(&mut self, messages: &mut Messages) {
        self.order = self.order.next();
        self.sort();
        let name = |lang| self.order.title(lang);
        messages
            .note(format!("一覧の並び: {}", name(Language::Ja)), format!("the list is sorted: {}", name(Language::En)));
    }

    /// Sorts the rows, equal ones by their paths. The selection stays at its row. While the folder is read, rows are in
    /// the order of their paths: to sort all of them after every few files would take too long.
    fn sort(&mut self) {
        if !self.is_complete() {
            return;
        }
        let selected = self.matching.get(self.cursor.selected).copied();
        let (rows, order) = (&self.rows, self.order);
        let summary = |row: u32| rows[row as usize].summary.as_ref().ok();
        self.matching.sort_by(|&one, &other| order.compare(summary(one), summary(other)).then(one.cmp(&other)));
        if let Some(at) = self.matching.iter().position(|&row| Some(row) == selected) {
            self.cursor.selected = at;
        }
    }

    /// Opens the filter for typing.
    pub(in crate::tui) fn start_filter(&mut self) {
        self.typing = Some(Prompt::new(self.filter_text.clone()));
    }

    /// Edits the filter that is being typed; the list follows each letter. The arrow keys move the selection.
    pub(in crate::tui) fn edit_filter(&mut self, edit: &TextEdit, here: &Position) {
        match edit {
            TextEdit::Up => self.cursor.move_by(ListStep::Rows(-1), self.matching.len()),
            TextEdit::Down => self.cursor.move_by(ListStep::Rows(1), self.matching.len()),
            TextEdit::Complete | TextEdit::CompletePrevious => {}
            TextEdit::Accept => {
                let line = self.typing.take().map(|typed| typed.text().trim().to_owned()).unwrap_or_default();
                self.filter_text.clone_from(&line);
                self.set_filter(&line, here);
            }
            TextEdit::Cancel => {
                self.typing = None;
                let line = self.filter_text.clone();
                self.set_filter(&line, here);
            }
            other => {
                let Some(typed) = &mut self.typing else { return };
                typed.edit(other, &[]);
                let line = typed.text().to_owned();
                self.set_filter(&line, here);
            }
        }
    }

    /// Opens the selected row.
    pub(in crate::tui) fn open_row(&self, messages: &mut Messages) -> Option<Effect> {
        let row = self.row(self.cursor.selected)?;
        if let Err(reason) = &row.summary {
            let name = row.path.display();
            messages
                .warn(format!("{name} は開けません: {}", reason.ja), format!("{name} cannot be opened: {}", reason.en));
            return None;
        }
        let position = self.filter.position().map(|position| Box::new(position.clone()));
        let request = OpenRequest { show: true, game: row.game.0 as usize, position, follow: false };
        Some(Effect::Open(self.folder.join(&row.path), request))
    }
}
