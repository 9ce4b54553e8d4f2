//! Pictures of boards, graphs and games: the command and the workbench that write them.

#![cfg(unix)]

use crate::support::reviewed_sample::reviewed_game;
use crate::support::terminal::Session;
use crate::support::xml::{XmlElement, parse_xml};
use crate::support::{program, run_reading};
use std::path::Path;
use std::process::Output;

fn texts(elements: &[XmlElement]) -> impl Iterator<Item = &XmlElement> {
    elements.iter().filter(|element| element.name == "text")
}

fn screenshot(folder: &Path, arguments: &[&str]) -> Output {
    run_reading(program(["screenshot"]).arg(reviewed_game()).args(arguments).current_dir(folder), b"")
}

fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = screenshot(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is text")
}

fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = screenshot(folder, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn the_command_draws_each_subject() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let folder = folder.path();
    let board = printed(folder, &["--of", "board", "--ply", "85"]);
    assert!(board.starts_with("△ White") && board.contains("85. K-8h"), "{board}");
    let kanji = printed(folder, &["--of", "board", "--to", "bod", "--ply", "85"]);
    assert!(kanji.contains("後手の持駒：銀　桂") && kanji.contains("|一"), "{kanji}");
    let elements = parse_xml(&printed(folder, &["--of", "board", "--to", "svg", "--ply", "85", "--width", "300"]));
    assert_eq!(elements[0].attributes["width"], "300");
    assert!(texts(&elements).any(|text| text.text == "85. K-8h"));

    let graph = parse_xml(&printed(folder, &["--of", "graph"]));
    let marks = texts(&graph).filter(|text| ["?!", "?", "??", "X"].contains(&text.text.as_str())).count();
    assert!(marks > 5, "{marks} mistakes are marked");
    let points = |line: &XmlElement| line.attributes["points"].split(' ').count();
    let curves: Vec<usize> = graph.iter().filter(|element| element.name == "polyline").map(points).collect();
    assert!(curves.iter().max() >= Some(&109), "a point for each ply: {curves:?}");

    let game = printed(folder, &["--of", "game", "--from", "30", "--to-ply", "35", "--delay", "500ms"]);
    parse_xml(&game);
    let plies = (0..90).filter(|ply| game.contains(&format!(">{ply}. "))).collect::<Vec<_>>();
    assert_eq!(plies, [30, 31, 32, 33, 34, 35]);
    assert!(game.contains("dur=\"4s\""), "six plies of half a second, the last one three times as long");
}

#[test]
fn what_cannot_be_drawn_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let folder = folder.path();
    assert!(
        refused(folder, &["--of", "graph", "--to", "bod"])
            .contains("the graph cannot be written as bod, expected svg, png")
    );
    assert!(refused(folder, &["--of", "game", "--to", "png"]).contains("expected svg, gif"));
    assert!(
        refused(folder, &["--of", "game", "--from", "400"]).contains("this line has 109 plies, there is no ply 400")
    );
    assert!(
        refused(folder, &["--of", "game", "--from", "9", "--to-ply", "8"]).contains("--to-ply 8 lies before --from 9")
    );
    assert!(refused(folder, &["--out", "a.jpg"]).contains("'a.jpg' has no ending of a picture"));
    std::fs::write(folder.join("a.svg"), "precious").expect("the folder is writable");
    assert!(refused(folder, &["--out", "a.svg"]).contains("'a.svg' exists"));
    assert_eq!(std::fs::read(folder.join("a.svg")).expect("it is there"), b"precious");
    assert_eq!(printed(folder, &["--out", "a.svg", "--force"]), "");
    assert!(std::fs::read(folder.join("a.svg")).expect("it is there").starts_with(b"<svg "));
}

#[test]
fn the_workbench_writes_pictures_and_replaces_none() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = |name: &str| folder.path().join(name).to_str().expect("it is text").to_owned();
    let game = crate::support::terminal::game(folder.path(), "7g7f 3c3d 2g2f");
    let mut session = Session::start(&[&game, "--lang", "en", "--hash", "8"]);
    session.expect("ply 0/3");
    for (subject, name) in
        [("", "board.svg"), ("graph ", "graph.svg"), ("game ", "game.svg"), ("screen ", "screen.svg")]
    {
        // The prompt of the key, and the command with a name.
        let keys = if subject.is_empty() {
            format!("wp{}\r", path(name))
        } else {
            format!(":picture {subject}{}\r", path(name))
        };
        session.press(&keys);
        session.expect(&format!("{name} is written"));
        parse_xml(&std::fs::read_to_string(path(name)).expect("it is written"));
    }
    std::fs::write(path("board.svg"), "precious").expect("the folder is writable");
    session.press(&format!(":picture {}\r", path("board.svg")));
    session.expect("board.svg exists; :picture! replaces it");
    assert_eq!(std::fs::read(path("board.svg")).expect("it is there"), b"precious");
    session.press(&format!(":picture! {}\r", path("board.svg")));
    session.expect("board.svg is written");
    session.press(&format!(":picture graph {}\r", path("graph.bod")));
    session.expect("the graph cannot be written as bod");
    session.press("q");
    assert_eq!(session.end().0, 0);
}
