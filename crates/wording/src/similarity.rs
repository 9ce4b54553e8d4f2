//! Similarity of words: what may have been meant by one that is unknown.

/// The words like `word` first, by Levenshtein distance, capitals and small letters alike.
pub fn most_similar_first<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let word = word.to_lowercase();
    let mut similar: Vec<&str> = words.into_iter().collect();
    similar.sort_by_key(|other| levenshtein_distance(&word, &other.to_lowercase()));
    similar
}

/// Levenshtein distance: how many letters must be inserted, deleted or replaced to turn `one` into `other`, of which
/// only the first 40 letters of `one` count.
fn levenshtein_distance(one: &str, other: &str) -> usize {
    // The time is the product of the lengths, and known words are shorter than this.
    const MAX_LETTERS: usize = 40;
    let length = other.chars().count();
    let mut row: Vec<usize> = (0..=length).collect();
    for (index, letter) in one.chars().take(MAX_LETTERS).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (column, expected) in other.chars().enumerate() {
            let replaced = diagonal + usize::from(letter != expected);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[length]
}
