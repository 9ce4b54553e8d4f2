//! `sankoma weights info` of a network: its file, how its numbers are used, and what its scores are to be divided by.

use crate::support::synthetic_networks::{folder_with, material, printed, random, sankoma, write};
use crate::support::text;
use serde_json::Value;
use std::path::Path;

fn info(folder: &Path, words: &[&str]) -> Value {
    serde_json::from_str(&printed(folder, &[&["weights", "info", "--json"], words].concat())).expect("JSON")
}

/// Positions of short games, in the file `positions`.
fn write_positions(folder: &Path) {
    printed(folder, &["weights", "label", "--games", "10", "--nodes", "60", "--seed", "3", "--out", "positions"]);
}

#[test]
fn layers_dead_neurons_empty_rows_and_scores_are_counted() {
    let (folder, _file) = folder_with(&material(16));
    let folder = folder.path();
    write_positions(folder);
    let row = info(folder, &["nn.bin", "--positions", "positions"]);
    assert_eq!((&row["form"], &row["architecture"]), (&"network".into(), &"kp_256x2-32-32".into()));
    assert_eq!((&row["files"][0]["bytes"], &row["fv_scale"]), (&893_917.into(), &16.into()));
    assert!(row["hashes"].as_array().is_some_and(Vec::is_empty) && row["scale_fit"].is_null(), "{row}");
    let layers = row["layers"].as_array().expect("layers");
    let sizes: Vec<_> = layers.iter().map(|layer| [&layer["inputs"], &layer["neurons"], &layer["dead"]]).collect();
    // One neuron counts material, every number behind it is a copy of it.
    let expected =
        [[1710.into(), 256.into(), 255.into()], [512.into(), 32.into(), 0.into()], [32.into(), 32.into(), 0.into()]];
    assert_eq!(sizes[..3], expected.each_ref().map(|of: &[Value; 3]| of.each_ref()), "{layers:?}");
    assert_eq!(layers[0]["zero"], 255.0 / 256.0);
    assert!(layers[3]["dead"].is_null(), "{layers:?}");
    // Rows of both kings, of no piece, and of each kind in hand one that no piece has; that of the last kind has
    // another use.
    assert_eq!((&row["rows"]["all"], &row["rows"]["zero"]), (&1710.into(), &(162 + 1 + 13).into()));
    let (min, max) = (row["scores"]["min"].as_i64().expect("a score"), row["scores"]["max"].as_i64().expect("a score"));
    assert!(min < -100 && max > 100 && min % 100 == 0 && max % 100 == 0, "a pawn is 100 centipawns: {row}");

    let random_file = folder.join("random.bin");
    write(&random_file, &random());
    let english = printed(folder, &["weights", "info", "random.bin", "--positions", "positions", "--fv-scale", "20"]);
    for part in ["random.bin: kp_256x2-32-32: neural network", "893,917 bytes", "those of the architecture", "hidden 2"]
    {
        assert!(english.contains(part), "'{part}' in {english}");
    }
    assert!(english.contains("--fit-scale") && english.contains("positions of positions"), "{english}");
    let japanese = printed(folder, &["--lang", "ja", "weights", "info", "nn.bin", "--positions", "positions"]);
    assert!(japanese.contains("ニューラルネットワーク") && japanese.contains("隠れ層2"), "{japanese}");
}

/// The games do not depend on the unit in which the network counts, if its scale says which.
#[test]
fn outputs_twice_as_large_have_twice_the_scale_by_games() {
    let (folder, _file) = folder_with(&material(16));
    let folder = folder.path();
    write(&folder.join("twice.bin"), &material(32));
    write_positions(folder);
    let fitted = |file: &str, scale: &str| {
        let words = [file, "--positions", "positions", "--fit-scale", "--games", "10", "--fv-scale", scale];
        info(folder, &words)["scale_fit"].clone()
    };
    let (once, twice) = (fitted("nn.bin", "16"), fitted("twice.bin", "32"));
    for key in ["positions", "clusters", "win_scale", "default_win_scale"] {
        assert_eq!(once[key], twice[key], "{key}: {once} {twice}");
    }
    assert!(once["win_scale"].as_f64().is_some_and(|scale| scale > 50.0), "{once}");
    // Where so few games tell a scale at all, it is twice as large.
    let doubled = |key: &str| once[key].as_f64().map(|value| 2.0 * value);
    for key in ["fv_scale", "standard_error"] {
        assert!(
            doubled(key).zip(twice[key].as_f64()).is_none_or(|(a, b)| (a / b - 1.0).abs() < 1e-6),
            "{once} {twice}"
        );
        assert_eq!(once[key].is_null(), twice[key].is_null(), "{once} {twice}");
    }
}

/// What games say of the scale does not depend on the scale with which they were played, within the error that is
/// stated.
#[test]
fn games_find_the_same_scale_whatever_they_were_played_with() {
    let (folder, _file) = folder_with(&material(16));
    let folder = folder.path();
    write_positions(folder);
    let fitted = |scale: &str| {
        let words = ["nn.bin", "--positions", "positions", "--fit-scale", "--games", "120", "--fv-scale", scale];
        let fit = info(folder, &words)["scale_fit"].clone();
        ["fv_scale", "standard_error"].map(|key| fit[key].as_f64().unwrap_or_else(|| panic!("{key} in {fit}")))
    };
    let [(one, its_error), (other, other_error)] = ["16", "24"].map(|scale| {
        let [value, error] = fitted(scale);
        (value, error)
    });
    assert!((one - other).abs() < 3.0 * its_error.hypot(other_error), "{one} ± {its_error}, {other} ± {other_error}");
    assert!(its_error < 0.6 * one && other_error < 0.6 * other, "{one} ± {its_error}, {other} ± {other_error}");
}

#[test]
fn the_scores_of_a_record_give_the_scale_they_were_found_with() {
    let (folder, _file) = folder_with(&material(16));
    let folder = folder.path();
    write_positions(folder);
    let game = crate::support::in_repository("kifu/selfplay.kif");
    let game = game.to_str().expect("UTF-8");
    let review = ["analyze", game, "--weights", "nn.bin", "--fv-scale", "24", "--nodes", "4000", "--out", "scored.kif"];
    printed(folder, &review);
    for present in ["16", "24", "48"] {
        let words =
            ["nn.bin", "--positions", "positions", "--fit-scale", "--record", "scored.kif", "--fv-scale", present];
        let fit = info(folder, &words)["scale_fit"].clone();
        let [scale, error] = ["fv_scale", "standard_error"].map(|key| fit[key].as_f64().expect("a number"));
        // A game is a few clusters of positions: the error of so few is itself known to some tenths of the scale only.
        assert!((scale - 24.0).abs() < f64::max(3.0 * error, 3.6) && error < 6.0, "{present}: {fit}");
        assert!(fit["agreement"].as_f64().is_some_and(|cosine| cosine > 0.93), "{fit}");
    }
    // Those of random numbers agree less.
    write(&folder.join("random.bin"), &random());
    let words = ["random.bin", "--positions", "positions", "--fit-scale", "--record", "scored.kif"];
    let fit = info(folder, &words)["scale_fit"].clone();
    assert!(fit["agreement"].as_f64().is_some_and(|cosine| cosine < 0.93), "{fit}");
    let words = ["weights", "info", "nn.bin", "--positions", "positions", "--fit-scale", "--record", game];
    let refused = sankoma(folder, &words);
    let error = text(&refused.stderr);
    assert_eq!((refused.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    assert!(error.contains("scores of 0 positions") && error.contains("expected a game with scores"), "{error}");
}

/// Scores that are the same everywhere say nothing: one line, and no scale.
#[test]
fn a_network_without_a_say_has_no_scale() {
    let (folder, _file) = folder_with(&material(0));
    let folder = folder.path();
    write_positions(folder);
    let words = ["weights", "info", "nn.bin", "--positions", "positions", "--fit-scale", "--games", "10"];
    let refused = sankoma(folder, &words);
    let error = text(&refused.stderr);
    assert_eq!((refused.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    assert!(error.contains("10 games give no scale"), "{error}");
}
