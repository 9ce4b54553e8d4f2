//! Background threads: reading weights, evaluating lines, searching trees and asking another program. Neither keys nor
//! the analysis wait for them.

use super::Workbench;
use crate::tui::action::WeightsFile;
use crate::tui::event::Event;
use crate::tui::model::{
    Core, ExplainMoveRequest, LineEvaluationRequest, LineScoreRequest, NetworkRequest, SecondReadingRequest,
    WeightsRole,
};
use sankoma_analysis::search_tree::{DEFAULT_MAX_NODES, record_search_tree};
use sankoma_analysis::why::explain_move;
use sankoma_analysis::{SEARCH_STACK_BYTES, lower_thread_priority};
use sankoma_eval::Weights;
use sankoma_rules::Position;
use sankoma_search::SearchControl;
use std::path::PathBuf;
use std::thread;

impl Workbench {
    /// Reads the weight files of the command line.
    pub(super) fn open_weights(&mut self, [main, against]: [Option<PathBuf>; 2]) -> anyhow::Result<()> {
        for (role, path) in [(WeightsRole::Main, main), (WeightsRole::Against, against)] {
            let Core { evaluation, messages, .. } = &mut self.model.core;
            let effect = path.map(|path| evaluation.weights.request(role, WeightsFile::new(path), messages));
            self.perform(effect.into_iter().collect())?;
        }
        Ok(())
    }

    /// Reads a file of weights, and reports its progress.
    pub(super) fn read_weights(&self, role: WeightsRole, path: PathBuf) {
        let events = self.events.clone();
        thread::spawn(move || {
            let mut reported = 0;
            let report = |done, all| {
                let percent = percent(done, all);
                if percent != reported {
                    reported = percent;
                    let _ = events.send(Event::WeightsProgress(role, path.clone(), percent));
                }
            };
            let read = Weights::open_with(&path, None, report).map_err(|refusal| refusal.message());
            events.send(Event::WeightsLoaded(role, path, read))
        });
    }

    /// Lets the engine evaluate with the weights in use; an engine that has not started takes them when it does.
    pub(super) fn use_weights(&self) {
        if let (Some(analysis), Some(weights)) = (&self.analysis, self.model.core.evaluation.weights.main_weights()) {
            analysis.set_weights(weights.clone());
        }
    }

    /// Evaluates positions along the line shown.
    pub(super) fn evaluate_line(&self, request: LineEvaluationRequest) {
        let events = self.events.clone();
        let sets = self.model.core.evaluation.weights.both();
        thread::spawn(move || {
            lower_thread_priority();
            let number = request.number;
            request.evaluate(&sets, |found| events.send(Event::SeriesProgress(number, found)).is_ok());
            events.send(Event::SeriesComplete(number))
        });
    }

    /// Shares the score of a network among the pieces of a position.
    pub(super) fn explain_network(&self, request: NetworkRequest) {
        let events = self.events.clone();
        let sets = self.model.core.evaluation.weights.both();
        thread::spawn(move || {
            lower_thread_priority();
            let answer = request.answer_by(&sets);
            events.send(Event::NetworkExplained(Box::new((request, answer))))
        });
    }

    /// Finds quiescence scores along the line shown.
    pub(super) fn score_line(&self, request: LineScoreRequest) {
        let events = self.events.clone();
        let weights = self.model.core.evaluation.weights.main_weights().cloned();
        thread::spawn(move || {
            lower_thread_priority();
            let number = request.number;
            if let Some(weights) = weights {
                request.search(&weights, |found| events.send(Event::LineScores(number, found)).is_ok());
            }
            events.send(Event::LineScoresComplete(number))
        });
    }

    /// Explains a move, on a thread with the stack of a search.
    pub(super) fn explain_move(&self, request: ExplainMoveRequest) -> anyhow::Result<()> {
        let Some(weights) = self.model.core.evaluation.weights.main_weights().cloned() else { return Ok(()) };
        let events = self.events.clone();
        thread::Builder::new().name("why".to_owned()).stack_size(SEARCH_STACK_BYTES).spawn(move || {
            lower_thread_priority();
            let explanation = explain_move(&request.question, &weights, &SearchControl::new());
            let _ = events.send(Event::MoveExplained(Box::new((request, explanation))));
        })?;
        Ok(())
    }

    /// Asks another program what it reads in a file; a thread waits for its process.
    pub(super) fn ask_second_reader(&self, request: SecondReadingRequest) {
        let events = self.events.clone();
        thread::spawn(move || {
            let answer = request.ask();
            events.send(Event::SecondReading(Box::new(request), answer))
        });
    }

    /// Searches the tree of a position. It replaces a tree search that is still running.
    pub(super) fn search_tree(&mut self, number: u64, position: Position, depth: u32) -> anyhow::Result<()> {
        let Some(weights) = self.model.core.evaluation.weights.main_weights().cloned() else {
            return Ok(());
        };
        let control = self.tree_search.replace();
        let events = self.events.clone();
        thread::Builder::new().name("tree".to_owned()).stack_size(SEARCH_STACK_BYTES).spawn(move || {
            lower_thread_priority();
            let tree = match record_search_tree(&weights, &position, depth, DEFAULT_MAX_NODES, &control) {
                Ok(None) => return,
                Ok(tree) => tree.map(Box::new),
                Err(_) => None,
            };
            let _ = events.send(Event::TreeSearched(number, tree));
        })?;
        Ok(())
    }
}

fn percent(done: u64, all: u64) -> u8 {
    (100 * done / all.max(1)).min(100) as u8
}
