//! The rows that `why --json` prints.

use crate::cli::output::json::usi_moves;
use crate::cli::output::move_reason_row::MoveReasonRow;
use sankoma_analysis::review::MoveQuality;
use sankoma_analysis::why::{MoveExplanation, MoveQuestion, ScoredLine};
use sankoma_rules::Move;
use sankoma_search::Score;
use serde::Serialize;

/// One object per move: the better line, the played line and the findings.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct WhyMoveRow {
    /// The ply of the move in its record, counted from 1; null for a position.
    ply: Option<usize>,
    /// The position before the move.
    sfen: String,
    /// The move, USI.
    r#move: String,
    /// Win rate that it lost against the better move, 0 to 1.
    loss: f64,
    /// The class of that loss; null below 5 %.
    class: Option<&'static str>,
    /// The line of the better move to its quiet end; that of the move itself where it is the best.
    better: WhyLineRow,
    /// The line of the move to its quiet end.
    played: WhyLineRow,
    /// The reasons, the weightiest first.
    findings: Vec<MoveReasonRow>,
}

/// A line of play with its score.
#[derive(Serialize, schemars::JsonSchema)]
struct WhyLineRow {
    /// Its moves, USI; `0000` is a pass.
    moves: Vec<String>,
    /// Centipawns from the mover's view; null for a mate.
    score: Option<i32>,
    /// Plies to the mate from the position before the move, negative when the mover is mated; null without a mate.
    mate: Option<i32>,
}

impl WhyMoveRow {
    pub(super) fn of(ply: Option<usize>, question: &MoveQuestion, explanation: &MoveExplanation) -> Self {
        Self {
            ply,
            sfen: question.before.sfen(),
            r#move: question.played_move().to_string(),
            loss: question.loss(),
            class: MoveQuality::of(question.loss()).map(MoveQuality::name),
            better: WhyLineRow::of(&question.better, &explanation.better),
            played: WhyLineRow::of(&question.played, &explanation.played),
            findings: explanation.findings.iter().map(|finding| MoveReasonRow::of(&question.before, finding)).collect(),
        }
    }
}

impl WhyLineRow {
    fn of(line: &ScoredLine, moves: &[Move]) -> Self {
        let (score, mate) = match line.score {
            Score::Cp(points) => (Some(points), None),
            Score::Mate(plies) => (None, Score::mate_length(plies).map(|_| plies)),
        };
        Self { moves: usi_moves(moves), score, mate }
    }
}
