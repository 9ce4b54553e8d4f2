//! A row of the tables of tesuji.

use super::move_view::MoveView;

/// A tesuji: its names, its definition in one sentence, and the question whether a move is one.
#[derive(Debug)]
pub struct Tesuji {
    /// Its name in Japanese.
    pub ja: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// What it is, in Japanese.
    pub definition_ja: &'static str,
    /// What it is, in English.
    pub definition_en: &'static str,
    pub(super) is: fn(&MoveView<'_>) -> bool,
}

pub(super) const fn tesuji(
    ja: &'static str,
    en: &'static str,
    definition_ja: &'static str,
    definition_en: &'static str,
    is: fn(&MoveView<'_>) -> bool,
) -> Tesuji {
    Tesuji { ja, en, definition_ja, definition_en, is }
}
