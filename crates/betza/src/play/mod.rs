//! Games that are played by the rules of a game file: their moves with undo, their text, how they end, and players.
//!
//! ```
//! use sankoma_betza::play::BetzaGame;
//! use sankoma_betza::reference::ReferenceGame;
//!
//! let mut game = BetzaGame::new(ReferenceGame::built_in("minishogi").expect("it comes with the program"));
//! let mv = game.position().read_move("1e1d").expect("it is a move");
//! game.play(mv);
//! assert!(game.to_text().ends_with("moves:\n1e1d\n"));
//! ```
//!
//! | question | file |
//! |---|---|
//! | which moves were made, and which are undone? | `game` |
//! | who plays a side? | `player` |
//! | has a game ended, and how? | `standing`, in words `sentences` |
//! | how is a game written and read? | `text`, `reading` |
//! | what are the pieces worth? | `values` |
//! | which move does a player choose? | `player`, `search` |

mod game;
mod player;
mod reading;
mod search;
mod sentences;
mod standing;
mod text;
mod values;

pub use game::BetzaGame;
pub use player::{BetzaPlayer, RandomNumbers, random_move};
pub use reading::{BetzaReading, GameTextProblem, read_game};
pub use search::{MATE_SCORE, MoveChoice, MoveSearchLimits, choose_move};
pub use sentences::move_text;
pub use standing::{GameOutcome, OutcomeReason, Standing};
pub use values::BetzaPieceValues;
