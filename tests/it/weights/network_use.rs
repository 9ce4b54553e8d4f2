//! Networks at every door: searches in the unit of their scale, fits, labels and training from them, engines and the
//! workbench; wrong files leave the weights in use.

use crate::support::synthetic_networks::{folder_with, material, printed, random, sankoma, write};
use crate::support::{program, run_reading, text};
use serde_json::Value;
use std::path::Path;

fn json(folder: &Path, words: &[&str]) -> Value {
    serde_json::from_str(&printed(folder, &[words, &["--json"]].concat())).expect("JSON")
}

/// Margins, windows and pruning are in centipawns, which the scale makes of outputs: the unit of the outputs is nothing
/// to the search.
#[test]
fn outputs_twice_as_large_with_twice_the_scale_are_searched_node_for_node_alike() {
    let (folder, _file) = folder_with(&material(16));
    let folder = folder.path();
    write(&folder.join("twice.bin"), &material(32));
    let nodes = |file: &str, scale: &str| {
        let row = json(folder, &["bench", "--depth", "7", "--weights", file, "--fv-scale", scale]);
        row["nodes"].as_u64().unwrap_or_else(|| panic!("nodes in {row}"))
    };
    let once = nodes("nn.bin", "16");
    assert_eq!(nodes("twice.bin", "32"), once);
    assert_ne!(nodes("twice.bin", "16"), once, "margins would be half as large");
    assert_ne!(nodes("nn.bin", "32"), once);
}

#[test]
fn the_sides_of_a_match_have_scales_of_their_own() {
    let (folder, _file) = folder_with(&material(16));
    let folder = folder.path();
    write(&folder.join("twice.bin"), &material(32));
    // Without a file, openings are drawn by the weights in the program.
    let openings = [
        "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f",
        "startpos moves 7g7f 3c3d 8h2b+ 3a2b 2g2f 2b3c 3i4h 8b4b 2f2e 4c4d",
        "startpos moves 2g2f 3c3d 7g7f 4c4d 4i5h 8b3b 5g5f 3d3e 3i4h 3e3f 3g3f 3b3f",
    ];
    std::fs::write(folder.join("openings"), openings.map(|moves| format!("position {moves}\n")).concat())
        .expect("room for a file");
    let games = |second: &str| {
        let sides = ["match", "sankoma:weights=nn.bin,name=a,nodes=300", second];
        let words = [&sides[..], &["--games", "6", "--openings", "openings", "--max-plies", "60", "--json"]].concat();
        let text = printed(folder, &words);
        text.lines().filter(|line| !line.contains("elo")).map(str::to_owned).collect::<Vec<_>>()
    };
    let same = games("sankoma:weights=nn.bin,name=b,nodes=300");
    assert!(same.iter().any(|line| line.contains("moves")), "{same:?}");
    assert_eq!(games("sankoma:weights=twice.bin,fv-scale=32,name=b,nodes=300"), same);
    assert_ne!(games("sankoma:weights=nn.bin,fv-scale=128,name=b,nodes=300"), same);
}

/// Whoever owns a network can make weights from it, and read how much of it they explain.
#[test]
fn a_network_is_fitted_to_labels_games_and_trains_weights() {
    let (folder, _file) = folder_with(&material(16));
    let folder = folder.path();
    write(&folder.join("random.bin"), &random());
    let label = ["weights", "label", "--games", "12", "--nodes", "60", "--seed", "3", "--weights", "nn.bin"];
    printed(folder, &[&label[..], &["--out", "labels"]].concat());
    printed(folder, &[&label[..], &["--fv-scale", "32", "--out", "halved"]].concat());
    let summary = |file: &str| json(folder, &["weights", "summary", file]);
    let positions = summary("labels")["positions"].as_u64().expect("a number");
    assert!(positions > 300, "{positions} positions of twelve games");
    assert_ne!(summary("labels")["scores"], summary("halved")["scores"], "scores are in the unit of the scale");

    let explained = |file: &str| {
        let words = ["weights", "fit", "--scores-of", file, "--positions", "labels", "--material", "--keep-out", "0"];
        json(folder, &words)["explained_of_all"].as_f64().expect("a share")
    };
    let (of_material, of_chance) = (explained("nn.bin"), explained("random.bin"));
    assert!(of_material > 0.98, "a sum of pieces is explained by their values: {of_material}");
    assert!((0.0..0.6).contains(&of_chance), "random numbers are not: {of_chance}");

    let train = ["weights", "train", "labels", "--passes", "1", "--products", "16", "--keep-out", "4", "--batch", "64"];
    printed(folder, &[&train[..], &["--out", "from-network.weights"]].concat());
    let info = json(folder, &["weights", "info", "from-network.weights"]);
    assert_eq!(info["form"], "learned");
}

#[test]
fn engines_take_a_network_by_file_and_by_folder_and_keep_it_when_another_is_refused() {
    let (folder, file) = folder_with(&material(16));
    let folder = folder.path();
    let broken = folder.join("broken");
    std::fs::create_dir(&broken).expect("room for a folder");
    write(&broken.join("nn.bin"), &material(16)[..5_000]);
    let [folder_name, file] = [folder, &file].map(|path| path.to_str().expect("UTF-8"));
    // White is a rook down.
    let position = "position sfen lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let score = "score -1000 for White";
    for names in [format!("EvalFile value {file}"), format!("EvalDir value {folder_name}")] {
        let (name, value) = names.split_once(" value ").expect("an option");
        let lines = format!(
            "setoption name {name} value {value}\nisready\n{position}\neval\nsetoption name {name} value {}\nisready\neval\n\
             setoption name {name} value {folder_name}/nowhere\nisready\neval\nquit\n",
            if name == "EvalFile" { broken.join("nn.bin") } else { broken.clone() }.display()
        );
        let dialogue = run_reading(&mut program(["usi"]), lines.as_bytes());
        let printed = text(&dialogue.stdout);
        assert_eq!(printed.matches(score).count(), 3, "the weights in use stay: {printed}");
        let errors: Vec<&str> = printed.lines().filter(|line| line.contains("error")).collect();
        assert_eq!(errors.len(), 2, "one line each: {printed}");
        assert!(errors[0].contains("broken") && errors[0].contains("cut off"), "{errors:?}");
        assert!(errors[1].contains("nowhere"), "{errors:?}");
    }
}

#[test]
fn why_explains_a_move_with_a_network_as_with_other_weights() {
    let (folder, _file) = folder_with(&material(16));
    let words = ["why", "4k4/9/9/9/4b4/9/9/1R7/4K4 b - 1", "5i4i", "--nodes", "2000", "--weights", "nn.bin"];
    let shown = sankoma(folder.path(), &words);
    assert!(shown.status.success() && text(&shown.stdout).contains("loses the rook on 8h"), "{shown:?}");
    assert!(shown.stderr.is_empty(), "{shown:?}");
}
