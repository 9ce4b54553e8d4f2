//! The inquiry beside a search: it gets a share of the work, hears the scores, and tells what is new.

use super::{Inquiry, MOST_NODES, Threat};
use crate::analysis::{Report, Task};
use crate::search::mate::Limit;
use crate::search::{Bound, Control, Info, Score};

/// Nodes that are worth waiting for before the search goes deeper; most threats are settled with them.
const FIRST_NODES: u64 = 2_000;

/// An [`Inquiry`] for a task; an idle one where the task does not ask for the threat.
pub(in crate::analysis) struct Beside<'a> {
    inquiry: Option<Inquiry<'a>>,
    control: &'a Control,
    /// One node for so many of the main search.
    share: u64,
    /// Whether an answer is wanted as soon as the search has one.
    hurried: bool,
    moved: Option<Score>,
    passed: Option<Score>,
    told: Option<Threat>,
}

impl<'a> Beside<'a> {
    /// For `task`; one node for `share` nodes of the main search, of all that the task allows that too.
    pub(in crate::analysis) fn new(task: &Task, control: &'a Control, share: u64) -> Self {
        let most_nodes = task.limits.nodes.map_or(MOST_NODES, |nodes| (nodes / share).min(MOST_NODES));
        let inquiry = task.threat.then(|| Inquiry::new(&task.position, control, most_nodes));
        let hurried = task.limits.time.is_some_and(|time| time.soft < time.hard);
        Self { inquiry, control, share, hurried, moved: None, passed: None, told: None }
    }

    /// Takes the scores out of what the searches tell, and tells it.
    pub(in crate::analysis) fn pass_on(&mut self, report: Report, receive: &mut impl FnMut(Report)) {
        self.hear(&report);
        receive(report);
    }

    fn hear(&mut self, report: &Report) {
        match report {
            Report::Line(info) if info.line.rank == 1 => {
                self.moved = exact(info).or(self.moved);
                if let (Some(inquiry), Some(&best)) = (&mut self.inquiry, info.line.pv.first()) {
                    inquiry.prefer(best);
                }
            }
            Report::Threat(info) => self.passed = exact(info).map(Score::flipped).or(self.passed),
            _ => {}
        }
    }

    /// Works as far as `main_nodes` of the main search allow, and tells what is new.
    pub(in crate::analysis) fn advance(&mut self, main_nodes: u64, receive: &mut impl FnMut(Report)) {
        if let Some(inquiry) = &mut self.inquiry {
            inquiry.advance(FIRST_NODES.max(main_nodes / self.share));
        }
        self.tell(receive);
    }

    /// The main search is over after `main_nodes`: works to the end, unless time is short.
    pub(in crate::analysis) fn finish(&mut self, main_nodes: u64, receive: &mut impl FnMut(Report)) {
        let Some(inquiry) = &mut self.inquiry else { return };
        if !self.control.is_late() {
            inquiry.advance(if self.hurried { FIRST_NODES.max(main_nodes / self.share) } else { u64::MAX });
        }
        inquiry.end(Limit::Time);
        self.tell(receive);
    }

    fn tell(&mut self, receive: &mut impl FnMut(Report)) {
        let Some(inquiry) = &mut self.inquiry else { return };
        if let (Some(moved), Some(passed)) = (self.moved, self.passed) {
            inquiry.compare(moved, passed);
        }
        let threat = inquiry.threat();
        let same = |told: &Threat| Threat { nodes: threat.nodes, ..told.clone() } == *threat;
        if !self.told.as_ref().is_some_and(same) {
            self.told = Some(threat.clone());
            receive(Report::Threatened(threat.clone()));
        }
    }
}

fn exact(info: &Info) -> Option<Score> {
    (info.line.bound == Bound::Exact).then_some(info.line.score)
}
