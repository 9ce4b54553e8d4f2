//! Keys of the workbench in a pseudo-terminal: sequences with their popup, counts, keys that have moved, keys of the
//! settings file, palette, completion of paths, search, help and the welcome page.

#![cfg(unix)]

use crate::support::terminal::{Session, game};
use std::path::Path;

const MOVES: &str = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c";

#[test]
fn a_prefix_lists_what_follows_in_words_of_the_language() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let words = [("ja", ["表示", "d 入玉宣言", "Esc 戻る"]), ("en", ["View", "d declaration", "Esc back"])];
    for (lang, expected) in words {
        let mut session = Session::start(&[&game(folder.path(), MOVES), "--lang", lang]);
        session.expect("/12");
        session.press("v");
        expected[..2].iter().for_each(|text| session.expect(text));
        session.press("\u{1b}");
        session.expect_gone(expected[1]);
        session.press("vQ");
        session.expect("v Q");
        session.press("vd");
        session.expect(if lang == "ja" { "27点法" } else { "27-point" });
        session.press("q");
        assert_eq!(session.end().0, 0);
    }
}

#[test]
fn a_number_before_a_key_is_a_count_or_a_ply() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut session = Session::start(&[&game(folder.path(), MOVES), "--lang", "en"]);
    session.expect("ply 0/12");
    for (keys, ply) in [("5\u{1b}[C", 5), ("11G", 11), ("3k", 8), ("gg", 0), (":7\r", 7), ("G", 12)] {
        session.press(keys);
        session.expect(&format!("ply {ply}/12"));
    }
    session.press("1");
    session.expect("1 ply back");
    session.press("0");
    session.expect("10 plies back");
    session.press("h");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn a_key_that_cannot_act_says_so_and_a_prefix_lists_what_follows() {
    let mut session = Session::start(&["--lang", "ja"]);
    session.expect("開始局面");
    session.press("B");
    session.expect("B には何も割り当てられていません");
    session.press("e");
    session.expect("c コメント");
    session.press("\u{1b}");
    session.expect_gone("c コメント");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

/// A session with this settings file.
fn with_settings(folder: &Path, settings: &str, arguments: &[&str]) -> Session {
    std::fs::create_dir_all(folder.join("sankoma")).expect("the folder can be made");
    std::fs::write(folder.join("sankoma/config.toml"), settings).expect("the file can be written");
    Session::start_with(arguments, &[("XDG_CONFIG_HOME", folder.to_str().expect("the path is text"))])
}

#[test]
fn a_key_of_the_settings_file_works_and_is_the_one_that_hints_and_help_name() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let settings = "[keys]\n\"ctrl+n\" = \"next\"\n\"Z f\" = \"flip\"\n\"space\" = \"\"\n\"K\" = \"engine\"\n";
    let mut session = with_settings(folder.path(), settings, &[&game(folder.path(), MOVES), "--lang", "en"]);
    session.expect("ply 0/12");
    session.expect("K engine");
    session.press("\u{e}\u{e}");
    session.expect("ply 2/12");
    session.press("Z");
    session.expect("f flip the board");
    session.press("f");
    session.expect_gone("f flip the board");
    session.press("?/turn the board");
    session.expect("Z f, f");
    session.press("\r");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn bad_keys_of_the_settings_file_are_named_with_both_places_and_cost_themselves_only() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let settings = "language = \"ja\"\n[keys]\n\"ctrl+x\" = \"flip\"\n\"ctrl+x\" = \"zoom\"\n\"v\" = \"next\"\n\"hyper+q\" = \"quit\"\n\"ctrl+n\" = \"next\"\n";
    let mut session = with_settings(folder.path(), settings, &[&game(folder.path(), MOVES)]);
    session.expect("0/12手");
    session.press("\u{e}");
    session.expect("1/12手");
    session.press("q");
    let (status, parser) = session.end();
    assert_eq!(status, 0);
    let said = parser.screen().contents().replace('\n', "");
    for words in [
        "config.toml: 4行目: \"ctrl+x\" は3行目にもあります",
        "config.toml: 5行目: keys: \"v\" cannot be bound to 'next': \"v l\", by default 'watch lines'",
        "config.toml: 6行目: keys: unknown key 'hyper+q'",
    ] {
        assert!(said.contains(words), "{words}:\n{said}");
    }
}

#[test]
fn the_palette_finds_commands_by_words_of_both_languages_and_runs_them() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    for (lang, typed, found) in [("ja", "反転", "盤を反転"), ("en", "flp", "flip the board")] {
        let mut session = Session::start(&[&game(folder.path(), MOVES), "--lang", lang]);
        session.expect("/12");
        let white_above = session.contents();
        session.press("\u{10}");
        session.expect(if lang == "ja" { "件" } else { "found" });
        session.press(typed);
        session.expect(found);
        session.press("\r");
        session.expect_gone(found);
        assert_ne!(session.contents(), white_above, "the board is turned");
        // Nothing can be undone yet, which the palette says; and an argument is asked for.
        session.press("\u{10}");
        session.press("undo the latest");
        session.expect(if lang == "ja" { "元に戻す変更がありません" } else { "nothing to undo" });
        session.press("\u{15}goto\r");
        session.expect(":goto");
        session.press("3\r");
        session.expect(if lang == "ja" { "3/12手" } else { "ply 3/12" });
        session.press("q");
        assert_eq!(session.end().0, 0);
    }
}

#[test]
fn tab_completes_paths_folder_by_folder_and_hidden_files_only_after_a_dot() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    std::fs::create_dir(folder.path().join("records")).expect("the folder can be made");
    game(&folder.path().join("records"), MOVES);
    std::fs::write(folder.path().join(".hidden.kif"), "").expect("the file can be written");
    let home = folder.path().to_str().expect("the path is text");
    let mut session = Session::start_with(&["--lang", "en"], &[("HOME", home)]);
    session.expect("start position");
    session.press(":open ~/");
    session.expect_without("open ~/records/", ".hidden");
    session.press("\t");
    session.expect(":open ~/records/");
    session.expect("open ~/records/game.usi");
    session.press("\t");
    session.expect(":open ~/records/game.usi");
    session.press("\r");
    session.expect("ply 0/12");
    session.press(":open ~/.");
    session.expect("open ~/.hidden.kif");
    session.press("\u{1b}");
    session.expect_gone(".hidden");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn a_search_goes_from_hit_to_hit_until_it_is_ended() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut session = Session::start(&[&game(folder.path(), MOVES), "--lang", "ja"]);
    session.expect("0/12手");
    session.press("/24歩\r");
    session.expect("「24歩」 1/1件");
    session.expect("9/12手");
    session.press("/金\r");
    session.expect("「金」 1/2件");
    session.expect("7/12手");
    session.press("n");
    session.expect("「金」 2/2件");
    session.expect("8/12手");
    session.press("n");
    session.expect("「金」 1/2件");
    session.press("N");
    session.expect("「金」 2/2件");
    session.press("\u{1b}");
    session.expect_gone("2/2件");
    session.press("/8d8e\r");
    session.expect("「8d8e」 1/1件");
    session.press("/どこにもない\r");
    session.expect("「どこにもない」は見つかりません");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn the_help_is_filtered_with_each_letter_and_shows_its_own_keys() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    for (lang, foot, typed, kept, gone) in [
        ("ja", "/ 検索", "入玉", "入玉宣言ができるか", "検討を始める"),
        ("en", "/ search", "entering", "what an entering king", "Start or stop"),
    ] {
        let mut session = Session::start(&[&game(folder.path(), MOVES), "--lang", lang]);
        session.expect("/12");
        session.press("?");
        session.expect(foot);
        session.press(&format!("/{typed}"));
        session.expect(kept);
        session.expect_gone(gone);
        session.press("\r?");
        session.expect_gone(kept);
        session.press("q");
        assert_eq!(session.end().0, 0);
    }
}

#[test]
fn a_start_without_a_file_offers_recent_files_and_any_step_begins_a_game() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let state = folder.path().join("state");
    let variables = [("XDG_STATE_HOME", state.to_str().expect("the path is text"))];
    let path = game(folder.path(), MOVES);
    let mut session = Session::start_with(&[&path, "--lang", "ja"], &variables);
    session.expect("0/12手");
    session.press("q");
    assert_eq!(session.end().0, 0);
    assert!(std::fs::read_to_string(state.join("sankoma/recent.toml")).expect("it is there").contains("game.usi"));

    let mut session = Session::start_with(&["--lang", "ja"], &variables);
    session.expect("最近のファイル");
    session.expect("5 game.usi");
    session.press("5");
    session.expect("0/12手");
    session.press("q");
    assert_eq!(session.end().0, 0);

    let mut session = Session::start_with(&["--lang", "en"], &variables);
    session.expect("Recent files");
    session.press("2");
    session.expect("New game");
    session.press("\u{1b}[B\r");
    session.expect_gone("Recent files");
    session.press("q");
    assert_eq!(session.end().0, 0);

    std::fs::remove_file(&path).expect("the file can be removed");
    let mut session = Session::start_with(&["--lang", "en"], &variables);
    session.expect_without("Any other key begins at the start position", "Recent files");
    session.press("\u{1b}[C");
    session.expect_gone("Any other key");
    session.press("q");
    assert_eq!(session.end().0, 0);
}
