//! The resources of a session, as its options set them: weights, the engine with its transposition table, and the table
//! of mate searches. Each is made when it is first needed, since the GUI may change an option before.

use super::go_mate::SharedMateTable;
use super::options::{UsiOption, UsiOptions};
use super::reply::UsiReply;
use super::session_book::SessionBook;
use sankoma_analysis::Engine;
use sankoma_books::BookError;
use sankoma_eval::{Weights, WeightsOpenError};
use sankoma_rules::Position;
use sankoma_rules::declaration::DeclarationRule;
use sankoma_wording::Message;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Default)]
pub(super) struct EngineResources {
    options: UsiOptions,
    /// Loaded by `isready` or the first search.
    weights: Option<SessionWeights>,
    engine: Option<Arc<Engine>>,
    /// The engine holds what a search has found.
    holds_results: bool,
    mate_table: SharedMateTable,
    book: SessionBook,
}

impl EngineResources {
    pub(super) fn options(&self) -> &UsiOptions {
        &self.options
    }

    /// Sets an option. What depends on it is made again when it is needed next.
    ///
    /// # Errors
    /// The option is unknown or its value is not allowed.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<(), Message> {
        let before = self.engine_options();
        UsiOption::find(name)?.set(&mut self.options, value)?;
        if self.engine_options() != before {
            self.engine = None;
            self.mate_table = SharedMateTable::default();
        }
        Ok(())
    }

    /// The options that an engine is made for. The rule of declarations is one: the table has values of the one before.
    const fn engine_options(&self) -> (usize, usize, Option<DeclarationRule>) {
        (self.options.hash_mebibytes, self.options.threads, self.options.entering_king)
    }

    /// Opens the weights that the options name. Returns the name of the weights if they have changed.
    ///
    /// # Errors
    /// The file was refused; the weights stay as they were.
    pub(super) fn load_weights(&mut self) -> Result<Option<String>, WeightsOpenError> {
        let weights = self.weights.get_or_insert_with(SessionWeights::built_in);
        if !weights.reload_if_changed(&self.options)? {
            return Ok(None);
        }
        self.engine = None;
        Ok(Some(weights.weights.name().to_owned()))
    }

    /// Opens the book that the options name. Returns what it is if it was opened just now.
    ///
    /// # Errors
    /// The book cannot be used; none is, then.
    pub(super) fn load_book(&mut self) -> Result<Option<String>, BookError> {
        let opened = self.book.load(&self.options)?;
        Ok(opened.map(|book| format!("{} ({})", book.path().display(), book.form().name())))
    }

    /// The answer from the book, if it has one.
    pub(super) fn book_replies(&mut self, position: &Position) -> Option<[UsiReply; 3]> {
        self.book.replies(position, &self.options)
    }

    /// Returns the engine, and a warning if it was made just now with less memory than the options ask for.
    pub(super) fn engine(&mut self) -> (Arc<Engine>, Option<String>) {
        if let Some(engine) = &self.engine {
            return (Arc::clone(engine), None);
        }
        let weights = self.weights.get_or_insert_with(SessionWeights::built_in).weights.clone();
        let engine = Arc::new(new_engine(&self.options, weights));
        self.holds_results = false;
        let (wanted, given) = (self.options.hash_mebibytes, engine.table_mebibytes());
        let problem = format!("USI_Hash {wanted} does not fit into memory, {given} is used");
        (Arc::clone(self.engine.insert(engine)), (given < wanted).then_some(problem))
    }

    pub(super) fn mate_table(&self) -> SharedMateTable {
        Arc::clone(&self.mate_table)
    }

    /// The engine for a search, which leaves results in it.
    pub(super) fn engine_to_search(&mut self) -> (Arc<Engine>, Option<String>) {
        let engine = self.engine();
        self.holds_results = true;
        engine
    }

    /// Clears what was found in another game; costs nothing if there is nothing to clear.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.holds_results) {
            self.engine.iter().for_each(|engine| engine.clear());
        }
    }
}

/// Makes the engine that the options describe.
fn new_engine(options: &UsiOptions, weights: Weights) -> Engine {
    let mut engine = Engine::new(weights, options.hash_mebibytes);
    engine.set_threads(options.threads);
    engine.commit_memory();
    engine
}

/// The weights in use, and the file they come from.
struct SessionWeights {
    weights: Weights,
    /// `None` for the built-in weights.
    path: Option<PathBuf>,
}

impl SessionWeights {
    fn built_in() -> Self {
        Self { weights: Weights::built_in(), path: None }
    }

    /// Opens the weights that the options name, unless they are in use already. Returns whether the weights have
    /// changed.
    ///
    /// # Errors
    /// The file was refused; the weights stay as they were.
    fn reload_if_changed(&mut self, options: &UsiOptions) -> Result<bool, WeightsOpenError> {
        let requested = requested_path(options);
        let output_scale = options.network_output_scale;
        if requested == self.path {
            let Weights::Network(network) = &self.weights else { return Ok(false) };
            if network.output_scale() == output_scale {
                return Ok(false);
            }
            self.weights = self.weights.clone().with_output_scale(output_scale);
            return Ok(true);
        }
        let weights = match &requested {
            Some(path) => Weights::open(path, None)?,
            None => Weights::built_in(),
        };
        self.weights = weights.with_output_scale(output_scale);
        self.path = requested;
        Ok(true)
    }
}

/// Returns `EvalFile` in `EvalDir`, or whichever of the two is set; `None` for the built-in weights.
fn requested_path(options: &UsiOptions) -> Option<PathBuf> {
    match (options.eval_dir.as_str(), options.eval_file.as_str()) {
        ("", "") => None,
        (folder, "") => Some(PathBuf::from(folder)),
        ("", file) => Some(PathBuf::from(file)),
        (folder, file) => Some(PathBuf::from(folder).join(file)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_looked_for_in_the_folder() {
        let path = |folder: &str, file: &str| {
            let options =
                UsiOptions { eval_dir: folder.to_owned(), eval_file: file.to_owned(), ..UsiOptions::default() };
            requested_path(&options)
        };
        assert_eq!(path("", ""), None);
        assert_eq!(path("eval", ""), Some(PathBuf::from("eval")));
        assert_eq!(path("", "fv.bin"), Some(PathBuf::from("fv.bin")));
        assert_eq!(path("eval", "fv.bin"), Some(PathBuf::from("eval").join("fv.bin")));
    }
}
