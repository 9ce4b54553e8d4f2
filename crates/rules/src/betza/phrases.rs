//! Phrases of descriptions: directions, distances, and what may stand on the target square.

use super::{CaptureMode, StepVector, UNLIMITED, directions};
use crate::wording::Message;

/// Says when a move is only for a piece that has not moved.
pub(super) fn with_first_move(message: Message, first_move: bool) -> Message {
    if !first_move {
        return message;
    }
    Message::new(
        format!("{}。まだ動いていない間だけ", message.ja),
        format!("{}; only while it has not moved", message.en),
    )
}

/// The names of some directions of one leap, or of leaps of one square.
pub(super) fn direction_names(steps: &[StepVector]) -> (String, String) {
    if let Some(names) = all_directions_name(steps) {
        return names;
    }
    let (ja, en): (Vec<String>, Vec<String>) = steps.iter().map(|step| direction_name(*step)).unzip();
    (ja.join("・"), en.join(", "))
}

/// The name of a complete set of directions; `None` for any other set.
fn all_directions_name(steps: &[StepVector]) -> Option<(String, String)> {
    let straight = steps.iter().filter(|step| step.0 == 0 || step.1 == 0).count();
    let diagonal = steps.iter().filter(|step| step.0.abs() == step.1.abs()).count();
    let (ja, en) = match (straight, diagonal, steps.len()) {
        (4, 0, 4) => ("縦横", "in every orthogonal direction"),
        (0, 4, 4) => ("斜め四方", "in every diagonal direction"),
        (4, 4, 8) => ("八方", "in all eight directions"),
        (0, 0, 8) => {
            let (across, along) = (steps[0].0.unsigned_abs(), steps[0].1.unsigned_abs());
            let (long, short) = (across.max(along), across.min(along));
            return Some((
                format!("八方の{long}マスと{short}マス先"),
                format!("{long} by {short} squares, eight ways"),
            ));
        }
        _ => return None,
    };
    Some((ja.to_owned(), en.to_owned()))
}

fn direction_name((right, forward): StepVector) -> (String, String) {
    let (file_ja, file_en) = match right.signum() {
        -1 => ("左", "left"),
        1 => ("右", "right"),
        _ => ("", ""),
    };
    let (rank_ja, rank_en) = match forward.signum() {
        -1 => ("後ろ", "back"),
        1 => ("前", "forward"),
        _ => ("", ""),
    };
    let (across, along) = (right.unsigned_abs(), forward.unsigned_abs());
    if across != 0 && along != 0 && across != along {
        return (format!("{rank_ja}{along}{file_ja}{across}"), format!("{along} {rank_en} and {across} {file_en}"));
    }
    let gap = if rank_en.is_empty() || file_en.is_empty() { "" } else { "-" };
    (format!("{file_ja}{rank_ja}"), format!("{rank_en}{gap}{file_en}"))
}

/// The kind and distance of a movement: step, slide or leap.
pub(super) fn distance(steps: &[StepVector], min: u8, max: u8) -> (String, String) {
    let length = steps[0].0.abs().max(steps[0].1.abs());
    let mixed = steps.iter().any(|step| step.0.abs().max(step.1.abs()) != length);
    let oblique = directions::is_oblique(steps[0]);
    let leap = length > 1 && !mixed;
    let unit_ja = if leap && !oblique { format!("{length}マス先へ") } else { "へ".to_owned() };
    let unit_en = if leap && !oblique { format!("leaps {length} squares") } else { "leaps".to_owned() };
    match (min, max, leap) {
        (1, 1, false) => ("へ1マス".into(), "steps one square".into()),
        (1, 1, true) => (format!("{unit_ja}跳ぶ"), unit_en),
        (1, UNLIMITED, false) => ("へ何マスでも走る".into(), "slides any distance".into()),
        (1, UNLIMITED, true) => (format!("{unit_ja}の跳躍を何度でも続ける"), format!("{unit_en} any number of times")),
        (1, max, false) => (format!("へ{max}マスまで走る"), format!("slides up to {max} squares")),
        (1, max, true) => (format!("{unit_ja}の跳躍を{max}回まで続ける"), format!("{unit_en} up to {max} times")),
        (_, max, false) => (format!("へちょうど{max}マス走る"), format!("slides exactly {max} squares")),
        (_, max, true) => (format!("{unit_ja}の跳躍をちょうど{max}回続ける"), format!("{unit_en} exactly {max} times")),
    }
}

/// A phrase with what the move may do on its target square.
pub(super) fn with_mode(mode: CaptureMode, ja: &str, en: &str) -> (String, String) {
    let (more_ja, more_en) = match (mode.quiet, mode.capture, mode.en_passant) {
        (true, true, false) | (false, false, false) => ("", ""),
        (true, false, false) => ("。取れない", ", without capturing"),
        (false, true, false) => ("。取る時だけ", ", only to capture"),
        (false, true, true) => ("。取る時だけ (アンパッサンも)", ", only to capture, en passant too"),
        (false, false, true) => ("。アンパッサンで取る時だけ", ", only to capture en passant"),
        (true, false, true) => ("。取るのはアンパッサンだけ", ", capturing only en passant"),
        (true, true, true) => ("。アンパッサンでも取る", ", capturing en passant too"),
    };
    (format!("{ja}{more_ja}"), format!("{en}{more_en}"))
}
