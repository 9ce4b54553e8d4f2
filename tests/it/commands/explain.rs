//! `explain` and moves on the command line: every notation, words that begin with a hyphen, declarations, slips of the
//! keyboard.

use crate::support::{json_rows, program, run_reading, text};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Output;

fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    run_reading(program(arguments).current_dir(folder), b"")
}

fn run(arguments: &[&str]) -> Output {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments)
}

fn rows(arguments: &[&str]) -> Vec<Value> {
    json_rows(&run(arguments))
}

/// The one line of error of arguments that are refused.
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert_eq!((error.lines().count(), text(&output.stdout).as_str()), (1, ""), "{arguments:?}: {error}");
    error
}

#[test]
fn moves_may_begin_with_a_hyphen() {
    let codes = |arguments: &[&str]| -> Vec<Value> {
        rows(arguments).iter().map(|row| row["reasons"][0]["code"].clone()).collect()
    };
    let wrong = json!("wrong_turn");
    assert_eq!(codes(&["explain", "startpos", "-3334FU", "--json"]), [json!("wrong_turn")]);
    assert_eq!(
        codes(&["explain", "--json", "startpos", "7g7f", "-3334FU", "-PASS"]),
        [json!(null), wrong.clone(), wrong]
    );
    // Behind the end of the options a move is a move too; at the end of the line the same two hyphens are a pass.
    assert_eq!(rows(&["explain", "--json", "startpos", "--", "-3334FU"]).len(), 1);
    assert_eq!(rows(&["explain", "--json", "--", "startpos", "-3334FU"]).len(), 1);
    assert_eq!(rows(&["explain", "startpos", "--json", "--"])[0]["legal"], true);
    for pv in [["--pv", "--"], ["--pv", "-PASS"]] {
        assert_eq!(
            rows(&["explain", "--json", "startpos", pv[0], pv[1]])[0]["plies"].as_array().map(Vec::len),
            Some(1)
        );
    }
}

/// Each output has the moves of its language: Western ones in English, Japanese ones in Japanese.
#[test]
fn an_explanation_has_one_notation() {
    let sfen = "4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1";
    let english = text(&run(&["explain", sfen, "5h4h", "--lang", "en"]).stdout);
    assert!(english.starts_with("5h4h G-4h: illegal\n"), "{english}");
    assert!(english.contains("the piece may move like this (pseudo-legal), but a rule forbids it"), "{english}");
    assert!(english.contains("legal with the same piece: G-5g"), "{english}");
    assert!(!english.contains('▲') && !english.contains("5h5g"), "{english}");
    let japanese = text(&run(&["explain", sfen, "5h4h", "--lang", "ja"]).stdout);
    assert!(japanese.starts_with("5h4h ▲４八金(58): 反則\n"), "{japanese}");
    assert!(japanese.contains("同じ駒の合法手: ５七金(58)"), "{japanese}");
    let line = text(&run(&["explain", "startpos", "--pv", "7g7f 3c3d 8h2b+", "--lang", "en"]).stdout);
    assert!(line.contains("Bx2b+") && !line.contains('▲'), "{line}");
    let think = text(&run(&["think", "startpos", "--depth", "2", "--lang", "en"]).stdout);
    assert!(!think.contains('▲'), "{think}");
}

/// Engines end a line by a word where a move could stand: the line is legal, and what the word says is said.
#[test]
fn a_line_may_end_by_a_word() {
    for (word, code, said) in [
        ("resign", "resignation", "the line ends, resignation"),
        ("win", "declaration", "the line ends, the side to move declares a win"),
        ("rep_draw", "repetition_draw", "the line ends, repetition (sennichite)"),
        ("rep_win", "repetition_win", "the line ends, won by the opponent's perpetual check"),
        ("rep_lose", "repetition_loss", "the line ends, lost by perpetual check"),
        ("rep_sup", "superior_position", "the line ends, superior position"),
        ("rep_inf", "inferior_position", "the line ends, inferior position"),
        ("(57.00%)", "remark", "the line ends, a remark of the engine"),
        ("(none)", "no_move", "the line ends, no move"),
    ] {
        let info = format!("info depth 3 pv 7g7f 3c3d {word}");
        let output = run(&["explain", "startpos", "--pv", &info, "--lang", "en"]);
        assert_eq!(output.status.code(), Some(0), "{word}");
        let (text, line) = (text(&output.stdout), format!("  3 '{word}': {said}"));
        assert!(text.contains(&line) && !text.contains("illegal"), "{text}");
        let row = &rows(&["explain", "startpos", "--pv", &info, "--json"])[0];
        assert_eq!((&row["end"]["code"], &row["end"]["text"]), (&json!(code), &json!(word)));
        assert_eq!((row["plies"].as_array().map(Vec::len), &row["fault"]), (Some(2), &Value::Null));
    }
}

/// An engine that resigns has answered: its word is no illegal move.
#[test]
fn an_engine_that_resigns_is_no_illegal_move() {
    let output = run(&["explain", "startpos", "bestmove resign", "--lang", "en"]);
    assert_eq!(
        (output.status.code(), text(&output.stdout).as_str()),
        (Some(0), "  1 'resign': the line ends, resignation\n")
    );
    let row = &rows(&["explain", "startpos", "bestmove resign", "--json"])[0];
    assert_eq!(row["end"]["code"], json!("resignation"));
    assert_eq!(run(&["explain", "startpos", "(7g7f)"]).status.code(), Some(1));
}

#[test]
fn an_answer_without_a_line_of_play_is_refused() {
    for arguments in [
        ["explain", "startpos", "info depth 3 score cp 30 nodes 100"].as_slice(),
        &["explain", "startpos", "info depth 3 score cp 30 pv"],
        &["explain", "startpos", "--pv", "info string hello"],
    ] {
        assert!(refusal(arguments).contains("has no pv"), "{arguments:?}");
    }
}

#[test]
fn an_unknown_option_is_no_move() {
    assert!(refusal(&["explain", "startpos", "--frce"]).contains("unexpected argument '--frce'"));
    assert!(
        refusal(&["explain", "startpos", "7g7f", "--jsn"])
            .contains("'--jsn' found; a similar argument exists: '--json'")
    );
    assert!(refusal(&["explain", "startpos", "-x"]).contains("unexpected argument '-x'"));
    assert!(refusal(&["explain", "--frce", "startpos"]).contains("unexpected argument '--frce'"));
}

#[test]
fn every_notation_stands_in_a_line_of_moves() {
    let line = "startpos moves ７六歩(77) -3334FU P-2f △８四歩 ▲２五歩 0000 2h2f パス";
    let usi = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 0000 2h2f 0000";
    for command in [["moves"].as_slice(), &["eval", "--line"], &["explain", "--json"]] {
        let [a, b] = [line, usi].map(|line| text(&run(&[command, &[line]].concat()).stdout));
        assert_eq!(a, b, "{command:?}");
        assert!(!a.is_empty(), "{command:?}");
    }
    let board = |line: &str| text(&run(&["screenshot", line, "--ply", "9"]).stdout);
    assert_eq!(board(line), board(usi));
}

#[test]
fn a_move_that_cannot_be_made_is_named_with_its_reason() {
    for (line, parts) in [
        ("startpos moves 7g7f foo", ["'foo'", "expected a form such as 7g7f"]),
        ("startpos moves △３四歩", ["'△３四歩'", "it is Black's turn"]),
        ("startpos moves ５八金", ["'５八金'", "2 golds can go to 5h"]),
        ("startpos moves 5e5d", ["'5e5d'", "there is no piece on 5e"]),
        ("startpos moves P*5e", ["'P*5e'", "Black has no pawn in hand"]),
    ] {
        for command in ["moves", "eval", "think", "mate", "explain"] {
            let error = refusal(&[command, line]);
            assert!(parts.iter().all(|part| error.contains(part)), "{command} {line}: {error}");
        }
    }
}

/// A declaration has the fields of a move.
#[test]
fn a_declaration_is_legal_or_says_why_not() {
    let entered = "+R+RGGKGG+B+B/9/PPPPPP3/9/9/9/9/9/4k4 b - 1";
    let legal = &rows(&["explain", "--json", entered, "win"])[0];
    assert_eq!((&legal["legal"], &legal["pseudo_legal"], &legal["reasons"]), (&json!(true), &json!(true), &json!([])));
    let cases = [
        ("startpos", vec!["king_outside_camp", "few_pieces_in_camp", "few_points"]),
        ("r3K4/9/9/9/9/9/9/9/4k4 b 2G 1", vec!["declaration_in_check", "few_pieces_in_camp", "few_points"]),
    ];
    for (sfen, expected) in cases {
        let output = run(&["explain", "--json", sfen, "win"]);
        assert_eq!(output.status.code(), Some(1));
        let row: Value = serde_json::from_str(&text(&output.stdout)).expect("it is JSON");
        assert_eq!((&row["legal"], &row["move"]), (&json!(false), &json!("win")));
        let reasons = row["reasons"].as_array().expect("there are reasons");
        assert_eq!(reasons.iter().map(|reason| &reason["code"]).collect::<Vec<_>>(), expected, "{sfen}");
        let is_whole =
            |reason: &Value| ["squares", "message_ja", "message_en"].iter().all(|key| !reason[key].is_null());
        assert!(reasons.iter().all(is_whole), "{row}");
    }
    let fields: Vec<String> =
        rows(&["explain", "--json", "startpos", "7g7f"])[0].as_object().expect("an object").keys().cloned().collect();
    assert!(
        ["sfen", "move", "pseudo_legal", "legal", "reasons"].iter().all(|name| fields.iter().any(|key| key == name))
    );
}

#[test]
fn a_misspelled_command_is_no_missing_file() {
    let error = refusal(&["chek", "a"]);
    assert!(error.contains("'chek' is neither a file nor a command; a similar command is 'check'"), "{error}");
    let error = refusal(&["zzzz"]);
    assert!(error.contains("'zzzz' is neither a file nor a command; expected a file, a position or one of"), "{error}");
    let error = refusal(&["no/such.kif"]);
    assert!(error.contains("cannot read 'no/such.kif', expected a game record: No such file or directory"), "{error}");
    assert!(!error.contains("os error"), "{error}");
    // A file of that name is opened: all that is missing is a terminal.
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("chek"), "手合割：平手\n   1 ７六歩(77)\n").expect("the folder is writable");
    let error = text(&run_in(folder.path(), &["chek"]).stderr);
    assert!(error.contains("terminal") && !error.contains("command"), "{error}");
}

/// The same problem is reported once.
#[test]
fn a_problem_of_an_sfen_is_not_repeated() {
    for sfen in ["4k4/9/9/9/9/9/9/9/4K4 b PPPP 1", "4k4/9/9/9/9/9/9/9/4K4 b QQQ 1", "xxxx5/9/9/9/9/9/9/9/4K4 b - 1"] {
        let error = refusal(&["explain", sfen]);
        let sentences: Vec<&str> = error.trim().trim_start_matches("sankoma: ").split("; ").collect();
        assert_eq!(sentences.len(), 1, "{error}");
    }
}

#[test]
fn a_perpetual_check_lasts_since_a_ply() {
    for name in ["end_is_perpetual_check.csa", "end_not_perpetual_check.csa"] {
        let path = format!("tests/records/invalid/{name}");
        let row = &rows(&["check", "--json", &path])[0];
        let sentences = row["diagnostics"].to_string();
        assert!(
            sentences.contains("with every move since ply ") || sentences.contains("since the start"),
            "{sentences}"
        );
    }
}

/// What `explain` prints in both languages, Japanese first.
fn in_both_languages(position: &str, word: &str) -> [String; 2] {
    ["ja", "en"].map(|lang| text(&run(&["explain", position, word, "--lang", lang]).stdout))
}

/// Shogi has no pass; lines of analysis have.
#[test]
fn a_pass_is_no_move_of_shogi() {
    for word in ["pass", "パス", "0000"] {
        let [ja, en] = in_both_languages("startpos", word);
        assert!(ja.contains("パス: 将棋の手ではない\n  将棋にパスはない（検討の読み筋でだけ使える）"), "{ja}");
        assert!(en.contains("pass: no move of shogi\n  shogi has no pass; only lines of analysis may have"), "{en}");
        assert!(!ja.contains("合法手") && !en.contains("legal"), "{ja}{en}");
    }
    let [ja, en] = in_both_languages("4k4/9/9/9/4R4/9/9/9/4K4 w - 1", "pass");
    assert!(ja.contains("将棋にパスはない") && ja.contains("王手がかかっている間はパスできません"), "{ja}");
    assert!(en.contains("shogi has no pass") && en.contains("no pass in check"), "{en}");
    let line = text(&run(&["explain", "startpos", "--pv", "7g7f pass", "--lang", "en"]).stdout);
    let verdicts: Vec<&str> = line.lines().filter_map(|row| row.rsplit(": ").next()).collect();
    assert_eq!(verdicts, ["legal", "no move of shogi"], "{line}");
}

/// A foul such as nifu is made on real boards; what a piece cannot do at all is not.
#[test]
fn a_foul_can_be_made_on_a_board() {
    let fouls = [
        ("4k4/9/9/9/9/4P4/9/9/4K4 b P 1", "５五歩打"),
        ("4k4/9/9/9/9/9/9/9/4K4 b N 1", "３一桂打"),
        ("4k4/9/9/9/9/9/9/9/4K4 b N 1", "３二桂打"),
        ("7lk/9/7GG/9/9/9/9/9/4K4 b P 1", "１二歩打"),
        ("startpos", "７六歩成"),
    ];
    for (sfen, word) in fouls {
        let [ja, en] = in_both_languages(sfen, word);
        assert!(ja.contains(": 反則\n  盤上では指せるが、指せば反則負けになる手"), "{ja}");
        assert!(en.contains(": illegal\n  it can be made on the board, but whoever makes it loses by a foul"), "{en}");
    }
    for word in ["５五歩打", "2h2g", "５五角(88)", "６八金成(69)"] {
        let [ja, en] = in_both_languages("startpos", word);
        assert!(ja.contains("\n  指すことのできない手") && en.contains("\n  no such move can be made"), "{ja}{en}");
    }
}

#[test]
fn a_text_that_is_no_move_has_no_verdict() {
    for word in ["58kin", "2222", "同歩"] {
        let [ja, en] = in_both_languages("startpos", word);
        assert!(ja.starts_with(&format!("'{word}': 読めない\n    syntax ")), "{ja}");
        assert!(en.starts_with(&format!("'{word}': unreadable\n    syntax ")), "{en}");
        assert_eq!((ja.lines().count(), en.lines().count()), (2, 2), "{ja}{en}");
    }
    let [ja, en] = in_both_languages("startpos", "５八金");
    assert!(ja.starts_with("'５八金': 決まらない\n  どの駒の手か決まらない"), "{ja}");
    assert!(en.starts_with("'５八金': unclear\n  it does not follow which piece is to move"), "{en}");
}

/// Without the mark of a side, a move that only the other side could make is the other side's move.
#[test]
fn the_turn_is_said_first() {
    for (position, word, [ja_said, en_said]) in [
        ("startpos", "３四歩", ["手番は先手です（後手なら指せる手です）", "it is Black's turn; White could play it"]),
        ("startpos", "△３四歩", ["手番は先手です（後手なら指せる手です）", "it is Black's turn; White could play it"]),
        ("startpos", "P-3d", ["手番は先手です（後手なら指せる手です）", "it is Black's turn; White could play it"]),
        (
            "startpos moves 2g2f",
            "７六歩",
            ["手番は後手です（先手なら指せる手です）", "it is White's turn; Black could play it"],
        ),
        (
            "startpos moves 7g7f",
            "７六歩",
            [
                "手番は後手です（この手は先手が今指したところです）",
                "it is White's turn; Black has just played this move",
            ],
        ),
    ] {
        let [ja, en] = in_both_languages(position, word);
        let reason = |shown: &str| shown.lines().nth(2).unwrap_or_default().to_owned();
        assert!(reason(&ja).contains(ja_said) && reason(&en).contains(en_said), "{ja}{en}");
        assert!(ja.contains("手番でない側の手") && !ja.contains("candidate") && ja.lines().count() == 3, "{ja}");
    }
    // A mark that is wrong on a move of the side to move, and a drop that the other side could make.
    assert!(!in_both_languages("startpos", "△７六歩")[1].contains("could play it"));
    assert!(in_both_languages("4k4/9/9/9/9/9/9/9/4K4 b p 1", "５五歩")[1].contains("Black has no pawn"));
}

#[test]
fn marks_that_fit_no_piece_are_named() {
    for (word, ja_said, en_said) in [
        (
            "５八金寄",
            "「寄」に当たる金はありません（５八へ行けるのは４九、６九の金）",
            "'寄' (sideways) fits none of the golds that can go to 5h (4i, 6i)",
        ),
        ("５八金直", "「直」に当たる金はありません", "'直' (straight forward) fits none of the golds"),
        ("58金引", "「引」に当たる金はありません", "'引' (backward) fits none of the golds"),
        ("５八金左寄", "「左寄」に当たる金はありません", "'左寄' (from the left, sideways) fits none of the golds"),
        ("５八金上", "どれか決まりません", "what is written does not say which"),
    ] {
        let [ja, en] = in_both_languages("startpos", word);
        assert!(ja.contains(ja_said) && en.contains(en_said), "{ja}{en}");
    }
}

/// Sennichite: no move of a finished game is legal, and none is said to be.
#[test]
fn a_finished_game_has_no_legal_moves() {
    let round = " 2h3h 8b7b 3h2h 7b8b".repeat(3);
    let (finished, going_on) = (format!("startpos moves{round}"), format!("startpos moves{}", &round[..40]));
    for (game, is_over) in [(&finished, true), (&going_on, false)] {
        let [ja, en] = in_both_languages(game, "2h2g");
        assert_eq!(
            (ja.contains("同じ駒の合法手"), en.contains("legal with the same")),
            (!is_over, !is_over),
            "{ja}{en}"
        );
        let near = &rows(&["explain", game, "2h2g", "--json"])[0]["nearest"];
        assert_eq!(near["same_piece"] == json!([]), is_over, "{near}");
        let setup = text(&run(&["explain", game, "--lang", "en"]).stdout);
        assert_eq!(setup.contains("the game is over: sennichite"), is_over, "{setup}");
        assert_eq!(setup.contains("30 legal moves"), !is_over, "{setup}");
        let row = &rows(&["explain", game, "--json"])[0];
        assert_eq!(row["game_over"]["message_en"].is_string(), is_over, "{row}");
        for command in [&["moves", game][..], &["think", game, "--depth", "1"], &["think", game, "--tree", "1"]] {
            let output = run(&[command, &["--lang", "en"]].concat());
            let said = text(&output.stderr);
            assert_eq!(said.contains("the game is over: sennichite (fourth occurrence); "), is_over, "{said}");
            assert!(output.status.success() && said.lines().count() == usize::from(is_over), "{said}");
        }
    }
    assert_eq!(run(&["moves", &finished]).stdout, run(&["moves", "startpos"]).stdout);
}

/// A check that is left in a finished game has no ways out either.
#[test]
fn a_finished_game_has_no_evasions() {
    let game = format!("4k4/9/9/9/4R4/9/9/9/4K4 w - 1 moves{}", " 5a4a 5e4e 4a5a 4e5e".repeat(3));
    let row = &rows(&["explain", &game, "5a4a", "--json"])[0];
    assert_eq!((&row["reasons"][0]["code"], &row["evasions"]), (&json!("game_over"), &json!(null)), "{row}");
}

#[test]
fn a_pass_is_told_from_a_legal_move_in_json() {
    for (word, verdict) in [("0000", "pass"), ("7g7f", "legal"), ("2h2g", "impossible"), ("xyz", "unreadable")] {
        assert_eq!(rows(&["explain", "startpos", word, "--json"])[0]["verdict"], verdict, "{word}");
    }
}

#[test]
fn a_position_with_defects_is_refused_with_the_way_to_see_them_all() {
    let pointer = "; sankoma explain SFEN without moves lists every defect of the position";
    let refused = refusal(&["explain", "4k4/P1N6/L8/9/9/9/9/9/4K4 b - 1", "5i5h", "--lang", "en"]);
    assert!(refused.contains("can never move") && refused.trim_end().ends_with(pointer), "{refused}");
    let refused = refusal(&["explain", "startpos moves 7g7e", "5i5h", "--lang", "en"]);
    assert!(!refused.contains(pointer), "{refused}");
}
