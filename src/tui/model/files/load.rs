//! Loading: takes over a file that was read, for the first time or again.

use super::open_files::{OpenFile, OpenFileSource};
use super::state::FilesState;
use crate::record::{self, Record, Severity};
use crate::tui::model::effect::OpenRequest;
use crate::tui::model::game::{EditorPurpose, FollowPolicy, GameDocument, GameState, MergedDocument};
use crate::tui::model::messages::Messages;
use crate::tui::model::view::ViewState;
use crate::wording::Message;
use std::path::Path;

impl FilesState {
    /// Opens a file, or goes to it if it is open already. The first file takes the place of the start position.
    pub(in crate::tui::model) fn load(
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
            if !request.show {
                return;
            }
            self.store_document(game);
        }
        self.show_file(index, request, game, view, messages);
    }

    /// Shows what is requested of a file. The game shown before has been stored.
    fn show_file(
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
        messages.notice = None;
        game.editor = None;
        view.list_page = None;
        self.restore_document(game);
        self.notify_game_count(messages);
        go_to_requested_position(request, game, messages);
    }

    fn notify_game_count(&self, messages: &mut Messages) {
        let count = self.games();
        if count > 1 && self.game_number() == 0 {
            let ja = format!("{count}局入りのファイルです（G で次の局）");
            let en = format!("the file holds {count} games (G goes to the next)");
            messages.notify(Severity::Note, Message::new(ja, en));
        }
    }

    /// Takes over a new version of the file with this path, if it is open. One that is not shown is marked as changed.
    pub(in crate::tui::model) fn reload_file(
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
    /// and at the last ply the board moves on to the new last one. The old version stays where the new one holds no
    /// moves, and where changes were made here that cannot be merged into another game.
    pub(in crate::tui::model) fn update_file(
        &mut self,
        index: usize,
        record: Record,
        game: &mut GameState,
        messages: &mut Messages,
    ) {
        let is_shown = index == self.open.shown_index();
        let file = &self.open.files()[index];
        let (name, number) = (file.source.name.clone(), file.game_number());
        let held_moves = self.document_of(&game.document, index, number).is_some_and(|held| !held.game.is_empty());
        if record.game.is_empty() && record.further_games.is_empty() && held_moves {
            let ja = format!("{name} に指し手がありません。前の棋譜のままにします");
            let en = format!("{name} holds no moves now; the game read before stays");
            messages.notify(Severity::Warning, Message::new(ja, en));
            return;
        }
        let discards = is_shown && std::mem::take(&mut self.discard_on_reload);
        if !discards && !self.can_merge_file(index, game) {
            self.mark_stale(index, messages);
            return;
        }
        if is_shown {
            self.store_document(game);
        }
        let growth = self.replace_games(index, record, discards, game, messages);
        self.open.file_mut(index).changed = !is_shown;
        if is_shown {
            self.restore_document(game);
        }
        notify_reload(&name, is_shown, growth, game.shown.ply(), messages);
    }

    /// Merges the documents of a file, none of which is on the board, into the games of its new version. Returns by
    /// how many plies the game shown last has grown, and whether the board follows it to its new end.
    fn replace_games(
        &mut self,
        index: usize,
        record: Record,
        discards: bool,
        game: &mut GameState,
        messages: &mut Messages,
    ) -> (usize, bool) {
        let is_shown = index == self.open.shown_index();
        let follow = match self.follow_end {
            _ if is_shown && game.editor.is_some() => FollowPolicy::Never,
            true => FollowPolicy::Always,
            false => FollowPolicy::IfAtEnd,
        };
        let file = self.open.file_mut(index);
        file.update_from_record(&record);
        let mut old = std::mem::take(&mut file.documents).into_iter();
        let merge = |(game, diagnostics)| {
            let mut document: GameDocument = old.next().flatten().unwrap_or_default();
            if discards {
                document.discard_changes();
            }
            document.merged_with(game, diagnostics, follow)
        };
        let merged: Vec<MergedDocument> = record.into_games().map(merge).collect();
        file.game_number = file.game_number.min(merged.len().saturating_sub(1));
        let shown_number = file.game_number;
        let growth = merged.get(shown_number).map(|merged| (merged.new_plies, merged.followed));
        for (number, merged) in merged.into_iter().enumerate() {
            if is_shown && number == shown_number {
                game.remap_editor_node(&merged.node_map);
            }
            file.documents.push(Some(merged.document));
            for message in merged.lost_changes {
                messages.log.push(Severity::Warning, message, None);
            }
        }
        growth.unwrap_or_default()
    }

    /// Whether all unsaved changes of a file can be merged into a new version of it.
    pub(super) fn can_merge_file(&self, index: usize, game: &GameState) -> bool {
        let is_shown = index == self.open.shown_index();
        let edits_headers = game.editor.as_ref().is_some_and(|editor| editor.purpose == EditorPurpose::Headers);
        let games = self.open.files()[index].games();
        let mut documents = (0..games).filter_map(|number| self.document_of(&game.document, index, number));
        !(is_shown && edits_headers) && documents.all(GameDocument::can_merge_changes)
    }

    fn mark_stale(&mut self, index: usize, messages: &mut Messages) {
        let file = self.open.file_mut(index);
        file.stale = true;
        let name = &file.source.name;
        let message = Message::new(
            format!("{name} が変わりましたが、ここでの変更を残します（r で読み直し、:write! で上書き）"),
            format!("{name} has changed on disk; your changes stay (r reads it, :write! replaces it)"),
        );
        messages.notify(Severity::Warning, message);
    }
}

fn log_opened(source: &OpenFileSource, record: &Record, messages: &mut Messages) {
    let (moves, name) = (record.game.len() - 1, &source.name);
    if !name.is_empty() {
        let message =
            Message::new(format!("{name} を開きました（{moves}手）"), format!("opened {name} ({moves} moves)"));
        messages.log.push(Severity::Note, message, None);
    }
    let diagnostics = || record.further_games.iter().flat_map(|(_, found)| found).chain(&record.diagnostics);
    let errors = diagnostics().filter(|found| found.severity == Severity::Error).count();
    let count = diagnostics().count();
    if count > 0 {
        let message = Message::new(
            format!("診断が{count}件あります（誤り{errors}件。8 で一覧、d で順に）"),
            format!("{count} diagnostic(s), {errors} error(s) among them: 8 lists them, d goes through them"),
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
        (true, (plies @ 1.., false)) => messages.note(
            format!("{plies}手増えました（End で最終手へ、. で追う）"),
            format!("{plies} new move(s): End goes to the last, . follows"),
        ),
        (true, (0, _)) => {
            let message = Message::new(format!("{name} を読み直しました"), format!("read {name} again"));
            messages.notify(Severity::Note, message);
        }
        (false, _) => messages.note(format!("{name} が変わりました"), format!("{name} has changed")),
    }
}
