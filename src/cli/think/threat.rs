//! Threat printer: threatmate (詰めろ), brinkmate (必至), and the value of the side to move's turn (手番の価値).

use crate::cli::context::Result;
use crate::cli::output::json::usi_moves;
use crate::cli::output::score::{limit_name, score_unit_and_value};
use crate::cli::output::standard_output;
use sankoma_analysis::threat::{
    Brinkmate, Defence, MoveValue, ReportedThreat, Threat, Threatmate, UnrefutedReason, threat_author,
};
use sankoma_record::notation::{NotationStyle, line_text, unmarked_text};
use sankoma_rules::wording::{Language, Message};
use sankoma_rules::{Move, Position};
use sankoma_search::Score;
use serde_json::{Value, json};
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
                print(self.json, &threatmate_json(threat, self.position.last_move()))?;
            } else {
                self.print_sentence(threat.mate_message(&self.author), line)?;
            }
        }
        if self.printed.brinkmate_is_new(threat) {
            let name = |mv| unmarked_text(self.position, mv, self.style);
            let line = proved_line(&threat.brinkmate);
            if self.json {
                print(self.json, &brinkmate_json(threat))?;
            } else {
                self.print_sentence(threat.brinkmate_message(name), line)?;
            }
        }
        Ok(())
    }

    /// Prints the value of the turn, if it is known: the score less the score after a pass.
    pub(super) fn print_move_value(&self) -> Result<()> {
        let Some(value) = self.value else { return Ok(()) };
        if self.json {
            print(self.json, &move_value_json(value))
        } else {
            self.print_sentence(Some(value.message()), &[])
        }
    }

    fn print_sentence(&self, message: Option<Message>, line: &[Move]) -> Result<()> {
        let Some(message) = message else { return Ok(()) };
        let moves = line_text(self.position, line, self.style, self.lang).join(" ");
        let colon = if moves.is_empty() { "" } else { ": " };
        print(self.json, &format_args!("{}{colon}{moves}", message.text(self.lang)))
    }
}

fn print(as_json: bool, row: &impl std::fmt::Display) -> Result<()> {
    writeln!(standard_output::json_or_text(as_json), "{row}")?;
    Ok(())
}

fn proved_line(brinkmate: &Brinkmate) -> &[Move] {
    match brinkmate {
        Brinkmate::Proved { line, .. } => line,
        _ => &[],
    }
}

fn threatmate_json(threat: &Threat, last_move: Option<Move>) -> Value {
    let (mut plies, mut shortest, mut limit, mut pv) = (None, None, None, Vec::new());
    let result = match &threat.mate {
        Threatmate::Yes { line, plies: length, shortest: is_shortest } => {
            (plies, shortest, pv) = (Some(*length), Some(*is_shortest), usi_moves(line));
            "mate"
        }
        Threatmate::No => "none",
        Threatmate::InCheck => "in_check",
        Threatmate::Unknown(reached) => {
            limit = Some(limit_name(*reached));
            "unknown"
        }
        Threatmate::Searching => "unknown",
    };
    json!({
        "kind": "threatmate", "result": result, "plies": plies, "shortest": shortest, "limit": limit,
        "last_move": last_move.map(|mv| mv.to_string()), "pv": pv, "nodes": threat.nodes,
    })
}

fn brinkmate_json(threat: &Threat) -> Value {
    let (mut moves, mut defence, mut limit) = (None, None, None);
    let result = match threat.brinkmate {
        Brinkmate::Proved { moves: all, .. } => {
            moves = Some(all);
            "proved"
        }
        Brinkmate::No(Defence::Declaration) => {
            defence = Some("win".to_owned());
            "none"
        }
        Brinkmate::No(Defence::Move(mv)) => {
            defence = Some(mv.to_string());
            "none"
        }
        Brinkmate::NotProved { defence: mv, reason } => {
            (defence, limit) = (Some(mv.to_string()), Some(unrefuted_reason_name(reason)));
            "not_proved"
        }
        Brinkmate::NotSearched | Brinkmate::Searching { .. } => "not_proved",
    };
    json!({
        "kind": "brinkmate", "result": result, "in_check": threat.mate == Threatmate::InCheck, "moves": moves,
        "defence": defence, "limit": limit, "pv": usi_moves(proved_line(&threat.brinkmate)), "nodes": threat.nodes,
    })
}

fn move_value_json(value: MoveValue) -> Value {
    let score = |score: Score| {
        let (unit, number) = score_unit_and_value(score);
        json!({ "unit": unit, "score": number })
    };
    match value {
        MoveValue::Centipawns(value) => json!({ "kind": "move_value", "unit": "cp", "value": value }),
        MoveValue::Mates { with_move, after_pass } => {
            json!({ "kind": "move_value", "unit": "mate", "moved": score(with_move), "passed": score(after_pass) })
        }
    }
}

const fn unrefuted_reason_name(reason: UnrefutedReason) -> &'static str {
    match reason {
        UnrefutedReason::Limit(limit) => limit_name(limit),
        UnrefutedReason::Checks => "checks",
    }
}
