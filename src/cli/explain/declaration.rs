//! `explain SFEN win`: whether the side to move may declare a win (entering king), by each rule.

use crate::cli::context::{Result, Status};
use crate::cli::output::json::{square_names, with_message};
use crate::cli::output::standard_output;
use sankoma_rules::declaration::{
    DeclarationCondition, DeclarationPieceCount, DeclarationPiecePlace, DeclarationReport, DeclarationRequirement,
    DeclarationRule, DeclarationVerdict, report,
};
use sankoma_rules::legality::CheckStatus;
use sankoma_rules::wording::declaration::report_lines;
use sankoma_rules::wording::{Language, ToMessage};
use sankoma_rules::{Position, Square};
use serde_json::{Value, json};
use std::io::Write;

/// How USI writes a declaration.
pub(super) const USI_WIN: &str = "win";

/// Prints the conditions of every rule. It is a finding when the 27-point rule, by which the engine declares, is not met.
pub(super) fn run(position: &Position, as_json: bool, lang: Language) -> Result {
    let mut out = standard_output::json_or_text(as_json);
    let reports = DeclarationRule::ALL.map(|rule| report(position, rule));
    if as_json {
        let rules: Vec<Value> = reports.iter().map(to_json).collect();
        writeln!(out, "{}", report_json(position, &reports, &rules))?;
    } else {
        for line in reports.iter().flat_map(|report| report_lines(report, lang)) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(if engine_rule(&reports).verdict == DeclarationVerdict::Win { Status::Done } else { Status::Findings })
}

/// The report on the 27-point rule, the first one.
const fn engine_rule(reports: &[DeclarationReport; 3]) -> &DeclarationReport {
    &reports[0]
}

/// The fields of a move, for a declaration by the 27-point rule, and the report on every rule.
fn report_json(position: &Position, reports: &[DeclarationReport; 3], rules: &[Value]) -> Value {
    let report = engine_rule(reports);
    let wins = report.verdict == DeclarationVerdict::Win;
    let unmet = report.conditions.iter().filter(|condition| !condition.met);
    json!({
        "sfen": position.sfen(),
        "move": USI_WIN,
        "pseudo_legal": wins,
        "legal": wins,
        "reasons": unmet.map(|condition| reason_json(position, condition)).collect::<Vec<_>>(),
        "class": CheckStatus::of(position).code(),
        "rules": rules,
    })
}

fn reason_json(position: &Position, condition: &DeclarationCondition) -> Value {
    let squares: Vec<Square> = match condition.requirement {
        DeclarationRequirement::KingInCamp { king } => king.into_iter().collect(),
        DeclarationRequirement::NoCheck => {
            position.checkers().into_iter().chain(position.king(position.side_to_move())).collect()
        }
        _ => Vec::new(),
    };
    let code = condition.requirement.unmet_code();
    with_message(json!({ "code": code, "squares": square_names(&squares) }), &condition.message())
}

fn to_json(report: &DeclarationReport) -> Value {
    let conditions: Vec<Value> = report
        .conditions
        .iter()
        .map(|condition| with_message(json!({ "met": condition.met }), &condition.message()))
        .collect();
    json!({
        "rule": match report.rule {
            DeclarationRule::Points27 => "27-point",
            DeclarationRule::Points24 => "24-point",
            DeclarationRule::Try => "try",
        },
        "verdict": match report.verdict {
            DeclarationVerdict::Win => "win",
            DeclarationVerdict::Draw => "draw",
            DeclarationVerdict::No => "no",
        },
        "conditions": conditions,
        "pieces": report.piece_counts.iter().map(piece_count_json).collect::<Vec<_>>(),
        "missing": report.missing.as_ref().map(|missing| with_message(json!({}), &missing.message())),
        "winning_move": report.winning_move.map(|mv| mv.to_string()),
    })
}

fn piece_count_json(row: &DeclarationPieceCount) -> Value {
    let place = match row.place {
        DeclarationPiecePlace::Camp(square) => square.to_string(),
        DeclarationPiecePlace::Hand => "hand".to_owned(),
        DeclarationPiecePlace::Handicap => "handicap".to_owned(),
    };
    json!({ "place": place, "piece": row.kind.sfen(), "count": row.pieces, "points": row.points })
}
