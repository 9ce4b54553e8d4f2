//! 手合割: the named starts, and which of White's pieces each leaves out.

use crate::rules::{Color, Setup, Square};

/// File and rank. Left and right are White's own: its left edge is file 1.
const ROOK: (u8, u8) = (8, 2);
const BISHOP: (u8, u8) = (2, 2);
const LANCE: (u8, u8) = (1, 1);
const RIGHT_LANCE: (u8, u8) = (9, 1);
const LEFT_KNIGHT: (u8, u8) = (2, 1);
const KNIGHT: (u8, u8) = (8, 1);
const LEFT_SILVER: (u8, u8) = (3, 1);
const RIGHT_SILVER: (u8, u8) = (7, 1);
const LEFT_GOLD: (u8, u8) = (4, 1);
const RIGHT_GOLD: (u8, u8) = (6, 1);

/// KIF's name, JKF's name, file and rank of the pieces left out.
type Row = (&'static str, &'static str, &'static [(u8, u8)]);

const ROWS: [Row; 16] = [
    ("平手", "HIRATE", &[]),
    ("香落ち", "KY", &[LANCE]),
    ("右香落ち", "KY_R", &[RIGHT_LANCE]),
    ("角落ち", "KA", &[BISHOP]),
    ("飛車落ち", "HI", &[ROOK]),
    ("飛香落ち", "HIKY", &[ROOK, LANCE]),
    ("二枚落ち", "2", &[ROOK, BISHOP]),
    ("三枚落ち", "3", &[ROOK, BISHOP, LANCE]),
    ("四枚落ち", "4", &[ROOK, BISHOP, LANCE, RIGHT_LANCE]),
    ("五枚落ち", "5", &[ROOK, BISHOP, LANCE, RIGHT_LANCE, KNIGHT]),
    ("左五枚落ち", "5_L", &[ROOK, BISHOP, LANCE, RIGHT_LANCE, LEFT_KNIGHT]),
    ("六枚落ち", "6", &[ROOK, BISHOP, LANCE, RIGHT_LANCE, KNIGHT, LEFT_KNIGHT]),
    ("左七枚落ち", "7_L", &[ROOK, BISHOP, LANCE, RIGHT_LANCE, KNIGHT, LEFT_KNIGHT, LEFT_SILVER]),
    ("右七枚落ち", "7_R", &[ROOK, BISHOP, LANCE, RIGHT_LANCE, KNIGHT, LEFT_KNIGHT, RIGHT_SILVER]),
    ("八枚落ち", "8", &[ROOK, BISHOP, LANCE, RIGHT_LANCE, KNIGHT, LEFT_KNIGHT, LEFT_SILVER, RIGHT_SILVER]),
    (
        "十枚落ち",
        "10",
        &[ROOK, BISHOP, LANCE, RIGHT_LANCE, KNIGHT, LEFT_KNIGHT, LEFT_SILVER, RIGHT_SILVER, LEFT_GOLD, RIGHT_GOLD],
    ),
];

/// The header whose value is one of the names.
pub(super) const HEADER: &str = "手合割";

/// The name that says the start is shown by a board.
pub(super) const OTHER: &str = "その他";

/// The start that KIF calls `name`.
pub(super) fn named(name: &str) -> Option<Setup> {
    ROWS.iter().find(|row| row.0 == name).map(setup)
}

/// The start that the header 手合割 means by `value`; what follows a `#` is a remark.
pub(super) fn of_header(value: &str) -> Option<Setup> {
    named(super::lines::trim(value.split('#').next().unwrap_or(value)))
}

/// The start that JKF calls `preset`.
pub(super) fn preset(preset: &str) -> Option<Setup> {
    ROWS.iter().find(|row| row.1 == preset).map(setup)
}

/// KIF's name and JKF's for this start, if it is one of them.
pub(super) fn names_of(start: &Setup) -> Option<(&'static str, &'static str)> {
    ROWS.iter().find(|row| setup(row) == *start).map(|row| (row.0, row.1))
}

/// Every name, in order of strength.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|row| row.0)
}

/// The giver of a handicap, White, moves first.
fn setup(&(_, _, removed): &Row) -> Setup {
    let mut setup = Setup::startpos();
    for &(file, rank) in removed {
        setup.set(Square::new(file, rank).expect("on the board"), None);
    }
    if !removed.is_empty() {
        setup.side_to_move = Color::White;
    }
    setup
}
