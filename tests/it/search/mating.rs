//! Mate search at the root of a search: what it finds, when a mate counts, and how it is reported.

use crate::search::mate_checker::assert_mates;
use crate::search::mate_search::problem;
use crate::support::fixed_weights::fixed_factors;
use crate::support::{FIXED_WEIGHTS, Random, mv, position, sankoma};
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::{
    IterationStatus, RootMateVerdict, Score, SearchControl, SearchInfo, SearchLimits, SearchOutcome, SearchReport,
    SearchRequest, TranspositionTable,
};
use serde_json::Value;

/// Composed for this test, with the length of the shortest mate by checks.
const MATES: [(&str, u32); 2] =
    [("5+n3/6B1k/9/7p1/7R1/9/9/9/2K6 b Bn 1", 9), ("7+r1/3nk4/4+l4/2L1RS3/9/9/9/9/2K6 b N 1", 11)];
/// Composed too: a mate of quiet moves is shorter, but deepening alone does not find one soon.
const HARD_MATE: (&str, u32) = ("4l2kB/3+n5/9/9/6R2/9/9/9/2K6 b Bn 1", 11);
/// A lance alone gives many checks and no mate.
const NO_MATE: &str = "4k4/9/9/9/9/9/9/9/K8 b L 1";
/// A bare king in the open and more in hand than one can try.
const WIDE: &str = "9/9/9/9/4k4/9/9/9/K8 b RB2G2SNL2Prb2g2s3n3l16p 1";

fn run(sfen: &str, multipv: usize, limits: &SearchLimits) -> (SearchOutcome, Vec<SearchReport>) {
    let mut events = Vec::new();
    let outcome = run_until(&SearchControl::new(), &position(sfen), multipv, limits, |event| events.push(event));
    (outcome, events)
}

fn run_until(
    control: &SearchControl,
    position: &Position,
    multipv: usize,
    limits: &SearchLimits,
    receive: impl FnMut(SearchReport),
) -> SearchOutcome {
    let (evaluation, table) = (fixed_factors(), &TranspositionTable::new(8));
    let request = SearchRequest {
        multipv,
        limits: limits.clone(),
        ..SearchRequest::new(evaluation, table, control, position.clone())
    };
    request.run(receive)
}

fn verdicts(events: &[SearchReport]) -> Vec<RootMateVerdict> {
    let verdict =
        |event: &SearchReport| if let SearchReport::RootMate(search) = event { Some(search.verdict) } else { None };
    events.iter().filter_map(verdict).collect()
}

fn lines(events: &[SearchReport]) -> Vec<&SearchInfo> {
    events.iter().filter_map(|event| if let SearchReport::Line(info) = event { Some(info) } else { None }).collect()
}

#[test]
fn a_long_mate_is_found_and_ends_the_search() {
    let (sfen, plies) = MATES[0];
    let (outcome, _) = run(sfen, 1, &SearchLimits::nodes(200_000));
    assert_eq!(outcome.lines[0].score, Score::Mate(plies as i32));
    assert_eq!(outcome.lines[0].pv.len(), plies as usize);
    assert_mates(&position(sfen), &outcome.lines[0].pv);
    assert!(outcome.nodes < 200_000, "the search continues though nothing can change");
}

#[test]
fn a_hard_mate_is_found_with_far_fewer_nodes_than_by_deepening_alone() {
    let (sfen, plies) = HARD_MATE;
    let (_, events) = run(sfen, 1, &SearchLimits::nodes(200_000));
    let is_mate = |info: &&SearchInfo| matches!(info.line.score, Score::Mate(1..));
    let first = lines(&events).into_iter().find(is_mate).expect("the mate is found");
    assert_eq!(first.line.score, Score::Mate(plies as i32));
    assert_eq!(verdicts(&events).last(), Some(&RootMateVerdict::Mate { plies, shortest: true }));
    assert_mates(&position(sfen), &first.line.pv);
    let alone = deepened(sfen, 2 * first.nodes);
    assert!(!matches!(alone, Some(Score::Mate(1..))), "{alone:?} with {} nodes", 2 * first.nodes);
}

/// The score of iterations alone.
fn deepened(sfen: &str, nodes: u64) -> Option<Score> {
    let (table, control) = (TranspositionTable::new(8), SearchControl::new());
    let request = SearchRequest {
        limits: SearchLimits::nodes(nodes),
        ..SearchRequest::new(fixed_factors(), &table, &control, position(sfen))
    };
    let mut deepening = request.deepening();
    let mut score = None;
    while deepening.iterate(&mut |step| score = best_score(&step).or(score)) == IterationStatus::Continue {}
    score
}

fn best_score(step: &SearchReport) -> Option<Score> {
    if let SearchReport::Line(info) = step { Some(info.line.score) } else { None }
}

#[test]
fn every_reported_mate_is_one_and_is_not_lost_again() {
    let (mut random, mut found) = (Random::new(17), 0);
    for number in 0..400 {
        let Some(position) = problem(&mut random) else { continue };
        let (sfen, multipv) = (position.sfen(), 1 + number % 3);
        let (outcome, events) = run(&sfen, multipv, &SearchLimits::nodes(12_000));
        let mut min: Option<u32> = None;
        for event in &events {
            match event {
                SearchReport::RootMate(search) => {
                    if let RootMateVerdict::Mate { plies, .. } = search.verdict {
                        assert!(min.is_none_or(|min| plies <= min), "{sfen}");
                        min = Some(plies);
                    }
                }
                SearchReport::Line(SearchInfo { line, .. }) if line.rank == 1 => {
                    let Some(min) = min else { continue };
                    let Score::Mate(plies @ 1..) = line.score else { panic!("{line:?} after a mate: {sfen}") };
                    assert!(plies as u32 <= min, "{line:?} after a mate in {min}: {sfen}");
                    if plies as u32 == min && line.pv.len() % 2 == 1 {
                        assert!(line.pv.len() <= min as usize, "{line:?}: {sfen}");
                    }
                }
                _ => {}
            }
        }
        let Some(min) = min else { continue };
        let best = &outcome.lines[0];
        if best.score == Score::Mate(min as i32) {
            assert_mates(&position, &best.pv);
            found += 1;
        }
        let first: std::collections::BTreeSet<Move> = outcome.lines.iter().map(|line| line.pv[0]).collect();
        assert_eq!(first.len(), outcome.lines.len(), "{sfen}");
    }
    assert!(found >= 10, "{found}");
}

#[test]
fn with_several_lines_the_mate_is_the_first_and_the_others_go_on() {
    let (sfen, plies) = MATES[1];
    let (outcome, events) = run(sfen, 3, &SearchLimits::nodes(60_000));
    assert_eq!(outcome.lines[0].score, Score::Mate(plies as i32));
    assert_eq!(outcome.lines.len(), 3);
    let verdict = events
        .iter()
        .position(|event| matches!(event, SearchReport::RootMate(search) if search.verdict != RootMateVerdict::Open));
    let later = &events[verdict.expect("a verdict is reported")..];
    for rank in 2..=3 {
        assert!(lines(later).iter().any(|info| info.line.rank == rank), "rank {rank}");
    }
    assert_eq!(outcome.nodes, 60_000);
}

#[test]
fn no_mate_is_reported_once_and_nothing_where_there_is_no_check() {
    let (_, events) = run(NO_MATE, 1, &SearchLimits::nodes(30_000));
    let verdicts = verdicts(&events);
    assert_eq!(verdicts.last(), Some(&RootMateVerdict::NoMate), "{verdicts:?}");
    assert_eq!(verdicts.iter().filter(|&&verdict| verdict != RootMateVerdict::Open).count(), 1);
    for sfen in ["startpos", "9/9/9/9/9/9/9/9/K8 b R 1"] {
        assert_eq!(self::verdicts(&run(sfen, 1, &SearchLimits::nodes(30_000)).1), []);
    }
}

#[test]
fn a_mate_that_was_not_asked_for_does_not_count() {
    let (sfen, plies) = MATES[0];
    let first = run(sfen, 1, &SearchLimits::nodes(200_000)).0.lines[0].pv[0];
    let asked = |moves: Vec<Move>| run(sfen, 1, &SearchLimits { search_moves: moves, ..SearchLimits::nodes(40_000) });
    let others: Vec<Move> = movegen::legal_all(&position(sfen)).iter().copied().filter(|&mv| mv != first).collect();
    let (outcome, events) = asked(others.clone());
    assert!(others.contains(&outcome.best.expect("one of them")));
    assert!(lines(&events).iter().all(|info| info.line.pv[0] != first));
    assert!(!verdicts(&events).contains(&RootMateVerdict::NoMate), "there is a mate");
    let (outcome, _) = asked(vec![first]);
    assert_eq!((outcome.best, outcome.lines[0].score), (Some(first), Score::Mate(plies as i32)));
}

#[test]
fn a_mate_must_come_before_the_game_ends() {
    let (sfen, plies) = MATES[1];
    for (max_moves, mates) in [(plies, true), (plies - 1, false), (plies - 2, false)] {
        let (outcome, events) =
            run(sfen, 1, &SearchLimits { max_moves: Some(max_moves), ..SearchLimits::nodes(60_000) });
        assert_eq!(matches!(outcome.lines[0].score, Score::Mate(1..)), mates, "{max_moves}");
        let reported = verdicts(&events).iter().any(|verdict| matches!(verdict, RootMateVerdict::Mate { .. }));
        // Alpha-beta may be the first to find the mate.
        assert!(mates || !reported, "{max_moves}");
    }
}

#[test]
fn the_same_search_reports_the_same_and_keeps_to_its_nodes() {
    for nodes in [1, 777, 9_000, 20_000] {
        for sfen in [MATES[0].0, WIDE] {
            let search = || {
                let (outcome, events) = run(sfen, 2, &SearchLimits::nodes(nodes));
                let lines: Vec<_> = lines(&events).iter().map(|info| (info.line.clone(), info.nodes)).collect();
                (outcome, verdicts(&events), lines)
            };
            let (first, second) = (search(), search());
            assert_eq!(first, second, "{sfen} {nodes}");
            // A mate that cannot get shorter ends the search.
            let is_mate = first.0.lines.first().is_some_and(|line| matches!(line.score, Score::Mate(1..)));
            assert!(first.0.nodes == nodes || is_mate && first.0.nodes < nodes, "{sfen} {}", first.0.nodes);
        }
    }
}

#[test]
fn a_stop_during_the_mate_search_ends_the_search() {
    let control = SearchControl::new();
    let (mut seen, mut at) = (0, 0);
    let outcome = run_until(&control, &position(WIDE), 2, &SearchLimits::infinite(), |event| {
        if let SearchReport::RootMate(search) = event {
            seen += 1;
            at = search.nodes;
            if seen == 3 {
                control.stop();
            }
        }
    });
    assert_eq!(seen, 3, "it continues after the stop, {at} nodes");
    assert!(outcome.best.is_some());
}

fn output_of(arguments: &[&str]) -> String {
    let output = sankoma(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

#[test]
fn think_prints_the_verdict_of_the_mate_search() {
    let (sfen, plies) = HARD_MATE;
    let rows: Vec<Value> = output_of(&["think", "--json", "--nodes", "200000", "--weights", FIXED_WEIGHTS, sfen])
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    let verdicts: Vec<&Value> = rows.iter().filter(|row| row["kind"] == "mate_search").collect();
    let last = verdicts.last().expect("there is a verdict");
    assert_eq!((last["result"].as_str(), last["plies"].as_u64()), (Some("mate"), Some(plies.into())));
    assert_eq!(last["shortest"].as_bool(), Some(true));
    let line = rows.iter().rfind(|row| row["kind"] == "line").expect("a line");
    assert_eq!((line["unit"].as_str(), line["score"].as_u64()), (Some("mate"), Some(plies.into())));
    assert_eq!(line["bound"].as_str(), Some("exact"));
    let pv: Vec<Move> =
        line["pv"].as_array().expect("moves").iter().map(|text| mv(text.as_str().expect("text"))).collect();
    assert_mates(&position(sfen), &pv);
    let text = output_of(&["think", "--nodes", "30000", "--weights", FIXED_WEIGHTS, "--lang", "ja", NO_MATE]);
    let row = text.lines().find(|line| line.starts_with("詰み探索 ")).expect("there is a verdict");
    assert!(row.ends_with("ノード 不詰"), "{row}");
    assert_eq!(text.matches("詰み探索").count(), 1, "{text}");
}
