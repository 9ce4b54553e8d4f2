//! Indices of `fv.bin`: from features of the 38-entry form to those of Bonanza (4.0.3 to 6.0; src/client/shogi.h,
//! evaluate.c).
//!
//! Bonanza's squares run rank by rank from 9一. Its lists state how *many* pieces of a kind are in hand, including
//! none: 14 entries, one for each kind and side, and one for every piece on the board. The 38-entry form has an entry
//! for every piece in hand. So the nth piece in hand is a *step*, from the entry of n−1 pieces to that of n, and the
//! terms of the 14 entries of empty hands are constants.
//!
//! ```text
//! W(i, j)  a cell of the triangle for one king        z(s)  the entry of no piece in hand s, s = 1 … 14
//! KK'             = Σ_{s≤t} W(z(s), z(t))
//! KP'(b)          = W(b, b) + Σ_s W(b, z(s))                                        b on the board
//! KP'(s, n)       = D(n, n) + Σ_{t≠s} D(n, z(t))                                    nth piece of hand s, where
//!                   D(n, n) = W(n, n) − W(n−1, n−1),  D(n, x) = W(n, x) − W(n−1, x)
//! KPP'(b, c)      = W(b, c)
//! KPP'((s,n), b)  = D(n, b)
//! KPP'((s,n), (t,m)) = D(n, m) − D(n, m−1), and 0 where s = t
//! ```
//!
//! Indices on the board overlap: a pawn's begin nine lower than its first real one, because it never stands on the last
//! rank. An index outside its range belongs to another piece, so impossible pieces have none.

use crate::features::{PieceListEntry, PieceLocation};
use sankoma_rules::{PieceKind, Square};

/// Number of indices in king–piece–piece cells.
pub(super) const ENTRIES: usize = 1476;
/// Cells of one king: the triangle with its diagonal.
pub(super) const TRIANGLE: usize = ENTRIES * (ENTRIES + 1) / 2;
/// King–piece–piece cells: they come first in the file.
pub(super) const KPP_CELLS: usize = Square::COUNT * TRIANGLE;
/// Number of indices in king–king–piece cells: own pieces only.
pub(super) const OWN_ENTRIES: usize = 738;
/// King–king–piece cells: they come last in the file.
pub(super) const KKP_CELLS: usize = Square::COUNT * Square::COUNT * OWN_ENTRIES;

/// The first index of each kind of piece in hand, for `N` sides.
type HandOffsets<const N: usize> = [(PieceKind, [usize; N]); 7];
/// The index of each kind of piece on square 0, for `N` sides.
type BoardOffsets<const N: usize> = [(PieceKind, [usize; N]); 9];

/// No piece in hand: own, enemy.
const HAND_OFFSETS: HandOffsets<2> = [
    (PieceKind::Pawn, [0, 19]),
    (PieceKind::Lance, [38, 43]),
    (PieceKind::Knight, [48, 53]),
    (PieceKind::Silver, [58, 63]),
    (PieceKind::Gold, [68, 73]),
    (PieceKind::Bishop, [78, 81]),
    (PieceKind::Rook, [84, 87]),
];

/// On square 0: own, enemy.
const BOARD_OFFSETS: BoardOffsets<2> = [
    (PieceKind::Pawn, [81, 162]),
    (PieceKind::Lance, [225, 306]),
    (PieceKind::Knight, [360, 441]),
    (PieceKind::Silver, [504, 585]),
    (PieceKind::Gold, [666, 747]),
    (PieceKind::Bishop, [828, 909]),
    (PieceKind::Horse, [990, 1071]),
    (PieceKind::Rook, [1152, 1233]),
    (PieceKind::Dragon, [1314, 1395]),
];

/// No piece in hand, in king–king–piece cells.
const OWN_HAND_OFFSETS: HandOffsets<1> = [
    (PieceKind::Pawn, [0]),
    (PieceKind::Lance, [19]),
    (PieceKind::Knight, [24]),
    (PieceKind::Silver, [29]),
    (PieceKind::Gold, [34]),
    (PieceKind::Bishop, [39]),
    (PieceKind::Rook, [42]),
];

/// On square 0, in king–king–piece cells.
const OWN_BOARD_OFFSETS: BoardOffsets<1> = [
    (PieceKind::Pawn, [36]),
    (PieceKind::Lance, [108]),
    (PieceKind::Knight, [171]),
    (PieceKind::Silver, [252]),
    (PieceKind::Gold, [333]),
    (PieceKind::Bishop, [414]),
    (PieceKind::Horse, [495]),
    (PieceKind::Rook, [576]),
    (PieceKind::Dragon, [657]),
];

/// The change of Bonanza's list by one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BonanzaStep {
    /// The index in the list with the piece.
    pub(super) to: usize,
    /// For a piece in hand, the index in the list with one fewer.
    pub(super) from: Option<usize>,
}

/// A square's index in `fv.bin`: rank by rank, 9一 first.
pub(super) fn square(square: Square) -> usize {
    (usize::from(square.rank()) - 1) * 9 + 9 - usize::from(square.file())
}

/// The indices of a piece in king–piece–piece cells; `None` where it cannot be.
pub(super) fn step(entry: PieceListEntry) -> Option<BonanzaStep> {
    let side = usize::from(!entry.own);
    match entry.place {
        PieceLocation::Board(at) => on_board(&BOARD_OFFSETS, side, entry, at),
        PieceLocation::Hand(nth) => in_hand(&HAND_OFFSETS, side, entry.kind, nth),
        PieceLocation::Missing => None,
    }
}

/// The indices of an own piece in king–king–piece cells; `None` where it cannot be.
pub(super) fn own_step(entry: PieceListEntry) -> Option<BonanzaStep> {
    match entry.place {
        PieceLocation::Board(at) => on_board(&OWN_BOARD_OFFSETS, 0, entry, at),
        PieceLocation::Hand(nth) => in_hand(&OWN_HAND_OFFSETS, 0, entry.kind, nth),
        PieceLocation::Missing => None,
    }
}

/// The indices of the 14 empty hands in king–piece–piece cells.
pub(super) fn empty_hands() -> impl Iterator<Item = usize> + Clone {
    HAND_OFFSETS.iter().flat_map(|(_, rows)| rows.iter().copied())
}

/// The indices of one side's 7 empty hands in king–king–piece cells.
pub(super) fn own_empty_hands() -> impl Iterator<Item = usize> {
    OWN_HAND_OFFSETS.iter().map(|(_, [row])| *row)
}

/// The index of the empty hand to which this piece belongs, if it is in hand.
pub(super) fn empty_hand_of(entry: PieceListEntry) -> Option<usize> {
    let row = row(&HAND_OFFSETS, usize::from(!entry.own), entry.kind)?;
    matches!(entry.place, PieceLocation::Hand(_)).then_some(row)
}

fn on_board<const N: usize>(
    rows: &BoardOffsets<N>,
    side: usize,
    entry: PieceListEntry,
    at: Square,
) -> Option<BonanzaStep> {
    let row = row(rows, side, entry.kind)?;
    // A kind has no index on squares where it could never move again.
    (!entry.is_dead_end()).then(|| BonanzaStep { to: row + square(at), from: None })
}

fn in_hand<const N: usize>(rows: &HandOffsets<N>, side: usize, kind: PieceKind, nth: u8) -> Option<BonanzaStep> {
    let row = row(rows, side, kind)? + usize::from(nth);
    (1..=kind.count_in_set()).contains(&nth).then(|| BonanzaStep { to: row, from: Some(row - 1) })
}

fn row<const N: usize>(rows: &[(PieceKind, [usize; N])], side: usize, kind: PieceKind) -> Option<usize> {
    rows.iter().find(|(of, _)| *of == kind).map(|(_, rows)| rows[side])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::ops::RangeInclusive;

    /// The ranges on the board, own and enemy, as published.
    const RANGES: [(PieceKind, [RangeInclusive<usize>; 2]); 9] = [
        (PieceKind::Pawn, [90..=161, 162..=233]),
        (PieceKind::Lance, [234..=305, 306..=377]),
        (PieceKind::Knight, [378..=440, 441..=503]),
        (PieceKind::Silver, [504..=584, 585..=665]),
        (PieceKind::Gold, [666..=746, 747..=827]),
        (PieceKind::Bishop, [828..=908, 909..=989]),
        (PieceKind::Horse, [990..=1070, 1071..=1151]),
        (PieceKind::Rook, [1152..=1232, 1233..=1313]),
        (PieceKind::Dragon, [1314..=1394, 1395..=1475]),
    ];

    /// The ranges in king–king–piece cells, as published.
    const OWN_RANGES: [(PieceKind, RangeInclusive<usize>); 9] = [
        (PieceKind::Pawn, 45..=116),
        (PieceKind::Lance, 117..=188),
        (PieceKind::Knight, 189..=251),
        (PieceKind::Silver, 252..=332),
        (PieceKind::Gold, 333..=413),
        (PieceKind::Bishop, 414..=494),
        (PieceKind::Horse, 495..=575),
        (PieceKind::Rook, 576..=656),
        (PieceKind::Dragon, 657..=737),
    ];

    #[test]
    fn indices_on_the_board_fill_the_published_ranges() {
        for (kind, ranges) in RANGES {
            for (own, range) in [true, false].into_iter().zip(ranges) {
                let numbers = on_the_board(own, kind).filter_map(step).map(|step| step.to);
                assert_eq!(numbers.collect::<BTreeSet<_>>(), range.collect(), "{kind:?}, own: {own}");
            }
        }
        for (kind, range) in OWN_RANGES {
            let numbers = on_the_board(true, kind).filter_map(own_step).map(|step| step.to);
            assert_eq!(numbers.collect::<BTreeSet<_>>(), range.collect(), "{kind:?}");
        }
    }

    #[test]
    fn every_index_has_one_meaning() {
        let steps: Vec<usize> = PieceListEntry::all().filter_map(step).map(|step| step.to).collect();
        let numbers: BTreeSet<usize> = steps.iter().copied().chain(empty_hands()).collect();
        assert_eq!(numbers.len(), steps.len() + 14);
        assert_eq!(numbers, (0..ENTRIES).collect());
        let own: BTreeSet<usize> = PieceListEntry::all()
            .filter(|entry| entry.own)
            .filter_map(own_step)
            .map(|step| step.to)
            .chain(own_empty_hands())
            .collect();
        assert_eq!(own, (0..OWN_ENTRIES).collect());
    }

    #[test]
    fn squares_run_rank_by_rank_from_the_far_left() {
        let corners = [(9, 1, 0), (1, 1, 8), (9, 9, 72), (1, 9, 80), (7, 7, 56)];
        for (file, rank, number) in corners {
            let at = Square::new(file, rank).expect("on the board");
            assert_eq!(square(at), number);
            assert_eq!(square(at.rotate()), 80 - number);
        }
    }

    #[test]
    fn the_nth_piece_in_hand_is_a_step_from_one_fewer() {
        let third_pawn = PieceListEntry { own: false, kind: PieceKind::Pawn, place: PieceLocation::Hand(3) };
        assert_eq!(step(third_pawn), Some(BonanzaStep { to: 22, from: Some(21) }));
        assert_eq!(empty_hand_of(third_pawn), Some(19));
        assert_eq!(step(PieceListEntry { place: PieceLocation::Hand(19), ..third_pawn }), None);
    }

    fn on_the_board(own: bool, kind: PieceKind) -> impl Iterator<Item = PieceListEntry> {
        Square::all().map(move |at| PieceListEntry { own, kind, place: PieceLocation::Board(at) })
    }
}
