//! Lines of play: every line that is known at the position shown, and the one that is on the board. A line is stepped
//! through without touching the record.
//!
//! | question | file |
//! |---|---|
//! | what is a line of play, and where does it come from? | `line_of_play` |
//! | which lines are there? | `sources` |
//! | which line is on the board, and at which step? | `line_view` |
//! | which moves are marked on the board? | `move_marks` |
//! | what do the keys do with a line? | `actions` |
//! | how is a line written for the clipboard and for a comment? | `line_writing` |

mod actions;
mod line_of_play;
mod line_view;
mod line_writing;
mod move_marks;
pub(in crate::tui) mod scores;
mod scores_job;
mod sources;

pub(in crate::tui) use actions::{
    NO_LINE, adopt_line, board_position_changed, choose_line, chosen_source, close_line, copy_line, has_lines,
    has_lines_to_choose, line_to_comment, lines_of_play, pick_line_step, put_line_on_board, refuses_on_line,
    score_line_step, show_checked_line, step_board,
};
pub use line_of_play::LineOfPlay;
pub use line_view::LineView;
pub use move_marks::MoveMark;
pub(in crate::tui) use move_marks::{move_marks, toggle_best_marks};

#[cfg(test)]
mod tests;
