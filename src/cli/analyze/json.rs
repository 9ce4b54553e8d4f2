//! A review for programs: one object per position, one per game.

use super::game_review::GameReview;
use super::record_job::RecordJob;
use crate::analysis::review::{MoveAssessment, MoveQuality, PlayerAccuracy, SearchedPosition};
use crate::record::annotation::AnnotationScore;
use crate::record::annotation::block::AnnotationLine;
use crate::record::{NodeId, PositionCursor};
use crate::rules::{Color, Move};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

pub(super) fn write(out: &mut impl Write, job: &RecordJob) -> io::Result<()> {
    for (index, reviewed) in job.games.iter().enumerate() {
        let place = json!({ "file": job.input.display().to_string(), "game": index + 1 });
        let verdicts: BTreeMap<NodeId, MoveAssessment> =
            reviewed.verdicts().into_iter().map(|verdict| (verdict.node, verdict)).collect();
        let main = reviewed.game.main_line();
        let mut tour = PositionCursor::new(&reviewed.game);
        for node in reviewed.game.walk() {
            let Some(seen) = reviewed.evaluated.get(&node) else { continue };
            let ply = reviewed.game.ply(node);
            let mut row = json!({
                "kind": "position", "ply": ply, "variation": main.get(ply) != Some(&node),
                "sfen": tour.position_at(node).sfen(), "move": reviewed.game.node(node).mv.map(|mv| mv.to_string()),
            });
            merge_fields(&mut row, &place);
            merge_fields(&mut row, &position_json(seen));
            merge_fields(&mut row, &move_json(verdicts.get(&node)));
            writeln!(out, "{row}")?;
        }
        let mut row = game_json(reviewed);
        merge_fields(&mut row, &place);
        row["out"] = json!(job.output_path(index).map(|path| path.display().to_string()));
        writeln!(out, "{row}")?;
    }
    Ok(())
}

fn merge_fields(row: &mut Value, more: &Value) {
    if let (Some(row), Some(more)) = (row.as_object_mut(), more.as_object()) {
        row.extend(more.clone());
    }
}

/// Scores and win rates are Black's.
fn position_json(seen: &SearchedPosition) -> Value {
    let candidates: Vec<Value> = seen.lines.iter().map(line_json).collect();
    let first = seen.lines.first();
    let mut row = json!({
        "side_to_move": seen.turn.en(), "win_rate": seen.black_win_rate(), "nodes": first.and_then(|line| line.nodes),
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
    let pv: Vec<String> = line.pv.iter().map(Move::to_string).collect();
    json!({
        "unit": unit, "score": score, "winner": winner, "depth": line.depth, "seldepth": line.seldepth, "pv": pv,
    })
}

/// Of the move that led to the position, where both positions are known.
fn move_json(verdict: Option<&MoveAssessment>) -> Value {
    let class = verdict.and_then(MoveAssessment::quality).map(MoveQuality::name);
    json!({
        "best": verdict.and_then(|verdict| verdict.best_move).map(|mv| mv.to_string()),
        "agrees": verdict.map(MoveAssessment::is_best_move), "loss": verdict.map(MoveAssessment::win_rate_loss), "class": class,
    })
}

fn game_json(reviewed: &GameReview) -> Value {
    let summary = reviewed.summary();
    let players: Vec<Value> =
        Color::ALL.iter().zip(&summary.players).map(|(&color, player)| player_json(reviewed, color, player)).collect();
    let refused = reviewed.unsearchable.iter().map(|(node, defects)| {
        let codes: Vec<&str> = defects.iter().map(crate::rules::SetupDefect::code).collect();
        json!({ "ply": reviewed.game.ply(*node), "codes": codes })
    });
    let refused: Vec<Value> = refused.collect();
    json!({
        "kind": "game", "plies": reviewed.plies(), "positions": reviewed.evaluated.len(), "searched": reviewed.searched,
        "refused": refused, "players": players,
    })
}

fn player_json(reviewed: &GameReview, color: Color, player: &PlayerAccuracy) -> Value {
    let classes: Map<String, Value> = MoveQuality::ALL
        .into_iter()
        .zip(player.quality_counts)
        .map(|(class, count)| (class.name().to_owned(), json!(count)))
        .collect();
    let worst = player.worst_moves.iter().map(|verdict| {
        let mut row = move_json(Some(verdict));
        merge_fields(&mut row, &json!({ "ply": verdict.ply, "move": verdict.mv.to_string() }));
        row
    });
    let worst: Vec<Value> = worst.collect();
    json!({
        "side": color.en(), "name": reviewed.game.player(color), "moves": player.moves, "agreed": player.best_moves,
        "accuracy": player.accuracy, "mean_loss": player.mean_loss, "classes": classes, "worst": worst,
    })
}
