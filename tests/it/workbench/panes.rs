//! Sizes of panes in the real program: dragged, hidden, and remembered until the next start.

#![cfg(unix)]

use crate::support::reviewed_sample::{MarkedMove, REVIEWED, marked_moves};
use crate::support::terminal::{Session, game};
use crate::support::{in_repository, program, run_reading, text};

/// A press, drags over some rows and the release of the left button, in cells from 1.
fn drag(column: u16, rows: [u16; 2]) -> String {
    let [from, to] = rows;
    format!("\u{1b}[<0;{column};{from}M\u{1b}[<32;{column};{to}M\u{1b}[<0;{column};{to}m")
}

#[test]
fn a_border_is_dragged_and_a_hidden_pane_stays_hidden_after_a_restart() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let state = folder.path().join("state");
    let state = [("XDG_STATE_HOME", state.to_str().expect("the path is text"))];
    let game = game(folder.path(), "7g7f 3c3d 2g2f 8c8d");
    let start = || Session::start_with(&[&game, "--lang", "en"], &state);

    let mut session = start();
    // At 80×24 the graph has three rows, and the tabs begin below it; with three rows more it has room for a heading.
    session.expect("^0");
    session.press(&drag(60, [17, 20]));
    session.expect("Game graph");
    session.press(":quit\r");
    session.end();

    let mut session = start();
    session.expect("Game graph");
    session.press(":hide graph\r");
    session.expect("hidden");
    session.expect_gone("^0");
    session.press(":quit\r");
    session.end();

    let mut session = start();
    session.expect("start position");
    session.expect_without("ply 0/4", "^0");
    session.press(":reset-panes\r");
    session.expect("^0");
    session.press(":quit\r");
    session.end();
}

#[test]
fn a_click_on_the_graph_shows_the_ply_of_that_column() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut session = Session::start(&[&game(folder.path(), "7g7f 3c3d 2g2f 8c8d"), "--lang", "en"]);
    session.expect("^0");
    // Four columns for each of the five plies.
    session.press("\u{1b}[<0;14;15M\u{1b}[<0;14;15m");
    session.expect("ply 3/4");
    session.expect("^3");
    session.press(":quit\r");
    session.end();
}

#[test]
fn damaged_sizes_are_ignored_with_a_warning() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let state = folder.path().join("sankoma");
    std::fs::create_dir(&state).expect("the folder can be made");
    std::fs::write(state.join("view.toml"), "version = 1\n[hidden]\nnarrow = [\"attic\"]\n")
        .expect("it can be written");
    let state = [("XDG_STATE_HOME", folder.path().to_str().expect("the path is text"))];
    let mut session = Session::start_with(&["--lang", "en"], &state);
    session.expect("view.toml");
    session.press(":focus log\r");
    session.expect("'attic'");
    session.press(":quit\r");
    session.end();
}

/// What does not fit below the moves is counted.
#[test]
fn a_comment_that_is_cut_says_how_many_rows_follow() {
    let comment: Vec<String> = (1..=30).map(|row| format!("*row {row}")).collect();
    let record = format!("手合割：平手\n   1 ７六歩(77)\n{}\n   2 ３四歩(33)\n", comment.join("\n"));
    for (lang, words) in [("en", " more rows: z zooms"), ("ja", "行: z で拡大")] {
        let mut command = program(["screenshot", "-", "--lang", lang, "--ply", "1", "--size", "120x40"]);
        let screen = text(&run_reading(&mut command, record.as_bytes()).stdout);
        assert!(screen.contains("row 1") && screen.contains(words) && !screen.contains("row 30"), "{screen}");
    }
}

/// The screen of a record of the repository after these keys.
fn screen(game: &str, size: &str, lang: &str, keys: &str) -> String {
    screen_at(0, game, size, lang, keys)
}

/// [`screen`] at a ply.
fn screen_at(ply: usize, game: &str, size: &str, lang: &str, keys: &str) -> String {
    let ply = ply.to_string();
    let mut command = program(["screenshot"]);
    command.arg(in_repository(game)).args(["--ply", &ply, "--size", size, "--lang", lang, "--keys", keys]);
    text(&run_reading(&mut command, b"").stdout)
}

#[test]
fn a_handicap_game_names_its_sides_and_a_win_rate_without_a_search_is_marked() {
    let japanese = screen("kifu/handicap.kif", "120x40", "ja", "right");
    for expected in ["▲ 下手", "△ 上手", "静止探索 下手 ", "下手の勝率 静止探索"] {
        assert!(japanese.contains(expected), "no {expected:?} in\n{japanese}");
    }
    let english = screen("kifu/handicap.kif", "120x40", "en", "right");
    assert!(english.contains("▲ Black") && english.contains("quiescence Black "), "{english}");
    let reviewed = screen(REVIEWED, "120x40", "en", "n");
    assert!(!reviewed.contains("quiescence Black "), "{reviewed}");
}

#[test]
fn a_setting_that_a_key_changes_is_said_in_japanese() {
    let screen = screen("kifu/selfplay.kif", "120x40", "ja", "t");
    assert!(screen.contains("相手の狙い: オフ"), "{screen}");
}

#[test]
fn reasons_that_are_cut_say_how_many_rows_follow_and_minus_signs_are_those_of_the_panes() {
    let reasons_at = |marked: MarkedMove| screen_at(marked.ply, REVIEWED, "80x20", "en", "alt+5");
    let cut = marked_moves().into_iter().map(reasons_at).find(|shown| shown.contains(" more row"));
    assert!(cut.as_ref().is_some_and(|shown| shown.contains(" zooms")), "{cut:?}");
    let screen = screen(REVIEWED, "80x24", "en", "n");
    assert!(screen.contains(" → ") && !screen.contains('\u{2212}'), "{screen}");
}
