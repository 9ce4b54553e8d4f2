//! Tests of saving and of unsaved changes.

use crate::tui::action::{Action, TextEdit};
use crate::tui::core::{Effect, SaveRequest};
use crate::tui::files::OpenFileSource;
use crate::tui::game::tests::{comments, type_in, write_comment};
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, run_command};
use sankoma_record as record;
use sankoma_wording::Language;
use std::path::PathBuf;

fn model_with_file(name: &str, text: &str) -> Workbench {
    let mut model = Workbench::new(Language::En);
    let path = PathBuf::from(name);
    let record = record::read(text.as_bytes(), Some(&path));
    model.core.load(record, OpenFileSource { path: Some(path), name: name.to_owned() });
    model
}

fn save_request(effects: Vec<Effect>) -> SaveRequest {
    match effects.into_iter().next() {
        Some(Effect::Save(saving)) => *saving,
        other => panic!("nothing is saved: {other:?}"),
    }
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
    assert_eq!(model.apply(Action::Paste(text.clone())), [], "it is merged");
    assert_eq!(
        run_command(&mut model, "open-pasted"),
        [Effect::OpenText(text, sankoma_wording::Message::new("貼り付け", "pasted"))],
        "what is open stays open"
    );
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
    assert!(text.contains("'*first\r\n") && text.contains("'*second\r\n"), "{text}");
    model.core.mark_saved(&saving);
    assert!(!model.core.is_modified());
    assert_eq!(run_command(&mut model, "write"), []);
    assert!(notice_text(&model).starts_with("nothing has changed here"));
    run_command(&mut model, "undo");
    assert!(model.core.is_modified(), "the file has what was undone");
    run_command(&mut model, "redo");
    assert!(!model.core.is_modified());
}

#[test]
fn what_the_format_cannot_hold_is_named_before_it_is_lost() {
    let mut model = model_with_file("game.csa", "V2.2\nPI\n+\n+7776FU\n");
    run_command(&mut model, "move 2g2f");
    assert_eq!(run_command(&mut model, "write"), []);
    assert!(notice_text(&model).starts_with("game.csa is not written: "), "{}", notice_text(&model));
    assert!(model.core.messages.log.len() > 1 && model.core.is_modified());
    assert!(save_request(run_command(&mut model, "write!")).overwrite);
    let other = save_request(run_command(&mut model, "write game.kif"));
    assert_eq!((other.target.format, other.overwrite), (record::RecordFormat::Kif, false));
    model.core.mark_saved(&other);
    assert_eq!((model.core.files.source().name.as_str(), model.core.is_modified()), ("game.kif", false));
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
    model.core.reload(record::read(b"position startpos moves 7g7f 3c3d 2g2f", None));
    assert_eq!(
        (model.core.game.shown.ply(), model.core.game.shown.line.len(), comments(&model)),
        (2, 3, vec!["良い手".to_owned()]),
        "the new version waits"
    );
    type_in(&mut model, "だ");
    model.apply(Action::Edit(TextEdit::Accept));
    assert_eq!(
        (model.core.game.shown.ply(), model.core.game.shown.line.len()),
        (3, 4),
        "the board was at the last ply"
    );
    run_command(&mut model, "previous");
    assert_eq!(comments(&model), ["良い手だ"]);
    assert!(model.core.is_modified());
    run_command(&mut model, "undo");
    run_command(&mut model, "undo");
    assert_eq!((comments(&model).len(), model.core.is_modified()), (0, false));
}

/// A log holds more than its game, whose lines can be stepped all the same.
#[test]
fn a_log_of_an_engine_is_not_written_over() {
    let log = "position startpos\ngo\ninfo depth 2 score cp 5 pv 2g2f 3c3d\nbestmove 2g2f\n";
    let mut model = model_with_file("game.log", log);
    assert!(model.core.game.shown.annotations(&model.core.game.document.game).len() == 1);
    run_command(&mut model, "last");
    assert_eq!(model.core.game.shown.ply(), 1);
    run_command(&mut model, "move 8c8d");
    assert_eq!(run_command(&mut model, "write"), []);
    assert!(notice_text(&model).contains(":write NAME.kif"), "{}", notice_text(&model));
    let saving = save_request(run_command(&mut model, "write game.kif"));
    assert!(String::from_utf8_lossy(&saving.bytes).contains("#読み筋=▲２六歩△３四歩"));
}
