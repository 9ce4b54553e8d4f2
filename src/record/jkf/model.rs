//! The shapes of the values of a JKF file that are not nested deep.
//!
//! More is let through than the format defines: moves without a colour or with the `true` and `false` of early
//! versions, 同 without its square, times with fractions.

use crate::rules::Color;
use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use std::collections::BTreeMap;
use std::fmt;

/// A move; without `from` a drop, or to be told from `relative`.
#[derive(Deserialize)]
pub(super) struct Move {
    pub(super) color: Option<Side>,
    pub(super) from: Option<Place>,
    pub(super) to: Option<Place>,
    /// The move ends where the one before ended.
    pub(super) same: Option<bool>,
    /// As CSA calls it, before the move.
    pub(super) piece: String,
    pub(super) promote: Option<bool>,
    pub(super) relative: Option<String>,
}

/// File and rank.
#[derive(Clone, Copy, Default, Deserialize)]
pub(super) struct Place {
    pub(super) x: u8,
    pub(super) y: u8,
}

/// Time for one move, and for all moves of the side.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Time {
    pub(super) now: Clock,
    pub(super) total: Option<Clock>,
}

/// Hours, minutes, seconds.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Clock {
    #[serde(default)]
    pub(super) h: Option<u32>,
    #[serde(default)]
    pub(super) m: u32,
    #[serde(default)]
    pub(super) s: f64,
}

/// Where the game starts.
#[derive(Deserialize)]
pub(super) struct Initial {
    pub(super) preset: Option<String>,
    pub(super) data: Option<State>,
}

/// A board with hands, Black's first.
#[derive(Deserialize)]
pub(super) struct State {
    pub(super) color: Option<Side>,
    /// `board[file - 1][rank - 1]`.
    pub(super) board: Vec<Vec<Cell>>,
    #[serde(default)]
    pub(super) hands: Vec<BTreeMap<String, u64>>,
}

/// A square; without a piece empty.
#[derive(Deserialize)]
pub(super) struct Cell {
    pub(super) color: Option<Side>,
    pub(super) kind: Option<String>,
}

/// A colour.
#[derive(Clone, Copy)]
pub(super) struct Side(pub(super) Color);

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
        Ok(Side(if is_black { Color::Black } else { Color::White }))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Side, E> {
        match number {
            0 => Ok(Side(Color::Black)),
            1 => Ok(Side(Color::White)),
            _ => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
        }
    }
}
