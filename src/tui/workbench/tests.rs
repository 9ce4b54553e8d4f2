//! Tests of the workbench as a whole, and what the tests of its parts share.

use super::Workbench;
use crate::tui::action::{ACTIONS, Action, TextEdit, parse};
use crate::tui::core::job::{Job, JobKind};
use crate::tui::core::{AttackOverlay, Effect};
use crate::tui::files::OpenFileSource;
use crate::tui::keys::key::read_keys;
use crate::tui::keys::key_input;
use crate::tui::pages::{Page, PageKind, PageStack};
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use proptest::prelude::*;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use sankoma_record::{self as record, NodeId};
use sankoma_rules::{Color, Move, Position, Square, movegen};
use sankoma_wording::{Language, text};
use std::collections::VecDeque;

pub(in crate::tui) const GAME: &str = "手合割：平手
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

pub(in crate::tui) fn opened(text: &str) -> Workbench {
    let mut model = Workbench::new(Language::En);
    model.core.load(record::read(text.as_bytes(), None), OpenFileSource::default());
    model
}

pub(in crate::tui) fn run_command(model: &mut Workbench, line: &str) -> Vec<Effect> {
    model.apply(parse(line).expect("the line is well-formed"))
}

/// The job of this type that effects ask for.
pub(in crate::tui) fn asked<J: Job>(effects: &[Effect]) -> Option<&J> {
    effects.iter().find_map(Effect::as_job)
}

/// Runs the jobs that only compute, and those that follow; returns the other effects.
pub(in crate::tui) fn run_jobs(model: &mut Workbench, effects: Vec<Effect>) -> Vec<Effect> {
    let (mut waiting, mut others) = (VecDeque::from(effects), Vec::new());
    while let Some(effect) = waiting.pop_front() {
        match effect {
            Effect::Run(job) if matches!(job.kind, JobKind::Shown | JobKind::Background) => {
                waiting.extend(model.core.run_job(job));
            }
            other => others.push(other),
        }
    }
    others
}

/// Presses keys, such as `M m` or `esc`. Returns the effects to be done outside.
pub(in crate::tui) fn press_keys(model: &mut Workbench, keys: &str) -> Vec<Effect> {
    read_keys(keys).expect("they are keys").into_iter().flat_map(|key| key_input::press(model, key)).collect()
}

pub(in crate::tui) fn notice_text(model: &Workbench) -> &str {
    model.core.messages.notice.as_ref().map_or("", |(_, message)| message.text(Language::En))
}

/// The screen as text, one line for each row, its trailing blanks removed.
pub(in crate::tui) fn drawn(model: &Workbench, columns: u16, rows: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    super::draw(model, &Theme::standard(), &mut buffer);
    let row = |cells: &[Cell]| {
        let mut is_covered = false;
        let shown = cells.iter().filter(|cell| {
            let is_shown = !is_covered;
            is_covered = is_shown && text::width(cell.symbol()) > 1;
            is_shown
        });
        shown.map(Cell::symbol).collect::<String>().trim_end().to_owned()
    };
    buffer.content.chunks(usize::from(columns)).map(row).collect::<Vec<_>>().join("\n")
}

/// What is typed on the command line, if that is the topmost page.
pub(in crate::tui) fn typed_command(model: &Workbench) -> Option<&str> {
    match model.pages.topmost() {
        Some(Page::CommandLine(line)) => Some(line.prompt.text()),
        _ => None,
    }
}

/// At 80 columns a sentence longer than the bar takes two rows; nothing of it is cut.
#[test]
fn a_long_sentence_takes_two_rows() {
    let mut model = opened(GAME);
    let words =
        "the first words of a long sentence that says what was wrong with a move, and then, at last, its best move 8g";
    model.core.messages.note(words, words);
    let screen = drawn(&model, 80, 24);
    let bottom: Vec<&str> = screen.lines().skip(22).map(str::trim).collect();
    assert_eq!(bottom.join(" "), words);
    assert!(drawn(&model, 120, 40).lines().last().is_some_and(|row| row.contains("its best move 8g")));
}

#[test]
fn an_action_that_needs_an_argument_asks_for_it() {
    let mut model = opened(GAME);
    run_command(&mut model, "goto");
    assert_eq!(typed_command(&model), Some("goto "));
    model.apply(Action::Edit(TextEdit::Insert("3".into())));
    model.apply(Action::Edit(TextEdit::Accept));
    assert_eq!(
        (model.core.game.shown.ply(), model.core.input.history.as_slice()),
        (3, ["goto 3".to_owned()].as_slice())
    );
}

#[test]
fn cancelling_stops_nothing() {
    let mut model = opened(GAME);
    run_command(&mut model, "engine");
    for line in ["help", "cancel", "cursor", "cursor-pick", "cancel", "cancel", "cancel"] {
        let effects = run_command(&mut model, line);
        assert!(!effects.contains(&Effect::Quit) && !effects.contains(&Effect::StopAnalysis));
    }
    assert!(model.core.engine.running);
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
fn assert_consistent(model: &Workbench) {
    let shown = &model.core.game.shown;
    assert_eq!(shown.line.get(shown.ply()), Some(&shown.node), "the node is on its line");
    assert_eq!(shown.line.len(), model.core.move_texts().len());
    assert!(model.core.game.document.game.is_linked(shown.node), "the node is in the tree");
    let follows = |step: &[NodeId]| model.core.game.document.game.children(step[0]).any(|child| child == step[1]);
    assert!(shown.line.windows(2).all(follows), "the line is one of the tree");
    assert_eq!(shown.position, model.core.game.document.game.position(shown.node));
    assert!((1..=20).contains(&model.core.engine.multipv));
    assert!(model.core.engine.result_lines().len() <= model.core.engine.multipv);
    let legal: Vec<Square> = movegen::legal_all(&shown.position).iter().map(|mv| mv.to()).collect();
    assert!(model.core.game.selection.targets.iter().all(|target| legal.contains(target)));
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
        let before = model.core.game.document.game.walk().map(|id| model.core.game.document.game.node(id).clone()).collect::<Vec<_>>();
        for action in actions.into_iter().filter(|action| !matches!(action, Action::CloseFile | Action::PositionEditor)) {
            model.apply(action);
        }
        // A page, a question or the tree of a mate takes the keys.
        (model.core.game.editor, model.core.tsume, model.pages) = (None, None, PageStack::default());
        // A game that is played and moves that are guessed are files of their own.
        run_command(&mut model, "file 1");
        let seen = |model: &Workbench| model.core.game.document.game.walk().map(|id| model.core.game.document.game.node(id).clone()).collect::<Vec<_>>();
        let (after, shown) = (seen(&model), model.core.game.shown.node);
        let mut steps = 0;
        while model.core.is_file_modified(0) {
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
            prop_assert!(model.core.game.document.game.is_linked(shown));
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
        for node in model.core.game.document.game.path(model.core.game.shown.node).into_iter().skip(1) {
            let mv = model.core.game.document.game.node(node).mv.expect("only moves were made");
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
        seen.push(model.core.view.attacks);
    }
    let [black, white] = Color::ALL.map(AttackOverlay::OneSide);
    assert_eq!(seen, [AttackOverlay::Both, black, white, AttackOverlay::Off]);
    assert!(AttackOverlay::Both.shows(Color::Black) && black.shows(Color::Black) && !black.shows(Color::White));
    assert_eq!("white".parse(), Ok(white));
    let error = "sente".parse::<AttackOverlay>().expect_err("sente is no side here");
    assert_eq!(error.to_string(), "unknown side 'sente'; expected both, black or white");
}

#[test]
fn the_page_on_entering_kings_stays_open_while_stepping_and_closes_after_the_help() {
    let mut model = opened(GAME);
    run_command(&mut model, "declaration");
    run_command(&mut model, "next");
    run_command(&mut model, "scroll-down");
    let scrolled = |model: &Workbench| match model.pages.topmost() {
        Some(Page::Help(page)) => Some((PageKind::Help, page.text.scrolled)),
        Some(Page::Declaration(page)) => Some((PageKind::Declaration, page.text.scrolled)),
        _ => None,
    };
    assert_eq!((model.core.game.shown.ply(), scrolled(&model)), (1, Some((PageKind::Declaration, 1))));
    run_command(&mut model, "help");
    run_command(&mut model, "scroll-down");
    assert_eq!(scrolled(&model), Some((PageKind::Help, 1)));
    run_command(&mut model, "cancel");
    assert_eq!(scrolled(&model), Some((PageKind::Declaration, 1)));
    run_command(&mut model, "cancel");
    assert!(model.pages.is_empty());
}
