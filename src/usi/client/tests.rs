//! Programs of a few lines of shell that do what engines should not.

use super::{GoArguments, UsiClient, UsiClientError, UsiPlayer, UsiProgramSettings, position_command};
use crate::analysis::engine_match::{MatchRules, MoveRequest, Player, PlayerChoice, play};
use crate::rules::Position;
use crate::search::Score;
use std::path::Path;
use std::time::Duration;

/// Only words of the shell itself, so that there is one process and no other to be left behind.
fn program(on_go: &str) -> UsiProgramSettings {
    let script = format!(
        "while read word rest; do case $word in
           usi) echo id name Fake 1; echo option name Style type string default x; echo usiok;;
           isready) echo readyok;;
           go) {on_go};;
           quit) exit 0;;
         esac; done"
    );
    settings(&script)
}

fn settings(script: &str) -> UsiProgramSettings {
    let arguments = vec!["-c".to_owned(), script.to_owned()];
    UsiProgramSettings { program: "sh".to_owned(), arguments, options: Vec::new(), timeout: Duration::from_secs(20) }
}

fn ended(on_go: &str, patience: u64) -> (&'static str, String) {
    let going = GoArguments::Fixed("nodes 1".to_owned());
    let mut fake = UsiPlayer::start(program(on_go), going.clone(), None).expect("it starts");
    let mut other = UsiPlayer::start(program("echo bestmove 3c3d"), going, None).expect("it starts");
    let rules =
        MatchRules { timeout: Duration::from_millis(patience), time_margin: Duration::ZERO, ..MatchRules::default() };
    // What fails in one game plays the next: the second is as good as the first.
    let [first, second] = [(); 2].map(|()| play([&mut fake, &mut other], &Position::startpos(), &rules).end);
    assert_eq!(first.code(), second.code());
    assert_eq!(first.winner(), Some(crate::rules::Color::White));
    (first.code(), first.message().en)
}

#[test]
fn whatever_a_program_does_the_game_ends_with_the_right_sentence() {
    for (on_go, code, told) in [
        ("echo dreadful >&2; exit 3", "crash", "exit status: 3): 'dreadful'"),
        ("kill -9 $$", "crash", "signal: 9"),
        ("echo bestmove 7g7e", "illegal_move", "7g7e"),
        ("echo bestmove castle", "unreadable_answer", "'bestmove castle'"),
        ("echo bestmove", "unreadable_answer", "'bestmove'"),
        ("echo bestmove 0000", "illegal_move", "a pass"),
        ("echo bestmove resign", "resignation", "resigned"),
        ("echo bestmove win", "false_declaration", "false win"),
    ] {
        let (found, sentence) = ended(on_go, 20_000);
        assert!(found == code && sentence.contains(told) && sentence.contains("Black"), "{on_go}: {found} {sentence}");
    }
    for on_go in [":", "while echo info depth 1; do :; done"] {
        let (found, sentence) = ended(on_go, 300);
        assert!(found == "no_answer" && sentence.contains("expected bestmove"), "{on_go}: {found} {sentence}");
    }
}

#[test]
fn figures_before_the_answer_are_kept_and_those_of_other_lines_are_not() {
    let on_go = "echo noise; echo info depth 7 score cp 31 nodes 900 pv 7g7f; \
        echo info depth 8 multipv 2 score cp -5 nodes 950 pv 2g2f; echo info string score cp 9; \
        echo bestmove 7g7f ponder 3c3d";
    let mut player = UsiPlayer::start(program(on_go), GoArguments::Clocks, None).expect("it starts");
    assert_eq!(player.name(), "Fake 1");
    let position = Position::startpos();
    let turn = MoveRequest { position: &position, clocks: None, timeout: Duration::from_secs(20) };
    let answer = player.choose(&turn).expect("it answers");
    assert_eq!(answer.choice, PlayerChoice::Move("7g7f".parse().expect("a move")));
    assert_eq!((answer.info.score, answer.info.depth, answer.info.nodes), (Some(Score::Cp(31)), Some(7), Some(900)));
}

#[test]
fn what_does_not_start_is_told() {
    let nowhere = UsiProgramSettings { program: "/nowhere/engine".to_owned(), ..settings("") };
    assert!(matches!(UsiClient::start(&nowhere), Err(UsiClientError::NotStarted { .. })));
    assert!(matches!(UsiClient::start(&settings("echo no luck >&2; exit 1")), Err(UsiClientError::Exited { .. })));
    let mute =
        UsiProgramSettings { timeout: Duration::from_millis(100), ..settings("read never; read never; read never") };
    let Err(fault) = UsiClient::start(&mute) else { panic!("it says nothing") };
    assert!(fault.message().en.contains("expected usiok"), "{fault:?}");
    let mut wrong = program(":");
    wrong.options.push(("Stile".to_owned(), "1".to_owned()));
    let Err(fault) = UsiClient::start(&wrong) else { panic!("there is no such option") };
    assert!(fault.message().en.contains("'Stile', expected one of Style"), "{fault:?}");
}

#[test]
fn no_process_is_left_whatever_it_does() {
    for script in [
        "echo usiok; read a; read b; echo readyok; while :; do read x; done",
        "trap '' TERM; echo usiok; echo readyok; while :; do read x; done",
    ] {
        let client = UsiClient::start(&settings(script)).expect("it starts");
        let process = format!("/proc/{}", client.process_id());
        drop(client);
        assert!(!Path::new(&process).exists(), "{process} is still there after {script}");
    }
}

#[test]
fn full_pipes_block_nobody() {
    // It reads nothing until it has said more than a pipe holds.
    let on_go = "i=0; while [ $i -lt 3000 ]; do echo info string 0123456789012345678901234567890123456789; i=$((i+1)); done; echo bestmove 7g7f";
    let mut client = UsiClient::start(&program(on_go)).expect("it starts");
    let mut position = Position::startpos();
    for _ in 0..2_000 {
        for mv in ["2h3h", "8b7b", "3h2h", "7b8b"] {
            position.play(mv.parse().expect("a move"));
        }
    }
    assert!(position_command(&position).len() > 30_000);
    for _ in 0..5 {
        client.go(&position, "nodes 1", Duration::from_secs(30)).expect("it answers");
    }
}

#[test]
fn a_position_is_told_with_its_whole_way() {
    let mut position = Position::startpos();
    assert_eq!(position_command(&position), "position startpos");
    position.play("7g7f".parse().expect("a move"));
    assert_eq!(position_command(&position), "position startpos moves 7g7f");
    let mut other = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 w P 5").expect("sound");
    other.play("5a5b".parse().expect("a move"));
    assert_eq!(position_command(&other), "position sfen 4k4/9/9/9/9/9/9/9/4K4 w P 5 moves 5a5b");
}
