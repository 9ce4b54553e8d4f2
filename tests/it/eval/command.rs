//! `sankoma eval`: what it prints, what it promises as JSON, and what it refuses.

mod explained;
mod reference;
mod views;

use crate::support::{assert_refused, program, run_reading};
use sankoma_rules::Color;
use serde_json::Value;
use std::process::Output;

const ENDGAME: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
const LINE: &str = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e";

#[test]
fn moves_that_break_a_rule_are_refused() {
    for (moves, reason) in
        [("7g7e", "does not move to 7e"), ("5i5a", "does not move to 5a"), ("7g7f 3c3d P*5e", "no pawn in")]
    {
        let output = program(["eval", &format!("position startpos moves {moves}")]).output().expect("it starts");
        assert_refused(&output, &["cannot be made in", reason]);
    }
}

#[test]
fn json_is_the_start_position_when_none_is_given() {
    let json = json_of(&["eval", "--json"]);
    assert_eq!(json["total_raw"], json["turn"]);
    assert_eq!(json["pieces"].as_array().map(Vec::len), Some(38));
}

#[test]
fn every_piece_stays_in_the_json_whatever_the_number_of_pairs() {
    let few = json_of(&["eval", "--json", "--top", "2", ENDGAME]);
    assert_eq!(few["pairs"].as_array().map(Vec::len), Some(2));
    assert_eq!(few["pieces"], json_of(&["eval", "--json", ENDGAME])["pieces"]);
}

#[test]
fn what_a_piece_is_worth_is_the_total_less_that_without_it() {
    let json = json_of(&["eval", "--json", ENDGAME]);
    let rook = array(&json["pieces"]).iter().find(|row| row["square"] == "9h").expect("the rook has a row");
    let without = json_of(&["eval", "--json", &ENDGAME.replace("/R8/", "/9/")]);
    assert_eq!(number(&rook["worth"]), number(&json["total_raw"]) - number(&without["total_raw"]));
}

#[test]
fn a_difference_turned_round_is_its_negative() {
    let there = json_of(&["eval", "--json", "--diff", ENDGAME, "startpos"]);
    let back = json_of(&["eval", "--json", "--diff", "startpos", ENDGAME]);
    for term in TERMS {
        assert_eq!(number(&there["change"][term]), -number(&back["change"][term]), "{term}");
        let (from, to) = (&there["from"][term], &there["to"][term]);
        assert_eq!(number(to) - number(from), number(&there["change"][term]), "{term}");
    }
    assert_ne!(there["change"]["material"], 0);
}

/// The parts of a difference in a player's words sum to it, and the rows of each to the part, to the last unit.
#[test]
fn a_difference_is_told_in_a_players_words_without_a_remainder() {
    let json = json_of(&["eval", "--json", "--diff", ENDGAME, "startpos"]);
    let parts = array(&json["assessment"]);
    let units = |row: &Value| number(&row["to_units"]) - number(&row["from_units"]);
    assert_eq!(parts.iter().map(units).sum::<i64>(), 2_097_152 * number(&json["change"]["total_raw"]));
    for part in parts.iter().filter(|part| part["topic"] != "turn") {
        assert_eq!(array(&part["rows"]).iter().map(units).sum::<i64>(), units(part), "{}", part["topic"]);
    }
    let arguments = ["--lang", "en", "eval", "--diff", "startpos", "position startpos moves 7g7f"];
    let text = String::from_utf8(sankoma(&arguments, b"").stdout).expect("UTF-8");
    for words in ["Assessment (", "pawn 7g", "Static change ("] {
        assert!(text.contains(words), "no {words}: {text}");
    }
}

#[test]
fn each_ply_goes_on_where_the_one_before_ended() {
    let json = json_of(&["eval", "--json", "--line", LINE]);
    let plies = array(&json["plies"]);
    assert_eq!(plies.iter().map(|ply| ply["move"].as_str()).collect::<Vec<_>>().len(), 5);
    let mut before = &json["start"];
    for ply in plies {
        for term in TERMS {
            assert_eq!(number(&before[term]) + number(&ply["change"][term]), number(&ply[term]), "{term}");
        }
        assert!(array(&ply["pairs"]).len() <= 3);
        assert_eq!(ply["total_raw"], json_of(&["eval", "--json", text_of(&ply["sfen"])])["total_raw"]);
        before = ply;
    }
    // The exchange of bishops moves the score most, and nothing else moves as much.
    let mut ranks = [2, 3].map(|ply: usize| plies[ply]["largest"].as_i64());
    ranks.sort_unstable();
    assert_eq!(ranks, [Some(1), Some(2)]);
}

/// The marked moves are those by which the total as shown changed most, the turn included.
#[test]
fn the_largest_changes_are_those_of_the_total() {
    let json = json_of(&["eval", "--json", "--line", "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e"]);
    let plies = array(&json["plies"]);
    let size = |ply: &Value| number(&ply["change"]["total_raw"]).abs();
    let mut sizes: Vec<i64> = plies.iter().map(size).collect();
    sizes.sort_unstable_by_key(|&size| std::cmp::Reverse(size));
    for (rank, &expected) in (1..=3).zip(&sizes) {
        let marked = plies.iter().find(|ply| ply["largest"] == rank).expect("three are marked");
        assert_eq!(size(marked), expected, "{rank}");
    }
}

/// One number for one position: a line of many and JSON print the same integer, from the view of the side to move; text
/// and the scores beside a search print it from Black's view, and name that.
#[test]
fn a_score_is_the_same_integer_in_every_view() {
    for (sfen, side) in [
        ("ln5nl/1r2gkgb1/p1pps1spp/4ppp2/1p7/2PP1P3/PPS1P1PPP/1BGSGR3/LN4KNL b - 1", Color::Black),
        ("ln5nl/1r2gkgb1/p1pps1spp/4ppp2/1p7/2PP1P3/PPS1P1PPP/1BGSGR3/LN4KNL w - 1", Color::White),
        ("startpos", Color::Black),
        ("startpos moves 7g7f", Color::White),
    ] {
        let score = number(&json_of(&["eval", "--json", sfen])["score"]);
        let for_black = i64::from(side.sign()) * score;
        let text = |arguments: &[&str]| {
            let shown = sankoma(&[&["eval", "--lang", "en", sfen], arguments].concat(), b"").stdout;
            String::from_utf8(shown).expect("text is UTF-8")
        };
        let line = format!("\nscore {for_black:+} cp (Black's view, {} to move)\n", side.en());
        assert!(text(&[]).contains(&line), "{score}: {:.200}", text(&[]));
        let many = text(&["startpos"]);
        let row = many.lines().nth(2).expect("a row below the heading");
        assert_eq!(row.split_whitespace().next(), Some(format!("{score:+}").as_str()), "{row}");
        let scores = text(&["--search", "1"]);
        let is_static = |line: &str| line.split_whitespace().eq(["static", &format!("{for_black:+}")]);
        assert!(scores.contains("Black's view") && scores.lines().any(is_static), "{score}: {scores}");
    }
}

#[test]
fn a_record_gives_the_rows_of_its_moves() {
    let record = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n   6 投了\n";
    let game = json_from(&["eval", "--json", "--game", "-"], record.as_bytes());
    assert_eq!(game, json_of(&["eval", "--json", "--line", LINE]));
    let part = json_from(&["eval", "--json", "--game", "-", "--from", "3", "--to", "4"], record.as_bytes());
    assert_eq!(array(&part["plies"]).iter().map(|ply| number(&ply["ply"])).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(part["plies"][0]["change"], game["plies"][2]["change"]);
    assert_eq!(part["start"]["total_raw"], game["plies"][1]["total_raw"]);
}

#[test]
fn a_sweep_holds_the_score_that_the_position_with_the_piece_there_has() {
    let json = json_of(&["eval", "--json", "--sweep", "5i", "4k4/9/9/9/9/9/4P4/9/4K4 b - 1"]);
    assert_eq!(json["totals"].as_object().map(serde_json::Map::len), Some(74));
    let moved = json_of(&["eval", "--json", "4k4/9/9/9/9/9/4P4/7K1/9 b - 1"]);
    assert_eq!(json["totals"]["2h"], moved["total_raw"]);
    let piece = json_of(&["eval", "--json", "--piece", "5i", "4k4/9/9/9/9/9/4P4/9/4K4 b - 1"]);
    assert_eq!((&piece["sweep"], &piece["share"]), (&json["totals"], &Value::Null));
}

/// The parts of a search's score sum to it, and text says the sentence, the total and whose view it is.
#[test]
fn the_score_of_a_search_is_judged_by_the_board_after_forced_moves() {
    let json = json_of(&["eval", "--json", "--search", "2000", ENDGAME]);
    let (judged, search) = (&json["judged"], &json["search"]);
    let forced = array(&judged["forced"]);
    assert!(forced.len() <= 6 && array(&search["line"]).starts_with(forced), "{judged}");
    if search["unit"] == "cp" {
        let sum: f64 = array(&judged["assessment"]).iter().filter_map(|part| part["centipawns"].as_f64()).sum();
        let sign = if json["side_to_move"] == "b" { 1.0 } else { -1.0 };
        assert!((sum - sign * search["score"].as_f64().expect("a number")).abs() < 1e-6, "{sum}: {search}");
    }
    let text = String::from_utf8(sankoma(&["eval", "--lang", "en", ENDGAME], b"").stdout).expect("UTF-8");
    assert!(text.contains("(Black's view, ") && text.contains("Assessment (Black's view)"), "{text}");
    assert!(text.lines().any(|line| line.trim_start().starts_with("total ")), "{text}");
}

/// The rows of each part sum to it, and the parts to the score; the text shows the strongest and joins the others.
#[test]
fn the_rows_of_opened_parts_sum_to_the_score() {
    let json = json_of(&["eval", "--json", "--parts", ENDGAME]);
    let plain = json_of(&["eval", "--json", ENDGAME]);
    let units = |row: &Value| number(&row["units"]);
    let parts = array(&json["assessment"]);
    for (part, plain) in parts.iter().zip(array(&plain["assessment"])) {
        assert_eq!((&part["topic"], units(part)), (&plain["topic"], units(plain)));
        let rows = array(&part["rows"]);
        let sum: i64 = rows.iter().map(units).sum();
        assert!(if part["topic"] == "turn" { rows.is_empty() } else { sum == units(part) }, "{part}");
    }
    let total: i64 = parts.iter().map(units).sum();
    assert_eq!(total, number(&plain["total_raw"]) * 2_097_152);
    let shown = sankoma(&["eval", "--parts", "--top", "2", "--lang", "en", ENDGAME], b"").stdout;
    let text = String::from_utf8(shown).expect("text is UTF-8");
    let from_king = text.lines().skip_while(|line| !line.contains("White's king")).skip(1);
    let rows: Vec<&str> = from_king.take_while(|line| line.starts_with("    ")).collect();
    assert!(rows.len() == 3 && rows[2].contains(" more "), "{text}");
}

#[test]
fn heat_is_the_share_of_each_piece() {
    let (heat, all) = (json_of(&["eval", "--json", "--heat", ENDGAME]), json_of(&["eval", "--json", ENDGAME]));
    for row in array(&all["pieces"]).iter().filter(|row| !text_of(&row["square"]).ends_with('*')) {
        assert_eq!(heat["squares"][text_of(&row["square"])], row["total"]);
        let piece = json_of(&["eval", "--json", "--piece", text_of(&row["square"]), ENDGAME]);
        assert_eq!((&piece["share"]["total"], &piece["worth"]), (&row["total"], &row["worth"]));
        if row["square"] == "5d" {
            break;
        }
    }
    let in_hand = json_of(&["eval", "--json", "--piece", "p*", ENDGAME]);
    assert_eq!((&in_hand["count"], &in_hand["sweep"]), (&Value::from(5), &Value::Null));
}

#[test]
fn the_three_scores_of_a_quiet_position_and_of_one_where_something_hangs() {
    let json = json_of(&["eval", "--json", "--search", "2000", "8k/9/9/4r4/9/9/9/4R4/3K5 b - 1"]);
    assert_eq!(json["quiescence"]["line"], serde_json::json!(["5h5d"]));
    assert!(number(&json["quiescence"]["score"]) > number(&json["static"]["score"]) + 500);
    assert!(number(&json["search"]["score"]) > 500 && number(&json["search"]["depth"]) > 1);
    let quiet = json_of(&["eval", "--json", "--search", "100"]);
    assert_eq!(quiet["quiescence"]["score"], quiet["static"]["score"]);
}

#[test]
fn standard_input_is_answered_line_by_line_and_a_bad_line_is_named() {
    let input = format!("startpos\n\n{ENDGAME}\nhello b - 1\n{LINE}\n9/9/9/9/9/9/9/9/9 b - 1\n");
    let output = sankoma(&["eval", "--json", "-"], input.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let printed = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines.len() == 2 && lines[0].contains("line 4") && lines[1].contains("line 6"), "{printed}");
    let answers: Vec<Value> = String::from_utf8_lossy(&output.stdout).lines().map(json).collect();
    // Bad lines are answered in their place.
    assert!(answers.len() == 5 && answers[2]["error"].is_string() && answers[4]["error"].is_string(), "{answers:?}");
    let mut alone = json_of(&["eval", "--json", ENDGAME]);
    for row in alone["pieces"].as_array_mut().into_iter().flatten() {
        row.as_object_mut().expect("a row").remove("worth");
    }
    for key in ["sentence", "assessment", "mate", "castles", "factors_say"] {
        assert!(alone.as_object_mut().expect("an object").remove(key).is_some(), "{key}");
    }
    assert_eq!(answers[1], alone);
    let text = sankoma(&["eval", "-"], b"startpos\n");
    assert_eq!((text.status.code(), String::from_utf8_lossy(&text.stdout).lines().count()), (Some(0), 3));
    let several = sankoma(&["eval", "startpos", ENDGAME], b"");
    assert_eq!(String::from_utf8_lossy(&several.stdout).lines().count(), 4);
}

/// Arguments are answered as lines of standard input are: one that is no position in its place, the others all the same.
#[test]
fn several_arguments_are_answered_and_a_bad_one_is_named() {
    for arguments in [&["startpos", "foo", ENDGAME][..], &["startpos", "9/9/9 x - 1", ENDGAME]] {
        let output = sankoma(&[&["eval", "--lang", "en"], arguments].concat(), b"");
        let (printed, warned) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let lines: Vec<&str> = printed.lines().collect();
        assert_eq!((output.status.code(), lines.len(), warned.lines().count()), (Some(2), 5, 1), "{printed}{warned}");
        assert!(lines[3].starts_with("error: ") && warned.contains("position 2: "), "{printed}{warned}");
        let input = sankoma(&["eval", "--lang", "en", "-"], arguments.join("\n").as_bytes());
        let of_input = String::from_utf8_lossy(&input.stdout).into_owned();
        let of_input: Vec<&str> = of_input.lines().collect();
        assert_eq!([lines[2], lines[4]], [of_input[2], of_input[4]]);
        let json = sankoma(&[&["eval", "--json"], arguments].concat(), b"").stdout;
        let rows: Vec<Value> = String::from_utf8_lossy(&json).lines().map(self::json).collect();
        assert!(rows.len() == 3 && rows[1]["error"].is_string() && rows[2]["score"].is_i64(), "{rows:?}");
    }
    // Unquoted: the words behind a board belong to it, and the minus sign of empty hands is no standard input.
    let words = ["eval", "4k4/9/9/9/9/9/9/9/4K4", "b", "-", "1", "4k4/9/9/9/9/9/9/9/4K4", "x", "-", "1", "startpos"];
    let output = sankoma(&words, b"");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!((output.status.code(), printed.lines().count()), (Some(2), 5), "{printed}");
    assert_eq!(printed.lines().filter(|line| line.starts_with("error: ")).count(), 1, "{printed}");
}

#[test]
fn bad_input_gets_one_line_and_status_two() {
    let folder = tempfile::tempdir().expect("a folder");
    let short = folder.path().join("fv.bin");
    std::fs::write(&short, [0; 100]).expect("a file");
    let short = short.to_str().expect("a name");
    for (arguments, part) in [
        (&["eval", "9/9/9/9/9/9/9/9/9 b - 1"][..], "no king"),
        (&["eval", "kk7/9/9/9/9/9/9/9/4K4 b - 1"], "2 kings"),
        (&["eval", "4k4/9/9/9/9/9/9/9/4K4 b 3R 1"], "there are 3 rooks, expected at most 2"),
        (&["eval", "4k4/9/9/9/9/9/9/9/4K4 b 19P 1"], "19"),
        (&["eval", "--weights", "no/such"], "no/such"),
        (&["eval", "--against", "no/such"], "no/such"),
        (&["eval", "--weights", short], "186,268,248"),
        (&["think", "--weights", short, "--nodes", "10"], "186,268,248"),
        (&["weights", "diff", "built-in", short], "186,268,248"),
        (&["eval", "--values", "apery"], "--weights PATH"),
        (&["eval", "--weights", short, "--values", "x"], "'x'"),
        (&["eval", "--piece", "5e"], "no piece at '5e'"),
        (&["eval", "--piece", "P*"], "no piece at 'P*'"),
        (&["eval", "--piece", "xx"], "'xx' is no piece, expected a square"),
        (&["eval", "--sweep", "5e"], "5e is empty"),
        (&["eval", "--sweep", "xx"], "'xx' is not a square"),
        (&["eval", "--line"], "no moves"),
        (&["eval", "--line", LINE, "--from", "9"], "expected some of 1 to 5"),
        (&["eval", "--game", "no/such.kif"], "no/such.kif"),
        (&["eval", "--from", "3"], "--line"),
        (&["eval", "--heat", "--line"], "cannot be used with"),
        (&["eval", "--search", "10", "--against", "built-in"], "cannot be used with"),
        (&["eval", "--search", "0"], "expected a whole number from 1"),
        (&["eval", "foo"], "'foo' is not an SFEN"),
        (&["eval", "startpos", "-"], "stands alone"),
        (&["eval", "-", "startpos"], "stands alone"),
        (&["eval", "-", "--heat"], "'-' (many positions) does not go with --heat"),
        (&["eval", "-", "--line"], "does not go with --line"),
        (&["eval", "-", "--search", "100"], "does not go with --search"),
        (&["eval", "-", "--piece", "7g"], "does not go with --piece"),
        (&["eval", "-", "--sweep", "7g"], "does not go with --sweep"),
        (&["eval", "-", "--diff", "startpos"], "does not go with --diff"),
        (&["eval", "-", "--against", "factors"], "does not go with --against"),
        (&["eval", "startpos", "foo", "--heat"], "'foo' is not an SFEN"),
        (&["eval", "startpos", "startpos", "--heat"], "2 positions given, expected one"),
        (&["eval", "--heat", "--top", "3"], "'--heat' cannot be used with '--top <N>'"),
        (&["eval", "--sweep", "7g", "--top", "3"], "cannot be used with"),
        (&["eval", "--line", LINE, "--top", "3"], "cannot be used with"),
        (&["eval", "startpos", "--heat", "--from", "3"], "cannot be used with"),
        (&["eval", "startpos", "--from", "3"], "--line"),
    ] {
        let output = sankoma(arguments, b"");
        let printed = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), printed.lines().count()), (Some(2), 1), "{arguments:?}: {printed}");
        assert!(printed.contains(part), "{arguments:?}: {printed}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    let no_record = sankoma(&["eval", "--game", "-"], b"\x00\x01\x02\x03");
    assert_eq!((no_record.status.code(), no_record.stdout.len()), (Some(2), 0));
}

#[test]
fn a_mate_problem_with_one_king_and_a_handicap_game_are_evaluated() {
    for sfen in ["4k4/9/9/9/9/9/9/9/9 b 2R 1", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"] {
        let json = json_of(&["eval", "--json", sfen]);
        assert_eq!(number(&json["scale"]) * number(&json["material"]) + sum_of(&json), number(&json["total_raw"]));
    }
}

#[test]
fn a_refused_file_leaves_a_usi_session_with_the_weights_it_had() {
    let input = b"usi\nsetoption name EvalDir value no/such\nisready\nposition startpos\ngo depth 2\nquit\n";
    let output = sankoma(&["usi"], input);
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("option name EvalDir type string default <empty>"), "{printed}");
    let line = printed.lines().find(|line| line.contains("no/such")).expect("the refusal is printed");
    assert!(line.starts_with("info string error: "), "{line}");
    assert!(printed.contains("readyok"), "{printed}");
}

const TERMS: [&str; 6] = ["material", "kk", "kkp", "kpp", "turn", "total_raw"];

fn sum_of(json: &Value) -> i64 {
    ["kk", "kkp", "kpp", "turn"].iter().map(|&term| number(&json[term])).sum()
}

fn sankoma(arguments: &[&str], input: &[u8]) -> Output {
    run_reading(&mut program(arguments), input)
}

fn json_of(arguments: &[&str]) -> Value {
    json_from(arguments, b"")
}

fn json_from(arguments: &[&str], input: &[u8]) -> Value {
    let output = sankoma(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    json(&String::from_utf8_lossy(&output.stdout))
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("it prints one JSON object")
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is a number"))
}

fn array(value: &Value) -> &[Value] {
    value.as_array().expect("an array")
}

fn text_of(value: &Value) -> &str {
    value.as_str().expect("a text")
}
