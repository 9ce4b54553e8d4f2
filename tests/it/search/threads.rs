//! Lazy SMP: several threads on one table, and how soon a search obeys a stop.

use crate::support::fixed_weights::{fixed_factors, fixed_weights};
use crate::support::position;
use proptest::prelude::*;
use sankoma_analysis::{AnalysisReport, AnalysisTask, Engine};
use sankoma_rules::{Move, legality};
use sankoma_search::{
    EnteredNode, Score, SearchControl, SearchInfo, SearchLimits, SearchObserver, SearchOutcome, SearchReport,
    SearchRequest, TranspositionTable,
};

const MIDDLE_GAME: &str = "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1";
const ATTACK: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
/// Many captures: pieces that attack each other.
const CROWD: &str = "1n2k2n1/1r5b1/1gsgsl3/1PPPPPPP1/9/1ppppppp1/1SGSGL3/1B5R1/1N2K2N1 b - 1";
/// None has a mate that 60,000 nodes find, which would end a search before its limit.
const POSITIONS: [&str; 4] = ["startpos", MIDDLE_GAME, ATTACK, CROWD];

fn run(threads: usize, sfen: &str, multipv: usize, limits: SearchLimits) -> (SearchOutcome, Vec<SearchInfo>) {
    let mut engine = Engine::new(fixed_weights(), 8);
    engine.set_threads(threads);
    let task = AnalysisTask { multipv, ..AnalysisTask::new(position(sfen), limits) };
    let (mut infos, mut found) = (Vec::new(), None);
    engine.run(&task, &SearchControl::new(), |report| match report {
        AnalysisReport::Search(SearchReport::Line(info)) => infos.push(info),
        AnalysisReport::Done(outcome) => found = Some(outcome),
        AnalysisReport::Search(SearchReport::RootMate(_) | SearchReport::IterationFinished(_)) => {}
        other => panic!("{other:?}"),
    });
    (found.expect("the search ends"), infos)
}

#[test]
fn several_threads_report_legal_lines_in_order_and_play_the_last() {
    for sfen in POSITIONS {
        for threads in [2, 3, 8] {
            let (outcome, infos) = run(threads, sfen, 1, SearchLimits::nodes(60_000));
            let last = infos.last().expect("a line was reported");
            assert_eq!(outcome.best, Some(last.line.pv[0]), "{sfen} on {threads} threads");
            assert_eq!(outcome.lines[0].pv, last.line.pv, "{sfen} on {threads} threads");
            assert!(infos.is_sorted_by_key(|info| info.nodes), "{sfen}");
            assert!(outcome.nodes >= last.nodes && outcome.nodes >= 60_000, "{sfen}: {} nodes", outcome.nodes);
            for info in &infos {
                assert_legal(sfen, &info.line.pv);
            }
        }
    }
}

fn assert_legal(sfen: &str, pv: &[Move]) {
    let mut position = position(sfen);
    for &mv in pv {
        assert!(legality::is_legal(&position, mv), "{mv} in {}", position.sfen());
        position.play(mv);
    }
}

#[test]
fn multipv_and_search_moves_are_obeyed_on_several_threads() {
    let asked: Vec<Move> = ["9g9f", "1g1f", "5i5h"].map(|text| text.parse().expect("a move")).to_vec();
    let limits = SearchLimits { search_moves: asked.clone(), ..SearchLimits::nodes(40_000) };
    let (outcome, _) = run(3, "startpos", 3, limits.clone());
    let mut first: Vec<Move> = outcome.lines.iter().map(|line| line.pv[0]).collect();
    first.sort();
    let mut expected = asked.clone();
    expected.sort();
    assert_eq!(first, expected);
    let (outcome, _) = run(3, "startpos", 1, limits);
    assert!(outcome.best.is_some_and(|best| asked.contains(&best)));
}

#[test]
fn a_mate_is_found_in_its_length_on_any_number_of_threads() {
    for threads in 1..5 {
        let (outcome, _) = run(threads, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1, SearchLimits::infinite());
        assert_eq!(outcome.lines[0].score, Score::Mate(1), "{threads} threads");
    }
}

#[test]
fn a_depth_is_the_leaders_own() {
    let (outcome, infos) = run(4, MIDDLE_GAME, 1, SearchLimits::depth(6));
    assert_eq!(outcome.lines[0].depth, 6);
    let depths: Vec<u32> = infos.iter().map(|info| info.line.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn the_control_stops_all_threads() {
    let (evaluation, table, control) = (fixed_factors(), &TranspositionTable::new(8), &SearchControl::new());
    let request = SearchRequest { threads: 3, ..SearchRequest::new(evaluation, table, control, position(MIDDLE_GAME)) };
    std::thread::scope(|scope| {
        let searching = scope.spawn(|| request.run(|_| ()));
        while table.hashfull() == 0 {
            std::thread::yield_now();
        }
        control.stop();
        assert!(searching.join().expect("it ends well").best.is_some());
    });
}

#[test]
fn a_search_without_a_legal_move_ends_on_several_threads() {
    let (outcome, infos) = run(3, "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", 1, SearchLimits::infinite());
    assert!(outcome.best.is_none() && infos.is_empty());
}

/// Stops the search at a node and counts those that come after it.
struct StopAtNode<'a> {
    control: &'a SearchControl,
    at: u64,
    nodes: u64,
}

impl SearchObserver for StopAtNode<'_> {
    fn enter(&mut self, _node: EnteredNode) {
        self.nodes += 1;
        if self.nodes == self.at {
            self.control.stop();
        }
    }
}

/// The slowest evaluation searches 200,000 nodes a second at the least: so many take 10 ms.
const NODES_UNTIL_STOPPED: u64 = 2_000;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Wherever in the tree the search is, at the root of the first line or the last, among captures or quiet moves.
    #[test]
    fn a_search_obeys_a_stop_within_few_nodes(
        sfen in prop::sample::select(POSITIONS.to_vec()),
        at in 1..60_000u64,
        multipv in 1..20usize,
    ) {
        let (evaluation, table, control) = (fixed_factors(), &TranspositionTable::new(1), &SearchControl::new());
        let request = SearchRequest {
            multipv,
            limits: SearchLimits::nodes(200_000),
            ..SearchRequest::new(evaluation, table, control, position(sfen))
        };
        let mut stopper = StopAtNode { control, at, nodes: 0 };
        let outcome = request.run_observed(&mut stopper, |_| ());
        prop_assert!(stopper.nodes <= at + NODES_UNTIL_STOPPED, "{} nodes after the stop", stopper.nodes - at);
        prop_assert!(outcome.best.is_some());
    }
}
