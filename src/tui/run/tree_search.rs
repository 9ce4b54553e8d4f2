//! The tree of a small search grows on a thread of its own: neither keys nor the analysis wait for it.

use super::Workbench;
use crate::analysis::search_tree::{DEFAULT_MAX_NODES, record_search_tree};
use crate::rules::Position;
use crate::search::SearchControl;
use crate::tui::event::Event;
use std::sync::Arc;
use std::thread;

/// A search recurses deeply.
const STACK: usize = 16 << 20;

impl Workbench {
    /// Searches the tree of a position; one that is still being searched is let go.
    pub(super) fn search_tree(&mut self, number: u64, position: Position, depth: u32) -> anyhow::Result<()> {
        let Some(weights) = self.model.weights.main_weights().cloned() else {
            return Ok(());
        };
        let control = Arc::new(SearchControl::new());
        if let Some(earlier) = self.tree_control.replace(Arc::clone(&control)) {
            earlier.stop();
        }
        let events = self.events.clone();
        thread::Builder::new().name("tree".to_owned()).stack_size(STACK).spawn(move || {
            let grown = match record_search_tree(&weights, &position, depth, DEFAULT_MAX_NODES, &control) {
                Ok(None) => return,
                Ok(tree) => tree.map(Box::new),
                Err(_) => None,
            };
            let _ = events.send(Event::TreeSearched(number, grown));
        })?;
        Ok(())
    }
}
