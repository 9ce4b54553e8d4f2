//! Letters that people take for the same: wide and narrow forms, capital and small.

/// `text` with full-width ASCII made narrow, half-width kana made wide, and capitals made small, so that what looks
/// alike to a person is found by comparing.
pub fn normalize_text(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{3000}' => folded.push(' '),
            '！'..='～' => folded.extend(shift_range(letter, '！', '!').to_lowercase()),
            '｡'..='ﾝ' => folded.push(wide_kana(letter)),
            'ﾞ' => join_sound_mark(&mut folded, voiced_kana, '゛'),
            'ﾟ' => join_sound_mark(&mut folded, half_voiced_kana, '゜'),
            _ => folded.extend(letter.to_lowercase()),
        }
    }
    folded
}

fn shift_range(letter: char, from: char, to: char) -> char {
    char::from_u32(letter as u32 - from as u32 + to as u32).unwrap_or(letter)
}

/// The half-width forms U+FF61 to U+FF9D in their order.
const WIDE_KANA: &str = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";

fn wide_kana(letter: char) -> char {
    WIDE_KANA.chars().nth(letter as usize - '｡' as usize).unwrap_or(letter)
}

/// Joins a sound mark with the kana before it, where the two are one letter.
fn join_sound_mark(folded: &mut String, join: fn(char) -> Option<char>, mark: char) {
    match folded.chars().next_back().and_then(join) {
        Some(joined) => {
            folded.pop();
            folded.push(joined);
        }
        None => folded.push(mark),
    }
}

fn voiced_kana(kana: char) -> Option<char> {
    match kana {
        'ウ' => Some('ヴ'),
        _ if "カキクケコサシスセソタチツテトハヒフヘホ".contains(kana) => {
            char::from_u32(kana as u32 + 1)
        }
        _ => None,
    }
}

fn half_voiced_kana(kana: char) -> Option<char> {
    "ハヒフヘホ".contains(kana).then(|| char::from_u32(kana as u32 + 2)).flatten()
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
            assert_eq!(normalize_text(other), other, "folding twice changes nothing");
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
