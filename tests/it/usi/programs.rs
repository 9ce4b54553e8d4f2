//! Real USI programs as engines that analyse: our own always, others where they are installed.

use sankoma_rules::Position;
use sankoma_usi::client::{
    AnalysisClock, UsiAnalysisReport, UsiAnalysisRequest, UsiAnalysisThread, UsiGo, UsiMateAnswer, UsiProgramSettings,
};
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

/// Maximum wait for a report; a passing test does not wait this long.
const TIMEOUT: Duration = Duration::from_secs(120);

fn start(settings: UsiProgramSettings) -> (UsiAnalysisThread, Receiver<UsiAnalysisReport>) {
    let (sender, reports) = mpsc::channel();
    let thread = UsiAnalysisThread::start(settings, "engine".to_owned(), AnalysisClock::start(), move |report| {
        let _ = sender.send(report);
    });
    (thread, reports)
}

fn wait_for<T>(reports: &Receiver<UsiAnalysisReport>, found: impl Fn(&UsiAnalysisReport) -> Option<T>) -> T {
    loop {
        let report = reports.recv_timeout(TIMEOUT).expect("a report");
        assert!(!matches!(report, UsiAnalysisReport::Failed(_) | UsiAnalysisReport::Fault(_)), "{report:?}");
        if let Some(found) = found(&report) {
            return found;
        }
    }
}

/// Lets a program analyse two positions, the first without end, and checks what it reports.
fn analyse(settings: UsiProgramSettings, go: UsiGo) {
    let (thread, reports) = start(settings);
    let options = wait_for(&reports, |report| match report {
        UsiAnalysisReport::Identified(identity) => Some(identity.options.len()),
        _ => None,
    });
    assert!(options > 0);
    // In no book: an answer from a book has no score.
    let opening = "lnsgkgsnl/1r5b1/p1ppppppp/9/1p7/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1";
    let opening = Position::from_sfen(opening).expect("sound");
    thread.analyse(UsiAnalysisRequest { generation: 1, position: opening, go: UsiGo::Infinite });
    wait_for(&reports, |report| match report {
        UsiAnalysisReport::Result(1, result) => result.best_move(),
        _ => None,
    });
    let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1").expect("sound");
    thread.analyse(UsiAnalysisRequest { generation: 2, position: position.clone(), go });
    let best = wait_for(&reports, |report| match report {
        UsiAnalysisReport::Search { generation: 2, lines, .. } => {
            assert!(lines.iter().all(|line| line.line.fault.is_none()), "{lines:?}");
            None
        }
        UsiAnalysisReport::Finished(2, best) => Some(*best),
        _ => None,
    });
    assert!(best.is_some());
}

#[test]
fn the_built_in_engine_analyses_for_others() {
    let mut settings = UsiProgramSettings::new(env!("CARGO_BIN_EXE_sankoma"), TIMEOUT);
    settings.arguments = vec!["usi".to_owned()];
    settings.threads = Some(2);
    settings.options = vec![("MultiPV".to_owned(), "2".to_owned()), ("USI_Hash".to_owned(), "4".to_owned())];
    analyse(settings.clone(), UsiGo::Depth(3));
    let (thread, reports) = start(settings);
    let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1").expect("sound");
    let go = UsiGo::Mate(Some(Duration::from_secs(20)));
    thread.analyse(UsiAnalysisRequest { generation: 5, position, go });
    let answer = wait_for(&reports, |report| match report {
        UsiAnalysisReport::MateFinished(5, answer) => Some(answer.clone()),
        _ => None,
    });
    let UsiMateAnswer::Mate(line) = answer else { panic!("{answer:?}") };
    assert_eq!(line.moves().len(), 1, "a gold in front of the king");
}

#[test]
fn programs_of_others_analyse_where_they_are_installed() {
    for program in ["/usr/games/fairy-stockfish", "/usr/games/gpsusi"] {
        if !Path::new(program).exists() {
            #[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
            {
                eprintln!("{program} is not installed: skipped");
            }
            continue;
        }
        // Byoyomi is what every program knows: gpsusi ends where it is given a depth.
        analyse(UsiProgramSettings::new(program, TIMEOUT), UsiGo::Byoyomi(Duration::from_millis(300)));
    }
}
