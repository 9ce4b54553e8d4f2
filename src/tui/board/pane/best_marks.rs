//! Marks of the best moves: their ranks at the squares that they leave and reach, those of the chosen line emphasized.
//!
//! ```text
//! │ 歩 │     on the line below a square, or behind its piece where there are no lines
//! ├1>──┤     leaves by the best move; `12>` by the two best
//! │    │
//! ├──>1┤     arrives; `*3` is dropped
//! ```

use super::geometry::BoardGeometry;
use super::squares;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::game::column_and_row;
use crate::tui::layout::SquareSize;
use crate::tui::lines;
use crate::tui::lines::MoveMark;
use crate::tui::theme::Theme;
use ratatui::style::Style;
use sankoma_rules::{Color, MoveParts, Square};
use sankoma_wording::text;

/// The marked moves of the position on the board.
pub(super) struct BestMarks(Vec<MoveMark>);

impl BestMarks {
    /// The marks; `None` while they are off.
    pub(super) fn of(core: &Core) -> Option<Self> {
        (core.view.best_marks && !core.has_side_panel()).then(|| Self(lines::move_marks(core)))
    }

    /// The tint of a square that the chosen move leaves or reaches.
    pub(super) fn tint(&self, square: Square, theme: &Theme) -> Style {
        let is_chosen = |mark: &&MoveMark| mark.is_chosen && (mark.source() == Some(square) || mark.target() == square);
        if self.0.iter().any(|mark| is_chosen(&mark)) { theme.square_best } else { Style::new() }
    }

    /// Writes the marks of `square`; `ground` is the style of the square, highlights included.
    pub(super) fn draw(
        &self,
        core: &Core,
        square: Square,
        ground: Style,
        geometry: &BoardGeometry,
        canvas: &mut Canvas<'_>,
    ) {
        let room = if geometry.square_size == SquareSize::Large { 6 } else { 4 };
        let room = if geometry.square_size.has_lines() { room } else { 3 };
        let [leaving, arriving] = self.texts(square, room);
        if leaving.is_empty() && arriving.is_empty() {
            return;
        }
        let (column, row) = column_and_row(square, core.view.flip);
        let style = canvas.theme.text.patch(canvas.theme.board).patch(canvas.theme.strong);
        match geometry.square_size {
            SquareSize::Grid | SquareSize::Large => {
                let line = geometry.line_below(column, row);
                canvas.text(line.x, line.y, &leaving, style);
                let end = line.x + line.width;
                canvas.text(end.saturating_sub(text::width(&arriving) as u16), line.y, &arriving, style);
            }
            SquareSize::Compact => {
                // One column, which White's pieces need for themselves.
                let cell = geometry.cell(column, row);
                let holds_white = core.board_position().on(square).is_some_and(|piece| piece.color == Color::White);
                if let Some(rank) = self.best_rank(square).filter(|_| !holds_white) {
                    canvas.text(
                        cell.x,
                        cell.y,
                        &rank.to_string(),
                        squares::style_on_ground(ground, style, canvas.theme),
                    );
                }
            }
            SquareSize::Valued | SquareSize::Counted | SquareSize::CountedTight => {
                let cell = geometry.cell(column, row);
                let marks = if leaving.is_empty() { arriving } else { leaving };
                canvas.text(cell.x + 3, cell.y, &marks, squares::style_on_ground(ground, style, canvas.theme));
            }
        }
    }

    fn best_rank(&self, square: Square) -> Option<usize> {
        let touches = |mark: &&MoveMark| mark.source() == Some(square) || mark.target() == square;
        self.0.iter().filter(touches).map(|mark| mark.rank).min()
    }

    /// What leaves the square and what arrives there, each in at most `room` columns: `12>` and `>3`; of drops only,
    /// `*3`.
    fn texts(&self, square: Square, room: usize) -> [String; 2] {
        let ranks = |wanted: &dyn Fn(&MoveMark) -> bool| -> String {
            self.0.iter().filter(|mark| wanted(mark)).take(room - 1).map(|mark| mark.rank.to_string()).collect()
        };
        let leaving = ranks(&|mark| mark.source() == Some(square));
        let arriving = ranks(&|mark| mark.target() == square);
        let is_drop = |mark: &MoveMark| matches!(mark.mv.parts(), MoveParts::Drop { .. });
        let only_drops = self.0.iter().filter(|mark| mark.target() == square).all(is_drop);
        let sign = if only_drops { '*' } else { '>' };
        [
            if leaving.is_empty() { leaving } else { format!("{leaving}>") },
            if arriving.is_empty() { arriving } else { format!("{sign}{arriving}") },
        ]
    }
}

/// Heading: what the marks mean.
pub(super) fn legend(core: &Core) -> String {
    core.lang.pick("最善手 1>元 >1先 *1打 ", "best moves: 1> from, >1 to, *1 drop ").to_owned()
}
