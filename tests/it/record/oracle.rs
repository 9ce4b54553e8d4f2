//! Well-formed files made of random games: read back whole, and as shogi-kifu-converter reads them.

use crate::record::files::{csa_move, kif_file};
use crate::support::random_game;
use sankoma_record::{self as record, Record, RecordFormat};
use sankoma_rules::{Move, Position};
use shogi_kifu_converter::jkf::{JsonKifuFormat, MoveMoveFormat};
use shogi_kifu_converter::parser;
use std::fmt::Write as _;

const GAMES: u64 = 40;
const PLIES: usize = 120;

#[test]
fn kif_of_a_random_game_reads_back_whole() {
    for seed in 1..=GAMES {
        let moves = random_moves(seed);
        let text = kif_file(&moves);
        let found = record::read(text.as_bytes(), None);
        assert_reads_as(&found, RecordFormat::Kif, &moves);
        let theirs = parser::parse_kif_str(&text).expect("the other parser reads well-formed files");
        assert_eq!(squares_of(&theirs), moves.iter().map(|&mv| squares(mv)).collect::<Vec<_>>());
    }
}

#[test]
fn csa_of_a_random_game_reads_back_whole() {
    for seed in 1..=GAMES {
        let moves = random_moves(seed);
        let text = csa_file(&moves);
        let found = record::read(text.as_bytes(), None);
        assert_reads_as(&found, RecordFormat::Csa, &moves);
        let theirs = parser::parse_csa_str(&text).expect("the other parser reads well-formed files");
        assert_eq!(squares_of(&theirs), moves.iter().map(|&mv| squares(mv)).collect::<Vec<_>>());
    }
}

#[test]
fn usi_of_a_random_game_reads_back_whole() {
    for seed in 1..=GAMES {
        let moves = random_moves(seed);
        let words: Vec<String> = moves.iter().map(Move::to_string).collect();
        let found = record::read(format!("position startpos moves {}", words.join(" ")).as_bytes(), None);
        assert_reads_as(&found, RecordFormat::Usi, &moves);
    }
}

#[test]
fn jkf_of_a_random_game_reads_back_whole() {
    for seed in 1..=GAMES {
        let moves = random_moves(seed);
        let jkf = parser::parse_kif_str(&kif_file(&moves)).expect("the other parser reads well-formed files");
        let json = serde_json::to_string(&jkf).expect("its types are serialisable");
        assert_reads_as(&record::read(json.as_bytes(), None), RecordFormat::Jkf, &moves);
    }
}

fn assert_reads_as(found: &Record, format: RecordFormat, moves: &[Move]) {
    assert_eq!(found.format, format);
    assert!(found.diagnostics.is_empty(), "{:?}", found.diagnostics);
    let line = found.game.main_line();
    let read: Vec<Move> = line.iter().filter_map(|&id| found.game.node(id).mv).collect();
    assert_eq!(read, moves);
    let position = Position::startpos().after(moves.iter().copied());
    let last = line.last().copied().expect("a line has its root");
    assert_eq!(found.game.position(last), position);
}

fn random_moves(seed: u64) -> Vec<Move> {
    let mut moves = Vec::new();
    // A game that ends early shows its last position twice.
    random_game(seed, PLIES, |position| {
        moves.extend(position.last_move().filter(|_| position.plies_made() > moves.len()));
    });
    moves
}

fn csa_file(moves: &[Move]) -> String {
    let mut text = "V2.2\nN+A\nN-B\nPI\n+\n".to_owned();
    let mut position = Position::startpos();
    for &mv in moves {
        writeln!(text, "{}\nT1", csa_move(&position, mv)).expect("a text can be written to");
        position.play(mv);
    }
    text + "%CHUDAN\n"
}

/// A move as both libraries represent it: origin (0 for a drop), target, promotion.
type Squares = (Option<(u8, u8)>, (u8, u8), bool);

fn squares(mv: Move) -> Squares {
    (mv.from().map(|from| (from.file(), from.rank())), (mv.to().file(), mv.to().rank()), mv.promotes())
}

fn squares_of(jkf: &JsonKifuFormat) -> Vec<Squares> {
    let convert =
        |mv: MoveMoveFormat| (mv.from.map(|from| (from.x, from.y)), (mv.to.x, mv.to.y), mv.promote == Some(true));
    jkf.moves.iter().filter_map(|entry| entry.move_).map(convert).collect()
}
