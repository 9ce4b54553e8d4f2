//! Difference: what it is made of; two assessed positions, and a row for each kind, piece, pair or king's square in
//! them.

use super::parts::Assessment;
use sankoma_eval::PieceGroup;
use sankoma_rules::Position;
use sankoma_wording::Message;

/// A position with its assessment.
#[derive(Clone, Copy, Debug)]
pub struct AssessedPosition<'a> {
    /// Position that is assessed.
    pub position: &'a Position,
    /// Assessment of that position.
    pub assessment: &'a Assessment,
}

/// A piece, a pair, a kind or a king's square in both positions.
#[derive(Clone, Debug)]
pub struct DifferenceRow {
    /// Its part in the first position and in the second; 0 where it is not there.
    pub units: [i64; 2],
    /// Name of the row: the pieces with their squares.
    pub name: Message,
    /// Effect on the board of the position in which the row is worth more, if that speaks as its value does.
    pub relation: Option<Message>,
    /// Its pieces in that position; none of a kind or a king's square.
    pub pieces: Vec<PieceGroup>,
}

impl DifferenceRow {
    /// The row of what is taken off a part; `None` where nothing is.
    pub(super) fn taken_off(units: [i64; 2]) -> Option<Self> {
        let name = Message::new("共通分・手合の分を引く", "less what both share, or the handicap has");
        let units = units.map(|units| -units);
        (units != [0; 2]).then(|| Self { units, name, relation: None, pieces: Vec::new() })
    }

    /// Value in the second position less that in the first.
    pub const fn by(&self) -> i64 {
        self.units[1] - self.units[0]
    }

    /// The position in which it is worth more, that of the relation: 0 or 1.
    pub const fn position(&self) -> usize {
        stronger(self.units)
    }

    /// The relation, or else the name.
    pub fn words(&self) -> &Message {
        self.relation.as_ref().unwrap_or(&self.name)
    }
}

/// The position in which something is worth more: 0 or 1.
pub(super) const fn stronger(units: [i64; 2]) -> usize {
    (units[1].abs() >= units[0].abs()) as usize
}
