//! What the engine was asked and what it has said of the position shown.

use super::Effect;
use crate::rules::{Message, Position};
use crate::tui::stand_in::analysis::{Report, Request};
use crate::tui::stand_in::search::{Info, Limits};

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
    /// Why the position cannot be searched, if it cannot.
    pub obstacle: Option<Message>,
    /// Whether the search has come to its end.
    pub done: bool,
    generation: u64,
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
            obstacle: None,
            done: false,
            generation: 0,
        }
    }
}

impl Engine {
    /// The number that reports about the position shown carry.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// What to ask about `position`.
    pub fn request(&self, position: &Position, limits: Limits) -> Request {
        Request {
            generation: self.generation,
            position: position.clone(),
            multipv: self.multipv,
            threat: self.threat && !position.in_check(),
            limits,
        }
    }

    /// Takes a report, unless it is about an earlier position.
    pub(super) fn take(&mut self, generation: u64, report: Report) {
        if generation != self.generation {
            return;
        }
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
            Report::Done { .. } => self.done = true,
        }
    }

    /// The numbers of the latest line: nodes, time and the like.
    pub fn latest(&self) -> Option<&Info> {
        self.lines.iter().flatten().max_by_key(|info| info.nodes)
    }

    pub(super) fn toggle(&mut self, position: &Position) -> Vec<Effect> {
        self.running = !self.running;
        if self.running {
            return self.ask(position);
        }
        // What it found stays readable.
        vec![Effect::StopAnalysis]
    }

    /// Another position is shown.
    pub(super) fn follow(&mut self, position: &Position) -> Vec<Effect> {
        self.forget();
        if self.running { self.ask(position) } else { Vec::new() }
    }

    pub(super) fn set_lines(&mut self, wanted: usize, position: &Position) -> Vec<Effect> {
        self.multipv = wanted.clamp(1, MOST_LINES);
        self.lines.truncate(self.multipv);
        self.renew(position)
    }

    pub(super) fn toggle_threat(&mut self, position: &Position) -> Vec<Effect> {
        self.threat = !self.threat;
        self.threat_line = None;
        self.renew(position)
    }

    /// Asks again with other wishes about the same position; what is known stays until better comes.
    fn renew(&mut self, position: &Position) -> Vec<Effect> {
        let (lines, threat_line) = (std::mem::take(&mut self.lines), self.threat_line.take());
        let effects = if self.running { self.ask(position) } else { Vec::new() };
        self.lines = lines;
        self.threat_line = threat_line;
        effects
    }

    fn ask(&mut self, position: &Position) -> Vec<Effect> {
        self.forget();
        self.obstacle = obstacle(position);
        match self.obstacle {
            None => vec![Effect::Analyse],
            Some(_) => vec![Effect::StopAnalysis],
        }
    }

    /// Drops what is known, so that no line stands beside a position that it does not begin in.
    fn forget(&mut self) {
        self.generation += 1;
        self.lines.clear();
        self.threat_line = None;
        self.obstacle = None;
        self.done = false;
    }
}

/// A position with a defect, such as a king that can be taken, is shown but not searched.
fn obstacle(position: &Position) -> Option<Message> {
    let defects = position.setup().defects();
    let first = defects.first()?.message();
    Some(Message::new(
        format!("この局面は検討できません: {}", first.ja),
        format!("this position cannot be searched: {}", first.en),
    ))
}
