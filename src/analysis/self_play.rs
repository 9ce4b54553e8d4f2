//! Games of the program against itself: positions with a score and a result to fit weights to, and pairs of games that
//! tell which of two weight sets plays better.
//!
//! A game depends on its plan and its number alone: the same seed plays the same games on any number of threads.

use super::Engine;
use super::contest::{self, Adjudication, Drawing, EnginePlayer, Played, Rules};
use crate::eval::Weights;
use crate::eval::fit::Label;
use crate::rules::{Color, Move, Position};
use crate::search::{Limits, Score};
use std::sync::Arc;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Nodes of each move's search.
    pub nodes: u64,
    /// What the openings are drawn from.
    pub seed: u64,
}

/// What the table of one player takes, in MiB: small searches, made anew for every game.
const TABLE: usize = 4;
/// Plies of the opening.
const OPENING: usize = 12;
/// A game of this many plies is a draw.
const LONGEST: usize = OPENING + 320;
/// A game is over when both players have seen one of them this far ahead, in centipawns, for so many plies.
const DECIDED: Adjudication = Adjudication { score: 2_500, plies: 4, mates: true };
/// Positions with a score beyond this, in centipawns, are no labels: the game is decided, factors matter little.
const MOST_SCORE: i32 = 2_000;

/// Plays game `number` of `plan` with the same weights on both sides and returns its positions that are quiet enough
/// for a static score: not in check, the best move neither a capture nor a promotion, the score within 2,000
/// centipawns.
pub fn labels(weights: &Weights, plan: Plan, number: u64) -> Vec<Label> {
    let engine = Arc::new(Engine::new(weights.clone(), TABLE));
    let opening = opening(&engine, plan, number);
    let played = play([Arc::clone(&engine), engine], &opening, plan.nodes);
    let mut labels = Vec::new();
    played.visit(|position, ply| {
        let Some(Score::Cp(score)) = ply.told.score else { return };
        if is_quiet(position, ply.mv) && score.abs() <= MOST_SCORE {
            let result = Some(played.ending.points(position.side_to_move()));
            labels.push(Label { sfen: position.sfen(), score: Some(score), result, game: Some(number) });
        }
    });
    labels
}

/// Plays pair `number` of `plan`: one opening twice, with `a` as Black and then as White. Returns the points of `a` in
/// the two games: 1 for a win, ½ for a draw.
pub fn paired(a: &Weights, b: &Weights, plan: Plan, number: u64) -> [f64; 2] {
    let opening = opening(&Engine::new(Weights::built_in(), TABLE), plan, number);
    Color::ALL.map(|side| {
        let [a, b] = [a, b].map(|weights| Arc::new(Engine::new(weights.clone(), TABLE)));
        let players = if side == Color::Black { [a, b] } else { [b, a] };
        play(players, &opening, plan.nodes).ending.points(side)
    })
}

fn is_quiet(position: &Position, best: Move) -> bool {
    !position.in_check() && !best.promotes() && position.on(best.to()).is_none()
}

fn opening(engine: &Engine, plan: Plan, number: u64) -> Position {
    contest::drawn(engine, Drawing { plies: OPENING, nodes: plan.nodes, seed: plan.seed }, number)
}

fn play(engines: [Arc<Engine>; 2], opening: &Position, nodes: u64) -> Played {
    let rules = Rules { longest: LONGEST, adjudication: Some(DECIDED), ..Rules::default() };
    let [mut black, mut white] = engines.map(|engine| EnginePlayer::new("", engine, Limits::nodes(nodes)));
    contest::play([&mut black, &mut white], opening, &rules)
}
