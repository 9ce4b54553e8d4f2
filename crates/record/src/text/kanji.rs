//! Digits, squares, pieces and marks of a side as Japanese records write them, in every width and variant.

use super::lines::is_blank;
use sankoma_rules::{Color, PieceKind, Square};

const KANJI_DIGITS: &str = "一二三四五六七八九";

/// 0–9, ASCII or full-width.
pub(crate) fn digit(letter: char) -> Option<u8> {
    match letter {
        '0'..='9' => Some(letter as u8 - b'0'),
        '０'..='９' => Some((letter as u32 - '０' as u32) as u8),
        _ => None,
    }
}

/// The letter is one of 一 to 九.
pub(crate) fn is_kanji_digit(letter: char) -> bool {
    kanji_digit(letter).is_some()
}

fn kanji_digit(letter: char) -> Option<u8> {
    KANJI_DIGITS.chars().position(|kanji| kanji == letter).map(|index| index as u8 + 1)
}

/// `number` in kanji: 十八. From 100 on, more than any count of pieces, it is written in digits.
pub fn kanji_number(number: u32) -> String {
    let digit =
        |digit: u32| KANJI_DIGITS.chars().nth(digit.wrapping_sub(1) as usize).map(String::from).unwrap_or_default();
    match (number / 10, number % 10) {
        (10.., _) | (0, 0) => number.to_string(),
        (0, ones) => digit(ones),
        (1, ones) => format!("十{}", digit(ones)),
        (tens, ones) => format!("{}十{}", digit(tens), digit(ones)),
    }
}

/// Parses a square at the front of `text` (file, then rank, in any kind of digit) and returns the rest too.
pub(crate) fn take_square(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let file = letters.next().and_then(digit)?;
    let rank = letters.next().and_then(|letter| digit(letter).or_else(|| kanji_digit(letter)))?;
    Some((Square::new(file, rank)?, letters.as_str()))
}

/// Parses a piece at the front of `text` (歩, 成銀, 全, 竜, 王 …) and returns the rest too.
pub(crate) fn take_piece(text: &str) -> Option<(PieceKind, &str)> {
    const VARIANTS: [(char, PieceKind); 4] =
        [('王', PieceKind::King), ('竜', PieceKind::Dragon), ('仝', PieceKind::ProLance), ('个', PieceKind::ProPawn)];
    let mut letters = text.chars();
    let first = letters.next()?;
    if first == '成' {
        return PieceKind::ALL.into_iter().find_map(|kind| Some((kind, text.strip_prefix(kind.ja())?)));
    }
    let variant = || VARIANTS.into_iter().find_map(|(name, kind)| (name == first).then_some(kind));
    let kind = PieceKind::ALL.into_iter().find(|kind| kind.kanji() == first).or_else(variant)?;
    Some((kind, letters.as_str()))
}

/// The piece that `text` names in Japanese: 歩, 成銀, 全, 竜, 王.
pub fn piece_named(text: &str) -> Option<PieceKind> {
    take_piece(text).filter(|(_, rest)| rest.is_empty()).map(|(kind, _)| kind)
}

/// Parses a number at the front of `text` (18, １８ or 十八) and returns the rest too. `None` when there is none or it
/// has more than seven digits.
pub(crate) fn take_number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|letter| digit(letter).is_none()).unwrap_or(text.len());
    if end == 0 {
        return take_kanji_number(text);
    }
    let (digits, rest) = text.split_at(end);
    if digits.chars().count() > 7 {
        return None;
    }
    Some((digits.chars().filter_map(digit).fold(0, |number, digit| number * 10 + u32::from(digit)), rest))
}

/// 一 to 九十九.
fn take_kanji_number(text: &str) -> Option<(u32, &str)> {
    let (first, rest) = take_kanji_digit(text);
    let Some(rest) = rest.strip_prefix('十') else {
        return first.map(|digit| (digit, rest));
    };
    let (last, rest) = take_kanji_digit(rest);
    Some((first.unwrap_or(1) * 10 + last.unwrap_or(0), rest))
}

fn take_kanji_digit(text: &str) -> (Option<u32>, &str) {
    let mut letters = text.chars();
    match letters.next().and_then(kanji_digit) {
        Some(digit) => (Some(u32::from(digit)), letters.as_str()),
        None => (None, text),
    }
}

/// The mark of a side before its moves.
pub const fn color_mark(color: Color) -> char {
    match color {
        Color::Black => '▲',
        Color::White => '△',
    }
}

/// The side that a mark stands for, in any of its shapes.
pub(crate) const fn color_of(letter: char) -> Option<Color> {
    match letter {
        '▲' | '▼' | '☗' => Some(Color::Black),
        '△' | '▽' | '☖' => Some(Color::White),
        _ => None,
    }
}

/// Splits the mark of a side off the front of `text`.
pub(crate) fn split_color(text: &str) -> (Option<Color>, &str) {
    let color = text.chars().next().and_then(color_of);
    let rest = text.trim_start_matches(|letter| color_of(letter).is_some());
    if color.is_some() { (color, rest.trim_start_matches(is_blank)) } else { (None, text) }
}
