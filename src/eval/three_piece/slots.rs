//! What the numbers of the piece lists stand for, read backwards, and which of them no position can use.

use crate::eval::features::{Entry, Feature, Place};
use crate::rules::{Message, PieceKind, Square};
use serde::Serialize;
use std::sync::LazyLock;

/// What an entry number stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Number 0: a piece missing from a full set.
    Missing,
    /// A piece.
    Piece(Entry),
    /// A number that no piece has.
    Unused(u16),
}

/// The slots by number.
pub static SLOTS: LazyLock<[Slot; Feature::COUNT]> = LazyLock::new(|| {
    let mut slots = [Slot::Missing; Feature::COUNT];
    for (number, slot) in slots.iter_mut().enumerate().skip(1) {
        *slot = Slot::Unused(number as u16);
    }
    for entry in Entry::all() {
        slots[entry.feature().index()] = Slot::Piece(entry);
    }
    slots
});

/// The mirror image of each number, left for right.
pub static MIRRORED: LazyLock<[usize; Feature::COUNT]> =
    LazyLock::new(|| std::array::from_fn(|at| SLOTS[at].mirror(at)));

/// Why no position can use a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unusable {
    /// Entry 0: only positions with pieces missing count it, and there it should count nothing.
    Missing,
    /// A number that no piece has.
    UnusedNumber,
    /// A piece where it could never move again.
    DeadEnd,
    /// A piece on a king's square.
    OnKing,
    /// The kings on one square or next to each other.
    KingsTouch,
    /// The diagonal: one piece twice.
    Twice,
    /// Two pieces on one square.
    SameSquare,
    /// Two pawns of one side on one file.
    Nifu,
    /// More pieces of a kind than there are.
    TooMany,
}

impl Unusable {
    /// How many reasons there are.
    pub const COUNT: usize = 9;

    /// Every reason, in order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Missing,
        Self::UnusedNumber,
        Self::DeadEnd,
        Self::OnKing,
        Self::KingsTouch,
        Self::Twice,
        Self::SameSquare,
        Self::Nifu,
        Self::TooMany,
    ];

    /// Of what cells this is.
    pub fn words(self) -> Message {
        let (ja, en) = match self {
            Self::Missing => ("番号0（駒落ちで欠けた駒）", "of entry 0 (pieces missing in handicap games)"),
            Self::UnusedNumber => ("どの駒のものでもない番号", "of numbers that no piece has"),
            Self::DeadEnd => ("行き所のない駒", "of pieces that could never move again"),
            Self::OnKing => ("玉のいる升の駒", "of pieces on a king's square"),
            Self::KingsTouch => ("玉どうしが同じ升か隣にいる組", "of kings on one square or side by side"),
            Self::Twice => ("同じ駒どうしの組（対角）", "of a piece with itself (the diagonal)"),
            Self::SameSquare => ("同じ升の二つの駒", "of two pieces on one square"),
            Self::Nifu => ("二歩", "of two pawns on one file (nifu)"),
            Self::TooMany => ("枚数が足りない駒の組", "of more pieces than a set has"),
        };
        Message::new(ja, en)
    }
}

impl Slot {
    /// The entry, if a piece has this number.
    pub const fn entry(self) -> Option<Entry> {
        match self {
            Self::Piece(entry) => Some(entry),
            Self::Missing | Self::Unused(_) => None,
        }
    }

    /// Its square, if it is on the board.
    pub fn square(self) -> Option<Square> {
        self.entry().and_then(Entry::square)
    }

    /// Why no position can use it, whatever the kings and the other piece.
    pub fn unusable(self) -> Option<Unusable> {
        let entry = match self {
            Self::Missing => return Some(Unusable::Missing),
            Self::Unused(_) => return Some(Unusable::UnusedNumber),
            Self::Piece(entry) => entry,
        };
        entry.is_dead_end().then_some(Unusable::DeadEnd)
    }

    /// Why no position can use a pair, whatever the king.
    pub fn unusable_with(self, other: Self) -> Option<Unusable> {
        let alone = self.unusable().or_else(|| other.unusable());
        let (Self::Piece(one), Self::Piece(two)) = (self, other) else { return alone };
        alone.or_else(|| clash(one, two))
    }

    /// In words: `own pawn 7f`, `enemy silver in hand (2nd)`.
    pub fn words(self) -> Message {
        let entry = match self {
            Self::Missing => return Message::new("番号0", "entry 0"),
            Self::Unused(number) => return Message::new(format!("番号{number}"), format!("entry {number}")),
            Self::Piece(entry) => entry,
        };
        let (ja, en) = if entry.own { ("味方", "own") } else { ("敵", "enemy") };
        let (kind_ja, kind_en) = (entry.kind.ja(), entry.kind.en());
        match entry.place {
            Place::Board(at) => Message::new(format!("{ja}の{kind_ja}{}", at.ja()), format!("{en} {kind_en} {at}")),
            Place::Hand(nth) => {
                Message::new(format!("{ja}の持駒の{kind_ja}{nth}枚目"), format!("{en} {kind_en} in hand (no. {nth})"))
            }
            Place::Missing => Message::new("欠けた駒", "a missing piece"),
        }
    }

    fn mirror(self, number: usize) -> usize {
        match self {
            Self::Piece(entry @ Entry { place: Place::Board(square), .. }) => {
                Entry { place: Place::Board(square.mirror()), ..entry }.feature().index()
            }
            _ => number,
        }
    }
}

/// Whether kings on these squares, in one side's coordinates, cannot both be there.
pub fn kings_touch(one: Square, other: Square) -> bool {
    one.distance(other) <= 1
}

fn clash(one: Entry, two: Entry) -> Option<Unusable> {
    if one == two {
        return Some(Unusable::Twice);
    }
    if let (Some(a), Some(b)) = (one.square(), two.square()) {
        let pawns = one.kind == PieceKind::Pawn && two.kind == PieceKind::Pawn && one.own == two.own;
        return match () {
            () if a == b => Some(Unusable::SameSquare),
            () if pawns && a.file() == b.file() => Some(Unusable::Nifu),
            () => None,
        };
    }
    too_many(one, two).then_some(Unusable::TooMany)
}

/// Whether two entries, one of them in hand at least, need more pieces of a kind than there are.
fn too_many(one: Entry, two: Entry) -> bool {
    let kind = one.kind.unpromoted();
    // Gold stands for promoted pieces too, on the board.
    let any_kind = |entry: Entry| entry.kind == PieceKind::Gold && entry.square().is_some();
    if kind != two.kind.unpromoted() || any_kind(one) || any_kind(two) {
        return false;
    }
    let needed = |entry: Entry| match entry.place {
        Place::Hand(nth) => nth,
        Place::Board(_) | Place::Missing => 1,
    };
    let one_hand = one.own == two.own && one.square().is_none() && two.square().is_none();
    !one_hand && needed(one) + needed(two) > kind.total()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::features::{FULL_LIST, Kings, listed, pieces};
    use crate::rules::{Color, Position, movegen};

    fn slot(own: bool, kind: PieceKind, place: Place) -> Slot {
        Slot::Piece(Entry { own, kind, place })
    }

    fn on(file: u8, rank: u8) -> Place {
        Place::Board(Square::new(file, rank).expect("the test's square is on the board"))
    }

    #[test]
    fn a_slot_is_the_entry_of_its_number() {
        let pieces = SLOTS.iter().enumerate().filter_map(|(at, slot)| slot.entry().map(|entry| (at, entry)));
        assert!(pieces.clone().all(|(at, entry)| entry.feature().index() == at));
        assert_eq!(pieces.count(), Entry::all().count());
        let unused: Vec<usize> = (1..90).filter(|&at| matches!(SLOTS[at], Slot::Unused(_))).collect();
        assert_eq!(unused, [19, 38, 43, 48, 53, 58, 63, 68, 73, 78, 81, 84, 87]);
        assert!(SLOTS[90..].iter().all(|slot| slot.entry().is_some()));
    }

    #[test]
    fn mirroring_twice_changes_nothing() {
        assert!((0..Feature::COUNT).all(|at| MIRRORED[MIRRORED[at]] == at));
        assert_eq!(SLOTS[MIRRORED[90 + 6]], slot(true, PieceKind::Pawn, on(9, 7)));
    }

    #[test]
    fn every_reason_has_an_example_and_every_plain_pair_none() {
        use PieceKind::{Bishop, Gold, Horse, Knight, Pawn, Silver};
        let hand = Place::Hand;
        let cases = [
            (slot(true, Pawn, on(5, 1)), slot(true, Gold, on(5, 9)), Some(Unusable::DeadEnd)),
            (slot(false, Knight, on(5, 8)), slot(true, Gold, on(5, 9)), Some(Unusable::DeadEnd)),
            (slot(true, Knight, on(5, 8)), slot(true, Gold, on(5, 9)), None),
            (slot(true, Pawn, on(5, 5)), slot(true, Pawn, on(5, 6)), Some(Unusable::Nifu)),
            (slot(true, Pawn, on(5, 5)), slot(false, Pawn, on(5, 6)), None),
            (slot(true, Gold, on(5, 5)), slot(false, Pawn, on(5, 5)), Some(Unusable::SameSquare)),
            (slot(true, Gold, on(5, 5)), slot(true, Gold, on(5, 5)), Some(Unusable::Twice)),
            (slot(true, Pawn, hand(10)), slot(false, Pawn, hand(9)), Some(Unusable::TooMany)),
            (slot(true, Pawn, hand(9)), slot(false, Pawn, hand(9)), None),
            (slot(true, Silver, hand(4)), slot(true, Silver, hand(1)), None),
            (slot(true, Bishop, hand(2)), slot(false, Horse, on(5, 5)), Some(Unusable::TooMany)),
            (slot(true, Gold, hand(4)), slot(true, Gold, on(5, 5)), None),
            (Slot::Missing, slot(true, Gold, on(5, 5)), Some(Unusable::Missing)),
            (Slot::Unused(19), slot(true, Gold, on(5, 5)), Some(Unusable::UnusedNumber)),
        ];
        for (one, two, expected) in cases {
            assert_eq!(one.unusable_with(two), expected, "{one:?} {two:?}");
            assert_eq!(two.unusable_with(one), expected, "{two:?} {one:?}");
        }
    }

    /// What is called unusable must not occur in games: the rules are the judge.
    #[test]
    fn games_use_no_unusable_pair() {
        for seed in 0..8 {
            let mut dice = fastrand::Rng::with_seed(seed);
            let mut position = Position::startpos();
            for _ in 0..200 {
                let moves = movegen::legal_all(&position);
                if moves.is_empty() {
                    break;
                }
                position.play(moves[dice.usize(..moves.len())]);
                assert_all_usable(&position);
            }
        }
    }

    fn assert_all_usable(position: &Position) {
        assert_eq!(listed(position).len(), FULL_LIST);
        for view in Color::ALL {
            let list: Vec<Slot> = pieces(position).map(|at| Slot::Piece(Entry::of(view, at))).collect();
            for (index, &one) in list.iter().enumerate() {
                assert_eq!(one.unusable(), None, "{one:?} in {}", position.sfen());
                for &two in &list[..index] {
                    assert_eq!(one.unusable_with(two), None, "{one:?} {two:?} in {}", position.sfen());
                }
            }
        }
        let [own, enemy] = Color::ALL.map(|view| Kings::of(position).of_view(view).expect("both kings are there"));
        assert!(!kings_touch(own, enemy.rotate()));
    }
}
