//! States of `.sbk`: a position with its moves.

use super::fields::{FieldValue, Fields};
use crate::entry::{BookMove, BookPosition, join_comment};
use sankoma_rules::{Move, PieceKind, Position, Square, sfen};
use std::fmt::Write as _;

/// A position of the book.
#[derive(Debug, Default)]
pub(super) struct SbkState {
    pub(super) id: u64,
    /// The SFEN, where the state has one.
    pub(super) position: Option<String>,
    comment: String,
    games: [u64; 3],
    pub(super) moves: Vec<SbkMove>,
}

/// A move of a state.
#[derive(Debug, Default)]
pub(super) struct SbkMove {
    /// The number that stands for it.
    pub(super) bits: u32,
    judgement: u64,
    weight: u64,
    pub(super) next: u64,
}

/// Names of `ShogiGUI` for the judgements of a move, from 1 on.
const JUDGEMENTS: [&str; 4] = ["絶対手", "好手", "疑問手", "悪手"];

impl SbkState {
    /// Reads the fields of a state; what is broken ends it.
    pub(super) fn of(message: &[u8]) -> Self {
        let mut state = Self::default();
        for field in Fields::new(message) {
            match (field.number, field.value) {
                (1, FieldValue::Number(id)) => state.id = id,
                (4..=6, FieldValue::Number(games)) => state.games[field.number as usize - 4] = games,
                (7, FieldValue::Bytes(text)) => state.position = Some(String::from_utf8_lossy(text).into_owned()),
                (8, FieldValue::Bytes(text)) => {
                    state.comment = String::from_utf8_lossy(text).lines().collect::<Vec<_>>().join("\n");
                }
                (9, FieldValue::Bytes(mv)) => state.moves.push(SbkMove::of(mv)),
                (10, FieldValue::Bytes(evaluation)) => join_comment(&mut state.comment, &evaluation_text(evaluation)),
                _ => {}
            }
        }
        state
    }

    /// The position that the state writes out.
    pub(super) fn written_position(&self) -> Option<Position> {
        let text = self.position.as_ref()?.trim();
        let text = text.strip_prefix("position ").unwrap_or(text);
        let text = text.split(" moves ").next().unwrap_or(text);
        sfen::parse_setup(text).ok().map(|setup| Position::from_setup_unchecked(&setup))
    }

    /// Entry of the state for its position. Moves that cannot be read are left out; [`super::SbkSearch`] finds them.
    pub(super) fn entry(&self) -> BookPosition {
        let mut entry = BookPosition { comment: self.comment.clone(), ..BookPosition::default() };
        let [games, black, white] = self.games;
        if games > 0 {
            join_comment(&mut entry.comment, &format!("対局 {games} 先手勝ち {black} 後手勝ち {white}"));
        }
        for mv in &self.moves {
            if let Some(read) = mv.read() {
                let judgement = (mv.judgement as usize).checked_sub(1).and_then(|at| JUDGEMENTS.get(at));
                let comment = judgement.copied().unwrap_or_default().to_owned();
                entry.set(BookMove { count: Some(mv.weight), comment, ..BookMove::new(read) }, BookMove::merge);
            }
        }
        entry
    }
}

impl SbkMove {
    fn of(message: &[u8]) -> Self {
        let mut mv = Self::default();
        for field in Fields::new(message) {
            match (field.number, field.value) {
                // A negative number has 64 bits in a varint.
                (1, FieldValue::Number(bits)) => mv.bits = bits as u32,
                (2, FieldValue::Number(judgement)) => mv.judgement = judgement,
                (3, FieldValue::Number(weight)) => mv.weight = weight,
                (4, FieldValue::Number(next)) => mv.next = next,
                _ => {}
            }
        }
        mv
    }

    /// From rank and file in bits 0–7, 0 for a drop; to rank and file in bits 8–15; promotion in bit 19; the piece,
    /// pawn 1 to gold 7, in bits 24–29.
    pub(super) fn read(&self) -> Option<Move> {
        let nibble = |shift: u32| (self.bits >> shift & 15) as u8;
        let to = Square::new(nibble(12), nibble(8))?;
        if self.bits.trailing_zeros() >= 8 {
            let kind = PieceKind::HAND.get((self.bits >> 24 & 63).checked_sub(1)? as usize)?;
            return Some(Move::drop(*kind, to));
        }
        let from = Square::new(nibble(4), nibble(0))?;
        (from != to).then(|| Move::board(from, to, self.bits >> 19 & 1 == 1))
    }
}

fn put(text: &mut String, more: std::fmt::Arguments<'_>) {
    // Writing to a string never fails.
    let _ = text.write_fmt(more);
}

/// A score of the position in words. Whose view it is the description does not say, so it is no score of a move.
fn evaluation_text(message: &[u8]) -> String {
    let mut text = String::new();
    for field in Fields::new(message) {
        match (field.number, field.value) {
            (1, FieldValue::Number(score)) => put(&mut text, format_args!("評価値 {}", score as i64)),
            (2, FieldValue::Number(depth)) => put(&mut text, format_args!(" 深さ {depth}")),
            (5, FieldValue::Bytes(line)) if !line.is_empty() => {
                let line = String::from_utf8_lossy(line).split_whitespace().collect::<Vec<_>>().join(" ");
                put(&mut text, format_args!(" 読み筋 {line}"));
            }
            (6, FieldValue::Bytes(name)) if !name.is_empty() => {
                let name = String::from_utf8_lossy(name).split_whitespace().collect::<Vec<_>>().join(" ");
                put(&mut text, format_args!(" {name}"));
            }
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_the_description_says() {
        let bits = |from: (u32, u32), to: (u32, u32), rest: u32| from.1 | from.0 << 4 | to.1 << 8 | to.0 << 12 | rest;
        for (bits, mv) in [
            (bits((7, 7), (7, 6), 1 << 24), Some("7g7f")),
            (bits((8, 8), (2, 2), 1 << 19 | 5 << 24), Some("8h2b+")),
            (bits((0, 0), (5, 5), 7 << 24 | 1 << 31), Some("G*5e")),
            (bits((0, 0), (5, 5), 0), None),
            (bits((7, 7), (0, 6), 0), None),
            (bits((7, 7), (7, 7), 0), None),
        ] {
            let mv_of_bits = SbkMove { bits, ..SbkMove::default() };
            assert_eq!(mv_of_bits.read().map(|mv| mv.to_string()).as_deref(), mv);
        }
    }
}
