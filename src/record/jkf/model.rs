//! The shape of a JKF file.
//!
//! Pieces, places and set-ups are the types of `shogi-kifu-converter`. Its entries are not: they refuse a whole file
//! for a move without a colour or with the `true` and `false` of early versions, and for an end they do not know;
//! its headers lose their order.

use crate::rules::Color;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Unexpected, Visitor};
use shogi_kifu_converter::jkf::{Initial, Kind, PlaceFormat, Time};
use std::fmt;

/// The whole file.
#[derive(Deserialize)]
pub(super) struct File {
    #[serde(default)]
    pub(super) header: Headers,
    pub(super) initial: Option<Initial>,
    pub(super) moves: Vec<Entry>,
}

/// A move or an end with what is written beside it; in the first entry of a file only the latter.
#[derive(Deserialize)]
pub(super) struct Entry {
    #[serde(rename = "move")]
    pub(super) mv: Option<EntryMove>,
    pub(super) special: Option<String>,
    #[serde(default)]
    pub(super) comments: Vec<String>,
    pub(super) time: Option<Time>,
    #[serde(default)]
    pub(super) forks: Vec<Vec<Entry>>,
}

/// A move; without `from` a drop, or to be told from `relative`.
#[derive(Deserialize)]
pub(super) struct EntryMove {
    #[serde(default)]
    pub(super) color: Side,
    pub(super) from: Option<PlaceFormat>,
    pub(super) to: PlaceFormat,
    pub(super) piece: Kind,
    pub(super) promote: Option<bool>,
    pub(super) relative: Option<String>,
}

/// Whose move it is, if the file says it.
#[derive(Default)]
pub(super) struct Side(pub(super) Option<Color>);

impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SideVisitor)
    }
}

struct SideVisitor;

impl Visitor<'_> for SideVisitor {
    type Value = Side;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0 or true for Black, 1 or false for White")
    }

    fn visit_bool<E: Error>(self, is_black: bool) -> Result<Side, E> {
        Ok(Side(Some(if is_black { Color::Black } else { Color::White })))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Side, E> {
        match number {
            0 => Ok(Side(Some(Color::Black))),
            1 => Ok(Side(Some(Color::White))),
            _ => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
        }
    }
}

/// Names and values as they follow each other.
#[derive(Default)]
pub(super) struct Headers(pub(super) Vec<(String, String)>);

impl<'de> Deserialize<'de> for Headers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = Headers;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of names and texts")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Headers, A::Error> {
        let mut headers = Vec::new();
        while let Some(entry) = map.next_entry()? {
            headers.push(entry);
        }
        Ok(Headers(headers))
    }
}
