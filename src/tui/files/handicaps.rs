//! The list of starts for a new game: the handicaps, and a position that is set up.

use crate::tui::action::GameStart;
use crate::tui::core::Core;
use crate::tui::core::effect::Effect;
use crate::tui::position_editor;
use sankoma_record::handicap_names;
use sankoma_wording::Message;

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStartRow {
    /// The even start or a handicap, by its name.
    Named(&'static str),
    /// A position that is set up in the editor.
    Custom,
}

/// The rows of the list: every handicap, the even start first, and last a position that is set up.
pub fn game_start_rows() -> impl Iterator<Item = GameStartRow> {
    handicap_names().map(GameStartRow::Named).chain([GameStartRow::Custom])
}

/// Begins a game from `start` in a file of its own.
pub(in crate::tui) fn begin_new_game(core: &mut Core, start: &GameStart) -> Vec<Effect> {
    match start {
        GameStart::Handicap(handicap) => vec![handicap_game(handicap.0)],
        GameStart::Custom(setup) => position_editor::open_game_from(core, setup),
    }
}

/// Opens a game with this handicap.
pub(in crate::tui) fn handicap_game(name: &str) -> Effect {
    Effect::OpenText(format!("手合割：{name}\n"), Message::new("新しい対局", "new game"))
}
