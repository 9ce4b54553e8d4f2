//! Networks as a person uses them: a file, its folder, an engine's option; its score shared among the pieces; what
//! needs terms says so in one line.

use crate::support::synthetic_networks::{folder_with, random as network};
use crate::support::{json_rows, program, run_reading, sankoma, text};
use sankoma_eval::network::{NetworkKernel, NetworkWeights};
use sankoma_eval::{ExplanationEffort, Weights};
use sankoma_rules::Position;
use sankoma_search::{SearchControl, SearchLimits, SearchReport, SearchRequest, TranspositionTable};
use serde_json::Value;
use std::fs;
use std::path::Path;

const MIDDLE_GAME: &str = "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1";

fn path(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// The static score of the middle game.
fn score(weights: &Weights) -> i32 {
    weights.score(&Position::from_sfen(MIDDLE_GAME).expect("the test's SFEN is sound"))
}

#[test]
fn a_file_and_its_folder_are_evaluated_searched_and_explained() {
    let (folder, file) = folder_with(&network());
    let weights = Weights::open(&file, None).expect("the file is sound");
    assert!(weights.warnings().is_empty() && weights.is_network() && weights.name().ends_with(": kp_256x2-32-32"));
    let expected = score(&weights);
    assert_ne!(expected, 0);
    for place in [folder.path(), &file] {
        let shown = sankoma(&["eval", MIDDLE_GAME, "--weights", path(place)]);
        let english = text(&shown.stdout);
        let parts =
            [&format!("score {expected:+} cp"), "Shares of the pieces", "kings and move", "what two do together"];
        assert!(parts.iter().all(|part| english.contains(part)) && shown.stderr.is_empty(), "{english}");
    }
    let japanese = sankoma(&["--lang", "ja", "eval", MIDDLE_GAME, "--weights", path(&file)]);
    let printed = text(&japanese.stdout);
    assert!(["各駒の持ち分", "両玉と手番", "働き合う駒の組"].iter().all(|part| printed.contains(part)), "{printed}");
    let thought = sankoma(&["think", MIDDLE_GAME, "--weights", path(&file), "--nodes", "3000"]);
    assert!(thought.status.success() && !thought.stdout.is_empty(), "{thought:?}");
    let bench = sankoma(&["bench", "--depth", "3", "--weights", path(&file)]);
    assert!(bench.status.success() && text(&bench.stdout).contains("signature"), "{bench:?}");
}

/// The rows of `eval --json` with these arguments.
fn rows_of(arguments: &[&str]) -> Vec<Value> {
    let shown = sankoma(&[&["eval", "--json"], arguments].concat());
    assert!(shown.status.success() && shown.stderr.is_empty(), "{shown:?}");
    json_rows(&shown)
}

/// A number of a row.
fn number(row: &Value, field: &str) -> i64 {
    row[field].as_i64().unwrap_or_else(|| panic!("{field} in {row}"))
}

/// The sum of a number over the rows of a list.
fn sum(row: &Value, list: &str, field: &str) -> i64 {
    row[list].as_array().expect("a list").iter().map(|row| number(row, field)).sum()
}

/// A mate, of which a static score knows nothing, is said beside it, whatever weights give the score.
#[test]
fn a_mate_is_said_beside_the_score_of_every_set_of_weights() {
    const MATING: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    const SAID: &str = "Black mates by checks alone, which the static score does not see";
    let (_folder, file) = folder_with(&network());
    for weights in ["learned", "factors", path(&file)] {
        let shown = text(&sankoma(&["eval", MATING, "--weights", weights]).stdout);
        assert!(shown.contains(SAID), "{weights}: {shown}");
        let [mating, even] =
            [MATING, MIDDLE_GAME].map(|sfen| rows_of(&[sfen, "--weights", weights])[0]["mate"].clone());
        assert_eq!((&mating["message_en"], &even), (&Value::from(SAID), &Value::Null), "{weights}");
        let pane = sankoma(&["screenshot", MATING, "--size", "120x40", "--keys", "alt+4 z", "--weights", weights]);
        assert!(text(&pane.stdout).contains(SAID), "{weights}: {}", text(&pane.stdout));
    }
}

#[test]
fn the_shares_of_a_network_sum_to_its_score_in_every_view() {
    let (_folder, file) = folder_with(&network());
    let weights = Weights::open(&file, None).expect("the file is sound");
    let file = path(&file);
    let whole = &rows_of(&[MIDDLE_GAME, "--weights", file])[0];
    assert_eq!(number(whole, "score"), i64::from(score(&weights)));
    assert_eq!(number(whole, "kings") + sum(whole, "pieces", "total"), number(whole, "total_raw"));
    assert_eq!(rows_of(&[MIDDLE_GAME, "--weights", file])[0], *whole, "the same position has the same shares");
    let other = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b";
    let change = &rows_of(&["startpos", "--diff", other, "--weights", file])[0];
    let of_kings = number(&change["to"], "kings") - number(&change["from"], "kings");
    let by = number(&change["to"], "total_raw") - number(&change["from"], "total_raw");
    assert_eq!(of_kings + sum(change, "pieces", "by"), by);
    for against in ["learned", "factors", file] {
        let compared = &rows_of(&[MIDDLE_GAME, "--weights", file, "--against", against])[0];
        let difference = |field: &str| number(&compared["b"], field) - number(&compared["a"], field);
        assert_eq!(difference("kings") + sum(compared, "rows", "by"), difference("total_raw"), "{against}");
    }
    let turned = &rows_of(&[MIDDLE_GAME, "--against", file])[0];
    assert!(turned["b"]["weights"].as_str().is_some_and(|name| name.ends_with("kp_256x2-32-32")), "{turned}");
    let walk = &rows_of(&[other, "--line", "--weights", file])[0];
    assert_eq!(walk["plies"].as_array().map(Vec::len), Some(4));
    let sweep = &rows_of(&["startpos", "--sweep", "5i", "--weights", file])[0];
    assert_eq!(number(&sweep["totals"], "5i"), number(&walk["start"], "total_raw"));
    let many = rows_of(&["startpos", MIDDLE_GAME, "--weights", file]);
    assert_eq!(many.len(), 2);
    assert_eq!(number(&many[1], "kings") + sum(&many[1], "pieces", "total"), number(whole, "total_raw"));
}

#[test]
fn positions_of_standard_input_are_explained_and_a_bad_line_is_answered() {
    let (_folder, file) = folder_with(&network());
    let mut command = program(["eval", "-", "--json", "--weights", path(&file)]);
    let answered = run_reading(&mut command, format!("startpos\nhello\n{MIDDLE_GAME}\n").as_bytes());
    let rows = json_rows(&answered);
    assert_eq!((answered.status.code(), rows.len()), (Some(2), 3));
    assert!(rows[1]["error"].is_string() && rows[0]["kings"].is_i64() && rows[2]["pieces"].is_array(), "{rows:?}");
}

/// Many positions have one line each, as with other weights; the report is for a single one.
#[test]
fn several_positions_have_a_line_each_with_the_score() {
    let (_folder, file) = folder_with(&network());
    let scores = rows_of(&["startpos", MIDDLE_GAME, "--weights", path(&file)]);
    let mut command = program(["eval", "-", "--lang", "en", "--weights", path(&file)]);
    let of_input = run_reading(&mut command, format!("startpos\nhello\n{MIDDLE_GAME}\n").as_bytes());
    let arguments = ["eval", "--lang", "en", "--weights", path(&file), "startpos", "hello", MIDDLE_GAME];
    for answered in [of_input, sankoma(&arguments)] {
        let shown = text(&answered.stdout);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!((answered.status.code(), lines.len()), (Some(2), 5), "{shown}");
        assert!(lines[0].starts_with("# score: ") && lines[1].ends_with("score  SFEN"), "{shown}");
        assert!(lines[3].starts_with("error: "), "{shown}");
        for (line, row) in [lines[2], lines[4]].iter().zip(&scores) {
            let expected = format!("{:+}  {}", number(row, "score"), row["sfen"].as_str().expect("a position"));
            assert_eq!(line.trim_start(), expected);
        }
    }
}

#[test]
fn what_needs_terms_is_refused_in_one_line() {
    let (_folder, file) = folder_with(&network());
    let file = path(&file);
    for (arguments, part) in [
        (&["weights", "diff", file, "learned"][..], "no terms"),
        (&["weights", "convert", file, "kppt", "--to", "kppt"], "no terms"),
        (&["eval", "startpos moves 7g7f", "--line", "--weights", file, "--against", "learned"], "--against"),
        (&["eval", MIDDLE_GAME, "--weights", file, "--sweep", "5e"], "empty"),
    ] {
        let refused = sankoma(arguments);
        let printed = text(&refused.stderr);
        assert_eq!((refused.status.code(), printed.lines().count()), (Some(2), 1), "{arguments:?}: {printed}");
        assert!(printed.contains(part) && refused.stdout.is_empty(), "{arguments:?}: {printed}");
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
    let dialogue = run_reading(&mut program(["usi"]), lines.as_bytes());
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

/// The evaluation pane in letters, with these arguments of `screenshot` after the file.
fn pane(file: &str, arguments: &[&str]) -> String {
    let line = "startpos moves 7g7f 3c3d 8h2b+ 3a2b";
    let shown =
        sankoma(&[&["screenshot", line, "--ply", "4", "--size", "130x45", "--weights", file], arguments].concat());
    assert!(shown.status.success(), "{shown:?}");
    text(&shown.stdout)
}

#[test]
fn the_evaluation_pane_shows_what_each_piece_has_in_the_score_of_a_network() {
    let (_folder, file) = folder_with(&network());
    let file = path(&file);
    let view = |name: &str| format!("alt+4 : 'evaluation space '{name} enter z");
    for (name, english, japanese) in [
        ("assessment", &["static score", "orders of the pieces", "removed"][..], "手番"),
        ("breakdown", &["static score", "share", "removed", "B x1"], "同種比"),
        ("pairs", &["what two do together"], "働き合う駒の組"),
        ("static-change", &["static change by ply 4", "kings, move"], "両玉と手番"),
        ("scores", &["static, quiescence and search scores"], "静止探索"),
        ("factors", &["no terms"], "項に分けられません"),
        ("compare", &["no second set"], "比べる重み"),
    ] {
        let keys = view(name);
        let shown = pane(file, &["--keys", &keys]);
        assert!(english.iter().all(|part| shown.contains(part)), "{name}: {shown}");
        let shown = pane(file, &["--keys", &keys, "--lang", "ja"]);
        assert!(shown.contains(japanese), "{name}: {shown}");
    }
    let compared = pane(file, &["--keys", &format!("{} : 'against space 'factors enter", view("compare"))]);
    assert!(["both shares are means", "B-A", "kings, move"].iter().all(|part| compared.contains(part)), "{compared}");
    let heat = pane(file, &["--keys", "v s alt+3"]);
    let plain = pane(file, &["--keys", "alt+3"]);
    let rows_with_numbers =
        |screen: &str| screen.lines().filter(|row| row.contains("┼─+") || row.contains("┼─-")).count();
    assert!(rows_with_numbers(&heat) >= 5, "shares below the pieces: {heat}");
    assert_eq!(rows_with_numbers(&plain), 0, "{plain}");
    let sweep = pane(file, &["--keys", "v w"]);
    assert!(sweep.contains("moved, Black's view"), "{sweep}");
}

#[test]
fn the_shares_in_the_pane_are_those_of_the_program() {
    let (_folder, file) = folder_with(&network());
    let Weights::Network(weights) = Weights::open(&file, None).expect("the file is sound") else {
        panic!("a network is expected")
    };
    let position = Position::from_sfen(MIDDLE_GAME).expect("the test's SFEN is sound");
    let explanation = weights.explain(&position, ExplanationEffort::SHORT);
    let keys = "alt+4 : 'evaluation space 'breakdown enter z";
    let shown = sankoma(&["screenshot", MIDDLE_GAME, "--size", "130x60", "--weights", path(&file), "--keys", keys]);
    let shown = text(&shown.stdout);
    for share in &explanation.pieces {
        let number = format!("{:+.1}", explanation.scale.centipawns(share.total));
        assert!(shown.contains(&number), "{number} of {} in {shown}", share.group);
    }
}

/// The start position, a middle game and one with many drops.
const SEARCHED: [&str; 3] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
];

#[test]
fn every_kernel_searches_the_same_nodes() {
    let (_folder, file) = folder_with(&network());
    let Ok(Weights::Network(weights)) = Weights::open(&file, None) else { panic!("the file is a network") };
    for sfen in SEARCHED {
        let of_kernel = |kernel| searched_lines(&weights.with_kernel(kernel), sfen, 10_000);
        let expected = of_kernel(NetworkKernel::PLAIN);
        assert!(expected.len() > 3, "{expected:?}");
        for kernel in NetworkKernel::available() {
            assert_eq!(of_kernel(kernel), expected, "by {kernel:?}");
        }
    }
}

/// Every line that a search of so many nodes reports, with the nodes searched until then.
fn searched_lines(weights: &NetworkWeights, sfen: &str, nodes: u64) -> Vec<String> {
    let (table, control) = (TranspositionTable::new(1), SearchControl::new());
    let position = Position::from_sfen(sfen).expect("the SFEN is sound");
    let request =
        SearchRequest { limits: SearchLimits::nodes(nodes), ..SearchRequest::new(weights, &table, &control, position) };
    let mut lines = Vec::new();
    request.run(|report| {
        if let SearchReport::Line(info) = report {
            lines.push(format!("{:?} after {} nodes", info.line, info.nodes));
        }
    });
    lines
}
