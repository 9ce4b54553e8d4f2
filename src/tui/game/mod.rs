//! The game on the board: where in it we are, what is selected, and what was judged.
//!
//! | question | file |
//! |---|---|
//! | what is stored, and how does another record become part of it? | `state`, `document`, `judgement` |
//! | how are changes undone and redone? | `undo_history` |
//! | which node is on the board? | `shown_node` |
//! | how is the game stepped through? | `navigation`, `diagnostics` |
//! | which squares are selected? | `selection` |
//! | how is a move judged and made? | `play`; what becomes of it while a game is played: `played_moves` |
//! | where does a line of play become illegal, and what is reported of a move? | `lint` |
//! | how are comments, headers and variations changed? | `edit`, `editor`, `headers` |
//! | what goes to the clipboard and comes from it? | `copy_paste` |
//! | what of the changes survives when the file has changed? | `merge` |
//! | where do two versions of a game differ, and how do they become one? | `node_match`, `comparison`, `joining` |

pub(in crate::tui) mod comment_list_page;
pub(in crate::tui) mod comment_pane;
mod comparison;
mod copy_paste;
mod diagnostics;
pub(in crate::tui) mod diagnostics_pane;
mod document;
mod edit;
mod editor;
mod headers;
mod joining;
mod judgement;
mod lint;
mod merge;
pub(in crate::tui) mod moves_pane;
mod navigation;
mod node_match;
mod play;
mod played_moves;
pub(in crate::tui) mod search;
mod selection;
mod shown_node;
mod state;
pub(in crate::tui) mod text_editor_page;
mod undo_history;

pub use comparison::{DifferenceKind, GameDifference};
pub(super) use comparison::{DifferenceWording, differences};
pub(super) use copy_paste::PastedText;
pub(in crate::tui) use copy_paste::{copied_text, paste_text};
pub(in crate::tui) use diagnostics::NO_DIAGNOSTICS;
pub use document::GameDocument;
pub(in crate::tui) use edit::START_POSITION_STAYS;
pub use editor::{Editor, EditorPurpose};
pub use judgement::{JudgedMove, LintedLine};
pub(in crate::tui) use lint::{NO_MOVE_JUDGED, lint_line, lint_shown, report, reproducing_command};
pub(super) use merge::{FollowPolicy, MergedDocument};
pub use navigation::is_faulty_ply;
pub(in crate::tui) use navigation::{LAST_PLY, MAIN_LINE_SHOWN, NO_VARIATION, START_POSITION, SoughtPlies};
pub(super) use node_match::is_same_game;
pub(in crate::tui) use play::RECORDED_MOVE;
pub use selection::{BoardLocation, color_above, column_and_row, square_at};
pub(in crate::tui) use shown_node::position_keys;
pub use state::GameState;
pub(super) use state::MoveGate;
pub(in crate::tui) use undo_history::{NOTHING_TO_REDO, NOTHING_TO_UNDO};

#[cfg(test)]
pub(super) mod tests;
