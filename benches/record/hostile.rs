//! Files made to be slow: a megabyte of each, and the same again twice as long. What doubles in size may not take more
//! than about twice the time.

use crate::timed;
use sankoma::record;
use std::hint::black_box;
use std::path::Path;

const SIZE: usize = 1 << 20;

/// Extension, what the file begins with, what is repeated, what it is called here.
const CASES: [(&str, &str, &str, &str); 34] = [
    ("kif", "", "x", "one line"),
    ("kif", "", "\n", "empty lines"),
    ("kif", "", "変化：1手\n", "variations at 1"),
    ("kif", KIF, "   1 ７六歩(77)\n変化：1手\n", "a fork of the root each time"),
    ("kif", KIF, "   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n", "lines that grow and branch"),
    ("kif", "", "*\n", "comments"),
    ("kif", "", "*", "one comment of stars"),
    ("kif", "", "&a\n", "bookmarks"),
    ("kif", "", "(", "brackets in one line"),
    ("kif", KIF, "(\n", "bracket lines"),
    ("kif", KIF, "   1 ７六歩((((((((((((((((((((\n", "brackets behind moves"),
    ("kif", "", "▲", "marks in one line"),
    ("kif", "", "▲\n", "mark lines"),
    ("kif", "", "１", "full-width digits in one line"),
    ("kif", "", "十", "ten after ten"),
    ("kif", "", "：", "colons in one line"),
    ("kif", "", "手合割：平手\n", "headers"),
    ("kif", "", "|v香\n", "short board rows"),
    ("kif", "", "|・・・・・・・・・|\n", "board rows"),
    ("kif", KIF, "   1 ２六飛(28)\n   2 ３四歩(33)\n", "moves that cannot be made"),
    ("kif", KIF, "   1 ５八玉(59)\n   2 ５二玉(51)\n   3 ５九玉(58)\n   4 ５一玉(52)\n", "repetitions"),
    ("csa", "", "'\n", "comments"),
    ("csa", "", "P+00AL\n", "all to Black"),
    ("csa", "PI\n+\n", "+7776FU,", "statements in one line"),
    ("csa", "PI\n+\n", ",", "commas"),
    ("csa", "PI\n+\n", "T1\n", "times"),
    ("csa", "PI\n+\n", "%TORYO\n", "ends"),
    ("csa", "", "/\n", "games without anything"),
    ("csa", "PI\n+\n", "+5958OU\n-5152OU\n+5859OU\n-5251OU\n", "repetitions"),
    ("jkf", "{\"moves\":[", "{\"moves\":[", "nested objects"),
    ("jkf", "{\"moves\":[{}", ",{}", "empty moves"),
    ("jkf", "{\"moves\":[{}", ",{\"forks\":[[{}]]}", "forks"),
    ("usi", "position startpos moves", " 7g7f", "one move again and again"),
    ("usi", "", "startpos\n", "games without moves"),
];

const KIF: &str = "手合割：平手\n手数----指手---------消費時間--\n";

pub(crate) fn run() {
    println!("{:<44} {:>10} {:>10} {:>8}", "", "ms, 1 MiB", "ms, 2 MiB", "growth");
    for (extension, head, unit, name) in CASES {
        let [once, twice] = [SIZE, 2 * SIZE].map(|size| millis(extension, head, unit, size));
        println!("{:<44} {once:>10.0} {twice:>10.0} {:>7.1}x", format!("{extension}: {name}"), twice / once);
    }
}

fn millis(extension: &str, head: &str, unit: &str, size: usize) -> f64 {
    let text = head.to_owned() + &unit.repeat((size - head.len()) / unit.len());
    let name = format!("hostile.{extension}");
    let read = || drop(black_box(record::read(text.as_bytes(), Some(Path::new(&name)))));
    timed(read).as_secs_f64() * 1e3
}
