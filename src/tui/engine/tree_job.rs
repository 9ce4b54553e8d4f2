//! The search of the tree that is shown.

use super::TreeSearch;
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, change};
use sankoma_analysis::search_tree::{DEFAULT_MAX_NODES, record_search_tree};

impl Job for TreeSearch {
    const KIND: JobKind = JobKind::Shown;

    fn run(self, task: &Task<'_>) -> CoreChange {
        let search = |control: &_| {
            record_search_tree(&self.weights, &self.position, self.depth, DEFAULT_MAX_NODES, control).ok().flatten()
        };
        let tree = task.search(search).flatten().map(Box::new);
        change(|core| core.engine.tree.receive(tree))
    }
}
