//! Mutations: any damaged file opens.

use crate::record::files::all_records;
use proptest::prelude::*;
use sankoma_record::{self as record, Game, NodeId, Record, RecordFormat};
use sankoma_rules::Position;
use std::fmt::Write as _;
use std::fs;
use std::sync::OnceLock;

fn files() -> &'static [Vec<u8>] {
    static FILES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| all_records().iter().map(|path| fs::read(path).expect("a record is readable")).collect())
}

/// One mutation; offsets are fractions of the file, in 65536ths.
#[derive(Clone, Debug)]
enum FileMutation {
    Replace(u16, u8),
    Insert(u16, Vec<u8>),
    Cut(u16, u8),
    Truncate(u16),
    CopyLine(u16, u16),
    Splice(u16, usize),
}

fn file_mutation() -> impl Strategy<Value = FileMutation> {
    let words = prop_oneof![
        Just("変化：1手\n"),
        Just("変化：99999999手\n"),
        Just("同　"),
        Just("\n\n"),
        Just("\r"),
        Just("(77)"),
        Just("|v"),
        Just("+"),
        Just("/\n"),
        Just("P+00AL\n"),
        Just("{"),
        Just("moves "),
        Just("成"),
        Just("打"),
        Just("９９９９９９９９９"),
        Just("( 99999999999999:00/"),
        Just("*"),
        Just("まで"),
        Just("\u{FFFD}"),
    ];
    prop_oneof![
        (any::<u16>(), any::<u8>()).prop_map(|(place, byte)| FileMutation::Replace(place, byte)),
        (any::<u16>(), words).prop_map(|(place, word)| FileMutation::Insert(place, word.as_bytes().to_vec())),
        (any::<u16>(), any::<u8>()).prop_map(|(place, length)| FileMutation::Cut(place, length)),
        any::<u16>().prop_map(FileMutation::Truncate),
        (any::<u16>(), any::<u16>()).prop_map(|(from, to)| FileMutation::CopyLine(from, to)),
        (any::<u16>(), any::<usize>()).prop_map(|(place, other)| FileMutation::Splice(place, other)),
    ]
}

fn mutate(bytes: &mut Vec<u8>, mutation: FileMutation) {
    let length = bytes.len();
    let at = |place: u16| usize::from(place) * length / 65536;
    match mutation {
        FileMutation::Replace(place, byte) => bytes.iter_mut().skip(at(place)).take(1).for_each(|old| *old = byte),
        FileMutation::Insert(place, word) => drop(bytes.splice(at(place)..at(place), word)),
        FileMutation::Cut(place, cut) => drop(bytes.drain(at(place)..(at(place) + usize::from(cut)).min(length))),
        FileMutation::Truncate(place) => bytes.truncate(at(place)),
        FileMutation::CopyLine(from, to) => {
            let line: Vec<u8> = bytes[at(from)..].split_inclusive(|&byte| byte == b'\n').next().unwrap_or(&[]).to_vec();
            drop(bytes.splice(at(to)..at(to), line));
        }
        FileMutation::Splice(place, other) => {
            let other = &files()[other % files().len()];
            drop(bytes.splice(at(place).., other.iter().copied()));
        }
    }
}

fn assert_whole(record: &Record) {
    for (game, diagnostics) in std::iter::once((&record.game, &record.diagnostics))
        .chain(record.further_games.iter().map(|(game, found)| (game, found)))
    {
        assert_eq!(game.walk().count(), game.len());
        assert_carried_out(game);
        assert!(diagnostics.iter().all(|found| found.node.is_none_or(|node| node.index() < game.len())));
    }
}

/// The tree makes the moves of its main line as the validation did: they are kept as text from the first that cannot be
/// made on, and only from there.
fn assert_carried_out(game: &Game) {
    let mut position = Position::from_setup_unchecked(game.start());
    let mut lost = false;
    for id in game.main_line() {
        let node = game.node(id);
        assert!(!lost || (node.mv.is_none() && node.reasons.is_empty()), "{node:?}");
        let is_move = node.written.is_some() && node.end.is_none();
        lost |= node.play(&mut position) == 0 && is_move;
        assert_eq!(game.position(id).sfen(), position.sfen());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn injured_files_open(file in any::<prop::sample::Index>(), injuries in prop::collection::vec(file_mutation(), 1..6)) {
        let mut bytes = file.get(files()).clone();
        for mutation in injuries {
            mutate(&mut bytes, mutation);
        }
        assert_whole(&record::read(&bytes, None));
    }

    #[test]
    fn random_bytes_open(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        assert_whole(&record::read(&bytes, None));
    }
}

#[test]
fn what_is_no_record_says_so_once() {
    let noise: Vec<u8> = (0..1_000_000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    // Lines of noise may begin like those of any format.
    let speaking: Vec<u8> = noise.chunks(997).flat_map(|chunk| [b"{\nPI\n+7776FU\n", chunk].concat()).collect();
    for (bytes, code) in [
        (&b""[..], "empty"),
        (b" \r\n\n", "empty"),
        (&noise, "not_a_record"),
        (&speaking, "not_a_record"),
        (b"hello\n", "not_a_record"),
    ] {
        let record = record::read(bytes, None);
        assert_eq!(record.format, RecordFormat::Unknown);
        assert!(record.game.is_empty());
        assert_eq!(record.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>(), [code]);
    }
}

#[test]
fn undecodable_lines_are_reported_up_to_a_limit() {
    let broken =
        b"\x81\x82 \x83\xff comment of a hundred letters or so, of which two cannot be read in any encoding \xff\n";
    let record = |lines: usize| {
        record::read(&[b"V2.2\nPI\n+\n+7776FU\n".to_vec(), [b"'*", &broken[..]].concat().repeat(lines)].concat(), None)
    };
    let count = |lines| record(lines).diagnostics.iter().filter(|found| found.code == "undecodable").count();
    assert_eq!((count(3), count(100), count(5000)), (3, 100, 101));
    assert_eq!(record(5000).game.len(), 2);
}

/// Would take minutes if any step looked at the whole line for each move.
#[test]
fn a_line_of_a_hundred_thousand_plies_opens() {
    let shuffle = "5i5h 5a5b 5h5i 5b5a ".repeat(25_000);
    let record = record::read(format!("position startpos moves {shuffle}").as_bytes(), None);
    assert_eq!(record.game.len(), 100_001);
    let codes: Vec<&str> = record.diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(codes, ["game_over"]);
}

/// Would overflow the stack if anything recursed over the tree, dropping included.
#[test]
fn variations_nested_a_hundred_thousand_deep_open() {
    const DEPTH: usize = 100_000;
    const KINGS: [&str; 4] = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let mut text = "手数----指手--\n".to_owned();
    for ply in 0..DEPTH {
        writeln!(text, "{} {}", ply + 1, KINGS[ply % 4]).expect("a text can be written to");
    }
    for number in (1..=DEPTH).rev() {
        write!(text, "変化：{number}手\n{number} パス\n").expect("a text can be written to");
    }
    let record = record::read(text.as_bytes(), None);
    assert_eq!(record.game.len(), 2 * DEPTH + 1);
    assert_eq!(record.game.main_line().len(), DEPTH + 1);
}

/// Would take minutes if each variation walked back over the line it leaves.
#[test]
fn variations_at_both_ends_of_a_long_line_open() {
    const PLIES: usize = 100_000;
    let line = (1..=PLIES).map(|number| format!("{number} パス\n")).collect::<Vec<_>>().concat();
    let pair = format!("変化：{PLIES}手\n{PLIES} 中断\n変化：1手\n1 中断\n");
    let record = record::read(format!("手数----指手--\n{line}{}", pair.repeat(PLIES / 2)).as_bytes(), None);
    assert_eq!(record.game.len(), 2 * PLIES + 1);
    assert_eq!(record.game.children(NodeId::ROOT).count(), 1 + PLIES / 2);
}

/// The same for JSON, where the text itself is nested: each fork is a pass with a fork that replaces its only move.
#[test]
fn forks_nested_a_hundred_thousand_deep_open() {
    const DEPTH: usize = 100_000;
    let pass = r#"{"move":{"from":{"x":5,"y":9},"to":{"x":5,"y":8},"piece":"OU"},"forks":[["#;
    let text = format!(r#"{{"moves":[{{}},{}{{"special":"CHUDAN"}}{}]}}"#, pass.repeat(DEPTH), "]]}".repeat(DEPTH));
    let record = record::read(text.as_bytes(), None);
    assert_eq!(record.diagnostics, []);
    assert_eq!(record.game.len(), DEPTH + 2);
    assert_eq!(record.game.children(NodeId::ROOT).count(), DEPTH + 1);
    let cut = record::read(&text.as_bytes()[..text.len() / 2], None);
    assert!(cut.game.len() > DEPTH / 2);
    assert_eq!(cut.diagnostics.last().map(|found| found.code), Some("bad_json"));
}
