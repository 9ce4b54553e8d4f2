//! How a piece stands to a king: shared by the factors about kings.

use crate::eval::features::PieceListEntry;
use crate::rules::{Bitboard, Color, Piece, PieceKind, Square, attacks};

/// A piece's way to a king, on the board of the king's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nearness {
    /// King moves between the two.
    pub(super) distance: u8,
    /// Files between the two, to either side.
    pub(super) files: u8,
    /// Ranks that the piece stands ahead of the king, towards the enemy; negative behind it.
    pub(super) ahead: i8,
}

impl Nearness {
    pub(super) fn of(king: Square, square: Square) -> Self {
        Self {
            distance: king.distance(square),
            files: king.file().abs_diff(square.file()),
            ahead: king.rank() as i8 - square.rank() as i8,
        }
    }

    /// The row's number for this distance; 0 beyond its end. A row begins at distance 1.
    pub(super) fn pick(self, row: &[i32]) -> i32 {
        row.get(usize::from(self.distance).wrapping_sub(1)).copied().unwrap_or(0)
    }
}

/// How near an enemy piece on the board stands as an attacker, 0–4.
///
/// Attackers count by class, generals most; a piece that has gone past the king attacks less.
pub(super) fn attack(king: Square, entry: PieceListEntry) -> i32 {
    use crate::rules::PieceKind::{Bishop, Dragon, Gold, Horse, Knight, Lance, Pawn, Rook, Silver};
    let Some(square) = entry.square().filter(|_| !entry.own) else {
        return 0;
    };
    let near = Nearness::of(king, square);
    let by_distance: &[i32] = match entry.kind {
        Gold => &[4, 3, 1],
        Silver => &[3, 3, 2],
        Dragon | Horse => &[4, 4, 2, 1],
        Rook | Bishop => &[2, 2, 1, 1],
        Knight => &[1, 2, 2],
        Pawn | Lance => &[2, 1],
        _ => &[],
    };
    let slides = matches!(entry.kind, Dragon | Horse | Rook | Bishop);
    let past = near.ahead < 0 && !slides;
    if past { near.pick(by_distance) / 2 } else { near.pick(by_distance) }
}

/// What an attack on a square near the king counts, by the square's distance from 0: twelve over distance + 1.
const BY_DISTANCE: [i32; 4] = [12, 6, 4, 3];

/// Squares near the king that a piece of `color` steps to, each by its distance. Long lines are left out: most of them
/// are blocked.
pub(super) fn steps_around(king: Square, entry: PieceListEntry, color: Color) -> i32 {
    let near = |to: Square| BY_DISTANCE.get(usize::from(king.distance(to))).copied().unwrap_or(0);
    entry.square().map_or(0, |from| steps(entry.kind, color, from).into_iter().map(near).sum())
}

fn steps(kind: PieceKind, color: Color, from: Square) -> Bitboard {
    match kind {
        PieceKind::Horse | PieceKind::Dragon => attacks::king(from),
        PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook => Bitboard::EMPTY,
        steps => attacks::attacks_on_empty_board(Piece::new(color, steps), from),
    }
}
