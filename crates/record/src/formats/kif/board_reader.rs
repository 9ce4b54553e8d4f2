//! A board drawn with characters: `|v香v桂 ・ ・v玉 …|一`.

use crate::text::kanji;
use crate::text::lines::{is_blank, trim};
use sankoma_rules::{Color, Piece, Setup, Square};

/// One row as drawn, file 9 first.
pub(super) struct BoardDiagramRow {
    pub(super) cells: Vec<Option<Piece>>,
}

/// The line is a row of a board.
pub(super) fn is_row(text: &str) -> bool {
    parse_row(text).is_some_and(|row| row.cells.len() == 9)
}

/// The line belongs to the frame around the rows.
pub(super) fn is_frame(text: &str) -> bool {
    let is_caption = |digits: [char; 3]| {
        let letters: Vec<char> = text.chars().filter(|&letter| !is_blank(letter)).take(3).collect();
        letters == digits
    };
    text.starts_with("+--") || is_caption(['９', '８', '７']) || is_caption(['9', '8', '7'])
}

/// The squares of a row; `None` when the line is none: it has no bar before the squares and is not nine of them, or it
/// is the row of a table, with a bar before each cell or no square in the first. Behind a bar reading stops at what is
/// no square.
pub(super) fn parse_row(text: &str) -> Option<BoardDiagramRow> {
    const BARS: [char; 2] = ['|', '｜'];
    let Some(inside) = text.strip_prefix(BARS) else {
        return parse_unframed_row(text);
    };
    let (cells, _) = take_cells(inside);
    let is_table = cells.is_empty() || (cells.len() < 9 && inside.matches(BARS).count() > 1);
    (!is_table).then_some(BoardDiagramRow { cells })
}

/// A row without a frame: nine squares, and perhaps the number of the rank.
fn parse_unframed_row(text: &str) -> Option<BoardDiagramRow> {
    let (cells, rest) = take_cells(text);
    let is_rank = |rest: &str| rest.is_empty() || kanji::take_number(rest).is_some_and(|(_, behind)| behind.is_empty());
    (cells.len() == 9 && is_rank(trim(rest))).then_some(BoardDiagramRow { cells })
}

fn take_cells(mut text: &str) -> (Vec<Option<Piece>>, &str) {
    let mut cells = Vec::new();
    while let Some((cell, behind)) = take_cell(text) {
        cells.push(cell);
        text = behind;
    }
    (cells, text)
}

fn take_cell(text: &str) -> Option<(Option<Piece>, &str)> {
    let text = text.trim_start_matches(is_blank);
    if let Some(rest) = text.strip_prefix(['・', '．', '.', '･', '*', '＊', '口']) {
        return Some((None, rest));
    }
    let (color, name) = match text.strip_prefix(['v', 'V', 'ｖ', '▽', '△', '↓']) {
        Some(name) => (Color::White, name),
        None => (Color::Black, text.strip_prefix(['^', '▲', '↑']).unwrap_or(text)),
    };
    let (kind, rest) = kanji::take_piece(name)?;
    Some((Some(Piece::new(color, kind)), rest))
}

/// Puts a row of nine squares or fewer on `setup`.
pub(super) fn place_row(setup: &mut Setup, rank: u8, row: &BoardDiagramRow) {
    for (file, &cell) in (1..=9).rev().zip(&row.cells) {
        if let Some(square) = Square::new(file, rank) {
            setup.set(square, cell);
        }
    }
}
