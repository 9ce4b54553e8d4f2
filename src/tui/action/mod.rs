//! Actions: what a person can do. One table is behind the keys, the command line, the help and the hints.
//!
//! | question | file |
//! |---|---|
//! | which actions are there, and what is known of one? | `table` |
//! | when do its keys apply? | `group` |
//! | what do editing keys do? | `text_edit` |
//! | which action does a typed line name? | `command` |
//! | what may follow an action's name? | `argument`; what every argument is: `tui/argument` |
//! | what is a review asked to do? | `review_choice` |
//! | how do other engines search, and how are they set? | `engine_go`, `engine_setting` |
//! | what is typed to another engine? | `usi_line` |
//! | what is a game to be, what is guessed, whose mistakes are retried? | `play_choice`, `guess_choice`, `retry_choice` |
//! | which game of a game file is played, by whom, and what is picked there? | `betza` |
//! | what can be copied? | `copy_format` |
//! | what can be done in the position editor? | `setup_command` |
//! | which picture is written? | `picture_request`, from a typed line: `picture_choice` |
//! | what does a number typed before a key mean? | `count` |

mod argument;
mod betza;
mod command;
mod copy_format;
mod count;
mod engine_go;
mod engine_setting;
mod group;
mod guess_choice;
mod named_engine;
mod picture_choice;
mod picture_request;
mod play_choice;
mod retry_choice;
mod review_choice;
mod setup_command;
mod synonyms;
mod table;
mod text_edit;
mod usi_line;

pub use argument::{
    BUILT_IN, ComparisonChoice, GameStart, HandicapName, MoveText, OpenFileChoice, WeightsChoice, WeightsFile,
};
pub use betza::{BetzaGameName, BetzaPlace};
pub use command::parse;
pub use copy_format::CopyFormat;
pub use engine_setting::EngineSetting;
pub use group::ActionGroup;
pub use guess_choice::GuessChoice;
pub use named_engine::NamedEngine;
pub(in crate::tui) use named_engine::quoted_name;
pub use picture_choice::PictureChoice;
pub(in crate::tui) use picture_request::form_names;
pub use picture_request::{PictureForm, PictureRequest, PictureSubject, parse_delay};
pub use play_choice::{PlayChoice, SidePlayer};
pub use retry_choice::RetryChoice;
pub use review_choice::{ReviewChoice, ReviewLimit};
pub use setup_command::{SetupCommand, TypedPiece};
pub use synonyms::synonyms;
pub use table::{ACTIONS, Action, ActionId, ActionRow};
pub use text_edit::TextEdit;
pub use usi_line::TypedUsiLine;

#[cfg(test)]
mod tests;
