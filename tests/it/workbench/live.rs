//! Live games in the real program: a growing file is followed, with the clocks of its players.

#![cfg(unix)]

use crate::support::sankoma;
use crate::support::terminal::Session;
use std::fs;
use std::io::Write as _;

const START: &str = "V2.2\nN+Alice\nN-Bob\n$TIME_LIMIT:00:10+00\nPI\n+\n+7776FU\nT10\n";

#[test]
fn a_growing_file_is_followed_with_its_clocks() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("live.csa");
    fs::write(&path, START).expect("the file can be written");
    let mut file = fs::OpenOptions::new().append(true).open(&path).expect("the file can be written");
    let mut session = Session::start(&[path.to_str().expect("the path is text"), "--follow", "--lang", "en"]);
    session.expect("live.csa following");
    session.expect("ply 1/1");
    session.expect(" 9:50 ");
    // The engine thinks on the newest move; the clocks are waited for without it.
    session.expect("depth");
    session.press(" ");
    session.expect("stopped");
    // White's clock runs down while nothing is written.
    session.expect("[9:58]");
    session.expect("[9:57]");
    file.write_all(b"-3334FU\nT20\n").expect("the file can be written");
    session.expect("ply 2/2");
    session.expect(" 9:40 ");
    session.expect("[9:49]");
    session.press(" ");
    session.expect("depth");
    session.press("\u{1b}[D");
    session.expect("ply 1/2");
    file.write_all(b"+2726FU\nT1\n").expect("the file can be written");
    session.expect("ply 1/3");
    file.write_all(b"-8384FU\nT1\n").expect("the file can be written");
    session.expect("2 new moves");
    session.press("\u{1b}[D");
    session.expect("2 new moves since; End goes to the newest position");
    session.press("\u{1b}[F");
    session.expect("ply 4/4");
    session.expect_gone("new moves");
    file.write_all(b"%TORYO\n").expect("the file can be written");
    session.expect("the game is over");
    session.press("q");
    session.end();
}

/// What has no record that could grow is not followed.
#[test]
fn only_a_record_that_can_grow_is_followed() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().to_str().expect("the path is text");
    for argument in [path, "startpos", "-"] {
        let output = sankoma(&[argument, "--follow"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{argument}: {said}");
        assert!(said.contains("cannot be followed, expected a file or an address"), "{argument}: {said}");
    }
}
