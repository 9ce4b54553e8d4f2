#[expect(dead_code, reason = "the search takes weights of one form")]
#[path = "../../../tests/it/support/fixed_weights.rs"]
pub(crate) mod fixed_weights;

use super::constants::SearchConstants;
use super::history::{HistoryTables, PieceToSquare};
use super::iterative_deepening::root_search::NODES_BEFORE_BOUNDS;
use super::mate_in_one::mate_in_one;
use super::move_picker::arena::MoveArena;
use super::move_picker::{MoveOrderingContext, MovePicker};
use super::move_properties::is_tactical;
use super::node::context::SearchWindow;
use super::observer::NoSearchObserver;
use super::score::{MATE, Score, Value};
use super::time_management::ClockTimes;
use super::transposition_table::TranspositionTable;
use super::transposition_table::entry::TranspositionEntry;
use super::worker::SearchWorker;
use super::{
    Bound, PvLine, SearchControl, SearchInfo, SearchLimits, SearchOutcome, SearchReport, SearchRequest,
    Searchable as _, static_exchange,
};
use crate::tests::fixed_weights::fixed_factors;
use sankoma_eval::{EvaluatedPosition, material};
use sankoma_rules::declaration::DeclarationRule;
use sankoma_rules::movegen::CheckInfo;
use sankoma_rules::{Bitboard, Color, Move, PieceKind, Position, Square, legality, movegen};
use std::collections::HashSet;
use std::time::Duration;

pub(super) fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).expect("the test's SFEN is sound")
}

pub(super) fn mv(text: &str) -> Move {
    text.parse().expect("the test's move is well-formed")
}

#[expect(clippy::needless_pass_by_value, reason = "most callers make the position for it")]
fn run(position: Position, multipv: usize, limits: &SearchLimits) -> (SearchOutcome, Vec<SearchInfo>) {
    let mut infos = Vec::new();
    let outcome = run_until(&SearchControl::new(), &position, multipv, limits, |info| infos.push(info));
    (outcome, infos)
}

fn run_until(
    control: &SearchControl,
    position: &Position,
    multipv: usize,
    limits: &SearchLimits,
    mut receive: impl FnMut(SearchInfo),
) -> SearchOutcome {
    let (table, evaluation) = (&TranspositionTable::new(16), fixed_factors());
    let request = SearchRequest {
        multipv,
        limits: limits.clone(),
        ..SearchRequest::new(evaluation, table, control, position.clone())
    };
    request.run(|report| {
        if let SearchReport::Line(info) = report {
            receive(info);
        }
    })
}

const MIDDLE_GAME: &str = "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1";
const ATTACK: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

#[test]
fn one_thread_and_a_node_limit_give_the_same_result() {
    for sfen in ["startpos", MIDDLE_GAME, ATTACK] {
        let [first, second] = [(); 2].map(|()| run(position(sfen), 2, &SearchLimits::nodes(30_000)));
        assert_eq!(first.0, second.0);
        let lines = |infos: &[SearchInfo]| infos.iter().map(|info| (info.line.clone(), info.nodes)).collect::<Vec<_>>();
        assert_eq!(lines(&first.1), lines(&second.1));
    }
}

#[test]
fn the_node_limit_is_exact() {
    for nodes in [1, 2, 777, 20_000] {
        let (outcome, _) = run(position(MIDDLE_GAME), 1, &SearchLimits::nodes(nodes));
        assert_eq!(outcome.nodes, nodes);
        let best = outcome.best.expect("there are legal moves");
        assert!(legality::is_legal(&position(MIDDLE_GAME), best));
    }
}

/// Few pieces round a bare king; some are mates, some are not.
const KING_HUNTS: [&str; 6] = [
    "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
    "4k4/9/9/4P4/9/9/9/9/4K4 b 2G 1",
    "8k/6+P2/9/9/9/9/9/9/K8 b GS 1",
    "8k/9/6+R2/9/9/9/9/9/K8 b GN 1",
    "7nl/7pk/9/7PP/9/9/9/9/K8 b GS 1",
    "3k5/9/9/9/9/9/9/9/K8 b RG 1",
];

#[test]
fn short_mates_have_the_length_of_an_exhaustive_search() {
    let mut lengths = Vec::new();
    for sfen in KING_HUNTS {
        let (outcome, _) = run(position(sfen), 1, &SearchLimits::depth(13));
        let found = match outcome.lines[0].score {
            Score::Mate(plies @ 1..=3) => Some(plies),
            _ => None,
        };
        let proved = [1, 3].into_iter().find(|&plies| mates_within(&mut position(sfen), plies));
        assert_eq!(found, proved, "{sfen}: {:?}", outcome.lines[0]);
        lengths.extend(proved);
    }
    assert!(lengths.contains(&1) && lengths.contains(&3) && lengths.len() < KING_HUNTS.len(), "{lengths:?}");
}

/// The side to move mates in at most `plies` plies against every defence.
fn mates_within(position: &mut Position, plies: i32) -> bool {
    movegen::legal_all(position).iter().any(|&mv| {
        position.play(mv);
        let replies = movegen::legal_all(position);
        let mated = if replies.is_empty() {
            position.in_check()
        } else {
            plies > 1
                && replies.iter().all(|&reply| {
                    position.play(reply);
                    let mates = mates_within(position, plies - 2);
                    position.unmake();
                    mates
                })
        };
        position.unmake();
        mated
    })
}

#[test]
fn a_search_ends_when_every_line_is_a_mate_within_its_depth() {
    let (outcome, infos) = run(position(KING_HUNTS[0]), 1, &SearchLimits::infinite());
    assert_eq!(outcome.lines[0].score, Score::Mate(1));
    assert!(infos.len() <= 3, "{} iterations", infos.len());
}

#[test]
fn a_mated_side_has_no_move_and_a_forced_mate_has_a_negative_score() {
    let mated = position("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    let (outcome, infos) = run(mated, 1, &SearchLimits::depth(3));
    assert_eq!((outcome.best, outcome.lines.len(), infos.len()), (None, 0, 0));
    let lost = position("4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1");
    let (outcome, _) = run(lost, 1, &SearchLimits::depth(4));
    assert!(matches!(outcome.lines[0].score, Score::Mate(1)));
}

#[test]
fn lines_are_legal_distinct_and_in_order() {
    for sfen in ["startpos", MIDDLE_GAME, ATTACK] {
        let (outcome, infos) = run(position(sfen), 4, &SearchLimits::depth(5));
        assert_eq!(outcome.lines.len(), 4);
        let values: Vec<Value> = outcome.lines.iter().map(|line| value(line.score)).collect();
        assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
        for info in &infos {
            assert_legal(sfen, &info.line.pv);
        }
        let mut first: Vec<Move> = outcome.lines.iter().map(|line| line.pv[0]).collect();
        first.sort();
        first.dedup();
        assert_eq!(first.len(), 4);
    }
}

fn value(score: Score) -> Value {
    match score {
        Score::Cp(value) => value,
        Score::Mate(plies) if plies > 0 => MATE - plies,
        Score::Mate(plies) => -MATE - plies,
    }
}

fn assert_legal(sfen: &str, pv: &[Move]) {
    let mut position = position(sfen);
    assert!(!pv.is_empty());
    for &mv in pv {
        assert!(legality::is_legal(&position, mv), "{mv} in {}", position.sfen());
        position.play(mv);
    }
}

#[test]
fn last_lines_of_each_rank_are_in_order_at_every_depth() {
    for sfen in ["startpos", MIDDLE_GAME, ATTACK] {
        let (_, infos) = run(position(sfen), 5, &SearchLimits::depth(7));
        let mut latest = [None; 5];
        for info in infos {
            latest[info.line.rank - 1] = Some((info.line.depth, value(info.line.score)));
            let complete = latest.iter().all(|line| line.is_some_and(|(depth, _)| depth == info.line.depth));
            let values = latest.iter().flatten().map(|(_, value)| value);
            assert!(!complete || values.is_sorted_by(|a, b| a >= b), "{sfen}: {latest:?}");
        }
    }
}

#[test]
fn only_search_moves_are_considered_at_the_root() {
    let limits = SearchLimits { search_moves: vec![mv("9g9f"), mv("1g1f")], ..SearchLimits::depth(3) };
    let (outcome, _) = run(Position::startpos(), 3, &limits);
    assert_eq!(outcome.lines.len(), 2);
    assert!(limits.search_moves.contains(&outcome.best.expect("one of the two")));
}

#[test]
fn search_moves_may_be_inferior_but_not_illegal() {
    let pawn = position("4k4/9/9/4P4/9/9/9/9/4K4 b - 1");
    let asked = |text: &str| SearchLimits { search_moves: vec![mv(text)], ..SearchLimits::depth(2) };
    assert_eq!(run(pawn.clone(), 1, &asked("5d5c")).0.best, Some(mv("5d5c")));
    assert!(run(pawn, 1, &asked("5d5f")).0.best.is_some());
}

#[test]
fn the_best_move_is_that_of_the_last_line_reported() {
    for (sfen, multipv) in [("startpos", 5), (MIDDLE_GAME, 1), (ATTACK, 5), (MIDDLE_GAME, 3)] {
        for nodes in (3000..30_000).step_by(1700) {
            let (outcome, infos) = run(position(sfen), multipv, &SearchLimits::nodes(nodes));
            let last = infos.iter().rev().find(|info| info.line.rank == 1).expect("a line was reported");
            assert_eq!(outcome.best, Some(last.line.pv[0]), "{sfen} {nodes}");
        }
    }
}

/// Also where the search ends within an iteration: each move stands in one rank, behind the best with falling scores.
#[test]
fn the_last_line_reported_of_each_rank_is_that_of_the_outcome() {
    for (sfen, multipv) in [("startpos", 4), (ATTACK, 5), (MIDDLE_GAME, 3)] {
        for nodes in (2000..40_000).step_by(900) {
            let (outcome, infos) = run(position(sfen), multipv, &SearchLimits::nodes(nodes));
            let last = |rank| infos.iter().rev().find(|info| info.line.rank == rank).map(|info| info.line.clone());
            let reported: Vec<PvLine> = (1..=multipv).map_while(last).collect();
            assert_eq!(reported, outcome.lines, "{sfen} {nodes}");
            let moves: HashSet<Move> = reported.iter().map(|line| line.pv[0]).collect();
            assert_eq!(moves.len(), reported.len(), "{sfen} {nodes}: {reported:?}");
            let falling = |pair: &[PvLine]| value(pair[0].score) >= value(pair[1].score);
            assert!(reported[1..].windows(2).all(falling), "{sfen} {nodes}: {reported:?}");
        }
    }
}

#[test]
fn a_hanging_rook_is_captured() {
    let (outcome, _) = run(position("4k4/9/9/4r4/4P4/9/9/9/4K4 b - 1"), 1, &SearchLimits::depth(4));
    assert_eq!(outcome.best, Some(mv("5e5d")));
}

#[test]
fn a_stopped_search_still_has_a_best_move() {
    let control = SearchControl::new();
    control.stop();
    let outcome = run_until(&control, &position(MIDDLE_GAME), 1, &SearchLimits::infinite(), |_| ());
    assert!(outcome.best.is_some());
}

#[test]
fn table_entries_come_back_as_they_were() {
    let table = TranspositionTable::new(1);
    assert_eq!(table.probe(42, 0), None);
    for (ply, value) in [(0, 100), (7, MATE - 9), (7, 9 - MATE), (3, -31_000)] {
        let entry = TranspositionEntry {
            best: Some(mv("8h2b+")),
            value,
            evaluation: -77,
            depth: 12,
            bound: Bound::Exact,
            pv: true,
        };
        table.store(42, ply, entry);
        assert_eq!(table.probe(42, ply), Some(entry));
    }
    table.clear();
    assert_eq!(table.probe(42, 0), None);
}

#[test]
fn mates_in_the_table_are_counted_from_the_position() {
    let table = TranspositionTable::new(1);
    let entry =
        TranspositionEntry { best: None, value: MATE - 9, evaluation: 0, depth: 1, bound: Bound::Lower, pv: false };
    table.store(7, 4, entry);
    // Five plies from the position; met again at ply 10 that is fifteen from the root.
    assert_eq!(table.probe(7, 10).map(|entry| entry.value), Some(MATE - 15));
}

#[test]
fn exchanges_are_counted_to_the_end() {
    let ex = |sfen: &str, text: &str| {
        let (position, mv) = (position(sfen), mv(text));
        (-5000..5000)
            .rfind(|&threshold| static_exchange::see_at_least(&position, mv, threshold))
            .expect("within the range")
    };
    let pawn = material::exchange_value(PieceKind::Pawn);
    let rook = material::exchange_value(PieceKind::Rook);
    // An unprotected pawn; one that a lance protects; one that is attacked twice and protected once.
    assert_eq!(ex("4k4/9/9/8p/8R/9/9/9/4K4 b - 1", "1e1d"), pawn);
    assert_eq!(ex("4k3l/9/9/8p/8R/9/9/9/4K4 b - 1", "1e1d"), pawn - rook);
    let lance = material::exchange_value(PieceKind::Lance);
    assert_eq!(ex("4k3l/9/9/8p/8L/8R/9/9/4K4 b - 1", "1e1d"), pawn - lance + lance);
    // A king must not capture a protected piece.
    assert_eq!(ex("9/9/3pk4/4r4/4S4/4L4/9/9/4K4 b - 1", "5e5d"), rook);
    // A piece dropped on an attacked square is lost; if it is protected, only when it is worth more than its attacker.
    assert_eq!(ex("4k4/9/9/4p4/9/9/9/4K4/9 b G 1", "G*5e"), -material::exchange_value(PieceKind::Gold));
    assert_eq!(ex("4k4/9/9/4r4/9/9/4P4/4K4/9 b P 1", "P*5e"), -pawn);
    assert_eq!(ex("4k4/9/9/4r4/9/4P4/9/4K4/9 b P 1", "P*5e"), 0);
}

/// Value of the exchange on the target, by trying both to capture and to stop at every turn.
fn exchange_by_exhaustion(position: &Position, mv: Move) -> Value {
    fn retake(position: &Position, to: Square, side: Color, occupied: Bitboard, prize: Value) -> Value {
        let attackers = position.attackers(to, side, occupied) & occupied;
        let kind = |&from: &Square| position.on(from).expect("a piece attacks").kind;
        let cheapest = attackers.into_iter().min_by_key(|from| match kind(from) {
            PieceKind::King => Value::MAX,
            kind => material::exchange_value(kind),
        });
        let Some(from) = cheapest else { return 0 };
        let rest = occupied - Bitboard::of(from);
        if kind(&from) == PieceKind::King && position.attackers(to, side.other(), rest).intersects(rest) {
            return 0;
        }
        (prize - retake(position, to, side.other(), rest, material::exchange_value(kind(&from)))).max(0)
    }
    let taken = position.on(mv.to()).map_or(0, |piece| material::exchange_value(piece.kind));
    let before = mv.drop_kind().or_else(|| mv.from().and_then(|from| position.on(from)).map(|piece| piece.kind));
    let before = before.expect("a move moves a piece");
    let after = before.after_move(mv.promotes()).unwrap_or(before);
    let gain = taken + if mv.promotes() { material::promotion_gain(before) } else { 0 };
    let left = mv.from().map_or(Bitboard::EMPTY, Bitboard::of);
    let occupied = (position.occupied() - left) | Bitboard::of(mv.to());
    gain - retake(position, mv.to(), position.side_to_move().other(), occupied, material::exchange_value(after))
}

/// Calls `check` for every position of some random games.
fn for_each_random_position(games: usize, seed: u64, mut check: impl FnMut(&Position, &mut fastrand::Rng)) {
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..games {
        let mut position = Position::startpos();
        for _ in 0..200 {
            check(&position, &mut random);
            let moves = movegen::legal(&position);
            // Captures and drops are preferred: they lead to open positions with full hands.
            let lively: Vec<Move> =
                moves.iter().copied().filter(|&mv| mv.is_drop() || position.on(mv.to()).is_some()).collect();
            let choice = if random.u8(..3) == 0 && !lively.is_empty() { &lively[..] } else { &moves };
            let Some(&mv) = random.choice(choice) else { break };
            position.play(mv);
        }
    }
}

#[test]
fn a_long_search_reports_bounds_before_the_value_and_a_short_one_does_not() {
    let matsuri = position("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
    let (_, infos) = run(matsuri, 1, &SearchLimits::nodes(3 * NODES_BEFORE_BOUNDS));
    let early = infos.iter().filter(|info| info.nodes < NODES_BEFORE_BOUNDS);
    assert!(early.clone().count() > 5 && early.clone().all(|info| info.line.bound == Bound::Exact));
    let followed =
        |pair: &&[SearchInfo]| pair[0].line.bound != Bound::Exact && pair[0].line.depth == pair[1].line.depth;
    let pairs: Vec<_> = infos.windows(2).filter(followed).collect();
    assert!(!pairs.is_empty());
    for pair in pairs {
        assert!(pair[0].nodes < pair[1].nodes && pair[0].time <= pair[1].time, "{pair:?}");
    }
}

/// A node that was searched as a PV node stays known as one when a narrow window searches it again.
#[test]
fn a_pv_node_is_known_as_one_after_a_search_with_a_zero_window() {
    let (table, control) = (&TranspositionTable::new(16), SearchControl::new());
    let middle_game = position(MIDDLE_GAME);
    let key = middle_game.key();
    let request = SearchRequest::new(fixed_factors(), table, &control, middle_game);
    let mut worker = SearchWorker::new(fixed_factors(), &request, NoSearchObserver);
    let mut is_pv_after = |alpha, beta, depth| {
        worker.search(SearchWindow { alpha, beta, depth, ply: 1, cut_node: false });
        table.probe(key, 1).map(|entry| (entry.depth, entry.pv))
    };
    // The bound is so high that nothing prunes the whole node.
    assert_eq!(is_pv_after(199, 200, 2), Some((2, false)));
    assert_eq!(is_pv_after(-300, 300, 3), Some((3, true)));
    assert_eq!(is_pv_after(199, 200, 5), Some((5, true)));
}

/// The mate search at the root is for a person: in a game its nodes go into the search.
#[test]
fn no_mate_is_searched_at_the_root_in_a_game() {
    let reports = |limits: SearchLimits| {
        let (table, control) = (&TranspositionTable::new(16), SearchControl::new());
        let request =
            SearchRequest { limits, ..SearchRequest::new(fixed_factors(), table, &control, position(ATTACK)) };
        let mut reports = 0;
        request.run(|report| reports += u32::from(matches!(report, SearchReport::RootMate(_))));
        reports
    };
    let nodes = SearchLimits::nodes(30_000);
    assert!(reports(nodes.clone()) > 0);
    assert_eq!(reports(SearchLimits { playing: true, ..nodes }), 0);
}

/// Histories stay with the table: a second search differs from the first, a search after clearing does not.
#[test]
fn histories_outlive_a_search_until_the_table_is_cleared() {
    let (table, evaluation, limits) = (&TranspositionTable::new(16), fixed_factors(), SearchLimits::nodes(20_000));
    let blank = |history: &HistoryTables| history.butterfly(Color::Black, mv("7g7f")) == 0;
    assert!(blank(&table.history_pool.borrow()));
    let search = || {
        let control = SearchControl::new();
        let request = SearchRequest {
            limits: limits.clone(),
            ..SearchRequest::new(evaluation, table, &control, Position::startpos())
        };
        request.run(|_| ())
    };
    let first = search();
    assert!(!blank(&table.history_pool.borrow()));
    table.clear();
    assert!(blank(&table.history_pool.borrow()));
    assert_eq!(search(), first);
}

#[test]
fn static_exchange_equals_the_exhaustive_exchange() {
    let mut counts = [0; 2];
    for_each_random_position(12, 3, |position, random| {
        for &mv in &movegen::legal(position) {
            let value = exchange_by_exhaustion(position, mv);
            for threshold in [value - 1, value, value + 1, random.i32(-1500..1500)] {
                let holds = static_exchange::see_at_least(position, mv, threshold);
                assert_eq!(holds, value >= threshold, "{mv} {threshold} {value} in {}", position.sfen());
                counts[usize::from(holds)] += 1;
            }
        }
    });
    assert!(counts.iter().all(|&count| count > 10_000), "{counts:?}");
}

#[test]
fn the_mate_test_finds_a_mate_exactly_where_there_is_one() {
    let evaluation = fixed_factors();
    let mut counts = [0; 2];
    for_each_random_position(150, 8, |position, _| {
        if position.in_check() {
            return;
        }
        let mates = |&&mv: &&Move| {
            let after = position.clone().after([mv]);
            after.in_check() && movegen::legal_all(&after).is_empty()
        };
        let expected = movegen::legal_all(position).iter().any(|mv| mates(&mv));
        let found = mate_in_one(&mut EvaluatedPosition::new(evaluation, position.clone()));
        assert_eq!(found.is_some(), expected, "{found:?} in {}", position.sfen());
        if let Some(mv) = found {
            assert!(legality::is_legal(position, mv) && mates(&&mv), "{mv} in {}", position.sfen());
        }
        counts[usize::from(expected)] += 1;
    });
    assert!(counts[0] > 5000 && counts[1] > 100, "{counts:?}");
}

#[test]
fn the_mate_test_finds_mates_from_afar_and_by_pins_that_the_move_makes() {
    let positions = [
        // A dragon two squares away attacks four neighbours of the king.
        ("3p1p3/3lkl3/9/+R8/9/9/9/9/4K4 b - 1", "9d5d"),
        // The gold general could capture the knight, had it not opened the rook's line.
        ("3lkl3/3ngn3/9/9/4N4/9/9/9/K3R4 b - 1", "5e4c"),
        // The same for the other side.
        ("4r3k/9/9/9/4n4/9/9/3NGN3/3LKL3 w - 1", "5e4g"),
    ];
    for (sfen, expected) in positions {
        let position = Position::from_sfen(sfen).expect("the test's SFEN is sound");
        let found = mate_in_one(&mut EvaluatedPosition::new(fixed_factors(), position));
        assert_eq!(found.map(|mv| mv.to_string()).as_deref(), Some(expected), "{sfen}");
    }
}

/// All moves of a picker.
fn picked(position: &Position, mut picker: MovePicker, history: &HistoryTables, arena: &mut MoveArena) -> Vec<Move> {
    let checks = CheckInfo::of(position);
    let context = MoveOrderingContext {
        position,
        history,
        constants: &SearchConstants::DEFAULT,
        checks: Some(&checks),
        earlier_moves: [PieceToSquare::NONE; 3],
        killers: [None; 2],
    };
    let moves = std::iter::from_fn(|| picker.next(arena, &context)).collect();
    picker.finish(arena);
    moves
}

#[test]
fn the_picker_picks_every_legal_move_once_in_the_order_of_its_stages() {
    let (history, mut arena) = (HistoryTables::new(), MoveArena::default());
    for_each_random_position(25, 21, |position, random| {
        let legal = movegen::legal(position);
        let table_move = random.choice(legal.iter()).copied().filter(|_| random.bool());
        let moves = picked(position, MovePicker::all(position, table_move, &arena), &history, &mut arena);
        let [mut expected, mut handed_out] = [legal.to_vec(), moves.clone()];
        expected.sort();
        handed_out.sort();
        assert_eq!(handed_out, expected, "{}", position.sfen());
        if let Some(mv) = table_move {
            assert_eq!(moves[0], mv);
        }
        if !position.in_check() {
            let stage = |&mv: &Move| match (is_tactical(position, mv), static_exchange::see_at_least(position, mv, 0)) {
                (true, true) => 0,
                (false, _) => 1,
                (true, false) => 2,
            };
            let rest = moves.iter().filter(|&&mv| Some(mv) != table_move);
            assert!(rest.map(stage).is_sorted(), "{moves:?} in {}", position.sfen());
        }
    });
}

#[test]
fn quiescence_picks_captures_and_pawn_promotions_and_then_quiet_checks() {
    let (history, mut arena) = (HistoryTables::new(), MoveArena::default());
    for_each_random_position(15, 22, |position, _| {
        if position.in_check() {
            return;
        }
        let info = CheckInfo::of(position);
        let mut legal = movegen::legal(position).to_vec();
        legal.retain(|&mv| is_tactical(position, mv) || position.gives_check(&info, mv));
        let mut moves = picked(position, MovePicker::quiescence(position, None, true, &arena), &history, &mut arena);
        assert!(moves.iter().map(|&mv| !is_tactical(position, mv)).is_sorted());
        legal.sort();
        moves.sort();
        assert_eq!(moves, legal, "{}", position.sfen());
    });
}

#[test]
fn a_side_entitled_to_declare_has_won() {
    let camp = "+R+B+B+R5/3KGGGG1/SSSSNNN2/9/9/9/9/9/k8 w 17Pl 1";
    let (outcome, _) = run(position(camp), 1, &SearchLimits::depth(3));
    assert!(matches!(outcome.lines[0].score, Score::Cp(..-29_000)), "{:?}", outcome.lines[0]);
}

/// The king, or its next move, has won by one rule and has not by another.
#[test]
fn a_declaration_counts_by_the_rule_of_the_limits() {
    let points_28 = "K8/1+R+R+B+B+P+P2/2+P+P+P+P+P2/9/9/9/9/9/4k4 b P 200";
    let points_31 = "K8/1+R+R+B+B+P+P2/2+P+P+P+P+P2/9/9/9/9/9/4k4 b 4P 200";
    let near_the_try = "9/9/4K4/9/9/9/9/9/k8 b - 1";
    let (by_27, by_24, by_try) = (DeclarationRule::Points27, DeclarationRule::Points24, DeclarationRule::Try);
    for (sfen, rule, wins) in [
        (points_28, Some(by_27), true),
        (points_28, Some(by_24), false),
        (points_28, Some(by_try), false),
        (points_28, None, false),
        (points_31, Some(by_24), true),
        (near_the_try, Some(by_try), true),
        (near_the_try, Some(by_27), false),
        (near_the_try, None, false),
    ] {
        let limits = SearchLimits { declaration: rule, ..SearchLimits::depth(3) };
        let (outcome, _) = run(position(sfen), 1, &limits);
        let declares = matches!(outcome.lines[0].score, Score::Cp(29_000..));
        assert_eq!(declares, wins, "{sfen} {rule:?}: {:?}", outcome.lines[0]);
    }
}

/// By the try rule the move that enters the square has won, whatever the answer to it.
#[test]
fn a_try_is_the_best_move_and_ends_its_line() {
    let limits = SearchLimits { declaration: Some(DeclarationRule::Try), ..SearchLimits::depth(4) };
    let (outcome, _) = run(position("9/4K4/9/9/9/9/9/k8/8r b - 1"), 1, &limits);
    assert_eq!((outcome.lines[0].score, &outcome.lines[0].pv), (Score::Cp(29_999), &vec![mv("5b5a")]));
}

#[test]
fn a_budget_never_exceeds_the_time_there_is() {
    let seconds = Duration::from_secs;
    let margin = Duration::from_millis(50);
    for (main, increment, byoyomi) in
        [(0, 0, 1), (0, 0, 30), (600, 0, 0), (600, 5, 0), (1, 0, 10), (0, 1, 0), (0, 0, 0)]
    {
        let clocks = ClockTimes {
            main: [seconds(main), seconds(1)],
            increment: [seconds(increment), seconds(0)],
            byoyomi: seconds(byoyomi),
        };
        let budget = clocks.budget(Color::Black, margin, &SearchConstants::DEFAULT);
        let available = seconds(main + increment + byoyomi).saturating_sub(margin).max(Duration::from_millis(1));
        assert!(budget.soft <= budget.hard && budget.hard <= available, "{clocks:?}: {budget:?}");
        assert!(budget.hard > Duration::ZERO);
    }
}

#[test]
fn byoyomi_is_used_when_there_is_no_main_time() {
    let clocks = ClockTimes { byoyomi: Duration::from_secs(10), ..ClockTimes::default() };
    let budget = clocks.budget(Color::White, Duration::from_millis(100), &SearchConstants::DEFAULT);
    assert_eq!(budget.soft, Duration::from_millis(9900));
}

/// A tenth of a second is searched to 92 %, not to 60 %.
#[test]
fn a_short_byoyomi_keeps_back_a_small_part() {
    let clocks = ClockTimes { byoyomi: Duration::from_millis(100), ..ClockTimes::default() };
    let budget = clocks.budget(Color::White, Duration::from_millis(40), &SearchConstants::DEFAULT);
    assert_eq!([budget.soft, budget.hard], [Duration::from_millis(92); 2]);
}

#[test]
fn the_quiescence_score_is_the_static_one_at_the_end_of_its_line() {
    let evaluation = fixed_factors();
    let (mut lines, mut quiet) = (0, 0);
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..40 {
        let mut position = Position::startpos();
        for _ in 0..60 {
            let moves = movegen::legal(&position);
            let Some(&mv) = random.choice(moves.iter()) else { break };
            position.play(mv);
            let (score, line) = evaluation.quiescence(&position);
            let mut end = EvaluatedPosition::new(evaluation, Position::from_setup_unchecked(&position.setup()));
            for &mv in &line {
                end.make(mv);
            }
            let Score::Cp(points) = score else { continue };
            if end.position().in_check() {
                // A repetition or a line as long as lines may get.
                continue;
            }
            let side = end.position().side_to_move() == position.side_to_move();
            assert_eq!(points, if side { end.score() } else { -end.score() }, "{} {line:?}", position.sfen());
            lines += usize::from(!line.is_empty());
            quiet += usize::from(line.is_empty());
        }
    }
    assert!(lines > 300 && quiet > 300, "{lines} lines, {quiet} quiet positions");
}

#[test]
fn quiescence_captures_a_hanging_piece_and_finds_a_mate() {
    let hanging = position("8k/9/9/4r4/9/9/9/4R4/3K5 b - 1");
    assert_eq!(fixed_factors().quiescence(&hanging).1, [mv("5h5d")]);
    let mated = position("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert_eq!(fixed_factors().quiescence(&mated), (Score::Mate(0), Vec::new()));
}
