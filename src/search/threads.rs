//! One search on several threads: all search the same root on one table, each with its own board and memory of moves
//! ("lazy SMP"). They help each other by what they leave in the table.

use super::crew::Crew;
use super::pace::Pace;
use super::score::{MATE_IN_MAX_PLY, Value};
use super::{Blind, Control, Current, Deepening, Info, Limits, MateSearch, Outcome, Progress, Step, Table, Watch};
use crate::eval::Evaluation;
use crate::rules::{Move, Position};
use std::cmp::Reverse;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// The most threads that one search may have.
pub const MAX_THREADS: usize = 256;

/// Depth to which an only move is searched when there is a clock, in plies.
const FORCED_MOVE_DEPTH: u32 = 6;
/// What is left of the planned time once a mate is proved: shorter ones may be looked for a little.
const MATING_PACE: f64 = 0.1;
/// Every line of play has room on this stack, and every evaluation.
const STACK: usize = 16 << 20;

/// A search to be made.
pub struct Search<'a, E: Evaluation> {
    /// What positions are worth.
    pub evaluation: &'a E,
    /// What earlier searches left, and where this one notes what it finds.
    pub table: &'a Table,
    /// When to stop.
    pub control: &'a Control,
    /// Where to search.
    pub position: &'a Position,
    /// How many lines.
    pub multipv: usize,
    /// How far to search. With several threads the node limit counts the nodes of all of them and is kept to a few
    /// thousand.
    pub limits: &'a Limits,
    /// On how many threads, the caller's included: one to [`MAX_THREADS`]. With one, and without deadlines, the result
    /// depends on nothing but what is given here.
    pub threads: usize,
}

/// What a search tells while it runs.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// One of the best lines of an iteration.
    Line(Info),
    /// The search of a root move begins.
    Current(Current),
    /// How far the mate search at the root has come.
    Mating(MateSearch),
    /// An iteration is over and another one will follow.
    Iteration {
        /// Positions that all threads have searched.
        nodes: u64,
    },
}

impl From<Step> for Event {
    fn from(step: Step) -> Self {
        match step {
            Step::Line(info) => Self::Line(info),
            Step::Current(current) => Self::Current(current),
            Step::Mating(search) => Self::Mating(search),
        }
    }
}

/// What one thread would play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) value: Value,
    /// Whether the value is exact.
    pub(super) sure: bool,
    /// Deepest iteration that was finished.
    pub(super) depth: i32,
}

impl<'a, E: Evaluation> Search<'a, E> {
    /// Searches until a limit is reached or `control` stops it.
    pub fn run(&self, receive: impl FnMut(Event)) -> Outcome {
        self.run_watched(Blind, receive, |_| ())
    }

    /// The same with somebody who looks on at the thread that leads: the caller's, which alone reports. `see` is shown
    /// that thread after each of its iterations.
    pub fn run_watched<W: Watch>(
        &self,
        watch: W,
        mut receive: impl FnMut(Event),
        mut see: impl FnMut(&Deepening<'_, E, W>),
    ) -> Outcome {
        if let Some(budget) = self.limits.time {
            self.control.allow(budget);
        }
        self.table.age();
        let crew = Crew::new(self.threads.clamp(1, MAX_THREADS), self.limits.nodes);
        std::thread::scope(|scope| {
            let end = crew.end_in_time();
            let helpers: Vec<_> = (1..crew.len()).map_while(|number| self.helper(scope, &crew, number)).collect();
            let mut leader = self.deepening(self.control, self.limits, watch).seated(crew.seat(0));
            self.lead(&mut leader, &mut receive, &mut see);
            drop(end);
            // A panic there has been reported by the panic hook already.
            let helpers: Vec<_> = helpers.into_iter().filter_map(|helper| helper.join().ok()).collect();
            self.decide(&leader, &helpers, receive)
        })
    }

    fn deepening<'s, W: Watch>(&self, control: &'s Control, limits: &Limits, watch: W) -> Deepening<'s, E, W>
    where
        'a: 's,
    {
        let position = self.position.clone();
        Deepening::watched(self.evaluation, self.table, control, position, self.multipv, limits, watch)
    }

    /// Starts a helper; `None` when the system starts no more threads.
    fn helper<'scope, 'env>(
        &'env self,
        scope: &'scope Scope<'scope, 'env>,
        crew: &'env Crew,
        number: usize,
    ) -> Option<ScopedJoinHandle<'scope, Deepening<'env, E>>> {
        let help = move || {
            // The depth asked for is the leader's; a helper has more to find for the table below it.
            let limits = Limits { depth: None, ..self.limits.clone() };
            let mut deepening = self.deepening(crew.end(), &limits, Blind).seated(crew.seat(number));
            while deepening.iterate(|_| ()) == Progress::More {}
            deepening
        };
        Builder::new().name(format!("helper {number}")).stack_size(STACK).spawn_scoped(scope, help).ok()
    }

    /// Iteration after iteration, as long as there is reason and time for another one.
    fn lead<W: Watch>(
        &self,
        leader: &mut Deepening<'_, E, W>,
        receive: &mut impl FnMut(Event),
        see: &mut impl FnMut(&Deepening<'_, E, W>),
    ) {
        let mut pace = Pace::default();
        loop {
            let progress = leader.iterate(|step| receive(step.into()));
            if progress == Progress::More {
                leader.look_for_mate(|step| receive(step.into()));
            }
            see(leader);
            if progress == Progress::Finished {
                return;
            }
            if let Some(iteration) = leader.iteration() {
                let factor = pace.after(iteration);
                self.control.set_pace(if leader.mates() { MATING_PACE } else { factor });
            }
            if self.is_settled(leader) || self.control.is_late() {
                return;
            }
            receive(Event::Iteration { nodes: leader.nodes() });
        }
    }

    /// Whether what is played is beyond doubt.
    fn is_settled<W: Watch>(&self, leader: &Deepening<'_, E, W>) -> bool {
        let timed = self.control.is_timed();
        // On the clock an only move needs a score and a reply to ponder on, no more.
        if timed && leader.is_forced() && leader.depth() >= FORCED_MOVE_DEPTH {
            return true;
        }
        // Whoever only watches may want to see a shorter mate, with a quiet move in it.
        let watched = !timed && self.limits.nodes.is_none() && self.limits.depth.is_none();
        leader.mates_soonest() && !watched
    }

    /// What the leader found, unless the helpers have found better. Their line is reported then: nobody should see
    /// another line than that of the move which is played.
    fn decide<W: Watch>(
        &self,
        leader: &Deepening<'_, E, W>,
        helpers: &[Deepening<'_, E>],
        mut receive: impl FnMut(Event),
    ) -> Outcome {
        let nodes = leader.nodes();
        // Asked for several lines, or for a depth, the leader alone has what was asked for.
        let asked_for_one_move = self.multipv <= 1 && self.limits.depth.is_none();
        let candidates = std::iter::once(leader.candidate()).chain(helpers.iter().map(Deepening::candidate));
        let chosen = if asked_for_one_move { elect(&candidates.collect::<Vec<_>>()) } else { 0 };
        let helper = chosen.checked_sub(1).map(|number| &helpers[number]);
        let Some(helper) = helper.filter(|helper| helper.outcome().best != leader.outcome().best) else {
            return Outcome { nodes, ..leader.outcome() };
        };
        receive(Event::Line(Info { nodes, time: leader.best_info().time, ..helper.best_info() }));
        Outcome { nodes, ..helper.outcome() }
    }
}

/// Centipawns above the lowest value that even the lowest counts for.
const BASE_VOTE: i64 = 20;

/// Whose move is played; 0, the leader's, where nothing speaks for another.
///
/// A mate that is certain decides, the shortest first. Otherwise every thread votes for its move, with the more weight
/// the deeper it searched and the better it stands, and the deepest of those who want the winning move speaks for it.
fn elect(candidates: &[Option<Candidate>]) -> usize {
    let known =
        || candidates.iter().enumerate().filter_map(|(number, candidate)| candidate.map(|known| (number, known)));
    // Numbers are reversed so that of equals the first is taken: the leader has the last word.
    let mate = known().filter(|(_, found)| found.sure && found.value >= MATE_IN_MAX_PLY);
    if let Some((number, _)) = mate.max_by_key(|&(number, found)| (found.value, Reverse(number))) {
        return number;
    }
    let lowest = known().map(|(_, found)| found.value).min().unwrap_or_default();
    let vote = |found: Candidate| (i64::from(found.value - lowest) + BASE_VOTE) * i64::from(found.depth);
    let votes = |mv: Move| known().filter(|(_, found)| found.mv == mv).map(|(_, found)| vote(found)).sum::<i64>();
    let best = known().max_by_key(|&(number, found)| (votes(found.mv), found.depth, found.value, Reverse(number)));
    best.map_or(0, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::super::score::MATE;
    use super::{Candidate, elect};
    use proptest::prelude::*;

    fn candidate(text: &str, value: i32, depth: i32) -> Candidate {
        Candidate { mv: text.parse().expect("the test's move is well-formed"), value, sure: true, depth }
    }

    fn of(candidates: &[Candidate]) -> usize {
        elect(&candidates.iter().copied().map(Some).collect::<Vec<_>>())
    }

    #[test]
    fn two_who_agree_outvote_one_and_depth_counts() {
        let [a, b] = ["7g7f", "2g2f"];
        assert_eq!(of(&[candidate(a, 50, 10), candidate(b, 50, 10)]), 0);
        assert_eq!(of(&[candidate(a, 50, 10), candidate(b, 50, 10), candidate(b, 50, 10)]), 1);
        assert_eq!(of(&[candidate(a, 50, 10), candidate(b, 50, 12)]), 1);
        assert_eq!(of(&[candidate(a, 50, 10), candidate(b, 90, 10)]), 1);
    }

    #[test]
    fn a_certain_mate_decides_the_shortest_first() {
        let [a, b] = ["7g7f", "2g2f"];
        let mate = |text, plies| candidate(text, MATE - plies, 5);
        assert_eq!(of(&[candidate(a, 900, 20), candidate(a, 900, 20), mate(b, 9), mate(b, 5)]), 3);
        let unsure = Candidate { sure: false, depth: 0, ..mate(b, 5) };
        assert_eq!(of(&[candidate(a, 900, 20), unsure]), 0);
    }

    #[test]
    fn who_knows_nothing_is_not_chosen_while_somebody_knows_something() {
        assert_eq!(elect(&[None, None]), 0);
        assert_eq!(elect(&[None, Some(candidate("7g7f", -3000, 1))]), 1);
    }

    proptest! {
        #[test]
        fn the_deepest_of_those_who_agree_speaks(
            values in prop::collection::vec((0..3usize, -500..500i32, 1..30i32), 1..8),
        ) {
            let moves = ["7g7f", "2g2f", "5i5h"];
            let candidates: Vec<_> = values.iter().map(|&(mv, value, depth)| candidate(moves[mv], value, depth)).collect();
            let chosen = candidates[of(&candidates)];
            // Nobody is chosen when another of the same move has searched deeper.
            let deeper = |other: &Candidate| other.mv == chosen.mv && other.depth > chosen.depth;
            prop_assert!(!candidates.iter().any(deeper));
            // Agreed on the move, they differ in depth alone.
            let same: Vec<_> = candidates.iter().map(|found| Candidate { mv: chosen.mv, ..*found }).collect();
            prop_assert_eq!(Some(same[of(&same)].depth), same.iter().map(|found| found.depth).max());
        }
    }
}
