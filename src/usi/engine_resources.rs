//! What the options ask for: weights, the engine with its table, the table of mate searches. Each is made when it is
//! needed first, as the GUI may change its mind before.

use super::go_mate::SharedMateTable;
use super::session_weights::SessionWeights;
use super::{UsiOption, UsiOptions};
use crate::analysis::Engine;
use crate::eval::{Explainable as _, Weights};
use crate::wording::quoted;
use std::sync::Arc;

#[derive(Default)]
pub(super) struct EngineResources {
    options: UsiOptions,
    /// Made when `isready` or the first search asks for them.
    weights: Option<SessionWeights>,
    engine: Option<Arc<Engine>>,
    mate_table: SharedMateTable,
}

impl EngineResources {
    pub(super) fn options(&self) -> &UsiOptions {
        &self.options
    }

    /// Sets the option; what rests on it is made anew when it is needed next.
    ///
    /// # Errors
    /// The option or its value is not known.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let row = UsiOption::find(name).ok_or_else(|| format!("unknown option {}", quoted(name)))?;
        let before = (self.options.hash_mebibytes, self.options.threads);
        row.set(&mut self.options, value)?;
        if (self.options.hash_mebibytes, self.options.threads) != before {
            self.engine = None;
            self.mate_table = SharedMateTable::default();
        }
        Ok(())
    }

    /// Opens the weights that the options ask for; returns their name where they are others than before.
    ///
    /// # Errors
    /// The files are refused; the weights stay as they were.
    pub(super) fn load_weights(&mut self) -> Result<Option<String>, String> {
        let weights = self.weights.get_or_insert_with(SessionWeights::built_in);
        if !weights.reload_if_changed(&self.options)? {
            return Ok(None);
        }
        self.engine = None;
        Ok(Some(weights.weights().name().to_owned()))
    }

    /// The engine, and what is to be said about it where it was made just now.
    pub(super) fn engine(&mut self) -> (Arc<Engine>, Option<String>) {
        if let Some(engine) = &self.engine {
            return (Arc::clone(engine), None);
        }
        let weights = self.weights.get_or_insert_with(SessionWeights::built_in).weights().clone();
        let engine = Arc::new(new_engine(&self.options, weights));
        let (wanted, given) = (self.options.hash_mebibytes, engine.table_mebibytes());
        let problem = format!("USI_Hash {wanted} does not fit into memory, {given} is used");
        (Arc::clone(self.engine.insert(engine)), (given < wanted).then_some(problem))
    }

    pub(super) fn mate_table(&self) -> SharedMateTable {
        Arc::clone(&self.mate_table)
    }

    /// Forgets what was found in another game.
    pub(super) fn clear(&self) {
        self.engine.iter().for_each(|engine| engine.clear());
    }
}

/// The one place where options become an engine.
fn new_engine(options: &UsiOptions, weights: Weights) -> Engine {
    let mut engine = Engine::new(weights, options.hash_mebibytes);
    engine.set_threads(options.threads);
    engine.commit_memory();
    engine
}
