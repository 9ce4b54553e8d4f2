//! Bytes, lines and the tree: the same game however its file is encoded.

use crate::record::files::{KIF_HEAD, all_records, kif_file};
use crate::support::random_game;
use encoding_rs::{EUC_JP, SHIFT_JIS, UTF_16LE};
use sankoma_record::{self as record, Encoding, RecordFormat};
use std::fs;

fn text() -> String {
    let mut moves = Vec::new();
    random_game(3, 60, |position| moves.extend(position.last_move()));
    kif_file(&moves).replacen("先手：甲", "先手：佐藤　ﾊﾅｺ", 1)
}

#[test]
fn every_encoding_gives_the_same_game() {
    let text = text();
    let expected = record::read(text.as_bytes(), None);
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let cases = [
        (SHIFT_JIS.encode(&text).0.into_owned(), Encoding::ShiftJis),
        (EUC_JP.encode(&text).0.into_owned(), Encoding::EucJp),
        ([b"\xEF\xBB\xBF", text.as_bytes()].concat(), Encoding::Utf8),
        ([&b"\xFF\xFE"[..], &utf16].concat(), Encoding::Utf16),
    ];
    assert_eq!(UTF_16LE.name(), "UTF-16LE");
    for (bytes, encoding) in cases {
        let found = record::read(&bytes, None);
        assert_eq!(found.encoding, encoding);
        assert_eq!(found.game, expected.game, "{}", encoding.name());
        assert!(found.diagnostics.is_empty(), "{:?}", found.diagnostics);
    }
}

#[test]
fn every_kind_of_newline_gives_the_same_game() {
    let text = text();
    let expected = record::read(text.as_bytes(), None);
    for newline in ["\r\n", "\r"] {
        assert_eq!(record::read(text.replace('\n', newline).as_bytes(), None).game, expected.game);
    }
    assert_eq!(record::read(text.trim_end().as_bytes(), None).game, expected.game);
}

#[test]
fn every_node_of_a_kif_file_knows_its_line() {
    let text = text();
    let record = record::read(text.as_bytes(), None);
    let first = KIF_HEAD.lines().count() as u32 + 1;
    for id in record.game.main_line().into_iter().skip(1) {
        assert_eq!(record.game.node(id).line, Some(first + record.game.ply(id) as u32 - 1));
    }
}

#[test]
fn damaged_bytes_are_reported_on_their_line_only() {
    let clean = SHIFT_JIS.encode(&text()).0.into_owned();
    let third = clean.iter().position(|&byte| byte == b'\n').expect("there are lines") + 3;
    let mut bytes = clean;
    bytes.splice(third..third, [0xFF, 0x80]);
    let record = record::read(&bytes, None);
    let lines: Vec<_> =
        record.diagnostics.iter().filter(|found| found.code == "undecodable").map(|found| found.line).collect();
    assert_eq!((record.encoding, lines), (Encoding::ShiftJis, vec![Some(2)]));
}

#[test]
fn the_content_decides_the_format_not_the_name() {
    for path in all_records() {
        let bytes = fs::read(&path).expect("a record is readable");
        let unnamed = record::read(&bytes, None);
        let misnamed = record::read(&bytes, Some("game.txt".as_ref()));
        assert_eq!(unnamed.format, misnamed.format);
        let expected: &[RecordFormat] = match path.extension().and_then(|end| end.to_str()) {
            _ if unnamed.game.is_empty() && unnamed.game.headers.is_empty() => continue,
            Some("kif") => &[RecordFormat::Kif],
            Some("ki2") => &[RecordFormat::Ki2],
            Some("csa") => &[RecordFormat::Csa, RecordFormat::Csa3],
            Some("sfen") => &[RecordFormat::Usi, RecordFormat::Sfen],
            Some("jkf") => &[RecordFormat::Jkf],
            other => panic!("no format is known for {other:?}"),
        };
        assert!(expected.contains(&unnamed.format), "{}: {:?}", path.display(), unnamed.format);
    }
}
