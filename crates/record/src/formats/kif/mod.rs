//! KIF, the format of Kifu for Windows and most programs, and KI2, the same with moves as books write them
//! (<http://kakinoki.o.oo7.jp/kif_format.html>).
//!
//! Headers, boards, comments and variations are the same in both, and one reader reads both: a file that mixes them
//! loses nothing.
//!
//! | question | file |
//! |---|---|
//! | which line is what? | `reader` |
//! | where does the game start? | `start_reader`, `board_reader` |
//! | what does a line of moves say? | `move_line` in KIF, `ki2_line` in KI2, `server_words` for the ends of servers, `time` behind a move |
//! | where does a variation begin? | `variations` |
//! | what does まで87手で先手の勝ち alone say? | `closing` |
//! | how is a game written? | `header_writer`, `board_writer`, then `tree_writer` with `writer` (KIF) or `ki2_writer`, `end_words` |

mod board_reader;
mod board_writer;
mod closing;
mod end_words;
mod header_writer;
mod ki2_line;
mod ki2_writer;
mod move_line;
mod reader;
mod server_words;
mod start_reader;
mod time;
mod tree_writer;
mod variations;
mod writer;

pub(super) use ki2_writer::write as write_ki2;
pub(super) use reader::read;
pub(super) use writer::write as write_kif;

use crate::text::kanji;
use crate::text::lines::trim;

/// This line could only stand in a KIF file.
pub(super) fn recognises_kif_line(line: &str) -> bool {
    const BEGINNINGS: [&str; 3] = ["手数--", "#KIF", "# ----"];
    let text = trim(line);
    let is_move = || move_line::parse(text).is_some_and(|line| line.is_certain());
    BEGINNINGS.iter().any(|beginning| text.starts_with(beginning)) || is_kif_or_ki2(text) || is_move()
}

/// This line could only stand in a KIF or a KI2 file.
fn is_kif_or_ki2(text: &str) -> bool {
    let is_closing = || text.strip_prefix("まで").is_some_and(|rest| kanji::take_number(trim(rest)).is_some());
    text.starts_with("変化：") || start_reader::is_header(text) || board_reader::is_row(text) || is_closing()
}

/// This line could only stand in a KI2 file, or could in KIF and KI2 alone.
pub(super) fn recognises_ki2_line(line: &str) -> bool {
    let text = trim(line);
    // A move that KI2 has no words for is written with its origin. A line of nothing but one such move is KIF without
    // numbers.
    let is_moves = || ki2_line::moves(text).is_some_and(|moves| moves.count() > 1 || !move_line::has_origins(text));
    text.starts_with("#KI2") || is_kif_or_ki2(text) || is_moves()
}
