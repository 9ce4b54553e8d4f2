//! Phrases of descriptions: directions, distances, turns, and what may stand on the target square.

use super::{CaptureMode, LegTurn, PathLeg, StepVector, Turn, UNLIMITED, directions};
use sankoma_wording::{Language, sentence};

/// The names of some directions of one leap, or of leaps of one square.
pub(super) fn direction_names(steps: &[StepVector], lang: Language) -> String {
    let straight = steps.iter().filter(|step| step.0 == 0 || step.1 == 0).count();
    let diagonal = steps.iter().filter(|step| step.0.abs() == step.1.abs()).count();
    match (straight, diagonal, steps.len()) {
        (4, 0, 4) => lang.pick("縦横", "in every orthogonal direction").to_owned(),
        (0, 4, 4) => lang.pick("斜め四方", "in every diagonal direction").to_owned(),
        (4, 4, 8) => lang.pick("八方", "in all eight directions").to_owned(),
        (0, 0, 8) => {
            let (long, short) = sides(steps[0]);
            sentence!(lang, "八方の{long}マスと{short}マス先", "{long} by {short} squares, eight ways")
        }
        _ => {
            let names: Vec<String> = steps.iter().map(|step| direction_name(*step, lang)).collect();
            names.join(lang.pick("・", ", "))
        }
    }
}

fn direction_name((right, forward): StepVector, lang: Language) -> String {
    let file = match right.signum() {
        -1 => lang.pick("左", "left"),
        1 => lang.pick("右", "right"),
        _ => "",
    };
    let rank = match forward.signum() {
        -1 => lang.pick("後ろ", "back"),
        1 => lang.pick("前", "forward"),
        _ => "",
    };
    let (across, along) = (right.unsigned_abs(), forward.unsigned_abs());
    match (directions::is_oblique((right, forward)), lang) {
        (true, Language::Ja) => format!("{rank}{along}{file}{across}"),
        (true, Language::En) => format!("{along} {rank} and {across} {file}"),
        (false, Language::Ja) => format!("{file}{rank}"),
        (false, Language::En) if file.is_empty() || rank.is_empty() => format!("{rank}{file}"),
        (false, Language::En) => format!("{rank}-{file}"),
    }
}

/// The longer and the shorter side of a step, in squares.
fn sides(step: StepVector) -> (u8, u8) {
    let (across, along) = (step.0.unsigned_abs(), step.1.unsigned_abs());
    (across.max(along), across.min(along))
}

/// The kind and distance of a movement: step, slide or leap.
pub(super) fn distance(steps: &[StepVector], min: u8, max: u8, lang: Language) -> String {
    let length = sides(steps[0]).0;
    if length == 1 || steps.iter().any(|step| sides(*step).0 != length) {
        return match (min, max, lang) {
            (1, 1, _) => lang.pick("へ1マス", "steps one square").to_owned(),
            (1, UNLIMITED, _) => lang.pick("へ何マスでも走る", "slides any distance").to_owned(),
            (1, _, Language::Ja) => format!("へ{max}マスまで走る"),
            (1, _, Language::En) => format!("slides up to {max} squares"),
            (_, _, Language::Ja) => format!("へちょうど{max}マス走る"),
            (_, _, Language::En) => format!("slides exactly {max} squares"),
        };
    }
    let leap = match (directions::is_oblique(steps[0]), lang) {
        (true, _) => lang.pick("へ", "leaps").to_owned(),
        (false, Language::Ja) => format!("{length}マス先へ"),
        (false, Language::En) => format!("leaps {length} squares"),
    };
    match (min, max, lang) {
        (1, 1, _) => leap + lang.pick("跳ぶ", ""),
        (1, UNLIMITED, _) => leap + lang.pick("の跳躍を何度でも続ける", " any number of times"),
        (1, _, Language::Ja) => format!("{leap}の跳躍を{max}回まで続ける"),
        (1, _, Language::En) => format!("{leap} up to {max} times"),
        (_, _, Language::Ja) => format!("{leap}の跳躍をちょうど{max}回続ける"),
        (_, _, Language::En) => format!("{leap} exactly {max} times"),
    }
}

/// The length of an oblique leap, which its distance leaves to the names of its directions.
pub(super) fn oblique_leap(steps: &[StepVector], lang: Language) -> String {
    let Some(step) = steps.iter().find(|step| directions::is_oblique(**step)) else { return String::new() };
    let (long, short) = sides(*step);
    sentence!(lang, "{long}マスと{short}マス先へ", " {long} by {short} squares")
}

/// How a leg turns from the one before it; `None` for the first.
pub(super) fn turn_text(leg: &PathLeg, steps: &[StepVector], lang: Language) -> Option<String> {
    let turns = match &leg.turn {
        LegTurn::Start => return None,
        LegTurn::Outward => return Some(lang.pick("外へ向かって", " outwards").to_owned()),
        LegTurn::Turns(turns) => turns,
    };
    if turns.len() == 7 && !turns.contains(&Turn::By(4)) {
        return Some(lang.pick("来た方以外のどちらかへ", " in any direction but back").to_owned());
    }
    let is_oblique = steps.iter().any(|step| directions::is_oblique(*step));
    let names = turns.iter().filter_map(|turn| turn_name(*turn, turns, is_oblique, lang));
    Some(names.collect::<Vec<_>>().join(lang.pick("か", " or")))
}

/// The name of a turn; `None` for a turn to the left whose mirror image has named both.
fn turn_name(turn: Turn, all: &[Turn], is_oblique: bool, lang: Language) -> Option<String> {
    let has_mirror = |eighths: u8| all.contains(&Turn::By(8 - eighths));
    let (eighths, side) = match turn {
        Turn::By(0) => return Some(lang.pick("まっすぐ", " straight on").to_owned()),
        Turn::By(4) => return Some(lang.pick("来た方へ", " straight back").to_owned()),
        Turn::By(right @ 1..=3) if has_mirror(right) => (right, lang.pick("左右へ", "to either side")),
        Turn::By(right @ 1..=3) => (right, lang.pick("右へ", "to the right")),
        Turn::By(left) if has_mirror(left) => return None,
        Turn::By(left) => (8 - left, lang.pick("左へ", "to the left")),
        Turn::SameSide(eighths) => (eighths, lang.pick("前と同じ側へ", "to the same side")),
        Turn::OtherSide(eighths) => (eighths, lang.pick("前と逆の側へ", "to the other side")),
    };
    let degrees = u32::from(eighths) * 45;
    let about = if is_oblique { lang.pick("約", "about ") } else { "" };
    Some(sentence!(lang, "{side}{about}{degrees}度曲がって", " turning {about}{degrees}° {side}"))
}

/// What the move may do on its target square, where that is not all.
pub(super) fn mode_text(mode: CaptureMode, lang: Language) -> &'static str {
    let (ja, en) = match (mode.quiet, mode.capture, mode.en_passant) {
        (true, true, false) | (false, false, false) => ("", ""),
        (true, false, false) => ("。取れない", ", without capturing"),
        (false, true, false) => ("。取る時だけ", ", only to capture"),
        (false, true, true) => ("。取る時だけ (アンパッサンも)", ", only to capture, en passant too"),
        (false, false, true) => ("。アンパッサンで取る時だけ", ", only to capture en passant"),
        (true, false, true) => ("。取るのはアンパッサンだけ", ", capturing only en passant"),
        (true, true, true) => ("。アンパッサンでも取る", ", capturing en passant too"),
    };
    lang.pick(ja, en)
}
