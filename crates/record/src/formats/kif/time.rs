//! `( 0:16/00:00:16)`: time for the move and for all moves of the side.

use crate::game::move_time::{MoveTime, parse_duration};
use crate::text::kanji;
use crate::text::lines::trim;
use std::borrow::Cow;

/// Parts of a line behind a move.
pub(super) struct KifMoveSuffix<'a> {
    /// The inside of the first brackets.
    pub(super) time: Option<&'a str>,
    /// Text before and behind the brackets, without branch marks; empty where there is none.
    pub(super) others: [&'a str; 2],
    /// A `+` says that there is a variation.
    pub(super) has_branch_mark: bool,
}

/// Takes apart what stands behind a move.
pub(super) fn split_suffix(text: &str) -> KifMoveSuffix<'_> {
    const BRANCH_MARKS: [char; 2] = ['+', '＋'];
    let is_mark = |letter: char| BRANCH_MARKS.contains(&letter) || letter.is_whitespace();
    let open = text.find(['(', '（']);
    let Some((before, inside, after)) = open.and_then(|open| split_brackets(text, open)) else {
        let has_branch_mark = text.contains(BRANCH_MARKS);
        return KifMoveSuffix { time: None, others: [text.trim_matches(is_mark), ""], has_branch_mark };
    };
    let others = [before.trim_matches(is_mark), after.trim_matches(is_mark)];
    let has_branch_mark = [before, after].iter().any(|part| part.contains(BRANCH_MARKS));
    KifMoveSuffix { time: Some(trim(inside)).filter(|inside| !inside.is_empty()), others, has_branch_mark }
}

fn split_brackets(text: &str, open: usize) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_at(open);
    let mut letters = rest.chars();
    letters.next();
    let (inside, after) = letters.as_str().split_once([')', '）'])?;
    Some((before, inside, after))
}

/// Reads the inside of the brackets. Hours and fractions of seconds may stand in either part; the total may be missing.
pub(super) fn parse(text: &str) -> Option<MoveTime> {
    let text = &*with_ascii_digits(text);
    let (spent, total) = match text.split_once(['/', '／']) {
        Some((spent, total)) => (spent, Some(total)),
        None => (text, None),
    };
    let spent = parse_duration(spent)?;
    let total = match total.map(trim).filter(|total| !total.is_empty()) {
        Some(total) => Some(parse_duration(total)?),
        None => None,
    };
    Some(MoveTime { spent, total })
}

/// Full-width digits made ASCII.
fn with_ascii_digits(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    text.chars().map(|letter| kanji::digit(letter).map_or(letter, |digit| char::from(b'0' + digit))).collect()
}
