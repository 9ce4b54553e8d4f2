//! Material: what falls along the lines, by which means and why, what gets through, and what was threatened before.

use super::capture_cause::{CaptureCause, capture_cause, is_trapped};
use super::effect::{after_pass, hanging_piece};
use super::evidence::Evidence;
use super::exchange::{CapturedPiece, ExchangeCount, MIN_LOSS, NetExchange, exchange_gain, settled_loss, worth};
use super::finding::{Finding, FindingKind, LostMaterial, Rank};
use super::lines::Lines;
use super::motifs::{Motif, shown_motifs};
use super::replay::{Arrival, LineReplay};
use sankoma_rules::{Color, Move, PieceKind, Position, Square};

/// Minimum worth of a piece that is said to get away, in centipawns: a lance.
const MIN_ESCAPED: i32 = 300;
/// Minimum worth of a piece of which it is said that it has nowhere to go, in centipawns.
const MIN_TRAPPED: i32 = 500;

impl Lines<'_> {
    /// The findings about material.
    pub(super) fn material(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        found.extend(self.lost());
        found.extend(self.ignored_threat());
        found.extend(self.left_hanging());
        if found.iter().all(|finding| finding.weight < Rank::THREAT) {
            found.extend(self.gone().or_else(|| self.missed()));
        }
        found.extend(self.allowed_promotion());
        found.extend(self.missed_promotion());
        found
    }

    /// Loss of the played line.
    fn lost(&self) -> Option<Finding> {
        let (mover, line) = (self.mover(), &self.played.replay);
        let plies = settled_loss(line, mover)?;
        let count = ExchangeCount::of(line, plies);
        let (played, (better_balance, better)) = (count.net(mover), self.account(&self.better.replay));
        let first = *played.lost.first().filter(|piece| piece.index < self.played.plies)?;
        let worth = better_balance - count.balance(mover);
        let reply = self.reply()?;
        let is_reason = played.balance() <= -MIN_LOSS
            && worth >= MIN_LOSS
            && self.is_proportionate(worth)
            && self.reply_fails_after_better(reply, -count.balance(mover));
        if !is_reason {
            return None;
        }
        let means = motif_that_takes(line, mover.other(), plies, first);
        let cause = if means.is_some() { None } else { self.cause(first) };
        let guarding = self.better_move().filter(|&better| self.guards(better, first));
        let squares = vec![first.square];
        let is_given = played.is_pawn_given_on(self.question.played_move().to());
        let kind = FindingKind::LosesExchange(LostMaterial { played, better, means, cause, guarding });
        let rank = if is_given { Rank::PLACEMENT } else { Rank::MATERIAL };
        let finding = self.of_played(kind, plies - 1, squares, rank);
        Some(Finding { weight: Rank::nearest(rank, first.index), ..finding })
    }

    /// Why `piece` falls in the played line; nothing is said of one that came there by a capture, since it is
    /// exchanged.
    fn cause(&self, piece: CapturedPiece) -> Option<CaptureCause> {
        if matches!(piece.arrival, Arrival::Captured | Arrival::Dropped) {
            return None;
        }
        let (mover, line) = (self.mover(), &self.played.replay);
        // Before the last move of its owner it could still have gone somewhere.
        let chance = piece.index.checked_sub(1).map(|at| line.position(at));
        let trapped = worth(piece.kind) >= MIN_TRAPPED
            && chance.is_some_and(|at| {
                at.on(piece.square).is_some_and(|it| it.color == mover) && is_trapped(at, piece.square)
            });
        if trapped && piece.index > 1 { Some(CaptureCause::Trapped) } else { capture_cause(line, mover, piece) }
    }

    /// The better move would have guarded `piece`, which the piece that it moves does not yet.
    fn guards(&self, better: Move, piece: CapturedPiece) -> bool {
        let mover = self.mover();
        let is_guard =
            |position: &Position, at: Square| position.attackers(piece.square, mover, position.occupied()).has(at);
        let after = self.before().clone().after([better]);
        let guarded_before = better.from().is_some_and(|from| is_guard(self.before(), from));
        let stays = piece.arrival == Arrival::Stood && better.from() != Some(piece.square);
        stays && better.to() != piece.square && is_guard(&after, better.to()) && !guarded_before
    }

    /// The attacked piece gets away: the better line takes it at once, in the played one it leaves by the answer.
    fn gone(&self) -> Option<Finding> {
        let (escape, better) = (self.reply()?, self.better_move()?);
        let square = escape.from().filter(|&from| from == better.to() && self.better.replay.is_capture(0))?;
        let missed = self.missed_gain()?;
        let piece = *missed.won.iter().find(|piece| piece.square == square && piece.index == 0)?;
        let is_attacked = exchange_gain(self.before(), square) >= MIN_ESCAPED;
        let kind = FindingKind::LetsGo { piece, played: self.question.played_move(), escape };
        is_attacked.then(|| self.of_better(kind, self.better.replay.len(), vec![square], Rank::MATERIAL))
    }

    /// Gain of the better line that the played one does not have.
    fn missed(&self) -> Option<Finding> {
        let better = self.missed_gain()?;
        let first = *better.won.first().filter(|piece| piece.index < self.better.plies)?;
        let line = &self.better.replay;
        let means = motif_that_takes(line, self.mover(), line.len(), first);
        let kind = FindingKind::MissesExchange { better, means };
        let finding = self.of_better(kind, line.len(), vec![first.square], Rank::MATERIAL);
        Some(Finding { weight: Rank::nearest(Rank::MATERIAL, first.index), ..finding })
    }

    /// Gain of the better line, where that may be the reason.
    fn missed_gain(&self) -> Option<NetExchange> {
        let ((better, net), (played, _)) = (self.account(&self.better.replay), self.account(&self.played.replay));
        let worth = better - played;
        let is_reason = net.balance() >= MIN_LOSS && worth >= MIN_LOSS && self.is_proportionate(worth);
        is_reason.then_some(net)
    }

    /// The first answer in the played line was a threat before: it wins as much after a pass.
    fn ignored_threat(&self) -> Option<Finding> {
        let answer = self.reply()?;
        let played = self.question.played_move();
        // What captures the piece that has just moved, or lands where it came from, is an answer to the move itself.
        let is_about_moved_piece = answer.to() == played.to() || played.from() == Some(answer.to());
        if self.before().in_check() || is_about_moved_piece {
            return None;
        }
        let threat = Evidence::tried(self.before(), &[Move::PASS, answer], self.searches);
        let (balance, net) = self.account(&threat.replay);
        let first = *net.lost.first().filter(|piece| piece.index <= threat.plies)?;
        let still_falls = ExchangeCount::of(&self.played.replay, self.played.replay.len());
        let is_same = still_falls.captures(self.mover().other()).iter().any(|piece| piece.square == first.square);
        let is_threat = threat.replay.len() >= 2 && net.balance() <= -MIN_LOSS && is_same;
        if !is_threat || !self.is_proportionate(-balance) || !self.reply_fails_after_better(answer, -balance) {
            return None;
        }
        let line = threat.replay.moves()[..threat.replay.len().min(first.index + 2)].to_vec();
        let kind = FindingKind::IgnoresThreat { lost: net.lost };
        Some(self.question.finding(kind, line, vec![first.square], Rank::THREAT))
    }

    /// A piece that the better move would have saved, and that is lost as before after the move played.
    fn left_hanging(&self) -> Option<Finding> {
        let saving = self.better_move()?;
        let (square, kind) = hanging_piece(&after_pass(self.before())?, self.mover())?;
        let after_better = self.before().clone().after([saving]);
        let now = if saving.from() == Some(square) { saving.to() } else { square };
        let after_played = self.played.replay.position(1);
        let stands = after_played.on(square).is_some_and(|piece| piece.color == self.mover() && piece.kind == kind);
        let gain = exchange_gain(after_played, square);
        let reply = self.reply().filter(|reply| reply.to() == square)?;
        let is_reason = stands
            && gain >= MIN_ESCAPED
            && 2 * exchange_gain(&after_better, now) < gain
            && self.is_proportionate(gain)
            && !after_better.in_check();
        let line = vec![self.question.played_move(), reply];
        let kind = FindingKind::LeavesHanging { kind, square, saving };
        is_reason.then(|| self.question.finding(kind, line, vec![square], Rank::THREAT))
    }

    /// A rook, bishop or pawn of the opponent that stands on the board before the move and gets through, where none of
    /// its kind does after the better move.
    fn allowed_promotion(&self) -> Option<Finding> {
        let enemy = self.mover().other();
        let (kind, square, index) = breakthrough(&self.played, &self.better, enemy)?;
        let gain = kind.promoted().map_or(0, worth) - worth(kind);
        let reply = self.reply()?;
        let is_reason = self.is_proportionate(gain) && self.reply_fails_after_better(reply, gain);
        let kind = FindingKind::AllowsPromotion { kind, square, index };
        is_reason.then(|| self.of_played(kind, index, vec![square], Rank::THREAT))
    }

    /// The same of the mover in the better line.
    fn missed_promotion(&self) -> Option<Finding> {
        let (kind, square, index) = breakthrough(&self.better, &self.played, self.mover())?;
        let gain = kind.promoted().map_or(0, worth) - worth(kind);
        let kind = FindingKind::MissesPromotion { kind, square, index };
        self.is_proportionate(gain).then(|| self.of_better(kind, index, vec![square], Rank::THREAT))
    }
}

/// The first promotion of a rook, bishop or pawn of `side` from the board in `line` that stands at its end: what it
/// was, where it promotes, the index. None where one of its kind is promoted in `other` too, or by the other side
/// in `line`.
fn breakthrough(line: &Evidence, other: &Evidence, side: Color) -> Option<(PieceKind, Square, usize)> {
    let promotes = |evidence: &Evidence, by: Color, kind: PieceKind| {
        promotions(&evidence.replay, by).any(|(promoted, ..)| promoted == kind)
    };
    let stands = |square: Square| line.replay.end().on(square).is_some_and(|piece| piece.color == side);
    promotions(&line.replay, side).find(|&(kind, square, index)| {
        let from = line.replay.moves()[index].from();
        index < line.plies
            && stands(square)
            && from.is_some_and(|from| line.replay.square_at_start(from, index).is_some())
            && !promotes(other, side, kind)
            && !promotes(line, side.other(), kind)
    })
}

/// The promotions of rooks, bishops and pawns by `side` in a line: the kind before, where, the index.
fn promotions(line: &LineReplay, side: Color) -> impl Iterator<Item = (PieceKind, Square, usize)> {
    let strong = |kind| matches!(kind, PieceKind::Rook | PieceKind::Bishop | PieceKind::Pawn);
    line.indices_of(side).filter_map(move |index| {
        let mv = line.moves()[index];
        let kind = mv.from().filter(|_| mv.promotes()).and_then(|from| line.position(index).on(from))?.kind;
        strong(kind).then_some((kind, mv.to(), index))
    })
}

/// The motif of `by` that wins `piece` in the first `plies` moves: it aims at the square where the piece falls.
fn motif_that_takes(line: &LineReplay, by: Color, plies: usize, piece: CapturedPiece) -> Option<Motif> {
    let takes = |motif: &Motif| motif.index < piece.index && motif.targets.contains(&piece.square);
    shown_motifs(line, by, plies).into_iter().find(takes)
}
