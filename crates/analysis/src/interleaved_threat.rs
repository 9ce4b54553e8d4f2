//! Interleaved threat solver: runs the threat solver during a search. Gives it a share of the nodes, passes the scores
//! on, reports what has changed.

use super::task::{AnalysisReport, AnalysisTask};
use super::threat::{MAX_NODES, Threat, ThreatSolver};
use sankoma_search::mate::ReachedLimit;
use sankoma_search::{Bound, Score, SearchControl, SearchInfo, SearchReport};

/// Nodes that the solver may always use; they decide most threats.
const MIN_NODES: u64 = 2_000;

/// A [`ThreatSolver`] for a task; it does nothing if the task does not ask for the threat.
pub(crate) struct InterleavedThreatSolver<'a> {
    solver: Option<ThreatSolver<'a>>,
    control: &'a SearchControl,
    /// Nodes of the main search per node of the solver.
    main_nodes_per_node: u64,
    /// The solver ends with the search (a search on the clock) instead of working on to the end.
    stops_with_search: bool,
    score_with_move: Option<Score>,
    score_after_pass: Option<Score>,
    last_reported: Option<Threat>,
}

impl<'a> InterleavedThreatSolver<'a> {
    /// Returns the solver for `task`. It uses one node per `main_nodes_per_node` nodes of the main search, and the same
    /// share of the node limit of the task.
    pub(crate) fn new(task: &AnalysisTask, control: &'a SearchControl, main_nodes_per_node: u64) -> Self {
        let max_nodes = task.limits.nodes.map_or(MAX_NODES, |nodes| (nodes / main_nodes_per_node).min(MAX_NODES));
        let mut solver = task.threat.then(|| ThreatSolver::new(&task.position, control, max_nodes));
        if let Some(solver) = &mut solver {
            solver.set_declaration(task.limits.declaration);
        }
        let stops_with_search = task.limits.time.is_some_and(|time| time.soft < time.hard);
        Self {
            solver,
            control,
            main_nodes_per_node,
            stops_with_search,
            score_with_move: None,
            score_after_pass: None,
            last_reported: None,
        }
    }

    /// Takes the scores from the lines of the searches.
    pub(crate) fn observe(&mut self, report: &AnalysisReport) {
        match report {
            AnalysisReport::Search(SearchReport::Line(info)) if info.line.rank == 1 => {
                self.score_with_move = exact_score(info).or(self.score_with_move);
                if let (Some(solver), Some(&best)) = (&mut self.solver, info.line.pv.first()) {
                    solver.set_first_defence(best);
                }
            }
            AnalysisReport::ThreatLine(info) => {
                self.score_after_pass = exact_score(info).map(Score::flipped).or(self.score_after_pass);
            }
            _ => {}
        }
    }

    /// Uses the share that `main_nodes` nodes of the main search allow; returns the threat if it has changed.
    pub(crate) fn advance(&mut self, main_nodes: u64) -> Option<Threat> {
        if let Some(solver) = &mut self.solver {
            solver.advance(MIN_NODES.max(main_nodes / self.main_nodes_per_node));
        }
        self.changed_threat()
    }

    /// Ends the solver after a main search of `main_nodes` nodes: works to the end unless time is short. Returns the
    /// threat if it has changed.
    pub(crate) fn finish(&mut self, main_nodes: u64) -> Option<Threat> {
        let solver = self.solver.as_mut()?;
        if !self.control.is_soft_deadline_passed() {
            solver.advance(if self.stops_with_search {
                MIN_NODES.max(main_nodes / self.main_nodes_per_node)
            } else {
                u64::MAX
            });
        }
        solver.finish_at_limit(ReachedLimit::Time);
        self.changed_threat()
    }

    fn changed_threat(&mut self) -> Option<Threat> {
        let solver = self.solver.as_mut()?;
        if let (Some(with_move), Some(after_pass)) = (self.score_with_move, self.score_after_pass) {
            solver.set_scores(with_move, after_pass);
        }
        let threat = solver.threat();
        let is_same = |last: &Threat| Threat { nodes: threat.nodes, ..last.clone() } == *threat;
        if self.last_reported.as_ref().is_some_and(is_same) {
            return None;
        }
        self.last_reported = Some(threat.clone());
        self.last_reported.clone()
    }
}

fn exact_score(info: &SearchInfo) -> Option<Score> {
    (info.line.bound == Bound::Exact).then_some(info.line.score)
}
