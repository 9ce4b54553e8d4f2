//! Mate solver: from a position to its shortest mate and the main line.

use super::proof_number_search::{ProofNumberSearch, ProofResult};
use super::report::{MAX_MATE_PLIES, Mate, MateLimits, MateOutcome, MateProgress, MateReport, ReachedLimit};
use super::table::MateTable;
use super::value::UNLIMITED_PLIES;
use crate::control::SearchControl;
use sankoma_rules::{Move, Position, movegen};

/// Nodes that may still be used for the main line after a limit was reached; with a table that holds the proofs it
/// takes few.
const LINE_NODE_RESERVE: u64 = 200_000;
/// A solver inside another search reserves this part of its nodes for the main line.
const LINE_NODE_DIVISOR: u64 = 4;

/// Searches for a mate by the side to move until a limit is reached or `control` stops it; `receive` gets the progress.
/// `table` may have served other positions before.
pub fn solve(
    position: &Position,
    table: &mut MateTable,
    control: &SearchControl,
    limits: &MateLimits,
    receive: impl FnMut(MateProgress),
) -> MateReport {
    let searcher = ProofNumberSearch::new(position, table, control, limits);
    MateSolver::new(position, searcher, receive).solve(limits)
}

/// The same as a part of another search: limits and stop signal are obeyed for the main line too. Where `nodes` do not
/// suffice for that, the next call, with more nodes, finds the proofs in the table.
pub(crate) fn solve_within(
    position: &Position,
    table: &mut MateTable,
    control: &SearchControl,
    nodes: u64,
    plies: u32,
) -> MateReport {
    let for_line = nodes / LINE_NODE_DIVISOR;
    let limits = MateLimits { nodes: Some(nodes - for_line), plies: Some(plies), time: None };
    let searcher = ProofNumberSearch::new(position, table, control, &limits);
    MateSolver { line_node_limit: Some(nodes), ..MateSolver::new(position, searcher, |_| {}) }.solve(&limits)
}

/// Result of [`exists()`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateExistence {
    /// The side to move mates within this many plies, perhaps in fewer.
    Mate(u32),
    /// Proved: checks alone do not mate.
    NoMate,
    /// A limit was reached first.
    Unknown(ReachedLimit),
}

/// Mate of the side to move, without the shortest length and the line, searched with at most `nodes` nodes and until
/// `control` stops it; with the number of nodes used. Restores `position`. `table` may have served other positions
/// before.
pub fn exists(
    position: &mut Position,
    table: &mut MateTable,
    control: &SearchControl,
    nodes: u64,
) -> (MateExistence, u64) {
    let limits = MateLimits { nodes: Some(nodes), ..MateLimits::default() };
    let mut searcher = ProofNumberSearch::new(position, table, control, &limits);
    let existence = match searcher.search(position, MAX_MATE_PLIES as u16, |_| {}) {
        Some(answer) if answer.value.is_proved() => MateExistence::Mate(answer.value.plies.into()),
        Some(answer) if answer.value.plies == UNLIMITED_PLIES => MateExistence::NoMate,
        Some(_) => MateExistence::Unknown(ReachedLimit::Plies(MAX_MATE_PLIES)),
        None => MateExistence::Unknown(if searcher.nodes >= nodes { ReachedLimit::Nodes } else { ReachedLimit::Time }),
    };
    (existence, searcher.nodes)
}

/// Result of a search for a mate within a number of plies.
enum BoundedMateResult {
    Mate(u16),
    None { ever: bool },
    Aborted,
}

struct MateSolver<'a, R> {
    position: Position,
    searcher: ProofNumberSearch<'a>,
    receive: R,
    /// Length of the shortest mate so far.
    length: Option<u32>,
    /// Node limit that the main line obeys too, if there is one.
    line_node_limit: Option<u64>,
}

impl<'a, R: FnMut(MateProgress)> MateSolver<'a, R> {
    fn new(position: &Position, searcher: ProofNumberSearch<'a>, receive: R) -> Self {
        Self { position: position.clone(), searcher, receive, length: None, line_node_limit: None }
    }

    fn solve(mut self, limits: &MateLimits) -> MateReport {
        let outcome = self.outcome(limits.plies.unwrap_or(MAX_MATE_PLIES).min(MAX_MATE_PLIES));
        MateReport { outcome, nodes: self.searcher.nodes }
    }

    fn outcome(&mut self, plies: u32) -> MateOutcome {
        // The length of a mate is odd.
        let Some(odd) = plies.checked_sub(1 - plies % 2) else { return MateOutcome::Unknown(ReachedLimit::Plies(0)) };
        match self.search(odd as u16) {
            BoundedMateResult::Mate(length) => self.shorten(length),
            BoundedMateResult::None { ever: true } => MateOutcome::NoMate,
            BoundedMateResult::None { ever: false } => MateOutcome::Unknown(ReachedLimit::Plies(odd)),
            BoundedMateResult::Aborted => MateOutcome::Unknown(self.reached_limit()),
        }
    }

    /// Searches for shorter mates until there is none.
    fn shorten(&mut self, mut length: u16) -> MateOutcome {
        let shortest = loop {
            self.length = Some(length.into());
            self.report_progress();
            match self.search_shorter(length) {
                BoundedMateResult::Mate(shorter) => length = shorter,
                BoundedMateResult::None { .. } => break true,
                BoundedMateResult::Aborted => break false,
            }
        };
        let limit = self.reached_limit();
        let line = self.line(length, shortest);
        line.map_or(MateOutcome::Unknown(limit), |line| {
            MateOutcome::Mate(Mate { line, length: length.into(), shortest })
        })
    }

    fn search_shorter(&mut self, length: u16) -> BoundedMateResult {
        if length > 1 { self.search(length - 2) } else { BoundedMateResult::None { ever: false } }
    }

    fn search(&mut self, plies: u16) -> BoundedMateResult {
        let (receive, length) = (&mut self.receive, self.length);
        let answer = self.searcher.search(&mut self.position, plies, |searcher| receive(progress(searcher, length)));
        match answer {
            Some(ProofResult { value, .. }) if value.is_proved() => BoundedMateResult::Mate(value.plies),
            Some(ProofResult { value, .. }) => BoundedMateResult::None { ever: value.plies == UNLIMITED_PLIES },
            None => BoundedMateResult::Aborted,
        }
    }

    fn report_progress(&mut self) {
        (self.receive)(progress(&self.searcher, self.length));
    }

    fn reached_limit(&self) -> ReachedLimit {
        if self.searcher.nodes >= self.searcher.node_limit { ReachedLimit::Nodes } else { ReachedLimit::Time }
    }

    /// The main line of a mate in `length`. `None` when the table has dropped so much that the reserve of nodes does
    /// not suffice.
    fn line(&mut self, length: u16, shortest: bool) -> Option<Vec<Move>> {
        if let Some(end) = self.line_node_limit {
            self.searcher.node_limit = end;
        } else if !shortest {
            self.searcher.timed = false;
            self.searcher.node_limit = self.searcher.nodes + LINE_NODE_RESERVE;
        }
        let (mut line, mut left) = (Vec::new(), length);
        loop {
            let answer = self.searcher.search(&mut self.position, left, |_| {})?;
            self.make(answer.best?, &mut line);
            let Some((defence, longest)) = self.longest_defence(answer.value.plies, shortest)? else { break };
            self.make(defence, &mut line);
            left = longest;
        }
        Some(line)
    }

    fn make(&mut self, mv: Move, line: &mut Vec<Move>) {
        self.position.play(mv);
        line.push(mv);
    }

    /// The longest defence, and how many plies the attacker needs after it, less than `length`. The proof of a defence
    /// gives an upper limit; the shortest length is searched for where it may decide. The inner `None` is mate, the
    /// outer one an aborted search.
    #[expect(clippy::option_option, reason = "one is about the game, the other about the search")]
    fn longest_defence(&mut self, length: u16, exactly: bool) -> Option<Option<(Move, u16)>> {
        let mut defences: Vec<(Move, u16)> = Vec::new();
        for &defence in &movegen::legal_all(&self.position) {
            defences.push((defence, self.with_move(defence, |solver| solver.mate_length_within(length - 2))?));
        }
        defences.sort_by_key(|&(defence, plies)| (std::cmp::Reverse(plies), defence.is_drop()));
        let mut longest: Option<(Move, u16)> = None;
        for (defence, max) in defences {
            let known = longest.map_or(0, |(_, plies)| plies);
            if max <= known {
                break;
            }
            let plies =
                if exactly { self.with_move(defence, |solver| solver.shortest_length(max, known)) } else { max };
            if plies > known {
                longest = Some((defence, plies));
            }
        }
        Some(longest)
    }

    fn with_move<T>(&mut self, mv: Move, work: impl FnOnce(&mut Self) -> T) -> T {
        self.position.play(mv);
        let result = work(self);
        self.position.unmake();
        result
    }

    fn mate_length_within(&mut self, plies: u16) -> Option<u16> {
        match self.search(plies) {
            BoundedMateResult::Mate(length) => Some(length),
            BoundedMateResult::None { .. } | BoundedMateResult::Aborted => None,
        }
    }

    /// The minimum length of a mate that is known to take at most `max`; not searched for once it is at most `enough`.
    fn shortest_length(&mut self, max: u16, enough: u16) -> u16 {
        let mut length = max;
        while length > enough {
            match self.search_shorter(length) {
                BoundedMateResult::Mate(shorter) => length = shorter,
                BoundedMateResult::None { .. } | BoundedMateResult::Aborted => break,
            }
        }
        length
    }
}

fn progress(searcher: &ProofNumberSearch<'_>, length: Option<u32>) -> MateProgress {
    MateProgress { nodes: searcher.nodes, time: searcher.control.elapsed(), fill: searcher.table.fill(), length }
}
