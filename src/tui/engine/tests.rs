//! Tests of the engine's reports and of the search tree.

use super::tree_view::TreeSearch;
use crate::tui::core::Effect;
use crate::tui::pane::Pane;
use crate::tui::tests::fixed_weights::fixed_weights;
use crate::tui::views::EngineView;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, run_command, run_jobs};
use sankoma_analysis::{AnalysisReport, Engine};
use sankoma_rules::Move;
use sankoma_search::{Bound, FinishedIteration, PvLine, Score, SearchControl, SearchInfo, SearchLimits, SearchReport};
use std::time::Duration;

fn info(rank: usize, pv: &[Move]) -> AnalysisReport {
    let line = PvLine { rank, depth: 5, seldepth: 9, score: Score::Cp(30), bound: Bound::Exact, pv: pv.to_vec() };
    AnalysisReport::Search(SearchReport::Line(SearchInfo { line, nodes: 100, time: Duration::ZERO, hashfull: 0 }))
}

fn iteration(depth: u32, scores: &[i32]) -> AnalysisReport {
    let line = |(&points, rank): (&i32, usize)| PvLine {
        rank,
        depth,
        seldepth: depth,
        score: Score::Cp(points),
        bound: Bound::Exact,
        pv: vec!["7g7f".parse().expect("it is a move")],
    };
    let lines = scores.iter().zip(1..).map(line).collect();
    let iteration = FinishedIteration { lines, nodes: u64::from(depth), time: Duration::ZERO, is_last: false };
    AnalysisReport::Search(SearchReport::IterationFinished(Box::new(iteration)))
}

fn shown_scores(model: &Workbench) -> (u32, Vec<Score>) {
    let depth = model.core.engine.result.as_ref().map_or(0, |result| result.depth);
    (depth, model.core.engine.result_lines().iter().map(|line| line.score).collect())
}

#[test]
fn the_result_is_a_whole_iteration_and_a_shallower_one_does_not_replace_it() {
    let mut model = opened(GAME);
    run_command(&mut model, "engine");
    let report = |model: &mut Workbench, report| model.core.receive_report(model.core.engine.generation(), report);
    report(&mut model, iteration(9, &[30, 20]));
    // The best line of the next iteration is known, the second is not.
    report(&mut model, info(1, &["7g7f".parse().expect("it is a move")]));
    assert_eq!(shown_scores(&model), (9, vec![Score::Cp(30), Score::Cp(20)]));
    report(&mut model, iteration(4, &[1, 0, -1]));
    assert_eq!(shown_scores(&model), (9, vec![Score::Cp(30), Score::Cp(20)]));
    run_command(&mut model, "next");
    assert_eq!(shown_scores(&model), (0, vec![]));
    run_command(&mut model, "previous");
    assert_eq!(shown_scores(&model), (9, vec![Score::Cp(30), Score::Cp(20)]), "it is shown before the search reports");
    run_command(&mut model, "multipv 1");
    assert_eq!(shown_scores(&model), (9, vec![Score::Cp(30)]));
    report(&mut model, iteration(10, &[5]));
    assert_eq!(shown_scores(&model), (10, vec![Score::Cp(5)]));
}

/// The lines of each iteration that a search of several lines completes have one depth.
#[test]
fn complete_iterations_of_a_search_never_mix_depths() {
    let model = opened(GAME);
    let engine = Engine::new(fixed_weights(), 4);
    for nodes in [500, 3_000, 20_000] {
        let task = model.core.engine.task(&model.core.game.shown.position, SearchLimits::nodes(nodes));
        let mut depths = Vec::new();
        engine.run(&task, &SearchControl::new(), |report| {
            if let AnalysisReport::Search(SearchReport::IterationFinished(iteration)) = report {
                assert_eq!(iteration.lines.len(), 3);
                assert!(iteration.lines.iter().all(|line| line.depth == iteration.lines[0].depth));
                assert!(iteration.lines.iter().all(|line| line.bound == Bound::Exact));
                depths.push(iteration.lines[0].depth);
            }
        });
        assert!(!depths.is_empty() && depths.is_sorted_by(|a, b| a < b), "{depths:?}");
    }
}

#[test]
fn reports_about_an_earlier_position_are_dropped() {
    let mut model = opened(GAME);
    assert_eq!(run_command(&mut model, "engine"), [Effect::Analyse]);
    let earlier = model.core.engine.generation();
    let pv = ["7g7f".parse().expect("it is a move")];
    model.core.receive_report(earlier, info(1, &pv));
    assert!(model.core.engine.lines[0].is_some());
    assert_eq!(run_command(&mut model, "next"), [Effect::Analyse]);
    assert!(model.core.engine.lines.is_empty(), "no line stands under a position it does not begin in");
    model.core.receive_report(earlier, info(1, &pv));
    assert!(model.core.engine.lines.is_empty());
    model.core.receive_report(model.core.engine.generation(), info(2, &pv));
    assert!(model.core.engine.lines[1].is_some());
}

#[test]
fn an_engine_line_becomes_a_variation() {
    let mut model = opened("startpos");
    run_command(&mut model, "engine");
    let pv: Vec<Move> = ["2g2f", "8c8d", "2f2e"].map(|mv| mv.parse().expect("it is a move")).to_vec();
    model.core.receive_report(model.core.engine.generation(), info(1, &pv));
    run_command(&mut model, "adopt");
    assert_eq!((model.core.game.shown.ply(), model.core.game.shown.line.len()), (1, 4));
    run_command(&mut model, "adopt 7");
    assert_eq!(notice_text(&model), "there is no line number 7");
}

/// Runs the searches of trees among effects; returns how many there were.
fn run_tree_searches(model: &mut Workbench, effects: Vec<Effect>) -> usize {
    let is_search = |effect: &Effect| effect.as_job::<TreeSearch>().is_some();
    let searches: Vec<Effect> = effects.into_iter().filter(is_search).collect();
    let count = searches.len();
    run_jobs(model, searches);
    count
}

fn with_weights() -> Workbench {
    let mut model = opened(GAME);
    model.core.set_built_in_weights(fixed_weights());
    model
}

#[test]
fn a_tree_is_asked_for_once_for_each_position_and_depth_and_only_when_it_is_seen() {
    let mut model = with_weights();
    let effects = run_command(&mut model, "watch roots");
    assert_eq!(run_tree_searches(&mut model, effects), 0);
    for (line, asked) in
        [("watch tree", 1), ("flip", 0), ("next", 1), ("tree-deeper", 1), ("tree-best", 0), ("zoom", 0)]
    {
        let effects = run_command(&mut model, line);
        assert_eq!(run_tree_searches(&mut model, effects), asked, "{line}");
        assert!(model.core.engine.tree.tree().is_some(), "{line}");
    }
    let tree = model.core.engine.tree.tree().expect("it was brought");
    assert_eq!((tree.position.sfen(), model.core.engine.tree.depth), (model.core.game.shown.position.sfen(), 4));
}

#[test]
fn each_view_keeps_its_place() {
    let mut model = with_weights();
    run_command(&mut model, "watch counters");
    model.core.view.scroll(Pane::Engine, 7);
    for (view, offset) in [("roots", 0), ("counters", 7), ("iterations", 0), ("counters", 7)] {
        run_command(&mut model, &format!("watch {view}"));
        assert_eq!(model.core.view.scroll_offset(Pane::Engine), offset, "{view}");
    }
}

#[test]
fn a_tree_of_another_position_is_dropped() {
    let mut model = with_weights();
    let late = run_command(&mut model, "watch tree");
    run_command(&mut model, "next");
    run_tree_searches(&mut model, late);
    assert!(model.core.engine.tree.tree().is_none(), "the board has moved on");
}

#[test]
fn keys_lead_through_the_tree_and_back() {
    let mut model = with_weights();
    let effects = run_command(&mut model, "watch tree");
    run_tree_searches(&mut model, effects);
    run_command(&mut model, "focus engine");
    assert!(model.core.view.is_tree_focused());
    let rows = |model: &Workbench| (model.core.engine.tree.rows().len(), model.core.engine.tree.cursor().selected);
    let (all, at) = rows(&model);
    assert!(all > 5 && at == 0);
    for (line, expected) in [
        ("tree-toggle", (1, 0)),
        ("tree-unfold", (all, 0)),
        ("tree-unfold", (all, 1)),
        ("tree-fold", (all, 0)),
        ("tree-down", (all, 1)),
        ("tree-up", (all, 0)),
        ("tree-up", (all, 0)),
    ] {
        run_command(&mut model, line);
        assert_eq!(rows(&model), expected, "{line}");
    }
    for _ in 0..10 {
        run_command(&mut model, "tree-shallower");
    }
    assert_eq!(notice_text(&model), "the tree is 1 to 8 plies deep");
    run_command(&mut model, "watch");
    assert_eq!(model.core.view.engine, EngineView::Others);
    assert!(!model.core.view.is_tree_focused());
}
