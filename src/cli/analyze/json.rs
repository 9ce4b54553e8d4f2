//! A review as JSON: one object per position, and one per game.

use super::game_review::{ExplainedMistake, GameReview};
use super::record_job::RecordJob;
use super::rows::{
    AnalyzeAssessmentRow, AnalyzeCandidateRow, AnalyzeClassesRow, AnalyzeGameRow, AnalyzePlayerRow, AnalyzePositionRow,
    AnalyzeRefusedRow, AnalyzeRow, AnalyzeSourceRow, AnalyzeTesujiRow, AnalyzeThemeRow, AnalyzeWorstMoveRow,
    MistakeThemeName, MoveQualityName, RepetitionName,
};
use crate::cli::output::json::{ScoreUnit, row_text, usi_moves};
use crate::cli::output::move_reason_row::MoveReasonRow;
use sankoma_analysis::formations::{GameFormations, PlayedTesuji};
use sankoma_analysis::review::{MoveAssessment, PlayerAccuracy};
use sankoma_analysis::why::MistakeTheme;
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_record::{NodeId, PositionCursor};
use sankoma_rules::{Color, SetupDefect};
use sankoma_search::Superiority;
use sankoma_wording::Message;
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
            let candidates: Vec<_> = searched.lines.iter().map(AnalyzeCandidateRow::from).collect();
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
                assessment: AnalyzeAssessmentRow::of(assessments.get(&node)),
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

/// The score from Black's view.
impl From<&AnnotationLine> for AnalyzeCandidateRow {
    fn from(line: &AnnotationLine) -> Self {
        let (unit, score, winner) = match line.score {
            AnnotationScore::Centipawns(points) => (ScoreUnit::Cp, Some(points.into()), None),
            AnnotationScore::Mate { winner, plies } => {
                let plies = plies.map(|plies| i64::from(plies) * i64::from(winner.sign()));
                (ScoreUnit::Mate, plies, Some(winner.into()))
            }
        };
        let repetition = match line.score {
            AnnotationScore::Centipawns(points) => Superiority::of_centipawns(points).map(RepetitionName::from),
            AnnotationScore::Mate { .. } => None,
        };
        Self { unit, score, winner, repetition, depth: line.depth, seldepth: line.seldepth, pv: usi_moves(&line.pv) }
    }
}

impl AnalyzeAssessmentRow {
    /// Of the move that led to a position; null where it could not be assessed.
    fn of(assessment: Option<&MoveAssessment>) -> Self {
        let quality = assessment.and_then(MoveAssessment::quality);
        Self {
            best: assessment.and_then(|assessment| assessment.best_move).map(|mv| mv.to_string()),
            agrees: assessment.map(MoveAssessment::is_best_move),
            loss: assessment.map(MoveAssessment::win_rate_loss),
            class: quality.map(MoveQualityName::of),
            mark: assessment.and_then(MoveAssessment::mark),
            missed_mate: assessment.map(MoveAssessment::is_missed_mate),
        }
    }
}

impl AnalyzeGameRow {
    /// `out`: where the review is written.
    fn of(review: &GameReview, source: AnalyzeSourceRow, passes: u32, out: Option<String>) -> Self {
        let refused = review.unsearchable.iter().map(|(node, defects)| AnalyzeRefusedRow {
            ply: review.game.ply(*node),
            codes: defects.iter().map(SetupDefect::code).collect(),
        });
        let summary = review.summary();
        let formations = GameFormations::of(&review.game);
        let players = Color::ALL.iter().zip(&summary.players);
        Self {
            source,
            plies: review.plies(),
            positions: review.evaluated.len(),
            searched: review.searched,
            passes,
            refused: refused.collect(),
            players: players.map(|(&color, player)| AnalyzePlayerRow::of(review, &formations, color, player)).collect(),
            out,
        }
    }
}

impl AnalyzePlayerRow {
    fn of(review: &GameReview, formations: &GameFormations, color: Color, player: &PlayerAccuracy) -> Self {
        let (opening_ja, opening_en) = both_languages(formations.openings[color.index()].clone());
        let (castle_ja, castle_en) = both_languages(formations.castles[color.index()].clone());
        let [inaccuracy, mistake, blunder, losing_blunder] = player.quality_counts;
        let worst = player.worst_moves.iter().map(|assessment| AnalyzeWorstMoveRow {
            ply: assessment.ply,
            r#move: assessment.mv.to_string(),
            assessment: AnalyzeAssessmentRow::of(Some(assessment)),
        });
        Self {
            side: color.into(),
            name: review.game.player(color).map(ToOwned::to_owned),
            moves: player.moves,
            agreed: player.best_moves,
            accuracy: player.accuracy,
            mean_loss: player.mean_loss,
            opening_ja,
            opening_en,
            castle_ja,
            castle_en,
            tesuji: formations.tesuji[color.index()].iter().map(AnalyzeTesujiRow::from).collect(),
            classes: AnalyzeClassesRow { inaccuracy, mistake, blunder, losing_blunder },
            themes: review.themes(color).into_iter().map(AnalyzeThemeRow::from).collect(),
            worst: worst.collect(),
        }
    }
}

fn both_languages(name: Option<Message>) -> (Option<String>, Option<String>) {
    name.map(|name| (name.ja, name.en)).unzip()
}

impl From<(MistakeTheme, usize)> for AnalyzeThemeRow {
    fn from((theme, mistakes): (MistakeTheme, usize)) -> Self {
        Self { theme: MistakeThemeName::of(theme), mistakes }
    }
}

impl From<&PlayedTesuji> for AnalyzeTesujiRow {
    fn from(played: &PlayedTesuji) -> Self {
        Self { ply: played.ply, name_ja: &played.tesuji.ja, name_en: &played.tesuji.en }
    }
}
