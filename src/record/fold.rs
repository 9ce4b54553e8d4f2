//! Letters that people take for the same: wide and narrow forms, capital and small.

/// `text` with full-width ASCII made narrow, half-width kana made wide, and capitals made small, so that what looks
/// alike to a person is found by comparing.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{3000}' => folded.push(' '),
            '！'..='～' => folded.extend(shifted(letter, '！', '!').to_lowercase()),
            '｡'..='ﾝ' => folded.push(wide_kana(letter)),
            'ﾞ' => sound(&mut folded, voiced, '゛'),
            'ﾟ' => sound(&mut folded, half_voiced, '゜'),
            _ => folded.extend(letter.to_lowercase()),
        }
    }
    folded
}

fn shifted(letter: char, from: char, to: char) -> char {
    char::from_u32(letter as u32 - from as u32 + to as u32).unwrap_or(letter)
}

/// The half-width forms U+FF61 to U+FF9D in their order.
const WIDE: &str = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";

fn wide_kana(letter: char) -> char {
    WIDE.chars().nth(letter as usize - '｡' as usize).unwrap_or(letter)
}

/// Joins a sound mark with the kana before it, where the two are one letter.
fn sound(folded: &mut String, join: fn(char) -> Option<char>, mark: char) {
    match folded.chars().next_back().and_then(join) {
        Some(joined) => {
            folded.pop();
            folded.push(joined);
        }
        None => folded.push(mark),
    }
}

fn voiced(kana: char) -> Option<char> {
    match kana {
        'ウ' => Some('ヴ'),
        _ if "カキクケコサシスセソタチツテトハヒフヘホ".contains(kana) => {
            char::from_u32(kana as u32 + 1)
        }
        _ => None,
    }
}

fn half_voiced(kana: char) -> Option<char> {
    "ハヒフヘホ".contains(kana).then(|| char::from_u32(kana as u32 + 2)).flatten()
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn what_looks_alike_is_alike() {
        for (one, other) in [
            ("ＡＢＣ　１２３：", "abc 123:"),
            ("Floodgate", "floodgate"),
            ("ﾊﾟｿｺﾝ将棋ｶﾞｲﾄﾞ", "パソコン将棋ガイド"),
            ("ｳﾞｧﾙ･ﾝﾟ", "ヴァル・ン゜"),
            ("羽生善治", "羽生善治"),
        ] {
            assert_eq!(fold(one), other);
            assert_eq!(fold(other), other, "folding twice changes nothing");
        }
    }

    #[test]
    fn every_half_width_kana_becomes_one_wide_letter() {
        for narrow in '｡'..='ﾝ' {
            let wide = fold(&narrow.to_string());
            assert_eq!(wide.chars().count(), 1);
            assert!(!('｡'..='ﾟ').contains(&wide.chars().next().expect("there is one")), "{narrow} {wide}");
        }
    }
}
