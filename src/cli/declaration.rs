//! `explain SFEN win`: what the side to move may declare, by each rule.

use super::explanation::with_message;
use super::{Result, Status};
use crate::rules::declaration::{Place, Report, Row, Rule, Verdict, lines, report};
use crate::rules::{Lang, Position};
use serde_json::{Value, json};
use std::io::Write;

/// How USI writes a declaration.
pub(super) const WORD: &str = "win";

/// Prints what every rule says. It is a finding when the 27-point rule, which the engine itself declares by, is not met.
pub(super) fn run(position: &Position, as_json: bool, lang: Lang, out: &mut impl Write) -> Result {
    let reports = Rule::ALL.map(|rule| report(position, rule));
    if as_json {
        let rules: Vec<Value> = reports.iter().map(to_json).collect();
        writeln!(out, "{}", json!({ "sfen": position.sfen(), "move": WORD, "rules": rules }))?;
    } else {
        for line in reports.iter().flat_map(|report| lines(report, lang)) {
            writeln!(out, "{line}")?;
        }
    }
    let wins = reports.iter().any(|report| report.rule == Rule::Points27 && report.verdict == Verdict::Win);
    Ok(if wins { Status::Done } else { Status::Findings })
}

fn to_json(report: &Report) -> Value {
    let conditions: Vec<Value> = report
        .conditions
        .iter()
        .map(|condition| with_message(json!({ "met": condition.met }), &condition.message))
        .collect();
    json!({
        "rule": match report.rule {
            Rule::Points27 => "27-point",
            Rule::Points24 => "24-point",
            Rule::Try => "try",
        },
        "verdict": match report.verdict {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::No => "no",
        },
        "conditions": conditions,
        "pieces": report.rows.iter().map(row_json).collect::<Vec<_>>(),
        "missing": report.missing.as_ref().map(|message| with_message(json!({}), message)),
        "winning_move": report.winning_move.map(|mv| mv.to_string()),
    })
}

fn row_json(row: &Row) -> Value {
    let place = match row.place {
        Place::Camp(square) => square.to_string(),
        Place::Hand => "hand".to_owned(),
        Place::Handicap => "handicap".to_owned(),
    };
    json!({ "place": place, "piece": row.kind.sfen(), "count": row.pieces, "points": row.points })
}
