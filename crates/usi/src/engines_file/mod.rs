//! The engines file: `engines.toml` in the settings folder, the other USI engines that a person has named.
//!
//! ```toml
//! [[engine]]
//! name = "Fairy-Stockfish"
//! command = "/usr/games/fairy-stockfish"   # a path, `~/…`, or a name that the shell would find
//! arguments = ["-x"]                       # may be left out, like all that follows
//! directory = "~/engines/fairy"            # else the folder of the command
//! threads = 2                              # the option `Threads`
//!
//! [engine.options]
//! USI_Hash = 256
//!
//! [engine.environment]
//! OMP_NUM_THREADS = "1"
//! ```
//!
//! The file belongs to the person: each entry is read and edited by itself, so that what is wrong in one costs that one
//! only, and comments and order survive every change that the program makes.
//!
//! | question | file |
//! |---|---|
//! | what is known of an engine? | `definition` |
//! | how is a command line split into words? | `command_line` |
//! | where does each entry begin and end? | `sections` |
//! | how is an entry read, and what is wrong with it? | `reading` |
//! | how is an entry changed, added or removed? | `writing` |
//!
//! `usi::engines_file` reads and edits `engines.toml`, entry by entry, so that a fault costs one entry and comments
//! survive; an `EngineDefinition` gives the settings that start a program for a match, a game or an analysis. **Other
//! engines**: `usi::client::analysis` runs each program behind a thread of its own, which speaks the dialogue (phases,
//! generation numbers, faults by name, lines of play replayed) and reports at most 25 times a second; the room
//! `engines` of the model holds what they say of the position shown, and their results lie in the store under their own
//! identities. A program has a process group; a shell alongside it (`process_watcher`) kills that group when this
//! program is gone without having ended it, by `kill -9` too.

mod command_line;
mod definition;
mod reading;
mod sections;
#[cfg(test)]
mod tests;
mod writing;

pub use command_line::split_words;
pub use definition::EngineDefinition;
pub use reading::{EnginesFile, engines_path, load_engines, parse_engines};
pub use writing::{remove_engine, save_engine, with_engine};
