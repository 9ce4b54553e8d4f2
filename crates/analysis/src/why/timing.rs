//! Time and placement: moves that lose time, rooks and bishops that are exchanged, squares that the opponent takes.

use super::evidence::Evidence;
use super::finding::{Finding, FindingKind, Rank};
use super::lines::Lines;
use sankoma_rules::{Move, PieceKind};

/// Maximum loss that lost time explains, in centipawns of the search.
const MAX_LOSS_OF_TIME: i32 = 600;
/// Maximum difference in material that an exchange of rooks or bishops leaves, in centipawns.
const MAX_EXCHANGE_DIFFERENCE: i32 = 100;

impl Lines<'_> {
    /// The findings about time and placement.
    pub(super) fn timing(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        found.extend(self.exchange_of_majors());
        if self.loss_centipawns() <= MAX_LOSS_OF_TIME {
            found.extend(self.move_order());
            found.extend(self.return_of_piece());
            found.extend(self.two_moves_for_one());
            found.extend(self.taken_square());
        }
        found
    }

    /// An exchange of rooks or of bishops in the played line that the better line has none of.
    fn exchange_of_majors(&self) -> Option<Finding> {
        let line = &self.played.replay;
        let major = |index: usize| {
            let kind = line.position(index).on(line.moves()[index].to()).filter(|_| line.is_capture(index))?.kind;
            Some(kind.unpromoted()).filter(|kind| matches!(kind, PieceKind::Rook | PieceKind::Bishop))
        };
        let is_exchange = |&index: &usize| {
            major(index).is_some()
                && major(index) == major(index + 1)
                && line.moves()[index].to() == line.moves()[index + 1].to()
        };
        let index = (0..self.played.plies.min(line.len().saturating_sub(1))).find(is_exchange)?;
        let kind = major(index)?;
        let falls_in_better = (0..self.better.replay.len()).any(|index| {
            let better = &self.better.replay;
            let taken = better.position(index).on(better.moves()[index].to()).filter(|_| better.is_capture(index));
            taken.is_some_and(|piece| piece.kind.unpromoted() == kind)
        });
        let is_even = self.account(line).0.abs() <= MAX_EXCHANGE_DIFFERENCE;
        let first = line.moves()[index];
        let is_caused = index != 1 || self.reply_cannot_follow_better(first);
        let kind = FindingKind::ExchangesMajors { kind, index };
        (is_even && !falls_in_better && is_caused)
            .then(|| self.of_played(kind, index + 1, vec![first.to()], Rank::TIME))
    }

    /// The answer cannot be played after the better move.
    fn reply_cannot_follow_better(&self, reply: Move) -> bool {
        self.better_move().is_some_and(|better| !self.before().clone().after([better]).is_legal(reply))
    }

    /// The two first moves of the mover are the same in both lines, in another order.
    fn move_order(&self) -> Option<Finding> {
        let own = |evidence: &Evidence, index: usize| {
            evidence.replay.moves().get(index).copied().filter(|_| index < evidence.plies)
        };
        let is_swapped =
            own(&self.played, 2)? == own(&self.better, 0)? && own(&self.better, 2)? == own(&self.played, 0)?;
        let square = self.better_move()?.to();
        is_swapped.then(|| self.of_better(FindingKind::MoveOrder, 2, vec![square], Rank::TIME))
    }

    /// The later move of the piece that has moved, in the played line, with its index: no capture in between.
    fn next_move_of_piece(&self) -> Option<(usize, Move)> {
        let (line, at) = (&self.played.replay, self.question.played_move().to());
        let index = (2..self.played.plies).step_by(2).find(|&index| line.moves()[index].from() == Some(at))?;
        let is_calm = (0..=index).all(|index| !line.is_capture(index) && !line.position(index).in_check());
        is_calm.then(|| (index, line.moves()[index]))
    }

    /// The piece that moves goes back again.
    fn return_of_piece(&self) -> Option<Finding> {
        let from = self.question.played_move().from()?;
        let (index, back) = self.next_move_of_piece().filter(|(_, back)| back.to() == from)?;
        debug_assert!(!back.is_drop());
        let kind = self.before().on(from)?.kind;
        Some(self.of_played(FindingKind::Returns { kind, square: from, index }, index, vec![from], Rank::TIME))
    }

    /// The piece that moves goes on to where it could have gone at once.
    fn two_moves_for_one(&self) -> Option<Finding> {
        let from = self.question.played_move().from()?;
        let (index, onward) = self.next_move_of_piece()?;
        let at_once = Move::board(from, onward.to(), onward.promotes());
        let kind = self.before().on(from)?.kind;
        let square = onward.to();
        let is_one_move = square != from && self.before().is_legal(at_once);
        let kind = FindingKind::TwoMovesForOne { kind, square, index };
        is_one_move.then(|| self.of_played(kind, index, vec![square], Rank::TIME))
    }

    /// The answer goes where the better move would have gone.
    fn taken_square(&self) -> Option<Finding> {
        let (reply, better) = (self.reply()?, self.better_move()?);
        let is_taken =
            reply.to() == better.to() && !self.played.replay.is_capture(1) && !self.better.replay.is_capture(0);
        let kind = FindingKind::TakesSquare { square: reply.to() };
        is_taken.then(|| self.of_played(kind, 1, vec![reply.to()], Rank::PLACEMENT))
    }
}
