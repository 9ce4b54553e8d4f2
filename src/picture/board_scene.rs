//! Board scene: squares, coordinates, hands, the last move and marks, as books draw them.

use super::board::{
    BOARD_PAPER, BoardDiagram, CAPTION_ROW, CELL, LABEL_COLUMN, MARGIN, NOTE_ROW, NOTE_SIZE, ORIGIN, SIZE,
};
use super::scene::{INK, Rgb, Scene, SceneLayer, SceneShape, TextAnchor, TextShape};
use super::{board_hands, board_marks};
use sankoma_rules::{Color, MoveParts, Square};

const BOARD: Rgb = [0xfb, 0xef, 0xd0];
const LABEL: Rgb = [0x55, 0x4e, 0x40];
const LAST_SOURCE: Rgb = [0xf6, 0xe0, 0xa4];
const LAST_TARGET: Rgb = [0xf3, 0xc4, 0x5c];

impl BoardDiagram {
    /// The shapes of the diagram.
    pub fn scene(&self) -> Scene {
        let note = self.note_rows();
        let note_height = note.iter().map(|_| NOTE_ROW).sum::<f64>();
        let mut scene = Scene::new(SIZE[0], SIZE[1] + note_height, BOARD_PAPER);
        let surface = [ORIGIN[0], ORIGIN[1], 9.0 * CELL[0], 9.0 * CELL[1]];
        scene.push(SceneLayer::Surface, SceneShape::Rects(vec![surface], BOARD));
        self.draw_last_move(&mut scene);
        draw_grid(&mut scene);
        self.draw_labels(&mut scene);
        for square in Square::all() {
            if let Some(piece) = self.position.on(square) {
                self.draw_piece(piece, self.middle(square), CELL[0] * 0.78, &mut scene);
            }
        }
        for color in Color::ALL {
            board_hands::draw(self, color, &mut scene);
        }
        board_marks::draw(self, &mut scene);
        self.draw_words(&mut scene);
        draw_note(&note, &mut scene);
        scene
    }

    fn draw_last_move(&self, scene: &mut Scene) {
        let Some(mv) = self.position.last_move() else { return };
        let tints = match mv.parts() {
            MoveParts::Board { from, to, .. } => vec![(from, LAST_SOURCE), (to, LAST_TARGET)],
            MoveParts::Drop { to, .. } => vec![(to, LAST_TARGET)],
            MoveParts::Pass => Vec::new(),
        };
        for (square, color) in tints {
            let [x, y] = self.corner(square);
            scene.push(SceneLayer::Tint, SceneShape::Rects(vec![[x, y, CELL[0], CELL[1]]], color));
        }
    }

    fn draw_labels(&self, scene: &mut Scene) {
        let diagonal = Square::all().filter(|&square| self.column_and_row(square).0 == self.column_and_row(square).1);
        for square in diagonal {
            let ([x, y], [file, rank]) = (self.middle(square), self.coordinates.labels(square));
            let top = [x, ORIGIN[1] - 6.0];
            scene.push_text(SceneLayer::Line, TextShape::centered(file, top, 14.0, LABEL));
            let right = [ORIGIN[0] + 9.0 * CELL[0] + LABEL_COLUMN / 2.0, y + 5.0];
            scene.push_text(SceneLayer::Line, TextShape::centered(rank, right, 14.0, LABEL));
        }
    }

    /// The players' names and the caption.
    fn draw_words(&self, scene: &mut Scene) {
        let above = self.above();
        let text =
            |text: &str, [x, y]: [f64; 2], anchor| TextShape { anchor, ..TextShape::centered(text, [x, y], 15.0, INK) };
        let top = [MARGIN, MARGIN + 15.0];
        let bottom = ORIGIN[1] + 9.0 * CELL[1] + CAPTION_ROW - 8.0;
        for (color, place, anchor) in
            [(above, top, TextAnchor::Start), (above.other(), [SIZE[0] - MARGIN, bottom], TextAnchor::End)]
        {
            let name = self.names[color.index()].trim();
            if !name.is_empty() {
                scene.push_text(SceneLayer::Content, text(name, place, anchor));
            }
        }
        if !self.caption.is_empty() {
            scene.push_text(SceneLayer::Content, text(&self.caption, [MARGIN, bottom], TextAnchor::Start));
        }
    }
}

/// The rows of the note, below the caption.
fn draw_note(rows: &[String], scene: &mut Scene) {
    for (row, at) in rows.iter().zip(1..) {
        let place = [MARGIN, SIZE[1] - MARGIN - 8.0 + f64::from(at) * NOTE_ROW];
        let shape = TextShape { anchor: TextAnchor::Start, ..TextShape::centered(row, place, NOTE_SIZE, INK) };
        scene.push_text(SceneLayer::Content, shape);
    }
}

fn draw_grid(scene: &mut Scene) {
    let ([x, y], [wide, high]) = (ORIGIN, CELL);
    let (width, height) = (9.0 * wide, 9.0 * high);
    let mut lines = Vec::new();
    for at in 0..=9 {
        let (thickness, at) = (if at % 9 == 0 { 2.0 } else { 1.0 }, f64::from(at));
        // Whole pixels at the natural size, so that thin lines are sharp.
        let before = (thickness / 2.0_f64).floor();
        lines.push([x + at * wide - before, y - 1.0, thickness, height + 2.0]);
        lines.push([x - 1.0, y + at * high - before, width + 2.0, thickness]);
    }
    scene.push(SceneLayer::Line, SceneShape::Rects(lines, INK));
    for (column, row) in [(3.0, 3.0), (3.0, 6.0), (6.0, 3.0), (6.0, 6.0)] {
        let center = [x + column * wide, y + row * high];
        scene.push(SceneLayer::Line, SceneShape::Circle { center, radius: 2.6, color: INK });
    }
}
