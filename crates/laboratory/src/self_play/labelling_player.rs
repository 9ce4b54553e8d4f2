//! Labelling player: searches each of its positions for a label, and now and then plays a move drawn at random instead
//! of the best, so that positions occur which no player would choose.

use fastrand::Rng;
use sankoma_analysis::Engine;
use sankoma_analysis::engine_match::{
    MoveRequest, Player, PlayerAnswer, PlayerChoice, PlayerFailure, PlayerSearchInfo, any_move, search,
};
use sankoma_rules::Move;
use sankoma_rules::declaration::DeclarationCount;
use sankoma_search::{Score, SearchLimits};
use std::time::Duration;

/// One side of a labelled game. Both sides share an engine, which is cleared before the game.
pub(super) struct LabellingPlayer<'a> {
    engine: &'a Engine,
    nodes: u64,
    random: Rng,
    /// The plies, counted from the opening, at which the move is drawn at random.
    random_plies: &'a [usize],
    /// Plies made when the opening was over.
    first_ply: usize,
    /// Results of the searches, move after move.
    pub(super) searched: Vec<SearchedMove>,
}

/// The search of a position of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchedMove {
    /// The best move, which need not be the one that was played.
    pub(super) best: Move,
    /// Its score, from the mover's view.
    pub(super) score: Score,
}

impl<'a> LabellingPlayer<'a> {
    pub(super) fn new(
        engine: &'a Engine,
        nodes: u64,
        random: Rng,
        random_plies: &'a [usize],
        first_ply: usize,
    ) -> Self {
        Self { engine, nodes, random, random_plies, first_ply, searched: Vec::new() }
    }

    /// The move to play: as a rule the best one.
    fn move_to_play(&mut self, request: &MoveRequest<'_>, best: Move) -> Move {
        let ply = request.position.plies_made() - self.first_ply;
        if !self.random_plies.contains(&ply) {
            return best;
        }
        any_move(request.position, &mut self.random).unwrap_or(best)
    }
}

impl Player for LabellingPlayer<'_> {
    fn name(&self) -> &'static str {
        "sankoma"
    }

    fn time_per_move(&self) -> Option<Duration> {
        None
    }

    fn new_game(&mut self) -> Result<(), PlayerFailure> {
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<PlayerAnswer, PlayerFailure> {
        let info = PlayerSearchInfo::default();
        if DeclarationCount::for_side_to_move(request.position).wins_by_27_points() {
            return Ok(PlayerAnswer { choice: PlayerChoice::Declare, info });
        }
        let outcome = search(self.engine, request.position, SearchLimits::nodes(self.nodes), 1);
        let (Some(best), Some(line)) = (outcome.best, outcome.lines.first()) else {
            let choice = outcome.best.map_or(PlayerChoice::Resign, PlayerChoice::Move);
            // Without a score there is no label, but the plies stay in step.
            self.searched.extend(outcome.best.map(|best| SearchedMove { best, score: Score::Mate(0) }));
            return Ok(PlayerAnswer { choice, info });
        };
        self.searched.push(SearchedMove { best, score: line.score });
        let info = PlayerSearchInfo { score: Some(line.score), ..info };
        Ok(PlayerAnswer { choice: PlayerChoice::Move(self.move_to_play(request, best)), info })
    }
}
