//! Files made to be slow: a megabyte of each, and the same again twice as long. What doubles in size may not take more
//! than about twice the time.

use crate::timed;
use sankoma::record;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;

const SIZE: usize = 1 << 20;

/// Extension, what the file begins with, what is repeated, what it is called here.
const CASES: [(&str, &str, &str, &str); 48] = [
    ("kif", "", "x", "one line"),
    ("kif", "", "\n", "empty lines"),
    ("kif", "", "\r", "lone carriage returns"),
    ("kif", KIF, "変化：1手\n", "variations at 1"),
    ("kif", KIF, "   1 ７六歩(77)\n変化：1手\n", "a fork of the root each time"),
    ("kif", KIF, "   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n", "lines that grow and branch"),
    ("kif", LONG, "変化：9999手\n9999 ７六歩(77)\n変化：1手\n1 ７六歩(77)\n", "forks far apart"),
    ("kif", KIF, "*\n", "comments"),
    ("kif", KIF, "*", "one comment of stars"),
    ("kif", KIF, "&a\n", "bookmarks"),
    ("kif", KIF, "変化：1手\n&a\n   1 ７六歩(77)\n&b\n", "bookmarks of two nodes in turn"),
    ("kif", KIF, "#\n", "remarks"),
    ("kif", KIF, "(", "brackets in one line"),
    ("kif", KIF, "(\n", "bracket lines"),
    ("kif", KIF, "   1 ７六歩((((((((((((((((((((\n", "brackets behind moves"),
    ("kif", KIF, "1 ( ", "numbers and brackets in one line"),
    ("kif", KIF, "▲", "marks in one line"),
    ("kif", KIF, "▲\n", "mark lines"),
    ("kif", KIF, "１", "full-width digits in one line"),
    ("kif", KIF, "十", "ten after ten"),
    ("kif", KIF, "：", "colons in one line"),
    ("kif", KIF, "まで\n", "closing lines"),
    ("kif", "", "手合割：平手\n", "headers"),
    ("kif", "", "|v香\n", "short board rows"),
    ("kif", "", "|・・・・・・・・・|\n", "board rows"),
    ("kif", "", "先手の持駒：歩歩歩歩\n", "hands"),
    ("kif", KIF, "   1 ２六飛(28)\n   2 ３四歩(33)\n", "moves that cannot be made"),
    ("kif", KIF, "   1 ５八玉(59)\n   2 ５二玉(51)\n   3 ５九玉(58)\n   4 ５一玉(52)\n", "repetitions"),
    ("csa", CSA, "'\n", "comments"),
    ("csa", CSA, "'", "one comment of quotes"),
    ("csa", "V2.2\n", "P+00AL\n", "all to Black"),
    ("csa", "V2.2\nP+", "00FU", "pieces in one line"),
    ("csa", "V2.2\n", "PI82HI\n", "usual boards"),
    ("csa", CSA, "+7776FU,", "statements in one line"),
    ("csa", CSA, ",", "commas"),
    ("csa", CSA, "T1\n", "times"),
    ("csa", CSA, "%TORYO\n", "ends"),
    ("csa", CSA, "/\n", "games without anything"),
    ("csa", CSA, "PI\n/\n", "games with a board"),
    ("csa", CSA, "+5958OU\n-5152OU\n+5859OU\n-5251OU\n", "repetitions"),
    ("jkf", "{\"moves\":[", "{\"moves\":[", "nested objects"),
    ("jkf", "{\"moves\":[{}", ",{}", "empty moves, not closed"),
    ("jkf", "{\"moves\":[{}", ",{\"forks\":[[{}]]}", "forks, not closed"),
    ("jkf", "{\"moves\":", "[", "brackets"),
    ("usi", "startpos\n", "startpos moves 7g7f\n", "games of one move"),
    ("usi", "position startpos moves", " 7g7f", "one move again and again"),
    ("usi", "position startpos moves", " moves", "the word moves"),
    ("usi", "startpos\n", "startpos\n", "games without moves"),
];

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n";
const KIF: &str = "手合割：平手\n手数----指手---------消費時間--\n";

/// Stands for [`long_line`].
const LONG: &str = "long";

/// A record of ten thousand moves.
fn long_line() -> String {
    let mut text = KIF.to_owned();
    for (number, mv) in (1..10_000).zip(["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"].iter().cycle())
    {
        writeln!(text, "{number} {mv}").expect("a text can be written to");
    }
    text
}

pub(crate) fn run() {
    println!("{:<44} {:>10} {:>10} {:>8}", "", "ms, 1 MiB", "ms, 2 MiB", "growth");
    for (extension, head, unit, name) in CASES {
        let [once, twice] = [SIZE, 2 * SIZE].map(|size| millis(extension, head, unit, size));
        println!("{:<44} {once:>10.0} {twice:>10.0} {:>7.1}x", format!("{extension}: {name}"), twice / once);
    }
}

fn millis(extension: &str, head: &str, unit: &str, size: usize) -> f64 {
    let head = if head == LONG { long_line() } else { head.to_owned() };
    let text = head.clone() + &unit.repeat((size - head.len()) / unit.len());
    let name = format!("hostile.{extension}");
    let read = || drop(black_box(record::read(text.as_bytes(), Some(Path::new(&name)))));
    timed(read).as_secs_f64() * 1e3
}
