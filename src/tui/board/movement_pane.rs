//! The movement pane: Betza notation, description and diagram of the piece under the cursor.

use crate::tui::core::Core;
use crate::tui::game::BoardLocation;
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_betza::{self as betza, BetzaNotation, drawing, shogi};
use sankoma_rules::{MoveParts, Piece, Square};
use sankoma_wording::labels::IN_HAND;
use sankoma_wording::{Language, sentence, square_name, text};

/// Smallest diagram, in squares per side: in a smaller one slides look like steps.
const MIN_DIAGRAM: usize = 5;
const COLUMNS_PER_SQUARE: usize = 3;

pub(in crate::tui) fn rows(core: &Core, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let columns = usize::from(room.width);
    let Some((location, piece)) = subject(core) else {
        return wrapped_rows(advice(core), columns, theme.faint);
    };
    let Ok(notation) = BetzaNotation::parse(shogi::notation(piece.kind), None) else { return Vec::new() };
    let mut rows = vec![heading(&location, piece, core.lang, theme)];
    let sentences = betza::describe(&notation, core.lang);
    rows.extend(sentences.iter().flat_map(|sentence| wrapped_rows(sentence, columns, Style::new())));
    rows.extend(diagram_rows(&notation, core.lang, columns));
    rows
}

fn advice(core: &Core) -> &'static str {
    match core.game.selection.cursor {
        Some(_) => core.lang.pick("カーソルの下に駒はありません。", "There is no piece under the cursor."),
        None => core.lang.pick(
            "b で盤にカーソルを出すと、その下の駒の動きを示します。",
            "b puts the cursor on the board; the movement of the piece under it is shown here.",
        ),
    }
}

/// The piece under the cursor, on the board or in hand, and its location; without a cursor the piece that moved last.
fn subject(core: &Core) -> Option<(String, Piece)> {
    let position = core.board_position();
    let on = |square: Square| Some((square_name(square, core.lang), position.on(square)?));
    match core.game.selection.cursor {
        Some(BoardLocation::Square(square)) => on(square),
        Some(BoardLocation::Hand(color, kind)) => Some((IN_HAND.text(core.lang).to_owned(), Piece::new(color, kind))),
        None => match position.last_move()?.parts() {
            MoveParts::Board { to, .. } | MoveParts::Drop { to, .. } => on(to),
            MoveParts::Pass => None,
        },
    }
}

/// `7七 先手の銀  FfW@`.
fn heading(location: &str, piece: Piece, lang: Language, theme: &Theme) -> Line<'static> {
    let piece_name = sentence!(
        lang,
        ("{location} {}の{}", piece.color.ja(), piece.kind.ja()),
        ("{location}: {}'s {}", piece.color.en(), piece.kind.en())
    );
    let notation = Span::styled(shogi::notation(piece.kind), theme.faint);
    Line::from(vec![Span::raw(" "), Span::styled(piece_name, theme.strong), Span::raw("  "), notation])
}

/// The diagram with its legend next to it, or below it if the pane is narrow.
fn diagram_rows(notation: &BetzaNotation, lang: Language, columns: usize) -> Vec<Line<'static>> {
    let max = columns.saturating_sub(2) / COLUMNS_PER_SQUARE;
    let size = betza::fitting_size(notation).min(max.max(MIN_DIAGRAM));
    let diagram = betza::diagram(notation, size);
    let legend = std::iter::once(lang.pick("上が前方", "forward is up").to_owned());
    let legend: Vec<String> = legend.chain(drawing::legend(&diagram, lang)).collect();
    let picture = drawing::text(&diagram);
    let wide = diagram.size() * COLUMNS_PER_SQUARE + 2;
    let longest = legend.iter().map(|line| text::width(line)).max().unwrap_or(0);
    if wide + longest > columns {
        let below = legend.iter().map(|line| format!(" {line}"));
        return picture.lines().map(|line| format!(" {line}")).chain(below).map(Line::from).collect();
    }
    let beside = |(at, line): (usize, &str)| {
        let note = legend.get(at).map_or("", String::as_str);
        Line::from(format!(" {}{note}", text::pad(line, wide - 1)))
    };
    let rows: Vec<Line<'static>> = picture.lines().enumerate().map(beside).collect();
    let rest = legend.iter().skip(rows.len()).map(|note| Line::from(format!(" {}{note}", text::pad("", wide - 1))));
    rows.iter().cloned().chain(rest).collect()
}
