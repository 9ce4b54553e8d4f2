//! Comparisons of moves: the loss is that of two lines searched alike, two searches in a row agree, and a review finds
//! the same however it is divided.

use crate::Engine;
use crate::move_comparison::MoveComparison;
use crate::results::{EngineIdentity, PositionResult};
use crate::review::comparison::{WHOLE, limits_of, other_moves};
use crate::review::*;
use crate::scored_line::ScoredLine;
use crate::tests::fixed_weights::fixed_weights;
use crate::why::{MoveQuestion, judge_tried};
use proptest::prelude::*;
use sankoma_record::annotation::CommentDialect;
use sankoma_record::annotation::block::{self, AnnotationBlock};
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Move, Position, Setup, movegen};
use sankoma_search::{Score, SearchControl, SearchLimits};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

const NODES: u64 = 400;

fn mv(text: &str) -> Move {
    text.parse().expect("the test's move is well-formed")
}

fn line(text: &str, score: i32) -> ScoredLine {
    ScoredLine { moves: text.split(' ').map(mv).collect(), score: Score::Cp(score) }
}

/// The game of these moves from the position.
fn game_of(sfen: &str, moves: &[Move]) -> Game {
    let mut game = Game::new(Position::from_sfen(sfen).expect("the SFEN is sound").setup());
    let mut at = NodeId::ROOT;
    for &mv in moves {
        at = game.add_move(at, mv);
    }
    game
}

/// A game in which each side plays a capture where it can, and else any move: full of mistakes.
fn careless_game(seed: u64, plies: usize) -> Game {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut position, mut moves) = (Position::startpos(), Vec::new());
    while moves.len() < plies {
        let legal = movegen::legal(&position);
        let captures: Vec<Move> =
            legal.iter().copied().filter(|mv| !mv.is_drop() && position.on(mv.to()).is_some()).collect();
        let chosen = if captures.is_empty() { legal.to_vec() } else { captures };
        let Some(&mv) = chosen.get(random.usize(..chosen.len().max(1))) else { break };
        moves.push(mv);
        position.play(mv);
    }
    game_of(&Setup::startpos().sfen(), &moves)
}

fn settings() -> ReviewSearchSettings {
    settings_of(NODES)
}

fn settings_of(nodes: u64) -> ReviewSearchSettings {
    ReviewSearchSettings {
        limits: SearchLimits::nodes(nodes),
        multipv: 1,
        order: ReviewOrder::Backward,
        passes: 2,
        variations: false,
    }
}

fn engine() -> Engine {
    Engine::new(fixed_weights(), 2)
}

/// The review of a game, its sections in this order.
fn reviewed(game: &Game, reversed: bool) -> BTreeMap<NodeId, SearchedPosition> {
    reviewed_with(&settings(), game, reversed)
}

fn reviewed_with(settings: &ReviewSearchSettings, game: &Game, reversed: bool) -> BTreeMap<NodeId, SearchedPosition> {
    let mut engine = engine();
    let mut sections = SectionPlan::of(game, &ReviewScope::MAIN_LINE).sections;
    if reversed {
        sections.reverse();
    }
    let search =
        |section: &ReviewSection| search_section(game, section, settings, &mut engine, &StopFlag::default(), |_, _| {});
    sections.iter().map(search).flat_map(|found| found.expect("nobody stops it")).collect()
}

/// The comparison of a move by a search with nothing else to do, with so many nodes.
fn compared(before: &Position, played: Move, nodes: u64) -> Option<MoveComparison> {
    let (engine, control) = (engine(), SearchControl::new());
    let mut search = |position: &Position, moves: &[Move], limits: &SearchLimits| {
        Ok(search_moves(&engine, position, moves, limits, &control))
    };
    MoveComparer::new(&SearchLimits::nodes(nodes), &mut search).compare(before, played).expect("nobody stops it")
}

/// A comparer whose scores are written down by move: from the first search of a line to the last.
fn scripted(scores: &[(&str, &[i32])], candidates: &[&str], played: &str) -> (MoveComparison, Vec<(String, u64)>) {
    let scores: HashMap<Move, Vec<i32>> = scores.iter().map(|(text, scores)| (mv(text), scores.to_vec())).collect();
    let candidates: RefCell<Vec<Move>> = RefCell::new(candidates.iter().rev().map(|text| mv(text)).collect());
    let counts: RefCell<HashMap<Move, usize>> = RefCell::default();
    let searched = RefCell::new(Vec::new());
    let mut search = |_: &Position, moves: &[Move], limits: &SearchLimits| {
        let nodes = limits.nodes.expect("nodes limit it");
        let [alone] = moves else {
            searched.borrow_mut().push(("all".to_owned(), nodes));
            let best = candidates.borrow_mut().pop().expect("so many searches of all moves are written down");
            return Ok(ScoredLine { moves: vec![best], score: Score::Cp(0) });
        };
        searched.borrow_mut().push((alone.to_string(), nodes));
        let mut counts = counts.borrow_mut();
        let count = counts.entry(*alone).or_default();
        *count += 1;
        let of_move = &scores[alone];
        Ok(ScoredLine { moves: vec![*alone], score: Score::Cp(of_move[(*count - 1).min(of_move.len() - 1)]) })
    };
    let found = MoveComparer::new(&SearchLimits::nodes(800), &mut search).compare(&Position::startpos(), mv(played));
    let found = found.expect("nobody stops it").expect("there are other moves");
    (found, searched.into_inner())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// What is said of a move is the difference of the two scores that are stored; and two searches in a row agree on
    /// it, unless a greater one was not allowed: then it is the lesser of both.
    #[test]
    fn a_loss_is_the_difference_of_the_scores_that_are_stored(seed in 0..1_000_u64) {
        let game = careless_game(seed, 24);
        let searched = reviewed(&game, false);
        let mut comparisons = 0;
        for assessment in assess_moves(&game, &searched) {
            let parent = game.parent(assessment.node).expect("a move has a position before it");
            let value = searched[&parent].value().expect("it was searched");
            let Some(found) = value.comparison_of(assessment.mv) else {
                prop_assert_eq!(assessment.quality(), None, "what was not compared has no mark");
                continue;
            };
            comparisons += 1;
            let difference = found.other.win_rate() - found.played.win_rate();
            prop_assert!((assessment.win_rate_loss() - difference.max(0.0)).abs() < 1e-12);
            prop_assert_eq!(assessment.quality(), MoveQuality::of(found.loss()));
            let [other, played] = &found.earlier;
            let earlier = other.win_rate() - played.win_rate();
            let is_lesser = difference.abs() <= earlier.abs() || difference < 0.0 && earlier > 0.0;
            prop_assert!(found.is_agreed() || is_lesser, "{:?}", found);
            prop_assert_eq!(found.played_move(), assessment.mv);
            prop_assert!(found.is_best() == (difference <= 0.0) && found.other.moves[0] != assessment.mv);
            prop_assert_eq!(MoveComparison::read(&found.text()), Some(found.clone()));
        }
        prop_assert!(comparisons > 0, "a careless game has mistakes");
    }
}

#[test]
fn two_searches_that_agree_on_nothing_to_claim_end_a_comparison() {
    let (found, searched) = scripted(&[("2g2f", &[50]), ("7g7f", &[40])], &["2g2f"], "7g7f");
    assert_eq!((found.loss() < 0.05, found.is_agreed(), found.nodes), (true, true, 800));
    let expected = [("all", 800), ("2g2f", 400), ("7g7f", 400), ("2g2f", 800), ("7g7f", 800)];
    assert_eq!(searched, expected.map(|(text, nodes)| (text.to_owned(), nodes)));
}

/// A mark is claimed only after twice the nodes were spent on the question which other move is best.
#[test]
fn a_better_move_that_a_greater_search_names_takes_the_place_of_the_other() {
    let scores: [(&str, &[i32]); 3] = [("2g2f", &[300]), ("7g7f", &[0]), ("5g5f", &[500])];
    let (found, searched) = scripted(&scores, &["2g2f", "5g5f"], "7g7f");
    assert_eq!((found.other.moves[0], found.other.score), (mv("5g5f"), Score::Cp(500)));
    let later = [("all", 1_600), ("5g5f", 400), ("5g5f", 800), ("5g5f", 3_200), ("7g7f", 3_200)];
    assert_eq!(searched[5..], later.map(|(text, nodes)| (text.to_owned(), nodes)));
    let scores: [(&str, &[i32]); 3] = [("2g2f", &[300]), ("7g7f", &[0]), ("5g5f", &[200])];
    let (found, _) = scripted(&scores, &["2g2f", "5g5f"], "7g7f");
    assert_eq!(found.other.moves[0], mv("2g2f"), "one that is no better does not");
}

#[test]
fn searches_that_disagree_are_doubled_and_the_lesser_claim_counts_in_the_end() {
    let (found, _) = scripted(&[("2g2f", &[0, 400]), ("7g7f", &[0])], &["2g2f", "2g2f"], "7g7f");
    assert_eq!((found.nodes, found.is_agreed()), (3_200, true));
    let quality = MoveQuality::of(found.loss());
    assert!(quality >= Some(MoveQuality::Mistake), "{quality:?}");
    // It disagrees each time.
    let (found, searched) = scripted(&[("2g2f", &[0, 400, 0, 400]), ("7g7f", &[0])], &["2g2f"], "7g7f");
    assert_eq!((found.is_agreed(), MoveQuality::of(found.loss()), found.nodes), (false, None, 1_600));
    assert_eq!(searched.last().map(|(_, nodes)| *nodes), Some(3_200), "four times the nodes are the most");
}

/// A claim of two searches does not count where a third one with more nodes does not have it.
#[test]
fn a_claim_needs_a_search_with_more_nodes_that_confirms_it() {
    let claimed = |last: i32| {
        let scores: [(&str, &[i32]); 2] = [("2g2f", &[200, 200, last]), ("7g7f", &[0])];
        let (found, searched) = scripted(&scores, &["2g2f", "2g2f"], "7g7f");
        assert_eq!(searched.last(), Some(&("7g7f".to_owned(), 3_200)));
        (MoveQuality::of(found.loss()), found.is_agreed(), found.is_best())
    };
    assert_eq!(claimed(210), (Some(MoveQuality::Inaccuracy), true, false));
    assert_eq!(claimed(900), (Some(MoveQuality::Inaccuracy), false, false), "it claims more");
    assert_eq!(claimed(20), (None, false, false), "it claims nothing");
    assert_eq!(claimed(-900), (None, false, true), "the move played is the better one");
    // An only good move that is none in the end.
    let (found, _) = scripted(&[("2g2f", &[-500, -500, 200]), ("7g7f", &[0])], &["2g2f", "2g2f"], "7g7f");
    assert!(found.is_best() && !found.is_only_good_move() && found.loss() == 0.0);
}

#[test]
fn a_move_that_is_better_than_the_other_loses_nothing_and_is_the_best() {
    for score in [50, 60] {
        let (found, _) = scripted(&[("2g2f", &[50]), ("7g7f", &[score])], &["2g2f"], "7g7f");
        assert!(found.is_best() && found.loss() == 0.0 && found.better() == &found.played);
        let question = MoveQuestion::of_comparison(Position::startpos(), &found);
        assert!(question.is_best() && question.loss() == 0.0);
        assert_eq!(question.earlier.as_ref().map(|[better, played]| better == played), Some(true));
    }
}

#[test]
fn budgets_scale_every_limit() {
    let limits = SearchLimits { depth: Some(10), nodes: Some(800), ..SearchLimits::default() };
    let scaled = [1, 4, WHOLE, 4 * WHOLE].map(|budget| limits_of(&limits, budget));
    assert_eq!(scaled.each_ref().map(|limits| limits.nodes), [100, 400, 800, 3_200].map(Some));
    assert_eq!(scaled.each_ref().map(|limits| limits.depth), [7, 9, 10, 12].map(Some));
}

#[test]
fn the_order_of_sections_and_threads_change_no_comparison() {
    let game = careless_game(7, 40);
    let one = reviewed(&game, false);
    assert_eq!(one, reviewed(&game, true));
    let count = |found: &SearchedPosition| found.comparisons.as_ref().map_or(0, Vec::len);
    assert!(one.values().map(count).sum::<usize>() > 5);
    let sections = SectionPlan::of(&game, &ReviewScope::MAIN_LINE).sections;
    let part = ReviewPart::of_built_in_engine(sections, fixed_weights(), 2, 3);
    let task = ReviewTask { game: game.clone(), settings: settings(), parts: vec![part] };
    let (sender, reports) = std::sync::mpsc::channel();
    let _runner = ReviewRunner::start(task, move |report| {
        let _ = sender.send(report);
    });
    let mut found = HashMap::new();
    for report in reports {
        match report {
            ReviewReport::Searched { position, searched, .. } => drop(found.insert(position.key(), searched)),
            ReviewReport::Finished => break,
            _ => {}
        }
    }
    for (node, searched) in &one {
        assert_eq!(found.get(&game.position(*node).key()), Some(searched), "{node:?}");
    }
}

/// The whole of a section is within what was said beforehand, however many of its moves are suspicious.
#[test]
fn comparisons_stay_within_their_allowance() {
    for seed in 0..4 {
        let game = careless_game(seed, 15);
        let section = game.main_line();
        let mut engine = engine();
        let first = ReviewSearchSettings { passes: 1, ..settings() };
        let found = search_section(&game, &section, &first, &mut engine, &StopFlag::default(), |_, _| {});
        let searched: BTreeMap<NodeId, SearchedPosition> = found.expect("nobody stops it").into_iter().collect();
        let control = SearchControl::new();
        let mut nodes = 0;
        let mut search = |position: &Position, moves: &[Move], limits: &SearchLimits| {
            nodes += limits.nodes.expect("nodes limit it");
            Ok(search_moves(&engine, position, moves, limits, &control))
        };
        let limits = SearchLimits::nodes(NODES);
        let mut comparer = MoveComparer::new(&limits, &mut search);
        let section = crate::review::section_comparison::SearchedSection {
            game: &game,
            nodes: &section,
            searched: &searched,
            variations: false,
        };
        section.compare(&mut comparer, |_, _| {}).expect("nobody stops it");
        assert!(2 * nodes <= 3 * NODES * section.nodes.len() as u64, "{nodes}");
    }
}

/// A review, a question and a move that is tried in the place of a mistake say the same of the same moves.
#[test]
fn a_review_a_question_and_a_retry_say_the_same_loss() {
    // The engine goes on with its best moves, so that nothing else is suspicious: where much is, a review has to compare
    // with fewer nodes.
    let nodes = 8_000;
    let (engine, control) = (engine(), SearchControl::new());
    let (mut position, mut moves) = (Position::startpos(), ["7g7f", "3c3d", "8h3c+", "2b3c"].map(mv).to_vec());
    for &mv in &moves {
        position.play(mv);
    }
    for _ in 0..16 {
        let all = movegen::legal(&position).to_vec();
        let best = search_moves(&engine, &position, &all, &SearchLimits::nodes(4 * nodes), &control).moves[0];
        position.play(best);
        moves.push(best);
    }
    let game = game_of(&Setup::startpos().sfen(), &moves);
    let searched = reviewed_with(&settings_of(nodes), &game, false);
    let node = game.main_line()[3];
    let before = game.position_before(node).expect("it has a position before it");
    let parent = game.parent(node).expect("it has a parent");
    let result = |node| PositionResult::of_review(&searched[&node], EngineIdentity::default()).expect("a line");
    let of_review = MoveQuestion::of_results(&before, moves[2], &result(parent), &result(node)).expect("a question");
    let alone = compared(&before, moves[2], nodes).expect("there are other moves");
    assert_eq!(MoveQuestion::of_comparison(before.clone(), &alone), of_review);
    let mistakes = assess_moves(&game, &searched);
    let assessment = mistakes.iter().find(|found| found.node == node).expect("it is assessed");
    assert!(assessment.quality() >= Some(MoveQuality::Blunder), "{assessment:?}");
    assert!((assessment.win_rate_loss() - of_review.loss()).abs() < 1e-12);
    // Another move in its place, by a retry and by a question.
    let tried = mv("1g1f");
    let judged = judge_tried(&engine, &of_review, tried, nodes, &control);
    let mut search = |position: &Position, moves: &[Move], limits: &SearchLimits| {
        Ok(search_moves(&engine, position, moves, limits, &control))
    };
    let mut comparer = MoveComparer::new(&SearchLimits::nodes(nodes), &mut search);
    let better = of_review.better.moves[0];
    let asked = comparer.compare_with(&before, tried, better).expect("nobody stops it");
    assert_eq!(judged.question, MoveQuestion::of_comparison(before, &asked));
    let again = judge_tried(&engine, &of_review, moves[2], nodes, &control);
    assert!((again.question.loss() - of_review.loss()).abs() < 1e-12);
}

/// The comments of an annotated record give the marks of the review that wrote them.
#[test]
fn comments_give_back_the_comparisons() {
    let mut game = careless_game(3, 20);
    let searched = reviewed(&game, false);
    let expected: Vec<_> = assess_moves(&game, &searched).into_iter().map(|found| (found.ply, found.mark())).collect();
    assert!(expected.iter().any(|(_, mark)| mark.is_some()));
    for (&node, found) in &searched {
        let position = game.position(node);
        let signature = format!("{} 0.1.0 nodes={NODES}", block::PROGRAM);
        let written = AnnotationBlock { signature, remark: String::new(), lines: found.lines.clone() };
        block::add(&mut game, node, &written, CommentDialect::ShogiHome, &position);
        for child in game.children(node).collect::<Vec<_>>() {
            let mv = game.node(child).mv;
            let comparison = found.comparisons.iter().flatten().find(|found| Some(found.played_move()) == mv);
            record_comparison(&mut game, child, comparison);
            record_comparison(&mut game, child, comparison);
        }
    }
    let results = crate::results::ResultStore::default();
    let stored = StoredReview::new(&game, &results);
    let found: Vec<_> = game.main_line().into_iter().filter_map(|node| stored.assessment(node)).collect();
    assert_eq!(found.into_iter().map(|found| (found.ply, found.mark())).collect::<Vec<_>>(), expected);
    let parent = game.main_line()[1];
    let read = recorded_comparisons(&game, parent);
    assert_eq!(Some(&read), searched[&parent].comparisons.as_ref());
    let node = game.main_line()[2];
    record_comparison(&mut game, node, None);
    assert!(recorded_comparisons(&game, parent).is_empty());
}

/// All other moves lose much in each of these positions: only where there was a choice that deserves it is there praise.
#[test]
fn only_a_choice_is_praised() {
    let praised = |sfen: &str, moves: &[&str]| {
        let moves: Vec<Move> = moves.iter().map(|text| mv(text)).collect();
        let game = game_of(sfen, &moves);
        let node = *game.main_line().last().expect("there is a move");
        let before = game.position_before(node).expect("it has a position before it");
        let played = moves[moves.len() - 1];
        let other = ScoredLine { moves: vec![other_moves(&before, played)[0]], score: Score::Cp(-900) };
        let lines = || [other.clone(), ScoredLine { moves: vec![played], score: Score::Cp(0) }];
        let comparison = MoveComparison::of_budgets(lines(), lines(), [400, 800]);
        assert!(comparison.is_only_good_move());
        let comparisons = [comparison];
        let score = sankoma_record::annotation::AnnotationScore::Centipawns(0);
        let value = PositionValue::of(before.side_to_move(), score, &[]).with_comparisons(Some(&comparisons));
        let after = PositionValue::of(before.side_to_move().other(), score, &[]);
        assess_move(&game, node, value, after).expect("it is a move").mark()
    };
    assert_eq!(praised(&Setup::startpos().sfen(), &["7g7f"]), Some("!"));
    let recapture = ["7g7f", "3c3d", "8h2b+", "3a2b"];
    assert_eq!(praised(&Setup::startpos().sfen(), &recapture), None, "it takes back");
    assert_eq!(praised(&Setup::startpos().sfen(), &recapture[..3]), Some("!"), "it takes first");
    assert_eq!(praised("k7r/9/9/9/9/9/9/9/7GK b - 1", &["1i2h"]), None, "one of two evasions");
}

#[test]
fn a_comparison_that_is_damaged_is_not_read() {
    let found = MoveComparison::of_budgets(
        [line("2g2f 8c8d", 34), line("7g7f", 20)],
        [line("2g2f 3c3d", 40), ScoredLine { moves: vec![mv("7g7f")], score: Score::Mate(-12) }],
        [400, 800],
    );
    let text = found.text();
    assert_eq!(MoveComparison::read(&text), Some(found));
    for damaged in ["", "800", &text[..text.len() - 6], &text.replace("cp", "points"), &format!("{text} | cp 3 7g7f")] {
        assert_eq!(MoveComparison::read(damaged), None, "{damaged}");
    }
}
