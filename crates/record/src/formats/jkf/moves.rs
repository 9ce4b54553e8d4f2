//! The moves of a JKF file and their forks.

use super::json::{JsonKind, JsonValue};
use super::schema;
use crate::formats::draft::GameDraft;
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::move_time::MoveTime;
use crate::game::node::NodeId;
use crate::notation::marks::MoveMarks;
use crate::notation::written_move::{WrittenAction, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};
use crate::text::lines::SourceLine;
use sankoma_rules::{Color, PieceKind, Square};
use std::borrow::Cow;
use std::time::Duration;

/// A move or an end with what is attached to it; in the first entry of a file only the latter.
#[derive(Default)]
pub(super) struct JkfEntry<'j, 'a> {
    mv: Option<JsonValue<'j, 'a>>,
    special: Option<JsonValue<'j, 'a>>,
    pub(super) comments: Option<JsonValue<'j, 'a>>,
    time: Option<JsonValue<'j, 'a>>,
    forks: Option<JsonValue<'j, 'a>>,
}

/// Adds all moves and forks. A fork stands at the move it replaces; the first entry without a move is the start.
/// `visit` is called with each entry and the node that it is about.
pub(super) fn read_moves<'j, 'a>(
    draft: &mut GameDraft<'_>,
    moves: JsonValue<'j, 'a>,
    mut visit: impl FnMut(NodeId, JsonValue<'j, 'a>, &JkfEntry<'j, 'a>),
) {
    let mut waiting = vec![(NodeId::ROOT, moves)];
    while let Some((at, moves)) = waiting.pop() {
        draft.set_current(at);
        let mut forks = Vec::new();
        for value in moves.children() {
            let entry = JkfEntry::of(value);
            let before = draft.current_id();
            forks.extend(entry.forks.into_iter().flat_map(JsonValue::children).map(|fork| (before, fork)));
            add_entry(draft, &entry);
            visit(draft.current_id(), value, &entry);
        }
        // Taken from the end: the first fork of the first move comes next.
        waiting.extend(forks.into_iter().rev());
    }
}

impl<'j, 'a> JkfEntry<'j, 'a> {
    fn of(value: JsonValue<'j, 'a>) -> Self {
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

fn add_entry(draft: &mut GameDraft<'_>, entry: &JkfEntry<'_, '_>) {
    if let Some(mv) = entry.mv {
        draft.add_move(parse_move(mv.line()), mv.line());
    } else if let Some(special) = entry.special {
        let name = special.string();
        draft.add_end(
            RecordedEnd::new(RecordedCause::from_csa(&name).unwrap_or(RecordedCause::Other), name),
            special.line(),
        );
    }
    match entry.comments {
        Some(comments) if comments.kind() == JsonKind::Array => {
            comments.children().for_each(|comment| draft.comment(&comment.string()));
        }
        Some(comment) => draft.comment(&comment.string()),
        None => {}
    }
    if let Some(time) = entry.time.filter(|_| draft.current_id() != NodeId::ROOT) {
        read_time(draft, time.line());
    }
}

fn read_time(draft: &mut GameDraft<'_>, line: SourceLine<'_>) {
    match serde_json::from_str(line.text).ok().and_then(move_time) {
        Some(time) => draft.current_node().time = Some(time),
        None => draft.bad_time(line),
    }
}

fn move_time(time: schema::JkfTime) -> Option<MoveTime> {
    let total = match time.total {
        Some(total) => Some(duration(total)?),
        None => None,
    };
    Some(MoveTime { spent: duration(time.now)?, total })
}

fn duration(clock: schema::JkfClock) -> Option<Duration> {
    let minutes = u64::from(clock.h.unwrap_or(0)) * 60 + u64::from(clock.m);
    Duration::try_from_secs_f64(clock.s).ok()?.checked_add(Duration::from_secs(minutes * 60))
}

fn parse_move(line: SourceLine<'_>) -> WrittenMove<'static> {
    match serde_json::from_str::<schema::JkfMove>(line.text) {
        Ok(mv) => WrittenMove {
            text: Cow::Owned(text(&mv)),
            color: mv.color.map(|side| side.0),
            action: parse_action(&mv).unwrap_or(WrittenAction::Unreadable),
        },
        Err(_) => {
            WrittenMove { text: Cow::Owned(line.text.to_owned()), color: None, action: WrittenAction::Unreadable }
        }
    }
}

/// JSON has no text for a move; CSA's is the nearest.
fn text(mv: &schema::JkfMove) -> String {
    let sign = match mv.color {
        Some(schema::JkfColor(Color::Black)) => "+",
        Some(schema::JkfColor(Color::White)) => "-",
        None => "",
    };
    let (from, to) = (mv.from.unwrap_or_default(), mv.to.unwrap_or_default());
    format!("{sign}{}{}{}{}{}", from.x, from.y, to.x, to.y, mv.piece)
}

fn parse_action(mv: &schema::JkfMove) -> Option<WrittenAction> {
    let target = match mv.to {
        Some(to) => WrittenTarget::Square(square(to)?),
        None if mv.same == Some(true) => WrittenTarget::Same,
        None => return None,
    };
    let claim = WrittenPiece::Before(PieceKind::from_csa(&mv.piece)?);
    Some(WrittenAction::PieceMove {
        origin: parse_origin(mv)?,
        target,
        piece: claim,
        promotion: Some(mv.promote == Some(true)),
    })
}

/// Without an origin it is a drop, marked `H` (打) or not; other marks stand in files made from KI2.
fn parse_origin(mv: &schema::JkfMove) -> Option<WrittenOrigin> {
    match (mv.from, mv.relative.as_deref()) {
        (Some(from), _) => square(from).map(WrittenOrigin::Board),
        (None, None | Some("H")) => Some(WrittenOrigin::Hand),
        (None, Some(marks)) => Some(WrittenOrigin::ByMarks(parse_marks(marks))),
    }
}

/// The letters of JKF for 左 直 右 上 寄 引.
fn parse_marks(letters: &str) -> MoveMarks {
    const LETTERS: [(char, &str); 6] = [('L', "左"), ('C', "直"), ('R', "右"), ('U', "上"), ('M', "寄"), ('D', "引")];
    let marks = |letter| LETTERS.into_iter().find(|row| row.0 == letter).map_or("", |row| row.1);
    MoveMarks::take(&letters.chars().map(marks).collect::<String>()).0
}

const fn square(place: schema::JkfSquare) -> Option<Square> {
    Square::new(place.x, place.y)
}
