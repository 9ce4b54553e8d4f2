//! Tests of stepping, playing, judging, the clipboard and the diagnostics.

mod editing;

pub(in crate::tui) use editing::{comments, type_in, write_comment};

use super::BoardLocation;
use crate::tui::action::{Action, parse};
use crate::tui::core::Effect;
use crate::tui::pane::Pane;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, run_command};
use sankoma_record::{self as record, NodeId};
use sankoma_rules::legality::IllegalityReason;
use sankoma_rules::{Color, Move, PieceKind, Square};
use sankoma_wording::Language;

fn square(text: &str) -> Square {
    text.parse().expect("it is a square")
}

#[test]
fn stepping_follows_the_line_and_stops_at_its_ends() {
    let mut model = opened(GAME);
    for (line, ply) in [
        ("next", 1),
        ("previous", 0),
        ("previous", 0),
        ("forward", 7),
        ("back", 0),
        ("last", 7),
        ("first", 0),
        ("goto 4", 4),
    ] {
        run_command(&mut model, line);
        assert_eq!(model.core.game.shown.ply(), ply, "{line}");
    }
    run_command(&mut model, "goto 99");
    assert_eq!((model.core.game.shown.ply(), notice_text(&model)), (4, "this line has 7 plies, there is no ply 99"));
}

#[test]
fn comments_and_illegal_plies_are_found_in_both_directions() {
    let mut model = opened(GAME);
    for (line, ply) in
        [("next-fault", 7), ("previous-comment", 1), ("next-comment", 1), ("next-fault", 7), ("previous-fault", 7)]
    {
        run_command(&mut model, line);
        assert_eq!(model.core.game.shown.ply(), ply, "{line}");
    }
    assert_eq!(notice_text(&model), "no illegal ply before this ply on this line");
    assert_eq!(
        model.core.game.broken_rules().iter().map(IllegalityReason::code).collect::<Vec<_>>(),
        ["not_in_hand", "nifu"]
    );
}

#[test]
fn variations_are_entered_and_left() {
    let mut model = opened(GAME);
    run_command(&mut model, "goto 2");
    run_command(&mut model, "next-variation");
    assert_eq!(model.core.move_texts()[3], "▲２六歩(27)");
    run_command(&mut model, "next");
    run_command(&mut model, "main-line");
    assert_eq!(model.core.move_texts()[3], "▲２二角成(88)");
    run_command(&mut model, "previous-variation");
    assert_eq!(model.core.move_texts()[3], "▲２六歩(27)");
}

#[test]
fn a_legal_move_becomes_a_variation_and_can_be_taken_back() {
    let mut model = opened(GAME);
    let before = model.core.game.document.game.clone();
    run_command(&mut model, "move 2g2f");
    assert_eq!((model.core.game.shown.ply(), model.core.game.document.game.len()), (1, before.len() + 1));
    run_command(&mut model, "move 3c3d");
    run_command(&mut model, "take-back");
    run_command(&mut model, "take-back");
    assert_eq!((model.core.game.shown.node, model.core.game.document.game.len()), (NodeId::ROOT, before.len()));
    run_command(&mut model, "next");
    run_command(&mut model, "take-back");
    assert_eq!(model.core.game.shown.ply(), 1, "moves of the record stay");
}

#[test]
fn what_was_taken_back_does_not_come_again_with_a_reload() {
    let mut model = opened("startpos");
    for line in ["move 2g2f", "move 3c3d", "previous", "take-back"] {
        run_command(&mut model, line);
    }
    model.core.reload(record::read(b"position startpos moves 7g7f", None));
    assert_eq!(model.core.game.document.game.len(), 2);
    assert!(model.core.messages.log.newest_first().all(|entry| !entry.message.en.contains("gone")));
}

#[test]
fn a_move_of_the_record_is_followed_not_doubled() {
    let mut model = opened(GAME);
    let nodes = model.core.game.document.game.len();
    run_command(&mut model, "move 7g7f");
    assert_eq!((model.core.game.shown.ply(), model.core.game.document.game.len()), (1, nodes));
}

#[test]
fn an_illegal_move_is_judged_and_not_made() {
    let mut model = opened(GAME);
    run_command(&mut model, "move 8h2b+");
    let judged = model.core.game.judged.as_ref().expect("it was judged");
    assert_eq!(judged.explanation.verdict.reasons[0].code(), "blocked");
    assert_eq!(model.core.game.shown.node, NodeId::ROOT);
    run_command(&mut model, "next");
    assert!(model.core.game.judged.is_none(), "a judgement belongs to one position");
}

#[test]
fn a_line_of_play_is_shown_up_to_its_first_impossible_ply() {
    let mut model = opened(GAME);
    run_command(&mut model, "lint info depth 4 pv 7g7f 3c3d 2h2c 8c8d");
    let linted = model.core.game.linted.as_ref().expect("it was replayed");
    assert_eq!((linted.line.plies.len(), linted.line.fault.as_ref().map(|fault| fault.at)), (4, Some(2)));
    assert_eq!([linted.text(0, Language::En), linted.text(3, Language::En)], ["▲７六歩(77)", "8c8d"]);
    assert_eq!(model.core.view.tab, Pane::Legality);
    run_command(&mut model, "cancel");
    run_command(&mut model, "next");
    assert!(model.core.game.linted.is_none(), "a line belongs to one position");
}

#[test]
fn the_line_of_a_comment_is_found_after_the_move_or_with_it() {
    for line in ["** 30 -3334FU +8822UM -3122GI", "読み筋 7g7f 3c3d 8h2b+ 3a2b"] {
        let mut model = opened(&GAME.replace("一手目の注釈", line));
        run_command(&mut model, "next");
        run_command(&mut model, "lint-here");
        let linted = model.core.game.linted.as_ref().expect("the comment has one");
        assert!(linted.line.fault.is_none(), "{linted:?}");
    }
    let mut model = opened(GAME);
    run_command(&mut model, "lint-here");
    assert!(model.core.game.linted.is_none() && model.core.messages.notice.is_some());
}

#[test]
fn a_report_carries_the_command_that_reproduces_it() {
    let mut model = opened(GAME);
    assert_eq!(run_command(&mut model, "copy-report"), []);
    run_command(&mut model, "next");
    run_command(&mut model, "judge P*5d");
    let effects = run_command(&mut model, "copy-report");
    let [Effect::Copy(report)] = effects.as_slice() else { panic!("{effects:?}") };
    let sfen = model.core.game.shown.position.sfen();
    for part in [format!("SFEN: {sfen}\n"), "moves: 7g7f\n".to_owned(), "nifu".to_owned()] {
        assert!(report.contains(&part), "{part} is missing in {report}");
    }
    assert!(report.ends_with(&format!("sankoma explain '{sfen}' 'P*5d'\n")), "{report}");
    // An illegal move of the record is reported from the position before it.
    run_command(&mut model, "last");
    let effects = run_command(&mut model, "copy-report");
    let [Effect::Copy(report)] = effects.as_slice() else { panic!("{effects:?}") };
    assert!(report.contains("not_in_hand") && report.trim_end().ends_with("'P*5e'"), "{report}");
}

#[test]
fn a_piece_is_moved_by_picking_two_squares_and_answering_about_promotion() {
    let mut model = opened(GAME);
    run_command(&mut model, "goto 2");
    model.apply(Action::PickSquare(square("8h")));
    assert!(model.core.game.selection.targets.contains(&square("2b")));
    model.apply(Action::PickSquare(square("2b")));
    assert!(model.core.game.selection.promotion.is_some());
    run_command(&mut model, "decline");
    assert_eq!(model.core.game.shown.position.last_move().map(|mv| mv.to_string()), Some("8h2b".to_owned()));
}

#[test]
fn the_board_cursor_does_what_the_mouse_does() {
    let mut model = opened(GAME);
    run_command(&mut model, "cursor");
    assert_eq!(model.core.game.selection.cursor, Some(BoardLocation::Square(square("5e"))));
    for line in ["cursor-down", "cursor-down", "cursor-pick", "cursor-up", "cursor-pick"] {
        run_command(&mut model, line);
    }
    assert_eq!(model.core.game.shown.position.last_move().map(|mv| mv.to_string()), Some("5g5f".to_owned()));
}

#[test]
fn a_piece_in_hand_is_dropped_by_picking_it_and_a_square() {
    let mut model = opened("position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1");
    run_command(&mut model, "cursor");
    for line in ["cursor-down", "cursor-down", "cursor-down", "cursor-down", "cursor-down"] {
        run_command(&mut model, line);
    }
    assert_eq!(model.core.game.selection.cursor, Some(BoardLocation::Hand(Color::Black, PieceKind::Gold)));
    run_command(&mut model, "cursor-pick");
    assert_eq!(model.core.game.selection.targets.len(), 79);
    model.apply(Action::PickSquare(square("5b")));
    assert_eq!(model.core.game.shown.position.last_move().map(|mv| mv.to_string()), Some("G*5b".to_owned()));
}

#[test]
fn a_pass_is_refused_in_check_and_made_otherwise() {
    let mut model = opened("position sfen 4k4/9/9/9/4R4/9/9/9/4K4 w - 1");
    run_command(&mut model, "pass");
    assert_eq!(
        model.core.game.judged.as_ref().map(|judged| judged.explanation.verdict.reasons[0].code()),
        Some("pass_in_check")
    );
    let mut model = opened("startpos");
    run_command(&mut model, "pass");
    assert_eq!(model.core.game.shown.position.last_move(), Some(Move::PASS));
}

#[test]
fn a_judged_pass_is_said_to_be_no_move_of_shogi() {
    let mut model = opened("startpos");
    run_command(&mut model, "judge パス");
    let (_, message) = model.core.messages.notice.expect("the verdict is said");
    assert!(message.ja.starts_with("将棋にパスはない") && message.en.starts_with("shogi has no pass"), "{message:?}");
}

#[test]
fn a_move_may_be_typed_in_any_notation() {
    for text in ["7g7f", "７六歩", "▲７六歩(77)", "P-7f", "P-76", "+7776FU"] {
        let mut model = Workbench::default();
        model.apply(parse(&format!("move {text}")).expect("its text is kept"));
        assert_eq!(
            model.core.game.shown.position.last_move().map(|mv| mv.to_string()).as_deref(),
            Some("7g7f"),
            "{text}"
        );
    }
    let mut model = Workbench::default();
    model.apply(parse("move ５八金").expect("its text is kept"));
    let (_, message) = model.core.messages.notice.expect("two golds can go there");
    assert!(message.en.starts_with("５八金: 2 golds can go to 5h"), "{}", message.en);
    let reasons = model.core.game.judged.map(|judged| judged.explanation.verdict.reasons);
    assert_eq!(reasons.as_deref().map(|reasons| reasons[0].code()), Some("origin_unclear"));
}

#[test]
fn the_notation_changes_how_moves_are_listed_and_named() {
    let mut model = Workbench::default();
    model.apply(parse("move 7g7f").expect("it is a command"));
    model.apply(parse("judge 3c3d").expect("it is a command"));
    model.apply(parse("lint ３四歩 ２六歩").expect("it is a command"));
    for (name, listed, linted) in [
        ("federation", "▲７六歩", "△３四歩"),
        ("western", "P-7f", "P-3d"),
        ("western-numeric", "P-76", "P-34"),
        ("usi", "7g7f", "3c3d"),
        ("kif", "▲７六歩(77)", "△３四歩(33)"),
    ] {
        model.apply(parse(&format!("notation {name}")).expect("it is a notation"));
        assert_eq!(model.core.move_texts()[1], listed);
        assert_eq!(model.core.game.linted.as_ref().map(|line| line.text(0, Language::Ja)), Some(linted));
    }
    model.apply(Action::Notation(None));
    assert_eq!(model.core.view.notation.name(), "federation");
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
        assert_eq!(
            paste(text),
            [Effect::OpenText(text.to_owned(), sankoma_wording::Message::new("貼り付け", "pasted"))]
        );
    }
    assert_eq!(paste("7g7f 3c3d 2h2c"), []);
    assert_eq!(model.core.game.linted.as_ref().map(|linted| linted.line.plies.len()), Some(3));
    assert_eq!(model.apply(Action::Paste("good morning".to_owned())), []);
    assert_eq!(notice_text(&model), "what was pasted is no record, no position and no line of play");
}

#[test]
fn diagnostics_are_gone_through_by_key_and_picked_in_their_list() {
    let mut model = opened(&GAME.replace("7 ５五歩打", "9 ５五歩打"));
    let count = model.core.game.document.diagnostics.len();
    assert!(count >= 2);
    run_command(&mut model, "next-diagnostic");
    assert_eq!((model.core.game.picked_diagnostic(), model.core.game.shown.ply()), (Some(0), 7));
    assert!(notice_text(&model).starts_with(&format!("1/{count} line ")), "{}", notice_text(&model));
    run_command(&mut model, "previous-diagnostic");
    assert_eq!(notice_text(&model), "this is the first diagnostic");
    run_command(&mut model, "first");
    run_command(&mut model, "focus diagnostics");
    run_command(&mut model, "scroll-down");
    assert_eq!(
        (model.core.game.picked_diagnostic(), model.core.game.shown.ply(), model.core.view.tab),
        (Some(1), 0, Pane::Diagnostics)
    );
    run_command(&mut model, "show-diagnostic");
    assert_eq!(model.core.game.shown.ply(), 7);
    let mut sound = opened("startpos");
    run_command(&mut sound, "next-diagnostic");
    assert_eq!(notice_text(&sound), "nothing is wrong with this record");
}

#[test]
fn a_piece_let_go_over_its_target_is_moved_and_elsewhere_put_back() {
    let drag = |from: &str, to: Option<&str>| {
        let mut model = opened("startpos");
        model.apply(Action::PickSquare(square(from)));
        model.apply(Action::ReleasePiece(to.map(square)));
        assert_eq!(model.core.game.selection.picked, None, "{from} {to:?}");
        let mv = model.core.game.shown.position.last_move().map(|mv| mv.to_string());
        (mv, model.core.messages.notice.is_some())
    };
    assert_eq!(drag("7g", Some("7f")), (Some("7g7f".to_owned()), true));
    assert_eq!(drag("7g", None), (None, false));
    assert_eq!(drag("7g", Some("7i")), (None, false), "over a piece of the same side");
    assert_eq!(drag("7g", Some("7d")), (None, true), "an illegal move is explained");
    let mut model = opened("startpos");
    model.apply(Action::ReleasePiece(Some(square("7g"))));
    assert_eq!(model.core.game.selection.picked, None, "nothing was picked");
}
