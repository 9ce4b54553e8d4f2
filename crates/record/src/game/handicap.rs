//! Handicaps (手合割): the named start positions, and which of White's pieces each leaves out.

use crate::text::kanji;
use crate::text::lines::{is_blank, trim};
use sankoma_rules::{Color, Setup, Square};
use sankoma_wording::Message;

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
type HandicapRow = (&'static str, &'static str, &'static [(u8, u8)]);

const HANDICAPS: [HandicapRow; 16] = [
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
pub(crate) const HEADER: &str = "手合割";

/// The value of the header for a game without handicap.
pub const EVEN: &str = "平手";

/// The value of the header where a board diagram shows the start.
pub(crate) const OTHER: &str = "その他";

/// The start that KIF calls `name`, in any of the ways in which it is written: 二枚落ち, 二枚落, 2枚落ち, 飛落ち.
pub fn named(name: &str) -> Option<Setup> {
    let known = HANDICAPS.iter().find(|row| row.0 == name);
    known.or_else(|| by_alias(name)).map(setup)
}

fn by_alias(name: &str) -> Option<&'static HandicapRow> {
    let core = normalized_name(name);
    let core = ALIASES.iter().find(|alias| alias.0 == core).map_or(&*core, |alias| alias.1);
    HANDICAPS.iter().find(|row| normalized_name(row.0) == core)
}

/// Aliases and the usual name, both as [`normalized_name`] leaves them.
const ALIASES: [(&str, &str); 2] = [("左香", "香"), ("右5枚", "5枚")];

/// The distinctive part of a name: without 落ち in any spelling, 車 and blanks, and with ASCII digits.
fn normalized_name(name: &str) -> String {
    let bare: String = name.chars().filter(|&letter| !is_blank(letter) && letter != '車').collect();
    let bare = ["落ち", "落", "おち"].into_iter().find_map(|word| bare.strip_suffix(word)).unwrap_or(&bare);
    let (side, bare) = bare.split_at(if bare.starts_with(['左', '右']) { '左'.len_utf8() } else { 0 });
    match kanji::take_number(bare) {
        Some((number, rest)) => format!("{side}{number}{rest}"),
        None => format!("{side}{bare}"),
    }
}

/// The start that the value of the header 手合割 names; text after a `#` is ignored.
pub(crate) fn from_header(value: &str) -> Option<Setup> {
    named(trim(value.split('#').next().unwrap_or(value)))
}

/// The start that JKF calls `preset`.
pub(crate) fn preset(preset: &str) -> Option<Setup> {
    HANDICAPS.iter().find(|row| row.1 == preset).map(setup)
}

/// KIF's name and JKF's for this start, if it is one of them.
pub(crate) fn names_of(start: &Setup) -> Option<(&'static str, &'static str)> {
    HANDICAPS.iter().find(|row| setup(row) == *start).map(|row| (row.0, row.1))
}

/// White has given a handicap in this start, as far as it has a name.
pub(crate) fn is_handicap(start: &Setup) -> bool {
    names_of(start).is_some_and(|(name, _)| name != EVEN)
}

/// The name of a side in a handicap game.
pub(crate) fn side_name(color: Color) -> Message {
    match color {
        Color::Black => Message::new("下手", "Black"),
        Color::White => Message::new("上手", "White"),
    }
}

/// Every name, in order of strength.
pub fn names() -> impl Iterator<Item = &'static str> {
    HANDICAPS.iter().map(|row| row.0)
}

/// Every start with a handicap, in order of strength.
pub fn setups() -> impl Iterator<Item = Setup> {
    HANDICAPS.iter().filter(|row| !row.2.is_empty()).map(setup)
}

/// The giver of a handicap, White, moves first.
fn setup(&(_, _, removed): &HandicapRow) -> Setup {
    let mut setup = Setup::startpos();
    for &(file, rank) in removed {
        setup.set(Square::new(file, rank).expect("on the board"), None);
    }
    if !removed.is_empty() {
        setup.side_to_move = Color::White;
    }
    setup
}
