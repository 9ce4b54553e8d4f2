//! Matches between engines: games under a referee, and what their results prove about playing strength.
//!
//! | question | file |
//! |---|---|
//! | what is a player, what is it asked, how does the built-in engine play? | `player` |
//! | how does a player use an opening book? | `book_player` |
//! | where do games begin? | `opening` |
//! | how is a time control written, and what do the clocks show? | `time_control`, `game_clocks` |
//! | what do the rules say of an answer, and when is a game over? | `refereed_game`, `adjudication` |
//! | who asks the players, and times them? | `referee`; in the workbench `player_thread` |
//! | what is a finished game, and how did it end? | `match_game`; as a game record: `game_record` |
//! | which player is stronger, and how certain is that? | `statistics` |

mod adjudication;
mod book_player;
mod game_clocks;
mod game_record;
mod match_game;
mod opening;
mod player;
mod player_thread;
mod referee;
mod refereed_game;
pub mod statistics;
#[cfg(test)]
mod tests;
mod time_control;

pub use adjudication::Adjudication;
pub use book_player::BookPlayer;
pub use game_clocks::{ClockReading, GameClocks};
pub use game_record::{end_node, move_comments, to_record};
pub use match_game::{MatchGame, MatchGameEnd, MatchGameEndCause, MatchGameMove};
pub use opening::{RandomOpeningOptions, any_move, good_move, opening_of_game, random_opening};
pub use player::{
    BuiltInPlayer, MoveRequest, Player, PlayerAnswer, PlayerChoice, PlayerFailure, PlayerFailureKind, PlayerSearchInfo,
    search,
};
pub use player_thread::{OwnedMoveRequest, PlayerFactory, PlayerReport, PlayerThread};
pub use referee::{by_color, play};
pub use refereed_game::{MatchRules, RefereedGame, declaration_cause};
pub use time_control::{BYOYOMI, TimeControl, TimeControlError, parse_time, time_text};
