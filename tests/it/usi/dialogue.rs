//! Dialogues between GUIs and `sankoma usi`: the files in tests/usi, replayed against the program.
//!
//! | line | meaning |
//! |---|---|
//! | `> text` | sends the text; `> $` closes the input |
//! | `< pattern` | expects a line; `info` lines before it are skipped. `*` stands for a word, `**` for any words, `MOVE` for a legal move, `LINE` for a mate |
//! | `< ...` | skips any lines before the next pattern |
//! | `- …` | sends `isready` and expects only `info` before `readyok` |
//! | `$ …` | expects the program to exit with status 0 and to write only `info` before |
//! | `# …` | a comment |
//!
//! An unexpected `info string error` fails the test, and so does a PV with an illegal move, or a `bestmove` that
//! differs from the last best line.

use crate::support::in_repository;
use sankoma_rules::{Move, Position, legality, movegen};
use sankoma_usi as usi;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

macro_rules! dialogues {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            replay(stringify!($name));
        }
    )*

        #[test]
        fn every_dialogue_is_replayed() {
            let files = std::fs::read_dir(in_repository("tests/usi")).expect("the dialogues are there");
            assert_eq!(files.count(), [$(stringify!($name)),*].len());
        }
    };
}

dialogues! {
    bad_input
    cshogi_driver
    end_of_input
    end_of_input_infinite
    end_of_input_mate
    long_search
    longest_game
    mating
    passes
    resign_and_win
    shogidokoro_game
    shogihome_game
    shogihome_mate
}

fn replay(name: &str) {
    let path = in_repository("tests/usi").join(name).with_extension("txt");
    let text = std::fs::read_to_string(&path).expect("the dialogue is there");
    let mut dialogue = Dialogue::start();
    for (line, number) in text.lines().zip(1..) {
        dialogue.location = format!("{name}.txt:{number}: {line}");
        let (mark, rest) = line.split_at(line.len().min(1));
        let rest = rest.trim_start();
        match mark {
            ">" if rest == "$" => dialogue.input = None,
            ">" => dialogue.send(rest),
            "<" if rest == "..." => dialogue.lenient = true,
            "<" => dialogue.expect(rest),
            "-" => {
                // Gives an unexpected line time to arrive.
                std::thread::sleep(Duration::from_millis(50));
                dialogue.send("isready");
                dialogue.expect("readyok");
            }
            "$" => dialogue.end(),
            _ => assert!(matches!(mark, "" | "#"), "{}", dialogue.location),
        }
    }
    assert!(dialogue.child.try_wait().expect("it is a child").is_some(), "{name} ends with the program");
}

/// Time limit for an answer on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

struct Dialogue {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    position: Position,
    /// The positions of the searches that are not yet answered.
    pending_searches: VecDeque<Position>,
    /// The first move of the last best line.
    last_pv_move: Option<String>,
    lenient: bool,
    /// The current line of the file, for messages.
    location: String,
}

impl Dialogue {
    fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sankoma"));
        let mut child =
            command.arg("usi").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        let (position, pending_searches) = (Position::startpos(), VecDeque::new());
        Self {
            child,
            input,
            lines,
            position,
            pending_searches,
            last_pv_move: None,
            lenient: false,
            location: String::new(),
        }
    }

    fn send(&mut self, line: &str) {
        match usi::UsiCommand::parse(line) {
            Ok(usi::UsiCommand::Position(position, _)) => self.position = *position,
            Ok(usi::UsiCommand::Go(_)) => self.pending_searches.push_back(self.position.clone()),
            _ => {}
        }
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").and_then(|()| input.flush()).expect("the program reads");
    }

    fn expect(&mut self, pattern: &str) {
        let lenient = std::mem::take(&mut self.lenient);
        let pattern: Vec<&str> = pattern.split(' ').collect();
        loop {
            let Ok(line) = self.lines.recv_timeout(TIMEOUT) else { panic!("no further line: {}", self.location) };
            self.check_line_of_play(&line);
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            if let ["bestmove" | "checkmate", first, ..] = words[..] {
                let announced = self.last_pv_move.take().unwrap_or_else(|| first.to_owned());
                assert!(
                    announced == first || first == "resign",
                    "the last best line began with {announced}: {}",
                    self.location
                );
            }
            if self.matches(&pattern, &words) {
                if matches!(words[..], ["bestmove" | "checkmate", ..]) {
                    self.pending_searches.pop_front();
                }
                return;
            }
            assert!(lenient || is_skippable(&line), "unexpected '{line}': {}", self.location);
        }
    }

    fn end(&mut self) {
        while let Ok(line) = self.lines.recv_timeout(TIMEOUT) {
            assert!(is_skippable(&line), "unexpected '{line}': {}", self.location);
        }
        assert!(self.child.wait().expect("it is a child").success(), "{}", self.location);
    }

    fn matches(&self, pattern: &[&str], words: &[&str]) -> bool {
        match (pattern, words) {
            ([], []) => true,
            (["LINE"], line) => self.is_mate(line),
            (["**", rest @ ..], words) => (0..=words.len()).any(|skipped| self.matches(rest, &words[skipped..])),
            ([first, rest @ ..], [word, words @ ..]) => {
                let fits = match *first {
                    "*" => true,
                    "MOVE" => self.is_legal(word),
                    first => first == *word,
                };
                fits && self.matches(rest, words)
            }
            _ => false,
        }
    }

    fn is_legal(&self, word: &str) -> bool {
        let position = self.pending_searches.front().expect("an answer belongs to a question");
        word.parse().is_ok_and(|mv: Move| !mv.is_pass() && legality::is_legal(position, mv))
    }

    fn is_mate(&self, line: &[&str]) -> bool {
        let mut position = self.pending_searches.front().expect("an answer belongs to a question").clone();
        let playable = line.iter().all(|word| play(&mut position, word));
        playable && position.in_check() && movegen::legal_all(&position).is_empty()
    }

    fn check_line_of_play(&mut self, line: &str) {
        let (Some((head, moves)), Some(position)) = (line.split_once(" pv "), self.pending_searches.front()) else {
            return;
        };
        let mut position = position.clone();
        assert!(moves.split(' ').all(|word| play(&mut position, word)), "'{line}' cannot be played: {}", self.location);
        let is_best = !head.contains(" multipv ") || head.contains(" multipv 1 ");
        if is_best && !head.starts_with("info string") {
            self.last_pv_move = moves.split(' ').next().map(str::to_owned);
        }
    }
}

/// Makes the move if it is legal; returns whether it is.
fn play(position: &mut Position, word: &str) -> bool {
    let legal = word.parse().ok().filter(|&mv| legality::is_legal(position, mv));
    if let Some(mv) = legal {
        position.play(mv);
    }
    legal.is_some()
}

/// Whether a line may come although no pattern expects it.
fn is_skippable(line: &str) -> bool {
    line.starts_with("info ") && !line.starts_with("info string error")
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        // The program has ended already unless the test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
