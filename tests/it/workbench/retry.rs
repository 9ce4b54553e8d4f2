//! Retrying mistakes in a terminal: of a reviewed game, of a folder, on the smallest and on a large screen.

use crate::support::{program, run_reading, text};
use std::path::{Path, PathBuf};

/// Black gives a bishop away at ply 3 and a piece at ply 9, White a bishop at ply 6.
const GAME: &str = "先手：Oka\n後手：Mori\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ３三角成(88)\n   4 同　角(22)\n   5 ２六歩(27)\n   6 ７七角成(33)\n   7 同　桂(89)\n   8 ８四歩(83)\n   9 ４四角打\n  10 同　歩(43)\n";

/// The game as `analyze` writes it into this folder.
fn reviewed_in(folder: &Path) -> PathBuf {
    let (game, reviewed) = (folder.join("game.kif"), folder.join("reviewed/game.kif"));
    std::fs::write(&game, GAME).expect("the file can be written");
    std::fs::create_dir_all(folder.join("reviewed")).expect("the folder can be made");
    let mut command = program(["analyze", "--nodes", "10000", "--quiet"]);
    command.arg(&game).arg("--out").arg(&reviewed);
    let output = run_reading(&mut command, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    reviewed
}

#[cfg(unix)]
mod in_a_terminal {
    use super::reviewed_in;
    use crate::support::Random;
    use crate::support::reviewed_sample::marks_in;
    use crate::support::terminal::Session;
    use std::path::Path;
    use std::time::Duration;

    fn start(path: &Path, state: &Path, lang: &str, size: (u16, u16)) -> Session {
        let path = path.to_str().expect("the path is text");
        let state = state.to_str().expect("the path is text");
        let mut session = Session::start_with(&[path, "--lang", lang], &[("XDG_STATE_HOME", state)]);
        session.resize(size);
        session
    }

    /// A whole run: a wrong move with its reason, a hint, a right one, the answer, the end; its results are there in
    /// another run, and the file of the game is as it was.
    fn a_whole_run(size: (u16, u16)) {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let (game, state) = (reviewed_in(folder.path()), folder.path().join("state"));
        let bytes = std::fs::read(&game).expect("it is there");
        let mut session = start(&game, &state, "en", size);
        session.expect("ply 0/10");
        session.press("Pm");
        session.expect("retry black");
        session.press("\r");
        session.expect("better move");
        session.expect("1/2");
        session.press("m8h4d\r");
        session.expect("again,");
        session.press("h");
        session.expect("hint:");
        session.press("m5i6h\r");
        session.expect("last;");
        session.press("n");
        session.expect("2/2");
        session.press("g");
        session.expect("answer;");
        session.expect("done:");
        session.press("\u{1b}[C");
        session.press("\u{1b}");
        session.expect("mistakes: 0 at the first try, 1 later, 1 shown");
        session.press("q");
        assert_eq!(session.end().0, 0, "there is nothing unsaved");
        assert_eq!(std::fs::read(&game).expect("it is there"), bytes);
        let saved = std::fs::read_to_string(state.join("sankoma/mistakes.tsv")).expect("results are saved");
        assert!(saved.starts_with("helped\t") && saved.contains("\nfailed\t"), "{saved}");
        let mut session = start(&game, &state, "ja", size);
        session.expect("0/10手");
        session.press(":retry both\r");
        let marks = marks_in(&game);
        session.expect(&format!("/{marks}"));
        session.expect(&format!("残り{}", marks - 2));
        // The first Esc hides the cursor on the board.
        session.press("\u{1b}");
        session.settle(Duration::from_millis(200));
        session.press("\u{1b}");
        session.expect("指し直し: 一度で正解");
        session.press("q");
        assert_eq!(session.end().0, 0);
    }

    #[test]
    fn mistakes_are_retried_on_a_small_screen() {
        a_whole_run((80, 24));
    }

    #[test]
    fn mistakes_are_retried_on_a_large_screen() {
        a_whole_run((120, 40));
    }

    #[test]
    fn the_mistakes_of_a_player_in_a_folder_are_retried() {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        reviewed_in(folder.path());
        let mut session = start(folder.path(), &folder.path().join("state"), "en", (80, 24));
        session.expect("2 games");
        session.press("Pm");
        session.expect("retry-listed black");
        session.press("\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}player=mori\r");
        session.expect("1/1");
        session.expect("better move");
        session.press("g");
        session.expect("answer;");
        session.press("\u{1b}");
        session.expect("mistakes: 0 at the first try, 0 later, 1 shown");
        session.press(":folder\r");
        session.expect("2 games");
        session.press(":retry-listed player=nobody\r");
        session.expect("no mistake is marked");
        session.press("q");
        assert_eq!(session.end().0, 0);
    }
    /// Keys that do not leave the page.
    const KEYS: [&str; 22] = [
        "n",
        "p",
        "r",
        "h",
        "g",
        "\r",
        "m8h4d\r",
        "m2g2f\r",
        "m7g7f\r",
        "\u{1b}[C",
        "\u{1b}[D",
        "\u{1b}[A",
        "\u{1b}[B",
        "\u{1b}[1;2B",
        "\u{7f}",
        "u",
        "Pm",
        "b",
        "x",
        "f",
        "+",
        "v",
    ];

    #[test]
    fn random_keys_lose_nothing() {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let (game, state) = (reviewed_in(folder.path()), folder.path().join("state"));
        let bytes = std::fs::read(&game).expect("it is there");
        let mut session = start(&game, &state, "en", (80, 24));
        session.expect("ply 0/10");
        let (mut random, marks) = (Random::new(5), marks_in(&game));
        for _ in 0..6 {
            session.press(":retry both\r");
            session.expect(&format!("/{marks}"));
            for _ in 0..60 {
                session.press(KEYS[random.below(KEYS.len())]);
            }
            session.settle(Duration::from_millis(100));
            for _ in 0..8 {
                session.press("\u{1b}");
                session.settle(Duration::from_millis(20));
            }
            session.expect("ply 0/10");
        }
        session.press("q");
        assert_eq!(session.end().0, 0, "there is nothing unsaved");
        assert_eq!(std::fs::read(&game).expect("it is there"), bytes);
    }
}
