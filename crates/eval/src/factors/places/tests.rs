use super::table::{HAND_STARTS, PlaceTable};
use crate::features::{BOARD_KINDS, Feature, PieceListEntry, PieceLocation};
use sankoma_rules::Square;

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
fn every_place_is_reached_and_no_index_is_out_of_range() {
    let mut seen = vec![0; PlaceTable::COUNT];
    for king in Square::all() {
        seen[PlaceTable::index_of_king(king)] += 1;
        for entry in entries() {
            PlaceTable::indices_of_piece(king, entry).for_each(|index| seen[index] += 1);
        }
    }
    assert_eq!(seen.iter().filter(|&&count| count == 0).count(), 0);
}

#[test]
fn mirror_images_share_their_places() {
    let mirrored = |square: Square| Square::new(10 - square.file(), square.rank()).expect("on the board");
    for king in Square::all() {
        for entry in entries() {
            let PieceLocation::Board(square) = entry.place else { continue };
            let other = PieceListEntry { place: PieceLocation::Board(mirrored(square)), ..entry };
            let numbers = |king, entry| PlaceTable::indices_of_piece(king, entry).collect::<Vec<_>>();
            assert_eq!(numbers(king, entry), numbers(mirrored(king), other));
        }
    }
}

#[test]
fn entries_share_places_only_with_their_mirror_image() {
    let king = Square::new(5, 9).expect("on the board");
    let mut by_numbers = std::collections::BTreeMap::new();
    for entry in entries().into_iter().filter(|entry| entry.own) {
        let numbers: Vec<usize> = PlaceTable::indices_of_piece(king, entry).collect();
        by_numbers.entry(numbers).or_insert_with(Vec::new).push(entry.feature());
    }
    let max: Option<usize> = by_numbers.values().map(Vec::<Feature>::len).max();
    assert_eq!(max, Some(2), "a king in the middle: one on either side");
}

#[test]
fn a_table_written_as_text_reads_back_equal() {
    let numbers: Vec<f64> = (-1600..).take(PlaceTable::COUNT).map(|raw: i32| f64::from(raw) / 32.0).collect();
    let places = PlaceTable::from_centipawns(&numbers);
    assert_eq!(places.raw(0), -1600);
    assert_eq!(PlaceTable::read(&places.to_text("one\ntwo")), Ok(places));
}

#[test]
fn text_that_is_no_table_is_rejected() {
    let error = |text: &str| PlaceTable::read(text).expect_err("it is rejected").en;
    assert_eq!(error("1 2 3"), "3 numbers, expected 3242");
    assert!(error("1 x 3").contains("is no integer"));
    assert!(error("40000").contains("40000"));
}
