//! `explain SFEN win`: whether the side to move may declare a win (entering king), by each rule.

use super::rows::{
    CheckStatusCode, ConditionCode, DeclarationWord, ExplainConditionRow, ExplainDeclarationRow, ExplainPieceCountRow,
    ExplainRow, ExplainRuleRow, ExplainUnmetConditionRow,
};
use crate::cli::context::{Result, Status};
use crate::cli::output::json::{row_text, square_names};
use crate::cli::output::standard_output;
use sankoma_rules::declaration::{
    DeclarationCondition, DeclarationPieceCount, DeclarationPiecePlace, DeclarationReport, DeclarationRequirement,
    DeclarationRule, DeclarationVerdict, report,
};
use sankoma_rules::legality::CheckStatus;
use sankoma_rules::{Position, Square};
use sankoma_wording::declaration::report_lines;
use sankoma_wording::{Language, ToMessage};
use std::io::Write;

/// Declaration, as USI writes it.
pub(super) const USI_WIN: &str = "win";

/// Prints the conditions of every rule. It is a finding when the 27-point rule, by which the engine declares, is not
/// met.
pub(super) fn run(position: &Position, as_json: bool, lang: Language) -> Result {
    let mut out = standard_output::json_or_text(as_json);
    let reports = DeclarationRule::ALL.map(|rule| report(position, rule));
    if as_json {
        let row = ExplainDeclarationRow::of(position, &reports);
        writeln!(out, "{}", row_text(&ExplainRow::Declaration(row)))?;
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

impl ExplainDeclarationRow {
    /// The fields of a move, for a declaration by the 27-point rule, and the report on every rule.
    fn of(position: &Position, reports: &[DeclarationReport; 3]) -> Self {
        let report = engine_rule(reports);
        let wins = report.verdict == DeclarationVerdict::Win;
        let unmet = report.conditions.iter().filter(|condition| !condition.met);
        Self {
            sfen: position.sfen(),
            r#move: DeclarationWord::Win,
            pseudo_legal: wins,
            legal: wins,
            reasons: unmet.map(|condition| ExplainUnmetConditionRow::of(position, condition)).collect(),
            class: CheckStatusCode::of(&CheckStatus::of(position)),
            rules: reports.iter().map(ExplainRuleRow::of).collect(),
        }
    }
}

impl ExplainUnmetConditionRow {
    fn of(position: &Position, condition: &DeclarationCondition) -> Self {
        let squares: Vec<Square> = match condition.requirement {
            DeclarationRequirement::KingInCamp { king } => king.into_iter().collect(),
            DeclarationRequirement::NoCheck => {
                position.checkers().into_iter().chain(position.king(position.side_to_move())).collect()
            }
            _ => Vec::new(),
        };
        let code = ConditionCode::of(&condition.requirement);
        Self { code, squares: square_names(&squares), sentence: condition.message().into() }
    }
}

impl ExplainRuleRow {
    fn of(report: &DeclarationReport) -> Self {
        let condition = |condition: &DeclarationCondition| ExplainConditionRow {
            met: condition.met,
            sentence: condition.message().into(),
        };
        Self {
            rule: report.rule.into(),
            verdict: report.verdict.into(),
            conditions: report.conditions.iter().map(condition).collect(),
            pieces: report.piece_counts.iter().map(ExplainPieceCountRow::of).collect(),
            missing: report.missing.as_ref().map(|missing| missing.message().into()),
            winning_move: report.winning_move.map(|mv| mv.to_string()),
        }
    }
}

impl ExplainPieceCountRow {
    fn of(row: &DeclarationPieceCount) -> Self {
        let place = match row.place {
            DeclarationPiecePlace::Camp(square) => square.to_string(),
            DeclarationPiecePlace::Hand => "hand".to_owned(),
            DeclarationPiecePlace::Handicap => "handicap".to_owned(),
        };
        Self { place, piece: row.kind.sfen(), count: row.pieces, points: row.points }
    }
}
