//! The game of a game file by its keys: picking, refusals, questions, undo, players, files and the journal.

use super::argument::BetzaPlace;
use super::{BetzaGameState, BetzaJournalChange, BetzaSaving, BetzaThinking, OpenedBetzaGame, SavedBetzaGame};
use crate::tui::core::Effect;
use crate::tui::pages::{MouseGesture, PageKind};
use crate::tui::theme::Theme;
use crate::tui::workbench::tests::{asked, drawn, notice_text, press_keys, run_command, run_jobs};
use crate::tui::workbench::{MouseTarget, Workbench};
use crate::tui::{betza, workbench};
use ratatui::layout::Rect;
use sankoma_betza::play::{BetzaGame, BetzaPlayer, read_game};
use sankoma_betza::reference::ReferenceGame;
use sankoma_wording::{Language, PieceStyle, text};
use std::path::PathBuf;

fn playing(game: &str) -> Workbench {
    let mut model = Workbench::new(Language::En);
    model.core.view.pieces = PieceStyle::Western;
    run_command(&mut model, &format!("betza-game {game}"));
    assert_eq!(model.pages.top(), Some(PageKind::BetzaGame));
    model
}

/// A game from this position.
fn playing_from(game: &str, start: &str) -> Workbench {
    let rules = std::sync::Arc::new(ReferenceGame::built_in(game).expect("it comes with the program"));
    let game = BetzaGame::from_position(rules, start).expect("the position is sound");
    let mut model = Workbench::new(Language::En);
    model.core.view.pieces = PieceStyle::Western;
    betza::receive_opened(&mut model.core, Ok(OpenedBetzaGame { game, problems: Vec::new(), file: None }));
    model.settle();
    model
}

fn state(model: &Workbench) -> &BetzaGameState {
    model.core.betza.open.as_ref().expect("a game is open")
}

fn moves(model: &Workbench) -> Vec<String> {
    let game = &state(model).game;
    game.moves()[..game.shown()].iter().map(|mv| mv.usi(game.rules())).collect()
}

/// Picks the squares of a move as a click does.
fn pick(model: &mut Workbench, squares: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for square in squares.split(' ') {
        let rules = state(model).game.shared_rules();
        let square = (0..rules.squares()).find(|at| rules.square_text(*at) == square).expect("it is on the board");
        effects.extend(model.apply(crate::tui::action::Action::PickBetzaPlace(BetzaPlace::Square(square))));
    }
    effects
}

#[test]
fn a_move_is_made_with_the_cursor_and_taken_back() {
    let mut model = playing("minishogi");
    press_keys(&mut model, "up enter up enter");
    assert_eq!(moves(&model), ["5d5c"]);
    assert!(drawn(&model, 80, 24).contains("White to move"));
    press_keys(&mut model, "u");
    assert_eq!((moves(&model).len(), state(&model).game.moves().len()), (0, 1));
    press_keys(&mut model, "ctrl+r");
    assert_eq!(moves(&model), ["5d5c"]);
    press_keys(&mut model, "home ctrl+r u u");
    assert_eq!(notice_text(&model), "this is the start position");
}

#[test]
fn a_move_that_is_not_legal_is_answered_with_its_reason() {
    let mut model = playing("minishogi");
    pick(&mut model, "1e 1a");
    assert_eq!(
        notice_text(&model),
        "the rook on 1e cannot move to 1a (R: slides any distance in every orthogonal direction)"
    );
    let refused = state(&model).refusal.as_ref().map(|(_, squares)| squares.clone());
    assert_eq!(refused, Some(vec![9, 14, 19, 24]), "the rook and where it can go are lit");
    assert!(drawn(&model, 80, 24).contains("cannot move to 1a"));
    press_keys(&mut model, "esc");
    pick(&mut model, "1b");
    assert_eq!(notice_text(&model), "the pawn on 1b is the opponent's");
    run_command(&mut model, "betza-move P*3c");
    assert_eq!(notice_text(&model), "there is no pawn in hand");
    run_command(&mut model, "betza-move hello");
    assert!(notice_text(&model).starts_with("'hello' is no move"), "{}", notice_text(&model));
    assert!(moves(&model).is_empty());
}

#[test]
fn a_promotion_is_asked_for_only_where_both_are_legal() {
    let start = "4k/S4/5/5/K4 b -";
    for (keys, expected) in [("enter", "5b4a+"), ("+", "5b4a+"), ("down enter", "5b4a"), ("-", "5b4a")] {
        let mut model = playing_from("minishogi", start);
        pick(&mut model, "5b 4a");
        assert!(drawn(&model, 80, 24).contains("Promote the silver?"));
        press_keys(&mut model, keys);
        assert_eq!(moves(&model), [expected], "{keys}");
    }
    let mut model = playing_from("minishogi", start);
    pick(&mut model, "5b 4a");
    press_keys(&mut model, "u");
    assert!(moves(&model).is_empty() && state(&model).question.is_some());
    press_keys(&mut model, "esc");
    assert!(state(&model).question.is_none() && model.pages.top() == Some(PageKind::BetzaGame));
    let mut forced = playing_from("tori", "3k3/7/S6/7/7/7/3K3 b -");
    pick(&mut forced, "7c 7b");
    assert_eq!(moves(&forced), ["7c7b+"], "promotion is forced there");
}

#[test]
fn a_piece_in_hand_is_dropped_by_its_number() {
    let mut model = playing_from("minishogi", "4k/5/5/5/K4 b 2PG");
    press_keys(&mut model, "1");
    assert_eq!(state(&model).picked, Some(BetzaPlace::Hand(0)));
    pick(&mut model, "3c");
    assert_eq!(moves(&model), ["P*3c"]);
    press_keys(&mut model, "1");
    assert_eq!(notice_text(&model), "kinds of pieces in hand: 0");
    press_keys(&mut model, "u tab right enter");
    assert_eq!(state(&model).picked, Some(BetzaPlace::Hand(4)), "the gold");
    press_keys(&mut model, "3");
    assert_eq!(notice_text(&model), "kinds of pieces in hand: 2");
}

#[test]
fn a_null_move_is_a_choice() {
    let mut model = playing("patient");
    pick(&mut model, "4e 4e");
    assert!(drawn(&model, 80, 24).contains("stay: a null move"));
    press_keys(&mut model, "enter");
    assert_eq!(moves(&model), ["4e4e"]);
    let mut model = playing("minishogi");
    pick(&mut model, "4e 4e");
    assert!(state(&model).picked.is_none() && moves(&model).is_empty(), "the gold is put down");
}

#[test]
fn a_game_that_has_ended_takes_no_moves() {
    let mut model = playing_from("minishogi", "4k/p4/4G/5/K4 b G");
    press_keys(&mut model, "1");
    pick(&mut model, "1b");
    assert!(drawn(&model, 80, 24).contains("Black wins: checkmate"));
    pick(&mut model, "5b");
    assert!(notice_text(&model).starts_with("the game has ended, Black wins: checkmate"));
    press_keys(&mut model, "u R");
    assert!(state(&model).standing.outcome.is_none(), "a question comes first");
    press_keys(&mut model, "down enter");
    assert!(drawn(&model, 80, 24).contains("White wins: resignation"));
    assert!(read_game(&state(&model).game.to_text()).is_ok_and(|read| read.game == state(&model).game));
}

fn is_thinking(effects: &[Effect]) -> bool {
    asked::<BetzaThinking>(effects).is_some()
}

#[test]
fn an_answer_of_the_computer_to_another_position_is_dropped() {
    let mut model = playing("minishogi");
    run_command(&mut model, "betza-white computer");
    let effects = pick(&mut model, "5d 5c");
    assert!(is_thinking(&effects), "it is White's turn");
    let answer = state(&model).game.position().read_move("1b1c").ok();
    press_keys(&mut model, "u");
    assert!(!model.core.betza.thinking.is_awaited());
    assert_eq!(run_jobs(&mut model, effects), []);
    assert!(moves(&model).is_empty(), "the answer comes too late");
    let effects = pick(&mut model, "5d 5c");
    assert!(is_thinking(&effects), "it is White's turn again");
    betza::receive_answer(&mut model.core, answer, None);
    assert_eq!(moves(&model), ["5d5c", "1b1c"]);
    press_keys(&mut model, "u");
    assert!(moves(&model).is_empty(), "up to the person's own move");
    press_keys(&mut model, "ctrl+r");
    assert_eq!(moves(&model).len(), 2);
}

#[test]
fn computers_play_each_other_until_they_are_told_to_wait() {
    let mut model = playing("minishogi");
    run_command(&mut model, "betza-white random");
    let effects = run_command(&mut model, "betza-black computer");
    assert!(is_thinking(&effects), "Black is to move");
    let first = state(&model).standing.legal[0];
    let effects = betza::receive_answer(&mut model.core, Some(first), None);
    assert!(is_thinking(&effects), "White's turn");
    press_keys(&mut model, "space");
    assert!(!model.core.betza.thinking.is_awaited());
    assert!(is_thinking(&press_keys(&mut model, "space")));
    press_keys(&mut model, "u");
    assert!(state(&model).is_paused && moves(&model).is_empty());
    pick(&mut model, "5d");
    assert!(notice_text(&model).starts_with("Black is played by computer: b changes that"));
    run_command(&mut model, "betza-black person");
    assert_eq!(state(&model).game.players, [BetzaPlayer::Person, BetzaPlayer::Random]);
    pick(&mut model, "5d 5c");
    assert_eq!(moves(&model), ["5d5c"]);
}

fn saving(effects: &[Effect]) -> BetzaSaving {
    asked::<BetzaSaving>(effects).expect("it is to be saved").clone()
}

#[test]
fn a_game_is_saved_and_what_is_unsaved_is_not_dropped_without_a_question() {
    let mut model = playing("minishogi");
    pick(&mut model, "5d 5c");
    assert!(drawn(&model, 80, 24).contains("[+]"));
    press_keys(&mut model, "ctrl+s");
    assert_eq!(workbench::tests::typed_command(&model), Some("betza-save "));
    let saved = saving(&press_keys(&mut model, "'game.txt enter"));
    assert_eq!((saved.path.clone(), saved.replaces), (PathBuf::from("game.txt"), false));
    betza::receive_saved(&mut model.core, saved.clone(), SavedBetzaGame::Exists);
    assert_eq!(notice_text(&model), "game.txt exists already: :betza-save! game.txt replaces it");
    assert!(state(&model).is_unsaved());
    betza::receive_saved(&mut model.core, saved, SavedBetzaGame::Written);
    assert!(!state(&model).is_unsaved() && !drawn(&model, 80, 24).contains("[+]"));
    pick(&mut model, "1b 1c");
    assert_eq!(saving(&press_keys(&mut model, "ctrl+s")).path, PathBuf::from("game.txt"));
    for command in ["betza-new", "betza-game tori", "betza-open other.txt"] {
        run_command(&mut model, command);
        assert!(drawn(&model, 80, 24).contains("is not saved"), "{command}");
        press_keys(&mut model, "enter");
        assert_eq!(moves(&model).len(), 2, "{command}");
    }
    run_command(&mut model, "betza-game tori");
    press_keys(&mut model, "down enter");
    assert_eq!((state(&model).game.rules().name.as_str(), moves(&model).len()), ("tori", 0));
}

#[test]
fn the_program_does_not_end_without_the_unsaved_game_unasked() {
    let mut model = playing("minishogi");
    pick(&mut model, "5d 5c");
    press_keys(&mut model, "esc");
    assert!(model.pages.is_empty());
    assert!(!run_command(&mut model, "quit").contains(&Effect::Quit));
    assert!(notice_text(&model).starts_with("the game of minishogi is not saved"));
    assert!(run_command(&mut model, "quit").contains(&Effect::Quit));
    run_command(&mut model, "betza-game");
    assert_eq!((model.pages.top(), moves(&model)), (Some(PageKind::BetzaGame), vec!["5d5c".to_owned()]));
    run_command(&mut model, "betza-undo");
    run_command(&mut model, "betza-new");
    press_keys(&mut model, "down enter");
    assert!(run_command(&mut model, "quit").contains(&Effect::Quit), "nothing is left to lose");
}

#[test]
fn the_journal_holds_what_is_unsaved() {
    let mut model = playing("minishogi");
    assert_eq!(betza::take_journal_change(&mut model.core), None);
    pick(&mut model, "5d 5c");
    let Some(BetzaJournalChange::Write(text)) = betza::take_journal_change(&mut model.core) else {
        panic!("a move is unsaved")
    };
    assert_eq!(betza::take_journal_change(&mut model.core), None, "nothing has changed since");
    let mut later = Workbench::new(Language::En);
    betza::recover_game(&mut later.core, &text);
    later.settle();
    assert_eq!((later.pages.top(), moves(&later)), (Some(PageKind::BetzaGame), vec!["5d5c".to_owned()]));
    assert!(state(&later).is_unsaved());
    let saved = saving(&run_command(&mut model, "betza-save game.txt"));
    betza::receive_saved(&mut model.core, saved, SavedBetzaGame::Written);
    assert_eq!(betza::take_journal_change(&mut model.core), Some(BetzaJournalChange::Remove));
}

#[test]
fn a_game_with_a_bad_line_is_opened_as_far_as_it_is_sound_and_keeps_its_file() {
    let text = "sankoma betza game\ngame: minishogi\nmoves:\n5d5c\n5d5c\n";
    let read = read_game(text).expect("it is a game");
    let file = Some((PathBuf::from("game.txt"), text.to_owned()));
    let mut model = Workbench::new(Language::En);
    let opened = OpenedBetzaGame { game: read.game, problems: read.problems, file };
    betza::receive_opened(&mut model.core, Ok(opened));
    model.settle();
    assert_eq!(notice_text(&model), "line 5: '5d5c' is not legal: there is no piece on 5d");
    assert_eq!(moves(&model), ["5d5c"]);
    press_keys(&mut model, "ctrl+s");
    assert_eq!(workbench::tests::typed_command(&model), Some("betza-save "), "the damaged file is not written over");
}

/// Whatever the size, the rows have the width of the screen, and a click on each square of the board picks that square.
#[test]
fn every_square_is_clicked_where_it_is_drawn() {
    let large = "name='large'\nja='大'\nen='large'\nfiles=12\nranks=12\nsetup='k11/12/12/12/12/12/12/12/12/12/12/11K b -'\n\
                 [[piece]]\nletter='K'\nja='玉'\nen='king'\nmoves='K'\nroyal=true\n";
    let large = ReferenceGame::from_toml(large).expect("it is a game");
    let built_in = ["minishogi", "shogi", "tori"].map(|name| ReferenceGame::built_in(name).expect("it is built in"));
    for rules in built_in.into_iter().chain([large]) {
        for (columns, rows) in [(80, 24), (120, 40), (200, 60), (40, 15)] {
            // One board is enough to show that it can be turned.
            for flip in [false, true].into_iter().take(if rules.name == "shogi" { 2 } else { 1 }) {
                let mut model = Workbench::new(Language::Ja);
                model.core.view.flip = flip;
                let game = BetzaGame::new(rules.clone());
                betza::receive_opened(&mut model.core, Ok(OpenedBetzaGame { game, problems: Vec::new(), file: None }));
                model.settle();
                let screen = Rect::new(0, 0, columns, rows);
                workbench::limit_scrolling(&mut model, &Theme::standard(), screen);
                let picture = drawn(&model, columns, rows);
                assert!(picture.lines().all(|row| text::width(row) <= usize::from(columns)));
                let mut seen = std::collections::BTreeSet::new();
                for (x, y) in (0..rows).flat_map(|y| (0..columns).step_by(3).map(move |x| (x, y))) {
                    let target = model.mouse_target(&Theme::standard(), screen, (x, y), MouseGesture::Click);
                    if let MouseTarget::Page(Some(crate::tui::action::Action::PickBetzaPlace(BetzaPlace::Square(
                        square,
                    )))) = target
                    {
                        seen.insert(square);
                    }
                }
                let name = &rules.name;
                if columns >= 80 {
                    assert_eq!(seen.len(), usize::from(rules.squares()), "{name} at {columns}×{rows}\n{picture}");
                } else {
                    assert!(seen.len() >= 20, "{name} at {columns}×{rows}: {}\n{picture}", seen.len());
                }
                let cursor = state(&model).cursor;
                assert!(matches!(cursor, BetzaPlace::Square(square) if seen.contains(&square)), "the cursor is shown");
            }
        }
    }
}
