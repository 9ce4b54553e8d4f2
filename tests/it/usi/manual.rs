//! docs/usi.md agrees with the program: its table of options is generated, its commands are parsed.

use crate::support::in_repository;
use sankoma_usi::{UsiCommand, UsiDebugCommand, options_table};
use std::collections::BTreeSet;

const BEGIN: &str = "<!-- options: generated -->\n";
const END: &str = "<!-- end -->\n";

#[test]
fn options_are_documented() {
    let path = in_repository("docs/usi.md");
    let written = std::fs::read_to_string(&path).expect("docs/usi.md is there");
    let (before, rest) = written.split_once(BEGIN).expect("the table has a beginning");
    let (_, after) = rest.split_once(END).expect("the table has an end");
    let made = format!("{before}{BEGIN}{}{END}{after}", options_table());
    if std::env::var_os("SANKOMA_WRITE").is_some() {
        std::fs::write(&path, &made).expect("docs/usi.md can be written");
    }
    assert!(written == made, "docs/usi.md is old: run SANKOMA_WRITE=1 cargo test options_are_documented");
}

/// Every command that the manual shows in its examples.
const COMMANDS: [&str; 14] = [
    "usi",
    "isready",
    "usinewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "ponderhit",
    "gameover",
    "quit",
    "d",
    "eval",
    "perft",
    "bench",
];

/// The first word of a command. A new variant does not compile until it is added here and to [`COMMANDS`].
fn first_word(command: &UsiCommand) -> &'static str {
    match command {
        UsiCommand::Usi => "usi",
        UsiCommand::IsReady => "isready",
        UsiCommand::NewGame => "usinewgame",
        UsiCommand::SetOption { .. } => "setoption",
        UsiCommand::Position(..) => "position",
        UsiCommand::Go(_) => "go",
        UsiCommand::Stop => "stop",
        UsiCommand::PonderHit(..) => "ponderhit",
        UsiCommand::GameOver => "gameover",
        UsiCommand::Quit => "quit",
        UsiCommand::Debug(UsiDebugCommand::Position) => "d",
        UsiCommand::Debug(UsiDebugCommand::Eval) => "eval",
        UsiCommand::Debug(UsiDebugCommand::Perft(_)) => "perft",
        UsiCommand::Debug(UsiDebugCommand::Bench) => "bench",
        UsiCommand::Ignored => "(ignored)",
    }
}

#[test]
fn commands_of_the_manual_are_understood() {
    let text = std::fs::read_to_string(in_repository("docs/usi.md")).expect("docs/usi.md is there");
    let fenced = text.split("```").skip(1).step_by(2).flat_map(str::lines);
    // The text after two spaces explains the command.
    let examples = fenced.filter_map(|line| line.strip_prefix("> "));
    let commands: Vec<&str> = examples.map(|line| line.split("  ").next().unwrap_or_default()).collect();
    assert!(commands.len() > 20, "{commands:?}");
    let mut shown = BTreeSet::new();
    for line in commands {
        let command = UsiCommand::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        shown.insert(first_word(&command));
        match command {
            UsiCommand::Go(go) => assert!(go.unknown.is_empty() && go.problems.is_empty(), "{line}: {go:?}"),
            UsiCommand::Position(_, problems) => assert!(problems.is_empty(), "{line}: {problems:?}"),
            _ => {}
        }
    }
    assert_eq!(shown, BTreeSet::from(COMMANDS), "the manual shows every command");
}
