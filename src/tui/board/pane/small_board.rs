//! Small board: a position as rows of text, for a pane next to the board.
//!
//! ```text
//!   ☖ 飛 歩2
//!   9  8  7  6  5  4  3  2  1
//! v香v桂v銀v金v玉v金v銀v桂v香 一
//! …
//!   ☗ 角
//! ```

use super::squares::{empty_dot, is_move_square, piece_style, style_on_ground};
use crate::tui::core::ViewState;
use crate::tui::game::{color_above, square_at};
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_record::notation::color_mark;
use sankoma_rules::{Color, Position, Square};
use sankoma_wording::{Language, square_name};

/// Columns and rows: nine squares of three columns, rank labels, file labels, both hands.
pub(in crate::tui) const SIZE: Size = Size::new(31, 12);

/// The rows of the board, White's hand above unless it is turned.
pub(in crate::tui) fn rows(position: &Position, view: &ViewState, lang: Language, theme: &Theme) -> Vec<Line<'static>> {
    let above = color_above(view.flip);
    let mut rows = vec![hand(position, above, view, lang, theme), file_labels(view.flip, theme)];
    rows.extend((0..9).map(|row| rank(position, row, view, lang, theme)));
    rows.push(hand(position, above.other(), view, lang, theme));
    rows
}

fn hand(position: &Position, color: Color, view: &ViewState, lang: Language, theme: &Theme) -> Line<'static> {
    let pieces: Vec<String> = position
        .hand(color)
        .in_notation_order()
        .map(|(kind, count)| (view.pieces.text(kind), count))
        .map(|(name, count)| if count == 1 { name } else { format!("{name}{count}") })
        .collect();
    let held = if pieces.is_empty() { lang.pick("なし", "-").to_owned() } else { pieces.join(" ") };
    let turn = if position.side_to_move() == color { theme.turn } else { theme.strong };
    Line::from(vec![
        Span::raw(" "),
        Span::styled(format!(" {} ", color_mark(color)), theme.text.patch(turn)),
        Span::styled(format!(" {held}"), theme.strong),
    ])
}

fn file_labels(flip: bool, theme: &Theme) -> Line<'static> {
    let labels = (0..9).filter_map(|column| square_at(column, 0, flip)).map(|square| format!(" {} ", square.file()));
    Line::styled(format!(" {}", labels.collect::<String>()), theme.faint)
}

fn rank(position: &Position, row: u8, view: &ViewState, lang: Language, theme: &Theme) -> Line<'static> {
    let board = theme.text.patch(theme.board);
    let mut line = Line::from(Span::styled(" ", board));
    let squares: Vec<Square> = (0..9).filter_map(|column| square_at(column, row, view.flip)).collect();
    for &square in &squares {
        let ground = if is_move_square(position.last_move(), square) { board.patch(theme.square_last) } else { board };
        line.push_span(piece(position, square, ground, view, theme));
    }
    let label = squares.first().map(|&square| square_name(square, lang).chars().skip(1).collect::<String>());
    line.push_span(Span::styled(format!(" {}", label.unwrap_or_default()), theme.faint));
    line
}

fn piece(position: &Position, square: Square, ground: Style, view: &ViewState, theme: &Theme) -> Span<'static> {
    let Some(piece) = position.on(square) else {
        return Span::styled(format!(" {}", empty_dot(view)), ground.patch(theme.board_line));
    };
    let style = style_on_ground(ground, piece_style(piece.color, theme), theme);
    Span::styled(view.pieces.in_three_columns(piece), style)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::workbench::Workbench;

    #[test]
    fn the_rows_have_the_stated_size() {
        let theme = Theme::standard();
        for (flip, lang) in [(false, Language::Ja), (true, Language::En)] {
            let mut model = Workbench::default();
            model.core.view.flip = flip;
            let rows = rows(&Position::startpos(), &model.core.view, lang, &theme);
            assert_eq!(rows.len(), usize::from(SIZE.height));
            assert!(rows.iter().all(|row| row.width() <= usize::from(SIZE.width)), "{rows:?}");
        }
    }
}
