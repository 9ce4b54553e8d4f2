//! Rows about terms, pieces and pairs, which several forms of `eval --json` contain.

use crate::cli::output::json::{CentipawnUnit, MessageRow, RawUnit, SideLetter, rows};
use sankoma_analysis::assessment::AssessmentPart;
use sankoma_eval::{
    Breakdown, FactorShare, PairChange, PairShare, PieceChange, PieceGroup, PieceShare, RawScale, ShareTerms, TermSums,
};

rows! {
    /// The sums of the evaluation's terms, from Black's view: `total_raw = scale·material + kk + kkp + kpp + turn`.
    struct TermSumsRow(sums: &TermSums) {
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

    /// A piece on the board, the pieces of a kind in one hand, or those missing from the set.
    struct PieceGroupRow(group: PieceGroup) {
        /// Its square (`7f`); `P*`: in hand, `P-`: missing from the set, for pieces of a kind.
        square: String = group.to_string(),
        /// SFEN letter, capital for Black, with `+` when promoted (`+p`).
        piece: String = group.piece.sfen(),
        /// Number of pieces; 1 on the board.
        #[schemars(range(min = 1))]
        count: u8,
    }

    /// The share of the score of a piece.
    struct EvaluationShareRow(terms: ShareTerms, total: i32) {
        /// Its material, in centipawns.
        material: i32,
        /// Its king–king–piece terms, raw.
        kkp: i32,
        /// Half of each of its king–piece–piece terms, raw.
        kpp: i32,
        /// The sum of all, raw.
        total: i32 = total,
    }

    /// The share of the score of a piece, or of the pieces of a kind in one hand.
    struct PieceShareRow(share: &PieceShare) {
        let terms = share.terms.unwrap_or_default();
        let own = EvaluationShareRow::of(terms, share.total);

        #[serde(flatten)]
        group: PieceGroupRow,
        #[serde(flatten)]
        share: EvaluationShareRow = own,
        /// The part of `kkp` that each king alone gives, Black's and White's.
        kkp_views: [i32; 2] = terms.kkp_views,
    }

    /// The value of two pieces together, beyond the two alone.
    struct PairShareRow(pair: &PairShare) {
        let views = pair.views.unwrap_or_default();

        /// One of the two.
        first: PieceGroupRow,
        /// The other; the same again for pairs among the pieces of a kind in one hand.
        second: PieceGroupRow,
        /// The sum of their king–piece–piece terms, raw.
        kpp: i32 = pair.raw,
        /// The part of it in the view of each king, Black's and White's.
        views: [i32; 2] = views,
    }

    /// A pair of pieces whose term changed.
    struct PairChangeRow(change: &PairChange) {
        let &PairChange { before, after, from, to, by } = change;
        let pair = |(first, second): (PieceGroup, PieceGroup)| [first.into(), second.into()];

        /// Where the two were; null when one was not there.
        before: Option<[PieceGroupRow; 2]> = before.map(pair),
        /// Where the two are; null when one is not there.
        after: Option<[PieceGroupRow; 2]> = after.map(pair),
        /// Their term before, raw.
        from: i32 = from,
        /// Their term after, raw.
        to: i32 = to,
        /// `to − from`.
        by: i32 = by,
    }

    /// The total of a factor.
    struct FactorShareRow(share: &FactorShare) {
        /// Its name.
        name: &'static str = share.factor.name,
        /// Its part of the score, raw.
        total: i32,
    }

    /// A part of the score in a player's words.
    struct AssessmentPartRow(part: &AssessmentPart) {
        let &AssessmentPart { topic, units, centipawns, taken_off, ref sentence } = part;

        /// What it is about: `material`, `black_king`, `white_king`, `pieces` or `turn`; by a network `material`,
        /// `pieces` or `kings`; in a handicap game `handicap`, of a search's score `further`.
        topic: &'static str = topic.code(),
        /// Its part of the score, from Black's view, in centipawns.
        centipawns: f64 = centipawns,
        /// The same exactly: in units of 1/2,097,152 raw unit.
        units: i64 = units,
        /// Of what the weights give, what is taken off: what both kings have, and what the start of a handicap game
        /// has.
        taken_off: i64 = taken_off,
        /// What makes it; empty where the board does not say.
        sentence: MessageRow = sentence.clone().into(),
    }

    /// The weights, and the unit of the numbers that they give.
    struct RawNumbersRow(weights: &str, scale: RawScale) {
        /// Name of the weights.
        weights: String = weights.to_owned(),
        /// The unit of all numbers but `material` and `score`.
        unit: RawUnit = RawUnit::Raw,
        /// Raw units per centipawn.
        #[schemars(range(min = 1))]
        scale: i32 = scale.units(),
    }

    /// A piece that moved or whose share changed.
    struct EvalPieceChangeRow(change: &PieceChange) {
        let &PieceChange { before, after, from, to, by, .. } = change;

        /// Where it was; null when it was not there.
        before: Option<PieceGroupRow> = before.map(Into::into),
        /// Where it is; null when it is not there.
        after: Option<PieceGroupRow> = after.map(Into::into),
        /// Its share before, raw.
        from: i32 = from,
        /// Its share after, raw.
        to: i32 = to,
        /// `to − from`.
        by: i32 = by,
    }

    /// A position and the sums of its terms.
    struct EvaluatedPositionRow(breakdown: &Breakdown) {
        /// The position.
        sfen: String,
        /// The side whose view `score` has.
        side_to_move: SideLetter,
        /// The score, from the side to move's view, as the search counts it: whole centipawns, rounded toward zero.
        score: i32,
        /// The unit of `score` and `material`.
        unit: CentipawnUnit = CentipawnUnit::Cp,
        /// Raw units per centipawn: a power of two.
        #[schemars(range(min = 1))]
        scale: i32 = breakdown.scale.units(),
        #[serde(flatten)]
        sums: TermSumsRow = (&breakdown.sums.unwrap_or_default()).into(),
        /// Name of the weights.
        weights: String,
    }

    /// A position and its sums.
    struct EvalPositionSumsRow(sfen: String, sums: &TermSums) {
        /// The position.
        sfen: String = sfen,
        #[serde(flatten)]
        sums: TermSumsRow = sums.into(),
    }
}
