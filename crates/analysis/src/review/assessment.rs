//! Assessment of moves: the win rate that a move lost, and the class of that loss.

use super::praise::is_praised;
use crate::move_comparison::MoveComparison;
use crate::move_quality::MoveQuality;
use crate::searched_position::{PositionValue, SearchedPosition};
use crate::win_rate::WIN_RATE_SCALE;
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Color, Move};
use sankoma_search::Score;
use sankoma_wording::{Language, Message, message};
use std::collections::BTreeMap;

/// The formula of the win rate in reviews and graphs.
pub fn win_rate_formula() -> Message {
    message!("勝率 = 1 / (1 + exp(-評価値 / {WIN_RATE_SCALE}))", "win rate = 1 / (1 + exp(-score / {WIN_RATE_SCALE}))")
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
    /// Move that is assessed.
    pub mv: Move,
    /// The best move of the search; of a move that was compared, the better one.
    pub best_move: Option<Move>,
    /// Win rate of the mover before the move, 0 to 1; of a move that was compared, by the better move.
    pub win_rate_before: f64,
    /// Win rate of the mover after the move, 0 to 1.
    pub win_rate_after: f64,
    /// The mover had a mate before the move and has none after it.
    pub loses_mate: bool,
    /// The loss may be marked: the move was compared, or its engine compares none.
    pub is_settled: bool,
    /// It is the only good move, neither a recapture nor one of few evasions.
    pub is_only_good_move: bool,
}

impl MoveAssessment {
    /// The move is the best move of the search.
    pub fn is_best_move(&self) -> bool {
        self.best_move == Some(self.mv)
    }

    /// Returns the win rate that the move lost, 0 to 1. The best move of the search loses nothing, even if the next
    /// position of the game is searched deeper and scored worse.
    pub fn win_rate_loss(&self) -> f64 {
        if self.is_best_move() { 0.0 } else { (self.win_rate_before - self.win_rate_after).max(0.0) }
    }

    /// The mark of the only good move.
    pub const PRAISE_MARK: &'static str = "!";

    /// Returns the mark: that of the class, or `!` for the only good move.
    pub fn mark(&self) -> Option<&'static str> {
        let praise = || self.is_only_good_move.then_some(Self::PRAISE_MARK);
        self.quality().map(MoveQuality::mark).or_else(praise)
    }

    /// Returns the class of the loss; `None` where it is not settled. A mate that takes longer than another loses nothing, and a mate that is let slip
    /// has a class only where the win is in doubt afterwards.
    pub fn quality(&self) -> Option<MoveQuality> {
        MoveQuality::of(self.win_rate_loss()).filter(|_| self.is_settled)
    }

    /// The move is a mistake because it lets a mate slip.
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
    let value = |node: NodeId| searched.get(&node)?.value();
    game.walk().filter_map(|node| assess_move(game, node, value(game.parent(node)?)?, value(node)?)).collect()
}

/// Assesses the move that leads to `node` between the values of the positions before and after it, by the comparison of
/// the move where there is one; `None` if it is illegal or no move.
pub fn assess_move(
    game: &Game,
    node: NodeId,
    before: PositionValue<'_>,
    after: PositionValue<'_>,
) -> Option<MoveAssessment> {
    let mv = game.node(node).mv.filter(|_| game.node(node).reasons.is_empty())?;
    let compared = before.comparison_of(mv);
    let by_positions = MoveAssessment {
        node,
        ply: game.ply(node),
        mover: before.turn,
        mv,
        best_move: before.best_move,
        win_rate_before: before.win_rate(before.turn),
        win_rate_after: after.win_rate(before.turn),
        loses_mate: before.mating_side == Some(before.turn) && after.mating_side != Some(before.turn),
        is_settled: before.comparisons.is_none(),
        is_only_good_move: false,
    };
    Some(match compared {
        Some(compared) => by_positions.by_comparison(game, compared),
        None => by_positions,
    })
}

impl MoveAssessment {
    fn by_comparison(self, game: &Game, compared: &MoveComparison) -> Self {
        let mates = |score: Score| matches!(score, Score::Mate(plies) if plies > 0);
        let better = compared.better();
        Self {
            best_move: better.moves.first().copied(),
            win_rate_before: better.win_rate(),
            win_rate_after: compared.played.win_rate(),
            loses_mate: mates(better.score) && !mates(compared.played.score),
            is_settled: true,
            is_only_good_move: compared.is_only_good_move() && is_praised(game, self.node),
            ..self
        }
    }
}
