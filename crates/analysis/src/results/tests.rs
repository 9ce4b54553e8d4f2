//! The deepest result is stored in whatever order results come, and session files give back what was written.

use super::session_file::{read_session, session_text};
use super::*;
use crate::move_comparison::MoveComparison;
use crate::scored_line::ScoredLine;
use crate::tests::fixed_weights::fixed_weights;
use proptest::prelude::*;
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Move, Position, Setup};
use sankoma_search::{Bound, FinishedIteration, PvLine, Score};
use std::sync::Arc;
use std::time::Duration;

fn engine(weights: u64) -> EngineIdentity {
    EngineIdentity { name: format!("weights {weights}").into(), weights: Some(weights) }
}

fn line(score: Score, moves: &[&str]) -> ResultLine {
    let pv = moves.iter().map(|mv| mv.parse::<Move>().expect("it is a move")).collect();
    ResultLine { score, bound: Bound::Exact, seldepth: 12, pv }
}

fn result(weights: u64, depth: u32, lines: usize, nodes: u64) -> PositionResult {
    let lines = vec![line(Score::Cp(depth as i32), &["7g7f", "3c3d"]); lines];
    PositionResult {
        lines,
        depth,
        nodes,
        time: Duration::from_millis(7),
        engine: engine(weights),
        comparisons: Some(Vec::new()),
    }
}

fn results() -> impl Strategy<Value = Vec<PositionResult>> {
    let one = (0..2_u64, 1..30_u32, 1..4_usize, 1..1000_u64);
    prop::collection::vec(one.prop_map(|(weights, depth, lines, nodes)| result(weights, depth, lines, nodes)), 1..20)
}

proptest! {
    #[test]
    fn the_deepest_result_of_the_engine_in_use_is_kept_in_any_order(all in results()) {
        let position = Position::startpos();
        let rank = |result: &PositionResult| (result.depth, result.lines.len(), result.nodes);
        for reversed in [false, true] {
            let mut store = ResultStore::default();
            let mut ordered = all.clone();
            if reversed {
                ordered.reverse();
            }
            for result in ordered {
                store.insert(&position, result);
            }
            for weights in 0..2 {
                store.use_engine(engine(weights));
                let deepest = all.iter().filter(|result| result.engine == engine(weights)).map(rank).max();
                prop_assert_eq!(store.get(&position).map(|found| rank(found)), deepest);
            }
            store.use_engine(engine(7));
            prop_assert!(store.get(&position).is_none());
        }
    }
}

#[test]
fn a_position_is_known_by_squares_hands_and_turn_alone() {
    let by_moves = |moves: &str| {
        let mut position = Position::startpos();
        moves.split(' ').for_each(|mv| position.play(mv.parse().expect("it is a move")));
        position
    };
    let mut store = ResultStore::default();
    store.insert(
        &by_moves("7g7f 3c3d 2g2f"),
        PositionResult { engine: EngineIdentity::default(), ..result(0, 9, 1, 5) },
    );
    assert!(store.get(&by_moves("2g2f 3c3d 7g7f")).is_some(), "another way leads there");
    assert!(store.get(&by_moves("7g7f 3c3d 2g2f 8c8d")).is_none());
    let same_squares = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL b - 4";
    assert!(store.get(&Position::from_sfen(same_squares).expect("it is a position")).is_none(), "the other side moves");
}

fn stored() -> Vec<(PositionKey, Arc<PositionResult>)> {
    let mut position = Position::startpos();
    let mut all = vec![(PositionKey::of(&position), Arc::new(result(1, 20, 3, 12345)))];
    all.push((PositionKey::of(&position), Arc::new(result(2, 4, 1, 99))));
    position.play("7g7f".parse().expect("it is a move"));
    let mated = ResultLine { bound: Bound::Lower, ..line(Score::Mate(-7), &[]) };
    let unknown = [Score::UNKNOWN_MATE, -Score::UNKNOWN_MATE].map(|plies| line(Score::Mate(plies), &[]));
    let other = PositionResult {
        lines: [vec![mated], unknown.to_vec()].concat(),
        engine: EngineIdentity::other_program("A\tB"),
        comparisons: None,
        ..result(1, 2, 1, 3)
    };
    all.push((PositionKey::of(&position), Arc::new(other)));
    all
}

fn text_of(results: &[(PositionKey, Arc<PositionResult>)]) -> String {
    session_text(results.iter().map(|(key, result)| (key, result)))
}

#[test]
fn a_session_file_gives_back_what_was_written() {
    let mut expected = stored();
    let read = read_session(&text_of(&expected)).expect("it was written just now");
    let last = expected.last_mut().expect("there are three");
    last.1 = Arc::new(PositionResult { engine: EngineIdentity::other_program("A B"), ..(*last.1).clone() });
    assert_eq!(read, expected);
}

#[test]
fn a_damaged_session_file_is_refused() {
    let text = text_of(&stored());
    assert_eq!(read_session(""), Err(SessionFileError::OtherFormat));
    assert_eq!(read_session(&text.replacen(" 1\n", " 2\n", 1)), Err(SessionFileError::OtherFormat));
    assert_eq!(read_session(&text.replace("12345", "12346")), Err(SessionFileError::Checksum));
    for end in 1..text.len() {
        assert!(read_session(&text[..text.len() - 1 - end]).is_err(), "{end} bytes are missing");
    }
}

fn game(moves: &str) -> Game {
    let mut game = Game::new(Setup::startpos());
    moves.split(' ').fold(NodeId::ROOT, |at, mv| game.add_move(at, mv.parse().expect("it is a move")));
    game
}

#[test]
fn a_game_that_has_grown_finds_its_results_and_another_does_not() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let sessions = SessionFolder::in_state_folder(folder.path());
    let keys = GameKeys::of(&game("7g7f 3c3d"));
    sessions.add(keys.whole(), stored()).expect("the folder can be written");
    let load = |moves| sessions.load(GameKeys::of(&game(moves)).all()).results.len();
    assert_eq!((load("7g7f 3c3d"), load("7g7f 3c3d 2g2f"), load("7g7f 8c8d 2g2f")), (3, 3, 0));
    sessions
        .add(keys.whole(), vec![(PositionKey::of(&Position::startpos()), Arc::new(result(3, 1, 1, 1)))])
        .expect("the folder can be written");
    assert_eq!(load("7g7f 3c3d"), 4, "what was there stays");
}

#[test]
fn a_damaged_file_is_named_and_replaced() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let sessions = SessionFolder::in_state_folder(folder.path());
    sessions.add(7, stored()).expect("the folder can be written");
    let path = folder.path().join("results").join("0000000000000007.results");
    std::fs::write(&path, "sankoma results 1\np\tx\n").expect("the file can be written");
    let found = sessions.load(&[7]);
    assert!(found.results.is_empty());
    assert_eq!(found.damaged, [(path, SessionFileError::Checksum)]);
    sessions.add(7, stored()).expect("the folder can be written");
    assert_eq!(sessions.load(&[7]).results.len(), 3);
}

#[test]
fn weights_have_fingerprints_of_their_own() {
    let built_in = EngineIdentity::of(&fixed_weights());
    assert_eq!(built_in, EngineIdentity::of(&fixed_weights()));
    assert!(built_in.weights.is_some());
}

#[test]
fn an_iteration_without_lines_is_no_result() {
    let line = PvLine { rank: 1, depth: 3, seldepth: 4, score: Score::Cp(1), bound: Bound::Exact, pv: Vec::new() };
    let iteration = |lines| FinishedIteration { lines, nodes: 5, time: Duration::ZERO, is_last: false };
    assert!(PositionResult::of_iteration(&iteration(Vec::new()), engine(1)).is_none());
    let found = PositionResult::of_iteration(&iteration(vec![line]), engine(1)).expect("there is a line");
    assert_eq!((found.depth, found.nodes, found.lines.len()), (3, 5, 1));
}

/// A comparison of two moves from the start position.
fn comparison(nodes: u64, score: i32) -> MoveComparison {
    let line =
        |text: &str, score| ScoredLine { moves: vec![text.parse().expect("it is a move")], score: Score::Cp(score) };
    let lines = || [line("2g2f", 40), line("7g7f", score)];
    MoveComparison::of_budgets(lines(), lines(), [nodes / 2, nodes])
}

#[test]
fn a_session_file_gives_back_comparisons_and_older_files_have_none() {
    let mut expected = stored();
    let text = text_of(&expected);
    assert!(
        read_session(&text)
            .expect("it is whole")
            .iter()
            .all(|(_, result)| { result.comparisons == result.engine.weights.map(|_| Vec::new()) })
    );
    let with_comparison = PositionResult { comparisons: Some(vec![comparison(800, -500)]), ..(*expected[0].1).clone() };
    expected[0].1 = Arc::new(with_comparison);
    assert_eq!(read_session(&text_of(&expected)).expect("it is whole")[0], expected[0]);
}

/// A deeper result, as of an analysis, has no comparisons: those of the review stay with it.
#[test]
fn comparisons_outlive_the_result_that_they_came_with() {
    let position = Position::startpos();
    let played = "7g7f".parse().expect("it is a move");
    for reversed in [false, true] {
        let compared = PositionResult { comparisons: Some(vec![comparison(800, -500)]), ..result(1, 9, 1, 5) };
        let mut all = vec![compared, result(1, 20, 1, 50)];
        if reversed {
            all.reverse();
        }
        let mut store = ResultStore::default();
        store.use_engine(engine(1));
        for result in all {
            store.insert(&position, result);
        }
        let found = store.get(&position).expect("it is stored");
        assert_eq!((found.depth, found.comparison_of(played).map(|found| found.nodes)), (20, Some(800)));
        let better = PositionResult { comparisons: Some(vec![comparison(1_600, -90)]), ..result(1, 3, 1, 5) };
        assert!(store.insert(&position, better));
        let found = store.get(&position).expect("it is stored");
        assert_eq!((found.depth, found.comparison_of(played).map(|found| found.nodes)), (20, Some(1_600)));
        assert!(!store.insert(&position, result(1, 3, 1, 5)), "nothing new");
    }
}
