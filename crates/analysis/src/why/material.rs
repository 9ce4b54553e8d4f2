//! Material: what falls along the lines, why it falls, by which means, and whether it was threatened before.

use super::capture_cause::{CaptureCause, capture_cause, is_trapped};
use super::exchange::{CapturedPiece, ExchangeCount, MIN_LOSS, exchange_gain, settled_loss, worth};
use super::finding::{Finding, FindingKind};
use super::motifs::{Motif, shown_motifs};
use super::question::MoveQuestion;
use super::replay::LineReplay;
use sankoma_rules::{Color, Move, Position, Square};

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
        let mover = self.question.mover();
        let better = ExchangeCount::of(self.better, self.better.len());
        let Some(plies) = settled_loss(self.played, mover, better.balance(mover)) else { return Vec::new() };
        let played = ExchangeCount::of(self.played, plies);
        let shortfall = better.balance(mover) - played.balance(mover);
        let line = self.played.moves()[..plies].to_vec();
        let (lost, gain) = (played.net(mover), better.net(mover));
        let mut found = Vec::new();
        if played.balance(mover) <= -MIN_LOSS && !lost.lost.is_empty() {
            let squares = lost.lost.iter().map(|piece| piece.square).collect();
            let kind = FindingKind::LosesExchange { played: lost.clone(), better: gain };
            found.push(self.question.finding(kind, line.clone(), squares, shortfall));
            found.extend(self.means(plies, &lost.lost, shortfall));
            found.extend(self.ignored_threat(plies, shortfall));
        } else if better.balance(mover) >= MIN_LOSS && !gain.won.is_empty() {
            found.extend(self.missed(gain, shortfall));
        }
        found.extend(self.promotions(&better, &played, &line));
        found
    }

    /// Promotions of the mover that stand at the end of the better line, of kinds that the played line promotes none of.
    pub(super) fn missed_promotions(&self) -> Option<Finding> {
        let mover = self.question.mover();
        let played: Vec<_> = ExchangeCount::of(self.played, self.played.len()).breakthroughs(mover).collect();
        let better = ExchangeCount::of(self.better, self.better.len());
        let missed = better.breakthroughs(mover).find(|(kind, _)| !played.iter().any(|(other, _)| other == kind));
        let (kind, square) = missed?;
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

    /// Promotions of the opponent that stand in the played line and not in the better one.
    fn promotions(&self, better: &ExchangeCount, played: &ExchangeCount, line: &[Move]) -> Vec<Finding> {
        let enemy = self.question.mover().other();
        let prevented: Vec<_> = better.breakthroughs(enemy).map(|(kind, _)| kind).collect();
        let allowed = played.breakthroughs(enemy).filter(|(kind, _)| !prevented.contains(kind));
        let finding = |(kind, square): (sankoma_rules::PieceKind, Square)| {
            let weight = kind.promoted().map_or(0, worth) - worth(kind);
            self.question.finding(FindingKind::AllowsPromotion { kind, square }, line.to_vec(), vec![square], weight)
        };
        allowed.map(finding).collect()
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

/// A piece of the mover that goes away though no capture on its square would have won anything; the squares are seen by its
/// side: away is towards the own side. `None` where it was not attacked.
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
    let mut passed = before.without_history();
    passed.play(Move::PASS);
    let line = played.moves()[..1].to_vec();
    (exchange_gain(&passed, from) == 0)
        .then(|| question.finding(FindingKind::RetreatsFromNothing { square: from }, line, vec![from], MIN_LOSS))
}

fn motif_squares(motif: &Motif) -> Vec<Square> {
    std::iter::once(motif.actor).chain(motif.targets.iter().copied()).collect()
}

/// The most that `side` is behind on the way through a line, in centipawns; 0 if it never is.
pub(super) fn deepest_deficit(replay: &LineReplay, side: Color) -> i32 {
    let deficit = |plies: usize| -ExchangeCount::of(replay, plies).balance(side);
    (0..=replay.len()).filter(|&plies| replay.is_quiet(plies)).map(deficit).max().unwrap_or(0).max(0)
}
