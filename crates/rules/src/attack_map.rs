//! Attack map: which pieces attack which squares, for display and explanation. The search uses
//! [`Position::attackers`] instead.
//!
//! An attack is *direct* when nothing stands in its way, and an *x-ray* when only sliders of the same side that attack
//! the square along the same line stand in its way: after they have moved there, the piece behind attacks the square.
//! Examples: a rook behind a lance, a lance behind a rook, a bishop behind a horse. A pawn in front of a rook is no
//! slider, and a lance next to a rook does not move sideways: neither lets an x-ray through.

use super::{Bitboard, Color, Piece, Position, Square, attacks};

/// One piece that attacks a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// Square of the attacker.
    pub from: Square,
    /// Piece that attacks, with its color.
    pub piece: Piece,
    /// The sliders of its own side that stand between it and the square; none for a direct attack.
    pub through: Bitboard,
}

impl Attacker {
    /// Nothing stands in its way.
    pub const fn is_direct(&self) -> bool {
        self.through.is_empty()
    }
}

/// For every square, the pieces of each side that attack it.
#[derive(Clone, Debug)]
pub struct AttackMap {
    /// Square by square, Black's before White's, direct attacks before x-rays.
    attackers: Vec<Attacker>,
    /// End in `attackers` of the entries of each square and side; they begin at the end before.
    ends: [u16; 2 * Square::COUNT],
}

impl AttackMap {
    /// Computes the attackers of every square of `position`. An occupied square counts as attacked by either side: by
    /// the side of its piece, it is guarded.
    pub fn of(position: &Position) -> Self {
        let mut map = Self { attackers: Vec::with_capacity(256), ends: [0; 2 * Square::COUNT] };
        for square in Square::all() {
            for color in Color::ALL {
                map.attackers.extend(attackers(position, square, color));
                map.ends[end_index(square, color)] = map.attackers.len() as u16;
            }
        }
        map
    }

    /// The pieces of `color` that attack `square`: direct attacks first, then x-rays, each by square.
    pub fn attackers(&self, square: Square, color: Color) -> &[Attacker] {
        let slot = end_index(square, color);
        let start = slot.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.attackers[usize::from(start)..usize::from(self.ends[slot])]
    }

    /// Number of pieces of `color` that attack `square` directly.
    pub fn direct_count(&self, square: Square, color: Color) -> usize {
        self.attackers(square, color).partition_point(Attacker::is_direct)
    }

    /// Number of pieces of `color` that attack `square` through others.
    pub fn xray_count(&self, square: Square, color: Color) -> usize {
        self.attackers(square, color).len() - self.direct_count(square, color)
    }
}

fn end_index(square: Square, color: Color) -> usize {
    2 * square.index() + color.index()
}

fn attackers(position: &Position, square: Square, color: Color) -> impl Iterator<Item = Attacker> {
    let occupied = position.occupied();
    let direct = position.attackers(square, color, occupied);
    // A slider aligned with the square that stands between it and another slider moves along the line of both.
    let facing = position.sliders_aligned_with(square, color);
    let through = move |from| attacks::between(from, square) & occupied;
    let behind = (facing - direct).into_iter().filter(move |&from| (through(from) - facing).is_empty());
    let direct = direct.into_iter().map(|from| (from, Bitboard::EMPTY));
    direct
        .chain(behind.map(move |from| (from, through(from))))
        .filter_map(|(from, through)| Some(Attacker { from, piece: position.on(from)?, through }))
}
