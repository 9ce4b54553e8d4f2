//! Command lines as a person types them.

/// Splits a command line into words as a shell does: at blanks, with quotes of both kinds. `None` where a quote is not
/// closed.
pub fn split_words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::split_words;

    #[test]
    fn words_are_split_at_blanks_outside_quotes() {
        let split = |text| split_words(text).map(|words| words.join("|"));
        assert_eq!(split("gpsusi -N 1").as_deref(), Some("gpsusi|-N|1"));
        assert_eq!(split("'a b'/c  \"d 'e\" ''").as_deref(), Some("a b/c|d 'e|"));
        assert_eq!(split("").as_deref(), Some(""));
        assert_eq!(split("sh -c 'x"), None);
    }
}
