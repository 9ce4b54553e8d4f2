//! King proximity: how near a piece stands to a king, geometry shared by the factors about kings.

use crate::features::PieceListEntry;
use sankoma_rules::{Bitboard, Color, Piece, PieceKind, Square, attacks};

/// A piece's position relative to a king, in the coordinates of the king's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KingOffset {
    /// King moves between the two.
    pub(super) distance: u8,
    /// Files between the two, to either side.
    pub(super) files: u8,
    /// Ranks that the piece stands ahead of the king, towards the enemy; negative behind it.
    pub(super) ahead: i8,
}

impl KingOffset {
    pub(super) fn of(king: Square, square: Square) -> Self {
        Self {
            distance: king.distance(square),
            files: king.file().abs_diff(square.file()),
            ahead: king.rank() as i8 - square.rank() as i8,
        }
    }

    /// The element of `by_distance` for this distance, its first element being distance 1; 0 beyond its end.
    pub(super) fn value_at_distance(self, by_distance: &[i32]) -> i32 {
        by_distance.get(usize::from(self.distance).wrapping_sub(1)).copied().unwrap_or(0)
    }
}

/// Returns how near an enemy piece on the board stands as an attacker, 0–4.
///
/// Attackers count by class, generals most; a stepping piece that has gone past the king counts half.
pub(super) fn attacker_proximity(king: Square, entry: PieceListEntry) -> i32 {
    use sankoma_rules::PieceKind::{Bishop, Dragon, Gold, Horse, Knight, Lance, Pawn, Rook, Silver};
    let Some(square) = entry.square().filter(|_| !entry.own) else {
        return 0;
    };
    let offset = KingOffset::of(king, square);
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
    let past = offset.ahead < 0 && !slides;
    if past { offset.value_at_distance(by_distance) / 2 } else { offset.value_at_distance(by_distance) }
}

/// Weight of an attack on a square near the king, by the square's distance from 0: twelve over distance + 1.
const ATTACK_WEIGHT_BY_DISTANCE: [i32; 4] = [12, 6, 4, 3];

/// Sums the squares near the king that a piece of `color` attacks with single steps, weighted by their distance.
/// Sliding attacks are left out: most lines are blocked.
pub(super) fn attacks_near_king(king: Square, entry: PieceListEntry, color: Color) -> i32 {
    let weight = |to: Square| ATTACK_WEIGHT_BY_DISTANCE.get(usize::from(king.distance(to))).copied().unwrap_or(0);
    entry.square().map_or(0, |from| step_attacks(entry.kind, color, from).into_iter().map(weight).sum())
}

fn step_attacks(kind: PieceKind, color: Color, from: Square) -> Bitboard {
    match kind {
        PieceKind::Horse | PieceKind::Dragon => attacks::king(from),
        PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook => Bitboard::EMPTY,
        steps => attacks::attacks_on_empty_board(Piece::new(color, steps), from),
    }
}
