//! The search of the tree of a mate, on a thread of its own.

use super::Workbench;
use crate::tui::event::Event;
use crate::tui::model::MateTreeRequest;
use sankoma_analysis::lower_thread_priority;
use sankoma_analysis::mate_tree::search_mate_tree;
use std::thread;

/// The size of the table of a mate search in mebibytes.
const TABLE_MEBIBYTES: usize = 128;

impl Workbench {
    /// Searches the tree of a mate. It replaces a search that is still running.
    pub(super) fn search_mate_tree(&mut self, request: MateTreeRequest) -> anyhow::Result<()> {
        let control = self.mate_tree.replace();
        let events = self.events.clone();
        thread::Builder::new().name("mate".to_owned()).spawn(move || {
            lower_thread_priority();
            let MateTreeRequest { number, position, time } = request;
            search_mate_tree(&position, time, TABLE_MEBIBYTES, &control, |report| {
                let _ = events.send(Event::MateTree(number, report));
            });
        })?;
        Ok(())
    }
}
