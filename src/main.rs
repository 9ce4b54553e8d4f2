//! The `sankoma` program: shogi analysis that explains, on the command line and in a terminal.
//!
//! What does not need the screen lies in crates of its own, lowest first; `docs/ARCHITECTURE.md` draws which imports
//! which.
//!
//! | crate | contents |
//! |---|---|
//! | [`sankoma_rules`] | the game: positions, moves, legality; `wording`: text for people; `betza`: movement notation |
//! | [`sankoma_search`] | alpha-beta search and mate search; `eval`: evaluation and its explanation |
//! | [`sankoma_record`] | game records: formats, the game tree, diagnostics, Japanese notation; `files`: files written whole |
//! | [`sankoma_books`] | opening books |
//! | [`sankoma_explorer`] | an index of folders of game records: what was played at a position |
//! | [`sankoma_analysis`] | a search on its own thread, threats, reviews of games, matches; `usi`: the USI protocol |
//! | [`sankoma_laboratory`] | labelled positions, self-play, fits, training, tuning, weight statistics and conversion |

mod cli;
#[allow(unreachable_pub, reason = "`pub` marks what other folders of the program use")]
mod picture;
#[allow(unreachable_pub, reason = "as in `picture`")]
mod second_reader;
#[allow(unreachable_pub, reason = "as in `picture`")]
mod tui;
#[allow(unreachable_pub, reason = "as in `picture`")]
mod web;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
