//! The workbench with a network: the end of the engine's line is explained, two positions or sets of weights are
//! compared, and the Why pane says what is left out.

#![cfg(unix)]

use crate::support::reviewed_sample::{OneMistake, worst_move};
use crate::support::synthetic_networks::{folder_with, guarding, random};
use crate::support::terminal::Session;
use crate::support::{last_numbers, program, row_beginning, run_reading, text};
use std::path::Path;

/// The screen of the reviewed game one move before its worst one, with a network.
fn screen(network: &Path, arguments: &[&str]) -> String {
    let mistake = worst_move().ply;
    let (game, ply) = (OneMistake::at(mistake), (mistake - 1).to_string());
    let mut command = program(["screenshot"]);
    command.arg(game.path()).args(["--ply", &ply, "--weights"]).arg(network).args(arguments);
    text(&run_reading(&mut command, b"").stdout)
}

fn number_after(shown: &str, words: &str) -> f64 {
    let rest = shown.split(words).nth(1).unwrap_or_else(|| panic!("no {words}: {shown}"));
    let number = rest.split_whitespace().next().unwrap_or_default();
    number.parse().unwrap_or_else(|_| panic!("'{number}' after {words}: {shown}"))
}

/// What the parts of a network's score sum to on this screen.
fn sum_of(shown: &str, parts: &[&str]) -> f64 {
    let row = |part: &&str| {
        let row = shown.lines().find(|line| line.starts_with(part)).unwrap_or_else(|| panic!("no {part}: {shown}"));
        number_after(row, part)
    };
    parts.iter().map(row).sum()
}

/// The parts sum to the score of the search, with what it sees further.
#[test]
fn beside_a_search_its_score_is_explained() {
    let (_folder, file) = folder_with(&guarding());
    let thinking = ["--think-nodes", "20000", "--size", "120x40", "--lang", "en", "--keys", "alt+4 z"];
    let shown = screen(&file, &thinking);
    assert!(shown.contains("what the search sees further") && !shown.contains("end of the line, "), "{shown}");
    let score = number_after(&shown, "score of the search ");
    let sum = sum_of(&shown, &[" material", " pieces", " kings, move", " further on"]);
    assert!((sum - score).abs() <= 2.5, "{sum} of {score}: {shown}");
    let japanese = screen(&file, &["--think-nodes", "20000", "--size", "120x40", "--lang", "ja", "--keys", "alt+4 z"]);
    for words in ["探索の評価値", "この先の読み", "探索が先に見るもの", "両玉と手番"] {
        assert!(japanese.contains(words), "no {words}: {japanese}");
    }
}

/// In the view of the end of the line its score, of which the parts are, is that of the engine, and the static one of the
/// position stands beside it.
#[test]
fn the_end_of_the_line_has_the_shares_of_the_position_there() {
    let (_folder, file) = folder_with(&guarding());
    let thinking = ["--think-nodes", "20000", "--size", "120x40", "--lang", "en", "--keys", "alt+4 z v e"];
    let shown = screen(&file, &thinking);
    for words in ["end of the line, ", "static score here, before the line: ", "material ", " pieces ", "kings, move"] {
        assert!(shown.contains(words), "no {words}: {shown}");
    }
    // The engine's score stands between, where what the search has learned has moved it.
    let of_end = shown.split(" plies on").nth(1).unwrap_or_else(|| panic!("{shown}"));
    let end = number_after(of_end, ": ");
    let sum = sum_of(&shown, &[" material", " pieces", " kings, move"]);
    assert!((sum - end).abs() <= 2.5, "{sum} of {end}: {shown}");
    let japanese =
        screen(&file, &["--think-nodes", "20000", "--size", "120x40", "--lang", "ja", "--keys", "alt+4 z v e"]);
    for words in ["読み筋の", "手先", "この局面の静的な評価は", "駒の働き", "両玉と手番"] {
        assert!(japanese.contains(words), "no {words}: {japanese}");
    }
    // The breakdown is of the position on the board, with or without a search.
    let keys = "alt+4 z : 'evaluation space 'breakdown enter";
    let breakdown = screen(&file, &["--think-nodes", "20000", "--size", "120x40", "--lang", "en", "--keys", keys]);
    assert!(breakdown.contains("static score ") && !breakdown.contains("end of the line"), "{breakdown}");
}

#[test]
fn without_a_search_the_position_shown_is_explained() {
    let (_folder, file) = folder_with(&guarding());
    let position = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1RG1SK1/LNS2G1NL b - 1";
    let mut command = program(["screenshot", position, "--size", "120x40", "--keys", "alt+4 z", "--weights"]);
    let shown = text(&run_reading(command.arg(&file), b"").stdout);
    for words in ["static score ", "material is even"] {
        assert!(shown.contains(words), "no {words}: {shown}");
    }
    assert!(!shown.contains("end of the line"), "{shown}");
}

#[test]
fn two_moves_are_compared_by_shares_at_every_size() {
    let (_folder, file) = folder_with(&guarding());
    let compared = |size, lang, keys| screen(&file, &["--size", size, "--lang", lang, "--keys", keys]);
    for size in ["80x24", "120x40", "200x60"] {
        let english = compared(size, "en", "v M n v C");
        let ply = worst_move().ply;
        let [a, b] = [format!(" A  ply {}", ply - 1), format!(" B  ply {ply}")];
        for words in ["Comparison by shares", &a, &b, "B-A", "material", "pieces"] {
            assert!(english.contains(words), "no {words} at {size}: {english}");
        }
        assert!(!english.contains("Black's king "), "a network does not say what is about a king: {english}");
        let japanese = compared(size, "ja", "v M n v C");
        for words in ["比較（持ち分", "駒の働き"] {
            assert!(japanese.contains(words), "no {words} at {size}: {japanese}");
        }
        for (lang, shown, words) in [("en", english, "kings, move"), ("ja", japanese, "両玉と手番")] {
            // On a small screen the last part is below the rows of the one that is open.
            let has_last = shown.contains(words) || compared(size, lang, "v M n v C end").contains(words);
            assert!(has_last, "no {words} at {size}: {shown}");
        }
    }
}

/// Each row has the difference of its numbers, and the parts sum to the total, as far as one decimal shows.
#[test]
fn the_numbers_of_a_comparison_by_shares_sum_up() {
    let (_folder, file) = folder_with(&random());
    let shown = screen(&file, &["--size", "80x40", "--lang", "en", "--keys", "v M n v C"]);
    let parts = ["material", "pieces", "kings, move"].map(|part| last_numbers(row_beginning(&shown, part)));
    let total = last_numbers(row_beginning(&shown, "total"));
    for row in parts.iter().chain([&total]) {
        assert!((row[1] - row[0] - row[2]).abs() < 0.2, "{row:?}: {shown}");
    }
    let sum: f64 = parts.iter().map(|row| row[2]).sum();
    assert!((sum - total[2]).abs() < 0.3 && total[2] != 0.0, "{sum}: {shown}");
}

/// A network on either side, and on both: where the two disagree, piece by piece.
#[test]
fn a_network_is_compared_with_other_weights_on_either_side() {
    let (folder, file) = folder_with(&guarding());
    let other = folder.path().join("random.bin");
    crate::support::synthetic_networks::write(&other, &random());
    let [file, other] = [&file, &other].map(|path| path.to_str().expect("the path is text"));
    let position = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1RG1SK1/LNS2G1NL b - 1";
    let mut session = Session::start(&["--lang", "en", position]);
    session.press("\u{1b}4");
    session.press("z");
    session.expect("static score");
    session.press(":evaluation compare\r");
    session.expect("no second set of weights");
    session.press(&format!(":against {file}\r"));
    session.expect("comparing with");
    session.expect("both shares are means");
    session.expect("kings, move");
    session.press(&format!(":weights {other}\r"));
    session.expect("evaluating with");
    session.expect("A random.bin");
    session.press(":against learned\r");
    session.expect("B learned");
    session.expect("both shares are means");
    session.press(":weights built-in\r");
    session.expect("reasons for B less A");
    session.press("q");
    let (status, _) = session.end();
    assert_eq!(status, 0);
}
