//! The clocks of a game that is played, here or elsewhere, next to the hands: `[9:58]` while it runs, in byoyomi the
//! seconds left.

use crate::tui::core::Core;
use crate::tui::live;
use crate::tui::play::ClockFace;
use sankoma_analysis::engine_match::ClockReading;
use sankoma_rules::Color;
use sankoma_wording::{Language, labels};
use std::time::Duration;

/// The clock of `color`, and whether it runs; `None` where no game is played on the board or followed.
pub(super) fn clock(core: &Core, color: Color) -> Option<(String, bool)> {
    let played = core.play.game.as_ref().filter(|game| game.file == core.files.open.shown().id);
    let face = match played {
        Some(game) => game.clock(color, core.play.now()),
        None => live::clock(core, color)?,
    };
    let text = face_text(face, core.lang)?;
    let text = if face.is_running { format!(" [{text}]") } else { format!("  {text} ") };
    Some((text, face.is_running))
}

/// The time left, or without clocks the time used for the move.
fn face_text(face: ClockFace, lang: Language) -> Option<String> {
    match (face.left, face.used) {
        (Some(ClockReading { byoyomi: Some(left), .. }), _) => {
            Some(format!("{}{}", rounded_up(left), labels::SECONDS.text(lang)))
        }
        (Some(ClockReading { main, .. }), _) => Some(minutes(rounded_up(main))),
        (None, used) => used.map(|used| minutes(used.as_secs())),
    }
}

/// Whole seconds; a clock that shows 0 has run out.
fn rounded_up(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

fn minutes(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_minutes_or_the_seconds_of_byoyomi() {
        let face = |left, used| ClockFace { left, used, is_running: true };
        let main = |millis| Some(ClockReading { main: Duration::from_millis(millis), byoyomi: None });
        let byoyomi = Some(ClockReading { main: Duration::ZERO, byoyomi: Some(Duration::from_millis(9_001)) });
        for (face, expected) in [
            (face(main(600_000), None), Some("10:00")),
            (face(main(59_001), None), Some("1:00")),
            (face(main(3_725_000), None), Some("1:02:05")),
            (face(main(0), None), Some("0:00")),
            (face(byoyomi, None), Some("10s")),
            (face(None, Some(Duration::from_millis(61_999))), Some("1:01")),
            (face(None, None), None),
        ] {
            assert_eq!(face_text(face, Language::En).as_deref(), expected, "{face:?}");
        }
    }
}
