//! What a move cost, and what that is called.

use crate::eval::fit::win_probability;
use crate::record::annotation::{AnnotationScore, block::AnnotationLine};
use crate::record::{Game, NodeId};
use crate::rules::{Color, Move};
use crate::wording::Message;
use std::collections::BTreeMap;

/// Centipawns in the exponent of the win rate, `1 / (1 + exp(−score / 600))`, as usual in programs for shogi.
const WIN_RATE_SCALE: f64 = 600.0;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedPosition {
    /// Who is to move.
    pub turn: Color,
    /// The lines of play, best first; at least one.
    pub lines: Vec<AnnotationLine>,
}

impl SearchedPosition {
    /// The win rate of Black, if anything is known.
    pub fn black_win_rate(&self) -> Option<f64> {
        self.lines.first().map(|line| black_win_rate(line.score))
    }

    /// The move that begins the best line.
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.pv.first().copied())
    }
}

/// The share of games that Black wins from a position with this score, 0 to 1.
pub fn black_win_rate(score: AnnotationScore) -> f64 {
    match score {
        AnnotationScore::Centipawns(points) => win_probability(f64::from(points), WIN_RATE_SCALE),
        AnnotationScore::Mate { winner: Color::Black, .. } => 1.0,
        AnnotationScore::Mate { winner: Color::White, .. } => 0.0,
    }
}

/// A move that cost something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveQuality {
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
const QUALITY_TABLE: [(MoveQuality, f64, &str, &str, char); 4] = [
    (MoveQuality::Inaccuracy, 0.05, "緩手", "inaccuracy", '-'),
    (MoveQuality::Dubious, 0.10, "疑問手", "dubious", '?'),
    (MoveQuality::Mistake, 0.20, "悪手", "mistake", 'x'),
    (MoveQuality::Blunder, 0.50, "大悪手", "blunder", 'X'),
];

impl MoveQuality {
    /// From the lightest to the gravest.
    pub const ALL: [Self; QUALITY_TABLE.len()] = [Self::Inaccuracy, Self::Dubious, Self::Mistake, Self::Blunder];

    /// What a move that cost `loss` of win rate, 0 to 1, is called; `None` below 5 %.
    pub fn of(loss: f64) -> Option<Self> {
        QUALITY_TABLE.iter().rev().find(|row| loss >= row.1).map(|row| row.0)
    }

    /// The word for people.
    pub fn message(self) -> Message {
        let (_, _, ja, en, _) = QUALITY_TABLE[self as usize];
        Message::new(ja, en)
    }

    /// The word for programs.
    pub const fn name(self) -> &'static str {
        QUALITY_TABLE[self as usize].3
    }

    /// One letter.
    pub const fn mark(self) -> char {
        QUALITY_TABLE[self as usize].4
    }
}

/// A move between two positions that are known.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveAssessment {
    /// The node that the move leads to.
    pub node: NodeId,
    /// Its ply, counted from 1.
    pub ply: usize,
    /// Who moved.
    pub mover: Color,
    /// The move.
    pub mv: Move,
    /// What the search would have played.
    pub best_move: Option<Move>,
    /// Win rate of the mover before the move, 0 to 1.
    pub win_rate_before: f64,
    /// Win rate of the mover after it.
    pub win_rate_after: f64,
}

impl MoveAssessment {
    /// Whether the search would have played the same.
    pub fn is_best_move(&self) -> bool {
        self.best_move == Some(self.mv)
    }

    /// What the move cost of the win rate, 0 to 1. The search's own choice costs nothing, though deeper in the game the
    /// search may think worse of the position.
    pub fn win_rate_loss(&self) -> f64 {
        if self.is_best_move() { 0.0 } else { (self.win_rate_before - self.win_rate_after).max(0.0) }
    }

    /// What that is called.
    pub fn quality(&self) -> Option<MoveQuality> {
        MoveQuality::of(self.win_rate_loss())
    }
}

/// Every legal move of `game` between two positions that were `seen`, in the order of the tree.
pub fn assess_moves(game: &Game, seen: &BTreeMap<NodeId, SearchedPosition>) -> Vec<MoveAssessment> {
    game.walk().filter_map(|node| assess_move(game, seen, node)).collect()
}

fn assess_move(game: &Game, seen: &BTreeMap<NodeId, SearchedPosition>, node: NodeId) -> Option<MoveAssessment> {
    let mv = game.node(node).mv.filter(|_| game.node(node).reasons.is_empty())?;
    let (before, after) = (seen.get(&game.parent(node)?)?, seen.get(&node)?);
    let mover = before.turn;
    let rate = |seen: &SearchedPosition| {
        seen.black_win_rate().map(|black| if mover == Color::Black { black } else { 1.0 - black })
    };
    let (best, before, after) = (before.best_move(), rate(before)?, rate(after)?);
    Some(MoveAssessment {
        node,
        ply: game.ply(node),
        mover,
        mv,
        best_move: best,
        win_rate_before: before,
        win_rate_after: after,
    })
}
