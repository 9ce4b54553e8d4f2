//! A client against faulty engines, which are short shell scripts.

use super::{GoArguments, UsiClient, UsiClientError, UsiPlayer, UsiProgramSettings, position_command};
use sankoma_analysis::engine_match::{MatchRules, MoveRequest, Player, PlayerChoice, play};
use sankoma_rules::Position;
use sankoma_search::{Score, SearchControl};
use std::path::Path;
use std::time::Duration;

/// A script that uses only shell builtins, so that it is one process without children.
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
    UsiProgramSettings { arguments, ..UsiProgramSettings::new("sh", Duration::from_secs(20)) }
}

fn game_end(on_go: &str, timeout_millis: u64) -> (&'static str, String) {
    let arguments = GoArguments::Fixed("nodes 1".to_owned());
    let mut fake = UsiPlayer::start(program(on_go), arguments.clone(), None).expect("it starts");
    let mut other = UsiPlayer::start(program("echo bestmove 3c3d"), arguments, None).expect("it starts");
    let rules = MatchRules {
        timeout: Duration::from_millis(timeout_millis),
        time_margin: Duration::ZERO,
        ..MatchRules::default()
    };
    // A program that failed is started again for the next game, which ends the same way.
    let [first, second] = [(); 2].map(|()| play([&mut fake, &mut other], &Position::startpos(), &rules).end);
    assert_eq!(first.code(), second.code());
    assert_eq!(first.winner(), Some(sankoma_rules::Color::White));
    (first.code(), first.message().en)
}

#[test]
fn every_fault_of_a_program_ends_the_game_with_its_cause() {
    for (on_go, code, part) in [
        ("echo dreadful >&2; exit 3", "crash", "exit status: 3): 'dreadful'"),
        ("kill -9 $$", "crash", "signal: 9"),
        ("echo bestmove 7g7e", "illegal_move", "7g7e"),
        ("echo bestmove castle", "unreadable_answer", "'bestmove castle'"),
        ("echo bestmove", "unreadable_answer", "'bestmove'"),
        ("echo bestmove 0000", "illegal_move", "a pass"),
        ("echo bestmove resign", "resignation", "resigned"),
        ("echo bestmove win", "false_declaration", "false win"),
    ] {
        let (found, sentence) = game_end(on_go, 20_000);
        assert!(found == code && sentence.contains(part) && sentence.contains("Black"), "{on_go}: {found} {sentence}");
    }
    for on_go in [":", "while echo info depth 1; do :; done"] {
        let (found, sentence) = game_end(on_go, 300);
        assert!(found == "no_answer" && sentence.contains("expected bestmove"), "{on_go}: {found} {sentence}");
    }
}

#[test]
fn figures_of_the_best_line_are_kept_and_others_are_not() {
    let on_go = "echo noise; echo info depth 7 score cp 31 nodes 900 pv 7g7f; \
        echo info depth 8 multipv 2 score cp -5 nodes 950 pv 2g2f; echo info string score cp 9; \
        echo bestmove 7g7f ponder 3c3d";
    let mut player = UsiPlayer::start(program(on_go), GoArguments::Clocks, None).expect("it starts");
    assert_eq!(player.name(), "Fake 1");
    let position = Position::startpos();
    let request = MoveRequest {
        position: &position,
        clocks: None,
        timeout: Duration::from_secs(20),
        control: &SearchControl::new(),
    };
    let answer = player.choose(&request).expect("it answers");
    assert_eq!(answer.choice, PlayerChoice::Move("7g7f".parse().expect("a move")));
    assert_eq!((answer.info.score, answer.info.depth, answer.info.nodes), (Some(Score::Cp(31)), Some(7), Some(900)));
}

/// A program that thinks until `stop` answers then; one that does not listen is given up.
#[test]
fn thinking_is_stopped() {
    let position = Position::startpos();
    for (on_go, is_answered) in [("read stop; echo bestmove 2g2f", true), ("sleep 20", false)] {
        let mut client = UsiClient::start(&program(on_go)).expect("it starts");
        let control = SearchControl::new();
        let answer = std::thread::scope(|scope| {
            let go = scope.spawn(|| client.go(&position, "infinite", Duration::from_secs(60), &control));
            control.stop();
            go.join().expect("it does not panic")
        });
        assert_eq!(answer.is_ok(), is_answered, "{answer:?}");
    }
}

#[test]
fn start_errors_are_reported() {
    let nowhere = UsiProgramSettings { program: "/nowhere/engine".to_owned(), ..settings("") };
    assert!(matches!(UsiClient::start(&nowhere), Err(UsiClientError::NotStarted { .. })));
    assert!(matches!(UsiClient::start(&settings("echo no luck >&2; exit 1")), Err(UsiClientError::Exited { .. })));
    let silent =
        UsiProgramSettings { timeout: Duration::from_millis(100), ..settings("read never; read never; read never") };
    let Err(error) = UsiClient::start(&silent) else { panic!("it writes nothing") };
    assert!(error.message().en.contains("expected usiok"), "{error:?}");
    let mut wrong = program(":");
    wrong.options.push(("Stile".to_owned(), "1".to_owned()));
    let Err(error) = UsiClient::start(&wrong) else { panic!("there is no such option") };
    assert!(error.message().en.contains("'Stile', expected one of Style"), "{error:?}");
}

#[test]
fn dropping_a_client_leaves_no_process() {
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
fn what_a_program_started_ends_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "echo $$ > pid; sleep 600 & echo $! >> pid; echo usiok; echo readyok; while read x; do :; done";
    let settings = UsiProgramSettings { directory: Some(folder.path().to_owned()), ..settings(script) };
    drop(UsiClient::start(&settings).expect("it starts"));
    let pids = std::fs::read_to_string(folder.path().join("pid")).expect("it ran in that directory");
    for pid in pids.lines() {
        let is_running = || {
            let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            // Its parent has ended: a zombie waits for the system to reap it.
            !status.is_empty() && !status.contains(") Z ")
        };
        // A signal takes a moment to arrive.
        while is_running() {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    assert_eq!(pids.lines().count(), 2);
}

#[test]
fn directory_environment_and_threads_are_given_to_the_program() {
    let script = "read a; echo option name Threads type spin default 1; echo usiok; read b; read c; \
        [ \"$b\" = 'setoption name Threads value 7' ] && [ \"$COLOUR\" = red ] && echo readyok";
    let mut settings = settings(script);
    settings.threads = Some(7);
    settings.environment.push(("COLOUR".to_owned(), "red".to_owned()));
    UsiClient::start(&settings).expect("it is ready");
    settings.directory = Some("/nowhere".into());
    let Err(error) = UsiClient::start(&settings) else { panic!("there is no such directory") };
    assert!(error.message().en.contains("/nowhere is no directory"), "{error:?}");
}

#[test]
fn full_pipes_do_not_block() {
    // The script reads nothing until it has written more than a pipe holds.
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
        client.go(&position, "nodes 1", Duration::from_secs(30), &SearchControl::new()).expect("it answers");
    }
}

#[test]
fn position_command_has_the_start_and_all_moves() {
    let mut position = Position::startpos();
    assert_eq!(position_command(&position), "position startpos");
    position.play("7g7f".parse().expect("a move"));
    assert_eq!(position_command(&position), "position startpos moves 7g7f");
    let other =
        Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 w P 5").expect("sound").after(["5a5b".parse().expect("a move")]);
    assert_eq!(position_command(&other), "position sfen 4k4/9/9/9/9/9/9/9/4K4 w P 5 moves 5a5b");
}

#[test]
fn a_player_ponders_on_the_reply_that_it_expects() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let on_go = format!(
        "echo \"go $rest\" >> {log}; [ \"${{rest%% *}}\" = ponder ] || echo bestmove 7g7f ponder 3c3d;;
         position) echo \"position $rest\" >> {log};;
         ponderhit) echo hit >> {log}; echo bestmove 2g2f ponder 8c8d;;
         stop) echo stop >> {log}; echo bestmove 9g9f",
        log = log.display()
    );
    let arguments = GoArguments::Fixed("nodes 5".to_owned());
    let mut player = UsiPlayer::start(program(&on_go), arguments, None).expect("it starts").pondering(true);
    let control = SearchControl::new();
    let mut position = Position::startpos();
    let mut choose = |position: &Position| {
        let request = MoveRequest { position, clocks: None, timeout: Duration::from_secs(20), control: &control };
        player.choose(&request).expect("it answers").choice
    };
    let play = |position: &mut Position, moves: [&str; 2]| {
        for mv in moves {
            position.play(mv.parse().expect("a move"));
        }
    };
    assert_eq!(choose(&position), PlayerChoice::Move("7g7f".parse().expect("a move")));
    play(&mut position, ["7g7f", "3c3d"]);
    assert_eq!(choose(&position), PlayerChoice::Move("2g2f".parse().expect("a move")), "a hit");
    play(&mut position, ["2g2f", "1c1d"]);
    assert_eq!(choose(&position), PlayerChoice::Move("7g7f".parse().expect("a move")), "a miss");
    let said = std::fs::read_to_string(log).expect("it was written");
    let expected = "position startpos\ngo nodes 5\nposition startpos moves 7g7f 3c3d\ngo ponder nodes 5\nhit\n\
        position startpos moves 7g7f 3c3d 2g2f 8c8d\ngo ponder nodes 5\nstop\n\
        position startpos moves 7g7f 3c3d 2g2f 1c1d\ngo nodes 5\n";
    assert_eq!(said, expected, "7g7f is not legal again: nothing to ponder on");
}
