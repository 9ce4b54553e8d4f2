//! Self-play: games of the program against itself, as labelled positions to fit weights to and as pairs of games that
//! compare two weight sets.
//!
//! A game depends on its options and its number alone: the same seed gives the same games on any number of threads.

use super::Engine;
use super::engine_match::{self, Adjudication, EnginePlayer, MatchGame, MatchRules, RandomOpeningOptions};
use crate::eval::Weights;
use crate::eval::labels::{GameResult, LabelledPosition, PackedPosition};
use crate::rules::{Color, Move, Position};
use crate::search::{Score, SearchLimits};
use std::sync::Arc;

/// How self-play games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlayOptions {
    /// Nodes of each move's search.
    pub nodes: u64,
    /// Seed of the random openings.
    pub seed: u64,
}

/// Transposition table of one player in MiB; small, as the searches are short and every game allocates it again.
const TABLE_MEBIBYTES: usize = 4;
/// Plies of the random opening.
const OPENING_PLIES: usize = 12;
/// A game of this many plies is a draw.
const MAX_PLIES: usize = OPENING_PLIES + 320;
/// A game is adjudicated when both players report one side this far ahead, in centipawns, for this many plies.
const ADJUDICATION: Adjudication = Adjudication { score: 2_500, plies: 4, mates: true };
/// Positions with a score beyond this, in centipawns, give no label: the game is decided.
const MAX_LABEL_SCORE: i32 = 2_000;

/// Plays game `number` with the same weights on both sides and returns its quiet positions as labels: not in check, the
/// best move neither a capture nor a promotion, the score within 2,000 centipawns.
pub fn play_labelled_game(weights: &Weights, options: SelfPlayOptions, number: u64) -> Vec<LabelledPosition> {
    let engine = Arc::new(Engine::new(weights.clone(), TABLE_MEBIBYTES));
    let opening = random_opening(&engine, options, number);
    let played = play([Arc::clone(&engine), engine], &opening, options.nodes);
    let mut labels = Vec::new();
    played.visit(|position, ply| {
        let Some(Score::Cp(score)) = ply.info.score else { return };
        if is_quiet(position, ply.mv) && score.abs() <= MAX_LABEL_SCORE {
            let Ok(packed) = PackedPosition::pack(position) else { return };
            labels.push(LabelledPosition {
                score: Some(score as i16),
                result: Some(GameResult::of(played.end.winner(), position.side_to_move())),
                ply: position.plies_made() as u16,
                game: Some(number as u32),
                ..LabelledPosition::unlabelled(packed)
            });
        }
    });
    labels
}

/// Plays pair `number`: one opening twice, with `a` as Black and then as White. Returns the points of `a` in the two
/// games: 1 for a win, ½ for a draw, 0 for a loss.
pub fn play_pair(a: &Weights, b: &Weights, options: SelfPlayOptions, number: u64) -> [f64; 2] {
    let opening = random_opening(&Engine::new(Weights::built_in(), TABLE_MEBIBYTES), options, number);
    Color::ALL.map(|side| {
        let [a, b] = [a, b].map(|weights| Arc::new(Engine::new(weights.clone(), TABLE_MEBIBYTES)));
        let players = if side == Color::Black { [a, b] } else { [b, a] };
        play(players, &opening, options.nodes).end.points(side)
    })
}

fn is_quiet(position: &Position, best: Move) -> bool {
    !position.in_check() && !best.promotes() && position.on(best.to()).is_none()
}

fn random_opening(engine: &Engine, options: SelfPlayOptions, number: u64) -> Position {
    engine_match::random_opening(
        engine,
        RandomOpeningOptions { plies: OPENING_PLIES, nodes: options.nodes, seed: options.seed },
        number,
    )
}

fn play(engines: [Arc<Engine>; 2], opening: &Position, nodes: u64) -> MatchGame {
    let rules = MatchRules { max_plies: MAX_PLIES, adjudication: Some(ADJUDICATION), ..MatchRules::default() };
    let [mut black, mut white] = engines.map(|engine| EnginePlayer::new("", engine, SearchLimits::nodes(nodes)));
    engine_match::play([&mut black, &mut white], opening, &rules)
}
