//! The moves of a JKF file and their forks.

use super::Draft;
use super::model::{Entry, EntryMove};
use super::start::kind;
use crate::record::notation::Marks;
use crate::record::written::{Action, Claim, Origin, Target, WrittenMove};
use crate::record::{Cause, End, MoveTime, NodeId};
use crate::rules::{Color, Square};
use shogi_kifu_converter::jkf::{PlaceFormat, Time, TimeFormat};
use std::borrow::Cow;
use std::time::Duration;

/// Adds all moves and forks. A fork stands at the move it replaces; the first entry without a move is the start.
pub(super) fn fill(draft: &mut Draft<'_>, moves: &[Entry]) {
    let mut waiting = vec![(NodeId::ROOT, moves)];
    while let Some((at, moves)) = waiting.pop() {
        draft.go_to(at);
        let mut forks = Vec::new();
        for entry in moves {
            let before = draft.at();
            forks.extend(entry.forks.iter().map(|fork| (before, fork.as_slice())));
            add(draft, entry);
        }
        // Taken from the end: the first fork of the first move comes next.
        waiting.extend(forks.into_iter().rev());
    }
}

fn add(draft: &mut Draft<'_>, entry: &Entry) {
    if let Some(mv) = &entry.mv {
        draft.add_move(written(mv), None);
    } else if let Some(name) = &entry.special {
        draft.add_end(End::new(Cause::from_csa(name).unwrap_or(Cause::Other), name.as_str()), None);
    }
    for comment in &entry.comments {
        draft.comment(comment);
    }
    if let Some(time) = entry.time.filter(|_| draft.at() != NodeId::ROOT) {
        draft.here().time = Some(move_time(time));
    }
}

fn written(mv: &EntryMove) -> WrittenMove<'static> {
    WrittenMove { text: Cow::Owned(text(mv)), color: mv.color.0, action: action(mv) }
}

/// JSON has no text for a move; CSA's is the nearest.
fn text(mv: &EntryMove) -> String {
    let sign = match mv.color.0 {
        Some(Color::Black) => "+",
        Some(Color::White) => "-",
        None => "",
    };
    let from = mv.from.unwrap_or_default();
    format!("{sign}{}{}{}{}{}", from.x, from.y, mv.to.x, mv.to.y, kind(mv.piece).csa())
}

fn action(mv: &EntryMove) -> Action {
    let (Some(target), Some(origin)) = (square(mv.to), origin(mv)) else {
        return Action::Unreadable;
    };
    let claim = Claim::Before(kind(mv.piece));
    Action::Piece { origin, target: Target::Square(target), claim, promotion: Some(mv.promote == Some(true)) }
}

/// Without an origin it is a drop, marked `H` (打) or not; other marks stand in files made from KI2.
fn origin(mv: &EntryMove) -> Option<Origin> {
    match (mv.from, mv.relative.as_deref()) {
        (Some(from), _) => square(from).map(Origin::Board),
        (None, None | Some("H")) => Some(Origin::Hand),
        (None, Some(marks)) => Some(Origin::Marked(relative(marks))),
    }
}

/// The letters of JKF for 左 直 右 上 寄 引.
fn relative(letters: &str) -> Marks {
    const LETTERS: [(char, &str); 6] = [('L', "左"), ('C', "直"), ('R', "右"), ('U', "上"), ('M', "寄"), ('D', "引")];
    let marks = |letter| LETTERS.into_iter().find(|row| row.0 == letter).map_or("", |row| row.1);
    Marks::take(&letters.chars().map(marks).collect::<String>()).0
}

const fn square(place: PlaceFormat) -> Option<Square> {
    Square::new(place.x, place.y)
}

fn move_time(time: Time) -> MoveTime {
    MoveTime { spent: duration(time.now), total: Some(duration(time.total)) }
}

fn duration(time: TimeFormat) -> Duration {
    let minutes = u64::from(time.h.unwrap_or(0)) * 60 + u64::from(time.m);
    Duration::from_secs(minutes * 60 + u64::from(time.s))
}
