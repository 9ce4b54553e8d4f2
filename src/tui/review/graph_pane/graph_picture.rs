//! The game graph as a picture for a file: the same scores and marks as on the screen, a point for each ply.

use super::scores::{is_searched, score_after};
use super::{Scale, axis, ply_columns};
use crate::picture::{GraphMark, GraphPicture, GraphPoint};
use crate::tui::core::Core;
use crate::tui::views::GraphView;

/// The graph of the line shown: win rates, or centipawns if those are shown on the screen.
pub(in crate::tui) fn graph_picture(core: &Core) -> GraphPicture {
    let plies = core.game.shown.line.len();
    let view = if core.view.graph == GraphView::Centipawns { GraphView::Centipawns } else { GraphView::WinRate };
    // As many columns as plies, so that none is left out of the scale.
    let scale = Scale::of_view(view, core, ply_columns(core, plies as u16));
    let point = |ply| {
        let score = score_after(core, ply);
        GraphPoint {
            value: score.map(|score| scale.fraction(score)),
            is_searched: score.as_ref().is_some_and(is_searched),
        }
    };
    let mark = |ply: usize| {
        let quality = axis::mistake_at(core, ply)?;
        Some(GraphMark { ply, symbol: quality.mark().to_owned(), severity: quality as usize })
    };
    GraphPicture {
        title: view.title(core.lang).to_owned(),
        labels: scale.labels(),
        points: (0..plies).map(point).collect(),
        marks: (1..plies).filter_map(mark).collect(),
        current: core.game.shown.ply(),
    }
}
