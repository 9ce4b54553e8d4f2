//! Rows and words that several rows of `think --json` contain.

use crate::cli::output::json::{ScoreBound, ScoreUnit, named_words, rows, score_unit_and_value};
use sankoma_search::{Bound, NodeReason, Score, SearchAttempt, SearchCounters};

rows! {
    /// A score that may be only a bound.
    struct BoundedScoreRow(score: Score, bound: Bound) {
        let (unit, score) = score_unit_and_value(score);

        /// Unit of the score.
        unit: ScoreUnit = unit,
        /// The score, from the view of the side to move at the root.
        score: i32 = score,
        /// Whether the score is exact or a bound.
        bound: ScoreBound = bound.into(),
    }

    /// A score.
    struct ThinkScoreRow(score: Score) {
        let (unit, score) = score_unit_and_value(score);

        /// Unit of the score.
        unit: ScoreUnit = unit,
        /// The score, from the view of the side to move.
        score: i32 = score,
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

named_words! {
    /// What a search of a node was.
    SearchAttemptName of SearchAttempt {
        "reduced" = SearchAttempt::Reduced(_),
        "deeper" = SearchAttempt::FullDepth,
        "wider" = SearchAttempt::FullWindow,
    }
}
