//! Arrivals from outside: files that were read, folders, themes; and what is computed before the screen is drawn.

use super::{Core, Effect, OpenRequest, PageRequest, SaveRequest};
use crate::tui::files::{OpenFileId, OpenFileSource, RecoverableFile, RecoveredFile, UnsavedFile};
use crate::tui::views::{EngineView, EvaluationView, GraphView};
use crate::tui::{drill, evaluation, explorer, guess, lines, live, play, review, second_reading, why};
use sankoma_record::Record;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

impl Core {
    /// Opens a file and shows its first game from the start.
    pub fn load(&mut self, record: Record, source: OpenFileSource) -> Vec<Effect> {
        self.load_with(record, source, &OpenRequest::default())
    }

    /// Opens a file, or goes to it if it is open already, and shows what is requested of it.
    pub fn load_with(&mut self, record: Record, source: OpenFileSource, request: &OpenRequest) -> Vec<Effect> {
        let Self { game, files, view, messages, .. } = self;
        files.load(record, source, request, game, view, messages);
        self.propagate_board_change()
    }

    /// Goes to an open file that has not changed since it was read, and shows what is requested of it.
    pub fn show_open_file(&mut self, path: &Path, request: &OpenRequest) -> Vec<Effect> {
        let Self { game, files, view, messages, .. } = self;
        files.show_open(path, request, game, view, messages);
        self.propagate_board_change()
    }

    /// Takes over a new version of the file shown, as if it had changed.
    #[cfg(test)]
    pub fn reload(&mut self, record: Record) -> Vec<Effect> {
        let Self { game, files, messages, .. } = self;
        files.update_file(files.open.shown_index(), record, game, messages);
        self.propagate_board_change()
    }

    /// Takes over a new version of the file with this path, if it is open.
    pub fn reload_file(&mut self, path: &Path, record: Record) -> Vec<Effect> {
        self.files.reload_file(path, record, &mut self.game, &mut self.messages);
        live::has_new_version_at(self, path);
        self.propagate_board_change()
    }

    /// Takes note that the file with this path is gone from the disk.
    pub fn mark_missing(&mut self, path: &Path) {
        self.files.mark_missing(path, &mut self.messages);
    }

    /// Offers unsaved changes of earlier sessions.
    pub fn offer_recovery(&mut self, files: Vec<RecoverableFile>) {
        self.files.offer_recovery(files, &mut self.view);
    }

    /// Opens a file with the unsaved changes of an earlier session.
    pub fn recover(&mut self, recovered: RecoveredFile) -> Vec<Effect> {
        let Self { game, files, view, messages, lang, .. } = self;
        files.recover(recovered, game, view, messages, *lang);
        self.propagate_board_change()
    }

    /// The files whose unsaved changes differ from those at the last call; also those that have none any more, or are
    /// closed.
    pub fn take_changed_files(&mut self) -> BTreeSet<OpenFileId> {
        self.files.take_changed_files(&self.game)
    }

    /// The unsaved changes of a file; `None` if there are none, or the file is closed.
    pub fn unsaved_file(&self, id: OpenFileId) -> Option<UnsavedFile> {
        self.files.unsaved_file(&self.game, id)
    }

    /// Takes note that the games of the file shown were saved.
    pub fn mark_saved(&mut self, saving: &SaveRequest) {
        self.files.mark_saved(saving, &mut self.game, &mut self.messages);
    }

    /// Asks for the page of a conflict that has just come up.
    pub(in crate::tui) fn announce_conflict(&mut self) {
        self.files.announce_conflict(&self.game, &mut self.view, self.lang);
    }

    /// Begins the list of a folder, and shows it if `show` says so.
    pub fn list_folder(&mut self, folder: PathBuf, show: bool) -> Effect {
        if show {
            self.view.request(PageRequest::Folder);
        }
        self.files.list_folder(folder)
    }

    /// Takes note that the theme called `name` is in use.
    pub fn theme_changed(&mut self, name: &str) {
        name.clone_into(&mut self.view.theme);
        self.messages.note(format!("配色: {name}"), format!("theme: {name}"));
    }

    /// Whether scores of positions are hidden: a game is played on the board, or a move is asked for, and the engine is
    /// not asked for help; or a problem of a drill is to be solved.
    pub fn hides_scores(&self) -> bool {
        play::hides_scores_of_game(self) || guess::hides_scores_of_question(self) || drill::hides_answer(self)
    }

    /// Computes what is on the screen and not known yet; what takes long is requested.
    pub fn compute_visible(&mut self) -> Vec<Effect> {
        live::look_at_shown(self);
        review::refresh_assessments(self);
        if self.engine.result.is_none() {
            review::show_known_result(self);
        }
        let mut effects: Vec<Effect> = second_reading::ask_second_reader(self).into_iter().collect();
        effects.extend(explorer::ask_explorer(self));
        let Some(weights) = self.evaluation.weights.main_weights().cloned() else { return effects };
        evaluation::refresh_line_change(self);
        // The engine searches the position of the game, not that of a line of play on the board.
        let best = self.engine.line(1).filter(|_| self.line_view.is_none());
        self.evaluation.compute_visible(&self.game, self.line_view.as_ref(), best, &self.view);
        lines::score_line_step(self);
        if !self.hides_scores() {
            let line = self.line_view.as_ref();
            let best = self.engine.line(1).filter(|_| line.is_none());
            effects.extend(self.evaluation.request_shares(&self.game, line, best, &self.view));
            effects.extend(self.line_scores.request(&self.game, &self.results, &weights));
        }
        effects.extend(why::request_explanation(self));
        if self.view.evaluation == EvaluationView::Graph || self.view.graph == GraphView::Terms {
            effects.extend(self.evaluation.request_line(&mut self.game));
        }
        if self.view.engine == EngineView::Tree {
            effects.extend(self.engine.tree.request(&self.game.shown.position, &weights));
        }
        effects
    }
}
