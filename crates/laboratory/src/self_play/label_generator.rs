//! Label generator: plays games and labels their positions with score and result.
//!
//! A position in check, or whose best move is a capture or a promotion, is resolved: the position at the end of its
//! quiescence search's line has the label instead, with score and result turned to the side to move there. The result
//! labels only positions after the last move drawn at random: before it, it says more of that move than of the
//! position.

use super::labelling_player::{LabellingPlayer, SearchedMove};
use super::openings::draw_opening;
use super::{SelfPlayOptions, play};
use crate::labels::{GameResult, LabelCounts, LabelledGame, LabelledPosition, MAX_LABEL_PLY, PackedPosition};
use fastrand::Rng;
use sankoma_analysis::engine_match::MatchGame;
use sankoma_analysis::{Engine, numbered_random};
use sankoma_eval::Weights;
use sankoma_rules::{Color, Move, Position};
use sankoma_search::{Score, TranspositionTable};
use std::collections::{BTreeSet, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Positions with a score beyond this, in centipawns, have no label: the game is decided.
const MAX_LABEL_SCORE: i32 = 2_000;
/// Number of moves of a game that are drawn at random, by equal chance.
const RANDOM_MOVES: [usize; 4] = [0, 0, 1, 2];
/// The plies after the opening among which they are.
const RANDOM_MOVE_PLIES: usize = 100;
/// Nodes of a move's search for which one MiB of the transposition table suffices, over a game.
const NODES_PER_MEBIBYTE: u64 = 500;
/// Maximum size of the transposition table, in MiB.
const MAX_TABLE_MEBIBYTES: u64 = 32;

/// Plays labelled games, on as many threads as call it. A game depends on weights, options and number alone.
pub struct LabelGenerator {
    weights: Weights,
    options: SelfPlayOptions,
    /// Tables that no game uses now: allocating one takes longer than clearing it.
    idle: Mutex<Vec<LabellingTables>>,
}

/// An engine, and the transposition table of quiescence searches.
struct LabellingTables {
    engine: Engine,
    quiescence: TranspositionTable,
}

/// The labels of a game, as they are recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledGamePositions {
    /// The game. Its counts know nothing of positions that other games have labelled.
    pub game: LabelledGame,
    /// Its labelled positions, in order.
    pub labels: Vec<LabelledPosition>,
}

impl LabelGenerator {
    /// A generator of games with `weights` on both sides.
    pub fn new(weights: Weights, options: SelfPlayOptions) -> Self {
        Self { weights, options, idle: Mutex::default() }
    }

    /// Plays game `number` and labels its positions.
    pub fn play(&self, number: u32) -> LabelledGamePositions {
        let tables = self.lock().pop().unwrap_or_else(|| LabellingTables::new(&self.weights, self.options.nodes));
        tables.clear();
        let labelled = tables.play(self.options, number);
        self.lock().push(tables);
        labelled
    }

    /// [`LabellingTables::quiet_successor`] with new tables.
    #[cfg(test)]
    pub(super) fn quiet_successor(&self, position: &Position) -> Option<Position> {
        LabellingTables::new(&self.weights, self.options.nodes).quiet_successor(position)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<LabellingTables>> {
        // The list is valid whenever it is unlocked, even if a thread panicked.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LabellingTables {
    fn new(weights: &Weights, nodes: u64) -> Self {
        let mebibytes = nodes.div_ceil(NODES_PER_MEBIBYTE).clamp(1, MAX_TABLE_MEBIBYTES);
        Self { engine: Engine::new(weights.clone(), mebibytes as usize), quiescence: TranspositionTable::new(1) }
    }

    fn clear(&self) {
        self.engine.clear();
        self.quiescence.clear();
    }

    fn play(&self, options: SelfPlayOptions, number: u32) -> LabelledGamePositions {
        let mut random = numbered_random(options.seed, u64::from(number));
        let (kind, opening) = draw_opening(&self.engine, options.nodes, &mut random);
        let random_plies = draw_random_plies(&mut random);
        let [mut black, mut white] = Color::ALL.map(|_| {
            LabellingPlayer::new(&self.engine, options.nodes, random.fork(), &random_plies, opening.plies_made())
        });
        let played = play([&mut black, &mut white], &opening);
        let mut labelling = GameLabelling::new(self, &played, &random_plies);
        let [mut black, mut white] = [black, white].map(|player| player.searched.into_iter());
        played.visit(|position, _| {
            let of_mover = if position.side_to_move() == Color::Black { &mut black } else { &mut white };
            if let Some(searched) = of_mover.next() {
                labelling.add(position, searched);
            }
        });
        labelling.keep_searched_positions();
        let GameLabelling { mut labels, counts, .. } = labelling;
        for label in &mut labels {
            (label.game, label.opening) = (Some(number), Some(kind));
        }
        let game = LabelledGame {
            number,
            opening: kind,
            result: GameResult::of(played.end.winner(), Color::Black),
            plies: ply_of(&played.position),
            counts: LabelCounts { labelled: labels.len() as u32, ..counts },
        };
        LabelledGamePositions { game, labels }
    }
}

/// The plies after the opening at which moves are drawn at random.
fn draw_random_plies(random: &mut Rng) -> Vec<usize> {
    let count = RANDOM_MOVES[random.usize(..RANDOM_MOVES.len())];
    (0..count).map(|_| random.usize(..RANDOM_MOVE_PLIES)).collect()
}

/// Plies made from the start of the game: composed openings count theirs as well.
fn ply_of(position: &Position) -> u16 {
    (position.move_number() - 1).min(u32::from(MAX_LABEL_PLY)) as u16
}

/// Labels the positions of a game that is over.
struct GameLabelling<'a> {
    tables: &'a LabellingTables,
    winner: Option<Color>,
    /// Plies made where the result begins to count: after the last move drawn at random.
    result_from: usize,
    counts: LabelCounts,
    labels: Vec<LabelledPosition>,
}

impl<'a> GameLabelling<'a> {
    fn new(tables: &'a LabellingTables, played: &MatchGame, random_plies: &[usize]) -> Self {
        let opening = played.position.plies_made() - played.plies.len();
        let drawn = random_plies.iter().filter(|&&ply| ply < played.plies.len());
        Self {
            tables,
            winner: played.end.winner(),
            result_from: drawn.clone().max().map_or(0, |ply| opening + ply + 1),
            counts: LabelCounts { random_moves: drawn.collect::<BTreeSet<_>>().len() as u32, ..LabelCounts::default() },
            labels: Vec::new(),
        }
    }

    /// Labels a position, which lies before `searched.best`.
    fn add(&mut self, position: &Position, searched: SearchedMove) {
        let Some(score) = undecided(searched.score) else {
            self.counts.decided += 1;
            return;
        };
        if is_quiet(position, searched.best) {
            self.record(position, position, score);
            return;
        }
        match self.tables.quiet_successor(position) {
            Some(end) if end.plies_made() == 0 => self.record(position, position, score),
            Some(end) => self.record(position, &end, score),
            None => self.counts.unresolved += 1,
        }
    }

    /// Records `labelled`, which is `of_game` or a position at the end of a line from there, with the score of
    /// `of_game`.
    fn record(&mut self, of_game: &Position, labelled: &Position, score: i16) {
        let Ok(packed) = PackedPosition::pack(labelled) else { return };
        let us = labelled.side_to_move();
        let resolved = !std::ptr::eq(of_game, labelled);
        let counts = of_game.plies_made() >= self.result_from;
        self.labels.push(LabelledPosition {
            score: Some(if us == of_game.side_to_move() { score } else { -score }),
            result: counts.then(|| GameResult::of(self.winner, us)),
            ply: ply_of(labelled),
            resolved,
            ..LabelledPosition::unlabelled(packed)
        });
    }
}

impl GameLabelling<'_> {
    /// Leaves out what quiescence search has led to where the game came there too: a search of the position itself
    /// gives a better score.
    fn keep_searched_positions(&mut self) {
        let labelled = self.labels.len();
        let of_game = self.labels.iter().filter(|label| !label.resolved);
        let searched: HashSet<PackedPosition> = of_game.map(|label| label.position).collect();
        self.labels.retain(|label| !label.resolved || !searched.contains(&label.position));
        self.counts.duplicates = (labelled - self.labels.len()) as u32;
        self.counts.resolved = self.labels.iter().filter(|label| label.resolved).count() as u32;
    }
}

/// The score in centipawns while the game is open.
fn undecided(score: Score) -> Option<i16> {
    match score {
        Score::Cp(score) if score.abs() <= MAX_LABEL_SCORE => Some(score as i16),
        _ => None,
    }
}

fn is_quiet(position: &Position, best: Move) -> bool {
    !position.in_check() && !best.promotes() && position.on(best.to()).is_none()
}

impl LabellingTables {
    /// The position at the end of the quiescence search's line, with the moves of the line; `None` where the line ends
    /// in check or in a mate.
    fn quiet_successor(&self, position: &Position) -> Option<Position> {
        let (score, line) = self.engine.quiescence_with(&self.quiescence, position);
        if matches!(score, Score::Mate(_)) {
            return None;
        }
        let end = position.without_history().after(line);
        (!end.in_check()).then_some(end)
    }
}
