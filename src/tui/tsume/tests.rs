use crate::tui::action::Action;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, press_keys, run_command, run_jobs};
use sankoma_record::NodeId;
use sankoma_rules::movegen;
use sankoma_wording::Language;

const PROBLEM: &str = "6n2/8k/5R1p1/7SB/9/9/9/9/9 b P 1";
const NO_MATE: &str = "4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1";

fn searched(sfen: &str) -> Workbench {
    let mut model = opened(sfen);
    let effects = press_keys(&mut model, "M m");
    run_jobs(&mut model, effects);
    model
}

fn sentence(model: &Workbench) -> String {
    model.core.tsume.as_ref().map_or_else(String::new, |tsume| tsume.sentence().en)
}

#[test]
fn the_tree_is_stepped_on_the_board_and_ends_with_mate() {
    let mut model = searched(PROBLEM);
    let tsume = model.core.tsume.as_ref().expect("the tree is shown");
    let plies = tsume.tree().expect("it is a mate").main_line().len();
    assert!(plies >= 3 && sentence(&model).starts_with(&format!("mate in {plies}")), "{}", sentence(&model));
    assert!(tsume.other_mates(model.core.view.notation, Language::En).is_some());
    assert_eq!(model.core.board_position(), &model.core.game.shown.position);
    for ply in 1..=plies {
        press_keys(&mut model, "right");
        assert_eq!(model.core.board_position().plies_made(), ply, "each step goes one ply into the main line");
    }
    let end = model.core.board_position();
    assert!(end.in_check() && movegen::legal_all(end).iter().all(|mv| mv.is_drop()));
    press_keys(&mut model, "left");
    assert_eq!(model.core.board_position().plies_made(), plies - 1);
    press_keys(&mut model, "enter");
    press_keys(&mut model, "esc");
    assert!(model.core.tsume.is_none());
    assert_eq!(model.core.game.shown.node, NodeId::ROOT);
}

#[test]
fn the_selected_line_and_the_whole_tree_go_into_the_record() {
    let mut model = searched(PROBLEM);
    let line = model.core.tsume.as_ref().and_then(|tsume| tsume.tree()).expect("it is a mate").main_line();
    press_keys(&mut model, "a");
    assert!(notice_text(&model).contains("of the mate added to the game"), "{}", notice_text(&model));
    let game = &model.core.game.document.game;
    let added: Vec<_> = game.main_line().iter().filter_map(|&node| game.node(node).mv).collect();
    assert_eq!(added, line);
    press_keys(&mut model, "A");
    assert!(model.core.game.document.game.len() > line.len() + 1, "variations were added");
    let game = &model.core.game.document.game;
    let added: Vec<_> = game.main_line().iter().filter_map(|&node| game.node(node).mv).collect();
    assert_eq!(added, line, "the main line stays the first");
    press_keys(&mut model, "esc u u");
    assert!(model.core.game.document.game.is_empty() && !model.core.is_modified());
}

#[test]
fn results_without_a_tree_are_said_in_one_sentence() {
    assert_eq!(sentence(&searched(NO_MATE)), "there is no mate by checks alone");
    assert_eq!(sentence(&searched("9/9/9/9/9/9/9/9/4K4 b P 1")), "the defender has no king, expected one to mate");
    let refused = sentence(&searched("9/9/9/9/9/9/9/9/9 b - 1"));
    assert!(refused.starts_with("this position cannot be searched: "), "{refused}");
    let mut model = searched(NO_MATE);
    press_keys(&mut model, "a");
    assert_eq!(notice_text(&model), "there is no mate to add");
}

#[test]
fn a_search_is_stopped_and_its_late_reports_are_dropped() {
    let mut model = opened(PROBLEM);
    let effects = press_keys(&mut model, "M m");
    let stopping = press_keys(&mut model, "space");
    assert_eq!(stopping, []);
    assert!(model.core.tsume.as_ref().is_some_and(|tsume| !tsume.search.is_awaited()));
    run_jobs(&mut model, effects);
    assert_eq!(sentence(&model), "the mate search was stopped");
    let again = press_keys(&mut model, "space");
    run_jobs(&mut model, again);
    assert!(sentence(&model).starts_with("mate in "), "{}", sentence(&model));
    let effects = press_keys(&mut model, "esc");
    assert_eq!(effects, []);
    assert!(model.core.tsume.is_none());
}

#[test]
fn the_edited_position_is_searched_and_edited_again() {
    let mut model = opened(GAME);
    press_keys(&mut model, "e p");
    model.apply(Action::Paste(PROBLEM.to_owned()));
    let effects = press_keys(&mut model, "M");
    run_jobs(&mut model, effects);
    assert!(sentence(&model).starts_with("mate in "), "{}", sentence(&model));
    press_keys(&mut model, "a");
    assert!(notice_text(&model).contains("in no game"), "{}", notice_text(&model));
    press_keys(&mut model, "right esc");
    assert!(model.core.tsume.is_none() && model.core.position_editor.is_some());
    assert_eq!(model.core.board_position().sfen(), PROBLEM);
}

#[test]
fn moves_and_files_wait_until_the_tree_is_left() {
    let mut model = searched(PROBLEM);
    for line in ["move 7g7f", "next-file", "new", "position-editor", "delete"] {
        let effects = run_command(&mut model, line);
        assert!(effects.is_empty() && notice_text(&model).contains("tree of a mate"), "{line}");
    }
}
