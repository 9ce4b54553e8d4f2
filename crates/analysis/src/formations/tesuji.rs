//! Tesuji (手筋) of tesuji.toml: moves with a name, recognised by the positions before and after them.

use super::move_questions::MoveCondition;
use super::move_view::MoveView;
use sankoma_rules::{Move, Piece, Position};
use serde::Deserialize;
use std::sync::LazyLock;

static TABLE: LazyLock<TesujiTable> = LazyLock::new(|| {
    toml::from_str(include_str!("tesuji.toml")).expect("tesuji.toml is a table of tesuji, as a test reads it")
});

/// A file of tesuji.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TesujiTable {
    tesuji: Vec<Tesuji>,
}

/// A tesuji: its names, its definition in one sentence, and the conditions that a move meets.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tesuji {
    /// Its name in Japanese.
    pub ja: String,
    /// Its name in English.
    pub en: String,
    pub(super) definition_ja: String,
    pub(super) definition_en: String,
    #[serde(rename = "when")]
    conditions: Vec<MoveCondition>,
}

/// All tesuji in the order of the table.
pub(super) fn all() -> impl Iterator<Item = &'static Tesuji> {
    TABLE.tesuji.iter()
}

/// The tesuji that a move is, all of them.
pub(super) fn of_move(
    before: &Position,
    mv: Move,
    after: &Position,
    answered: Option<(Move, Option<Piece>)>,
) -> Vec<&'static Tesuji> {
    let Some(view) = MoveView::new(before, mv, after, answered) else { return Vec::new() };
    all().filter(|tesuji| tesuji.conditions.iter().all(|condition| condition.is_met(&view))).collect()
}
