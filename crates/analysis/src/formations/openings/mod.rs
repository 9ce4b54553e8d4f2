//! Openings (戦型): what the two sides do with their rooks and bishops, in families.
//!
//! An opening is seen by one side, by conditions on the beginning of the game. The tables lie in the order in which the
//! first that fits is the name: surprises, ranging rooks, answers to them, two static rooks; in a family the more
//! specific ones first.

mod against_ranging;
mod bishop_exchange;
mod both_ranging;
mod both_static;
mod condition;
mod double_wing;
mod eighth_file;
mod fifth_file;
mod fourth_file;
mod opening;
mod side_pawn;
mod surprises;
mod third_file;
mod yagura;

use condition::GameBeginning;
use sankoma_rules::{Color, Position};
use sankoma_wording::Message;

pub(in crate::formations) use condition::OPENING_PLIES;
pub(in crate::formations) use opening::Opening;

/// The families, in the order in which they are looked through.
static FAMILIES: [&[Opening]; 11] = [
    surprises::SURPRISES,
    fourth_file::FOURTH_FILE,
    third_file::THIRD_FILE,
    fifth_file::FIFTH_FILE,
    eighth_file::EIGHTH_FILE,
    against_ranging::AGAINST_RANGING,
    side_pawn::SIDE_PAWN,
    bishop_exchange::BISHOP_EXCHANGE,
    double_wing::DOUBLE_WING,
    yagura::YAGURA,
    both_static::BOTH_STATIC,
];

/// Fewer plies show no opening.
const MIN_PLIES: usize = 8;

/// All openings: those of one side, then those of two ranging rooks together.
pub(super) fn all() -> impl Iterator<Item = &'static Opening> {
    FAMILIES.into_iter().flatten().chain(both_ranging::BOTH_RANGING)
}

/// Whether an opening is the one with that name, or one of its kind.
fn is_a(opening: &Opening, ja: &str) -> bool {
    let more_general = opening.of.and_then(|of| all().find(|general| general.ja == of));
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
        let mut rows = both_ranging::BOTH_RANGING.iter();
        Self { together: rows.find(|opening| both_range && opening.is_met(&game, Color::Black)), places }
    }

    fn side(self, color: Color) -> Option<&'static Opening> {
        row(self.places[color.index()]?)
    }

    /// The one name of the game: that of two ranging rooks, else that of the side whose name stands first in the
    /// tables.
    pub(super) fn game_name(self) -> Option<Message> {
        let first = self.places.into_iter().flatten().min().and_then(row);
        self.together.or(first).map(|opening| Message::new(opening.ja, opening.en))
    }

    /// Whether one of the openings is this one or one of its kind.
    pub(super) fn include(self, ja: &str) -> bool {
        Color::ALL.into_iter().any(|color| self.side_plays(color, ja)) || self.both_play(ja)
    }

    /// Whether this side's opening is this one or one of its kind.
    pub(super) fn side_plays(self, color: Color, ja: &str) -> bool {
        self.side(color).is_some_and(|opening| is_a(opening, ja))
    }

    /// Whether two ranging rooks together are this opening or one of its kind.
    pub(super) fn both_play(self, ja: &str) -> bool {
        self.together.is_some_and(|opening| is_a(opening, ja))
    }

    /// The name of a side's opening, with that of both together before it.
    pub(super) fn name(self, color: Color) -> Option<Message> {
        let own = self.side(color)?;
        let Some(both) = self.together else { return Some(Message::new(own.ja, own.en)) };
        Some(Message::new(format!("{}（{}）", both.ja, own.ja), format!("{} ({})", both.en, own.en)))
    }
}

/// The place of the first opening that fits.
fn place_of(game: &GameBeginning, color: Color) -> Option<usize> {
    FAMILIES.into_iter().flatten().position(|opening| opening.is_met(game, color))
}

/// The place of an opening, or of the more general one that it is one of, which both sides play.
fn shared_place(at: usize) -> Option<usize> {
    let opening = row(at)?;
    let general = || FAMILIES.into_iter().flatten().position(|general| opening.of == Some(general.ja));
    if opening.is_shared { Some(at) } else { general().and_then(shared_place) }
}

fn row(at: usize) -> Option<&'static Opening> {
    FAMILIES.into_iter().flatten().nth(at)
}
