//! Recorded ends, held against what a naive count says.

use crate::record::files::csa_move;
use crate::support::Random;
use sankoma_record as record;
use sankoma_rules::movegen::{self, MoveGenerationKind};
use sankoma_rules::{Color, Position};
use std::fmt::Write as _;

/// Few pieces, so that positions come again and checks are frequent.
const START: &str = "V2.2\nP-51OU\nP+59OU28RY38RY\n+\n";

/// A random game with a weakness for going back, as CSA, with the positions on its way (without move numbers) and
/// whether each was reached by a check.
struct RandomGame {
    csa: String,
    positions: Vec<(String, bool)>,
    last: Position,
}

fn play(seed: u64, plies: usize) -> RandomGame {
    let mut random = Random::new(seed);
    let start = record::read(START.as_bytes(), None).game.start().clone();
    let mut position = Position::new(&start).expect("the start is sound");
    let mut played = RandomGame { csa: START.to_owned(), positions: vec![shape(&position)], last: position.clone() };
    let mut habits = Vec::new();
    for ply in 0..plies {
        let habit = habits.get(ply.wrapping_sub(4)).copied().filter(|_| random.below(12) > 0);
        let legal = movegen::legal_all(&position);
        // In every other game Black likes to check.
        let likes_checks = position.side_to_move() == Color::Black && seed.is_multiple_of(2);
        let checks = movegen::moves(&position, MoveGenerationKind::ChecksAll);
        let new = random.pick(if likes_checks && !checks.is_empty() { &checks } else { &legal });
        let Some(mv) = habit.filter(|mv| legal.contains(mv)).or(new) else { break };
        writeln!(played.csa, "{}", csa_move(&position, mv)).expect("a text can be written to");
        position.play(mv);
        habits.push(mv);
        played.positions.push(shape(&position));
        if played.count() == 4 {
            break;
        }
    }
    played.last = position;
    played
}

fn shape(position: &Position) -> (String, bool) {
    let sfen = position.sfen();
    let without_number = sfen.rsplit_once(' ').map_or(sfen.as_str(), |(shape, _)| shape).to_owned();
    (without_number, position.in_check())
}

impl RandomGame {
    fn count(&self) -> usize {
        let last = self.positions.last().map(|(shape, _)| shape);
        self.positions.iter().filter(|(shape, _)| Some(shape) == last).count()
    }

    /// Whether one side and not the other gave check with all its moves since the first occurrence.
    fn is_perpetual(&self) -> bool {
        let last = self.positions.last().map(|(shape, _)| shape);
        let first = self.positions.iter().position(|(shape, _)| Some(shape) == last).unwrap_or(0);
        let reached = &self.positions[first + 1..];
        let always = |offset: usize| reached.iter().skip(offset).step_by(2).all(|&(_, check)| check);
        always(0) != always(1)
    }

    fn codes(&self, end: &str) -> Vec<&'static str> {
        let found = record::read(format!("{}{end}\n", self.csa).as_bytes(), None).diagnostics;
        let about_end = found.iter().filter(|found| found.code.starts_with("end_"));
        about_end.map(|found| found.code).collect()
    }
}

#[test]
fn repetitions_are_what_a_naive_count_says() {
    let mut seen = [0; 3];
    for seed in 1..=300 {
        let played = play(seed, 60);
        let (draw, perpetual) = (played.codes("%SENNICHITE"), played.codes("%OUTE_SENNICHITE"));
        let case = match (played.count() >= 4, played.is_perpetual()) {
            (false, _) => (0, vec!["end_not_fourfold"], vec!["end_not_fourfold"]),
            (true, false) => (1, vec![], vec!["end_not_perpetual_check"]),
            (true, true) => (2, vec!["end_is_perpetual_check"], vec![]),
        };
        assert_eq!((&draw, &perpetual), (&case.1, &case.2), "seed {seed}\n{}", played.csa);
        seen[case.0] += 1;
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn mates_are_what_the_generator_says() {
    let mut mated = 0;
    for seed in 1..=300 {
        let played = play(seed, 1 + seed as usize % 40);
        let is_mate = movegen::legal_all(&played.last).is_empty();
        let denies_mate = played.codes("%TSUMI").contains(&"end_not_mate");
        let denies_escape = played.codes("%FUZUMI").contains(&"end_is_mate");
        assert_eq!((denies_mate, denies_escape), (!is_mate, is_mate && played.last.in_check()), "{}", played.csa);
        mated += usize::from(is_mate);
    }
    assert!(mated > 0);
}

#[test]
fn a_false_mate_is_disproved_by_legal_moves() {
    let text = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TSUMI\n";
    let found = record::read(text.as_bytes(), None).diagnostics;
    let message = &found.first().expect("there is no mate").message;
    let proofs = message.en.split(": ").nth(1).expect("moves follow a colon");
    let proofs: Vec<&str> = proofs.split(", ").filter(|word| *word != "…").collect();
    let game = record::read(text.as_bytes(), None).game;
    let last = game.main_line().last().copied().expect("a line has its root");
    let legal: Vec<String> = movegen::legal_all(&game.position(last)).iter().map(ToString::to_string).collect();
    assert_eq!(proofs.len(), 3);
    assert!(proofs.iter().all(|proof| legal.iter().any(|mv| mv == proof)), "{message:?}");
    assert!(message.ja.contains('△'), "{message:?}");
}

#[test]
fn the_sentence_of_a_repetition_names_the_earlier_ply() {
    let shuffle = "+5958OU\n-5152OU\n+5859OU\n-5251OU\n";
    let text = format!("V2.2\nPI\n+\n{}%SENNICHITE\n", shuffle.repeat(2));
    let found = record::read(text.as_bytes(), None).diagnostics;
    let message = &found.first().expect("three occurrences are too few").message;
    assert!(message.en.contains("3 times, last at ply 4"), "{message:?}");
    assert!(message.ja.contains("3回目") && message.ja.contains("4手目"), "{message:?}");
}

#[test]
fn a_part_of_a_game_may_repeat_what_lies_before_it() {
    let board = "手合割：その他\n後手の持駒：なし\n";
    let rows: String = std::iter::once("| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n".to_owned())
        .chain((2..9).map(|_| "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".to_owned()))
        .chain(std::iter::once("| ・ ・ ・ ・ 玉 ・ ・ ・ ・|\n".to_owned()))
        .collect();
    let end = "先手の持駒：飛\n手数＝72  ▲５九玉  まで\n後手番\n手数----指手--\n73 ５二玉(51)\n74 千日手\n";
    let found = record::read(format!("{board}{rows}{end}").as_bytes(), None).diagnostics;
    assert!(found.iter().all(|found| !found.code.starts_with("end_")), "{found:?}");
}
