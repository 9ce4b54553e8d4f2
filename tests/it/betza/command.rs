//! `sankoma betza` as a person runs it.

use crate::support::sankoma;

#[test]
fn a_notation_is_said_and_drawn_in_both_languages() {
    let english = text(&["--lang", "en", "betza", "fBfsWbB2bR"]);
    assert!(english.contains("fBfsWbB2bR (xbetza)") && english.contains("up to 2 squares back-right"), "{english}");
    assert!(english.contains(" .  .  o  @  o  .  .") && english.contains("@  the piece"), "{english}");
    let japanese = text(&["--lang", "ja", "betza", "fBfsWbB2bR"]);
    assert!(japanese.contains("後ろへ何マスでも走る") && japanese.contains("@  この駒"), "{japanese}");
}

#[test]
fn the_dialect_can_be_chosen() {
    let castling = text(&["betza", "--lang", "en", "WO"]);
    assert!(castling.contains("(xbetza)") && castling.contains("castling is read but not carried out"), "{castling}");
    let knight = text(&["betza", "--lang", "en", "fN"]);
    assert!(knight.contains("(original reads this otherwise: --dialect original)"), "{knight}");
    assert!(knight.contains("leaps 2 forward and 1 right, 2 forward and 1 left\n"), "{knight}");
    let own = text(&["betza", "--lang", "en", "fN", "--dialect", "original"]);
    assert!(own.contains("1 forward and 2 right") && !own.contains("otherwise"), "{own}");
    let standing = text(&["betza", "--lang", "en", "WO", "--dialect", "bex"]);
    assert!(standing.contains("a null move"), "{standing}");
}

#[test]
fn json_and_svg_are_well_formed() {
    let parsed: serde_json::Value = serde_json::from_str(&text(&["betza", "fWcaKoR", "--json"])).expect("it is JSON");
    assert_eq!(parsed["dialect"], "xbetza");
    for (index, executable, column) in [(0, true, 1), (1, true, 3), (2, false, 6)] {
        assert_eq!(parsed["parts"][index]["executable"], executable);
        assert_eq!(parsed["parts"][index]["column"], column);
    }
    let picture = text(&["betza", "BW", "--to", "svg"]);
    assert!(picture.starts_with("<svg ") && picture.trim_end().ends_with("</svg>"), "{picture}");
}

#[test]
fn a_game_shows_its_pieces_its_moves_and_its_perft() {
    let pieces = text(&["betza", "--lang", "en", "--game", "tori"]);
    assert!(pieces.contains("S swallow fWf@\n") && pieces.contains("up to 2 of them on a file"), "{pieces}");
    let shogi = text(&["betza", "--lang", "en", "--game", "shogi"]);
    assert_eq!(shogi.matches("not dropped where it could never move again").count(), 3, "{shogi}");
    assert_eq!(text(&["betza", "--game", "minishogi", "--perft", "3"]), "nodes 2512\n");
    let moves = text(&["betza", "--game", "patient", "--moves", ""]);
    assert_eq!(moves.split_whitespace().filter(|mv| *mv == "4e4e").count(), 1, "{moves}");
    let listed = text(&["moves", "startpos"]);
    assert_eq!(text(&["betza", "--game", "shogi", "--moves", ""]), listed);
}

/// Where no person can play, since standard output is no terminal.
#[test]
fn in_a_pipe_a_game_shows_its_pieces_and_a_saved_one_its_text() {
    let pieces = text(&["betza", "--lang", "en", "--game", "tori", "--pieces"]);
    assert_eq!(pieces, text(&["betza", "--lang", "en", "--game", "tori"]));
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("game.txt");
    let saved = path.to_str().expect("the path is text");
    let sound = "sankoma betza game\ngame: minishogi\nmoves:\n5d5c\n";
    std::fs::write(&path, sound).expect("a file is written");
    let written = text(&["betza", "--open", saved]);
    assert!(written.ends_with("black: person\nwhite: person\nmoves:\n5d5c\n"), "{written}");
    std::fs::write(&path, format!("{sound}5d5c\n1b1c\n")).expect("a file is written");
    let output = sankoma(&["betza", "--lang", "en", "--open", saved]);
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned()), (Some(1), written));
    let problem = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(problem.contains("line 5: '5d5c' is not legal: there is no piece on 5d; the line after"), "{problem}");
}

#[test]
fn what_is_wrong_is_said_on_one_line() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("bad.toml");
    std::fs::write(&path, "name = 'x'\nnome = 'y'\n").expect("a file is written");
    let bad = path.to_str().expect("the path is text");
    for (arguments, expected) in [
        (vec!["betza", "fWx"], "'fWx', column 3: found 'x'"),
        (vec!["betza", "W", "--dialect", "klingon"], "unknown dialect 'klingon'"),
        (vec!["betza"], "required"),
        (vec!["betza", "W", "--perft", "3"], "cannot be used with"),
        (
            vec!["betza", "--game", "nothere"],
            "cannot read 'nothere', expected the file of a game or one of shogi, minishogi, tori, patient",
        ),
        (vec!["betza", "--game", bad], "line 2: unknown field `nome`"),
        (vec!["betza", "--open", bad], "line 1: no game of a game file, expected 'sankoma betza game'"),
        (vec!["betza", "--open", "nothere"], "cannot read 'nothere', expected a saved game"),
        (vec!["betza", "--open", bad, "--game", "tori"], "cannot be used with"),
        (vec!["betza", "--game", "shogi", "--moves", "9 b -"], "board '9' has 1 rows, expected 9"),
        (vec!["betza", "--lang", "ja", "--game", bad], "2行目: 読めません（unknown field `nome`"),
        (vec!["betza", "--lang", "ja", "--game", "shogi", "--moves", "9 b -"], "盤面 '9' が1段です（9段のはず）"),
    ] {
        let output = sankoma(&arguments);
        let problem = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {problem}");
        assert!(problem.contains(expected) && problem.lines().count() == 1, "{arguments:?}: {problem}");
    }
}

fn text(arguments: &[&str]) -> String {
    let output = sankoma(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is text")
}
