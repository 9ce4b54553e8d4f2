//! Asking another program about the file shown, and taking its answer.

use super::{SecondReadingRequest, SecondReadingState};
use crate::second_reader::{SecondAnswer, SecondReading};
use crate::tui::core::Core;
use crate::tui::core::effect::Effect;
use crate::tui::pane::Pane;
use sankoma_wording::Message;
use std::sync::Arc;

/// What another program reads in the file shown, not only of its first game: it reads no other.
pub(in crate::tui) fn second_reading(core: &Core) -> Option<&SecondReadingState> {
    let file = core.files.open.shown();
    let request = SecondReadingRequest::about(file).filter(|_| file.game_number() == 0)?;
    core.second_readings.find(&request)
}

/// Asks about the file shown, if its diagnostics are visible and nothing was asked yet, and lists the differences that
/// are known with its diagnostics.
pub(in crate::tui) fn ask_second_reader(core: &mut Core) -> Option<Effect> {
    if !core.second_readings.is_available || core.view.tab != Pane::Diagnostics {
        return None;
    }
    // That it does not read the format at all is said below the list, and is no difference.
    let known = match second_reading(core) {
        Some(SecondReadingState::Known(reading)) if reading.answer != SecondAnswer::NotAsked => {
            Some(Arc::clone(reading))
        }
        _ => None,
    };
    core.game.document.second_reading = known;
    if second_reading(core).is_some() {
        return None;
    }
    let file = core.files.open.shown();
    let request = SecondReadingRequest::about(file).filter(|_| file.game_number() == 0)?;
    core.second_readings.set(&request, SecondReadingState::Pending);
    Some(Effect::run(request))
}

/// Takes over the answer about a file, or why there is none.
pub(in crate::tui) fn receive_second_reading(
    core: &mut Core,
    request: &SecondReadingRequest,
    answer: Result<SecondReading, Message>,
) {
    let state = match answer {
        Ok(reading) => SecondReadingState::Known(Arc::new(reading)),
        Err(reason) => SecondReadingState::NotAsked(reason),
    };
    core.second_readings.set(request, state);
}
