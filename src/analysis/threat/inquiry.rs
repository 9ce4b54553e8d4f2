//! One question after the other, each with a little work at first and more of it where that was not enough.

use super::defence::{Fate, Lost, Refuter};
use super::{Brinkmate, Defence, Doubt, MoveValue, Threat, Threatmate};
use crate::rules::declaration::Declaration;
use crate::rules::{Move, Position, movegen};
use crate::search::mate::{self, Limit, Limits, Mate, Outcome, Table};
use crate::search::{Control, Score};
use std::collections::VecDeque;

/// Nodes of the mate search after which an inquiry ends when nobody sets another limit.
pub const MOST_NODES: u64 = 1_000_000;

/// Nodes for the first look for a mate after the pass; twice as many for the next one.
const FIRST_LOOK: u64 = 1_000;
/// A mate that was found with so many nodes is told though a shorter one may exist.
const ENOUGH_TO_SHORTEN: u64 = 32_000;
/// Nodes for the first look at a defence; four times as many for the next one. A move that plainly defends is so found
/// before much is spent on those that do not.
const FIRST_LOOK_AT_DEFENCE: u64 = 500;
/// Nodes to put the line of a brinkmate together.
const LINE_NODES: u64 = 20_000;
/// Size of the table of the mate search.
const TABLE_MEBIBYTES: usize = 16;

/// Finds out what is threatened against the side to move of a position, as far as the mate search can tell. It works
/// when it is told to, so that a search may go on beside it, and depends on nothing but what it is told.
pub struct Inquiry<'a> {
    position: Position,
    passed: Position,
    table: Table,
    control: &'a Control,
    most_nodes: u64,
    /// The defence to look at first.
    favourite: Option<Move>,
    stage: Stage,
    threat: Threat,
}

enum Stage {
    /// Does mate follow a pass? The next look may take so many nodes.
    Threatmate(u64),
    Brinkmate(Round),
    Over,
}

/// All defences are looked at with few nodes, then those that were not refuted with more.
struct Round {
    /// Nodes for each.
    nodes: u64,
    moves: usize,
    waiting: VecDeque<Move>,
    doubtful: VecDeque<(Move, Doubt)>,
    longest: Lost,
}

/// All of it: what is threatened in `position`, with at most `most_nodes` nodes and until `control` stops it.
pub fn judge(position: &Position, control: &Control, most_nodes: u64) -> Threat {
    let mut inquiry = Inquiry::new(position, control, most_nodes);
    inquiry.advance(u64::MAX);
    inquiry.threat().clone()
}

impl<'a> Inquiry<'a> {
    /// Begins with `position`, which must be one that can be searched; ends after `most_nodes` nodes.
    pub fn new(position: &Position, control: &'a Control, most_nodes: u64) -> Self {
        let mut passed = position.clone();
        let mut threat = Threat::UNKNOWN;
        let stage = if position.in_check() {
            threat.mate = Threatmate::InCheck;
            Stage::Brinkmate(Round::of(position, None))
        } else if position.king(position.side_to_move()).is_none() {
            threat.mate = Threatmate::No;
            Stage::Over
        } else {
            passed.play(Move::PASS);
            Stage::Threatmate(FIRST_LOOK)
        };
        let (position, table) = (position.clone(), Table::new(TABLE_MEBIBYTES));
        let mut inquiry = Self { position, passed, table, control, most_nodes, favourite: None, stage, threat };
        inquiry.show_round();
        inquiry
    }

    /// What is known.
    pub fn threat(&self) -> &Threat {
        &self.threat
    }

    /// The defence that is the most likely to hold; asked for when the search for a brinkmate begins.
    pub fn prefer(&mut self, defence: Move) {
        self.favourite = Some(defence);
    }

    /// The scores of the position and after the pass, both from the view of the side to move. A mate that was proved
    /// counts for the latter.
    pub fn compare(&mut self, moved: Score, passed: Score) {
        let passed = match self.threat.mate {
            Threatmate::Yes { plies, .. } => Score::Mate(-(plies as i32)),
            _ => passed,
        };
        self.threat.move_value = Some(MoveValue::of(moved, passed));
    }

    /// Works until all of it took `nodes` nodes, or there is nothing left to find out.
    pub fn advance(&mut self, nodes: u64) {
        let allowed = nodes.min(self.most_nodes);
        while !matches!(self.stage, Stage::Over) && self.threat.nodes < allowed {
            self.step(self.most_nodes - self.threat.nodes);
        }
        if self.threat.nodes >= self.most_nodes {
            self.end(Limit::Nodes);
        }
    }

    /// Settles for what is known because `limit` was reached.
    pub fn end(&mut self, limit: Limit) {
        if self.threat.mate == Threatmate::Open {
            self.threat.mate = Threatmate::Unknown(limit);
        } else if matches!(self.stage, Stage::Threatmate(_)) {
            self.begin_brinkmate();
        }
        if let Stage::Brinkmate(round) = &self.stage {
            let next = round.waiting.front().or(round.doubtful.front().map(|(mv, _)| mv));
            if let Some(&defence) = next {
                self.threat.brinkmate = Brinkmate::NotProved { defence, doubt: Doubt::Limit(limit) };
            } else {
                self.prove();
            }
        }
        self.stage = Stage::Over;
    }

    fn step(&mut self, left: u64) {
        match &mut self.stage {
            Stage::Threatmate(nodes) => {
                let nodes = *nodes;
                self.look_for_mate(nodes.min(left));
            }
            Stage::Brinkmate(round) => match round.waiting.pop_front() {
                Some(defence) => {
                    let purse = round.nodes.min(left);
                    self.look_at(defence, purse);
                }
                None => self.end_round(),
            },
            Stage::Over => {}
        }
    }

    fn look_for_mate(&mut self, nodes: u64) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = mate::solve(&self.passed, &mut self.table, self.control, &limits, |_| {});
        self.threat.nodes += report.nodes;
        match report.outcome {
            Outcome::NoMate => {
                self.threat.mate = Threatmate::No;
                self.stage = Stage::Over;
            }
            Outcome::Unknown(Limit::Time) => self.end(Limit::Time),
            Outcome::Unknown(_) => self.stage = Stage::Threatmate(nodes * 2),
            Outcome::Mate(Mate { mut line, length: plies, shortest }) => {
                line.insert(0, Move::PASS);
                self.threat.mate = Threatmate::Yes { line, plies, shortest };
                if shortest || nodes >= ENOUGH_TO_SHORTEN {
                    self.begin_brinkmate();
                } else {
                    self.stage = Stage::Threatmate(nodes * 2);
                }
            }
        }
    }

    fn begin_brinkmate(&mut self) {
        if Declaration::count(&self.position).wins() {
            self.threat.brinkmate = Brinkmate::No(Defence::Declaration);
            self.stage = Stage::Over;
            return;
        }
        self.stage = Stage::Brinkmate(Round::of(&self.position, self.favourite));
        self.show_round();
    }

    fn look_at(&mut self, defence: Move, purse: u64) {
        let mut refuter = Refuter { table: &mut self.table, control: self.control, purse };
        let fate = refuter.fate_after(&mut self.position, defence);
        // A look costs something even where the table knows the answer, so that the inquiry comes to an end.
        self.threat.nodes += (purse - refuter.purse).max(1);
        let Stage::Brinkmate(round) = &mut self.stage else { return };
        match fate {
            Fate::Lost(lost) => {
                if lost.plies > round.longest.plies {
                    round.longest = lost;
                }
            }
            Fate::Survives => {
                self.threat.brinkmate = Brinkmate::No(Defence::Move(defence));
                self.stage = Stage::Over;
            }
            Fate::Unknown(doubt) => {
                round.doubtful.push_back((defence, doubt));
                if doubt == Doubt::Limit(Limit::Time) {
                    self.end(Limit::Time);
                }
            }
        }
        self.show_round();
    }

    /// Every defence has been looked at.
    fn end_round(&mut self) {
        let Stage::Brinkmate(round) = &mut self.stage else { return };
        if round.doubtful.is_empty() {
            self.prove();
        } else if let Some(&(defence, doubt)) = round.doubtful.iter().find(|(_, doubt)| *doubt == Doubt::Checks) {
            // More nodes do not help.
            self.threat.brinkmate = Brinkmate::NotProved { defence, doubt };
            self.stage = Stage::Over;
        } else {
            round.waiting = round.doubtful.drain(..).map(|(defence, _)| defence).collect();
            round.nodes *= 4;
        }
    }

    /// Every move loses.
    fn prove(&mut self) {
        let Stage::Brinkmate(round) = &self.stage else { return };
        let (mut line, moves) = (round.longest.way.clone(), round.moves);
        let mut end = self.position.clone();
        for &mv in &line {
            end.play(mv);
        }
        if end.side_to_move() != self.position.side_to_move() {
            let limits = Limits { nodes: Some(LINE_NODES), ..Limits::default() };
            let report = mate::solve(&end, &mut self.table, self.control, &limits, |_| {});
            self.threat.nodes += report.nodes;
            if let Outcome::Mate(mate) = report.outcome {
                line.extend(mate.line);
            }
        }
        self.threat.brinkmate = Brinkmate::Proved { line, moves };
        self.stage = Stage::Over;
    }

    fn show_round(&mut self) {
        if let Stage::Brinkmate(round) = &self.stage {
            let lost = round.moves - round.waiting.len() - round.doubtful.len();
            self.threat.brinkmate = Brinkmate::Open { lost, moves: round.moves };
        }
    }
}

impl Round {
    fn of(position: &Position, favourite: Option<Move>) -> Self {
        let mut waiting: VecDeque<Move> = movegen::legal_all(position).iter().copied().collect();
        if let Some(at) = favourite.and_then(|mv| waiting.iter().position(|&other| other == mv)) {
            waiting.swap(0, at);
        }
        let (moves, doubtful) = (waiting.len(), VecDeque::new());
        Self { nodes: FIRST_LOOK_AT_DEFENCE, moves, waiting, doubtful, longest: Lost::default() }
    }
}
