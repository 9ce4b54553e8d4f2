//! Texts in scripts: the string literals of JavaScript, with what their escapes mean.

/// The string literals of a script, in order. Comments and regular expressions are not told apart from code: a quote in
/// them may hide the literals up to the end of its line.
pub(super) fn literals(script: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut letters = script.chars();
    while let Some(letter) = letters.next() {
        if matches!(letter, '"' | '\'' | '`') {
            let mut inside = letters.clone();
            if let Some(text) = take_literal(&mut inside, letter) {
                found.push(text);
                letters = inside;
            }
        }
    }
    found
}

/// The literal up to `quote`; `None` where it does not end, or a line ends in it though it may not.
fn take_literal(letters: &mut std::str::Chars<'_>, quote: char) -> Option<String> {
    let mut text: Vec<u16> = Vec::new();
    let mut buffer = [0; 2];
    loop {
        match letters.next()? {
            letter if letter == quote => return Some(String::from_utf16_lossy(&text)),
            '\n' if quote != '`' => return None,
            '\\' => take_escape(letters, &mut text)?,
            letter => text.extend_from_slice(letter.encode_utf16(&mut buffer)),
        }
    }
}

/// What stands behind a backslash, in UTF-16 as scripts count: `\u` may give half a character.
fn take_escape(letters: &mut std::str::Chars<'_>, text: &mut Vec<u16>) -> Option<()> {
    let mut hexadecimal = |letters: &mut std::str::Chars<'_>, digits: usize| {
        let code = letters.as_str().get(..digits).and_then(|code| u16::from_str_radix(code, 16).ok());
        if let Some(code) = code {
            text.push(code);
            letters.nth(digits - 1);
        }
    };
    let letter = match letters.next()? {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'b' | 'f' | 'v' | '0' => ' ',
        '\n' => return Some(()),
        'x' => {
            hexadecimal(letters, 2);
            return Some(());
        }
        'u' if letters.as_str().starts_with('{') => {
            let (code, behind) = letters.as_str()[1..].split_once('}')?;
            let letter = u32::from_str_radix(code, 16).ok().and_then(char::from_u32)?;
            *letters = behind.chars();
            letter
        }
        'u' => {
            hexadecimal(letters, 4);
            return Some(());
        }
        other => other,
    };
    text.extend_from_slice(letter.encode_utf16(&mut [0; 2]));
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_found_with_their_escapes() {
        let script = r#"var a = "手合割：平手\n   1 ７六歩(77)", b='it\'s', c = `two
lines`; // don't
d("\u7b2c\x41\u{1F600}\ud83d\ude00\q\
e");"#;
        let expected = ["手合割：平手\n   1 ７六歩(77)", "it's", "two\nlines", "第A😀😀qe"];
        assert_eq!(literals(script), expected);
    }

    #[test]
    fn no_script_is_refused() {
        for script in ["", "'", "\"\\", "'\\u12", "'\\u{", "'\\u{110000}'", "'\\x'", "`", "\\", "'\\uD83D'", "'\\ué'"]
        {
            literals(script);
        }
        assert_eq!(literals("'\\uD83D'"), ["\u{FFFD}"]);
    }
}
