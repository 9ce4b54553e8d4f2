//! The rows that `eval --json` prints, but those of comparisons (`comparison_rows`).

use super::comparison_rows::ComparisonRow;
use super::network_rows::{
    EvalDisagreementRow, EvalNetworkDiffRow, EvalNetworkPieceRow, EvalNetworkRow, EvalNetworkShareRow,
    EvalNetworkWalkRow,
};
use super::term_rows::{
    AssessmentPartRow, EvalPieceChangeRow, EvaluationShareRow, FactorShareRow, PairChangeRow, PairShareRow,
    PieceGroupRow, PieceShareRow, RawNumbersRow, TermSumsRow, rows,
};
use crate::cli::input::position_lines::BadLineRow;
use crate::cli::output::json::{CentipawnUnit, MessageRow, ScoreUnit, SideLetter, square_names};
use sankoma_analysis::CastleValue;
use sankoma_analysis::assessment::{AssessmentDifference, AssessmentPart, DifferenceRow, PartDifference, PartRow};
use sankoma_eval::{Breakdown, FactorChange, RawScale, centipawns_of_units};
use serde::Serialize;
use std::collections::BTreeMap;

/// One object per position, argument or line of standard input, or one per view that was asked for. Every number but `score` is
/// from Black's view; raw numbers are in units of 1/`scale` centipawn.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(in crate::cli) enum EvalRow {
    Breakdown(EvalBreakdownRow),
    LineOfMany(EvalLineOfManyRow),
    Diff(EvalDiffRow),
    Parts(EvalPartsRow),
    Comparison(ComparisonRow),
    Piece(EvalPieceRow),
    Sweep(EvalSweepRow),
    Heat(EvalHeatRow),
    Walk(EvalWalkRow),
    Scores(EvalScoresRow),
    Network(EvalNetworkRow),
    NetworkDiff(EvalNetworkDiffRow),
    NetworkPiece(EvalNetworkPieceRow),
    NetworkWalk(EvalNetworkWalkRow),
    Disagreement(EvalDisagreementRow),
    Error(BadLineRow),
}

/// A position and the sums of its terms.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvaluatedPositionRow {
    /// The position.
    sfen: String,
    /// The side whose view `score` has.
    side_to_move: SideLetter,
    /// The score, from the side to move's view, as the search counts it: whole centipawns, rounded toward zero.
    score: i32,
    /// The unit of `score` and `material`.
    unit: CentipawnUnit,
    /// Raw units per centipawn: a power of two.
    #[schemars(range(min = 1))]
    scale: i32,
    #[serde(flatten)]
    sums: TermSumsRow,
    /// Name of the weights.
    weights: String,
}

impl From<&Breakdown> for EvaluatedPositionRow {
    fn from(breakdown: &Breakdown) -> Self {
        Self {
            sfen: breakdown.sfen.clone(),
            side_to_move: breakdown.side_to_move.into(),
            score: breakdown.score,
            unit: CentipawnUnit::Cp,
            scale: breakdown.scale.units(),
            sums: (&breakdown.sums.unwrap_or_default()).into(),
            weights: breakdown.weights.clone(),
        }
    }
}

/// One position.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalBreakdownRow {
    #[serde(flatten)]
    pub(super) position: EvaluatedPositionRow,
    /// The score in one sentence.
    pub(super) sentence: MessageRow,
    /// The score in a player's words: material, Black's king, White's king, the pieces, the move, and in a handicap game
    /// the handicap. They sum to `total_raw`.
    pub(super) assessment: Vec<AssessmentPartRow>,
    /// A mate that stands on the board or that checks alone lead to within a short search; null where none is known.
    /// The score knows nothing of it.
    pub(super) mate: Option<MessageRow>,
    /// Share of each piece on the board, each kind in a hand, and each missing kind where the weights count those.
    /// Their totals, `kk` and `turn` sum to `total_raw`.
    pub(super) pieces: Vec<EvalPieceWorthRow>,
    /// Total of each factor; they sum to `kk + kkp + kpp`. Empty for weights that are not made of factors.
    pub(super) factors: Vec<FactorShareRow>,
    /// The strongest pairs, as many as `--top` says, strongest first.
    pub(super) pairs: Vec<PairShareRow>,
    /// The castles, Black's first; of sides with a king and pieces around it.
    pub(super) castles: Vec<EvalCastleRow>,
    /// What the factors of the program say of the position; null where the weights are made of factors.
    pub(super) factors_say: Option<EvalFactorsSayRow>,
}

/// The share of a piece, and what the score is less without it.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalPieceWorthRow {
    #[serde(flatten)]
    pub(super) share: PieceShareRow,
    /// `total_raw` less what it is without the piece (one of those in hand), raw; null for a missing piece.
    pub(super) worth: Option<i32>,
}

/// The pieces around a king.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalCastleRow {
    /// Whose king.
    side: SideLetter,
    /// Its square.
    king: String,
    /// Name of the castle in Japanese; null when it has none.
    name_ja: Option<String>,
    /// Name of the castle in English; null when it has none.
    name_en: Option<String>,
    /// Squares of its pieces.
    pieces: Vec<String>,
    /// What they are worth with their king, without material; raw, Black's view.
    total: i32,
}

impl From<&CastleValue> for EvalCastleRow {
    fn from(castle: &CastleValue) -> Self {
        let (name_ja, name_en) = castle.name.clone().map(|name| (name.ja, name.en)).unzip();
        Self {
            side: castle.side.into(),
            king: castle.king.to_string(),
            name_ja,
            name_en,
            pieces: square_names(&castle.pieces),
            total: castle.raw,
        }
    }
}

/// What the factors of the program say of a position.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalFactorsSayRow {
    /// Name of the factors' weights.
    pub(super) weights: String,
    /// Their raw units per centipawn.
    #[schemars(range(min = 1))]
    pub(super) scale: i32,
    /// Their score in centipawns, from the side to move's view.
    pub(super) score: i32,
    #[serde(flatten)]
    pub(super) sums: TermSumsRow,
    /// Total of each factor.
    pub(super) factors: Vec<FactorShareRow>,
    /// The total of the weights less that of the factors, in centipawns, Black's view.
    pub(super) difference_cp: f64,
}

/// One of several positions: the breakdown without `worth`, `castles` and `factors_say`.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalLineOfManyRow {
    #[serde(flatten)]
    position: EvaluatedPositionRow,
    /// Share of each piece on the board, each kind in a hand, and each missing kind where the weights count those.
    /// Their totals, `kk` and `turn` sum to `total_raw`.
    pieces: Vec<PieceShareRow>,
    /// Total of each factor; they sum to `kk + kkp + kpp`. Empty for weights that are not made of factors.
    factors: Vec<FactorShareRow>,
    /// The strongest pairs, as many as `--top` says, strongest first.
    pairs: Vec<PairShareRow>,
}

impl From<&Breakdown> for EvalLineOfManyRow {
    fn from(breakdown: &Breakdown) -> Self {
        Self {
            position: breakdown.into(),
            pieces: rows(&breakdown.pieces),
            factors: rows(&breakdown.factors),
            pairs: rows(&breakdown.pairs),
        }
    }
}

/// `--diff`: the change of the static score from one position to another.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalDiffRow {
    #[serde(flatten)]
    pub(super) raw: RawNumbersRow,
    /// The sums before.
    pub(super) from: EvalPositionSumsRow,
    /// The sums after.
    pub(super) to: EvalPositionSumsRow,
    /// The sums after less those before, and what they come from.
    pub(super) change: EvalChangeRow,
    /// The same in a player's words: material, Black's king, White's king, the pieces, the move. They sum to the change
    /// of `total_raw`.
    pub(super) assessment: Vec<AssessmentChangeRow>,
}

/// A part of a change in a player's words.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct AssessmentChangeRow {
    /// What it is about: `material`, `black_king`, `white_king`, `pieces` or `turn`.
    topic: &'static str,
    /// What it has changed, from Black's view, in centipawns.
    centipawns: f64,
    /// What it was, in units of 1/2,097,152 raw unit.
    from_units: i64,
    /// What it is, likewise.
    to_units: i64,
    /// What it is made of, the largest changes first. They sum to it; the move has none.
    rows: Vec<AssessmentReasonRow>,
}

/// A kind, a piece, a pair or a king's square in a change.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct AssessmentReasonRow {
    /// What it is, or what it does on the board.
    words: MessageRow,
    /// What it was, in units of 1/2,097,152 raw unit; 0 where it was not there.
    from_units: i64,
    /// What it is, likewise.
    to_units: i64,
}

impl AssessmentChangeRow {
    pub(super) fn all(difference: &AssessmentDifference) -> Vec<Self> {
        let row = |part: &PartDifference| Self {
            topic: part.topic.code(),
            centipawns: difference.centipawns(part.by()),
            from_units: part.units[0],
            to_units: part.units[1],
            rows: rows(&part.rows),
        };
        difference.parts.iter().map(row).collect()
    }
}

impl From<&DifferenceRow> for AssessmentReasonRow {
    fn from(row: &DifferenceRow) -> Self {
        Self { words: row.words().clone().into(), from_units: row.units[0], to_units: row.units[1] }
    }
}

/// `--parts`: a position's assessment, opened.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalPartsRow {
    /// The position.
    pub(super) sfen: String,
    /// Name of the weights.
    pub(super) weights: String,
    /// Raw units per centipawn: a power of two.
    #[schemars(range(min = 1))]
    pub(super) scale: i32,
    /// The parts; they sum to the score.
    pub(super) assessment: Vec<OpenedPartRow>,
}

/// A part of an assessment with what it is made of.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct OpenedPartRow {
    #[serde(flatten)]
    part: AssessmentPartRow,
    /// Kinds, pieces, pairs, a king's square, the largest first. They sum to the part; the move, and by a network the
    /// kings, have none.
    rows: Vec<PartReasonRow>,
}

/// A kind, a piece, a pair or a king's square in a part of an assessment.
#[derive(Serialize, schemars::JsonSchema)]
struct PartReasonRow {
    /// What it does on the board, or what it is.
    words: MessageRow,
    /// Its part of the score, from Black's view, in units of 1/2,097,152 raw unit.
    units: i64,
    /// The same in centipawns.
    centipawns: f64,
}

impl OpenedPartRow {
    pub(super) fn new(part: &AssessmentPart, rows: &[PartRow], scale: RawScale) -> Self {
        let row = |row: &PartRow| PartReasonRow {
            words: row.words.clone().into(),
            units: row.units,
            centipawns: centipawns_of_units(scale, row.units),
        };
        Self { part: part.into(), rows: rows.iter().map(row).collect() }
    }
}

/// A position and its sums.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalPositionSumsRow {
    /// The position.
    pub(super) sfen: String,
    #[serde(flatten)]
    pub(super) sums: TermSumsRow,
}

/// A change of the sums, and what it comes from.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalChangeRow {
    #[serde(flatten)]
    pub(super) sums: TermSumsRow,
    /// Pairs whose term changed, as many as `--top` says, largest change first.
    pub(super) pairs: Vec<PairChangeRow>,
    /// Pieces that moved or whose share changed, largest change first.
    pub(super) pieces: Vec<EvalPieceChangeRow>,
    /// The factors; empty for weights that are not made of factors.
    pub(super) factors: Vec<EvalFactorChangeRow>,
}

/// The totals of a factor in both positions.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalFactorChangeRow {
    /// Its name.
    name: &'static str,
    /// Its total before, raw.
    from: i32,
    /// Its total after, raw.
    to: i32,
    /// `to − from`.
    by: i32,
}

impl From<&FactorChange> for EvalFactorChangeRow {
    fn from(change: &FactorChange) -> Self {
        let &FactorChange { factor, from, to, by } = change;
        Self { name: factor.name, from, to, by }
    }
}

/// `--piece`: one piece, or the pieces of a kind in one hand.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalPieceRow {
    /// The position.
    pub(super) sfen: String,
    #[serde(flatten)]
    pub(super) raw: RawNumbersRow,
    /// The score, raw.
    pub(super) total_raw: i32,
    #[serde(flatten)]
    pub(super) group: PieceGroupRow,
    /// Its share; null for a king, on which every term depends.
    pub(super) share: Option<EvaluationShareRow>,
    /// `total_raw` less what it is without the piece; null for a king.
    pub(super) worth: Option<i32>,
    /// The strongest pairs, as many as `--top` says, strongest first.
    pub(super) pairs: Vec<PairShareRow>,
    /// `total_raw` with the piece on each square where it can stand, by square; null for a piece in hand.
    pub(super) sweep: Option<BTreeMap<String, i32>>,
}

/// `--sweep`: the score with one piece on each square.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalSweepRow {
    /// The position.
    pub(super) sfen: String,
    #[serde(flatten)]
    pub(super) raw: RawNumbersRow,
    /// SFEN letter of the piece.
    pub(super) piece: String,
    /// Its square.
    pub(super) from: String,
    /// `total_raw` with the piece on each square where it can stand, by square.
    pub(super) totals: BTreeMap<String, i32>,
}

/// `--heat`: the share of each piece.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalHeatRow {
    /// The position.
    pub(super) sfen: String,
    #[serde(flatten)]
    pub(super) raw: RawNumbersRow,
    /// Share of the piece on each square, raw, by square; kings have none.
    pub(super) squares: BTreeMap<String, i32>,
    /// Shares of the pieces in hand and, but for a network, of those missing from the set.
    pub(super) hands: Vec<HandShareRow>,
}

/// The share of a piece that is not on the board: by terms, or by a network.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(super) enum HandShareRow {
    Terms(PieceShareRow),
    Network(EvalNetworkShareRow),
}

/// `--line` and `--game`: the change of the score by each move.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalWalkRow {
    #[serde(flatten)]
    pub(super) raw: RawNumbersRow,
    /// Name of the weights of `--against`; null without it.
    pub(super) against: Option<String>,
    /// The sums at the start.
    pub(super) start: EvalPositionSumsRow,
    /// The same by the other weights; null without `--against`.
    pub(super) start_against: Option<TermSumsRow>,
    /// The plies.
    pub(super) plies: Vec<EvalPlyRow>,
}

/// A ply of a line or game.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalPlyRow {
    /// Its number, from 1.
    #[schemars(range(min = 1))]
    pub(super) ply: usize,
    /// The move, USI.
    pub(super) r#move: String,
    /// The position after it.
    pub(super) sfen: String,
    /// The side to move then.
    pub(super) side_to_move: SideLetter,
    /// The score in centipawns, from that side's view.
    pub(super) score: i32,
    #[serde(flatten)]
    pub(super) sums: TermSumsRow,
    /// The sums less those before the move.
    pub(super) change: TermSumsRow,
    /// The three pairs that changed most.
    pub(super) pairs: Vec<PairChangeRow>,
    /// 1 to 3 for the three largest changes of `total_raw`, else null.
    #[schemars(range(min = 1))]
    pub(super) largest: Option<usize>,
    /// The sums by the other weights; null without `--against`.
    pub(super) against: Option<TermSumsRow>,
}

/// `--search`: three scores of one position.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalScoresRow {
    /// The position.
    pub(super) sfen: String,
    /// The side whose view the scores have.
    pub(super) side_to_move: SideLetter,
    /// Name of the weights.
    pub(super) weights: String,
    /// The static score.
    pub(super) r#static: EvalStaticScoreRow,
    /// The score of quiescence search.
    pub(super) quiescence: EvalQuiescenceScoreRow,
    /// The score of a search; null where there is no legal move.
    pub(super) search: Option<EvalSearchScoreRow>,
    /// That score in a player's words; null where there is none.
    pub(super) judged: Option<EvalJudgedRow>,
}

/// A search's score in a player's words: of the board after the moves that are forced.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalJudgedRow {
    /// The score in one sentence.
    pub(super) sentence: MessageRow,
    /// The answers to checks and recaptures with which the line begins, six at most.
    pub(super) forced: Vec<String>,
    /// The parts of the score, with what the search sees further. They sum to the score, unless that is a mate.
    pub(super) assessment: Vec<AssessmentPartRow>,
}

/// The static score.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalStaticScoreRow {
    /// The score, from the side to move's view.
    pub(super) score: i32,
    /// Centipawns.
    pub(super) unit: CentipawnUnit,
    /// The same from Black's view, raw.
    pub(super) total_raw: i32,
}

/// The score of quiescence search.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalQuiescenceScoreRow {
    /// The score, from the side to move's view.
    pub(super) score: i32,
    /// Unit of the score.
    pub(super) unit: ScoreUnit,
    /// Its line, USI.
    pub(super) line: Vec<String>,
}

/// The score of a search.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvalSearchScoreRow {
    /// The score, from the side to move's view.
    pub(super) score: i32,
    /// Unit of the score.
    pub(super) unit: ScoreUnit,
    /// Depth, in plies.
    pub(super) depth: u32,
    /// Nodes searched.
    pub(super) nodes: u64,
    /// Its line, USI.
    pub(super) line: Vec<String>,
}
