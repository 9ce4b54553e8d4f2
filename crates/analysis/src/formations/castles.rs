//! Castles (囲い) of castles.toml: shapes around a king, in families.
//!
//! A castle counts once it has stood for some plies: others are passed through on the way. The last one counts, and
//! within a family the most complete: a Mino that is broken up later was a Mino, and no Half Mino.

use super::shape::Shape;
use sankoma_rules::{Color, Position};
use serde::Deserialize;
use std::sync::LazyLock;

/// Plies in which castles are looked for: later they fall.
const CASTLE_PLIES: usize = 100;
/// A castle must stand for this many plies, two moves of each side.
const CASTLE_HELD: usize = 4;

static TABLE: LazyLock<CastleTable> = LazyLock::new(|| {
    toml::from_str(include_str!("castles.toml")).expect("castles.toml is a table of castles, as a test reads it")
});

/// A file of castles.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CastleTable {
    #[serde(rename = "family")]
    families: Vec<CastleFamily>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CastleFamily {
    /// The castles that are more complete come first, and of two that stand the first counts.
    castles: Vec<Castle>,
}

/// A castle: its names and its shapes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Castle {
    pub(super) ja: String,
    pub(super) en: String,
    /// One of these stands.
    pub(super) shapes: Vec<Shape>,
    /// Other names that records have for it.
    #[serde(default)]
    pub(super) also: Vec<String>,
    /// The ply from which the shape counts.
    #[serde(default)]
    pub(super) from_ply: usize,
}

impl Castle {
    /// The shape of this castle that stands for `color`.
    fn standing_shape(&self, position: &Position, color: Color) -> Option<&Shape> {
        self.shapes.iter().find(|shape| shape.stands(position, color))
    }
}

/// All castles in the order of the table.
pub(super) fn all() -> impl Iterator<Item = &'static Castle> {
    TABLE.families.iter().flat_map(|family| &family.castles)
}

/// The place of a castle in the table.
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
        let place = |(family, castles): (usize, &CastleFamily)| {
            castles.castles.iter().position(is_standing).map(|row| Self { family, row })
        };
        TABLE.families.iter().enumerate().find_map(place)
    }

    fn castle(self) -> &'static Castle {
        &TABLE.families[self.family].castles[self.row]
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
    /// The castle that stands, and for how many plies.
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
