//! The page that compares two positions or moves, the change of a move between the ends of two lines, and the marks of
//! a sweep, in the program itself.

use crate::support::reviewed_sample::{OneMistake, marked_moves, worst_move};
use crate::support::{last_numbers, program, row_beginning, run_reading, text};
use std::sync::OnceLock;

const SIZES: [&str; 3] = ["80x24", "120x40", "200x60"];

/// The parts of a comparison, in the order of the page.
const PARTS: [&str; 5] = ["material", "Black's king", "White's king", "pieces", "move"];

/// The screen after these keys in the reviewed game, at its worst move.
fn screen(keys: &str, size: &str, lang: &str) -> String {
    let ply = worst_move().ply;
    screen_at(ply, ply, keys, size, lang)
}

/// The screen after these keys at a ply of the reviewed game, with one mistake.
fn screen_at(ply: usize, mistake: usize, keys: &str, size: &str, lang: &str) -> String {
    let (game, ply) = (OneMistake::at(mistake), ply.to_string());
    let mut command = program(["screenshot"]);
    command.arg(game.path()).args(["--ply", &ply, "--size", size, "--lang", lang, "--keys", keys]);
    text(&run_reading(&mut command, b"").stdout)
}

/// Whether each of the parts of a comparison is opened.
fn opened(shown: &str) -> Vec<bool> {
    let part = |row: &str| {
        let row = row.trim_start_matches([' ', '+', '-']);
        PARTS.iter().any(|name| row.strip_prefix(name).is_some_and(|rest| rest.starts_with("  ")))
    };
    shown.lines().filter(|row| part(row)).map(|row| row.trim_start().starts_with('-')).collect()
}

/// The keys to the page of the better move and the one played, with the part closed that is opened at first.
fn compared() -> &'static str {
    static KEYS: OnceLock<String> = OnceLock::new();
    KEYS.get_or_init(|| {
        let opened = opened(&screen("v C", "100x60", "en"));
        let closing = opened.iter().position(|&is_open| is_open).map(|at| format!(" home {}enter", "down ".repeat(at)));
        format!("v C{}", closing.unwrap_or_default())
    })
}

/// At first the part with the largest difference is open, unless that is the move, which has no rows.
#[test]
fn the_part_with_the_largest_difference_is_open() {
    let mut told = 0;
    for marked in &marked_moves()[..6] {
        let shown = screen_at(marked.ply, marked.ply, "v C", "100x60", "en");
        let difference = |part: &str| last_numbers(row_beginning(&shown, &format!("{part}  "))).last().copied();
        let differences = PARTS.map(|part| difference(part).unwrap_or_else(|| panic!("no {part}: {shown}")).abs());
        let largest = (0..PARTS.len()).max_by(|&a, &b| differences[a].total_cmp(&differences[b]));
        let expected = PARTS.map(|part| part != "move" && largest.is_some_and(|at| PARTS[at] == part));
        assert_eq!(opened(&shown), expected, "{shown}");
        told += usize::from(expected.contains(&true));
    }
    assert!(told >= 3, "{told}");
}

#[test]
fn the_better_move_and_the_one_played_stand_side_by_side_at_every_size() {
    let compared = compared();
    for size in SIZES {
        let english = screen(compared, size, "en");
        for words in ["Comparison", " A  better ", " B  played ", "B-A", "material", "Black's king", "pieces", "total"]
        {
            assert!(english.contains(words), "no {words} at {size}: {english}");
        }
        let japanese = screen(compared, size, "ja");
        for words in ["比較", "最善 ", "実戦 ", "駒の損得", "駒の働き"] {
            assert!(japanese.contains(words), "no {words} at {size}: {japanese}");
        }
        assert!(!screen("v C esc", size, "en").contains("Comparison"), "Esc leads back");
    }
}

/// Each row has the difference of its numbers, and the parts sum to the total, as far as one decimal shows.
#[test]
fn the_numbers_of_the_page_sum_up() {
    let shown = screen(compared(), "80x24", "en");
    let parts = PARTS.map(|part| last_numbers(row_beginning(&shown, part)));
    let total = last_numbers(row_beginning(&shown, "total"));
    for row in parts.iter().chain([&total]) {
        assert!((row[1] - row[0] - row[2]).abs() < 0.2, "{row:?}: {shown}");
    }
    let sum: f64 = parts.iter().map(|row| row[2]).sum();
    assert!((sum - total[2]).abs() < 0.3, "{sum}: {shown}");
    assert!(total[2] != 0.0, "{shown}");
}

#[test]
fn a_position_is_marked_and_compared_with_another_one() {
    let ply = worst_move().ply;
    let shown = screen_at(ply - 1, ply, "v M n v C", "120x40", "en");
    for words in [&format!(" A  ply {}", ply - 1), &format!(" B  ply {ply}"), "plies on"] {
        assert!(shown.contains(words), "no {words}: {shown}");
    }
    let keys = |last| format!("v M n v C end up{last}");
    let [before, after] = ["", " enter"].map(|last| screen_at(ply - 1, ply, &keys(last), "200x60", "en"));
    assert_ne!(before.contains("-pieces"), after.contains("-pieces"), "Enter opens a part or closes it: {after}");
}

/// In the list of lines the candidate move that is chosen is marked.
#[test]
fn two_candidate_moves_are_compared() {
    let shown = screen("v l alt+3 v M down v C", "120x40", "en");
    for words in [" A  step 1 of a line ", " B  step 1 of a line "] {
        assert!(shown.contains(words), "no {words}: {shown}");
    }
}

/// What a marked move has changed at the ends of the lines counts against its mover, or is said not to be seen there.
#[test]
fn no_change_praises_a_move_that_is_marked() {
    let mut told = 0;
    for marked in &marked_moves()[..6] {
        let shown = screen_at(marked.ply, marked.ply, ": 'evaluation space 'change enter", "120x40", "en");
        let title = shown.lines().find(|line| line.contains("change by ply ")).unwrap_or_else(|| panic!("{shown}"));
        assert!(!title.contains("static change"), "{shown}");
        let ply =
            title.split("by ply ").nth(1).and_then(|rest| rest.split(',').next()).and_then(|ply| ply.parse().ok());
        let ply: u32 = ply.unwrap_or_else(|| panic!("{title}"));
        let Some(ends) = shown.split("ends of the lines ").nth(1) else { continue };
        let by: f64 = ends.split_whitespace().nth(3).and_then(|by| by.parse().ok()).unwrap_or_else(|| panic!("{ends}"));
        assert!(if ply % 2 == 1 { by < 0.0 } else { by > 0.0 }, "{shown}");
        told += 1;
    }
    assert!(told >= 3, "{told}");
}

/// Squares where the piece cannot stand have a sign, and its meaning stands above the board.
#[test]
fn a_sweep_marks_the_squares_where_the_piece_cannot_stand() {
    for (lang, legend) in [("en", "x forbidden"), ("ja", "x 置けない")] {
        let shown = screen("v w", "120x40", lang);
        assert!(shown.contains(legend), "no {legend}: {shown}");
        assert!(shown.matches(" x ").count() + shown.matches(" x│").count() > 2, "{shown}");
    }
}
