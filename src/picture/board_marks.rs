//! Marks of moves on a diagram: an arrow from source to target, a frame around the square of a drop, and the rank.

use super::board::{BoardDiagram, CELL};
use super::scene::{Rgb, Scene, SceneLayer, SceneShape, TextShape};
use sankoma_rules::{MoveParts, Square};

/// Colours of the best moves; lower ranks have the last one.
const COLORS: [Rgb; 4] = [[0x1b, 0x7a, 0x3a], [0x15, 0x65, 0xc0], [0x8e, 0x24, 0xaa], [0x75, 0x68, 0x58]];
const OPACITY: f64 = 0.62;
/// The radius of the circle in which a rank stands.
const RANK_RADIUS: f64 = 8.0;

/// Draws the marks, the best one over the others.
pub(super) fn draw(diagram: &BoardDiagram, scene: &mut Scene) {
    let mut ranks: Vec<(Square, usize)> = Vec::new();
    for mark in diagram.marks.iter().rev() {
        let color = COLORS[mark.rank.clamp(1, COLORS.len()) - 1];
        let target = match mark.mv.parts() {
            MoveParts::Board { from, to, .. } => {
                let width = 11.0 - 2.0 * f64::from(mark.rank.min(4) as u32);
                scene.push(SceneLayer::Mark, arrow(diagram.middle(from), diagram.middle(to), width, color));
                to
            }
            MoveParts::Drop { to, .. } => {
                scene.push(SceneLayer::Mark, frame(diagram.corner(to), color));
                to
            }
            MoveParts::Pass => continue,
        };
        ranks.push((target, mark.rank));
    }
    ranks.reverse();
    for (at, &(square, rank)) in ranks.iter().enumerate() {
        let before = ranks[..at].iter().filter(|(other, _)| *other == square).count();
        draw_rank(rank, diagram.corner(square), before, scene);
    }
}

/// The rank in the upper right corner of a square, left of `before` others.
fn draw_rank(rank: usize, [x, y]: [f64; 2], before: usize, scene: &mut Scene) {
    let center =
        [x + CELL[0] - RANK_RADIUS - 1.0 - 2.0 * RANK_RADIUS * f64::from(before as u32), y + RANK_RADIUS + 1.0];
    let color = COLORS[rank.clamp(1, COLORS.len()) - 1];
    scene.push(SceneLayer::Mark, SceneShape::Circle { center, radius: RANK_RADIUS, color });
    let place = [center[0], center[1] + 4.3];
    let text = TextShape { bold: true, ..TextShape::centered(rank.to_string(), place, 12.0, [0xff; 3]) };
    scene.push_text(SceneLayer::Mark, text);
}

/// An arrow of one outline, since parts that overlap would be darker.
fn arrow([x0, y0]: [f64; 2], [x1, y1]: [f64; 2], width: f64, color: Rgb) -> SceneShape {
    let length = (x1 - x0).hypot(y1 - y0).max(1.0);
    // Unit vectors along the arrow and to its side.
    let (along, side) = ([(x1 - x0) / length, (y1 - y0) / length], [(y0 - y1) / length, (x1 - x0) / length]);
    let head = (2.2 * width).min(0.6 * length);
    let at = |distance: f64, sideways: f64| {
        [x0 + along[0] * distance + side[0] * sideways, y0 + along[1] * distance + side[1] * sideways]
    };
    let half = width / 2.0;
    let points = vec![
        at(0.0, half),
        at(length - head, half),
        at(length - head, 2.4 * half),
        at(length, 0.0),
        at(length - head, -2.4 * half),
        at(length - head, -half),
        at(0.0, -half),
    ];
    SceneShape::Polygon { points, color, opacity: OPACITY }
}

/// A frame inside a square.
fn frame([x, y]: [f64; 2], color: Rgb) -> SceneShape {
    const LINE: f64 = 3.5;
    let [width, height] = CELL;
    let rects = vec![
        [x + 1.0, y + 1.0, width - 2.0, LINE],
        [x + 1.0, y + height - 1.0 - LINE, width - 2.0, LINE],
        [x + 1.0, y + 1.0, LINE, height - 2.0],
        [x + width - 1.0 - LINE, y + 1.0, LINE, height - 2.0],
    ];
    SceneShape::Rects(rects, color)
}
