//! The referee of a match: asks the players for moves and times them, until the game under it is over.

use super::game_clocks::GameClocks;
use super::match_game::{MatchGame, MatchGameEnd, MatchGameEndCause};
use super::player::{MoveRequest, Player};
use super::refereed_game::{MatchRules, RefereedGame};
use sankoma_rules::{Color, Position};
use sankoma_search::SearchControl;
use std::time::Instant;

/// Plays a game from `opening` to its end; the first player is Black. A player that fails loses the game; nothing that
/// it does ends the match.
pub fn play(players: [&mut dyn Player; 2], opening: &Position, rules: &MatchRules) -> MatchGame {
    let mut game = RefereedGame::new(opening.clone(), rules.clone());
    let end = play_to_end(&mut game, players);
    game.into_finished(end)
}

/// Orders a pair of values of the first and the second engine as Black's and White's, where the first plays `first`.
pub fn by_color<T>(first: Color, [one, two]: [T; 2]) -> [T; 2] {
    if first == Color::Black { [one, two] } else { [two, one] }
}

/// Plays ply after ply until something ends the game.
fn play_to_end(game: &mut RefereedGame, players: [&mut dyn Player; 2]) -> MatchGameEnd {
    let [black, white] = players;
    for (player, mover) in [(&mut *black, Color::Black), (&mut *white, Color::White)] {
        if let Err(failure) = player.new_game() {
            return MatchGameEnd { cause: MatchGameEndCause::Failed(failure), mover };
        }
    }
    loop {
        let mover = game.mover();
        let player = if mover == Color::Black { &mut *black } else { &mut *white };
        if let Err(cause) = play_ply(game, player) {
            return MatchGameEnd { cause, mover };
        }
    }
}

/// Plays one ply, or returns why the game is over.
fn play_ply(game: &mut RefereedGame, player: &mut dyn Player) -> Result<(), MatchGameEndCause> {
    game.check_end()?;
    let allowed = game.allowed(player.time_per_move());
    let request = MoveRequest {
        position: game.position(),
        clocks: game.clocks().map(GameClocks::time_left),
        timeout: game.timeout(allowed),
        control: &SearchControl::new(),
    };
    let start = Instant::now();
    let answer = player.choose(&request).map_err(MatchGameEndCause::Failed)?;
    game.answer(&answer, start.elapsed(), allowed).map(drop)
}
