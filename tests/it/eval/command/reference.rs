//! The sums of the programs that `fv.bin` comes from, through the command line.

use super::{json, json_of, number, sankoma};
use crate::support::synthetic;
use serde_json::Value;

/// A position, and what Bonanza 6.0 with the synthetic weights makes of it: material, total, score for the side to
/// move.
const SUMS: [(&str, i64, i64, i64); 9] = [
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 0, 0, 0),
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", 0, 850, -26),
    ("lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w Bb 4", 0, 0, 0),
    ("ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1", 0, 14_181, 443),
    ("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 643, 19_899, -621),
    ("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 2032, 64_059, 2001),
    ("+L+N+S3k2/4+P4/9/2+r3+B2/4+p4/3+b5/9/K8/4+n+s+l2 b R2G2S2N2L10P2g6p 1", 1761, 58_351, 1823),
    ("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", 642, 21_316, -666),
    ("4k4/9/9/9/9/9/9/9/4K4 b - 1", 0, 0, 0),
];

#[test]
fn a_file_of_bonanza_gives_its_scores() {
    let folder = tempfile::tempdir().expect("a folder");
    synthetic::write("bonanza", folder.path()).expect("186 MB fit");
    let weights = folder.path().join("fv.bin");
    let weights = weights.to_str().expect("a name");
    // Opening the file takes half a second: the positions are answered by one process.
    let positions = SUMS.map(|(sfen, ..)| sfen).join("\n");
    let answers = sankoma(&["eval", "--json", "--weights", weights, "-"], positions.as_bytes()).stdout;
    let answers = String::from_utf8(answers).expect("JSON is UTF-8");
    assert_eq!(answers.lines().count(), SUMS.len(), "{answers}");
    for ((sfen, material, total, score), json) in SUMS.into_iter().zip(answers.lines().map(json)) {
        let [found_material, found_total, found_score] =
            ["material", "total_raw", "score"].map(|key| number(&json[key]));
        assert_eq!((found_material, found_total, found_score), (material, total, score), "{sfen}");
        assert_eq!(json["scale"], 32, "{sfen}");
    }
    let (sfen, ..) = SUMS[3];
    let json = json_of(&["eval", "--json", "--weights", weights, "--against", "factors", sfen]);
    assert_eq!((number(&json["a"]["sums"]["total_raw"]), number(&json["a"]["score"])), (14_181, 443));
    assert_eq!(json["b"]["sums"]["total_raw"], json_of(&["eval", "--json", "--weights", "factors", sfen])["total_raw"]);
    let other_values = json_of(&["eval", "--json", "--weights", weights, "--values", "own", SUMS[7].0]);
    assert_eq!((number(&other_values["material"]), &other_values["turn"]), (780, &Value::from(0)));
}
