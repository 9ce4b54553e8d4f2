//! The clocks of a followed game: what the players have left by the record, and how long its newest move has been
//! there.

use super::following::{document, has_ended, is_followed, made_moves};
use super::recorded_controls::recorded_controls;
use crate::tui::core::Core;
use crate::tui::play::ClockFace;
use sankoma_analysis::engine_match::GameClocks;
use sankoma_record::{Game, clock as recorded_clock};
use sankoma_rules::Color;
use std::time::Duration;

/// What the clock of a side shows in the followed game on the board; without clocks in its record the time used so far.
pub(in crate::tui) fn clock(core: &Core, color: Color) -> Option<ClockFace> {
    let file = core.files.open.shown().id;
    let followed = core.live.games.get(&file)?;
    let game = &document(core, file)?.game;
    let runs = !has_ended(core, file);
    let running = (runs && turn(game) == color).then(|| core.play.now().saturating_sub(followed.since) + followed.age);
    let Some(controls) = recorded_controls(game) else {
        let last = game.main_line().last().copied()?;
        let used = recorded_clock::used(game, last)[color.index()] + running.unwrap_or_default();
        return Some(ClockFace { left: None, used: Some(used), is_running: running.is_some() });
    };
    let clocks = spent_by(game, color, GameClocks::new(controls[color.index()]));
    Some(ClockFace { left: Some(clocks.reading(color, running)), used: running, is_running: running.is_some() })
}

/// The side to move after the main line.
fn turn(game: &Game) -> Color {
    let moves = made_moves(game).len();
    let first = game.start().side_to_move;
    if moves.is_multiple_of(2) { first } else { first.other() }
}

/// The clocks after the moves of `color`.
fn spent_by(game: &Game, color: Color, mut clocks: GameClocks) -> GameClocks {
    let mut mover = game.start().side_to_move;
    for id in made_moves(game) {
        if mover == color {
            clocks.spend(color, game.node(id).time.map_or(Duration::ZERO, |time| time.spent));
        }
        mover = mover.other();
    }
    clocks
}

/// How long the clocks of the followed game on the board show the same; `None` while none runs.
pub(in crate::tui) fn time_to_next_reading(core: &Core) -> Option<Duration> {
    const SECOND: Duration = Duration::from_secs(1);
    const MILLI: Duration = Duration::from_millis(1);
    let file = core.files.open.shown().id;
    let followed = core.live.games.get(&file).filter(|_| is_followed(core, file) && !has_ended(core, file))?;
    let running = core.play.now().saturating_sub(followed.since) + followed.age;
    let fraction = Duration::from_nanos(running.subsec_nanos().into());
    Some(SECOND.saturating_sub(fraction) + MILLI)
}
