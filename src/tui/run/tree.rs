//! The tree of a small search grows on a thread of its own: neither keys nor the analysis wait for it.

use super::Workbench;
use crate::analysis::tree::{USUAL_MOST, grow};
use crate::rules::Position;
use crate::search::Control;
use crate::tui::event::Event;
use std::sync::Arc;
use std::thread;

/// A search recurses deeply.
const STACK: usize = 16 << 20;

impl Workbench {
    /// Searches the tree of a position; one that is still being searched is let go.
    pub(super) fn grow(&mut self, number: u64, position: Position, depth: u32) -> anyhow::Result<()> {
        let Some(weights) = self.model.sets.weights().cloned() else {
            return Ok(());
        };
        let control = Arc::new(Control::new());
        if let Some(earlier) = self.growing.replace(Arc::clone(&control)) {
            earlier.stop();
        }
        let events = self.events.clone();
        thread::Builder::new().name("tree".to_owned()).stack_size(STACK).spawn(move || {
            let grown = match grow(&weights, &position, depth, USUAL_MOST, &control) {
                Ok(None) => return,
                Ok(tree) => tree.map(Box::new),
                Err(_) => None,
            };
            let _ = events.send(Event::Grown(number, grown));
        })?;
        Ok(())
    }
}
