//! Search printer: prints lines of play, mate verdicts and the best move, one line each.

use super::args::Args;
use super::threat::ThreatPrinter;
use crate::cli::context::Result;
use crate::cli::engine_options::unsearchable_error;
use crate::cli::output::json::usi_moves;
use crate::cli::output::score::{bound_name, bounded_score_text, score_unit_and_value};
use crate::cli::output::standard_output;
use sankoma_analysis::AnalysisReport;
use sankoma_record::notation::{self, NotationStyle};
use sankoma_rules::wording::Language;
use sankoma_rules::{Color, Move, Position};
use sankoma_search::{RootMateReport, RootMateVerdict, RootMateVerdictTracker, SearchInfo, SearchReport};
use serde_json::{Value, json};
use std::io::Write;

/// Prints the reports of a search as they come.
pub(super) struct SearchPrinter<'a> {
    pub(super) position: &'a Position,
    json: bool,
    pub(super) lang: Language,
    /// The notation asked for.
    notation: Option<NotationStyle>,
    pub(super) style: NotationStyle,
    pub(super) threat: ThreatPrinter<'a>,
    reported_mates: RootMateVerdictTracker,
}

impl<'a> SearchPrinter<'a> {
    /// For a search in `position`.
    pub(super) fn new(position: &'a Position, args: &Args, lang: Language) -> Self {
        let style = args.style(lang);
        Self {
            position,
            json: args.json,
            lang,
            notation: args.notation,
            style,
            threat: ThreatPrinter::new(position, args.json, lang, style),
            reported_mates: RootMateVerdictTracker::default(),
        }
    }

    pub(super) fn print_report(&mut self, report: AnalysisReport) -> Result<()> {
        match report {
            AnalysisReport::Search(SearchReport::Line(info)) => {
                self.print_line("line", &info, self.position.side_to_move())
            }
            AnalysisReport::ThreatLine(info) => self.print_line("threat", &info, self.position.side_to_move().other()),
            AnalysisReport::ThreatUpdate(threat) => self.threat.print_new(&threat),
            AnalysisReport::Search(SearchReport::RootMate(search)) => self.print_mate_search(&search),
            AnalysisReport::Search(SearchReport::CurrentMove(_) | SearchReport::IterationFinished(_))
            | AnalysisReport::Snapshot(_)
            | AnalysisReport::Counters(_)
            | AnalysisReport::Done(_) => Ok(()),
            AnalysisReport::Refused(defects) => Err(unsearchable_error(&defects, self.lang)),
        }
    }

    fn print_line(&self, kind: &str, info: &SearchInfo, view: Color) -> Result<()> {
        let mut out = standard_output::json_or_text(self.json);
        if self.json {
            writeln!(out, "{}", line_json(kind, info, view))?;
        } else {
            writeln!(out, "{}", self.line_text(kind, info, view))?;
        }
        Ok(())
    }

    /// Prints a verdict of the mate search, unless it was printed before.
    fn print_mate_search(&mut self, search: &RootMateReport) -> Result<()> {
        if !self.reported_mates.is_new(search) {
            return Ok(());
        }
        let mut out = standard_output::json_or_text(self.json);
        if self.json {
            writeln!(out, "{}", mate_search_json(search))?;
        } else {
            writeln!(out, "{}", search.message().text(self.lang))?;
        }
        Ok(())
    }

    fn line_text(&self, kind: &str, info: &SearchInfo, view: Color) -> String {
        let line = &info.line;
        let pv = notation::line_text(self.position, &line.pv, self.style, self.lang).join(" ");
        let heading = match kind {
            "threat" => self.lang.pick("脅威", "threat").to_owned(),
            _ => format!("#{}", line.rank),
        };
        let side = self.lang.pick(view.ja(), view.en());
        let (depth, seldepth, nodes, nps) = (line.depth, line.seldepth, info.nodes, info.nps());
        format!(
            "{heading} {depth}/{seldepth} {side} {} nodes {nodes} nps {nps} {pv}",
            bounded_score_text(line.score, line.bound)
        )
    }

    /// Prints the best move, and in JSON the nodes searched.
    pub(super) fn print_best(&self, best: Option<Move>, nodes: u64) -> Result<()> {
        let mut out = standard_output::json_or_text(self.json);
        if self.json {
            let best = best.map(|mv| mv.to_string());
            writeln!(out, "{}", json!({ "kind": "done", "best": best, "nodes": nodes }))?;
            return Ok(());
        }
        let none = || self.lang.pick("合法手なし", "no legal move").to_owned();
        let name = best.map_or_else(none, |mv| {
            format!("{mv} {}", notation::move_text(self.position, mv, self.notation.unwrap_or_default()))
        });
        writeln!(out, "{}: {name}", self.lang.pick("最善手", "best"))?;
        Ok(())
    }
}

fn line_json(kind: &str, info: &SearchInfo, view: Color) -> Value {
    let line = &info.line;
    let (unit, score) = score_unit_and_value(line.score);
    json!({
        "kind": kind, "rank": line.rank, "depth": line.depth, "seldepth": line.seldepth, "unit": unit, "score": score,
        "bound": bound_name(line.bound), "view": view.en(), "nodes": info.nodes, "nps": info.nps(),
        "time_ms": info.time.as_millis() as u64, "hashfull": info.hashfull, "pv": usi_moves(&line.pv),
    })
}

fn mate_search_json(search: &RootMateReport) -> Value {
    let (mut plies, mut shortest) = (None, None);
    let result = match search.verdict {
        RootMateVerdict::Open => "unknown",
        RootMateVerdict::NoMate => "none",
        RootMateVerdict::Unplayable => "set_aside",
        RootMateVerdict::Mate { plies: length, shortest: is_shortest } => {
            (plies, shortest) = (Some(length), Some(is_shortest));
            "mate"
        }
    };
    json!({ "kind": "mate_search", "result": result, "plies": plies, "shortest": shortest, "nodes": search.nodes })
}
