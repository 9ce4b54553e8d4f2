//! Changing the game, saving it, and what would lose changes.

use super::{GAME, notice_text, opened, run_command};
use crate::record::{self, NodeId};
use crate::tui::action::{Action, TextEdit};
use crate::tui::model::{Effect, Model, OpenFileSource, SaveRequest};
use crate::tui::pane::Pane;
use crate::wording::Language;
use std::path::PathBuf;

fn model_with_file(name: &str, text: &str) -> Model {
    let mut model = Model { lang: Language::En, ..Model::default() };
    let path = PathBuf::from(name);
    let record = record::read(text.as_bytes(), Some(&path));
    model.load(record, OpenFileSource { path: Some(path), name: name.to_owned() });
    model
}

fn type_in(model: &mut Model, text: &str) {
    model.apply(Action::Edit(TextEdit::Insert(text.to_owned())));
}

fn write_comment(model: &mut Model, text: &str) {
    run_command(model, "comment");
    type_in(model, text);
    model.apply(Action::Edit(TextEdit::Accept));
}

fn comments(model: &Model) -> Vec<String> {
    model.document.game.node(model.shown.node).comments.clone()
}

fn children(model: &Model, node: NodeId) -> Vec<String> {
    let game = &model.document.game;
    game.children(node).map(|id| game.node(id).mv.map(|mv| mv.to_string()).unwrap_or_default()).collect()
}

fn save_request(effects: Vec<Effect>) -> SaveRequest {
    match effects.into_iter().next() {
        Some(Effect::Save(saving)) => *saving,
        other => panic!("nothing is saved: {other:?}"),
    }
}

#[test]
fn a_comment_is_written_kept_undone_and_made_again() {
    let mut model = opened(GAME);
    run_command(&mut model, "next");
    write_comment(&mut model, "。\r二行目");
    assert_eq!(comments(&model), ["一手目の注釈。", "二行目"]);
    assert!(model.is_modified());
    run_command(&mut model, "last");
    run_command(&mut model, "undo");
    assert_eq!((model.shown.ply(), comments(&model), model.is_modified()), (1, vec!["一手目の注釈".to_owned()], false));
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
    assert!(model.editor.is_none() && !model.is_modified());
    assert_eq!(comments(&model), ["一手目の注釈"]);
}

#[test]
fn headers_are_written_one_a_row() {
    let mut model = opened(&format!("棋戦：練習\n棋戦：本番\n{GAME}"));
    run_command(&mut model, "headers");
    type_in(&mut model, "\n先手：歩山\n");
    model.apply(Action::Edit(TextEdit::Accept));
    let headers: Vec<&str> = model.document.game.headers.iter().map(|header| header.value.as_str()).collect();
    assert_eq!(headers, ["練習", "本番", "平手", "歩山"]);
    run_command(&mut model, "undo");
    assert_eq!(model.document.game.headers.len(), 3);
}

#[test]
fn a_bookmark_is_set_and_removed_by_the_same_key() {
    let mut model = opened(GAME);
    run_command(&mut model, "bookmark 急所");
    assert_eq!(model.document.game.node(NodeId::ROOT).bookmark.as_deref(), Some("急所"));
    run_command(&mut model, "bookmark");
    assert_eq!(model.document.game.node(NodeId::ROOT).bookmark, None);
    run_command(&mut model, "bookmark");
    assert!(model.prompt.is_some(), "there is none: its name is asked for");
}

#[test]
fn a_variation_comes_first_from_anywhere_on_it_and_goes_up_and_down() {
    let mut model = opened(GAME);
    for line in ["goto 2", "next-variation", "last"] {
        run_command(&mut model, line);
    }
    let branch = model.shown.line[2];
    assert_eq!(children(&model, branch), ["8h2b+", "2g2f"]);
    run_command(&mut model, "promote-variation");
    assert_eq!(children(&model, branch), ["2g2f", "8h2b+"]);
    assert_eq!(model.shown.ply(), 4, "the same position stays on the board");
    run_command(&mut model, "promote-variation");
    assert_eq!(notice_text(&model), "this is the main line already");
    run_command(&mut model, "variation-up");
    assert_eq!(notice_text(&model), "this is the first variation already");
    run_command(&mut model, "variation-down");
    assert_eq!(children(&model, branch), ["8h2b+", "2g2f"]);
}

#[test]
fn moves_of_the_record_are_deleted_with_what_follows_and_come_back() {
    let mut model = opened(GAME);
    let before = model.document.game.clone();
    run_command(&mut model, "goto 2");
    run_command(&mut model, "delete");
    assert_eq!((model.shown.ply(), model.shown.line.len(), model.document.game.len()), (1, 2, 2));
    run_command(&mut model, "undo");
    assert_eq!((model.shown.ply(), &model.document.game), (2, &before));
    run_command(&mut model, "first");
    run_command(&mut model, "delete");
    assert_eq!(notice_text(&model), "the start position cannot be deleted");
}

#[test]
fn a_move_made_taken_back_and_undone_is_there_again() {
    let mut model = opened(GAME);
    run_command(&mut model, "move 2g2f");
    let made = model.shown.node;
    run_command(&mut model, "take-back");
    run_command(&mut model, "undo");
    assert_eq!((model.shown.node, model.is_added(made)), (made, true));
    run_command(&mut model, "undo");
    assert_eq!((model.shown.node, model.is_modified()), (NodeId::ROOT, false));
    run_command(&mut model, "undo");
    assert_eq!(notice_text(&model), "nothing to undo");
}

#[test]
fn a_deleted_move_named_in_the_log_is_not_shown() {
    let mut model = opened(GAME);
    let node = model.shown.line[7];
    run_command(&mut model, "goto 7");
    run_command(&mut model, "delete");
    model.apply(Action::ShowNode(node));
    assert_eq!((model.shown.ply(), notice_text(&model)), (6, "that move has been deleted; u undoes"));
}

#[test]
fn unsaved_changes_are_asked_about_once() {
    let mut model = model_with_file("game.kif", GAME);
    assert_eq!(run_command(&mut model, "quit"), [Effect::Quit]);
    run_command(&mut model, "move 2g2f");
    for line in ["quit", "close-file"] {
        assert_eq!(run_command(&mut model, line), []);
        assert!(notice_text(&model).starts_with("unsaved changes"), "{}", notice_text(&model));
        run_command(&mut model, "next");
        assert_eq!(run_command(&mut model, line), [], "something else was done between");
    }
    assert_eq!(run_command(&mut model, "quit"), [], "another question was asked");
    assert_eq!(run_command(&mut model, "quit"), [Effect::Quit]);
    assert_eq!(run_command(&mut model, "quit!"), [Effect::Quit]);
    let text = "position startpos moves 7g7f".to_owned();
    assert_eq!(model.apply(Action::Paste(text.clone())), [Effect::OpenText(text)], "what is open stays open");
    run_command(&mut model, "close-file");
    run_command(&mut model, "close-file");
    assert_eq!(run_command(&mut model, "quit"), [Effect::Quit], "nothing is left to lose");
}

#[test]
fn saving_writes_every_game_in_the_way_of_the_file() {
    let mut model = model_with_file("two.csa", "V2.2\r\nPI\r\n+\r\n+7776FU\r\n/\r\nV2.2\r\nPI\r\n+\r\n+2726FU\r\n");
    run_command(&mut model, "next");
    write_comment(&mut model, "first");
    run_command(&mut model, "game");
    run_command(&mut model, "next");
    write_comment(&mut model, "second");
    let saving = save_request(run_command(&mut model, "write"));
    let text = String::from_utf8(saving.bytes.clone()).expect("it is UTF-8");
    assert!(text.contains("'first\r\n") && text.contains("'second\r\n"), "{text}");
    model.mark_saved(&saving);
    assert!(!model.is_modified());
    assert_eq!(run_command(&mut model, "write"), []);
    assert!(notice_text(&model).starts_with("nothing has changed here"));
    run_command(&mut model, "undo");
    assert!(model.is_modified(), "the file has what was undone");
    run_command(&mut model, "redo");
    assert!(!model.is_modified());
}

#[test]
fn what_the_format_cannot_hold_is_named_before_it_is_lost() {
    let mut model = model_with_file("game.csa", "V2.2\nPI\n+\n+7776FU\n");
    run_command(&mut model, "move 2g2f");
    assert_eq!(run_command(&mut model, "write"), []);
    assert!(notice_text(&model).starts_with("game.csa cannot hold"), "{}", notice_text(&model));
    assert!(model.log.len() > 1 && model.is_modified());
    assert!(save_request(run_command(&mut model, "write!")).overwrite);
    let other = save_request(run_command(&mut model, "write game.kif"));
    assert_eq!((other.target.format, other.overwrite), (record::RecordFormat::Kif, false));
    model.mark_saved(&other);
    assert_eq!((model.source().name.as_str(), model.is_modified()), ("game.kif", false));
}

#[test]
fn without_a_file_a_name_is_needed() {
    let mut model = opened("startpos");
    run_command(&mut model, "move 2g2f");
    assert_eq!(run_command(&mut model, "write"), []);
    assert!(notice_text(&model).contains(":write NAME.kif"));
    let saving = save_request(run_command(&mut model, "write new.usi"));
    assert_eq!(saving.bytes, b"position startpos moves 2g2f\n");
}

#[test]
fn a_changed_file_keeps_comments_written_here() {
    let mut model = model_with_file("live.usi", "position startpos moves 7g7f 3c3d");
    run_command(&mut model, "last");
    write_comment(&mut model, "良い手");
    run_command(&mut model, "comment");
    model.reload(record::read(b"position startpos moves 7g7f 3c3d 2g2f", None));
    assert_eq!((model.shown.ply(), model.shown.line.len(), comments(&model)), (2, 4, vec!["良い手".to_owned()]));
    type_in(&mut model, "だ");
    model.apply(Action::Edit(TextEdit::Accept));
    assert_eq!(comments(&model), ["良い手だ"], "the page stays open at its move");
    assert!(model.is_modified());
    run_command(&mut model, "undo");
    run_command(&mut model, "undo");
    assert_eq!((comments(&model).len(), model.is_modified()), (0, false));
}

#[test]
fn changes_that_cannot_be_made_again_keep_the_file_out_until_it_is_asked_for() {
    let mut model = model_with_file("live.usi", "position startpos moves 7g7f 3c3d");
    run_command(&mut model, "last");
    run_command(&mut model, "delete");
    let newer = || record::read(b"position startpos moves 7g7f 3c3d 2g2f", None);
    model.reload(newer());
    assert_eq!(model.document.game.len(), 2);
    assert!(notice_text(&model).contains("your changes stay"));
    assert_eq!(run_command(&mut model, "write"), []);
    assert!(notice_text(&model).contains("changed on disk"));
    assert_eq!(run_command(&mut model, "reload"), []);
    assert_eq!(run_command(&mut model, "reload"), [Effect::Reload]);
    model.reload(newer());
    assert_eq!((model.document.game.len(), model.is_modified()), (4, false));
}

#[test]
fn position_and_game_are_copied_in_every_form() {
    let mut model = opened(GAME);
    run_command(&mut model, "next");
    let mut copied = |what: &str| match run_command(&mut model, &format!("copy {what}")).as_slice() {
        [Effect::Copy(text)] => text.clone(),
        other => panic!("{other:?}"),
    };
    let sfen = copied("sfen");
    assert!(sfen.starts_with("lnsgkgsnl/") && sfen.contains(" w - "));
    let position = copied("position");
    assert!(position.starts_with("position sfen lnsgkgsnl/") && position.ends_with(" moves 7g7f"), "{position}");
    for what in ["bod", "kif", "csa", "usi", "jkf"] {
        let again = record::read(copied(what).as_bytes(), None);
        let node = if what == "bod" { NodeId::ROOT } else { again.game.main_line()[1] };
        assert_eq!(again.game.position(node).sfen().split(' ').next(), sfen.split(' ').next(), "{what}");
    }
}

#[test]
fn pasted_text_is_opened_replayed_or_refused() {
    let mut model = opened("startpos");
    let mut paste = |text: &str| model.apply(Action::Paste(text.to_owned()));
    for text in [GAME, "position startpos moves 7g7f", "4k4/9/9/9/9/9/9/9/4K4 b G 1"] {
        assert_eq!(paste(text), [Effect::OpenText(text.to_owned())]);
    }
    assert_eq!(paste("7g7f 3c3d 2h2c"), []);
    assert_eq!(model.linted.as_ref().map(|linted| linted.line.plies.len()), Some(3));
    assert_eq!(model.apply(Action::Paste("good morning".to_owned())), []);
    assert_eq!(notice_text(&model), "what was pasted is no record and no position");
}

#[test]
fn diagnostics_are_gone_through_by_key_and_picked_in_their_list() {
    let mut model = opened(&GAME.replace("7 ５五歩打", "9 ５五歩打"));
    let count = model.document.diagnostics.len();
    assert!(count >= 2);
    run_command(&mut model, "next-diagnostic");
    assert_eq!((model.picked_diagnostic(), model.shown.ply()), (Some(0), 7));
    assert!(notice_text(&model).starts_with(&format!("1/{count} line ")), "{}", notice_text(&model));
    run_command(&mut model, "previous-diagnostic");
    assert_eq!(notice_text(&model), "this is the first diagnostic");
    run_command(&mut model, "first");
    run_command(&mut model, "focus diagnostics");
    run_command(&mut model, "scroll-down");
    assert_eq!((model.picked_diagnostic(), model.shown.ply(), model.view.tab), (Some(1), 0, Pane::Diagnostics));
    run_command(&mut model, "show-diagnostic");
    assert_eq!(model.shown.ply(), 7);
    let mut sound = opened("startpos");
    run_command(&mut sound, "next-diagnostic");
    assert_eq!(notice_text(&sound), "nothing is wrong with this record");
}
