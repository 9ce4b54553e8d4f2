//! One reader of a move: the same text breaks the same rules in `explain`, in `--pv`, in a record and in the library.

use crate::support::{Random, json_rows, position, random_game, sankoma};
use sankoma_record::{self as record, Encoding, Game, Newline, RecordFormat, RecordWriteOptions, notation};
use sankoma_rules::legality::IllegalityReason;
use sankoma_rules::{Color, Move, MoveParts, PieceKind, Position, Square, attacks};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// A move as it is written, and the format of records that writes it so; Western notation has none.
struct WrittenCase {
    text: String,
    format: Option<RecordFormat>,
}

/// The lines that the program prints for these arguments, each an object.
fn rows_of(arguments: &[&str]) -> Vec<Value> {
    let output = sankoma(arguments);
    assert!(!output.stdout.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    json_rows(&output)
}

fn codes(rows: &Value) -> Vec<String> {
    let codes = rows.as_array().expect("a list").iter().filter_map(|row| row["code"].as_str());
    codes.filter(|code| IllegalityReason::CODES.contains(code)).map(str::to_owned).collect()
}

fn chance(random: &mut Random, one_in: usize) -> bool {
    random.below(one_in) == 0
}

/// A kind to be named in a text, now and then another than `kind`.
fn named(random: &mut Random, kind: PieceKind) -> PieceKind {
    if chance(random, 6) { PieceKind::ALL[random.below(PieceKind::ALL.len())] } else { kind }
}

/// The mark of the side to move, now and then of the other.
fn side<'a>(random: &mut Random, position: &Position, marks: [&'a str; 2]) -> &'a str {
    let other = usize::from(chance(random, 5));
    marks[position.side_to_move().index() ^ other]
}

/// `mv` in every notation, with slips.
fn cases(random: &mut Random, position: &Position, mv: Move) -> Vec<WrittenCase> {
    let written = |text: String, format| WrittenCase { text, format };
    let mut all = vec![written(mv.to_string(), Some(RecordFormat::Usi))];
    let (origin, kind, to) = match mv.parts() {
        MoveParts::Board { from, to, .. } => (Some(from), position.on(from).map_or(PieceKind::Gold, |on| on.kind), to),
        MoveParts::Drop { kind, to } => (None, kind, to),
        MoveParts::Pass => {
            let sign = side(random, position, ["+", "-"]);
            all.push(written(format!("{sign}PASS"), Some(RecordFormat::Csa)));
            return all;
        }
    };
    let promotion = if mv.promotes() { "成" } else { "" };
    let after = if mv.promotes() { kind.promoted().unwrap_or(kind) } else { kind };
    let from = origin.map_or("00".to_owned(), |from| format!("{}{}", from.file(), from.rank()));
    let sign = side(random, position, ["+", "-"]);
    let csa = format!("{sign}{from}{}{}{}", to.file(), to.rank(), named(random, after).csa());
    all.push(written(csa, Some(RecordFormat::Csa)));
    let bracketed = origin.map_or("打".to_owned(), |from| format!("{promotion}({}{})", from.file(), from.rank()));
    let mark = if chance(random, 2) { side(random, position, ["▲", "△"]) } else { "" };
    let kif = format!("{mark}{}{}{bracketed}", to.ja(), named(random, kind).ja());
    all.push(written(kif, Some(RecordFormat::Kif)));
    let marks = ["", "", "", "右", "左", "直", "上", "寄", "引", "打"];
    let marks = marks[random.below(marks.len())];
    let target = if chance(random, 12) { "同".to_owned() } else { to.ja() };
    let mark = side(random, position, ["▲", "△"]);
    let ki2 = format!("{mark}{target}{}{marks}{promotion}", named(random, kind).ja());
    all.push(written(ki2, Some(RecordFormat::Ki2)));
    let joint = if origin.is_some() { "-" } else { "*" };
    let western_origin = origin.filter(|_| chance(random, 2)).map(|from| from.to_string()).unwrap_or_default();
    let western = format!("{}{western_origin}{joint}{to}", named(random, kind).sfen());
    all.push(written(western, None));
    all
}

/// Texts that are no moves, or moves of no square.
fn odd_cases() -> Vec<WrittenCase> {
    let usi = ["K*5e", "+P*5e", "7g7", "foo"].map(|text| (text, RecordFormat::Usi));
    let csa = ["+0055OU", "+7776XX", "-7776XX", "+0055TO"].map(|text| (text, RecordFormat::Csa));
    let ki2 = ["▲同歩", "△同歩", "▲パス", "△パス"].map(|text| (text, RecordFormat::Ki2));
    let all = usi.into_iter().chain(csa).chain(ki2);
    all.map(|(text, format)| WrittenCase { text: text.to_owned(), format: Some(format) }).collect()
}

/// A record that begins in `position` and has this one move.
fn one_move_record(position: &Position, case: &WrittenCase, format: RecordFormat) -> String {
    let setup = position.setup();
    if format == RecordFormat::Usi {
        return format!("position sfen {} moves {}\n", setup.sfen(), case.text);
    }
    let options = RecordWriteOptions {
        encoding: Encoding::Utf8,
        newline: Newline::Lf,
        ..RecordWriteOptions::defaults_for(format)
    };
    let head = record::write(&[&Game::new(setup)], options).bytes;
    let number = if format == RecordFormat::Kif { "   1 " } else { "" };
    format!("{}{number}{}\n", String::from_utf8(head).expect("it is UTF-8"), case.text)
}

/// The codes that `check` reports of each case with a format, `None` for the others.
fn codes_of_check(position: &Position, all: &[WrittenCase]) -> Vec<Option<Vec<String>>> {
    // A folder each time: to write a file anew, some file systems wait for the disk.
    let folder = tempfile::tempdir().expect("a folder for records");
    let path = |at: usize, format: RecordFormat| folder.path().join(format!("{at:04}.{}", format.extension()));
    let mut files = Vec::new();
    for (at, case) in all.iter().enumerate() {
        let Some(format) = case.format else { continue };
        let file = path(at, format);
        fs::write(&file, one_move_record(position, case, format)).expect("the folder is writable");
        files.push(file.to_str().expect("the path is UTF-8").to_owned());
    }
    let arguments: Vec<&str> = ["check", "--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let rows = rows_of(&arguments);
    let row = |file: &str| rows.iter().find(|row| row["file"] == file).expect("each file has a row");
    let of_case = |(at, case): (usize, &WrittenCase)| {
        let file = path(at, case.format?);
        Some(codes(&row(file.to_str().expect("the path is UTF-8"))["diagnostics"]))
    };
    all.iter().enumerate().map(of_case).collect()
}

/// The codes of the first word of a line of play.
fn codes_of_line(position: &Position, text: &str) -> Vec<String> {
    let line = notation::replay(position, text);
    let reasons = line.fault.map_or_else(Vec::new, |fault| fault.explanation.verdict.reasons);
    reasons.iter().map(|reason| reason.code().to_owned()).collect()
}

/// Some legal moves, and some of every kind of illegal ones.
fn some_moves(random: &mut Random, position: &Position) -> Vec<Move> {
    let legal = sankoma_rules::movegen::legal_all(position);
    let mut moves: Vec<Move> = (0..6).filter_map(|_| random.pick(&legal)).collect();
    let squares: Vec<Square> = Square::all().collect();
    let pieces: Vec<Square> = Color::ALL.into_iter().flat_map(|color| position.pieces_of(color)).collect();
    for _ in 0..14 {
        let from = if chance(random, 8) { squares[random.below(81)] } else { pieces[random.below(pieces.len())] };
        moves.push(Move::board(from, squares[random.below(81)], chance(random, 4)));
    }
    for _ in 0..6 {
        moves.push(Move::drop(PieceKind::HAND[random.below(7)], squares[random.below(81)]));
    }
    // Pins are rare in random games: none is passed by.
    for from in position.pinned() {
        let piece = position.on(from).expect("a pinned piece stands there");
        let targets = attacks::attacks(piece, from, position.occupied());
        moves.extend(targets.into_iter().take(4).map(|to| Move::board(from, to, false)));
    }
    moves.push(Move::PASS);
    moves
}

fn sample_positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 900..930 {
        random_game(seed, 110, |position| {
            // Positions in check have the most to distinguish.
            let wanted = position.plies_made() % 37 == 36 || (position.in_check() && position.plies_made() % 5 == 0);
            if wanted {
                let mut setup = position.setup();
                setup.move_number = 1;
                positions.push(Position::new(&setup).expect("a position of a game is sound"));
            }
        });
    }
    positions.truncate(26);
    positions
}

#[test]
fn the_same_text_breaks_the_same_rules_everywhere() {
    let mut random = Random::new(14);
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let pinned = position("4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1");
    for (number, position) in [Position::startpos(), pinned].into_iter().chain(sample_positions()).enumerate() {
        let moves = some_moves(&mut random, &position);
        let mut all: Vec<WrittenCase> = moves.iter().flat_map(|&mv| cases(&mut random, &position, mv)).collect();
        if number == 0 {
            all.extend(odd_cases());
        }
        let sfen = position.sfen();
        let arguments: Vec<&str> =
            ["explain", "--json", &sfen].into_iter().chain(all.iter().map(|case| case.text.as_str())).collect();
        let explained: Vec<Vec<String>> = rows_of(&arguments).iter().map(|row| codes(&row["reasons"])).collect();
        assert_eq!(explained.len(), all.len(), "one row per word");
        let checked = codes_of_check(&position, &all);
        for ((case, explained), checked) in all.iter().zip(explained).zip(checked) {
            let context = format!("{} in {sfen}", case.text);
            if let Some(checked) = checked {
                assert_eq!(checked, explained, "check and explain: {context}");
            }
            assert_eq!(codes_of_line(&position, &case.text), explained, "--pv and explain: {context}");
            seen.extend(explained);
        }
    }
    // Repetitions need a game, and uchifuzume is rare.
    let rare = ["perpetual_check", "game_over", "uchifuzume"];
    let unseen: Vec<&&str> =
        IllegalityReason::CODES.iter().filter(|code| !seen.contains(**code) && !rare.contains(code)).collect();
    assert!(unseen.is_empty(), "no case broke {unseen:?}");
}

#[test]
fn a_text_says_which_rule_it_breaks() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let cases = [
        ("△３四歩", vec!["wrong_turn"]),
        ("-3334FU", vec!["wrong_turn"]),
        ("３四歩", vec!["wrong_turn"]),
        ("P-3d", vec!["wrong_turn"]),
        ("５四歩打", vec!["not_in_hand", "nifu"]),
        ("△７六歩(77)", vec!["wrong_turn"]),
        ("3c3d", vec!["opponents_piece"]),
        ("３四歩(33)", vec!["opponents_piece"]),
        ("▲５五角", vec!["cannot_reach"]),
        ("B-5e", vec!["cannot_reach"]),
        ("△５五角", vec!["wrong_turn", "cannot_reach"]),
        ("▲５五竜", vec!["cannot_reach"]),
        ("８八角(88)", vec!["cannot_reach"]),
        ("５五角(88)", vec!["blocked"]),
        ("５八金", vec!["origin_unclear"]),
        ("▲５八金寄", vec!["origin_unclear"]),
        ("G-5h", vec!["origin_unclear"]),
        ("５八金右", vec![]),
        ("７六金(77)", vec!["no_piece"]),
        ("+7776KI", vec!["no_piece"]),
        ("+5554FU", vec!["no_piece"]),
        ("+7775FU", vec!["cannot_reach"]),
        ("▲同歩", vec!["syntax"]),
        ("７六", vec!["syntax"]),
        ("５五王打", vec!["not_droppable"]),
        ("K*5e", vec!["not_droppable"]),
        ("５五金打", vec!["not_in_hand"]),
        ("P*5e", vec!["not_in_hand", "nifu"]),
        ("７六歩成", vec!["outside_promotion_zone"]),
        ("８七金成(69)", vec!["cannot_reach", "own_piece_on_target", "cannot_promote"]),
        ("2h2g", vec!["own_piece_on_target"]),
        ("パス", vec![]),
        ("-PASS", vec!["wrong_turn"]),
    ];
    let arguments: Vec<&str> =
        ["explain", "--json", start].into_iter().chain(cases.iter().map(|case| case.0)).collect();
    for (row, (text, expected)) in rows_of(&arguments).iter().zip(&cases) {
        assert_eq!(codes(&row["reasons"]), *expected, "{text}");
        assert_eq!(row["legal"], expected.is_empty(), "{text}");
        let pv = &rows_of(&["explain", "--json", start, "--pv", text])[0];
        let reasons = &pv["fault"]["explanation"]["reasons"];
        assert_eq!(if reasons.is_null() { Vec::new() } else { codes(reasons) }, *expected, "--pv {text}");
    }
}

/// A move without its origin is proved by the pieces that may have been meant, and what stops them.
#[test]
fn unclear_moves_name_the_pieces() {
    let explain = |sfen: &str, text: &str| rows_of(&["explain", "--json", sfen, text]).remove(0);
    let bishop = explain("startpos", "▲５五角");
    let proof = &bishop["reasons"][0]["proof"][0];
    assert_eq!((&proof["code"], &proof["squares"]), (&"candidate".into(), &serde_json::json!(["8h", "7g"])));
    assert!(proof["message_en"].as_str().is_some_and(|text| text.contains("blocked by Black's pawn on 7g")), "{proof}");
    let golds = explain("startpos", "５八金");
    assert_eq!(golds["reasons"][0]["squares"], serde_json::json!(["4i", "6i", "5h"]));
    assert_eq!(golds["nearest"]["same_piece"][0], "4i5h");
    let wrong = explain("startpos", "△３四歩");
    assert_eq!((&wrong["sfen"], &wrong["class"]), (&Position::startpos().sfen().into(), &"not_in_check".into()));
}
