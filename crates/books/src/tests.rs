//! Tests of books: what is written is read again, searching in place finds what a whole reading has, both colours are
//! found, damage is named and breaks nothing.

use crate::{
    Book, BookError, BookFindingKind, BookForm, BookMaker, BookMove, BookPlace, BookSelection, MakingOptions,
    MoveSource, TextBook, TextBookFile,
};
use proptest::prelude::*;
use sankoma_record::{self as record, Game};
use sankoma_rules::{Move, Position, movegen};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().expect("a folder can be made"))
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, bytes).expect("the folder can be written");
        path
    }
}

fn played(moves: &str) -> Position {
    let mut position = Position::startpos();
    for mv in moves.split_whitespace() {
        position.play(mv.parse().expect("a move"));
    }
    position
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn open(path: &Path) -> Book {
    Book::open(path).expect("a book")
}

/// `7g7f 3c3d 35 20 120` for each legal move.
fn answer(book: &Book, position: &Position) -> Vec<String> {
    let found = book.find(position).expect("the file can be read");
    let word = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
    let line = |mv: &BookMove| {
        let reply = word(mv.reply.map(|mv| mv.to_string()));
        let score = word(mv.score.map(|score| score.to_string()));
        let depth = word(mv.depth.map(|depth| depth.to_string()));
        format!("{} {reply} {score} {depth} {}", mv.mv, word(mv.count.map(|count| count.to_string())))
    };
    found.moves.iter().map(line).collect()
}

/// A book of random games: every position of them with one to three moves.
fn random_book(seed: u64, games: usize) -> (TextBook, Vec<Position>) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut book, mut positions) = (TextBook::default(), Vec::new());
    for _ in 0..games {
        let mut position = Position::startpos();
        for _ in 0..rng.usize(1..30) {
            let moves: Vec<Move> = movegen::legal(&position).iter().copied().collect();
            let Some(&next) = moves.get(rng.usize(..moves.len().max(1))) else { break };
            for _ in 0..rng.usize(1..4) {
                let maybe = |rng: &mut fastrand::Rng| rng.bool();
                let added = BookMove {
                    reply: maybe(&mut rng).then(|| mv("3c3d")),
                    score: maybe(&mut rng).then(|| rng.i32(-3_000..3_000)),
                    depth: maybe(&mut rng).then(|| rng.u32(1..40)),
                    count: maybe(&mut rng).then(|| rng.u64(..u64::MAX)),
                    comment: ["", "a comment", "two\nlines, 二行"][rng.usize(..3)].to_owned(),
                    ..BookMove::new(moves[rng.usize(..moves.len())])
                };
                book.add(&position, added);
            }
            if rng.u8(..4) == 0 {
                book.comment(&position, None, "on the position\n#twice");
            }
            positions.push(position.without_history());
            position.play(next);
        }
    }
    (book, positions)
}

fn written(book: &TextBook) -> Vec<u8> {
    let mut bytes = Vec::new();
    book.write(&mut bytes).expect("memory can be written");
    bytes
}

/// A book as some program may have written it, with positions of it: sorted or not, with a position twice or not, with
/// a head, lines that cannot be read, either end of lines.
fn any_text(rng: &mut fastrand::Rng) -> (Vec<u8>, Vec<Position>) {
    let (book, positions) = random_book(rng.u64(..), 4);
    let text = String::from_utf8(written(&book)).expect("UTF-8");
    let mut entries: Vec<String> =
        text.split("\nsfen ").skip(1).map(|entry| format!("sfen {}\n", entry.trim_end())).collect();
    for entry in &mut entries {
        match rng.u8(..8) {
            0 => entry.push_str("7g7f no move\n"),
            1 => entry.push_str("\n2g2f\n//said here\n"),
            2 => *entry = entry.replacen(" none", "  none ", 1),
            _ => {}
        }
    }
    match rng.u8(..6) {
        0 => rng.shuffle(&mut entries),
        1 => entries.insert(0, entries[0].clone()),
        2 => entries.push("sfen zzz b - 1\n7g7f\n".to_owned()),
        _ => {}
    }
    let head = ["", "#YANEURAOU-DB2016 1.00\n", "\u{FEFF}#YANEURAOU-DB2016 1.00\n# NOE:7\n# made by hand\n7g7f\n"];
    let text = format!("{}{}", head[rng.usize(..3)], entries.concat());
    let text = if rng.bool() { text.replace('\n', "\r\n") } else { text };
    (text.into_bytes(), positions)
}

fn read(bytes: &[u8]) -> (TextBook, Vec<BookFindingKind>) {
    let (book, findings, _) = TextBook::read(bytes).expect("memory can be read");
    (book, findings.into_iter().map(|finding| finding.kind).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_is_written_is_read_again(seed: u64) {
        let (book, _) = random_book(seed, 6);
        let bytes = written(&book);
        let (again, findings) = read(&bytes);
        prop_assert_eq!(&again, &book);
        prop_assert_eq!(findings, Vec::new());
        prop_assert_eq!(written(&again), bytes);
    }

    #[test]
    fn searching_in_place_and_by_an_index_find_what_the_whole_book_has(seed: u64) {
        let (book, positions) = random_book(seed, 8);
        let folder = Folder::new();
        let sorted = open(&folder.write("sorted.db", written(&book)));
        let mut entries: Vec<String> = String::from_utf8(written(&book)).expect("UTF-8")
            .split("\nsfen ").skip(1).map(|entry| format!("\nsfen {}", entry.trim_end())).collect();
        fastrand::Rng::with_seed(seed).shuffle(&mut entries);
        entries.push("\nsfen 9/9/9/9/9/9/9/9/9 b - 1\n".to_owned());
        let shuffled = open(&folder.write("shuffled.db", format!("#YANEURAOU-DB2016 1.00{}", entries.concat())));
        prop_assert!(sorted.is_sorted() && !shuffled.is_sorted());
        for position in &positions {
            let expected = book.find(position).expect("the book has it");
            for opened in [&sorted, &shuffled] {
                let found = opened.find(position).expect("the file can be read");
                prop_assert_eq!((&found.moves, &found.comment), (&expected.moves, &expected.comment));
            }
        }
        let elsewhere = positions[0].clone().after([mv("9g9f")]);
        let is_known = book.find(&elsewhere).is_some();
        for opened in [&sorted, &shuffled] {
            prop_assert_eq!(!opened.find(&elsewhere).expect("the file can be read").moves.is_empty(), is_known);
        }
    }

    #[test]
    fn an_edit_writes_what_the_whole_book_in_memory_would(seed: u64) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let folder = Folder::new();
        let (bytes, positions) = any_text(&mut rng);
        let (mut whole, ..) = TextBook::read(bytes.as_slice()).expect("memory can be read");
        let path = folder.write("book.db", &bytes);
        let mut file = TextBookFile::read(&path).expect("a book");
        for _ in 0..rng.usize(..5) {
            let mut position = positions[rng.usize(..positions.len())].clone();
            let said = whole.find(&position).unwrap_or_default();
            let known = said.moves.get(rng.usize(..said.moves.len().max(1))).map_or(mv("9g9f"), |known| known.mv);
            // A line that another program has damaged may hold a move that is none here.
            if rng.u8(..4) == 0 && movegen::legal(&position).contains(&known) {
                position.play(known);
            }
            match rng.u8(..6) {
                0..3 => {
                    let added = BookMove { count: Some(rng.u64(..9)), ..BookMove::new(if rng.bool() { known } else { mv("1g1f") }) };
                    whole.add(&position, added.clone());
                    file.add(&position, added).expect("it can be read");
                }
                3 => prop_assert_eq!(file.remove(&position, known).expect("it can be read"), whole.remove(&position, known)),
                4 => prop_assert_eq!(file.remove_position(&position).expect("it can be read"), whole.remove_position(&position)),
                _ => {
                    let at = rng.bool().then_some(known);
                    let is_there = file.comment(&position, at, "said\ntwice").expect("it can be read");
                    prop_assert_eq!(is_there, whole.comment(&position, at, "said\ntwice"));
                }
            }
            prop_assert_eq!(file.position_count(), whole.position_count());
        }
        file.save().expect("it can be written");
        let saved = String::from_utf8(std::fs::read(&path).expect("it is there")).expect("UTF-8");
        prop_assert_eq!(saved, String::from_utf8(written(&whole)).expect("UTF-8"));
    }

    #[test]
    fn books_read_side_by_side_merge_as_those_in_memory(seed: u64) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let folder = Folder::new();
        let (mut files, mut whole) = (Vec::new(), None::<TextBook>);
        for name in ["1.db", "2.db", "3.db"] {
            let (bytes, _) = any_text(&mut rng);
            files.push(TextBookFile::read(&folder.write(name, &bytes)).expect("a book"));
            let (book, ..) = TextBook::read(bytes.as_slice()).expect("memory can be read");
            match &mut whole {
                Some(whole) => whole.merge(book),
                None => whole = Some(book),
            }
        }
        let mut merged = Vec::new();
        TextBookFile::write_merged(&files, &mut merged).expect("memory can be written");
        let whole = String::from_utf8(written(&whole.unwrap_or_default())).expect("UTF-8");
        prop_assert_eq!(String::from_utf8(merged).expect("UTF-8"), whole);
    }

    #[test]
    fn damaged_files_of_every_form_break_nothing(seed: u64) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let (book, positions) = random_book(seed, 3);
        let folder = Folder::new();
        let soundest = [
            ("a.db", written(&book)),
            ("a.bin", (0..300).map(|_| rng.u8(..)).collect()),
            ("a.sbk", small_sbk()),
        ];
        for (name, mut bytes) in soundest {
            for _ in 0..rng.usize(1..8) {
                let at = rng.usize(..bytes.len());
                match rng.u8(..4) {
                    0 => bytes[at] = rng.u8(..),
                    1 => { bytes.remove(at); }
                    2 => bytes.insert(at, b"\n#s \xFF"[rng.usize(..5)]),
                    _ => bytes.truncate(at.max(64).min(bytes.len())),
                }
            }
            let path = folder.write(name, &bytes);
            if let Ok(book) = Book::open(&path) {
                for position in positions.iter().take(4) {
                    let _ = book.find(position).expect("the file can be read");
                }
                book.inspect().expect("the file can be read");
            }
            if let Ok(file) = TextBookFile::read(&path) {
                let (expected, ..) = TextBook::read(std::fs::read(&path).expect("it is there").as_slice()).expect("memory can be read");
                prop_assert_eq!(file.position_count(), expected.position_count());
                file.save().expect("the file can be written");
                prop_assert_eq!(std::fs::read(&path).expect("it is there"), written(&expected));
            }
        }
    }
}

#[test]
fn every_way_to_write_an_entry_is_read() {
    let folder = Folder::new();
    let text = format!(
        "\u{FEFF}#YANEURAOU-DB2016 1.00\r\n# NOE:9\r\nsfen {START} b - 1\r\n//on the position\r\n\
         7g7f 3c3d 35 20 120\r\n#on the move\r\n2g2f none none none\r\n6i7h\r\n7i6h none -4 none 2 //good\r\n\r\n"
    );
    let path = folder.write("user.db", text);
    let book = open(&path);
    assert!(book.is_sorted());
    let expected = ["7g7f 3c3d 35 20 120", "2g2f - - - -", "6i7h - - - -", "7i6h - -4 - 2"];
    assert_eq!(answer(&book, &Position::startpos()), expected);
    let found = book.find(&Position::startpos()).expect("the file can be read");
    assert_eq!((found.comment.as_str(), found.moves[0].comment.as_str()), ("on the position", "on the move"));
    assert_eq!(found.moves[3].comment, "good");

    let file = TextBookFile::read(&path).expect("a book");
    file.save().expect("it can be written");
    let again = std::fs::read_to_string(&path).expect("it is text");
    assert!(again.starts_with("#YANEURAOU-DB2016 1.00\r\n# NOE:1\r\nsfen "), "{again}");
    assert_eq!(answer(&open(&path), &Position::startpos()), expected);
}

#[test]
fn a_position_is_found_with_the_sides_exchanged() {
    let folder = Folder::new();
    let book = open(&folder.write("one.db", format!("#YANEURAOU-DB2016 1.00\nsfen {START} b - 1\n7g7f 3c3d 9 8 7\n")));
    let mut setup = Position::startpos().setup();
    setup.side_to_move = sankoma_rules::Color::White;
    let turned = Position::from_setup_unchecked(&setup);
    assert_eq!(answer(&book, &turned), ["3c3d 7g7f 9 8 7"]);

    let mut text = TextBook::default();
    text.add(&Position::startpos(), BookMove::new(mv("2g2f")));
    text.add(&turned, BookMove { count: Some(3), ..BookMove::new(mv("8c8d")) });
    assert_eq!((text.position_count(), text.move_count()), (1, 1), "8c8d turned round is 2g2f");
    assert!(text.comment(&turned, Some(mv("8c8d")), "\n\nsame") && !text.comment(&turned, Some(mv("2g2f")), "not"));
    assert_eq!(text.find(&Position::startpos()).map(|said| said.moves[0].comment.clone()).as_deref(), Some("same"));
    assert!(text.remove(&turned, mv("8c8d")) && !text.remove(&turned, mv("8c8d")));
    assert_eq!(text.position_count(), 0);
}

#[test]
fn damage_is_named_with_its_line_and_written_back() {
    let folder = Folder::new();
    let text = format!(
        "#YANEURAOU-DB2016 1.00\n7g7f none 1 1 1\nsfen nonsense b - 1\n2g2f none 1 1 1\nsfen {START} b - 1\n\
         7g7f none x 1 1\n7g7e none 1 1 1\n2g2f none 5 1 1\nsfen {START} b - 3\n2g2f none 7 2 1\n"
    );
    let path = folder.write("damaged.db", text);
    let inspection = open(&path).inspect().expect("the file can be read");
    let found: Vec<(BookPlace, String)> = inspection
        .findings
        .iter()
        .map(|finding| (finding.place, format!("{:?}", finding.kind).split('(').next().unwrap_or_default().to_owned()))
        .collect();
    let expected = [
        (2, "MoveWithoutPosition"),
        (3, "UnreadablePosition"),
        (6, "UnreadableMove"),
        (7, "IllegalMove"),
        (9, "PositionTwice"),
    ];
    assert_eq!(found, expected.map(|(line, kind)| (BookPlace::Line(line), kind.to_owned())));
    assert_eq!(answer(&open(&path), &Position::startpos()), ["2g2f - 7 2 1"], "the deeper score, and no illegal move");

    let file = TextBookFile::read(&path).expect("a book");
    assert_eq!(file.findings.len(), 4);
    file.save().expect("it can be written");
    let again = std::fs::read_to_string(&path).expect("it is text");
    for kept in ["\n7g7f none 1 1 1\nsfen", "\nsfen nonsense b - 1\n2g2f", "\n7g7f none x 1 1\n", "\n7g7e none 1 1 1\n"]
    {
        assert!(again.contains(kept), "{kept:?} is not in {again}");
    }
}

#[test]
fn a_file_is_written_only_as_it_was_read() {
    let folder = Folder::new();
    let path = folder.write("book.db", "#YANEURAOU-DB2016 1.00\n");
    let mut file = TextBookFile::read(&path).expect("a book");
    file.add(&Position::startpos(), BookMove::new(mv("7g7f"))).expect("it can be read");
    std::fs::write(&path, "#YANEURAOU-DB2016 1.00\n# someone else\n").expect("it can be written");
    assert!(matches!(file.save(), Err(BookError::Changed(_))));
    assert!(std::fs::read_to_string(&path).expect("it is text").contains("someone else"));

    let new = TextBookFile::new(&folder.0.path().join("new.db"));
    folder.write("new.db", "mine");
    assert!(matches!(new.save(), Err(BookError::Changed(_))), "a file that was not there is not replaced");

    let lossy = folder.write("lossy.db", b"#YANEURAOU-DB2016 1.00\n#\x8f\xab\n".as_slice());
    assert!(matches!(TextBookFile::read(&lossy), Err(BookError::LossyLine { line: 2, .. })));
    assert!(open(&lossy).inspect().expect("it can be read").findings.len() == 1);
}

/// An output that takes so many bytes.
struct FullDisk(usize);

impl std::io::Write for FullDisk {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_failed_write_leaves_the_old_file() {
    let folder = Folder::new();
    let bytes = written(&random_book(1, 6).0);
    let path = folder.write("book.db", &bytes);
    let edited = || {
        let mut file = TextBookFile::read(&path).expect("a book");
        file.add(&Position::startpos(), BookMove::new(mv("1g1f"))).expect("it can be read");
        file
    };
    let error = edited().write(&mut FullDisk(bytes.len() / 2)).expect_err("the disk is full");
    assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
    let (file, other) = (edited(), edited());
    // The old file becomes shorter while it is open: what is missing must not be taken for removed.
    std::fs::write(&path, &bytes[..bytes.len() / 2]).expect("it can be written");
    let error = file.write(&mut Vec::new()).expect_err("the file has changed");
    assert!(matches!(error.downcast::<BookError>(), Ok(BookError::Changed(_))));
    assert!(matches!(other.save(), Err(BookError::Changed(_))));
    assert_eq!(std::fs::read(&path).expect("it is there"), bytes[..bytes.len() / 2]);
    assert_eq!(std::fs::read_dir(folder.0.path()).expect("a folder").count(), 1, "nothing is left beside it");
}

#[test]
fn files_that_are_no_books_are_refused_with_what_they_are() {
    let folder = Folder::new();
    for (name, bytes, part) in [
        ("a.kif", "手合割：平手\n", "is no book"),
        ("a.db", "", "is no book"),
        ("a.bin", "short", "is no book"),
        ("a.ybb", "x", "is a book of YaneuraOu (.ybb)"),
        ("a.sbk", "x", "is broken from byte 0 on"),
        ("missing.db", "", "cannot read"),
    ] {
        let path = if name.starts_with("missing") { folder.0.path().join(name) } else { folder.write(name, bytes) };
        let error = Book::open(&path).expect_err(name).to_string();
        assert!(error.contains(part) && error.lines().count() == 1, "{name}: {error}");
    }
}

#[test]
fn the_deeper_and_the_greater_win_where_books_meet() {
    let entry = |score, depth, count| BookMove { score, depth, count, ..BookMove::new(mv("7g7f")) };
    for (own, other, merged) in [
        (entry(Some(1), Some(9), Some(4)), entry(Some(2), Some(8), Some(5)), entry(Some(1), Some(9), Some(5))),
        (entry(Some(1), Some(9), Some(4)), entry(Some(2), Some(10), Some(3)), entry(Some(2), Some(10), Some(4))),
        (entry(Some(1), Some(9), None), entry(Some(2), Some(9), None), entry(Some(1), Some(9), None)),
        (entry(None, None, Some(4)), entry(Some(2), None, None), entry(Some(2), None, Some(4))),
        (entry(Some(1), None, None), entry(None, Some(30), None), entry(Some(1), None, None)),
    ] {
        let (mut one, mut two) = (TextBook::default(), TextBook::default());
        one.add(&Position::startpos(), own);
        two.add(&Position::startpos(), other);
        two.add(&played("7g7f"), BookMove::new(mv("3c3d")));
        one.merge(two);
        assert_eq!(one.find(&Position::startpos()).map(|said| said.moves), Some(vec![merged]));
        assert_eq!(one.position_count(), 2);
    }
}

/// `book.bin`: the start position with two moves, and one entry of another key.
fn apery_entry(key: u64, bits: u16, count: u16, score: i32) -> Vec<u8> {
    [&key.to_le_bytes()[..], &bits.to_le_bytes(), &count.to_le_bytes(), &score.to_le_bytes()].concat()
}

#[test]
fn apery_books_are_searched_sorted_or_not() {
    const START_KEY: u64 = 0xeebe_8ee7_e1ad_7e15;
    let folder = Folder::new();
    let entries = [
        apery_entry(1, 7_739, 1, 1),
        apery_entry(START_KEY, 7_739, 30, 55),
        apery_entry(START_KEY, (15 << 7) + 14, 20, -7),
        apery_entry(u64::MAX, 7_739, 1, 1),
    ];
    let sorted = open(&folder.write("book.bin", entries.concat()));
    let reversed: Vec<u8> = entries.iter().rev().flatten().copied().collect();
    let unsorted = open(&folder.write("other.bin", [reversed, vec![1, 2, 3]].concat()));
    assert_eq!((sorted.form(), sorted.is_sorted(), unsorted.is_sorted()), (BookForm::Apery, true, false));
    assert_eq!(answer(&sorted, &Position::startpos()), ["7g7f - 55 - 30", "2g2f - -7 - 20"]);
    assert_eq!(answer(&unsorted, &Position::startpos()), ["2g2f - -7 - 20", "7g7f - 55 - 30"]);
    assert_eq!(answer(&sorted, &played("7g7f")), [""; 0]);
    let inspection = unsorted.inspect().expect("it can be read");
    assert_eq!((inspection.positions, inspection.moves), (3, 4));
    let cut_off = inspection.findings.last().map(|finding| (finding.place, finding.kind.clone()));
    assert_eq!(cut_off, Some((BookPlace::Byte(64), BookFindingKind::CutOff)));
}

fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

fn number_field(field: u64, number: u64) -> Vec<u8> {
    [varint(field << 3), varint(number)].concat()
}

fn bytes_field(field: u64, bytes: &[u8]) -> Vec<u8> {
    [varint(field << 3 | 2), varint(bytes.len() as u64), bytes.to_vec()].concat()
}

/// A book of the start position, 7g7f, and two positions behind it that have no SFEN; the fourth is reached by nobody.
fn small_sbk() -> Vec<u8> {
    let sbk_move = |from: u64, to: u64, judgement: u64, weight: u64, next: u64| {
        let bits = ((from / 10) << 4) | (from % 10) | ((to / 10) << 12) | ((to % 10) << 8);
        [number_field(1, bits), number_field(2, judgement), number_field(3, weight), number_field(4, next)].concat()
    };
    let state = |id: u64, position: &str, comment: &str, moves: &[Vec<u8>]| {
        let mut bytes = [number_field(1, id), number_field(2, 5), number_field(3, 0), number_field(4, 9)].concat();
        if !position.is_empty() {
            bytes.extend(bytes_field(7, position.as_bytes()));
        }
        bytes.extend(bytes_field(8, comment.as_bytes()));
        for mv in moves {
            bytes.extend(bytes_field(9, mv));
        }
        bytes_field(3, &bytes)
    };
    let evaluation = [number_field(1, (-30_i64) as u64), number_field(2, 12), bytes_field(6, b"engine")].concat();
    let second =
        [number_field(1, 1), bytes_field(9, &sbk_move(33, 34, 2, 4, 2)), bytes_field(10, &evaluation)].concat();
    [
        bytes_field(1, b"author"),
        bytes_field(2, b"description"),
        state(0, &format!("sfen {START} b - 1"), "first", &[sbk_move(77, 76, 1, 60, 1), sbk_move(77, 75, 0, 1, 2)]),
        bytes_field(3, &second),
        state(2, "", "", &[sbk_move(27, 26, 0, 2, 0)]),
        state(3, "", "alone", &[]),
    ]
    .concat()
}

#[test]
fn sbk_states_are_found_by_the_moves_that_lead_to_them() {
    let folder = Folder::new();
    let book = open(&folder.write("book.SBK", small_sbk()));
    assert_eq!(answer(&book, &Position::startpos()), ["7g7f - - - 60"]);
    assert_eq!(answer(&book, &played("7g7f")), ["3c3d - - - 4"]);
    assert_eq!(answer(&book, &played("7g7f 3c3d")), ["2g2f - - - 2"]);
    let first = book.find(&Position::startpos()).expect("it can be read");
    assert_eq!(
        (first.comment.as_str(), first.moves[0].comment.as_str()),
        ("first\n対局 9 先手勝ち 0 後手勝ち 0", "絶対手")
    );
    assert_eq!(first.illegal.len(), 1);
    let second = book.find(&played("7g7f")).expect("it can be read");
    assert_eq!((second.comment.as_str(), second.moves[0].comment.as_str()), ("評価値 -30 深さ 12 engine", "好手"));
    let inspection = book.inspect().expect("it can be read");
    assert_eq!((inspection.positions, inspection.moves), (4, 3));
    let kinds: Vec<BookFindingKind> = inspection.findings.into_iter().map(|finding| finding.kind).collect();
    assert_eq!(kinds, [BookFindingKind::IllegalMove(mv("7g7e")), BookFindingKind::UnreachedPosition]);
}

#[test]
fn moves_are_chosen_by_score_or_as_often_as_they_are_counted() {
    let folder = Folder::new();
    let book = open(&folder.write(
        "book.db",
        format!(
            "#YANEURAOU-DB2016 1.00\nsfen {START} b - 1\n2g2f none 40 20 100\n7g7f none 60 20 300\n5g5f none -90 20 9999\n\
             6g6f none none none 9999\n"
        ),
    ));
    let found = book.find(&Position::startpos()).expect("it can be read");
    let drawn = |selection: BookSelection, number| {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..4_000 {
            if let Some(mv) = selection.choose(&found, number, &mut rng) {
                *counts.entry(mv.mv.to_string()).or_insert(0_u32) += 1;
            }
        }
        counts
    };
    let best = BookSelection { margin: 0, ..BookSelection::default() };
    assert_eq!(drawn(best, 16).into_iter().collect::<Vec<_>>(), [("7g7f".to_owned(), 4_000)]);
    assert!(drawn(best, 17).is_empty(), "the game is too far on");
    let equal = drawn(BookSelection::default(), 1);
    assert!(equal.len() == 2 && equal["2g2f"].abs_diff(2_000) < 200, "{equal:?}");
    let counted = drawn(BookSelection { by_count: true, ..BookSelection::default() }, 1);
    assert!(counted.len() == 2 && counted["2g2f"].abs_diff(1_000) < 200, "{counted:?}");
}

const GAMES: [&str; 3] = [
    "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n",
    "手合割：平手\n   1 ７六歩(77)\n*評価値 +64 深さ 12 読み筋 8c8d 2g2f\n   2 ３四歩(33)\n   3 投了\n",
    "手合割：平手\n   1 ２六歩(27)\n   2 ３四歩(33)\n   3 ７六歩(77)\n   4 ２二角成(88)\n",
];

fn games() -> Vec<Game> {
    let games = GAMES.iter().flat_map(|text| record::read(text.as_bytes(), None).into_games());
    games.map(|(game, _)| game).collect()
}

fn made(options: MakingOptions) -> TextBook {
    let mut maker = BookMaker::new(options);
    for game in &games() {
        maker.add(game);
    }
    maker.finish()
}

#[test]
fn a_book_of_games_counts_their_moves() {
    let all = MakingOptions { plies: 30, min_count: 1, source: MoveSource::BothSides, analysis: false, results: true };
    let counts = |book: &TextBook, position: &Position| {
        let said = book.find(position).unwrap_or_default();
        said.moves.iter().map(|mv| (mv.mv.to_string(), mv.count.unwrap_or(0))).collect::<Vec<_>>()
    };
    let start = Position::startpos();
    let book = made(all);
    assert_eq!(counts(&book, &start), [("7g7f".to_owned(), 2), ("2g2f".to_owned(), 1)]);
    let comment = book.find(&start).map(|said| said.moves[0].comment.clone());
    assert_eq!(comment.as_deref(), Some(" 1勝1敗0分 (won 1, lost 1, drawn 0)"));
    let winners = made(MakingOptions { source: MoveSource::Winner, ..all });
    assert_eq!(counts(&winners, &start), [("7g7f".to_owned(), 1)]);
    let frequent = made(MakingOptions { min_count: 2, ..all });
    assert_eq!((frequent.position_count(), frequent.move_count()), (2, 2));
    assert_eq!(made(MakingOptions { plies: 1, ..all }).position_count(), 1);
    let (again, findings) = read(&written(&book));
    assert_eq!((again, findings), (book, Vec::new()));
}

#[test]
fn a_book_of_analysis_has_scores_and_better_moves() {
    let options =
        MakingOptions { plies: 30, min_count: 99, source: MoveSource::BothSides, analysis: true, results: false };
    let book = made(options);
    let first = book.find(&Position::startpos()).expect("the move has a score");
    assert_eq!((first.moves[0].score, first.moves[0].depth, first.moves[0].count), (Some(64), Some(12), Some(2)));
    let reply = book.find(&played("7g7f")).expect("the line of play has a reply");
    let expected = BookMove { reply: Some(mv("2g2f")), score: Some(-64), depth: Some(12), ..BookMove::new(mv("8c8d")) };
    assert_eq!(reply.moves, [expected]);
}
