use super::table::Table;
use super::value::{FOREVER, NEVER, NOTHING, Value};
use super::{Limit, Limits, Outcome, Report, solve};
use crate::rules::{Hand, PieceKind, Position};
use crate::search::Control;

fn solved(sfen: &str, table: &mut Table, limits: &Limits) -> Report {
    let position = Position::from_sfen(sfen).expect("the test's SFEN is sound");
    solve(&position, table, &Control::new(), limits, |_| {})
}

/// A bare king in the open and more in hand than one can try.
const WIDE: &str = "9/9/9/9/4k4/9/9/9/9 b RB2G2SNL2Prb2g2s3n3l16p 1";

#[test]
fn the_node_limit_is_exact_and_the_same_search_is_the_same() {
    for nodes in [1, 2, 777, 5_000] {
        let limits = Limits { nodes: Some(nodes), plies: Some(3), ..Limits::default() };
        let [first, second] =
            [(); 2].map(|()| solved("4k4/9/9/9/9/9/9/9/9 b RBrb4g4s4n4l18p 1", &mut Table::new(1), &limits));
        assert_eq!(first, second);
        assert!(first.nodes <= nodes, "{first:?}");
        assert!(first.outcome != Outcome::Unknown(Limit::Nodes) || first.nodes == nodes, "{first:?}");
    }
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let control = Control::new();
    control.stop();
    let position = Position::from_sfen(WIDE).expect("the test's SFEN is sound");
    let report = solve(&position, &mut Table::new(1), &control, &Limits::default(), |_| {});
    assert_eq!(report, Report { outcome: Outcome::Unknown(Limit::Time), nodes: 0 });
}

#[test]
fn a_result_answers_for_larger_and_smaller_hands() {
    let pawns = |count| Hand::EMPTY.with(PieceKind::Pawn, count);
    let mut table = Table::new(1);
    table.store(1, pawns(3), &Value::proved(5, pawns(2)), 1);
    table.store(2, pawns(3), &Value::disproved(7, pawns(4), NOTHING), 1);
    let proved = |hand, plies| table.probe(1, pawns(hand), plies).is_some_and(|value| value.is_proved());
    let disproved = |hand, plies| table.probe(2, pawns(hand), plies).is_some_and(|value| value.is_disproved());
    assert_eq!([(1, 5), (2, 5), (9, 5), (9, 4)].map(|(hand, plies)| proved(hand, plies)), [false, true, true, false]);
    assert_eq!(
        [(5, 7), (4, 7), (0, 1), (0, 9)].map(|(hand, plies)| disproved(hand, plies)),
        [false, true, true, false]
    );
}

#[test]
fn a_disproof_of_one_way_is_found_on_that_way_only() {
    let (mut table, key, way, other_way) = (Table::new(1), 0x1234, 0x4d, 0x4e);
    table.store(key ^ way, Hand::EMPTY, &Value::disproved(FOREVER, Hand::EMPTY, 3), 1);
    assert_eq!(table.probe_way(key ^ way, Hand::EMPTY, 9).map(|value| value.rests_on), Some(3));
    assert_eq!(table.probe_way(key ^ other_way, Hand::EMPTY, 9), None);
    assert_eq!(table.probe(key, Hand::EMPTY, 9), None);
}

#[test]
fn a_full_table_forgets_what_took_least_work() {
    let mut table = Table::new(1);
    let key = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for number in 0..100_000 {
        let nodes = if number % 100 == 0 { 1_000_000 } else { 1 };
        table.store(key(number), Hand::EMPTY, &Value::open(number as u32 % NEVER + 1, 2), nodes);
    }
    assert!(table.fill() <= 750, "{}", table.fill());
    for number in (0..100_000).step_by(100) {
        let kept = table.probe(key(number), Hand::EMPTY, 1);
        assert_eq!(kept, Some(Value::open(number as u32 + 1, 2)), "{number}");
    }
}

#[test]
fn lines_may_be_long_and_tables_small() {
    let limits = Limits { nodes: Some(300_000), ..Limits::default() };
    let report = solved(WIDE, &mut Table::new(1), &limits);
    assert!(matches!(report.outcome, Outcome::Mate(_) | Outcome::Unknown(Limit::Nodes)), "{report:?}");
}
