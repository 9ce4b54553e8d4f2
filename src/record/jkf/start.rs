//! Where a JKF game starts: a preset's name, or a board.

use super::{Draft, Finding};
use crate::record::handicap;
use crate::rules::{Color, Hand, Piece, PieceKind, Setup, Square};
use serde::Serialize;
use shogi_kifu_converter::jkf;

/// The set-up; what is wrong with it is reported to `draft`.
pub(super) fn setup(initial: &jkf::Initial, draft: &mut Draft<'_>) -> Setup {
    if let Some(state) = &initial.data {
        return board(state);
    }
    let name = name_of(&initial.preset);
    handicap::preset(&name).unwrap_or_else(|| {
        draft.report_start(Finding::NoBoard);
        Setup::startpos()
    })
}

/// The text by which JSON knows a value of the data model.
pub(super) fn name_of(value: &impl Serialize) -> String {
    let json = serde_json::to_value(value).unwrap_or_default();
    json.as_str().unwrap_or_default().to_owned()
}

pub(super) const fn color(color: jkf::Color) -> Color {
    match color {
        jkf::Color::Black => Color::Black,
        jkf::Color::White => Color::White,
    }
}

pub(super) const fn kind(kind: jkf::Kind) -> PieceKind {
    match kind {
        jkf::Kind::FU => PieceKind::Pawn,
        jkf::Kind::KY => PieceKind::Lance,
        jkf::Kind::KE => PieceKind::Knight,
        jkf::Kind::GI => PieceKind::Silver,
        jkf::Kind::KI => PieceKind::Gold,
        jkf::Kind::KA => PieceKind::Bishop,
        jkf::Kind::HI => PieceKind::Rook,
        jkf::Kind::OU => PieceKind::King,
        jkf::Kind::TO => PieceKind::ProPawn,
        jkf::Kind::NY => PieceKind::ProLance,
        jkf::Kind::NK => PieceKind::ProKnight,
        jkf::Kind::NG => PieceKind::ProSilver,
        jkf::Kind::UM => PieceKind::Horse,
        jkf::Kind::RY => PieceKind::Dragon,
    }
}

/// `board[file - 1][rank - 1]`.
fn board(state: &jkf::StateFormat) -> Setup {
    let mut setup = Setup::EMPTY;
    for (file, column) in (1..).zip(&state.board) {
        for (rank, cell) in (1..).zip(column) {
            let piece = cell.color.zip(cell.kind).map(|(owner, name)| Piece::new(color(owner), kind(name)));
            if let Some(square) = Square::new(file, rank) {
                setup.set(square, piece);
            }
        }
    }
    setup.hands = state.hands.map(hand);
    setup.side_to_move = color(state.color);
    setup
}

fn hand(hand: jkf::Hand) -> Hand {
    let counts = [
        (PieceKind::Pawn, hand.FU),
        (PieceKind::Lance, hand.KY),
        (PieceKind::Knight, hand.KE),
        (PieceKind::Silver, hand.GI),
        (PieceKind::Gold, hand.KI),
        (PieceKind::Bishop, hand.KA),
        (PieceKind::Rook, hand.HI),
    ];
    counts.into_iter().fold(Hand::EMPTY, |held, (kind, count)| held.with(kind, count.min(99)))
}
