//! `sankoma weights label` and `sankoma weights fit` as a person runs them.

use crate::support::{program, run_reading};
use sankoma_eval::CompactWeights;
use sankoma_eval::factors::{FACTORS, FactorParameters};
use sankoma_laboratory::labels::{GameResult, LabelledPosition};
use sankoma_rules::Color;
use serde_json::Value;
use std::process::{Command, Output};

fn weights(words: &[&str]) -> Command {
    program(["weights"].iter().chain(words))
}

fn output(words: &[&str]) -> Output {
    run_reading(&mut weights(words), b"")
}

fn labels(threads: &str) -> String {
    let words = ["label", "--games", "3", "--nodes", "60", "--seed", "5", "--threads", threads];
    String::from_utf8(output(&words).stdout).expect("labels are text")
}

#[test]
fn the_same_seed_labels_the_same_positions_on_any_number_of_threads() {
    let one = labels("1");
    assert_eq!(one, labels("3"));
    let read: Vec<LabelledPosition> =
        one.lines().map(|line| LabelledPosition::read(line).expect("every line is a label")).collect();
    assert!(read.len() > 30, "{} positions of three games", read.len());
    for label in &read {
        assert!(label.score.is_some_and(|score| score.abs() <= 2_000) && label.ply > 0, "{label}");
    }
    // The games follow each other, and both sides' results of one game are the same game's.
    assert!(read.is_sorted_by_key(|label| label.game));
    for game in 1..=3 {
        // Positions before a random move have no result.
        let results: Vec<GameResult> = read
            .iter()
            .filter(|label| label.game == Some(game))
            .filter_map(|label| {
                let black_to_move = label.position.side_to_move() == Color::Black;
                label.result.map(|result| if black_to_move { result } else { result.for_opponent() })
            })
            .collect();
        assert!(results.windows(2).all(|pair| pair[0] == pair[1]), "game {game}");
    }
}

#[test]
fn labels_are_fitted_and_the_file_can_be_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fitted.toml");
    let words = ["fit", "--labels", "-", "--keep-out", "0", "--prior", "1000", "--json", "--out"];
    let mut command = weights(&words);
    command.arg(&file);
    let done = run_reading(&mut command, labels("2").as_bytes());
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let json: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    assert_eq!(json["estimates"].as_array().map(Vec::len), Some(FACTORS.len() + 1), "factors and the turn");
    assert_eq!(json["witnesses"], 3);
    let text = std::fs::read_to_string(&file).expect("it was written");
    let parameters = FactorParameters::read(&text).expect("what is written can be read");
    let fitted = json["estimates"][0]["value"].as_f64().expect("a number").round();
    assert!((f64::from(parameters.factors[0].1) - fitted).abs() < 0.1);
    assert!(text.contains("[fit.standard_errors]"), "{text}");
    CompactWeights::from_toml("fitted", &text).expect("it can be expanded");
}

#[test]
fn the_scores_of_weights_are_fitted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fitted.toml");
    let labels = labels("2");
    let fit = ["fit", "--scores-of", "learned", "--positions", "-", "--keep-out", "0", "--without", "places"];
    let mut command = weights(&fit);
    // Three games say little of some factors: with a weak prior they are usable.
    command.args(["--json", "--prior", "20", "--scale", "1", "--out"]).arg(&file);
    let done = run_reading(&mut command, labels.as_bytes());
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let json: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    assert_eq!(json["rows"], labels.lines().count());
    assert_eq!(json["witnesses"], 3, "games");
    assert_eq!(json["estimates"].as_array().map(Vec::len), Some(FACTORS.len()), "one factor less, and the turn");
    assert!(json["baseline_deviation"].as_f64() > json["residuals"]["deviation"].as_f64());
    let text = std::fs::read_to_string(&file).expect("it was written");
    let parameters = FactorParameters::read(&text).expect("what is written can be read");
    assert_eq!(parameters.scale.units(), 1);
    let left_out = parameters.factors.iter().find(|(factor, _)| factor.name == "places");
    assert_eq!(left_out.map(|(_, weight)| *weight), Some(0));
    assert!(text.contains("fitted to scores of learned"), "{text}");
    let finest = folder.path().join("finest.toml");
    let mut command = weights(&fit);
    command.args(["--scale", "65536", "--out"]).arg(&finest);
    let done = run_reading(&mut command, labels.as_bytes());
    let problem = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(2), "{problem}");
    assert_eq!(problem, "sankoma: --scale 65536: the weights are too large for 32-bit sums\n");
    assert!(!finest.exists());
    let printed = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(printed.contains("(before the fit "), "{printed}");
}

#[test]
fn weights_have_the_signs_of_their_sentences_unless_any_sign_will_do() {
    let labels = labels("2");
    let fitted = |more: &[&str]| {
        let mut command = weights(&["fit", "--scores-of", "learned", "--positions", "-", "--keep-out", "0"]);
        let done = run_reading(command.args(more), labels.as_bytes());
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).expect("UTF-8")
    };
    let are_as_stated = |words: &[&str]| {
        let json: Value = serde_json::from_str(&fitted(words)).expect("JSON");
        let values = json["estimates"].as_array().expect("parameters").iter().filter_map(|row| row["value"].as_f64());
        values.zip(FACTORS).all(|(value, factor)| factor.sign.allows(value))
    };
    assert!(are_as_stated(&["--json"]));
    assert!(!are_as_stated(&["--signs", "any", "--json"]), "three games give some weight another sign");
    assert!(fitted(&[]).contains("0.00   by sign"));
    assert!(fitted(&["--lang", "ja"]).contains("0.00   符号で0"));
    assert!(!fitted(&["--signs", "any"]).contains("by sign"));
}

#[test]
fn what_cannot_be_fitted_is_said_in_one_line() {
    let fitted = |input: &str, words: &[&str]| {
        let mut words_of_fit = vec!["fit", "--labels", "-"];
        words_of_fit.extend(words);
        run_reading(&mut weights(&words_of_fit), input.as_bytes())
    };
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let squared: &[&str] = &[];
    for (input, words, expected) in [
        (format!("{sfen}\t10\n"), squared, "-:1: 2 fields between tabs, expected SFEN, score, result"),
        (format!("# comment\n{sfen}\tten\t1\n"), squared, "-:2: score 'ten', expected centipawns"),
        (format!("{sfen}\t-\t1\n"), squared, "no position has a score to fit to"),
        (format!("{sfen}\t-\t-\n"), &["--loss", "logistic"], "no position has a result to fit to"),
        (String::new(), squared, "no position has a score to fit to"),
        ("4k4/9 b - 1\t1\t1\n".to_owned(), squared, "-:1: "),
    ] {
        let refused = fitted(&input, words);
        let problem = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{input} {problem}");
        assert!(problem.contains(expected) && problem.lines().count() == 1, "{problem}");
    }
    for words in [
        &["fit"][..],
        &["fit", "--labels", "a", "--scores-of", "b"],
        &["fit", "--scores-of", "factors", "--mix", "0.5"],
        &["fit", "--scores-of", "nowhere.bin"],
    ] {
        let refused = output(words);
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
        assert_eq!(String::from_utf8_lossy(&refused.stderr).lines().count(), 1, "{words:?}");
    }
}
