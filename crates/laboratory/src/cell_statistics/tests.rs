use super::*;
use sankoma_rules::{PieceKind, Square};
use sankoma_search::eval::features::{Feature, PieceListEntry, PieceLocation};
use sankoma_search::eval::three_piece::cell_source::{CellSource, WeightCell, WeightTableKind};
use sankoma_search::eval::three_piece::full::{FullTables, KING_PAIRS, KPP_CELLS, KppTable};
use sankoma_search::memory::HugePageBuffer;

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

/// The statistics of one table for these kings.
fn counted(cells: &FullTables, table: WeightTableKind, kings: &[Square]) -> WeightsStatistics {
    let mut statistics = WeightsStatistics::new(cells);
    let index = |table: WeightTableKind, king: Square| table as usize * Square::COUNT + king.index();
    for job in kings.iter().filter_map(|&king| StatisticsJob::all().nth(index(table, king))) {
        statistics.add(job, &job.run(cells));
    }
    statistics
}

fn square(file: u8, rank: u8) -> Square {
    Square::new(file, rank).expect("the test's square is on the board")
}

fn number(own: bool, kind: PieceKind, place: PieceLocation) -> usize {
    PieceListEntry { own, kind, place }.feature().index()
}

fn codes(statistics: &WeightsStatistics) -> Vec<(&'static str, usize, u64)> {
    findings(statistics).into_iter().filter(|of| of.code != "all_zero").map(|of| (of.code, of.part, of.count)).collect()
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
    let statistics = counted(&cells, WeightTableKind::Kpp, &[king]);
    let board = &statistics.table(WeightTableKind::Kpp).parts[0];
    assert_eq!(board.value_counts.count(), (Feature::COUNT * Feature::COUNT) as u64);
    assert_eq!(board.value_counts.highest().map(|highest| highest.value), Some(120));
    assert_eq!((board.mirror.cells, board.order.cells), (2, 1));
    assert_eq!(board.unusable.iter().map(|cells| cells.filled).sum::<u64>(), 0);
    let turn = &statistics.table(WeightTableKind::Kpp).parts[1];
    assert_eq!(turn.unusable[UnusableReason::DeadEnd as usize].filled, 1);
    assert_eq!((turn.at_limit(), turn.near_limit()), (1, 0));
    let found = findings(&statistics);
    let example = |code: &str, part: usize| {
        let found = found.iter().find(|of| of.code == code && of.part == part && of.table == WeightTableKind::Kpp);
        found.and_then(|of| of.example.clone()).expect("it is found").en
    };
    assert_eq!(example("mirror", 0), "own king 8h, own pawn 7f, enemy 2nd silver in hand: 120 against 0");
    // Each pair is compared once, the higher index first.
    assert!(pawn > silver);
    assert_eq!(example("order", 0), "own king 8h, own pawn 7f, enemy 2nd silver in hand: 120 against 100");
    assert_eq!(example("useless", 1), "own king 8h, own pawn 7a, enemy 2nd silver in hand: -32768");
    assert_eq!(example("saturated", 1), example("useless", 1));
}

#[test]
fn a_table_made_symmetric_differs_nowhere_and_every_cell_is_accounted_for() {
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
    let statistics = counted(&cells, WeightTableKind::Kpp, &[mirrored, king]);
    for part in &statistics.table(WeightTableKind::Kpp).parts {
        assert_eq!((part.mirror.cells, part.order.cells, part.rows.zero), (0, 0, 0));
        let unusable: u64 = part.unusable.iter().map(|cells| cells.cells).sum();
        assert_eq!(unusable + part.usable[0], part.value_counts.count());
        assert_eq!(part.value_counts.count(), 2 * (Feature::COUNT * Feature::COUNT) as u64);
    }
    assert!(!codes(&statistics).iter().any(|(code, ..)| ["mirror", "order", "untrained_entries"].contains(code)));
}

#[test]
fn adjacent_kings_and_pieces_on_them_are_unusable() {
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
    let compact = sankoma_search::eval::CompactWeights::built_in();
    let mut statistics = WeightsStatistics::new(compact);
    for job in StatisticsJob::all().step_by(20) {
        statistics.add(job, &job.run(compact));
    }
    let found = codes(&statistics);
    assert!(!found.iter().any(|(code, ..)| ["mirror", "order", "saturated"].contains(code)), "{found:?}");
}

#[test]
fn a_row_reads_as_its_cells() {
    let mut cells = zero();
    set(&mut cells, 80, 1547, 1546, [-193, -198]);
    let mut row = [[0; 2]; Feature::COUNT];
    CellSource::kpp(&cells, 80, 1547, &mut row);
    let expected: WeightCell = [-193, -198];
    assert_eq!((row[1546], CellSource::kpp_cell(&cells, 80, 1547, 1546)), (expected, expected));
}
