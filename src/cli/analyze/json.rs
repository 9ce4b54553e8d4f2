//! A review for programs: one object per position, one per game.

use super::reviewed::Reviewed;
use super::sheet::Sheet;
use crate::analysis::review::{Class, Player, Seen, Verdict};
use crate::record::annotation::Score;
use crate::record::annotation::block::Line;
use crate::record::{NodeId, Tour};
use crate::rules::{Color, Move};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

pub(super) fn write(out: &mut impl Write, sheet: &Sheet) -> io::Result<()> {
    for (index, reviewed) in sheet.games.iter().enumerate() {
        let place = json!({ "file": sheet.input.display().to_string(), "game": index + 1 });
        let verdicts: BTreeMap<NodeId, Verdict> =
            reviewed.verdicts().into_iter().map(|verdict| (verdict.node, verdict)).collect();
        let main = reviewed.game.main_line();
        let mut tour = Tour::new(&reviewed.game);
        for node in reviewed.game.walk() {
            let Some(seen) = reviewed.seen.get(&node) else { continue };
            let ply = reviewed.game.ply(node);
            let mut row = json!({
                "kind": "position", "ply": ply, "variation": main.get(ply) != Some(&node),
                "sfen": tour.at(node).sfen(), "move": reviewed.game.node(node).mv.map(|mv| mv.to_string()),
            });
            add(&mut row, &place);
            add(&mut row, &of_position(seen));
            add(&mut row, &of_move(verdicts.get(&node)));
            writeln!(out, "{row}")?;
        }
        let mut row = of_game(reviewed);
        add(&mut row, &place);
        row["out"] = json!(sheet.output_of(index).map(|path| path.display().to_string()));
        writeln!(out, "{row}")?;
    }
    Ok(())
}

fn add(row: &mut Value, more: &Value) {
    if let (Some(row), Some(more)) = (row.as_object_mut(), more.as_object()) {
        row.extend(more.clone());
    }
}

/// Scores and win rates are Black's.
fn of_position(seen: &Seen) -> Value {
    let candidates: Vec<Value> = seen.lines.iter().map(of_line).collect();
    let first = seen.lines.first();
    let mut row = json!({
        "side_to_move": seen.turn.en(), "win_rate": seen.black_wins(), "nodes": first.and_then(|line| line.nodes),
        "candidates": candidates,
    });
    if let Some(best) = candidates.first() {
        add(&mut row, best);
    }
    row
}

fn of_line(line: &Line) -> Value {
    let (unit, score) = match line.score {
        Score::Cp(points) => ("cp", json!(points)),
        // Negative when White mates.
        Score::Mate { winner, plies } => {
            ("mate", json!(plies.map(|plies| i64::from(plies) * i64::from(winner.sign()))))
        }
    };
    let winner = match line.score {
        Score::Mate { winner, .. } => json!(winner.en()),
        Score::Cp(_) => Value::Null,
    };
    let pv: Vec<String> = line.pv.iter().map(Move::to_string).collect();
    json!({
        "unit": unit, "score": score, "winner": winner, "depth": line.depth, "seldepth": line.seldepth, "pv": pv,
    })
}

/// Of the move that led to the position, where both positions are known.
fn of_move(verdict: Option<&Verdict>) -> Value {
    let class = verdict.and_then(Verdict::class).map(Class::name);
    json!({
        "best": verdict.and_then(|verdict| verdict.best).map(|mv| mv.to_string()),
        "agrees": verdict.map(Verdict::agrees), "loss": verdict.map(Verdict::loss), "class": class,
    })
}

fn of_game(reviewed: &Reviewed) -> Value {
    let summary = reviewed.summary();
    let players: Vec<Value> =
        Color::ALL.iter().zip(&summary.players).map(|(&color, player)| of_player(reviewed, color, player)).collect();
    let refused = reviewed.refused.iter().map(|(node, defects)| {
        let codes: Vec<&str> = defects.iter().map(crate::rules::Defect::code).collect();
        json!({ "ply": reviewed.game.ply(*node), "codes": codes })
    });
    let refused: Vec<Value> = refused.collect();
    json!({
        "kind": "game", "plies": reviewed.plies(), "positions": reviewed.seen.len(), "searched": reviewed.searched,
        "refused": refused, "players": players,
    })
}

fn of_player(reviewed: &Reviewed, color: Color, player: &Player) -> Value {
    let classes: Map<String, Value> = Class::ALL
        .into_iter()
        .zip(player.classes)
        .map(|(class, count)| (class.name().to_owned(), json!(count)))
        .collect();
    let worst = player.worst.iter().map(|verdict| {
        let mut row = of_move(Some(verdict));
        add(&mut row, &json!({ "ply": verdict.ply, "move": verdict.mv.to_string() }));
        row
    });
    let worst: Vec<Value> = worst.collect();
    json!({
        "side": color.en(), "name": reviewed.game.player(color), "moves": player.moves, "agreed": player.agreed,
        "accuracy": player.accuracy, "mean_loss": player.mean_loss, "classes": classes, "worst": worst,
    })
}
