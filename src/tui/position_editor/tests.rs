use super::PositionEditor;
use super::argument::SetupCommand;
use crate::tui::action::{Action, TextEdit, parse};
use crate::tui::core::Effect;
use crate::tui::game::BoardLocation;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, press_keys, run_command};
use proptest::prelude::*;
use sankoma_rules::{Color, PieceKind, PiecePlace, Position, Setup, Square};

fn editing() -> Workbench {
    let mut model = opened(GAME);
    run_command(&mut model, "position-editor");
    model
}

fn editor(model: &Workbench) -> &PositionEditor {
    model.core.position_editor.as_ref().expect("the editor is open")
}

fn square(text: &str) -> Square {
    text.parse().expect("it is a square")
}

/// Everything that changes a set-up, by its command.
fn change() -> impl Strategy<Value = Action> {
    const LINES: [&str; 30] = [
        "setup-change turn",
        "setup-change promote",
        "setup-change remove",
        "setup-change black-hand",
        "setup-change white-hand",
        "setup-change side",
        "setup-change clear",
        "setup-change start",
        "setup-change rest",
        "setup-change mirror",
        "setup-change exchange",
        "setup-piece P",
        "setup-piece k",
        "setup-piece +r",
        "setup-piece 銀",
        "setup-pick",
        "setup-pick",
        "setup-pick",
        "setup-pick",
        "cursor-left",
        "cursor-right",
        "cursor-up",
        "cursor-down",
        "cursor-right",
        "cursor-up",
        "setup-handicap 二枚落ち",
        "setup-change undo",
        "setup-change redo",
        "flip",
        "attacks",
    ];
    let command = (0..LINES.len()).prop_map(|at| parse(LINES[at]).expect("the line is well-formed"));
    let place = (0..81_usize).prop_map(|at| Action::PickSquare(Square::from_index(at)));
    let table = (0..8_usize).prop_map(|at| Action::PickSetupPlace(PiecePlace::Box(PieceKind::ALL[at])));
    let held = (0..7_usize).prop_map(|at| Action::PickHand(Color::White, PieceKind::HAND[at]));
    let form = (0..81_usize).prop_map(|at| Action::ShowNextForm(Square::from_index(at)));
    prop_oneof![6 => command, 2 => place, 1 => table, 1 => held, 1 => form]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn every_change_is_undone_and_made_again(changes in prop::collection::vec(change(), 1..60)) {
        let mut model = editing();
        let first = editor(&model).setup().clone();
        for change in changes {
            let before = editor(&model).setup().clone();
            let is_history = matches!(&change, Action::SetupChange(SetupCommand::Undo | SetupCommand::Redo));
            model.apply(change);
            let after = editor(&model).setup().clone();
            prop_assert_eq!(&Position::from_setup_unchecked(&after).setup(), &after, "the board shows what is set up");
            if after != before && !is_history {
                run_command(&mut model, "setup-change undo");
                prop_assert_eq!(editor(&model).setup(), &before);
                run_command(&mut model, "setup-change redo");
                prop_assert_eq!(editor(&model).setup(), &after);
            }
        }
        let last = editor(&model).setup().clone();
        let mut steps = 0;
        while editor(&model).is_changed() || editor(&model).setup() != &first {
            run_command(&mut model, "setup-change undo");
            steps += 1;
            prop_assert!(steps <= 200, "undoing comes to the first set-up");
        }
        for _ in 0..steps {
            run_command(&mut model, "setup-change redo");
        }
        prop_assert_eq!(editor(&model).setup(), &last);
    }
}

#[test]
fn a_mate_problem_is_set_up_with_keys_alone() {
    let mut model = editing();
    press_keys(&mut model, "c up up up up k down down G P down space");
    assert_eq!(notice_text(&model), "there is no piece there");
    press_keys(&mut model, "up space up space right right");
    let setup = editor(&model).setup();
    assert_eq!(setup.sfen(), "4k4/4P4/9/9/9/9/9/9/9 b - 1");
    press_keys(&mut model, "left left left left left left left left left left left");
    press_keys(&mut model, "right right right right right right right right right right right down G z");
    assert_eq!(editor(&model).setup().sfen(), "4k4/4P4/9/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    press_keys(&mut model, "enter");
    assert!(model.core.position_editor.is_none());
    assert_eq!(model.core.game.shown.position.sfen(), "4k4/4P4/9/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
}

#[test]
fn a_game_begun_from_the_editor_is_unsaved_and_the_one_before_keeps_its_changes() {
    let mut model = opened(GAME);
    run_command(&mut model, "move 2g2f");
    assert!(model.core.is_modified());
    let before = model.core.game.document.game.clone();
    run_command(&mut model, "position-editor");
    press_keys(&mut model, "H enter");
    assert_eq!(model.core.files.open.files().len(), 2);
    assert!(model.core.is_file_modified(0) && model.core.is_file_modified(1));
    assert_eq!(model.core.game.document.game.start().move_number, 1);
    run_command(&mut model, "previous-file");
    assert_eq!(model.core.game.document.game, before);
    run_command(&mut model, "undo");
    assert!(!model.core.is_file_modified(0));
}

#[test]
fn leaving_asks_once_when_something_was_changed() {
    let mut model = editing();
    press_keys(&mut model, "esc");
    assert!(model.core.position_editor.is_none(), "nothing was changed");
    let mut model = editing();
    press_keys(&mut model, "P esc");
    assert!(model.core.position_editor.is_some() && notice_text(&model).contains("would be lost"));
    press_keys(&mut model, "left esc");
    assert!(model.core.position_editor.is_some(), "another key takes the question back");
    press_keys(&mut model, "esc");
    assert!(model.core.position_editor.is_none());
    assert_eq!(model.core.game.shown.position, opened(GAME).core.game.shown.position);
    let mut model = editing();
    press_keys(&mut model, "P u");
    assert_eq!(run_command(&mut model, "quit"), [Effect::Quit]);
}

#[test]
fn what_concerns_the_game_waits_until_the_editor_is_left() {
    let mut model = editing();
    for line in ["next", "move 7g7f", "open x.kif", "write x.kif", "new", "review", "next-file", "close-file"] {
        let effects = run_command(&mut model, line);
        assert!(effects.is_empty() && notice_text(&model).contains("being edited"), "{line}");
    }
    assert_eq!((model.core.game.shown.ply(), model.core.files.open.files().len()), (0, 1));
}

#[test]
fn positions_are_pasted_in_every_form() {
    const DIAGRAM: &str = "後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n\
+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
+---------------------------+\n先手の持駒：金\n";
    const SFEN: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let position = "position startpos moves 7g7f 3c3d";
    let after = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1";
    for (text, expected) in [(SFEN, SFEN), (DIAGRAM, SFEN), (position, after), (GAME, "")] {
        let mut model = editing();
        let effects = model.apply(Action::Paste(text.to_owned()));
        assert!(effects.is_empty());
        if expected.is_empty() {
            assert_ne!(editor(&model).setup(), &Setup::startpos());
        } else {
            assert_eq!(editor(&model).setup().sfen(), expected, "{text}");
        }
        run_command(&mut model, "setup-change undo");
        assert_eq!(editor(&model).setup(), &Setup::startpos());
    }
    let mut model = editing();
    model.apply(Action::Paste("no position".to_owned()));
    assert!(notice_text(&model).contains("expected an SFEN"));
}

#[test]
fn findings_follow_every_change_and_light_up_their_squares() {
    let mut model = editing();
    let said = |model: &Workbench| {
        let findings = editor(model).findings().iter();
        findings.map(|finding| finding.message.en.clone()).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(said(&model), "Black to move, not in check, 30 legal moves");
    model.apply(Action::PickSetupPlace(PiecePlace::Square(square("5i"))));
    model.apply(Action::SetupChange(SetupCommand::Remove));
    assert!(said(&model).contains("Black has no king"), "{}", said(&model));
    press_keys(&mut model, "up up up up P");
    assert!(said(&model).contains("two pawns on one file"), "{}", said(&model));
    let lit = model.core.lit_places();
    assert!(lit.contains(&BoardLocation::Square(square("5g"))) && lit.contains(&BoardLocation::Square(square("5e"))));
    model.apply(Action::PickSetupPlace(PiecePlace::Square(square("5a"))));
    model.apply(Action::SetupChange(SetupCommand::Remove));
    assert!(said(&model).starts_with("there is no king"), "{}", said(&model));
}

#[test]
fn a_set_up_that_is_no_position_is_kept_and_the_engine_says_why_it_does_not_search() {
    let mut model = editing();
    press_keys(&mut model, "c enter");
    assert_eq!(model.core.game.document.game.start().sfen(), "9/9/9/9/9/9/9/9/9 b - 1");
    let found = model.core.game.document.diagnostics.iter().any(|found| found.message.en.contains("no king"));
    assert!(found, "{:?}", model.core.game.document.diagnostics);
}

#[test]
fn a_new_game_begins_from_a_name_an_sfen_or_the_list() {
    let mut model = opened(GAME);
    let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    run_command(&mut model, &format!("new {sfen}"));
    assert_eq!(model.core.game.shown.position.sfen(), sfen);
    let handicap = |effects: &[Effect]| match effects {
        [Effect::OpenText(text, _)] => text.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(handicap(&run_command(&mut model, "new 二枚落ち")), "手合割：二枚落ち\n");
    assert!(run_command(&mut model, "new").is_empty());
    press_keys(&mut model, "down down");
    let effects = run_command(&mut model, "list-open");
    assert_eq!((handicap(&effects).as_str(), model.pages.top()), ("手合割：右香落ち\n", None));
    run_command(&mut model, "new");
    press_keys(&mut model, "end enter");
    assert_eq!(editor(&model).setup().sfen(), sfen);
    let error = parse("new 4k4/9/9 b - 1").expect_err("the board has three rows");
    assert!(error.en.contains("row"), "{}", error.en);
}

#[test]
fn the_edited_position_is_what_is_copied() {
    let mut model = editing();
    press_keys(&mut model, "c K");
    let [Effect::Copy(text)] = &run_command(&mut model, "copy sfen")[..] else { panic!("it is copied") };
    assert_eq!(text, "9/9/9/9/4K4/9/9/9/9 b - 1");
    model.apply(Action::Edit(TextEdit::Cancel));
    let [Effect::Copy(text)] = &run_command(&mut model, "copy bod")[..] else { panic!("it is copied") };
    assert!(text.contains("| ・ ・ ・ ・ 玉 ・ ・ ・ ・|五"), "{text}");
}
