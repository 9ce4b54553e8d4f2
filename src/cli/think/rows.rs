//! The rows that `think --json` prints.

use crate::cli::output::json::{
    CentipawnUnit, MateLimit, ScoreBound, ScoreUnit, SideName, named_words, score_unit_and_value, usi_moves,
};
use sankoma_analysis::threat::{Brinkmate, Threatmate, UnrefutedReason};
use sankoma_rules::{Color, Position};
use sankoma_search::mate::ReachedLimit;
use sankoma_search::{Bound, NodeReason, RootMateVerdict, Score, SearchAttempt, SearchCounters, SearchInfo};
use sankoma_wording::{Message, message};
use serde::Serialize;
use std::collections::BTreeMap;

/// One line per report, as it comes; `kind` says which. The last one is `done`, or with `--tree` the only one is
/// `tree`.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(in crate::cli) enum ThinkRow {
    Line(ThinkLineRow),
    Threat(ThinkThreatRow),
    MateSearch(ThinkMateSearchRow),
    Threatmate(ThinkThreatmateRow),
    Brinkmate(ThinkBrinkmateRow),
    MoveValue(ThinkMoveValueRow),
    #[serde(rename = "move_value")]
    MoveValueMates(ThinkMoveValueMatesRow),
    Roots(ThinkRootsRow),
    Counters(ThinkCountersRow),
    TableLine(ThinkTableLineRow),
    Tree(ThinkTreeRow),
    Done(ThinkDoneRow),
}

/// A line of play.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkLineRow {
    #[serde(flatten)]
    line: SearchedLineRow,
}

/// With `--threat`: what the opponent would play after a pass.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkThreatRow {
    #[serde(flatten)]
    line: SearchedLineRow,
}

/// A line that a search has found.
#[derive(Serialize, schemars::JsonSchema)]
struct SearchedLineRow {
    /// Number of the line, 1 the best.
    #[schemars(range(min = 1))]
    rank: usize,
    /// Depth, in plies.
    depth: u32,
    /// Deepest ply reached.
    seldepth: u32,
    /// Unit of the score.
    unit: ScoreUnit,
    /// The score, from the view of `view`.
    score: i32,
    /// Whether the score is exact or a bound.
    bound: ScoreBound,
    /// The side whose view the score has: the side to move, of a threat its opponent.
    view: SideName,
    /// Nodes searched so far.
    nodes: u64,
    /// Nodes per second.
    nps: u64,
    /// Time so far, in milliseconds.
    time_ms: u64,
    /// How full the table is, in permille.
    hashfull: u32,
    /// The line, USI; a pass is `0000`.
    pv: Vec<String>,
}

impl ThinkRow {
    /// A line of the search, from the view of the side to move.
    pub(super) fn line(info: &SearchInfo, view: Color) -> Self {
        Self::Line(ThinkLineRow { line: SearchedLineRow::of(info, view) })
    }

    /// A threat line, from the view of the opponent.
    pub(super) fn threat(info: &SearchInfo, view: Color) -> Self {
        Self::Threat(ThinkThreatRow { line: SearchedLineRow::of(info, view) })
    }
}

impl SearchedLineRow {
    fn of(info: &SearchInfo, view: Color) -> Self {
        let line = &info.line;
        let (unit, score) = score_unit_and_value(line.score);
        Self {
            rank: line.rank,
            depth: line.depth,
            seldepth: line.seldepth,
            unit,
            score,
            bound: line.bound.into(),
            view: view.into(),
            nodes: info.nodes,
            nps: info.nps(),
            time_ms: info.time.as_millis() as u64,
            hashfull: info.hashfull,
            pv: usi_moves(&line.pv),
        }
    }
}

/// What the search for a mate by checks alone has found.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkMateSearchRow {
    /// What was found; `none`: proved; `set_aside`: a mate that may not be played.
    pub(super) result: MateSearchResult,
    /// Length of the mate; null without one.
    pub(super) plies: Option<u32>,
    /// Whether no mate is shorter; null without a mate.
    pub(super) shortest: Option<bool>,
    /// Nodes of this search.
    pub(super) nodes: u64,
}

named_words! {
    /// What the search for a mate by checks alone has found.
    MateSearchResult of RootMateVerdict {
        "mate" = RootMateVerdict::Mate { .. },
        "none" = RootMateVerdict::NoMate,
        "set_aside" = RootMateVerdict::Unplayable,
        "unknown" = RootMateVerdict::Open,
    }
}

/// With `--threat`: whether mate follows a pass (詰めろ).
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkThreatmateRow {
    /// The answer; `in_check`: there is no pass.
    pub(super) result: ThreatmateResult,
    /// Length of the mate; null without one.
    pub(super) plies: Option<u32>,
    /// Whether no mate is shorter; null without a mate.
    pub(super) shortest: Option<bool>,
    /// The limit that was reached; null when none was.
    pub(super) limit: Option<MateLimit>,
    /// The move that led to the position, USI; null when it is not known.
    pub(super) last_move: Option<String>,
    /// The pass and the mate, USI; empty without one.
    pub(super) pv: Vec<String>,
    /// Nodes of the mate searches.
    pub(super) nodes: u64,
}

named_words! {
    /// Whether mate follows a pass.
    ThreatmateResult of &Threatmate {
        "mate" = Threatmate::Yes { .. },
        "none" = Threatmate::No,
        "unknown" = Threatmate::Unknown(_) | Threatmate::Searching,
        "in_check" = Threatmate::InCheck,
    }
}

/// With `--threat`: whether every move loses to a mate all the same (必至).
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkBrinkmateRow {
    /// The answer; `none`: there is a defence; `not_proved`: one was not refuted within the limits.
    pub(super) result: BrinkmateResult,
    /// Whether the side to move is in check.
    pub(super) in_check: bool,
    /// How many moves there are, all lost; null unless proved.
    pub(super) moves: Option<usize>,
    /// The move that defends or was not refuted, USI, `win` for a declaration; null when proved or not known.
    pub(super) defence: Option<String>,
    /// Why it was not refuted; null unless `not_proved`.
    pub(super) limit: Option<RefutationLimit>,
    /// The line when proved, USI; else empty.
    pub(super) pv: Vec<String>,
    /// Nodes of the mate searches.
    pub(super) nodes: u64,
}

named_words! {
    /// Whether every move loses to a mate.
    BrinkmateResult of &Brinkmate {
        "proved" = Brinkmate::Proved { .. },
        "none" = Brinkmate::No(_),
        "not_proved" = Brinkmate::NotProved { .. } | Brinkmate::NotSearched | Brinkmate::Searching { .. },
    }
}

named_words! {
    /// Why a defence was not refuted: a limit of the search for a mate, or that checks alone do not refute it.
    RefutationLimit of UnrefutedReason {
        "nodes" = UnrefutedReason::Limit(ReachedLimit::Nodes),
        "time" = UnrefutedReason::Limit(ReachedLimit::Time),
        "plies" = UnrefutedReason::Limit(ReachedLimit::Plies(_)),
        "checks" = UnrefutedReason::Checks,
    }
}

/// With `--threat`: the worth of having the move.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkMoveValueRow {
    /// Centipawns.
    pub(super) unit: CentipawnUnit,
    /// The score less the score after a pass, in centipawns.
    pub(super) value: i32,
}

/// The same where one of the two scores is a mate.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkMoveValueMatesRow {
    /// A mate has no value in centipawns.
    pub(super) unit: MateUnit,
    /// The score.
    pub(super) moved: ThinkScoreRow,
    /// The score after a pass.
    pub(super) passed: ThinkScoreRow,
}

/// The unit of mates: plies.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum MateUnit {
    Mate,
}

/// A score.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ThinkScoreRow {
    /// Unit of the score.
    unit: ScoreUnit,
    /// The score, from the view of the side to move.
    score: i32,
}

impl From<Score> for ThinkScoreRow {
    fn from(score: Score) -> Self {
        let (unit, score) = score_unit_and_value(score);
        Self { unit, score }
    }
}

/// With `--roots`: every move at the root, the best first.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkRootsRow {
    /// Nodes searched.
    pub(super) nodes: u64,
    /// The moves.
    pub(super) moves: Vec<ThinkRootMoveRow>,
}

/// A move at the root.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ThinkRootMoveRow {
    /// The move, USI.
    pub(super) r#move: String,
    /// Nodes below it.
    pub(super) nodes: u64,
    /// Its share of all nodes, in percent.
    pub(super) share: f64,
    /// Depth reached, in plies.
    pub(super) depth: u32,
    /// Deepest ply reached.
    pub(super) seldepth: u32,
    /// Its scores by depth.
    pub(super) history: Vec<ThinkIterationScoreRow>,
    /// By how many plies it was searched less deep.
    pub(super) reduced: i32,
    /// How often it was searched again.
    pub(super) again: u32,
    /// How the node below it ended; null when it was not searched.
    pub(super) reason: Option<NodeReasonCode>,
    /// The best reply, USI; null when none is known.
    pub(super) reply: Option<String>,
}

/// The score of a root move in an iteration.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ThinkIterationScoreRow {
    /// Its depth.
    pub(super) depth: u32,
    #[serde(flatten)]
    pub(super) score: BoundedScoreRow,
}

/// A score that may be only a bound.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct BoundedScoreRow {
    /// Unit of the score.
    unit: ScoreUnit,
    /// The score, from the view of the side to move at the root.
    score: i32,
    /// Whether the score is exact or a bound.
    bound: ScoreBound,
}

impl BoundedScoreRow {
    pub(super) fn of(score: Score, bound: Bound) -> Self {
        let (unit, score) = score_unit_and_value(score);
        Self { unit, score, bound: bound.into() }
    }
}

named_words! {
    /// How a node ended.
    NodeReasonCode = SearchCounters::default().node_reasons().map(|(label, _)| label.code)
}

impl From<NodeReason> for NodeReasonCode {
    fn from(reason: NodeReason) -> Self {
        Self(reason.code())
    }
}

named_words! {
    /// Why a move was not searched.
    SkipReasonCode = SearchCounters::default().skip_reasons().map(|(label, _)| label.code)
}

/// With `--counters`: what the search did.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkCountersRow {
    #[serde(flatten)]
    statistics: SearchStatisticCounts,
    /// How nodes ended.
    reasons: NodeReasonCounts,
    /// Moves that were not searched, by reason.
    left_out: SkipReasonCounts,
}

/// How many nodes.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ThinkReasonCountsRow {
    /// In the main search.
    search: u64,
    /// In quiescence search.
    quiescence: u64,
}

/// Declares a type for counts with labels of the search: its fields are their codes, described by the labels.
macro_rules! labelled_counts {
    ($(#[doc = $doc:literal])+ $name:ident<$count:ty>: $labels:expr) => {
        $(#[doc = $doc])+
        #[derive(Serialize)]
        struct $name(BTreeMap<&'static str, $count>);

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let labels: Vec<sankoma_search::ReasonLabel> = $labels.collect();
                let codes: Vec<&str> = labels.iter().map(|label| label.code).collect();
                let fields = labels.iter().map(|label| {
                    let mut field = generator.subschema_for::<$count>();
                    let (first, rest) = label.en.split_at(1);
                    field.insert("description".to_owned(), format!("{}{rest}.", first.to_uppercase()).into());
                    (label.code.to_owned(), field.to_value())
                });
                let fields: serde_json::Map<_, _> = fields.collect();
                let about = concat!($($doc),+).trim();
                schemars::json_schema!({ "type": "object", "description": about, "properties": fields, "required": codes })
            }
        }
    };
}

labelled_counts! {
    /// Figures that show how well the search works.
    SearchStatisticCounts<u64>: SearchCounters::default().statistics().into_iter().map(|statistic| statistic.label)
}

labelled_counts! {
    /// How nodes ended.
    NodeReasonCounts<ThinkReasonCountsRow>: SearchCounters::default().node_reasons().map(|(label, _)| label)
}

labelled_counts! {
    /// Moves that were not searched, by reason.
    SkipReasonCounts<u64>: SearchCounters::default().skip_reasons().map(|(label, _)| label)
}

impl From<&SearchCounters> for ThinkCountersRow {
    fn from(counters: &SearchCounters) -> Self {
        let statistics = counters.statistics().into_iter().map(|statistic| (statistic.label.code, statistic.count));
        let reasons = counters.node_reasons().map(|(label, [search, quiescence])| {
            let counts = ThinkReasonCountsRow { search, quiescence };
            (label.code, counts)
        });
        let skips = counters.skip_reasons().map(|(label, count)| (label.code, count));
        Self {
            statistics: SearchStatisticCounts(statistics.collect()),
            reasons: NodeReasonCounts(reasons.collect()),
            left_out: SkipReasonCounts(skips.collect()),
        }
    }
}

/// With `--table-line`: the line that the table holds.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkTableLineRow {
    /// The plies.
    pub(super) steps: Vec<ThinkTableStepRow>,
    /// Why it ends there, in English.
    pub(super) end: String,
}

/// A ply of the line that the table holds.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ThinkTableStepRow {
    /// The move, USI.
    pub(super) r#move: String,
    #[serde(flatten)]
    pub(super) score: BoundedScoreRow,
    /// Depth of the entry.
    pub(super) depth: u32,
}

/// With `--tree`: the tree of a small search.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkTreeRow {
    /// The position.
    pub(super) sfen: String,
    /// The best move, USI; null when there is none.
    pub(super) best: Option<String>,
    /// Nodes of the tree, the root not counted.
    pub(super) nodes: u64,
    /// Nodes of the shallower searches before.
    pub(super) before: u64,
    /// The root.
    pub(super) root: ThinkTreeNodeRow,
}

/// A node of the tree.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ThinkTreeNodeRow {
    /// The move that led here, USI; null at the root.
    pub(super) r#move: Option<String>,
    /// Its ply, 0 at the root.
    pub(super) ply: usize,
    /// Depth left, in plies.
    pub(super) depth: i32,
    #[serde(flatten)]
    pub(super) score: BoundedScoreRow,
    /// How the node ended.
    pub(super) reason: NodeReasonCode,
    /// The move that decided it, USI; null when none did.
    pub(super) by: Option<String>,
    /// What the search of this node was: less deep, again at full depth, or again with the full window; null for an
    /// ordinary one.
    pub(super) trial: Option<SearchAttemptName>,
    /// Whether it is a search of its parent's own position.
    pub(super) beside: bool,
    /// Nodes below it.
    pub(super) nodes: u64,
    #[serde(flatten)]
    pub(super) below: Option<ThinkBelowNodeRow>,
}

named_words! {
    /// What a search of a node was.
    SearchAttemptName of SearchAttempt {
        "reduced" = SearchAttempt::Reduced(_),
        "deeper" = SearchAttempt::FullDepth,
        "wider" = SearchAttempt::FullWindow,
    }
}

/// What lies below a node.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ThinkBelowNodeRow {
    /// The nodes below it; absent beyond `--plies`.
    pub(super) children: Vec<ThinkTreeNodeRow>,
    /// Nodes directly below that were not written down; absent beyond `--plies`.
    pub(super) hidden: u64,
    /// Moves that were not searched; absent beyond `--plies`.
    pub(super) left_out: Vec<ThinkLeftOutRow>,
}

/// A move that was not searched.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ThinkLeftOutRow {
    /// The move, USI.
    pub(super) r#move: String,
    /// Why.
    pub(super) why: SkipReasonCode,
}

/// The end of the search.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ThinkDoneRow {
    /// The best move, USI; null when there is none.
    pub(super) best: Option<String>,
    /// Why there is none; null when there is one.
    pub(super) no_best: Option<NoBestMoveReason>,
    /// Nodes searched.
    pub(super) nodes: u64,
}

/// Why a search has no best move.
#[derive(Clone, Copy, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum NoBestMoveReason {
    Mated,
    NoLegalMove,
}

impl NoBestMoveReason {
    /// Why `position`, which has no legal move, has no best one.
    pub(super) fn of(position: &Position) -> Self {
        if position.in_check() { Self::Mated } else { Self::NoLegalMove }
    }

    /// The sentence for people about `side`, which is to move.
    pub(super) fn message(self, side: Color) -> Message {
        match self {
            Self::Mated => {
                message!(("なし（{}玉は詰んでいる）", side.ja()), ("none, {} is mated", side.en()))
            }
            Self::NoLegalMove => Message::new("合法手なし", "no legal move"),
        }
    }
}
