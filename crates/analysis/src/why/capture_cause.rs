//! Cause of a capture: why the piece could be captured.

use super::exchange::{CapturedPiece, can_capture, exchange_gain};
use super::replay::LineReplay;
use sankoma_rules::attack_map::AttackMap;
use sankoma_rules::{Bitboard, Color, Move, Position, Square, movegen};

/// Why a piece can be captured at a profit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureCause {
    /// Nothing guards it.
    Undefended,
    /// The explained move took its guard away, which stood here.
    GuardMoved(Square),
    /// Its guard, which stood here, was captured before.
    GuardCaptured(Square),
    /// Its guard, which stood here, was drawn away in the line.
    GuardDrawnOff(Square),
    /// It is attacked so many times, and guarded so many times.
    Outnumbered {
        /// Pieces that attack it, those behind others included.
        attackers: usize,
        /// Pieces that guard it, those behind others included.
        guards: usize,
    },
    /// It could not leave: wherever it goes, it is captured at a profit.
    Trapped,
}

/// Why `captured`, a piece of `owner`, falls in the line; `None` where it is exchanged.
pub(super) fn capture_cause(replay: &LineReplay, owner: Color, captured: CapturedPiece) -> Option<CaptureCause> {
    let (at, square) = (captured.index, captured.square);
    let before = replay.position(at);
    if !can_capture(replay.position(at + 1), square) {
        let guard = (replay.square_at_start(square, at) == Some(square)).then(|| lost_guard(replay, owner, square, at));
        return Some(guard.flatten().unwrap_or(CaptureCause::Undefended));
    }
    let map = AttackMap::of(before);
    let (attackers, guards) = (map.attackers(square, owner.other()).len(), map.attackers(square, owner).len());
    (attackers > guards && exchange_gain(before, square) > 0).then_some(CaptureCause::Outnumbered { attackers, guards })
}

/// The guard that `square` had at the start of the line and has no more at the capture.
fn lost_guard(replay: &LineReplay, owner: Color, square: Square, at: usize) -> Option<CaptureCause> {
    let start = replay.position(0);
    let guards = start.attackers(square, owner, start.occupied()) - Bitboard::of(square);
    let first = replay.moves().first()?.from().filter(|&from| replay.mover(0) == owner && guards.has(from));
    if let Some(guard) = first {
        return Some(CaptureCause::GuardMoved(guard));
    }
    let moves = replay.moves()[..at].iter().enumerate();
    let cause = |(index, mv): (usize, &Move)| {
        let by_owner = replay.mover(index) == owner;
        match mv.from() {
            Some(from) if by_owner && guards.has(from) => Some(CaptureCause::GuardDrawnOff(from)),
            Some(_) if !by_owner && guards.has(mv.to()) && replay.square_at_start(mv.to(), index) == Some(mv.to()) => {
                Some(CaptureCause::GuardCaptured(mv.to()))
            }
            _ => None,
        }
    };
    moves.skip(1).find_map(cause)
}

/// The piece on `square`, whose side is to move, is attacked at a profit and is captured at a profit wherever it goes.
pub(super) fn is_trapped(position: &Position, square: Square) -> bool {
    if position.in_check() || !is_captured_at_a_profit_after(position, Move::PASS, square) {
        return false;
    }
    let moves = movegen::legal(position);
    moves
        .iter()
        .filter(|mv| mv.from() == Some(square))
        .all(|&mv| position.on(mv.to()).is_none() && is_captured_at_a_profit_after(position, mv, mv.to()))
}

fn is_captured_at_a_profit_after(position: &Position, mv: Move, square: Square) -> bool {
    exchange_gain(&position.without_history().after([mv]), square) > 0
}
