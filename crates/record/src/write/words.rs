//! Words of a record's text with the blanks before them, and which words of two texts are the same.

use crate::game::record_format::RecordFormat;
use crate::text::lines::is_blank;
use similar::{Algorithm, DiffOp};
use std::collections::HashMap;

/// A word, and what separates it from the one before: blanks and line ends, in CSA commas, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SpacedWord<'a> {
    pub(super) space: &'a str,
    pub(super) text: &'a str,
}

impl SpacedWord<'_> {
    /// It begins a line.
    pub(super) fn begins_line(self) -> bool {
        begins_line(self.space)
    }
}

/// What follows `space` begins a line.
pub(super) fn begins_line(space: &str) -> bool {
    space.contains(['\n', '\r'])
}

/// The words of `text`, and the blanks behind the last one.
pub(super) fn spaced_words(text: &str, format: RecordFormat) -> (Vec<SpacedWord<'_>>, &str) {
    let splits_commas = matches!(format, RecordFormat::Csa | RecordFormat::Csa3);
    let separates = |letter: char| is_blank(letter) || (splits_commas && letter == ',');
    let begins_word = |letter: char| format == RecordFormat::Ki2 && "▲△☗☖▼▽".contains(letter);
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        let start = rest.find(|letter| !separates(letter)).unwrap_or(rest.len());
        let (space, tail) = rest.split_at(start);
        if tail.is_empty() {
            return (words, space);
        }
        let mut letters = tail.char_indices().skip(1);
        let end =
            letters.find(|&(_, letter)| separates(letter) || begins_word(letter)).map_or(tail.len(), |(at, _)| at);
        let (word, after) = tail.split_at(end);
        words.push(SpacedWord { space, text: word });
        rest = after;
    }
}

/// For each word of `new` the word of `old` that it is, if any: a longest common sequence, where `key` makes words
/// equal. `None` if the two differ in so much that looking for it takes too long.
pub(super) fn same_words(
    old: &[SpacedWord<'_>],
    new: &[SpacedWord<'_>],
    key: impl Fn(&str) -> String,
) -> Option<Vec<Option<usize>>> {
    /// So many words are compared whatever they are.
    const FEW: usize = 10_000;
    /// Maximum number of words of one of two long texts that the other lacks.
    const MAX_DIFFERENT: usize = 2_000;
    let mut numbers: HashMap<String, u32> = HashMap::new();
    let mut number = |word: &SpacedWord<'_>| {
        let next = numbers.len() as u32;
        *numbers.entry(key(word.text)).or_insert(next)
    };
    let [old, new] = [old, new].map(|words| words.iter().map(&mut number).collect::<Vec<u32>>());
    if old.len() + new.len() > FEW && different_words(&old, &new, numbers.len()) > MAX_DIFFERENT {
        return None;
    }
    let mut found = vec![None; new.len()];
    for difference in similar::capture_diff_slices(Algorithm::Myers, &old, &new) {
        if let DiffOp::Equal { old_index, new_index, len } = difference {
            for step in 0..len {
                found[new_index + step] = Some(old_index + step);
            }
        }
    }
    Some(found)
}

/// The number of words that only one of the texts has, whatever their order.
fn different_words(old: &[u32], new: &[u32], numbers: usize) -> usize {
    let mut surplus = vec![0_i64; numbers];
    for &word in old {
        surplus[word as usize] += 1;
    }
    for &word in new {
        surplus[word as usize] -= 1;
    }
    surplus.iter().map(|count| count.unsigned_abs() as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_as_their_format_does() {
        let words = |text, format| {
            let (words, rest) = spaced_words(text, format);
            (words.iter().map(|word| word.text.to_owned()).collect::<Vec<_>>(), rest.to_owned())
        };
        assert_eq!(
            words("   1 ７六歩(77)\r\n*a　b\n", RecordFormat::Kif),
            (["1", "７六歩(77)", "*a", "b"].map(str::to_owned).into(), "\n".to_owned())
        );
        assert_eq!(words("+7776FU,T3", RecordFormat::Csa).0, ["+7776FU", "T3"]);
        assert_eq!(words("▲７六歩△３四歩", RecordFormat::Ki2).0, ["▲７六歩", "△３四歩"]);
        assert_eq!(words(" \n", RecordFormat::Kif), (vec![], " \n".to_owned()));
    }

    #[test]
    fn the_same_words_are_found_in_order() {
        let [old, new] = ["a b c d", "x a c d e"].map(|text| spaced_words(text, RecordFormat::Kif).0);
        let found = same_words(&old, &new, str::to_owned);
        assert_eq!(found, Some(vec![None, Some(0), Some(2), Some(3), None]));
    }

    #[test]
    fn long_texts_with_nothing_in_common_are_not_compared() {
        let text = |letter: char| (0..9_000).map(|number| format!("{letter}{number}")).collect::<Vec<_>>().join(" ");
        let (one, other) = (text('a'), text('b'));
        let [old, new] = [&one, &other].map(|text| spaced_words(text, RecordFormat::Kif).0);
        assert_eq!(same_words(&old, &new, str::to_owned), None);
        assert!(same_words(&old, &old, str::to_owned).is_some());
    }
}
