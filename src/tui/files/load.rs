//! Loading: takes over a file that was read, for the first time or again.

use super::open_files::{OpenFile, OpenFileSource};
use super::state::FilesState;
use crate::tui::action::ActionId;
use crate::tui::core::effect::OpenRequest;
use crate::tui::core::messages::Messages;
use crate::tui::core::page_request::PageRequest;
use crate::tui::core::view::ViewState;
use crate::tui::game::{FollowPolicy, GameDocument, GameState, MergedDocument, is_same_game};
use sankoma_record::{self as record, Game, Record, Severity};
use sankoma_wording::{Message, counted_noun, message};
use std::path::Path;

impl FilesState {
    /// Opens a file, or goes to it if it is open already. The first file takes the place of the start position.
    pub(in crate::tui) fn load(
        &mut self,
        record: Record,
        source: OpenFileSource,
        request: &OpenRequest,
        game: &mut GameState,
        view: &mut ViewState,
        messages: &mut Messages,
    ) {
        let open = source.path.as_deref().and_then(|path| self.open.find(path));
        let is_first = open.is_none() && self.is_blank(game);
        let index = if let Some(index) = open {
            self.update_file(index, record, game, messages);
            index
        } else {
            log_opened(&source, &record, messages);
            let file = OpenFile::new(source, record);
            if is_first { self.open.replace_blank(file) } else { self.open.add(file) }
        };
        if !is_first {
            // What is being written belongs to the game shown, which therefore stays.
            if !request.show || game.editor.is_some() {
                return;
            }
            self.store_document(game);
        }
        self.show_file(index, request, game, view, messages);
    }

    /// Goes to the open file with this path, and shows what is requested of it.
    pub(in crate::tui) fn show_open(
        &mut self,
        path: &Path,
        request: &OpenRequest,
        game: &mut GameState,
        view: &mut ViewState,
        messages: &mut Messages,
    ) {
        if let Some(index) = self.open.find(path).filter(|_| request.show && game.editor.is_none()) {
            self.store_document(game);
            self.show_file(index, request, game, view, messages);
        }
    }

    /// Shows what is requested of a file. The game shown before has been stored.
    pub(super) fn show_file(
        &mut self,
        index: usize,
        request: &OpenRequest,
        game: &mut GameState,
        view: &mut ViewState,
        messages: &mut Messages,
    ) {
        self.open.set_shown(index);
        let file = self.open.shown_mut();
        file.game_number = request.game.min(file.games().saturating_sub(1));
        messages.clear_note();
        view.request(PageRequest::GameOpened);
        self.restore_document(game);
        notify_game_count(self, messages);
        go_to_requested_position(request, game, messages);
    }

    /// Takes over a new version of the file with this path, if it is open. One that is not shown is marked as changed.
    pub(in crate::tui) fn reload_file(
        &mut self,
        path: &Path,
        record: Record,
        game: &mut GameState,
        messages: &mut Messages,
    ) {
        if let Some(index) = self.open.find(path) {
            self.update_file(index, record, game, messages);
        }
    }

    /// Takes over a new version of an open file.
    ///
    /// The board stays where it was as far as the moves are the same, moves added and comments written here are kept,
    /// and at the last ply the board moves on to the new last one. The old version stays, and the person is asked,
    /// where the new one holds no moves, and where a change made here contradicts one of the file. While a comment or
    /// the headers of the game shown are being written, the new version waits.
    pub(in crate::tui) fn update_file(
        &mut self,
        index: usize,
        record: Record,
        game: &mut GameState,
        messages: &mut Messages,
    ) {
        let is_shown = index == self.open.shown_index();
        if is_shown && game.editor.is_some() {
            postpone(self, index, record, messages);
            return;
        }
        self.open.file_mut(index).missing = false;
        let held_moves = self.documents(game, index).any(|held| !held.game.is_empty());
        let is_emptied = held_moves && record.games().all(Game::is_empty);
        let is_modified = self.documents(game, index).any(GameDocument::is_modified);
        let merged = if is_emptied { None } else { merged(self, index, &record, game) };
        let Some(merged) = merged else {
            if documents_equal(self, index, &record, game) {
                return adopt_unchanged(self, index, &record, game);
            }
            let file = self.open.file_mut(index);
            if !file.has_open_conflict() && file.original[..] == record.bytes[..] {
                return notify_unchanged(&file.source.name, messages);
            }
            file.set_conflict(record, is_modified);
            self.notify_conflict(index, is_emptied && !is_modified, messages);
            return;
        };
        if is_shown {
            self.store_document(game);
        }
        let growth = self.replace_games(index, &record, merged);
        self.open.file_mut(index).changed = !is_shown;
        if is_shown {
            self.restore_document(game);
        }
        let name = self.open.files()[index].source.name.clone();
        notify_reload(&name, is_shown, growth, game.shown.ply(), messages);
    }

    /// Replaces the games of a file, none of which is on the board. Returns by how many plies the game shown last has
    /// grown, and whether the board follows it to its new end.
    fn replace_games(&mut self, index: usize, record: &Record, merged: Vec<MergedDocument>) -> (usize, bool) {
        let file = self.open.file_mut(index);
        file.update_from_record(record);
        file.version += 1;
        file.conflict = None;
        if let Some(replaced) = &mut file.replaced {
            replaced.theirs = record.clone();
        }
        file.game_number = file.game_number.min(merged.len().saturating_sub(1));
        let growth = merged.get(file.game_number).map(|merged| (merged.new_plies, merged.followed));
        file.documents = merged.into_iter().map(|merged| Some(merged.document)).collect();
        growth.unwrap_or_default()
    }

    /// Takes over a version of the file shown that waited for the text editor, if that is closed now.
    pub(in crate::tui) fn take_postponed(&mut self, game: &mut GameState, messages: &mut Messages) {
        if game.editor.is_none()
            && let Some(record) = self.open.shown_mut().postponed.take()
        {
            self.update_file(self.open.shown_index(), *record, game, messages);
        }
    }

    /// Takes note that a file is gone from the disk. Its games stay, and are written again when it is saved.
    pub(in crate::tui) fn mark_missing(&mut self, path: &Path, messages: &mut Messages) {
        let Some(index) = self.open.find(path) else { return };
        let file = self.open.file_mut(index);
        file.missing = true;
        let name = &file.source.name;
        let message =
            message!("{name} が削除されました。棋譜はここに残っています", "{name} was deleted; the game is still here");
        messages.notify(Severity::Warning, message);
        messages.offer(ActionId::Reload);
        messages.offer(ActionId::WriteAnyway);
    }
}

fn notify_game_count(files: &FilesState, messages: &mut Messages) {
    let count = files.games();
    if count > 1 && files.game_number() == 0 {
        let ja = format!("{count}局入りのファイルです");
        let en = format!("the file holds {count} games");
        let message = Message::new(ja, en);
        messages.log.push(Severity::Note, message.clone(), None);
        if messages.notice.is_none() {
            messages.show(Severity::Note, message);
            messages.offer(ActionId::Game);
        }
    }
}

/// The documents of a file merged into the games of its new version; `None` if one of them cannot be.
fn merged(files: &FilesState, index: usize, record: &Record, game: &GameState) -> Option<Vec<MergedDocument>> {
    let follow = if files.follow_end { FollowPolicy::Always } else { FollowPolicy::IfAtEnd };
    let held: Vec<&GameDocument> = files.documents(game, index).collect();
    let shown = (index == files.open.shown_index()).then(|| files.game_number());
    let blank = GameDocument::default();
    let games: Vec<_> = record.clone().into_games().collect();
    if held.iter().skip(games.len()).any(|document| document.is_modified()) {
        return None;
    }
    let merge = |(number, (new, diagnostics))| {
        let document = held.get(number).copied().unwrap_or(&blank);
        let at = if shown == Some(number) { game.shown.node } else { document.last_shown() };
        document.merged_with(new, diagnostics, at, follow)
    };
    games.into_iter().enumerate().map(merge).collect()
}

/// Whether the file now holds what is here.
fn documents_equal(files: &FilesState, index: usize, record: &Record, game: &GameState) -> bool {
    let here: Vec<&GameDocument> = files.documents(game, index).collect();
    let there: Vec<&Game> = record.games().collect();
    here.len() == there.len() && here.iter().zip(there).all(|(here, there)| is_same_game(&here.game, there))
}

/// Takes note that the file holds what is here.
fn adopt_unchanged(files: &mut FilesState, index: usize, record: &Record, game: &mut GameState) {
    let is_shown = index == files.open.shown_index();
    let file = files.open.file_mut(index);
    file.update_from_record(record);
    file.conflict = None;
    file.documents.iter_mut().flatten().for_each(|document| document.undo_history.mark_saved());
    if is_shown {
        game.document.undo_history.mark_saved();
    }
}

/// Keeps a new version of the file shown until the text editor is closed; of several the latest.
fn postpone(files: &mut FilesState, index: usize, record: Record, messages: &mut Messages) {
    let file = files.open.file_mut(index);
    file.postponed = Some(Box::new(record));
    let name = &file.source.name;
    let message = message!(
        "{name} が変わりました。書き終えたら読み込みます",
        "{name} has changed on disk; it is read when the text is finished"
    );
    messages.notify(Severity::Note, message);
}

fn log_opened(source: &OpenFileSource, record: &Record, messages: &mut Messages) {
    let (moves, name) = (record.game.len() - 1, &source.name);
    if !name.is_empty() {
        let message = message!("{name} を開きました（{moves}手）", ("opened {name} ({})", counted_noun(moves, "move")));
        messages.log.push(Severity::Note, message, None);
    }
    let diagnostics = || record.further_games.iter().flat_map(|(_, found)| found).chain(&record.diagnostics);
    let errors = diagnostics().filter(|found| found.severity == Severity::Error).count();
    let count = diagnostics().count();
    if count > 0 {
        let message = message!(
            "診断が{count}件あります（誤り{errors}件。Alt+8 で一覧、g d で順に）",
            (
                "{}, {} among them: Alt+8 lists them, g d goes through them",
                counted_noun(count, "diagnostic"),
                counted_noun(errors, "error")
            )
        );
        messages.log.push(Severity::Note, message, None);
    }
}

/// Goes to the position that the file was opened for. The library compares positions by their hash keys alone, so that
/// it may, very rarely, name a game without the position.
fn go_to_requested_position(request: &OpenRequest, game: &mut GameState, messages: &mut Messages) {
    let Some(position) = &request.position else {
        return;
    };
    match record::find_position(&game.document.game, position) {
        Some(node) => game.go_to_node(node, messages),
        None => {
            messages.warn("この棋譜にその局面はありませんでした", "the position does not occur in this game after all");
        }
    }
}

/// Says that a file was read again; `growth` is what [`FilesState::replace_games`] returned, `ply` the ply shown.
fn notify_reload(name: &str, is_shown: bool, growth: (usize, bool), ply: usize, messages: &mut Messages) {
    match (is_shown, growth) {
        (true, (1.., true)) => {
            messages.note(format!("{ply}手目まで進みました"), format!("the game is at ply {ply} now"));
        }
        (true, (plies @ 1.., false)) => {
            messages.note(format!("{plies}手増えました"), counted_noun(plies, "new move"));
            messages.offer(ActionId::Last);
            messages.offer(ActionId::Follow);
        }
        (true, (0, _)) => {
            let message = message!("{name} を読み直しました", "read {name} again");
            messages.notify(Severity::Note, message);
        }
        (false, _) => messages.note(format!("{name} が変わりました"), format!("{name} has changed")),
    }
}

/// Says that a file is as it was read: what differs has been changed here.
fn notify_unchanged(name: &str, messages: &mut Messages) {
    messages.note(
        format!("{name} はディスク上では変わっていません（ここでの変更は残っています）"),
        format!("{name} is unchanged on disk; your changes stay"),
    );
}
