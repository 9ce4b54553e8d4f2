//! Cut files: whatever of a file is missing at its end, something is said about it, and nothing about a whole one.

use crate::record::files::{KIF_HEAD, csa_move};
use crate::support::mv;
use sankoma_record::{self as record, Record, Severity};
use sankoma_rules::Position;
use std::fmt::Write as _;

const MOVES: [&str; 8] = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "5c5d", "4e3d", "B*5e"];
/// The same in KIF and in KI2.
const KIF: [&str; 8] =
    ["７六歩(77)", "３四歩(33)", "２二角成(88)", "同　銀(31)", "４五角打", "５四歩(53)", "３四角(45)", "５五角打"];
const KI2: [&str; 8] = ["▲７六歩", "△３四歩", "▲２二角成", "△同　銀", "▲４五角", "△５四歩", "▲３四角", "△５五角"];
const COMMENT: &str = "ここで長考、先手は歩損を避けたい";

/// A file and the part of it in which cuts must not go unnoticed.
struct WholeFile {
    bytes: Vec<u8>,
    /// From the first move to the end of the game.
    moves: std::ops::Range<usize>,
    /// Whether a file of this kind can be distinguished from a whole one where it is cut between two lines: it has
    /// times.
    is_timed: bool,
}

impl WholeFile {
    fn new(text: &str, first: &str, end: &str, is_timed: bool, encode: impl Fn(&str) -> Vec<u8>) -> Self {
        let at = |word: &str| encode(&text[..text.find(word).expect("the file has this word")]).len();
        Self { bytes: encode(text), moves: at(first)..at(end), is_timed }
    }

    fn diagnostics_of(&self, cut: usize) -> Vec<String> {
        let record = record::read(&self.bytes[..cut], None);
        record.into_games().flat_map(|(_, found)| found).map(|found| format!("{found:?}")).collect()
    }

    /// Whether the cut falls between two lines of a file that need not continue: one without times, or before there are
    /// two.
    fn may_be_silent(&self, cut: usize) -> bool {
        let record = record::read(&self.bytes[..cut], None);
        let line = record.game.main_line();
        let timed = line.iter().filter(|&&id| record.game.node(id).time.is_some()).count();
        // Blanks before the first move are no part of a line yet.
        let is_line_end = self.bytes[..cut].trim_ascii_end().len() < cut && !self.bytes[..cut].ends_with(b" ")
            || record.game.is_empty();
        is_line_end && !(self.is_timed && timed >= 2)
    }
}

fn kif() -> String {
    let mut text = KIF_HEAD.to_owned();
    for (number, mv) in (1..).zip(KIF) {
        let total = (number + 1) / 2 * 3;
        writeln!(text, "{number:4} {mv}   ( 0:03/00:00:{total:02})").expect("a text can be written to");
        if number == 4 {
            writeln!(text, "*{COMMENT}").expect("a text can be written to");
        }
    }
    text + "   9 投了\nまで8手で後手の勝ち\n"
}

fn ki2() -> String {
    format!("手合割：平手\n先手：甲\n後手：乙\n\n{}\n{}\n投了\n", KI2[..4].join("    "), KI2[4..].join("    "))
}

fn csa(version: &str) -> String {
    let mut text = format!("{version}\nN+佐藤\nN-鈴木\nPI\n+\n");
    let mut position = Position::startpos();
    for (number, word) in (1..).zip(MOVES) {
        writeln!(text, "{}\nT{number}2", csa_move(&position, mv(word))).expect("a text can be written to");
        if number == 4 {
            writeln!(text, "'*{COMMENT}").expect("a text can be written to");
        }
        position.play(mv(word));
    }
    text + "%TORYO\n"
}

fn jkf() -> String {
    let entry = |from: (u8, u8), to: (u8, u8), piece: &str| {
        format!(
            r#"{{"move":{{"from":{{"x":{},"y":{}}},"to":{{"x":{},"y":{}}},"piece":"{piece}"}},"comments":["{COMMENT}"]}},"#,
            from.0, from.1, to.0, to.1
        )
    };
    let moves = entry((7, 7), (7, 6), "FU") + &entry((3, 3), (3, 4), "FU");
    format!("{{\"header\":{{\"先手\":\"甲\"}},\"moves\":[{{}},\n{moves}\n{{\"special\":\"TORYO\"}}]}}\n")
}

fn usi() -> String {
    format!("position startpos moves 2g2f\nposition startpos moves {}\n", MOVES.join(" "))
}

fn whole_files() -> Vec<(&'static str, WholeFile)> {
    let utf8 = |text: &str| text.as_bytes().to_vec();
    let shift_jis = |text: &str| encoding_rs::SHIFT_JIS.encode(text).0.into_owned();
    let crlf = |text: &str| text.replace('\n', "\r\n").into_bytes();
    let (kif, ki2, csa2, csa3) = (kif(), ki2(), csa("V2.2"), csa("'CSA encoding=UTF-8\nV3.0"));
    vec![
        ("KIF in UTF-8", WholeFile::new(&kif, "   1 ", "   9 ", true, utf8)),
        ("KIF in Shift_JIS", WholeFile::new(&kif, "   1 ", "   9 ", true, shift_jis)),
        ("KIF with CR LF", WholeFile::new(&kif, "   1 ", "   9 ", true, crlf)),
        ("KI2 in UTF-8", WholeFile::new(&ki2, "▲", "投了", false, utf8)),
        ("KI2 in Shift_JIS", WholeFile::new(&ki2, "▲", "投了", false, shift_jis)),
        ("CSA in UTF-8", WholeFile::new(&csa2, "+7776", "%TORYO", true, utf8)),
        ("CSA in Shift_JIS", WholeFile::new(&csa2, "+7776", "%TORYO", true, shift_jis)),
        ("CSA 3", WholeFile::new(&csa3, "+7776", "%TORYO", true, utf8)),
        ("JKF", WholeFile::new(&jkf(), "{\"move\"", "{\"special\"", false, utf8)),
        ("USI", WholeFile::new(&usi(), "7g7f", "B*5e", false, |text| text.as_bytes().to_vec())),
    ]
}

#[test]
fn a_cut_anywhere_inside_the_moves_is_named_and_a_whole_file_is_not() {
    for (name, file) in whole_files() {
        assert_eq!(file.diagnostics_of(file.bytes.len()), [""; 0], "{name}");
        let first = file.moves.start + 1;
        let silent: Vec<usize> = (first..=file.moves.end)
            .filter(|&cut| file.diagnostics_of(cut).is_empty() && !file.may_be_silent(cut))
            .collect();
        assert!(silent.is_empty(), "{name}: cut at {silent:?} of {:?}", file.moves);
    }
}

fn read(text: &str) -> Record {
    record::read(text.as_bytes(), None)
}

fn warnings(text: &str) -> Vec<(&'static str, Option<u32>)> {
    let found = read(text).diagnostics;
    assert!(found.iter().all(|found| found.severity == Severity::Warning), "{text}{found:?}");
    found.into_iter().map(|found| (found.code, found.line)).collect()
}

#[test]
fn a_last_line_without_its_end_is_named_unless_the_game_ends_on_it() {
    let moves = "1 ７六歩(77)\n2 ３四歩(33)";
    assert_eq!(warnings(&format!("{KIF_HEAD}{moves}")), [("unfinished_line", Some(6))]);
    assert_eq!(warnings(&format!("{KIF_HEAD}{moves}\n*a comment")), [("unfinished_line", Some(7))]);
    assert_eq!(
        warnings(&format!("{KIF_HEAD}{moves}\n3 投了\n変化：2手\n2 ８四歩(83)")),
        [("unfinished_line", Some(9))]
    );
    assert_eq!(warnings("V2.2\nPI\n+\n+7776FU"), [("unfinished_line", Some(4))]);
    for whole in [
        format!("{KIF_HEAD}{moves}\n"),
        format!("{KIF_HEAD}{moves}\n3 投了"),
        format!("{KIF_HEAD}{moves}\nまで2手で後手の勝ち"),
        format!("{KIF_HEAD}{moves}\n3 投了\n*end"),
        "▲７六歩 △３四歩".to_owned(),
        "V2.2\nPI\n+\n+7776FU\n%TORYO".to_owned(),
        "V2.2\nPI\n+\n+7776FU\n%TORYO\n'----".to_owned(),
        "position startpos moves 7g7f 3c3d".to_owned(),
    ] {
        assert_eq!(warnings(&whole), [], "{whole}");
    }
}

#[test]
fn a_game_with_times_has_an_end() {
    let timed = "1 ７六歩(77) (0:02/)\n2 ３四歩(33) (0:05/)\n";
    assert_eq!(warnings(&format!("{KIF_HEAD}{timed}")), [("missing_end", Some(6))]);
    assert_eq!(warnings("PI\n+\n+7776FU\nT3\n-3334FU\nT1\n"), [("missing_end", Some(5))]);
    for whole in [
        format!("{KIF_HEAD}{timed}3 中断\n"),
        format!("{KIF_HEAD}1 ７六歩(77) (0:00/)\n2 ３四歩(33) (0:00/)\n"),
        format!("{KIF_HEAD}1 ７六歩(77) (0:09/)\n2 ３四歩(33)\n"),
        "PI\n+\n+7776FU\nT0\n-3334FU\nT0\n+2726FU\nT0\n".to_owned(),
    ] {
        assert_eq!(warnings(&whole), [], "{whole}");
    }
}

/// Zeros throughout are written for games without an end too, but behind every move.
#[test]
fn the_last_move_has_a_time_where_all_others_have_one() {
    let timed = "PI\n+\n+7776FU\nT0\n-3334FU\nT0\n+2726FU\n";
    assert_eq!(warnings(timed), [("missing_end", Some(7))]);
    let moves = "1 ７六歩(77) (0:00/)\n2 ３四歩(33) (0:00/)\n3 ２六歩(27)\n";
    assert_eq!(warnings(&format!("{KIF_HEAD}{moves}")), [("missing_end", Some(7))]);
    assert_eq!(warnings(&format!("{KIF_HEAD}{moves}4 中断\n")), []);
    assert_eq!(warnings("PI\n+\n+7776FU\nT0\n-3334FU\n+2726FU\n"), []);
}

/// In CSA the side to move follows the board, in KIF the second hand or the side to move.
#[test]
fn a_position_that_is_not_given_in_full_is_named() {
    const ROWS: &str = "P1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \n";
    assert_eq!(warnings(ROWS), [("no_moves", Some(2))]);
    assert_eq!(warnings("V2.2\nPI82HI22KA\n"), [("no_moves", Some(2))]);
    assert_eq!(warnings("V2.2\nP-51OU\nP+59OU\nP+00KI\n"), [("no_moves", Some(4))]);
    assert_eq!(warnings("V2.2\nP-51OU\nP+59OU\nP+00KI\n+\n"), []);
    let row = |king: &str| format!("|{}{king}{}|\n", " ・".repeat(4), " ・".repeat(4));
    let empty = format!("|{}|\n", " ・".repeat(9));
    let board = format!("後手の持駒：なし\n{}{}{}", row("v玉"), empty.repeat(7), row(" 玉"));
    assert_eq!(warnings(&board), [("no_moves", Some(10))]);
    assert_eq!(warnings(&format!("{board}先手の持駒：金\n")), []);
    assert_eq!(warnings(&format!("{board}後手番\n")), []);
    assert_eq!(warnings(&board["後手の持駒：なし\n".len()..]), []);
}

#[test]
fn a_variation_that_is_begun_has_a_move() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n3 中断\n";
    let cut = format!("{KIF_HEAD}{main}\n変化：2手\n");
    assert_eq!(warnings(&cut), [("missing_variation", Some(9))]);
    assert_eq!(warnings(&format!("{cut}*a comment\n")), [("missing_variation", Some(9))]);
    assert_eq!(warnings(&format!("{cut}2 ８四歩(83)\n")), []);
}

#[test]
fn a_branch_mark_needs_its_variation() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)+\n3 ２六歩(27)+\n4 中断\n";
    assert_eq!(
        warnings(&format!("{KIF_HEAD}{main}")),
        [("missing_variation", Some(6)), ("missing_variation", Some(7))]
    );
    let one = format!("{KIF_HEAD}{main}\n変化：3手\n3 ６六歩(67)\n");
    assert_eq!(warnings(&one), [("missing_variation", Some(6))]);
    assert_eq!(warnings(&format!("{one}\n変化：2手\n2 ８四歩(83)\n")), []);
}

/// Headers alone are the beginning of a game; a position that is set up is whole without a move.
#[test]
fn a_game_record_has_a_move() {
    assert_eq!(warnings(KIF_HEAD), [("no_moves", Some(4))]);
    assert_eq!(warnings("先手：甲\n後手：乙"), [("no_moves", Some(2))]);
    assert_eq!(warnings("V2.2\nN+甲\nPI\n+\n"), [("no_moves", Some(4))]);
    assert_eq!(warnings("V2.2\nPI\n+\n+7776FU\n/\nPI\n+\n"), []);
    let mut further = read("V2.2\nPI\n+\n+7776FU\n/\nPI\n+\n").further_games;
    assert_eq!(further.remove(0).1.first().map(|found| found.code), Some("no_moves"));
    for whole in
        ["position startpos\n", "4k4/9/9/9/9/9/9/9/4K4 b - 1\n9/4k4/9/9/9/9/9/9/4K4 b - 1", "先手：甲\n1 投了\n"]
    {
        assert_eq!(warnings(whole), [], "{whole}");
    }
    let board = "P1 *  *  *  * -OU *  *  *  * \nP9 *  *  *  * +OU *  *  *  * \nP+00KI\n+\n";
    assert_eq!(warnings(board), []);
    assert_eq!(warnings(board.trim_end()), [("unfinished_line", Some(4))]);
}
