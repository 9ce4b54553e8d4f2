//! The start position of a JKF game: the name of a preset, or a board.

use super::json::JsonValue;
use super::schema::{JkfCell, JkfInitial, JkfState};
use crate::findings::record_finding::RecordFinding;
use crate::formats::draft::GameDraft;
use crate::game::handicap;
use crate::text::lines::SourceLine;
use sankoma_rules::{Color, Hand, Piece, PieceKind, Setup, Square};
use std::collections::BTreeMap;

/// The preset that says the start is shown by a board.
const OTHER: &str = "OTHER";

/// Sets the start position of `draft` from `initial` and reports what is wrong with it.
pub(super) fn read_start(draft: &mut GameDraft<'_>, initial: JsonValue<'_, '_>) {
    let line = initial.line();
    if let Some(read) = parse_value::<Option<JkfInitial>>(draft, line).flatten() {
        let start = setup(&read, line, draft);
        draft.set_start(start, line);
    }
}

fn setup(initial: &JkfInitial, line: SourceLine<'_>, draft: &mut GameDraft<'_>) -> Setup {
    if let Some(state) = &initial.data {
        return board(state, line, draft);
    }
    let name = initial.preset.as_deref().unwrap_or(OTHER);
    handicap::preset(name).unwrap_or_else(|| {
        let finding = match name {
            OTHER => RecordFinding::NoBoard,
            _ => RecordFinding::UnknownHandicap { value: name.to_owned() },
        };
        draft.report(finding, line);
        Setup::startpos()
    })
}

fn board(state: &JkfState, line: SourceLine<'_>, draft: &mut GameDraft<'_>) -> Setup {
    let mut setup = Setup::EMPTY;
    if state.board.len() != 9 {
        draft.report(RecordFinding::BoardRows { rows: state.board.len() }, line);
    }
    for (file, column) in (1..=9).zip(&state.board) {
        for (rank, cell) in (1..=9).zip(column) {
            let piece = piece(cell, line, draft);
            if let Some(square) = Square::new(file, rank) {
                setup.set(square, piece);
            }
        }
    }
    for (color, held) in Color::ALL.into_iter().zip(&state.hands) {
        setup.hands[color.index()] = hand(held, line, draft);
    }
    setup.side_to_move = state.color.map_or(Color::Black, |side| side.0);
    setup
}

fn piece(cell: &JkfCell, line: SourceLine<'_>, draft: &mut GameDraft<'_>) -> Option<Piece> {
    let name = cell.kind.as_deref()?;
    let kind = PieceKind::from_csa(name);
    if kind.is_none() {
        draft.report(bad_piece(name), line);
    }
    Some(Piece::new(cell.color?.0, kind?))
}

fn hand(held: &BTreeMap<String, u64>, line: SourceLine<'_>, draft: &mut GameDraft<'_>) -> Hand {
    let mut hand = Hand::EMPTY;
    for (name, &count) in held {
        match PieceKind::from_csa(name).filter(|kind| PieceKind::HAND.contains(kind)) {
            Some(kind) => hand = hand.with(kind, count.min(99) as u8),
            None => draft.report(bad_piece(name), line),
        }
    }
    hand
}

fn bad_piece(name: &str) -> RecordFinding {
    RecordFinding::BadPieces { text: name.to_owned(), rest: name.to_owned() }
}

/// Reads a value that is not nested deep. What is wrong with it is reported, and its text kept as a comment.
fn parse_value<T: serde::de::DeserializeOwned>(draft: &mut GameDraft<'_>, line: SourceLine<'_>) -> Option<T> {
    let read = serde_json::from_str(line.text);
    read.map_err(|error| {
        let error = error.to_string();
        // The place it names is one within this value.
        let error = error.split(" at line ").next().unwrap_or_default().to_owned();
        draft.comment(line.text);
        draft.report_at_node(RecordFinding::BadJson { error }, line);
    })
    .ok()
}
