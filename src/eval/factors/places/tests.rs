use super::*;
use crate::eval::features::Feature;

/// Every entry that a piece on the board or in hand can be.
fn entries() -> Vec<PieceListEntry> {
    let board =
        BOARD_KINDS.into_iter().flat_map(|kind| Square::all().map(move |square| (kind, PieceLocation::Board(square))));
    let hand = HAND_STARTS
        .into_iter()
        .flat_map(|(kind, _)| (1..=kind.count_in_set()).map(move |nth| (kind, PieceLocation::Hand(nth))));
    let both = board.chain(hand).flat_map(|(kind, place)| [true, false].map(|own| PieceListEntry { own, kind, place }));
    both.collect()
}

#[test]
fn every_number_is_reached_and_none_lies_outside() {
    let mut seen = vec![0; PlaceTable::COUNT];
    for king in Square::all() {
        seen[PlaceTable::number_of_king(king)] += 1;
        for entry in entries() {
            PlaceTable::numbers_of_piece(king, entry).for_each(|number| seen[number] += 1);
        }
    }
    assert_eq!(seen.iter().filter(|&&count| count == 0).count(), 0);
}

#[test]
fn left_and_right_are_alike() {
    let mirrored = |square: Square| Square::new(10 - square.file(), square.rank()).expect("on the board");
    for king in Square::all() {
        for entry in entries() {
            let PieceLocation::Board(square) = entry.place else { continue };
            let other = PieceListEntry { place: PieceLocation::Board(mirrored(square)), ..entry };
            let numbers = |king, entry| PlaceTable::numbers_of_piece(king, entry).collect::<Vec<_>>();
            assert_eq!(numbers(king, entry), numbers(mirrored(king), other));
        }
    }
}

#[test]
fn two_entries_share_a_number_only_when_king_and_edge_see_them_alike() {
    let king = Square::new(5, 9).expect("on the board");
    let mut by_numbers = std::collections::BTreeMap::new();
    for entry in entries().into_iter().filter(|entry| entry.own) {
        let numbers: Vec<usize> = PlaceTable::numbers_of_piece(king, entry).collect();
        by_numbers.entry(numbers).or_insert_with(Vec::new).push(entry.feature());
    }
    let most: Option<usize> = by_numbers.values().map(Vec::<Feature>::len).max();
    assert_eq!(most, Some(2), "a king in the middle: one on either side");
}

#[test]
fn text_comes_back_as_it_was() {
    let numbers: Vec<f64> = (-1600..).take(PlaceTable::COUNT).map(|raw: i32| f64::from(raw) / 32.0).collect();
    let places = PlaceTable::from_centipawns(&numbers);
    assert_eq!(places.raw(0), -1600);
    assert_eq!(PlaceTable::read(&places.to_text("one\ntwo")), Ok(places));
}

#[test]
fn text_that_is_no_table_is_refused() {
    let told = |text: &str| PlaceTable::read(text).expect_err("it is refused").en;
    assert_eq!(told("1 2 3"), "3 numbers, expected 3242");
    assert!(told("1 x 3").contains("is no integer"));
    assert!(told("40000").contains("40000"));
}
