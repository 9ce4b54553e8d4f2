use super::builder::{after, build};
use super::tree::{AttackerStep, MateTree};
use super::{MateTreeOutcome, MateTreeReport, other_mates, search_mate_tree};
use sankoma_rules::{Move, Position, legality, movegen};
use sankoma_search::SearchControl;
use sankoma_search::mate::{MateExplorer, MateLimits, MateOutcome, MateTable, ReachedLimit, solve};
use std::collections::{HashSet, VecDeque};
use std::time::Duration;

/// A problem composed for these tests: length, length with futile interpositions, pieces left.
type Problem = (&'static str, u32, u32, u32);

const PROBLEMS: [Problem; 4] = [
    // A gold in front of the king.
    ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1, 1, 0),
    // The rook checks from afar; what is put between is taken, and a knight protects the last square.
    (FAR_ROOK, 1, 3, 0),
    // The same with a pawn that is not needed.
    ("8k/6G2/9/7N1/9/9/9/4P4/4R4 b Pp 1", 1, 3, 1),
    // Two golds next to the square before the king.
    ("3k5/9/3G1G3/9/9/9/9/9/9 b G2r2b1g4s4n4l18p 1", 1, 1, 0),
];

const FAR_ROOK: &str = "8k/6G2/9/7N1/9/9/9/4P4/4R4 b p 1";

/// A mate of several plies.
const LONGER: &str = "6n2/8k/5R1p1/7SB/9/9/9/9/9 b P 1";

fn explored<T>(sfen: &str, work: impl FnOnce(&Position, &mut MateExplorer<'_>) -> T) -> T {
    let position = Position::from_sfen(sfen).unwrap_or_else(|error| {
        let setup = sankoma_rules::sfen::parse_setup(sfen).unwrap_or_else(|_| panic!("{sfen}: {error}"));
        Position::from_setup_unchecked(&setup)
    });
    let (mut table, control) = (MateTable::new(8), SearchControl::new());
    let limits = MateLimits { nodes: Some(2_000_000), ..MateLimits::default() };
    let mut explorer = MateExplorer::new(&position, &mut table, &control, &limits);
    work(&position, &mut explorer)
}

fn tree(sfen: &str) -> MateTree {
    explored(sfen, |position, explorer| build(position, 15, explorer)).unwrap_or_else(|| panic!("{sfen} is a mate"))
}

/// Every position of the tree holds by the rules: the attacker checks by a legal move, every legal defence is there and
/// none else, and where there is none it is mate.
fn assert_sound(tree: &MateTree) {
    let mut waiting = VecDeque::from([tree.position.clone()]);
    let mut seen = HashSet::new();
    while let Some(position) = waiting.pop_front() {
        let sfen = position.sfen();
        if !seen.insert(sfen.clone()) {
            continue;
        }
        let step = tree.step(&position).unwrap_or_else(|| panic!("the tree ends at {sfen}"));
        assert_eq!(legality::reasons(&position, step.mv), [], "{} in {sfen}", step.mv);
        let checked = after(&position, step.mv);
        assert!(checked.in_check(), "{} gives no check in {sfen}", step.mv);
        let mut listed: Vec<_> = step.defences.iter().map(|defence| defence.mv).collect();
        // The slow definition of legality for some, the generator, which agrees with it, for the others.
        let mut legal: Vec<_> = if seen.len() <= 40 {
            Move::encodable().filter(|&mv| legality::reasons(&checked, mv).is_empty()).collect()
        } else {
            movegen::legal_all(&checked).iter().copied().collect()
        };
        listed.sort();
        legal.sort();
        assert_eq!(listed, legal, "after {} in {sfen}", step.mv);
        for defence in &step.defences {
            let next = after(&checked, defence.mv);
            let reply = tree.step(&next).unwrap_or_else(|| panic!("no answer to {} in {sfen}", defence.mv));
            assert_eq!(defence.plies, Some(reply.plies));
            assert!(reply.plies + 2 <= step.plies);
            waiting.push_back(next);
        }
        assert_lengths(step);
    }
    assert_eq!(seen.len(), tree.len(), "every position of the tree is reached");
}

/// The length is that of the longest defence, with and without futile ones.
fn assert_lengths(step: &AttackerStep) {
    let longest = step.defences.iter().filter_map(|defence| defence.plies).max();
    assert_eq!(step.plies, longest.map_or(1, |plies| plies + 2));
    let real = step.defences.iter().filter(|defence| !defence.is_futile);
    let longest = real.filter_map(|defence| defence.plies_without_futile).max();
    assert_eq!(step.plies_without_futile, longest.map_or(1, |plies| plies + 2));
}

#[test]
fn every_leaf_is_mate_and_every_legal_defence_is_in_the_tree() {
    for (sfen, plies, all, left) in PROBLEMS {
        let tree = tree(sfen);
        assert!(tree.is_whole);
        assert_sound(&tree);
        let root = tree.root().expect("the root is in the tree");
        assert_eq!((root.plies_without_futile, root.plies, root.pieces_left), (plies, all, left), "{sfen}");
        let line = tree.main_line();
        assert_eq!(line.len(), plies as usize, "{sfen}");
    }
}

#[test]
fn a_longer_mate_has_every_defence_in_its_tree() {
    let tree = tree(LONGER);
    assert!(tree.is_whole && tree.len() > 3, "{}", tree.len());
    assert_sound(&tree);
    let line = tree.main_line();
    assert!(line.len() >= 3 && line.len() as u32 == tree.root().expect("the root is there").plies_without_futile);
    let end = tree.position_after(&line);
    let left = movegen::legal_all(&end);
    assert!(end.in_check() && left.iter().all(|&mv| mv.is_drop()), "only futile drops are left: {}", end.sfen());
}

#[test]
fn futile_interpositions_are_those_without_which_the_mate_is_as_long() {
    let far = tree(FAR_ROOK);
    let step = far.root().expect("the root is in the tree");
    assert_eq!(step.defences.len(), 7, "a pawn on every square between");
    assert!(step.defences.iter().all(|defence| defence.is_futile && defence.mv.is_drop()), "{step:?}");
    let without_pawn = tree("8k/6G2/9/7N1/9/9/9/4P4/4R4 b - 1");
    assert_eq!(without_pawn.root().map(|root| root.plies), Some(step.plies_without_futile));
    // Without the knight the king takes the rook next to it: nothing there is futile, and there is no mate.
    let open = explored("8k/6G2/9/9/9/9/9/4P4/4R4 b p 1", |position, explorer| build(position, 9, explorer).is_none());
    assert!(open);
}

#[test]
fn rows_unfold_to_every_path_and_end_with_mates() {
    let tree = tree(LONGER);
    let mut unfolded = HashSet::new();
    loop {
        let rows = tree.rows(&unfolded);
        let folded: Vec<_> = rows.iter().filter(|row| row.is_expandable && !row.is_unfolded).collect();
        if folded.is_empty() {
            for row in rows.iter().filter(|row| !row.is_expandable) {
                let end = tree.position_after(&row.path);
                assert!(end.in_check() && movegen::count_legal_all(&end) == 0, "{}", end.sfen());
                assert_eq!((row.plies, row.is_attack()), (Some(0), true));
            }
            assert!(rows.len() > 5);
            return;
        }
        unfolded.extend(folded.into_iter().map(|row| row.path.clone()));
    }
}

#[test]
fn other_first_moves_that_mate_are_found() {
    let others = |sfen: &str| {
        explored(sfen, |position, explorer| {
            let tree = build(position, 9, explorer).expect("it is a mate");
            other_mates::find(&tree, explorer, || false)
        })
    };
    let single = others(PROBLEMS[0].0);
    assert!(single.is_complete && single.found.is_empty(), "{single:?}");
    // Either gold may go in front of the king, and so may the one in hand.
    let several = others(PROBLEMS[3].0);
    assert!(several.is_complete);
    let named: Vec<String> = several.found.iter().map(|other| other.mv.to_string()).collect();
    assert!(!named.is_empty() && several.found.iter().all(|other| other.path.is_empty()), "{named:?}");
    let start = Position::from_sfen(PROBLEMS[3].0).expect("the SFEN is sound");
    for other in &several.found {
        let checked = after(&start, other.mv);
        assert!(checked.in_check());
        for &defence in &movegen::legal_all(&checked) {
            let mut table = MateTable::new(8);
            let next = after(&checked, defence);
            let found = solve(&next, &mut table, &SearchControl::new(), &MateLimits::default(), |_| {}).outcome;
            assert!(matches!(found, MateOutcome::Mate(_)), "{defence} escapes after {}", other.mv);
        }
    }
}

#[test]
fn the_outcome_of_a_search_is_named() {
    let outcome = |sfen: &str, is_stopped: bool| {
        let setup = sankoma_rules::sfen::parse_setup(sfen).expect("the text is an SFEN");
        let control = SearchControl::new();
        if is_stopped {
            control.stop();
        }
        let mut last = None;
        let position = Position::from_setup_unchecked(&setup);
        search_mate_tree(&position, Duration::from_secs(600), 8, &control, |report| {
            if let MateTreeReport::Done(outcome) = report {
                last = Some(outcome);
            }
        });
        last.expect("the last report says how it ended")
    };
    let mate = outcome(PROBLEMS[0].0, false);
    assert_eq!(
        mate,
        MateTreeOutcome::Mate { is_shortest: true, other_mates: Vec::new(), is_complete: true },
        "one gold mates"
    );
    assert_eq!(outcome("4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1", false), MateTreeOutcome::NoMate);
    assert_eq!(outcome("9/9/9/9/9/9/9/9/4K4 b P 1", false), MateTreeOutcome::NoKing);
    assert!(matches!(outcome("9/9/9/9/9/9/9/9/9 b P 1", false), MateTreeOutcome::Refused(_)));
    assert_eq!(outcome(PROBLEMS[0].0, true), MateTreeOutcome::Unknown(ReachedLimit::Time));
}
