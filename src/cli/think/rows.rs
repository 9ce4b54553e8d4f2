//! The rows that `think --json` prints.

use super::score_rows::{BoundedScoreRow, NodeReasonCode, ThinkScoreRow};
use super::tree::ThinkTreeRow;
use crate::cli::output::json::{
    CentipawnUnit, MateLimit, ScoreBound, ScoreUnit, SideName, list, named_words, rows, score_unit_and_value, usi_moves,
};
use sankoma_analysis::threat::{Brinkmate, Defence, Threat, Threatmate, UnrefutedReason};
use sankoma_rules::{Color, Move, Position};
use sankoma_search::mate::ReachedLimit;
use sankoma_search::{
    IterationScore, RootMateReport, RootMateVerdict, RootMoveStatistics, SearchCounters, SearchInfo, TranspositionLine,
    TranspositionLineMove,
};
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

rows! {
    /// A line of play.
    struct ThinkLineRow(info: &SearchInfo, view: Color) {
        #[serde(flatten)]
        line: SearchedLineRow = SearchedLineRow::of(info, view),
    }

    /// With `--threat`: what the opponent would play after a pass.
    struct ThinkThreatRow(info: &SearchInfo, view: Color) {
        #[serde(flatten)]
        line: SearchedLineRow = SearchedLineRow::of(info, view),
    }

    /// A line that a search has found.
    struct SearchedLineRow(info: &SearchInfo, view: Color) {
        let line = &info.line;
        let (unit, score) = score_unit_and_value(line.score);

        /// Number of the line, 1 the best.
        #[schemars(range(min = 1))]
        rank: usize = line.rank,
        /// Depth, in plies.
        depth: u32 = line.depth,
        /// Deepest ply reached.
        seldepth: u32 = line.seldepth,
        /// Unit of the score.
        unit: ScoreUnit = unit,
        /// The score, from the view of `view`.
        score: i32 = score,
        /// Whether the score is exact or a bound.
        bound: ScoreBound = line.bound.into(),
        /// The side whose view the score has: the side to move, of a threat its opponent.
        view: SideName = view.into(),
        /// Nodes searched so far.
        nodes: u64,
        /// Nodes per second.
        nps: u64 = info.nps(),
        /// Time so far, in milliseconds.
        time_ms: u64 = info.time.as_millis() as u64,
        /// How full the table is, in permille.
        hashfull: u32,
        /// The line, USI; a pass is `0000`.
        pv: Vec<String> = usi_moves(&line.pv),
    }

    /// What the search for a mate by checks alone has found.
    struct ThinkMateSearchRow(search: &RootMateReport) {
        let mate = match search.verdict {
            RootMateVerdict::Mate { plies, shortest } => Some((plies, shortest)),
            _ => None,
        };
        let (plies, shortest) = mate.unzip();

        /// What was found; `none`: proved; `set_aside`: a mate that may not be played.
        result: MateSearchResult = search.verdict.into(),
        /// Length of the mate; null without one.
        plies: Option<u32> = plies,
        /// Whether no mate is shorter; null without a mate.
        shortest: Option<bool> = shortest,
        /// Nodes of this search.
        nodes: u64,
    }

    /// With `--threat`: whether mate follows a pass (詰めろ).
    struct ThinkThreatmateRow(threat: &Threat, last_move: Option<Move>) {
        let (mate, pv) = match &threat.mate {
            Threatmate::Yes { line, plies, shortest } => (Some((*plies, *shortest)), usi_moves(line)),
            _ => (None, Vec::new()),
        };
        let limit = if let Threatmate::Unknown(reached) = threat.mate { Some(reached.into()) } else { None };
        let (plies, shortest) = mate.unzip();
        let last_move = last_move.map(|mv| mv.to_string());

        /// The answer; `in_check`: there is no pass.
        result: ThreatmateResult = (&threat.mate).into(),
        /// Length of the mate; null without one.
        plies: Option<u32> = plies,
        /// Whether no mate is shorter; null without a mate.
        shortest: Option<bool> = shortest,
        /// The limit that was reached; null when none was.
        limit: Option<MateLimit> = limit,
        /// The move that led to the position, USI; null when it is not known.
        last_move: Option<String> = last_move,
        /// The pass and the mate, USI; empty without one.
        pv: Vec<String> = pv,
        /// Nodes of the mate searches.
        nodes: u64,
    }

    /// With `--threat`: whether every move loses to a mate all the same (必至).
    struct ThinkBrinkmateRow(threat: &Threat) {
        let brinkmate = &threat.brinkmate;
        let defence = match brinkmate {
            Brinkmate::No(Defence::Declaration) => Some("win".to_owned()),
            Brinkmate::No(Defence::Move(mv)) => Some(mv.to_string()),
            Brinkmate::NotProved { defence, .. } => Some(defence.to_string()),
            _ => None,
        };

        /// The answer; `none`: there is a defence; `not_proved`: one was not refuted within the limits.
        result: BrinkmateResult = brinkmate.into(),
        /// Whether the side to move is in check.
        in_check: bool = threat.mate == Threatmate::InCheck,
        /// How many moves there are, all lost; null unless proved.
        moves: Option<usize> = if let Brinkmate::Proved { moves, .. } = brinkmate { Some(*moves) } else { None },
        /// The move that defends or was not refuted, USI, `win` for a declaration; null when proved or not known.
        defence: Option<String> = defence,
        /// Why it was not refuted; null unless `not_proved`.
        limit: Option<RefutationLimit> =
            if let Brinkmate::NotProved { reason, .. } = brinkmate { Some((*reason).into()) } else { None },
        /// The line when proved, USI; else empty.
        pv: Vec<String> = usi_moves(proved_line(brinkmate)),
        /// Nodes of the mate searches.
        nodes: u64,
    }

    /// With `--threat`: the worth of having the move.
    struct ThinkMoveValueRow {
        /// Centipawns.
        unit: CentipawnUnit,
        /// The score less the score after a pass, in centipawns.
        value: i32,
    }

    /// The same where one of the two scores is a mate.
    struct ThinkMoveValueMatesRow {
        /// A mate has no value in centipawns.
        unit: MateUnit,
        /// The score.
        moved: ThinkScoreRow,
        /// The score after a pass.
        passed: ThinkScoreRow,
    }

    /// With `--roots`: every move at the root, the best first.
    struct ThinkRootsRow(roots: &[RootMoveStatistics], nodes: u64) {
        /// Nodes searched.
        nodes: u64 = nodes,
        /// The moves.
        moves: Vec<ThinkRootMoveRow> = roots.iter().map(|root| ThinkRootMoveRow::of(root, nodes)).collect(),
    }

    /// A move at the root.
    struct ThinkRootMoveRow(root: &RootMoveStatistics, nodes: u64) {
        /// The move, USI.
        r#move: String = root.mv.to_string(),
        /// Nodes below it.
        nodes: u64,
        /// Its share of all nodes, in percent.
        share: f64 = root.node_share(nodes),
        /// Depth reached, in plies.
        depth: u32 = root.depth(),
        /// Deepest ply reached.
        seldepth: u32,
        /// Its scores by depth.
        history: Vec<ThinkIterationScoreRow> = list(&root.scores),
        /// By how many plies it was searched less deep.
        reduced: i32 = root.reduction,
        /// How often it was searched again.
        again: u32 = root.re_searches,
        /// How the node below it ended; null when it was not searched.
        reason: Option<NodeReasonCode> = root.reason.map(Into::into),
        /// The best reply, USI; null when none is known.
        reply: Option<String> = root.reply.map(|mv| mv.to_string()),
    }

    /// The score of a root move in an iteration.
    struct ThinkIterationScoreRow(score: &IterationScore) {
        /// Its depth.
        depth: u32,
        #[serde(flatten)]
        score: BoundedScoreRow = BoundedScoreRow::of(score.score, score.bound),
    }

    /// With `--counters`: what the search did.
    struct ThinkCountersRow(counters: &SearchCounters) {
        let statistics = counters.statistics().into_iter().map(|statistic| (statistic.label.code, statistic.count));
        let reasons = counters.node_reasons().map(|(label, [search, quiescence])| {
            let counts = ThinkReasonCountsRow { search, quiescence };
            (label.code, counts)
        });
        let skips = counters.skip_reasons().map(|(label, count)| (label.code, count));

        #[serde(flatten)]
        statistics: SearchStatisticCounts = SearchStatisticCounts(statistics.collect()),
        /// How nodes ended.
        reasons: NodeReasonCounts = NodeReasonCounts(reasons.collect()),
        /// Moves that were not searched, by reason.
        left_out: SkipReasonCounts = SkipReasonCounts(skips.collect()),
    }

    /// How many nodes.
    struct ThinkReasonCountsRow {
        /// In the main search.
        search: u64,
        /// In quiescence search.
        quiescence: u64,
    }

    /// With `--table-line`: the line that the table holds.
    struct ThinkTableLineRow(line: &TranspositionLine) {
        /// The plies.
        steps: Vec<ThinkTableStepRow> = list(&line.steps),
        /// Why it ends there, in English.
        end: String = line.end.message().en,
    }

    /// A ply of the line that the table holds.
    struct ThinkTableStepRow(step: &TranspositionLineMove) {
        /// The move, USI.
        r#move: String = step.mv.to_string(),
        #[serde(flatten)]
        score: BoundedScoreRow = BoundedScoreRow::of(step.score, step.bound),
        /// Depth of the entry.
        depth: u32,
    }

    /// The end of the search.
    struct ThinkDoneRow {
        /// The best move, USI; null when there is none.
        best: Option<String>,
        /// Why there is none; null when there is one.
        no_best: Option<NoBestMoveReason>,
        /// Nodes searched.
        nodes: u64,
    }
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

named_words! {
    /// Whether mate follows a pass.
    ThreatmateResult of &Threatmate {
        "mate" = Threatmate::Yes { .. },
        "none" = Threatmate::No,
        "unknown" = Threatmate::Unknown(_) | Threatmate::Searching,
        "in_check" = Threatmate::InCheck,
    }
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

/// The unit of mates: plies.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum MateUnit {
    Mate,
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

pub(super) fn proved_line(brinkmate: &Brinkmate) -> &[Move] {
    match brinkmate {
        Brinkmate::Proved { line, .. } => line,
        _ => &[],
    }
}
