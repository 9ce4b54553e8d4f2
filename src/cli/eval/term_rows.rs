//! Rows about terms, pieces and pairs, which several forms of `eval --json` contain.

use crate::cli::output::json::{MessageRow, RawUnit};
use sankoma_analysis::assessment::AssessmentPart;
use sankoma_eval::{
    FactorShare, PairChange, PairShare, PieceChange, PieceGroup, PieceShare, RawScale, ShareTerms, TermSums,
};
use serde::Serialize;

/// The sums of the evaluation's terms, from Black's view: `total_raw = scale·material + kk + kkp + kpp + turn`.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct TermSumsRow {
    /// Black's pieces less White's, in centipawns.
    material: i32,
    /// King–king term, raw.
    kk: i32,
    /// King–king–piece terms, raw.
    kkp: i32,
    /// King–piece–piece terms, raw.
    kpp: i32,
    /// Value of having the move, raw; negative when White has it.
    turn: i32,
    /// The sum of all, raw.
    total_raw: i32,
}

impl From<&TermSums> for TermSumsRow {
    fn from(sums: &TermSums) -> Self {
        let &TermSums { material, kk, kkp, kpp, turn, total_raw, .. } = sums;
        Self { material, kk, kkp, kpp, turn, total_raw }
    }
}

/// A piece on the board, the pieces of a kind in one hand, or those missing from the set.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct PieceGroupRow {
    /// Its square (`7f`); `P*`: in hand, `P-`: missing from the set, for pieces of a kind.
    square: String,
    /// SFEN letter, capital for Black, with `+` when promoted (`+p`).
    piece: String,
    /// Number of pieces; 1 on the board.
    #[schemars(range(min = 1))]
    count: u8,
}

impl From<PieceGroup> for PieceGroupRow {
    fn from(group: PieceGroup) -> Self {
        Self { square: group.to_string(), piece: group.piece.sfen(), count: group.count }
    }
}

/// The share of the score of a piece.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvaluationShareRow {
    /// Its material, in centipawns.
    material: i32,
    /// Its king–king–piece terms, raw.
    kkp: i32,
    /// Half of each of its king–piece–piece terms, raw.
    kpp: i32,
    /// The sum of all, raw.
    total: i32,
}

impl EvaluationShareRow {
    pub(super) fn new(terms: ShareTerms, total: i32) -> Self {
        let ShareTerms { material, kkp, kpp, .. } = terms;
        Self { material, kkp, kpp, total }
    }
}

/// The share of the score of a piece, or of the pieces of a kind in one hand.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct PieceShareRow {
    #[serde(flatten)]
    group: PieceGroupRow,
    #[serde(flatten)]
    share: EvaluationShareRow,
    /// The part of `kkp` that each king alone gives, Black's and White's.
    kkp_views: [i32; 2],
}

impl From<&PieceShare> for PieceShareRow {
    fn from(share: &PieceShare) -> Self {
        let terms = share.terms.unwrap_or_default();
        let own = EvaluationShareRow::new(terms, share.total);
        Self { group: share.group.into(), share: own, kkp_views: terms.kkp_views }
    }
}

/// The value of two pieces together, beyond the two alone.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct PairShareRow {
    /// One of the two.
    first: PieceGroupRow,
    /// The other; the same again for pairs among the pieces of a kind in one hand.
    second: PieceGroupRow,
    /// The sum of their king–piece–piece terms, raw.
    kpp: i32,
    /// The part of it in the view of each king, Black's and White's.
    views: [i32; 2],
}

impl From<&PairShare> for PairShareRow {
    fn from(pair: &PairShare) -> Self {
        let views = pair.views.unwrap_or_default();
        Self { first: pair.first.into(), second: pair.second.into(), kpp: pair.raw, views }
    }
}

/// A pair of pieces whose term changed.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct PairChangeRow {
    /// Where the two were; null when one was not there.
    before: Option<[PieceGroupRow; 2]>,
    /// Where the two are; null when one is not there.
    after: Option<[PieceGroupRow; 2]>,
    /// Their term before, raw.
    from: i32,
    /// Their term after, raw.
    to: i32,
    /// `to − from`.
    by: i32,
}

impl From<&PairChange> for PairChangeRow {
    fn from(change: &PairChange) -> Self {
        let &PairChange { before, after, from, to, by } = change;
        let pair = |(first, second): (PieceGroup, PieceGroup)| [first.into(), second.into()];
        Self { before: before.map(pair), after: after.map(pair), from, to, by }
    }
}

/// The total of a factor.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct FactorShareRow {
    /// Its name.
    name: &'static str,
    /// Its part of the score, raw.
    total: i32,
}

impl From<&FactorShare> for FactorShareRow {
    fn from(share: &FactorShare) -> Self {
        Self { name: share.factor.name, total: share.total }
    }
}

/// A part of the score in a player's words.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct AssessmentPartRow {
    /// What it is about: `material`, `black_king`, `white_king`, `pieces` or `turn`; by a network `material`, `pieces`
    /// or `kings`; in a handicap game `handicap`, of a search's score `further`.
    topic: &'static str,
    /// Its part of the score, from Black's view, in centipawns.
    centipawns: f64,
    /// The same exactly: in units of 1/2,097,152 raw unit.
    units: i64,
    /// Of what the weights give, what is taken off: what both kings have, and what the start of a handicap game has.
    taken_off: i64,
    /// What makes it; empty where the board does not say.
    sentence: MessageRow,
}

impl From<&AssessmentPart> for AssessmentPartRow {
    fn from(part: &AssessmentPart) -> Self {
        let &AssessmentPart { topic, units, centipawns, taken_off, ref sentence } = part;
        Self { topic: topic.code(), centipawns, units, taken_off, sentence: sentence.clone().into() }
    }
}

/// The rows of values.
pub(super) fn rows<'a, Value, Row: From<&'a Value>>(values: &'a [Value]) -> Vec<Row> {
    values.iter().map(Row::from).collect()
}

/// The weights, and the unit of the numbers that they give.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct RawNumbersRow {
    /// Name of the weights.
    weights: String,
    /// The unit of all numbers but `material` and `score`.
    unit: RawUnit,
    /// Raw units per centipawn.
    #[schemars(range(min = 1))]
    scale: i32,
}

impl RawNumbersRow {
    pub(super) fn new(weights: &str, scale: RawScale) -> Self {
        Self { weights: weights.to_owned(), unit: RawUnit::Raw, scale: scale.units() }
    }
}

/// A piece that moved or whose share changed.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalPieceChangeRow {
    /// Where it was; null when it was not there.
    before: Option<PieceGroupRow>,
    /// Where it is; null when it is not there.
    after: Option<PieceGroupRow>,
    /// Its share before, raw.
    from: i32,
    /// Its share after, raw.
    to: i32,
    /// `to − from`.
    by: i32,
}

impl From<&PieceChange> for EvalPieceChangeRow {
    fn from(change: &PieceChange) -> Self {
        let &PieceChange { before, after, from, to, by, .. } = change;
        Self { before: before.map(Into::into), after: after.map(Into::into), from, to, by }
    }
}
