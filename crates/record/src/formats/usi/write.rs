//! A game as a line of USI or SFEN.

use crate::formats::write_options::RecordWriteOptions;
use crate::formats::writer::RecordTextBuffer;
use crate::game::node::NodeId;
use crate::game::tree::Game;
use sankoma_rules::Setup;

/// `position startpos moves 7g7f …` or `position sfen … moves …`.
pub(in crate::formats) fn write(game: &Game, _: usize, _: RecordWriteOptions, out: &mut RecordTextBuffer) {
    let start = if *game.start() == Setup::startpos() {
        "startpos".to_owned()
    } else {
        format!("sfen {}", game.start().sfen())
    };
    write_line(game, &format!("position {start}"), out);
}

/// The same without the word `position`: `sfen lnsgkgsnl/… b - 1 moves 7g7f …`. A position without moves is bare SFEN;
/// moves behind that alone are read by few programs.
pub(in crate::formats) fn write_sfen(game: &Game, _: usize, _: RecordWriteOptions, out: &mut RecordTextBuffer) {
    let has_moves = game.next(NodeId::ROOT).is_some_and(|first| game.node(first).mv.is_some());
    let word = if has_moves { "sfen " } else { "" };
    write_line(game, &format!("{word}{}", game.start().sfen()), out);
}

/// The moves stop at the first that is none; the remarks of a file stand behind its game.
fn write_line(game: &Game, start: &str, out: &mut RecordTextBuffer) {
    let main = std::iter::successors(game.next(NodeId::ROOT), |&id| game.next(id));
    let words: Vec<String> = main.map_while(|id| game.node(id).mv).map(|mv| mv.to_string()).collect();
    let moves = if words.is_empty() { String::new() } else { format!(" moves {}", words.join(" ")) };
    out.push_line(&format!("{start}{moves}"));
    for remark in game.remarks.iter().filter(|remark| remark.text.starts_with('#') && !remark.names_format()) {
        out.push_line(&remark.text);
    }
}
