//! From a position to the shortest mate.

use super::value::FOREVER;
use super::walk::{Answer, Walk};
use super::{Limit, Limits, MOST_PLIES, Mate, Outcome, Progress, Report, Table};
use crate::rules::{Move, Position, movegen};
use crate::search::Control;

/// Nodes that may still be used to put the line together when a limit was reached; what the table has kept takes few.
const RESERVE: u64 = 200_000;
/// A search within another one keeps this part of its nodes for the line.
const PART_FOR_LINE: u64 = 4;

/// Looks for a mate by the side to move, until a limit is reached or `control` stops it; `receive` hears how far it
/// has come. `table` may be one that served other positions.
pub fn solve(
    position: &Position,
    table: &mut Table,
    control: &Control,
    limits: &Limits,
    receive: impl FnMut(Progress),
) -> Report {
    run(position, table, control, limits, receive, None)
}

/// The same as a part of another search: the limits and the stop signal count while the line is put together too. What
/// a mate needs for its line beyond `nodes` is missing then, and the next look, with more nodes, finds it in the table.
pub(in crate::search) fn solve_within(
    position: &Position,
    table: &mut Table,
    control: &Control,
    nodes: u64,
    plies: u32,
) -> Report {
    let for_line = nodes / PART_FOR_LINE;
    let limits = Limits { nodes: Some(nodes - for_line), plies: Some(plies), time: None };
    run(position, table, control, &limits, |_| {}, Some(nodes))
}

fn run(
    position: &Position,
    table: &mut Table,
    control: &Control,
    limits: &Limits,
    receive: impl FnMut(Progress),
    end: Option<u64>,
) -> Report {
    let walk = Walk::new(position, table, control, limits);
    let mut solver = Solver { position: position.clone(), walk, receive, length: None, end };
    let outcome = solver.outcome(limits.plies.unwrap_or(MOST_PLIES).min(MOST_PLIES));
    Report { outcome, nodes: solver.walk.nodes }
}

/// The result of one search for a mate within so many plies.
enum Found {
    Mate(u16),
    None { ever: bool },
    BrokenOff,
}

struct Solver<'a, R> {
    position: Position,
    walk: Walk<'a>,
    receive: R,
    /// The shortest mate so far.
    length: Option<u32>,
    /// The number of nodes that the line must not exceed either, if there is one.
    end: Option<u64>,
}

impl<R: FnMut(Progress)> Solver<'_, R> {
    fn outcome(&mut self, plies: u32) -> Outcome {
        // A mate takes an odd number of plies.
        let Some(odd) = plies.checked_sub(1 - plies % 2) else { return Outcome::Unknown(Limit::Plies(0)) };
        match self.search(odd as u16) {
            Found::Mate(length) => self.shortest(length),
            Found::None { ever: true } => Outcome::NoMate,
            Found::None { ever: false } => Outcome::Unknown(Limit::Plies(odd)),
            Found::BrokenOff => Outcome::Unknown(self.limit()),
        }
    }

    /// Looks for shorter mates than the one found until there is none.
    fn shortest(&mut self, mut length: u16) -> Outcome {
        let shortest = loop {
            self.length = Some(length.into());
            self.tell();
            match self.shorter(length) {
                Found::Mate(shorter) => length = shorter,
                Found::None { .. } => break true,
                Found::BrokenOff => break false,
            }
        };
        let limit = self.limit();
        let line = self.line(length, shortest);
        line.map_or(Outcome::Unknown(limit), |line| Outcome::Mate(Mate { line, length: length.into(), shortest }))
    }

    fn shorter(&mut self, length: u16) -> Found {
        if length > 1 { self.search(length - 2) } else { Found::None { ever: false } }
    }

    fn search(&mut self, plies: u16) -> Found {
        let (receive, length) = (&mut self.receive, self.length);
        let answer = self.walk.search(&mut self.position, plies, |walk| receive(progress(walk, length)));
        match answer {
            Some(Answer { value, .. }) if value.is_proved() => Found::Mate(value.plies),
            Some(Answer { value, .. }) => Found::None { ever: value.plies == FOREVER },
            None => Found::BrokenOff,
        }
    }

    fn tell(&mut self) {
        (self.receive)(progress(&self.walk, self.length));
    }

    fn limit(&self) -> Limit {
        if self.walk.nodes >= self.walk.node_limit { Limit::Nodes } else { Limit::Time }
    }

    /// The line of a mate in `length`. `None` when the table has forgotten so much that the reserve does not suffice.
    fn line(&mut self, length: u16, shortest: bool) -> Option<Vec<Move>> {
        if let Some(end) = self.end {
            self.walk.node_limit = end;
        } else if !shortest {
            self.walk.timed = false;
            self.walk.node_limit = self.walk.nodes + RESERVE;
        }
        let (mut line, mut left) = (Vec::new(), length);
        loop {
            let answer = self.walk.search(&mut self.position, left, |_| {})?;
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

    /// The defence that is mated last, and how many plies that takes the attacker from there, less than `length`. What
    /// a proof says of a defence is the most it takes; the least is worked out where it may decide. The inner `None` is
    /// mate, the outer one a search that was broken off.
    #[expect(clippy::option_option, reason = "one is about the game, the other about the search")]
    fn longest_defence(&mut self, length: u16, exactly: bool) -> Option<Option<(Move, u16)>> {
        let mut defences: Vec<(Move, u16)> = Vec::new();
        for &defence in &movegen::legal_all(&self.position) {
            defences.push((defence, self.after(defence, |solver| solver.search_quietly(length - 2))?));
        }
        defences.sort_by_key(|&(defence, plies)| (std::cmp::Reverse(plies), defence.is_drop()));
        let mut longest: Option<(Move, u16)> = None;
        for (defence, most) in defences {
            let known = longest.map_or(0, |(_, plies)| plies);
            if most <= known {
                break;
            }
            let plies = if exactly { self.after(defence, |solver| solver.least(most, known)) } else { most };
            if plies > known {
                longest = Some((defence, plies));
            }
        }
        Some(longest)
    }

    fn after<T>(&mut self, mv: Move, work: impl FnOnce(&mut Self) -> T) -> T {
        self.position.play(mv);
        let result = work(self);
        self.position.unmake();
        result
    }

    fn search_quietly(&mut self, plies: u16) -> Option<u16> {
        match self.search(plies) {
            Found::Mate(length) => Some(length),
            Found::None { .. } | Found::BrokenOff => None,
        }
    }

    /// The least length of a mate that is known to take at most `most`; not worked out once it is at most `enough`.
    fn least(&mut self, most: u16, enough: u16) -> u16 {
        let mut length = most;
        while length > enough {
            match self.shorter(length) {
                Found::Mate(shorter) => length = shorter,
                Found::None { .. } | Found::BrokenOff => break,
            }
        }
        length
    }
}

fn progress(walk: &Walk<'_>, length: Option<u32>) -> Progress {
    Progress { nodes: walk.nodes, time: walk.control.elapsed(), fill: walk.table.fill(), length }
}
