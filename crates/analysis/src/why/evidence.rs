//! Evidence: a line of play as far as reasons may be read off it. A line is evidence only as far as it is near, and as
//! far as short searches of the positions along it agree with its score: the tail of a deep line is another one at the
//! next search.

use super::replay::LineReplay;
use crate::review::{black_win_rate, score_for_black};
use crate::scored_line::ScoredLine;
use sankoma_eval::Weights;
use sankoma_rules::{Color, Move, Position};
use sankoma_search::{Score, SearchControl, SearchLimits, SearchRequest, Searchable as _, TranspositionTable};
use std::cell::RefCell;
use std::collections::HashMap;

/// Plies within which an event is near, unless all moves to it are checks or captures.
pub(super) const NEAR_PLIES: usize = 6;
/// Plies of a line all of whose moves are checks or captures that are looked at.
const MAX_FORCED_PLIES: usize = 14;
/// By how much the win rate of a short search may contradict that of the line, 0 to 1.
const MAX_WIN_RATE_DIFFERENCE: f64 = 0.05;
/// A short search takes this part of the nodes of the line's own search.
const SHORT_SEARCH_DIVISOR: u64 = 10;
/// Size of the table of the short searches, in MiB.
const TABLE_MEBIBYTES: usize = 2;

/// Claim about its first mover for which a line is evidence. A search along it contradicts only in the other direction:
/// that a move is even worse is no doubt about what makes it bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shows {
    /// That it does well: the line of the better move.
    Gain,
    /// That it does badly: the line of the move played.
    Loss,
}

/// A line with how much of it is evidence.
pub(super) struct Evidence {
    /// The moves that are evidence, then what is pending there: captures of the line, and of the quiescence search.
    pub(super) replay: LineReplay,
    /// Plies that are evidence. An event must lie within them.
    pub(super) plies: usize,
}

impl Evidence {
    /// Looks at a line from `start` that is to show how well its first mover does, or how badly.
    pub(super) fn of(start: &Position, line: &ScoredLine, shows: Shows, searches: &ShortSearches<'_>) -> Self {
        let whole = LineReplay::of(start, &line.moves);
        // A search that was broken off outside its window has a line of a few moves only.
        let whole = if whole.len() < NEAR_PLIES { whole.extended(|end| searches.search(end).1) } else { whole };
        let plies = searches.agreeing_plies(&whole, line.score, shows);
        Self::to_quiet_end(&whole, plies, searches)
    }

    /// The evidence of a line, the first `plies` of which are beyond doubt.
    fn to_quiet_end(whole: &LineReplay, plies: usize, searches: &ShortSearches<'_>) -> Self {
        let pending = (plies..whole.len()).take_while(|&index| whole.is_capture(index)).count();
        let replay = LineReplay::of(whole.position(0), &whole.moves()[..plies + pending]);
        Self { replay: replay.extended(|end| searches.quiet_line(end)), plies }
    }

    /// The line that short searches give from `start` after `moves`, near as it is.
    pub(super) fn tried(start: &Position, moves: &[Move], searches: &ShortSearches<'_>) -> Self {
        let first = LineReplay::of(start, moves);
        let whole = first.extended(|end| searches.search(end).1);
        let near = near_plies(&whole).max(moves.len()).min(whole.len());
        Self::to_quiet_end(&whole, near, searches)
    }
}

/// The move at `index` of a line is a check or a capture.
fn is_forcing(line: &LineReplay, index: usize) -> bool {
    line.is_capture(index) || line.position(index + 1).in_check()
}

/// The plies of a line that are near.
fn near_plies(line: &LineReplay) -> usize {
    let forced = (0..line.len().min(MAX_FORCED_PLIES)).take_while(|&index| is_forcing(line, index)).count();
    forced.max(NEAR_PLIES).min(line.len())
}

/// Short searches of positions along lines, each made once.
pub(super) struct ShortSearches<'a> {
    weights: &'a Weights,
    control: &'a SearchControl,
    table: TranspositionTable,
    quiescence_table: TranspositionTable,
    /// Nodes of each; 0 where those of the lines are not known: then lines are taken as they are.
    nodes: u64,
    /// By the key of the position.
    known: RefCell<HashMap<u64, (Score, Vec<Move>)>>,
}

impl<'a> ShortSearches<'a> {
    /// Searches for lines that were found with so many nodes.
    pub(super) fn new(weights: &'a Weights, control: &'a SearchControl, nodes: u64) -> Self {
        let [table, quiescence_table] = [(); 2].map(|()| TranspositionTable::new(TABLE_MEBIBYTES));
        let nodes = nodes / SHORT_SEARCH_DIVISOR;
        Self { weights, control, table, quiescence_table, nodes, known: RefCell::default() }
    }

    /// The near plies of `line` along which searches agree with `score`, the line's from the view of its first mover.
    /// The move itself is a fact, and a short search need not find the answer to it: they begin behind that. Amid checks
    /// and captures a search sees less than behind them, so that positions before one are not asked about.
    fn agreeing_plies(&self, line: &LineReplay, score: Score, shows: Shows) -> usize {
        let (expected, limit) = (win_rate(score), near_plies(line));
        let agrees = |&plies: &usize| {
            let position = line.position(plies);
            let found = win_rate(self.search(position).0);
            let found = if position.side_to_move() == line.mover(0) { found } else { 1.0 - found };
            let contradiction = match shows {
                Shows::Gain => expected - found,
                Shows::Loss => found - expected,
            };
            contradiction <= MAX_WIN_RATE_DIFFERENCE
        };
        let is_asked = |&plies: &usize| plies == limit || !is_forcing(line, plies);
        if self.nodes == 0 { limit } else { (2..=limit).filter(is_asked).take_while(agrees).last().unwrap_or(1) }
    }

    /// The first move of `line`, with what a short search finds behind it; the score is that of `line`.
    pub(super) fn line_behind(&self, start: &Position, line: &ScoredLine) -> ScoredLine {
        let first = line.moves.iter().copied().take(1);
        let rest = self.search(&start.clone().after(first.clone())).1;
        ScoredLine { moves: first.chain(rest).collect(), score: line.score }
    }

    /// Score of the side to move, and line.
    pub(super) fn search(&self, position: &Position) -> (Score, Vec<Move>) {
        if let Some(known) = self.known.borrow().get(&position.key()) {
            return known.clone();
        }
        let found = self.search_anew(position);
        self.known.borrow_mut().insert(position.key(), found.clone());
        found
    }

    fn search_anew(&self, position: &Position) -> (Score, Vec<Move>) {
        // What one search has left in the table must not help the next one.
        self.table.clear();
        let limits = SearchLimits { playing: true, ..SearchLimits::nodes(self.nodes) };
        let request =
            SearchRequest { limits, ..SearchRequest::new(self.weights, &self.table, self.control, position.clone()) };
        let outcome = (self.nodes > 0).then(|| request.run(|_| {}));
        let best = outcome.and_then(|outcome| outcome.lines.into_iter().next());
        best.map_or_else(|| self.quiescence(position), |line| (line.score, line.pv))
    }

    fn quiescence(&self, position: &Position) -> (Score, Vec<Move>) {
        self.weights.quiescence_with(&self.quiescence_table, position)
    }

    /// The line of the quiescence search, without which a position is not quiet.
    pub(super) fn quiet_line(&self, position: &Position) -> Vec<Move> {
        self.quiescence(position).1
    }
}

/// The win rate of the side whose view the score has, 0 to 1.
pub(super) fn win_rate(score: Score) -> f64 {
    black_win_rate(score_for_black(score, Color::Black))
}
