//! The records that come with the program, and sound files in every dialect.

use crate::record::files::files_in;
use sankoma_record::{self as record, Record, RecordedCause};
use sankoma_rules::legality::IllegalityReason;
use std::fs;
use std::path::Path;

/// Ply and code of every broken rule in the records that hold one; all others are clean.
const FOULS: [(&str, usize, &str); 4] = [
    ("king-left-in-check.csa", 60, "check_not_answered"),
    ("nifu.kif", 72, "nifu"),
    ("perpetual-check.csa", 65, "perpetual_check"),
    ("uchifuzume.kif", 80, "uchifuzume"),
];

#[test]
fn each_record_of_the_program_has_the_expected_verdict() {
    for path in files_in("kifu") {
        let expected: Vec<(usize, &str)> =
            FOULS.iter().filter(|foul| path.ends_with(foul.0)).map(|&(_, ply, code)| (ply, code)).collect();
        let record = read(&path);
        let codes: Vec<(usize, &str)> =
            record.diagnostics.iter().map(|found| (found.ply.unwrap_or(0), found.code)).collect();
        assert_eq!(codes, expected, "{}", path.display());
        assert!(record.game.player(sankoma_rules::Color::Black).is_some(), "{}", path.display());
    }
}

#[test]
fn broken_rules_are_marked_on_their_nodes_only() {
    for (name, ply, code) in FOULS {
        let record = read(&crate::support::in_repository("kifu").join(name));
        let line = record.game.main_line();
        for id in line {
            let found: Vec<&str> = record.game.node(id).reasons.iter().map(IllegalityReason::code).collect();
            let expected = if record.game.ply(id) == ply { vec![code] } else { Vec::new() };
            assert_eq!(found, expected, "{name} at ply {}", record.game.ply(id));
        }
    }
}

/// A pass is read like a move, and noted.
#[test]
fn sound_files_of_every_dialect_draw_no_diagnostic() {
    for path in files_in("tests/records/sound") {
        let record = read(&path);
        let later = record.further_games.iter().flat_map(|(_, diagnostics)| diagnostics);
        let found: Vec<_> = record.diagnostics.iter().chain(later).filter(|found| found.code != "pass").collect();
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    }
}

#[test]
fn both_games_of_a_csa_file_are_read() {
    let record = read(&crate::support::in_repository("tests/records/sound/two-games.csa"));
    let (second, _) = record.further_games.first().expect("the file has two games");
    assert_eq!(record.further_games.len(), 1);
    assert_eq!(second.len(), 5);
    assert_eq!(second.start().hands.map(sankoma_rules::Hand::total), [2, 36]);
    assert_eq!(second.player(sankoma_rules::Color::Black), Some("Botan"));
}

#[test]
fn a_part_of_a_game_keeps_its_numbers() {
    let record = read(&crate::support::in_repository("tests/records/sound/board.kif"));
    assert_eq!(record.game.start().move_number, 73);
    let last = record.game.main_line().last().copied().expect("a line has its root");
    assert_eq!(record.game.node(last).end.as_ref().map(|end| end.cause), Some(RecordedCause::Mate));
    assert!(sankoma_rules::movegen::legal(&record.game.position(last)).is_empty());
}

fn read(path: &Path) -> Record {
    record::read(&fs::read(path).expect("a record is readable"), Some(path))
}
