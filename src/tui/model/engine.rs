//! What the engine was asked and what it has said of the position shown.

use super::{Effect, TreeView};
use crate::analysis::threat::Threat;
use crate::analysis::{Generation, Report, Seen, Task};
use crate::rules::{Defect, Message, Move, Position};
use crate::search::{Bound, Counters, Current, Info, Limits, MateSearch, Score};

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
pub struct Engine {
    /// Whether it follows the board.
    pub running: bool,
    /// How many lines are wanted.
    pub multipv: usize,
    /// Whether the threat line is wanted.
    pub threat: bool,
    /// How scores are given.
    pub point_of_view: PointOfView,
    /// The latest line of each rank, for the position shown.
    pub lines: Vec<Option<Info>>,
    /// What the other side threatens.
    pub threat_line: Option<Info>,
    /// Whether that is mate, whether anything defends, and what the move is worth.
    pub threatened: Option<Threat>,
    /// How far the search for a mate by checks alone has come.
    pub mating: Option<MateSearch>,
    /// What was seen of the search after its latest iteration.
    pub seen: Option<Box<Seen>>,
    /// What the search is at.
    pub current: Option<Current>,
    /// What it has done up to now, in numbers.
    pub counted: Option<Box<Counters>>,
    /// The tree of a small search.
    pub tree: TreeView,
    /// Why the position cannot be searched, if it cannot.
    pub obstacle: Option<Message>,
    /// Whether the search has come to its end.
    pub done: bool,
    generation: Generation,
}

/// More lines than this are more than a person reads.
const MOST_LINES: usize = 20;

impl Default for Engine {
    fn default() -> Self {
        Self {
            running: false,
            multipv: 3,
            threat: true,
            point_of_view: PointOfView::default(),
            lines: Vec::new(),
            threat_line: None,
            threatened: None,
            mating: None,
            seen: None,
            current: None,
            counted: None,
            tree: TreeView::default(),
            obstacle: None,
            done: false,
            generation: 0,
        }
    }
}

impl Engine {
    /// The number that reports about the position shown carry.
    pub fn generation(&self) -> Generation {
        self.generation
    }

    /// What to ask about `position`.
    pub fn task(&self, position: &Position, limits: Limits) -> Task {
        Task { position: position.clone(), multipv: self.multipv, threat: self.threat, limits }
    }

    /// Takes a report, unless it is about an earlier position. A score of the best line is handed on.
    pub(super) fn take(&mut self, generation: Generation, report: Report) -> Option<Score> {
        if generation != self.generation {
            return None;
        }
        let best = match &report {
            Report::Line(Info { line, .. }) if line.rank == 1 && line.bound == Bound::Exact => Some(line.score),
            _ => None,
        };
        match report {
            Report::Line(info) if (1..=self.multipv).contains(&info.line.rank) => {
                let rank = info.line.rank;
                if self.lines.len() < rank {
                    self.lines.resize(rank, None);
                }
                self.lines[rank - 1] = Some(info);
            }
            Report::Line(_) => {}
            Report::Threat(info) => self.threat_line = Some(info),
            Report::Threatened(threat) => self.threatened = Some(threat),
            Report::Mating(search) => self.mating = Some(search),
            Report::Seen(seen) => self.seen = Some(seen),
            Report::Counted(counters) => self.counted = Some(counters),
            Report::Current(current) => self.current = Some(current),
            Report::Done(_) => {
                self.done = true;
                self.current = None;
                self.counted = None;
            }
            Report::Refused(defects) => {
                self.done = true;
                self.obstacle = defects.first().map(obstacle);
            }
        }
        best
    }

    /// The move that the engine would play in the position shown.
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first()?.as_ref()?.line.pv.first().copied()
    }

    /// What the search has done so far, in numbers.
    pub fn counters(&self) -> Option<&Counters> {
        let seen = self.seen.as_ref().map(|seen| &seen.counters);
        let current = self.counted.as_deref();
        seen.into_iter().chain(current).max_by_key(|counters| counters.all())
    }

    /// The numbers of the latest line: nodes, time and the like.
    pub fn latest(&self) -> Option<&Info> {
        self.lines.iter().flatten().max_by_key(|info| info.nodes)
    }

    pub(super) fn toggle(&mut self) -> Vec<Effect> {
        self.running = !self.running;
        if self.running {
            return self.ask();
        }
        // What it found stays readable.
        vec![Effect::StopAnalysis]
    }

    /// Another position is shown.
    pub(super) fn follow(&mut self) -> Vec<Effect> {
        self.forget();
        self.tree.forget();
        if self.running { self.ask() } else { Vec::new() }
    }

    pub(super) fn set_lines(&mut self, wanted: usize) -> Vec<Effect> {
        self.multipv = wanted.clamp(1, MOST_LINES);
        self.lines.truncate(self.multipv);
        self.renew()
    }

    pub(super) fn toggle_threat(&mut self) -> Vec<Effect> {
        self.threat = !self.threat;
        self.threat_line = None;
        self.threatened = None;
        self.renew()
    }

    /// Asks again with other wishes about the same position; what is known stays until better comes.
    fn renew(&mut self) -> Vec<Effect> {
        let (lines, threat_line) = (std::mem::take(&mut self.lines), self.threat_line.take());
        let threatened = self.threatened.take();
        let effects = if self.running { self.ask() } else { Vec::new() };
        self.lines = lines;
        self.threat_line = threat_line;
        self.threatened = threatened;
        effects
    }

    fn ask(&mut self) -> Vec<Effect> {
        self.forget();
        vec![Effect::Analyse]
    }

    /// Drops what is known, so that no line stands beside a position that it does not begin in.
    fn forget(&mut self) {
        self.generation += 1;
        self.lines.clear();
        self.threat_line = None;
        self.threatened = None;
        self.mating = None;
        self.seen = None;
        self.current = None;
        self.counted = None;
        self.obstacle = None;
        self.done = false;
    }
}

/// A position with a king that can be taken, say, is shown but not searched.
fn obstacle(defect: &Defect) -> Message {
    let defect = defect.message();
    Message::new(
        format!("この局面は検討できません: {}", defect.ja),
        format!("this position cannot be searched: {}", defect.en),
    )
}
