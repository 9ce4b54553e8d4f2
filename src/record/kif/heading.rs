//! What stands above the moves: remarks, headers, the start.

use super::{diagram, read};
use crate::record::write::{Page, Target};
use crate::record::{Game, Header, handicap};
use crate::rules::Setup;
use std::borrow::Cow;

/// Writes everything above the line that announces the moves.
pub(super) fn write(game: &Game, target: Target, page: &mut Page) {
    for remark in game.remarks.iter().filter(|remark| remark.text.starts_with('#')) {
        page.line(&with_encoding(&remark.text, target));
    }
    for line in game.headers.iter().filter_map(header_line) {
        page.line(&line);
    }
    start(game, page);
}

/// `#KIF version=2.0 encoding=Shift_JIS` says what this file is, not what the one it came from was.
fn with_encoding(remark: &str, target: Target) -> Cow<'_, str> {
    match remark.split_once("encoding=") {
        Some((before, _)) if remark.starts_with("#KIF") => {
            Cow::Owned(format!("{before}encoding={}", target.encoding.name()))
        }
        _ => Cow::Borrowed(remark),
    }
}

/// The line of a header; `None` when it would be read as something else.
fn header_line(header: &Header) -> Option<String> {
    let line = format!("{}：{}", header.name, header.value);
    if line.contains(['\n', '\r']) {
        return None;
    }
    let again = read(&line).into_iter().next()?.game;
    let found = again.headers.first()?;
    (found.name == header.name && found.value == header.value).then_some(line)
}

/// The start, as far as the headers do not say it: by the name of its handicap, or by a board.
fn start(game: &Game, page: &mut Page) {
    let start = game.start();
    let number = board_remarks(game, page);
    let said = Setup { move_number: start.move_number, ..said_by_headers(game) };
    if said != *start {
        let named = handicap::names_of(&Setup { move_number: 1, ..start.clone() });
        match named.filter(|_| game.header(handicap::HEADER).is_none()) {
            Some((name, _)) => page.line(&format!("{}：{name}", handicap::HEADER)),
            None => diagram::draw(start, game.header("上手").is_some(), page),
        }
    }
    if start.move_number != number {
        page.line(&format!("手数＝{}  まで", start.move_number.saturating_sub(1)));
    }
}

/// What a reader that sees no board takes for the start: the last 手合割 counts.
fn said_by_headers(game: &Game) -> Setup {
    let last = game.headers.iter().rev().find(|header| header.name == handicap::HEADER);
    last.and_then(|header| handicap::of_header(&header.value)).unwrap_or_else(Setup::startpos)
}

/// 盤面反転 and 手数＝72, as they were. Returns the number of the first move that the latter says.
fn board_remarks(game: &Game, page: &mut Page) -> u32 {
    let mut number = 1;
    for remark in game.remarks.iter().filter(|remark| !remark.text.starts_with('#')) {
        let Some(again) = read(&remark.text).into_iter().next() else { continue };
        if again.game.remarks.iter().any(|found| found.text == remark.text) {
            page.line(&remark.text);
            number = again.finish().0.start().move_number;
        }
    }
    number
}
