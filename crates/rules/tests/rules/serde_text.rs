//! Squares, moves, pieces, colours and positions as text by serde, with the feature `serde`.

use sankoma_rules::{Color, Move, Piece, PieceKind, Position, Square, movegen};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The value is written as this text, and read back as the same.
fn assert_text<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_value(value).expect("it is written"), text);
    assert_eq!(serde_json::from_value::<T>(text.into()).expect("it is read"), *value);
}

#[test]
fn every_type_is_read_as_it_was_written() {
    let mut position = Position::startpos();
    Square::all().for_each(|square| assert_text(&square, &square.to_string()));
    movegen::legal_all(&position).iter().for_each(|mv| assert_text(mv, &mv.to_string()));
    assert_text(&Color::White, "w");
    assert_text(&Piece::new(Color::Black, PieceKind::ProPawn), "+P");
    assert_text(&Piece::new(Color::White, PieceKind::King), "k");
    position.play("7g7f".parse().expect("it is a move"));
    let read: Position = serde_json::from_value(position.sfen().into()).expect("it is read");
    assert_eq!(read.sfen(), position.sfen());
}

#[test]
fn what_is_no_such_text_is_refused_with_what_was_expected() {
    let error = serde_json::from_str::<Move>("\"7g7e7\"").expect_err("it is no move").to_string();
    assert!(error.contains("expected a move such as 7g7f"), "{error}");
    assert!(serde_json::from_str::<Square>("\"0a\"").is_err());
    assert!(serde_json::from_str::<Piece>("\"+K\"").is_err());
    assert!(serde_json::from_str::<Color>("\"\"").is_err());
    assert!(serde_json::from_str::<Position>("\"9/9 b\"").is_err());
}
