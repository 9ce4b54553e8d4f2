//! Assessment of moves: the win rate that a move lost, and the class of that loss.

use crate::searched_position::{PositionValue, SearchedPosition, WIN_RATE_SCALE};
use sankoma_record::{Game, NodeId};
use sankoma_rules::wording::{Language, Message, text};
use sankoma_rules::{Color, Move};
use std::collections::BTreeMap;

/// The formula of the win rate in reviews and graphs.
pub fn win_rate_formula() -> Message {
    Message::new(
        format!("勝率 = 1 / (1 + exp(-評価値 / {WIN_RATE_SCALE}))"),
        format!("win rate = 1 / (1 + exp(-score / {WIN_RATE_SCALE}))"),
    )
}

/// The class of a move that lost win rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveQuality {
    /// Loses at least 5 % of win rate.
    Inaccuracy,
    /// At least 10 %.
    Dubious,
    /// At least 20 %.
    Mistake,
    /// At least 50 %.
    Blunder,
}

/// Class, minimum loss of win rate, name in Japanese, name in English, mark, and the same mark in one column.
///
/// The marks are those of chess up to `??`; a blunder, which turns the game, has a fourth. In a column of a graph `?!`
/// and `??` are written with one character each, which no terminal draws in two columns; `!` alone would praise the
/// move.
const QUALITY_TABLE: [(MoveQuality, f64, &str, &str, &str, char); 4] = [
    (MoveQuality::Inaccuracy, 0.05, "緩手", "inaccuracy", "?!", '⁈'),
    (MoveQuality::Dubious, 0.10, "疑問手", "dubious", "?", '?'),
    (MoveQuality::Mistake, 0.20, "悪手", "mistake", "??", '⁇'),
    (MoveQuality::Blunder, 0.50, "大悪手", "blunder", "X", 'X'),
];

impl MoveQuality {
    /// All classes, the smallest loss first.
    pub const ALL: [Self; QUALITY_TABLE.len()] = [Self::Inaccuracy, Self::Dubious, Self::Mistake, Self::Blunder];

    /// Returns the class of a move that lost `loss` of win rate, 0 to 1; `None` below 5 %.
    pub fn of(loss: f64) -> Option<Self> {
        QUALITY_TABLE.iter().rev().find(|row| loss >= row.1).map(|row| row.0)
    }

    /// Returns the name for people.
    pub fn message(self) -> Message {
        let (_, _, ja, en, ..) = QUALITY_TABLE[self as usize];
        Message::new(ja, en)
    }

    /// Returns the stable name, for JSON.
    pub const fn name(self) -> &'static str {
        QUALITY_TABLE[self as usize].3
    }

    /// Columns of the widest mark.
    pub const MARK_WIDTH: usize = 2;

    /// Returns the mark of the class, in every view and file: `?!`, `?`, `??`, `X`.
    pub const fn mark(self) -> &'static str {
        QUALITY_TABLE[self as usize].4
    }

    /// Returns the mark in one column, for graphs with a column or less for each ply.
    pub const fn narrow_mark(self) -> char {
        QUALITY_TABLE[self as usize].5
    }

    /// Returns mark and name, the mark padded so that names stand below each other: `?  疑問手`.
    pub fn marked_name(self, lang: Language) -> String {
        self.marked(self.message().text(lang))
    }

    fn marked(self, name: &str) -> String {
        format!("{} {name}", text::pad(self.mark(), Self::MARK_WIDTH))
    }
}

/// The assessment of a move between two searched positions.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveAssessment {
    /// The node that the move leads to.
    pub node: NodeId,
    /// The ply of the move, counted from 1.
    pub ply: usize,
    /// The side that moved.
    pub mover: Color,
    /// The move.
    pub mv: Move,
    /// The best move of the search.
    pub best_move: Option<Move>,
    /// Win rate of the mover before the move, 0 to 1.
    pub win_rate_before: f64,
    /// Win rate of the mover after the move, 0 to 1.
    pub win_rate_after: f64,
    /// Whether the mover had a mate before the move and has none after it.
    pub loses_mate: bool,
}

impl MoveAssessment {
    /// Whether the move is the best move of the search.
    pub fn is_best_move(&self) -> bool {
        self.best_move == Some(self.mv)
    }

    /// Returns the win rate that the move lost, 0 to 1. The best move of the search loses nothing, even if the next
    /// position of the game is searched deeper and scored worse.
    pub fn win_rate_loss(&self) -> f64 {
        if self.is_best_move() { 0.0 } else { (self.win_rate_before - self.win_rate_after).max(0.0) }
    }

    /// Returns the class of that loss. A mate that takes longer than another loses nothing, and a mate that is let slip
    /// has a class only where the win is in doubt afterwards.
    pub fn quality(&self) -> Option<MoveQuality> {
        MoveQuality::of(self.win_rate_loss())
    }

    /// Whether the move is a mistake because it lets a mate slip.
    pub fn is_missed_mate(&self) -> bool {
        self.loses_mate && self.quality().is_some()
    }

    /// Returns the name of the class for people; of a mate let slip that it is one. `None` without a class.
    pub fn class_name(&self) -> Option<Message> {
        let quality = self.quality()?;
        Some(if self.is_missed_mate() { Message::new("詰み逃し", "missed mate") } else { quality.message() })
    }

    /// Returns mark and name, the mark padded so that names stand below each other: `?  疑問手`; empty without a class.
    pub fn marked_name(&self, lang: Language) -> String {
        let marked = |(quality, name): (MoveQuality, Message)| quality.marked(name.text(lang));
        self.quality().zip(self.class_name()).map(marked).unwrap_or_default()
    }
}

/// Assesses every legal move of `game` between two `searched` positions, in the order of the tree.
pub fn assess_moves(game: &Game, searched: &BTreeMap<NodeId, SearchedPosition>) -> Vec<MoveAssessment> {
    let value = |node: NodeId| {
        let position = searched.get(&node)?;
        let best = position.lines.first()?;
        Some(PositionValue::of(position.turn, best.score, &best.pv))
    };
    game.walk().filter_map(|node| assess_move(game, node, value(game.parent(node)?)?, value(node)?)).collect()
}

/// Assesses the move that leads to `node` between the values of the positions before and after it; `None` if it is
/// illegal or no move.
pub fn assess_move(game: &Game, node: NodeId, before: PositionValue, after: PositionValue) -> Option<MoveAssessment> {
    let mv = game.node(node).mv.filter(|_| game.node(node).reasons.is_empty())?;
    Some(MoveAssessment {
        node,
        ply: game.ply(node),
        mover: before.turn,
        mv,
        best_move: before.best_move,
        win_rate_before: before.win_rate(before.turn),
        win_rate_after: after.win_rate(before.turn),
        loses_mate: before.mating_side == Some(before.turn) && after.mating_side != Some(before.turn),
    })
}
