//! Replaceable search: a search in the background of which at most one is wanted. The next one stops the one before.

use sankoma_search::SearchControl;
use std::sync::Arc;

/// The control of the search that is running, if there is one.
#[derive(Debug, Default)]
pub(super) struct ReplaceableSearch(Option<Arc<SearchControl>>);

impl ReplaceableSearch {
    /// Stops the search that is running. Returns the control of the one that takes its place; its time counts from now.
    pub(super) fn replace(&mut self) -> Arc<SearchControl> {
        self.stop();
        Arc::clone(self.0.insert(Arc::default()))
    }

    /// Stops the search that is running.
    pub(super) fn stop(&mut self) {
        if let Some(control) = self.0.take() {
            control.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_stopped_by_the_next_one_and_by_stopping() {
        let mut search = ReplaceableSearch::default();
        search.stop();
        let (first, second) = (search.replace(), search.replace());
        assert!(first.is_stopped() && !second.is_stopped());
        search.stop();
        assert!(second.is_stopped());
        assert!(!search.replace().is_stopped());
    }
}
