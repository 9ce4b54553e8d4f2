//! 棋神アナリティクス: `ShogiGUI`'s words behind the name of the engine, one line for each candidate.

use super::found::{Found, Text};
use super::{Dialect, fields};

pub(super) fn read(text: &Text<'_>) -> Option<Found> {
    if !text.body.starts_with("Engine ") {
        return None;
    }
    let mut found = Found::new(Dialect::Kishin);
    fields::read(text.body, &mut found);
    found.if_any()
}
