//! A diagram as lines of text: in the style of its pieces, or as BOD, which shogi programs read.
//!
//! ```text
//! △ 後手  飛 歩二
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! |v香v桂v銀v金v玉v金v銀v桂v香|一
//! …
//! +---------------------------+
//! ▲ 先手  なし  *
//! 33手目 ▲７六歩
//! ?? 悪手: …
//! ```

use super::board::BoardDiagram;
use sankoma_record::notation::{color_mark, kanji_number};
use sankoma_record::{self as record, Encoding, Game, Newline, RecordFormat, RecordWriteOptions};
use sankoma_rules::{Color, Square};
use sankoma_wording::{Language, PieceStyle, text};

/// The line above the moves of a KIF file.
const MOVES_HEADING: &str = "手数----指手";
const EDGE: &str = "+---------------------------+";

impl BoardDiagram {
    /// The diagram as text; `*` stands behind the hand of the side to move.
    pub fn text(&self) -> String {
        let above = self.above();
        let mut lines = vec![self.hand_line(above), self.file_line(), EDGE.to_owned()];
        lines.extend((0..9).map(|row| self.rank_line(row)));
        lines.extend([EDGE.to_owned(), self.hand_line(above.other())]);
        lines.extend((!self.caption.is_empty()).then(|| self.caption.clone()));
        lines.extend((!self.note.is_empty()).then(|| self.note.clone()));
        lines.extend(self.marks.iter().map(|mark| format!("{} {}", mark.rank, mark.text)));
        let mut text = String::new();
        for line in lines {
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// The position as BOD; names, caption, note and marks have no place in it.
    pub fn bod(&self) -> String {
        let format = RecordFormat::Kif;
        let options = RecordWriteOptions {
            encoding: Encoding::Utf8,
            newline: Newline::Lf,
            ..RecordWriteOptions::defaults_for(format)
        };
        let written = record::write(&[&Game::new(self.position.setup())], options);
        let text = String::from_utf8_lossy(&written.bytes);
        // A record would continue with its moves.
        text.lines().take_while(|line| !line.starts_with(MOVES_HEADING)).flat_map(|line| [line, "\n"]).collect()
    }

    fn hand_line(&self, color: Color) -> String {
        let held: Vec<String> = self
            .position
            .hand(color)
            .in_notation_order()
            .map(|(kind, count)| match (count, self.lang) {
                (1, _) => self.pieces.text(kind),
                (count, Language::Ja) => format!("{}{}", self.pieces.text(kind), kanji_number(u32::from(count))),
                (count, Language::En) => format!("{}{count}", self.pieces.text(kind)),
            })
            .collect();
        let held = if held.is_empty() { self.lang.pick("なし", "-").to_owned() } else { held.join(" ") };
        let side = self.lang.pick(color.ja(), color.en());
        let name = self.names[color.index()].trim();
        let name = if name.is_empty() { String::new() } else { format!(" {name}") };
        let turn = if self.position.side_to_move() == color { "  *" } else { "" };
        format!("{} {side}{name}  {held}{turn}", color_mark(color))
    }

    fn square_at(&self, column: u8, row: u8) -> Option<Square> {
        Square::all().find(|&square| self.column_and_row(square) == (column, row))
    }

    fn file_line(&self) -> String {
        let files = (0..9).filter_map(|column| self.square_at(column, 0));
        let label = |square| {
            let [file, _] = self.coordinates.labels(square);
            text::pad_left(&file, 3)
        };
        format!(" {}", files.map(label).collect::<String>())
    }

    fn rank_line(&self, row: u8) -> String {
        let squares: Vec<Square> = (0..9).filter_map(|column| self.square_at(column, row)).collect();
        let empty = if self.pieces == PieceStyle::Western { "  ." } else { " ・" };
        let cell = |&square: &Square| match self.position.on(square) {
            None => empty.to_owned(),
            Some(piece) => self.pieces.in_three_columns(piece),
        };
        let cells: String = squares.iter().map(cell).collect();
        let rank = squares.first().map(|&square| self.coordinates.labels(square)[1].clone()).unwrap_or_default();
        format!("|{cells}|{rank}")
    }
}
