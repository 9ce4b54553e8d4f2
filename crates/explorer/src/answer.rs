//! Answers: the moves made at a position, and the games in which they were.

use crate::columns::{GameColumns, Outcome};
use crate::error::IndexError;
use crate::index::Index;
use crate::packing::unpack_position;
use crate::pair::{PackedEvaluation, Pair, move_of_bits};
use crate::played_moves::mover_key;
use crate::selection::GameSelection;
use crate::store::{path_at, summary_at};
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::{Date, GameSummary};
use sankoma_rules::{Color, Move, Position};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::path::PathBuf;

/// Players named with a move.
const NAMED_PLAYERS: usize = 3;

/// A move made at a position, or the end of games there.
#[derive(Clone, Debug, PartialEq)]
pub struct ExploredMove {
    /// The move on the board that was asked about; `None` for games that end there.
    pub mv: Option<Move>,
    /// Results of the games.
    pub results: Results,
    /// The average rating of those who made the move, where the records say it.
    pub average_rating: Option<u32>,
    /// The last date on which it was made.
    pub last_date: Option<Date>,
    /// Those who made it most often, three at most, with the number of games.
    pub players: Vec<(String, u32)>,
    /// The deepest score of the move in the comments of the records.
    pub evaluation: Option<StoredEvaluation>,
}

/// Results of games, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The number of games, those without a result included.
    pub games: u32,
    /// Wins of the side that is Black and White on the board that was asked about, which may be the other one in the
    /// game.
    pub wins: [u32; 2],
    /// Draws.
    pub draws: u32,
}

/// A score that a record gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredEvaluation {
    /// From Black's view on the board that was asked about.
    pub score: AnnotationScore,
    /// Plies, where the record says so.
    pub depth: Option<u32>,
}

/// A game in which the position occurred.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundGame {
    /// The file.
    pub path: PathBuf,
    /// The index of the game in its file.
    pub game: usize,
    /// The ply after which the position was on the board, 0 for the start.
    pub ply: u32,
    /// The sides were exchanged and the board turned round.
    pub is_turned: bool,
    /// The move made there, on the board that was asked about.
    pub mv: Option<Move>,
    /// Players, date, end and the like, without the positions.
    pub summary: GameSummary,
    /// The ratings of Black and White in the game.
    pub ratings: [Option<u16>; 2],
}

impl Results {
    /// The number of games that have a result.
    pub const fn finished(self) -> u32 {
        self.wins[0] + self.wins[1] + self.draws
    }

    fn add(&mut self, outcome: Outcome, is_turned: bool) {
        self.games += 1;
        match outcome {
            Outcome::Won(color) => self.wins[if is_turned { !color } else { color }.index()] += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Unknown => {}
        }
    }
}

/// Counts of a move.
#[derive(Default)]
struct MoveTally {
    results: Results,
    ratings: (u64, u64),
    last_date: Option<Date>,
    movers: Vec<u32>,
    evaluation: Option<PackedEvaluation>,
}

/// The tallies by the bits of the move. Pairs come move by move, so that the one before has nearly always the same one.
#[derive(Default)]
struct MoveTallies {
    rows: Vec<(u16, MoveTally)>,
    last: usize,
}

impl MoveTallies {
    fn of(&mut self, mv: u16) -> &mut MoveTally {
        if self.rows.get(self.last).is_none_or(|row| row.0 != mv) {
            let known = self.rows.iter().position(|row| row.0 == mv);
            self.last = known.unwrap_or(self.rows.len());
            if known.is_none() {
                self.rows.push((mv, MoveTally::default()));
            }
        }
        &mut self.rows[self.last].1
    }
}

impl Index {
    /// The moves made at `position` in the games of `selection`, the most frequent first. A game counts once for a
    /// move, however often it repeats it.
    ///
    /// # Errors
    /// A store that cannot be read.
    pub fn moves(&mut self, position: &Position, selection: &GameSelection) -> Result<Vec<ExploredMove>, IndexError> {
        let turn = position.side_to_move();
        let mut tallies = MoveTallies::default();
        self.visit(position, selection, |pair, game| {
            let mover = pair.place.turn();
            let tally = tallies.of(pair.mv);
            tally.results.add(game.outcome, mover != turn);
            let rating = game.ratings[mover.index()];
            tally.ratings = (tally.ratings.0 + u64::from(rating), tally.ratings.1 + u64::from(rating > 0));
            tally.last_date = tally.last_date.max(game.date);
            tally.movers.push(game.players[mover.index()]);
            tally.evaluation = tally.evaluation.max(pair.evaluation);
        })?;
        tallies.rows.sort_unstable_by_key(|row| row.0);
        let mut counts = Vec::new();
        let moves = tallies.rows.iter().map(|(bits, tally)| self.explored_move(*bits, tally, turn, &mut counts));
        let mut moves = moves.collect::<Result<Vec<ExploredMove>, IndexError>>()?;
        moves.sort_by_key(|row| (row.mv.is_none(), Reverse(row.results.games)));
        Ok(moves)
    }

    fn explored_move(
        &self,
        bits: u16,
        tally: &MoveTally,
        turn: Color,
        counts: &mut Vec<u32>,
    ) -> Result<ExploredMove, IndexError> {
        let (sum, rated) = tally.ratings;
        let score = |packed: PackedEvaluation| StoredEvaluation {
            score: packed.score(turn),
            depth: (packed.depth > 0).then_some(u32::from(packed.depth)),
        };
        let mut movers = most_frequent(&tally.movers, counts).into_iter();
        let mut players = movers.try_fold(Vec::new(), |mut players, (id, games)| {
            let name = self.store.player(id)?;
            if !name.is_empty() && players.len() < NAMED_PLAYERS {
                players.push((name, games));
            }
            Ok::<_, IndexError>(players)
        })?;
        players.sort_by(|(one, games), (other, others)| others.cmp(games).then_with(|| one.cmp(other)));
        Ok(ExploredMove {
            mv: move_of_bits(bits, turn),
            results: tally.results,
            average_rating: (rated > 0).then(|| ((sum + rated / 2) / rated.max(1)) as u32),
            last_date: tally.last_date,
            players,
            evaluation: tally.evaluation.map(score),
        })
    }

    /// The games of `selection` in which `position` occurred, the latest first, at most `limit`; with `mv`, those in
    /// which it was made there. Returns the number of all too.
    ///
    /// # Errors
    /// A store that cannot be read.
    pub fn games(
        &mut self,
        position: &Position,
        mv: Option<Move>,
        selection: &GameSelection,
        limit: usize,
    ) -> Result<(Vec<FoundGame>, usize), IndexError> {
        let turn = position.side_to_move();
        let mut found: Vec<(Reverse<Option<Date>>, Pair)> = Vec::new();
        self.visit(position, selection, |pair, game| {
            if mv.is_none_or(|mv| move_of_bits(pair.mv, turn) == Some(mv)) {
                found.push((Reverse(game.date), pair));
            }
        })?;
        found.sort_unstable_by_key(|(date, pair)| (*date, pair.game, pair.place));
        let mut known = HashSet::new();
        found.retain(|(_, pair)| known.insert(pair.game));
        let games = found.iter().take(limit).map(|(_, pair)| self.found_game(*pair, turn));
        Ok((games.collect::<Result<_, _>>()?, found.len()))
    }

    fn found_game(&self, pair: Pair, turn: Color) -> Result<FoundGame, IndexError> {
        let text = "SELECT file.path, game.number, game.summary FROM game JOIN file ON game.file = file.id
            WHERE game.id = ?";
        let mut query = self.store.connection.prepare_cached(text)?;
        let mut rows = query.query([pair.game])?;
        let row = rows.next()?.ok_or(IndexError::Damaged("a game is missing"))?;
        let rating = |rating: u16| (rating > 0).then_some(rating);
        Ok(FoundGame {
            path: path_at(row, 0)?,
            game: row.get::<_, u32>(1)? as usize,
            ply: pair.place.ply().into(),
            is_turned: pair.place.turn() != turn,
            mv: move_of_bits(pair.mv, turn),
            summary: summary_at(row, 2)?,
            ratings: self.columns.get(pair.game).map_or([None; 2], |game| game.ratings.map(rating)),
        })
    }

    /// Calls `take` with every pair of `position` in the games of `selection` that there still are, and what is counted
    /// of the game.
    fn visit(
        &mut self,
        position: &Position,
        selection: &GameSelection,
        mut take: impl FnMut(Pair, &GameColumns),
    ) -> Result<(), IndexError> {
        self.refresh()?;
        let key = mover_key(position);
        let index = &*self;
        let _one_state = index.store.connection.unchecked_transaction()?;
        for segment in index.store.segments()? {
            index.store.with_position(segment, key, |bytes| {
                unpack_position(key, bytes, |pair| {
                    if let Some(game) = index.columns.get(pair.game).filter(|_| selection.contains(pair.game)) {
                        take(pair, game);
                    }
                })
            })?;
        }
        Ok(())
    }
}

/// The values with their counts, the most frequent first; one more than is named, as one may have no name. `counts` has
/// a zero for every value before and after: to sort a hundred thousand values would take longer than all the rest.
fn most_frequent(values: &[u32], counts: &mut Vec<u32>) -> Vec<(u32, u32)> {
    let size = values.iter().max().map_or(0, |&value| value as usize + 1);
    counts.resize(size.max(counts.len()), 0);
    let mut different = Vec::new();
    for &value in values {
        let count = &mut counts[value as usize];
        if *count == 0 {
            different.push(value);
        }
        *count += 1;
    }
    let mut frequent: Vec<(u32, u32)> =
        different.into_iter().map(|value| (value, std::mem::take(&mut counts[value as usize]))).collect();
    let order = |&(value, count): &(u32, u32)| (Reverse(count), value);
    if frequent.len() > NAMED_PLAYERS + 1 {
        frequent.select_nth_unstable_by_key(NAMED_PLAYERS, order);
        frequent.truncate(NAMED_PLAYERS + 1);
    }
    frequent.sort_unstable_by_key(order);
    frequent
}
