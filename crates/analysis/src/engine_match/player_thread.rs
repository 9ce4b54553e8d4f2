//! Player thread: the engines of one game, asked for one move at a time; a new request stops the thinking and replaces
//! the waiting request.

use super::player::{MoveRequest, Player, PlayerAnswer, PlayerFailure};
use crate::request_slot::RequestSlot;
use crate::{Generation, lower_thread_priority};
use sankoma_rules::{Color, Position};
use sankoma_search::{ClockTimes, SEARCH_STACK_BYTES, SearchControl};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Makes a player on the thread, since an engine may take long to start.
pub type PlayerFactory = Box<dyn FnOnce() -> Result<Box<dyn Player>, PlayerFailure> + Send>;

/// A request for a move that a thread may own.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnedMoveRequest {
    /// The number of the request, which the answer carries.
    pub generation: Generation,
    /// The position, with all the moves that led to it.
    pub position: Position,
    /// The clocks, if the game is played with clocks.
    pub clocks: Option<ClockTimes>,
    /// Time after its own, if it has one, at which a player that has not answered has failed.
    pub timeout: Duration,
}

/// Report of the thread of a player.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerReport {
    /// The engines are ready; their names, and the time per move that each has without clocks.
    Ready([Option<(String, Option<Duration>)>; 2]),
    /// The engine of this side cannot play; the thread has ended.
    NotReady(Color, PlayerFailure),
    /// The answer to the request of this generation, with the time used for it.
    Answered(Generation, Duration, Result<PlayerAnswer, PlayerFailure>),
}

/// Handle of the thread. Dropping it stops the thinking and ends the engines, without waiting for them.
pub struct PlayerThread {
    slot: Arc<RequestSlot<OwnedMoveRequest>>,
    thread: Option<JoinHandle<()>>,
}

impl PlayerThread {
    /// Starts the thread, which makes the engines and has them prepare for a game. A side without one is played by a
    /// person. `receive` is called on the thread.
    pub fn start(players: [Option<PlayerFactory>; 2], receive: impl Fn(PlayerReport) + Send + 'static) -> Self {
        let slot = Arc::new(RequestSlot::new());
        let requests = Arc::clone(&slot);
        let thread = std::thread::Builder::new()
            .name("players".to_owned())
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || run(&requests, players, receive))
            .ok();
        Self { slot, thread }
    }

    /// Asks the engine of the side to move for a move; stops what it is thinking about.
    pub fn request(&self, request: OwnedMoveRequest) {
        self.slot.request(request);
    }

    /// Stops the thinking and drops the waiting request.
    pub fn stop(&self) {
        self.slot.stop();
    }

    /// Ends the engines, and waits for that at most so long.
    pub fn finish(mut self, timeout: Duration) {
        self.slot.close();
        let deadline = Instant::now() + timeout;
        let Some(thread) = self.thread.take() else { return };
        while !thread.is_finished() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for PlayerThread {
    fn drop(&mut self) {
        self.slot.close();
    }
}

fn run(requests: &RequestSlot<OwnedMoveRequest>, players: [Option<PlayerFactory>; 2], receive: impl Fn(PlayerReport)) {
    lower_thread_priority();
    let mut ready: [Option<Box<dyn Player>>; 2] = [None, None];
    for (color, factory) in Color::ALL.into_iter().zip(players) {
        let Some(factory) = factory else { continue };
        let made = factory().and_then(|mut player| player.new_game().map(|()| player));
        match made {
            Ok(player) => ready[color.index()] = Some(player),
            Err(failure) => return receive(PlayerReport::NotReady(color, failure)),
        }
    }
    let described = |player: &dyn Player| (player.name().to_owned(), player.time_per_move());
    receive(PlayerReport::Ready(ready.each_ref().map(|player| player.as_deref().map(described))));
    while let Some((request, control)) = requests.wait_for_request() {
        let mover = request.position.side_to_move();
        if let Some(player) = &mut ready[mover.index()] {
            receive(answer(player.as_mut(), &request, &control));
        }
    }
}

fn answer(player: &mut dyn Player, request: &OwnedMoveRequest, control: &SearchControl) -> PlayerReport {
    let own_time = player.time_per_move().filter(|_| request.clocks.is_none());
    let asked = MoveRequest {
        position: &request.position,
        clocks: request.clocks,
        timeout: request.timeout + own_time.unwrap_or_default(),
        control,
    };
    let start = Instant::now();
    let answer = player.choose(&asked);
    PlayerReport::Answered(request.generation, start.elapsed(), answer)
}
