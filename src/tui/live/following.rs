//! Following a game: how it begins and ends, and what a new version of it means.

use super::state::FollowedGame;
use crate::tui::action::ActionId;
use crate::tui::core::{Core, Effect};
use crate::tui::files::OpenFileId;
use crate::tui::game::GameDocument;
use sankoma_record::{Game, NodeId, RecordedEnd, Severity};
use sankoma_wording::{counted_noun, message};
use std::path::Path;
use std::time::Duration;

/// Follows the game of an open file, whose newest move is `age` old. The one on the board is shown at its newest move,
/// and the engine thinks there.
pub(super) fn begin_following(core: &mut Core, file: OpenFileId, age: Duration) -> Vec<Effect> {
    follow(core, file, age);
    if core.files.open.shown().id != file {
        return Vec::new();
    }
    core.game.go_to_main_line_end();
    let mut effects = core.propagate_board_change();
    if !core.engine.running && !core.hides_scores() {
        effects.extend(core.engine.toggle(core.game.shown.ply(), &mut core.messages));
    }
    look_at_shown(core);
    if has_ended(core, file) {
        core.messages.note("この対局は終わっています", "this game is over");
    } else {
        core.messages.note("対局を追っています（. でやめる）", "the game is followed; . stops that");
    }
    effects
}

/// [`begin_following`] for the open file with this path.
pub(in crate::tui) fn begin_following_at(core: &mut Core, path: &Path, age: Duration) -> Vec<Effect> {
    let file = core.files.open.find(path).map(|index| core.files.open.files()[index].id);
    file.map(|file| begin_following(core, file, age)).unwrap_or_default()
}

fn follow(core: &mut Core, file: OpenFileId, age: Duration) {
    let (plies, is_over) = (plies(core, file), has_ended(core, file));
    let game = FollowedGame { plies, since: core.play.now(), age, seen: plies, is_over };
    core.live.games.insert(file, game);
}

/// Follows the game shown, with [`FilesState::toggle_follow_end`](crate::tui::files::FilesState::toggle_follow_end), or
/// no longer. Returns that its address is asked again or not.
pub(in crate::tui) fn toggle_following(core: &mut Core) -> Effect {
    let file = core.files.open.shown().id;
    if core.files.follow_end {
        follow(core, file, Duration::ZERO);
    } else {
        core.live.games.remove(&file);
    }
    Effect::Follow(file, core.files.follow_end)
}

/// Whether the game of this file is followed.
pub(in crate::tui) fn is_followed(core: &Core, file: OpenFileId) -> bool {
    core.live.games.contains_key(&file)
}

/// Whether the record of this file says how the game ended, or the file is closed: nothing more is to come.
pub(in crate::tui) fn has_ended(core: &Core, file: OpenFileId) -> bool {
    let Some(document) = document(core, file) else { return true };
    let game = &document.game;
    game.main_line().last().is_none_or(|&id| game.node(id).end.is_some())
}

/// [`has_new_version`] for the open file with this path.
pub(in crate::tui) fn has_new_version_at(core: &mut Core, path: &Path) {
    if let Some(index) = core.files.open.find(path) {
        has_new_version(core, core.files.open.files()[index].id);
    }
}

/// Takes note that a new version of this file has been taken over.
pub(super) fn has_new_version(core: &mut Core, file: OpenFileId) {
    let (plies, now, is_over) = (plies(core, file), core.play.now(), has_ended(core, file));
    let Some(game) = core.live.games.get_mut(&file) else { return };
    let ends_now = is_over && !game.is_over;
    if plies != game.plies {
        *game = FollowedGame { plies, since: now, age: Duration::ZERO, seen: game.seen.min(plies), is_over };
    }
    game.is_over = is_over;
    look_at_shown(core);
    let unseen = unseen_moves(core);
    if unseen > 0 && core.files.open.shown().id == file {
        core.messages.note(format!("新しい手が{unseen}手あります"), counted_noun(unseen, "new move"));
        core.messages.offer(ActionId::Last);
    }
    if ends_now {
        say_end(core, file);
    }
}

fn say_end(core: &mut Core, file: OpenFileId) {
    let Some(document) = document(core, file) else { return };
    let game = &document.game;
    let end = game.main_line().last().and_then(|&id| game.node(id).end.as_ref()).map(RecordedEnd::message);
    if let Some(end) = end {
        let message = message!(("対局が終わりました: {}", end.ja), ("the game is over: {}", end.en));
        core.messages.notify(Severity::Note, message);
    }
}

/// Takes note of the newest move where the board shows it.
pub(in crate::tui) fn look_at_shown(core: &mut Core) {
    let file = core.files.open.shown().id;
    if !is_followed(core, file) || !is_at_end(core) {
        return;
    }
    if let Some(game) = core.live.games.get_mut(&file) {
        game.seen = game.plies;
    }
}

/// Moves that have come to the game shown since its newest move was on the board.
pub(in crate::tui) fn unseen_moves(core: &Core) -> usize {
    let game = core.live.games.get(&core.files.open.shown().id);
    game.map_or(0, |game| game.plies.saturating_sub(game.seen))
}

/// Whether the board shows the newest move of the main line, or the end behind it.
fn is_at_end(core: &Core) -> bool {
    let game = &core.game.document.game;
    let last = made_moves(game).last().copied().unwrap_or(NodeId::ROOT);
    core.game.shown.node == last
        || game.parent(core.game.shown.node) == Some(last) && game.next(last) == Some(core.game.shown.node)
}

/// The document of the game that a file shows.
pub(super) fn document(core: &Core, file: OpenFileId) -> Option<&GameDocument> {
    let index = core.files.open.files().iter().position(|open| open.id == file)?;
    core.document_of(index, core.files.open.files()[index].game_number())
}

fn plies(core: &Core, file: OpenFileId) -> usize {
    document(core, file).map_or(0, |document| made_moves(&document.game).len())
}

/// The moves of the main line, without its end.
pub(super) fn made_moves(game: &Game) -> Vec<NodeId> {
    game.main_line().into_iter().skip(1).filter(|&id| game.node(id).end.is_none()).collect()
}
