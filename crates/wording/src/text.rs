//! Text on a terminal: what it shows as it is, widths, padding and wrapping in columns.

pub use super::group_thousands;

use std::borrow::Cow;
use std::cmp::Ordering;
use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

/// A terminal shows the character, in its place. It obeys control characters (C0, DEL, C1: escape sequences, line
/// breaks), and those that change the direction of writing or break a line show other characters elsewhere.
pub fn is_printable(letter: char) -> bool {
    let turns_or_breaks = matches!(letter,
        '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    !letter.is_control() && !turns_or_breaks
}

/// The character, or U+FFFD for one that [`is_printable`] refuses.
pub fn printable_letter(letter: char) -> char {
    if is_printable(letter) { letter } else { char::REPLACEMENT_CHARACTER }
}

/// `text` of foreign origin (a file, a file name, an engine, an argument) for one line or one cell of a table:
/// characters that [`is_printable`] refuses are replaced.
///
/// ```
/// use sankoma_wording::text::printable;
///
/// assert_eq!(printable("羽\u{1b}]0;title\u{7}生\n"), "羽\u{FFFD}]0;title\u{FFFD}生\u{FFFD}");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(printable_letter).collect())
}

/// The width of `text` in terminal columns.
pub fn width(text: &str) -> usize {
    // Halfwidth voicing marks extend a grapheme in Unicode, but terminals give each a column of its own.
    text.width() + text.chars().filter(|letter| matches!(letter, '\u{FF9E}' | '\u{FF9F}')).count()
}

/// `text`, cut to `columns` with `..` at the end when it is wider. Cuts between graphemes, and between the words of a
/// sentence in letters unless that costs more than a few columns.
///
/// ```
/// use sankoma_wording::text;
///
/// assert_eq!(text::width("７六歩"), 6);
/// assert_eq!(text::fit("７六歩(77)", 7), "７六..");
/// assert_eq!(text::fit("the side to move", 11), "the side..");
/// ```
pub fn fit(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut cut = without_half_word(text, prefix(text, columns.saturating_sub(2))).to_owned();
    cut.push_str(&".."[..columns.min(2)]);
    cut
}

/// `head`, which `text` begins with, without the part of a word at its end.
fn without_half_word<'a>(text: &str, head: &'a str) -> &'a str {
    /// A longer part of a word is kept: names of files and games have no blanks.
    const MAX_LENGTH: usize = 8;
    let is_letter = |letter: char| letter.is_ascii_alphabetic();
    if !text[head.len()..].starts_with(is_letter) {
        return head.trim_end();
    }
    let before = head.trim_end_matches(is_letter);
    if before.ends_with(' ') && head.len() - before.len() <= MAX_LENGTH { before.trim_end() } else { head }
}

/// `text`, padded on the right to `columns`.
pub fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// `text`, padded on the left to `columns`.
pub fn pad_left(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The longest prefix of `text` in whole graphemes that fits `columns`.
pub fn prefix(text: &str, columns: usize) -> &str {
    let mut used = 0;
    let fits = text.grapheme_indices(true).find(|&(_, grapheme)| {
        used += width(grapheme);
        used > columns
    });
    fits.map_or(text, |(at, _)| &text[..at])
}

/// Wraps `text` into rows of at most `columns`: at the last blank of a row if it lies in its later half, else between
/// any two characters, as Japanese allows, but not before a mark that ends or closes something (kinsoku).
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    text.lines().flat_map(|line| wrap_line(line, columns.max(2))).collect()
}

fn wrap_line(line: &str, columns: usize) -> Vec<String> {
    let mut rows = Vec::new();
    let mut rest = line;
    while width(rest) > columns {
        let head = prefix(rest, columns);
        let at_blank = head.rfind(' ').filter(|&at| at > 0 && (at * 2 > head.len() || is_within_word(head, rest)));
        let end = row_end(rest, head);
        let blank = usize::from(rest[end..].starts_with(' '));
        let (row, next) = at_blank.map_or((end, end + blank), |at| (at, at + 1));
        if next == 0 {
            break;
        }
        rows.push(rest[..row].to_owned());
        rest = &rest[next..];
    }
    rows.push(rest.to_owned());
    rows
}

/// The row that ends with `head` would divide a word of Latin letters or a number.
fn is_within_word(head: &str, rest: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric();
    head.ends_with(is_part) && rest[head.len()..].starts_with(is_part)
}

/// Marks that no row begins with.
const CLOSING_MARKS: [char; 13] = ['、', '。', '，', '．', '）', '」', '』', '】', '：', '；', '？', '！', 'ー'];

/// Where the first row of `rest` ends: after `head`, or earlier so that the next row does not begin with a closing
/// mark.
fn row_end(rest: &str, head: &str) -> usize {
    let begins_badly = |at: &usize| rest[*at..].starts_with(CLOSING_MARKS);
    let earlier = head.grapheme_indices(true).rev().map(|(at, _)| at).take(3).filter(|&at| at > 0);
    let mut ends = std::iter::once(head.len()).chain(earlier);
    ends.find(|end| !begins_badly(end)).unwrap_or(head.len())
}

/// A number of at most five columns: `999`, `12.3k`, `4.56M`, `78.9G`.
pub fn short_number(number: u64) -> String {
    const UNITS: [(&str, u64); 3] = [("G", 1_000_000_000), ("M", 1_000_000), ("k", 1_000)];
    let Some((unit, size)) = UNITS.into_iter().find(|&(_, size)| number >= size) else {
        return number.to_string();
    };
    let decimals = match number / size {
        0..=9 => 2,
        10..=99 => 1,
        _ => 0,
    };
    // Truncated, not rounded, so that 999,999 stays below a million.
    let scale = 10_u64.pow(decimals);
    let cut = number / (size / scale);
    match decimals {
        0 => format!("{cut}{unit}"),
        places => format!("{}.{:0places$}{unit}", cut / scale, cut % scale, places = places as usize),
    }
}

/// Natural order: numbers inside names count by their value, so that `game2` comes before `game10`; else by the
/// letters.
pub fn natural_order(one: &str, other: &str) -> Ordering {
    let (mut left, mut right) = (one, other);
    loop {
        let (number, other_number) = (leading_digits(left), leading_digits(right));
        if !number.is_empty() && !other_number.is_empty() {
            match number_order(number, other_number) {
                Ordering::Equal => (left, right) = (&left[number.len()..], &right[other_number.len()..]),
                order => return order,
            }
            continue;
        }
        let (mut letters, mut other_letters) = (left.chars(), right.chars());
        match (letters.next(), other_letters.next()) {
            (Some(letter), Some(other)) if letter == other => {
                (left, right) = (letters.as_str(), other_letters.as_str());
            }
            // Equal but for leading zeros: any fixed order will do.
            (None, None) => return one.cmp(other),
            (letter, other) => return letter.cmp(&other),
        }
    }
}

fn leading_digits(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    &text[..end]
}

/// The order of two numbers of any length, written in digits.
fn number_order(one: &str, other: &str) -> Ordering {
    let [one, other] = [one, other].map(|digits| digits.trim_start_matches('0'));
    one.len().cmp(&other.len()).then_with(|| one.cmp(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_count_by_their_value() {
        let mut names = [
            "g10.kif",
            "g2.kif",
            "G3.kif",
            "g2b.kif",
            "g02.kif",
            "g.kif",
            "第10局",
            "第9局",
            "99999999999999999999",
            "3",
        ];
        names.sort_by(|one, other| natural_order(one, other));
        assert_eq!(
            names,
            [
                "3",
                "99999999999999999999",
                "G3.kif",
                "g.kif",
                "g02.kif",
                "g2.kif",
                "g2b.kif",
                "g10.kif",
                "第9局",
                "第10局"
            ]
        );
    }
    use proptest::prelude::*;

    #[test]
    fn kanji_take_two_columns() {
        assert_eq!(width("７六歩(77)"), 10);
        assert_eq!(fit("７六歩(77)", 7), "７六..");
        assert!(width(prefix("\u{ff9e}a", 1)) <= 1);
        assert_eq!(fit("か\u{3099}き\u{3099}く", 4), "か\u{3099}..");
        assert_eq!(pad("歩", 4), "歩  ");
        assert_eq!(pad_left("歩", 3), " 歩");
    }

    #[test]
    fn words_are_not_halved() {
        assert_eq!(fit("no move leads to the start position", 22), "no move leads to the..");
        assert_eq!(fit("no move leads to the start position", 23), "no move leads to the..");
        assert_eq!(fit("an_enormously_long_file_name.kif", 12), "an_enormou..");
        assert_eq!(fit("gold 7h, silver 7i with king 8h", 20), "gold 7h, silver 7i..");
    }

    #[test]
    fn numbers_stay_short() {
        let shown = [0, 999, 1_000, 12_345, 999_999, 1_000_000, 4_567_890, 78_900_000_000].map(short_number);
        assert_eq!(shown, ["0", "999", "1.00k", "12.3k", "999k", "1.00M", "4.56M", "78.9G"]);
    }

    proptest! {
        #[test]
        fn cutting_never_exceeds_the_columns(text in "\\PC{0,40}", columns in 0_usize..30) {
            prop_assert!(width(prefix(&text, columns)) <= columns);
            let fitted = fit(&text, columns);
            prop_assert!(width(&fitted) <= columns);
            prop_assert!(fitted == text || columns < 2 || fitted.ends_with(".."));
        }

        #[test]
        fn no_row_begins_with_a_closing_mark(text in "[あ-ん、。）]?([あ-ん]{2}[、。）]{0,2}){0,20}", columns in 6_usize..30) {
            for row in wrap(&text, columns).iter().skip(1) {
                prop_assert!(!row.starts_with(['、', '。', '）']), "{text} in {columns} columns: {row}");
            }
        }

        #[test]
        fn wrapping_divides_no_word_that_has_room_in_a_row(text in "[a-z]{1,8}( [a-z]{1,8}){0,9}", columns in 8_usize..30) {
            let words: Vec<&str> = text.split(' ').collect();
            let rows = wrap(&text, columns);
            prop_assert!(rows.iter().flat_map(|row| row.split_whitespace()).all(|word| words.contains(&word)), "{rows:?}");
        }

        #[test]
        fn wrapping_loses_only_blanks(text in "[a-zあ-ん ]{0,60}", columns in 2_usize..30) {
            let rows = wrap(&text, columns);
            prop_assert!(rows.iter().all(|row| width(row) <= columns));
            let bare = |text: &str| text.replace(' ', "");
            prop_assert_eq!(bare(&rows.concat()), bare(&text));
        }
    }
}
