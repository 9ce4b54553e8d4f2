//! Exchanges: what falls along a line, counted as players count it, piece for piece.

use super::replay::{Arrival, LineReplay};
use sankoma_rules::{Color, MoveList, PieceKind, Position, Square, movegen};
use std::cmp::Reverse;

/// Minimum loss in an exchange that is a reason: a pawn.
pub(super) const MIN_LOSS: i32 = 100;

/// Worth of each kind in centipawns, by [`PieceKind::index`]: the points that textbooks give to the pieces (pawn 1,
/// lance 3, knight 4, silver 5, gold 6, bishop 8, rook 10; a promoted rook or bishop two points more), where a promoted
/// small piece counts little more than what its capture gives.
const WORTH: [i32; PieceKind::COUNT] = [100, 300, 400, 500, 800, 1_000, 600, 0, 300, 400, 450, 550, 1_000, 1_200];

/// Worth of a piece as players count exchanges, in centipawns; 0 for the king.
pub(super) const fn worth(kind: PieceKind) -> i32 {
    WORTH[kind.index()]
}

/// A piece that is captured in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapturedPiece {
    /// Kind of the piece, promoted or not.
    pub kind: PieceKind,
    /// Kind as which it counts: promoted in this very line, the kind before.
    pub counts_as: PieceKind,
    /// Where it was captured.
    pub square: Square,
    /// The index in the line of the move that captures it.
    pub index: usize,
    /// Way in which it came there.
    pub arrival: Arrival,
}

/// Captures and promotions of both sides in a line up to a point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ExchangeCount {
    /// The captures by each side, by [`Color::index`], in the order of the line.
    captured: [Vec<CapturedPiece>; 2],
    /// Pieces that were promoted and are still there: by whom, the kind before, where it stands.
    promoted: Vec<(Color, PieceKind, Square)>,
}

impl ExchangeCount {
    /// Counts the first `plies` moves of a line.
    pub(super) fn of(replay: &LineReplay, plies: usize) -> Self {
        let mut count = Self::default();
        for index in 0..plies {
            count.add(replay, index);
        }
        count
    }

    fn add(&mut self, replay: &LineReplay, index: usize) {
        let (mv, position, side) = (replay.moves()[index], replay.position(index), replay.mover(index));
        let Some(from) = mv.from() else { return };
        let to = mv.to();
        if let Some(piece) = position.on(to) {
            // What was promoted in this very line counts as what it was: "a gold for a knight".
            let was_promoted = self.promoted.iter().any(|&(_, _, square)| square == to);
            let counts_as = if was_promoted { piece.kind.unpromoted() } else { piece.kind };
            let arrival = replay.arrival(to, index);
            self.captured[side.index()].push(CapturedPiece { kind: piece.kind, counts_as, square: to, index, arrival });
            self.promoted.retain(|&(_, _, square)| square != to);
        }
        for promoted in self.promoted.iter_mut().filter(|promoted| promoted.2 == from) {
            promoted.2 = to;
        }
        if let Some(piece) = position.on(from).filter(|_| mv.promotes()) {
            self.promoted.push((side, piece.kind, to));
        }
    }

    /// Captures and gains by promotion of `side` less those of the other side, in centipawns.
    pub(super) fn balance(&self, side: Color) -> i32 {
        let captured = |color: Color| total_worth(&self.captured[color.index()]);
        let promotion = |&(color, kind, _): &(Color, PieceKind, Square)| {
            let gain = kind.promoted().map_or(0, worth) - worth(kind);
            if color == side { gain } else { -gain }
        };
        captured(side) - captured(side.other()) + self.promoted.iter().map(promotion).sum::<i32>()
    }

    /// The captures of a side, in the order of the line.
    pub(super) fn captures(&self, side: Color) -> &[CapturedPiece] {
        &self.captured[side.index()]
    }

    /// Exchange from the view of `side` once equal pieces are taken off against each other.
    pub(super) fn net(&self, side: Color) -> NetExchange {
        NetExchange::of(self.captures(side).to_vec(), self.captures(side.other()).to_vec())
    }
}

/// An exchange once equal pieces are taken off against each other; the most valuable pieces first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetExchange {
    /// Pieces that the side loses.
    pub lost: Vec<CapturedPiece>,
    /// Pieces that it captures.
    pub won: Vec<CapturedPiece>,
}

impl NetExchange {
    /// Takes equal pieces off against each other; the most valuable of the others come first.
    pub(super) fn of(mut won: Vec<CapturedPiece>, captured: Vec<CapturedPiece>) -> Self {
        let mut lost = Vec::new();
        for piece in captured {
            match won.iter().position(|other| other.counts_as == piece.counts_as) {
                Some(at) => drop(won.remove(at)),
                None => lost.push(piece),
            }
        }
        for pieces in [&mut won, &mut lost] {
            pieces.sort_by_key(|piece| Reverse(worth(piece.counts_as)));
        }
        Self { lost, won }
    }

    /// Pieces won less pieces lost, in centipawns.
    pub(super) fn balance(&self) -> i32 {
        total_worth(&self.won) - total_worth(&self.lost)
    }

    /// Nothing is left on either side.
    pub fn is_even(&self) -> bool {
        self.lost.is_empty() && self.won.is_empty()
    }

    /// All that falls is a pawn that has just come to `square`: given, for nothing as far as the line shows.
    pub(super) fn is_pawn_given_on(&self, square: Square) -> bool {
        let is_pawn = |piece: &CapturedPiece| piece.square == square && piece.counts_as == PieceKind::Pawn;
        matches!(&self.lost[..], [pawn] if is_pawn(pawn) && pawn.index == 1)
    }

    /// Two pieces, gold or silver both, are lost for a rook or bishop (二枚換え).
    pub(super) fn is_two_for_one(&self) -> bool {
        let general = |piece: &CapturedPiece| matches!(piece.kind.unpromoted(), PieceKind::Gold | PieceKind::Silver);
        let major = |piece: &CapturedPiece| matches!(piece.kind.unpromoted(), PieceKind::Rook | PieceKind::Bishop);
        let ([a, b], [one]) = (&self.lost[..], &self.won[..]) else { return false };
        general(a) && general(b) && major(one)
    }
}

/// The shortest beginning of a line, in plies, after which what `side` has lost stays lost: at least three fifths of
/// what the end shows. `None` where the end shows no loss.
pub(super) fn settled_loss(replay: &LineReplay, side: Color) -> Option<usize> {
    let balances = running_balances(replay, side);
    let end = balances[replay.len()];
    if end > -MIN_LOSS {
        return None;
    }
    let quiet: Vec<usize> = (1..=replay.len()).filter(|&plies| replay.is_quiet(plies)).collect();
    let stays = |from: usize| quiet.iter().filter(|&&plies| plies >= from).all(|&plies| 5 * balances[plies] <= 3 * end);
    quiet.iter().copied().find(|&plies| stays(plies))
}

/// The most that `side` is behind at a quiet point of a line, in centipawns; 0 if it never is.
pub(super) fn deepest_deficit(replay: &LineReplay, side: Color) -> i32 {
    let balances = running_balances(replay, side).into_iter().enumerate();
    let quiet = balances.filter(|&(plies, _)| replay.is_quiet(plies));
    quiet.map(|(_, balance)| -balance).max().unwrap_or(0).max(0)
}

/// The balance of `side` after each number of plies of a line, from 0 to all, in centipawns.
fn running_balances(replay: &LineReplay, side: Color) -> Vec<i32> {
    let mut count = ExchangeCount::default();
    let mut balances = vec![0];
    for index in 0..replay.len() {
        count.add(replay, index);
        balances.push(count.balance(side));
    }
    balances
}

fn total_worth(pieces: &[CapturedPiece]) -> i32 {
    pieces.iter().map(|piece| worth(piece.counts_as)).sum()
}

/// Greatest gain of the side to move by captures on `square`, in centipawns, each side stopping when that is better:
/// the plain definition of static exchange, by legal moves, so that pins and checks count.
pub(super) fn exchange_gain(position: &Position, square: Square) -> i32 {
    let Some(target) = position.on(square).filter(|piece| piece.color != position.side_to_move()) else { return 0 };
    let Some(mv) = cheapest_capture(position, square) else { return 0 };
    let next = position.without_history().after([mv]);
    (worth(target.kind) - exchange_gain(&next, square)).max(0)
}

/// The legal capture on `square` by the least valuable piece, the king last.
fn cheapest_capture(position: &Position, square: Square) -> Option<sankoma_rules::Move> {
    let moves: MoveList = movegen::legal(position);
    let price = |from: Square| match position.on(from).map(|piece| piece.kind) {
        Some(PieceKind::King) | None => i32::MAX,
        Some(kind) => worth(kind),
    };
    moves
        .iter()
        .copied()
        .filter(|mv| !mv.is_drop() && mv.to() == square)
        .min_by_key(|mv| mv.from().map_or(i32::MAX, price))
}

/// The side to move has a legal capture on `square`.
pub(super) fn can_capture(position: &Position, square: Square) -> bool {
    cheapest_capture(position, square).is_some()
}
