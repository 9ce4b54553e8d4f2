//! Carries out `go`: turns its arguments and the options into a search, reports on it, and answers `bestmove …`, which
//! may be to declare or to resign.

use super::go_command::GoCommand;
use super::info_throttle::UsiInfoThrottle;
use super::job::JobContext;
use super::options::UsiOptions;
use super::reply::UsiReply;
use sankoma_analysis::threat::ReportedThreat;
use sankoma_analysis::{AnalysisReport, AnalysisTask, Engine};
use sankoma_rules::declaration::{self, DeclarationRule, DeclarationVerdict};
use sankoma_rules::{Color, Position, movegen};
use sankoma_search::{
    ClockTimes, RootMateVerdictTracker, Score, SearchConstants, SearchLimits, SearchOutcome, SearchReport, TimeBudget,
};
use sankoma_wording::ToMessage;

/// The options that concern replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ReplyOptions {
    /// Lines carry their rank.
    pub(super) multipv: bool,
    /// A pass may be written `0000`.
    pub(super) show_passes: bool,
    /// The rule by which a win is declared; `None`: never.
    pub(super) entering_king: Option<DeclarationRule>,
    /// The engine resigns at a score this many centipawns below zero, or when it is mated; `None`: it plays on.
    pub(super) resign_value: Option<u32>,
}

/// Returns the search that `go` asks for.
pub(super) fn analysis_task(go: &GoCommand, options: &UsiOptions, position: &Position) -> AnalysisTask {
    let limits = SearchLimits {
        depth: go.depth,
        nodes: go.nodes,
        time: if go.ponder { None } else { time_budget(go, go.time_left, options, position.side_to_move()) },
        max_moves: options.max_moves,
        declaration: options.entering_king,
        search_moves: go.search_moves.clone(),
        playing: !go.infinite && (go.time_left.is_some() || go.move_time.is_some()),
    };
    AnalysisTask { multipv: options.multipv, threat: options.threat, ..AnalysisTask::new(position.clone(), limits) }
}

/// The answer waits for `stop` or `ponderhit`. A bare `go` has no limit, so it counts as `go infinite`.
pub(super) fn answer_waits_for_command(go: &GoCommand, task: &AnalysisTask) -> bool {
    let SearchLimits { depth, nodes, time, .. } = &task.limits;
    go.infinite || go.ponder || (depth.is_none() && nodes.is_none() && time.is_none())
}

/// Returns how to reply. In `go infinite` the engine analyses, so it neither declares nor resigns.
pub(super) fn reply_options(go: &GoCommand, options: &UsiOptions) -> ReplyOptions {
    ReplyOptions {
        multipv: options.multipv > 1,
        show_passes: options.null_move_pv,
        entering_king: options.entering_king.filter(|_| !go.infinite),
        resign_value: options.resign_value.filter(|_| !go.infinite),
    }
}

/// Returns the time for the move of `color`; `None` without a time limit.
pub(super) fn time_budget(
    go: &GoCommand,
    clocks: Option<ClockTimes>,
    options: &UsiOptions,
    color: Color,
) -> Option<TimeBudget> {
    if let Some(time) = go.move_time {
        return Some(TimeBudget::exactly(time));
    }
    let clocks = clocks.filter(|_| !go.infinite)?;
    Some(clocks.budget(color, options.network_delay, &SearchConstants::DEFAULT))
}

/// The answer is to declare a win.
pub(super) fn can_declare(position: &Position, options: &ReplyOptions) -> bool {
    options.entering_king.is_some_and(|rule| declaration_reply(position, rule).is_some())
}

/// Searches, reports, and answers.
pub(super) fn search_and_answer(job: &JobContext, engine: &Engine, task: &AnalysisTask, options: ReplyOptions) {
    if let Some(win) = options.entering_king.and_then(|rule| declaration_reply(&task.position, rule)) {
        job.send_answer(&win);
        return;
    }
    let show_passes = options.show_passes;
    let mut infos = UsiInfoThrottle::new(job, options.multipv, show_passes);
    let (mut reported_threat, mut reported_mate) = (ReportedThreat::default(), RootMateVerdictTracker::default());
    engine.run(task, job.control(), |report| match report {
        AnalysisReport::Search(SearchReport::Line(info)) => infos.line(info),
        AnalysisReport::ThreatLine(info) => infos.threat(info),
        AnalysisReport::ThreatUpdate(threat) => {
            if reported_threat.mate_is_new(&threat) {
                job.send(&UsiReply::Threatmate { mate: threat.mate.clone(), show_passes });
            }
            if reported_threat.brinkmate_is_new(&threat) {
                job.send(&UsiReply::Brinkmate { brinkmate: threat.brinkmate, show_passes });
            }
        }
        AnalysisReport::Search(SearchReport::CurrentMove(current)) => infos.current(current),
        AnalysisReport::Search(SearchReport::RootMate(search)) => {
            if reported_mate.is_new(&search) {
                job.send(&UsiReply::InfoString(search.message().en));
            }
        }
        AnalysisReport::Search(SearchReport::IterationFinished(_))
        | AnalysisReport::Snapshot(_)
        | AnalysisReport::Counters(_) => {}
        AnalysisReport::Done(outcome) => {
            infos.flush();
            if outcome.best.is_none() && !movegen::has_legal_move(&task.position) {
                job.send(&UsiReply::Mated);
            }
            job.send_answer(&best_move_reply(&outcome, options.resign_value));
        }
        AnalysisReport::Refused(defects) => {
            for defect in defects {
                job.send(&UsiReply::Error(defect.message().en));
            }
            job.send_answer(&UsiReply::Resign);
        }
    });
}

/// Returns the reply that declares a win (by the try rule: the king's move that wins), if one can be declared.
fn declaration_reply(position: &Position, rule: DeclarationRule) -> Option<UsiReply> {
    let report = declaration::report(position, rule);
    (report.verdict == DeclarationVerdict::Win)
        .then(|| report.winning_move.map_or(UsiReply::Win, |mv| UsiReply::BestMove(mv, None)))
}

fn best_move_reply(outcome: &SearchOutcome, resign_value: Option<u32>) -> UsiReply {
    let score = outcome.lines.first().map(|line| line.score);
    let lost = resign_value.is_some_and(|value| match score {
        Some(Score::Cp(score)) => score < 0 && score.unsigned_abs() >= value,
        Some(Score::Mate(plies)) => plies <= 0,
        None => false,
    });
    let best = outcome.best.filter(|_| !lost);
    best.map_or(UsiReply::Resign, |best| UsiReply::BestMove(best, outcome.ponder_move().filter(|mv| !mv.is_pass())))
}
