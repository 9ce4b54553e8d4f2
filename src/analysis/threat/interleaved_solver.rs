//! Interleaved threat solver: proves threatmate and brinkmate with a share of the nodes, between the iterations of a
//! search.

use super::{MAX_NODES, Threat, ThreatSolver};
use crate::analysis::{AnalysisReport, AnalysisTask};
use crate::search::mate::ReachedLimit;
use crate::search::{Bound, Score, SearchControl, SearchInfo, SearchReport};

/// Nodes spent before the search goes deeper; most threats are settled with them.
const MIN_NODES: u64 = 2_000;

/// A [`ThreatSolver`] for a task; idle where the task does not ask for the threat.
pub(in crate::analysis) struct InterleavedThreatSolver<'a> {
    solver: Option<ThreatSolver<'a>>,
    control: &'a SearchControl,
    /// Nodes of the main search for each node of the solver.
    main_nodes_per_node: u64,
    /// Whether the solver must end with the search, on the clock.
    stops_with_search: bool,
    score_with_move: Option<Score>,
    score_after_pass: Option<Score>,
    last_reported: Option<Threat>,
}

impl<'a> InterleavedThreatSolver<'a> {
    /// For `task`, with one node for `main_nodes_per_node` nodes of the main search and of its node limit.
    pub(in crate::analysis) fn new(task: &AnalysisTask, control: &'a SearchControl, main_nodes_per_node: u64) -> Self {
        let most_nodes = task.limits.nodes.map_or(MAX_NODES, |nodes| (nodes / main_nodes_per_node).min(MAX_NODES));
        let solver = task.threat.then(|| ThreatSolver::new(&task.position, control, most_nodes));
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

    /// Takes the scores and the best move from the lines of the searches.
    pub(in crate::analysis) fn observe(&mut self, report: &AnalysisReport) {
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

    /// Works as far as `main_nodes` of the main search allow; returns the threat if it has changed.
    pub(in crate::analysis) fn advance(&mut self, main_nodes: u64) -> Option<Threat> {
        if let Some(solver) = &mut self.solver {
            solver.advance(MIN_NODES.max(main_nodes / self.main_nodes_per_node));
        }
        self.changed_threat()
    }

    /// Works to the end, unless time is short, after a main search of `main_nodes`; returns the threat if it has changed.
    pub(in crate::analysis) fn finish(&mut self, main_nodes: u64) -> Option<Threat> {
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
        if let (Some(moved), Some(passed)) = (self.score_with_move, self.score_after_pass) {
            solver.set_scores(moved, passed);
        }
        let threat = solver.threat();
        let same = |reported: &Threat| Threat { nodes: threat.nodes, ..reported.clone() } == *threat;
        if self.last_reported.as_ref().is_some_and(same) {
            return None;
        }
        self.last_reported = Some(threat.clone());
        self.last_reported.clone()
    }
}

fn exact_score(info: &SearchInfo) -> Option<Score> {
    (info.line.bound == Bound::Exact).then_some(info.line.score)
}
