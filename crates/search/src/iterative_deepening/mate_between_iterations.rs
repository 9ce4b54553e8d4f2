//! Mate search between the iterations: a proof-number search with a share of the nodes runs between the iterations; a
//! mate that it proves becomes the first line.

use super::deepening_search::DeepeningSearch;
use super::root_move::{ProvedMate, RootMove};
use crate::mate::{self, Mate, MateOutcome, ReachedLimit};
use crate::observer::SearchObserver;
use crate::report::{RootMateReport, RootMateVerdict, SearchReport};
use crate::score::{MATE, MAX_PLY, Score};
use sankoma_eval::Evaluation;
use sankoma_rules::movegen::{self, MoveGenerationKind};
use sankoma_rules::{Move, Position, legality, repetition};
use std::time::Instant;

/// Minimum number of nodes of one call; fewer are not worth its table.
const MIN_MATE_NODES: u64 = 200;
/// Each call gets at least this part of the nodes used so far, since each begins at the root again.
const REPEAT_NODE_DIVISOR: u64 = 4;
impl<E: Evaluation, O: SearchObserver> DeepeningSearch<'_, E, O> {
    /// Continues the search for a mate by checks alone as far as its share of the nodes allows. Reports its progress
    /// and, when a mate was found, the lines whose rank has changed.
    pub(crate) fn continue_mate_search(&mut self, receive: &mut dyn FnMut(SearchReport)) {
        // As a rule one call: only after a mate was found another one is due at once.
        while let Some(nodes) = self.next_mate_node_limit() {
            self.run_mate_search(nodes, receive);
        }
    }

    fn run_mate_search(&mut self, nodes: u64, receive: &mut dyn FnMut(SearchReport)) {
        let start = Instant::now();
        let (position, plies) = (self.worker.position(), self.max_mate_plies());
        if self.root_mate_search.nodes == 0 && !has_mating_check(position) {
            self.root_mate_search.finished = true;
            return;
        }
        let report =
            mate::solve_within(position, self.root_mate_search.table(nodes), self.worker.control, nodes, plies);
        self.root_mate_search.nodes += report.nodes;
        self.worker.nodes += report.nodes;
        let changed = self.apply_mate_outcome(report.outcome);
        self.time_used += start.elapsed();
        let search = RootMateReport { nodes: self.root_mate_search.nodes, verdict: self.root_mate_search.verdict };
        receive(SearchReport::RootMate(search));
        for rank in 1..=changed.min(self.multipv) {
            if self.moves[rank - 1].has_score() {
                receive(SearchReport::Line(self.info(rank, self.time_used)));
            }
        }
    }

    /// Node limit of the next call, if one is due.
    fn next_mate_node_limit(&self) -> Option<u64> {
        let worker = &self.worker;
        if self.root_mate_search.finished || worker.aborted || worker.control.must_stop() {
            return None;
        }
        let used = self.root_mate_search.nodes;
        // Once a mate is known, all nodes go into the search for a shorter one.
        let share = if self.has_proved_mate() { 1000 } else { worker.constants().root_mate_share as u64 };
        let allowed = (worker.nodes - used).saturating_mul(share) / 1000;
        // One node is left to the main search, which notices the node limit while counting.
        let left = worker.node_limit.saturating_sub(worker.nodes + 1);
        let nodes = allowed.saturating_sub(used).min(left);
        (nodes >= MIN_MATE_NODES.max(used / REPEAT_NODE_DIVISOR)).then_some(nodes)
    }

    /// Maximum length of a mate that counts, in plies: within the moves that the game may still have and the range of
    /// scores.
    fn max_mate_plies(&self) -> u32 {
        let left = self.worker.rules.max_moves.saturating_sub(self.worker.position().move_number());
        left.saturating_add(1).min(MAX_PLY as u32 - 1)
    }

    /// Applies the outcome of a call; returns how many of the first ranks have changed.
    fn apply_mate_outcome(&mut self, outcome: MateOutcome) -> usize {
        match outcome {
            MateOutcome::NoMate | MateOutcome::Unknown(ReachedLimit::Plies(_)) => {
                self.root_mate_search.verdict = RootMateVerdict::NoMate;
                self.root_mate_search.finished = true;
            }
            MateOutcome::Unknown(_) => {}
            MateOutcome::Mate(mate) => {
                let verdict = RootMateVerdict::Mate { plies: mate.length, shortest: mate.shortest };
                if self.root_mate_search.verdict == verdict {
                    return 0;
                }
                let playable = is_legal_mate(self.worker.position(), &mate.line) && self.allow_root_move(mate.line[0]);
                self.root_mate_search.verdict = if playable { verdict } else { RootMateVerdict::Unplayable };
                self.root_mate_search.finished = mate.shortest || !playable;
                return if playable { self.promote_mate(mate) } else { 0 };
            }
        }
        0
    }

    /// `mv` may be played. A move that the search leaves out as inferior may mate where its promotion would not,
    /// because of uchifuzume: it is added to the root moves.
    fn allow_root_move(&mut self, mv: Move) -> bool {
        let known = self.moves.iter().any(|root| root.mv == mv);
        if !known && self.any_root_move_allowed {
            self.moves.push(RootMove::new(mv));
        }
        known || self.any_root_move_allowed
    }

    /// Makes the mate the first line, unless a shorter one is known; returns how many ranks change.
    fn promote_mate(&mut self, mate: Mate) -> usize {
        let value = MATE - mate.length as i32;
        if self.moves[0].latest_value() > value {
            return 0;
        }
        let Some(index) = self.moves.iter().position(|root| root.mv == mate.line[0]) else { return 0 };
        // Only one root move is marked as a proved mate: the one with the better proof.
        self.moves.iter_mut().for_each(|root| root.mate = None);
        let depth = self.depth;
        let root = &mut self.moves[index];
        root.depth = depth;
        root.mate = Some(ProvedMate { value, line: mate.line, shortest: mate.shortest });
        root.apply_proved_mate();
        root.statistics.record_mate(depth as u32, Score::from_value(value), root.bound, root.pv.get(1).copied());
        self.moves[..=index].rotate_right(1);
        index + 1
    }

    /// The first line is a proved mate and the only line asked for.
    pub(crate) fn has_proved_mate(&self) -> bool {
        self.multipv == 1 && self.moves.first().is_some_and(|root| root.mate.is_some())
    }

    /// That mate is also proved to be the shortest.
    pub(crate) fn has_shortest_mate(&self) -> bool {
        self.has_proved_mate() && self.moves[0].mate.as_ref().is_some_and(|mate| mate.shortest)
    }
}

/// There is a king to mate and a check to begin with.
fn has_mating_check(position: &Position) -> bool {
    let enemy = position.side_to_move().other();
    position.king(enemy).is_some() && !movegen::moves(position, MoveGenerationKind::ChecksAll).is_empty()
}

/// `line` is legal play to a mate in the game that led to `position`. A fourth occurrence may end the game earlier; the
/// mate search does not know the moves before the root.
fn is_legal_mate(position: &Position, line: &[Move]) -> bool {
    let mut position = position.clone();
    let legal = line.iter().all(|&mv| {
        let legal = legality::is_legal(&position, mv);
        if legal {
            position.play(mv);
        }
        legal && repetition::fourfold(&position).is_none()
    });
    legal && !line.is_empty() && position.in_check() && !movegen::has_legal_move(&position)
}

#[cfg(test)]
mod tests {
    use super::is_legal_mate;
    use sankoma_rules::{Move, Position};

    fn moves(text: &str) -> Vec<Move> {
        text.split(' ').map(|mv| mv.parse().expect("the test's move is well-formed")).collect()
    }

    /// The king steps out of check and back, the rook away and back; then it is mated from where it was in check.
    #[test]
    fn a_mate_by_way_of_a_fourth_occurrence_does_not_hold() {
        let mate = moves("4i1i 1a2a L*2b");
        for rounds in 1..=3 {
            let mut position = Position::from_sfen("8k/6P2/6+P2/9/9/9/9/9/K7R w L 1").expect("it is sound");
            let there_and_back = ["1a2a 1i4i 2a1a 4i1i"].repeat(rounds).join(" ");
            for &mv in moves(&there_and_back).split_last().expect("there are moves").1 {
                position.play(mv);
            }
            assert_eq!(is_legal_mate(&position, &mate), rounds < 3, "{rounds}");
        }
    }

    #[test]
    fn only_legal_play_to_a_mate_holds() {
        let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").expect("it is sound");
        for (line, mates) in [("G*5b", true), ("G*4b", false), ("5c5b+ 5a5b", false), ("5c5b+ 5a4a", false)] {
            assert_eq!(is_legal_mate(&position, &moves(line)), mates, "{line}");
        }
    }
}
