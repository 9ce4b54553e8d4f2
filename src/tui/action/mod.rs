//! Actions: what a person can do. One table is behind the keys, the command line, the help and the hints.
//!
//! | question | file |
//! |---|---|
//! | which actions are there, and what is known of one? | `table` |
//! | when do its keys apply? | `group` |
//! | what do editing keys do? | `text_edit` |
//! | which action does a typed line name? | `command` |
//! | what may follow an action's name? | `argument`, or `argument` and `x_argument` of a feature; what every argument is: `tui/argument` |
//! | what can be copied? | `copy_format` |
//! | what does a number typed before a key mean? | `count` |

mod argument;
mod command;
mod copy_format;
mod count;
mod group;
mod synonyms;
mod table;
mod text_edit;

pub use argument::{
    BUILT_IN, ComparisonChoice, GameStart, HandicapName, MoveText, OpenFileChoice, WeightsChoice, WeightsFile,
};
pub use command::parse;
pub use copy_format::CopyFormat;
pub use group::ActionGroup;
pub use synonyms::synonyms;
pub use table::{ACTIONS, Action, ActionId, ActionRow};
pub use text_edit::TextEdit;

#[cfg(test)]
mod tests;
