//! Taking over what was read.

use super::editor::{Editor, EditorPurpose};
use super::merge::{FollowPolicy, MergedDocument};
use super::{Effect, GameDocument, Model, OpenFile, OpenFileSource};
use crate::record::{self, NodeId, Record, Severity};
use crate::rules::Position;
use crate::wording::Message;
use std::collections::HashMap;
use std::path::Path;

/// What is to be seen of a file that is opened.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenRequest {
    /// Whether it is shown at once; else it only lies on the desk.
    pub show: bool,
    /// Which of its games, from 0.
    pub game: usize,
    /// A position to look for in that game.
    pub position: Option<Box<Position>>,
}

impl Default for OpenRequest {
    fn default() -> Self {
        Self { show: true, game: 0, position: None }
    }
}

impl Model {
    /// Opens a file and shows its first game from the start.
    pub fn load(&mut self, record: Record, source: OpenFileSource) -> Vec<Effect> {
        self.load_with(record, source, &OpenRequest::default())
    }

    /// Opens a file, or goes to it where it is open already.
    pub fn load_with(&mut self, record: Record, source: OpenFileSource, wanted: &OpenRequest) -> Vec<Effect> {
        let open = source.path.as_deref().and_then(|path| self.open_files.find(path));
        // The first file takes the place of the start position.
        let first = open.is_none() && self.is_blank();
        let number = if let Some(number) = open {
            self.update_file(number, record);
            number
        } else {
            let file = self.new_open_file(record, source);
            if first { self.open_files.replace_blank(file) } else { self.open_files.add(file) }
        };
        if first {
            return self.show_file(number, wanted);
        }
        if !wanted.show {
            return Vec::new();
        }
        self.store_document();
        self.show_file(number, wanted)
    }

    fn new_open_file(&mut self, record: Record, source: OpenFileSource) -> OpenFile {
        let (moves, name) = (record.game.len() - 1, &source.name);
        if !name.is_empty() {
            let message =
                Message::new(format!("{name} を開きました（{moves}手）"), format!("opened {name} ({moves} moves)"));
            self.log.push(Severity::Note, message, None);
        }
        self.log_diagnostic_count(&record);
        OpenFile::new(source, record)
    }

    fn log_diagnostic_count(&mut self, record: &Record) {
        let all = || record.further_games.iter().flat_map(|(_, found)| found).chain(&record.diagnostics);
        let (count, errors) = (all().count(), all().filter(|found| found.severity == Severity::Error).count());
        if count > 0 {
            let message = Message::new(
                format!("診断が{count}件あります（誤り{errors}件。8 で一覧、d で順に）"),
                format!("{count} diagnostic(s), {errors} error(s) among them: 8 lists them, d goes through them"),
            );
            self.log.push(Severity::Note, message, None);
        }
    }

    /// Shows what is wanted of a file, nothing being shown now.
    fn show_file(&mut self, number: usize, wanted: &OpenRequest) -> Vec<Effect> {
        self.open_files.set_shown(number);
        let file = self.open_files.shown_mut();
        file.game_number = wanted.game.min(file.games().saturating_sub(1));
        self.notice = None;
        self.editor = None;
        self.view.list_page = None;
        let effects = self.restore_document();
        self.notify_game_count();
        self.go_to_requested_position(wanted, effects)
    }

    fn notify_game_count(&mut self) {
        let (count, at) = (self.games(), self.game_number());
        if count > 1 && at == 0 {
            let ja = format!("{count}局入りのファイルです（G で次の局）");
            self.notify(Severity::Note, Message::new(ja, format!("the file holds {count} games (G goes to the next)")));
        }
    }

    /// Goes to the position that the file was opened for. A list knows positions by their keys alone, so that it may,
    /// very rarely, name a game without it.
    fn go_to_requested_position(&mut self, wanted: &OpenRequest, mut effects: Vec<Effect>) -> Vec<Effect> {
        let Some(position) = &wanted.position else {
            return effects;
        };
        match record::find_position(&self.document.game, position) {
            Some(node) => effects.extend(self.go_to_node(node)),
            None => self.show_warning(Message::new(
                "この棋譜にその局面はありませんでした",
                "the position does not occur in this game after all",
            )),
        }
        effects
    }

    /// Takes over what the file shown says now. The board stays where it was as far as the moves are the same, and
    /// moves made and comments written here are kept; at the last ply it goes along to the new last one. A file that
    /// no longer says anything keeps what was read before, and so does one beside which other changes were made: these
    /// cannot be made again in another game.
    pub fn reload(&mut self, record: Record) -> Vec<Effect> {
        let number = self.open_files.shown_index();
        self.update_file(number, record)
    }

    /// The same for any open file. One that is not shown is marked as changed.
    pub fn reload_file(&mut self, path: &Path, record: Record) -> Vec<Effect> {
        match self.open_files.find(path) {
            Some(number) => self.update_file(number, record),
            None => Vec::new(),
        }
    }

    fn update_file(&mut self, number: usize, record: Record) -> Vec<Effect> {
        let shown = number == self.open_files.shown_index();
        let file = &self.open_files.files()[number];
        let (name, game) = (file.source.name.clone(), file.game_number());
        let held_moves = self.document_of(number, game).is_some_and(|sheet| !sheet.game.is_empty());
        if record.game.is_empty() && record.further_games.is_empty() && held_moves {
            let ja = format!("{name} に指し手がありません。前の棋譜のままにします");
            self.notify(
                Severity::Warning,
                Message::new(ja, format!("{name} holds no moves now; the game read before stays")),
            );
            return Vec::new();
        }
        let dropping = shown && std::mem::take(&mut self.discard_on_reload);
        if !dropping && !self.can_merge_file(number) {
            self.mark_stale(number);
            return Vec::new();
        }
        if shown {
            self.store_document();
        }
        let (grown, followed) = self.replace_games(number, record, dropping);
        self.open_files.file_mut(number).changed = !shown;
        let effects = if shown { self.restore_document() } else { Vec::new() };
        self.notify_reload(&name, shown, (grown, followed));
        effects
    }

    /// Puts what a file holds now in the place of its sheets, none of which is shown. Says by how many plies the game
    /// looked at has grown, and whether it is shown from its new end.
    fn replace_games(&mut self, number: usize, record: Record, dropping: bool) -> (usize, bool) {
        let shown = number == self.open_files.shown_index();
        let follow = match self.follow_end {
            _ if shown && self.editor.is_some() => FollowPolicy::Never,
            true => FollowPolicy::Always,
            false => FollowPolicy::IfAtEnd,
        };
        let file = self.open_files.file_mut(number);
        file.update_from_record(&record);
        let mut old = std::mem::take(&mut file.documents).into_iter();
        let renew = |(game, diagnostics)| {
            let mut sheet: GameDocument = old.next().flatten().unwrap_or_default();
            if dropping {
                sheet.discard_changes();
            }
            sheet.merged_with(game, diagnostics, follow)
        };
        let renewed: Vec<MergedDocument> = record.into_games().map(renew).collect();
        file.game_number = file.game_number.min(renewed.len().saturating_sub(1));
        let at = file.game_number;
        let told = renewed.get(at).map(|renewed| (renewed.new_plies, renewed.followed));
        for (game, renewed) in renewed.into_iter().enumerate() {
            if shown && game == at {
                self.remap_editor_node(&renewed.node_map);
            }
            self.open_files.file_mut(number).documents.push(Some(renewed.document));
            for message in renewed.lost_changes {
                self.log.push(Severity::Warning, message, None);
            }
        }
        told.unwrap_or_default()
    }

    /// A comment that is being written stays beside its move; where that is gone, beside the start.
    fn remap_editor_node(&mut self, places: &HashMap<NodeId, NodeId>) {
        if let Some(Editor { purpose: EditorPurpose::Comment(node), .. }) = &mut self.editor {
            *node = places.get(node).copied().unwrap_or(NodeId::ROOT);
        }
    }

    /// Whether all that a file does not have can be put into the games that it holds now.
    pub(super) fn can_merge_file(&self, number: usize) -> bool {
        let shown = number == self.open_files.shown_index();
        let headers = self.editor.as_ref().is_some_and(|editor| editor.purpose == EditorPurpose::Headers);
        let games = self.open_files.files()[number].games();
        let mut sheets = (0..games).filter_map(|game| self.document_of(number, game));
        !(shown && headers) && sheets.all(GameDocument::can_merge_changes)
    }

    fn mark_stale(&mut self, number: usize) {
        let file = self.open_files.file_mut(number);
        file.stale = true;
        let name = &file.source.name;
        let message = Message::new(
            format!("{name} が変わりましたが、ここでの変更を残します（r で読み直し、:write! で上書き）"),
            format!("{name} has changed on disk; your changes stay (r reads it, :write! replaces it)"),
        );
        self.notify(Severity::Warning, message);
    }

    fn notify_reload(&mut self, name: &str, shown: bool, (grown, followed): (usize, bool)) {
        let ply = self.shown.ply();
        match (shown, grown, followed) {
            (true, 1.., true) => {
                self.show_note(format!("{ply}手目まで進みました"), format!("the game is at ply {ply} now"));
            }
            (true, 1.., false) => self.show_note(
                format!("{grown}手増えました（End で最終手へ、. で追う）"),
                format!("{grown} new move(s): End goes to the last, . follows"),
            ),
            (true, 0, _) => {
                self.notify(
                    Severity::Note,
                    Message::new(format!("{name} を読み直しました"), format!("read {name} again")),
                );
            }
            (false, ..) => self.show_note(format!("{name} が変わりました"), format!("{name} has changed")),
        }
    }

    /// Shows a node of a sheet that has just been taken up. The engine goes on where the position is the same.
    pub(super) fn show_restored(&mut self, node: NodeId) -> Vec<Effect> {
        let before = std::mem::replace(&mut self.shown, self.document.show(node));
        self.cancel_line_evaluation();
        self.clear_judgements();
        if before.position.is_identical(&self.shown.position) { Vec::new() } else { self.engine.position_changed() }
    }
}
