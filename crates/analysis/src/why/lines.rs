//! Lines: what both moves lead to, and whether an event of a line may be the reason for the loss.

use super::Finding;
use super::evidence::{Evidence, ShortSearches, Shows};
use super::exchange::{ExchangeCount, NetExchange};
use super::finding::{FindingKind, Rank};
use super::question::MoveQuestion;
use super::replay::LineReplay;
use sankoma_rules::{Color, Move, Position, Square};
use sankoma_search::Score;

/// A mate counts as so many centipawns where the worth of an event is compared with the loss.
const DECIDED: i32 = 3_000;
/// A capture changes a score by twice what players count, since the piece changes sides.
const SWING: i32 = 2;

/// The better and the played line, each as far as it is evidence.
pub(super) struct Lines<'a> {
    pub(super) question: &'a MoveQuestion,
    pub(super) better: Evidence,
    pub(super) played: Evidence,
    pub(super) searches: &'a ShortSearches<'a>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(question: &'a MoveQuestion, searches: &'a ShortSearches<'a>) -> Self {
        let evidence = |line, shows| Evidence::of(&question.before, line, shows, searches);
        let played = evidence(&question.played, if question.is_best() { Shows::Gain } else { Shows::Loss });
        Self { question, better: evidence(&question.better, Shows::Gain), played, searches }
    }

    pub(super) fn mover(&self) -> Color {
        self.question.mover()
    }

    pub(super) fn before(&self) -> &Position {
        &self.question.before
    }

    /// The better move.
    pub(super) fn better_move(&self) -> Option<Move> {
        self.question.better.moves.first().copied()
    }

    /// The answer to the move played, where it is evidence.
    pub(super) fn reply(&self) -> Option<Move> {
        self.played.replay.moves().get(1).copied().filter(|_| self.played.plies >= 2)
    }

    /// Exchange of a line to its quiet end, from the mover's view, with its balance.
    pub(super) fn account(&self, line: &LineReplay) -> (i32, NetExchange) {
        let count = ExchangeCount::of(line, line.len());
        (count.balance(self.mover()), count.net(self.mover()))
    }

    /// Loss of the move in centipawns of the search.
    pub(super) fn loss_centipawns(&self) -> i32 {
        let points = |score: Score| match score {
            Score::Cp(points) => points.clamp(-DECIDED, DECIDED),
            Score::Mate(plies) => DECIDED * if plies > 0 { 1 } else { -1 },
        };
        points(self.question.better.score) - points(self.question.played.score)
    }

    /// `worth`, as players count exchanges, lies between a third of the loss and twice the loss.
    pub(super) fn is_proportionate(&self, worth: i32) -> bool {
        let (swing, loss) = (SWING * worth, self.loss_centipawns());
        3 * swing >= loss && swing <= 2 * loss
    }

    /// The answer to the move played wins less than half of `worth` after the better move, or cannot be played there:
    /// otherwise it is not the move that allows it.
    pub(super) fn reply_fails_after_better(&self, reply: Move, worth: i32) -> bool {
        let Some(better) = self.better_move() else { return false };
        let after = self.before().clone().after([better]);
        if !after.is_legal(reply) {
            return true;
        }
        let tried = Evidence::tried(self.before(), &[better, reply], self.searches);
        -2 * self.account(&tried.replay).0 < worth
    }

    /// A finding with the line of the move played up to the move at `index`, and what is pending there.
    pub(super) fn of_played(&self, kind: FindingKind, index: usize, squares: Vec<Square>, rank: i32) -> Finding {
        self.of_line(&self.played, kind, index, squares, rank)
    }

    /// The same with the better line.
    pub(super) fn of_better(&self, kind: FindingKind, index: usize, squares: Vec<Square>, rank: i32) -> Finding {
        self.of_line(&self.better, kind, index, squares, rank)
    }

    fn of_line(&self, line: &Evidence, kind: FindingKind, index: usize, squares: Vec<Square>, rank: i32) -> Finding {
        let moves = line.replay.moves()[..line.replay.len().min(index + 1)].to_vec();
        self.question.finding(kind, moves, squares, Rank::nearest(rank, index))
    }
}
