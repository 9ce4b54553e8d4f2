//! The row below the columns: marks of mistakes, where a variation branches off, and the ply shown.

use super::columns::PlyColumns;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::game::moves_pane::mark_style;
use crate::tui::glyphs::BlockElements;
use ratatui::layout::Rect;
use sankoma_analysis::review::{MoveAssessment, MoveQuality};
use sankoma_wording::text;

/// Where a variation left the main line.
const BRANCH: &str = "+";
/// Below the ply shown.
const CURRENT: &str = "^";

/// The class of the move at this ply, if it was a mistake.
pub(super) fn mistake_at(core: &Core, ply: usize) -> Option<MoveQuality> {
    core.review.assessment(core.game.shown.line[ply]).and_then(MoveAssessment::quality)
}

/// The mark of a class in `columns`. On the Linux console, whose font has no mark of two signs in one column, only the
/// first sign is drawn.
fn mark_in(columns: usize, quality: MoveQuality, blocks: BlockElements) -> String {
    let mark = quality.mark();
    match blocks {
        _ if columns >= mark.len() => mark.to_owned(),
        BlockElements::Eighths => quality.narrow_mark().to_string(),
        BlockElements::Halves => mark.chars().take(1).collect(),
    }
}

/// The first ply of the variation shown; `None` on the main line.
fn branch_ply(core: &Core) -> Option<usize> {
    let game = &core.game.document.game;
    core.game.shown.line.windows(2).position(|step| game.next(step[0]) != Some(step[1])).map(|before| before + 1)
}

/// Draws the marks, and the number of the ply shown where it hides no mark.
pub(super) fn draw(core: &Core, across: PlyColumns, area: Rect, canvas: &mut Canvas<'_>) {
    if area.height == 0 {
        return;
    }
    let theme = canvas.theme;
    let mut free = vec![true; usize::from(area.width)];
    for column in 0..across.columns() {
        let Some(quality) = across.plies(column).filter_map(|ply| mistake_at(core, ply)).max() else {
            continue;
        };
        let span = across.span(across.plies(column).start);
        if span.start == column {
            let mark = mark_in(span.len(), quality, core.view.blocks);
            canvas.text(area.x + column as u16, area.y, &mark, mark_style(quality, theme));
            free[column..(column + text::width(&mark)).min(usize::from(area.width))].fill(false);
        }
    }
    if let Some(column) = branch_ply(core).map(|ply| across.column(ply)).filter(|&column| free[column]) {
        canvas.text(area.x + column as u16, area.y, BRANCH, theme.variation);
        free[column] = false;
    }
    draw_current(across, &free, area, canvas);
}

/// Draws `^33` below the ply shown: the number right or left of the arrow, wherever no mark is hidden.
fn draw_current(across: PlyColumns, free: &[bool], area: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.strong;
    let column = across.column(across.current);
    let number = across.current.to_string();
    let is_free = |from: usize, to: usize| to <= free.len() && free[from..to].iter().all(|&free| free);
    if is_free(column, column + 1) {
        canvas.text(area.x + column as u16, area.y, CURRENT, style);
    }
    let right = column + 1;
    let left = column.checked_sub(number.len()).filter(|&left| is_free(left, column));
    let at = if is_free(right, right + number.len()) { Some(right) } else { left };
    if let Some(at) = at {
        canvas.text(area.x + at as u16, area.y, &number, style);
    }
}
