//! Header writer: what stands above the moves; remarks, headers, the start.

use super::board_writer;
use super::reader::read;
use crate::formats::write_options::RecordWriteOptions;
use crate::formats::writer::RecordTextBuffer;
use crate::game::handicap;
use crate::game::header::Header;
use crate::game::record_format::RecordFormat;
use crate::game::tree::Game;
use crate::text::lines::trim;
use sankoma_rules::Setup;
use std::borrow::Cow;

/// Writes everything above the line that announces the moves.
pub(super) fn write(game: &Game, target: RecordWriteOptions, out: &mut RecordTextBuffer) {
    if target.format == RecordFormat::Ki2 {
        write_headers(game, out);
        write_start(game, out);
        // Kifu for JS reads no KI2 file that begins with a remark, and one of comments alone is no record at all.
        let has_remarks = game.remarks.iter().any(|remark| remark.text.starts_with('#'));
        if out.text.is_empty() && (has_remarks || game.is_empty()) {
            out.push_line(&format!("{}：{}", handicap::HEADER, handicap::EVEN));
        }
        write_remarks(game, target, out);
    } else {
        write_remarks(game, target, out);
        write_headers(game, out);
        write_start(game, out);
    }
}

fn write_headers(game: &Game, out: &mut RecordTextBuffer) {
    game.headers.iter().filter_map(header_line).for_each(|line| out.push_line(&line));
}

fn write_remarks(game: &Game, target: RecordWriteOptions, out: &mut RecordTextBuffer) {
    for remark in game.remarks.iter().filter(|remark| remark.text.starts_with('#')) {
        out.push_line(&with_own_encoding(&remark.text, target));
    }
}

/// `#KIF version=2.0 encoding=Shift_JIS` says what this file is, not what the one it came from was.
fn with_own_encoding(remark: &str, target: RecordWriteOptions) -> Cow<'_, str> {
    match remark.split_once("encoding=") {
        Some((before, _)) if remark.starts_with("#KIF") || remark.starts_with("#KI2") => {
            let name = if target.format == RecordFormat::Ki2 { "#KI2" } else { "#KIF" };
            Cow::Owned(format!("{name}{}encoding={}", &before[name.len()..], target.encoding.name()))
        }
        _ => Cow::Borrowed(remark),
    }
}

/// The line of a header; `None` when it would be read as something else.
fn header_line(header: &Header) -> Option<String> {
    let line = format!("{}：{}", header.name, trim(&header.value)).replace(['\n', '\r'], " ");
    let again = read(&line).into_iter().next()?.game;
    again.headers.first().is_some_and(|found| found.name == header.name).then_some(line)
}

/// The start, as far as the headers do not say it: by the name of its handicap, or by a board.
fn write_start(game: &Game, out: &mut RecordTextBuffer) {
    let start = game.start();
    let said = Setup { move_number: start.move_number, ..start_from_headers(game) };
    if said != *start {
        let named = handicap::names_of(&Setup { move_number: 1, ..start.clone() });
        match named.filter(|_| game.header(handicap::HEADER).is_none()) {
            Some((name, _)) => out.push_line(&format!("{}：{name}", handicap::HEADER)),
            None => board_writer::draw(start, game.header("上手").is_some(), out),
        }
    }
    if start.move_number != write_board_remarks(game, out) {
        out.push_line(&format!("手数＝{}  まで", start.move_number.saturating_sub(1)));
    }
}

/// Start position for a reader that sees no board: the last 手合割 counts.
fn start_from_headers(game: &Game) -> Setup {
    let last = game.headers.iter().rev().find(|header| header.name == handicap::HEADER);
    last.and_then(|header| handicap::from_header(&header.value)).unwrap_or_else(Setup::startpos)
}

/// 盤面反転 and 手数＝72, as they were. Returns the number of the first move that the latter says.
fn write_board_remarks(game: &Game, out: &mut RecordTextBuffer) -> u32 {
    let mut number = 1;
    for remark in game.remarks.iter().filter(|remark| !remark.text.starts_with('#')) {
        let Some(again) = read(&remark.text).into_iter().next() else { continue };
        if again.game.remarks.iter().any(|found| found.text == remark.text) {
            out.push_line(&remark.text);
            number = again.game.start().move_number;
        }
    }
    number
}
