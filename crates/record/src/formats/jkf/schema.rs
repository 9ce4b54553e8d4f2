//! The shapes of the values of a JKF file that are not nested deep.
//!
//! More is let through than the format defines: moves without a colour or with the `true` and `false` of early
//! versions, 同 without its square, times with fractions.

use sankoma_rules::Color;
use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use std::collections::BTreeMap;
use std::fmt;

/// A move; without `from` a drop, or to be inferred from `relative`.
#[derive(Deserialize)]
pub(super) struct JkfMove {
    pub(super) color: Option<JkfColor>,
    pub(super) from: Option<JkfSquare>,
    pub(super) to: Option<JkfSquare>,
    /// The move ends where the one before ended.
    pub(super) same: Option<bool>,
    /// As CSA calls it, before the move.
    pub(super) piece: String,
    pub(super) promote: Option<bool>,
    pub(super) relative: Option<String>,
}

/// File and rank.
#[derive(Clone, Copy, Default, Deserialize)]
pub(super) struct JkfSquare {
    pub(super) x: u8,
    pub(super) y: u8,
}

/// Time for one move, and for all moves of the side.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct JkfTime {
    pub(super) now: JkfClock,
    pub(super) total: Option<JkfClock>,
}

/// Hours, minutes, seconds.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct JkfClock {
    #[serde(default)]
    pub(super) h: Option<u32>,
    #[serde(default)]
    pub(super) m: u32,
    #[serde(default)]
    pub(super) s: f64,
}

/// Where the game starts.
#[derive(Deserialize)]
pub(super) struct JkfInitial {
    pub(super) preset: Option<String>,
    pub(super) data: Option<JkfState>,
}

/// A board with hands, Black's first.
#[derive(Deserialize)]
pub(super) struct JkfState {
    pub(super) color: Option<JkfColor>,
    /// `board[file - 1][rank - 1]`.
    pub(super) board: Vec<Vec<JkfCell>>,
    #[serde(default)]
    pub(super) hands: Vec<BTreeMap<String, u64>>,
}

/// A square; without a piece empty.
#[derive(Deserialize)]
pub(super) struct JkfCell {
    pub(super) color: Option<JkfColor>,
    pub(super) kind: Option<String>,
}

/// A colour.
#[derive(Clone, Copy)]
pub(super) struct JkfColor(pub(super) Color);

impl<'de> Deserialize<'de> for JkfColor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JkfColorVisitor)
    }
}

struct JkfColorVisitor;

impl Visitor<'_> for JkfColorVisitor {
    type Value = JkfColor;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0 or true for Black, 1 or false for White")
    }

    fn visit_bool<E: Error>(self, is_black: bool) -> Result<JkfColor, E> {
        Ok(JkfColor(if is_black { Color::Black } else { Color::White }))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<JkfColor, E> {
        match number {
            0 => Ok(JkfColor(Color::Black)),
            1 => Ok(JkfColor(Color::White)),
            _ => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
        }
    }
}
