//! A program that analyses, played by a shell script that misbehaves in every way.

use super::{
    AnalysisClock, DialogueDirection, UsiAnalysisReport, UsiAnalysisRequest, UsiAnalysisThread, UsiEnginePhase,
    UsiFault, UsiGo, UsiMateAnswer,
};
use crate::client::{UsiClientError, UsiProgramOptionKind, UsiProgramSettings};
use sankoma_rules::Position;
use sankoma_search::{Bound, Score};
use sankoma_wording::ToMessage;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

/// Maximum wait for a report; a passing test does not wait this long.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A running script with its reports.
struct Script {
    thread: UsiAnalysisThread,
    reports: Receiver<UsiAnalysisReport>,
}

impl Script {
    fn start(settings: UsiProgramSettings) -> Self {
        let (sender, reports) = mpsc::channel();
        let thread = UsiAnalysisThread::start(settings, "Script".to_owned(), AnalysisClock::start(), move |report| {
            let _ = sender.send(report);
        });
        Self { thread, reports }
    }

    /// A script that answers to `usi` and `isready`, and does `cases` for the other commands.
    fn answering(cases: &str) -> Self {
        Self::start(settings(&answers(cases)))
    }

    fn analyse(&self, generation: u64, go: UsiGo) {
        self.thread.analyse(UsiAnalysisRequest { generation, position: Position::startpos(), go });
    }

    /// The first report that `found` takes.
    fn wait_for<T>(&self, what: &str, found: impl Fn(UsiAnalysisReport) -> Option<T>) -> T {
        loop {
            let report = self.reports.recv_timeout(TIMEOUT).unwrap_or_else(|_| panic!("{what} did not come"));
            if let Some(found) = found(report) {
                return found;
            }
        }
    }

    fn wait_for_phase(&self, phase: UsiEnginePhase) {
        self.wait_for("a phase", |report| (report == UsiAnalysisReport::Phase(phase)).then_some(()));
    }

    fn failure(&self) -> UsiClientError {
        self.wait_for("a failure", |report| match report {
            UsiAnalysisReport::Failed(error) => Some(error),
            _ => None,
        })
    }

    fn fault(&self) -> UsiFault {
        self.wait_for("a fault", |report| match report {
            UsiAnalysisReport::Fault(fault) => Some(fault),
            _ => None,
        })
    }
}

fn settings(script: &str) -> UsiProgramSettings {
    let arguments = vec!["-c".to_owned(), script.to_owned()];
    UsiProgramSettings { arguments, ..UsiProgramSettings::new("sh", TIMEOUT) }
}

fn answers(cases: &str) -> String {
    format!(
        "while read word rest; do case $word in
           usi) echo id name Fake 1; echo id author A Person; echo option name Style type combo default a var a var b c;
             echo option name Own Book type check default false; echo option name N type spin default 3 min 1 max 9;
             echo option name Clear type button; echo 'option name File type filename default <empty>'; echo usiok;;
           isready) echo readyok;;
           quit) exit 0;;
           {cases}
         esac; done"
    )
}

#[test]
fn options_are_listed_with_type_default_and_range() {
    let mut settings = settings(&answers(""));
    settings.options = [("style", "b c"), ("N", "10"), ("Colour", "red"), ("USI_Hash", "64"), ("File", "")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec();
    let script = Script::start(settings);
    let identity = script.wait_for("the identity", |report| match report {
        UsiAnalysisReport::Identified(identity) => Some(identity),
        _ => None,
    });
    assert_eq!((identity.name.as_deref(), identity.author.as_deref()), (Some("Fake 1"), Some("A Person")));
    let kinds: Vec<(&str, &UsiProgramOptionKind, Option<&str>)> =
        identity.options.iter().map(|option| (option.name.as_str(), &option.kind, option.default.as_deref())).collect();
    let combo = UsiProgramOptionKind::Combo(vec!["a".to_owned(), "b c".to_owned()]);
    let spin = UsiProgramOptionKind::Spin { min: Some(1), max: Some(9) };
    assert_eq!(
        kinds,
        [
            ("Style", &combo, Some("a")),
            ("Own Book", &UsiProgramOptionKind::Check, Some("false")),
            ("N", &spin, Some("3")),
            ("Clear", &UsiProgramOptionKind::Button, None),
            ("File", &UsiProgramOptionKind::File, Some("")),
        ]
    );
    let faults = [script.fault(), script.fault()].map(|fault| fault.message().en);
    assert_eq!(faults[0], "refuses an option: N is '10', expected one of 1 … 9");
    assert_eq!(faults[1], "has no option 'Colour'");
    script.wait_for_phase(UsiEnginePhase::Idle);
    script.thread.press("Clear");
    let mut said = Vec::new();
    while !said.iter().any(|line| line == "setoption name Clear") {
        said.extend(script.wait_for("the dialogue", |report| match report {
            UsiAnalysisReport::Dialogue(lines, _) => Some(
                lines.into_iter().filter(|line| line.direction == DialogueDirection::ToProgram).map(|line| line.text),
            ),
            _ => None,
        }));
    }
    let expected = ["usi", "setoption name Style value b c", "setoption name USI_Hash value 64"];
    let rest = ["setoption name File value <empty>", "isready", "usinewgame", "setoption name Clear"];
    assert_eq!(said, [&expected[..], &rest].concat());
}

#[test]
fn lines_figures_and_results_are_reported_under_their_generation() {
    let script = Script::answering(
        "go) echo info depth 3 seldepth 5 multipv 1 score cp 31 nodes 900 nps 4500 hashfull 12 time 200 pv 7g7f 3c3d;
             echo info depth 3 multipv 2 score cp -5 nodes 950 pv 2g2f;
             echo info depth 4 multipv 1 score cp 40 upperbound nodes 1200 pv 2g2f;
             echo info depth 4 multipv 1 score mate + nodes 1300 pv 7g7f 3c3d 8h2b+;;
         stop) echo bestmove 7g7f ponder 3c3d;;",
    );
    script.analyse(7, UsiGo::Infinite);
    script.wait_for_phase(UsiEnginePhase::Searching);
    let result_of_depth = |depth| {
        script.wait_for("a result", |report| match report {
            UsiAnalysisReport::Result(7, result) if result.depth == depth => Some(result),
            _ => None,
        })
    };
    // What a stopped search says is dropped: all of it must have come.
    script.wait_for("the mate", |report| match report {
        UsiAnalysisReport::Search { lines, .. } => {
            lines.iter().any(|line| line.score == Some(Score::Mate(Score::UNKNOWN_MATE))).then_some(())
        }
        _ => None,
    });
    script.thread.stop();
    let result = result_of_depth(4);
    assert_eq!(&*result.engine.name, "Script (Fake 1)");
    assert_eq!((result.lines.len(), result.lines[0].score, result.nodes), (1, Score::Mate(Score::UNKNOWN_MATE), 1300));
    script.wait_for("the end", |report| match report {
        UsiAnalysisReport::Finished(7, Some(_)) => Some(()),
        _ => None,
    });
    // The depth with two lines is whole before the next begins.
    script.analyse(8, UsiGo::Depth(3));
    let (lines, figures) = script.wait_for("lines", |report| match report {
        UsiAnalysisReport::Search { generation: 8, lines, figures } if !lines.is_empty() => Some((lines, figures)),
        _ => None,
    });
    assert_eq!((figures.nps, figures.hashfull, figures.seldepth), (Some(4500), Some(12), Some(5)));
    let first = lines.iter().find(|line| line.rank == 1).expect("the best line");
    assert!(matches!(first.bound, Bound::Exact | Bound::Upper), "{first:?}");
}

#[test]
fn a_request_replaces_the_one_that_runs() {
    let script = Script::answering(
        "go) echo info depth 1 score cp 1 pv 7g7f;; stop) sleep 0.2; echo info depth 9 score cp 9; echo bestmove 7g7f;;",
    );
    script.wait_for_phase(UsiEnginePhase::Idle);
    for generation in 1..=5 {
        script.analyse(generation, UsiGo::Infinite);
    }
    script.wait_for("the last", |report| match report {
        UsiAnalysisReport::Search { generation, lines, .. } => {
            assert!(lines.iter().all(|line| line.depth == Some(1)), "what a stopped search says is dropped");
            (generation == 5).then_some(())
        }
        _ => None,
    });
}

#[test]
fn an_illegal_line_is_marked_at_its_ply_and_kept_as_text() {
    let script = Script::answering("go) echo info depth 2 score cp 1 pv 7g7f 3c3d 7f7d 1a1b; echo bestmove 7g7e;;");
    script.analyse(1, UsiGo::Nodes(10));
    let mut faults = Vec::new();
    let mut line = None;
    while line.is_none() || faults.len() < 2 {
        match script.reports.recv_timeout(TIMEOUT).expect("a report") {
            UsiAnalysisReport::Search { lines, .. } => line = lines.into_iter().next(),
            UsiAnalysisReport::Fault(fault) => faults.push(fault),
            _ => {}
        }
    }
    let line = line.expect("a line").line;
    assert_eq!((line.moves().len(), line.plies.len(), line.plies[2].text.as_str()), (2, 4, "7f7d"));
    let sentences: Vec<String> = faults.iter().map(|fault| fault.message().en).collect();
    assert!(
        sentences.iter().any(|text| text.starts_with("line 1 is impossible from ply 3 on, '7f7d'")),
        "{sentences:?}"
    );
    assert!(sentences.iter().any(|text| text.starts_with("answers the illegal move 7g7e")), "{sentences:?}");
}

#[test]
fn mates_are_searched_and_their_lines_checked() {
    for (answer, expected) in [
        ("nomate", Some(UsiMateAnswer::NoMate)),
        ("timeout", Some(UsiMateAnswer::Timeout)),
        ("notimplemented", Some(UsiMateAnswer::NotImplemented)),
        ("7g7f 3c3d", None),
    ] {
        let script = Script::answering(&format!("go) [ \"$rest\" = 'mate 500' ] && echo checkmate {answer};;"));
        script.analyse(3, UsiGo::Mate(Some(Duration::from_millis(500))));
        let found = script.wait_for("the answer", |report| match report {
            UsiAnalysisReport::MateFinished(3, answer) => Some(answer),
            _ => None,
        });
        match (found, expected) {
            (UsiMateAnswer::Mate(line), None) => assert_eq!(line.moves().len(), 2),
            (found, expected) => assert_eq!(Some(found), expected),
        }
    }
}

#[test]
fn a_failure_is_named_in_one_sentence() {
    let quick = |script: &str| UsiProgramSettings { timeout: Duration::from_millis(300), ..settings(script) };
    let searching = |script: Script| {
        script.analyse(1, UsiGo::Infinite);
        script.wait_for_phase(UsiEnginePhase::Searching);
        script.thread.stop();
        script.failure()
    };
    let sentence = |error: &UsiClientError| {
        let message = error.message();
        assert!(!message.en.contains('\n') && !message.ja.contains('\n'), "{message:?}");
        message.en
    };
    let no_answer = Script::start(quick("while read x; do echo hello; done")).failure();
    assert!(sentence(&no_answer).contains("expected usiok"), "{no_answer:?}");
    let hang = searching(Script::start(quick(&answers("go) :;;"))));
    assert!(sentence(&hang).contains("expected bestmove after stop"), "{hang:?}");
    let crash = searching(Script::answering("go) echo info depth 1; echo out of memory >&2; exit 7;;"));
    assert!(sentence(&crash).contains("exit status: 7): 'out of memory'"), "{crash:?}");
    let killed = searching(Script::answering("go) kill -9 $$;;"));
    assert!(sentence(&killed).contains("signal: 9"), "{killed:?}");
    let lost = Script::start(settings("echo 'ssh: connect to host nowhere: refused' >&2; exit 255")).failure();
    assert!(sentence(&lost).contains("255): 'ssh: connect to host nowhere: refused'"), "{lost:?}");
    let nowhere = Script::start(UsiProgramSettings::new("/nowhere/engine", TIMEOUT)).failure();
    assert!(sentence(&nowhere).starts_with("cannot start '/nowhere/engine'"), "{nowhere:?}");
}

#[test]
fn a_slow_stop_and_a_slow_start_are_waited_for() {
    let timeout = Duration::from_secs(5);
    let slow = "while read word rest; do case $word in usi) echo usiok;; isready) sleep 0.5; echo readyok;;
        stop) sleep 0.5; echo bestmove resign;; quit) exit 0;; esac; done";
    let script = Script::start(UsiProgramSettings { timeout, ..settings(slow) });
    script.analyse(1, UsiGo::Infinite);
    script.wait_for_phase(UsiEnginePhase::GettingReady);
    script.wait_for_phase(UsiEnginePhase::Searching);
    script.thread.stop();
    script.wait_for_phase(UsiEnginePhase::Stopping);
    script.wait_for_phase(UsiEnginePhase::Idle);
}

#[test]
fn nonsense_is_told_once_and_a_flood_is_counted() {
    let script =
        Script::answering("go) echo hello there; echo hello again; while :; do echo info string flood; done;;");
    script.analyse(1, UsiGo::Infinite);
    assert_eq!(script.fault(), UsiFault::Nonsense("hello there".to_owned()));
    let UsiFault::Flood { lines, dropped } = script.fault() else { panic!("there is a flood") };
    assert!(lines > dropped && dropped > 0, "{lines} {dropped}");
    // It does not listen any more; it is ended all the same.
    drop(script);
}

#[test]
fn an_answer_that_nobody_asked_for_and_one_that_makes_no_sense_are_told() {
    let script = Script::answering("usinewgame) echo bestmove 7g7f;; go) echo bestmove castle;;");
    assert_eq!(script.fault(), UsiFault::Unasked("bestmove 7g7f".to_owned()));
    script.analyse(1, UsiGo::Infinite);
    assert_eq!(script.fault(), UsiFault::Unreadable("bestmove castle".to_owned()));
    script.wait_for_phase(UsiEnginePhase::Idle);
}

#[test]
fn dropping_the_thread_ends_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    // It listens to nothing, and has a helper.
    let script = "echo $$ > pid; sleep 600 & echo usiok; echo readyok; trap '' TERM; while :; do :; done";
    let settings = UsiProgramSettings { directory: Some(folder.path().to_owned()), ..settings(script) };
    let script = Script::start(settings);
    script.wait_for_phase(UsiEnginePhase::Idle);
    let pid = std::fs::read_to_string(folder.path().join("pid")).expect("it was written");
    let process = format!("/proc/{}", pid.trim());
    assert!(Path::new(&process).exists());
    drop(script);
    assert!(!Path::new(&process).exists(), "{process} is still there");
}

/// A program that is silent is named once, is still there, and its answer counts.
#[test]
fn a_program_that_is_silent_is_named_once() {
    let timeout = Duration::from_millis(700);
    let settings = settings(&answers("go) sleep 6; echo bestmove 7g7f;;"));
    let script = Script::start(UsiProgramSettings { timeout, ..settings });
    script.analyse(1, UsiGo::Infinite);
    let fault = script.fault();
    assert_eq!(fault, UsiFault::Silent(6 * timeout));
    assert!(fault.message().en.starts_with("sends nothing for 4 s"), "{fault:?}");
    script.wait_for("the answer", |report| match report {
        UsiAnalysisReport::Fault(fault) => panic!("{fault:?} again"),
        UsiAnalysisReport::Finished(1, best) => Some(best),
        _ => None,
    });
}

/// Adds the lines that a program was sent to `said`, until `line` is there so many times.
fn read_sent(script: &Script, said: &mut Vec<String>, line: &str, times: usize) {
    while said.iter().filter(|said| *said == line).count() < times {
        said.extend(script.wait_for("the dialogue", |report| match report {
            UsiAnalysisReport::Dialogue(lines, _) => Some(
                lines.into_iter().filter(|line| line.direction == DialogueDirection::ToProgram).map(|line| line.text),
            ),
            _ => None,
        }));
    }
}

/// A line that must not come into a search stops it first; it continues afterwards unless another search was asked for.
#[test]
fn typed_lines_do_not_come_into_a_search() {
    let script = Script::answering("go) [ \"$rest\" = infinite ] || echo bestmove 2g2f;; stop) echo bestmove 7g7f;;");
    let mut said = Vec::new();
    script.analyse(1, UsiGo::Infinite);
    read_sent(&script, &mut said, "go infinite", 1);
    script.thread.say("setoption name N value 5");
    read_sent(&script, &mut said, "go infinite", 2);
    script.thread.say("d");
    read_sent(&script, &mut said, "d", 1);
    script.thread.say("position startpos moves 7g7f");
    script.thread.say("go depth 3");
    read_sent(&script, &mut said, "go depth 3", 1);
    script.wait_for_phase(UsiEnginePhase::Idle);
    script.analyse(2, UsiGo::Depth(4));
    read_sent(&script, &mut said, "go depth 4", 1);
    let ours = ["position startpos", "go infinite"];
    let typed = ["stop", "position startpos moves 7g7f", "go depth 3", "position startpos", "go depth 4"];
    let expected =
        [&["usi", "isready", "usinewgame"][..], &ours, &["stop", "setoption name N value 5"], &ours, &["d"], &typed]
            .concat();
    assert_eq!(said, expected);
    let finished = script.wait_for("the end of ours alone", |report| match report {
        UsiAnalysisReport::Finished(generation, _) => Some(generation),
        UsiAnalysisReport::Fault(fault) => panic!("{fault:?}"),
        _ => None,
    });
    assert_eq!(finished, 2);
}
