//! A review as JSON: one object per position, and one per game.

use super::game_review::GameReview;
use super::record_job::RecordJob;
use crate::cli::output::json::usi_moves;
use sankoma_analysis::review::{MoveAssessment, MoveQuality, PlayerAccuracy, SearchedPosition};
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_record::{NodeId, PositionCursor};
use sankoma_rules::{Color, SetupDefect};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Writes the objects, one line each.
///
/// # Errors
/// Errors of `out`.
pub(super) fn write(out: &mut impl Write, job: &RecordJob) -> io::Result<()> {
    for (index, review) in job.games.iter().enumerate() {
        let source = json!({ "file": job.input.display().to_string(), "game": index + 1 });
        let assessments: BTreeMap<NodeId, MoveAssessment> =
            review.assessments().into_iter().map(|assessment| (assessment.node, assessment)).collect();
        let main_line = review.game.main_line();
        let mut cursor = PositionCursor::new(&review.game);
        for node in review.game.walk() {
            let Some(searched) = review.evaluated.get(&node) else { continue };
            let ply = review.game.ply(node);
            let mut row = json!({
                "kind": "position", "ply": ply, "variation": main_line.get(ply) != Some(&node),
                "sfen": cursor.position_at(node).sfen(), "move": review.game.node(node).mv.map(|mv| mv.to_string()),
            });
            merge_fields(&mut row, &source);
            merge_fields(&mut row, &position_json(searched));
            merge_fields(&mut row, &move_json(assessments.get(&node)));
            writeln!(out, "{row}")?;
        }
        let mut row = game_json(review);
        merge_fields(&mut row, &source);
        row["out"] = json!(job.output_path(index).map(|path| path.display().to_string()));
        writeln!(out, "{row}")?;
    }
    Ok(())
}

/// Adds the fields of `more` to `row`.
fn merge_fields(row: &mut Value, more: &Value) {
    if let (Some(row), Some(more)) = (row.as_object_mut(), more.as_object()) {
        row.extend(more.clone());
    }
}

/// Scores and win rates are from Black's view.
fn position_json(searched: &SearchedPosition) -> Value {
    let candidates: Vec<Value> = searched.lines.iter().map(line_json).collect();
    let first = searched.lines.first();
    let mut row = json!({
        "side_to_move": searched.turn.en(), "win_rate": searched.black_win_rate(), "nodes": first.and_then(|line| line.nodes),
        "candidates": candidates,
    });
    if let Some(best) = candidates.first() {
        merge_fields(&mut row, best);
    }
    row
}

fn line_json(line: &AnnotationLine) -> Value {
    let (unit, score) = match line.score {
        AnnotationScore::Centipawns(points) => ("cp", json!(points)),
        // Negative when White mates.
        AnnotationScore::Mate { winner, plies } => {
            ("mate", json!(plies.map(|plies| i64::from(plies) * i64::from(winner.sign()))))
        }
    };
    let winner = match line.score {
        AnnotationScore::Mate { winner, .. } => json!(winner.en()),
        AnnotationScore::Centipawns(_) => Value::Null,
    };
    json!({
        "unit": unit, "score": score, "winner": winner, "depth": line.depth, "seldepth": line.seldepth,
        "pv": usi_moves(&line.pv),
    })
}

/// Fields about the move that led to a position; null where it could not be assessed.
fn move_json(assessment: Option<&MoveAssessment>) -> Value {
    json!({
        "best": assessment.and_then(|assessment| assessment.best_move).map(|mv| mv.to_string()),
        "agrees": assessment.map(MoveAssessment::is_best_move),
        "loss": assessment.map(MoveAssessment::win_rate_loss),
        "class": assessment.and_then(MoveAssessment::quality).map(MoveQuality::name),
    })
}

fn game_json(review: &GameReview) -> Value {
    let summary = review.summary();
    let players: Vec<Value> =
        Color::ALL.iter().zip(&summary.players).map(|(&color, player)| player_json(review, color, player)).collect();
    let unsearchable = review.unsearchable.iter().map(|(node, defects)| {
        let codes: Vec<&str> = defects.iter().map(SetupDefect::code).collect();
        json!({ "ply": review.game.ply(*node), "codes": codes })
    });
    let unsearchable: Vec<Value> = unsearchable.collect();
    json!({
        "kind": "game", "plies": review.plies(), "positions": review.evaluated.len(), "searched": review.searched,
        "refused": unsearchable, "players": players,
    })
}

fn player_json(review: &GameReview, color: Color, player: &PlayerAccuracy) -> Value {
    let classes: Map<String, Value> = MoveQuality::ALL
        .into_iter()
        .zip(player.quality_counts)
        .map(|(quality, count)| (quality.name().to_owned(), json!(count)))
        .collect();
    let worst = player.worst_moves.iter().map(|assessment| {
        let mut row = move_json(Some(assessment));
        merge_fields(&mut row, &json!({ "ply": assessment.ply, "move": assessment.mv.to_string() }));
        row
    });
    let worst: Vec<Value> = worst.collect();
    json!({
        "side": color.en(), "name": review.game.player(color), "moves": player.moves, "agreed": player.best_moves,
        "accuracy": player.accuracy, "mean_loss": player.mean_loss, "classes": classes, "worst": worst,
    })
}
