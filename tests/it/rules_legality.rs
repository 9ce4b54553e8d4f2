//! Broken rules and their proof.

use crate::support::{mv, position, rows};
use sankoma::rules::legality::{self, Reason};
use sankoma::rules::{Move, Position, Square};

#[test]
fn each_move_breaks_exactly_the_expected_rules() {
    for row in rows("tests/rules/illegal.tsv") {
        let expected: Vec<&str> = row[2].split(' ').filter(|code| !code.is_empty()).collect();
        let board = position(&row[0]);
        let found: Vec<&str> = match row[1].parse() {
            Ok(mv) => legality::reasons(&board, mv).iter().map(Reason::code).collect(),
            Err(_) => vec!["syntax"],
        };
        assert_eq!(found, expected, "{} in {}", row[1], row[0]);
    }
}

#[test]
fn every_code_of_the_contract_has_a_name() {
    let mut codes = Reason::CODES.to_vec();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Reason::CODES.len());
}

#[test]
fn a_pinned_piece_is_proved_by_its_pinner() {
    let board = position("4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1");
    let reasons = legality::reasons(&board, mv("5h4h"));
    assert_eq!(reasons, [Reason::Pinned { from: square("5h"), pinner: square("5b"), king: square("5i") }]);
}

#[test]
fn a_double_check_leaves_both_checkers_as_proof() {
    let board = position("4k4/4r4/9/9/9/9/9/3p5/4K3b b G 1");
    assert_eq!(board.checkers().count(), 1);
    let board = position("4k4/4r4/9/9/9/9/2b6/9/4K4 b G 1");
    assert_eq!(board.checkers().count(), 2);
    let reasons = legality::reasons(&board, mv("G*5h"));
    let expected = Reason::CheckNotAnswered { king: square("5i"), checkers: vec![square("7g")] };
    assert_eq!(reasons, [expected]);
}

#[test]
fn nifu_names_the_other_pawn() {
    let board = position("4k4/9/9/9/9/9/6P2/9/4K4 b P 1");
    let reasons = legality::reasons(&board, mv("P*3c"));
    assert_eq!(reasons, [Reason::Nifu { to: square("3c"), pawn: square("3g") }]);
    assert_eq!(reasons[0].squares(), [square("3g"), square("3c")]);
}

#[test]
fn the_nearest_blocker_is_named() {
    let board = position("4k4/9/9/9/4p4/4P4/9/4R4/4K4 b - 1");
    let reasons = legality::reasons(&board, mv("5h5c"));
    assert!(matches!(reasons[..], [Reason::Blocked { blocker, .. }] if blocker == square("5f")), "{reasons:?}");
}

#[test]
fn every_reason_speaks_both_languages() {
    let board = Position::startpos();
    for mv in Move::encodable() {
        for reason in legality::reasons(&board, mv) {
            let message = reason.message();
            assert!(!message.en.is_empty() && message.en.is_ascii(), "{message:?}");
            assert!(!message.ja.is_ascii(), "{message:?}");
        }
    }
}

#[test]
fn pseudo_legal_means_that_only_the_king_hangs() {
    let board = position("4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1");
    let pinned = legality::judge(&board, mv("5h4h"));
    assert!(pinned.pseudo_legal && !pinned.legal);
    let impossible = legality::judge(&board, mv("5h5e"));
    assert!(!impossible.pseudo_legal && !impossible.legal);
    let fine = legality::judge(&board, mv("5h5g"));
    assert!(fine.pseudo_legal && fine.legal);
}

fn square(text: &str) -> Square {
    text.parse().expect("the test's square is well-formed")
}
