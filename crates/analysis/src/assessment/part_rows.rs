//! Part rows: what a part of one position's assessment is made of, the largest first: kinds, pieces in their places,
//! pairs, a king's square. They sum to the part without a remainder.

use super::difference::AssessmentDifference;
use super::difference_row::{AssessedPosition, DifferenceRow};
use super::parts::Topic;
use sankoma_eval::PieceGroup;
use sankoma_wording::{Message, message};

/// A kind, a piece, a pair or a king's square of a position.
#[derive(Clone, Debug)]
pub struct PartRow {
    /// Its part of the score from Black's view, in units of 1/`UNITS_PER_RAW` raw unit.
    pub units: i64,
    /// Effect of the row on the board, or else its name.
    pub words: Message,
    /// Its pieces; none of a kind or a king's square.
    pub pieces: Vec<PieceGroup>,
}

impl PartRow {
    /// The rows of a part; none for the move, and by a network for the kings. A position compared with itself has the
    /// rows of its parts, the largest first.
    pub fn of_part(assessed: AssessedPosition<'_>, topic: Topic) -> Vec<Self> {
        let parts = AssessmentDifference::between(assessed, assessed).parts;
        let rows = parts.into_iter().filter(|part| part.topic == topic).flat_map(|part| part.rows);
        rows.map(Self::from).collect()
    }
}

/// That so many weaker rows are joined.
pub fn others_words(count: usize) -> Message {
    message!("ほか{count}件", "{count} more")
}

/// A position is compared with itself: both columns are the same.
impl From<DifferenceRow> for PartRow {
    fn from(row: DifferenceRow) -> Self {
        Self { units: row.units[1], words: row.words().clone(), pieces: row.pieces }
    }
}
