//! Search printer: prints lines of play, mate verdicts and the best move, one line each.

use super::args::Args;
use super::rows::{NoBestMoveReason, ThinkDoneRow, ThinkLineRow, ThinkRow, ThinkThreatRow};
use super::threat::ThreatPrinter;
use crate::cli::context::Result;
use crate::cli::engine_options::unsearchable_error;
use crate::cli::output::json::row_text;
use crate::cli::output::score::bounded_score_text;
use crate::cli::output::{print, standard_output};
use sankoma_analysis::AnalysisReport;
use sankoma_record::notation::{self, NotationStyle};
use sankoma_rules::{Color, Move, Position};
use sankoma_search::{RootMateReport, RootMateVerdictTracker, SearchInfo, SearchReport};
use sankoma_wording::Language;
use std::io::Write;

/// Whose line of play is printed.
#[derive(Clone, Copy)]
enum LineKind {
    /// That of the search.
    Line,
    /// That of the opponent after a pass.
    Threat,
}

/// Prints the reports of a search as they come.
pub(super) struct SearchPrinter<'a> {
    pub(super) position: &'a Position,
    json: bool,
    pub(super) lang: Language,
    /// The notation of the best move.
    best_style: NotationStyle,
    /// The notation of lines of play.
    pub(super) style: NotationStyle,
    pub(super) threat: ThreatPrinter<'a>,
    reported_mates: RootMateVerdictTracker,
}

impl<'a> SearchPrinter<'a> {
    /// For a search in `position`.
    pub(super) fn new(position: &'a Position, args: &Args, lang: Language) -> Self {
        let style = args.notation.style(lang);
        Self {
            position,
            json: args.json,
            lang,
            best_style: args.notation.style_in_sentences(lang),
            style,
            threat: ThreatPrinter::new(position, args.json, lang, style),
            reported_mates: RootMateVerdictTracker::default(),
        }
    }

    pub(super) fn print_report(&mut self, report: AnalysisReport) -> Result<()> {
        match report {
            AnalysisReport::Search(SearchReport::Line(info)) => self.print_line(LineKind::Line, &info),
            AnalysisReport::ThreatLine(info) => self.print_line(LineKind::Threat, &info),
            AnalysisReport::ThreatUpdate(threat) => self.threat.print_new(&threat),
            AnalysisReport::Search(SearchReport::RootMate(search)) => self.print_mate_search(&search),
            AnalysisReport::Search(SearchReport::CurrentMove(_) | SearchReport::IterationFinished(_))
            | AnalysisReport::Snapshot(_)
            | AnalysisReport::Counters(_)
            | AnalysisReport::Done(_) => Ok(()),
            AnalysisReport::Refused(defects) => Err(unsearchable_error(&defects).into()),
        }
    }

    fn print_line(&self, kind: LineKind, info: &SearchInfo) -> Result<()> {
        let mover = self.position.side_to_move();
        let text = match (self.json, kind) {
            (true, LineKind::Line) => row_text(&ThinkRow::Line(ThinkLineRow::of(info, mover))),
            (true, LineKind::Threat) => row_text(&ThinkRow::Threat(ThinkThreatRow::of(info, mover.other()))),
            (false, LineKind::Line) => self.line_text(&format!("#{}", info.line.rank), info, mover),
            (false, LineKind::Threat) => self.line_text(self.lang.pick("脅威", "threat"), info, mover.other()),
        };
        writeln!(standard_output::json_or_text(self.json), "{text}")?;
        Ok(())
    }

    /// Prints a verdict of the mate search, unless it was printed before.
    fn print_mate_search(&mut self, search: &RootMateReport) -> Result<()> {
        if !self.reported_mates.is_new(search) {
            return Ok(());
        }
        let text = || search.message().text(self.lang).to_owned() + "\n";
        print(self.json, || ThinkRow::MateSearch(search.into()), text).map(drop)
    }

    fn line_text(&self, heading: &str, info: &SearchInfo, view: Color) -> String {
        let line = &info.line;
        let pv = notation::line_text(self.position, &line.pv, self.style, self.lang).join(" ");
        let side = self.lang.pick(view.ja(), view.en());
        let (depth, seldepth, nodes, nps) = (line.depth, line.seldepth, info.nodes, info.nps());
        format!(
            "{heading} {depth}/{seldepth} {side} {} nodes {nodes} nps {nps} {pv}",
            bounded_score_text(line.score, line.bound)
        )
    }

    /// Prints the best move, and in JSON the nodes searched.
    pub(super) fn print_best(&self, best: Option<Move>, nodes: u64) -> Result<()> {
        let no_best = best.is_none().then(|| NoBestMoveReason::of(self.position));
        let row = || ThinkRow::Done(ThinkDoneRow { best: best.map(|mv| mv.to_string()), no_best, nodes });
        let none = || {
            let message = no_best.map(|reason| reason.message(self.position.side_to_move()));
            message.map_or_else(String::new, |message| message.text(self.lang).to_owned())
        };
        let name = best.map_or_else(none, |mv| {
            format!("{mv} {}", notation::line_text(self.position, &[mv], self.best_style, self.lang).concat())
        });
        print(self.json, row, || format!("{}: {name}\n", self.lang.pick("最善手", "best"))).map(drop)
    }
}
