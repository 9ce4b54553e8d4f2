//! Where games begin: drawn positions that are about even, or the first plies of recorded games.

use super::engine_player::search;
use crate::analysis::Engine;
use crate::record::{Game, NodeId};
use crate::rules::{Move, Position, legality, movegen};
use crate::search::{Score, SearchLimits};
use crate::wording::{Message, joined};
use fastrand::Rng;

/// How openings are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpeningOptions {
    /// Plies from the start position, of which the first two are any legal move and the others one of the search's
    /// best.
    pub plies: usize,
    /// Nodes of each of those searches.
    pub nodes: u64,
    /// What they are drawn from.
    pub seed: u64,
}

const RANDOM_PLIES: usize = 2;
/// How many of the best moves an opening chooses from, and how much worse than the best they may be, in centipawns.
const CANDIDATES: usize = 8;
const CANDIDATE_MARGIN: i32 = 60;
/// An opening that is further from even than this, in centipawns, is drawn again.
const MAX_OPENING_SCORE: i32 = 200;

/// A position from which neither side is much better, drawn from the seed and the number.
pub fn random_opening(engine: &Engine, drawing: RandomOpeningOptions, number: u64) -> Position {
    let RandomOpeningOptions { plies, nodes, seed } = drawing;
    let mut random = Rng::with_seed(seed.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    loop {
        let mut position = Position::startpos();
        for ply in 0..plies {
            let Some(mv) = choose_move(engine, &position, ply, nodes, &mut random) else { break };
            position.play(mv);
        }
        let found = search(engine, &position, SearchLimits::nodes(nodes), 1);
        let score = found.lines.first().map(|line| line.score);
        if matches!(score, Some(Score::Cp(score)) if score.abs() <= MAX_OPENING_SCORE) {
            return position;
        }
    }
}

fn choose_move(engine: &Engine, position: &Position, ply: usize, nodes: u64, random: &mut Rng) -> Option<Move> {
    if ply < RANDOM_PLIES {
        return random.choice(movegen::legal(position).iter()).copied();
    }
    let found = search(engine, position, SearchLimits::nodes(nodes), CANDIDATES);
    let best = comparable_score(found.lines.first()?.score);
    let good = found.lines.iter().filter(|line| comparable_score(line.score) >= best - CANDIDATE_MARGIN);
    random.choice(good.filter_map(|line| line.pv.first()).collect::<Vec<_>>()).copied()
}

/// A score as a number that can be compared: mates beyond everything else.
pub(super) const fn comparable_score(score: Score) -> i32 {
    match score {
        Score::Cp(score) => score,
        Score::Mate(plies) if plies > 0 => 100_000,
        Score::Mate(_) => -100_000,
    }
}

/// The position after the first `plies` plies of the main line, or after all of them. It ends before an illegal move.
///
/// # Errors
/// The game cannot begin there: the set-up has defects, or there is no move left.
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
        return Err(Message::new(
            format!("{}に合法手がありません", position.sfen()),
            format!("there is no legal move in {}, expected an opening", position.sfen()),
        ));
    }
    Ok(position)
}
