//! A set-up drawn as a board diagram (BOD).
//!
//! ```text
//! 後手の持駒：なし
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! |v香v桂v銀v金v玉v金v銀v桂v香|一
//! | ・v飛 ・ ・ ・ ・ ・v角 ・|二
//! …
//! +---------------------------+
//! 先手の持駒：歩二
//! ```

use crate::formats::writer::RecordTextBuffer;
use crate::text::kanji;
use sankoma_rules::{Color, Hand, Setup, Square};

const EDGE: &str = "+---------------------------+";

/// Draws squares, hands and the side to move. In a handicap game the sides are 下手 and 上手.
pub(super) fn draw(setup: &Setup, is_handicap: bool, out: &mut RecordTextBuffer) {
    let [black, white] = if is_handicap { ["下手", "上手"] } else { ["先手", "後手"] };
    out.push_line(&format!("{white}の持駒：{}", hand_text(setup.hands[Color::White.index()])));
    out.push_line("  ９ ８ ７ ６ ５ ４ ３ ２ １");
    out.push_line(EDGE);
    for rank in 1..=9 {
        out.push_line(&row_text(setup, rank));
    }
    out.push_line(EDGE);
    out.push_line(&format!("{black}の持駒：{}", hand_text(setup.hands[Color::Black.index()])));
    if setup.side_to_move == Color::White {
        // Not 上手番, which fewer programs know.
        out.push_line("後手番");
    }
}

fn row_text(setup: &Setup, rank: u8) -> String {
    let mut text = String::from("|");
    for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
        match setup.on(square) {
            None => text.push_str(" ・"),
            Some(piece) => {
                text.push(if piece.color == Color::White { 'v' } else { ' ' });
                text.push(piece.kind.kanji());
            }
        }
    }
    text.push('|');
    text.push_str(&kanji::kanji_number(u32::from(rank)));
    text
}

fn hand_text(hand: Hand) -> String {
    if hand.is_empty() {
        return "なし".to_owned();
    }
    let piece = |(kind, count): (sankoma_rules::PieceKind, u8)| {
        let count = if count > 1 { kanji::kanji_number(u32::from(count)) } else { String::new() };
        format!("{}{count}　", kind.ja())
    };
    hand.in_notation_order().map(piece).collect()
}
