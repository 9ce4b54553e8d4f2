//! Matches between engines: games under a referee, and what their results prove about playing strength.
//!
//! | question | file |
//! |---|---|
//! | what is a player, what is it asked, how does our engine play? | `player` |
//! | where do games begin? | `opening` |
//! | who keeps the clocks and the rules? | `referee` |
//! | what is a finished game, and how did it end? | `match_game`; as a game record: `game_record` |
//! | which player is stronger, and how certain is that? | `statistics` |

mod game_record;
mod match_game;
mod opening;
mod player;
mod referee;
pub mod statistics;
#[cfg(test)]
mod tests;

pub use game_record::to_record;
pub use match_game::{MatchGame, MatchGameEnd, MatchGameEndCause, MatchGameMove};
pub use opening::{OpeningError, RandomOpeningOptions, opening_of_game, random_opening};
pub(super) use opening::{any_move, good_move};
pub(super) use player::search;
pub use player::{
    EnginePlayer, MoveRequest, Player, PlayerAnswer, PlayerChoice, PlayerFailure, PlayerFailureKind, PlayerSearchInfo,
};
pub use referee::{Adjudication, MatchRules, TimeControl, play};
