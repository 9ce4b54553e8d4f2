//! Reports: what other threads have found, and which parts of the state it concerns.

use super::effect::Effect;
use super::{Core, PageRequest};
use crate::tui::engines::OtherEngineId;
use crate::tui::evaluation::{NamedWeights, WeightsRole};
use crate::tui::{guess, lines, review};
use sankoma_analysis::results::{LoadedSessions, PositionKey, PositionResult};
use sankoma_analysis::{AnalysisReport, Generation};
use sankoma_eval::Weights;
use sankoma_record::Severity;
use sankoma_usi::client::UsiAnalysisReport;
use sankoma_usi::engines_file::EnginesFile;
use sankoma_wording::{Message, message};

impl Core {
    /// Takes a report of the engine; one of an earlier generation is dropped.
    pub fn receive_report(&mut self, generation: Generation, report: AnalysisReport) -> Vec<Effect> {
        match guess::receive_answer_report(self, generation, report) {
            Ok(effects) => return effects,
            Err(report) => self.receive_analysis_report(generation, report),
        }
        Vec::new()
    }

    /// Takes a report on the position shown.
    fn receive_analysis_report(&mut self, generation: Generation, report: AnalysisReport) {
        let Some(iteration) = self.engine.receive(generation, report) else {
            return;
        };
        if let Some(result) = PositionResult::of_iteration(&iteration, self.results.engine().clone()) {
            let position = &self.game.shown.position;
            if self.results.insert(position, result) {
                self.sessions.add_to_current(&self.game.document.game, PositionKey::of(position));
            }
            review::show_known_result(self);
        }
    }

    /// Takes what the file of engines says.
    pub fn receive_engines(&mut self, file: EnginesFile) {
        self.engines.receive_file(file, &mut self.messages);
    }

    /// Takes a report of another engine.
    pub fn receive_engine_report(&mut self, id: OtherEngineId, report: UsiAnalysisReport) -> Vec<Effect> {
        let news = self.engines.receive(id, report, &mut self.messages);
        if let Some(added) = self.engines.added.take() {
            self.view.request(PageRequest::AddedEngine(added));
        }
        if let Some(result) = news.result {
            let position = &self.game.shown.position;
            if self.results.insert(position, *result) {
                self.sessions.add_to_current(&self.game.document.game, PositionKey::of(position));
            }
            self.show_known_results_of_others();
        }
        news.effects
    }

    /// Shows the deepest results of the other engines at the position shown.
    pub(in crate::tui) fn show_known_results_of_others(&mut self) {
        let known = self.results.of_all_engines(&PositionKey::of(&self.game.shown.position));
        self.engines.show_results(known);
    }

    /// Requests the results that were saved for the game shown at the start of the program.
    pub fn load_first_results(&mut self) -> Option<Effect> {
        self.sessions.show_game(&self.game.document.game)
    }

    /// Takes results that were saved in an earlier session. A file that cannot be used is noted in the log.
    pub fn receive_saved_results(&mut self, loaded: LoadedSessions) {
        for (key, result) in loaded.results {
            self.results.insert_by_key(key, result);
        }
        for (path, error) in loaded.damaged {
            let path = path.display();
            let message = message!(
                "検討結果のファイル {path} は使えません: {error}",
                "the file of results {path} cannot be used: {error}"
            );
            self.messages.log.push(Severity::Warning, message, None);
        }
        review::show_known_result(self);
        review::choose_only_reviewer(self);
    }

    /// The results to be written now, if there are any.
    pub fn save_results(&mut self) -> Option<Effect> {
        self.sessions.take_unwritten(&self.results)
    }

    /// Takes the built-in weights.
    pub fn set_built_in_weights(&mut self, weights: Weights) {
        self.evaluation.weights.set_built_in(weights);
        self.use_engine_of_weights();
        lines::board_position_changed(self);
    }

    /// Evaluates with these weights from now on.
    pub fn use_weights(&mut self, weights: NamedWeights) {
        self.evaluation.weights.choose(weights);
        self.use_engine_of_weights();
        lines::board_position_changed(self);
    }

    /// Takes a file of weights that was read or refused.
    pub fn weights_loaded(&mut self, role: WeightsRole, read: Result<Weights, Message>) -> Vec<Effect> {
        let is_changed = self.evaluation.weights.receive(role, read, &mut self.messages);
        if is_changed { self.weights_changed(role) } else { Vec::new() }
    }
}
