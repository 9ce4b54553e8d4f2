//! Iterations: what can be asked of a search that is advanced a depth at a time.

use super::report::{SearchOutcome, SearchReport};
use super::root_statistics::RootMoveStatistics;

/// Decision on another iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IterationStatus {
    /// The next depth may be searched.
    Continue,
    /// A limit was reached, the search was stopped, or there is nothing left to search.
    Finished,
}

/// An iterative deepening search that its owner advances a depth at a time, so that several may take turns on a thread.
pub trait IterativeDeepening {
    /// Searches one ply deeper. Reports each root move as its search begins and each of the K best lines as it is
    /// found.
    fn iterate(&mut self, receive: &mut dyn FnMut(SearchReport)) -> IterationStatus;

    /// Depth of the latest iteration begun, in plies.
    fn depth(&self) -> u32;

    /// Nodes searched so far by all threads.
    fn nodes(&self) -> u64;

    /// Statistics of every root move, best first.
    fn root_statistics(&self) -> Vec<RootMoveStatistics>;

    /// The result so far.
    fn outcome(&self) -> SearchOutcome;
}
