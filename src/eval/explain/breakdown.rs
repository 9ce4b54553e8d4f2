//! A score taken apart, as data. Its JSON is the output of `sankoma eval --json`.

use crate::eval::factors::Factor;
use crate::eval::features::{Located, Place};
use crate::rules::{Color, Piece, Square};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use std::fmt;

/// A score and the shares it consists of.
///
/// All numbers but `score` are from Black's view; `material` is in centipawns, the rest in raw units of
/// 1/`scale` centipawn: `total_raw = scale·material + kk + kkp + kpp + turn`.
#[derive(Clone, Debug, Serialize)]
pub struct Breakdown {
    /// The position.
    pub sfen: String,
    /// Whose view the score is; `b` or `w` in JSON.
    #[serde(serialize_with = "as_letter")]
    pub side_to_move: Color,
    /// The score in centipawns, from the side to move's view.
    pub score: i32,
    /// The unit of `score` and `material`: `cp`.
    pub unit: &'static str,
    /// Raw units per centipawn.
    pub scale: i32,
    /// Black's pieces less White's, in centipawns.
    pub material: i32,
    /// The king–king term.
    pub kk: i32,
    /// The sum of the king–king–piece terms.
    pub kkp: i32,
    /// The sum of the king–piece–piece terms.
    pub kpp: i32,
    /// What having the move is worth; negative when White has it.
    pub turn: i32,
    /// Everything together.
    pub total_raw: i32,
    /// What the weights are called.
    pub weights: String,
    /// One row per piece on the board and per kind in a hand. Their totals, `kk` and `turn` sum to `total_raw`.
    pub pieces: Vec<PieceShare>,
    /// What each factor adds. They sum to `kk + kkp + kpp`.
    pub factors: Vec<FactorShare>,
    /// The pairs with a term, strongest first.
    pub pairs: Vec<PairShare>,
}

/// A row's place: a piece on a square, all pieces of a kind in one hand, or all of a kind that are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Kind and owner; who owns a missing piece means nothing.
    pub piece: Piece,
    /// Where it is; in hand the number of the first that the row stands for.
    pub place: Place,
    /// How many pieces the row stands for; 1 on the board.
    pub count: u8,
}

/// What one row has a share in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PieceShare {
    /// The row's place.
    #[serde(flatten)]
    pub spot: Spot,
    /// Its material, in centipawns.
    pub material: i32,
    /// Its king–king–piece terms, raw.
    pub kkp: i32,
    /// Half of the king–piece–piece terms it has a part in, raw.
    pub kpp: i32,
    /// All of it, raw.
    pub total: i32,
}

/// What a pair of rows is worth beyond the two alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PairShare {
    /// One of the two.
    pub first: Spot,
    /// The other.
    pub second: Spot,
    /// The sum of their king–piece–piece terms, raw.
    pub kpp: i32,
}

/// What one factor adds.
#[derive(Clone, Copy, Debug)]
pub struct FactorShare {
    /// The factor.
    pub factor: &'static Factor,
    /// Its terms over all kings, pieces and pairs, raw.
    pub total: i32,
}

impl PieceShare {
    pub(super) fn add_kpp(&mut self, raw: i32) {
        self.kpp += raw;
        self.total += raw;
    }
}

impl Spot {
    /// Its square, when it is on the board.
    pub const fn square(self) -> Option<Square> {
        match self.place {
            Place::Board(square) => Some(square),
            Place::Hand(_) | Place::Missing => None,
        }
    }

    /// The row that these pieces make: one on the board, or some of a kind in one hand.
    pub(super) fn of(row: &[Located]) -> Self {
        let Located { piece, place } = row[0];
        Self { piece, place, count: row.len() as u8 }
    }
}

/// `7g`, as drops are written `P*` for pieces in hand (whose they are, the piece says), `R-` for missing ones.
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Board(square) => write!(f, "{square}"),
            Place::Hand(_) => write!(f, "{}*", self.piece.kind.sfen()),
            Place::Missing => write!(f, "{}-", self.piece.kind.sfen()),
        }
    }
}

/// `{"square":"7g","piece":"P","count":1}`; the piece is SFEN, lower case for White.
impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut json = serializer.serialize_struct("Spot", 3)?;
        json.serialize_field("square", &self.to_string())?;
        json.serialize_field("piece", &self.piece.sfen())?;
        json.serialize_field("count", &self.count)?;
        json.end()
    }
}

/// `{"name":"guards","total":832}`.
impl Serialize for FactorShare {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut json = serializer.serialize_struct("FactorShare", 2)?;
        json.serialize_field("name", self.factor.name)?;
        json.serialize_field("total", &self.total)?;
        json.end()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands fields over by reference")]
fn as_letter<S: Serializer>(side: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_char(side.sfen())
}
