//! A line of moves as KI2 writes them: `▲７六歩    △３四歩`.

use super::move_line::{MoveLine, MoveLineBody, names_a_piece, take_pass};
use crate::game::end::RecordedCause;
use crate::notation::japanese_move::JapaneseMove;
use crate::notation::written_move::{WrittenAction, WrittenMove};
use crate::text::kanji::{color_of, split_color};
use crate::text::lines::trim;
use sankoma_rules::Move;
use std::borrow::Cow;

/// The moves of a line that begins with the mark of a side and a move, or what was meant as one, or the words of an
/// end. `None` for any other.
pub(super) fn moves(text: &str) -> Option<impl Iterator<Item = MoveLine<'_>>> {
    let mut items = MarkedSegments { rest: text }.map(read_segment);
    let first = items.next().filter(|item| item.is_certain() || names_a_piece(split_color(text).1))?;
    Some(std::iter::once(first).chain(items))
}

/// A line cut before each mark of a side.
struct MarkedSegments<'a> {
    rest: &'a str,
}

impl<'a> Iterator for MarkedSegments<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let marks = self.rest.chars().take_while(|&letter| color_of(letter).is_some()).map(char::len_utf8).sum();
        if marks == 0 {
            return None;
        }
        let behind = &self.rest[marks..];
        let end = behind.find(|letter| color_of(letter).is_some()).unwrap_or(behind.len());
        let (item, rest) = self.rest.split_at(marks + end);
        self.rest = rest;
        Some(item)
    }
}

/// ▲７六歩, with what stands behind it; a text that is no move stays one.
fn read_segment(item: &str) -> MoveLine<'_> {
    let (color, text) = split_color(item);
    if let Some((action, behind)) = take_action(text) {
        let written = trim(&item[..item.len() - behind.len()]);
        let written = WrittenMove { text: Cow::Borrowed(written), color, action };
        return MoveLine { number: None, body: MoveLineBody::Move(written), rest: behind };
    }
    let words = trim(text);
    let body = match RecordedCause::from_japanese(words) {
        Some(cause) => MoveLineBody::End(cause, words),
        None => MoveLineBody::Move(WrittenMove {
            text: Cow::Borrowed(trim(item)),
            color,
            action: WrittenAction::Unreadable,
        }),
    };
    MoveLine { number: None, body, rest: "" }
}

fn take_action(text: &str) -> Option<(WrittenAction, &str)> {
    if let Some(rest) = take_pass(text) {
        return Some((WrittenAction::Exact(Move::PASS), rest));
    }
    let (phrase, rest) = JapaneseMove::take(text)?;
    Some((phrase.action(), rest))
}
