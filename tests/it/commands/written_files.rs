//! Files that commands write: whole or not there, never over another one without `--force`, and errors that name them.

#![cfg(unix)]

use crate::support::{assert_one_error, in_repository, names_in};
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::copy(in_repository("kifu/selfplay.kif"), folder.path().join("game.kif")).expect("the folder is writable");
    let label = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\t10\t0.5\t1\n";
    let other = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\t-20\t1\t2\n";
    fs::write(folder.path().join("labels"), [label, other].concat().repeat(20)).expect("the folder is writable");
    folder
}

/// Runs the program in a shell, behind `setting`.
fn run_after(setting: &str, folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{setting}; exec \"$@\""), "sh", env!("CARGO_BIN_EXE_sankoma")]);
    command.args(arguments).args(["--lang", "en"]).current_dir(folder).stdin(Stdio::null());
    command.output().expect("the program runs")
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    run_after(":", folder, arguments)
}

/// Each command that writes one file, which is its last argument.
const WRITERS: [&[&str]; 7] = [
    &["convert", "--to", "kif", "game.kif"],
    &["merge", "game.kif", "game.kif", "--out"],
    &["analyze", "game.kif", "--nodes", "20", "--to", "4", "--quiet", "--out"],
    &["weights", "label", "--games", "4", "--nodes", "50", "--out"],
    &["weights", "fit", "--labels", "labels", "--keep-out", "0", "--prior", "9", "--out"],
    &["weights", "places", "labels", "--keep-out", "0", "--out"],
    &["screenshot", "game.kif", "--of", "board", "--to", "svg", "--out"],
];

#[test]
fn a_file_that_exists_is_replaced_only_with_force() {
    for writer in WRITERS {
        let folder = folder();
        let out = folder.path().join("out.kif");
        fs::write(&out, "precious").expect("the folder is writable");
        let arguments = [writer, &["out.kif"]].concat();
        assert_one_error(&run(folder.path(), &arguments), &["'out.kif' exists", "--force"]);
        assert_eq!(fs::read(&out).expect("it is there"), b"precious", "{writer:?}");
        let forced = run(folder.path(), &[&arguments[..], &["--force"]].concat());
        assert_eq!(forced.status.code(), Some(0), "{writer:?}: {}", text(&forced.stderr));
        assert_ne!(fs::read(&out).expect("it is there"), b"precious", "{writer:?}");
        assert_eq!(names_in(folder.path()), ["game.kif", "labels", "out.kif"]);
    }
}

#[test]
fn the_records_of_a_match_are_replaced_only_with_force() {
    let folder = folder();
    let record = folder.path().join("games/00002.csa");
    fs::create_dir(folder.path().join("games")).expect("the folder is writable");
    fs::write(&record, "precious").expect("the folder is writable");
    let play =
        ["match", "sankoma", "sankoma", "--nodes", "1", "--max-plies", "20", "--games", "2", "--records", "games"];
    assert_one_error(&run(folder.path(), &play), &["00002.csa' exists", "--force"]);
    assert_eq!(fs::read(&record).expect("it is there"), b"precious");
    assert_eq!(names_in(&folder.path().join("games")), ["00002.csa"], "no game was played");
    assert_eq!(run(folder.path(), &[&play[..], &["--force"]].concat()).status.code(), Some(0));
    assert!(text(&fs::read(&record).expect("it is there")).starts_with('V'));
}

/// A file system without room, and a limit of file sizes: the error names the file and the reason.
#[test]
fn what_does_not_fit_is_named() {
    for writer in WRITERS.iter().filter(|writer| writer[0] != "analyze") {
        let folder = folder();
        assert_one_error(
            &run(folder.path(), &[*writer, &["/dev/full"]].concat()),
            &["cannot write '/dev/full': No space"],
        );
        let limited = run_after("ulimit -f 1", folder.path(), &[*writer, &["out.kif"]].concat());
        // The parameters of a fit are short.
        if limited.status.code() != Some(0) {
            assert_one_error(&limited, &["cannot write 'out.kif': File too large"]);
            // Labels are added game by game: those written so far stay, to resume from.
            let left =
                names_in(folder.path()).into_iter().filter(|name| !(writer.contains(&"label") && name == "out.kif"));
            assert!(left.eq(["game.kif", "labels"]), "{writer:?}");
        }
    }
    let folder = folder();
    for arguments in [&["moves", "startpos"][..], &["man"], &["weights", "label", "--games", "1", "--nodes", "50"]] {
        let output = run_after("exec >/dev/full", folder.path(), arguments);
        assert_one_error(&output, &["cannot write to standard output: No space"]);
    }
}

/// A search of this many nodes does not end: the target is found to be unwritable before it.
#[test]
fn an_unwritable_review_is_found_before_the_first_search() {
    let analyze = ["analyze", "game.kif", "--nodes", "1000000000000", "--threads", "1", "--out"];
    let folder = folder();
    let path = folder.path();
    for name in ["taken.kif", "locked.kif", "file"] {
        fs::write(path.join(name), "precious").expect("the folder is writable");
    }
    fs::copy(path.join("game.kif"), path.join("locked.kif")).expect("the folder is writable");
    fs::set_permissions(path.join("locked.kif"), Permissions::from_mode(0o444)).expect("it is ours");
    fs::create_dir(path.join("folder.kif")).expect("the folder is writable");
    let refused = |out: &str| run(path, &[&analyze[..], &[out]].concat());
    assert_one_error(&refused("taken.kif"), &["'taken.kif' exists"]);
    assert_one_error(&refused("locked.kif"), &["cannot write 'locked.kif'", "read-only"]);
    assert_one_error(&refused("file/new.kif"), &["cannot write 'file/new.kif'", "Not a directory"]);
    assert_one_error(&refused("/dev/null/new.kif"), &["/dev/null/new.kif"]);
    assert_one_error(
        &run(path, &["analyze", "locked.kif", "--in-place", "--nodes", "1000000000000"]),
        &["'locked.kif'"],
    );
    let limited = run_after("ulimit -f 1", path, &[&analyze[..], &["new.kif"]].concat());
    assert_one_error(&limited, &["cannot write 'new.kif': File too large"]);
    assert_eq!(names_in(path), ["file", "folder.kif", "game.kif", "labels", "locked.kif", "taken.kif"]);
}

#[test]
fn a_link_stays_and_a_pipe_is_written_to() {
    for writer in WRITERS {
        let folder = folder();
        let (link, target) = (folder.path().join("link.kif"), folder.path().join("target.kif"));
        symlink("target.kif", &link).expect("links are supported");
        let output = run(folder.path(), &[writer, &["link.kif"]].concat());
        assert_eq!(output.status.code(), Some(0), "{writer:?}: {}", text(&output.stderr));
        assert!(fs::symlink_metadata(&link).expect("it is there").file_type().is_symlink());
        assert!(fs::symlink_metadata(&target).expect("it is there").is_file(), "{writer:?}");
        let written = fs::read(&target).expect("it is there");
        let pipe = folder.path().join("pipe.kif");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        if writer[0] != "analyze" {
            let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().expect("cat runs");
            let output = run(folder.path(), &[writer, &["pipe.kif"]].concat());
            assert_eq!(output.status.code(), Some(0), "{writer:?}: {}", text(&output.stderr));
            assert!(reader.wait_with_output().expect("cat ends").stdout == written, "{writer:?}");
        }
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = folder();
    for arguments in ["perft 3 --divide", "validate --games 20 --level 1 --plies 20", "man", "weights info", "--help"] {
        let script = format!("'{}' {arguments} | head -n 1", env!("CARGO_BIN_EXE_sankoma"));
        let output = Command::new("sh").args(["-c", &script]).current_dir(folder.path()).output().expect("it runs");
        assert!(output.stderr.is_empty(), "{arguments}: {}", text(&output.stderr));
        assert_eq!(text(&output.stdout).lines().count(), 1, "{arguments}");
    }
}
