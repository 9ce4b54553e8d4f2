//! Games of one player against another under a referee, and what many of them prove.
//!
//! | question | file |
//! |---|---|
//! | who may play, and what is an answer? | `player`, `engine` (ours) |
//! | who watches the game? | `referee`, `clock` |
//! | how did it end, and in which words? | `ending` |
//! | what is left of it? | `played`, `written` (as a record) |
//! | where do games begin? | `opening` |
//! | which of the two is stronger, and how sure is that? | `statistics` |

mod clock;
mod engine_player;
mod game_end;
mod game_record;
mod match_game;
mod opening;
mod player;
mod referee;
pub mod statistics;
#[cfg(test)]
mod tests;

pub use clock::TimeControl;
pub use engine_player::EnginePlayer;
pub use game_end::{MatchGameEnd, MatchGameEndCause};
pub use game_record::to_record;
pub use match_game::{MatchGame, MatchGameMove};
pub use opening::{RandomOpeningOptions, opening_of_game, random_opening};
pub use player::{MoveRequest, Player, PlayerAnswer, PlayerChoice, PlayerFailure, PlayerFailureKind, PlayerSearchInfo};
pub use referee::{Adjudication, MatchRules, play};
