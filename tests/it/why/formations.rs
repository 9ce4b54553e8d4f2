//! Openings, castles and tesuji: every name of the tables is recognised in an example and not in its neighbours, and
//! the headers of a record win.

use crate::support::{in_repository, mv, position, program, rows, run_reading, text, turned, turned_move};
use sankoma_analysis::formations::{GameFormations, game_opening, header_agreements, reference, standing_castle};
use sankoma_record::{self as record, Game, NodeId};
use sankoma_rules::{Color, Move, Position, Setup};
use sankoma_wording::Message;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const FILES: [(&str, usize); 3] =
    [("tests/formations/openings.tsv", 60), ("tests/formations/castles.tsv", 60), ("tests/formations/tesuji.tsv", 30)];

fn game_from(start: Setup, moves: impl Iterator<Item = Move>) -> Game {
    let mut game = Game::new(start);
    moves.fold(NodeId::ROOT, |at, mv| game.add_move(at, mv));
    game
}

fn game(moves: &str) -> Game {
    game_from(Setup::startpos(), moves.split_whitespace().map(mv))
}

fn names(found: &[Option<Message>; 2]) -> [String; 2] {
    found.clone().map(|name| name.map(|name| name.ja).unwrap_or_default())
}

/// Asserts that an example has the name in its first column, or has it not where a `!` stands before it.
fn assert_named(row: &[String], found: &[String]) {
    let has = |name: &str| found.iter().any(|found| found == name);
    match row[0].strip_prefix('!') {
        Some(unwanted) => assert!(!has(unwanted), "{row:?} has the name"),
        None => assert!(has(&row[0]), "{row:?} has {found:?}"),
    }
}

#[test]
fn openings_are_recognised_and_their_neighbours_are_not() {
    for row in rows(FILES[0].0) {
        let game = game(&row[2]);
        let [black, white] = names(&GameFormations::of(&game).openings);
        let found = match row[1].as_str() {
            "先手" => black,
            "後手" => white,
            _ => game_opening(&game).map(|name| name.ja).unwrap_or_default(),
        };
        assert_named(&row, &[found]);
    }
}

#[test]
fn castles_are_recognised_for_both_sides_and_their_neighbours_are_not() {
    for row in rows(FILES[1].0) {
        let black = position(&row[1]);
        let white = Position::from_setup_unchecked(&turned(&black.setup()));
        for (position, color) in [(black, Color::Black), (white, Color::White)] {
            let found = standing_castle(&position, color);
            let squares = found.iter().flat_map(|(_, squares)| squares);
            assert!(squares.copied().all(|square| position.on(square).is_some_and(|piece| piece.color == color)));
            assert_named(&row, &[found.map(|(name, _)| name.ja).unwrap_or_default()]);
        }
    }
}

#[test]
fn tesuji_are_recognised_for_both_sides_and_their_neighbours_are_not() {
    for row in rows(FILES[2].0) {
        let start = position(&row[1]).setup();
        let moves: Vec<Move> = row[2].split_whitespace().map(mv).collect();
        let black = game_from(start.clone(), moves.iter().copied());
        let white = game_from(turned(&start), moves.iter().copied().map(turned_move));
        for (game, color) in [(black, Color::Black), (white, Color::White)] {
            let played = &GameFormations::of(&game).tesuji[color.index()];
            let last = played.iter().filter(|played| played.ply == moves.len());
            assert_named(&row, &last.map(|played| played.tesuji.ja.clone()).collect::<Vec<_>>());
        }
    }
}

/// The Japanese names in the tables of docs/formations.md.
fn tables() -> Vec<BTreeSet<String>> {
    let text = reference();
    let name = |line: &str| line.strip_prefix("| ").and_then(|line| line.split(" | ").next()).map(str::to_owned);
    let table = |part: &str| part.lines().filter_map(name).filter(|name| name != "名前").collect();
    text.split("\n## ").skip(1).map(table).collect()
}

#[test]
fn every_name_has_an_example() {
    for (names, (file, wanted)) in tables().iter().zip(FILES) {
        let examples: BTreeSet<String> = rows(file).into_iter().map(|row| row[0].clone()).collect();
        // The castle of a king that never moves needs a game, below.
        let missing: Vec<&String> = names.iter().filter(|name| !examples.contains(*name) && *name != "居玉").collect();
        assert!(missing.is_empty(), "{file} lacks {missing:?}");
        assert!(names.len() >= wanted, "{file}: {} names", names.len());
    }
}

#[test]
fn formations_documentation_is_up_to_date() {
    let path = in_repository("docs/formations.md");
    let made = reference();
    if std::env::var_os("SANKOMA_WRITE").is_some() {
        std::fs::write(&path, &made).expect("docs/formations.md can be written");
    }
    let written = std::fs::read_to_string(&path).expect("docs/formations.md is there");
    assert!(written == made, "docs/formations.md is old: run SANKOMA_WRITE=1 cargo test formations_documentation");
}

const MINO: &str = "7g7f 8c8d 6g6f 8d8e 8h7g 3c3d 2h6h 5a4b 5i4h 4b3b 4h3h 7a6b 3h2h 5c5d 3i3h 6a5b";

#[test]
fn a_castle_counts_once_it_has_stood() {
    let castle = |moves: &str, color: Color| names(&GameFormations::of(&game(moves)).castles)[color.index()].clone();
    assert_eq!(castle(MINO, Color::Black), "", "it has only just been built");
    let held = format!("{MINO} 9g9f 9c9d 1g1f 1c1d");
    assert_eq!(castle(&held, Color::Black), "片美濃囲い");
    let whole = format!("{held} 6i5h 6b5c 5g5f 7c7d 4g4f 6c6d");
    assert_eq!(castle(&whole, Color::Black), "美濃囲い", "the more complete one replaces it");
    assert_eq!(castle(&whole, Color::White), "舟囲い");
    let broken = format!("{whole} 5h6g 7d7e 6g5h 7e7f 5h6g 5c4b 9f9e 9d9e 9i9e 9a9e");
    assert_eq!(castle(&broken, Color::Black), "美濃囲い", "a castle that is broken up was one");
    assert_eq!(castle("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e", Color::White), "");
}

#[test]
fn a_king_that_has_not_moved_after_forty_plies_is_a_castle() {
    let shuffled = |rounds| {
        let moves = format!("7g7f 3c3d {}", "2h3h 8b7b 3h2h 7b8b ".repeat(rounds));
        names(&GameFormations::of(&game(&moves)).castles)
    };
    assert_eq!(shuffled(8), ["", ""]);
    assert_eq!(shuffled(12), ["居玉", "居玉"]);
}

/// A game with these headers.
fn with_headers(moves: &str, headers: &str) -> Game {
    let kif = format!("{headers}\n手合割：平手\n手数----指手---------消費時間--\n");
    let mut game = record::read(kif.as_bytes(), None).game;
    moves.split_whitespace().map(mv).fold(NodeId::ROOT, |at, mv| game.add_move(at, mv));
    game
}

#[test]
fn the_headers_of_a_record_win() {
    let formations = |headers: &str| GameFormations::of(&with_headers(MINO, headers));
    let openings = |headers: &str| names(&formations(headers).openings);
    assert_eq!(openings(""), ["四間飛車", "居飛車"]);
    assert_eq!(openings("戦型：その他の戦型"), ["四間飛車", "居飛車"], "that names nothing");
    assert_eq!(openings("戦型：四間飛車"), ["四間飛車", "居飛車"]);
    assert_eq!(openings("戦型：相掛かり"), ["相掛かり", "相掛かり"]);
    assert_eq!(openings("先手の戦型：藤井システム\n後手の戦型：我流"), ["藤井システム", "我流"]);
    let english = |name: &Option<Message>| name.clone().map(|name| name.en).unwrap_or_default();
    let named = formations("先手の戦型：向飛車, 我流\n先手の囲い：本美濃\n後手の囲い：居玉");
    assert_eq!(english(&named.openings[0]), "Opposing Rook");
    assert_eq!(named.castles.each_ref().map(english), ["Mino", "Unmoved King"]);
    assert_eq!(game_opening(&with_headers(MINO, "戦型：YAGURA")).map(|name| name.ja).as_deref(), Some("矢倉"));
}

#[test]
fn a_short_game_and_a_handicap_game_have_no_opening() {
    assert_eq!(names(&GameFormations::of(&game("7g7f 3c3d 2h6h")).openings), ["", ""]);
    let lance = Position::from_sfen("lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    let start = lance.expect("it is a position").setup();
    let moves = "3c3d 7g7f 4c4d 2g2f 8b4b 2f2e 2b3c 5i6h 5a6b 6h7h".split_whitespace().map(mv);
    assert_eq!(names(&GameFormations::of(&game_from(start, moves)).openings), ["", ""]);
}

/// Runs `analyze` on a record with the example of an opening.
fn analyzed(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let row = rows(FILES[0].0).into_iter().find(|row| row[0] == "四間飛車").expect("it has an example");
    let usi = format!("position startpos moves {}", row[2]);
    std::fs::write(folder.path().join("game.usi"), usi).expect("the folder is writable");
    let mut command = program(["analyze", "game.usi", "--out", "out.kif", "--nodes", "50"]);
    let output = run_reading(command.args(arguments).current_dir(folder.path()), b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn a_review_names_openings_castles_and_tesuji() {
    let report = analyzed(&[]);
    assert!(report.contains("  opening Fourth-File Rook\n") && report.contains("  opening Static Rook\n"), "{report}");
    let printed = analyzed(&["--json"]);
    let mut rows = printed.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    let game = rows.rfind(|row| row["kind"] == "game").expect("there is a game");
    let [black, white] = [&game["players"][0], &game["players"][1]];
    assert_eq!((&black["opening_ja"], &white["opening_en"]), (&json!("四間飛車"), &json!("Static Rook")));
    assert_eq!(black["castle_ja"], Value::Null, "it has only just been built");
    assert_eq!((&black["tesuji"], &white["tesuji"]), (&json!([]), &json!([])));
}

#[cfg(unix)]
#[test]
fn the_list_of_a_folder_has_the_openings() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("game.usi"), format!("position startpos moves {MINO}")).expect("it is writable");
    let path = folder.path().to_str().expect("the path is text");
    let mut session = crate::support::terminal::Session::start(&[path, "--lang", "en"]);
    session.expect("game.usi");
    session.resize((160, 45));
    session.expect("Fourth-File Rook");
    session.press("\u{1b}");
    session.expect("start position");
    session.press("q");
    session.end();
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("it is a folder").filter_map(Result::ok).map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect();
    files.sort();
    files
}

/// Records whose headers name an opening of the tables: without the header, nine in ten are recognised as what it says.
/// `SANKOMA_RECORDS=FOLDER cargo test --release --test it real_records_agree -- --ignored --nocapture` prints each of them.
#[expect(clippy::print_stderr, reason = "how each record compares is the result of the run")]
#[test]
#[ignore = "wants a folder in SANKOMA_RECORDS"]
fn real_records_agree_with_their_headers() {
    let folder = std::env::var_os("SANKOMA_RECORDS").expect("SANKOMA_RECORDS names a folder");
    let (mut count, mut agreeing) = (0, 0);
    for path in files_below(Path::new(&folder)) {
        let Ok(bytes) = std::fs::read(&path) else { continue };
        for (game, _) in record::read(&bytes, Some(&path)).into_games() {
            for found in header_agreements(&game) {
                count += 1;
                agreeing += usize::from(found.agrees);
                let recognised = found.recognised.map(|name| name.ja).unwrap_or_default();
                eprintln!(
                    "{} {}: {} / {recognised}",
                    if found.agrees { "ok" } else { "NO" },
                    path.display(),
                    found.header.ja
                );
            }
        }
    }
    eprintln!("{agreeing} of {count} headers agree");
    assert!(agreeing * 10 >= count * 9, "{agreeing} of {count} headers agree");
}
