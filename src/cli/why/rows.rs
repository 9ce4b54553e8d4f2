//! The rows that `why --json` prints.

use crate::cli::output::json::{rows, usi_moves};
use crate::cli::output::move_reason_row::MoveReasonRow;
use sankoma_analysis::review::MoveQuality;
use sankoma_analysis::why::{MoveExplanation, MoveQuestion, ScoredLine};
use sankoma_rules::Move;
use sankoma_search::Score;

rows! {
    /// One object per move: the better line, the played line and the findings.
    struct WhyMoveRow(ply: Option<usize>, question: &MoveQuestion, explanation: &MoveExplanation) {
        /// The ply of the move in its record, counted from 1; null for a position.
        ply: Option<usize> = ply,
        /// The position before the move.
        sfen: String = question.before.sfen(),
        /// The move, USI.
        r#move: String = question.played_move().to_string(),
        /// Win rate that it lost against the better move, 0 to 1.
        loss: f64 = question.loss(),
        /// The class of that loss; null below 5 %.
        class: Option<&'static str> = MoveQuality::of(question.loss()).map(MoveQuality::name),
        /// The line of the better move to its quiet end; that of the move itself where it is the best.
        better: WhyLineRow = WhyLineRow::of(&question.better, &explanation.better),
        /// The line of the move to its quiet end.
        played: WhyLineRow = WhyLineRow::of(&question.played, &explanation.played),
        /// The reasons, the weightiest first.
        findings: Vec<MoveReasonRow> =
            explanation.findings.iter().map(|finding| MoveReasonRow::of(&question.before, finding)).collect(),
    }

    /// A line of play with its score.
    struct WhyLineRow(line: &ScoredLine, moves: &[Move]) {
        let (score, mate) = match line.score {
            Score::Cp(points) => (Some(points), None),
            Score::Mate(plies) => (None, Score::mate_length(plies).map(|_| plies)),
        };

        /// Its moves, USI; `0000` is a pass.
        moves: Vec<String> = usi_moves(moves),
        /// Centipawns from the mover's view; null for a mate.
        score: Option<i32> = score,
        /// Plies to the mate from the position before the move, negative when the mover is mated; null without a mate.
        mate: Option<i32> = mate,
    }
}
