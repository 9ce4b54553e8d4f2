mod comparisons;
#[path = "../../../tests/it/support/fixed_weights.rs"]
pub(crate) mod fixed_weights;

use super::{AnalysisReport, AnalysisTask, AnalysisThread, Engine};
use crate::tests::fixed_weights::fixed_weights;
use sankoma_eval::Weights;
use sankoma_rules::sfen::parse_setup;
use sankoma_rules::{Move, Position};
use sankoma_search::{SearchControl, SearchLimits, SearchReport};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const ATTACK: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

fn task(sfen: &str, limits: SearchLimits) -> AnalysisTask {
    let position = Position::from_sfen(sfen).expect("the test's SFEN is sound");
    AnalysisTask { threat: true, ..AnalysisTask::new(position, limits) }
}

fn reports(task: &AnalysisTask) -> Vec<AnalysisReport> {
    let mut found = Vec::new();
    Engine::new(fixed_weights(), 8).run(task, &SearchControl::new(), |report| found.push(report));
    found
}

#[test]
fn the_threat_begins_with_a_pass_and_is_legal_for_the_opponent() {
    let task = task(ATTACK, SearchLimits::nodes(40_000));
    let found = reports(&task);
    let threats: Vec<_> = found
        .iter()
        .filter_map(|report| match report {
            AnalysisReport::ThreatLine(info) => Some(info),
            _ => None,
        })
        .collect();
    assert!(!threats.is_empty());
    for info in threats {
        assert_eq!(info.line.pv[0], Move::PASS);
        let mut position = task.position.clone();
        position.play(Move::PASS);
        for &mv in &info.line.pv[1..] {
            assert!(sankoma_rules::legality::is_legal(&position, mv), "{mv}");
            position.play(mv);
        }
    }
}

#[test]
fn the_last_report_is_the_only_end() {
    let found = reports(&task("startpos", SearchLimits::nodes(10_000)));
    let ends = found.iter().filter(|report| matches!(report, AnalysisReport::Done(_))).count();
    assert!(ends == 1 && matches!(found.last(), Some(AnalysisReport::Done(_))));
}

#[test]
fn in_check_no_threat_line_is_reported() {
    let found = reports(&task("4k4/9/9/9/9/9/4r4/9/4K4 b - 1", SearchLimits::depth(3)));
    assert!(!found.iter().any(|report| matches!(report, AnalysisReport::ThreatLine(_))));
    assert!(matches!(found.last(), Some(AnalysisReport::Done(_))), "{found:?}");
}

#[test]
fn the_same_task_gives_the_same_reports() {
    let without_times = |reports: Vec<AnalysisReport>| -> Vec<String> {
        reports
            .into_iter()
            .map(|report| match report {
                AnalysisReport::Search(SearchReport::Line(info)) => format!("{:?} {}", info.line, info.nodes),
                AnalysisReport::ThreatLine(info) => format!("threat {:?} {}", info.line, info.nodes),
                AnalysisReport::Search(SearchReport::IterationFinished(iteration)) => {
                    format!("{:?} {} {}", iteration.lines, iteration.nodes, iteration.is_last)
                }
                other => format!("{other:?}"),
            })
            .collect()
    };
    let [first, second] = [(); 2].map(|()| without_times(reports(&task(ATTACK, SearchLimits::nodes(20_000)))));
    assert_eq!(first, second);
}

#[test]
fn a_position_whose_king_could_be_taken_is_refused() {
    let setup = parse_setup("4k4/9/9/9/9/9/4R4/9/4K4 b - 1").expect("well-formed");
    let position = Position::from_setup_unchecked(&setup);
    let task = AnalysisTask { threat: true, ..AnalysisTask::new(position, SearchLimits::infinite()) };
    assert!(matches!(reports(&task)[..], [AnalysisReport::Refused(_)]));
}

#[test]
fn on_the_clock_an_only_move_is_played_at_once() {
    // The king is in check from the rook and has one square to go to.
    let position = Position::from_sfen("k7r/9/9/9/9/9/6s2/9/8K b - 1").expect("sound");
    let only = sankoma_rules::movegen::legal(&position);
    assert_eq!(only.len(), 1, "{:?}", &only[..]);
    let time = sankoma_search::TimeBudget::exactly(Duration::from_secs(60));
    let limits = SearchLimits { time: Some(time), ..SearchLimits::default() };
    let task = AnalysisTask { threat: true, ..AnalysisTask::new(position, limits) };
    let start = std::time::Instant::now();
    assert!(matches!(reports(&task).last(), Some(AnalysisReport::Done(_))));
    assert!(start.elapsed() < Duration::from_secs(30), "the only move took the whole time");
}

fn analysis_thread() -> (AnalysisThread, Receiver<(u64, AnalysisReport)>) {
    let (sender, receiver) = channel();
    // The receiver may be gone when a test ends.
    (AnalysisThread::start(8, 1, move |generation, report| drop(sender.send((generation, report)))), receiver)
}

const TIMEOUT: Duration = Duration::from_secs(20);

#[test]
fn a_newer_request_ends_an_older_one() {
    let (thread, receiver) = analysis_thread();
    thread.request(1, task("startpos", SearchLimits::infinite()));
    let (generation, _) = receiver.recv_timeout(TIMEOUT).expect("the first request is served");
    assert_eq!(generation, 1);
    thread.request(2, task(ATTACK, SearchLimits::infinite()));
    thread.request(3, task(ATTACK, SearchLimits::depth(2)));
    let mut seen = Vec::new();
    loop {
        let (generation, report) = receiver.recv_timeout(TIMEOUT).expect("the last request is served");
        seen.push(generation);
        if generation == 3 && matches!(report, AnalysisReport::Done(_)) {
            break;
        }
    }
    assert!(seen.is_sorted(), "reports of an older request came after a newer one's: {seen:?}");
}

#[test]
fn stop_ends_an_infinite_analysis() {
    let (thread, receiver) = analysis_thread();
    thread.request(1, task("startpos", SearchLimits::infinite()));
    receiver.recv_timeout(TIMEOUT).expect("it began");
    thread.stop();
    while !matches!(receiver.recv_timeout(TIMEOUT).expect("it ends"), (1, AnalysisReport::Done(_))) {}
}

/// The first line that the thread reports with this generation.
fn first_line(receiver: &Receiver<(u64, AnalysisReport)>, wanted: u64) -> sankoma_search::PvLine {
    loop {
        match receiver.recv_timeout(TIMEOUT).expect("it answers") {
            (generation, AnalysisReport::Search(SearchReport::Line(info))) if generation == wanted => return info.line,
            _ => {}
        }
    }
}

#[test]
fn new_weights_are_used_from_the_next_request_on() {
    use sankoma_eval::memory::HugePageBuffer;
    use sankoma_eval::three_piece::full::{FullTables, KING_PAIRS, KPP_CELLS, KppTable};
    use sankoma_eval::{FullWeights, features::Feature, material};
    let (thread, receiver) = analysis_thread();
    let task = || task(ATTACK, SearchLimits::depth(1));
    thread.request(1, task());
    let built_in = first_line(&receiver, 1);
    let kkp = HugePageBuffer::zeroed(KING_PAIRS * Feature::COUNT).expect("there is memory");
    let kpp = KppTable::Single(HugePageBuffer::zeroed(KPP_CELLS).expect("there is memory"));
    let cells = FullTables { kk: vec![[0; 2]; KING_PAIRS], kkp, kpp };
    let material_only = Weights::from(FullWeights::new("nothing", material::OWN, cells));
    thread.set_weights(material_only.clone());
    thread.request(2, task());
    let with_others = first_line(&receiver, 2);
    let mut expected = Vec::new();
    Engine::new(material_only, 8).run(&task(), &SearchControl::new(), |report| expected.push(report));
    let Some(AnalysisReport::Search(SearchReport::Line(expected))) = expected.into_iter().next() else {
        panic!("it is searched")
    };
    assert_eq!(with_others.score, expected.line.score);
    assert_ne!(built_in.score, with_others.score);
}

#[test]
fn dropping_the_handle_joins_the_thread() {
    let (thread, receiver) = analysis_thread();
    thread.request(1, task("startpos", SearchLimits::infinite()));
    drop(thread);
    while receiver.recv_timeout(TIMEOUT).is_ok() {}
    assert!(receiver.recv().is_err(), "the thread still holds its sender");
}
