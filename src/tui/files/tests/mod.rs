//! Tests of opening, switching, closing and reloading files.

mod conflicts;
mod library;
mod saving;

use super::OpenFileSource;
use crate::tui::action::{Action, TextEdit};
use crate::tui::core::{Effect, OpenRequest};
use crate::tui::pages::PageKind;
use crate::tui::review::ResultsReading;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{notice_text, opened, run_command};
use sankoma_analysis::results::{EngineIdentity, PositionResult, ResultLine};
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::{self as record, NodeId};
use sankoma_search::{Bound, Score};
use sankoma_wording::Language;
use std::path::{Path, PathBuf};
use std::time::Duration;

const TWO_GAMES: &str = "V2.2\nN+One\nPI\n+\n+7776FU\n/\nV2.2\nN+Two\nPI\n+\n+2726FU\n-8384FU\n";

fn source(name: &str) -> OpenFileSource {
    OpenFileSource { path: Some(PathBuf::from(name)), name: name.to_owned() }
}

/// A workbench with these files open, the first shown.
fn model_with_files(files: &[(&str, &str)]) -> Workbench {
    let mut model = Workbench::new(Language::En);
    for (at, (name, text)) in files.iter().enumerate() {
        let wanted = OpenRequest { show: at == 0, ..OpenRequest::default() };
        model.core.load_with(record::read(text.as_bytes(), None), source(name), &wanted);
    }
    model
}

/// File, game and ply shown.
fn shown_file_game_and_ply(model: &Workbench) -> (&str, usize, usize) {
    (&model.core.files.source().name, model.core.files.game_number(), model.core.game.shown.ply())
}

#[test]
fn each_file_keeps_its_game_its_ply_and_what_was_done_in_it() {
    let mut model =
        model_with_files(&[("a.usi", "startpos moves 7g7f 3c3d 2g2f"), ("b.csa", TWO_GAMES), ("c.usi", "startpos")]);
    assert_eq!(model.core.files.open.files().len(), 3, "the blank game gave its place to the first file");
    for (line, expected) in [
        ("goto 2", ("a.usi", 0, 2)),
        ("next-file", ("b.csa", 0, 0)),
        ("game", ("b.csa", 1, 0)),
        ("last", ("b.csa", 1, 2)),
        ("next-file", ("c.usi", 0, 0)),
        ("move 5g5f", ("c.usi", 0, 1)),
        ("next-file", ("a.usi", 0, 2)),
        ("previous-file", ("c.usi", 0, 1)),
        ("previous-file", ("b.csa", 1, 2)),
        ("game", ("b.csa", 0, 0)),
        ("file 1", ("a.usi", 0, 2)),
        ("file b", ("b.csa", 0, 0)),
        ("game 2", ("b.csa", 1, 2)),
    ] {
        run_command(&mut model, line);
        assert_eq!(shown_file_game_and_ply(&model), expected, "{line}");
    }
    assert!(model.core.is_file_modified(2) && !model.core.is_file_modified(0));
    run_command(&mut model, "file 4");
    assert_eq!(notice_text(&model), "3 files open");
    run_command(&mut model, "file zzz");
    assert_eq!(notice_text(&model), "no open file is called 'zzz'");
}

#[test]
fn a_text_being_written_stays_in_its_game_whatever_takes_the_game_away() {
    for line in ["next-file", "previous-file", "file 2", "game", "close-file", "quit"] {
        let mut model = model_with_files(&[("b.csa", TWO_GAMES), ("a.usi", "startpos moves 7g7f")]);
        run_command(&mut model, "comment");
        model.apply(Action::Edit(TextEdit::Insert("kept".to_owned())));
        run_command(&mut model, line);
        let core = &model.core;
        assert!(core.game.editor.is_none() && model.pages.topmost().is_none(), "{line}");
        let document = core.files.document_of(&core.game.document, 0, 0).expect("its file is open");
        assert_eq!(document.game.node(NodeId::ROOT).comments, ["kept"], "{line}");
        assert!(core.is_file_modified(0), "{line}");
        run_command(&mut model, "file 1");
        run_command(&mut model, "game 1");
        run_command(&mut model, "undo");
        assert!(!model.core.is_file_modified(0), "{line}: one step of the undo history");
    }
}

#[test]
fn opening_an_open_file_goes_to_it_where_it_was_left() {
    let mut model = model_with_files(&[("a.usi", "startpos moves 7g7f 3c3d"), ("b.usi", "startpos")]);
    run_command(&mut model, "next");
    run_command(&mut model, "next-file");
    model.core.load(record::read(b"startpos moves 7g7f 3c3d 2g2f", None), source("a.usi"));
    assert_eq!((shown_file_game_and_ply(&model), model.core.files.open.files().len()), (("a.usi", 0, 1), 2));
    assert_eq!(model.core.game.shown.line.len(), 4, "what the file says now is shown");
}

#[test]
fn a_file_is_closed_and_one_with_changes_only_when_asked_twice() {
    let mut model = model_with_files(&[("a.usi", "startpos"), ("b.usi", "startpos moves 7g7f"), ("c.usi", "startpos")]);
    run_command(&mut model, "file 2");
    run_command(&mut model, "move 2g2f");
    assert_eq!(run_command(&mut model, "close-file"), []);
    assert!(notice_text(&model).starts_with("unsaved changes"), "{}", notice_text(&model));
    run_command(&mut model, "next");
    run_command(&mut model, "close-file");
    assert_eq!(model.core.files.open.files().len(), 3, "something else was done between");
    let effects = run_command(&mut model, "close-file");
    assert!(effects.contains(&Effect::Unwatch(PathBuf::from("b.usi"))), "{effects:?}");
    assert_eq!(shown_file_game_and_ply(&model), ("c.usi", 0, 0));
    run_command(&mut model, "close-file");
    assert_eq!(shown_file_game_and_ply(&model), ("a.usi", 0, 0), "the last file of the row was closed");
    run_command(&mut model, "close-file");
    assert_eq!((shown_file_game_and_ply(&model), model.core.game.shown.node), (("", 0, 0), NodeId::ROOT));
    run_command(&mut model, "next-file");
    assert_eq!(notice_text(&model), "no other file is open");
}

#[test]
fn the_list_of_files_is_walked_and_one_is_closed_or_shown_from_it() {
    let mut model = model_with_files(&[("a.usi", "startpos"), ("b.usi", "startpos"), ("c.usi", "startpos")]);
    run_command(&mut model, "file");
    assert_eq!(model.pages.top(), Some(PageKind::OpenFiles));
    run_command(&mut model, "list-down");
    run_command(&mut model, "close-file");
    assert_eq!(shown_file_game_and_ply(&model), ("a.usi", 0, 0));
    run_command(&mut model, "list-open");
    assert_eq!((shown_file_game_and_ply(&model), model.pages.top()), (("c.usi", 0, 0), None));
}

#[test]
fn whoever_is_at_the_last_ply_goes_along_and_others_are_told() {
    let mut model = model_with_files(&[("a.usi", "startpos moves 7g7f 3c3d")]);
    let grown = |moves: &str| record::read(format!("startpos moves {moves}").as_bytes(), None);
    model.core.reload(grown("7g7f 3c3d 2g2f"));
    assert_eq!((model.core.game.shown.ply(), notice_text(&model)), (0, "1 new move"));
    run_command(&mut model, "last");
    model.core.reload(grown("7g7f 3c3d 2g2f 8c8d"));
    assert_eq!((model.core.game.shown.ply(), notice_text(&model)), (4, "the game is at ply 4 now"));
    run_command(&mut model, "move 2f2e");
    model.core.reload(grown("7g7f 3c3d 2g2f 8c8d 6i7h"));
    assert!(model.core.game.is_added(model.core.game.shown.node), "a variation of one's own is not left");
    run_command(&mut model, "follow");
    assert_eq!(model.core.game.shown.ply(), 5);
    run_command(&mut model, "first");
    model.core.reload(grown("7g7f 3c3d 2g2f 8c8d 6i7h 8d8e"));
    assert_eq!(model.core.game.shown.ply(), 6, "followed from anywhere");
    run_command(&mut model, "follow");
    run_command(&mut model, "first");
    model.core.reload(grown("7g7f 3c3d 2g2f 8c8d 6i7h 8d8e 2f2e"));
    assert_eq!(model.core.game.shown.ply(), 0);
}

#[test]
fn a_game_that_was_broken_off_and_goes_on_is_followed() {
    let mut model = model_with_files(&[("a.csa", "V2.2\nPI\n+\n+7776FU\n%CHUDAN\n")]);
    run_command(&mut model, "last");
    model.core.reload(record::read(b"V2.2\nPI\n+\n+7776FU\n-3334FU\n", None));
    assert_eq!(model.core.game.shown.ply(), 2);
}

#[test]
fn scores_variations_and_places_of_every_game_outlive_a_change_of_the_file() {
    let mut model = model_with_files(&[("a.csa", TWO_GAMES)]);
    run_command(&mut model, "game 2");
    run_command(&mut model, "next");
    let line = ResultLine { score: Score::Cp(42), bound: Bound::Exact, seldepth: 1, pv: Vec::new() };
    let engine = EngineIdentity::default();
    let result =
        PositionResult { lines: vec![line], depth: 1, nodes: 1, time: Duration::ZERO, engine, comparisons: None };
    model.core.results.insert(&model.core.game.shown.position, result);
    run_command(&mut model, "game 1");
    run_command(&mut model, "move 2g2f");
    model.core.reload(record::read(format!("'a new line\n{TWO_GAMES}+2625FU\n").as_bytes(), None));
    assert!(model.core.game.is_added(model.core.game.shown.node) && model.core.game.shown.ply() == 1);
    run_command(&mut model, "game 2");
    assert_eq!((model.core.game.shown.ply(), model.core.game.shown.line.len()), (1, 4));
    let score = model.core.node_score(model.core.game.shown.node).map(|found| found.score);
    assert_eq!(score, Some(AnnotationScore::Centipawns(-42)));
}

#[test]
fn a_file_behind_another_is_renewed_and_marked() {
    let mut model = model_with_files(&[("a.usi", "startpos"), ("b.usi", "startpos moves 7g7f")]);
    let engine = model.core.engine.generation();
    model.core.reload_file(Path::new("b.usi"), record::read(b"startpos moves 7g7f 3c3d", None));
    assert_eq!(
        (shown_file_game_and_ply(&model), model.core.engine.generation()),
        (("a.usi", 0, 0), engine),
        "the board is left alone"
    );
    assert!(model.core.files.open.files()[1].changed);
    run_command(&mut model, "next-file");
    assert_eq!((model.core.game.shown.line.len(), model.core.files.open.files()[1].changed), (3, false));
    model.core.reload_file(Path::new("unknown.usi"), record::read(b"startpos", None));
}

#[test]
fn the_engine_goes_on_while_the_position_stays() {
    let mut model = model_with_files(&[("a.usi", "startpos moves 7g7f 3c3d")]);
    run_command(&mut model, "next");
    run_command(&mut model, "engine");
    let generation = model.core.engine.generation();
    let effects = model.core.reload(record::read(b"startpos moves 7g7f 3c3d 2g2f", None));
    assert!(effects.iter().all(|effect| effect.as_job::<ResultsReading>().is_some()), "{effects:?}");
    assert_eq!(model.core.engine.generation(), generation);
}

#[test]
fn reloading_keeps_the_place_and_the_variations_made_here() {
    let mut model = opened("position startpos moves 7g7f 3c3d 2g2f");
    run_command(&mut model, "goto 2");
    run_command(&mut model, "move 8h2b+");
    model.core.reload(record::read(b"position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e", None));
    assert_eq!(model.core.game.shown.position.last_move().map(|mv| mv.to_string()), Some("8h2b+".to_owned()));
    assert!(model.core.game.is_added(model.core.game.shown.node));
    assert_eq!(model.core.game.document.game.main_line().len(), 6);
}

#[test]
fn reloading_goes_back_to_where_the_moves_begin_to_differ() {
    let mut model = opened("position startpos moves 7g7f 3c3d 2g2f");
    run_command(&mut model, "last");
    model.core.reload(record::read(b"position startpos moves 7g7f 8c8d", None));
    assert_eq!(model.core.game.shown.ply(), 1);
}

#[test]
fn a_file_that_has_become_unreadable_keeps_the_game() {
    let mut model = opened("position startpos moves 7g7f 3c3d");
    run_command(&mut model, "last");
    for bytes in [b"".as_slice(), b"\xff\x00\x01 nonsense"] {
        model.core.reload(record::read(bytes, None));
        assert_eq!((model.core.game.shown.ply(), model.core.game.document.game.len()), (2, 3));
    }
}

#[test]
fn every_game_of_a_file_can_be_shown() {
    let mut model = opened("V2.2\nPI\n+\n+7776FU\n/\nV2.2\nPI\n+\n+2726FU\n-8384FU\n");
    assert_eq!(model.core.files.games(), 2);
    run_command(&mut model, "move 2g2f");
    run_command(&mut model, "game");
    assert_eq!((model.core.files.game_number(), model.core.game.document.game.len()), (1, 3));
    run_command(&mut model, "game");
    assert_eq!(
        (model.core.files.game_number(), model.core.game.document.game.len()),
        (0, 3),
        "what was made in it is still there"
    );
    run_command(&mut model, "game 3");
    assert_eq!(notice_text(&model), "the file holds 2 games");
}
