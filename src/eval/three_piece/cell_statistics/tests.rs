use super::super::feature_meanings::{MIRRORED_FEATURES, UnusableReason};
use super::super::full::{FullTables, HugePageBuffer, KING_PAIRS, KPP_CELLS, KppTable, WeightCell};
use super::*;
use crate::eval::features::{Feature, PieceListEntry, PieceLocation};
use crate::rules::{PieceKind, Square};

/// Weights without a number in them. The system gives pages only to what is written.
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

/// The jobs of one table for these kings.
fn counted(cells: &FullTables, table: WeightTableKind, kings: &[Square]) -> WeightsStatistics {
    let mut survey = WeightsStatistics::new(cells);
    let index = |table: WeightTableKind, king: Square| table as usize * Square::COUNT + king.index();
    for job in kings.iter().filter_map(|&king| StatisticsJob::all().nth(index(table, king))) {
        survey.add(job, &job.run(cells));
    }
    survey
}

fn square(file: u8, rank: u8) -> Square {
    Square::new(file, rank).expect("the test's square is on the board")
}

fn number(own: bool, kind: PieceKind, place: PieceLocation) -> usize {
    PieceListEntry { own, kind, place }.feature().index()
}

fn codes(survey: &WeightsStatistics) -> Vec<(&'static str, usize, u64)> {
    findings(survey).into_iter().filter(|of| of.code != "all_zero").map(|of| (of.code, of.part, of.count)).collect()
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
    let survey = counted(&cells, WeightTableKind::Kpp, &[king]);
    let board = &survey.table(WeightTableKind::Kpp).parts[0];
    assert_eq!(board.value_counts.count(), (Feature::COUNT * Feature::COUNT) as u64);
    assert_eq!(board.value_counts.highest().map(|highest| highest.value), Some(120));
    assert_eq!((board.mirror.cells, board.order.cells), (2, 1));
    assert_eq!(board.unusable.iter().map(|useless| useless.filled).sum::<u64>(), 0);
    let turn = &survey.table(WeightTableKind::Kpp).parts[1];
    assert_eq!(turn.unusable[UnusableReason::DeadEnd as usize].filled, 1);
    assert_eq!((turn.at_limit(), turn.near_limit()), (1, 0));
    let told = findings(&survey);
    let example = |code: &str, part: usize| {
        let found = told.iter().find(|of| of.code == code && of.part == part && of.table == WeightTableKind::Kpp);
        found.and_then(|of| of.example.clone()).expect("it is found").en
    };
    assert_eq!(example("mirror", 0), "own king 8h, own pawn 7f, enemy silver in hand (no. 2): 120 against 0");
    // Each pair is looked at once, the later number first.
    assert!(pawn > silver);
    assert_eq!(example("order", 0), "own king 8h, own pawn 7f, enemy silver in hand (no. 2): 120 against 100");
    assert_eq!(example("useless", 1), "own king 8h, own pawn 7a, enemy silver in hand (no. 2): -32768");
    assert_eq!(example("saturated", 1), example("useless", 1));
}

#[test]
fn a_table_made_symmetric_differs_nowhere_and_every_cell_is_accounted_for() {
    let mut cells = zero();
    let (king, mirrored) = (square(7, 8), square(3, 8));
    for first in 0..Feature::COUNT {
        for second in 0..Feature::COUNT {
            let value = ((first * second + first + second) % 401) as i16 - 200;
            set(&mut cells, king.index(), first, second, [value, -value]);
            set(&mut cells, mirrored.index(), MIRRORED_FEATURES[first], MIRRORED_FEATURES[second], [value, -value]);
        }
    }
    let survey = counted(&cells, WeightTableKind::Kpp, &[mirrored, king]);
    for part in &survey.table(WeightTableKind::Kpp).parts {
        assert_eq!((part.mirror.cells, part.order.cells, part.rows.zero), (0, 0, 0));
        let useless: u64 = part.unusable.iter().map(|useless| useless.cells).sum();
        assert_eq!(useless + part.usable[0], part.value_counts.count());
        assert_eq!(part.value_counts.count(), 2 * (Feature::COUNT * Feature::COUNT) as u64);
    }
    assert!(!codes(&survey).iter().any(|(code, ..)| ["mirror", "order", "untrained_entries"].contains(code)));
}

#[test]
fn kings_side_by_side_and_pieces_on_them_are_useless() {
    let mut cells = zero();
    let (black, white) = (square(5, 9), square(5, 1));
    let pair = |black: Square, white: Square| black.index() * Square::COUNT + white.index();
    let gold = |at| number(true, PieceKind::Gold, PieceLocation::Board(at));
    cells.kk[pair(black, square(5, 8))] = [7, 0];
    cells.kk[pair(black, white)] = [9, 9];
    for (at, value) in [(white, 3), (square(4, 4), 40_000)] {
        cells.kkp[pair(black, white) * Feature::COUNT + gold(at)] = [value, 0];
    }
    let kk = counted(&cells, WeightTableKind::Kk, &[black]);
    let [board, turn] = &kk.table(WeightTableKind::Kk).parts[..] else { panic!("KK has two parts") };
    let touching = board.unusable[UnusableReason::KingsTouch as usize];
    assert_eq!((touching.cells, touching.filled, turn.unusable[UnusableReason::KingsTouch as usize].filled), (6, 1, 0));
    let kkp = counted(&cells, WeightTableKind::Kkp, &[black]);
    let board = &kkp.table(WeightTableKind::Kkp).parts[0];
    assert_eq!((board.unusable[UnusableReason::OnKing as usize].filled, board.value_counts.beyond()), (1, [0, 1]));
    assert_eq!((board.rows.all, board.rows.zero), (75, 74));
    assert!(codes(&kkp).iter().any(|&(code, part, count)| (code, part) == ("untrained_entries", 0) && count > 1000));
}

#[test]
fn the_built_in_weights_are_symmetric() {
    let compact = crate::eval::CompactWeights::built_in();
    let mut survey = WeightsStatistics::new(compact);
    for job in StatisticsJob::all().step_by(20) {
        survey.add(job, &job.run(compact));
    }
    let told = codes(&survey);
    assert!(!told.iter().any(|(code, ..)| ["mirror", "order", "saturated"].contains(code)), "{told:?}");
}

#[test]
fn a_row_reads_as_its_cells() {
    let mut cells = zero();
    set(&mut cells, 80, 1547, 1546, [-193, -198]);
    let mut row = [[0; 2]; Feature::COUNT];
    super::super::cell_source::CellSource::kpp(&cells, 80, 1547, &mut row);
    let expected: WeightCell = [-193, -198];
    assert_eq!(
        (row[1546], super::super::cell_source::CellSource::kpp_cell(&cells, 80, 1547, 1546)),
        (expected, expected)
    );
}
