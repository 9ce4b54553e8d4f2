//! Lines of play in any notation: splitting a text into moves and replaying them.

use super::japanese_move::JapaneseMove;
use super::reading::verdict;
use crate::text::kanji::color_of;
use crate::text::lines::is_blank;
use sankoma_rules::Position;
use sankoma_rules::legality::{self, ReplayedLine};

/// Replays the moves of `text` from `position`, whatever notation each is in: `7g7f 3c3d`, `▲７六歩△３四歩`,
/// `+7776FU -3334FU`, passes in every spelling.
pub fn replay(position: &Position, text: &str) -> ReplayedLine {
    legality::replay_words(position, words(text), |position, word| {
        let verdict = verdict(position, word);
        verdict.mv.filter(|_| verdict.is_legal()).ok_or_else(|| Box::new(verdict.explain(position)))
    })
}

/// The line of play in Japanese that a comment of a record holds: from the first of two moves that follow each other.
pub fn find_line(comment: &str) -> Option<&str> {
    let words: Vec<&str> = words(comment).collect();
    let first = words.windows(2).find(|pair| pair.iter().all(|word| is_japanese(word)))?[0];
    let start = (first.as_ptr() as usize).checked_sub(comment.as_ptr() as usize)?;
    comment.get(start..)
}

/// `text` begins with a move in USI, in CSA or in Japanese.
pub(crate) fn begins_with_move(text: &str) -> bool {
    words(text).next().is_some_and(|word| legality::is_move_text(word) || is_japanese(word))
}

fn is_japanese(word: &str) -> bool {
    let unmarked = word.trim_start_matches(|letter| color_of(letter).is_some() || is_blank(letter));
    matches!(JapaneseMove::take(unmarked), Some((_, "")))
}

/// The moves of a line of play as they are written. A blank ends one, but not directly after a mark of a side or after
/// 同; so does the mark of the next.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(is_blank);
        let (word, behind) = rest.split_at(word_end(rest));
        rest = behind;
        (!word.is_empty()).then_some(word)
    })
}

fn word_end(text: &str) -> usize {
    let (mut begun, mut joined) = (false, false);
    for (at, letter) in text.char_indices() {
        let is_mark = color_of(letter).is_some();
        if begun && (is_mark || (is_blank(letter) && !joined)) {
            return at;
        }
        if is_blank(letter) {
            continue;
        }
        joined = letter == '同';
        begun |= !is_mark;
    }
    text.len()
}
