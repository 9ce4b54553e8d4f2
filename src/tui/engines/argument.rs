//! Engines by their names, as they are typed: the built-in one, or one of `engines.toml`.

/// The word for the built-in engine.
pub(in crate::tui) const BUILT_IN_ENGINE: &str = "sankoma";

/// An engine that a person has named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedEngine {
    /// The built-in engine.
    BuiltIn,
    /// Another engine, by its name in `engines.toml`.
    Other(String),
}

impl NamedEngine {
    /// The engine of this name.
    pub fn named(name: &str) -> Self {
        if name == BUILT_IN_ENGINE { Self::BuiltIn } else { Self::Other(name.to_owned()) }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::BuiltIn => BUILT_IN_ENGINE,
            Self::Other(name) => name,
        }
    }
}

/// A name as it is typed: in quotes if it has blanks.
pub(in crate::tui) fn quoted_name(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name.to_owned() }
}

/// Splits at blanks outside of double quotes.
pub(in crate::tui) fn split_words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            _ if letter.is_whitespace() && !is_quoted => words.push(String::new()),
            _ => words.last_mut().into_iter().for_each(|word| word.push(letter)),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
