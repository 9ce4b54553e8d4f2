//! Broken rules and their proof.

use crate::rules::agreement::{lite_says_legal, to_shogi_core};
use crate::support::{mv, position, rows, turned, turned_move};
use sankoma_rules::legality::{self, IllegalityReason, ProofDetail};
use sankoma_rules::sfen::parse_setup;
use sankoma_rules::{Color, Move, Position, Setup, SetupDefect, Square};
use sankoma_wording::ToMessage;

#[test]
fn each_move_breaks_exactly_the_expected_rules_for_either_side() {
    for row in rows("tests/rules/illegal.tsv") {
        let board = position(&row[0]);
        let other = Position::from_setup_unchecked(&turned(&board.setup()));
        let other_text = row[1].parse().map_or_else(|_| row[1].clone(), |mv| turned_move(mv).to_string());
        for (board, text) in [(board, &row[1]), (other, &other_text)] {
            let found = codes(&legality::verdict_on_text(&board, text).reasons);
            assert_eq!(found, row[2], "{text} in {}", board.sfen());
        }
    }
}

/// A drop takes no checker: where another piece gives check too, both are named, as in the list of ways out of check.
#[test]
fn a_drop_onto_a_checker_leaves_its_check() {
    let board = position("4k4/9/9/9/9/9/5n3/4r4/3GK4 b G 1");
    let reasons = legality::reasons(&board, mv("G*5h"));
    let named = reasons.iter().find(|reason| reason.code() == "check_not_answered").expect("two checks remain");
    let squares = named.squares().iter().map(Square::to_string).collect::<Vec<_>>();
    assert!(squares.contains(&"4g".to_owned()) && squares.contains(&"5h".to_owned()), "{squares:?}");
    // One check alone would be answered, were the square not occupied.
    let single = position("4k4/9/9/9/9/9/9/4r4/3GK4 b G 1");
    assert_eq!(codes(&legality::reasons(&single, mv("G*5h"))), "occupied");
}

#[test]
fn pawn_drops_mate_or_nearly_mate_for_either_side_as_another_library_says() {
    let rows = rows("tests/rules/uchifuzume.tsv");
    assert!(rows.len() >= 30);
    for row in rows {
        let (board, mv) = (position(&row[0]), mv(&row[1]));
        let other = (Position::from_setup_unchecked(&turned(&board.setup())), turned_move(mv));
        for (board, mv) in [(board, mv), other] {
            let reasons = legality::reasons(&board, mv);
            assert_eq!(codes(&reasons), row[2], "{mv} in {}: {}", board.sfen(), row[3]);
            let theirs = lite_says_legal(&to_shogi_core(&board), &board, mv);
            assert_eq!(reasons.is_empty(), theirs, "{mv} in {}: {}", board.sfen(), row[3]);
        }
    }
}

#[test]
fn every_legal_move_mates() {
    let board = position("2sg1gsnl/7b1/pPRppppp1/1l2L1N2/3SG+p+P+pL/+P2PnGSN1/4PPP+BP/P7p/K1+r5k b - 1");
    for board in [Position::from_setup_unchecked(&turned(&board.setup())), board] {
        let moves: Vec<Move> = Move::encodable().filter(|&mv| legality::is_legal(&board, mv)).collect();
        assert!(!moves.is_empty());
        for mv in moves {
            let after = board.clone().after([mv]);
            assert!(after.in_check(), "{mv}");
            assert!(!Move::encodable().any(|reply| legality::is_legal(&after, reply)), "{mv}");
        }
    }
}

/// A rook that follows a king: begun before its first check, and with the king in check already.
#[test]
fn perpetual_check_is_a_reason_whichever_position_is_the_one_repeated() {
    let cases = [
        ("9/R8/4k4/9/9/9/9/9/8K b - 1", vec![], "9b9c 5c5b 9c9b 5b5c"),
        ("R8/9/4k4/9/9/9/9/9/8K b - 1", vec!["9a9c"], "5c5b 9c9b 5b5c 9b9c"),
    ];
    for (sfen, first, round) in cases {
        for turn in [false, true] {
            let start = position(sfen);
            let mut game = if turn { Position::from_setup_unchecked(&turned(&start.setup())) } else { start };
            let round: Vec<&str> = round.split(' ').collect();
            let words: Vec<&str> = first.iter().copied().chain(round.repeat(3)).collect();
            let moves = words.iter().map(|word| mv(word)).map(|mv| if turn { turned_move(mv) } else { mv });
            let found: Vec<String> = moves
                .map(|mv| {
                    let found = codes(&legality::reasons_in_game(&game, mv));
                    assert!(legality::reasons(&game, mv).is_empty(), "the board alone allows {mv}");
                    game.play(mv);
                    found
                })
                .collect();
            let (last, earlier) = found.split_last().expect("the game has moves");
            assert!(earlier.iter().all(String::is_empty), "{sfen}: {found:?}");
            // Where the checked king moves last, the fourth occurrence is its doing and the checker's fault.
            let ends_with_check = game.in_check();
            assert_eq!(last, if ends_with_check { "perpetual_check" } else { "" }, "{sfen}");
            let next = legality::verdict_on_text(&game, "0000").reasons;
            assert!(codes(&next).ends_with("game_over"), "{sfen}: {next:?}");
            let checker = if turn { Color::White } else { Color::Black };
            assert!(next.contains(&IllegalityReason::GameOver { perpetual: Some(checker) }), "{sfen}: {next:?}");
        }
    }
}

#[test]
fn every_defect_of_a_set_up_is_named_at_once() {
    let setup = parse_setup("kk7/kr7/P8/P8/9/9/9/9/L3K3p b 18P3r18g2p 1").expect("the text is sound");
    for setup in [turned(&setup), setup] {
        let found: Vec<&str> = setup.defects().iter().map(SetupDefect::code).collect();
        let expected = [
            "many_kings",
            "too_many",
            "too_many",
            "too_many",
            "too_many_pieces",
            "nifu",
            "dead_end",
            "opponent_in_check",
        ];
        assert_eq!(found, expected, "{}", setup.sfen());
    }
    let none = parse_setup("9/9/9/9/9/9/9/9/9 b - 1").expect("the text is sound");
    assert_eq!(none.defects(), [SetupDefect::NoKing]);
    assert_eq!(none.unplaced_pieces().map(|(_, count)| count).sum::<u32>(), 38);
    assert!(Setup::startpos().defects().is_empty() && Setup::startpos().unplaced_pieces().next().is_none());
}

#[test]
fn every_code_of_the_contract_has_a_name() {
    let mut codes = IllegalityReason::CODES.to_vec();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), IllegalityReason::CODES.len());
}

#[test]
fn a_pinned_piece_is_proved_by_its_pinner() {
    let board = position("4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1");
    let reasons = legality::reasons(&board, mv("5h4h"));
    assert_eq!(reasons, [IllegalityReason::Pinned { from: square("5h"), pinner: square("5b"), king: square("5i") }]);
}

#[test]
fn a_double_check_leaves_both_checkers_as_proof() {
    let board = position("4k4/4r4/9/9/9/9/9/3p5/4K3b b G 1");
    assert_eq!(board.checkers().count(), 1);
    let board = position("4k4/4r4/9/9/9/9/2b6/9/4K4 b G 1");
    assert_eq!(board.checkers().count(), 2);
    let reasons = legality::reasons(&board, mv("G*5h"));
    let expected = IllegalityReason::CheckNotAnswered { king: square("5i"), checkers: vec![square("7g")] };
    assert_eq!(reasons, [expected]);
}

/// The proof of a perpetual check names the plies of the four occurrences and the checks between them.
#[test]
fn a_perpetual_check_is_proved_by_its_plies_and_checks() {
    let mut position = Position::from_sfen("4k4/9/9/9/9/9/9/9/K7R b - 1").expect("sound");
    let moves = ["1i1a"].into_iter().chain(["5a5b", "1a1b", "5b5a", "1b1a"].into_iter().cycle());
    for text in moves.take(12) {
        position.play(mv(text));
    }
    let explanation = legality::explain(&position, mv("1b1a"));
    let (reason, proof) = explanation.reasons_with_proofs().next().expect("it breaks a rule");
    assert_eq!(reason.code(), "perpetual_check");
    let [ProofDetail::Repetition { plies, color, checks }] = &proof.details[..] else { panic!("{proof:?}") };
    assert_eq!((plies.as_slice(), *color), (&[1, 5, 9, 13][..], Color::Black));
    let checks: Vec<String> = checks.iter().map(ToString::to_string).collect();
    assert_eq!(checks, ["1a1b", "1b1a", "1a1b", "1b1a", "1a1b", "1b1a"]);
}

#[test]
fn nifu_names_the_other_pawn() {
    let board = position("4k4/9/9/9/9/9/6P2/9/4K4 b P 1");
    let reasons = legality::reasons(&board, mv("P*3c"));
    assert_eq!(reasons, [IllegalityReason::Nifu { to: square("3c"), pawn: square("3g") }]);
    assert_eq!(reasons[0].squares(), [square("3g"), square("3c")]);
}

#[test]
fn the_nearest_blocker_is_named() {
    let board = position("4k4/9/9/9/4p4/4P4/9/4R4/4K4 b - 1");
    let reasons = legality::reasons(&board, mv("5h5c"));
    assert!(
        matches!(reasons[..], [IllegalityReason::Blocked { blocker, .. }] if blocker == square("5f")),
        "{reasons:?}"
    );
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
    let pinned = legality::verdict(&board, mv("5h4h"));
    assert!(pinned.pseudo_legal && !pinned.legal);
    let impossible = legality::verdict(&board, mv("5h5e"));
    assert!(!impossible.pseudo_legal && !impossible.legal);
    let fine = legality::verdict(&board, mv("5h5g"));
    assert!(fine.pseudo_legal && fine.legal);
}

fn square(text: &str) -> Square {
    text.parse().expect("the test's square is well-formed")
}

fn codes(reasons: &[IllegalityReason]) -> String {
    reasons.iter().map(IllegalityReason::code).collect::<Vec<_>>().join(" ")
}
