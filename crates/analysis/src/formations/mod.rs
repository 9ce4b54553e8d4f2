//! Formations: the names of openings, castles and tesuji, from the headers of a record and recognised in its moves. The
//! definitions are our own; what they do not know has no name. [`castle_values`](super::castle_values()) says what a
//! castle is worth.
//!
//! | question | file |
//! |---|---|
//! | which openings, castles and tesuji are there? | `openings.toml`, `castles.toml`, `tesuji.toml` |
//! | what has a game a name for? | `game_formations` |
//! | what does the record itself say? | `headers` |
//! | how are pieces on squares written in the tables, and which stand? | `shape` |
//! | which opening is played? | `openings`, from the conditions of `condition` |
//! | which castle stands? | `castles` |
//! | which tesuji is a move? | `tesuji`, from the questions of `move_questions` about a `move_view` |
//! | what is written of the tables in docs/formations.md? | `reference` |

mod castles;
mod condition;
mod game_formations;
mod headers;
mod move_questions;
mod move_view;
mod openings;
mod reference;
mod shape;
mod tesuji;

pub(crate) use game_formations::openings_of_sides;
pub use game_formations::{GameFormations, HeaderAgreement, PlayedTesuji, game_opening, header_agreements};
pub use reference::reference;
pub use tesuji::Tesuji;

use sankoma_rules::{Color, Position, Square};
use sankoma_wording::Message;

/// The castle of `color` in this position: its names, and the squares of its pieces without the king. `None` if it has
/// no name here.
pub fn standing_castle(position: &Position, color: Color) -> Option<(Message, Vec<Square>)> {
    let (castle, shape) = castles::standing(position, color)?;
    Some((Message::new(&castle.ja, &castle.en), shape.squares_held(position, color)))
}
