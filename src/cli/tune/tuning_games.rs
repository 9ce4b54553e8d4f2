//! Games of a tuning run: two engines with constants of their own play a pair from one opening with colours reversed.

use sankoma_analysis::Engine;
use sankoma_analysis::engine_match::{
    Adjudication, BuiltInPlayer, MatchRules, Player, RandomOpeningOptions, TimeControl, by_color, play, random_opening,
};
use sankoma_eval::Weights;
use sankoma_rules::{Color, Position};
use sankoma_search::{SearchConstants, SearchLimits};
use std::sync::Arc;

/// Size of the transposition table of a search of some thousand nodes, in MiB.
const TABLE_MEBIBYTES: usize = 8;
/// A game is over when both engines see one of them so far ahead, in centipawns, for so many plies.
const ADJUDICATION: Adjudication = Adjudication { score: 1500, plies: 4, mates: false };

/// What limits the searches of a run.
#[derive(Clone, Copy)]
pub(super) enum TuningLimit {
    /// Nodes of each search: the games are the same on every machine.
    Nodes(u64),
    /// A clock, for the constants of time management.
    Clock(TimeControl),
}

impl TuningLimit {
    /// As a condition of the run: its name and its value.
    pub(super) fn condition(self) -> (String, String) {
        match self {
            Self::Nodes(nodes) => ("nodes".to_owned(), nodes.to_string()),
            Self::Clock(clock) => ("clock".to_owned(), clock.to_string()),
        }
    }
}

/// What the games of a run have in common.
pub(super) struct TuningGames {
    /// The weights of both engines.
    pub(super) weights: Weights,
    /// What limits the searches.
    pub(super) limit: TuningLimit,
    /// Seed of the openings.
    pub(super) seed: u64,
}

impl TuningGames {
    /// Plays a pair (from 1): points of the first engine in both games less those of the second, -2 to 2.
    pub(super) fn play_pair(&self, constants: &[SearchConstants; 2], pair: u32) -> f64 {
        let opening = self.opening(pair);
        let time = if let TuningLimit::Clock(clock) = self.limit { Some(clock) } else { None };
        let rules = MatchRules { adjudication: Some(ADJUDICATION), time, ..MatchRules::default() };
        let [mut one, mut other] = constants.each_ref().map(|constants| self.player(constants));
        let mut points = |first: Color| {
            let players: [&mut dyn Player; 2] = by_color(first, [&mut one, &mut other]);
            let end = play(players, &opening, &rules).end;
            end.points(first) - end.points(first.other())
        };
        points(Color::Black) + points(Color::White)
    }

    fn opening(&self, pair: u32) -> Position {
        let options = RandomOpeningOptions {
            plies: RandomOpeningOptions::DEFAULT_PLIES,
            nodes: RandomOpeningOptions::DEFAULT_NODES,
            seed: self.seed,
        };
        random_opening(&Engine::new(self.weights.clone(), 1), options, u64::from(pair))
    }

    fn player(&self, constants: &SearchConstants) -> BuiltInPlayer {
        let engine = Engine::new(self.weights.clone(), TABLE_MEBIBYTES).tuned(constants);
        let limits = match self.limit {
            TuningLimit::Nodes(nodes) => SearchLimits::nodes(nodes),
            TuningLimit::Clock(_) => SearchLimits::infinite(),
        };
        BuiltInPlayer::new("tuned", Arc::new(engine), limits)
    }
}
