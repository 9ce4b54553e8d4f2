//! Board diagram: what is drawn, its measures and its pieces. Pieces of the side above are turned around; letters stand
//! upright in a piece's outline instead, which points to the opponent.

use super::scene::{FontFamily, INK, Rgb, Scene, SceneLayer, SceneShape, TextShape};
use sankoma_record::notation::NotationStyle;
use sankoma_rules::{Color, Move, Piece, PieceKind, Position, Square};
use sankoma_wording::{Language, PieceStyle, square_name, text};

/// A board to be drawn.
#[derive(Clone, Debug)]
pub struct BoardDiagram {
    /// Squares, hands, side to move and last move.
    pub position: Position,
    /// How pieces are written.
    pub pieces: PieceStyle,
    /// How files and ranks are written.
    pub coordinates: CoordinateStyle,
    /// Whether White is below.
    pub flip: bool,
    /// The language of counts.
    pub lang: Language,
    /// The players, Black first; an empty name is not written.
    pub names: [String; 2],
    /// What stands below the board: the last move, say. It may be empty.
    pub caption: String,
    /// A sentence below the caption, wrapped: why the last move was a mistake, say. It may be empty.
    pub note: String,
    /// Moves to be marked.
    pub marks: Vec<BoardMark>,
}

/// A move that is marked with its rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMark {
    /// The move; a pass is not drawn.
    pub mv: Move,
    /// The move in words.
    pub text: String,
    /// 1 for the best.
    pub rank: usize,
}

/// How files and ranks are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoordinateStyle {
    /// ９ and 一.
    Japanese,
    /// 9 and a.
    Letters,
    /// 9 and 1.
    Digits,
}

/// Measures in units of the scene.
pub(super) const CELL: [f64; 2] = [40.0, 44.0];
pub(super) const MARGIN: f64 = 12.0;
/// Width of the column of a hand.
pub(super) const HAND: f64 = 50.0;
/// Height of the row of names, of the row of file labels and of the caption.
const NAME_ROW: f64 = 24.0;
const LABEL_ROW: f64 = 20.0;
pub(super) const CAPTION_ROW: f64 = 30.0;
/// Height of a row of the note, and its columns: a letter of its size is half as wide as high.
pub(super) const NOTE_ROW: f64 = 20.0;
pub(super) const NOTE_SIZE: f64 = 14.0;
/// Width of the column of rank labels.
pub(super) const LABEL_COLUMN: f64 = 20.0;

/// The top left corner of the squares.
pub(super) const ORIGIN: [f64; 2] = [MARGIN + HAND, MARGIN + NAME_ROW + LABEL_ROW];
/// The middle of the column of the hand at the right.
pub(super) const RIGHT_HAND: f64 = ORIGIN[0] + 9.0 * CELL[0] + LABEL_COLUMN + HAND / 2.0;
/// The middle of the column of the hand at the left.
pub(super) const LEFT_HAND: f64 = MARGIN + HAND / 2.0;

pub(super) const SIZE: [f64; 2] = [RIGHT_HAND + HAND / 2.0 + MARGIN, ORIGIN[1] + 9.0 * CELL[1] + CAPTION_ROW + MARGIN];

/// The ground of a board, a little warmer than that of charts.
pub(super) const BOARD_PAPER: Rgb = [0xff, 0xfd, 0xf6];
const PROMOTED: Rgb = [0xb3, 0x1b, 0x1b];
const BODY: [Rgb; 2] = [[0xff, 0xfa, 0xea], [0xe4, 0xd3, 0xa6]];

/// The height of a kanji's and of a letter's middle above the baseline, per size.
const KANJI_MIDDLE: f64 = 0.38;
const LETTER_MIDDLE: f64 = 0.36;

impl CoordinateStyle {
    /// The coordinates that a notation of moves uses.
    pub const fn of_notation(notation: NotationStyle) -> Self {
        match notation {
            NotationStyle::Kif | NotationStyle::Federation => Self::Japanese,
            NotationStyle::Western | NotationStyle::Usi => Self::Letters,
            NotationStyle::WesternNumeric => Self::Digits,
        }
    }

    /// The labels of a square's file and rank.
    pub(super) fn labels(self, square: Square) -> [String; 2] {
        let lang = if self == Self::Japanese { Language::Ja } else { Language::En };
        let name = square_name(square, lang);
        let mut letters = name.chars();
        let file = letters.next().map(String::from).unwrap_or_default();
        let rank = if self == Self::Digits { square.rank().to_string() } else { letters.collect() };
        [file, rank]
    }
}

impl BoardDiagram {
    /// The rows of the note, as wide as the diagram.
    pub(super) fn note_rows(&self) -> Vec<String> {
        let columns = (SIZE[0] - 2.0 * MARGIN) / (NOTE_SIZE / 2.0);
        text::wrap(self.note.trim(), columns as usize).into_iter().filter(|row| !row.is_empty()).collect()
    }

    /// The colour whose pieces point down.
    pub(super) const fn above(&self) -> Color {
        if self.flip { Color::Black } else { Color::White }
    }

    /// Column and row of a square, from the top left, from 0.
    pub(super) fn column_and_row(&self, square: Square) -> (u8, u8) {
        let shown = if self.flip { square.rotate() } else { square };
        (9 - shown.file(), shown.rank() - 1)
    }

    /// The top left corner of a square.
    pub(super) fn corner(&self, square: Square) -> [f64; 2] {
        let (column, row) = self.column_and_row(square);
        [ORIGIN[0] + f64::from(column) * CELL[0], ORIGIN[1] + f64::from(row) * CELL[1]]
    }

    /// The middle of a square.
    pub(super) fn middle(&self, square: Square) -> [f64; 2] {
        let [x, y] = self.corner(square);
        [x + CELL[0] / 2.0, y + CELL[1] / 2.0]
    }

    /// Draws a piece with its middle at `center`; `size` is that of a kanji.
    pub(super) fn draw_piece(&self, piece: Piece, center: [f64; 2], size: f64, scene: &mut Scene) {
        let points_down = piece.color == self.above();
        if self.pieces == PieceStyle::Western {
            return draw_lettered(piece, points_down, center, size, scene);
        }
        let color = if piece.kind.is_promoted() { PROMOTED } else { INK };
        let turned_around = points_down.then_some(center);
        for (letter, [x, y], size) in stacked_letters(&self.pieces.text(piece.kind), center, size) {
            let text = TextShape {
                family: FontFamily::Serif,
                turned_around,
                ..TextShape::centered(letter, [x, y + KANJI_MIDDLE * size], size, color)
            };
            scene.push_text(SceneLayer::Content, text);
        }
    }
}

/// The letters of a piece with their middles and size: two kanji stand one above the other.
fn stacked_letters(text: &str, [x, y]: [f64; 2], size: f64) -> Vec<(String, [f64; 2], f64)> {
    let letters: Vec<String> = text.chars().map(String::from).collect();
    match letters.as_slice() {
        [first, second] => {
            let half = size * 0.64;
            vec![(first.clone(), [x, y - half / 2.0], half), (second.clone(), [x, y + half / 2.0], half)]
        }
        _ => vec![(text.to_owned(), [x, y], size)],
    }
}

/// A piece as its outline with an upright letter.
fn draw_lettered(piece: Piece, points_down: bool, [x, y]: [f64; 2], size: f64, scene: &mut Scene) {
    let direction = if points_down { -1.0 } else { 1.0 };
    scene.push(SceneLayer::Content, outline([x, y], size * 1.22, direction, INK));
    scene.push(SceneLayer::Content, outline([x, y], size * 1.22 - 2.6, direction, BODY[piece.color.index()]));
    let color = if piece.kind.is_promoted() { PROMOTED } else { INK };
    let letter = size * if piece.kind.is_promoted() { 0.5 } else { 0.6 };
    let baseline = y + LETTER_MIDDLE * letter + direction * size * 0.08;
    let text = TextShape { bold: true, ..TextShape::centered(piece.kind.sfen(), [x, baseline], letter, color) };
    scene.push_text(SceneLayer::Content, text);
}

/// The outline of a piece of this height, which points up for a direction of 1 and down for -1.
pub(super) fn outline([x, y]: [f64; 2], height: f64, direction: f64, color: Rgb) -> SceneShape {
    const CORNERS: [[f64; 2]; 5] = [[0.0, -0.5], [0.35, -0.32], [0.45, 0.5], [-0.45, 0.5], [-0.35, -0.32]];
    let points = CORNERS.iter().map(|[right, down]| [x + right * height, y + direction * down * height]).collect();
    SceneShape::Polygon { points, color, opacity: 1.0 }
}

/// A piece of a hand in the style of the board.
pub(super) const fn held(color: Color, kind: PieceKind) -> Piece {
    Piece { color, kind }
}
