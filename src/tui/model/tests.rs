use super::{AttackOverlay, BoardLocation, Effect, Model, OpenFileSource};
use crate::analysis::AnalysisReport;
use crate::record::{self, NodeId};
use crate::rules::legality::IllegalityReason;
use crate::rules::{Color, Move, PieceKind, Position, Square, movegen};
use crate::search::{Bound, PvLine, Score, SearchInfo, SearchReport};
use crate::tui::action::{ACTIONS, Action, TextEdit, parse};
use crate::tui::pane::Pane;
use crate::wording::Language;
use proptest::prelude::*;
use std::time::Duration;

pub(super) const GAME: &str = "手合割：平手
   1 ７六歩(77)
*一手目の注釈
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
   5 ４五角打
   6 ５二金(61)
   7 ５五歩打

変化：3手
   3 ２六歩(27)
   4 ８四歩(83)
";

pub(super) fn opened(text: &str) -> Model {
    let mut model = Model { lang: Language::En, ..Model::default() };
    model.load(record::read(text.as_bytes(), None), OpenFileSource::default());
    model
}

pub(super) fn run_command(model: &mut Model, line: &str) -> Vec<Effect> {
    model.apply(parse(line).expect("the line is well-formed"))
}

fn square(text: &str) -> Square {
    text.parse().expect("it is a square")
}

pub(super) fn notice_text(model: &Model) -> &str {
    model.notice.as_ref().map_or("", |(_, message)| message.text(Language::En))
}

fn info(rank: usize, pv: &[Move]) -> AnalysisReport {
    let line = PvLine { rank, depth: 5, seldepth: 9, score: Score::Cp(30), bound: Bound::Exact, pv: pv.to_vec() };
    AnalysisReport::Search(SearchReport::Line(SearchInfo { line, nodes: 100, time: Duration::ZERO, hashfull: 0 }))
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
        assert_eq!(model.shown.ply(), ply, "{line}");
    }
    run_command(&mut model, "goto 99");
    assert_eq!((model.shown.ply(), notice_text(&model)), (4, "this line has 7 plies, there is no ply 99"));
}

#[test]
fn comments_and_illegal_plies_are_found_in_both_directions() {
    let mut model = opened(GAME);
    for (line, ply) in
        [("next-fault", 7), ("previous-comment", 1), ("next-comment", 1), ("next-fault", 7), ("previous-fault", 7)]
    {
        run_command(&mut model, line);
        assert_eq!(model.shown.ply(), ply, "{line}");
    }
    assert_eq!(notice_text(&model), "no illegal ply before this ply on this line");
    assert_eq!(model.broken_rules().iter().map(IllegalityReason::code).collect::<Vec<_>>(), ["not_in_hand", "nifu"]);
}

#[test]
fn variations_are_entered_and_left() {
    let mut model = opened(GAME);
    run_command(&mut model, "goto 2");
    run_command(&mut model, "next-variation");
    assert_eq!(model.move_texts()[3], "▲２六歩(27)");
    run_command(&mut model, "next");
    run_command(&mut model, "main-line");
    assert_eq!(model.move_texts()[3], "▲２二角成(88)");
    run_command(&mut model, "previous-variation");
    assert_eq!(model.move_texts()[3], "▲２六歩(27)");
}

#[test]
fn a_legal_move_becomes_a_variation_and_can_be_taken_back() {
    let mut model = opened(GAME);
    let before = model.document.game.clone();
    run_command(&mut model, "move 2g2f");
    assert_eq!((model.shown.ply(), model.document.game.len()), (1, before.len() + 1));
    run_command(&mut model, "move 3c3d");
    run_command(&mut model, "take-back");
    run_command(&mut model, "take-back");
    assert_eq!((model.shown.node, model.document.game.len()), (NodeId::ROOT, before.len()));
    run_command(&mut model, "next");
    run_command(&mut model, "take-back");
    assert_eq!(model.shown.ply(), 1, "moves of the record stay");
}

#[test]
fn what_was_taken_back_does_not_come_again_with_a_reload() {
    let mut model = opened("startpos");
    for line in ["move 2g2f", "move 3c3d", "previous", "take-back"] {
        run_command(&mut model, line);
    }
    model.reload(record::read(b"position startpos moves 7g7f", None));
    assert_eq!(model.document.game.len(), 2);
    assert!(model.log.newest_first().all(|entry| !entry.message.en.contains("gone")));
}

#[test]
fn a_move_of_the_record_is_followed_not_doubled() {
    let mut model = opened(GAME);
    let nodes = model.document.game.len();
    run_command(&mut model, "move 7g7f");
    assert_eq!((model.shown.ply(), model.document.game.len()), (1, nodes));
}

#[test]
fn an_illegal_move_is_judged_and_not_made() {
    let mut model = opened(GAME);
    run_command(&mut model, "move 8h2b+");
    let judged = model.judged.as_ref().expect("it was judged");
    assert_eq!(judged.explanation.verdict.reasons[0].code(), "blocked");
    assert_eq!(model.shown.node, NodeId::ROOT);
    run_command(&mut model, "next");
    assert!(model.judged.is_none(), "a judgement belongs to one position");
}

#[test]
fn a_line_of_play_is_shown_up_to_its_first_impossible_ply() {
    let mut model = opened(GAME);
    run_command(&mut model, "lint info depth 4 pv 7g7f 3c3d 2h2c 8c8d");
    let linted = model.linted.as_ref().expect("it was replayed");
    assert_eq!((linted.line.plies.len(), linted.line.fault.as_ref().map(|fault| fault.at)), (4, Some(2)));
    assert_eq!([linted.text(0, Language::En), linted.text(3, Language::En)], ["▲７六歩(77)", "8c8d"]);
    assert_eq!(model.view.tab, Pane::Legality);
    run_command(&mut model, "next");
    assert!(model.linted.is_none(), "a line belongs to one position");
}

#[test]
fn the_line_of_a_comment_is_found_after_the_move_or_with_it() {
    for line in ["** 30 -3334FU +8822UM -3122GI", "読み筋 7g7f 3c3d 8h2b+ 3a2b"] {
        let mut model = opened(&GAME.replace("一手目の注釈", line));
        run_command(&mut model, "next");
        run_command(&mut model, "lint-here");
        let linted = model.linted.as_ref().expect("the comment has one");
        assert!(linted.line.fault.is_none(), "{linted:?}");
    }
    let mut model = opened(GAME);
    run_command(&mut model, "lint-here");
    assert!(model.linted.is_none() && model.notice.is_some());
}

#[test]
fn a_report_carries_the_command_that_reproduces_it() {
    let mut model = opened(GAME);
    assert_eq!(run_command(&mut model, "copy-report"), []);
    run_command(&mut model, "next");
    run_command(&mut model, "judge P*5d");
    let effects = run_command(&mut model, "copy-report");
    let [Effect::Copy(report)] = effects.as_slice() else { panic!("{effects:?}") };
    let sfen = model.shown.position.sfen();
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
    assert!(model.selection.targets.contains(&square("2b")));
    model.apply(Action::PickSquare(square("2b")));
    assert!(model.selection.promotion.is_some());
    run_command(&mut model, "decline");
    assert_eq!(model.shown.position.last_move().map(|mv| mv.to_string()), Some("8h2b".to_owned()));
}

#[test]
fn the_board_cursor_does_what_the_mouse_does() {
    let mut model = opened(GAME);
    run_command(&mut model, "cursor");
    assert_eq!(model.selection.cursor, Some(BoardLocation::Square(square("5e"))));
    for line in ["cursor-down", "cursor-down", "cursor-pick", "cursor-up", "cursor-pick"] {
        run_command(&mut model, line);
    }
    assert_eq!(model.shown.position.last_move().map(|mv| mv.to_string()), Some("5g5f".to_owned()));
}

#[test]
fn a_piece_in_hand_is_dropped_by_picking_it_and_a_square() {
    let mut model = opened("position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1");
    run_command(&mut model, "cursor");
    for line in ["cursor-down", "cursor-down", "cursor-down", "cursor-down", "cursor-down"] {
        run_command(&mut model, line);
    }
    assert_eq!(model.selection.cursor, Some(BoardLocation::Hand(Color::Black, PieceKind::Gold)));
    run_command(&mut model, "cursor-pick");
    assert_eq!(model.selection.targets.len(), 79);
    model.apply(Action::PickSquare(square("5b")));
    assert_eq!(model.shown.position.last_move().map(|mv| mv.to_string()), Some("G*5b".to_owned()));
}

#[test]
fn a_pass_is_refused_in_check_and_made_otherwise() {
    let mut model = opened("position sfen 4k4/9/9/9/4R4/9/9/9/4K4 w - 1");
    run_command(&mut model, "pass");
    assert_eq!(model.judged.as_ref().map(|judged| judged.explanation.verdict.reasons[0].code()), Some("pass_in_check"));
    let mut model = opened("startpos");
    run_command(&mut model, "pass");
    assert_eq!(model.shown.position.last_move(), Some(Move::PASS));
}

#[test]
fn reports_about_an_earlier_position_are_dropped() {
    let mut model = opened(GAME);
    assert_eq!(run_command(&mut model, "engine"), [Effect::Analyse]);
    let earlier = model.engine.generation();
    let pv = ["7g7f".parse().expect("it is a move")];
    model.receive_report(earlier, info(1, &pv));
    assert!(model.engine.lines[0].is_some());
    assert_eq!(run_command(&mut model, "next"), [Effect::Analyse]);
    assert!(model.engine.lines.is_empty(), "no line stands under a position it does not begin in");
    model.receive_report(earlier, info(1, &pv));
    assert!(model.engine.lines.is_empty());
    model.receive_report(model.engine.generation(), info(2, &pv));
    assert!(model.engine.lines[1].is_some());
}

#[test]
fn an_engine_line_becomes_a_variation() {
    let mut model = opened("startpos");
    run_command(&mut model, "engine");
    let pv: Vec<Move> = ["2g2f", "8c8d", "2f2e"].map(|mv| mv.parse().expect("it is a move")).to_vec();
    model.receive_report(model.engine.generation(), info(1, &pv));
    run_command(&mut model, "adopt");
    assert_eq!((model.shown.ply(), model.shown.line.len()), (1, 4));
    run_command(&mut model, "adopt 7");
    assert_eq!(notice_text(&model), "there is no line number 7");
}

#[test]
fn reloading_keeps_the_place_and_the_variations_made_here() {
    let mut model = opened("position startpos moves 7g7f 3c3d 2g2f");
    run_command(&mut model, "goto 2");
    run_command(&mut model, "move 8h2b+");
    model.reload(record::read(b"position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e", None));
    assert_eq!(model.shown.position.last_move().map(|mv| mv.to_string()), Some("8h2b+".to_owned()));
    assert!(model.is_added(model.shown.node));
    assert_eq!(model.document.game.main_line().len(), 6);
}

#[test]
fn reloading_goes_back_to_where_the_moves_begin_to_differ() {
    let mut model = opened("position startpos moves 7g7f 3c3d 2g2f");
    run_command(&mut model, "last");
    model.reload(record::read(b"position startpos moves 7g7f 8c8d", None));
    assert_eq!(model.shown.ply(), 1);
}

#[test]
fn a_file_that_has_become_unreadable_keeps_the_game() {
    let mut model = opened("position startpos moves 7g7f 3c3d");
    run_command(&mut model, "last");
    for bytes in [b"".as_slice(), b"\xff\x00\x01 nonsense"] {
        model.reload(record::read(bytes, None));
        assert_eq!((model.shown.ply(), model.document.game.len()), (2, 3));
    }
}

#[test]
fn every_game_of_a_file_can_be_shown() {
    let mut model = opened("V2.2\nPI\n+\n+7776FU\n/\nV2.2\nPI\n+\n+2726FU\n-8384FU\n");
    assert_eq!(model.games(), 2);
    run_command(&mut model, "move 2g2f");
    run_command(&mut model, "game");
    assert_eq!((model.game_number(), model.document.game.len()), (1, 3));
    run_command(&mut model, "game");
    assert_eq!((model.game_number(), model.document.game.len()), (0, 3), "what was made in it is still there");
    run_command(&mut model, "game 3");
    assert_eq!(notice_text(&model), "the file holds 2 game(s)");
}

#[test]
fn an_action_that_needs_an_argument_asks_for_it() {
    let mut model = opened(GAME);
    run_command(&mut model, "goto");
    assert_eq!(model.prompt.as_ref().map(super::Prompt::text), Some("goto "));
    model.apply(Action::Edit(TextEdit::Insert("3".into())));
    model.apply(Action::Edit(TextEdit::Accept));
    assert_eq!((model.shown.ply(), model.command_history.as_slice()), (3, ["goto 3".to_owned()].as_slice()));
}

#[test]
fn cancelling_stops_nothing() {
    let mut model = opened(GAME);
    run_command(&mut model, "engine");
    for line in ["help", "cancel", "cursor", "cursor-pick", "cancel", "cancel", "cancel"] {
        let effects = run_command(&mut model, line);
        assert!(!effects.contains(&Effect::Quit) && !effects.contains(&Effect::StopAnalysis));
    }
    assert!(model.engine.running);
}

/// Anything that a person may do.
fn action() -> impl Strategy<Value = Action> {
    let row = (0..ACTIONS.len(), 0..12_usize, 0..Pane::COUNT, 0..13_000_usize).prop_map(|(row, number, pane, mv)| {
        let row = &ACTIONS[row];
        let placeholder = row.argument.map(|argument| argument.placeholder()).unwrap_or_default();
        let argument = match placeholder.as_str() {
            "N" | "[N]" => number.to_string(),
            "MOVE" => Move::encodable().nth(mv).map(|mv| mv.to_string()).unwrap_or_default(),
            "PANE" => Pane::ALL[pane].name().to_owned(),
            "ja|en" => "ja".to_owned(),
            "[TEXT]" => "a".repeat(number),
            _ => String::new(),
        };
        row.with_argument(&argument).expect("the argument is well-formed")
    });
    let steps = prop_oneof![
        Just(Action::Next),
        Just(Action::Last),
        Just(Action::CursorPick),
        Just(Action::Pass),
        Just(Action::NextVariation)
    ];
    let square = (0..81_usize).prop_map(|index| Action::PickSquare(Square::from_index(index)));
    let typed = prop_oneof![
        "[a-z0-9 ]{0,3}".prop_map(TextEdit::Insert),
        Just(TextEdit::Complete),
        Just(TextEdit::Accept),
        Just(TextEdit::Backspace),
        Just(TextEdit::Up),
        Just(TextEdit::Newline),
    ];
    prop_oneof![4 => row, 3 => steps, 3 => square, 1 => typed.prop_map(Action::Edit)]
}

/// What must hold whatever was done.
fn assert_consistent(model: &Model) {
    let shown = &model.shown;
    assert_eq!(shown.line.get(shown.ply()), Some(&shown.node), "the node is on its line");
    assert_eq!(shown.line.len(), model.move_texts().len());
    assert!(model.document.game.is_linked(shown.node), "the node is in the tree");
    let follows = |step: &[NodeId]| model.document.game.children(step[0]).any(|child| child == step[1]);
    assert!(shown.line.windows(2).all(follows), "the line is one of the tree");
    assert_eq!(shown.position, model.document.game.position(shown.node));
    assert!((1..=20).contains(&model.engine.multipv));
    assert!(model.engine.lines.len() <= model.engine.multipv);
    let legal: Vec<Square> = movegen::legal_all(&shown.position).iter().map(|mv| mv.to()).collect();
    assert!(model.selection.targets.iter().all(|target| legal.contains(target)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn whatever_is_done_the_model_stays_whole(actions in prop::collection::vec(action(), 1..60)) {
        let mut model = opened(GAME);
        for action in actions {
            model.apply(action);
            assert_consistent(&model);
        }
    }

    #[test]
    fn everything_done_is_undone_and_done_again(actions in prop::collection::vec(action(), 1..60)) {
        let mut model = opened(GAME);
        let before = model.document.game.walk().map(|id| model.document.game.node(id).clone()).collect::<Vec<_>>();
        for action in actions.into_iter().filter(|action| *action != Action::CloseFile) {
            model.apply(action);
        }
        // A page or a question takes the keys.
        (model.editor, model.prompt) = (None, None);
        let seen = |model: &Model| model.document.game.walk().map(|id| model.document.game.node(id).clone()).collect::<Vec<_>>();
        let (after, shown) = (seen(&model), model.shown.node);
        let mut steps = 0;
        while model.is_modified() {
            run_command(&mut model, "undo");
            assert_consistent(&model);
            steps += 1;
        }
        prop_assert_eq!(seen(&model), before);
        for _ in 0..steps {
            run_command(&mut model, "redo");
            assert_consistent(&model);
        }
        if steps > 0 {
            prop_assert!(model.document.game.is_linked(shown));
        }
        prop_assert_eq!(seen(&model), after);
    }

    #[test]
    fn moves_made_are_legal(actions in prop::collection::vec(action(), 1..60)) {
        let mut model = opened("startpos");
        for action in actions {
            model.apply(action);
        }
        let mut position = Position::startpos();
        for node in model.document.game.path(model.shown.node).into_iter().skip(1) {
            let mv = model.document.game.node(node).mv.expect("only moves were made");
            prop_assert!(mv.is_pass() || movegen::legal_all(&position).contains(&mv));
            position.play(mv);
        }
    }
}

#[test]
fn attack_counts_go_round_and_end_where_they_began() {
    let mut model = opened(GAME);
    let mut seen = Vec::new();
    for _ in 0..4 {
        run_command(&mut model, "attacks");
        seen.push(model.view.attacks);
    }
    let [black, white] = Color::ALL.map(AttackOverlay::OneSide);
    assert_eq!(seen, [AttackOverlay::Both, black, white, AttackOverlay::Off]);
    assert!(AttackOverlay::Both.shows(Color::Black) && black.shows(Color::Black) && !black.shows(Color::White));
    assert_eq!("white".parse(), Ok(white));
    assert_eq!("sente".parse::<AttackOverlay>(), Err("unknown side 'sente'; expected both, black or white".to_owned()));
}

#[test]
fn the_page_on_entering_kings_stays_open_while_stepping_and_closes_after_the_help() {
    let mut model = opened(GAME);
    run_command(&mut model, "declaration");
    run_command(&mut model, "next");
    run_command(&mut model, "scroll-down");
    assert_eq!((model.shown.ply(), model.view.declaration), (1, Some(1)));
    run_command(&mut model, "help");
    run_command(&mut model, "scroll-down");
    assert_eq!((model.view.help, model.view.declaration), (Some(1), Some(1)));
    run_command(&mut model, "cancel");
    assert_eq!((model.view.help, model.view.declaration), (None, Some(1)));
    run_command(&mut model, "cancel");
    assert_eq!(model.view.declaration, None);
}

#[test]
fn a_move_may_be_typed_in_any_notation() {
    for text in ["7g7f", "７六歩", "▲７六歩(77)", "P-7f", "P-76", "+7776FU"] {
        let mut model = Model::default();
        model.apply(parse(&format!("move {text}")).expect("its text is kept"));
        assert_eq!(model.shown.position.last_move().map(|mv| mv.to_string()).as_deref(), Some("7g7f"), "{text}");
    }
    let mut model = Model::default();
    model.apply(parse("move ５八金").expect("its text is kept"));
    let (_, message) = model.notice.expect("two golds can go there");
    assert!(message.en.starts_with("2 pieces can be meant"), "{}", message.en);
}

#[test]
fn the_notation_changes_how_moves_are_listed_and_named() {
    let mut model = Model::default();
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
        assert_eq!(model.move_texts()[1], listed);
        assert_eq!(model.linted.as_ref().map(|line| line.text(0, Language::Ja)), Some(linted));
    }
    model.apply(Action::Notation(None));
    assert_eq!(model.view.notation.name(), "federation");
}
mod editing;
mod tree_view;
