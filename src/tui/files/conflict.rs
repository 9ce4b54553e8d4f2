//! Conflicts: a file changed on the disk so that the changes made here cannot be merged. The version here stays on the
//! board, the other one is kept as well, and the person decides which counts.

use super::file_conflict::{ConflictAnswer, ReplacedVersion};
use super::open_files::{OpenFile, OpenFileSource};
use super::state::FilesState;
use crate::tui::core::messages::Messages;
use crate::tui::core::page_request::PageRequest;
use crate::tui::core::view::ViewState;
use crate::tui::game::{DifferenceKind, DifferenceWording, GameDifference, GameDocument, GameState, differences};
use sankoma_record::{Diagnostic, Game, Record, RecordWriteOptions, Severity};
use sankoma_wording::{Language, message};

impl FilesState {
    /// Asks for the page of the conflict in the file shown, if it has not been shown yet.
    pub(in crate::tui) fn announce_conflict(&mut self, game: &GameState, view: &mut ViewState, lang: Language) {
        let conflict = self.open.shown().conflict.as_ref();
        if conflict.is_some_and(|conflict| conflict.announces_itself) && game.editor.is_none() {
            self.compare_versions(game, view, lang);
            view.request(PageRequest::Conflict);
        }
    }

    /// Compares the two versions of the file shown, for the page of the conflict. Returns whether there are two.
    pub(in crate::tui) fn compare_versions(&mut self, game: &GameState, view: &ViewState, lang: Language) -> bool {
        let wording = DifferenceWording { style: view.notation, lang };
        let Some(conflict) = &self.open.shown().conflict else { return false };
        let found = differences_of_file(self, &conflict.theirs, game, wording);
        if let Some(conflict) = &mut self.open.shown_mut().conflict {
            conflict.announces_itself = false;
            conflict.differences = found;
        }
        true
    }

    /// Decides which version of the file shown counts.
    pub(in crate::tui) fn answer_conflict(
        &mut self,
        answer: ConflictAnswer,
        game: &mut GameState,
        messages: &mut Messages,
    ) {
        if self.open.shown().conflict.is_none() {
            return;
        }
        match answer {
            ConflictAnswer::KeepMine => keep_mine(self, game, messages),
            ConflictAnswer::TakeTheirs => {
                self.replace_by(game, |document, theirs| document.at_same_place(theirs.0, theirs.1));
                messages
                    .note("ディスクの版にしました（u で戻す）", "the version on disk is here now; u takes that back");
            }
            ConflictAnswer::KeepBoth if starts_differ(self, game) => self.split(game, messages),
            ConflictAnswer::KeepBoth => {
                self.replace_by(game, |document, theirs| {
                    document.joined_with(theirs.0, theirs.1, document.last_shown())
                });
                messages.note(
                    "両方の版を合わせました（u で戻す、Ctrl+S で保存）",
                    "both versions are in this game now; u takes that back, Ctrl+S saves",
                );
            }
        }
    }

    /// Replaces the games of the file shown by what `make` makes of each and of its other version. Games that are here
    /// alone stay if they are changed.
    fn replace_by(
        &mut self,
        game: &mut GameState,
        make: impl Fn(&GameDocument, (Game, Vec<Diagnostic>)) -> GameDocument,
    ) {
        self.store_document(game);
        let file = self.open.shown_mut();
        let Some(conflict) = file.conflict.take() else {
            return self.restore_document(game);
        };
        let theirs = conflict.theirs;
        file.update_from_record(&theirs);
        file.version += 1;
        let old = std::mem::take(&mut file.documents);
        let blank = GameDocument::default();
        let made = theirs.clone().into_games().enumerate().map(|(number, theirs)| {
            let here = old.get(number).and_then(Option::as_ref).unwrap_or(&blank);
            Some(make(here, theirs))
        });
        file.documents = made.collect();
        file.game_number = file.game_number.min(file.documents.len().saturating_sub(1));
        file.replaced = Some(Box::new(ReplacedVersion { documents: old, theirs }));
        self.restore_document(game);
    }

    /// Both versions as two files: the one on the disk keeps the file, the one here becomes one without a file.
    fn split(&mut self, game: &mut GameState, messages: &mut Messages) {
        self.store_document(game);
        let file = self.open.shown_mut();
        let Some(conflict) = file.conflict.take() else {
            return self.restore_document(game);
        };
        let source = OpenFileSource { path: None, name: format!("{}*", file.source.name) };
        let mut mine = OpenFile::new(source, conflict.theirs.clone());
        std::mem::swap(&mut mine.documents, &mut file.documents);
        mine.mark_unsaved(mine.save_target.or(Some(RecordWriteOptions::of(&conflict.theirs))));
        mine.foreign = None;
        mine.stale = false;
        file.update_from_record(&conflict.theirs);
        file.version += 1;
        file.game_number = 0;
        self.open.add(mine);
        self.restore_document(game);
        messages.note(
            "ここの版を、保存していない別のファイルにしました（] で移る）",
            "your version is an unsaved file of its own now; ] goes to it",
        );
    }

    /// Takes back an answer that replaced the version here, if nothing was changed since.
    pub(in crate::tui) fn undo_answer(&mut self, game: &mut GameState, messages: &mut Messages) -> bool {
        let is_first = game.document.undo_history.counts().0 == 0;
        let Some(replaced) = self.open.shown_mut().replaced.take_if(|_| is_first) else {
            return false;
        };
        self.store_document(game);
        let file = self.open.shown_mut();
        file.documents = replaced.documents;
        file.version += 1;
        file.game_number = file.game_number.min(file.documents.len().saturating_sub(1));
        file.set_conflict(replaced.theirs, true);
        self.restore_document(game);
        messages.note("選ぶ前の版に戻しました", "your version is back");
        true
    }

    /// The documents that answers have replaced, and that can be taken back.
    #[cfg(test)]
    pub(in crate::tui) fn replaced_documents(&self) -> impl Iterator<Item = &GameDocument> {
        let replaced = self.open.files().iter().filter_map(|file| file.replaced.as_deref());
        replaced.flat_map(|replaced| &replaced.documents).flatten()
    }

    /// Says that a file has changed on the disk, and that nothing has been taken over.
    pub(super) fn notify_conflict(&self, index: usize, is_emptied: bool, messages: &mut Messages) {
        let name = &self.open.files()[index].source.name;
        let foreign = self.open.files()[index].conflict.as_ref().and_then(|found| found.theirs.foreign_content());
        let message = if foreign.is_some() {
            message!(
                "{name} は棋譜ではなくなりました。前の棋譜のままにします（:conflict で選ぶ）",
                "{name} holds no game record now; the game read before stays (:conflict chooses)"
            )
        } else if is_emptied {
            message!(
                "{name} に指し手がありません。前の棋譜のままにします",
                "{name} holds no moves now; the game read before stays"
            )
        } else {
            message!(
                "{name} がほかで変わりました。ここでの変更は残っています（:conflict で選ぶ）",
                "{name} has changed on disk; your changes stay (:conflict chooses between the two)"
            )
        };
        messages.notify(Severity::Warning, message);
    }
}

/// What differs between the games of the file shown and `theirs`.
fn differences_of_file(
    files: &FilesState,
    theirs: &Record,
    game: &GameState,
    wording: DifferenceWording,
) -> Vec<GameDifference> {
    let here: Vec<&GameDocument> = files.documents(game, files.open.shown_index()).collect();
    let there: Vec<_> = theirs.games().collect();
    let mut found = Vec::new();
    for number in 0..here.len().max(there.len()) {
        match (here.get(number), there.get(number)) {
            (Some(here), Some(there)) => found.extend(differences(number, &here.game, there, wording)),
            (here, there) => {
                let text = |is_there: bool| {
                    if is_there { wording.lang.pick("あり", "there").to_owned() } else { String::new() }
                };
                let [here, there] = [here.is_some(), there.is_some()].map(text);
                found.push(GameDifference { game: number, ply: None, kind: DifferenceKind::Game, here, there });
            }
        }
    }
    found
}

fn starts_differ(files: &FilesState, game: &GameState) -> bool {
    let Some(conflict) = &files.open.shown().conflict else { return false };
    let here: Vec<&GameDocument> = files.documents(game, files.open.shown_index()).collect();
    let there: Vec<_> = conflict.theirs.games().collect();
    here.len() > there.len() || here.iter().zip(&there).any(|(here, there)| here.game.start() != there.start())
}

fn keep_mine(files: &mut FilesState, game: &mut GameState, messages: &mut Messages) {
    game.document.undo_history.mark_unsaved();
    let file = files.open.shown_mut();
    file.documents.iter_mut().flatten().for_each(|document| document.undo_history.mark_unsaved());
    file.version += 1;
    let Some(conflict) = &mut file.conflict else { return };
    conflict.is_answered = true;
    if conflict.theirs.foreign_content().is_some() {
        let name = &file.source.name;
        return messages.note(
            format!("ここの版を残しました（{name} は棋譜ではないので :write! のときだけ書きます）"),
            format!("your version stays; {name} holds no game record now: only :write! replaces what it holds"),
        );
    }
    messages.note(
        "ここの版を残しました（Ctrl+S でファイルに書く、:conflict で選び直し）",
        "your version stays; Ctrl+S writes it over the other one, :conflict asks again",
    );
}
