//! The inquiry beside a search: it gets a share of the work, hears the scores, and tells what is new.

use super::{MAX_NODES, Threat, ThreatSolver};
use crate::analysis::{AnalysisReport, AnalysisTask};
use crate::search::mate::ReachedLimit;
use crate::search::{Bound, Score, SearchControl, SearchInfo, SearchReport};

/// Nodes that are worth waiting for before the search goes deeper; most threats are settled with them.
const MIN_NODES: u64 = 2_000;

/// An [`ThreatSolver`] for a task; an idle one where the task does not ask for the threat.
pub(in crate::analysis) struct InterleavedThreatSolver<'a> {
    solver: Option<ThreatSolver<'a>>,
    control: &'a SearchControl,
    /// One node for so many of the main search.
    main_nodes_per_node: u64,
    /// Whether an answer is wanted as soon as the search has one.
    stops_with_search: bool,
    score_with_move: Option<Score>,
    score_after_pass: Option<Score>,
    last_reported: Option<Threat>,
}

impl<'a> InterleavedThreatSolver<'a> {
    /// For `task`; one node for `share` nodes of the main search, of all that the task allows that too.
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

    /// Takes the scores from the lines of the searches.
    pub(in crate::analysis) fn observe(&mut self, report: &AnalysisReport) {
        match report {
            AnalysisReport::Search(SearchReport::Line(info)) if info.line.rank == 1 => {
                self.score_with_move = exact_score(info).or(self.score_with_move);
                if let (Some(inquiry), Some(&best)) = (&mut self.solver, info.line.pv.first()) {
                    inquiry.set_first_defence(best);
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
        if let Some(inquiry) = &mut self.solver {
            inquiry.advance(MIN_NODES.max(main_nodes / self.main_nodes_per_node));
        }
        self.changed_threat()
    }

    /// Works to the end, unless time is short, after a main search of `main_nodes`; returns the threat if it has changed.
    pub(in crate::analysis) fn finish(&mut self, main_nodes: u64) -> Option<Threat> {
        let inquiry = self.solver.as_mut()?;
        if !self.control.is_soft_deadline_passed() {
            inquiry.advance(if self.stops_with_search {
                MIN_NODES.max(main_nodes / self.main_nodes_per_node)
            } else {
                u64::MAX
            });
        }
        inquiry.finish_at_limit(ReachedLimit::Time);
        self.changed_threat()
    }

    fn changed_threat(&mut self) -> Option<Threat> {
        let inquiry = self.solver.as_mut()?;
        if let (Some(moved), Some(passed)) = (self.score_with_move, self.score_after_pass) {
            inquiry.set_scores(moved, passed);
        }
        let threat = inquiry.threat();
        let same = |told: &Threat| Threat { nodes: threat.nodes, ..told.clone() } == *threat;
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
