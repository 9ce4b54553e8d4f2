//! The work behind `go`: a search, what is told of it, and its answer, which may be to declare or to resign.

use super::UsiReply;
use super::info_throttle::UsiInfoThrottle;
use super::job::JobContext;
use super::threat_info;
use crate::analysis::threat::ReportedThreat;
use crate::analysis::{AnalysisReport, AnalysisTask, Engine};
use crate::rules::Position;
use crate::rules::declaration::{self, DeclarationRule, DeclarationVerdict};
use crate::search::{RootMateVerdictTracker, Score, SearchOutcome, SearchReport};
use crate::wording::ToMessage;

/// What of the options concerns replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ReplyOptions {
    /// Whether ranks are told.
    pub(super) multipv: bool,
    /// Whether a pass may be written `0000`.
    pub(super) show_passes: bool,
    /// By which rule a win is declared, if by any.
    pub(super) entering_king: Option<DeclarationRule>,
    /// A score of this many centipawns below zero is resigned, and being mated; `None` plays on.
    pub(super) resign_value: Option<u32>,
}

/// Searches and answers.
pub(super) fn search_and_answer(job: &JobContext, engine: &Engine, task: &AnalysisTask, manner: ReplyOptions) {
    if let Some(win) = manner.entering_king.and_then(|rule| declaration_reply(&task.position, rule)) {
        job.send_answer(&win);
        return;
    }
    let mut telling = UsiInfoThrottle::new(job, manner.multipv, manner.show_passes);
    let (mut told, mut mating) = (ReportedThreat::default(), RootMateVerdictTracker::default());
    engine.run(task, job.control(), |report| match report {
        AnalysisReport::Search(SearchReport::Line(info)) => telling.line(info),
        AnalysisReport::ThreatLine(info) => telling.threat(info),
        AnalysisReport::ThreatUpdate(found) => {
            for text in threat_info::new_info_strings(&found, &mut told, manner.show_passes) {
                job.send(&UsiReply::InfoString(text));
            }
        }
        AnalysisReport::Search(SearchReport::CurrentMove(current)) => telling.current(current),
        AnalysisReport::Search(SearchReport::RootMate(search)) => {
            if mating.is_new(&search) {
                job.send(&UsiReply::InfoString(search.message().en));
            }
        }
        AnalysisReport::Search(SearchReport::IterationFinished { .. })
        | AnalysisReport::Snapshot(_)
        | AnalysisReport::Counters(_) => {}
        AnalysisReport::Done(outcome) => {
            telling.flush();
            job.send_answer(&best_move_reply(&outcome, manner.resign_value));
        }
        AnalysisReport::Refused(defects) => {
            for defect in defects {
                job.send(&UsiReply::Error(defect.message().en));
            }
            job.send_answer(&UsiReply::Resign);
        }
    });
}

/// The declaration, or by the try rule the king's move that wins.
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
