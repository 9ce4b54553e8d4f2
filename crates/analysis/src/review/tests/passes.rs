//! Which positions another engine searches again, and never more than was said; lines of play do not break off early; and
//! a score that leaves a search is exact.

use crate::review::line_extension::MIN_LINE_PLIES;
use crate::review::reported_search::ReportedSearch;
use crate::review::*;
use crate::tests::fixed_weights::fixed_weights;
use crate::{AnalysisReport, Engine};
use proptest::prelude::*;
use sankoma_record::annotation::{AnnotationScore, block::AnnotationLine};
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Color, Position, Setup, movegen, repetition};
use sankoma_search::{Bound, FinishedIteration, PvLine, Score, SearchLimits, SearchOutcome, SearchReport};
use sankoma_wording::Language;
use std::collections::BTreeMap;
use std::time::Duration;

/// Nodes of the first pass.
const NODES: u64 = 1_000;

/// An engine that compares no moves, whose scores are written down: of each ply, Black's in centipawns in each pass.
struct Scripted {
    scores: Vec<[i32; 2]>,
    /// Ply and pass of each search.
    searched: Vec<(usize, usize)>,
}

impl Scripted {
    fn new(scores: Vec<[i32; 2]>) -> Self {
        Self { scores, searched: Vec::new() }
    }
}

impl PositionSearcher for Scripted {
    fn search(
        &mut self,
        position: &Position,
        settings: &ReviewSearchSettings,
        _: &StopFlag,
    ) -> Result<Vec<AnnotationLine>, SearchInterruption> {
        let ply = position.move_number() as usize - 1;
        let nodes = settings.limits.nodes.expect("nodes limit it");
        let pass = (nodes / NODES).ilog(4) as usize;
        self.searched.push((ply, pass + 1));
        let score = AnnotationScore::Centipawns(self.scores[ply][pass]);
        Ok(vec![AnnotationLine { score, depth: Some(9), seldepth: None, nodes: Some(nodes), pv: Vec::new() }])
    }
}

/// A game of random moves.
fn random_game(plies: usize) -> Game {
    let mut random = fastrand::Rng::with_seed(11);
    let (mut game, mut position, mut at) = (Game::new(Setup::startpos()), Position::startpos(), NodeId::ROOT);
    for _ in 0..plies {
        let legal = movegen::legal(&position);
        let mv = legal[random.usize(..legal.len())];
        at = game.add_move(at, mv);
        position.play(mv);
    }
    game
}

fn settings(passes: u32) -> ReviewSearchSettings {
    ReviewSearchSettings {
        limits: SearchLimits::nodes(NODES),
        multipv: 1,
        order: ReviewOrder::Forward,
        passes,
        variations: false,
    }
}

/// The searches of a section, and the results of its positions.
fn searched(engine: &mut Scripted, passes: u32) -> BTreeMap<NodeId, SearchedPosition> {
    let game = random_game(engine.scores.len() - 1);
    let section = game.main_line();
    let found = search_section(&game, &section, &settings(passes), engine, &StopFlag::default(), |_, _| {});
    found.expect("nobody stops it").into_iter().collect()
}

/// Black loses 10 % at ply 3 in the first pass only, and White 20 % at ply 6 in every pass.
#[test]
fn the_positions_around_doubtful_moves_are_searched_again() {
    let mut scores = vec![[0; 2]; 9];
    scores[3] = [-240, 0];
    scores[4] = [-240; 2];
    for score in &mut scores[6..] {
        *score = [400; 2];
    }
    let mut engine = Scripted::new(scores.clone());
    searched(&mut engine, 1);
    assert_eq!(engine.searched, (0..9).map(|ply| (ply, 1)).collect::<Vec<_>>(), "one pass searches each once");
    let mut engine = Scripted::new(scores);
    let results = searched(&mut engine, 2);
    assert_eq!(engine.searched[9..], [(2, 2), (3, 2), (5, 2), (6, 2)]);
    let nodes: Vec<u64> = results.values().map(|found| found.lines[0].nodes.expect("they are known")).collect();
    assert_eq!(nodes, [1, 1, 4, 4, 1, 4, 4, 1, 1].map(|times| times * NODES));
}

proptest! {
    /// The budget said beforehand is never exceeded, whatever the scores.
    #[test]
    fn a_review_searches_no_more_than_its_budget(
        scores in prop::collection::vec(prop::array::uniform2(-3_000..3_000_i32), 2..17),
        passes in 1..=2_u32,
    ) {
        let budget = ReviewBudget::of([scores.len()], passes, false);
        let mut engine = Scripted::new(scores);
        searched(&mut engine, passes);
        let again = engine.searched.iter().filter(|(_, pass)| *pass > 1).count();
        let work: u64 = engine.searched.iter().map(|(_, pass)| 4_u64.pow(*pass as u32 - 1)).sum();
        prop_assert_eq!(engine.searched.len() - again, budget.positions);
        prop_assert!(again <= budget.repeated, "{} of {}", again, budget.repeated);
        prop_assert!(work <= budget.searches(), "{} of {}", work, budget.searches());
    }
}

#[test]
fn the_budget_is_said_beforehand() {
    let budget = ReviewBudget::of([16, 16, 9], 2, false);
    let said = budget.whole_message();
    assert_eq!(said.en, "41 positions, at most 18 searched again, in all at most 2.8 times the work of one pass");
    assert_eq!(said.ja, "41局面、うち多くて18局面を読み直し、全体で1巡の2.8倍まで");
    assert_eq!(ReviewBudget::of([16, 16, 9], 1, true).message(), None);
    assert_eq!(budget.and(ReviewBudget::of([3], 2, false)), ReviewBudget::of([16, 16, 9, 3], 2, false));
    let said = ReviewBudget::of([16, 9], 2, true).whole_message();
    assert_eq!(said.en, "25 positions, suspicious moves are compared, in all at most 2.5 times the work of one pass");
    assert_eq!(said.ja, "25局面、疑わしい手を最善手と比べ、全体で1巡の2.5倍まで");
}

#[test]
fn every_limit_grows_with_the_pass() {
    let limits = SearchLimits { depth: Some(10), nodes: Some(u64::MAX / 4), ..SearchLimits::default() };
    let settings = ReviewSearchSettings { limits, ..settings(2) };
    assert_eq!(settings.of_pass(1), settings);
    let second = settings.of_pass(2).limits;
    assert_eq!((second.depth, second.nodes), (Some(13), Some(u64::MAX - 3)));
}

/// A mate that takes longer loses nothing, nor does a win that stays one; a mate let slip is named where it costs.
#[test]
fn a_mate_let_slip_is_a_mistake_only_where_the_win_is_in_doubt() {
    let game = random_game(1);
    let node = game.main_line()[1];
    let assessed = |before, after| {
        let value = |turn, score| PositionValue::of(turn, score, &[]);
        assess_move(&game, node, value(Color::Black, before), value(Color::White, after)).expect("it is a move")
    };
    let mate = |plies| AnnotationScore::Mate { winner: Color::Black, plies: Some(plies) };
    let longer = assessed(mate(7), mate(11));
    assert_eq!((longer.quality(), longer.is_missed_mate()), (None, false));
    // 97.5 % of win rate: still won.
    let won = assessed(mate(7), AnnotationScore::Centipawns(2_200));
    assert_eq!((won.quality(), won.loses_mate, won.class_name()), (None, true, None));
    assert_eq!(assessed(AnnotationScore::Centipawns(9_000), AnnotationScore::Centipawns(2_200)).quality(), None);
    let missed = assessed(mate(7), AnnotationScore::Centipawns(300));
    assert_eq!(missed.quality(), Some(MoveQuality::Blunder));
    assert_eq!(missed.marked_name(Language::En), "?? missed mate");
    assert_eq!(missed.marked_name(Language::Ja), "?? 詰み逃し");
    let lost = assessed(AnnotationScore::Centipawns(900), AnnotationScore::Centipawns(-300));
    assert_eq!(lost.marked_name(Language::En), "?? blunder");
}

/// A search that is broken off outside its window has a bound, which may be the mean of an evaluation and the score of
/// a superior position: the score is then that of the last complete iteration.
#[test]
fn a_mean_with_a_superior_position_does_not_leave_the_search() {
    let mv = "7g7f".parse().expect("a move");
    let line = |depth, score, bound| PvLine { rank: 1, depth, seldepth: depth, score, bound, pv: vec![mv] };
    let scored = |last: PvLine| {
        let mut search = ReportedSearch::default();
        let lines = vec![line(8, Score::Cp(120), Bound::Exact)];
        let iteration = FinishedIteration { lines, nodes: 900, time: Duration::ZERO, is_last: false };
        search.take(AnalysisReport::Search(SearchReport::IterationFinished(Box::new(iteration))));
        search.take(AnalysisReport::Done(SearchOutcome { best: Some(mv), lines: vec![last], nodes: 1_000 }));
        search.lines(Color::Black)[0].score
    };
    assert_eq!(scored(line(9, Score::Cp(17_439), Bound::Lower)), AnnotationScore::Centipawns(120));
    assert_eq!(scored(line(9, Score::Cp(-19_210), Bound::Upper)), AnnotationScore::Centipawns(120));
    assert_eq!(scored(line(9, Score::Cp(28_000), Bound::Exact)), AnnotationScore::Centipawns(28_000));
    assert_eq!(scored(line(9, Score::Cp(400), Bound::Lower)), AnnotationScore::Centipawns(400));
    assert_eq!(scored(line(9, Score::Cp(80), Bound::Exact)), AnnotationScore::Centipawns(80));
    let mate = AnnotationScore::Mate { winner: Color::Black, plies: Some(9) };
    assert_eq!(scored(line(9, Score::Mate(9), Bound::Lower)), mate);
}

/// Every line that a review stores has eight plies, or the game ends with it.
#[test]
fn lines_of_play_do_not_break_off_early() {
    let game = random_game(60);
    let mut engine = Engine::new(fixed_weights(), 4);
    let settings = ReviewSearchSettings { multipv: 2, order: ReviewOrder::Backward, ..settings(2) };
    let mut lines = 0;
    for section in SectionPlan::of(&game, &ReviewScope::MAIN_LINE).sections {
        let found = search_section(&game, &section, &settings, &mut engine, &StopFlag::default(), |_, _| {});
        for (node, result) in found.expect("nobody stops it") {
            for line in &result.lines {
                let mut end = game.position(node);
                for &mv in &line.pv {
                    assert!(end.is_legal(mv), "{line:?}");
                    end.play(mv);
                }
                let is_mate = matches!(line.score, AnnotationScore::Mate { .. }) || !movegen::has_legal_move(&end);
                let is_over = is_mate || repetition::state_against_earlier(&end).is_some();
                assert!(line.pv.len() >= MIN_LINE_PLIES || is_over, "{} {line:?}", end.sfen());
                lines += 1;
            }
        }
    }
    assert!(lines > 110, "{lines} lines");
}
