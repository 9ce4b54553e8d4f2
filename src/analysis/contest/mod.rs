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
mod ending;
mod engine;
mod opening;
mod played;
mod player;
mod referee;
pub mod statistics;
#[cfg(test)]
mod tests;
mod written;

pub use clock::TimeControl;
pub use ending::{Cause, Ending};
pub use engine::EnginePlayer;
pub use opening::{Drawing, drawn, of_game};
pub use played::{Played, Ply};
pub use player::{Answer, Choice, Failure, Player, Told, Trouble, Turn};
pub use referee::{Adjudication, Rules, play};
pub use written::to_record;
