//! Tests of guessing moves: nothing of what follows is there before it is asked, and the game stays as it was.

use super::{GuessPhase, GuessTally};
use crate::tui::core::Effect;
use crate::tui::pages::PageKind;
use crate::tui::tests::fixed_weights::fixed_weights;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, run_command};
use sankoma_analysis::results::{PositionResult, ResultLine};
use sankoma_analysis::{AnalysisReport, AnalysisTask, Engine};
use sankoma_rules::{Move, Position};
use sankoma_search::{Bound, Score, SearchControl, SearchLimits};
use std::time::Duration;

fn phase(model: &Workbench) -> GuessPhase {
    model.core.guess.exercise.as_ref().expect("an exercise runs").phase
}

fn mv(text: &str) -> Move {
    text.parse().expect("the test's move is well-formed")
}

/// Gives the position after these moves a result.
fn set_result(model: &mut Workbench, moves: &[&str], best: &str, score: i32) {
    let mut position = Position::startpos();
    for text in moves {
        position.play(mv(text));
    }
    let line = ResultLine { score: Score::Cp(score), bound: Bound::Exact, seldepth: 9, pv: vec![mv(best)] };
    let engine = model.core.results.engine().clone();
    let result = PositionResult {
        lines: vec![line],
        depth: 9,
        nodes: 1_000_000,
        time: Duration::ZERO,
        engine,
        comparisons: None,
    };
    model.core.results.insert(&position, result);
}

/// A game of six plies with results at every position, in which White's third ply and the guesses below lose.
fn reviewed() -> Workbench {
    let mut model = opened("startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e");
    set_result(&mut model, &[], "7g7f", 50);
    set_result(&mut model, &["7g7f"], "3c3d", -50);
    set_result(&mut model, &["7g7f", "3c3d"], "6g6f", 60);
    set_result(&mut model, &["7g7f", "3c3d", "2g2f"], "8c8d", 0);
    set_result(&mut model, &["7g7f", "3c3d", "2g2f", "8c8d"], "2f2e", 0);
    set_result(&mut model, &["2g2f"], "8c8d", 100);
    set_result(&mut model, &["7g7f", "3c3d", "1g1f"], "8c8d", 600);
    model
}

#[test]
fn a_line_is_guessed_ply_by_ply_and_nothing_beyond_the_question_is_there() {
    let mut model = reviewed();
    let before = model.core.game.document.game.clone();
    run_command(&mut model, "guess black");
    for (ply, guess, losses, points) in [(0, "7g7f", [0.0, 0.0], 10), (2, "1g1f", [0.256, 0.025], 0)] {
        let game = &model.core.game.document.game;
        assert_eq!((game.len(), model.core.game.shown.ply(), phase(&model)), (ply + 1, ply, GuessPhase::Asked));
        assert!(
            model.core.hides_scores()
                && model.core.engine.result.is_none()
                && model.core.node_score(model.core.game.shown.node).is_none()
        );
        assert_eq!(run_command(&mut model, &format!("move {guess}")), [], "every value is known");
        let answer =
            model.core.guess.exercise.as_ref().and_then(|exercise| exercise.answers.last()).expect("it is answered");
        for (found, expected) in [answer.guessed_loss, answer.played_loss].into_iter().zip(losses) {
            assert!((found.expect("it is known") - expected).abs() < 0.002, "{answer:?}");
        }
        assert_eq!(answer.points(), points);
        run_command(&mut model, "guess-next");
    }
    assert_eq!(model.core.game.shown.ply(), 4);
    run_command(&mut model, "first");
    run_command(&mut model, "move 7g7f");
    assert!(notice_text(&model).contains("after ply 4"), "{}", notice_text(&model));
    let tally = GuessTally::of(&model.core.guess.exercise.as_ref().expect("it runs").answers);
    assert_eq!((tally.hits, tally.best, tally.played_best, tally.points, tally.max_points), (1, 1, 1, 10, 20));
    run_command(&mut model, "cancel");
    assert!(model.pages.top() == Some(PageKind::GuessSummary), "the summary comes first");
    run_command(&mut model, "list-open");
    assert!(model.core.guess.exercise.is_none());
    assert_eq!((model.core.game.document.game == before, model.core.game.shown.ply()), (true, 3), "the worst guess");
    assert!(!model.core.is_modified() && model.core.files.open.files().len() == 1);
}

#[test]
fn guesses_are_written_into_the_game_when_that_is_asked_for() {
    let mut model = reviewed();
    run_command(&mut model, "guess black 3");
    run_command(&mut model, "move 1g1f");
    run_command(&mut model, "cancel");
    run_command(&mut model, "guess-write");
    run_command(&mut model, "guess-write");
    assert_eq!(notice_text(&model), "the guesses are written already");
    run_command(&mut model, "cancel");
    run_command(&mut model, "goto 3");
    let comments =
        |model: &Workbench| model.core.game.document.game.node(model.core.game.shown.node).comments.join("|");
    let written = comments(&model);
    assert!(written.starts_with("guessed ▲") && written.ends_with(" (loss 25.6 %, 0 points)"), "{written}");
    assert!(model.core.is_modified());
    run_command(&mut model, "undo");
    assert_eq!((comments(&model).as_str(), model.core.is_modified()), ("", false));
}

#[test]
fn the_last_question_is_followed_by_the_summary() {
    let mut model = reviewed();
    run_command(&mut model, "goto 4");
    run_command(&mut model, "guess nodes=1");
    for mv in ["2f2e", "8d8e"] {
        let effects = run_command(&mut model, &format!("move {mv}"));
        // Where nothing is known, the search that is asked for may find nothing either.
        let mut effects: Vec<Effect> = effects;
        while let Some((generation, _, _)) = search_of(&effects) {
            let done = AnalysisReport::Refused(Vec::new());
            effects = model.core.receive_report(generation, done);
        }
        assert_eq!(phase(&model), GuessPhase::Answered);
        run_command(&mut model, "guess-next");
    }
    assert!(model.pages.top() == Some(PageKind::GuessSummary) && phase(&model) == GuessPhase::Finished);
    assert_eq!(model.core.game.shown.ply(), 6);
    run_command(&mut model, "cancel");
    assert_eq!((model.core.guess.exercise.is_none(), model.core.game.shown.ply()), (true, 4));
}

fn search_of(effects: &[Effect]) -> Option<(u64, Position, u64)> {
    effects.iter().find_map(|effect| match effect {
        Effect::SearchPosition(generation, position, nodes) => Some((*generation, (**position).clone(), *nodes)),
        _ => None,
    })
}

#[test]
fn what_is_not_known_is_searched() {
    let mut model = opened(GAME);
    model.core.set_built_in_weights(fixed_weights());
    run_command(&mut model, "guess 2 nodes=2000");
    let mut effects = run_command(&mut model, "move 8c8d");
    let engine = Engine::new(fixed_weights(), 4);
    let mut searched = 0;
    while let Some((generation, position, nodes)) = search_of(&effects) {
        let mut reports = Vec::new();
        let task = AnalysisTask::new(position, SearchLimits::nodes(nodes));
        engine.run(&task, &SearchControl::new(), |report| reports.push(report));
        effects = reports.into_iter().flat_map(|report| model.core.receive_report(generation, report)).collect();
        searched += 1;
    }
    assert!((1..=3).contains(&searched), "{searched}");
    let answer = &model.core.guess.exercise.as_ref().expect("it runs").answers[0];
    assert!(answer.best.is_some() && answer.guessed_loss.is_some() && answer.played_loss.is_some(), "{answer:?}");
    assert_eq!((answer.ply, answer.played), (2, mv("3c3d")));
}

#[test]
fn the_engine_is_stopped_and_what_is_written_meanwhile_is_kept() {
    let mut model = reviewed();
    run_command(&mut model, "engine");
    let effects = run_command(&mut model, "guess black");
    assert!(effects.contains(&Effect::StopAnalysis) && model.core.hides_scores());
    run_command(&mut model, "guess-next");
    assert_eq!((phase(&model), model.core.game.shown.ply()), (GuessPhase::Asked, 0), "there is no answer yet");
    run_command(&mut model, "bookmark mine");
    run_command(&mut model, "cancel");
    assert_eq!(
        (model.core.files.open.files().len(), model.core.game.shown.line.len()),
        (2, 7),
        "the file with the bookmark stays"
    );
}

#[test]
fn an_answer_may_be_shown_without_a_guess_and_an_exercise_left_at_once() {
    let mut model = reviewed();
    run_command(&mut model, "guess white 4");
    assert_eq!(model.core.game.shown.ply(), 3);
    run_command(&mut model, "cancel");
    assert!(model.core.guess.exercise.is_none() && model.core.game.shown.line.len() == 7);
    run_command(&mut model, "guess black 3");
    run_command(&mut model, "guess-reveal");
    assert_eq!(phase(&model), GuessPhase::Answered);
    let tally = GuessTally::of(&model.core.guess.exercise.as_ref().expect("it runs").answers);
    assert_eq!((tally.guesses, tally.points, tally.max_points), (0, 0, 10));
    run_command(&mut model, "close-file");
    assert!(model.core.guess.exercise.is_none(), "its file is closed");
    run_command(&mut model, "last");
    run_command(&mut model, "guess");
    assert!(notice_text(&model).starts_with("no move to guess follows here"), "{}", notice_text(&model));
    for line in ["guess 7", "guess 400"] {
        run_command(&mut model, line);
        assert!(notice_text(&model).starts_with("no move to guess"), "{line}");
    }
}
