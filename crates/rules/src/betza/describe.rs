//! Descriptions: a notation in sentences.

use super::describe_path::path_message;
use super::phrases::{direction_names, distance, with_first_move, with_mode};
use super::{BetzaNotation, DropRule, Meaning, MovementAction, PathRule, Ride, StepVector};
use crate::wording::{Language, Message};

/// One sentence for each part of `notation`, in its order.
pub fn describe(notation: &BetzaNotation, lang: Language) -> Vec<String> {
    notation.meanings().iter().map(|meaning| describe_meaning(meaning).text(lang).to_owned()).collect()
}

/// What one part allows, as a sentence.
pub fn describe_meaning(meaning: &Meaning) -> Message {
    let message = match &meaning.action {
        MovementAction::Rides(rides) => rides_message(rides),
        MovementAction::Path(path) => path_message(path),
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
    let steps: Vec<StepVector> = rides.iter().map(|ride| ride.step).collect();
    let (direction_ja, direction_en) = direction_names(&steps);
    let (distance_ja, distance_en) = distance(&steps, first.min, first.max);
    let (ja, en) =
        with_mode(first.mode, &format!("{direction_ja}{distance_ja}"), &format!("{distance_en} {direction_en}"));
    let (path_ja, path_en) = path_rule_text(first);
    with_first_move(Message::new(ja + path_ja, en + path_en), first.first_move)
}

fn path_rule_text(ride: Ride) -> (&'static str, &'static str) {
    match ride.path {
        PathRule::Plain => ("", ""),
        PathRule::Lame if super::directions::is_oblique(ride.step) => {
            ("。長い方へ1マス目に駒があれば動けない", "; a piece next to it along the longer side stops it")
        }
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
