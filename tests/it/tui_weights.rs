//! Weight files of the workbench, in a pseudo-terminal.

#![cfg(unix)]

use crate::tui_terminal::Session;
use crate::weights_network;

/// An invalid weight file is reported in one notice, and the workbench continues with the built-in weights.
#[test]
fn unreadable_weights_are_reported_and_the_workbench_opens() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("fv.bin");
    std::fs::write(&path, b"too short").expect("the file can be written");
    let path = path.to_str().expect("the path is text");
    let mut session = Session::start(&["--lang", "en", "--weights", path]);
    session.expect("fv.bin");
    session.expect("bytes");
    session.press("\u{1b}4");
    session.expect("static score");
    session.press(":weights nowhere/at-all.bin\r");
    session.expect("nowhere/at-all.bin");
    session.press("\u{1b}0");
    session.expect("fv.bin");
    session.press(":weights\r");
    session.expect("weights: built-in  against: -");
    session.press("q");
    let (status, _) = session.end();
    assert_eq!(status, 0);
}

/// The shares of a network come from another thread, each time for the position that is shown by then.
#[test]
fn the_shares_of_a_network_follow_the_position() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("nn.bin");
    std::fs::write(&path, weights_network::network()).expect("the file can be written");
    let path = path.to_str().expect("the path is text");
    let mut session = Session::start(&["--lang", "en", "--weights", path, "startpos moves 7g7f 3c3d 8h2b+ 3a2b"]);
    session.expect("Sx2b");
    session.press("\u{1b}4");
    session.press("z");
    session.expect("what stands out");
    session.press(":evaluation breakdown\r");
    session.expect("removed");
    for _ in 0..4 {
        session.press("\u{1b}[C");
    }
    session.expect("B x1");
    session.press(":evaluation static-change\r");
    session.expect("kings, move");
    session.press("q");
    let (status, _) = session.end();
    assert_eq!(status, 0);
}
