//! Serde: squares, moves, pieces and colours as USI and SFEN write them, positions as SFEN without their history.

use crate::{Color, Move, Piece, PieceKind, Position, Square};
use serde::de::{Deserialize, Deserializer, Error as _, Unexpected};
use serde::ser::{Serialize, Serializer};

/// Rows of a type, how it is written and read as a text, and what is expected when a text is none.
macro_rules! texts {
    ($($type:ident: $write:expr, $read:expr, $expected:literal;)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&Self) -> String = $write;
                serializer.serialize_str(&write(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                let read: fn(&str) -> Option<Self> = $read;
                read(&text).ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &$expected))
            }
        }
    )+};
}

texts! {
    Square: Self::to_string, |text| text.parse().ok(), "a square such as 7f";
    Move: Self::to_string, |text| text.parse().ok(), "a move such as 7g7f";
    Piece: |piece| piece.sfen(), read_piece, "a piece such as +P";
    Color: |color| color.sfen().to_string(), read_color, "b or w";
    Position: Self::sfen, |text| Self::from_sfen(text).ok(), "an SFEN";
}

fn read_color(text: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| text.chars().eq([color.sfen()]))
}

fn read_piece(text: &str) -> Option<Piece> {
    let pieces = Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| Piece::new(color, kind)));
    pieces.into_iter().find(|piece| piece.sfen() == text)
}
