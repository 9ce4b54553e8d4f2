//! The pictures in `screenshots/` are up to date.
//!
//! `SANKOMA_WRITE=1 cargo test screenshots` regenerates them.

use crate::support::in_repository;
use std::process::Command;

/// A picture: its name and the arguments of `sankoma screenshot`.
struct Screenshot {
    name: &'static str,
    arguments: &'static [&'static str],
}

/// Screens without search results: stored as text too, and compared.
const SCREENS: [Screenshot; 9] = [
    Screenshot { name: "nifu-ja", arguments: &["kifu/nifu.kif", "--lang", "ja", "--keys", "x 5", "--size", "80x24"] },
    Screenshot {
        name: "variation-en",
        arguments: &["kifu/variations.kif", "--lang", "en", "--theme", "light", "--ply", "12", "--keys", "v"],
    },
    Screenshot { name: "help-en", arguments: &["kifu/selfplay.kif", "--lang", "en", "--keys", "?"] },
    Screenshot { name: "folder-en", arguments: &["kifu", "--lang", "en", "--size", "120x24"] },
    Screenshot {
        name: "diagnostics-ja",
        arguments: &["kifu/uchifuzume.kif", "--lang", "ja", "--keys", "8 d", "--size", "120x40"],
    },
    Screenshot {
        name: "board-ja",
        arguments: &["kifu/selfplay.kif", "--lang", "ja", "--ply", "50", "--keys", "1 z", "--size", "90x46"],
    },
    Screenshot {
        name: "attacks-en",
        arguments: &["kifu/selfplay.kif", "--lang", "en", "--ply", "50", "--keys", "k b 6", "--size", "120x40"],
    },
    Screenshot {
        name: "evaluation-ja",
        arguments: &[
            "kifu/selfplay.kif",
            "--lang",
            "ja",
            "--ply",
            "41",
            "--keys",
            "S : 'evaluation space 'graph enter",
            "--size",
            "150x44",
        ],
    },
    Screenshot {
        name: "uchifuzume-ja",
        arguments: &[
            "4k4/3+P1+P3/4G4/9/9/9/9/9/4K4 b P 1",
            "--lang",
            "ja",
            "--keys",
            "j 'P*5b enter 5",
            "--size",
            "80x30",
        ],
    },
];

/// Screens with search results, which change with the engine: stored as pictures only.
const SEARCHES: [Screenshot; 3] = [
    Screenshot {
        name: "workbench-ja",
        arguments: &["kifu/selfplay.kif", "--lang", "ja", "--ply", "50", "--size", "200x60", "--think-nodes", "400000"],
    },
    Screenshot {
        name: "workbench-small-ja",
        arguments: &["kifu/selfplay.kif", "--lang", "ja", "--ply", "36", "--think-nodes", "400000"],
    },
    Screenshot {
        name: "workbench-light-en",
        arguments: &[
            "kifu/variations.kif",
            "--lang",
            "en",
            "--ply",
            "31",
            "--size",
            "120x36",
            "--theme",
            "light",
            "--think-nodes",
            "400000",
        ],
    },
];

fn drawn(shot: &Screenshot, form: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_sankoma"))
        .current_dir(in_repository("."))
        .arg("screenshot")
        .args(shot.arguments)
        .args(["--to", form])
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}: {}", shot.name, String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("pictures are text")
}

fn write(shot: &Screenshot, form: &str, ending: &str) {
    let path = in_repository("screenshots").join(format!("{}.{ending}", shot.name));
    std::fs::write(path, drawn(shot, form)).expect("screenshots/ can be written");
}

#[test]
fn screenshots_show_what_the_program_draws() {
    let writing = std::env::var_os("SANKOMA_WRITE").is_some();
    for shot in &SCREENS {
        if writing {
            write(shot, "text", "txt");
            write(shot, "svg", "svg");
        }
        let path = in_repository("screenshots").join(format!("{}.txt", shot.name));
        let kept = std::fs::read_to_string(&path).expect("the screenshot is there");
        assert!(kept == drawn(shot, "text"), "{} is old; see the head of this file", path.display());
    }
    for shot in &SEARCHES {
        if writing {
            write(shot, "svg", "svg");
        }
        let path = in_repository("screenshots").join(format!("{}.svg", shot.name));
        assert!(path.exists(), "{} is missing; see the head of this file", path.display());
    }
}

#[test]
fn a_search_with_fixed_nodes_is_reproducible() {
    let shot = Screenshot { name: "twice", arguments: &["kifu/selfplay.kif", "--ply", "20", "--think-nodes", "20000"] };
    let first = drawn(&shot, "text");
    assert!(first.contains("finished"), "{first}");
    assert_eq!(first, drawn(&shot, "text"));
}
