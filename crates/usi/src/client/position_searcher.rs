//! A USI program as an engine of a review.

use super::analysis::{AnalysisClock, UsiAnalysisReport, UsiAnalysisRequest, UsiAnalysisThread, UsiFault, UsiGo};
use super::client_error::UsiClientError;
use super::program_settings::UsiProgramSettings;
use super::protocol::{STOP_POLL_INTERVAL, sendable_position};
use sankoma_analysis::review::{PositionSearcher, ReviewSearchSettings, SearchInterruption, StopFlag};
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_rules::Position;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};

/// A running program that searches the positions of a review. Dropping it ends the program.
pub struct UsiPositionSearcher {
    thread: UsiAnalysisThread,
    reports: Receiver<UsiAnalysisReport>,
    /// Receiver of reports other than results: the dialogue, and each kind of fault once.
    report: Box<dyn FnMut(UsiAnalysisReport)>,
    reported: Vec<UsiFault>,
    own_name: Option<String>,
    generation: u64,
}

impl UsiPositionSearcher {
    /// Starts the program, without waiting for it. `report` is given the dialogue and each kind of fault once.
    pub fn start(
        settings: UsiProgramSettings,
        name: String,
        clock: AnalysisClock,
        report: impl FnMut(UsiAnalysisReport) + 'static,
    ) -> Self {
        let (sender, reports) = mpsc::channel();
        let thread = UsiAnalysisThread::start(settings, name, clock, move |report| {
            let _ = sender.send(report);
        });
        Self { thread, reports, report: Box::new(report), reported: Vec::new(), own_name: None, generation: 0 }
    }

    /// Waits for the next report; `None` if it was stopped or none came for a while.
    fn next_report(&self) -> Result<Option<UsiAnalysisReport>, SearchInterruption> {
        match self.reports.recv_timeout(STOP_POLL_INTERVAL) {
            Ok(report) => Ok(Some(report)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                Err(failed(&UsiClientError::Exited { status: None, last_errors: Vec::new() }))
            }
        }
    }

    /// Takes a report that is no result.
    fn take(&mut self, report: UsiAnalysisReport) -> Result<(), SearchInterruption> {
        match report {
            UsiAnalysisReport::Identified(identity) => self.own_name = identity.name,
            UsiAnalysisReport::Failed(error) => return Err(failed(&error)),
            // A program that has hung would hold up the review for ever.
            UsiAnalysisReport::Fault(UsiFault::Silent(timeout)) => {
                return Err(failed(&UsiClientError::Timeout { expected: "bestmove", timeout }));
            }
            UsiAnalysisReport::Fault(fault) if self.reported.iter().all(|reported| !reported.is_like(&fault)) => {
                self.reported.push(fault.clone());
                (self.report)(UsiAnalysisReport::Fault(fault));
            }
            dialogue @ UsiAnalysisReport::Dialogue(..) => (self.report)(dialogue),
            _ => {}
        }
        Ok(())
    }
}

impl PositionSearcher for UsiPositionSearcher {
    /// The limits become the words of `go`; the number of lines is an option of the program, set at its start.
    fn search(
        &mut self,
        position: &Position,
        settings: &ReviewSearchSettings,
        stop_flag: &StopFlag,
    ) -> Result<Vec<AnnotationLine>, SearchInterruption> {
        self.generation += 1;
        let go = UsiGo::within(&settings.limits);
        let position = sendable_position(position);
        let turn = position.side_to_move();
        self.thread.analyse(UsiAnalysisRequest { generation: self.generation, position, go });
        let mut lines = Vec::new();
        loop {
            if stop_flag.is_stopped() {
                self.thread.stop();
                return Err(SearchInterruption::Stopped);
            }
            match self.next_report()? {
                Some(UsiAnalysisReport::Result(of, result)) if of == self.generation => {
                    lines = result.as_searched(turn).lines;
                }
                Some(UsiAnalysisReport::Finished(of, _)) if of == self.generation => return Ok(lines),
                Some(report) => self.take(report)?,
                None => {}
            }
        }
    }

    fn own_name(&self) -> Option<&str> {
        self.own_name.as_deref()
    }
}

fn failed(error: &UsiClientError) -> SearchInterruption {
    SearchInterruption::Failed(error.message())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use sankoma_analysis::review::ReviewOrder;
    use sankoma_record::annotation::AnnotationScore;
    use sankoma_search::SearchLimits;
    use sankoma_wording::Message;
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::time::Duration;

    /// A script as a searcher, and what is reported of it. It writes the arguments of `go` into a line of the dialogue.
    fn searcher(go: &str) -> (UsiPositionSearcher, Rc<RefCell<Vec<UsiAnalysisReport>>>) {
        searcher_with_timeout(go, Duration::from_secs(30))
    }

    /// The same, with the time that it has for an answer.
    fn searcher_with_timeout(
        go: &str,
        timeout: Duration,
    ) -> (UsiPositionSearcher, Rc<RefCell<Vec<UsiAnalysisReport>>>) {
        let script = format!(
            "while read word rest; do case $word in usi) echo id name Fake 2; echo usiok;; isready) echo readyok;;
               go) {go};; quit) exit 0;; esac; done"
        );
        let arguments = vec!["-c".to_owned(), script];
        let settings = UsiProgramSettings { arguments, ..UsiProgramSettings::new("sh", timeout) };
        let reported = Rc::new(RefCell::new(Vec::new()));
        let record = Rc::clone(&reported);
        let report = move |report| record.borrow_mut().push(report);
        (UsiPositionSearcher::start(settings, "Fake".to_owned(), AnalysisClock::start(), report), reported)
    }

    fn settings(limits: SearchLimits) -> ReviewSearchSettings {
        ReviewSearchSettings { limits, multipv: 2, order: ReviewOrder::Backward, passes: 1, variations: false }
    }

    #[test]
    fn lines_are_those_of_the_last_whole_depth_from_the_view_of_black() {
        let info = "echo info depth 3 multipv 1 score cp 40 nodes 90 pv 8c8d; \
            echo info depth 3 multipv 2 score mate -6 pv 3c3d 7g7f; echo info depth 4 multipv 1 score cp 10 upperbound; \
            echo info string $rest; echo bestmove 8c8d";
        let (mut searcher, reported) = searcher(info);
        let position = Position::startpos().after(["7g7f".parse().expect("a move")]);
        let lines = searcher.search(&position, &settings(SearchLimits::nodes(123)), &StopFlag::default());
        let lines = lines.expect("it answers");
        assert_eq!(lines[0].score, AnnotationScore::Centipawns(-40));
        assert_eq!((lines[0].depth, lines[0].nodes, lines[0].pv.len()), (Some(3), Some(90), 1));
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert_eq!(searcher.own_name(), Some("Fake 2"));
        let said = format!("{:?}", reported.borrow());
        assert!(said.contains("go nodes 123") && said.contains("position startpos moves 7g7f"), "{said}");
        // Of both searches the second line of play has an illegal second move, as no pawn is on 7g: that is reported
        // once.
        searcher.search(&position, &settings(SearchLimits::nodes(1)), &StopFlag::default()).expect("it answers");
        let is_fault = |report: &&UsiAnalysisReport| matches!(report, UsiAnalysisReport::Fault(_));
        assert_eq!(reported.borrow().iter().filter(is_fault).count(), 1, "{said}");
    }

    #[test]
    fn a_time_limit_is_asked_for_as_byoyomi() {
        let (mut searcher, reported) = searcher("echo info string $rest; echo bestmove resign");
        let limits = SearchLimits {
            time: Some(sankoma_search::TimeBudget::exactly(Duration::from_millis(50))),
            ..SearchLimits::default()
        };
        let lines = searcher.search(&Position::startpos(), &settings(limits), &StopFlag::default());
        assert_eq!(lines, Ok(Vec::new()), "no score was given");
        assert!(format!("{:?}", reported.borrow()).contains("go btime 0 wtime 0 byoyomi 50"));
    }

    #[test]
    fn silence_beyond_the_time_of_the_search_fails() {
        let (mut searcher, _) = searcher_with_timeout("sleep 600", Duration::from_millis(700));
        let limits = SearchLimits {
            time: Some(sankoma_search::TimeBudget::exactly(Duration::from_millis(300))),
            ..SearchLimits::default()
        };
        let found = searcher.search(&Position::startpos(), &settings(limits), &StopFlag::default());
        let silence = UsiClientError::Timeout { expected: "bestmove", timeout: Duration::from_millis(6 * 700 + 300) };
        assert_eq!(found, Err(failed(&silence)));
    }

    #[test]
    fn an_end_of_the_program_fails_and_a_stop_does_not_wait() {
        let (mut searcher, _) = searcher("echo trouble >&2; exit 3");
        let failed = searcher.search(&Position::startpos(), &settings(SearchLimits::nodes(1)), &StopFlag::default());
        let Err(SearchInterruption::Failed(Message { en, .. })) = failed else { panic!("{failed:?}") };
        assert!(en.starts_with("ended unexpectedly") && en.contains("trouble"), "{en}");
        let (mut searcher, _) = self::searcher("sleep 600");
        let stop = StopFlag::default();
        stop.stop();
        let stopped = searcher.search(&Position::startpos(), &settings(SearchLimits::nodes(1)), &stop);
        assert_eq!(stopped, Err(SearchInterruption::Stopped));
    }
}
