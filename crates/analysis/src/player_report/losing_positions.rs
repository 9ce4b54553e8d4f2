//! Losing positions: those that the player met in several games and mostly lost.

use super::reported_game::ReportedGame;
use super::result_counts::ResultCounts;
use crate::results::PositionKey;
use sankoma_rules::{Move, Position};
use std::collections::HashMap;

/// A position counts from so many games on: fewer prove nothing.
pub(super) const MIN_GAMES_OF_POSITION: usize = 3;

/// A position that the player, who is to move, met in several games and lost more often than won.
#[derive(Clone, Debug)]
pub struct LosingPosition {
    /// Position that was lost again and again.
    pub position: Position,
    /// The earliest ply at which it was on the board: the number of moves made before.
    pub ply: usize,
    /// Results of its games.
    pub counts: ResultCounts,
    /// The player's moves there with the number of games, the most frequent first.
    pub moves: Vec<(Move, usize)>,
}

/// The games that went through a position: their numbers in the list, the moves made before, and the move of each.
#[derive(Default)]
struct Visits(Vec<(u32, u32, Move)>);

/// The losing positions of `games`, the one with the most losses beyond the wins first. Of positions with the same
/// games only the last one counts: where the games part. One that all games have, such as the start position, says
/// nothing.
pub(super) fn losing_positions(games: &[ReportedGame]) -> Vec<LosingPosition> {
    let mut last_of_games: HashMap<Vec<u32>, Visits> = HashMap::new();
    for visits in visits_of_shared_positions(games) {
        let numbers: Vec<u32> = visits.0.iter().map(|&(number, ..)| number).collect();
        match last_of_games.get(&numbers) {
            Some(known) if !visits.is_later(known, games) => {}
            _ => drop(last_of_games.insert(numbers, visits)),
        }
    }
    let results =
        |visits: &Visits| ResultCounts::of(visits.0.iter().map(|&(number, ..)| games[number as usize].result));
    let lost = last_of_games.into_values().map(|visits| (results(&visits), visits));
    let lost = lost.filter(|(counts, _)| counts.lost > counts.won);
    let mut found: Vec<LosingPosition> = lost.map(|(counts, visits)| visits.losing_position(counts, games)).collect();
    found.sort_by_cached_key(|found| {
        let excess = found.counts.lost - found.counts.won;
        (std::cmp::Reverse(excess), found.ply, found.position.sfen())
    });
    found
}

/// The visits of the positions that enough games have, and not all. Most positions are of one game alone: the hashes of
/// all are counted first, so that only the others are listed.
fn visits_of_shared_positions(games: &[ReportedGame]) -> impl Iterator<Item = Visits> {
    let mut hashes: Vec<u64> = games.iter().flat_map(|game| game.line.hashes()).copied().collect();
    hashes.sort_unstable();
    let is_shared = |same: &&[u64]| (MIN_GAMES_OF_POSITION..games.len()).contains(&same.len());
    let shared = hashes.chunk_by(|one, other| one == other).filter(is_shared);
    let mut visits: HashMap<u64, Visits> = shared.map(|same| (same[0], Visits::default())).collect();
    drop(hashes);
    for (number, game) in (0..).zip(games) {
        for (hash, ply, mv) in game.line.positions() {
            if let Some(visits) = visits.get_mut(&hash) {
                visits.0.push((number, ply, mv));
            }
        }
    }
    visits.into_values()
}

impl Visits {
    /// The position comes after another one that the same games have, by the ply in the first of them; ties by the
    /// position itself, so that the result never depends on the order of a map.
    fn is_later(&self, other: &Self, games: &[ReportedGame]) -> bool {
        let ply = |visits: &Self| visits.0.first().map_or(0, |&(_, ply, _)| ply);
        let text = |visits: &Self| visits.position(games).sfen();
        ply(self).cmp(&ply(other)).then_with(|| text(self).cmp(&text(other))).is_gt()
    }

    /// The position, from the moves of the first game.
    fn position(&self, games: &[ReportedGame]) -> PositionKey {
        let (number, ply, _) = self.0[0];
        games[number as usize].line.position(ply)
    }

    fn losing_position(&self, counts: ResultCounts, games: &[ReportedGame]) -> LosingPosition {
        LosingPosition {
            position: self.position(games).position(),
            ply: self.0.iter().map(|&(_, ply, _)| ply as usize).min().unwrap_or(0),
            counts,
            moves: counted_moves(self.0.iter().map(|&(.., mv)| mv)),
        }
    }
}

/// Moves with their number, the most frequent first, else the one that was met first.
fn counted_moves(moves: impl Iterator<Item = Move>) -> Vec<(Move, usize)> {
    let mut counted: Vec<(Move, usize)> = Vec::new();
    for mv in moves {
        match counted.iter_mut().find(|(known, _)| *known == mv) {
            Some((_, count)) => *count += 1,
            None => counted.push((mv, 1)),
        }
    }
    counted.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    counted
}
