//! Typed line: what a line that a person types to a program means for the search that runs.

/// When a typed line may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedLine {
    /// Whatever the program does.
    AtAnyTime,
    /// Only while it does not search: the search is stopped, and begun again afterwards.
    BetweenSearches,
    /// It sets a position or asks for a search of its own, in the place of ours.
    InPlaceOfOurs,
}

impl TypedLine {
    /// Meaning of this line, by its first word.
    pub fn of(line: &str) -> Self {
        match line.split_whitespace().next() {
            Some("go" | "position") => Self::InPlaceOfOurs,
            Some("setoption" | "usi" | "isready" | "usinewgame" | "gameover") => Self::BetweenSearches,
            _ => Self::AtAnyTime,
        }
    }
}
