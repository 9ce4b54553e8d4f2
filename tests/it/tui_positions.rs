//! Positions set up, chosen as starts and searched for mates in the workbench: screens, and the program in a
//! pseudo-terminal.

use crate::support::factors;
use ratatui::layout::Size;
use sankoma::internals::{
    AmbiguousWidth, AttackOverlay, BoardSize, RawRecord, ScreenshotOptions, Theme, read_keys, render_screenshot,
    screen_text,
};
use sankoma_record::notation::NotationStyle;
use sankoma_rules::wording::{Language, PieceStyle};

/// A mate in nine plies, composed by chance in the tests of the mate search.
const PROBLEM: &str = "6n2/8k/5R1p1/7SB/9/9/9/9/9 b P 1";
/// The rook checks from afar: whatever is put between is futile.
const FAR_ROOK: &str = "8k/6G2/9/7N1/9/9/9/4P4/4R4 b p 1";

fn screen(width: u16, height: u16, lang: Language, sfen: &str, keys: &str) -> String {
    screen_text(&render_screenshot(ScreenshotOptions {
        game: Some(RawRecord { bytes: sfen.as_bytes().to_vec(), path: None, name: "problem".to_owned() }),
        folder: None,
        size: Size::new(width, height),
        theme: Theme::load("dark").expect("the theme is built in"),
        lang,
        ambiguous: AmbiguousWidth::Narrow,
        notation: NotationStyle::of_language(lang),
        pieces: PieceStyle::Kanji,
        board_size: BoardSize::default(),
        attacks: AttackOverlay::Off,
        ply: 0,
        keys: read_keys(keys).expect("they are keys"),
        weights: Some(factors()),
        second_reader: false,
        think_nodes: None,
    }))
}

#[test]
fn the_position_editor_shows_hands_box_findings_and_keys_at_every_size() {
    // A second pawn on a file, and a pawn that can never move.
    let keys = "e p P up up up up P";
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "startpos", keys));
    insta::assert_snapshot!(screen(120, 40, Language::En, "startpos", keys));
    for (width, height) in [(80, 24), (120, 40), (200, 60), (60, 20), (50, 70), (40, 13)] {
        for lang in [Language::Ja, Language::En] {
            let shown = screen(width, height, lang, "startpos", keys);
            if width >= 80 {
                let said = ["二歩", "two pawns"].iter().any(|words| shown.contains(words));
                assert!(said, "{width}x{height}:\n{shown}");
                assert!(shown.contains("PLNSGBRK") || height < 24, "{width}x{height}:\n{shown}");
            }
        }
    }
}

#[test]
fn every_key_of_the_editor_is_listed_at_80_columns() {
    for (lang, words) in [
        (Language::Ja, ["左右反転", "先後入替", "残りを受方", "やり直す"]),
        (Language::En, ["mirror", "swap sides", "to defender", "redo"]),
    ] {
        let shown = screen(80, 24, lang, "startpos", "e p");
        for word in words {
            assert!(shown.contains(word), "{word}:\n{shown}");
        }
    }
}

#[test]
fn starts_for_a_new_game_are_listed_with_a_board() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "startpos", "g N down down down down down down"));
    let english = screen(120, 40, Language::En, "startpos", "g N down down down down down down");
    assert!(english.contains("rook, bishop"), "{english}");
}

#[test]
fn the_tree_of_a_mate_stands_beside_the_board_at_every_size() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, FAR_ROOK, "M m right"));
    insta::assert_snapshot!(screen(120, 40, Language::En, PROBLEM, "M m right right right"));
    for (width, height) in [(80, 24), (120, 40), (200, 60), (60, 20), (50, 70), (40, 13)] {
        let shown = screen(width, height, Language::En, PROBLEM, "M m down down");
        assert!(width < 60 || shown.contains("mate in 9"), "{width}x{height}:\n{shown}");
    }
}

#[cfg(unix)]
mod terminal {
    use crate::tui_terminal::Session;

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
}
