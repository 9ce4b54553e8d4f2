//! Descriptions: a notation in sentences.

use super::{BetzaNotation, CaptureMode, DropRule, Meaning, MovementAction, PathRule, Ride, StepVector, UNLIMITED};
use crate::wording::{Language, Message};

/// One sentence for each part of `notation`, in its order.
pub fn describe(notation: &BetzaNotation, lang: Language) -> Vec<String> {
    notation.meanings().iter().map(|meaning| describe_meaning(meaning).text(lang).to_owned()).collect()
}

/// What one part allows, as a sentence.
pub fn describe_meaning(meaning: &Meaning) -> Message {
    let message = match &meaning.action {
        MovementAction::Rides(rides) => rides_message(rides),
        MovementAction::Anywhere(mode) => {
            let (ja, en) = with_mode(*mode, "盤上のどのマスへも動ける", "moves to any square of the board");
            Message::new(ja, en)
        }
        MovementAction::Drop(drop) => drop_message(*drop),
        MovementAction::Stay => Message::new("動かずに手番を渡せる", "may stay where it is: a null move"),
        MovementAction::NotExecutable(reason) => reason.clone(),
    };
    if meaning.royal {
        return Message::new(format!("{} (玉)", message.ja), format!("{} (royal)", message.en));
    }
    message
}

fn rides_message(rides: &[Ride]) -> Message {
    let first = rides[0];
    let (direction_ja, direction_en) = direction_names(rides);
    let (distance_ja, distance_en) = distance(first, rides);
    let (ja, en) =
        with_mode(first.mode, &format!("{direction_ja}{distance_ja}"), &format!("{distance_en} {direction_en}"));
    let (path_ja, path_en) = path_rule_text(first.path);
    Message::new(ja + path_ja, en + path_en)
}

fn direction_names(rides: &[Ride]) -> (String, String) {
    let steps: Vec<StepVector> = rides.iter().map(|ride| ride.step).collect();
    if let Some(names) = all_directions_name(&steps) {
        return names;
    }
    let (ja, en): (Vec<String>, Vec<String>) = steps.into_iter().map(direction_name).unzip();
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
fn distance(first: Ride, rides: &[Ride]) -> (String, String) {
    let length = first.step.0.abs().max(first.step.1.abs());
    let mixed = rides.iter().any(|ride| ride.step.0.abs().max(ride.step.1.abs()) != length);
    let oblique = first.step.0 != 0 && first.step.1 != 0 && first.step.0.abs() != first.step.1.abs();
    let leap = length > 1 && !mixed;
    let unit_ja = if leap && !oblique { format!("{length}マス先へ") } else { "へ".to_owned() };
    let unit_en = if leap && !oblique { format!("leaps {length} squares") } else { "leaps".to_owned() };
    match (first.least, first.most, leap) {
        (1, 1, false) => ("へ1マス".into(), "steps one square".into()),
        (1, 1, true) => (format!("{unit_ja}跳ぶ"), unit_en),
        (1, UNLIMITED, false) => ("へ何マスでも走る".into(), "slides any distance".into()),
        (1, UNLIMITED, true) => (format!("{unit_ja}の跳躍を何度でも続ける"), format!("{unit_en} any number of times")),
        (1, most, false) => (format!("へ{most}マスまで走る"), format!("slides up to {most} squares")),
        (1, most, true) => (format!("{unit_ja}の跳躍を{most}回まで続ける"), format!("{unit_en} up to {most} times")),
        (_, most, false) => (format!("へちょうど{most}マス走る"), format!("slides exactly {most} squares")),
        (_, most, true) => {
            (format!("{unit_ja}の跳躍をちょうど{most}回続ける"), format!("{unit_en} exactly {most} times"))
        }
    }
}

fn with_mode(mode: CaptureMode, ja: &str, en: &str) -> (String, String) {
    match (mode.quiet, mode.capture) {
        (true, false) => (format!("{ja}。取れない"), format!("{en}, without capturing")),
        (false, true) => (format!("{ja}。取る時だけ"), format!("{en}, only to capture")),
        _ => (ja.to_owned(), en.to_owned()),
    }
}

fn path_rule_text(path: PathRule) -> (&'static str, &'static str) {
    match path {
        PathRule::Plain => ("", ""),
        PathRule::Lame => ("。途中に駒があれば動けない", "; a piece on the way stops it"),
        PathRule::MustJump => ("。途中の駒を必ず跳び越す", "; it must jump over a piece"),
        PathRule::SkipFirst => {
            ("。隣のマスは駒があっても通り過ぎる", "; it passes the first square whatever stands there")
        }
        PathRule::Cannon => ("。必ず駒を1枚だけ跳び越す", "; it must jump exactly one piece"),
        PathRule::Grasshopper => ("。必ず最初の駒のすぐ向こうに下りる", "; it must land right behind the first piece"),
    }
}

fn drop_message(drop: DropRule) -> Message {
    let (mut ja, mut en) = match drop.ranks {
        None => ("空いたマスに打てる".to_owned(), "may be dropped on any empty square".to_owned()),
        Some(ranks) => (
            format!("手前から{ranks}段目まで打てる"),
            format!("may be dropped on the {ranks} ranks nearest its player"),
        ),
    };
    if drop.one_per_file {
        ja += "。同じ筋に同じ駒があれば打てない";
        en += ", not on a file that holds its like";
    }
    Message::new(ja, en)
}
