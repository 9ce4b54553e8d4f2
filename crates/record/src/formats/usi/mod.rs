//! USI `position` lines and SFEN, one game a line, and the logs of programs that speak USI.
//!
//! A log is the record of what engines thought: its positions are the game, `bestmove` is a move of it, and each `pv` a
//! line of play that is judged as moves are (`crate::validation`).
//!
//! | question | file |
//! |---|---|
//! | what does a `position` line say? | `position_line` |
//! | which words end a line of moves? | `end_words` |
//! | which line of a log is what, and whose? | `log_line` |
//! | what does an `info` line say? | `info` |
//! | which lines are one game? | `reader` |
//! | how is a game written? | `write` |

mod end_words;
mod info;
mod log_line;
mod position_line;
mod reader;
mod write;

pub(crate) use end_words::end_cause;
pub(super) use reader::read;
pub(super) use write::{write, write_sfen};

use crate::text::lines::lines;
use log_line::LogLine;
use position_line::position_in;

/// This line could only stand among USI positions.
pub(super) fn recognises_line(line: &str) -> bool {
    position_in(line).is_some()
}

/// No line has the word `position` before its set-up.
pub(super) fn is_bare(text: &str) -> bool {
    !lines(text).filter_map(|line| position_in(line.text)).any(|position| position.starts_with("position"))
}

/// Commands other than `position` stand in the text: it is a log, which holds more than its games.
pub(super) fn is_log(text: &str) -> bool {
    lines(text).any(|line| matches!(LogLine::parse(line.text), LogLine::Command { .. }))
}
