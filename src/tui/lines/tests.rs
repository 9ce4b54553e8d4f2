//! Tests of the lines of play: properties of stepping and taking over, and each source.

use super::LineView;
use crate::tui::action::{Action, parse};
use crate::tui::core::Effect;
use crate::tui::line_source::LineSource;
use crate::tui::lines;
use crate::tui::pane::Pane;
use crate::tui::tests::fixed_weights::fixed_weights;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, run_command};
use proptest::prelude::*;
use sankoma_analysis::AnalysisReport;
use sankoma_analysis::threat::{Brinkmate, Threat, Threatmate};
use sankoma_record::NodeId;
use sankoma_rules::{Color, Move, Square};
use sankoma_search::{Bound, PvLine, Score, SearchInfo, SearchReport};
use sankoma_wording::Language;
use std::time::Duration;

fn moves(text: &str) -> Vec<Move> {
    text.split(' ').map(|word| word.parse().expect("it is a move")).collect()
}

fn info(rank: usize, score: Score, pv: &str) -> SearchInfo {
    let line = PvLine { rank, depth: 5, seldepth: 9, score, bound: Bound::Exact, pv: moves(pv) };
    SearchInfo { line, nodes: 100, time: Duration::ZERO, hashfull: 0 }
}

/// A game at its start, with two lines of the engine and a threat.
fn with_lines() -> Workbench {
    let mut model = opened(GAME);
    model.core.set_built_in_weights(fixed_weights());
    run_command(&mut model, "engine");
    let generation = model.core.engine.generation();
    for (rank, pv) in [(1, "2g2f 3c3d 7g7f 4c4d"), (2, "7g7f 8c8d")] {
        let report = SearchReport::Line(info(rank, Score::Cp(40 - rank as i32), pv));
        model.core.receive_report(generation, AnalysisReport::Search(report));
    }
    model.core.receive_report(generation, AnalysisReport::ThreatLine(info(1, Score::Cp(70), "pass 3c3d 7g7f")));
    model
}

fn sources(model: &Workbench) -> Vec<LineSource> {
    lines::lines_of_play(&model.core).iter().map(|line| line.source).collect()
}

fn step(model: &Workbench) -> Option<usize> {
    model.core.line_view.as_ref().map(LineView::step)
}

#[test]
fn the_chosen_line_is_put_on_the_board_and_taken_off_again() {
    let mut model = with_lines();
    let before = model.core.game.shown.position.clone();
    run_command(&mut model, "line");
    assert_eq!(step(&model), Some(1));
    assert_eq!(model.core.board_position().last_move(), Some(moves("2g2f")[0]));
    run_command(&mut model, "next");
    assert_eq!((step(&model), model.core.game.shown.ply()), (Some(2), 0), "the game stays where it is");
    run_command(&mut model, "last");
    run_command(&mut model, "next");
    assert_eq!(step(&model), Some(4));
    run_command(&mut model, "first");
    run_command(&mut model, "previous");
    assert_eq!(step(&model), Some(0));
    run_command(&mut model, "cancel");
    assert!(model.core.line_view.is_none() && model.core.board_position().is_identical(&before));
    assert!(!model.core.is_modified());
}

#[test]
fn up_and_down_choose_among_all_lines_and_change_the_one_on_the_board() {
    let mut model = with_lines();
    assert_eq!(sources(&model), [LineSource::Engine(1), LineSource::Engine(2), LineSource::Threat]);
    run_command(&mut model, "line-down");
    run_command(&mut model, "line");
    assert_eq!(model.core.line_view.as_ref().map(|view| view.line().source), Some(LineSource::Engine(2)));
    run_command(&mut model, "line-down");
    let view = model.core.line_view.as_ref().expect("the threat is on the board");
    assert_eq!((view.line().source, view.position().last_move()), (LineSource::Threat, Some(Move::PASS)));
    run_command(&mut model, "line-down");
    run_command(&mut model, "line 1");
    assert_eq!(model.core.chosen_line, LineSource::Engine(1));
    let by_count = Action::Line(None).with_count(2).map(|action| model.apply(action));
    assert!(by_count.is_some() && model.core.chosen_line == LineSource::Engine(2), "a count chooses by number");
    run_command(&mut model, "line 9");
    assert_eq!(notice_text(&model), "there is no line number 9; there are 3");
}

#[test]
fn a_threatmate_and_a_brinkmate_are_lines() {
    let mut model = with_lines();
    let threat = Threat {
        mate: Threatmate::Yes { line: moves("pass 3c3d 2g2f 2b8h+"), plies: 3, shortest: true },
        stood_before: false,
        brinkmate: Brinkmate::Proved { line: moves("7g7f 3c3d"), moves: 30 },
        move_value: None,
        nodes: 9,
    };
    model.core.receive_report(model.core.engine.generation(), AnalysisReport::ThreatUpdate(threat));
    let lines = lines::lines_of_play(&model.core);
    assert_eq!(lines[2].score.map(|(score, _)| score), Some(Score::Mate(3)));
    assert_eq!((lines[2].moves.len(), lines[3].source), (4, LineSource::Brinkmate));
}

#[test]
fn another_position_takes_the_line_off_the_board() {
    for line in ["goto 2", "goto 0", "next-comment", "move-of-list"] {
        let mut model = with_lines();
        run_command(&mut model, "line");
        match line {
            "move-of-list" => model.apply(Action::ShowNode(NodeId::ROOT)),
            line => run_command(&mut model, line),
        };
        assert!(model.core.line_view.is_none(), "{line}");
    }
}

#[test]
fn nothing_is_moved_on_a_line() {
    let mut model = with_lines();
    run_command(&mut model, "line");
    for action in [Action::Pass, Action::PickSquare(Square::new(7, 7).expect("it is on the board"))] {
        model.apply(action);
        assert!(notice_text(&model).contains("the board shows a line"), "{}", notice_text(&model));
    }
    run_command(&mut model, "judge 3c3d");
    assert_eq!(notice_text(&model), "3c3d is legal", "a move is judged in the position on the board");
    assert!(!model.core.is_modified() && model.core.game.selection.picked.is_none());
}

#[test]
fn every_step_has_a_score() {
    let mut model = with_lines();
    run_command(&mut model, "line");
    for _ in 0..5 {
        let score = model.core.line_view.as_ref().and_then(LineView::score).expect("the line has one");
        assert_eq!((score.score, score.side), (Score::Cp(39), Color::Black), "where nothing else was searched");
        run_command(&mut model, "next");
    }
}

#[test]
fn an_impossible_ply_ends_the_line_with_its_reason() {
    let mut model = with_lines();
    run_command(&mut model, "lint 2g2f 3c3d 2f2d 8c8d");
    assert_eq!(step(&model), Some(2), "the line stands before the ply that is impossible");
    assert!(notice_text(&model).contains("ply 3 of the line") && notice_text(&model).contains("2f2d"));
    assert!(model.core.board_explanation().is_some_and(|explanation| !explanation.verdict.reasons.is_empty()));
    assert_eq!((model.core.view.tab, model.core.view.focus), (Pane::Legality, Pane::Moves));
    run_command(&mut model, "previous");
    assert!(model.core.board_explanation().is_none());
    run_command(&mut model, "next");
    run_command(&mut model, "next");
    assert_eq!(step(&model), Some(2));
    assert!(notice_text(&model).contains("ply 3 of the line"), "the reason is said again");
    assert!(sources(&model).contains(&LineSource::Checked));
    run_command(&mut model, "cancel");
    assert!(model.core.board_explanation().is_none());
}

#[test]
fn a_pasted_line_is_put_on_the_board_and_other_text_is_refused() {
    let mut model = with_lines();
    model.apply(Action::Paste("info depth 3 score cp 5 pv 7g7f 3c3d 8h2b+".to_owned()));
    assert_eq!(model.core.line_view.as_ref().map(|view| view.line().moves.len()), Some(3));
    model.apply(Action::Paste("nothing of the kind".to_owned()));
    assert!(notice_text(&model).contains("no line of play"));
}

const REVIEWED: &str = "手合割：平手
   1 ７六歩(77)
*#評価値=120
*#読み筋=△３四歩▲２六歩△８四歩
   2 ３四歩(33)
   3 ２二角成(88)
";

#[test]
fn a_line_in_a_comment_is_stepped_and_lines_are_added_in_the_same_dialect() {
    let mut model = opened(REVIEWED);
    run_command(&mut model, "next");
    let line = lines::lines_of_play(&model.core).remove(0);
    assert_eq!(line.moves, moves("3c3d 2g2f 8c8d"));
    assert_eq!(lines::lines_of_play(&model.core).len(), 1, "a line that two sources name has one row");
    run_command(&mut model, "line");
    run_command(&mut model, "line-to-comment");
    assert_eq!(notice_text(&model), "this line is in the comment already");
    run_command(&mut model, "next-comment");
    run_command(&mut model, "goto 2");
    run_command(&mut model, "engine");
    let report = SearchReport::Line(info(1, Score::Cp(33), "2g2f 8c8d"));
    model.core.receive_report(model.core.engine.generation(), AnalysisReport::Search(report));
    run_command(&mut model, "line-to-comment");
    let comments = model.core.game.document.game.node(model.core.game.shown.node).comments.join("\n");
    assert!(comments.contains("#評価値=33\n#読み筋=▲２六歩△８四歩\n"), "{comments}");
    assert_eq!(sources(&model), [LineSource::Engine(1)]);
    run_command(&mut model, "undo");
    assert!(model.core.game.document.game.node(model.core.game.shown.node).comments.is_empty());
}

#[test]
fn a_line_is_copied_in_usi_and_as_in_kif() {
    let mut model = with_lines();
    let effects = run_command(&mut model, "copy-line");
    let [Effect::Copy(text)] = effects.as_slice() else { panic!("{effects:?}") };
    assert!(text.contains(" moves 2g2f 3c3d 7g7f 4c4d\n▲２六歩(27) △３四歩(33) "), "{text}");
    let mut empty = opened(GAME);
    run_command(&mut empty, "copy-line");
    assert!(notice_text(&empty).contains("Space starts the engine"));
}

/// What a person does with a line.
fn line_command() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "line",
        "line-up",
        "line-down",
        "next",
        "previous",
        "forward",
        "back",
        "first",
        "last",
        "line 2",
        "line 3",
        "copy-line",
        "flip",
        "attacks",
    ])
}

proptest! {
    #[test]
    fn stepping_never_leaves_the_line_and_the_record_stays(commands in prop::collection::vec(line_command(), 1..30)) {
        let mut model = with_lines();
        let before = model.core.game.shown.position.clone();
        for command in commands {
            run_command(&mut model, command);
            if let Some(view) = &model.core.line_view {
                prop_assert!(view.step() <= view.line().moves.len());
                prop_assert!(view.position().is_identical(&view.line().position_at(view.step())));
            } else {
                run_command(&mut model, "first");
            }
        }
        model.apply(parse("cancel").expect("it is a command"));
        prop_assert!(model.core.line_view.is_none());
        prop_assert!(!model.core.is_modified());
        prop_assert!(model.core.board_position().is_identical(&before));
    }

    #[test]
    fn taking_a_line_over_adds_exactly_its_moves_up_to_the_step(number in 1_usize..=3, plies in 0_usize..6) {
        let mut model = with_lines();
        run_command(&mut model, &format!("line {number}"));
        let line = model.core.line_view.as_ref().expect("it is on the board").line().clone();
        for _ in 1..plies {
            run_command(&mut model, "next");
        }
        let step = step(&model).expect("it is on the board");
        let position = model.core.board_position().clone();
        run_command(&mut model, "adopt");
        let game = &model.core.game.document.game;
        let path: Vec<Move> = game.path(model.core.game.shown.node).iter().filter_map(|&node| game.node(node).mv).collect();
        prop_assert_eq!(path, &line.moves[..step]);
        prop_assert_eq!(model.core.game.shown.position.sfen(), position.sfen(), "the board stays as it is");
        prop_assert!(model.core.line_view.is_none());
        run_command(&mut model, "undo");
        prop_assert!(!model.core.is_modified());
    }
}

#[test]
fn a_source_has_a_name_and_a_narrow_label() {
    let sources = [
        LineSource::Engine(20),
        LineSource::Threat,
        LineSource::Brinkmate,
        LineSource::Comment(3),
        LineSource::Checked,
    ];
    for source in sources {
        for lang in [Language::Ja, Language::En] {
            assert!(sankoma_wording::text::width(&source.label(lang)) <= LineSource::label_width(lang));
            assert!(!source.name().text(lang).is_empty());
        }
    }
}

#[test]
fn the_first_moves_of_the_lines_are_marked_with_their_ranks() {
    let mut model = with_lines();
    let marks = |model: &Workbench| -> Vec<(String, usize, bool)> {
        lines::move_marks(&model.core).iter().map(|mark| (mark.mv.to_string(), mark.rank, mark.is_chosen)).collect()
    };
    let both = |chosen: usize| vec![("2g2f".to_owned(), 1, chosen == 1), ("7g7f".to_owned(), 2, chosen == 2)];
    assert_eq!(marks(&model), both(1), "the threat is not a move of the side to move");
    run_command(&mut model, "line-down");
    assert_eq!(marks(&model), both(2));
    run_command(&mut model, "line");
    assert_eq!(marks(&model), [("8c8d".to_owned(), 2, true)], "of a line on the board, the move that follows");
    run_command(&mut model, "last");
    assert_eq!(marks(&model), []);
    run_command(&mut model, "best-marks");
    assert!(model.core.view.best_marks && notice_text(&model).contains("Space"), "{}", notice_text(&model));
}
