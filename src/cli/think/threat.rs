//! Threat printer: threatmate (詰めろ), brinkmate (必至), and the value of the side to move's turn (手番の価値).

use super::rows::{MateUnit, ThinkMoveValueMatesRow, ThinkMoveValueRow, ThinkRow, ThinkThreatmateRow, proved_line};
use crate::cli::context::Result;
use crate::cli::output::json::{CentipawnUnit, row_text};
use crate::cli::output::standard_output;
use sankoma_analysis::threat::{MoveValue, ReportedThreat, Threat, Threatmate, threat_author};
use sankoma_record::notation::{NotationStyle, line_text, unmarked_text};
use sankoma_rules::{Move, Position};
use sankoma_wording::{Language, Message};
use std::io::Write;

/// Prints each answer once, as soon as it is known.
pub(super) struct ThreatPrinter<'a> {
    position: &'a Position,
    json: bool,
    lang: Language,
    style: NotationStyle,
    author: Message,
    printed: ReportedThreat,
    value: Option<MoveValue>,
}

impl<'a> ThreatPrinter<'a> {
    /// For a search in `position`, moves written in `style`.
    pub(super) fn new(position: &'a Position, json: bool, lang: Language, style: NotationStyle) -> Self {
        let author = threat_author(position, style);
        Self { position, json, lang, style, author, printed: ReportedThreat::default(), value: None }
    }

    /// Prints the answers that are new in `threat`.
    pub(super) fn print_new(&mut self, threat: &Threat) -> Result<()> {
        self.value = threat.move_value;
        if self.printed.mate_is_new(threat) {
            let line = threat.mate_line().filter(|_| threat.mate != Threatmate::InCheck).unwrap_or_default();
            if self.json {
                print_row(&ThinkRow::Threatmate(ThinkThreatmateRow::of(threat, self.position.last_move())))?;
            } else {
                self.print_sentence(threat.mate_message(&self.author), line)?;
            }
        }
        if self.printed.brinkmate_is_new(threat) {
            let name = |mv| unmarked_text(self.position, mv, self.style);
            let line = proved_line(&threat.brinkmate);
            if self.json {
                print_row(&ThinkRow::Brinkmate(threat.into()))?;
            } else {
                self.print_sentence(threat.brinkmate_message(name), line)?;
            }
        }
        Ok(())
    }

    /// Prints the value of the turn, if it is known: the score less the score after a pass.
    pub(super) fn print_move_value(&self) -> Result<()> {
        let Some(value) = self.value else { return Ok(()) };
        if self.json { print_row(&value.into()) } else { self.print_sentence(Some(value.message()), &[]) }
    }

    fn print_sentence(&self, message: Option<Message>, line: &[Move]) -> Result<()> {
        let Some(message) = message else { return Ok(()) };
        let moves = line_text(self.position, line, self.style, self.lang).join(" ");
        let colon = if moves.is_empty() { "" } else { ": " };
        writeln!(standard_output::text(), "{}{colon}{moves}", message.text(self.lang))?;
        Ok(())
    }
}

fn print_row(row: &ThinkRow) -> Result<()> {
    writeln!(standard_output::json(), "{}", row_text(row))?;
    Ok(())
}

impl From<MoveValue> for ThinkRow {
    fn from(value: MoveValue) -> Self {
        match value {
            MoveValue::Centipawns(value) => Self::MoveValue(ThinkMoveValueRow { unit: CentipawnUnit::Cp, value }),
            MoveValue::Mates { with_move, after_pass } => Self::MoveValueMates(ThinkMoveValueMatesRow {
                unit: MateUnit::Mate,
                moved: with_move.into(),
                passed: after_pass.into(),
            }),
        }
    }
}
