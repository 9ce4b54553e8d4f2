//! Material: what falls along the lines, why it falls, by which means, and whether it was threatened before.

use super::capture_cause::{CaptureCause, capture_cause, is_trapped};
use super::compared_exchange::ComparedExchanges;
use super::exchange::{CapturedPiece, ExchangeCount, MIN_LOSS, exchange_gain, settled_loss, worth};
use super::finding::{Finding, FindingKind};
use super::motifs::{Motif, shown_motifs};
use super::question::MoveQuestion;
use super::replay::LineReplay;
use sankoma_rules::{Move, PieceKind, Position, Square};

/// The weight of a needless retreat, in centipawns: what is lost by it shows elsewhere.
const RETREAT_WEIGHT: i32 = 10;
/// Minimum that a threat must win before it is said that a move answers it, in centipawns: a lance.
const MIN_THREAT: i32 = 300;

/// Both lines to their quiet ends.
pub(super) struct Lines<'a> {
    pub(super) question: &'a MoveQuestion,
    pub(super) better: &'a LineReplay,
    pub(super) played: &'a LineReplay,
    /// The moves of the quiescence search from a position.
    pub(super) quiet_moves: &'a dyn Fn(&Position) -> Vec<Move>,
}

impl Lines<'_> {
    /// The findings about material.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let better = ExchangeCount::of(self.better, self.better.len());
        let mut found = self.exchanges(&better);
        found.extend(self.missed_promotions(&better));
        found
    }

    /// What falls along the played line, or what the better one would have won.
    fn exchanges(&self, better: &ExchangeCount) -> Vec<Finding> {
        let mover = self.question.mover();
        let Some(plies) = settled_loss(self.played, mover, better.balance(mover)) else { return Vec::new() };
        let played = ExchangeCount::of(self.played, plies);
        let shortfall = better.balance(mover) - played.balance(mover);
        let line = self.played.moves()[..plies].to_vec();
        let lost = ComparedExchanges::of(&played, better, mover).played;
        // What the played line captures later it does not miss.
        let gain = ComparedExchanges::of(&ExchangeCount::of(self.played, self.played.len()), better, mover).better;
        let mut found = Vec::new();
        if lost.balance() <= -MIN_LOSS {
            let squares = lost.lost.iter().map(|piece| piece.square).collect();
            let kind = FindingKind::LosesExchange { played: lost.clone(), better: gain };
            found.push(self.question.finding(kind, line.clone(), squares, shortfall));
            found.extend(self.means(plies, &lost.lost, shortfall));
            found.extend(self.ignored_threat(plies, shortfall));
        } else if gain.balance() >= MIN_LOSS {
            found.extend(self.missed(gain, shortfall));
        }
        found.extend(self.promotions(better, &played, &line));
        found
    }

    /// A promotion of the mover that stands at the end of the better line, of a kind that the mover promotes none of in
    /// the played line, nor the opponent in the better one: where both break through, neither does the better for it.
    fn missed_promotions(&self, better: &ExchangeCount) -> Option<Finding> {
        let mover = self.question.mover();
        let played = ExchangeCount::of(self.played, self.played.len());
        let is_matched = |kind: PieceKind| played.has_promoted(mover, kind) || better.has_promoted(mover.other(), kind);
        let (kind, square) = better.breakthroughs(mover).find(|&(kind, _)| !is_matched(kind))?;
        let weight = kind.promoted().map_or(0, worth) - worth(kind);
        let line = self.better.moves().to_vec();
        Some(self.question.finding(FindingKind::MissesPromotion { kind, square }, line, vec![square], weight))
    }

    /// The opponent's means in the first `plies` moves, and why the most valuable piece falls.
    fn means(&self, plies: usize, lost: &[CapturedPiece], weight: i32) -> Vec<Finding> {
        let mover = self.question.mover();
        let motifs = shown_motifs(self.played, mover.other(), plies).into_iter().map(|motif| {
            let squares = motif_squares(&motif);
            self.question.finding(
                FindingKind::AllowsMotif(motif),
                self.played.moves()[..plies].to_vec(),
                squares,
                weight - 1,
            )
        });
        let mut found: Vec<Finding> = motifs.collect();
        let cause = lost.first().and_then(|&piece| Some((piece, self.cause(piece)?)));
        found.extend(cause.map(|(piece, cause)| {
            let line = self.played.moves()[..=piece.index].to_vec();
            self.question.finding(FindingKind::Cause { piece, cause }, line, vec![piece.square], weight - 2)
        }));
        found
    }

    fn cause(&self, piece: CapturedPiece) -> Option<CaptureCause> {
        let mover = self.question.mover();
        // Before the last move of its owner it could still have gone somewhere.
        let chance = piece.index.checked_sub(1).map(|at| self.played.position(at));
        let trapped = worth(piece.kind) >= 500
            && chance.is_some_and(|at| {
                at.on(piece.square).is_some_and(|it| it.color == mover) && is_trapped(at, piece.square)
            });
        if trapped && piece.index > 1 { Some(CaptureCause::Trapped) } else { capture_cause(self.played, mover, piece) }
    }

    /// What the better line wins, and its means.
    fn missed(&self, better: super::exchange::NetExchange, weight: i32) -> Vec<Finding> {
        let (mover, line) = (self.question.mover(), self.better.moves());
        let squares = better.won.iter().map(|piece| piece.square).collect();
        let motifs = shown_motifs(self.better, mover, self.better.len());
        let kind = FindingKind::MissesExchange { better };
        let mut found = vec![self.question.finding(kind, line.to_vec(), squares, weight)];
        found.extend(motifs.into_iter().map(|motif| {
            let squares = motif_squares(&motif);
            self.question.finding(FindingKind::MissesMotif(motif), line.to_vec(), squares, weight - 1)
        }));
        found
    }

    /// Promotions of the opponent that stand in the played line, of kinds that the opponent promotes none of in the
    /// better one, nor the mover in the played one.
    fn promotions(&self, better: &ExchangeCount, played: &ExchangeCount, line: &[Move]) -> Vec<Finding> {
        let (mover, enemy) = (self.question.mover(), self.question.mover().other());
        let is_matched = |kind: PieceKind| better.has_promoted(enemy, kind) || played.has_promoted(mover, kind);
        let finding = |(kind, square): (PieceKind, Square)| {
            let weight = kind.promoted().map_or(0, worth) - worth(kind);
            self.question.finding(FindingKind::AllowsPromotion { kind, square }, line.to_vec(), vec![square], weight)
        };
        played.breakthroughs(enemy).filter(|&(kind, _)| !is_matched(kind)).map(finding).collect()
    }

    /// The first answer in the played line was a threat before: it wins as much after a pass.
    fn ignored_threat(&self, plies: usize, shortfall: i32) -> Option<Finding> {
        let answer = *self.played.moves().get(1).filter(|_| plies >= 2)?;
        let mover = self.question.mover();
        if self.question.before.in_check() || self.recaptures(answer) {
            return None;
        }
        let threat = LineReplay::to_quiet_end(&self.question.before, &[Move::PASS, answer], self.quiet_moves);
        let worth = -ExchangeCount::of(&threat, threat.len()).balance(mover);
        let is_threat = threat.len() >= 2 && worth >= MIN_LOSS && 2 * worth >= shortfall;
        let kind = FindingKind::IgnoresThreat { worth };
        is_threat.then(|| self.question.finding(kind, threat.moves().to_vec(), vec![answer.to()], shortfall - 3))
    }

    /// Whether the answer captures the piece that has just moved.
    fn recaptures(&self, answer: Move) -> bool {
        !answer.is_pass() && answer.to() == self.question.played_move().to()
    }
}

/// A piece of the mover that goes away though no capture on its square would have won anything; the squares are seen by
/// its side: away is towards the own side. `None` where it was not attacked.
pub(super) fn needless_retreat(question: &MoveQuestion, played: &LineReplay) -> Option<Finding> {
    let (before, mv) = (&question.before, question.played_move());
    let from = mv.from()?;
    let mover = question.mover();
    let retreats = mv.to().rank_for(mover) > from.rank_for(mover) && before.on(mv.to()).is_none();
    let attacked = before.is_attacked(from, mover.other(), before.occupied());
    let is_king = before.king(mover) == Some(from);
    if !retreats || !attacked || is_king || before.in_check() {
        return None;
    }
    let passed = before.without_history().after([Move::PASS]);
    let line = played.moves()[..1].to_vec();
    (exchange_gain(&passed, from) == 0)
        .then(|| question.finding(FindingKind::RetreatsFromNothing { square: from }, line, vec![from], RETREAT_WEIGHT))
}

/// A good move that captures nothing, without which the opponent would have won a lance's worth or more by captures,
/// and after which the mover loses nothing.
pub(super) fn answered_threat(
    question: &MoveQuestion,
    played: &LineReplay,
    quiet_moves: impl FnOnce(&Position) -> Vec<Move>,
) -> Option<Finding> {
    let mover = question.mover();
    let is_safe = ExchangeCount::of(played, played.len()).balance(mover) >= 0;
    if question.before.in_check() || played.is_capture(0) || !is_safe {
        return None;
    }
    let threat = LineReplay::to_quiet_end(&question.before, &[Move::PASS], quiet_moves);
    let worth = -ExchangeCount::of(&threat, threat.len()).balance(mover);
    let first = *threat.moves().get(1).filter(|_| worth >= MIN_THREAT)?;
    let kind = FindingKind::AnswersThreat { worth };
    Some(question.finding(kind, threat.moves().to_vec(), vec![first.to()], worth))
}

fn motif_squares(motif: &Motif) -> Vec<Square> {
    std::iter::once(motif.actor).chain(motif.targets.iter().copied()).collect()
}
