//! Openings (戦型) of openings.toml: what the two sides do with their rooks and bishops.
//!
//! An opening is seen by one side, by conditions on the beginning of the game. The first of the table that fits is the
//! name.

use super::condition::{Condition, GameBeginning};
use super::shape::joined;
use sankoma_rules::{Color, Position};
use sankoma_wording::{Message, message};
use serde::Deserialize;
use std::sync::LazyLock;

/// Fewer plies show no opening.
const MIN_PLIES: usize = 8;

static TABLE: LazyLock<OpeningTable> = LazyLock::new(|| {
    toml::from_str(include_str!("openings.toml")).expect("openings.toml is a table of openings, as a test reads it")
});

/// The openings of one side in their order, and those of two ranging rooks together.
#[derive(Deserialize)]
#[serde(from = "OpeningFile")]
struct OpeningTable {
    of_one_side: Vec<Opening>,
    of_both_ranging: Vec<Opening>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningFile {
    #[serde(rename = "group")]
    groups: Vec<OpeningGroup>,
    both_ranging: OpeningGroup,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningGroup {
    /// Conditions of each of the openings, before its own.
    #[serde(default, rename = "when")]
    conditions: Vec<Condition>,
    openings: Vec<Opening>,
}

/// An opening: its names and its conditions, all of which are met.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Opening {
    pub(super) ja: String,
    pub(super) en: String,
    /// The more general opening that it is one of.
    pub(super) of: Option<String>,
    /// Other names that records have for it.
    #[serde(default)]
    pub(super) also: Vec<String>,
    #[serde(default, rename = "when")]
    conditions: Vec<Condition>,
    /// Both sides play it when one meets the conditions.
    #[serde(default, rename = "shared")]
    is_shared: bool,
}

impl From<OpeningFile> for OpeningTable {
    fn from(file: OpeningFile) -> Self {
        Self {
            of_one_side: file.groups.into_iter().flat_map(OpeningGroup::into_openings).collect(),
            of_both_ranging: file.both_ranging.into_openings().collect(),
        }
    }
}

impl OpeningGroup {
    /// The openings, each with all of its conditions.
    fn into_openings(self) -> impl Iterator<Item = Opening> {
        let with_all = move |mut opening: Opening| {
            opening.conditions.splice(0..0, self.conditions.iter().cloned());
            opening
        };
        self.openings.into_iter().map(with_all)
    }
}

impl Opening {
    /// All conditions are met.
    fn is_met(&self, game: &GameBeginning, color: Color) -> bool {
        self.conditions.iter().all(|condition| condition.is_met(game, color))
    }

    /// The definition in words.
    pub(super) fn definition(&self) -> Message {
        joined(self.conditions.iter().map(Condition::message), &Message::new("。", "; "))
    }
}

/// All openings: those of one side, then those of two ranging rooks together.
pub(super) fn all() -> impl Iterator<Item = &'static Opening> {
    TABLE.of_one_side.iter().chain(&TABLE.of_both_ranging)
}

/// The opening is the one with that name, or one of its kind.
fn is_a(opening: &Opening, ja: &str) -> bool {
    let more_general = opening.of.as_ref().and_then(|of| all().find(|general| general.ja == *of));
    opening.ja == ja || more_general.is_some_and(|general| is_a(general, ja))
}

/// The openings of a game.
#[derive(Clone, Copy, Default)]
pub(super) struct GameOpenings {
    /// Of two ranging rooks together.
    together: Option<&'static Opening>,
    /// Of each side, as its place in the tables.
    places: [Option<usize>; 2],
}

impl GameOpenings {
    /// The openings of a game from the initial position, whose positions these are.
    pub(super) fn of(positions: Vec<Position>) -> Self {
        let game = GameBeginning::new(positions);
        if game.plies() < MIN_PLIES {
            return Self::default();
        }
        let found = Color::ALL.map(|color| place_of(&game, color));
        let places = Color::ALL.map(|color| {
            let (own, others) = (found[color.index()], found[color.other().index()].and_then(shared_place));
            own.into_iter().chain(others).min()
        });
        let both_range = Color::ALL.into_iter().all(|color| game.is_ranging(color));
        let mut rows = TABLE.of_both_ranging.iter();
        Self { together: rows.find(|opening| both_range && opening.is_met(&game, Color::Black)), places }
    }

    fn side(self, color: Color) -> Option<&'static Opening> {
        TABLE.of_one_side.get(self.places[color.index()]?)
    }

    /// The one name of the game: that of two ranging rooks, else that of the side whose name stands first in the
    /// tables.
    pub(super) fn game_name(self) -> Option<Message> {
        let first = self.places.into_iter().flatten().min().map(|at| &TABLE.of_one_side[at]);
        self.together.or(first).map(|opening| Message::new(&opening.ja, &opening.en))
    }

    /// One of the openings is this one or one of its kind.
    pub(super) fn include(self, ja: &str) -> bool {
        Color::ALL.into_iter().any(|color| self.side_plays(color, ja)) || self.both_play(ja)
    }

    /// This side's opening is this one or one of its kind.
    pub(super) fn side_plays(self, color: Color, ja: &str) -> bool {
        self.side(color).is_some_and(|opening| is_a(opening, ja))
    }

    /// Two ranging rooks together are this opening or one of its kind.
    pub(super) fn both_play(self, ja: &str) -> bool {
        self.together.is_some_and(|opening| is_a(opening, ja))
    }

    /// The name of a side's opening, with that of both together before it.
    pub(super) fn name(self, color: Color) -> Option<Message> {
        let own = self.side(color)?;
        let Some(both) = self.together else { return Some(Message::new(&own.ja, &own.en)) };
        Some(message!(("{}（{}）", both.ja, own.ja), ("{} ({})", both.en, own.en)))
    }
}

/// The place of the first opening that fits.
fn place_of(game: &GameBeginning, color: Color) -> Option<usize> {
    TABLE.of_one_side.iter().position(|opening| opening.is_met(game, color))
}

/// The place of an opening, or of the more general one that it is one of, which both sides play.
fn shared_place(at: usize) -> Option<usize> {
    let opening = &TABLE.of_one_side[at];
    if opening.is_shared {
        return Some(at);
    }
    let of = opening.of.as_ref()?;
    TABLE.of_one_side.iter().position(|general| general.ja == *of).and_then(shared_place)
}
