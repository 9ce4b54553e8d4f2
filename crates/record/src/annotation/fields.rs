//! Scores, numbers and lines of play as comments write them, and the labels that `ShogiGUI` and related programs put
//! before them, in any order.

use super::types::{AnnotationScore, ParsedAnnotation};
use crate::game::move_time::parse_duration;
use crate::notation::move_sequence::begins_with_move;
use crate::text::kanji::{color_of, digit};
use crate::text::lines::{is_blank, trim};
use sankoma_rules::Color;

/// Takes a score in centipawns off the front of `text`: `123`, `+45`, `-7↑`, `1,234`, `−１２`, `1.5`, `+詰`, `-詰 12`,
/// `詰み`. No letter may follow a number: 12手 is no score. A fraction of a centipawn is dropped.
pub(super) fn take_score(text: &str) -> Option<(AnnotationScore, &str)> {
    let (color, rest) = take_sign(text);
    if let Some(rest) = rest.strip_prefix('詰') {
        let rest = rest.strip_prefix('み').unwrap_or(rest);
        let (plies, rest) = take_plies(rest);
        return Some((AnnotationScore::Mate { winner: color, plies }, rest));
    }
    let (points, rest) = take_grouped_number(rest)?;
    let points = i32::try_from(points).ok()?;
    let rest = rest.strip_prefix(['.', '．']).map_or(rest, |rest| split_digits(rest).1);
    let ends = rest.chars().next().is_none_or(|letter| !letter.is_alphanumeric());
    ends.then_some((AnnotationScore::Centipawns(color.sign() * points), rest))
}

/// `先手勝ち:7手`, `後手勝ち`.
pub(super) fn parse_win(text: &str) -> Option<AnnotationScore> {
    let black = text.strip_prefix("先手勝ち").map(|rest| (Color::Black, rest));
    let (winner, rest) = black.or_else(|| Some((Color::White, text.strip_prefix("後手勝ち")?)))?;
    let (plies, _) = take_plies(rest.trim_start_matches([':', '：']));
    Some(AnnotationScore::Mate { winner, plies })
}

/// The inverse of [`parse_win`].
pub(super) fn win_text(winner: Color, plies: Option<u32>) -> String {
    let plies = plies.map(|plies| format!(":{plies}手")).unwrap_or_default();
    format!("{}勝ち{plies}", winner.ja())
}

/// The inverse of [`take_score`]: `123`, `-45`, `+詰 7`.
pub(super) fn score_text(score: AnnotationScore) -> String {
    match score {
        AnnotationScore::Centipawns(points) => points.to_string(),
        AnnotationScore::Mate { winner, plies } => {
            let sign = if winner == Color::Black { '+' } else { '-' };
            format!("{sign}詰{}", plies.map(|plies| format!(" {plies}")).unwrap_or_default())
        }
    }
}

/// Takes digits of either width off the front; commas between them are skipped.
pub(super) fn take_number(text: &str) -> Option<(u64, &str)> {
    let is_part = |letter: char| digit(letter).is_some() || SEPARATORS.contains(&letter);
    let (digits, rest) = text.split_at(text.find(|letter| !is_part(letter)).unwrap_or(text.len()));
    Some((number(digits)?, rest))
}

/// Signs between groups of three digits.
const SEPARATORS: [char; 2] = [',', '，'];

/// Takes a number off the front: `1234`, `1,234`, `１，２３４`. A comma counts only before a group of three digits.
fn take_grouped_number(text: &str) -> Option<(u64, &str)> {
    let (first, mut rest) = split_digits(text);
    let mut end = first.len();
    while let Some((group, behind)) = rest.strip_prefix(SEPARATORS).map(split_digits) {
        if group.chars().count() != 3 || first.chars().count() > 3 {
            break;
        }
        end = text.len() - behind.len();
        rest = behind;
    }
    Some((number(&text[..end])?, rest))
}

/// The number that the digits of `text` form; `None` without a digit, and beyond `u64`.
fn number(text: &str) -> Option<u64> {
    let digits: String = text.chars().filter_map(digit).map(|digit| char::from(b'0' + digit)).collect();
    digits.parse().ok()
}

/// `16` or `16/24`.
pub(super) fn take_depths(text: &str) -> Option<(u32, Option<u32>, &str)> {
    let (depth, rest) = take_number(text)?;
    let second = rest.strip_prefix('/').and_then(take_number);
    let (seldepth, rest) = second.map_or((None, rest), |(seldepth, rest)| (u32::try_from(seldepth).ok(), rest));
    Some((u32::try_from(depth).ok()?, seldepth, rest))
}

fn take_plies(text: &str) -> (Option<u32>, &str) {
    let (digits, rest) = split_digits(text.trim_start_matches(is_blank));
    match number(digits).and_then(|plies| u32::try_from(plies).ok()) {
        Some(plies) => (Some(plies), rest),
        None => (None, text),
    }
}

/// The side that the score favours; without a sign it is Black.
fn take_sign(text: &str) -> (Color, &str) {
    const MINUS: [char; 6] = ['-', '－', '−', '‐', '‑', '–'];
    if let Some(rest) = text.strip_prefix(MINUS) {
        return (Color::White, rest);
    }
    (Color::Black, text.strip_prefix(['+', '＋']).unwrap_or(text))
}

fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter| digit(letter).is_none()).unwrap_or(text.len()))
}

/// `letter` marks a side before its move.
pub(super) const fn is_side_mark(letter: char) -> bool {
    color_of(letter).is_some()
}

/// `text` begins with something that has the form of a move.
pub(super) fn starts_like_moves(text: &str) -> bool {
    text.starts_with(is_side_mark) || begins_with_move(text)
}

/// A label, and the function that takes its value off the front of the text after it.
type LabelledField = (&'static str, for<'a> fn(&mut ParsedAnnotation, &'a str) -> &'a str);

const FIELDS: [LabelledField; 8] = [
    ("候補", rank),
    ("時間", time),
    ("深さ", depth),
    ("ノード数", nodes),
    ("評価値", score),
    ("エンジン", engine),
    ("Engine", engine),
    (PV, pv),
];

const PV: &str = "読み筋";

/// Reads every known label of `text` with its value into `found`. The line of play takes all the rest.
pub(super) fn read_labelled(text: &str, found: &mut ParsedAnnotation) {
    let mut rest = text.trim_start_matches(is_separator);
    while !rest.is_empty() {
        let field = FIELDS.iter().find_map(|(name, take)| Some((take, rest.strip_prefix(name)?)));
        rest = match field {
            Some((take, behind)) => take(found, behind.trim_start_matches(is_separator)),
            None => &rest[word(rest).len()..],
        };
        rest = rest.trim_start_matches(is_separator);
    }
}

fn is_separator(letter: char) -> bool {
    is_blank(letter) || matches!(letter, '：' | ':' | '=' | '/' | '、')
}

fn word(text: &str) -> &str {
    &text[..text.find(is_separator).unwrap_or(text.len())]
}

fn rank<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let Some((rank, rest)) = take_number(text) else { return text };
    found.rank = u32::try_from(rank).ok();
    rest
}

fn time<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let end = text.find(is_blank).unwrap_or(text.len());
    found.time = parse_duration(&text[..end]);
    &text[end..]
}

fn depth<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let Some((depth, seldepth, rest)) = take_depths(text) else { return text };
    found.depth = Some(depth);
    found.seldepth = seldepth;
    rest
}

fn nodes<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let Some((nodes, rest)) = take_number(text) else { return text };
    found.nodes = Some(nodes);
    rest
}

fn score<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let Some((score, rest)) = take_score(text) else { return text };
    found.value = Some(score);
    rest
}

fn engine<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let name = word(text);
    found.engine = Some(name.to_owned()).filter(|name| !name.is_empty());
    &text[name.len()..]
}

/// A number directly after the label is the rank of the candidate: 読み筋2：△８四歩.
fn pv<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let numbered = take_number(text).filter(|(_, rest)| rest.starts_with(['：', ':']));
    let (rank, line) = numbered.map_or((None, text), |(rank, rest)| (u32::try_from(rank).ok(), rest));
    let line = trim(line.trim_start_matches(is_separator));
    if starts_like_moves(line) {
        found.rank = found.rank.or(rank);
        found.pv = Some(line.to_owned());
        return "";
    }
    text
}
