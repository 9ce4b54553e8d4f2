//! A row of the tables of castles.

use crate::formations::shape::Shape;
use sankoma_rules::{Color, Position};

/// A castle: its names and its shapes.
pub(in crate::formations) struct Castle {
    pub(in crate::formations) ja: &'static str,
    pub(in crate::formations) en: &'static str,
    /// One of these stands.
    pub(in crate::formations) shapes: &'static [Shape],
    /// Other names that records have for it.
    pub(in crate::formations) also: &'static [&'static str],
    /// The ply from which the shape counts.
    pub(super) from_ply: usize,
}

/// A row of a table.
pub(super) const fn castle(ja: &'static str, en: &'static str, shapes: &'static [Shape]) -> Castle {
    Castle { ja, en, shapes, also: &[], from_ply: 0 }
}

impl Castle {
    pub(super) const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    pub(super) const fn counting_from(self, from_ply: usize) -> Self {
        Self { from_ply, ..self }
    }

    pub(in crate::formations) const fn first_ply(&self) -> usize {
        self.from_ply
    }

    /// The shape of this castle that stands for `color`.
    pub(in crate::formations) fn standing_shape(&self, position: &Position, color: Color) -> Option<&Shape> {
        self.shapes.iter().find(|shape| shape.stands(position, color))
    }
}
