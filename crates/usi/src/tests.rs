use super::{GoCommand, GoMateTime, OPTIONS, UsiCommand, UsiOption, UsiOptions, serve};
use sankoma_rules::{Move, Position};
use sankoma_search::ClockTimes;
use std::io::{BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

fn parse(line: &str) -> UsiCommand {
    UsiCommand::parse(line).expect("a valid line")
}

fn go(line: &str) -> GoCommand {
    match parse(line) {
        UsiCommand::Go(go) => go,
        other => panic!("{line} is {other:?}"),
    }
}

fn position(line: &str) -> (Position, Vec<String>) {
    match parse(line) {
        UsiCommand::Position(position, problems) => (*position, problems),
        other => panic!("{line} is {other:?}"),
    }
}

#[test]
fn position_sets_up_and_makes_its_moves() {
    let (position, problems) = position("position startpos moves 7g7f 3c3d 8h2b+");
    let expected = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4";
    assert_eq!(position, Position::from_sfen(expected).expect("sound"));
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(position.plies_made(), 3);
    for word in Move::PASS_WORDS {
        let (passed, problems) = self::position(&format!("position startpos moves {word}"));
        assert_eq!((passed.last_move(), problems.len()), (Some(Move::PASS), 0));
    }
}

#[test]
fn position_stops_before_its_first_illegal_move() {
    for (line, plies, part) in [
        ("position startpos moves 7g7f 7g7f 3c3d", 1, "move 2 '7g7f': there is no piece on 7g"),
        ("position startpos moves 7g 7g7f", 0, "move 1 '7g': no move in USI, expected one such as"),
        ("position startpos moves K*5e", 0, "move 1 'K*5e': a king can never be dropped"),
        ("position startpos moves 2h2d 3c3d", 0, "move 1 '2h2d': the rook on 2h is blocked on 2g"),
        ("position sfen 4k4/9/9/9/9/9/P8/P8/4K4 b - 1 moves 9g9f", 1, "two pawns on one file"),
    ] {
        let (position, problems) = position(line);
        assert_eq!(position.plies_made(), plies, "{line}");
        assert!(problems.len() == 1 && problems[0].contains(part), "{line}: {problems:?}");
    }
}

#[test]
fn errors_name_the_wrong_word() {
    for (line, part) in
        [("position sfen x", "expected 4"), ("position", "expected 4"), ("hello", "unknown command 'hello'")]
    {
        let problem = UsiCommand::parse(line).expect_err(line).to_string();
        assert!(problem.contains(part), "{line}: {problem}");
    }
}

/// A limit that cannot be read is named; those that can be read hold, and the search ends without any too.
#[test]
fn a_typing_error_after_go_is_named_and_begins_no_search_without_an_end() {
    let mut client = UsiTestSession::start();
    client.send("position startpos");
    for (line, problem) in [
        ("go depth 99999999999999999999 nodes 100", "'99999999999999999999' after depth is too large"),
        ("go depth nodes 100", "depth wants a number"),
        ("go nodes abc", "'abc' after nodes is not a number"),
        ("go dpth 5", "unknown word 'dpth' after go"),
        ("go btime x wtime y", "'x' after btime is not a number"),
        ("go mate 5oo0", "'5oo0' after mate is not a number"),
        ("go nodes 0", "0 after nodes is too small, expected 1 or more"),
        ("go depth -1", "-1 after depth is too small, expected 1 or more"),
        ("go movetime -5", "-5 after movetime is too small, expected 0 or more"),
    ] {
        client.send(line);
        let error = client.wait("info string error");
        assert!(error.contains(problem), "{line}: {error}");
        client.wait(if line.contains("mate") { "checkmate" } else { "bestmove" });
    }
    assert_eq!(go("go depth x nodes 100").nodes, Some(100));
    assert_eq!(go("go depth nodes 100").nodes, Some(100));
}

#[test]
fn go_parses_every_word() {
    let seconds = Duration::from_secs;
    let clocks =
        ClockTimes { main: [seconds(1), seconds(2)], increment: [seconds(3), seconds(4)], byoyomi: seconds(5) };
    assert_eq!(go("go btime 1000 wtime 2000 binc 3000 winc 4000 byoyomi 5000").time_left, Some(clocks));
    assert_eq!(
        parse("ponderhit btime 1000 wtime 2000 binc 3000 winc 4000 byoyomi 5000"),
        UsiCommand::PonderHit(Some(clocks), Vec::new())
    );
    assert_eq!(parse("ponderhit"), UsiCommand::PonderHit(None, Vec::new()));
    for (line, mate) in [
        ("go mate", GoMateTime::Infinite),
        ("go mate infinite", GoMateTime::Infinite),
        ("go mate 5000", GoMateTime::Within(seconds(5))),
        ("go mate nodes 3", GoMateTime::Infinite),
    ] {
        assert_eq!(go(line).mate, Some(mate), "{line}");
    }
    let go = go("go infinite ponder depth 3 nodes 9 movetime 100 movestogo 7 searchmoves 7g7f P*5e byoyomi -5 mat");
    assert!(go.infinite && go.ponder && go.mate.is_none() && go.unknown == ["mat"]);
    assert_eq!((go.depth, go.nodes, go.move_time), (Some(3), Some(9), Some(Duration::from_millis(100))));
    assert_eq!(go.search_moves.len(), 2);
    assert_eq!(go.time_left, Some(ClockTimes::default()));
}

#[test]
fn options_refuse_invalid_values_and_keep_their_own() {
    let mut options = UsiOptions::default();
    let takes_any = |row: &UsiOption| ["type string", "type filename"].iter().any(|kind| row.describe().contains(kind));
    for row in OPTIONS.iter().filter(|row| !takes_any(row)) {
        let name = row.describe().split(' ').nth(1).expect("a name").to_owned();
        let row = UsiOption::find(&name.to_uppercase()).expect("names are compared without case");
        let before = options.clone();
        assert!(row.set(&mut options, "plenty").is_err());
        assert_eq!(options, before);
    }
}

#[test]
fn spin_options_accept_exactly_their_range() {
    let mut tested = 0;
    for row in OPTIONS {
        let description = row.describe();
        let words: Vec<&str> = description.split(' ').collect();
        let ["name", name, "type", "spin", "default", _, "min", min, "max", max] = words[..] else { continue };
        let [min, max] = [min, max].map(|bound| bound.parse::<i64>().expect("bounds are numbers"));
        for (value, fits) in [(min - 1, false), (min, true), (max, true), (max + 1, false)] {
            let result = row.set(&mut UsiOptions::default(), &value.to_string());
            assert_eq!(result.is_ok(), fits, "{name} {value}: {result:?}");
            let error = result.err().map(|error| error.to_string());
            let part = format!("option {name} is '{value}', expected a number from {min} to {max}");
            assert!(error.is_none_or(|error| error == part), "{name} {value}");
        }
        tested += 1;
    }
    assert!(tested >= 6, "only {tested} options have a range");
}

/// A session on a thread of its own, driven by lines.
struct UsiTestSession {
    input: Sender<u8>,
    output: Receiver<String>,
    received: Vec<String>,
}

struct ChannelReader(Receiver<u8>);

impl Read for ChannelReader {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self.0.recv() {
            Ok(byte) => {
                buffer[0] = byte;
                Ok(1)
            }
            Err(_) => Ok(0),
        }
    }
}

struct ChannelWriter(Sender<String>, Vec<u8>);

impl Write for ChannelWriter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.1.extend_from_slice(bytes);
        while let Some(end) = self.1.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.1.drain(..=end).collect();
            let _ = self.0.send(String::from_utf8_lossy(&line).trim_end().to_owned());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl UsiTestSession {
    fn start() -> Self {
        let (input, bytes) = channel();
        let (lines, output) = channel();
        std::thread::spawn(move || {
            serve(BufReader::with_capacity(1, ChannelReader(bytes)), ChannelWriter(lines, Vec::new()))
        });
        Self { input, output, received: Vec::new() }
    }

    fn send(&mut self, line: &str) {
        self.received.clear();
        for byte in format!("{line}\n").bytes() {
            self.input.send(byte).expect("the session reads");
        }
    }

    /// Waits for a line that begins with `start`.
    fn wait(&mut self, start: &str) -> String {
        loop {
            let line = self.output.recv_timeout(Duration::from_secs(30)).expect("an answer comes");
            self.received.push(line.clone());
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// A line that begins with `start` comes within a short while.
    fn receives(&mut self, start: &str, millis: u64) -> bool {
        let end = std::time::Instant::now() + Duration::from_millis(millis);
        while let Ok(line) = self.output.recv_timeout(end.saturating_duration_since(std::time::Instant::now())) {
            if line.starts_with(start) {
                return true;
            }
        }
        false
    }
}

#[test]
fn the_handshake_lists_every_option() {
    let mut client = UsiTestSession::start();
    client.send("usi");
    client.wait("usiok");
    assert_eq!(client.received.iter().filter(|line| line.starts_with("option name ")).count(), OPTIONS.len());
    client.send("setoption name USI_Hash value 4");
    client.send("isready");
    client.wait("readyok");
}

#[test]
fn every_kind_of_go_ends_in_one_bestmove() {
    let mut client = UsiTestSession::start();
    client.send("setoption name USI_Hash value 4");
    client.send("usinewgame");
    client.send("position startpos moves 7g7f");
    for line in
        ["go depth 3", "go nodes 3000", "go movetime 30", "go byoyomi 60", "go btime 500 wtime 500 binc 10 winc 10"]
    {
        client.send(line);
        let answer = client.wait("bestmove");
        let best: Move = answer.split(' ').nth(1).expect("a move").parse().expect("in USI notation");
        assert!(!best.is_pass(), "{line}: {answer}");
        assert!(!client.receives("bestmove", 20), "{line}");
    }
}

/// `isready` clears what an earlier game has left, so that `usinewgame` need not: without, the second search would find
/// the depths of the first in the table, after fewer nodes.
#[test]
fn a_game_begins_with_an_empty_table_after_isready() {
    let depths = |between: &[&str]| {
        let mut client = UsiTestSession::start();
        client.send("setoption name USI_Hash value 4");
        client.send("isready");
        client.wait("readyok");
        let mut lines = Vec::new();
        for search in 0..2 {
            client.send("position startpos moves 2g2f");
            client.send("go depth 6");
            client.wait("bestmove");
            let last = client.received.iter().rfind(|line| line.contains(" nodes ")).cloned();
            lines.push(last.and_then(|line| line.split_once(" nodes ")?.1.split(' ').next().map(str::to_owned)));
            if search == 0 {
                for line in between {
                    client.send(line);
                }
                client.send("isready");
                client.wait("readyok");
            }
        }
        lines
    };
    for between in [&["usinewgame"][..], &[]] {
        let [first, second] = &depths(between)[..] else { panic!("two searches") };
        assert!(first.is_some() && first == second, "{between:?}: {first:?} {second:?}");
    }
}

#[test]
fn infinite_and_ponder_searches_answer_only_when_told_to() {
    let mut client = UsiTestSession::start();
    client.send("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    for (line, end) in [
        ("go infinite", "stop"),
        ("go depth 1 infinite", "stop"),
        ("go ponder", "ponderhit byoyomi 50"),
        ("go ponder btime 0 wtime 0 byoyomi 50", "ponderhit"),
        ("go ponder btime 0 wtime 0 byoyomi 50000", "stop"),
    ] {
        client.send(line);
        assert!(!client.receives("bestmove", 100), "{line}");
        client.send(end);
        assert_eq!(client.wait("bestmove"), "bestmove G*5b", "{line}");
    }
}

/// A mate that is found, refuted or not to be searched for while pondering is answered when told to.
#[test]
fn a_mate_search_that_ponders_answers_only_when_told_to() {
    let mut client = UsiTestSession::start();
    for (position, answer) in [
        ("startpos", "checkmate nomate"),
        ("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "checkmate G*5b"),
        ("sfen 9/9/4P4/9/9/9/9/9/4K4 b G 1", "checkmate timeout"),
    ] {
        client.send(&format!("position {position}"));
        for end in ["ponderhit", "ponderhit btime 0 wtime 0 byoyomi 5000", "stop"] {
            client.send("go ponder mate 5000");
            assert!(!client.receives("checkmate", 100), "{position}");
            client.send(end);
            assert_eq!(client.wait("checkmate"), answer, "{end}");
        }
    }
}

#[test]
fn unknown_input_is_answered_and_the_session_goes_on() {
    let mut client = UsiTestSession::start();
    for line in [
        "nonsense",
        "setoption name Nothing value 1",
        "position startpos moves 1a1a",
        "go depth x",
        "ponderhit",
        "position startpos move 7g7f",
        "go depth 1 searchmoves 5e5d",
        "go now depth 1",
    ] {
        client.send(line);
        client.wait("info string error");
    }
    client.wait("bestmove");
    client.send("go depth 1 searchmoves 5e5d");
    assert_ne!(client.wait("bestmove"), "bestmove resign");
    client.send("isready now");
    client.wait("readyok");
}

#[test]
fn what_is_wrong_with_a_position_is_said_in_the_words_of_the_protocol() {
    let error = UsiCommand::parse("position startpos move 7g7f").expect_err("moves is misspelt").to_string();
    assert_eq!(error, "'move' after startpos, expected moves");
    for (word, expected) in [
        ("７六歩", "move 1 '７六歩': no move in USI, expected one such as 7g7f, 8h2b+ or P*5e"),
        ("7g7e", "move 1 '7g7e': the pawn on 7g does not move to 7e"),
    ] {
        let command = UsiCommand::parse(&format!("position startpos moves {word}"));
        let Ok(UsiCommand::Position(_, problems)) = command else { panic!("{command:?}") };
        assert_eq!(problems, [expected]);
    }
}

#[test]
fn go_resigns_in_a_position_that_cannot_be_searched() {
    let mut client = UsiTestSession::start();
    client.send("position sfen 4k4/9/9/9/9/9/4R4/9/4K4 b - 1");
    client.send("go depth 2");
    assert_eq!(client.wait("bestmove"), "bestmove resign");
    assert!(client.received.iter().any(|line| line.contains("the side that is not to move is in check")));
}

#[test]
fn a_search_ends_when_its_output_is_closed() {
    struct ClosedOutput;
    impl Write for ClosedOutput {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let input = BufReader::new(&b"position startpos\nsetoption name \xff\xfe\ngo depth 100\n"[..]);
    serve(input, ClosedOutput).expect("the input is readable");
}

/// Whoever analyses is told that the side to move is mated; the answer has no move.
#[test]
fn a_side_that_is_mated_already_has_that_score() {
    for go in ["go infinite", "go depth 3"] {
        let mut client = UsiTestSession::start();
        client.send("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
        client.send(go);
        assert_eq!(client.wait("info depth"), "info depth 0 score mate -0", "{go}");
        client.send("stop");
        assert_eq!(client.wait("bestmove"), "bestmove resign", "{go}");
    }
}

#[test]
fn a_mated_side_resigns_and_a_declaration_wins() {
    let mut client = UsiTestSession::start();
    client.send("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    client.send("go depth 2");
    client.wait("bestmove resign");
    client.send("position sfen K+R+R+B+BGGGG/PPPP5/9/9/9/9/9/9/8k b 4P 1");
    client.send("go depth 2");
    client.wait("bestmove win");
}

#[test]
fn passes_are_written_only_with_null_move_pv() {
    let mut client = UsiTestSession::start();
    client.send("setoption name Threat value true");
    client.send("go nodes 20000");
    client.wait("bestmove");
    let threats = client.received.iter().filter(|line| line.starts_with("info string threat ")).count();
    assert!(threats > 0);
    assert!(client.received.iter().flat_map(|line| line.split(' ')).all(|word| word != "0000"));
    client.send("setoption name NullMovePV value true");
    client.send("go nodes 20000");
    client.wait("bestmove");
    let threats: Vec<_> = client.received.iter().filter(|line| line.starts_with("info string threat ")).collect();
    assert!(!threats.is_empty() && threats.iter().all(|line| line.contains(" pv 0000 ")), "{threats:?}");
}

#[test]
fn multipv_lines_carry_their_rank() {
    let mut client = UsiTestSession::start();
    client.send("setoption name MultiPV value 3");
    client.send("go depth 2");
    client.wait("bestmove");
    for rank in 1..=3 {
        assert!(client.received.iter().any(|line| line.contains(&format!(" multipv {rank} score "))));
    }
}

#[test]
fn end_of_input_lets_a_limited_search_finish_and_answer_last() {
    // The end may come while the search runs or after its answer.
    for delay in [0, 0, 0, 1, 2, 50, 100] {
        let (lines, output) = channel();
        let commands = &b"setoption name USI_Hash value 1\nposition startpos\ngo depth 2\n"[..];
        let input = BufReader::new(commands.chain(DelayedEnd(Duration::from_millis(delay))));
        serve(input, ChannelWriter(lines, Vec::new())).expect("the input is readable");
        let last = output.try_iter().last().expect("there are replies");
        assert!(last.starts_with("bestmove "), "{last}");
    }
}

/// An input that ends after a delay.
struct DelayedEnd(Duration);

impl Read for DelayedEnd {
    fn read(&mut self, _buffer: &mut [u8]) -> std::io::Result<usize> {
        std::thread::sleep(self.0);
        Ok(0)
    }
}

#[test]
fn debugging_commands_answer_during_a_search() {
    let mut client = UsiTestSession::start();
    client.send("position startpos moves 7g7f");
    client.send("go infinite");
    client.send("d");
    assert!(client.wait("sfen").contains("/2P6/PP1PPPPPP/"));
    assert_eq!(client.wait("legal moves"), "legal moves 30");
    client.send("eval");
    let score = client.wait("score");
    assert!(score.starts_with("score ") && score.ends_with("for White, who is to move"), "{score}");
    client.send("stop");
    client.wait("bestmove");
    client.send("position startpos");
    for (depth, nodes) in [(0, 1), (1, 30), (2, 900), (3, 25_470), (4, 719_731)] {
        client.send(&format!("go perft {depth}"));
        assert_eq!(client.wait("nodes"), format!("nodes {nodes}"));
    }
    client.send("perft 16");
    client.send("stop");
    client.wait("info string perft was stopped");
    client.send("perft 17");
    assert!(client.wait("info string").contains("'17' after perft, expected a depth from 0 to 16"));
}

#[test]
fn an_entering_king_declares_by_the_rule_of_the_option() {
    // 28 points and more for Black, and the king on the square where White's began.
    let entered = "position sfen 3GK4/PPPPPPPPP/9/9/9/9/9/9/4k4 b 2R2B3G4S 1";
    for (rule, answer) in [("CSARule27", "bestmove win"), ("csarule24", "bestmove win"), ("TryRule", "bestmove win")] {
        let mut client = UsiTestSession::start();
        client.send(&format!("setoption name EnteringKingRule value {rule}"));
        client.send(entered);
        client.send("go depth 1");
        assert_eq!(client.wait("bestmove"), answer, "{rule}");
    }
    let mut client = UsiTestSession::start();
    client.send("setoption name EnteringKingRule value NoEnteringKing");
    client.send(entered);
    client.send("go depth 1");
    assert_ne!(client.wait("bestmove"), "bestmove win");
    // 28 points are nothing by this rule: neither declared, nor searched for, nor a reason to resign.
    client.send("setoption name ResignValue value 20000");
    for sfen in
        ["K8/1+R+R+B+B+P+P2/2+P+P+P+P+P2/9/9/9/9/9/4k4 b P 200", "K8/1+R+R+B+B+P+P2/2+P+P+P+P+P2/9/9/9/9/4k4/9 w P 200"]
    {
        client.send(&format!("position sfen {sfen}"));
        client.send("go depth 3");
        assert_ne!(client.wait("bestmove"), "bestmove resign", "{sfen}");
        let declared = |line: &&String| line.contains("score cp 299") || line.contains("score cp -299");
        assert_eq!(client.received.iter().find(declared), None);
    }
    client.send("setoption name EnteringKingRule value Golf");
    assert!(client.wait("info string").contains("expected one of CSARule27, CSARule24, TryRule, NoEnteringKing"));
}

#[test]
fn a_score_below_the_resign_value_is_resigned() {
    let lost = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2r2b 1";
    for (value, resigns) in [("500", true), ("99999", false)] {
        let mut client = UsiTestSession::start();
        client.send(&format!("setoption name ResignValue value {value}"));
        client.send(lost);
        client.send("go depth 1");
        assert_eq!(client.wait("bestmove") == "bestmove resign", resigns, "{value}");
    }
}
