//! Actions of the explorer on opening books: opening them, and editing the first of them.

use super::books_state::{BookChange, BookEdit};
use crate::tui::action::ActionId;
use crate::tui::core::effect::Effect;
use crate::tui::core::{Core, PageRequest};
use crate::tui::pane::Pane;
use sankoma_analysis::results::PositionKey;
use sankoma_books::BookMove;
use sankoma_rules::{Move, Position, legality};
use sankoma_search::{Bound, Score};
use std::path::PathBuf;

/// Opens one more book.
pub(in crate::tui) fn open_book(core: &mut Core, path: PathBuf) {
    let mut paths = core.explorer.books.paths.clone();
    if !paths.contains(&path) {
        paths.push(path);
    }
    set_books(core, paths);
    core.view.focus(Pane::Explorer);
}

/// Has these books open, and no others.
pub(in crate::tui) fn set_books(core: &mut Core, paths: Vec<PathBuf>) {
    core.view.offers_explorer |= !paths.is_empty();
    core.explorer.books.paths = paths;
    core.explorer.books.problems.clear();
    core.explorer.asked = None;
}

/// Adds the next move of the record, or else the chosen one.
pub(in crate::tui) fn add_to_book(core: &mut Core) -> Option<Effect> {
    let shown = &core.game.shown;
    let position = shown.position.without_history();
    let at = shown.line.iter().position(|&id| id == shown.node).unwrap_or(0);
    let next = shown.line.get(at + 1).and_then(|&id| core.game.document.game.node(id).mv);
    let chosen = core.explorer.chosen_move(&position).and_then(|row| row.mv);
    let Some(mv) = next.or(chosen).filter(|&mv| !mv.is_pass() && legality::is_legal(&position, mv)) else {
        core.messages.warn("定跡に加える手がありません", "there is no move to be added to the book");
        return None;
    };
    let added = with_found_score(core, &position, mv);
    edit(core, vec![(position, BookChange::Add(added))])
}

/// Adds the whole line through the position shown, up to the first move that breaks a rule.
pub(in crate::tui) fn add_line_to_book(core: &mut Core) -> Option<Effect> {
    let game = &core.game.document.game;
    let Ok(mut position) = Position::new(game.start()) else {
        core.messages.warn("局面図が正しくありません", "the set-up is no position");
        return None;
    };
    let line: Vec<Move> = game.sound_moves(&core.game.shown.line).collect();
    let mut changes = Vec::new();
    for (at, &mv) in line.iter().enumerate() {
        let added = BookMove { reply: line.get(at + 1).copied(), ..with_found_score(core, &position, mv) };
        changes.push((position.without_history(), BookChange::Add(added)));
        position.play(mv);
    }
    if changes.is_empty() {
        core.messages.warn("定跡に加える手がありません", "there is no move to be added to the book");
        return None;
    }
    edit(core, changes)
}

/// Removes the chosen move.
pub(in crate::tui) fn remove_from_book(core: &mut Core) -> Option<Effect> {
    let (position, mv) = chosen_of_first_book(core)?;
    edit(core, vec![(position, BookChange::Remove(mv))])
}

/// Writes a comment on the chosen move; without one, opens the command line with the present one.
pub(in crate::tui) fn comment_in_book(core: &mut Core, comment: Option<String>) -> Option<Effect> {
    let (position, mv) = chosen_of_first_book(core)?;
    let Some(comment) = comment else {
        let answer = core.explorer.answer.as_ref();
        let known = answer.and_then(|answer| answer.books.first()?.moves.iter().find(|known| known.mv == mv));
        let line = known.map(|known| known.comment.replace('\n', " ")).unwrap_or_default();
        core.view.request(PageRequest::CommandLine(format!("{} {}", ActionId::BookComment.row().name, line.trim())));
        return None;
    };
    let comment = if comment.trim() == "-" { String::new() } else { comment };
    edit(core, vec![(position, BookChange::Comment(mv, comment))])
}

/// The chosen move, which the first book must have.
fn chosen_of_first_book(core: &mut Core) -> Option<(Position, Move)> {
    let position = core.game.shown.position.without_history();
    let chosen = core.explorer.chosen_move(&position).and_then(|row| row.mv);
    let first = core.explorer.answer.as_ref().and_then(|answer| answer.books.first());
    let found = chosen.filter(|&mv| first.is_some_and(|book| book.moves.iter().any(|known| known.mv == mv)));
    if found.is_none() {
        core.messages.warn("選んだ手は最初の定跡にありません", "the chosen move is not in the first book");
    }
    found.map(|mv| (position, mv))
}

/// The move with the score of the built-in engine for the position after it, as far as it is known.
fn with_found_score(core: &Core, position: &Position, mv: Move) -> BookMove {
    let after = position.without_history().after([mv]);
    let known = core.results.get_by_key(&PositionKey::of(&after));
    let score = known.and_then(|known| {
        let line = known.lines.first().filter(|line| line.bound == Bound::Exact)?;
        let Score::Cp(value) = line.score else { return None };
        Some((-value, known.depth))
    });
    BookMove { score: score.map(|(value, _)| value), depth: score.map(|(_, depth)| depth), ..BookMove::new(mv) }
}

fn edit(core: &mut Core, changes: Vec<(Position, BookChange)>) -> Option<Effect> {
    let Some(path) = core.explorer.books.paths.first().cloned() else {
        let name = ActionId::Book.row().name;
        core.messages.warn(
            format!("定跡が開かれていません（:{name} ファイル）"),
            format!("no book is open: :{name} FILE opens one"),
        );
        return None;
    };
    Some(Effect::run(BookEdit { path, changes }))
}
