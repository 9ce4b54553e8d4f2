//! What a move cost, and what that is called.

use crate::eval::fit::win_probability;
use crate::record::annotation::{Score, block::Line};
use crate::record::{Game, NodeId};
use crate::rules::{Color, Message, Move};
use std::collections::BTreeMap;

/// Centipawns in the exponent of the win rate, `1 / (1 + exp(−score / 600))`, as usual in programs for shogi.
const SCALE: f64 = 600.0;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Who is to move.
    pub turn: Color,
    /// The lines of play, best first; at least one.
    pub lines: Vec<Line>,
}

impl Seen {
    /// The win rate of Black, if anything is known.
    pub fn black_wins(&self) -> Option<f64> {
        self.lines.first().map(|line| black_wins(line.score))
    }

    /// The move that begins the best line.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.pv.first().copied())
    }
}

/// The share of games that Black wins from a position with this score, 0 to 1.
pub fn black_wins(score: Score) -> f64 {
    match score {
        Score::Cp(points) => win_probability(f64::from(points), SCALE),
        Score::Mate { winner: Color::Black, .. } => 1.0,
        Score::Mate { winner: Color::White, .. } => 0.0,
    }
}

/// A move that cost something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// From 5 % of win rate on.
    Inaccuracy,
    /// From 10 %.
    Dubious,
    /// From 20 %.
    Mistake,
    /// From 50 %.
    Blunder,
}

/// Class, least loss of win rate, 日本語, English, mark in a graph.
const ROWS: [(Class, f64, &str, &str, char); 4] = [
    (Class::Inaccuracy, 0.05, "緩手", "inaccuracy", '-'),
    (Class::Dubious, 0.10, "疑問手", "dubious", '?'),
    (Class::Mistake, 0.20, "悪手", "mistake", 'x'),
    (Class::Blunder, 0.50, "大悪手", "blunder", 'X'),
];

impl Class {
    /// From the lightest to the gravest.
    pub const ALL: [Self; ROWS.len()] = [Self::Inaccuracy, Self::Dubious, Self::Mistake, Self::Blunder];

    /// What a move that cost `loss` of win rate, 0 to 1, is called; `None` below 5 %.
    pub fn of(loss: f64) -> Option<Self> {
        ROWS.iter().rev().find(|row| loss >= row.1).map(|row| row.0)
    }

    /// The word for people.
    pub fn message(self) -> Message {
        let (_, _, ja, en, _) = ROWS[self as usize];
        Message::new(ja, en)
    }

    /// The word for programs.
    pub const fn name(self) -> &'static str {
        ROWS[self as usize].3
    }

    /// One letter.
    pub const fn mark(self) -> char {
        ROWS[self as usize].4
    }
}

/// A move between two positions that are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The node that the move leads to.
    pub node: NodeId,
    /// Its ply, counted from 1.
    pub ply: usize,
    /// Who moved.
    pub mover: Color,
    /// The move.
    pub mv: Move,
    /// What the search would have played.
    pub best: Option<Move>,
    /// Win rate of the mover before the move, 0 to 1.
    pub before: f64,
    /// Win rate of the mover after it.
    pub after: f64,
}

impl Verdict {
    /// Whether the search would have played the same.
    pub fn agrees(&self) -> bool {
        self.best == Some(self.mv)
    }

    /// What the move cost of the win rate, 0 to 1. The search's own choice costs nothing, though deeper in the game the
    /// search may think worse of the position.
    pub fn loss(&self) -> f64 {
        if self.agrees() { 0.0 } else { (self.before - self.after).max(0.0) }
    }

    /// What that is called.
    pub fn class(&self) -> Option<Class> {
        Class::of(self.loss())
    }
}

/// Every legal move of `game` between two positions that were `seen`, in the order of the tree.
pub fn verdicts(game: &Game, seen: &BTreeMap<NodeId, Seen>) -> Vec<Verdict> {
    game.walk().filter_map(|node| verdict(game, seen, node)).collect()
}

fn verdict(game: &Game, seen: &BTreeMap<NodeId, Seen>, node: NodeId) -> Option<Verdict> {
    let mv = game.node(node).mv.filter(|_| game.node(node).reasons.is_empty())?;
    let (before, after) = (seen.get(&game.parent(node)?)?, seen.get(&node)?);
    let mover = before.turn;
    let rate = |seen: &Seen| seen.black_wins().map(|black| if mover == Color::Black { black } else { 1.0 - black });
    let (best, before, after) = (before.best(), rate(before)?, rate(after)?);
    Some(Verdict { node, ply: game.ply(node), mover, mv, best, before, after })
}
