//! A score taken apart, as data. Its JSON is the output of `sankoma eval --json`.

use super::{PieceGroup, TermSums};
use crate::eval::SCALE;
use crate::eval::factors::Factor;
use crate::rules::Color;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

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
    /// What each kind of term sums to.
    #[serde(flatten)]
    pub sums: TermSums,
    /// What the weights are called.
    pub weights: String,
    /// One row per piece on the board and per kind in a hand, and per missing kind where the weights count those.
    /// Their totals, `kk` and `turn` sum to `total_raw`.
    pub pieces: Vec<PieceShare>,
    /// What each factor adds. They sum to `kk + kkp + kpp`.
    pub factors: Vec<FactorShare>,
    /// The pairs with a term, strongest first. They sum to `kpp`.
    pub pairs: Vec<PairShare>,
}

/// What a row has a share in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EvaluationShare {
    /// Its material, in centipawns.
    pub material: i32,
    /// Its king–king–piece terms, raw.
    pub kkp: i32,
    /// Half of the king–piece–piece terms it has a part in, raw.
    pub kpp: i32,
    /// All of it, raw.
    pub total: i32,
}

/// What one row has a share in, and where the row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PieceShare {
    /// The row's place.
    #[serde(flatten)]
    pub group: PieceGroup,
    /// Its material, in centipawns.
    pub material: i32,
    /// Its king–king–piece terms, raw.
    pub kkp: i32,
    /// Half of each king–piece–piece term it has a part in, raw, and all of those within the row. What an odd term
    /// leaves over goes to the row that is listed first, so that rows sum to the whole.
    pub kpp: i32,
    /// All of it, raw.
    pub total: i32,
}

/// What a pair of rows is worth beyond the two alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PairShare {
    /// One of the two.
    pub first: PieceGroup,
    /// The other; the same again for the pairs among pieces of a kind in one hand.
    pub second: PieceGroup,
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

impl Breakdown {
    /// The pairs that a row of [`Self::pieces`] has a part in, strongest first.
    pub fn pairs_of(&self, spot: PieceGroup) -> impl Iterator<Item = &PairShare> {
        self.pairs.iter().filter(move |pair| pair.first == spot || pair.second == spot)
    }
}

impl EvaluationShare {
    pub(super) const fn without_pairs(material: i32, kkp: i32) -> Self {
        Self { material, kkp, kpp: 0, total: SCALE * material + kkp }
    }

    pub(super) fn add_kpp(&mut self, raw: i32) {
        self.kpp += raw;
        self.total += raw;
    }

    pub(super) const fn of(self, spot: PieceGroup) -> PieceShare {
        let Self { material, kkp, kpp, total } = self;
        PieceShare { group: spot, material, kkp, kpp, total }
    }
}

impl PieceShare {
    /// What its place is worth: everything but its material, raw.
    pub const fn positional(&self) -> i32 {
        self.kkp + self.kpp
    }

    /// The share without its place.
    pub const fn share(&self) -> EvaluationShare {
        let &Self { material, kkp, kpp, total, .. } = self;
        EvaluationShare { material, kkp, kpp, total }
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
