//! A review as JSON: one object per position, and one per game.

use super::game_review::ExplainedMistake;
use super::record_job::RecordJob;
use super::rows::{AnalyzeAssessmentRow, AnalyzeGameRow, AnalyzePositionRow, AnalyzeRow, AnalyzeSourceRow};
use crate::cli::output::json::{list, row_text};
use crate::cli::output::move_reason_row::MoveReasonRow;
use sankoma_analysis::review::MoveAssessment;
use sankoma_record::{NodeId, PositionCursor};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Writes the objects, one line each.
///
/// # Errors
/// Errors of `out`.
pub(super) fn write(out: &mut impl Write, job: &RecordJob, passes: u32) -> io::Result<()> {
    for (index, review) in job.games.iter().enumerate() {
        let source = AnalyzeSourceRow { file: job.input.display().to_string(), game: index + 1 };
        let assessments: BTreeMap<NodeId, MoveAssessment> =
            review.assessments().into_iter().map(|assessment| (assessment.node, assessment)).collect();
        let main_line = review.game.main_line();
        let mut cursor = PositionCursor::new(&review.game);
        for node in review.game.walk() {
            let Some(searched) = review.evaluated.get(&node) else { continue };
            let ply = review.game.ply(node);
            let candidates: Vec<_> = list(&searched.lines);
            let row = AnalyzePositionRow {
                source: source.clone(),
                ply,
                variation: main_line.get(ply) != Some(&node),
                sfen: cursor.position_at(node).sfen(),
                r#move: review.game.node(node).mv.map(|mv| mv.to_string()),
                side_to_move: searched.turn.into(),
                win_rate: searched.black_win_rate(),
                nodes: searched.lines.first().and_then(|line| line.nodes),
                first: candidates.first().cloned(),
                candidates,
                assessment: AnalyzeAssessmentRow::from(assessments.get(&node)),
                findings: review.reasons.get(&node).map(finding_rows).unwrap_or_default(),
            };
            writeln!(out, "{}", row_text(&AnalyzeRow::Position(Box::new(row))))?;
        }
        let review_path = job.output_path(index).map(|path| path.display().to_string());
        let row = AnalyzeGameRow::of(review, source, passes, review_path);
        writeln!(out, "{}", row_text(&AnalyzeRow::Game(row)))?;
    }
    Ok(())
}

fn finding_rows(explained: &ExplainedMistake) -> Vec<MoveReasonRow> {
    let ExplainedMistake { question, explanation } = explained;
    explanation.findings.iter().map(|finding| MoveReasonRow::of(&question.before, finding)).collect()
}
