//! Question: a move, the better move, and the lines that a search gives for both.

use super::Finding;
use super::finding::FindingKind;
use crate::move_comparison::MoveComparison;
use crate::results::PositionResult;
use crate::review::MoveQuality;
use crate::scored_line::ScoredLine;
use crate::win_rate::win_rate;
use sankoma_rules::{Color, Move, Position, Square};
use sankoma_search::Score;

/// Greatest distance from the better move of one that is about as good, in centipawns: 5 % of win rate, the limit of
/// marks, where the score is even.
const NEARLY_BEST_CENTIPAWNS: u32 = 120;

/// A move to be explained, with the better one.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveQuestion {
    /// The position before the move.
    pub before: Position,
    /// The better move and what follows; the same move as played where that is the best.
    pub better: ScoredLine,
    /// The move and what follows.
    pub played: ScoredLine,
    /// Win rate that the second-best move loses against the best, 0 to 1, where it is known.
    pub second_loss: Option<f64>,
    /// The better and the played line as searches with fewer nodes had them, where both moves were searched alike: a
    /// reason is said only if these lines have it too.
    pub earlier: Option<[ScoredLine; 2]>,
    /// Nodes of the search of either line; 0 where they are not known.
    pub nodes: u64,
}

impl MoveQuestion {
    /// The question about the first move of `played`, against that of `better`.
    pub fn new(before: Position, better: ScoredLine, played: ScoredLine) -> Self {
        Self { before, better, played, second_loss: None, earlier: None, nodes: 0 }
    }

    /// The question about a move that was compared with the best other one.
    pub fn of_comparison(before: Position, found: &MoveComparison) -> Self {
        Self {
            second_loss: found.is_best().then(|| found.lead()),
            earlier: Some(found.earlier_lines()),
            nodes: found.nodes,
            ..Self::new(before, found.better().clone(), found.played.clone())
        }
    }

    /// The question about `played`: by its comparison where there is one, else by what a search found in the position
    /// before it and in the one after it. `None` where nothing says which move is better.
    pub fn of_results(
        before: &Position,
        played: Move,
        found_before: &PositionResult,
        found_after: &PositionResult,
    ) -> Option<Self> {
        if let Some(found) = found_before.comparison_of(played) {
            return Some(Self::of_comparison(before.clone(), found));
        }
        let (best, answer) = (found_before.best_line()?, found_after.lines.first()?);
        let played_line = ScoredLine::after(played, &answer.pv, answer.score);
        let second_loss = found_before.lines.get(1).map(|second| best.win_rate() - win_rate(second.score));
        let better = if best.moves[0] == played { played_line.clone() } else { best };
        Some(Self { second_loss, nodes: found_before.nodes, ..Self::new(before.clone(), better, played_line) })
    }

    /// The side that moves.
    pub fn mover(&self) -> Color {
        self.before.side_to_move()
    }

    /// The move.
    ///
    /// # Panics
    /// The played line is empty.
    pub fn played_move(&self) -> Move {
        self.played.moves[0]
    }

    /// The move is the best one.
    pub fn is_best(&self) -> bool {
        self.better.moves.first() == self.played.moves.first()
    }

    /// The win rate that the move loses against the better one, 0 to 1.
    pub fn loss(&self) -> f64 {
        (self.better.win_rate() - self.played.win_rate()).max(0.0)
    }

    /// The move is about as good as the better one: neither a mark nor a difference in centipawns, which counts where
    /// the game is decided, says otherwise.
    pub(super) fn is_nearly_best(&self) -> bool {
        let (Score::Cp(better), Score::Cp(played)) = (self.better.score, self.played.score) else { return false };
        MoveQuality::of(self.loss()).is_none() && better.abs_diff(played) <= NEARLY_BEST_CENTIPAWNS
    }

    /// The square of the opponent's king, as a list.
    pub(super) fn enemy_king(&self) -> Vec<Square> {
        self.before.king(self.mover().other()).into_iter().collect()
    }

    /// A finding about this move.
    pub(super) fn finding(&self, kind: FindingKind, line: Vec<Move>, squares: Vec<Square>, weight: i32) -> Finding {
        Finding { kind, mover: self.mover(), line, squares, weight }
    }
}
