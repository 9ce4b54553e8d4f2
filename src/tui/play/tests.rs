//! Tests of playing, with the clock and the engines driven by events.

use super::argument::SidePlayer;
use super::played_game::PlayPhase;
use crate::tui::action::{Action, TextEdit, parse};
use crate::tui::core::Effect;
use crate::tui::files::OpenFileSource;
use crate::tui::pages::Page;
use crate::tui::play;
use crate::tui::tests::fixed_weights::fixed_weights;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, run_command, typed_command};
use proptest::prelude::*;
use sankoma_analysis::Engine;
use sankoma_analysis::engine_match::{
    BuiltInPlayer, GameClocks, MatchRules, MoveRequest, Player, PlayerAnswer, PlayerChoice, PlayerFailure,
    PlayerFailureKind, PlayerReport, PlayerSearchInfo, RefereedGame, TimeControl,
};
use sankoma_record::{self as record, NodeId, RecordFormat, RecordWriteOptions, RecordedCause};
use sankoma_rules::{Color, Position};
use sankoma_search::{SearchControl, SearchLimits};
use sankoma_usi::engines_file::EngineDefinition;
use sankoma_wording::{Language, Message};
use std::sync::Arc;
use std::time::Duration;

fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

fn new_model() -> Workbench {
    Workbench::new(Language::En)
}

/// The report that the engines of these effects are ready, taken.
fn make_ready(model: &mut Workbench, effects: &[Effect]) -> Vec<Effect> {
    let request = effects.iter().find_map(|effect| match effect {
        Effect::StartPlayers(request) => Some(request),
        _ => None,
    });
    let request = request.expect("engines are to be started");
    let ready = request
        .players
        .each_ref()
        .map(|settings| (settings.player != SidePlayer::Person).then(|| (settings.player.name().to_owned(), None)));
    play::receive_player_report(&mut model.core, request.number, PlayerReport::Ready(ready))
}

/// The generation of the request for a move among effects.
fn asked(effects: &[Effect]) -> Option<u64> {
    effects.iter().rev().find_map(|effect| match effect {
        Effect::AskPlayer(request) => Some(request.generation),
        _ => None,
    })
}

/// The engine answers the request with this generation.
fn answer(model: &mut Workbench, generation: u64, used: Duration, choice: PlayerChoice) -> Vec<Effect> {
    let answer = PlayerAnswer { choice, info: PlayerSearchInfo::default() };
    let number = model.core.play.number;
    play::receive_player_report(&mut model.core, number, PlayerReport::Answered(generation, used, Ok(answer)))
}

fn mv(text: &str) -> PlayerChoice {
    PlayerChoice::Move(text.parse().expect("the test's move is well-formed"))
}

fn phase(model: &Workbench) -> &PlayPhase {
    &model.core.play.game.as_ref().expect("a game was played").phase
}

fn code(model: &Workbench) -> &'static str {
    match phase(model) {
        PlayPhase::Over(end) => end.code(),
        PlayPhase::BrokenOff => "broken off",
        PlayPhase::Running => "running",
        PlayPhase::Paused => "paused",
    }
}

/// The moves of the main line of the record on the board.
fn moves(model: &Workbench) -> String {
    let game = &model.core.game.document.game;
    let moves = game.main_line().into_iter().filter_map(|id| game.node(id).mv).map(|mv| mv.to_string());
    moves.collect::<Vec<_>>().join(" ")
}

fn last_end(model: &Workbench) -> Option<RecordedCause> {
    let game = &model.core.game.document.game;
    game.main_line().last().and_then(|&id| game.node(id).end.as_ref()).map(|end| end.cause)
}

#[test]
fn a_game_against_an_engine_is_a_record_with_moves_times_names_and_clock() {
    let mut model = new_model();
    let effects = run_command(&mut model, "play black 10m+5s nodes=100");
    assert!(asked(&make_ready(&mut model, &effects)).is_none(), "the person is to move");
    play::pass_time(&mut model.core, seconds(7));
    let generation = asked(&run_command(&mut model, "move 7g7f")).expect("the engine is asked");
    play::pass_time(&mut model.core, seconds(9));
    answer(&mut model, generation, millis(2_300), mv("3c3d"));
    assert_eq!(moves(&model), "7g7f 3c3d");
    let game = &model.core.game.document.game;
    let times: Vec<u64> = game.main_line().iter().filter_map(|&id| Some(game.node(id).time?.spent.as_secs())).collect();
    assert_eq!(times, [7, 2]);
    assert_eq!((game.player(Color::Black), game.player(Color::White)), (Some("Person"), Some("sankoma")));
    assert_eq!(game.header("持ち時間"), Some("10分+5秒"));
    assert!(model.core.is_modified(), "the journal saves it");
    run_command(&mut model, "resign");
    assert_eq!(code(&model), "running", "it is asked first");
    let effects = run_command(&mut model, "resign");
    assert!(effects.contains(&Effect::EndPlayers));
    assert_eq!((code(&model), last_end(&model)), ("resignation", Some(RecordedCause::Resignation)));
    assert!(notice_text(&model).contains("△ sankoma won after ply 2"), "{}", notice_text(&model));
}

/// A game against the built-in engine, from the first move to its end, is as long and ends as the referee says.
#[test]
fn whole_games_between_engines_end_as_the_referee_ends_them() {
    let engine = Arc::new(Engine::new(fixed_weights(), 4));
    for sfen in ["3lkl3/9/4S4/9/9/9/9/9/4K4 b G 1", "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1"] {
        let mut model = opened(&format!("sfen {sfen}"));
        let effects = run_command(&mut model, "play engines nodes=300");
        let mut effects = make_ready(&mut model, &effects);
        let mut referee = RefereedGame::new(
            Position::from_sfen(sfen).expect("sound"),
            MatchRules { max_plies: usize::MAX, ..MatchRules::default() },
        );
        let mut player = BuiltInPlayer::new("one", Arc::clone(&engine), SearchLimits::nodes(300));
        for _ in 0..60 {
            let Some(generation) = asked(&effects) else { break };
            let position = referee.position().clone();
            let request =
                MoveRequest { position: &position, clocks: None, timeout: seconds(60), control: &SearchControl::new() };
            let chosen = player.choose(&request).expect("it answers");
            let _ = referee.answer(&chosen, Duration::ZERO, None);
            let number = model.core.play.number;
            effects = play::receive_player_report(
                &mut model.core,
                number,
                PlayerReport::Answered(generation, Duration::ZERO, Ok(chosen)),
            );
            assert!(model.core.game.shown.position.is_identical(referee.position()) || model.core.game.shown.ply() > 0);
        }
        assert_eq!(code(&model), "mate", "{sfen}");
        assert_eq!(last_end(&model), Some(RecordedCause::Mate));
    }
}

#[test]
fn a_game_from_a_position_of_a_game_is_a_new_record() {
    let mut model = opened(GAME);
    run_command(&mut model, "goto 2");
    let before = model.core.game.document.game.clone();
    let effects = run_command(&mut model, "play white time=1s no-comments");
    let effects = make_ready(&mut model, &effects);
    let generation = asked(&effects).expect("Black is to move, an engine");
    answer(&mut model, generation, seconds(1), mv("2g2f"));
    assert_eq!(moves(&model), "7g7f 3c3d 2g2f");
    assert!(model.core.view.flip, "White is below");
    run_command(&mut model, "break-off");
    assert_eq!((code(&model), last_end(&model)), ("broken off", Some(RecordedCause::Interruption)));
    run_command(&mut model, "file 1");
    assert_eq!((model.core.game.document.game == before, model.core.game.shown.ply()), (true, 2));
    // Ply 7 of the game is illegal.
    run_command(&mut model, "last");
    run_command(&mut model, "play");
    run_command(&mut model, "play-start");
    assert_eq!(notice_text(&model), "no game can begin here: ply 7 is illegal or no move");
}

/// The engine may be ready while something is typed.
#[test]
fn a_comment_that_is_being_written_stays_with_its_game() {
    let mut model = opened(GAME);
    run_command(&mut model, "goto 2");
    let effects = run_command(&mut model, "play black nodes=1");
    run_command(&mut model, "comment");
    model.apply(Action::Edit(TextEdit::Insert("half".into())));
    make_ready(&mut model, &effects);
    assert_eq!((moves(&model).as_str(), code(&model)), ("7g7f 3c3d", "running"));
    run_command(&mut model, "file 1");
    let game = &model.core.game.document.game;
    assert!(game.walk().any(|id| game.node(id).comments == ["half"]));
}

#[test]
fn moves_are_made_at_the_end_of_the_game_by_whose_turn_it_is() {
    let mut model = new_model();
    let effects = run_command(&mut model, "play black nodes=1");
    make_ready(&mut model, &effects);
    let generation = asked(&run_command(&mut model, "move 7g7f")).expect("the engine is asked");
    run_command(&mut model, "move 3c3d");
    assert!(notice_text(&model).contains("is to move"), "{}", notice_text(&model));
    run_command(&mut model, "first");
    run_command(&mut model, "move 2g2f");
    assert!(notice_text(&model).contains("the game is at ply 1"), "{}", notice_text(&model));
    run_command(&mut model, "pass");
    // The board stays where it is while the engine moves.
    answer(&mut model, generation, seconds(1), mv("3c3d"));
    assert_eq!((moves(&model).as_str(), model.core.game.shown.ply()), ("7g7f 3c3d", 0));
    assert!(notice_text(&model).contains("has made ply 2"), "{}", notice_text(&model));
    run_command(&mut model, "last");
    run_command(&mut model, "pass");
    assert_eq!(notice_text(&model), "a pass is no move here");
    run_command(&mut model, "move P*5e");
    assert_eq!(moves(&model), "7g7f 3c3d", "an illegal move is judged and not made");
    // Another file may be on the board, too.
    let generation = asked(&run_command(&mut model, "move 2g2f")).expect("the engine is asked");
    model.core.load(sankoma_record::read(GAME.as_bytes(), None), crate::tui::files::OpenFileSource::default());
    answer(&mut model, generation, seconds(1), mv("8c8d"));
    run_command(&mut model, "file 1");
    assert_eq!(moves(&model), "7g7f 3c3d 2g2f 8c8d");
}

#[test]
fn time_runs_out_for_persons_and_for_engines_that_hang() {
    let mut model = new_model();
    let effects = run_command(&mut model, "play black 10s");
    make_ready(&mut model, &effects);
    assert_eq!(play::pass_time(&mut model.core, millis(9_999)), []);
    assert_eq!(play::pass_time(&mut model.core, millis(10_001)), [Effect::EndPlayers]);
    assert_eq!((code(&model), last_end(&model)), ("time_up", Some(RecordedCause::TimeUp)));
    let mut model = new_model();
    let effects = run_command(&mut model, "play white 1s byoyomi no-limit");
    let effects = make_ready(&mut model, &effects);
    let generation = asked(&effects).expect("the engine is asked");
    assert_eq!(play::pass_time(&mut model.core, millis(1_400)), []);
    assert!(!play::pass_time(&mut model.core, millis(1_600)).is_empty());
    assert_eq!(code(&model), "time_up");
    assert_eq!(answer(&mut model, generation, seconds(1), mv("7g7f")), [], "it comes too late");
    // An answer that was on its way when the byoyomi ended counts.
    let mut model = new_model();
    let effects = run_command(&mut model, "play white 1s byoyomi no-limit");
    let effects = make_ready(&mut model, &effects);
    answer(&mut model, asked(&effects).expect("the engine is asked"), millis(1_200), mv("7g7f"));
    assert_eq!((code(&model), moves(&model).as_str()), ("running", "7g7f"));
}

#[test]
fn a_pause_stops_the_clock_and_the_engine() {
    let mut model = new_model();
    let effects = run_command(&mut model, "play black 10s nodes=1");
    make_ready(&mut model, &effects);
    play::pass_time(&mut model.core, seconds(4));
    assert_eq!(run_command(&mut model, "pause"), [Effect::StopPlayer]);
    assert_eq!(play::pass_time(&mut model.core, seconds(100)), []);
    run_command(&mut model, "move 7g7f");
    assert!(notice_text(&model).contains("paused"), "{}", notice_text(&model));
    run_command(&mut model, "pause");
    assert_eq!(play::pass_time(&mut model.core, seconds(105)), []);
    let generation = asked(&run_command(&mut model, "move 7g7f")).expect("the engine is asked");
    let clock = model.core.play.game.as_ref().expect("it is played").clock(Color::Black, seconds(105));
    assert_eq!(clock.left.map(|left| left.main), Some(seconds(1)), "4 s before the pause and 5 s after it");
    run_command(&mut model, "pause");
    answer(&mut model, generation, seconds(1), mv("3c3d"));
    assert_eq!(moves(&model), "7g7f", "what was asked before the pause is not used");
    let generation = asked(&run_command(&mut model, "pause")).expect("it is asked again");
    answer(&mut model, generation, seconds(1), mv("3c3d"));
    assert_eq!(moves(&model), "7g7f 3c3d");
}

#[test]
fn moves_are_taken_back_to_the_persons_turn_and_undoing_waits() {
    let mut model = new_model();
    let effects = run_command(&mut model, "play black 10m nodes=1");
    make_ready(&mut model, &effects);
    run_command(&mut model, "take-back");
    assert_eq!(notice_text(&model), "there is no move to take back");
    for (own, reply) in [("7g7f", "3c3d"), ("2g2f", "8c8d")] {
        let generation = asked(&run_command(&mut model, &format!("move {own}"))).expect("the engine is asked");
        answer(&mut model, generation, seconds(1), mv(reply));
    }
    run_command(&mut model, "take-back");
    assert_eq!((moves(&model).as_str(), code(&model)), ("7g7f 3c3d", "running"));
    let generation = asked(&run_command(&mut model, "move 5g5f")).expect("the engine is asked");
    let effects = run_command(&mut model, "take-back");
    assert_eq!((moves(&model).as_str(), effects.contains(&Effect::StopPlayer)), ("7g7f 3c3d", true));
    answer(&mut model, generation, seconds(1), mv("8c8d"));
    assert_eq!(moves(&model), "7g7f 3c3d");
    // What was taken back comes back by undoing, outside the game; undoing a move of the game takes it back and waits.
    run_command(&mut model, "undo");
    assert_eq!((moves(&model).as_str(), code(&model)), ("7g7f 3c3d 5g5f", "running"));
    let generation = asked(&run_command(&mut model, "last")).or(asked(&run_command(&mut model, "goto 2")));
    assert_eq!(generation, None);
    let generation = asked(&run_command(&mut model, "move 9g9f")).expect("the engine is asked");
    answer(&mut model, generation, seconds(1), mv("8c8d"));
    assert_eq!(moves(&model), "7g7f 3c3d 9g9f 8c8d", "the game is the main line");
    run_command(&mut model, "undo");
    assert_eq!((moves(&model).as_str(), code(&model)), ("7g7f 3c3d 9g9f", "paused"));
    let generation = asked(&run_command(&mut model, "pause")).expect("it is the engine's turn");
    answer(&mut model, generation, seconds(1), mv("4c4d"));
    assert_eq!(moves(&model), "7g7f 3c3d 9g9f 4c4d");
    run_command(&mut model, "goto 1");
    run_command(&mut model, "delete");
    assert_eq!((moves(&model).as_str(), code(&model)), ("", "paused"));
}

#[test]
fn an_engine_that_fails_loses_nothing() {
    let failure = |text: &str| PlayerFailure {
        kind: PlayerFailureKind::Crash,
        message: Message::new(text, format!("{text} unexpectedly")),
    };
    let mut model = new_model();
    let effects = run_command(&mut model, "play black nodes=1");
    let number = model.core.play.number;
    play::receive_player_report(&mut model.core, number, PlayerReport::NotReady(Color::White, failure("ended")));
    assert_eq!(notice_text(&model), "cannot play with 'sankoma': ended unexpectedly");
    assert!(!model.core.play.is_active() && !effects.is_empty() && model.core.game.document.game.is_empty());
    let effects = run_command(&mut model, "play black nodes=1");
    make_ready(&mut model, &effects);
    let generation = asked(&run_command(&mut model, "move 7g7f")).expect("the engine is asked");
    let report = PlayerReport::Answered(generation, seconds(1), Err(failure("ended")));
    let number = model.core.play.number;
    play::receive_player_report(&mut model.core, number, report);
    assert_eq!((code(&model), moves(&model).as_str()), ("paused", "7g7f"));
    assert!(
        notice_text(&model).contains("△ sankoma ended unexpectedly; the game is paused"),
        "{}",
        notice_text(&model)
    );
    // An illegal move ends the game as the rules say.
    let generation = asked(&run_command(&mut model, "pause")).expect("it is asked again");
    answer(&mut model, generation, seconds(1), mv("3c3e"));
    assert_eq!((code(&model), last_end(&model)), ("illegal_move", Some(RecordedCause::Foul)));
    assert!(notice_text(&model).contains("▲ Person won"), "{}", notice_text(&model));
}

#[test]
fn declaring_repeating_and_mating_end_a_game_of_two_persons() {
    let mut model = opened("sfen K+P+P+P+P+P+P+P+P/+P+PRB5/9/9/9/9/9/9/8k b RB2G 1");
    run_command(&mut model, "play both");
    assert_eq!(notice_text(&model), "you may declare a win now");
    run_command(&mut model, "declare-win");
    assert_eq!((code(&model), last_end(&model)), ("declaration", Some(RecordedCause::Declaration)));
    let mut model = new_model();
    run_command(&mut model, "play both no-clock");
    run_command(&mut model, "declare-win");
    assert!(notice_text(&model).starts_with("no win can be declared yet"), "{}", notice_text(&model));
    for mv in ["2h3h", "8b7b", "3h2h", "7b8b"].into_iter().cycle().take(12) {
        run_command(&mut model, &format!("move {mv}"));
    }
    assert_eq!((code(&model), last_end(&model)), ("sennichite", Some(RecordedCause::Sennichite)));
    run_command(&mut model, "first");
    run_command(&mut model, "move 7g7f");
    assert_eq!(model.core.game.shown.ply(), 1, "after its end the game is a record like any other");
    let mut model = opened("sfen 3lkl3/9/4S4/9/9/9/9/9/4K4 b G 1");
    run_command(&mut model, "play both");
    run_command(&mut model, "move G*5b");
    assert_eq!((code(&model), last_end(&model)), ("mate", Some(RecordedCause::Mate)));
    run_command(&mut model, "play both here");
    assert_eq!(notice_text(&model), "the game is over here: White is mated");
    run_command(&mut model, "play");
    run_command(&mut model, "play-start");
    assert_eq!((code(&model), moves(&model).as_str()), ("running", ""), "another game from the same start");
}

#[test]
fn scores_are_hidden_while_a_person_plays_and_has_not_asked_for_help() {
    let mut model = new_model();
    model.core.set_built_in_weights(fixed_weights());
    run_command(&mut model, "play both");
    run_command(&mut model, "move 7g7f");
    assert!(model.core.hides_scores() && model.core.node_score(NodeId::ROOT).is_none());
    run_command(&mut model, "engine");
    assert!(!model.core.hides_scores());
    run_command(&mut model, "engine");
    run_command(&mut model, "break-off");
    assert!(!model.core.hides_scores());
}

#[test]
fn the_page_steps_through_the_values_of_each_setting() {
    let mut model = new_model();
    model.core.engines.definitions = vec![EngineDefinition { name: "Other".to_owned(), ..EngineDefinition::default() }];
    run_command(&mut model, "play");
    run_command(&mut model, "option-next");
    for line in ["list-down", "option-next", "list-down", "option-previous", "list-down", "option-previous"] {
        run_command(&mut model, line);
    }
    let Some(Page::PlayForm(form)) = model.pages.topmost() else { panic!("it is open") };
    assert_eq!(form.choice.to_string(), "black=sankoma white=Other 15m 1m byoyomi nodes=10000 here comments");
    run_command(&mut model, "play-as-command");
    let typed = typed_command(&model);
    assert!(typed.map(parse).is_some_and(|action| action.is_ok()), "{typed:?}");
}

/// A game that was cut off by a crash continues from its record: the clocks have what the times of its moves have left.
#[test]
fn the_clocks_of_a_game_that_was_cut_off_go_on() {
    let mut model = new_model();
    run_command(&mut model, "play both 10m 30s byoyomi");
    for (now, mv) in [(5, "7g7f"), (12, "3c3d"), (72, "2g2f")] {
        play::pass_time(&mut model.core, seconds(now));
        run_command(&mut model, &format!("move {mv}"));
    }
    let text = record::write(&[&model.core.game.document.game], RecordWriteOptions::defaults_for(RecordFormat::Kif));
    let reopened = || {
        let mut model = new_model();
        model.core.load(record::read(&text.bytes, None), OpenFileSource::default());
        model
    };
    let left = |model: &Workbench| {
        let game = model.core.play.game.as_ref().expect("it is played");
        Color::ALL.map(|color| game.clock(color, Duration::ZERO).left.expect("it has clocks").main.as_secs())
    };
    let mut model = reopened();
    run_command(&mut model, "last");
    let proposed = play::proposed_game(&mut model.core).expect("no game is played");
    assert_eq!(proposed.to_string(), "both 10m 30s byoyomi nodes=100000 here comments");
    run_command(&mut model, &format!("play {proposed}"));
    assert_eq!(left(&model), [535, 593]);
    assert!(notice_text(&model).starts_with("the game continues, its clocks too, and you are to move"));
    run_command(&mut model, "move 8c8d");
    run_command(&mut model, "take-back");
    assert_eq!(left(&model), [535, 593]);
    // Other clocks, and a position in the middle of the game, are another game.
    for (keys, command, expected) in [("last", "play both 5m", 300), ("first", "play both 10m 30s byoyomi here", 600)] {
        let mut model = reopened();
        run_command(&mut model, keys);
        run_command(&mut model, command);
        assert_eq!(left(&model), [expected; 2], "{command}");
        assert!(notice_text(&model).starts_with("the game begins"));
    }
}

proptest! {
    /// Whatever times the moves take, the clocks of a game between persons are the referee's.
    #[test]
    fn clocks_are_those_of_the_referee(
        main in 0_u64..30, increment in 0_u64..4, byoyomi in 1_u64..20, used in prop::collection::vec(0_u64..12, 1..8),
    ) {
        const MOVES: [&str; 8] = ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b"];
        let control = TimeControl { main: seconds(main), increment: seconds(increment), byoyomi: seconds(byoyomi) };
        let mut model = new_model();
        run_command(&mut model, &format!("play both {control}"));
        let mut clocks = GameClocks::new(control);
        let (mut now, mut mover) = (Duration::ZERO, Color::Black);
        for (mv, used) in MOVES.iter().zip(used) {
            now += seconds(used);
            play::pass_time(&mut model.core, now);
            if seconds(used) > clocks.allowed(mover) {
                prop_assert_eq!(code(&model), "time_up");
                return Ok(());
            }
            run_command(&mut model, &format!("move {mv}"));
            clocks.spend(mover, seconds(used));
            mover = mover.other();
        }
        let game = model.core.play.game.as_ref().expect("it is played");
        for color in Color::ALL {
            let used = (color == mover).then_some(Duration::ZERO);
            prop_assert_eq!(game.clock(color, now).left, Some(clocks.reading(color, used)));
        }
    }
}
