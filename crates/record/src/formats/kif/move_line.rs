//! A move line: `  12 同　銀成(31)   ( 0:16/00:00:16)+`.

use super::server_words;
use crate::game::end::RecordedCause;
use crate::notation::japanese_move::JapaneseMove;
use crate::notation::marks::MoveMarks;
use crate::notation::written_move::{WrittenAction, WrittenMove, WrittenOrigin};
use crate::text::kanji::{self, split_color};
use crate::text::lines::{is_blank, trim};
use sankoma_rules::Move;
use std::borrow::Cow;

/// A line of the list of moves, split into its parts.
pub(super) struct MoveLine<'a> {
    /// The number before the move.
    pub(super) number: Option<u32>,
    pub(super) body: MoveLineBody<'a>,
    /// The rest of the line.
    pub(super) rest: &'a str,
}

/// A move, or the words of an end.
pub(super) enum MoveLineBody<'a> {
    Move(WrittenMove<'a>),
    End(RecordedCause, &'a str),
}

impl MoveLine<'_> {
    /// The line is certainly a move or an end, even before the line that announces the moves. The word of a pass alone
    /// is not: it needs a number or the mark of a side.
    pub(super) fn is_certain(&self) -> bool {
        match &self.body {
            MoveLineBody::Move(WrittenMove { action: WrittenAction::Unreadable, .. }) => false,
            MoveLineBody::Move(WrittenMove { action: WrittenAction::Exact(_), color: None, .. }) => {
                self.number.is_some()
            }
            MoveLineBody::Move(_) => true,
            MoveLineBody::End(cause, _) => *cause != RecordedCause::Other,
        }
    }
}

/// Reads a line that has a number, or is a move, or names a known end. `None` for any other text.
pub(super) fn parse(text: &str) -> Option<MoveLine<'_>> {
    let (number, rest) = split_number(text);
    let (color, unmarked) = split_color(rest);
    if let Some((action, behind)) = take_action(unmarked) {
        let is_bare = number.is_none() && color.is_none();
        if is_bare && matches!(action, WrittenAction::Exact(_)) && !is_pass_alone(unmarked, behind) {
            return None;
        }
        if number.is_none() && color.is_some() && !action.states_origin() {
            return None; // ▲７六歩 △３四歩: a line of KI2
        }
        let written = trim(&rest[..rest.len() - behind.len()]);
        let written = WrittenMove { text: Cow::Borrowed(written), color, action };
        return Some(MoveLine { number, body: MoveLineBody::Move(written), rest: behind });
    }
    let (words, behind) = split_words(unmarked);
    if let Some(cause) = RecordedCause::from_japanese(words) {
        return Some(MoveLine { number, body: MoveLineBody::End(cause, words), rest: behind });
    }
    if number.is_none() || words.is_empty() || is_divider(unmarked) {
        return None;
    }
    let (all_words, behind_all) = split_time(unmarked);
    if let Some(cause) = server_words::server_cause(all_words) {
        return Some(MoveLine { number, body: MoveLineBody::End(cause, all_words), rest: behind_all });
    }
    if !looks_like_a_move(unmarked) && color.is_none() {
        return Some(MoveLine { number, body: MoveLineBody::End(RecordedCause::Other, words), rest: behind });
    }
    let (words, behind) = split_time(rest);
    let written = WrittenMove { text: Cow::Borrowed(words), color, action: WrittenAction::Unreadable };
    Some(MoveLine { number, body: MoveLineBody::Move(written), rest: behind })
}

/// The line without number and mark is a pass and nothing else. `--` is a divider there.
fn is_pass_alone(text: &str, behind: &str) -> bool {
    !is_divider(text) && (behind.is_empty() || trim(behind).starts_with(['(', '（', '+', '#']))
}

/// The text is a line drawn with dashes, as between the parts of a mail: `------`, ━━━━, `|---|:--:|`. Boxes and the
/// borders of tables are too.
pub(super) fn is_divider(text: &str) -> bool {
    let is_stroke = |letter: char| {
        matches!(letter, '-' | '=' | '_' | '~' | 'ー' | '－' | '＝' | '＿' | '～' | '〜' | '\u{2212}' | '\u{FF70}')
            || ('\u{2010}'..='\u{2015}').contains(&letter)
            || ('\u{2500}'..='\u{257F}').contains(&letter)
    };
    let is_joint = |letter: char| is_blank(letter) || "|+:｜＋・*".contains(letter);
    text.chars().filter(|&letter| is_stroke(letter)).count() >= 2
        && text.chars().all(|letter| is_stroke(letter) || is_joint(letter))
}

/// Digits count as a number only when a blank, a mark or a full-width file follows: `76歩(77)` has none.
fn split_number(text: &str) -> (Option<u32>, &str) {
    let Some((number, rest)) = kanji::take_number(text).filter(|_| text.starts_with(|c| kanji::digit(c).is_some()))
    else {
        return (None, text);
    };
    if rest.starts_with(is_blank) || rest.starts_with(['▲', '△', '▼', '▽', '☗', '☖', '同']) {
        return (Some(number), trim(rest));
    }
    split_narrow_number(text)
}

/// `1７六歩(77)`: ASCII digits directly before a full-width file.
fn split_narrow_number(text: &str) -> (Option<u32>, &str) {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(0);
    let (digits, rest) = text.split_at(end);
    let is_file = rest.starts_with(|letter| ('１'..='９').contains(&letter));
    match digits.parse() {
        Ok(number) if is_file && kanji::take_square(rest).is_some() => (Some(number), rest),
        _ => (None, text),
    }
}

fn split_words(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter| is_blank(letter) || "(（#+".contains(letter)).unwrap_or(text.len()))
}

/// Text that is no move, and the brackets with a time behind it.
fn split_time(text: &str) -> (&str, &str) {
    let opened = text.rfind(['(', '（']).filter(|&open| text[open..].contains(':'));
    let (words, behind) = text.split_at(opened.unwrap_or(text.len()));
    (trim(words), behind)
}

/// The text that cannot be read was meant as a move: it begins as one does, has an origin in brackets, or names a piece
/// and how it moves (三四歩, 歩打).
fn looks_like_a_move(text: &str) -> bool {
    text.starts_with('同')
        || text.starts_with(|letter| kanji::digit(letter).is_some())
        || has_origins(text)
        || names_a_piece(text)
}

/// ▲７六歩(77): KIF without numbers.
pub(super) fn has_origins(text: &str) -> bool {
    let mut open = text.match_indices(['(', '（']).map(|(at, bracket)| &text[at + bracket.len()..]);
    open.any(|inside| kanji::take_square(inside).is_some_and(|(_, rest)| rest.starts_with([')', '）'])))
}

/// The word for a foul that reads like a square of which the file is missing.
const NIFU: &str = "二歩";

/// The first word is a piece and how it moves, with at most the half of a square before it.
pub(super) fn names_a_piece(text: &str) -> bool {
    let (words, _) = split_words(text);
    let ranks = words.trim_start_matches(kanji::is_kanji_digit);
    let behind = kanji::take_piece(ranks).map(|(_, rest)| MoveMarks::take(rest).1.trim_start_matches(['不', '成']));
    words != NIFU && behind.is_some_and(str::is_empty)
}

impl WrittenAction {
    /// The square is stated from which the piece comes, or what is written needs none.
    pub(super) const fn states_origin(self) -> bool {
        !matches!(self, Self::PieceMove { origin: WrittenOrigin::Missing(_) | WrittenOrigin::Hand, .. })
    }

    /// The origin of the piece is known without the position.
    pub(super) const fn has_origin(self) -> bool {
        !matches!(self, Self::PieceMove { origin: WrittenOrigin::Missing(_), .. })
    }
}

/// Takes the word for a pass off the front of `text`; it ends at a blank, a bracket or a mark.
pub(super) fn take_pass(text: &str) -> Option<&str> {
    let ends = |rest: &str| rest.chars().next().is_none_or(|letter| is_blank(letter) || "(（+＋#".contains(letter));
    Move::PASS_WORDS.into_iter().find_map(|word| text.strip_prefix(word).filter(|rest| ends(rest)))
}

fn take_action(text: &str) -> Option<(WrittenAction, &str)> {
    if let Some(rest) = take_pass(text) {
        return Some((WrittenAction::Exact(Move::PASS), rest));
    }
    let (phrase, rest) = JapaneseMove::take(text)?;
    // 右左直上寄引 say nothing that the origin does not: next to it they are only tolerated.
    let origin = match phrase.from {
        Some(from) => WrittenOrigin::Board(from),
        None if phrase.marks.drop => WrittenOrigin::Hand,
        None => WrittenOrigin::Missing(phrase.marks),
    };
    Some((phrase.action_from(origin), rest))
}
