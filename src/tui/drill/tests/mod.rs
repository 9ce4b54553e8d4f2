mod retry;

use super::{DrillFile, DrillKind, DrillOutcome, DrillPhase, DrillProblem, DrillResultWriting};
use crate::tui::action::Action;
use crate::tui::core::Effect;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, press_keys, run_command, run_jobs};
use crate::tui::{drill, play};
use sankoma_record::NodeId;
use sankoma_rules::sfen;
use sankoma_wording::Language;
use std::time::Duration;

const GOLD: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const FAR_ROOK: &str = "8k/6G2/9/7N1/9/9/9/4P4/4R4 b p 1";
const LONGER: &str = "6n2/8k/5R1p1/7SB/9/9/9/9/9 b P 1";

/// Answers questions as the event loop does; returns the results that are to be kept.
fn answer(model: &mut Workbench, effects: Vec<Effect>) -> Vec<DrillOutcome> {
    let others = run_jobs(model, effects);
    let kept = others.iter().filter_map(Effect::as_job::<DrillResultWriting>);
    kept.map(|writing| writing.result.outcome).collect()
}

fn drill_file(sfens: &[&str]) -> DrillFile {
    let problem = |sfen: &&str| DrillProblem {
        setup: sfen::parse_setup(sfen).expect("it is an SFEN"),
        result: None,
        mistake: None,
    };
    let problems = sfens.iter().map(problem).collect();
    DrillFile { kind: DrillKind::Mates, name: "problems.sfen".to_owned(), problems }
}

fn drilling(sfens: &[&str]) -> Workbench {
    let mut model = opened(GAME);
    let effects = drill::begin_drill(&mut model.core, drill_file(sfens));
    answer(&mut model, effects);
    model
}

fn make(model: &mut Workbench, mv: &str) -> Vec<DrillOutcome> {
    let effects = run_command(model, &format!("move {mv}"));
    answer(model, effects)
}

/// Presses keys, and answers the questions of each before the next one.
fn press(model: &mut Workbench, keys: &str) -> Vec<DrillOutcome> {
    let mut kept = Vec::new();
    for key in keys.split(' ') {
        let effects = press_keys(model, key);
        kept.extend(answer(model, effects));
    }
    kept
}

fn phase(model: &Workbench) -> DrillPhase {
    model.core.drill.as_ref().expect("the drill is open").phase
}

fn remark(model: &Workbench) -> String {
    model.core.drill.as_ref().and_then(|drill| drill.remark.clone()).map_or_else(String::new, |message| message.en)
}

#[test]
fn a_mating_move_solves_the_problem_and_the_time_is_kept() {
    let mut model = drilling(&[GOLD, FAR_ROOK]);
    assert_eq!(model.core.drill.as_ref().and_then(|drill| drill.length), Some(1));
    play::pass_time(&mut model.core, Duration::from_secs(75));
    assert_eq!(make(&mut model, "G*5b"), [DrillOutcome::Solved]);
    assert_eq!(phase(&model), DrillPhase::Done(DrillOutcome::Solved));
    let result = model.core.drill.as_ref().and_then(|drill| drill.problem().result).expect("it is kept");
    assert_eq!(result.time, Duration::from_secs(75));
    press(&mut model, "n");
    assert_eq!((model.core.drill.as_ref().map(|drill| drill.at), phase(&model)), (Some(1), DrillPhase::YourMove));
    // Only futile interpositions are left: solved.
    assert_eq!(make(&mut model, "5i1i"), [DrillOutcome::Solved]);
    assert!(remark(&model).starts_with("all are done: 2 solved"), "{}", remark(&model));
}

#[test]
fn wrong_moves_are_refuted_and_taken_back() {
    let mut model = drilling(&[GOLD]);
    assert!(make(&mut model, "G*4b").is_empty());
    assert!(remark(&model).contains("there is no mate; try again"), "{}", remark(&model));
    assert_eq!((model.core.game.shown.node, model.core.game.document.game.is_empty()), (NodeId::ROOT, true));
    assert!(make(&mut model, "5c5b+").is_empty());
    assert!(make(&mut model, "G*9i").is_empty());
    assert_eq!(remark(&model), "the move gives no check; try again");
    assert!(make(&mut model, "7g7f").is_empty(), "an illegal move is no answer");
    assert_eq!(make(&mut model, "G*5b"), [DrillOutcome::Helped]);
    assert!(!model.core.is_modified(), "attempts are nothing to save");
}

#[test]
fn the_defender_answers_with_the_longest_defence_until_it_is_mated() {
    let mut model = drilling(&[LONGER]);
    let mut last = u32::MAX;
    let mut moves = 0;
    while phase(&model) == DrillPhase::YourMove {
        let (mv, plies) = model.core.drill.as_ref().and_then(|drill| drill.solution).expect("the mate is known");
        assert!(plies < last, "each answer brings the mate nearer");
        last = plies;
        make(&mut model, &mv.to_string());
        moves += 1;
        assert!(moves < 20);
    }
    assert_eq!((phase(&model), moves > 2), (DrillPhase::Done(DrillOutcome::Solved), true));
}

#[test]
fn hints_tell_the_piece_and_then_the_move() {
    let mut model = drilling(&[FAR_ROOK]);
    let hint = |model: &Workbench| {
        let drill = model.core.drill.as_ref().expect("the drill is open");
        drill.hint(&model.core.game.shown.position, model.core.view.notation, Language::En)
    };
    assert_eq!(hint(&model), None);
    press(&mut model, "h");
    assert_eq!(hint(&model).as_deref(), Some("hint: the rook on 5i"));
    press(&mut model, "h h");
    assert!(hint(&model).is_some_and(|text| text.contains('飛')), "{:?}", hint(&model));
    assert_eq!(make(&mut model, "5i1i"), [DrillOutcome::Helped]);
}

#[test]
fn giving_up_shows_the_tree_and_counts_as_failed() {
    let mut model = drilling(&[FAR_ROOK, GOLD]);
    assert_eq!(press(&mut model, "g"), [DrillOutcome::Failed]);
    assert!(model.core.tsume.as_ref().is_some_and(|tsume| tsume.tree().is_some()));
    press(&mut model, "right esc");
    assert!(model.core.tsume.is_none() && model.core.drill.is_some());
    press(&mut model, "r");
    assert_eq!(phase(&model), DrillPhase::YourMove);
    press(&mut model, "n");
    assert_eq!(model.core.drill.as_ref().map(|drill| drill.at), Some(1));
    press(&mut model, "p");
    assert_eq!(model.core.drill.as_ref().map(|drill| drill.at), Some(0));
}

#[test]
fn leaving_closes_the_file_of_the_drill_and_says_how_it_went() {
    let mut model = drilling(&[GOLD]);
    assert_eq!(model.core.files.open.files().len(), 2);
    for line in ["next", "open x.kif", "position-editor", "delete", "next-file"] {
        assert!(run_command(&mut model, line).is_empty());
        assert!(notice_text(&model).contains("a drill is open"), "{line}: {}", notice_text(&model));
    }
    make(&mut model, "G*5b");
    press(&mut model, "esc esc");
    assert!(model.core.drill.is_none());
    assert_eq!(notice_text(&model), "drill: 1 solved, 0 with help, 0 failed, 0 left (0:00)");
    assert_eq!(model.core.files.open.files().len(), 1);
    assert_eq!(model.core.game.document.game, opened(GAME).core.game.document.game);
}

#[test]
fn leaving_stops_the_search_and_the_next_drill_drops_its_late_answer() {
    let mut model = opened(GAME);
    let late = drill::begin_drill(&mut model.core, drill_file(&[GOLD]));
    run_command(&mut model, "cancel");
    run_command(&mut model, "cancel");
    assert!(model.core.drill.is_none());
    // One that asks nothing at its beginning.
    let file = DrillFile { kind: DrillKind::Mistakes, ..drill_file(&[GOLD]) };
    drill::begin_drill(&mut model.core, file);
    answer(&mut model, late);
    let drill = model.core.drill.as_ref().expect("it is open");
    assert!(drill.solution.is_none() && remark(&model).is_empty(), "{}", remark(&model));
}

#[test]
fn a_drill_goes_on_with_the_first_open_problem() {
    let mut model = drilling(&[GOLD, FAR_ROOK]);
    make(&mut model, "G*5b");
    let file = model.core.drill.as_ref().map(|drill| drill.file.clone()).expect("the drill is open");
    press(&mut model, "esc esc");
    let effects = drill::begin_drill(&mut model.core, file);
    answer(&mut model, effects);
    assert_eq!(model.core.drill.as_ref().map(|drill| drill.at), Some(1));
    let late = drill::repeat_problem(&mut model.core);
    drill::repeat_problem(&mut model.core);
    answer(&mut model, late);
    let drill = model.core.drill.as_ref().expect("the drill is open");
    assert!(drill.solution.is_none(), "the answer to an earlier question is dropped");
}

#[test]
fn pieces_are_moved_with_the_cursor_and_the_mouse() {
    let mut model = drilling(&[FAR_ROOK]);
    for action in
        [Action::PickSquare("5i".parse().expect("a square")), Action::PickSquare("1i".parse().expect("a square"))]
    {
        let effects = model.apply(action);
        answer(&mut model, effects);
    }
    assert_eq!(phase(&model), DrillPhase::Done(DrillOutcome::Solved));
}
