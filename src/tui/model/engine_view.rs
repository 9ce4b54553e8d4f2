//! Ways of looking at what the engine does.

use crate::wording::Language;

/// What the engine pane shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineView {
    /// The best lines, and the threat.
    #[default]
    Lines,
    /// Every move at the root.
    Roots,
    /// What the search does, in numbers.
    Counters,
    /// The tree of a small search.
    Tree,
}

impl EngineView {
    /// Every view in the order in which one key goes through them.
    pub const ALL: [Self; 4] = [Self::Lines, Self::Roots, Self::Counters, Self::Tree];

    /// The name on the `:` command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Roots => "roots",
            Self::Counters => "counters",
            Self::Tree => "tree",
        }
    }

    /// The word in the heading.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Lines => lang.pick("読み筋", "lines"),
            Self::Roots => lang.pick("根の手", "root moves"),
            Self::Counters => lang.pick("計数", "counters"),
            Self::Tree => lang.pick("探索木", "tree"),
        }
    }

    /// The view called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }

    /// What one more press of the key shows.
    pub(super) const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}
