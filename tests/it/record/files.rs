//! Files for the tests of `record`: written by the tests, not by the crate's own writers.

use crate::support::in_repository;
use sankoma_record::notation::{self, NotationStyle};
use sankoma_rules::{Color, Move, MoveParts, Position};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// What stands before the moves of a KIF file; the first move is on line 5.
pub(crate) const KIF_HEAD: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n";

/// A KIF file of an even game that was broken off.
pub(crate) fn kif_file(moves: &[Move]) -> String {
    let mut text = KIF_HEAD.to_owned();
    let mut position = Position::startpos();
    for (number, &mv) in (1..).zip(moves) {
        let with_mark = notation::move_text(&position, mv, NotationStyle::Kif);
        let without_mark = with_mark.trim_start_matches(['▲', '△']);
        writeln!(text, "{number:4} {without_mark}   ( 0:01/00:00:01)").expect("a text can be written to");
        position.play(mv);
    }
    writeln!(text, "{:4} 中断", moves.len() + 1).expect("a text can be written to");
    text
}

/// `+7776FU`.
pub(crate) fn csa_move(before: &Position, mv: Move) -> String {
    let sign = if before.side_to_move() == Color::Black { '+' } else { '-' };
    let (from, kind) = match mv.parts() {
        MoveParts::Board { from, promote, .. } => {
            let kind = before.on(from).expect("a move starts at a piece").kind;
            let after = if promote { kind.promoted().expect("a promotable piece") } else { kind };
            (from.file() * 10 + from.rank(), after)
        }
        MoveParts::Drop { kind, .. } => (0, kind),
        MoveParts::Pass => return format!("{sign}PASS"),
    };
    format!("{sign}{from:02}{}{}{}", mv.to().file(), mv.to().rank(), kind.csa())
}

/// Every record in the repository, the broken ones included.
pub(crate) fn all_records() -> Vec<PathBuf> {
    let folders = ["kifu", "tests/records/sound", "tests/records/invalid"];
    let mut files: Vec<PathBuf> = folders.iter().flat_map(|folder| files_in(folder)).collect();
    files.retain(|path| path.extension().is_some_and(|end| end != "expected"));
    assert!(files.len() > 40, "found only {} records", files.len());
    files
}

pub(crate) fn files_in(folder: &str) -> Vec<PathBuf> {
    let directory = fs::read_dir(in_repository(folder)).expect("the records lie in the repository");
    let mut paths: Vec<PathBuf> = directory.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    paths
}
