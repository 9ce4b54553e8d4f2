//! Searches the positions of a section, and stops all searches of a review on request.

use super::assessment::SearchedPosition;
use super::position_searcher::{PositionSearcher, SearchInterruption, score_only_line};
use sankoma_record::{Game, NodeId};
use sankoma_rules::movegen;
use sankoma_search::{Score, SearchControl, SearchLimits};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How each position of a game is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewSearchSettings {
    /// Limits of the search of one position.
    pub limits: SearchLimits,
    /// Number of lines (`multipv`).
    pub multipv: usize,
    /// Order of the positions.
    pub order: ReviewOrder,
}

impl ReviewSearchSettings {
    /// Whether a repeated search gives the same result: not with a time limit.
    pub const fn is_deterministic(&self) -> bool {
        self.limits.time.is_none()
    }
}

/// The order in which the positions of a section are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReviewOrder {
    /// From the last to the first, so that the table already holds what follows in the game.
    #[default]
    Backward,
    /// From the first to the last, as in the game.
    Forward,
}

/// Stops all searches of a review at once; shared by its threads and the code that may stop it.
#[derive(Debug, Default)]
pub struct StopFlag {
    stopped: AtomicBool,
    running: Mutex<Vec<Arc<SearchControl>>>,
}

impl StopFlag {
    /// Stops the running searches and prevents new ones from starting.
    pub fn stop(&self) {
        self.stopped.store(true, SeqCst);
        self.running().iter().for_each(|control| control.stop());
    }

    /// Whether [`Self::stop`] has been called.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(SeqCst)
    }

    /// Runs one search with a control of its own. Returns `None` if it was stopped: its result would be incomplete.
    pub(super) fn run_unless_stopped<T>(&self, search: impl FnOnce(&SearchControl) -> T) -> Option<T> {
        let control = Arc::new(SearchControl::new());
        self.running().push(Arc::clone(&control));
        // A stop after this check finds the control in the list.
        let found = (!self.is_stopped()).then(|| search(&control));
        self.running().retain(|running| !Arc::ptr_eq(running, &control));
        found.filter(|_| !self.is_stopped())
    }

    fn running(&self) -> MutexGuard<'_, Vec<Arc<SearchControl>>> {
        // The list is consistent whenever it is unlocked, even after a panic.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Searches the positions of `section` one after the other and calls `on_searched` with each result.
///
/// # Errors
/// `stop_flag` was set meanwhile, or the engine is of no more use.
pub fn search_section(
    game: &Game,
    section: &[NodeId],
    settings: &ReviewSearchSettings,
    searcher: &mut dyn PositionSearcher,
    stop_flag: &StopFlag,
    mut on_searched: impl FnMut(NodeId, &SearchedPosition, &dyn PositionSearcher),
) -> Result<Vec<(NodeId, SearchedPosition)>, SearchInterruption> {
    searcher.begin_section();
    let mut search_node = |&node: &NodeId| {
        let position = game.position(node);
        let turn = position.side_to_move();
        let lines = if movegen::has_legal_move(&position) {
            searcher.search(&position, settings, stop_flag)?
        } else {
            vec![score_only_line(Score::Mate(0), turn)]
        };
        let searched = SearchedPosition { turn, lines };
        on_searched(node, &searched, searcher);
        Ok((node, searched))
    };
    match settings.order {
        ReviewOrder::Forward => section.iter().map(search_node).collect(),
        ReviewOrder::Backward => {
            let mut found: Vec<_> = section.iter().rev().map(&mut search_node).collect::<Result<_, _>>()?;
            found.reverse();
            Ok(found)
        }
    }
}
