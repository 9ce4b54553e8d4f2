//! Threat solver: proves threats with the mate search. The questions are searched one after the other, each with few
//! nodes at first and with more where those were not enough:
//!
//! 1. Threatmate: does mate follow a pass? The nodes double with each search; a mate found early is shortened.
//! 2. Brinkmate, after a threatmate and in check: does every move lose? Each round searches all moves that are not yet
//!    refuted, with four times the nodes of the round before.

use super::outcome::{Brinkmate, Defence, MoveValue, Threat, Threatmate, UnrefutedReason};
use super::refuter::{DefenceOutcome, LosingLine, Refuter};
use super::standing_threat::stood_before;
use sankoma_rules::declaration::{self, DeclarationRule};
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::mate::{self, Mate, MateLimits, MateOutcome, MateTable, ReachedLimit};
use sankoma_search::{Score, SearchControl};
use std::collections::VecDeque;

/// Default limit of the nodes of the mate search.
pub const MAX_NODES: u64 = 1_000_000;

/// Nodes of the first search for a threatmate; each further search has twice as many.
const FIRST_THREATMATE_NODES: u64 = 1_000;
/// Once a search for a threatmate has had this many nodes, its mate is accepted though a shorter one may exist.
const SHORTENING_NODES: u64 = 32_000;
/// Nodes for each defence in the first round; each further round has four times as many. A move that plainly defends is
/// found this way before many nodes are spent on the others.
const FIRST_DEFENCE_NODES: u64 = 500;
/// Nodes to complete the line of a brinkmate.
const LINE_NODES: u64 = 20_000;
/// Size of the table of the mate search, in MiB.
const TABLE_MEBIBYTES: usize = 16;

/// Proves or refutes the threats against the side to move. It works in steps ([`Self::advance`]) so that it can run
/// during a search; its results depend on the arguments of its methods alone.
pub(crate) struct ThreatSolver<'a> {
    position: Position,
    position_after_pass: Position,
    table: MateTable,
    control: &'a SearchControl,
    max_nodes: u64,
    /// The rule by which the defender may declare.
    declaration: Option<DeclarationRule>,
    /// The defence to search first.
    first_defence: Option<Move>,
    stage: ThreatStage,
    threat: Threat,
}

enum ThreatStage {
    /// Searching for a threatmate; the nodes of the next search.
    Threatmate(u64),
    /// Searching for a brinkmate.
    Brinkmate(RefutationRound),
    Over,
}

/// One round over the defences that are not yet refuted.
struct RefutationRound {
    /// Nodes for each defence.
    nodes: u64,
    /// Number of all legal moves.
    moves: usize,
    /// Defences that this round has still to search.
    waiting: VecDeque<Move>,
    /// Defences that this round did not refute.
    unrefuted: VecDeque<(Move, UnrefutedReason)>,
    /// The refuted defence that lasts longest.
    longest: LosingLine,
}

/// Finds the threats in `position` with at most `max_nodes` nodes, until `control` stops it.
pub fn solve_threat(position: &Position, control: &SearchControl, max_nodes: u64) -> Threat {
    let mut solver = ThreatSolver::new(position, control, max_nodes);
    solver.advance(u64::MAX);
    solver.threat().clone()
}

impl<'a> ThreatSolver<'a> {
    /// Returns a solver for `position`, which must be searchable; it ends after `max_nodes` nodes.
    pub(crate) fn new(position: &Position, control: &'a SearchControl, max_nodes: u64) -> Self {
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
        let mut solver = Self {
            position,
            position_after_pass: passed,
            table,
            control,
            max_nodes,
            declaration: Some(DeclarationRule::Points27),
            first_defence: None,
            stage,
            threat,
        };
        solver.update_brinkmate_progress();
        solver
    }

    /// Sets the rule by which the defender may declare: the 27-point rule before.
    pub(crate) const fn set_declaration(&mut self, rule: Option<DeclarationRule>) {
        self.declaration = rule;
    }

    /// Returns what is known so far.
    pub(crate) fn threat(&self) -> &Threat {
        &self.threat
    }

    /// Sets the defence that is searched first, the one most likely to hold.
    pub(crate) fn set_first_defence(&mut self, defence: Move) {
        self.first_defence = Some(defence);
    }

    /// Sets the scores of the position and after a pass, both from the view of the side to move. A proved threatmate
    /// replaces the latter.
    pub(crate) fn set_scores(&mut self, with_move: Score, after_pass: Score) {
        let after_pass = match self.threat.mate {
            Threatmate::Yes { plies, .. } => Score::Mate(-(plies as i32)),
            _ => after_pass,
        };
        self.threat.move_value = Some(MoveValue::of(with_move, after_pass));
    }

    /// Works until the total reaches `nodes` nodes or everything is decided.
    pub(crate) fn advance(&mut self, nodes: u64) {
        let allowed = nodes.min(self.max_nodes);
        while !matches!(self.stage, ThreatStage::Over) && self.threat.nodes < allowed {
            self.step(self.max_nodes - self.threat.nodes);
        }
        if self.threat.nodes >= self.max_nodes {
            self.finish_at_limit(ReachedLimit::Nodes);
        }
    }

    /// Ends the search because `limit` was reached; open questions become unknown.
    pub(crate) fn finish_at_limit(&mut self, limit: ReachedLimit) {
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

    fn step(&mut self, nodes_left: u64) {
        match &mut self.stage {
            ThreatStage::Threatmate(nodes) => {
                let nodes = *nodes;
                self.search_threatmate(nodes.min(nodes_left));
            }
            ThreatStage::Brinkmate(round) => match round.waiting.pop_front() {
                Some(defence) => {
                    let nodes = round.nodes.min(nodes_left);
                    self.refute_defence(defence, nodes);
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
                if self.threat.mate == Threatmate::Searching {
                    self.threat.stood_before = stood_before(&self.position, self.control);
                }
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
        if self.declaration.is_some_and(|rule| declaration::wins(&self.position, rule)) {
            self.threat.brinkmate = Brinkmate::No(Defence::Declaration);
            self.stage = ThreatStage::Over;
            return;
        }
        self.stage = ThreatStage::Brinkmate(RefutationRound::of(&self.position, self.first_defence));
        self.update_brinkmate_progress();
    }

    fn refute_defence(&mut self, defence: Move, nodes_left: u64) {
        let (control, declaration) = (self.control, self.declaration);
        let mut refuter = Refuter { table: &mut self.table, control, declaration, nodes_left };
        let outcome = refuter.outcome_after(&mut self.position, defence);
        // At least one node is counted, even if the answer comes from the table, so that the solver terminates.
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
            DefenceOutcome::Unknown(reason) => {
                round.unrefuted.push_back((defence, reason));
                if reason == UnrefutedReason::Limit(ReachedLimit::Time) {
                    self.finish_at_limit(ReachedLimit::Time);
                }
            }
        }
        self.update_brinkmate_progress();
    }

    /// Every defence of the round has been searched: concludes, gives up, or begins the next round.
    fn end_round(&mut self) {
        let ThreatStage::Brinkmate(round) = &mut self.stage else { return };
        if round.unrefuted.is_empty() {
            self.conclude_brinkmate();
        } else if let Some(&(defence, reason)) =
            round.unrefuted.iter().find(|(_, reason)| *reason == UnrefutedReason::Checks)
        {
            // More nodes cannot refute it.
            self.threat.brinkmate = Brinkmate::NotProved { defence, reason };
            self.stage = ThreatStage::Over;
        } else {
            round.waiting = round.unrefuted.drain(..).map(|(defence, _)| defence).collect();
            round.nodes *= 4;
        }
    }

    /// Every move loses: records the proof and completes its line.
    fn conclude_brinkmate(&mut self) {
        let ThreatStage::Brinkmate(round) = &self.stage else { return };
        let (mut line, moves) = (round.longest.moves.clone(), round.moves);
        let end = self.position.clone().after(line.iter().copied());
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
    fn of(position: &Position, first_defence: Option<Move>) -> Self {
        let mut waiting: VecDeque<Move> = movegen::legal_all(position).iter().copied().collect();
        if let Some(at) = first_defence.and_then(|mv| waiting.iter().position(|&other| other == mv)) {
            waiting.swap(0, at);
        }
        let (moves, unrefuted) = (waiting.len(), VecDeque::new());
        Self { nodes: FIRST_DEFENCE_NODES, moves, waiting, unrefuted, longest: LosingLine::default() }
    }
}
