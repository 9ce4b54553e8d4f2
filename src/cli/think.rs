//! `think [SFEN]`: a search, reported as it goes.

mod search_statistics;
mod tree;

use super::engine_options::{DEFAULT_HASH, DEFAULT_THREADS, engine, hash_range, threads_range, unsearchable_error};
use super::score_format::{bound_name, bounded_score_text, default_style, score_unit_and_value};
use super::threat::ThreatPrinter;
use super::weights_args::WeightsArgs;
use super::{CommandContext, Result, Status, input};
use crate::analysis::{AnalysisReport, AnalysisTask};
use crate::record::notation::{self, NotationStyle};
use crate::rules::{Color, Move, Position};
use crate::search::{
    RootMateReport, RootMateVerdict, RootMateVerdictTracker, SearchControl, SearchInfo, SearchLimits, SearchReport,
    TimeBudget,
};
use crate::wording::Language;
use clap::value_parser;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;

const LONG_HELP: &str = "\
Beside the search a search for a mate by checks alone goes on, with a twentieth of the nodes. Once it is known, it is \
said whether there is one (詰み) and within how many plies; the mate then is the first line, and the search ends as soon \
as no checks mate sooner. With --json that is a row of kind mate_search: result \"mate\", \"none\" or \"set_aside\" (a mate \
that may not be played), plies, shortest, nodes.

With --threat, three answers come beside the threat line, each as soon as it is known: whether mate follows a pass (詰めろ, \
threatmate) and how; whether every move of the side to move loses to a mate all the same (必至, brinkmate), with its \
line, else the move that defends or the one that was not refuted; and, at the end, the value of the move in hand (手番の価値): \
the score less the score after a pass, in centipawns. A mate has no value in centipawns; then the value says which of \
the two is one. In check there is no pass: whether all evasions lose is told. The mate search beside the threat line \
takes a quarter of the nodes of --nodes, a million at most.

With --json, these are rows of their own kinds:
  threatmate  result \"mate\", \"none\", \"unknown\" or \"in_check\", plies, shortest, limit, last_move, pv, nodes
  brinkmate   result \"proved\", \"none\" or \"not_proved\", in_check, moves, defence (\"win\": a declaration), limit, \
pv, nodes
  move_value  unit \"cp\" with value, or \"mate\" with the scores moved and passed, of the side to move";

/// Arguments of `think`.
#[derive(clap::Args)]
#[command(after_long_help = LONG_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line are independent of one another")]
pub(super) struct Args {
    /// The position; the start position when not given.
    #[arg(value_name = "SFEN")]
    position: Vec<String>,
    /// Stop after this many nodes.
    #[arg(long, value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after this depth, in plies.
    #[arg(long, value_parser = value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Stop after this many milliseconds [default without any limit: 5000].
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// How many lines.
    #[arg(long, default_value = "1", value_name = "K", value_parser = value_parser!(u16).range(1..))]
    multipv: u16,
    /// Also search what the opponent would do after a pass, and whether that is mate.
    #[arg(long)]
    threat: bool,
    /// Also print every move at the root: nodes, share, scores by depth, and why it is not the best.
    #[arg(long)]
    roots: bool,
    /// Also print what the search did in numbers: cuts, passes, searches again, how nodes ended.
    #[arg(long)]
    counters: bool,
    /// Also print the line that the table holds.
    #[arg(long)]
    table_line: bool,
    #[command(flatten)]
    tree: tree::TreeArgs,
    /// Size of the table in MiB.
    #[arg(long, default_value = DEFAULT_HASH, value_name = "MIB", value_parser = hash_range())]
    hash: u32,
    /// On how many threads to search. With several no two runs need be alike.
    #[arg(long, default_value = DEFAULT_THREADS, value_name = "N", value_parser = threads_range())]
    threads: u32,
    /// How moves are written: kif, federation, western, western-numeric or usi [default: kif in Japanese, else usi].
    #[arg(long, value_name = "NAME")]
    notation: Option<NotationStyle>,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Print one JSON object per line.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let position = input::one_position(&args.position)?;
    if let Some(depth) = args.tree.tree {
        return tree::run(args, depth, &position, context);
    }
    let task = AnalysisTask {
        multipv: usize::from(args.multipv),
        threat: args.threat,
        statistics: args.roots || args.counters || args.table_line,
        ..AnalysisTask::new(position, limits(args))
    };
    let engine = engine(args.weights.open(context.lang)?, args.hash, args.threads);
    let (json, lang, notation) = (args.json, context.lang, args.notation);
    let threat = ThreatPrinter::new(&task.position, json, lang, notation.unwrap_or_else(|| default_style(lang)));
    let mut printer = SearchPrinter {
        position: &task.position,
        json,
        lang,
        notation,
        threat,
        reported_mates: RootMateVerdictTracker::default(),
    };
    let control = SearchControl::new();
    let (mut first_error, mut seen) = (None, None);
    engine.run(&task, &control, |report| {
        let result = match report {
            AnalysisReport::Snapshot(latest) => {
                seen = Some(latest);
                Ok(())
            }
            // What was seen comes last but for the best move, so that nobody needs to look for that.
            AnalysisReport::Done(outcome) => search_statistics::print(args, seen.as_deref(), &printer, outcome.nodes)
                .and_then(|()| printer.threat.print_move_value())
                .and_then(|()| printer.print_best(outcome.best, outcome.nodes)),
            other => printer.print_report(other),
        };
        if let Err(problem) = result {
            // Nobody hears the rest.
            control.stop();
            first_error.get_or_insert(problem);
        }
    });
    first_error.map_or(Ok(Status::Done), Err)
}

fn limits(args: &Args) -> SearchLimits {
    let unlimited = args.nodes.is_none() && args.depth.is_none();
    let millis = args.time.or(unlimited.then_some(5000));
    SearchLimits {
        depth: args.depth,
        nodes: args.nodes,
        time: millis.map(|millis| TimeBudget::exactly(Duration::from_millis(millis))),
        ..SearchLimits::default()
    }
}

struct SearchPrinter<'a> {
    position: &'a Position,
    json: bool,
    lang: Language,
    notation: Option<NotationStyle>,
    threat: ThreatPrinter<'a>,
    reported_mates: RootMateVerdictTracker,
}

impl SearchPrinter<'_> {
    fn print_report(&mut self, report: AnalysisReport) -> Result<()> {
        match report {
            AnalysisReport::Search(SearchReport::Line(info)) => {
                self.print_line("line", &info, self.position.side_to_move())
            }
            AnalysisReport::ThreatLine(info) => self.print_line("threat", &info, self.position.side_to_move().other()),
            AnalysisReport::ThreatUpdate(threat) => self.threat.print_new(&threat),
            AnalysisReport::Search(SearchReport::RootMate(search)) => self.print_mate_search(&search),
            AnalysisReport::Search(SearchReport::CurrentMove(_) | SearchReport::IterationFinished { .. })
            | AnalysisReport::Snapshot(_)
            | AnalysisReport::Counters(_)
            | AnalysisReport::Done(_) => Ok(()),
            AnalysisReport::Refused(defects) => Err(unsearchable_error(&defects, self.lang)),
        }
    }

    fn print_line(&self, kind: &str, info: &SearchInfo, view: Color) -> Result<()> {
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", to_json(kind, info, view))?;
        } else {
            writeln!(out, "{}", self.to_text(kind, info, view))?;
        }
        Ok(())
    }

    /// A verdict of the mate search, once.
    fn print_mate_search(&mut self, search: &RootMateReport) -> Result<()> {
        if !self.reported_mates.is_new(search) {
            return Ok(());
        }
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", mate_search_json(search))?;
        } else {
            writeln!(out, "{}", search.message().text(self.lang))?;
        }
        Ok(())
    }

    fn to_text(&self, kind: &str, info: &SearchInfo, view: Color) -> String {
        let line = &info.line;
        let pv = notation::line_text(self.position, &line.pv, self.style(), self.lang).join(" ");
        let head = match kind {
            "threat" => self.lang.pick("脅威", "threat").to_owned(),
            _ => format!("#{}", line.rank),
        };
        let side = self.lang.pick(view.ja(), view.en());
        let (depth, seldepth, nodes, nps) = (line.depth, line.seldepth, info.nodes, info.nps());
        format!(
            "{head} {depth}/{seldepth} {side} {} nodes {nodes} nps {nps} {pv}",
            bounded_score_text(line.score, line.bound)
        )
    }

    fn style(&self) -> NotationStyle {
        self.notation.unwrap_or_else(|| default_style(self.lang))
    }

    fn print_best(&self, best: Option<Move>, nodes: u64) -> Result<()> {
        let mut out = std::io::stdout().lock();
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

fn to_json(kind: &str, info: &SearchInfo, view: Color) -> Value {
    let line = &info.line;
    let (unit, score) = score_unit_and_value(line.score);
    let pv: Vec<String> = line.pv.iter().map(Move::to_string).collect();
    json!({
        "kind": kind, "rank": line.rank, "depth": line.depth, "seldepth": line.seldepth, "unit": unit, "score": score,
        "bound": bound_name(line.bound), "view": view.en(), "nodes": info.nodes, "nps": info.nps(),
        "time_ms": info.time.as_millis() as u64, "hashfull": info.hashfull, "pv": pv,
    })
}

fn mate_search_json(search: &RootMateReport) -> Value {
    let (mut plies, mut shortest) = (None, None);
    let result = match search.verdict {
        RootMateVerdict::Open => "unknown",
        RootMateVerdict::NoMate => "none",
        RootMateVerdict::Unplayable => "set_aside",
        RootMateVerdict::Mate { plies: most, shortest: proved } => {
            (plies, shortest) = (Some(most), Some(proved));
            "mate"
        }
    };
    json!({ "kind": "mate_search", "result": result, "plies": plies, "shortest": shortest, "nodes": search.nodes })
}
