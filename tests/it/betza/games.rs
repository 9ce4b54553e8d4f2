//! Game files: their dialect, drops, pawns of chess, and games with fairy pieces against counts by another program.

use crate::support::rows;
use sankoma_betza::reference::{BUILT_IN_GAMES, ReferenceGame, ReferencePosition};
use std::collections::BTreeSet;

/// A table of a game file.
pub(crate) fn piece(letter: &str, moves: &str) -> String {
    format!("[[piece]]\nletter='{letter}'\nja='x'\nen='x'\nmoves='{moves}'\n")
}

/// Made with pyffish 0.0.90 (Fairy-Stockfish): games composed at random, the same rules for both programs.
#[test]
fn games_with_fairy_pieces_have_the_counts_of_another_program() {
    for row in rows("tests/betza/perft.tsv") {
        let [name, size, setup, pieces, counts] = &row[..] else { panic!("{row:?}") };
        let (files, ranks) = size.split_once('x').expect("files and ranks");
        let mut text = format!("name='x'\nja='x'\nen='x'\nfiles={files}\nranks={ranks}\nsetup='{setup} b -'\n");
        for kind in pieces.split(' ') {
            let (letter, moves) = kind.split_once(':').expect("a letter and its notation");
            text += &piece(letter, moves);
            text += if letter == "K" { "royal=true\n" } else { "" };
        }
        let game = ReferenceGame::from_toml(&text).unwrap_or_else(|problem| panic!("{name}: {problem:?}"));
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(game.start_position().perft(depth).to_string(), count, "{name}, depth {depth}\n{text}");
        }
    }
}

#[test]
fn a_game_file_has_one_dialect() {
    let knights = |dialect: &str, moves: &str| {
        let head = format!("name='x'\nja='x'\nen='x'\nfiles=9\nranks=9\n{dialect}setup='9/9/9/9/9/9/9/4A4/9 b -'\n");
        let game = ReferenceGame::from_toml(&(head + &piece("A", moves)));
        game.map(|game| game.start_position().legal_usi().len()).map_err(|problem| problem.en)
    };
    assert_eq!((knights("", "fN"), knights("", "fN@")), (Ok(2), Ok(2)));
    assert_eq!(knights("dialect='xbetza'\n", "fN"), Ok(2));
    assert_eq!(knights("dialect='original'\n", "fN"), Ok(4));
    let problem = knights("dialect='original'\n", "fN@").expect_err("Betza's own notation has no drops");
    assert!(problem.contains("piece 'A', notation 'fN@': column 3: found '@'"), "{problem}");
    let problem = knights("dialect='XBetza'\n", "fN").expect_err("no such dialect");
    assert!(problem.contains("unknown dialect 'XBetza'; expected xbetza, original, betza2 or bex"), "{problem}");
}

/// The last rank of a drop follows from the movement, unless the notation states it.
#[test]
fn pieces_are_not_dropped_where_they_could_never_move_again() {
    for (moves, ranks) in [
        ("fW@", 8),
        ("fR@", 8),
        ("fN@", 7),
        ("ffN@", 7),
        ("fsN@", 8),
        ("FfW@", 9),
        ("fH@", 6),
        ("fD@", 7),
        ("fpR@", 7),
        ("fgB@", 7),
        ("fjR@", 7),
        ("fafW@", 7),
        ("fR03@", 6),
        ("fW@9", 9),
        ("fW@4", 4),
        ("fWbW@", 9),
    ] {
        let text = format!(
            "name='x'\nja='x'\nen='x'\nfiles=9\nranks=9\nsetup='9/9/9/9/9/9/9/9/9 b A'\n\
             [[piece]]\nletter='A'\nja='x'\nen='x'\nmoves='{moves}'\n"
        );
        let game = ReferenceGame::from_toml(&text).unwrap_or_else(|problem| panic!("{moves}: {problem:?}"));
        for side in ["b A", "w a"] {
            let position = ReferencePosition::from_sfen(&game, &format!("9/9/9/9/9/9/9/9/9 {side}")).expect("sound");
            let drops = position.legal_usi();
            let reached: BTreeSet<u8> = drops.iter().map(|mv| mv.as_bytes()[3] - b'a' + 1).collect();
            let expected: BTreeSet<u8> = if side == "b A" { (10 - ranks..=9).collect() } else { (1..=ranks).collect() };
            assert_eq!(reached, expected, "{moves}, {side}");
        }
    }
}

/// In every built-in game a dropped piece has a move from its square on an otherwise empty board.
#[test]
fn no_built_in_game_drops_into_a_dead_end() {
    for (name, _) in BUILT_IN_GAMES {
        let game = ReferenceGame::built_in(name).expect("it is shipped");
        let row = game.files.to_string();
        for kind in game.kinds.iter().filter(|kind| kind.drop.is_some()) {
            let sfen = format!("{} b {}", vec![row.clone(); usize::from(game.ranks)].join("/"), kind.symbol);
            let drops = ReferencePosition::from_sfen(&game, &sfen).expect("sound").legal_usi();
            assert!(!drops.is_empty(), "{name}: {}", kind.symbol);
            for drop in drops {
                let after = alone(&game, &kind.symbol, &drop[2..]);
                assert!(!after.legal_usi().is_empty(), "{name}: {drop}");
            }
        }
    }
}

/// A piece of Black's alone on the board, Black to move.
fn alone<'game>(game: &'game ReferenceGame, symbol: &str, square: &str) -> ReferencePosition<'game> {
    let (file, rank) = (square.as_bytes()[0] - b'0', square.as_bytes()[1] - b'a');
    let gap = |squares: u8| if squares == 0 { String::new() } else { squares.to_string() };
    let row = |at: u8| {
        if at == rank { format!("{}{symbol}{}", gap(game.files - file), gap(file - 1)) } else { game.files.to_string() }
    };
    let board: Vec<String> = (0..game.ranks).map(row).collect();
    ReferencePosition::from_sfen(game, &format!("{} b -", board.join("/"))).expect("sound")
}

fn play<'game>(position: &ReferencePosition<'game>, game: &ReferenceGame, usi: &str) -> ReferencePosition<'game> {
    let mv = position.legal_moves().into_iter().find(|mv| mv.usi(game) == usi);
    position.after(mv.unwrap_or_else(|| panic!("{usi} is not legal: {:?}", position.legal_usi())))
}

/// A pawn of chess: two squares from where it starts, and captured en passant at once or never.
#[test]
fn pawns_of_chess_double_step_and_capture_en_passant() {
    let text = format!(
        "name='x'\nja='x'\nen='x'\nfiles=3\nranks=7\nsetup='2k/p2/3/3/3/1P1/K2 b -'\n{}{}royal=true\n",
        piece("P", "fmWfceFifmnD"),
        piece("K", "K"),
    );
    let game = ReferenceGame::from_toml(&text).expect("the game is sound");
    let at = |sfen: &str| ReferencePosition::from_sfen(&game, sfen).expect("the SFEN is sound");
    let has = |position: &ReferencePosition<'_>, usi: &str| position.legal_usi().contains(&usi.to_owned());
    assert!(has(&game.start_position(), "2f2d"));
    assert!(!has(&at("2k/p2/3/3/1p1/1P1/K2 b -"), "2f2d"), "blocked");
    assert!(!has(&at("2k/3/p2/3/3/3/K2 w -"), "3c3e"), "it has moved");
    let passed = play(&at("2k/p2/3/1P1/3/3/K2 w -"), &game, "3b3d");
    assert!(has(&passed, "2d3d3c"), "{:?}", passed.legal_usi());
    let taken = play(&passed, &game, "2d3d3c");
    assert!(taken.legal_usi().iter().all(|mv| mv.starts_with("1a")));
    let late = play(&play(&passed, &game, "3g3f"), &game, "1a1b");
    assert!(!has(&late, "2d3d3c"), "{:?}", late.legal_usi());
    let slow = play(&at("2k/p2/3/1P1/3/3/K2 w -"), &game, "3b3c");
    let single = play(&play(&slow, &game, "3g3f"), &game, "3c3d");
    assert!(!has(&single, "2d3d3c"), "a single step is no target");
}
