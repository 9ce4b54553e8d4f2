//! A game as one line: the start, then the moves of the main line.

use crate::record::write::{RecordTextBuffer, RecordWriteOptions};
use crate::record::{Game, NodeId};
use crate::rules::Setup;

/// `position startpos moves 7g7f …` or `position sfen … moves …`.
pub(in crate::record) fn write(game: &Game, _: usize, _: RecordWriteOptions, page: &mut RecordTextBuffer) {
    let start = if *game.start() == Setup::startpos() {
        "startpos".to_owned()
    } else {
        format!("sfen {}", game.start().sfen())
    };
    write_line(game, &format!("position {start}"), page);
}

/// The same without the words: `lnsgkgsnl/… b - 1 moves 7g7f …`.
pub(in crate::record) fn write_sfen(game: &Game, _: usize, _: RecordWriteOptions, page: &mut RecordTextBuffer) {
    write_line(game, &game.start().sfen(), page);
}

/// The moves stop at the first that is none; the remarks of a file stand behind its game.
fn write_line(game: &Game, start: &str, page: &mut RecordTextBuffer) {
    let main = std::iter::successors(game.next(NodeId::ROOT), |&id| game.next(id));
    let words: Vec<String> = main.map_while(|id| game.node(id).mv).map(|mv| mv.to_string()).collect();
    let moves = if words.is_empty() { String::new() } else { format!(" moves {}", words.join(" ")) };
    page.push_line(&format!("{start}{moves}"));
    for remark in game.remarks.iter().filter(|remark| remark.text.starts_with('#') && !remark.names_format()) {
        page.push_line(&remark.text);
    }
}
