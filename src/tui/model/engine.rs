//! What the engine was asked and what it has said of the position shown.

use super::{Effect, TreeView};
use crate::analysis::threat::Threat;
use crate::analysis::{AnalysisReport, AnalysisTask, Generation, SearchSnapshot};
use crate::rules::{Move, Position, SetupDefect};
use crate::search::{
    Bound, CurrentMove, PvLine, RootMateReport, Score, SearchCounters, SearchInfo, SearchLimits, SearchReport,
};
use crate::wording::{Message, ToMessage};

/// Whose advantage counts as positive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointOfView {
    /// Black's, whoever is to move.
    #[default]
    Black,
    /// That of the side to move.
    SideToMove,
}

/// The engine as the workbench sees it.
#[derive(Debug)]
pub struct EngineState {
    /// Whether it follows the board.
    pub running: bool,
    /// How many lines are wanted.
    pub multipv: usize,
    /// Whether the threat line is wanted.
    pub threat_wanted: bool,
    /// How scores are given.
    pub point_of_view: PointOfView,
    /// The latest line of each rank, for the position shown.
    pub lines: Vec<Option<SearchInfo>>,
    /// What the other side threatens.
    pub threat_line: Option<SearchInfo>,
    /// Whether that is mate, whether anything defends, and what the move is worth.
    pub threat_verdict: Option<Threat>,
    /// How far the search for a mate by checks alone has come.
    pub mate_search: Option<RootMateReport>,
    /// What was seen of the search after its latest iteration.
    pub iteration_statistics: Option<Box<SearchSnapshot>>,
    /// What the search is at.
    pub current: Option<CurrentMove>,
    /// What it has done up to now, in numbers.
    pub running_counters: Option<Box<SearchCounters>>,
    /// The tree of a small search.
    pub tree: TreeView,
    /// Why the position cannot be searched, if it cannot.
    pub unsearchable_reason: Option<Message>,
    /// Whether the search has come to its end.
    pub finished: bool,
    generation: Generation,
}

/// More lines than this are more than a person reads.
const MAX_LINES: usize = 20;

impl Default for EngineState {
    fn default() -> Self {
        Self {
            running: false,
            multipv: 3,
            threat_wanted: true,
            point_of_view: PointOfView::default(),
            lines: Vec::new(),
            threat_line: None,
            threat_verdict: None,
            mate_search: None,
            iteration_statistics: None,
            current: None,
            running_counters: None,
            tree: TreeView::default(),
            unsearchable_reason: None,
            finished: false,
            generation: 0,
        }
    }
}

impl EngineState {
    /// The number that reports about the position shown carry.
    pub fn generation(&self) -> Generation {
        self.generation
    }

    /// What to ask about `position`.
    pub fn task(&self, position: &Position, limits: SearchLimits) -> AnalysisTask {
        AnalysisTask {
            multipv: self.multipv,
            threat: self.threat_wanted,
            statistics: true,
            ..AnalysisTask::new(position.clone(), limits)
        }
    }

    /// Takes a report, unless it is about an earlier position. A score of the best line is handed on.
    pub(super) fn receive(&mut self, generation: Generation, report: AnalysisReport) -> Option<Score> {
        if generation != self.generation {
            return None;
        }
        match report {
            AnalysisReport::Search(SearchReport::Line(info)) => return self.receive_line(info),
            AnalysisReport::Search(SearchReport::CurrentMove(current)) => self.current = Some(current),
            AnalysisReport::Search(SearchReport::RootMate(search)) => self.mate_search = Some(search),
            AnalysisReport::Search(SearchReport::IterationFinished { .. }) => {}
            AnalysisReport::ThreatLine(info) => self.threat_line = Some(info),
            AnalysisReport::ThreatUpdate(threat) => self.threat_verdict = Some(threat),
            AnalysisReport::Snapshot(seen) => self.iteration_statistics = Some(seen),
            AnalysisReport::Counters(counters) => self.running_counters = Some(counters),
            AnalysisReport::Done(_) => {
                self.finished = true;
                self.current = None;
                self.running_counters = None;
            }
            AnalysisReport::Refused(defects) => {
                self.finished = true;
                self.unsearchable_reason = defects.first().map(unsearchable_message);
            }
        }
        None
    }

    /// Keeps a line of a rank that is shown; returns the score if it is exact and that of the best line.
    fn receive_line(&mut self, info: SearchInfo) -> Option<Score> {
        let PvLine { rank, score, bound, .. } = info.line;
        if (1..=self.multipv).contains(&rank) {
            if self.lines.len() < rank {
                self.lines.resize(rank, None);
            }
            self.lines[rank - 1] = Some(info);
        }
        (rank == 1 && bound == Bound::Exact).then_some(score)
    }

    /// The move that the engine would play in the position shown.
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first()?.as_ref()?.line.pv.first().copied()
    }

    /// What the search has done so far, in numbers.
    pub fn counters(&self) -> Option<&SearchCounters> {
        let seen = self.iteration_statistics.as_ref().map(|seen| &seen.counters);
        let current = self.running_counters.as_deref();
        seen.into_iter().chain(current).max_by_key(|counters| counters.total_nodes())
    }

    /// The numbers of the latest line: nodes, time and the like.
    pub fn latest(&self) -> Option<&SearchInfo> {
        self.lines.iter().flatten().max_by_key(|info| info.nodes)
    }

    pub(super) fn toggle(&mut self) -> Vec<Effect> {
        self.running = !self.running;
        if self.running {
            return self.request();
        }
        // What it found stays readable.
        vec![Effect::StopAnalysis]
    }

    /// Another position is shown.
    pub(super) fn position_changed(&mut self) -> Vec<Effect> {
        self.clear();
        self.tree.clear();
        if self.running { self.request() } else { Vec::new() }
    }

    pub(super) fn set_lines(&mut self, wanted: usize) -> Vec<Effect> {
        self.multipv = wanted.clamp(1, MAX_LINES);
        self.lines.truncate(self.multipv);
        self.restart()
    }

    pub(super) fn toggle_threat(&mut self) -> Vec<Effect> {
        self.threat_wanted = !self.threat_wanted;
        self.threat_line = None;
        self.threat_verdict = None;
        self.restart()
    }

    /// Asks again with other wishes about the same position; what is known stays until better comes.
    fn restart(&mut self) -> Vec<Effect> {
        let (lines, threat_line) = (std::mem::take(&mut self.lines), self.threat_line.take());
        let threatened = self.threat_verdict.take();
        let effects = if self.running { self.request() } else { Vec::new() };
        self.lines = lines;
        self.threat_line = threat_line;
        self.threat_verdict = threatened;
        effects
    }

    fn request(&mut self) -> Vec<Effect> {
        self.clear();
        vec![Effect::Analyse]
    }

    /// Drops what is known, so that no line stands beside a position that it does not begin in.
    fn clear(&mut self) {
        self.generation += 1;
        self.lines.clear();
        self.threat_line = None;
        self.threat_verdict = None;
        self.mate_search = None;
        self.iteration_statistics = None;
        self.current = None;
        self.running_counters = None;
        self.unsearchable_reason = None;
        self.finished = false;
    }
}

/// A position with a king that can be taken, say, is shown but not searched.
fn unsearchable_message(defect: &SetupDefect) -> Message {
    let defect = defect.message();
    Message::new(
        format!("この局面は検討できません: {}", defect.ja),
        format!("this position cannot be searched: {}", defect.en),
    )
}
