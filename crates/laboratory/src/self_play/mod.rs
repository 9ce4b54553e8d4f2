//! Self-play: games of the program against itself, as labelled positions to fit weights to and as pairs of games that
//! compare two weight sets.
//!
//! A game depends on its options and its number alone: the same seed gives the same games on any number of threads.
//!
//! | question | file |
//! |---|---|
//! | how are games played and their positions labelled? | `label_generator` |
//! | who plays them, and with which random moves? | `labelling_player` |
//! | which openings are there, and how many of each? | `openings` |
//! | compositions: castles and rook files; kings in the enemy camp | `composed_camps` with `camp_castles`, `composed_entering_kings` |
//! | does something with a given probability happen? | `chance` |
//! | which positions have a label already? | `seen_positions` |

mod camp_castles;
mod chance;
mod composed_camps;
mod composed_entering_kings;
mod label_generator;
mod labelling_player;
mod openings;
mod seen_positions;
#[cfg(test)]
mod tests;

pub use label_generator::{LabelGenerator, LabelledGamePositions};
pub use openings::OPENINGS_VERSION;
pub use seen_positions::SeenPositions;

use sankoma_analysis::Engine;
use sankoma_analysis::engine_match::{
    self, Adjudication, BuiltInPlayer, MatchGame, MatchRules, Player, RandomOpeningOptions,
};
use sankoma_eval::Weights;
use sankoma_rules::{Color, Position};
use sankoma_search::SearchLimits;
use std::sync::Arc;

/// Options of self-play games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlayOptions {
    /// Nodes of each move's search.
    pub nodes: u64,
    /// Seed of the random openings.
    pub seed: u64,
}

/// Transposition table of one player in MiB; small, as the searches are short and every pair allocates it again.
const TABLE_MEBIBYTES: usize = 4;
/// Plies of the random opening of a pair.
const OPENING_PLIES: usize = 12;
/// A game of this many plies is a draw.
const MAX_PLIES: usize = OPENING_PLIES + 320;
/// A game is adjudicated when both players report one side this far ahead, in centipawns, for this many plies.
const ADJUDICATION: Adjudication = Adjudication { score: 2_500, plies: 4, mates: true };

/// Plays pair `number`: one opening twice, with `a` as Black and then as White. Returns the points of `a` in the two
/// games: 1 for a win, ½ for a draw, 0 for a loss.
pub fn play_pair(a: &Weights, b: &Weights, options: SelfPlayOptions, number: u64) -> [f64; 2] {
    let SelfPlayOptions { nodes, seed } = options;
    let opening = engine_match::random_opening(
        &Engine::new(Weights::built_in(), TABLE_MEBIBYTES),
        RandomOpeningOptions { plies: OPENING_PLIES, nodes, seed },
        number,
    );
    Color::ALL.map(|side| {
        let [mut a, mut b] = [a, b].map(|weights| {
            let engine = Arc::new(Engine::new(weights.clone(), TABLE_MEBIBYTES));
            BuiltInPlayer::new("", engine, SearchLimits::nodes(nodes))
        });
        let players = engine_match::by_color(side, [&mut a, &mut b]);
        play(players.map(|player| player as &mut dyn Player), &opening).end.points(side)
    })
}

fn play(players: [&mut dyn Player; 2], opening: &Position) -> MatchGame {
    let rules = MatchRules { max_plies: MAX_PLIES, adjudication: Some(ADJUDICATION), ..MatchRules::default() };
    engine_match::play(players, opening, &rules)
}
