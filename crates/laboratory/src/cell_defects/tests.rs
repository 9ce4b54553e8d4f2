use super::*;
use sankoma_eval::features::{Feature, PieceListEntry, PieceLocation};
use sankoma_eval::memory::HugePageBuffer;
use sankoma_eval::three_piece::cell_source::{CellSource, WeightTableKind};
use sankoma_eval::three_piece::full::{FullTables, KING_PAIRS, KPP_CELLS, KppTable};
use sankoma_rules::{PieceKind, Square};

/// Tables of zeros. The system allocates only the pages that are written.
fn zero() -> FullTables {
    FullTables {
        kk: vec![[0; 2]; KING_PAIRS],
        kkp: HugePageBuffer::zeroed(KING_PAIRS * Feature::COUNT).expect("there is memory"),
        kpp: KppTable::Pairs(HugePageBuffer::zeroed(KPP_CELLS).expect("there is memory")),
    }
}

fn set(cells: &mut FullTables, king: usize, first: usize, second: usize, cell: [i16; 2]) {
    let KppTable::Pairs(kpp) = &mut cells.kpp else { panic!("they are pairs") };
    kpp[(king * Feature::COUNT + first) * Feature::COUNT + second] = cell;
}

fn defects(cells: &impl CellSource, kings: &[Square]) -> CellDefects {
    let mut all = CellDefects::default();
    for &king in kings {
        all.merge(&CellDefects::of_king(cells, king));
    }
    all
}

fn square(file: u8, rank: u8) -> Square {
    Square::new(file, rank).expect("the test's square is on the board")
}

fn number(own: bool, kind: PieceKind, place: PieceLocation) -> usize {
    PieceListEntry { own, kind, place }.feature().index()
}

#[test]
fn a_planted_defect_is_found_counted_and_named() {
    let mut cells = zero();
    let king = square(8, 8);
    let pawn = number(true, PieceKind::Pawn, PieceLocation::Board(square(7, 6)));
    let silver = number(false, PieceKind::Silver, PieceLocation::Hand(2));
    let dead = number(true, PieceKind::Pawn, PieceLocation::Board(square(7, 1)));
    set(&mut cells, king.index(), pawn, silver, [120, 0]);
    set(&mut cells, king.index(), silver, pawn, [100, 0]);
    set(&mut cells, king.index(), dead, silver, [0, i16::MIN]);
    let found = defects(&cells, &[king]).findings();
    let found: Vec<_> = found.iter().map(|of| (of.code, of.table, of.part, of.count, of.example.en.as_str())).collect();
    let table = WeightTableKind::Kpp;
    let expected = [
        ("mirror", table, 0, 2, "own king 8h, own pawn 7f, enemy 2nd silver in hand: 120 against 0"),
        ("mirror", table, 1, 1, "own king 8h, own pawn 7a, enemy 2nd silver in hand: -32768 against 0"),
        ("useless", table, 1, 1, "own king 8h, own pawn 7a, enemy 2nd silver in hand: -32768"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_table_made_symmetric_differs_from_its_mirror_image_nowhere() {
    let mut cells = zero();
    let (king, mirrored) = (square(7, 8), square(3, 8));
    let mirror = |feature: usize| Feature::from_index(feature).mirror().index();
    for first in 0..Feature::COUNT {
        for second in 0..Feature::COUNT {
            let value = ((first * second + first + second) % 401) as i16 - 200;
            set(&mut cells, king.index(), first, second, [value, -value]);
            set(&mut cells, mirrored.index(), mirror(first), mirror(second), [value, -value]);
        }
    }
    let found = defects(&cells, &[mirrored, king]).findings();
    assert!(!found.is_empty() && found.iter().all(|of| of.code == "useless"), "{found:?}");
}

#[test]
fn adjacent_kings_and_pieces_on_them_are_unusable() {
    let mut cells = zero();
    let (black, white) = (square(5, 9), square(5, 1));
    let pair = |black: Square, white: Square| black.index() * Square::COUNT + white.index();
    let gold = |at| number(true, PieceKind::Gold, PieceLocation::Board(at));
    cells.kk[pair(black, square(5, 8))] = [7, 0];
    cells.kk[pair(black, white)] = [9, 9];
    for (at, value) in [(white, 3), (square(5, 4), 40_000)] {
        cells.kkp[pair(black, white) * Feature::COUNT + gold(at)] = [value, 0];
    }
    let found = defects(&cells, &[black]).findings();
    let sentences: Vec<_> = found.iter().map(|of| (of.table, of.sentence.en.as_str())).collect();
    let expected = [
        (WeightTableKind::Kk, "1 of 6 cells of kings on one square or side by side are not zero"),
        (WeightTableKind::Kkp, "1 of 2,415 cells of pieces on a king's square are not zero"),
    ];
    assert_eq!(sentences, expected);
}

#[test]
fn the_built_in_weights_are_symmetric() {
    let compact = sankoma_eval::CompactWeights::built_in();
    let kings: Vec<Square> = Square::all().step_by(20).collect();
    let found = defects(compact, &kings).findings();
    assert!(!found.iter().any(|of| of.code == "mirror"), "{found:?}");
}
