//! Files constructed to be slow: one mebibyte of each, and the same with twice the size. Twice the size may take about
//! twice the time at most.

use crate::timed;
use sankoma_record::{self as record, Game, GameSummary, Record, RecordFormat, RecordWriteOptions, annotation, clock};
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;

const SIZE: usize = 1 << 20;

/// Extension, beginning of the file, repeated text, name of the case.
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

/// Placeholder for [`long_line`].
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

/// Name of a stage, and what it does with such a file.
type Stage = (&'static str, fn(&Record));

const STAGES: [Stage; 9] = [
    ("remarks", remarks),
    ("kif", |record| write(record, "kif")),
    ("ki2", |record| write(record, "ki2")),
    ("csa", |record| write(record, "csa")),
    ("csa3", |record| write(record, "csa3")),
    ("usi", |record| write(record, "usi")),
    ("sfen", |record| write(record, "sfen")),
    ("jkf", |record| write(record, "jkf")),
    ("as read", |record| drop(black_box(record::write(&games(record), RecordWriteOptions::of(record))))),
];

/// Prints milliseconds per mebibyte and the growth for twice the size, for reading, for remarks and for the slowest
/// writer.
pub(crate) fn run() {
    println!("{:<44} {:>8} {:>6} {:>8} {:>6} {:>8} {:>6}", "", "read", "x2", "remarks", "x2", "write", "x2");
    for case in CASES {
        let [once, twice] = [SIZE, 2 * SIZE].map(|size| millis(case, size));
        let growth = |stage: usize| (once[stage], twice[stage] / once[stage]);
        let ((read, read_growth), (remarks, remarks_growth)) = (growth(0), growth(1));
        let slowest = (2..once.len()).max_by(|&a, &b| twice[a].total_cmp(&twice[b])).expect("there are writers");
        let (write, write_growth) = growth(slowest);
        let (name, format) = (format!("{}: {}", case.0, case.3), STAGES[slowest - 1].0);
        println!(
            "{name:<44} {read:>8.0} {read_growth:>5.1}x {remarks:>8.0} {remarks_growth:>5.1}x {write:>8.0} \
             {write_growth:>5.1}x {format}"
        );
    }
}

/// Milliseconds of reading, then of each of the [`STAGES`].
fn millis((extension, head, unit, _): (&str, &str, &str, &str), size: usize) -> Vec<f64> {
    let head = if head == LONG { long_line() } else { head.to_owned() };
    let text = head.clone() + &unit.repeat((size - head.len()) / unit.len());
    let name = format!("hostile.{extension}");
    let read = || record::read(text.as_bytes(), Some(Path::new(&name)));
    let record = read();
    let reading = timed(|| drop(black_box(read())));
    let stages = STAGES.iter().map(|(_, stage)| timed(|| stage(&record)));
    std::iter::once(reading).chain(stages).map(|time| time.as_secs_f64() * 1e3).collect()
}

fn games(record: &Record) -> Vec<&Game> {
    std::iter::once(&record.game).chain(record.further_games.iter().map(|(game, _)| game)).collect()
}

/// Computes what lists and graphs show of every game.
fn remarks(record: &Record) {
    for game in games(record) {
        let line = game.main_line();
        black_box((annotation::scores(game, &line), clock::used_along(game, &line), GameSummary::of(game, &[])));
    }
}

fn write(record: &Record, format: &str) {
    let format = RecordFormat::named(format).expect("the format is known");
    black_box(record::write(&games(record), RecordWriteOptions::defaults_for(format)));
}
