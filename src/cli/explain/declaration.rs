//! `explain SFEN win`: whether the side to move may declare a win (entering king), by each rule.

use super::rows::{ExplainDeclarationRow, ExplainRow, engine_rule};
use crate::cli::context::{Result, Status};
use crate::cli::output::print;
use sankoma_rules::Position;
use sankoma_rules::declaration::{DeclarationRule, DeclarationVerdict, report};
use sankoma_wording::Language;
use sankoma_wording::declaration::report_lines;

/// Declaration, as USI writes it.
pub(super) const USI_WIN: &str = "win";

/// Prints the conditions of every rule. It is a finding when the 27-point rule, by which the engine declares, is not
/// met.
pub(super) fn run(position: &Position, as_json: bool, lang: Language) -> Result {
    let reports = DeclarationRule::ALL.map(|rule| report(position, rule));
    let row = || ExplainRow::Declaration(ExplainDeclarationRow::of(position, &reports));
    let lines = || reports.iter().flat_map(|report| report_lines(report, lang)).map(|line| line + "\n").collect();
    print(as_json, row, lines)?;
    Ok(if engine_rule(&reports).verdict == DeclarationVerdict::Win { Status::Done } else { Status::Findings })
}
