//! Games of the program against itself: positions with a score and a result to fit weights to, and pairs of games that
//! tell which of two weight sets plays better.
//!
//! A game depends on its plan and its number alone: the same seed plays the same games on any number of threads.

use super::Engine;
use super::engine_match::{self, Adjudication, EnginePlayer, MatchGame, MatchRules, RandomOpeningOptions};
use crate::eval::Weights;
use crate::eval::fit::LabelledPosition;
use crate::rules::{Color, Move, Position};
use crate::search::{Score, SearchLimits};
use std::sync::Arc;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlayOptions {
    /// Nodes of each move's search.
    pub nodes: u64,
    /// What the openings are drawn from.
    pub seed: u64,
}

/// What the table of one player takes, in MiB: small searches, made anew for every game.
const TABLE_MEBIBYTES: usize = 4;
/// Plies of the opening.
const OPENING_PLIES: usize = 12;
/// A game of this many plies is a draw.
const MAX_PLIES: usize = OPENING_PLIES + 320;
/// A game is over when both players have seen one of them this far ahead, in centipawns, for so many plies.
const ADJUDICATION: Adjudication = Adjudication { score: 2_500, plies: 4, mates: true };
/// Positions with a score beyond this, in centipawns, are no labels: the game is decided, factors matter little.
const MAX_LABEL_SCORE: i32 = 2_000;

/// Plays game `number` of `plan` with the same weights on both sides and returns its positions that are quiet enough
/// for a static score: not in check, the best move neither a capture nor a promotion, the score within 2,000
/// centipawns.
pub fn play_labelled_game(weights: &Weights, plan: SelfPlayOptions, number: u64) -> Vec<LabelledPosition> {
    let engine = Arc::new(Engine::new(weights.clone(), TABLE_MEBIBYTES));
    let opening = random_opening(&engine, plan, number);
    let played = play([Arc::clone(&engine), engine], &opening, plan.nodes);
    let mut labels = Vec::new();
    played.visit(|position, ply| {
        let Some(Score::Cp(score)) = ply.info.score else { return };
        if is_quiet(position, ply.mv) && score.abs() <= MAX_LABEL_SCORE {
            let result = Some(played.end.points(position.side_to_move()));
            labels.push(LabelledPosition { sfen: position.sfen(), score: Some(score), result, game: Some(number) });
        }
    });
    labels
}

/// Plays pair `number` of `plan`: one opening twice, with `a` as Black and then as White. Returns the points of `a` in
/// the two games: 1 for a win, ½ for a draw.
pub fn play_pair(a: &Weights, b: &Weights, plan: SelfPlayOptions, number: u64) -> [f64; 2] {
    let opening = random_opening(&Engine::new(Weights::built_in(), TABLE_MEBIBYTES), plan, number);
    Color::ALL.map(|side| {
        let [a, b] = [a, b].map(|weights| Arc::new(Engine::new(weights.clone(), TABLE_MEBIBYTES)));
        let players = if side == Color::Black { [a, b] } else { [b, a] };
        play(players, &opening, plan.nodes).end.points(side)
    })
}

fn is_quiet(position: &Position, best: Move) -> bool {
    !position.in_check() && !best.promotes() && position.on(best.to()).is_none()
}

fn random_opening(engine: &Engine, plan: SelfPlayOptions, number: u64) -> Position {
    engine_match::random_opening(
        engine,
        RandomOpeningOptions { plies: OPENING_PLIES, nodes: plan.nodes, seed: plan.seed },
        number,
    )
}

fn play(engines: [Arc<Engine>; 2], opening: &Position, nodes: u64) -> MatchGame {
    let rules = MatchRules { max_plies: MAX_PLIES, adjudication: Some(ADJUDICATION), ..MatchRules::default() };
    let [mut black, mut white] = engines.map(|engine| EnginePlayer::new("", engine, SearchLimits::nodes(nodes)));
    engine_match::play([&mut black, &mut white], opening, &rules)
}
