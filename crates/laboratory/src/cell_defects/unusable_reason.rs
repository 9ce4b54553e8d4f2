//! Unusable cells: features and pairs of features that no legal position has.

use sankoma_eval::features::{PieceListEntry, PieceLocation};
use sankoma_eval::three_piece::feature_meanings::FeatureMeaning;
use sankoma_rules::{PieceKind, Square};

/// Why no legal position uses a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnusableReason {
    /// Feature 0: only positions with pieces missing use it, and there it should be zero.
    Missing,
    /// An index that no piece has.
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

// The titles are the cells that a reason applies to.
sankoma_wording::named! {
    UnusableReason, "reason":
    Missing = "missing", "番号0（駒落ちで欠けた駒）", "of entry 0 (pieces missing in handicap games)";
    UnusedNumber = "unused_number", "どの駒のものでもない番号", "of numbers that no piece has";
    DeadEnd = "dead_end", "行き所のない駒", "of pieces that could never move again";
    OnKing = "on_king", "玉のいるマスの駒", "of pieces on a king's square";
    KingsTouch = "kings_touch", "玉どうしが同じマスか隣にいる組", "of kings on one square or side by side";
    Twice = "twice", "同じ駒どうしの組（対角）", "of a piece with itself (the diagonal)";
    SameSquare = "same_square", "同じマスの二つの駒", "of two pieces on one square";
    Nifu = "nifu", "二歩", "of two pawns on one file (nifu)";
    TooMany = "too_many", "枚数が足りない駒の組", "of more pieces than a set has";
}

/// Why no legal position uses the feature, whatever the kings and the other piece.
pub(super) fn unusable(feature: FeatureMeaning) -> Option<UnusableReason> {
    let entry = match feature {
        FeatureMeaning::Missing => return Some(UnusableReason::Missing),
        FeatureMeaning::Unused(_) => return Some(UnusableReason::UnusedNumber),
        FeatureMeaning::Piece(entry) => entry,
    };
    entry.is_dead_end().then_some(UnusableReason::DeadEnd)
}

/// Why no legal position uses a pair of features, whatever the king.
pub(crate) fn unusable_pair(features: [FeatureMeaning; 2]) -> Option<UnusableReason> {
    let alone = features.into_iter().find_map(unusable);
    let [FeatureMeaning::Piece(one), FeatureMeaning::Piece(two)] = features else { return alone };
    alone.or_else(|| pair_conflict(one, two))
}

/// Kings on these squares, in one side's coordinates, are on one square or adjacent.
pub(super) fn kings_are_adjacent(one: Square, other: Square) -> bool {
    one.distance(other) <= 1
}

fn pair_conflict(one: PieceListEntry, two: PieceListEntry) -> Option<UnusableReason> {
    if one == two {
        return Some(UnusableReason::Twice);
    }
    if let (Some(a), Some(b)) = (one.square(), two.square()) {
        let pawns = one.kind == PieceKind::Pawn && two.kind == PieceKind::Pawn && one.own == two.own;
        return match () {
            () if a == b => Some(UnusableReason::SameSquare),
            () if pawns && a.file() == b.file() => Some(UnusableReason::Nifu),
            () => None,
        };
    }
    too_many(one, two).then_some(UnusableReason::TooMany)
}

/// Two entries, at least one of them in hand, need more pieces of a kind than there are.
fn too_many(one: PieceListEntry, two: PieceListEntry) -> bool {
    let kind = one.kind.unpromoted();
    // On the board, gold stands for promoted pieces too.
    let any_kind = |entry: PieceListEntry| entry.kind == PieceKind::Gold && entry.square().is_some();
    if kind != two.kind.unpromoted() || any_kind(one) || any_kind(two) {
        return false;
    }
    let needed = |entry: PieceListEntry| match entry.place {
        PieceLocation::Hand(nth) => nth,
        PieceLocation::Board(_) | PieceLocation::Missing => 1,
    };
    let one_hand = one.own == two.own && one.square().is_none() && two.square().is_none();
    !one_hand && needed(one) + needed(two) > kind.count_in_set()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_eval::features::{KingSquares, PIECE_LIST_LENGTH, full_piece_list, pieces};
    use sankoma_rules::{Color, Position, movegen};

    fn piece_meaning(own: bool, kind: PieceKind, place: PieceLocation) -> FeatureMeaning {
        FeatureMeaning::Piece(PieceListEntry { own, kind, place })
    }

    fn on(file: u8, rank: u8) -> PieceLocation {
        PieceLocation::Board(Square::new(file, rank).expect("the test's square is on the board"))
    }

    #[test]
    fn every_reason_has_an_example_and_every_plain_pair_none() {
        use PieceKind::{Bishop, Gold, Horse, Knight, Pawn, Silver};
        let hand = PieceLocation::Hand;
        let cases = [
            (piece_meaning(true, Pawn, on(5, 1)), piece_meaning(true, Gold, on(5, 9)), Some(UnusableReason::DeadEnd)),
            (
                piece_meaning(false, Knight, on(5, 8)),
                piece_meaning(true, Gold, on(5, 9)),
                Some(UnusableReason::DeadEnd),
            ),
            (piece_meaning(true, Knight, on(5, 8)), piece_meaning(true, Gold, on(5, 9)), None),
            (piece_meaning(true, Pawn, on(5, 5)), piece_meaning(true, Pawn, on(5, 6)), Some(UnusableReason::Nifu)),
            (piece_meaning(true, Pawn, on(5, 5)), piece_meaning(false, Pawn, on(5, 6)), None),
            (
                piece_meaning(true, Gold, on(5, 5)),
                piece_meaning(false, Pawn, on(5, 5)),
                Some(UnusableReason::SameSquare),
            ),
            (piece_meaning(true, Gold, on(5, 5)), piece_meaning(true, Gold, on(5, 5)), Some(UnusableReason::Twice)),
            (piece_meaning(true, Pawn, hand(10)), piece_meaning(false, Pawn, hand(9)), Some(UnusableReason::TooMany)),
            (piece_meaning(true, Pawn, hand(9)), piece_meaning(false, Pawn, hand(9)), None),
            (piece_meaning(true, Silver, hand(4)), piece_meaning(true, Silver, hand(1)), None),
            (
                piece_meaning(true, Bishop, hand(2)),
                piece_meaning(false, Horse, on(5, 5)),
                Some(UnusableReason::TooMany),
            ),
            (piece_meaning(true, Gold, hand(4)), piece_meaning(true, Gold, on(5, 5)), None),
            (FeatureMeaning::Missing, piece_meaning(true, Gold, on(5, 5)), Some(UnusableReason::Missing)),
            (FeatureMeaning::Unused(19), piece_meaning(true, Gold, on(5, 5)), Some(UnusableReason::UnusedNumber)),
        ];
        for (one, two, expected) in cases {
            assert_eq!(unusable_pair([one, two]), expected, "{one:?} {two:?}");
            assert_eq!(unusable_pair([two, one]), expected, "{two:?} {one:?}");
        }
    }

    /// Soundness: no legal position of random games uses a cell that is called unusable.
    #[test]
    fn games_use_no_unusable_pair() {
        for seed in 0..8 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = Position::startpos();
            for _ in 0..200 {
                let moves = movegen::legal_all(&position);
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random.usize(..moves.len())]);
                assert_all_usable(&position);
            }
        }
    }

    fn assert_all_usable(position: &Position) {
        assert_eq!(full_piece_list(position).len(), PIECE_LIST_LENGTH);
        for view in Color::ALL {
            let list: Vec<FeatureMeaning> =
                pieces(position).map(|at| FeatureMeaning::Piece(PieceListEntry::of(view, at))).collect();
            for (index, &one) in list.iter().enumerate() {
                assert_eq!(unusable(one), None, "{one:?} in {}", position.sfen());
                for &two in &list[..index] {
                    assert_eq!(unusable_pair([one, two]), None, "{one:?} {two:?} in {}", position.sfen());
                }
            }
        }
        let [own, enemy] =
            Color::ALL.map(|view| KingSquares::of(position).of_view(view).expect("both kings are there"));
        assert!(!kings_are_adjacent(own, enemy.rotate()));
    }
}
