use super::table::MateTable;
use super::value::{NO_REPETITION, PROOF_INFINITE, ProofValue, UNLIMITED_PLIES};
use super::{MateLimits, MateOutcome, MateReport, ReachedLimit, solve};
use crate::SearchControl;
use sankoma_rules::{Hand, PieceKind, Position};

fn solved(sfen: &str, table: &mut MateTable, limits: &MateLimits) -> MateReport {
    let position = Position::from_sfen(sfen).expect("the test's SFEN is sound");
    solve(&position, table, &SearchControl::new(), limits, |_| {})
}

/// A bare king in the open and more in hand than one can try.
const WIDE_TREE: &str = "9/9/9/9/4k4/9/9/9/9 b RB2G2SNL2Prb2g2s3n3l16p 1";

#[test]
fn the_node_limit_is_exact_and_the_same_search_is_the_same() {
    for nodes in [1, 2, 777, 5_000] {
        let limits = MateLimits { nodes: Some(nodes), plies: Some(3), ..MateLimits::default() };
        let [first, second] =
            [(); 2].map(|()| solved("4k4/9/9/9/9/9/9/9/9 b RBrb4g4s4n4l18p 1", &mut MateTable::new(1), &limits));
        assert_eq!(first, second);
        assert!(first.nodes <= nodes, "{first:?}");
        assert!(first.outcome != MateOutcome::Unknown(ReachedLimit::Nodes) || first.nodes == nodes, "{first:?}");
    }
}

#[test]
fn a_stopped_search_reports_the_time_limit() {
    let control = SearchControl::new();
    control.stop();
    let position = Position::from_sfen(WIDE_TREE).expect("the test's SFEN is sound");
    let report = solve(&position, &mut MateTable::new(1), &control, &MateLimits::default(), |_| {});
    assert_eq!(report, MateReport { outcome: MateOutcome::Unknown(ReachedLimit::Time), nodes: 0 });
}

#[test]
fn a_result_answers_for_larger_and_smaller_hands() {
    let pawns = |count| Hand::EMPTY.with(PieceKind::Pawn, count);
    let mut table = MateTable::new(1);
    table.store(1, pawns(3), &ProofValue::proved(5, pawns(2)), 1);
    table.store(2, pawns(3), &ProofValue::disproved(7, pawns(4), NO_REPETITION), 1);
    let proved = |hand, plies| table.probe(1, pawns(hand), plies).is_some_and(|value| value.is_proved());
    let disproved = |hand, plies| table.probe(2, pawns(hand), plies).is_some_and(|value| value.is_disproved());
    assert_eq!([(1, 5), (2, 5), (9, 5), (9, 4)].map(|(hand, plies)| proved(hand, plies)), [false, true, true, false]);
    assert_eq!(
        [(5, 7), (4, 7), (0, 1), (0, 9)].map(|(hand, plies)| disproved(hand, plies)),
        [false, true, true, false]
    );
}

#[test]
fn a_disproof_of_one_path_is_found_on_that_path_only() {
    let (mut table, key, path, other_path) = (MateTable::new(1), 0x1234, 0x4d, 0x4e);
    table.store(key ^ path, Hand::EMPTY, &ProofValue::disproved(UNLIMITED_PLIES, Hand::EMPTY, 3), 1);
    assert_eq!(table.probe_path(key ^ path, Hand::EMPTY, 9).map(|value| value.repetition_ply), Some(3));
    assert_eq!(table.probe_path(key ^ other_path, Hand::EMPTY, 9), None);
    assert_eq!(table.probe(key, Hand::EMPTY, 9), None);
}

#[test]
fn a_full_table_drops_the_entries_that_took_least_work() {
    let mut table = MateTable::new(1);
    let key = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for number in 0..100_000 {
        let nodes = if number % 100 == 0 { 1_000_000 } else { 1 };
        table.store(key(number), Hand::EMPTY, &ProofValue::open(number as u32 % PROOF_INFINITE + 1, 2), nodes);
    }
    assert!(table.fill() <= 750, "{}", table.fill());
    for number in (0..100_000).step_by(100) {
        let kept = table.probe(key(number), Hand::EMPTY, 1);
        assert_eq!(kept, Some(ProofValue::open(number as u32 + 1, 2)), "{number}");
    }
}

#[test]
fn lines_may_be_long_and_tables_small() {
    let limits = MateLimits { nodes: Some(300_000), ..MateLimits::default() };
    let report = solved(WIDE_TREE, &mut MateTable::new(1), &limits);
    assert!(matches!(report.outcome, MateOutcome::Mate(_) | MateOutcome::Unknown(ReachedLimit::Nodes)), "{report:?}");
}
