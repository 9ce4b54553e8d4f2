//! Tests of retrying mistakes: right and wrong moves, hints, the answer, and the game that is never touched.

use super::{answer, make, phase, press, remark};
use crate::tui::drill;
use crate::tui::drill::argument::RetryChoice;
use crate::tui::drill::{DrillOutcome, DrillPhase, Mistake, RetryReading, RetryRequest};
use crate::tui::tests::fixed_weights::fixed_weights;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{asked, notice_text, opened, run_command, typed_command};
use sankoma_analysis::results::{PositionResult, ResultLine};
use sankoma_analysis::why::explain_move;
use sankoma_record::NodeId;
use sankoma_rules::{Move, Position};
use sankoma_search::{Bound, Score, SearchControl};
use sankoma_wording::Language;
use std::time::Duration;

/// Black gives a bishop away at ply 3, White the other one at ply 6.
const GAME: [&str; 7] = ["7g7f", "3c3d", "8h3c+", "2b3c", "2g2f", "3c7g+", "8i7g"];

/// Gives the position after `plies` moves of the game a result of its side to move.
fn set_result(model: &mut Workbench, plies: usize, best: &str, score: i32) {
    let mut position = Position::startpos();
    GAME[..plies].iter().for_each(|text| position.play(mv(text)));
    let line = ResultLine { score: Score::Cp(score), bound: Bound::Exact, seldepth: 9, pv: vec![mv(best)] };
    let engine = model.core.results.engine().clone();
    // Without comparisons the marks follow from the scores of the positions.
    let result =
        PositionResult { lines: vec![line], depth: 9, nodes: 10_000, time: Duration::ZERO, engine, comparisons: None };
    model.core.results.insert(&position, result);
}

fn mv(text: &str) -> Move {
    text.parse().expect("the test's move is well-formed")
}

/// The game with a review, which marks one mistake of each side.
fn reviewed() -> Workbench {
    let mut model = opened(&format!("startpos moves {}", GAME.join(" ")));
    model.core.set_built_in_weights(fixed_weights());
    for (plies, best, score) in
        [(2, "2g2f", 60), (3, "2b3c", 1_500), (4, "2g2f", -1_500), (5, "3c4b", 1_500), (6, "8i7g", 100)]
    {
        set_result(&mut model, plies, best, score);
    }
    model
}

/// Collects and explains the mistakes as the event loop does, and begins the drill.
fn begin(model: &mut Workbench, choice: &str) {
    let effects = run_command(model, &format!("retry {choice}"));
    let request = asked::<RetryReading>(&effects).map(|reading| reading.request.clone());
    let Some(RetryRequest::Mistakes(name, mut mistakes)) = request else { panic!("{}", notice_text(model)) };
    for mistake in &mut mistakes {
        let found = explain_move(&mistake.question, &fixed_weights(), &SearchControl::new());
        mistake.reason = found.findings.into_iter().next();
    }
    let effects = drill::begin_drill(&mut model.core, drill::drill_of_mistakes(name, mistakes));
    answer(model, effects);
}

fn mistakes(model: &Workbench) -> Vec<&Mistake> {
    let drill = model.core.drill.as_ref().expect("the drill is open");
    drill.file.problems.iter().filter_map(|problem| problem.mistake.as_deref()).collect()
}

fn hint(model: &Workbench) -> Option<String> {
    let drill = model.core.drill.as_ref().expect("the drill is open");
    drill.hint(&model.core.game.shown.position, model.core.view.notation, Language::En)
}

#[test]
fn the_mistakes_of_a_side_are_asked_and_the_best_move_is_right() {
    let mut model = reviewed();
    begin(&mut model, "both");
    assert_eq!(mistakes(&model).iter().map(|mistake| mistake.ply).collect::<Vec<_>>(), [3, 6]);
    press(&mut model, "esc esc");
    begin(&mut model, "black");
    assert_eq!(mistakes(&model).len(), 1);
    // The opponent's last move is on the board, and what is known of the position is hidden.
    assert_eq!(model.core.game.shown.ply(), 1);
    assert!(model.core.hides_scores());
    assert_eq!(make(&mut model, "2g2f"), [DrillOutcome::Solved]);
    assert_eq!(phase(&model), DrillPhase::Done(DrillOutcome::Solved));
    assert!(remark(&model).starts_with("the best move; all are done: 1 at the first try"), "{}", remark(&model));
    assert!(!model.core.is_modified(), "the lines on the board are nothing to save");
}

#[test]
fn another_good_move_is_right_too() {
    let mut model = reviewed();
    begin(&mut model, "black");
    assert_eq!(make(&mut model, "6i7h"), [DrillOutcome::Solved]);
    assert!(remark(&model).contains("is good too: it loses"), "{}", remark(&model));
}

#[test]
fn a_wrong_move_is_refused_with_its_reason_and_may_be_tried_again() {
    let mut model = reviewed();
    begin(&mut model, "black");
    let start = model.core.game.shown.node;
    assert!(make(&mut model, "8h3c+").is_empty(), "the mistake again");
    assert!(remark(&model).contains(" loses ") && remark(&model).contains("; try again"), "{}", remark(&model));
    assert!(make(&mut model, "8h4d").is_empty(), "another one");
    assert!(remark(&model).contains("bishop"), "it says what falls: {}", remark(&model));
    assert_eq!((model.core.game.shown.node, phase(&model)), (start, DrillPhase::YourMove));
    assert_eq!(make(&mut model, "2g2f"), [DrillOutcome::Helped]);
    assert!(remark(&model).contains("0 at the first try, 1 later"), "{}", remark(&model));
}

#[test]
fn hints_tell_the_kind_of_reason_and_then_the_piece() {
    let mut model = reviewed();
    begin(&mut model, "black");
    assert_eq!(hint(&model), None);
    press(&mut model, "h");
    assert_eq!(hint(&model).as_deref(), Some("hint: pieces that are lost"));
    press(&mut model, "h");
    assert_eq!(hint(&model).as_deref(), Some("hint: the pawn on 2g"));
    press(&mut model, "h");
    assert_eq!(make(&mut model, "2g2f"), [DrillOutcome::Helped]);
}

#[test]
fn the_answer_is_the_better_line_on_the_board_with_that_of_the_game_next_to_it() {
    let mut model = reviewed();
    begin(&mut model, "both");
    assert_eq!(press(&mut model, "g"), [DrillOutcome::Failed]);
    assert!(remark(&model).starts_with("the best move is "), "{}", remark(&model));
    let played = |model: &Workbench| model.core.game.document.game.node(model.core.game.shown.node).mv;
    press(&mut model, "right");
    assert_eq!(played(&model), Some(mv("2g2f")));
    press(&mut model, "shift+down");
    assert_eq!(played(&model), Some(mv("8h3c+")), "the variation");
    press(&mut model, "right");
    assert_eq!(played(&model), Some(mv("2b3c")), "its refutation");
    assert!(!model.core.is_modified());
    press(&mut model, "g n");
    assert_eq!(model.core.drill.as_ref().map(|drill| drill.at), Some(1));
}

#[test]
fn a_mistake_may_be_left_for_later_and_leaving_shows_the_game_as_it_was() {
    let mut model = reviewed();
    run_command(&mut model, "goto 4");
    let before = model.core.game.document.game.clone();
    begin(&mut model, "both");
    press(&mut model, "n");
    assert_eq!(make(&mut model, "3c4b"), [DrillOutcome::Solved]);
    press(&mut model, "n");
    assert_eq!(model.core.drill.as_ref().map(|drill| drill.at), Some(0), "the one that is left");
    press(&mut model, "esc esc");
    assert!(model.core.drill.is_none() && !model.core.hides_scores());
    assert_eq!(notice_text(&model), "mistakes: 1 at the first try, 0 later, 0 shown, 1 left (0:00)");
    assert_eq!((model.core.game.document.game == before, model.core.game.shown.ply()), (true, 4));
    assert!(!model.core.is_modified() && model.core.files.open.files().len() == 1);
}

#[test]
fn what_there_is_to_retry_is_said_in_one_line() {
    let mut unreviewed = opened("startpos moves 7g7f 3c3d");
    run_command(&mut unreviewed, "retry");
    assert_eq!(notice_text(&unreviewed), "this line is not reviewed yet; R reviews it");
    let mut model = reviewed();
    run_command(&mut model, "retry");
    assert_eq!(typed_command(&model), Some("retry black"), "the side at the bottom of the board");
    run_command(&mut model, "cancel");
    run_command(&mut model, "flip");
    run_command(&mut model, "retry");
    assert_eq!(typed_command(&model), Some("retry white"));
    run_command(&mut model, "cancel");
    run_command(&mut model, "retry player=nobody");
    assert_eq!(notice_text(&model), "the review marks no mistake (player=nobody)");
    begin(&mut model, "black");
    run_command(&mut model, "retry both");
    assert!(notice_text(&model).starts_with("a drill is open"), "{}", notice_text(&model));
}

#[test]
fn an_answer_that_comes_after_giving_up_changes_nothing() {
    let mut model = reviewed();
    begin(&mut model, "black");
    let asked = run_command(&mut model, "move 8h4d");
    assert_eq!(phase(&model), DrillPhase::Judging);
    press(&mut model, "g");
    assert!(answer(&mut model, asked).is_empty());
    assert_eq!(phase(&model), DrillPhase::Done(DrillOutcome::Failed));
}

#[test]
fn the_most_frequent_theme_comes_first() {
    let mut model = reviewed();
    begin(&mut model, "both");
    let mistakes: Vec<Mistake> = mistakes(&model).into_iter().cloned().collect();
    let other = Mistake { reason: None, ply: 1, ..mistakes[0].clone() };
    let mut all = vec![other, mistakes[0].clone(), mistakes[1].clone(), mistakes[0].clone()];
    drill::sort_by_theme(&mut all);
    assert_eq!(all[0].theme(), mistakes[0].theme());
    assert_eq!(all.last().map(|last| last.ply), Some(1), "one without a reason is the last: {all:?}");
    assert!(RetryChoice::Side(None).wants(&model.core.game.document.game, sankoma_rules::Color::Black));
    assert_ne!(model.core.game.shown.node, NodeId::ROOT, "the opponent's last move is there");
}
