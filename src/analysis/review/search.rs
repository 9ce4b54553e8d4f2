//! Searching the positions of a section.

use super::{Halt, Seen};
use crate::analysis::{Engine, Report, Task};
use crate::record::annotation::{Score, block::Line};
use crate::record::{Game, NodeId};
use crate::rules::{Color, Position, movegen};
use crate::search::{self, Control, Limits, Outcome};

/// How each position is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// When a search ends.
    pub limits: Limits,
    /// How many lines.
    pub multipv: usize,
    /// Which position comes first.
    pub order: Order,
}

impl Settings {
    /// Whether another search would find the same: not where the clock ends it.
    pub const fn is_repeatable(&self) -> bool {
        self.limits.time.is_none()
    }
}

/// In which order the positions of a section are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// From the last to the first, so that a search knows what became of the position.
    #[default]
    Backward,
    /// From the first to the last, as a player meets them.
    Forward,
}

/// Searches the positions of `section`, one after the other, and calls `tick` after each. The table of `engine` is
/// emptied first. `None` when `halt` was pulled meanwhile.
pub fn search(
    game: &Game,
    section: &[NodeId],
    settings: &Settings,
    engine: &Engine,
    halt: &Halt,
    mut tick: impl FnMut(),
) -> Option<Vec<(NodeId, Seen)>> {
    engine.clear();
    let mut look = |&node: &NodeId| {
        let position = game.position(node);
        let lines = halt.unless_pulled(|control| lines_of(&position, settings, engine, control))?;
        tick();
        Some((node, Seen { turn: position.side_to_move(), lines }))
    };
    match settings.order {
        Order::Forward => section.iter().map(look).collect(),
        Order::Backward => {
            let mut found: Vec<_> = section.iter().rev().map(&mut look).collect::<Option<_>>()?;
            found.reverse();
            Some(found)
        }
    }
}

fn lines_of(position: &Position, settings: &Settings, engine: &Engine, control: &Control) -> Vec<Line> {
    if !movegen::has_legal_move(position) {
        return vec![only(search::Score::Mate(0), position.side_to_move())];
    }
    let Settings { limits, multipv, .. } = settings.clone();
    let task = Task { position: position.clone(), multipv, threat: false, limits };
    let mut found = None;
    engine.run(&task, control, |report| {
        if let Report::Done(outcome) = report {
            found = Some(outcome);
        }
    });
    let lines = found.map(|outcome| lines(&outcome, position.side_to_move())).unwrap_or_default();
    if lines.is_empty() {
        // A limit so low that no move has a score.
        return vec![only(engine.quiescence(position).0, position.side_to_move())];
    }
    lines
}

fn only(score: search::Score, turn: Color) -> Line {
    Line { score: seen_by_black(score, turn), depth: None, seldepth: None, nodes: None, pv: Vec::new() }
}

fn lines(outcome: &Outcome, turn: Color) -> Vec<Line> {
    let line = |line: &search::Line| Line {
        score: seen_by_black(line.score, turn),
        depth: Some(line.depth),
        seldepth: Some(line.seldepth),
        // The nodes are those of the whole search; the first line has them.
        nodes: (line.rank == 1).then_some(outcome.nodes),
        pv: line.pv.clone(),
    };
    outcome.lines.iter().map(line).collect()
}

fn seen_by_black(score: search::Score, turn: Color) -> Score {
    match score {
        search::Score::Cp(points) => Score::Cp(turn.sign() * points),
        search::Score::Mate(plies) => {
            let winner = if plies > 0 { turn } else { turn.other() };
            Score::Mate { winner, plies: Some(plies.unsigned_abs()) }
        }
    }
}
