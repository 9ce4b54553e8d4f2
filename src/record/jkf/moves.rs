//! The moves of a JKF file and their forks.

use super::json::{Kind, Value};
use super::{Draft, model};
use crate::record::lines::Line;
use crate::record::notation::Marks;
use crate::record::written::{Action, Claim, Origin, Target, WrittenMove};
use crate::record::{Cause, End, MoveTime, NodeId};
use crate::rules::{Color, PieceKind, Square};
use std::borrow::Cow;
use std::time::Duration;

/// A move or an end with what is written beside it; in the first entry of a file only the latter.
#[derive(Default)]
struct Entry<'j, 'a> {
    mv: Option<Value<'j, 'a>>,
    special: Option<Value<'j, 'a>>,
    comments: Option<Value<'j, 'a>>,
    time: Option<Value<'j, 'a>>,
    forks: Option<Value<'j, 'a>>,
}

/// Adds all moves and forks. A fork stands at the move it replaces; the first entry without a move is the start.
pub(super) fn fill(draft: &mut Draft<'_>, moves: Value<'_, '_>) {
    let mut waiting = vec![(NodeId::ROOT, moves)];
    while let Some((at, moves)) = waiting.pop() {
        draft.go_to(at);
        let mut forks = Vec::new();
        for entry in moves.inside().map(Entry::of) {
            let before = draft.at();
            forks.extend(entry.forks.into_iter().flat_map(Value::inside).map(|fork| (before, fork)));
            add(draft, &entry);
        }
        // Taken from the end: the first fork of the first move comes next.
        waiting.extend(forks.into_iter().rev());
    }
}

impl<'j, 'a> Entry<'j, 'a> {
    fn of(value: Value<'j, 'a>) -> Self {
        let mut entry = Self::default();
        for (name, value) in value.members().filter(|(_, value)| value.line().text != "null") {
            match name.line().text {
                "\"move\"" => entry.mv = Some(value),
                "\"special\"" => entry.special = Some(value),
                "\"comments\"" => entry.comments = Some(value),
                "\"time\"" => entry.time = Some(value),
                "\"forks\"" => entry.forks = Some(value),
                _ => {}
            }
        }
        entry
    }
}

fn add(draft: &mut Draft<'_>, entry: &Entry<'_, '_>) {
    if let Some(mv) = entry.mv {
        draft.add_move(written(mv.line()), mv.line());
    } else if let Some(special) = entry.special {
        let name = special.string();
        draft.add_end(End::new(Cause::from_csa(&name).unwrap_or(Cause::Other), name), special.line());
    }
    match entry.comments {
        Some(comments) if comments.kind() == Kind::Array => {
            comments.inside().for_each(|comment| draft.comment(&comment.string()));
        }
        Some(comment) => draft.comment(&comment.string()),
        None => {}
    }
    if let Some(time) = entry.time.filter(|_| draft.at() != NodeId::ROOT) {
        take_time(draft, time.line());
    }
}

fn take_time(draft: &mut Draft<'_>, line: Line<'_>) {
    match serde_json::from_str(line.text).ok().and_then(move_time) {
        Some(time) => draft.here().time = Some(time),
        None => draft.bad_time(line),
    }
}

fn move_time(time: model::Time) -> Option<MoveTime> {
    let total = match time.total {
        Some(total) => Some(duration(total)?),
        None => None,
    };
    Some(MoveTime { spent: duration(time.now)?, total })
}

fn duration(clock: model::Clock) -> Option<Duration> {
    let minutes = u64::from(clock.h.unwrap_or(0)) * 60 + u64::from(clock.m);
    Duration::try_from_secs_f64(clock.s).ok()?.checked_add(Duration::from_secs(minutes * 60))
}

fn written(line: Line<'_>) -> WrittenMove<'static> {
    match serde_json::from_str::<model::Move>(line.text) {
        Ok(mv) => WrittenMove {
            text: Cow::Owned(text(&mv)),
            color: mv.color.map(|side| side.0),
            action: action(&mv).unwrap_or(Action::Unreadable),
        },
        Err(_) => WrittenMove { text: Cow::Owned(line.text.to_owned()), color: None, action: Action::Unreadable },
    }
}

/// JSON has no text for a move; CSA's is the nearest.
fn text(mv: &model::Move) -> String {
    let sign = match mv.color {
        Some(model::Side(Color::Black)) => "+",
        Some(model::Side(Color::White)) => "-",
        None => "",
    };
    let (from, to) = (mv.from.unwrap_or_default(), mv.to.unwrap_or_default());
    format!("{sign}{}{}{}{}{}", from.x, from.y, to.x, to.y, mv.piece)
}

fn action(mv: &model::Move) -> Option<Action> {
    let target = match mv.to {
        Some(to) => Target::Square(square(to)?),
        None if mv.same == Some(true) => Target::Same,
        None => return None,
    };
    let claim = Claim::Before(PieceKind::from_csa(&mv.piece)?);
    Some(Action::Piece { origin: origin(mv)?, target, claim, promotion: Some(mv.promote == Some(true)) })
}

/// Without an origin it is a drop, marked `H` (打) or not; other marks stand in files made from KI2.
fn origin(mv: &model::Move) -> Option<Origin> {
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

const fn square(place: model::Place) -> Option<Square> {
    Square::new(place.x, place.y)
}
