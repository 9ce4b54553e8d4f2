//! Losing positions: those that the player met in several games and mostly lost.

use super::reported_game::{PlayerResult, ReportedGame};
use super::result_counts::ResultCounts;
use crate::results::PositionKey;
use sankoma_rules::{Move, Position};
use std::collections::HashMap;

/// A position counts from so many games on: fewer prove nothing.
pub const MIN_GAMES_OF_POSITION: usize = 3;

/// A position that the player, who is to move, met in several games and lost more often than won.
#[derive(Clone, Debug)]
pub struct LosingPosition {
    /// The position.
    pub position: Position,
    /// The earliest ply at which it was on the board: the number of moves made before.
    pub ply: usize,
    /// How its games ended.
    pub counts: ResultCounts,
    /// The player's moves there with the number of games, the most frequent first.
    pub moves: Vec<(Move, usize)>,
}

/// The games that went through a position: their numbers in the list, the ply and the move of each.
#[derive(Default)]
struct Visits(Vec<(usize, usize, Move)>);

/// The losing positions of `games`, the one with the most losses beyond the wins first. Of positions with the same games
/// only the last one counts: where the games part. One that all games have, such as the start position, says nothing.
pub(super) fn losing_positions(games: &[ReportedGame]) -> Vec<LosingPosition> {
    let mut visits: HashMap<&PositionKey, Visits> = HashMap::new();
    for (number, game) in games.iter().enumerate() {
        for (key, ply, mv) in &game.positions {
            visits.entry(key).or_default().0.push((number, *ply, *mv));
        }
    }
    let mut last_of_games: HashMap<Vec<usize>, (&PositionKey, Visits)> = HashMap::new();
    for (key, visits) in
        visits.into_iter().filter(|(_, visits)| (MIN_GAMES_OF_POSITION..games.len()).contains(&visits.0.len()))
    {
        let numbers: Vec<usize> = visits.0.iter().map(|&(number, ..)| number).collect();
        match last_of_games.get(&numbers) {
            Some((other, known)) if known.order(other) >= visits.order(key) => {}
            _ => drop(last_of_games.insert(numbers, (key, visits))),
        }
    }
    let found = last_of_games.into_values().map(|(key, visits)| visits.position(key, games));
    let mut found: Vec<LosingPosition> = found.filter(|found| found.counts.lost > found.counts.won).collect();
    found.sort_by_cached_key(|found| {
        let excess = found.counts.lost - found.counts.won;
        (std::cmp::Reverse(excess), found.ply, found.position.sfen())
    });
    found
}

impl Visits {
    /// Later positions come after earlier ones, by the ply in the first game that has both; ties by the position itself, so that
    /// the result never depends on the order of a map.
    fn order(&self, key: &PositionKey) -> (usize, String) {
        (self.0.first().map_or(0, |&(_, ply, _)| ply), key.sfen())
    }

    fn position(&self, key: &PositionKey, games: &[ReportedGame]) -> LosingPosition {
        let results: Vec<Option<PlayerResult>> = self.0.iter().map(|&(number, ..)| games[number].result).collect();
        LosingPosition {
            position: key.position(),
            ply: self.0.iter().map(|&(_, ply, _)| ply - 1).min().unwrap_or(0),
            counts: ResultCounts::of(results),
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
