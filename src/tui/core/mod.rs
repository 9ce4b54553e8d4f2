//! The core: everything that the workbench knows but its open pages. `Core::perform` performs an action on the panes
//! and returns the effects to be done outside.
//!
//! The state has parts, each a struct with its own methods in the folder of its feature:
//!
//! | part | what it holds |
//! |---|---|
//! | `game` | the game on the board, the selection, what was judged, edits with their undo history |
//! | `engine` | the analysis of the position shown, the tree of a shallow search |
//! | `engines` | other engines: their definitions, those that run, the dialogue with them |
//! | `review` | the review that runs, what each move lost, which results are to be saved |
//! | `evaluation` | the weights, and what the score of the position shown is made of |
//! | `explorer` | what was played at the position shown in the indexed folders |
//! | `merging` | the record that was pasted last, and how records are merged into the game |
//! | `variation_tree` | the tree of variations: the place of each node, folding |
//! | `files` | the open files, the folder that is listed, loading, saving, unsaved changes |
//! | `live` | games that are played elsewhere and followed, and what is being fetched from the net |
//! | `why` | why moves of the game were mistakes |
//! | `lines` | the lines of play at the position shown, and the one on the board |
//! | `position_editor` | the set-up that is being edited |
//! | `tsume` | the mate search of a position, with its tree of defences |
//! | `play` | the game that is played |
//! | `betza` | the game that is played by the rules of a game file |
//! | `guess` | the exercise in which moves of a game are guessed |
//! | `drill` | the mate problems of a file or the mistakes of games, to be solved one after another |
//! | `input` | the history of the command line, and the keys that wait for more |
//! | `second_readings` | what another program reads in the files |
//! | `settings` | what the settings were at the start |
//! | `view` | what is in focus, turned, zoomed and scrolled |
//! | `messages` | the notice and the log |
//!
//! A method of a part takes the other parts that it needs; what needs many of them is a function in the folder of the
//! part that it changes, and takes the whole [`Core`] first. What concerns several parts alike is a method of the core:
//! `perform` (actions), `arrivals` and `reports` (what comes from outside and from other threads), `board_change` (what
//! a change of the position means for the others), `reading`. What is done in the background is a `job`, for
//! which a part has a `job_slot`. The core knows no page; a part that wants one to open says so in a [`PageRequest`].

pub(in crate::tui) mod arrivals;
pub(in crate::tui) mod availability;
pub(in crate::tui) mod board_change;
pub(in crate::tui) mod effect;
pub(in crate::tui) mod job;
pub(in crate::tui) mod job_slot;
pub(in crate::tui) mod list_cursor;
pub(in crate::tui) mod messages;
pub(in crate::tui) mod node_score;
pub(in crate::tui) mod page_request;
pub(in crate::tui) mod pane_keys;
pub(in crate::tui) mod pending_keys;
pub(in crate::tui) mod perform;
pub(in crate::tui) mod prompt;
pub(in crate::tui) mod quiescence;
pub(in crate::tui) mod reading;
pub(in crate::tui) mod reports;
pub(in crate::tui) mod state;
pub(in crate::tui) mod view;

pub use effect::{Effect, OpenRequest, OtherEngineRequest, ReviewRequest, ReviewRequestPart, SaveRequest};
pub use list_cursor::{ListCursor, ListStep};
pub use messages::Messages;
pub(in crate::tui) use node_score::score_at;
pub use node_score::{NodeScore, ScoreSource};
pub use page_request::PageRequest;
pub use pending_keys::InputState;
pub use pending_keys::PendingKeys;
pub use prompt::Prompt;
pub use state::Core;
pub use view::{AttackOverlay, PaneResize, ViewState};
