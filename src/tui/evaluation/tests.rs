//! Tests of the evaluation and the weights.

use super::line::LineEvaluation;
use super::{WeightsReading, WeightsRole};
use crate::tui::core::{AttackOverlay, Effect, ScoreSource};
use crate::tui::pane::Pane;
use crate::tui::tests::fixed_weights::fixed_weights;
use crate::tui::views::{EvaluationOverlay, EvaluationView};
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, asked, drawn, notice_text, opened, press_keys, run_command, run_jobs};
use sankoma_analysis::AnalysisReport;
use sankoma_analysis::assessment::{PartDifference, assess};
use sankoma_analysis::results::{PositionResult, ResultLine};
use sankoma_analysis::review::{MoveAssessment, MoveQuality};
use sankoma_eval::factors::FactorParameters;
use sankoma_eval::memory::HugePageBuffer;
use sankoma_eval::three_piece::full::{FullTables, KING_PAIRS, KPP_CELLS, KppTable};
use sankoma_eval::{
    CompactWeights, FullWeights, RawScale, ThreePieceWeights, UsualValues, Weights, features::Feature, material,
};
use sankoma_search::{Bound, FinishedIteration, PvLine, Score, SearchReport};
use sankoma_wording::Message;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

fn model_with_weights() -> Workbench {
    let mut model = opened(GAME);
    model.core.set_built_in_weights(fixed_weights());
    model
}

/// Weights that count material alone.
fn material_only() -> Weights {
    let kkp = HugePageBuffer::zeroed(KING_PAIRS * Feature::COUNT).expect("there is memory");
    let kpp = KppTable::Single(HugePageBuffer::zeroed(KPP_CELLS).expect("there is memory"));
    let cells = FullTables { kk: vec![[0; 2]; KING_PAIRS], kkp, kpp };
    FullWeights::new("material alone", material::OWN, cells).into()
}

/// Weights that count in finer units than the built-in ones.
fn fine_weights() -> (Weights, RawScale) {
    let scale = RawScale::new(256).expect("a power of two");
    let parameters = FactorParameters { scale, ..FactorParameters::built_in() };
    let weights = CompactWeights::from_parameters("fine", parameters).expect("the default weights fit");
    (ThreePieceWeights::Compact(Arc::new(weights)).into(), scale)
}

fn weights_in_use(model: &Workbench) -> String {
    model.core.evaluation.weights.main_weights().expect("there are weights").name().to_owned()
}

/// Enter opens a part of the assessment into its rows, Esc goes back to the part; it stays open from ply to ply.
#[test]
fn a_part_of_the_assessment_opens_into_its_rows() {
    let mut model = model_with_weights();
    run_command(&mut model, "explain-score");
    let parts = drawn(&model, 120, 40);
    assert!(parts.contains("material is even") && parts.contains("Enter: open"), "{parts}");
    press_keys(&mut model, "down enter");
    let opened = drawn(&model, 120, 40);
    assert!(opened.contains("Black's king") && opened.contains("Esc: back"), "{opened}");
    assert!(opened.contains("the king's square 5i") && !opened.contains("material is even"), "{opened}");
    let (view, evaluation) = (model.core.view.evaluation, &model.core.evaluation);
    let rows = evaluation.assessment.opened().expect("a part is open").1;
    let first_piece = rows.iter().position(|row| !row.pieces.is_empty()).expect("pieces have rows");
    press_keys(&mut model, &"down ".repeat(first_piece));
    assert!(!model.core.evaluation.lit_places(view).is_empty(), "the pieces of a row are lit on the board");
    run_command(&mut model, "next");
    assert!(drawn(&model, 120, 40).contains("Esc: back"));
    press_keys(&mut model, "esc");
    assert!(drawn(&model, 120, 40).contains("material is even"));
    press_keys(&mut model, "down down down enter");
    assert!(drawn(&model, 120, 40).contains("material is even"), "the move has no rows");
}

#[test]
fn one_key_goes_through_the_views_and_one_through_the_overlays() {
    let mut model = model_with_weights();
    assert_ne!(model.core.view.tab, Pane::Evaluation);
    press_keys(&mut model, "v e");
    let mut seen = vec![model.core.view.evaluation];
    for _ in 0..EvaluationView::ALL.len() {
        press_keys(&mut model, "v e");
        seen.push(model.core.view.evaluation);
    }
    assert_eq!(seen[..EvaluationView::ALL.len()], EvaluationView::ALL);
    assert_eq!(seen.last(), Some(&EvaluationView::Assessment));
    let overlays = [(); 3].map(|()| {
        run_command(&mut model, "overlay");
        model.core.view.overlay
    });
    assert_eq!(overlays, [EvaluationOverlay::Heat, EvaluationOverlay::Sweep, EvaluationOverlay::Off]);
    run_command(&mut model, "evaluation scores");
    run_command(&mut model, "overlay heat");
    assert_eq!(
        (model.core.view.evaluation, model.core.view.overlay),
        (EvaluationView::Scores, EvaluationOverlay::Heat)
    );
}

#[test]
fn counts_of_attacks_and_the_evaluation_take_turns_on_the_board() {
    let mut model = model_with_weights();
    press_keys(&mut model, "v s");
    press_keys(&mut model, "v a");
    assert_eq!((model.core.view.attacks, model.core.view.overlay), (AttackOverlay::Both, EvaluationOverlay::Off));
    press_keys(&mut model, "v s");
    assert_eq!((model.core.view.attacks, model.core.view.overlay), (AttackOverlay::Off, EvaluationOverlay::Heat));
}

#[test]
fn only_what_is_looked_at_is_worked_out_and_every_step_is_followed() {
    let mut model = model_with_weights();
    run_command(&mut model, "evaluation change");
    assert!(model.core.evaluation.change.is_none(), "no move leads to the start");
    for _ in 0..4 {
        press_keys(&mut model, "right");
        let change = model.core.evaluation.change.as_ref().expect("a move led here");
        let breakdown = model.core.evaluation.breakdown.as_ref().expect("there are weights");
        assert_eq!(change.totals[1], breakdown.total_raw);
        assert!(model.core.evaluation.quiescence.is_none() && model.core.evaluation.sweep.is_none());
    }
    run_command(&mut model, "evaluation scores");
    assert!(model.core.evaluation.quiescence.is_some());
}

/// How many positions of the line are to be evaluated.
fn requested_positions(effects: &[Effect]) -> usize {
    asked::<LineEvaluation>(effects).expect("the line is to be evaluated").positions.len()
}

#[test]
fn the_graph_asks_for_each_position_once() {
    let mut model = model_with_weights();
    let effects = run_command(&mut model, "evaluation graph");
    assert_eq!(requested_positions(&effects), model.core.game.shown.line.len());
    assert!(press_keys(&mut model, "right").is_empty(), "it is being worked out");
    run_jobs(&mut model, effects);
    assert!(press_keys(&mut model, "right").is_empty(), "it is known");
    for &node in &model.core.game.shown.line {
        let weights = fixed_weights();
        let expected = weights.raw(&model.core.game.document.game.position(node));
        assert_eq!(model.core.sums_at(node)[0].map(|sums| sums.total_raw), Some(expected));
    }
    run_command(&mut model, "goto 2");
    let effects = run_command(&mut model, "next-variation");
    assert_eq!(requested_positions(&effects), 2, "only the variation is new");
}

#[test]
fn an_answer_about_other_weights_is_dropped() {
    let mut model = model_with_weights();
    let late = run_command(&mut model, "evaluation graph");
    let effects = run_command(&mut model, "against built-in");
    assert_eq!(requested_positions(&effects), requested_positions(&late));
    run_jobs(&mut model, late);
    assert!(model.core.game.shown.line.iter().all(|&node| model.core.sums_at(node)[0].is_none()));
}

#[test]
fn a_refused_file_leaves_the_weights_as_they_are() {
    let mut model = model_with_weights();
    let path = PathBuf::from("nowhere/elmo.bin");
    let effects = run_command(&mut model, "weights nowhere/elmo.bin");
    assert_eq!(asked::<WeightsReading>(&effects).map(|reading| &reading.path), Some(&path));
    assert_eq!(notice_text(&model), "reading weights elmo.bin");
    let effects = model.core.weights_loaded(WeightsRole::Main, Err(Message::new("ない", "there is no elmo.bin")));
    assert!(
        effects.is_empty()
            && model.core.evaluation.weights.is_built_in()
            && model.core.evaluation.weights.loading().next().is_none()
    );
    assert_eq!(notice_text(&model), "there is no elmo.bin");
    assert!(model.core.messages.log.newest_first().any(|entry| entry.message.en == "there is no elmo.bin"));
}

#[test]
fn of_two_files_the_one_asked_for_last_is_used() {
    let mut model = model_with_weights();
    let late = run_command(&mut model, "weights first");
    run_command(&mut model, "weights built-in");
    let notice = notice_text(&model).to_owned();
    for effect in late {
        let Effect::Run(job) = effect else { panic!("{effect:?}") };
        assert_eq!(model.core.run_job(job), []);
    }
    assert_eq!(notice_text(&model), notice, "nobody waits for it any more");
    assert!(model.core.weights_loaded(WeightsRole::Main, Ok(material_only())).is_empty());
    assert_ne!(weights_in_use(&model), "material alone");
}

#[test]
fn other_weights_begin_a_new_analysis_and_do_not_show_what_was_found_before() {
    let mut model = model_with_weights();
    run_command(&mut model, "engine");
    let generation = model.core.engine.generation();
    let line = PvLine { rank: 1, depth: 5, seldepth: 9, score: Score::Cp(30), bound: Bound::Exact, pv: Vec::new() };
    let iteration = FinishedIteration { lines: vec![line], nodes: 100, time: Duration::ZERO, is_last: false };
    let report = AnalysisReport::Search(SearchReport::IterationFinished(Box::new(iteration)));
    model.core.receive_report(generation, report.clone());
    let score = |model: &Workbench| model.core.node_score(model.core.game.shown.node).map(|found| found.source);
    assert_eq!(score(&model), Some(ScoreSource::Search(5)));
    run_command(&mut model, "weights file");
    let effects = model.core.weights_loaded(WeightsRole::Main, Ok(material_only()));
    assert_eq!(effects, [Effect::UseWeights, Effect::Analyse]);
    assert_eq!(weights_in_use(&model), "material alone");
    assert_eq!(score(&model), None);
    model.core.receive_report(generation, report);
    assert!(model.core.engine.result.is_none(), "that was found with the weights before");
    let breakdown = model.core.evaluation.breakdown.as_ref().expect("there are weights");
    assert_eq!(breakdown.sums.map(|sums| (sums.kkp, sums.kpp)), Some((0, 0)));
    let effects = run_command(&mut model, "weights built-in");
    assert_eq!(effects[..2], [Effect::UseWeights, Effect::Analyse]);
    assert!(model.core.evaluation.weights.is_built_in());
    assert_eq!(score(&model), Some(ScoreSource::Search(5)), "what was found with these is still known");
}

#[test]
fn a_second_set_is_compared_and_put_away() {
    let mut model = model_with_weights();
    run_command(&mut model, "evaluation compare");
    assert!(model.core.evaluation.comparison.is_none());
    run_command(&mut model, "against file");
    model.core.weights_loaded(WeightsRole::Against, Ok(material_only()));
    model.core.compute_visible();
    let comparison = model.core.evaluation.comparison.as_ref().expect("there are two");
    assert_eq!(comparison.b.sums.map(|sums| sums.kkp), Some(0));
    assert_eq!(comparison.b.weights, "material alone");
    run_command(&mut model, "weights");
    assert_eq!(notice_text(&model), "weights: built-in  against: material alone (file)");
    run_command(&mut model, "against none");
    assert!(model.core.evaluation.comparison.is_none());
}

#[test]
fn what_is_shown_has_the_unit_of_its_weights_and_a_comparison_the_finer_one() {
    let mut model = opened(GAME);
    let (weights, scale) = fine_weights();
    model.core.set_built_in_weights(weights);
    run_command(&mut model, "overlay sweep");
    press_keys(&mut model, "right");
    run_command(&mut model, "evaluation change");
    let evaluation = &model.core.evaluation;
    let [breakdown, change] = [
        evaluation.breakdown.as_ref().map(|breakdown| breakdown.scale),
        evaluation.change.as_ref().map(|change| change.scale),
    ];
    let sweep = evaluation.sweep.as_ref().map(|sweep| sweep.scale);
    assert_eq!([breakdown, change, sweep], [Some(scale); 3]);
    assert_eq!(evaluation.inspection.scale(), scale);
    let mut model = model_with_weights();
    model.core.set_built_in_weights(fixed_weights());
    assert_eq!(model.core.evaluation.inspection.scale(), RawScale::DEFAULT);
    run_command(&mut model, "against fine");
    model.core.weights_loaded(WeightsRole::Against, Ok(fine_weights().0));
    run_command(&mut model, "evaluation compare");
    assert_eq!(model.core.evaluation.comparison.as_ref().map(|comparison| comparison.scale), Some(scale));
    assert_eq!(model.core.evaluation.inspection.scale(), scale);
}

#[test]
fn the_sweep_keeps_its_piece_while_the_cursor_looks_at_empty_squares() {
    let mut model = model_with_weights();
    run_command(&mut model, "overlay sweep");
    let swept = |model: &Workbench| model.core.evaluation.sweep.as_ref().map(|sweep| sweep.from.to_string());
    assert_eq!(swept(&model).as_deref(), Some("5i"), "the king of the side to move");
    press_keys(&mut model, "b");
    // The cursor begins in the middle of the board.
    for (key, expected) in [("down", "5i"), ("down", "5g"), ("up", "5g"), ("right", "5g")] {
        press_keys(&mut model, key);
        assert_eq!(swept(&model).as_deref(), Some(expected), "{key}");
    }
    run_command(&mut model, "next");
    assert_eq!(swept(&model).as_deref(), Some("5g"), "the piece still stands there");
}

/// Black steps aside with the king and lets the rook on 8h be taken.
const BLUNDER: &str = "position sfen 4k4/9/9/9/4b4/9/9/1R7/4K4 b - 1 moves 5i4i 5e8h+";

/// The game with the blunder, at it, where searches have found these scores (from the view of the side to move) and
/// lines in the positions before and after it.
fn at_the_blunder(before: (Score, &[&str]), after: (Score, &[&str])) -> Workbench {
    let mut model = opened(BLUNDER);
    model.core.set_built_in_weights(fixed_weights());
    let line = model.core.game.shown.line.clone();
    for (node, (score, moves)) in [(line[0], before), (line[1], after)] {
        let pv = moves.iter().map(|text| text.parse().expect("a move")).collect();
        let found = ResultLine { score, bound: Bound::Exact, seldepth: 9, pv };
        let engine = model.core.results.engine().clone();
        let result = PositionResult {
            lines: vec![found],
            depth: 9,
            nodes: 1_000,
            time: Duration::ZERO,
            engine,
            comparisons: None,
        };
        let position = model.core.game.document.game.position(node);
        model.core.results.insert(&position, result);
    }
    run_command(&mut model, "goto 1");
    run_command(&mut model, "evaluation change");
    model
}

#[test]
fn the_change_of_a_blunder_is_negative_for_the_mover_and_the_difference_of_both_ends() {
    let model = at_the_blunder((Score::Cp(700), &["8h5h"]), (Score::Cp(1_500), &["5e8h+"]));
    let shown = model.core.game.shown.node;
    let quality = model.core.review.assessment(shown).and_then(MoveAssessment::quality);
    assert_eq!(quality, Some(MoveQuality::LosingBlunder), "it is marked ??");
    let change = model.core.evaluation.line_change.as_ref().expect("searches know both lines");
    assert!(change.explains_loss() && change.at_the_ends() < 0.0, "{}", change.at_the_ends());
    assert_eq!(change.searched(), Some(-2_200));
    let weights = fixed_weights();
    let terms = weights.terms().expect("factors have terms");
    let usual = UsualValues::of(terms);
    let sums = change.comparison.ends.each_ref().map(|end| {
        let parts = assess(terms, &usual, &end.position).parts;
        parts.iter().map(|part| part.units).sum::<i64>()
    });
    assert_eq!(change.comparison.difference.by(), sums[1] - sums[0]);
    let of_parts: i64 = change.comparison.difference.parts.iter().map(PartDifference::by).sum();
    assert_eq!(of_parts, sums[1] - sums[0]);
    let screen = drawn(&model, 120, 40);
    for words in ["change by ply 1", "ends of the lines", "Black has a rook less", "search"] {
        assert!(screen.contains(words), "no {words}: {screen}");
    }
}

#[test]
fn the_static_change_is_one_key_away_and_named_so() {
    let mut model = at_the_blunder((Score::Cp(700), &["8h5h"]), (Score::Cp(1_500), &["5e8h+"]));
    assert!(model.core.evaluation.change.is_none(), "it is not on the screen");
    press_keys(&mut model, "v e");
    assert_eq!(model.core.view.evaluation, EvaluationView::StaticChange);
    assert!(model.core.evaluation.change.is_some());
    assert!(drawn(&model, 120, 40).contains("static change by ply 1"));
    let mut unsearched = opened(BLUNDER);
    unsearched.core.set_built_in_weights(fixed_weights());
    run_command(&mut unsearched, "goto 1");
    run_command(&mut unsearched, "evaluation change");
    let screen = drawn(&unsearched, 120, 40);
    assert!(screen.contains("static change by ply 1") && screen.contains("no search knows the lines"), "{screen}");
}

/// Parts that make up a small part of what the searches say are not left to pass for all of it.
#[test]
fn a_change_that_the_ends_show_little_of_says_so() {
    let words = "it lies beyond the lines";
    for (played, is_said) in [(1_500, false), (9_000, true)] {
        let model = at_the_blunder((Score::Cp(700), &["8h5h"]), (Score::Cp(played), &["5e8h+"]));
        let change = model.core.evaluation.line_change.as_ref().expect("searches know both lines");
        assert!(change.explains_loss() && change.leaves_most_unshown() == is_said, "{}", change.at_the_ends());
        assert_eq!(drawn(&model, 120, 40).contains(words), is_said);
    }
}

/// What the ends say never contradicts what the searches say: a mate is no sum of parts, and a line that stops early is
/// told as one.
#[test]
fn a_change_that_would_praise_a_mistake_is_not_told() {
    let mate = at_the_blunder((Score::Cp(300), &["8h5h"]), (Score::Mate(3), &["5e8h+"]));
    let screen = drawn(&mate, 120, 40);
    assert!(screen.contains("one of the lines ends in mate") && !screen.contains("ends of the lines"), "{screen}");
    let short = at_the_blunder((Score::Cp(300), &["5i5h", "5e8h+"]), (Score::Cp(1_100), &["5a5b", "8h8a"]));
    let change = short.core.evaluation.line_change.as_ref().expect("searches know both lines");
    assert!(change.at_the_ends() > 0.0 && !change.explains_loss());
    assert!(drawn(&short, 120, 40).contains("the lines stop before what the search has seen"));
}

#[test]
fn without_a_mark_nothing_is_compared_but_the_lines_of_a_searched_move() {
    let mut model = model_with_weights();
    run_command(&mut model, "compare-positions");
    assert_eq!(notice_text(&model), "no position is marked to compare with; v M marks the one shown");
    assert!(model.pages.is_empty());
    press_keys(&mut model, "v M");
    press_keys(&mut model, "v C");
    assert_eq!(notice_text(&model), "this is the position that is marked: go to another one first");
    press_keys(&mut model, "right");
    press_keys(&mut model, "v C");
    assert_eq!(model.pages.len(), 1);
    press_keys(&mut model, "esc");
    press_keys(&mut model, "left");
    press_keys(&mut model, "v M");
    assert_eq!(notice_text(&model), "the mark is gone");
    let mut searched = at_the_blunder((Score::Cp(700), &["8h5h"]), (Score::Cp(1_500), &["5e8h+"]));
    press_keys(&mut searched, "v C");
    let screen = drawn(&searched, 80, 24);
    for words in ["Comparison", "A  better ", ": 1 ply on", "B  played ", "White wins a rook", "B-A"] {
        assert!(screen.contains(words), "no {words}: {screen}");
    }
}
