//! The moves of a JKF file and their forks.

use super::Draft;
use super::start::{color, kind, name_of};
use crate::record::draft::{Action, Claim, Origin, Target, WrittenMove};
use crate::record::{Cause, End, MoveTime, NodeId};
use crate::rules::{Color, Square};
use shogi_kifu_converter::jkf::{MoveFormat, MoveMoveFormat, PlaceFormat, Relative, Time, TimeFormat};
use std::borrow::Cow;
use std::time::Duration;

/// Adds all moves and forks. A fork stands at the move it replaces; the first entry without a move is the start.
pub(super) fn fill(draft: &mut Draft<'_>, moves: &[MoveFormat]) {
    let mut waiting = vec![(NodeId::ROOT, moves)];
    while let Some((at, moves)) = waiting.pop() {
        draft.go_to(at);
        let mut forks = Vec::new();
        for entry in moves {
            let before = draft.at();
            forks.extend(entry.forks.iter().flatten().map(|fork| (before, fork.as_slice())));
            add(draft, entry);
        }
        // Taken from the end: the first fork of the first move comes next.
        waiting.extend(forks.into_iter().rev());
    }
}

fn add(draft: &mut Draft<'_>, entry: &MoveFormat) {
    if let Some(mv) = &entry.move_ {
        draft.add_move(written(mv), None);
    } else if let Some(special) = &entry.special {
        let name = name_of(special);
        draft.add_end(End::new(Cause::from_csa(&name).unwrap_or(Cause::Other), name), None);
    }
    for comment in entry.comments.iter().flatten() {
        draft.comment(comment);
    }
    if let Some(time) = entry.time {
        draft.here().time = Some(move_time(time));
    }
}

fn written(mv: &MoveMoveFormat) -> WrittenMove<'static> {
    WrittenMove { text: Cow::Owned(text(mv)), color: Some(color(mv.color)), action: action(mv) }
}

/// JSON has no text for a move; CSA's is the nearest.
fn text(mv: &MoveMoveFormat) -> String {
    let sign = if color(mv.color) == Color::Black { '+' } else { '-' };
    let from = mv.from.unwrap_or_default();
    format!("{sign}{}{}{}{}{}", from.x, from.y, mv.to.x, mv.to.y, kind(mv.piece).csa())
}

fn action(mv: &MoveMoveFormat) -> Action {
    let Some(target) = square(mv.to) else {
        return Action::Unreadable;
    };
    let origin = match mv.from {
        Some(from) => match square(from) {
            Some(from) => Origin::Board(from),
            None => return Action::Unreadable,
        },
        // Without an origin it is a drop; files made from KI2 may say so only where it could be misread.
        None if mv.relative.is_none_or(|relative| relative == Relative::H) => Origin::Hand,
        None => Origin::Unsaid,
    };
    let claim = Claim::Before(kind(mv.piece));
    Action::Piece { origin, target: Target::Square(target), claim, promotion: Some(mv.promote == Some(true)) }
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
