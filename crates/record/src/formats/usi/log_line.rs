//! Lines of a log: the command in a line, and the engine that it belongs to.
//!
//! Programs put the time, the name or number of the engine and the direction before a command:
//!
//! ```text
//! position startpos                                          a bare stream
//! > go nodes 1000                                            a capture; < from the engine
//! >1:position startpos                                       Shogidokoro: the number of the engine
//! [2026-11-24T09:00:00.123] [INFO] usi - sid=1: > usi        ShogiHome: the number of the session
//! 00:12.345 Example 1.0 < bestmove 7g7f                      the dialogue of this program
//! ```

use super::position_line::{is_remark, position_in};
use crate::text::lines::trim;

/// The commands that lines of a log begin with, `position` left aside.
const COMMANDS: [&str; 19] = [
    "info",
    "bestmove",
    "go",
    "usi",
    "usiok",
    "isready",
    "readyok",
    "setoption",
    "option",
    "id",
    "usinewgame",
    "ponderhit",
    "stop",
    "quit",
    "gameover",
    "checkmate",
    "gamestart",
    "copyprotection",
    "registration",
];

/// A line of a log. The engine is its name or number as the log has it, empty where it has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LogLine<'a> {
    Position {
        engine: String,
        text: &'a str,
    },
    Command {
        engine: String,
        text: &'a str,
    },
    /// Note of a program in its log besides commands: that an engine was started, or what this wrote as an error.
    Note,
    Other,
}

impl<'a> LogLine<'a> {
    pub(super) fn parse(line: &'a str) -> Self {
        let text = trim(line);
        if is_remark(text) {
            return Self::Other;
        }
        let (prefix, number, command) = split_prefix(text);
        let engine = || engine_of(prefix, number);
        match first_word(command) {
            "position" => Self::Position { engine: engine(), text: command },
            word if COMMANDS.contains(&word) => Self::Command { engine: engine(), text: command },
            _ => match position_in(text) {
                Some(text) => Self::Position { engine: String::new(), text },
                None if is_note(text) => Self::Note,
                None => Self::Other,
            },
        }
    }
}

fn first_word(text: &str) -> &str {
    text.split_ascii_whitespace().next().unwrap_or_default()
}

/// A line of a program's log, by what stands before its text: of `ShogiHome`, or of this program's dialogue.
fn is_note(text: &str) -> bool {
    let is_time = |word: &str| {
        word.contains(':')
            && word.contains('.')
            && word.split([':', '.']).all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let of_dialogue = [" ! ", " < ", " > "].iter().any(|direction| text.contains(direction));
    text.contains("] usi - sid=") || (is_time(first_word(text)) && of_dialogue)
}

fn is_command(text: &str) -> bool {
    let word = first_word(text);
    word == "position" || COMMANDS.contains(&word)
}

/// Words before the direction, the number of the engine behind it, and the command. Without a direction
/// all that is no letter stands before the command.
fn split_prefix(text: &str) -> (&str, &str, &str) {
    if is_command(text) {
        return ("", "", text);
    }
    let directed = text.match_indices(['>', '<']).find_map(|(at, _)| {
        let behind = text[at + 1..].trim_start_matches([' ', '\t', '-', '>', '<']);
        let digits = behind.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(0);
        let (number, rest) = behind.split_at(digits);
        let numbered = rest.strip_prefix(':').filter(|_| digits > 0).map(trim).filter(|rest| is_command(rest));
        numbered
            .map(|rest| (&text[..at], number, rest))
            .or_else(|| is_command(behind).then_some((&text[..at], "", behind)))
    });
    directed.unwrap_or_else(|| ("", "", text.trim_start_matches(|letter: char| !letter.is_ascii_alphabetic())))
}

/// The number behind the direction, or that of the session, or the name between the time and the direction.
fn engine_of(prefix: &str, number: &str) -> String {
    if !number.is_empty() {
        return number.to_owned();
    }
    if let Some((_, session)) = prefix.split_once("sid=") {
        return session.chars().take_while(|letter| !letter.is_whitespace() && *letter != ':').collect();
    }
    let is_name = |word: &&str| {
        let is_time = word.starts_with(|letter: char| letter.is_ascii_digit() || letter == '[' || letter == '-');
        !is_time && word.chars().any(char::is_alphanumeric)
    };
    // A time stands before the name, and a name may have numbers behind its first word.
    let words: Vec<&str> = prefix.split_whitespace().skip_while(|word| !is_name(word)).collect();
    words.join(" ").trim_end_matches([':', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_program_names_the_engine_in_its_way() {
        for (line, engine, command) in [
            ("go nodes 1", "", "go nodes 1"),
            ("> go", "", "go"),
            ("<bestmove 7g7f", "", "bestmove 7g7f"),
            (">1:isready", "1", "isready"),
            ("10:00:00.123 <2:info depth 1", "2", "info depth 1"),
            ("[2026-11-24T09:00:00.123] [INFO] usi - sid=7: > stop", "7", "stop"),
            ("00:12.345 Example 1.0 < bestmove 7g7f ponder 3c3d", "Example 1.0", "bestmove 7g7f ponder 3c3d"),
            ("[12:00:01] usinewgame", "", "usinewgame"),
        ] {
            let expected = LogLine::Command { engine: engine.to_owned(), text: command };
            assert_eq!(LogLine::parse(line), expected, "{line}");
        }
    }

    #[test]
    fn a_position_is_one_wherever_it_stands_and_other_lines_are_none() {
        for line in ["position startpos", "[12:00:01] >1:position startpos", "a log: position startpos"] {
            assert!(matches!(LogLine::parse(line), LogLine::Position { text: "position startpos", .. }), "{line}");
        }
        for line in ["", "# go", "'go", "prose > and more", "10:00 tea > coffee", "1.5 < 2"] {
            assert_eq!(LogLine::parse(line), LogLine::Other, "{line}");
        }
        let launched = "[2026-11-24T09:00:00.000] [INFO] usi - sid=1: launch: /opt/engines/Example";
        for line in [launched, "00:01.000 X ! a line on standard error", "00:01.000 X < book loaded"] {
            assert_eq!(LogLine::parse(line), LogLine::Note, "{line}");
        }
    }
}
