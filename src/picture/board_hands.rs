//! The hands of a diagram: a column on either side of the board, from above down: whose it is, a bar for the side to
//! move, the pieces with their numbers.

use super::board::{BOARD_PAPER, BoardDiagram, CELL, LEFT_HAND, ORIGIN, RIGHT_HAND, held, outline};
use super::scene::{INK, Rgb, Scene, SceneLayer, SceneShape, TextShape};
use sankoma_record::notation::kanji_number;
use sankoma_rules::Color;
use sankoma_wording::Language;

/// Height of the mark of a side, and of a piece and its number.
const SIDE: f64 = 24.0;
const PIECE: f64 = 30.0;
const NUMBER: f64 = 19.0;
/// The bar of the side to move.
const TURN: Rgb = [0xc6, 0x28, 0x28];
const FAINT: Rgb = [0x88, 0x80, 0x70];

/// Draws the hand of `color`.
pub(super) fn draw(diagram: &BoardDiagram, color: Color, scene: &mut Scene) {
    let x = if color == diagram.above() { LEFT_HAND } else { RIGHT_HAND };
    let mut y = ORIGIN[1] + SIDE / 2.0;
    draw_side(color, [x, y], scene);
    y += SIDE / 2.0 + 5.0;
    if diagram.position.side_to_move() == color {
        scene.push(SceneLayer::Content, SceneShape::Rects(vec![[x - 11.0, y, 22.0, 3.0]], TURN));
    }
    y += 9.0;
    let hand = diagram.position.hand(color);
    if hand.is_empty() {
        let none = TextShape::centered(diagram.lang.pick("なし", "none"), [x, y + 13.0], 13.0, FAINT);
        scene.push_text(SceneLayer::Content, none);
    }
    for (kind, count) in hand.in_notation_order() {
        // Pieces in hand are upright, whoever holds them.
        let upright = held(diagram.above().other(), kind);
        diagram.draw_piece(upright, [x, y + PIECE / 2.0], CELL[0] * 0.6, scene);
        y += PIECE;
        if count > 1 {
            let number = match diagram.lang {
                Language::Ja => kanji_number(u32::from(count)),
                Language::En => format!("x{count}"),
            };
            scene.push_text(SceneLayer::Content, TextShape::centered(number, [x, y + 14.0], 15.0, INK));
            y += NUMBER;
        }
    }
}

/// The mark of a side: a black piece or a white one.
fn draw_side(color: Color, center: [f64; 2], scene: &mut Scene) {
    scene.push(SceneLayer::Content, outline(center, SIDE, 1.0, INK));
    if color == Color::White {
        scene.push(SceneLayer::Content, outline(center, SIDE - 4.0, 1.0, BOARD_PAPER));
    }
}
