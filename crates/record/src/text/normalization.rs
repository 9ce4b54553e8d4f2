//! Normalization of text for searching: Unicode NFKC and small letters.

use unicode_normalization::UnicodeNormalization as _;

/// Returns `text` in normalization form NFKC (full-width ASCII becomes narrow, half-width kana become wide) and in
/// small letters, so that what looks alike to a person compares as equal. Normalizing twice changes nothing.
pub fn normalize_text(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().map(to_combining_mark).nfkc().map(to_spacing_mark).flat_map(char::to_lowercase).collect()
}

/// `part` stands in `name`, letters of any width and case.
pub fn is_part_of_name(part: &str, name: &str) -> bool {
    normalize_text(name).contains(&normalize_text(part))
}

/// The spacing sound marks ゛ and ゜ as combining marks, which NFKC joins with the kana before them. NFKC alone turns a
/// spacing mark into a blank and a combining mark, which no one types into a search.
const fn to_combining_mark(letter: char) -> char {
    match letter {
        '\u{309B}' => '\u{3099}',
        '\u{309C}' => '\u{309A}',
        other => other,
    }
}

/// A sound mark that no kana took, as the spacing mark that people see.
const fn to_spacing_mark(letter: char) -> char {
    match letter {
        '\u{3099}' => '\u{309B}',
        '\u{309A}' => '\u{309C}',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::normalize_text;

    #[test]
    fn what_looks_alike_is_alike() {
        for (one, other) in [
            ("ＡＢＣ　１２３：", "abc 123:"),
            ("Floodgate", "floodgate"),
            ("ﾊﾟｿｺﾝ将棋ｶﾞｲﾄﾞ", "パソコン将棋ガイド"),
            ("ｳﾞｧﾙ･ﾝﾟ", "ヴァル・ン゜"),
            ("羽生善治", "羽生善治"),
        ] {
            assert_eq!(normalize_text(one), other);
            assert_eq!(normalize_text(other), other, "normalizing twice changes nothing");
        }
    }

    #[test]
    fn every_half_width_kana_becomes_one_wide_letter() {
        for narrow in '｡'..='ﾝ' {
            let wide = normalize_text(&narrow.to_string());
            assert_eq!(wide.chars().count(), 1);
            assert!(!('｡'..='ﾟ').contains(&wide.chars().next().expect("there is one")), "{narrow} {wide}");
        }
    }
}
