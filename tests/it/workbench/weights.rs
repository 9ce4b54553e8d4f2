//! Weight files of the workbench, in a pseudo-terminal.

#![cfg(unix)]

use crate::support::synthetic_networks::{folder_with, material, random, write};
use crate::support::terminal::Session;

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

/// The second of two networks may have a scale of its own, which the setting leaves alone.
#[test]
fn a_second_network_has_a_scale_of_its_own() {
    let (_folder, file) = folder_with(&material(16));
    let file = file.to_str().expect("the path is text");
    // White is a rook down.
    let position = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let mut session = Session::start(&["--lang", "en", "--weights", file, position]);
    session.press("\u{1b}4");
    session.expect("+1000");
    session.press(&format!(":against {file} fv-scale=999\r"));
    session.expect("'999'");
    session.press(&format!(":against {file} fv-scale=32\r"));
    session.expect("FV_SCALE 32");
    session.press(":evaluation compare\r");
    session.expect("+500");
    session.press(":set fv-scale 8\r");
    session.expect("+2000");
    session.expect("+500");
    session.press(":weights\r");
    session.expect("FV_SCALE 8  against: ");
    session.press(&format!(":weights {file} fv-scale=64\r"));
    session.expect("FV_SCALE 64");
    session.press(":set fv-scale\r");
    session.expect("64");
    session.press("q");
    let (status, _) = session.end();
    assert_eq!(status, 0);
}

/// A network is taken by its file or folder, its scale is a setting, and a file that is refused leaves it in use.
#[test]
fn a_network_is_used_its_scale_is_a_setting_and_a_wrong_file_leaves_it() {
    let (folder, file) = folder_with(&material(16));
    let broken = folder.path().join("broken.bin");
    write(&broken, &material(16)[..5_000]);
    let [folder, file, broken] = [folder.path(), &file, &broken].map(|path| path.to_str().expect("the path is text"));
    // White is a rook down.
    let position = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let mut session = Session::start(&["--lang", "en", "--fv-scale", "32", position]);
    session.press("\u{1b}4");
    session.expect("static score");
    session.press(&format!(":weights {file}\r"));
    session.expect("evaluating with");
    session.expect("+500");
    session.press(":set fv-scale 16\r");
    session.expect("scale of networks: 16");
    session.expect("+1000");
    session.press(&format!(":weights {broken}\r"));
    session.expect("cut off");
    session.expect("+1000");
    session.press(&format!(":weights {folder}\r"));
    session.expect("evaluating with");
    session.press(":set fv-scale 8\r");
    session.expect("+2000");
    session.press("q");
    let (status, _) = session.end();
    assert_eq!(status, 0);
}

/// The shares of a network come from another thread, each time for the position that is shown by then.
#[test]
fn the_shares_of_a_network_follow_the_position() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("nn.bin");
    std::fs::write(&path, random()).expect("the file can be written");
    let path = path.to_str().expect("the path is text");
    let mut session = Session::start(&["--lang", "en", "--weights", path, "startpos moves 7g7f 3c3d 8h2b+ 3a2b"]);
    session.expect("Sx2b");
    session.press("\u{1b}4");
    session.press("z");
    session.expect("means over ");
    session.press(":evaluation breakdown\r");
    session.expect("breakdown 3/10");
    session.expect("removed");
    for _ in 0..4 {
        session.press("\u{1b}[C");
    }
    session.expect("B x1");
    session.press(":evaluation static-change\r");
    session.expect("static change by ply 4");
    session.expect("kings, move");
    session.press("q");
    let (status, _) = session.end();
    assert_eq!(status, 0);
}
