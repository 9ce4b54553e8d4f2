//! Orders: in which pieces of a position come, drawn at random from a seed that is always the same.
//!
//! A piece comes by a number that is drawn from its name and the number of the order, and from nothing else. So the
//! order in which pieces are listed is the same to the result, and two positions that differ in one piece have the
//! others in the same orders: what their shares differ in is less the sample. Names are those of one side's view, that
//! in which the kings and pieces come first in ascending order, whichever colour it has: a position seen from the other
//! side has the same orders. From one position to the next it is the same view as a rule.

use crate::features::{LocatedPiece, PieceLocation, square_in_view};
use sankoma_rules::{Color, Position, Square};
use std::ops::Range;

/// The seed of all orders.
const SEED: u64 = 0x5348_4150_4C45_5953;

/// The pieces of a position by their names in its orders.
pub(super) struct PieceOrders<'a> {
    list: &'a [LocatedPiece],
    names: Vec<u64>,
}

impl<'a> PieceOrders<'a> {
    /// The orders of `list`, the pieces of a position.
    pub(super) fn new(position: &Position, list: &'a [LocatedPiece]) -> Self {
        let views = Color::ALL.map(|view| Naming::new(view, position, list));
        // Of a position that looks the same to both, the side to move's view.
        let [black, white] = &views;
        let view = match black.sorted.cmp(&white.sorted) {
            std::cmp::Ordering::Less => Color::Black,
            std::cmp::Ordering::Greater => Color::White,
            std::cmp::Ordering::Equal => position.side_to_move(),
        };
        let [black, white] = views;
        let names = if view == Color::Black { black.names } else { white.names };
        Self { list, names }
    }

    /// Number of pieces that come.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The piece of this number.
    pub(super) fn piece(&self, number: usize) -> LocatedPiece {
        self.list[number]
    }

    /// The numbers of the pieces as they come in an order.
    pub(super) fn order(&self, number: u64, into: &mut Vec<(u64, u64, usize)>) {
        into.clear();
        let drawn = self.names.iter().enumerate().map(|(piece, &name)| (draw(name, number), name, piece));
        into.extend(drawn);
        into.sort_unstable();
    }

    /// The rank of each row among all by the name of its first piece.
    pub(super) fn of_rows(&self, rows: &[Range<usize>]) -> Vec<usize> {
        let name = |row: &Range<usize>| self.names[row.start];
        rows.iter().map(|row| rows.iter().filter(|other| name(other) < name(row)).count()).collect()
    }
}

/// The pieces as one side sees them.
struct Naming {
    names: Vec<u64>,
    /// The kings and the names in ascending order.
    sorted: Vec<u64>,
}

impl Naming {
    fn new(view: Color, position: &Position, list: &[LocatedPiece]) -> Self {
        let names: Vec<u64> = list.iter().map(|&piece| name(view, piece)).collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        let king =
            |side: Color| position.king(side).map_or(0, |square| 1 + square_in_view(view, square).index() as u64);
        sorted.splice(0..0, [king(view), king(view.other())]);
        Self { names, sorted }
    }
}

/// A number of its own for each piece in each place.
fn name(view: Color, LocatedPiece { piece, place }: LocatedPiece) -> u64 {
    let place = match place {
        PieceLocation::Board(square) => square_in_view(view, square).index(),
        PieceLocation::Hand(nth) => Square::COUNT + usize::from(nth),
        PieceLocation::Missing => usize::from(u8::MAX),
    };
    let owner = u64::from(piece.color != view);
    (owner << 16) | ((piece.kind.index() as u64) << 8) | place as u64
}

/// A pseudo-random number (splitmix64) of a name in an order.
fn draw(name: u64, order: u64) -> u64 {
    let mix = |x: u64| {
        let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    };
    mix(mix(order.wrapping_add(SEED)).wrapping_add(name.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}
