//! Lines of play, replayed up to their first impossible ply.

use crate::support::position;
use sankoma_record::notation::replay;
use sankoma_rules::legality::{self, IllegalityReason, LineEndWord, find_line_in_comment, line_of_play_in};
use sankoma_rules::{Move, Position};
use sankoma_wording::legality::explain_command;

#[test]
fn a_line_is_replayed_up_to_its_first_impossible_ply_and_kept_whole() {
    let line = replay(&Position::startpos(), "7g7f 3c3d 8h3c+ 5a4b 3c2b P*5e junk 2c2d");
    let texts: Vec<&str> = line.plies.iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(texts, ["7g7f", "3c3d", "8h3c+", "5a4b", "3c2b", "P*5e", "junk", "2c2d"]);
    let fault = line.fault.as_ref().expect("the king walks into nothing and stays in check");
    assert_eq!((fault.at, line.moves().len()), (3, 3));
    let codes: Vec<&str> = fault.explanation.verdict.reasons.iter().map(IllegalityReason::code).collect();
    assert_eq!(codes, ["king_into_attack"]);
    assert!(line.plies[3..].iter().all(|ply| ply.mv.is_none()));
}

/// A word that ends a line is no impossible ply, neither alone nor behind moves.
#[test]
fn a_word_that_ends_a_line_is_no_ply() {
    for (text, plies, end) in [
        ("7g7f 3c3d rep_draw", 2, Some(LineEndWord::RepetitionDraw)),
        ("resign", 0, Some(LineEndWord::Resignation)),
        ("7g7f (57.00%)", 1, Some(LineEndWord::Remark)),
        ("7g7f 3c3d", 2, None),
    ] {
        let line = replay(&Position::startpos(), text);
        assert!(line.fault.is_none(), "{text}: {line:?}");
        assert_eq!((line.plies.len(), line.end.map(|found| found.end)), (plies, end), "{text}");
    }
}

#[test]
fn passes_are_understood_in_every_spelling() {
    let words: Vec<&str> = Move::PASS_WORDS.iter().copied().chain(["-PASS"]).collect();
    for word in words {
        let line = replay(&Position::startpos(), &format!("7g7f {word} 2g2f"));
        assert!(line.fault.is_none(), "{word}: {line:?}");
        assert!(line.moves()[1].is_pass());
    }
    let in_check = replay(&position("4k4/4r4/9/9/9/9/9/9/4K4 b - 1"), "pass 5b5c");
    assert_eq!(in_check.fault.expect("no pass in check").explanation.verdict.reasons[0].code(), "pass_in_check");
}

#[test]
fn csa_moves_are_read_with_their_side() {
    let start = Position::startpos();
    let line = replay(&start, "+7776FU -3334FU +8822UM -3122GI +0055KA");
    assert!(line.fault.is_none(), "{line:?}");
    assert_eq!(line.moves().iter().map(Move::to_string).collect::<Vec<_>>().join(" "), "7g7f 3c3d 8h2b+ 3a2b B*5e");
    let wrong = replay(&start, "-3334FU").fault.expect("it is Black's turn");
    assert_eq!(wrong.explanation.verdict.reasons[0].code(), "wrong_turn");
}

#[test]
fn the_line_is_found_in_what_a_person_pastes() {
    for (text, expected) in [
        ("info depth 12 score cp 33 nodes 5 pv 7g7f 3c3d", "7g7f 3c3d"),
        ("7g7f 3c3d", "7g7f 3c3d"),
        ("7g7z 3c3d", "7g7z 3c3d"),
        ("'** 116 -8173KE +2726FU", "-8173KE +2726FU"),
        ("** 30", "** 30"),
        ("", ""),
    ] {
        assert_eq!(line_of_play_in(text), expected);
    }
    assert_eq!(find_line_in_comment("強い手。7g7f 3c3d が有力"), None);
    assert_eq!(find_line_in_comment("読み筋 7g7f 3c3d"), Some("7g7f 3c3d"));
    assert_eq!(find_line_in_comment("** -12 -3334FU"), Some("-3334FU"));
    assert_eq!(find_line_in_comment("a comment about 7g7f only"), None);
}

#[test]
fn the_command_of_a_report_reproduces_the_verdict() {
    let board = position("4k4/4r4/9/9/9/9/9/4G4/4K4 b G 1");
    let command = |position: &Position, word: &str| {
        let reasons = word.parse().map(|mv| legality::reasons_in_game(position, mv)).unwrap_or_default();
        explain_command(position, word, &reasons).expect("the game is short")
    };
    assert_eq!(command(&board, "5h4h"), format!("sankoma explain '{}' 5h4h", board.sfen()));
    assert!(command(&board, "G*4h").ends_with(" 'G*4h'"));
    assert!(command(&board, "it's").ends_with(r" 'it'\''s'"));
    // A position that an illegal move has left can only be shown by its game.
    let mut after = board.clone();
    after.play("5h4h".parse().expect("a move"));
    after.play(Move::PASS);
    assert_eq!(command(&after, "5i5h"), format!("sankoma explain '{}' 5i5h", after.sfen()));
    after.unmake();
    let expected = format!("sankoma explain 'position sfen {} moves 5h4h' 0000", board.sfen());
    assert_eq!(command(&after, "0000"), expected);
}

/// What only the game proves is asked with as much of the game as proves it, and no more than can be handed over.
#[test]
fn a_command_holds_the_last_thousand_plies_at_most() {
    let mut shuffled = position("lnsgkgsnl/r6b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    let round: Vec<Move> = ["2h1h", "9b8b", "1h2h", "8b9b"].map(crate::support::mv).to_vec();
    let play = |position: &mut Position, plies: usize| {
        round.iter().cycle().take(plies).for_each(|&mv| position.play(mv));
    };
    play(&mut shuffled, 4_000);
    let mv = round[0];
    let reasons = legality::reasons_in_game(&shuffled, mv);
    assert_eq!(reasons.iter().map(IllegalityReason::code).collect::<Vec<_>>(), ["game_over"]);
    let command = explain_command(&shuffled, "2h1h", &reasons).expect("the last plies prove it");
    assert_eq!(command.split(" moves ").nth(1).map(|moves| moves.split(' ').count()), Some(1_001), "{command}");
    // The board alone is asked where the game is not what the move breaks.
    assert!(!explain_command(&shuffled, "2h1h", &[]).expect("an SFEN").contains("moves"));
    // No SFEN may show two pawns on a file, and the way back to where there was one is too long.
    let mut double = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP1/1B5R1/LNSGKGSNL b P 1");
    for mv in ["P*5e", "8b9b"] {
        double.play(crate::support::mv(mv));
    }
    play(&mut double, 900);
    assert!(explain_command(&double, "2h1h", &[]).is_some_and(|command| command.contains(" moves P*5e 8b9b 2h1h ")));
    play(&mut double, 100);
    assert_eq!(explain_command(&double, "2h1h", &[]), None);
}
