//! Lines of play, replayed up to their first impossible ply.

use crate::support::position;
use sankoma::rules::legality::{self, Reason, find_moves, pasted};
use sankoma::rules::{Move, Position};

#[test]
fn a_line_is_replayed_up_to_its_first_impossible_ply_and_kept_whole() {
    let line = legality::line(&Position::startpos(), "7g7f 3c3d 8h3c+ 5a4b 3c2b P*5e junk 2c2d");
    let texts: Vec<&str> = line.plies.iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(texts, ["7g7f", "3c3d", "8h3c+", "5a4b", "3c2b", "P*5e", "junk", "2c2d"]);
    let fault = line.fault.as_ref().expect("the king walks into nothing and stays in check");
    assert_eq!((fault.at, line.moves().len()), (3, 3));
    let codes: Vec<&str> = fault.explanation.verdict.reasons.iter().map(Reason::code).collect();
    assert_eq!(codes, ["king_into_attack"]);
    assert!(line.plies[3..].iter().all(|ply| ply.mv.is_none()));
}

#[test]
fn passes_are_understood_in_every_spelling() {
    let words: Vec<&str> = Move::PASS_WORDS.iter().copied().chain(["-PASS"]).collect();
    for word in words {
        let line = legality::line(&Position::startpos(), &format!("7g7f {word} 2g2f"));
        assert!(line.fault.is_none(), "{word}: {line:?}");
        assert!(line.moves()[1].is_pass());
    }
    let in_check = legality::line(&position("4k4/4r4/9/9/9/9/9/9/4K4 b - 1"), "pass 5b5c");
    assert_eq!(in_check.fault.expect("no pass in check").explanation.verdict.reasons[0].code(), "pass_in_check");
}

#[test]
fn csa_moves_are_read_with_their_side() {
    let start = Position::startpos();
    let line = legality::line(&start, "+7776FU -3334FU +8822UM -3122GI +0055KA");
    assert!(line.fault.is_none(), "{line:?}");
    assert_eq!(line.moves().iter().map(Move::to_string).collect::<Vec<_>>().join(" "), "7g7f 3c3d 8h2b+ 3a2b B*5e");
    let wrong = legality::line(&start, "-3334FU").fault.expect("it is Black's turn");
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
        assert_eq!(pasted(text), expected);
    }
    assert_eq!(find_moves("強い手。7g7f 3c3d が有力"), None);
    assert_eq!(find_moves("読み筋 7g7f 3c3d"), Some("7g7f 3c3d"));
    assert_eq!(find_moves("** -12 -3334FU"), Some("-3334FU"));
    assert_eq!(find_moves("a comment about 7g7f only"), None);
}

#[test]
fn the_command_of_a_report_reproduces_the_verdict() {
    let board = position("4k4/4r4/9/9/9/9/9/4G4/4K4 b G 1");
    assert_eq!(legality::command(&board, "5h4h"), format!("sankoma explain '{}' 5h4h", board.sfen()));
    assert!(legality::command(&board, "G*4h").ends_with(" 'G*4h'"));
    assert!(legality::command(&board, "it's").ends_with(r" 'it'\''s'"));
    // A position that an illegal move has left can only be shown by its game.
    let mut after = board.clone();
    after.play("5h4h".parse().expect("a move"));
    after.play(Move::PASS);
    let command = legality::command(&after, "5i5h");
    assert_eq!(command, format!("sankoma explain '{}' 5i5h", after.sfen()));
    after.unmake();
    let command = legality::command(&after, "0000");
    assert_eq!(command, format!("sankoma explain 'position sfen {} moves 5h4h' 0000", board.sfen()));
}
