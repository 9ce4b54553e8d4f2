//! SFEN in and out.

use crate::support::{random_game, rows};
use sankoma_rules::sfen::parse_setup;
use sankoma_rules::{Move, Position, sfen};
use sankoma_wording::ToMessage;

#[test]
fn what_is_written_reads_back() {
    for seed in 400..430 {
        random_game(seed, 250, |position| {
            let text = position.sfen();
            let again = Position::from_sfen(&text).expect("our own text is sound");
            assert_eq!(again, *position);
            assert_eq!(again.sfen(), text);
        });
    }
}

#[test]
fn every_single_defect_is_named() {
    for row in rows("tests/rules/bad_sfen.tsv") {
        let problem = Position::from_sfen(&row[0]).expect_err(&row[0]);
        let message = problem.message().en;
        assert!(message.contains(&row[1]), "'{}' gave '{message}', expected '{}'", row[0], row[1]);
        assert!(!message.contains('\n'));
    }
}

#[test]
fn all_defects_are_told_at_once() {
    let problem = parse_setup("9/9/9/9/9/9/9/9 x q zero").expect_err("four defects");
    assert_eq!(problem.problems.len(), 4, "{problem}");
    let problem = Position::from_sfen("K8/K8/P8/P8/9/9/9/9/9 b 18P 1").expect_err("three defects");
    assert_eq!(problem.problems.len(), 3, "{problem}");
}

#[test]
fn short_forms_are_understood() {
    let start = Position::startpos();
    for text in ["startpos", " startpos ", sfen::STARTPOS, &format!("sfen {}", sfen::STARTPOS)] {
        assert_eq!(Position::from_sfen(text).expect("a known form"), start, "{text}");
    }
    let (without_number, _) = sfen::STARTPOS.rsplit_once(' ').expect("it has a number");
    assert_eq!(Position::from_sfen(without_number).expect("the number may be missing"), start);
}

#[test]
fn arbitrary_text_never_panics() {
    let mut random = crate::support::Random::new(5);
    let letters: Vec<char> = "lnsgkpLNSGKPrbRB+123456789/ bw-0x歩".chars().collect();
    for _ in 0..20_000 {
        let text: String = (0..random.below(80)).map(|_| letters[random.below(letters.len())]).collect();
        if let Ok(setup) = parse_setup(&text) {
            let position = Position::from_setup_unchecked(&setup);
            assert_eq!(position.setup(), setup);
        }
    }
}

#[test]
fn moves_read_back_and_passes_have_many_names() {
    for mv in Move::encodable() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
        assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
    }
    for word in Move::PASS_WORDS {
        assert_eq!(word.parse(), Ok(Move::PASS));
    }
    for text in ["", "7g", "7g7", "7g7f++", "0g7f", "7j7f", "K*5e", "p*5e", "P5e", "七六", "7g7f "] {
        assert!(text.parse::<Move>().is_err(), "'{text}'");
    }
}
