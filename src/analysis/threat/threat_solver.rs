//! One question after the other, each with a little work at first and more of it where that was not enough.

use super::refuter::{DefenceOutcome, LosingLine, Refuter};
use super::{Brinkmate, Defence, MoveValue, Threat, Threatmate, UnrefutedReason};
use crate::rules::declaration::DeclarationCount;
use crate::rules::{Move, Position, movegen};
use crate::search::mate::{self, Mate, MateLimits, MateOutcome, MateTable, ReachedLimit};
use crate::search::{Score, SearchControl};
use std::collections::VecDeque;

/// Nodes of the mate search after which an inquiry ends when nobody sets another limit.
pub const MAX_NODES: u64 = 1_000_000;

/// Nodes for the first look for a mate after the pass; twice as many for the next one.
const FIRST_THREATMATE_NODES: u64 = 1_000;
/// A mate that was found with so many nodes is told though a shorter one may exist.
const SHORTENING_NODES: u64 = 32_000;
/// Nodes for the first look at a defence; four times as many for the next one. A move that plainly defends is so found
/// before much is spent on those that do not.
const FIRST_DEFENCE_NODES: u64 = 500;
/// Nodes to put the line of a brinkmate together.
const LINE_NODES: u64 = 20_000;
/// Size of the table of the mate search.
const TABLE_MEBIBYTES: usize = 16;

/// Finds out what is threatened against the side to move of a position, as far as the mate search can tell. It works
/// when it is told to, so that a search may go on beside it, and depends on nothing but what it is told.
pub struct ThreatSolver<'a> {
    position: Position,
    position_after_pass: Position,
    table: MateTable,
    control: &'a SearchControl,
    max_nodes: u64,
    /// The defence to look at first.
    first_defence: Option<Move>,
    stage: ThreatStage,
    threat: Threat,
}

enum ThreatStage {
    /// Does mate follow a pass? The next look may take so many nodes.
    Threatmate(u64),
    Brinkmate(RefutationRound),
    Over,
}

/// All defences are looked at with few nodes, then those that were not refuted with more.
struct RefutationRound {
    /// Nodes for each.
    nodes: u64,
    moves: usize,
    waiting: VecDeque<Move>,
    unrefuted: VecDeque<(Move, UnrefutedReason)>,
    longest: LosingLine,
}

/// All of it: what is threatened in `position`, with at most `most_nodes` nodes and until `control` stops it.
pub fn solve_threat(position: &Position, control: &SearchControl, most_nodes: u64) -> Threat {
    let mut inquiry = ThreatSolver::new(position, control, most_nodes);
    inquiry.advance(u64::MAX);
    inquiry.threat().clone()
}

impl<'a> ThreatSolver<'a> {
    /// Begins with `position`, which must be one that can be searched; ends after `most_nodes` nodes.
    pub fn new(position: &Position, control: &'a SearchControl, most_nodes: u64) -> Self {
        let mut passed = position.clone();
        let mut threat = Threat::UNKNOWN;
        let stage = if position.in_check() {
            threat.mate = Threatmate::InCheck;
            ThreatStage::Brinkmate(RefutationRound::of(position, None))
        } else if position.king(position.side_to_move()).is_none() {
            threat.mate = Threatmate::No;
            ThreatStage::Over
        } else {
            passed.play(Move::PASS);
            ThreatStage::Threatmate(FIRST_THREATMATE_NODES)
        };
        let (position, table) = (position.clone(), MateTable::new(TABLE_MEBIBYTES));
        let mut inquiry = Self {
            position,
            position_after_pass: passed,
            table,
            control,
            max_nodes: most_nodes,
            first_defence: None,
            stage,
            threat,
        };
        inquiry.update_brinkmate_progress();
        inquiry
    }

    /// What is known.
    pub fn threat(&self) -> &Threat {
        &self.threat
    }

    /// The defence that is the most likely to hold; asked for when the search for a brinkmate begins.
    pub fn set_first_defence(&mut self, defence: Move) {
        self.first_defence = Some(defence);
    }

    /// The scores of the position and after the pass, both from the view of the side to move. A mate that was proved
    /// counts for the latter.
    pub fn set_scores(&mut self, moved: Score, passed: Score) {
        let passed = match self.threat.mate {
            Threatmate::Yes { plies, .. } => Score::Mate(-(plies as i32)),
            _ => passed,
        };
        self.threat.move_value = Some(MoveValue::of(moved, passed));
    }

    /// Works until all of it took `nodes` nodes, or there is nothing left to find out.
    pub fn advance(&mut self, nodes: u64) {
        let allowed = nodes.min(self.max_nodes);
        while !matches!(self.stage, ThreatStage::Over) && self.threat.nodes < allowed {
            self.step(self.max_nodes - self.threat.nodes);
        }
        if self.threat.nodes >= self.max_nodes {
            self.finish_at_limit(ReachedLimit::Nodes);
        }
    }

    /// Settles for what is known because `limit` was reached.
    pub fn finish_at_limit(&mut self, limit: ReachedLimit) {
        if self.threat.mate == Threatmate::Searching {
            self.threat.mate = Threatmate::Unknown(limit);
        } else if matches!(self.stage, ThreatStage::Threatmate(_)) {
            self.begin_brinkmate();
        }
        if let ThreatStage::Brinkmate(round) = &self.stage {
            let next = round.waiting.front().or(round.unrefuted.front().map(|(mv, _)| mv));
            if let Some(&defence) = next {
                self.threat.brinkmate = Brinkmate::NotProved { defence, reason: UnrefutedReason::Limit(limit) };
            } else {
                self.conclude_brinkmate();
            }
        }
        self.stage = ThreatStage::Over;
    }

    fn step(&mut self, left: u64) {
        match &mut self.stage {
            ThreatStage::Threatmate(nodes) => {
                let nodes = *nodes;
                self.search_threatmate(nodes.min(left));
            }
            ThreatStage::Brinkmate(round) => match round.waiting.pop_front() {
                Some(defence) => {
                    let nodes_left = round.nodes.min(left);
                    self.refute_defence(defence, nodes_left);
                }
                None => self.end_round(),
            },
            ThreatStage::Over => {}
        }
    }

    fn search_threatmate(&mut self, nodes: u64) {
        let limits = MateLimits { nodes: Some(nodes), ..MateLimits::default() };
        let report = mate::solve(&self.position_after_pass, &mut self.table, self.control, &limits, |_| {});
        self.threat.nodes += report.nodes;
        match report.outcome {
            MateOutcome::NoMate => {
                self.threat.mate = Threatmate::No;
                self.stage = ThreatStage::Over;
            }
            MateOutcome::Unknown(ReachedLimit::Time) => self.finish_at_limit(ReachedLimit::Time),
            MateOutcome::Unknown(_) => self.stage = ThreatStage::Threatmate(nodes * 2),
            MateOutcome::Mate(Mate { mut line, length: plies, shortest }) => {
                line.insert(0, Move::PASS);
                self.threat.mate = Threatmate::Yes { line, plies, shortest };
                if shortest || nodes >= SHORTENING_NODES {
                    self.begin_brinkmate();
                } else {
                    self.stage = ThreatStage::Threatmate(nodes * 2);
                }
            }
        }
    }

    fn begin_brinkmate(&mut self) {
        if DeclarationCount::for_side_to_move(&self.position).wins_by_27_points() {
            self.threat.brinkmate = Brinkmate::No(Defence::Declaration);
            self.stage = ThreatStage::Over;
            return;
        }
        self.stage = ThreatStage::Brinkmate(RefutationRound::of(&self.position, self.first_defence));
        self.update_brinkmate_progress();
    }

    fn refute_defence(&mut self, defence: Move, nodes_left: u64) {
        let mut refuter = Refuter { table: &mut self.table, control: self.control, nodes_left };
        let outcome = refuter.outcome_after(&mut self.position, defence);
        // A look costs something even where the table knows the answer, so that the inquiry comes to an end.
        self.threat.nodes += (nodes_left - refuter.nodes_left).max(1);
        let ThreatStage::Brinkmate(round) = &mut self.stage else { return };
        match outcome {
            DefenceOutcome::Lost(lost) => {
                if lost.plies > round.longest.plies {
                    round.longest = lost;
                }
            }
            DefenceOutcome::Survives => {
                self.threat.brinkmate = Brinkmate::No(Defence::Move(defence));
                self.stage = ThreatStage::Over;
            }
            DefenceOutcome::Unknown(doubt) => {
                round.unrefuted.push_back((defence, doubt));
                if doubt == UnrefutedReason::Limit(ReachedLimit::Time) {
                    self.finish_at_limit(ReachedLimit::Time);
                }
            }
        }
        self.update_brinkmate_progress();
    }

    /// Every defence has been looked at.
    fn end_round(&mut self) {
        let ThreatStage::Brinkmate(round) = &mut self.stage else { return };
        if round.unrefuted.is_empty() {
            self.conclude_brinkmate();
        } else if let Some(&(defence, doubt)) =
            round.unrefuted.iter().find(|(_, doubt)| *doubt == UnrefutedReason::Checks)
        {
            // More nodes do not help.
            self.threat.brinkmate = Brinkmate::NotProved { defence, reason: doubt };
            self.stage = ThreatStage::Over;
        } else {
            round.waiting = round.unrefuted.drain(..).map(|(defence, _)| defence).collect();
            round.nodes *= 4;
        }
    }

    /// Every move loses.
    fn conclude_brinkmate(&mut self) {
        let ThreatStage::Brinkmate(round) = &self.stage else { return };
        let (mut line, moves) = (round.longest.moves.clone(), round.moves);
        let mut end = self.position.clone();
        for &mv in &line {
            end.play(mv);
        }
        if end.side_to_move() != self.position.side_to_move() {
            let limits = MateLimits { nodes: Some(LINE_NODES), ..MateLimits::default() };
            let report = mate::solve(&end, &mut self.table, self.control, &limits, |_| {});
            self.threat.nodes += report.nodes;
            if let MateOutcome::Mate(mate) = report.outcome {
                line.extend(mate.line);
            }
        }
        self.threat.brinkmate = Brinkmate::Proved { line, moves };
        self.stage = ThreatStage::Over;
    }

    fn update_brinkmate_progress(&mut self) {
        if let ThreatStage::Brinkmate(round) = &self.stage {
            let lost = round.moves - round.waiting.len() - round.unrefuted.len();
            self.threat.brinkmate = Brinkmate::Searching { lost, moves: round.moves };
        }
    }
}

impl RefutationRound {
    fn of(position: &Position, favourite: Option<Move>) -> Self {
        let mut waiting: VecDeque<Move> = movegen::legal_all(position).iter().copied().collect();
        if let Some(at) = favourite.and_then(|mv| waiting.iter().position(|&other| other == mv)) {
            waiting.swap(0, at);
        }
        let (moves, unrefuted) = (waiting.len(), VecDeque::new());
        Self { nodes: FIRST_DEFENCE_NODES, moves, waiting, unrefuted, longest: LosingLine::default() }
    }
}
