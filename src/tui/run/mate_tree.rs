//! The search of the tree of a mate, on a thread of its own.

use crate::tui::event::Event;
use crate::tui::model::MateTreeRequest;
use sankoma_analysis::lower_thread_priority;
use sankoma_analysis::mate_tree::search_mate_tree;
use sankoma_search::SearchControl;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;

/// The size of the table of a mate search in mebibytes.
const TABLE_MEBIBYTES: usize = 128;

/// The search that is running, if there is one.
#[derive(Default)]
pub(super) struct MateTreeThread {
    control: Option<Arc<SearchControl>>,
}

impl MateTreeThread {
    /// Searches the tree of a mate. It replaces a search that is still running.
    pub(super) fn search(&mut self, request: MateTreeRequest, events: &Sender<Event>) -> anyhow::Result<()> {
        self.stop();
        let control = Arc::new(SearchControl::new());
        self.control = Some(Arc::clone(&control));
        let events = events.clone();
        thread::Builder::new().name("mate".to_owned()).spawn(move || {
            lower_thread_priority();
            let MateTreeRequest { number, position, time } = request;
            search_mate_tree(&position, time, TABLE_MEBIBYTES, &control, |report| {
                let _ = events.send(Event::MateTree(number, report));
            });
        })?;
        Ok(())
    }

    /// Stops the search that is running.
    pub(super) fn stop(&mut self) {
        if let Some(control) = self.control.take() {
            control.stop();
        }
    }
}
