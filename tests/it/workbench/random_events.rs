//! Random keys, clicks, drags and resizes in the real program: it does not panic, what is on the screen is what a
//! redraw shows, and every comment that was written is in the file in the end.
//!
//! `SANKOMA_RANDOM_EVENTS=100000 cargo test --release --test it random_events` makes more of them.

#![cfg(unix)]

use crate::support::terminal::Session;
use crate::support::{Random, random_game};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Events of a run unless the environment names another number.
const EVENTS: usize = 3000;
/// Events between two comparisons of the screen with a redraw.
const BURST: usize = 50;
/// The screen is complete when nothing has been drawn for this long. It is drawn every 33 ms at most; on Linux the
/// program is asked, too, whether it waits.
const QUIET: Duration = Duration::from_millis(if cfg!(target_os = "linux") { 80 } else { 150 });
/// Terminal sizes, columns and rows.
const SIZES: [(u16, u16); 8] = [(80, 24), (120, 40), (200, 60), (50, 70), (59, 19), (30, 6), (100, 30), (160, 45)];

/// Keys that neither end the program nor take anything back.
const HARMLESS: [&str; 44] = [
    "J",
    "\u{1b}[C",
    "\u{1b}[D",
    "\u{1b}[A",
    "\u{1b}[B",
    "\u{1b}[H",
    "\u{1b}[F",
    "\u{1b}[5~",
    "\u{1b}[6~",
    "\u{1b}[1;2C",
    "\u{1b}[1;2A",
    "\t",
    "\u{1b}[Z",
    "\r",
    "\u{1b}",
    "g",
    "G",
    "h",
    "j",
    "k",
    "l",
    "n",
    "N",
    "f",
    "t",
    "x",
    "X",
    "b",
    "0",
    "5",
    "1",
    "3",
    "+",
    "-",
    "v",
    "s",
    "z",
    "p",
    "?",
    "L",
    "i",
    "m",
    "7g7f",
    "/",
];
/// Keys that search, ask for a command, change the game or take a change back.
const OTHERS: [&str; 22] = [
    " ",
    "R",
    ":",
    "\u{10}",
    "a",
    "u",
    "\u{12}",
    "e",
    "w",
    "E",
    "d",
    "o",
    "y",
    "\u{1b}[3~",
    "\u{7f}",
    "\u{15}",
    "\u{17}",
    "\u{1b}[200~7g7f 3c3d\u{1b}[201~",
    "\u{1b}[200~▲７六歩\u{1b}[201~",
    "F",
    "1\u{1b}[C",
    "\u{c}",
];

fn events() -> usize {
    std::env::var("SANKOMA_RANDOM_EVENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(EVENTS)
}

/// A KIF file of a random game with variations and comments.
fn record(folder: &Path) -> PathBuf {
    let mut moves = Vec::new();
    random_game(7, 90, |position| moves.extend(position.last_move().map(|mv| mv.to_string())));
    let path = folder.join("game.usi");
    std::fs::write(&path, format!("position startpos moves {}", moves.join(" "))).expect("the file can be written");
    path
}

/// A random event as the terminal sends it: a key, or the mouse at a random cell.
fn event(random: &mut Random, keys: &[&str], (columns, rows): (u16, u16)) -> String {
    if random.below(5) > 0 {
        return keys[random.below(keys.len())].to_owned();
    }
    let mut bytes = String::new();
    let mut mouse = |button: u8, column: usize, row: usize, end: char| {
        write!(bytes, "\u{1b}[<{button};{};{}{end}", column + 1, row + 1).expect("a text can be written to");
    };
    let cell = |random: &mut Random| (random.below(usize::from(columns)), random.below(usize::from(rows)));
    let ((column, row), (to_column, to_row)) = (cell(random), cell(random));
    match random.below(4) {
        0 => mouse(64, column, row, 'M'),
        1 => mouse(65, column, row, 'M'),
        2 => mouse(0, column, row, 'M'),
        _ => {
            mouse(0, column, row, 'M');
            mouse(32, to_column, to_row, 'M');
            mouse(0, to_column, to_row, 'm');
        }
    }
    bytes
}

/// The screen when nothing more comes; `None` if something is still being read or computed after some seconds.
fn final_screen(session: &mut Session) -> Option<String> {
    // What was drawn just before the program waited is taken, too.
    let mut has_settled = || session.settle(QUIET) && session.is_waiting_for_input() && session.settle(QUIET / 10);
    (0..20).any(|_| has_settled()).then(|| session.contents())
}

/// Compares the screen with what a redraw shows. Returns whether it could: not while something is still being computed.
fn assert_equal_to_a_redraw(session: &mut Session, rows: u16, seed: u64) -> bool {
    // The beginning of a sequence of keys would be cancelled by the redraw.
    session.press("\u{1b}");
    let Some(before) = final_screen(session) else { return false };
    session.press("\u{c}");
    let Some(after) = final_screen(session) else { return false };
    // Any key takes the notice off the last row.
    let without_notice = |screen: &str| screen.lines().take(usize::from(rows) - 1).collect::<Vec<_>>().join("\n");
    assert_eq!(without_notice(&before), without_notice(&after), "seed {seed}: a redraw differs");
    true
}

#[test]
fn random_events_leave_no_edit_lost_and_the_screen_as_a_redraw_shows_it() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("edited.kif");
    std::fs::write(&path, "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n")
        .expect("it can be written");
    let seed = 1;
    let mut random = Random::new(seed);
    let mut session = Session::start(&[path.to_str().expect("the path is text"), "--lang", "en"]);
    session.expect("0/3");
    let mut size = (80, 24);
    let mut written = Vec::new();
    let mut compared = 0;
    for number in 0..events() / BURST {
        for _ in 0..BURST {
            session.press(&event(&mut random, &HARMLESS, size));
        }
        compared += usize::from(assert_equal_to_a_redraw(&mut session, size.1, seed));
        size = SIZES[random.below(SIZES.len())];
        session.resize(size);
        // A prompt, a page, a picked piece, a line on the board and a cursor are left first.
        session.press("\u{1b}[200~\u{1b}[201~");
        for _ in 0..6 {
            session.escape();
        }
        let word = format!("written{number}");
        session.press("ec");
        session.press(&format!("\r{word}"));
        session.press("\u{13}");
        written.push(word);
    }
    assert!(compared > events() / BURST / 4, "only {compared} screens were compared");
    session.resize((80, 24));
    session.press("\u{1b}\u{13}");
    session.expect("edited.kif");
    session.settle(QUIET);
    session.press(":write!\r");
    // The mark of unsaved changes, in either language.
    session.expect_gone("[+]");
    let text = std::fs::read_to_string(&path).expect("the file can be read");
    for word in &written {
        let is_there = text.lines().any(|line| line == format!("*{word}"));
        assert!(is_there, "{word} is lost:\n{text}\n{}", session.contents());
    }
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn random_events_never_end_in_a_panic() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = record(folder.path());
    let arguments = [path.to_str().expect("the path is text"), "--lang", "ja", "--hash", "8"];
    let keys = [&HARMLESS[..], &OTHERS[..]].concat();
    let mut random = Random::new(2);
    let mut session = Session::start(&arguments);
    session.expect("0/90");
    let mut size = (80, 24);
    for _ in 0..events() / BURST {
        for _ in 0..BURST {
            session.press(&event(&mut random, &keys, size));
        }
        session.settle(Duration::from_millis(50));
        size = SIZES[random.below(SIZES.len())];
        session.resize(size);
        // A command found in the palette may end the program as it should.
        if let Some(status) = session.exit_status() {
            assert_eq!(status, 0, "{}", session.contents());
            session = Session::start(&arguments);
            session.resize(size);
        }
    }
    session.signal("TERM");
    let (status, parser) = session.end();
    assert_eq!(status, 0, "{}", parser.screen().contents());
}
