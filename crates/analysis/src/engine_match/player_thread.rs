//! Player thread: the engines of one game, asked for one move at a time; a new request stops the thinking and replaces the
//! waiting request.

use super::player::{MoveRequest, Player, PlayerAnswer, PlayerFailure};
use crate::{Generation, lower_thread_priority};
use sankoma_rules::{Color, Position};
use sankoma_search::{ClockTimes, SearchControl};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
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
    /// How long after its own time, if it has one, a player that has not answered has failed.
    pub timeout: Duration,
}

/// What the thread reports.
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
    slot: Arc<PlayerSlot>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct PlayerSlot {
    state: Mutex<PlayerSlotState>,
    wake: Condvar,
}

#[derive(Default)]
struct PlayerSlotState {
    pending: Option<OwnedMoveRequest>,
    running: Option<Arc<SearchControl>>,
    quit: bool,
}

/// The stack in bytes; a search recurses deeply.
const STACK_BYTES: usize = 16 << 20;

impl PlayerThread {
    /// Starts the thread, which makes the engines and has them prepare for a game. A side without one is played by a
    /// person. `receive` is called on the thread.
    pub fn start(players: [Option<PlayerFactory>; 2], receive: impl Fn(PlayerReport) + Send + 'static) -> Self {
        let slot = Arc::new(PlayerSlot::default());
        let own = Arc::clone(&slot);
        let thread = std::thread::Builder::new()
            .name("players".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || own.run(players, receive))
            .ok();
        Self { slot, thread }
    }

    /// Asks the engine of the side to move for a move; stops what it is thinking about.
    pub fn request(&self, request: OwnedMoveRequest) {
        self.slot.replace_request(Some(request));
    }

    /// Stops the thinking and drops the waiting request.
    pub fn stop(&self) {
        self.slot.replace_request(None);
    }

    /// Ends the engines, and waits for that at most so long.
    pub fn finish(mut self, timeout: Duration) {
        self.quit();
        let deadline = Instant::now() + timeout;
        let Some(thread) = self.thread.take() else { return };
        while !thread.is_finished() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn quit(&self) {
        self.slot.lock().quit = true;
        self.slot.replace_request(None);
    }
}

impl Drop for PlayerThread {
    fn drop(&mut self) {
        self.quit();
    }
}

impl PlayerSlot {
    fn lock(&self) -> MutexGuard<'_, PlayerSlotState> {
        // The slot is valid whenever it is unlocked, even if a thread panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn replace_request(&self, request: Option<OwnedMoveRequest>) {
        let mut slot = self.lock();
        slot.pending = request;
        if let Some(control) = &slot.running {
            control.stop();
        }
        self.wake.notify_one();
    }

    fn run(&self, players: [Option<PlayerFactory>; 2], receive: impl Fn(PlayerReport)) {
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
        while let Some((request, control)) = self.wait_for_request() {
            let mover = request.position.side_to_move();
            if let Some(player) = &mut ready[mover.index()] {
                receive(answer(player.as_mut(), &request, &control));
            }
        }
    }

    /// Waits for a request; `None` when the thread must end.
    fn wait_for_request(&self) -> Option<(OwnedMoveRequest, Arc<SearchControl>)> {
        let mut slot = self.lock();
        slot.running = None;
        loop {
            if slot.quit {
                return None;
            }
            if let Some(request) = slot.pending.take() {
                let control = Arc::new(SearchControl::new());
                slot.running = Some(Arc::clone(&control));
                return Some((request, control));
            }
            slot = self.wake.wait(slot).unwrap_or_else(PoisonError::into_inner);
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
