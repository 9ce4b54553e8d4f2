//! The built-in engine: what was asked of it, and what it has reported on the position shown.

pub(in crate::tui) mod hash_table_pane;
pub(in crate::tui) mod pane;
mod tree_job;
mod tree_view;

pub(super) use tree_view::TreeSearch;
pub use tree_view::{TreeView, TreeViewRow};

use super::core::effect::Effect;
use super::core::messages::Messages;
use super::settings::{HashSize, LineCount, ThreadCount};
use super::views::PointOfView;
use sankoma_analysis::results::{PositionResult, ResultLine};
use sankoma_analysis::threat::Threat;
use sankoma_analysis::{AnalysisReport, AnalysisTask, Generation, SearchSnapshot};
use sankoma_record::Severity;
use sankoma_rules::{Move, Position, SetupDefect};
use sankoma_search::{
    CurrentMove, FinishedIteration, RootMateReport, Score, SearchCounters, SearchInfo, SearchLimits, SearchReport,
};
use sankoma_wording::{Message, ToMessage, message};
use std::sync::Arc;
use std::time::Duration;

/// The settings of the built-in engine, and its reports on the position shown.
#[derive(Debug)]
pub struct EngineState {
    /// Whether it analyses the position shown.
    pub running: bool,
    /// Multi-PV: the number of lines wanted, 1 to 20.
    pub multipv: usize,
    /// Whether the threat line is wanted too.
    pub threat_wanted: bool,
    /// Size of the transposition table in mebibytes.
    pub hash_mebibytes: usize,
    /// Number of threads.
    pub threads: usize,
    /// The point of view of the scores shown.
    pub point_of_view: PointOfView,
    /// The result to be shown: the last complete iteration, of this search or of an earlier one that went deeper. All
    /// its lines have the same depth.
    pub result: Option<Arc<PositionResult>>,
    /// The latest line of each rank of the search that is running, best first: its progress. Depths may differ, and a
    /// score may be a bound.
    pub lines: Vec<Option<SearchInfo>>,
    /// The complete iterations of the search, in order of depth.
    pub iterations: Vec<IterationSummary>,
    /// The threat line: best play for the opponent after a pass.
    pub threat_line: Option<SearchInfo>,
    /// Whether the threat is mate, whether anything defends, and its value.
    pub threat_verdict: Option<Threat>,
    /// The progress of the mate search at the root.
    pub mate_search: Option<RootMateReport>,
    /// The statistics of the search after its latest iteration.
    pub iteration_statistics: Option<Box<SearchSnapshot>>,
    /// The root move that is being searched.
    pub current: Option<CurrentMove>,
    /// The counters of the iteration that is running.
    pub running_counters: Option<Box<SearchCounters>>,
    /// The tree of a shallow search.
    pub tree: TreeView,
    /// Why the position cannot be searched, if it cannot.
    pub unsearchable_reason: Option<Message>,
    /// Whether the search has ended.
    pub finished: bool,
    generation: Generation,
}

/// What is stored of a complete iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IterationSummary {
    /// Its depth in plies.
    pub depth: u32,
    /// The score of the best line, from the view of the side to move.
    pub score: Score,
    /// The best move.
    pub best: Option<Move>,
    /// Nodes searched by its end.
    pub nodes: u64,
    /// Time used by its end.
    pub time: Duration,
    /// Share of the transposition table that the search had filled by its end, in permille.
    pub hashfull: u32,
}

impl IterationSummary {
    fn of(iteration: &FinishedIteration, hashfull: u32) -> Option<Self> {
        let line = iteration.lines.first()?;
        let (best, time) = (line.pv.first().copied(), iteration.time);
        Some(Self { depth: line.depth, score: line.score, best, nodes: iteration.nodes, time, hashfull })
    }
}

impl Default for EngineState {
    fn default() -> Self {
        Self {
            running: false,
            multipv: LineCount::default().0,
            threat_wanted: true,
            hash_mebibytes: HashSize::default().0,
            threads: ThreadCount::default().0,
            point_of_view: PointOfView::default(),
            result: None,
            lines: Vec::new(),
            iterations: Vec::new(),
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
    /// The generation number of the reports on the position shown.
    pub fn generation(&self) -> Generation {
        self.generation
    }

    /// The request to analyse `position`.
    pub fn task(&self, position: &Position, limits: SearchLimits) -> AnalysisTask {
        AnalysisTask {
            multipv: self.multipv,
            threat: self.threat_wanted,
            statistics: true,
            ..AnalysisTask::new(position.clone(), limits)
        }
    }

    /// Takes a report; one of an earlier generation is dropped. Returns an iteration that is complete.
    pub(super) fn receive(&mut self, generation: Generation, report: AnalysisReport) -> Option<Box<FinishedIteration>> {
        if generation != self.generation {
            return None;
        }
        match report {
            AnalysisReport::Search(SearchReport::Line(info)) => self.receive_line(info),
            AnalysisReport::Search(SearchReport::CurrentMove(current)) => self.current = Some(current),
            AnalysisReport::Search(SearchReport::RootMate(search)) => self.mate_search = Some(search),
            AnalysisReport::Search(SearchReport::IterationFinished(iteration)) => {
                let hashfull = self.latest().map_or(0, |info| info.hashfull);
                self.iterations.extend(IterationSummary::of(&iteration, hashfull));
                return Some(iteration);
            }
            AnalysisReport::ThreatLine(info) => self.threat_line = Some(info),
            AnalysisReport::ThreatUpdate(threat) => self.threat_verdict = Some(threat),
            AnalysisReport::Snapshot(snapshot) => self.iteration_statistics = Some(snapshot),
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

    /// Keeps a line of a rank that is wanted.
    fn receive_line(&mut self, info: SearchInfo) {
        let rank = info.line.rank;
        if (1..=self.multipv).contains(&rank) {
            if self.lines.len() < rank {
                self.lines.resize(rank, None);
            }
            self.lines[rank - 1] = Some(info);
        }
    }

    /// The lines of the result, as many as are wanted.
    pub fn result_lines(&self) -> &[ResultLine] {
        let lines = self.result.as_ref().map_or(&[][..], |result| &result.lines);
        &lines[..lines.len().min(self.multipv)]
    }

    /// The first move of the best line.
    pub fn best_move(&self) -> Option<Move> {
        self.pv(1)?.first().copied()
    }

    /// The newest counters of the search.
    pub fn counters(&self) -> Option<&SearchCounters> {
        let finished = self.iteration_statistics.as_ref().map(|snapshot| &snapshot.counters);
        let current = self.running_counters.as_deref();
        finished.into_iter().chain(current).max_by_key(|counters| counters.total_nodes())
    }

    /// The latest line of the running search, for its nodes, time and the like.
    pub fn latest(&self) -> Option<&SearchInfo> {
        self.lines.iter().flatten().max_by_key(|info| info.nodes)
    }

    /// The line with this rank, from 1, and its score from the side to move's view: of the result, or of the running
    /// search where there is none yet.
    pub fn line(&self, rank: usize) -> Option<(&[Move], Score)> {
        let at = rank.checked_sub(1)?;
        if self.result.is_some() {
            let line = self.result_lines().get(at)?;
            return Some((&line.pv, line.score));
        }
        let line = &self.lines.get(at)?.as_ref()?.line;
        Some((&line.pv, line.score))
    }

    /// The moves of [`Self::line`].
    pub fn pv(&self, rank: usize) -> Option<&[Move]> {
        self.line(rank).map(|(moves, _)| moves)
    }

    /// Starts the analysis at this ply of the game, or stops it. What it has found stays on the screen.
    pub(super) fn toggle(&mut self, ply: usize, messages: &mut Messages) -> Vec<Effect> {
        self.running = !self.running;
        let message = if self.running {
            message!("{ply}手目から検討を始めました", "engine started at ply {ply}")
        } else {
            message!("{ply}手目で検討を止めました", "engine stopped at ply {ply}")
        };
        messages.log.push(Severity::Note, message, None);
        if self.running { self.request() } else { vec![Effect::StopAnalysis] }
    }

    /// Searches with a table and on threads of these numbers from now on.
    pub(super) fn set_resources(&mut self, hash_mebibytes: usize, threads: usize) -> Vec<Effect> {
        (self.hash_mebibytes, self.threads) = (hash_mebibytes, threads);
        let mut effects = vec![Effect::EndAnalysisThread];
        effects.extend(self.restart());
        effects
    }

    /// Shows scores from the other point of view.
    pub(super) fn switch_point_of_view(&mut self, messages: &mut Messages) {
        self.point_of_view = self.point_of_view.next();
        match self.point_of_view {
            PointOfView::Black => messages.note("評価値は先手から見た値です", "scores are given from Black's view"),
            PointOfView::SideToMove => {
                messages.note("評価値は手番の側から見た値です", "scores are given from the view of the side to move");
            }
        }
    }

    /// Drops the reports on the position before, and analyses the one shown now if the engine is running. `known` is
    /// the result that is known of it.
    pub(super) fn position_changed(&mut self, known: Option<Arc<PositionResult>>) -> Vec<Effect> {
        self.clear();
        self.result = known;
        self.tree.clear();
        if self.running { self.request() } else { Vec::new() }
    }

    /// Sets the number of lines.
    pub(super) fn set_lines(&mut self, wanted: usize) -> Vec<Effect> {
        let wanted = wanted.clamp(1, LineCount::MAX);
        if std::mem::replace(&mut self.multipv, wanted) == wanted { Vec::new() } else { self.restart() }
    }

    /// Shows the threat line, or hides it.
    pub(super) fn toggle_threat(&mut self) -> Vec<Effect> {
        self.threat_wanted = !self.threat_wanted;
        self.threat_line = None;
        self.threat_verdict = None;
        self.restart()
    }

    /// Analyses the same position with other settings. The result stays until a deeper one is found.
    fn restart(&mut self) -> Vec<Effect> {
        let threat_line = self.threat_line.take();
        let threat_verdict = self.threat_verdict.take();
        let effects = if self.running { self.request() } else { Vec::new() };
        self.threat_line = threat_line;
        self.threat_verdict = threat_verdict;
        effects
    }

    /// The generation number of a search that is no analysis of the position shown, and replaces it.
    pub(super) fn claim_generation(&mut self) -> Generation {
        self.clear();
        self.generation
    }

    fn request(&mut self) -> Vec<Effect> {
        self.clear();
        vec![Effect::Analyse]
    }

    /// Drops what the running search has reported.
    fn clear(&mut self) {
        self.generation += 1;
        self.lines.clear();
        self.iterations.clear();
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

/// Why a position cannot be searched; it is shown all the same.
fn unsearchable_message(defect: &SetupDefect) -> Message {
    let defect = defect.message();
    message!(("この局面は検討できません: {}", defect.ja), ("this position cannot be searched: {}", defect.en))
}

#[cfg(test)]
mod tests;
