//! Showing another open file or another of its games, and closing files.

use super::open_files::{OpenFile, OpenFileId, OpenFileSource};
use super::state::{DiscardingAction, FilesState};
use crate::tui::action::OpenFileChoice;
use crate::tui::core::effect::Effect;
use crate::tui::core::messages::Messages;
use crate::tui::core::page_request::PageRequest;
use crate::tui::core::view::ViewState;
use crate::tui::game::{GameDocument, GameState};
use sankoma_wording::counted_noun;

impl FilesState {
    /// The source of the file shown.
    pub fn source(&self) -> &OpenFileSource {
        &self.open.shown().source
    }

    /// The number of games in the file shown.
    pub fn games(&self) -> usize {
        self.open.shown().games()
    }

    /// The index of the game shown.
    pub fn game_number(&self) -> usize {
        self.open.shown().game_number()
    }

    /// The document of a game of an open file; `shown` is the one on the board.
    pub fn document_of<'a>(&'a self, shown: &'a GameDocument, file: usize, game: usize) -> Option<&'a GameDocument> {
        if file == self.open.shown_index() && game == self.game_number() {
            return Some(shown);
        }
        self.open.files().get(file)?.documents.get(game)?.as_ref()
    }

    /// Whether a file has unsaved changes.
    pub fn is_file_modified(&self, shown: &GameDocument, file: usize) -> bool {
        let games = self.open.files().get(file).map_or(0, OpenFile::games);
        (0..games).filter_map(|game| self.document_of(shown, file, game)).any(GameDocument::is_modified)
            || self.open.files().get(file).is_some_and(OpenFile::has_open_conflict)
    }

    /// Whether any file has unsaved changes.
    pub fn is_modified(&self, shown: &GameDocument) -> bool {
        (0..self.open.files().len()).any(|file| self.is_file_modified(shown, file))
    }

    /// Shows the game with this number, from 1, of the same file; without a number the next, cyclically.
    pub(in crate::tui) fn switch_game(&mut self, number: Option<usize>, game: &mut GameState, messages: &mut Messages) {
        let count = self.games();
        let index = number.map_or((self.game_number() + 1) % count.max(1), |number| number.wrapping_sub(1));
        if index >= count {
            messages.warn(
                format!("このファイルは{count}局です"),
                format!("the file holds {}", counted_noun(count, "game")),
            );
            return;
        }
        self.store_document(game);
        self.open.shown_mut().game_number = index;
        self.restore_document(game);
    }

    /// Shows the open file with this index, at the game that was shown last.
    pub(in crate::tui) fn switch_file(
        &mut self,
        index: usize,
        game: &mut GameState,
        view: &mut ViewState,
        messages: &mut Messages,
    ) {
        let count = self.open.files().len();
        if index >= count {
            messages
                .warn(format!("開いているファイルは{count}個です"), format!("{} open", counted_noun(count, "file")));
            return;
        }
        view.request(PageRequest::GameOpened);
        if index != self.open.shown_index() {
            self.store_document(game);
            self.open.set_shown(index);
            self.restore_document(game);
        }
    }

    /// Goes to the file `step` further on, cyclically.
    pub(in crate::tui) fn step_file(
        &mut self,
        step: isize,
        game: &mut GameState,
        view: &mut ViewState,
        messages: &mut Messages,
    ) {
        let count = self.open.files().len();
        if count == 1 {
            messages.warn("開いているファイルは一つだけです", "no other file is open");
            return;
        }
        let index = (self.open.shown_index() as isize + step).rem_euclid(count as isize) as usize;
        self.switch_file(index, game, view, messages);
    }

    /// Goes to an open file by its number or name.
    pub(in crate::tui) fn choose_file(
        &mut self,
        choice: OpenFileChoice,
        game: &mut GameState,
        view: &mut ViewState,
        messages: &mut Messages,
    ) {
        let text = match choice {
            OpenFileChoice::Number(number) => {
                return self.switch_file(number.wrapping_sub(1), game, view, messages);
            }
            OpenFileChoice::Name(text) => text,
        };
        let names = || self.open.files().iter().map(|file| file.source.name.as_str());
        match names().position(|name| name == text).or_else(|| names().position(|name| name.contains(&text))) {
            Some(index) => self.switch_file(index, game, view, messages),
            None => messages.warn(
                format!("「{text}」という名前のファイルは開いていません"),
                format!("no open file is called '{text}'"),
            ),
        }
    }

    /// Closes the file with this index. One with unsaved changes needs a second request. Returns that the file is no
    /// longer to be watched.
    pub(in crate::tui) fn close_file(
        &mut self,
        index: usize,
        game: &mut GameState,
        messages: &mut Messages,
    ) -> Option<Effect> {
        let again = ("もう一度で捨てて閉じる", "the same key again closes without them");
        if index == self.open.shown_index() {
            game.take_over_text();
        }
        if self.is_file_modified(&game.document, index)
            && !self.confirm_discard(DiscardingAction::Close(index), again, messages)
        {
            return None;
        }
        let is_shown = index == self.open.shown_index();
        let closed = self.open.remove(index);
        if self.open.files().is_empty() {
            self.open.replace_by_blank();
            game.show_document(GameDocument::default());
        }
        let name = &closed.source.name;
        messages.note(format!("{name} を閉じました"), format!("closed {name}"));
        if is_shown {
            self.restore_document(game);
        }
        closed.source.path.map(Effect::Unwatch)
    }

    /// The game with this index of the open file `id`, on the board or not; `shown` is the one on the board.
    pub(in crate::tui) fn document_mut<'a>(
        &'a mut self,
        shown: &'a mut GameDocument,
        id: OpenFileId,
        game: usize,
    ) -> Option<&'a mut GameDocument> {
        let index = self.open.files().iter().position(|file| file.id == id)?;
        if index == self.open.shown_index() && self.game_number() == game {
            return Some(shown);
        }
        self.open.file_mut(index).documents.get_mut(game)?.as_mut()
    }

    /// Closes the file `id`, unless it has unsaved changes, and shows the file `next`, if that is still open.
    pub(in crate::tui) fn leave_file(&mut self, id: OpenFileId, next: OpenFileId, game: &mut GameState) {
        let index_of = |files: &Self, id| files.open.files().iter().position(|file| file.id == id);
        let left = index_of(self, id).filter(|&index| !self.is_file_modified(&game.document, index));
        self.store_document(game);
        if let Some(index) = left {
            self.open.remove(index);
        }
        if self.open.files().is_empty() {
            self.open.replace_by_blank();
        }
        if let Some(index) = index_of(self, next) {
            self.open.set_shown(index);
        }
        self.restore_document(game);
    }

    /// Whether nothing has been opened and nothing done yet.
    pub(in crate::tui) fn is_blank(&self, game: &GameState) -> bool {
        let file = self.open.shown();
        self.open.files().len() == 1
            && file.source == OpenFileSource::default()
            && game.document.game.is_empty()
            && !game.document.is_modified()
            && game.editor.is_none()
    }

    /// Puts the game shown back into its file.
    pub(super) fn store_document(&mut self, game: &mut GameState) {
        let file = self.open.shown_mut();
        if let Some(slot) = file.documents.get_mut(file.game_number) {
            *slot = Some(game.take_document());
        }
    }

    /// Takes the game to be shown out of its file, and shows it where it was left.
    pub(super) fn restore_document(&mut self, game: &mut GameState) {
        let file = self.open.shown_mut();
        file.changed = false;
        let stored = file.documents.get_mut(file.game_number).and_then(Option::take);
        let document = stored.unwrap_or_else(|| game.take_document());
        game.show_document(document);
    }

    /// Follows the file shown to its last move from now on, or no longer.
    pub(in crate::tui) fn toggle_follow_end(&mut self, game: &mut GameState, messages: &mut Messages) {
        self.follow_end = !self.follow_end;
        if !self.follow_end {
            messages.note(
                "最終手を追いません（最終手を見ているときだけ進みます）",
                "new moves are followed only from the last ply",
            );
            return;
        }
        game.go_to_main_line_end();
        messages.note("ファイルの最終手を追います", "the last move of the file is followed");
    }
}
