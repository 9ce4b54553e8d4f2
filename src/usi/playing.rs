//! The work behind `go`: a search, what is told of it, and its answer, which may be to declare or to resign.

use super::Reply;
use super::running::Job;
use super::telling::Telling;
use super::threat;
use crate::analysis::threat::Told;
use crate::analysis::{Engine, Report, Task};
use crate::rules::Position;
use crate::rules::declaration::{self, Rule, Verdict};
use crate::search::{MateTold, Outcome, Score};

/// What of the options concerns replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Manner {
    /// Whether ranks are told.
    pub(super) multipv: bool,
    /// Whether a pass may be written `0000`.
    pub(super) passes: bool,
    /// By which rule a win is declared, if by any.
    pub(super) entering_king: Option<Rule>,
    /// A score of this many centipawns below zero is resigned, and being mated; `None` plays on.
    pub(super) resign_value: Option<u32>,
}

/// Searches and answers.
pub(super) fn play(job: &Job, engine: &Engine, task: &Task, manner: Manner) {
    if let Some(win) = manner.entering_king.and_then(|rule| declared(&task.position, rule)) {
        job.answer(&win);
        return;
    }
    let mut telling = Telling::new(job, manner.multipv, manner.passes);
    let (mut told, mut mating) = (Told::default(), MateTold::default());
    engine.run(task, job.control(), |report| match report {
        Report::Line(info) => telling.line(info),
        Report::Threat(info) => telling.threat(info),
        Report::Threatened(found) => {
            for text in threat::news(&found, &mut told, manner.passes) {
                job.say(&Reply::Text(text));
            }
        }
        Report::Mating(search) => {
            if mating.is_new(&search) {
                job.say(&Reply::Text(search.message().en));
            }
        }
        // Nobody asked for a watched search.
        Report::Seen(_) | Report::Counted(_) => {}
        Report::Current(current) => telling.current(current),
        Report::Done(outcome) => {
            telling.rest();
            job.answer(&answer(&outcome, manner.resign_value));
        }
        Report::Refused(defects) => {
            for defect in defects {
                job.say(&Reply::Error(defect.message().en));
            }
            job.answer(&Reply::Resign);
        }
    });
}

/// The declaration, or by the try rule the king's move that wins.
fn declared(position: &Position, rule: Rule) -> Option<Reply> {
    let report = declaration::report(position, rule);
    (report.verdict == Verdict::Win).then(|| report.winning_move.map_or(Reply::Win, |mv| Reply::BestMove(mv, None)))
}

fn answer(outcome: &Outcome, resign_value: Option<u32>) -> Reply {
    let score = outcome.lines.first().map(|line| line.score);
    let lost = resign_value.is_some_and(|value| match score {
        Some(Score::Cp(score)) => score < 0 && score.unsigned_abs() >= value,
        Some(Score::Mate(plies)) => plies <= 0,
        None => false,
    });
    let best = outcome.best.filter(|_| !lost);
    best.map_or(Reply::Resign, |best| Reply::BestMove(best, outcome.ponder().filter(|mv| !mv.is_pass())))
}
