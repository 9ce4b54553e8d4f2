//! The thread on which the computer thinks in a game of a game file.

use super::Workbench;
use crate::tui::event::Event;
use crate::tui::model::betza_game::BetzaThinking;
use sankoma_analysis::lower_thread_priority;
use sankoma_rules::betza::play::{
    BetzaPieceValues, BetzaPlayer, MoveChoice, MoveSearchLimits, RandomNumbers, choose_move, random_move,
};
use sankoma_rules::betza::reference::ReferenceMove;
use std::io;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// An answer comes no sooner, so that a person sees the move before it.
const MIN_TIME: Duration = Duration::from_millis(250);
/// Stack of the thread that searches: the search of a game is at most some hundred plies deep.
const STACK_BYTES: usize = 16 << 20;

impl Workbench {
    /// Lets the computer think about a move on a thread of its own. What it was asked before is void.
    pub(super) fn think_in_betza_game(&mut self, thinking: BetzaThinking) -> io::Result<()> {
        let control = self.betza_search.replace();
        let events = self.events.clone();
        thread::Builder::new().name("betza".to_owned()).stack_size(STACK_BYTES).spawn(move || {
            lower_thread_priority();
            let started = Instant::now();
            let (mv, choice) = answer(&thinking, &|| control.is_stopped());
            thread::sleep(MIN_TIME.saturating_sub(started.elapsed()));
            let _ = events.send(Event::BetzaAnswered(thinking.generation, mv, choice));
        })?;
        Ok(())
    }
}

/// The move of a player, and what a search has found for it.
fn answer(thinking: &BetzaThinking, stop: &dyn Fn() -> bool) -> (Option<ReferenceMove>, Option<MoveChoice>) {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (position, seed) = (thinking.game.position(), clock.as_nanos() as u64 ^ thinking.generation);
    match thinking.player {
        BetzaPlayer::Person => (None, None),
        BetzaPlayer::Random => (random_move(&position, &mut RandomNumbers::new(seed)), None),
        player @ BetzaPlayer::Computer(_) => {
            let values = BetzaPieceValues::of(thinking.game.rules());
            let limits = MoveSearchLimits { nodes: player.nodes(), depth: u32::MAX, follows_captures: true, seed };
            let choice = choose_move(&position, &values, limits, stop);
            (choice.map(|choice| choice.mv), choice)
        }
    }
}
