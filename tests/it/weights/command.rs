//! `sankoma weights` as a person runs it, and written files read back.

use crate::support::synthetic::Formula;
use crate::support::{assert_refused, sankoma, text};
use sankoma_eval::factors::FactorParameters;
use sankoma_eval::three_piece::cell_source::CellSource;
use sankoma_eval::{CompactWeights, Explainable, files};
use sankoma_laboratory::conversion::{self, WrittenFormat};
use serde_json::Value;
use std::path::Path;

const ENTRIES: usize = 1548;

fn assert_error(arguments: &[&str], part: &str) {
    assert_refused(&sankoma(arguments), &[part]);
}

#[test]
fn the_factors_are_told_one_by_one_in_both_languages() {
    let english = text(&sankoma(&["weights", "info", "factors"]).stdout);
    let japanese = text(&sankoma(&["--lang", "ja", "weights", "info", "factors"]).stdout);
    for &(factor, weight) in CompactWeights::built_in().factors() {
        for printed in [&english, &japanese] {
            let row = printed.lines().find(|line| line.split_whitespace().next() == Some(factor.name));
            let shown = row.and_then(|row| row.split_whitespace().nth(1));
            assert_eq!(shown, Some(weight.to_string().as_str()), "{}: {printed}", factor.name);
        }
    }
    assert!(english.contains("compact form") && japanese.contains("コンパクト形式"), "{english}{japanese}");
    let max_width = english.lines().chain(japanese.lines()).map(sankoma_wording::text::width).max();
    assert!(max_width.is_some_and(|width| width <= 80), "{max_width:?} columns");
}

#[test]
fn learned_weights_are_told_with_places_pairs_and_the_value_of_the_move() {
    let english = text(&sankoma(&["weights", "info", "learned"]).stdout);
    // Two scales of the win rate, each with what it is for.
    let row = english.lines().find(|row| row.contains("win rate")).expect("the scales are told");
    assert!(row.contains(") in its self-play; reviews use 600"), "{row}");
    let japanese = text(&sankoma(&["--lang", "ja", "weights", "info", "learned"]).stdout);
    for (printed, parts) in [
        (
            &english,
            &[
                "factorization machine",
                "Piece values",
                "Having the move",
                "with the king on 8h",
                "  own gold ",
                "Strongest pairs",
            ],
        ),
        (&japanese, &["因子分解機", "駒の価値", "手番の価値", "玉が８八のとき", "  味方の金 ", "値の大きい駒の組"]),
    ] {
        for part in parts {
            assert!(printed.contains(part), "{part}: {printed}");
        }
        let max_width = printed.lines().map(sankoma_wording::text::width).max();
        assert!(max_width.is_some_and(|width| width <= 80), "{max_width:?} columns: {printed}");
    }
    let output = sankoma(&["weights", "info", "learned", "--json"]);
    let data: Value = serde_json::from_str(&text(&output.stdout)).expect("it is JSON");
    let rows = |key: &str| data[key].as_array().unwrap_or_else(|| panic!("no {key}: {data}"));
    let raws = |list: &Value| -> Vec<i64> {
        list.as_array().into_iter().flatten().filter_map(|row| row["raw"].as_i64()).collect()
    };
    for row in rows("places") {
        let (best, worst) = (raws(&row["best"]), raws(&row["worst"]));
        assert!(best.len() == 3 && worst.len() == 3 && best[2] >= worst[2], "{row}");
    }
    let pairs = rows("pairs").iter().map(|pair| pair["raw"].as_i64().unwrap_or_default().abs());
    assert!(pairs.clone().is_sorted_by(|a, b| a >= b) && pairs.count() == 10);
    let (start, scale) = (rows("turns")[0]["turn"].as_i64(), data["scale"].as_i64());
    let eval = sankoma(&["eval", "--json", "--weights", "learned"]);
    let eval: Value = serde_json::from_str(&text(&eval.stdout)).expect("it is JSON");
    assert_eq!((eval["turn"].as_i64(), eval["scale"].as_i64()), (start, scale));
}

#[test]
fn the_cells_of_the_factors_are_examined_on_request() {
    let data: Value =
        serde_json::from_str(&text(&sankoma(&["weights", "info", "factors", "--json"]).stdout)).expect("it is JSON");
    assert_eq!((&data["form"], &data["findings"]), (&"compact".into(), &Value::Null));
    let output = sankoma(&["weights", "info", "factors", "--cells", "--json"]);
    let data: Value = serde_json::from_str(&text(&output.stdout)).expect("it is JSON");
    let found = data["findings"].as_array().expect("a list");
    assert!(!found.is_empty() && found.iter().all(|of| of["code"] == "useless"), "{found:?}");
    let shown = text(&sankoma(&["weights", "info", "factors", "--cells"]).stdout);
    assert!(shown.contains("  KPP board: ") && shown.contains("of two pieces on one square are not zero"), "{shown}");
}

#[test]
fn bad_input_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    std::fs::write(path("fv.bin"), "short").expect("a file is written");
    std::fs::write(path("notes.txt"), "not weights").expect("a file is written");
    std::fs::create_dir(path("full")).expect("a folder is made");
    std::fs::write(path("full/KPP_synthesized.bin"), "mine").expect("a file is written");
    let (out, full) = (path("out"), path("full"));
    assert_error(&["weights"], "requires a subcommand");
    assert_error(&["weights", "info", &path("nothing")], "nothing");
    assert_error(&["weights", "info", &path("fv.bin")], "fv.bin");
    assert_error(&["weights", "info", &path("notes.txt")], "notes.txt");
    assert_error(&["weights", "convert", "built-in", &out], "--to");
    assert_error(&["weights", "convert", "built-in", &out, "--to", "nnue"], "expected one of kppt, kpp-kkpt");
    for format in ["bonanza", "kppt16", "apery"] {
        assert_error(&["weights", "convert", "built-in", &out, "--to", format], "is only read; kppt and kpp-kkpt");
    }
    assert_error(&["weights", "convert", &path("fv.bin"), &out, "--to", "kppt"], "fv.bin");
    assert_error(&["weights", "convert", "built-in", &full, "--to", "kppt"], "KPP_synthesized.bin' exists already");
    assert_error(&["weights", "convert", "built-in", &full, "--to", "kpp_kkpt"], "KPP_synthesized.bin' exists already");
    assert_error(&["weights", "convert", "built-in", &path("notes.txt"), "--to", "kppt"], "notes.txt");
    assert!(!Path::new(&out).exists());
    assert_eq!(std::fs::read(path("full/KPP_synthesized.bin")).expect("it is there"), b"mine");
    assert_eq!(std::fs::read_dir(path("full")).expect("it is there").count(), 1);
}

#[test]
fn piece_values_that_are_too_large_together_are_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let file = folder.path().join("bad.toml");
    let sound = FactorParameters::built_in().to_toml("", "");
    let heavy = sound.replace("\npawn = ", "\npawn = 2000 # not ");
    assert_ne!(heavy, sound);
    std::fs::write(&file, heavy).expect("a file is written");
    let path = file.to_string_lossy();
    assert_error(&["eval", "--weights", &path, "startpos"], "expected at most 31000");
    assert_error(&["weights", "info", &path], "expected at most 31000");
}

/// Written, recognised, summed to the published checksum, and read back cell for cell.
#[test]
fn a_written_set_reads_back_cell_for_cell() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let out = folder.path().join("new/weights");
    let format = WrittenFormat::KppKkpt;
    let mut bytes = 0;
    let written = conversion::save(&Formula, format, &out, &mut |done, _| bytes = done).expect("the files are written");
    assert_eq!(bytes, format.format().files.iter().map(|part| part.bytes).sum::<u64>());
    assert_eq!(std::fs::read_dir(&out).expect("the folder is made").count(), written.len());
    let opened = files::open(&out, None, &mut |_, _| ()).expect("what was written can be read");
    assert_eq!((opened.format.name, opened.checksum), ("kpp-kkpt", 0x06fa_576c_2f02));
    let (mut row, mut expected) = ([[0; 2]; ENTRIES], [[0; 2]; ENTRIES]);
    for pair in (0..81 * 81).step_by(7) {
        assert_eq!(opened.cells.kk[pair], Formula.kk(pair));
        opened.cells.kkp(pair, &mut row);
        Formula.kkp(pair, &mut expected);
        assert_eq!(row, expected, "kings {pair}");
    }
    for (king, entry) in (0..81).flat_map(|king| (0..ENTRIES).step_by(11).map(move |entry| (king, entry))) {
        CellSource::kpp(&opened.cells, king, entry, &mut row);
        Formula.kpp(king, entry, &mut expected);
        assert_eq!(row, expected, "king {king}, entry {entry}");
    }
}
