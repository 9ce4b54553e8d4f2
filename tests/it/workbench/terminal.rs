//! The real program in a pseudo-terminal: its screen, and the state of the terminal afterwards.

#![cfg(unix)]

use crate::support::terminal::{Session, assert_full_screen_mode_left, assert_restored, game};
use std::fs;

#[test]
fn a_game_is_opened_stepped_through_and_analysed() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut session = Session::start(&[&game(folder.path(), "7g7f 3c3d 2g2f"), "--lang", "ja", "--hash", "8"]);
    session.expect("game.usi");
    session.expect("0/3手");
    assert!(session.parser.screen().alternate_screen());
    session.press("\u{1b}[C\u{1b}[C");
    session.expect("2/3手");
    session.press(" ");
    session.expect("深さ");
    session.expect("先手");
    session.press("q");
    let (status, parser) = session.end();
    assert_eq!(status, 0);
    assert_restored(&parser);
}

#[test]
fn signals_restore_the_terminal() {
    for name in ["TERM", "HUP", "INT"] {
        let mut session = Session::start(&["--lang", "en"]);
        session.expect("start position");
        session.signal(name);
        let (status, parser) = session.end();
        assert_eq!(status, 0, "{name}");
        assert_restored(&parser);
    }
}

/// In the middle of a comment, too; what was written is there afterwards.
#[test]
fn ctrl_z_gives_the_terminal_back_until_the_shell_continues_the_program() {
    let mut session = Session::start_as_job(&["--lang", "en"]);
    session.expect("start position");
    session.press("chello");
    session.expect("hello");
    session.press("\u{1a}");
    session.expect("stopped");
    assert_full_screen_mode_left(&session.parser);
    session.press("\r");
    session.expect("Comment on ply 0");
    session.press(" again");
    session.expect("hello again");
    assert!(session.parser.screen().alternate_screen() && session.parser.screen().bracketed_paste());
    session.press("\u{13}");
    session.expect("[+]");
    session.press("qq");
    let (status, parser) = session.end();
    assert_eq!(status, 0);
    assert_full_screen_mode_left(&parser);
}

#[test]
fn a_changed_file_is_reloaded_and_the_ply_is_kept() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut session = Session::start(&[&game(folder.path(), "7g7f 3c3d"), "--lang", "ja"]);
    session.expect("0/2手");
    session.press("\u{1b}[C");
    session.expect("1/2手");
    game(folder.path(), "7g7f 3c3d 2g2f 8c8d");
    session.expect("1/4手");
    session.press("q");
    session.end();
}

#[test]
fn no_color_and_a_dumb_terminal_disable_colours_but_not_highlights() {
    for variable in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let mut session = Session::start_with(&["--lang", "en"], &[variable, ("COLORTERM", "truecolor")]);
        session.expect("start position");
        let screen = session.parser.screen();
        let cells = (0..24).flat_map(|row| (0..80).filter_map(move |column| screen.cell(row, column)));
        let cells: Vec<&vt100::Cell> = cells.collect();
        let is_plain =
            |cell: &&vt100::Cell| [cell.fgcolor(), cell.bgcolor()].iter().all(|color| *color == vt100::Color::Default);
        assert!(cells.iter().all(is_plain), "{variable:?}");
        assert!(cells.iter().any(|cell| cell.inverse()), "the current row is highlighted");
        session.press("q");
        session.end();
    }
}

#[test]
fn a_resized_terminal_is_redrawn() {
    let mut session = Session::start(&["--lang", "en"]);
    session.expect("start position");
    session.press("\u{1b}");
    session.resize((30, 5));
    session.expect("board: 32×13");
    session.resize((80, 24));
    session.expect("start position");
    session.press("q");
    let (_, parser) = session.end();
    assert_restored(&parser);
}

/// The program is stopped meanwhile, as on a busy machine. No later key may be needed to bring the rest.
#[test]
fn keys_that_come_at_once_are_all_read() {
    let mut session = Session::start(&["--lang", "en"]);
    session.expect("start position");
    session.press("c");
    session.expect("Comment on ply 0");
    session.signal("STOP");
    session.press(&format!("{}the end", "some words ".repeat(200)));
    session.signal("CONT");
    session.expect("the end");
    session.press("\u{13}");
    session.expect("[+]");
    session.press("qq");
    assert_eq!(session.end().0, 0);
}

#[test]
fn clicks_and_the_wheel_step_through_the_game() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut session = Session::start(&[&game(folder.path(), "7g7f 3c3d 2g2f"), "--lang", "ja"]);
    session.expect("0/3手");
    session.press("\u{1b}[<0;45;5M");
    session.expect("2/3手");
    session.press("\u{1b}[<64;10;8M");
    session.expect("1/3手");
    session.press("q");
    session.end();
}

#[test]
fn a_comment_is_written_saved_undone_and_redone() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("game.kif");
    fs::write(&path, "手合割：平手\r\n   1 ７六歩(77)\r\n").expect("the file can be written");
    let text = || fs::read_to_string(&path).expect("the file can be read");
    let mut session = Session::start(&[path.to_str().expect("the path is text"), "--lang", "en"]);
    session.expect("ply 0/1");
    session.press("\u{1b}[Cc");
    session.expect("Comment on ply 1");
    session.press("角道\r二行目");
    session.press("\u{1b}[200~を開ける\u{1b}[201~");
    session.expect("二行目を開ける");
    session.press("\u{13}");
    session.expect("[+]");
    session.press("\u{13}");
    session.expect("wrote game.kif");
    assert!(text().contains("*角道\r\n*二行目を開ける\r\n"), "{}", text());
    session.press("u");
    session.expect("undone");
    session.expect("[+]");
    session.press("ww");
    session.expect("UTF-8");
    session.press("U");
    session.expect("made again");
    session.press("q");
    session.expect("unsaved changes");
    assert!(!text().contains('*'), "{}", text());
    assert!(!session.contents().contains("has changed on disk"), "the program's own write is not reported");
    session.press("q");
    let (status, parser) = session.end();
    assert_eq!(status, 0);
    assert_restored(&parser);
}

#[test]
fn a_file_changed_by_another_program_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = game(folder.path(), "7g7f 3c3d");
    let mut session = Session::start(&[&path, "--lang", "en"]);
    session.expect("ply 0/2");
    session.press("\u{1b}[C\u{1b}[3~");
    session.expect("deleted 2 moves");
    game(folder.path(), "7g7f 3c3d 2g2f");
    session.expect("Which version counts?");
    session.press("\u{1b}");
    session.expect_gone("Which version counts?");
    session.press("ww");
    session.expect("Which version counts?");
    session.press("\u{1b}");
    session.expect_gone("Which version counts?");
    let text = || fs::read_to_string(&path).expect("the file can be read");
    assert_eq!(text(), "position startpos moves 7g7f 3c3d 2g2f");
    session.press(":write other.usi\u{15}w!\r");
    session.expect("wrote game.usi");
    assert_eq!(text().trim_end(), "position startpos");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn a_pasted_record_is_opened_and_saved_under_a_name() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("new.csa");
    let name = path.to_str().expect("the path is text");
    let mut session = Session::start(&["--lang", "en"]);
    session.expect("start position");
    session.press("\u{1b}[200~position startpos moves 7g7f 3c3d\u{1b}[201~");
    session.expect("ply 0/2");
    session.press(&format!(":w {name}\r"));
    session.expect("wrote new.csa");
    assert!(fs::read_to_string(&path).expect("it is there").contains("+7776FU"));
    session.press(&format!(":w! {name}\r"));
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn without_a_terminal_one_line_says_so() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_sankoma"))
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("no terminal") && message.lines().count() == 1, "{message}");
    assert!(output.stdout.is_empty());
}

#[test]
fn the_arrow_keys_go_through_the_diagnostics_in_focus_and_enter_shows_the_move() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut session = Session::start(&[&game(folder.path(), "7g7f 3c3d 8h2b+ 3a2b 5g5f P*5e"), "--lang", "en"]);
    session.expect("ply 0/6");
    session.press("\u{1b}8");
    session.expect("not_in_hand");
    session.press("\u{1b}[B\r");
    session.expect("ply 6/6");
    session.expect("1/2");
    session.press("\u{1b}8\u{1b}[B\r");
    session.expect("2/2");
    session.press("q");
    assert_eq!(session.end().0, 0);
}
