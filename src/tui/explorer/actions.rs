//! Actions of the explorer: choosing a row, playing its move, listing its games, the filter, and folders to be indexed.

use super::{ExplorerQuestionKind, ExplorerState};
use crate::tui::action::ActionId;
use crate::tui::core::effect::{Effect, OpenRequest};
use crate::tui::core::{Core, PageRequest};
use crate::tui::pane::Pane;
use sankoma_explorer::{ExploredMove, UpdateProgress};
use sankoma_record::GameFilter;
use sankoma_rules::Position;
use std::path::PathBuf;

impl ExplorerState {
    /// The chosen row, if the rows are those of `position`.
    pub(super) fn chosen_move(&self, position: &Position) -> Option<&ExploredMove> {
        let answer = self.answer.as_ref().filter(|answer| answer.position == *position)?;
        answer.moves.get(self.chosen)
    }
}

/// Chooses the row so many below the chosen one.
pub(in crate::tui) fn step_explorer(core: &mut Core, rows: isize) {
    let count = core.explorer.answer.as_ref().map_or(0, |answer| answer.moves.len());
    let chosen = core.explorer.chosen.saturating_add_signed(rows);
    core.explorer.chosen = chosen.min(count.saturating_sub(1));
}

/// Chooses the row that was clicked; plays its move if it was chosen already.
pub(in crate::tui) fn pick_explored_move(core: &mut Core, row: usize) {
    if core.explorer.chosen == row {
        return play_explored_move(core);
    }
    core.explorer.chosen = row;
}

/// Plays the move of the chosen row.
pub(in crate::tui) fn play_explored_move(core: &mut Core) {
    let Core { explorer, game, view, messages, .. } = core;
    match explorer.chosen_move(&game.shown.position).map(|row| row.mv) {
        Some(Some(mv)) => game.make_if_legal(mv, view, messages),
        Some(None) => messages.warn("ここで終わった対局です", "these games end here"),
        None => messages.warn("選べる手がありません", "there is no move to choose"),
    }
}

/// Asks for the games with the move of the chosen row, or where games end, for all games with the position; `None`
/// where there is no row.
pub(in crate::tui) fn request_games(core: &mut Core) -> Option<Effect> {
    let Core { explorer, game, messages, .. } = core;
    let Some(mv) = explorer.chosen_move(&game.shown.position).map(|row| row.mv) else {
        messages.warn("この局面の対局はありません", "no game has this position");
        return None;
    };
    explorer.games = None;
    Some(explorer.question(&game.shown.position, ExplorerQuestionKind::Games(mv)))
}

/// Opens a game of the list at the position that was asked about, which may be turned round there.
pub(in crate::tui) fn open_explored_game(core: &Core, row: usize) -> Option<Effect> {
    let list = core.explorer.games.as_ref()?;
    let found = list.games.get(row)?;
    let position = if found.is_turned {
        Position::from_setup_unchecked(&list.position.setup().turned())
    } else {
        list.position.clone()
    };
    let request = OpenRequest { show: true, game: found.game, position: Some(Box::new(position)), follow: false };
    Some(Effect::Open(found.path.clone(), request))
}

/// Sets the filter on the games; without one, opens the command line with the present one.
pub(in crate::tui) fn filter_explorer(core: &mut Core, line: Option<String>) {
    let Core { explorer, game, view, messages, .. } = core;
    let Some(line) = line else {
        let name = ActionId::ExplorerFilter.row().name;
        view.request(PageRequest::CommandLine(format!("{name} {}", explorer.filter)));
        return;
    };
    let line = if line.trim() == "-" { "" } else { line.trim() };
    let (filter, problem) = GameFilter::parse(line, false, &game.shown.position);
    if let Some(problem) = problem {
        messages.warn(problem.ja, problem.en);
    } else if filter.asks_for_position() {
        messages.warn(
            "ここでは sfen: の条件は使えません（盤の局面で探します）",
            "sfen: is no condition here: the position is that of the board",
        );
    } else {
        line.clone_into(&mut explorer.filter);
        view.focus(Pane::Explorer);
    }
}

/// Has the records of a folder indexed.
pub(in crate::tui) fn index_folder(core: &mut Core, folder: PathBuf) -> Option<Effect> {
    if !core.explorer.is_available {
        core.messages.warn("索引を置くフォルダがありません", "there is no cache folder for an index");
        return None;
    }
    core.view.focus(Pane::Explorer);
    core.explorer.progress = Some(UpdateProgress::default());
    Some(Effect::IndexFolder(folder))
}
