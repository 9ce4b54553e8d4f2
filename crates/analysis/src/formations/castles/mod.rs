//! Castles (囲い): shapes around a king, in families.
//!
//! A castle counts once it has stood for some plies: others are passed through on the way. The last one counts, and
//! within a family the most complete: a Mino that is broken up later was a Mino, and no Half Mino.

mod bear;
mod boat;
mod castle;
mod central;
mod left_mino;
mod mino;
mod right_king;
mod yagura;

use super::shape::Shape;
use sankoma_rules::{Color, Position};

pub(in crate::formations) use castle::Castle;

/// The families; in each the castles that are more complete come first, and of two that stand the first counts.
static FAMILIES: [&[Castle]; 7] = [
    bear::BEAR,
    mino::MINO,
    left_mino::LEFT_MINO,
    yagura::YAGURA,
    boat::BOAT,
    right_king::RIGHT_KING,
    central::CENTRAL,
];

/// Plies in which castles are looked for: later they fall.
const CASTLE_PLIES: usize = 100;
/// A castle must stand for this many plies, two moves of each side.
const CASTLE_HELD: usize = 4;

/// All castles.
pub(super) fn all() -> impl Iterator<Item = &'static Castle> {
    FAMILIES.into_iter().flatten()
}

/// The place of a castle in the tables.
#[derive(Clone, Copy, PartialEq, Eq)]
struct CastlePlace {
    family: usize,
    /// The smaller, the more complete.
    row: usize,
}

impl CastlePlace {
    /// The castle that stands for `color` at `ply`.
    fn standing(position: &Position, color: Color, ply: usize) -> Option<Self> {
        let is_standing = |castle: &Castle| ply >= castle.from_ply && castle.standing_shape(position, color).is_some();
        let place = |(family, castles): (usize, &&[Castle])| {
            castles.iter().position(is_standing).map(|row| Self { family, row })
        };
        FAMILIES.iter().enumerate().find_map(place)
    }

    fn castle(self) -> &'static Castle {
        &FAMILIES[self.family][self.row]
    }
}

/// The castle of `color` in a position by itself, with its shape.
pub(super) fn standing(position: &Position, color: Color) -> Option<(&'static Castle, &'static Shape)> {
    let castle = CastlePlace::standing(position, color, 0)?.castle();
    castle.standing_shape(position, color).map(|shape| (castle, shape))
}

/// Follows the castle of one side through a game.
#[derive(Default)]
pub(super) struct CastleWatch {
    /// What stands, and for how many plies.
    held: Option<(CastlePlace, usize)>,
    /// The castle so far.
    found: Option<CastlePlace>,
}

impl CastleWatch {
    /// Takes the position after `ply` plies.
    pub(super) fn observe(&mut self, position: &Position, color: Color, ply: usize) {
        if ply > CASTLE_PLIES {
            return;
        }
        let standing = CastlePlace::standing(position, color, ply);
        self.held = standing.map(|place| match self.held {
            Some((held, plies)) if held == place => (place, plies + 1),
            _ => (place, 1),
        });
        if let Some((place, _)) = self.held.filter(|&(_, plies)| plies >= CASTLE_HELD) {
            let is_weaker = self.found.is_some_and(|found| found.family == place.family && found.row < place.row);
            self.found = if is_weaker { self.found } else { Some(place) };
        }
    }

    pub(super) fn castle(&self) -> Option<&'static Castle> {
        self.found.map(CastlePlace::castle)
    }
}
