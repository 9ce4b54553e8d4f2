//! SPSA finds the top of a hill from noisy games, and a log that was cut off anywhere resumes with the same results.

use super::*;
use sankoma_analysis::engine_match::statistics::expected_share;
use std::fs;

fn constants() -> Vec<TunedConstant> {
    let constant = |name: &str, start, min, max, step| TunedConstant { name: name.to_owned(), start, min, max, step };
    vec![constant("one", 100.0, 0.0, 400.0, 20.0), constant("two", 3000.0, 1000.0, 9000.0, 400.0)]
}

fn start(pairs: u32) -> Spsa {
    Spsa::new(constants(), SpsaSettings { pairs, rate: 0.02, seed: 7 })
}

/// Points of a pair between two sets of values where the best are 180 and 2000: the nearer one wins more often.
fn play(spsa: &Spsa, pair: u32, random: &mut fastrand::Rng) -> f64 {
    let distance = |values: &[i32]| {
        let [one, two] = [(values[0], 180.0, 20.0), (values[1], 2000.0, 400.0)]
            .map(|(value, best, step)| (f64::from(value) - best) / step);
        one * one + two * two
    };
    let [first, second] = spsa.candidates(pair).map(|values| distance(&values));
    let share = 1.0 / (1.0 + (0.1 * (first - second)).exp());
    [(); 2].map(|()| if random.f64() < share { 1.0 } else { -1.0 }).iter().sum()
}

#[test]
fn values_move_to_the_best_ones() {
    let (mut spsa, mut random) = (start(20_000), fastrand::Rng::with_seed(1));
    for pair in 1..=20_000 {
        let points = play(&spsa, pair, &mut random);
        spsa.learn(pair, points);
    }
    let [one, two] = spsa.rounded()[..] else { panic!("there are two") };
    assert!((160..=200).contains(&one), "{one}");
    assert!((1600..=2400).contains(&two), "{two}");
}

/// The two engines of a pair lie on both sides of the present values, within the range, by a step that shrinks.
#[test]
fn candidates_lie_on_both_sides_within_the_range() {
    let spsa = start(1000);
    let mut widths = Vec::new();
    for pair in 1..=1000 {
        let [first, second] = spsa.candidates(pair);
        for ((constant, one), other) in spsa.constants().iter().zip(&first).zip(&second) {
            let [one, other] = [*one, *other].map(f64::from);
            assert!(one >= constant.min && other >= constant.min && one <= constant.max && other <= constant.max);
            assert!((one - constant.start) * (other - constant.start) <= 0.0, "{constant:?}: {one} {other}");
        }
        widths.push((first[0] - second[0]).abs());
        assert_eq!(spsa.candidates(pair), [first, second], "the same pair is the same");
    }
    assert!(widths[0] > widths[999] && (39..=41).contains(&widths[999]), "{} {}", widths[0], widths[999]);
    // A value between two whole numbers is rounded both ways.
    let half = TunedConstant { name: "half".to_owned(), start: 5.5, min: 0.0, max: 10.0, step: 1.0 };
    let spsa = Spsa::new(vec![half], SpsaSettings { pairs: 1, rate: 0.0, seed: 1 });
    let sums: Vec<i32> = (1..=400).map(|pair| spsa.candidates(pair).iter().map(|values| values[0]).sum()).collect();
    assert!(sums.contains(&10) && sums.contains(&12), "{sums:?}");
}

/// Two values of each of three constants are compared at once: one worth 60 Elo, one worth -30, one worth nothing.
#[test]
fn values_are_compared_all_at_once() {
    let constants = ["good", "bad", "idle"].map(|name| TunedConstant::of_two_values(name, 3, 99));
    let mut spsa = Spsa::new(constants.to_vec(), SpsaSettings { pairs: 6000, rate: 0.5, seed: 3 });
    let start = spsa.clone();
    let mut random = fastrand::Rng::with_seed(9);
    let mut pairs = Vec::new();
    for pair in 1..=6000 {
        let [first, second] = spsa.candidates(pair);
        assert!(first.iter().zip(&second).all(|values| matches!(values, (3, 99) | (99, 3))), "{first:?} {second:?}");
        let elo = if first[0] == 99 { 60.0 } else { -60.0 } + if first[1] == 99 { -30.0 } else { 30.0 };
        let share = expected_share(elo);
        let points = [(); 2].map(|()| if random.f64() < share { 1.0 } else { -1.0 }).iter().sum();
        spsa.learn(pair, points);
        pairs.push((pair, points));
    }
    assert_eq!(spsa, start, "nothing moves");
    for (difference, expected) in spsa.differences(&pairs).into_iter().zip([60.0, -30.0, 0.0]) {
        let difference = difference.expect("pairs were played");
        assert!(difference.elo_error() < 8.0, "{difference:?}");
        assert!((difference.elo - expected).abs() < 1.5 * difference.elo_error(), "{difference:?}, not {expected}");
    }
    assert_eq!(spsa.differences(&[]), [None; 3]);
}

#[test]
fn a_pair_without_a_winner_changes_nothing() {
    let mut spsa = start(10);
    spsa.learn(3, 0.0);
    assert_eq!(spsa, start(10));
}

#[test]
fn a_run_that_was_cut_off_anywhere_goes_on_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tuning.log");
    let run = || TuningRun::new(start(50), vec![("nodes".to_owned(), "4000".to_owned())]);
    let mut random = fastrand::Rng::with_seed(5);
    let (mut log, mut whole) = TuningLog::open(&path, run()).expect("it is new");
    let mut spsa = whole.replay();
    for pair in 1..=50 {
        let points = play(&spsa, pair, &mut random);
        spsa.learn(pair, points);
        log.add(pair, points).expect("it is written");
        whole.pairs.push((pair, points));
    }
    drop(log);
    let text = fs::read_to_string(&path).expect("it is there");
    assert_eq!(TuningRun::parse(&text).expect("it is a log"), whole);
    assert_eq!(whole.replay(), spsa);
    assert_eq!(whole.path(10).last().map(|(pair, values)| (*pair, values.clone())), Some((50, spsa.values().to_vec())));
    assert!(whole.missing_pairs().is_empty());
    for length in 0..text.len() {
        fs::write(&path, &text[..length]).expect("it is cut");
        let (mut log, found) = TuningLog::open(&path, run()).unwrap_or_else(|error| panic!("{length}: {error}"));
        assert!(whole.pairs.starts_with(&found.pairs), "{length}");
        let missing = &whole.pairs[found.pairs.len()..];
        assert_eq!(found.missing_pairs(), missing.iter().map(|&(pair, _)| pair).collect::<Vec<_>>(), "{length}");
        for &(pair, points) in missing {
            log.add(pair, points).expect("it is written");
        }
        assert_eq!(fs::read_to_string(&path).expect("it is there"), text, "{length}");
    }
}

#[test]
fn a_log_of_another_run_or_no_log_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tuning.log");
    let run = |nodes: &str| TuningRun::new(start(50), vec![("nodes".to_owned(), nodes.to_owned())]);
    TuningLog::open(&path, run("4000")).expect("it is new");
    let refused = TuningLog::open(&path, run("5000")).expect_err("it has other nodes").to_string();
    assert_eq!(refused, "it was begun with nodes 4000, now nodes 5000: expected the same settings, or another file");
    let other =
        TuningRun::new(Spsa::new(constants()[..1].to_vec(), start(50).settings().clone()), run("4000").conditions);
    let refused = TuningLog::open(&path, other).expect_err("it has other constants").to_string();
    assert!(refused.starts_with("it was begun with two 3000"), "{refused}");
    for (text, expected) in [
        ("a diary\n", "the first line is not 'sankoma tuning 1'"),
        ("sankoma tuning 1\nset\tpairs\tmany\n", "line 2 cannot be read"),
        ("sankoma tuning 1\nconstant\tx\t5\t6\t9\t1\n", "line 2 cannot be read"),
        ("sankoma tuning 1\nset\tpairs\t9\npair\t1\t3\n", "line 3 cannot be read"),
    ] {
        fs::write(&path, text).expect("it is written");
        assert_eq!(TuningLog::open(&path, run("4000")).expect_err(text).to_string(), expected);
    }
}
