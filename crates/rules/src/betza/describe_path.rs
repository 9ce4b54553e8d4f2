//! Descriptions of moves of several legs: one sentence, leg by leg.

use super::phrases::{direction_names, distance, with_first_move, with_mode};
use super::{LegPass, LegTurn, MovementPath, PathLeg, PathPattern, StepVector, Turn, UNLIMITED};
use crate::wording::Message;

/// `steps one square in every diagonal direction over an empty square, then slides any distance, turning 45° to either
/// side`.
pub(super) fn path_message(path: &MovementPath) -> Message {
    let message = match path.pattern {
        PathPattern::Once => legs_message(&path.legs),
        PathPattern::Repeated { legs, max } => {
            repeated_message(&path.legs[..legs], max, path.legs.last().expect("a move has a leg"))
        }
        PathPattern::Crooked { max } => {
            curved_message(path, max, "左右交互に90度ずつ曲がりながら", "turning 90° to alternate sides")
        }
        PathPattern::Circular { max } => {
            curved_message(path, max, "同じ側へ約45度ずつ曲がりながら", "turning about 45° to the same side")
        }
    };
    with_first_move(message, path.first_move)
}

fn legs_message(legs: &[PathLeg]) -> Message {
    let (mut ja, mut en) = (Vec::new(), Vec::new());
    for (index, leg) in legs.iter().enumerate() {
        let (leg_ja, leg_en) = leg_text(leg);
        let (link_ja, link_en) = if index + 1 == legs.len() { (String::new(), String::new()) } else { link_text(leg) };
        ja.push(leg_ja + &link_ja);
        en.push(leg_en + &link_en);
    }
    let last = legs.last().and_then(|leg| leg.stop).expect("the last leg can end the move");
    let (ja, en) = with_mode(last, &ja.concat(), &en.concat());
    Message::new(ja, en)
}

/// What must be met after a leg for the next one to follow.
fn link_text(leg: &PathLeg) -> (String, String) {
    let (pass_ja, pass_en) = pass_text(leg.pass);
    if leg.stop.is_some() {
        return (format!("。そこで止まるか、{pass_ja}"), format!("; it may end there or, {pass_en}, continue: "));
    }
    (format!("。{pass_ja}"), format!(" {pass_en}, then "))
}

/// A leg without what it meets: the first with its directions, later ones with their turn.
fn leg_text(leg: &PathLeg) -> (String, String) {
    let mut steps: Vec<StepVector> = Vec::new();
    for heading in &leg.headings {
        if !steps.contains(&heading.step) {
            steps.push(heading.step);
        }
    }
    let (distance_ja, distance_en) = distance(&steps, leg.min, leg.max);
    let lame =
        if leg.lame { ("(途中に駒があれば動けない)", " (a piece on the way stops it)") } else { ("", "") };
    let Some((turn_ja, turn_en)) = turn_text(leg, &steps) else {
        let (names_ja, names_en) = direction_names(&steps);
        return (format!("{names_ja}{distance_ja}{}", lame.0), format!("{distance_en} {names_en}{}", lame.1));
    };
    let (leap_ja, leap_en) = oblique_leap(&steps).unwrap_or_default();
    let distance_ja = distance_ja.strip_prefix('へ').unwrap_or(&distance_ja);
    (format!("{turn_ja}{leap_ja}{distance_ja}{}", lame.0), format!("{distance_en}{leap_en}{turn_en}{}", lame.1))
}

/// The length of an oblique leap, which its distance leaves to the names of its directions.
fn oblique_leap(steps: &[StepVector]) -> Option<(String, String)> {
    let step = steps.iter().find(|step| super::directions::is_oblique(**step))?;
    let (across, along) = (step.0.unsigned_abs(), step.1.unsigned_abs());
    let (long, short) = (across.max(along), across.min(along));
    Some((format!("{long}マスと{short}マス先へ"), format!(" {long} by {short} squares")))
}

fn turn_text(leg: &PathLeg, steps: &[StepVector]) -> Option<(String, String)> {
    let turns = match &leg.turn {
        LegTurn::Start => return None,
        LegTurn::Outward => return Some(("外へ向かって".into(), " outwards".into())),
        LegTurn::Turns(turns) => turns,
    };
    let oblique = steps.iter().any(|step| super::directions::is_oblique(*step));
    let angle = |eighths: u8| {
        let degrees = u32::from(eighths) * 45;
        if oblique {
            (format!("約{degrees}度"), format!("about {degrees}°"))
        } else {
            (format!("{degrees}度"), format!("{degrees}°"))
        }
    };
    let names: Vec<(String, String)> = match &turns[..] {
        _ if turns.len() == 7 && !turns.contains(&Turn::By(4)) => {
            vec![("来た方以外のどちらかへ".into(), " in any direction but back".into())]
        }
        turns => turns.iter().map(|turn| turn_name(*turn, turns, &angle)).filter(|name| !name.0.is_empty()).collect(),
    };
    let (ja, en): (Vec<String>, Vec<String>) = names.into_iter().unzip();
    Some((ja.join("か"), en.join(" or")))
}

/// The name of a turn; empty for a turn to the left whose mirror image has named both.
fn turn_name(turn: Turn, all: &[Turn], angle: &impl Fn(u8) -> (String, String)) -> (String, String) {
    let (eighths, side_ja, side_en) = match turn {
        Turn::By(0) => return ("まっすぐ".into(), " straight on".into()),
        Turn::By(4) => return ("来た方へ".into(), " straight back".into()),
        Turn::By(right @ 1..=3) if all.contains(&Turn::By(8 - right)) => (right, "左右へ", "to either side"),
        Turn::By(right @ 1..=3) => (right, "右へ", "to the right"),
        Turn::By(left) if all.contains(&Turn::By(8 - left)) => return (String::new(), String::new()),
        Turn::By(left) => (8 - left, "左へ", "to the left"),
        Turn::SameSide(eighths) => (eighths, "前と同じ側へ", "to the same side"),
        Turn::OtherSide(eighths) => (eighths, "前と逆の側へ", "to the other side"),
    };
    let (angle_ja, angle_en) = angle(eighths);
    (format!("{side_ja}{angle_ja}曲がって"), format!(" turning {angle_en} {side_en}"))
}

fn pass_text(pass: LegPass) -> (&'static str, &'static str) {
    match (pass.quiet, pass.capture, pass.hop) {
        (true, false, false) => ("そこが空いていれば、", "over an empty square"),
        (false, true, false) => ("そこの敵の駒を取って、", "taking an enemy there"),
        (false, false, true) => ("そこの駒を跳び越して、", "over a piece, which stays"),
        (true, true, false) => ("そこが空いているか敵の駒を取れば、", "over an empty square or taking an enemy there"),
        (true, false, true) => ("そこに何があっても、", "whatever stands there"),
        (false, true, true) => ("そこの駒を取るか跳び越して、", "taking an enemy there or over a piece"),
        (true, true, true) => {
            ("そこに何があっても (敵の駒は取ってもよい)、", "whatever stands there (an enemy may be taken)")
        }
        (false, false, false) => ("", ""),
    }
}

/// A pattern made several times.
fn repeated_message(once: &[PathLeg], max: u8, last: &PathLeg) -> Message {
    let mut once = once.to_vec();
    once.last_mut().expect("a pattern has a leg").stop = last.stop;
    let message = legs_message(&once);
    let (times_ja, times_en) = times_text(max);
    Message::new(
        format!("{}。空いたマスを越えて同じ向きに{times_ja}続けられる", message.ja),
        format!("{}; again in the same directions over empty squares, {times_en}", message.en),
    )
}

/// A rider that turns after each step.
fn curved_message(path: &MovementPath, max: u8, turn_ja: &str, turn_en: &str) -> Message {
    let first = leg_text(&path.legs[0]);
    let (times_ja, times_en) = times_text(max);
    let stop = path.legs.last().and_then(|leg| leg.stop).expect("the last leg can end the move");
    let (ja, en) = with_mode(
        stop,
        &format!("{}、空いたマスを越えて{turn_ja}続ける ({times_ja})", first.0),
        &format!("{} and on over empty squares, {turn_en} after each, {times_en}", first.1),
    );
    Message::new(ja, en)
}

fn times_text(max: u8) -> (String, String) {
    if max == UNLIMITED {
        return ("何度でも".to_owned(), "any number of times".to_owned());
    }
    (format!("{max}回まで"), format!("up to {max} times"))
}
