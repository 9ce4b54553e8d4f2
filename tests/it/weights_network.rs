//! Networks as a person uses them: a file, its folder, an engine's option; what is not explained says so in one line.

use crate::support::{run_reading, text};
use crate::synthetic_networks::{folder_with, random as network};
use sankoma_rules::Position;
use sankoma_search::eval::Weights;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const MIDDLE_GAME: &str = "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1";

fn sankoma(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sankoma")).args(arguments).env("LC_ALL", "C").output().expect("the program runs")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// The static score of the middle game.
fn score(weights: &Weights) -> i32 {
    weights.score(&Position::from_sfen(MIDDLE_GAME).expect("the test's SFEN is sound"))
}

#[test]
fn a_file_and_its_folder_are_evaluated_searched_and_explained_as_far_as_a_network_can_be() {
    let (folder, file) = folder_with(&network());
    let weights = Weights::open(&file, None).expect("the file is sound");
    assert!(weights.warnings().is_empty() && weights.is_network() && weights.name().ends_with(": kp_256x2-32-32"));
    let expected = score(&weights);
    assert_ne!(expected, 0);
    for place in [folder.path(), &file] {
        let shown = sankoma(&["eval", MIDDLE_GAME, "--weights", path(place)]);
        let english = text(&shown.stdout);
        assert!(english.contains(&format!("{expected:+}")), "{english}");
        assert!(text(&shown.stderr).contains("no terms"), "{shown:?}");
    }
    let japanese = sankoma(&["--lang", "ja", "eval", MIDDLE_GAME, "--weights", path(&file)]);
    assert!(text(&japanese.stderr).contains("項に分けられません"), "{japanese:?}");
    let json = text(&sankoma(&["eval", MIDDLE_GAME, "--weights", path(&file), "--json"]).stdout);
    assert!(json.contains(&format!("\"static\":{{\"score\":{expected},")), "{json}");
    let thought = sankoma(&["think", MIDDLE_GAME, "--weights", path(&file), "--nodes", "3000"]);
    assert!(thought.status.success() && !thought.stdout.is_empty(), "{thought:?}");
    let bench = sankoma(&["bench", "--depth", "3", "--weights", path(&file)]);
    assert!(bench.status.success() && text(&bench.stdout).contains("signature"), "{bench:?}");
}

#[test]
fn what_needs_terms_is_refused_in_one_line() {
    let (_folder, file) = folder_with(&network());
    let file = path(&file);
    for arguments in [
        &["eval", MIDDLE_GAME, "--weights", file, "--heat"][..],
        &["eval", MIDDLE_GAME, "--weights", file, "--piece", "8h"],
        &["eval", MIDDLE_GAME, "--against", file],
        &["weights", "diff", file, "learned"],
        &["weights", "convert", file, "kppt", "--to", "kppt"],
        &["weights", "fit", "--target", file],
    ] {
        let refused = sankoma(arguments);
        let printed = text(&refused.stderr);
        assert_eq!((refused.status.code(), printed.lines().count()), (Some(2), 1), "{arguments:?}: {printed}");
        assert!(printed.contains("no terms") && refused.stdout.is_empty(), "{arguments:?}: {printed}");
        assert!(!printed.contains("is shown"), "nothing is shown: {printed}");
    }
}

#[test]
fn the_scale_of_the_output_is_an_option() {
    let (folder, file) = folder_with(&network());
    let weights = Weights::open(&file, None).expect("the file is sound");
    let halved = score(&weights.clone().with_output_scale(32));
    assert_eq!(halved, score(&weights) / 2);
    let shown = sankoma(&["eval", MIDDLE_GAME, "--weights", path(&file), "--fv-scale", "32"]);
    assert!(text(&shown.stdout).contains(&format!("{halved:+}")), "{shown:?}");
    let folder = path(folder.path());
    let lines = format!(
        "setoption name EvalDir value {folder}\nsetoption name FV_SCALE value 32\nisready\nposition sfen {MIDDLE_GAME}\n\
         eval\ngo nodes 500\nsetoption name FV_SCALE value 16\nisready\neval\nquit\n"
    );
    let dialogue = run_reading(Command::new(env!("CARGO_BIN_EXE_sankoma")).arg("usi"), lines.as_bytes());
    let printed = text(&dialogue.stdout);
    let whole = score(&weights);
    for part in [&format!("score {halved} for"), &format!("score {whole} for"), "no terms", "bestmove"] {
        assert!(printed.contains(part), "'{part}' in {printed}");
    }
}

#[test]
fn a_file_that_is_none_is_refused_in_one_line_and_a_hash_that_differs_is_a_warning() {
    let bytes = network();
    let cut = &bytes[..bytes.len() - 1];
    for (bytes, part) in [(cut, "cut off"), (&b"text"[..], "begins with"), (&[], "cut off after 0 bytes")] {
        let (folder, file) = folder_with(bytes);
        for place in [folder.path(), &file] {
            let refused = sankoma(&["eval", "startpos", "--weights", path(place)]);
            let printed = text(&refused.stderr);
            assert_eq!((refused.status.code(), printed.lines().count()), (Some(2), 1), "{printed}");
            assert!(printed.contains("nn.bin") && printed.contains(part), "'{printed}' lacks '{part}'");
        }
    }
    let mut other_hash = bytes;
    other_hash[4] ^= 1;
    let (_folder, file) = folder_with(&other_hash);
    let shown = sankoma(&["eval", MIDDLE_GAME, "--weights", path(&file)]);
    assert!(shown.status.success() && text(&shown.stderr).contains("5C6464A8"), "{shown:?}");
}

#[test]
fn a_network_beside_other_weights_is_to_be_named() {
    let (folder, _file) = folder_with(&network());
    fs::File::create(folder.path().join("fv.bin")).and_then(|file| file.set_len(186_268_248)).expect("a sparse file");
    let error = Weights::open(folder.path(), None).expect_err("two sets");
    assert!(error.to_string().contains("nn.bin") && error.to_string().contains("fv.bin"), "{error}");
}
