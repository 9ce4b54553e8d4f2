//! Copies: the same game in several files, as a record and its review beside it. It counts once.

use super::reported_game::ReportedGame;
use sankoma_rules::Move;
use std::collections::HashMap;

/// Each game once, the copy with a review if there is one, else the first; and the number of copies left out.
pub(super) fn without_copies(games: Vec<ReportedGame>) -> (Vec<ReportedGame>, usize) {
    let all = games.len();
    let mut kept: Vec<ReportedGame> = Vec::new();
    // By the moves: of a hundred thousand games few have the same.
    let mut known: HashMap<Box<[Move]>, Vec<usize>> = HashMap::new();
    for game in games {
        let alike = known.entry(game.line.start_and_moves().1.into()).or_default();
        match alike.iter().find(|&&at| is_copy(&kept[at], &game)) {
            Some(&at) if kept[at].review.is_none() && game.review.is_some() => kept[at] = game,
            Some(_) => {}
            None => {
                alike.push(kept.len());
                kept.push(game);
            }
        }
    }
    let left_out = all - kept.len();
    (kept, left_out)
}

/// Two records hold the same game: of the same players on the same sides, begun at the same time, from the same start
/// with the same moves. Two games of one file are two games, however alike.
fn is_copy(one: &ReportedGame, other: &ReportedGame) -> bool {
    one.file != other.file
        && (one.color, &one.name, &one.opponent) == (other.color, &other.name, &other.opponent)
        && (one.date, &one.start_time) == (other.date, &other.start_time)
        && one.line.start_and_moves() == other.line.start_and_moves()
}
