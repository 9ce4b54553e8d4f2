//! Tests of changing the game and of undo.

use crate::tui::action::{Action, TextEdit};
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, run_command, typed_command};
use sankoma_record::NodeId;

pub(in crate::tui) fn type_in(model: &mut Workbench, text: &str) {
    model.apply(Action::Edit(TextEdit::Insert(text.to_owned())));
}

pub(in crate::tui) fn write_comment(model: &mut Workbench, text: &str) {
    run_command(model, "comment");
    type_in(model, text);
    model.apply(Action::Edit(TextEdit::Accept));
}

pub(in crate::tui) fn comments(model: &Workbench) -> Vec<String> {
    model.core.game.document.game.node(model.core.game.shown.node).comments.clone()
}

fn children(model: &Workbench, node: NodeId) -> Vec<String> {
    let game = &model.core.game.document.game;
    game.children(node).map(|id| game.node(id).mv.map(|mv| mv.to_string()).unwrap_or_default()).collect()
}

#[test]
fn a_comment_is_written_kept_undone_and_made_again() {
    let mut model = opened(GAME);
    run_command(&mut model, "next");
    write_comment(&mut model, "。\r二行目");
    assert_eq!(comments(&model), ["一手目の注釈。", "二行目"]);
    assert!(model.core.is_modified());
    run_command(&mut model, "last");
    run_command(&mut model, "undo");
    assert_eq!(
        (model.core.game.shown.ply(), comments(&model), model.core.is_modified()),
        (1, vec!["一手目の注釈".to_owned()], false)
    );
    run_command(&mut model, "redo");
    assert_eq!(comments(&model), ["一手目の注釈。", "二行目"]);
}

#[test]
fn a_page_that_is_left_or_unchanged_changes_nothing() {
    let mut model = opened(GAME);
    run_command(&mut model, "next");
    run_command(&mut model, "comment");
    type_in(&mut model, "away");
    model.apply(Action::Edit(TextEdit::Cancel));
    write_comment(&mut model, "");
    run_command(&mut model, "headers");
    model.apply(Action::Edit(TextEdit::Accept));
    assert!(model.core.game.editor.is_none() && !model.core.is_modified());
    assert_eq!(comments(&model), ["一手目の注釈"]);
}

#[test]
fn headers_are_written_one_a_row() {
    let mut model = opened(&format!("棋戦：練習\n棋戦：本番\n{GAME}"));
    run_command(&mut model, "headers");
    type_in(&mut model, "\n先手：歩山\n");
    model.apply(Action::Edit(TextEdit::Accept));
    let headers: Vec<&str> = model.core.game.document.game.headers.iter().map(|header| header.value.as_str()).collect();
    assert_eq!(headers, ["練習", "本番", "平手", "歩山"]);
    run_command(&mut model, "undo");
    assert_eq!(model.core.game.document.game.headers.len(), 3);
}

#[test]
fn a_bookmark_is_set_and_removed_by_the_same_key() {
    let mut model = opened(GAME);
    run_command(&mut model, "bookmark 急所");
    assert_eq!(model.core.game.document.game.node(NodeId::ROOT).bookmark.as_deref(), Some("急所"));
    run_command(&mut model, "bookmark");
    assert_eq!(model.core.game.document.game.node(NodeId::ROOT).bookmark, None);
    run_command(&mut model, "bookmark");
    assert!(typed_command(&model).is_some(), "there is none: its name is asked for");
}

#[test]
fn a_variation_comes_first_from_anywhere_on_it_and_goes_up_and_down() {
    let mut model = opened(GAME);
    for line in ["goto 2", "next-variation", "last"] {
        run_command(&mut model, line);
    }
    let branch = model.core.game.shown.line[2];
    assert_eq!(children(&model, branch), ["8h2b+", "2g2f"]);
    run_command(&mut model, "promote-variation");
    assert_eq!(children(&model, branch), ["2g2f", "8h2b+"]);
    assert_eq!(model.core.game.shown.ply(), 4, "the same position stays on the board");
    run_command(&mut model, "promote-variation");
    assert_eq!(notice_text(&model), "the main line is shown");
    run_command(&mut model, "variation-up");
    assert_eq!(notice_text(&model), "this is the first variation already");
    run_command(&mut model, "variation-down");
    assert_eq!(children(&model, branch), ["8h2b+", "2g2f"]);
}

#[test]
fn moves_of_the_record_are_deleted_with_what_follows_and_come_back() {
    let mut model = opened(GAME);
    let before = model.core.game.document.game.clone();
    run_command(&mut model, "goto 2");
    run_command(&mut model, "delete");
    assert_eq!(
        (model.core.game.shown.ply(), model.core.game.shown.line.len(), model.core.game.document.game.len()),
        (1, 2, 2)
    );
    run_command(&mut model, "undo");
    assert_eq!((model.core.game.shown.ply(), &model.core.game.document.game), (2, &before));
    run_command(&mut model, "first");
    run_command(&mut model, "delete");
    assert_eq!(notice_text(&model), "the start position cannot be deleted");
}

#[test]
fn a_move_made_taken_back_and_undone_is_there_again() {
    let mut model = opened(GAME);
    run_command(&mut model, "move 2g2f");
    let made = model.core.game.shown.node;
    run_command(&mut model, "take-back");
    run_command(&mut model, "undo");
    assert_eq!((model.core.game.shown.node, model.core.game.is_added(made)), (made, true));
    run_command(&mut model, "undo");
    assert_eq!((model.core.game.shown.node, model.core.is_modified()), (NodeId::ROOT, false));
    run_command(&mut model, "undo");
    assert_eq!(notice_text(&model), "nothing to undo");
}

#[test]
fn a_deleted_move_named_in_the_log_is_not_shown() {
    let mut model = opened(GAME);
    let node = model.core.game.shown.line[7];
    run_command(&mut model, "goto 7");
    run_command(&mut model, "delete");
    model.apply(Action::ShowNode(node));
    assert_eq!((model.core.game.shown.ply(), notice_text(&model)), (6, "that move has been deleted"));
}
