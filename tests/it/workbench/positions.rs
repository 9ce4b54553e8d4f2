//! Positions set up, solved and drilled in the workbench, in a pseudo-terminal.

#![cfg(unix)]

use crate::support::terminal::Session;

#[test]
fn a_problem_is_set_up_solved_and_saved() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("problem.kif");
    let mut session = Session::start(&["startpos", "--lang", "en"]);
    session.expect("ply 0/0");
    session.press("ep");
    session.expect("Position editor");
    session.press("cz");
    session.expect("there is no king");
    session.press("\u{1b}[200~4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\u{1b}[201~");
    session.expect("Black has no king");
    session.press("M");
    session.expect("mate in 1, no piece left over");
    session.press("\u{1b}");
    session.expect("Position editor");
    session.press("\r");
    session.expect("new position [+]");
    session.press("Mm");
    session.expect("mate in 1, no piece left over");
    session.press("a");
    session.expect("of the mate added to the game");
    session.press("\u{1b}");
    session.expect_gone("Tree of the mate");
    session.press(&format!(":write {}\r", path.display()));
    session.expect("problem.kif");
    session.press("q");
    assert_eq!(session.end().0, 0);
    let written = std::fs::read_to_string(&path).expect("the file was written");
    assert!(written.contains("| ・ ・ ・ ・v玉 ・ ・ ・ ・|一") && written.contains("５二金打"), "{written}");
}

#[test]
fn a_drill_is_solved_move_by_move_and_resumed_in_another_run() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("problems.sfen");
    let problems = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n8k/6G2/9/7N1/9/9/9/4P4/4R4 b p 1\n";
    std::fs::write(&path, problems).expect("the file can be written");
    let state = folder.path().join("state");
    let start = || {
        let state = state.to_str().expect("the path is text");
        let mut session = Session::start_with(&["startpos", "--lang", "en"], &[("XDG_STATE_HOME", state)]);
        session.expect("ply 0/0");
        session.press(&format!(":drill {}\r", path.display()));
        session
    };
    let mut session = start();
    session.expect("(mate in 1)");
    session.expect("1/2");
    session.press("mG*4b\r");
    session.expect("try again");
    session.press("mG*5b\r");
    session.expect("after 1 error");
    session.press("n");
    session.expect("2/2");
    session.press("q");
    assert_eq!(session.end().0, 0);
    let mut session = start();
    session.expect("2/2");
    session.expect("1 with help");
    session.press("h");
    session.expect("hint: the rook on 5i");
    session.press("g");
    session.expect("mate in 1, no piece left over");
    session.press("\u{1b}");
    session.expect("given up");
    session.expect("1 failed, 0 left");
    session.press("q");
    assert_eq!(session.end().0, 0);
    let saved = std::fs::read_to_string(state.join("sankoma/tsume-drill.tsv")).expect("results are saved");
    assert!(saved.starts_with("helped\t") && saved.contains("\nfailed\t"), "{saved}");
}

#[test]
fn what_is_no_file_of_problems_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("text.txt");
    std::fs::write(&path, "no record").expect("the file can be written");
    let mut session = Session::start(&["startpos", "--lang", "en"]);
    session.expect("ply 0/0");
    session.press(&format!(":drill {}\r", path.display()));
    session.expect("no drill begins from");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn the_mouse_picks_and_drops_pieces_and_changes_their_form() {
    let mut session = Session::start(&["startpos", "--lang", "en"]);
    session.expect("ply 0/0");
    session.press("ep");
    session.expect("Position editor");
    session.press("c");
    session.expect("there is no king");
    // The box's king, in the last column of the table, and the square 5a.
    session.press("\u{1b}[<0;78;6M\u{1b}[<0;78;6m");
    session.press("\u{1b}[<0;24;4M\u{1b}[<0;24;4m");
    session.expect("Black has no king");
    session.press("\u{1b}[<2;24;4M\u{1b}[<2;24;4m");
    session.expect("White has no king");
    session.press("q");
    session.press("q");
    assert_eq!(session.end().0, 0);
}
