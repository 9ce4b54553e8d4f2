//! Openings of a match: random positions that are about even, or the first plies of recorded games.

use super::player::{comparable_score, search};
use crate::{Engine, numbered_random};
use fastrand::Rng;
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Move, Position, legality, movegen};
use sankoma_search::{Score, SearchLimits};
use sankoma_wording::{Message, joined, message};

/// Options of random openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpeningOptions {
    /// Plies from the start position. The first two are any legal move, the others one of the search's best moves.
    pub plies: usize,
    /// Nodes of each of those searches.
    pub nodes: u64,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl RandomOpeningOptions {
    /// Plies where no number is given.
    pub const DEFAULT_PLIES: usize = 12;
    /// Nodes of each search where no number is given.
    pub const DEFAULT_NODES: u64 = 1_000;
}

/// Plies at the start that are chosen among all legal moves.
const UNIFORM_PLIES: usize = 2;
/// Number of the best moves from which an opening chooses.
const CANDIDATES: usize = 8;
/// Margin of a candidate below the best move, in centipawns.
const CANDIDATE_MARGIN: i32 = 60;
/// An opening whose score is further from even than this, in centipawns, is rejected and another one chosen.
const MAX_OPENING_SCORE: i32 = 200;
/// The minimum number of nodes with which an opening is drawn: a search of a few nodes has no score, and no opening
/// would ever be accepted.
const MIN_NODES: u64 = 50;

/// Returns a position in which neither side is much better. It depends on the options and on `number` alone.
pub fn random_opening(engine: &Engine, options: RandomOpeningOptions, number: u64) -> Position {
    let RandomOpeningOptions { plies, seed, .. } = options;
    let nodes = options.nodes.max(MIN_NODES);
    let mut random = numbered_random(seed, number);
    loop {
        let mut position = Position::startpos();
        for ply in 0..plies {
            let drawn = match ply {
                ..UNIFORM_PLIES => any_move(&position, &mut random),
                _ => good_move(engine, &position, nodes, CANDIDATE_MARGIN, &mut random),
            };
            let Some(mv) = drawn else { break };
            position.play(mv);
        }
        let outcome = search(engine, &position, SearchLimits::nodes(nodes), 1);
        let score = outcome.lines.first().map(|line| line.score);
        if matches!(score, Some(Score::Cp(score)) if score.abs() <= MAX_OPENING_SCORE) {
            return position;
        }
    }
}

/// A move drawn from all legal ones.
pub fn any_move(position: &Position, random: &mut Rng) -> Option<Move> {
    random.choice(movegen::legal(position).iter()).copied()
}

/// A move drawn from the best ones of a search, none more than `margin` centipawns worse than the best.
pub fn good_move(engine: &Engine, position: &Position, nodes: u64, margin: i32, random: &mut Rng) -> Option<Move> {
    let outcome = search(engine, position, SearchLimits::nodes(nodes), CANDIDATES);
    let best = comparable_score(outcome.lines.first()?.score);
    let good = outcome.lines.iter().filter(|line| comparable_score(line.score) >= best - margin);
    random.choice(good.filter_map(|line| line.pv.first()).collect::<Vec<_>>()).copied()
}

/// Returns the position after the first `plies` plies of the main line, or after all of them; it stops before the first
/// illegal move or pass.
///
/// # Errors
/// The game cannot begin there: the starting position has defects, or there is no legal move left.
pub fn opening_of_game(game: &Game, plies: Option<usize>) -> Result<Position, Message> {
    let mut position = Position::new(game.start()).map_err(|defects| joined(&defects))?;
    let line = std::iter::successors(game.next(NodeId::ROOT), |&id| game.next(id));
    let moves = line.map_while(|id| game.node(id).mv).take(plies.unwrap_or(usize::MAX));
    for mv in moves {
        if mv.is_pass() || !legality::reasons_in_game(&position, mv).is_empty() {
            break;
        }
        position.play(mv);
    }
    if movegen::legal(&position).is_empty() {
        let sfen = position.sfen();
        return Err(message!("{sfen}に合法手がありません", "there is no legal move in {sfen}, expected an opening"));
    }
    Ok(position)
}
