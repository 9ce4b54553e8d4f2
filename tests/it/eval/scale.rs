//! The raw unit is a property of the weights: the same weights counted in finer units have the same scores, shares and
//! reasons, and what is compared with them is brought to one unit.

use crate::eval::explain_weights::FINE;
use crate::support::{position, program, random_game, run_reading};
use sankoma_eval::factors::FactorParameters;
use sankoma_eval::{
    CompactWeights, EvaluatedPosition, Explainable, RawScale, RawUnits as _, Reason, Rescaled, TermSums, change,
    compare, comparison_reasons, explain, reasons, removals, sweep,
};
use sankoma_rules::{Position, Square};
use serde_json::Value;
use std::path::Path;

const MIDDLEGAME: &str = "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1";
const ENDGAME: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

/// Units of [`FINE`] in one of the default scale.
const UNITS: i32 = FINE.units_per_unit_of(RawScale::DEFAULT);

/// An eighth of the default factors: their numbers times [`UNITS`] still fit the compact form.
fn coarse_parameters() -> FactorParameters {
    let mut parameters = FactorParameters::built_in();
    parameters.factors.iter_mut().for_each(|(_, weight)| *weight /= UNITS);
    parameters
}

/// [`coarse_parameters`] in [`FINE`] units.
fn fine_parameters() -> FactorParameters {
    let mut parameters = coarse_parameters();
    parameters.scale = FINE;
    parameters.turn *= UNITS;
    parameters.factors.iter_mut().for_each(|(_, weight)| *weight *= UNITS);
    parameters
}

/// The same weights in units of both scales.
fn both() -> [CompactWeights; 2] {
    [coarse_parameters(), fine_parameters()]
        .map(|parameters| CompactWeights::from_parameters("factors", parameters).expect("the weights fit"))
}

/// Calls `check` with the same weights in both units, and positions of a game and of those above.
fn for_both(check: impl Fn(&CompactWeights, &dyn Explainable, &Position)) {
    let [coarse, fine] = both();
    let rescaled = Rescaled::new(&coarse, FINE);
    assert_eq!([fine.scale(), rescaled.scale()], [FINE; 2]);
    let mut positions = vec![position(MIDDLEGAME), position(ENDGAME)];
    random_game(11, 90, |position| positions.push(position.clone()));
    for position in positions.iter().step_by(9) {
        check(&coarse, &fine, position);
        check(&coarse, &rescaled, position);
    }
}

fn in_finer_units(sums: TermSums) -> TermSums {
    let TermSums { material, kk, kkp, kpp, turn, total_raw, .. } = sums;
    let [kk, kkp, kpp, turn, total_raw] = [kk, kkp, kpp, turn, total_raw].map(|raw| UNITS * raw);
    TermSums { scale: FINE, material, kk, kkp, kpp, turn, total_raw }
}

#[test]
fn a_finer_unit_changes_no_score_and_no_term() {
    for_both(|coarse, fine, position| {
        let (ours, theirs) = (explain(coarse, position), explain(fine, position));
        assert_eq!((ours.score, theirs.scale), (theirs.score, FINE), "{}", position.sfen());
        let sums = [&ours, &theirs].map(|breakdown| breakdown.sums.expect("they have terms"));
        assert_eq!(in_finer_units(sums[0]), sums[1], "{}", position.sfen());
        for (ours, theirs) in ours.pairs.iter().zip(&theirs.pairs) {
            assert_eq!((ours.first, ours.second, UNITS * ours.raw), (theirs.first, theirs.second, theirs.raw));
        }
        for (ours, theirs) in ours.factors.iter().zip(&theirs.factors) {
            assert_eq!((ours.factor.name, UNITS * ours.total), (theirs.factor.name, theirs.total));
        }
        for (ours, theirs) in ours.pieces.iter().zip(&theirs.pieces) {
            // The halves of an odd term differ by a coarse unit; in finer units it is even.
            let [our, their] = [ours, theirs].map(|share| share.terms.expect("they have terms"));
            assert_eq!((ours.group, our.material, UNITS * our.kkp), (theirs.group, their.material, their.kkp));
            assert!((UNITS * ours.total - theirs.total).abs() <= UNITS * 40, "{}", position.sfen());
        }
    });
}

#[test]
fn a_search_sees_the_same_scores_whatever_the_unit() {
    let [coarse, fine] = both();
    random_game(12, 150, |position| {
        let [mut ours, mut theirs] = [&coarse, &fine].map(|weights| EvaluatedPosition::new(weights, position.clone()));
        assert_eq!((ours.score(), UNITS * ours.raw()), (theirs.score(), theirs.raw()), "{}", position.sfen());
    });
}

#[test]
fn changes_removals_and_sweeps_are_the_same_in_finer_units() {
    let before = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
    for_both(|coarse, fine, position| {
        let changes = [change(coarse, &before, position), change(fine, &before, position)];
        let [ours, theirs] = changes.map(|change| change.terms.expect("they have terms"));
        assert_eq!(in_finer_units(ours.by), theirs.by, "{}", position.sfen());
        let [ours, theirs] = [ours, theirs].map(|change| change.factors.iter().map(|row| row.by).collect::<Vec<_>>());
        assert_eq!(ours.iter().map(|by| UNITS * by).collect::<Vec<_>>(), theirs);
        let ours: Vec<_> = removals(coarse, position).into_iter().map(|(group, raw)| (group, UNITS * raw)).collect();
        assert_eq!(ours, removals(fine, position), "{}", position.sfen());
    });
    for_both(|coarse, fine, position| {
        let king = position.king(position.side_to_move()).expect("there is a king");
        let [ours, theirs] = [sweep(coarse, position, king), sweep(fine, position, king)].map(Option::unwrap);
        assert_eq!((ours.scale, theirs.scale), (RawScale::DEFAULT, FINE));
        let all: Vec<Option<i32>> = Square::all().map(|square| ours.totals[square.index()]).collect();
        assert_eq!(all.into_iter().map(|raw| raw.map(|raw| UNITS * raw)).collect::<Vec<_>>(), theirs.totals);
    });
}

#[test]
fn reasons_are_the_same_in_finer_units() {
    fn outline(found: &[Reason], units: i32) -> Vec<(String, i32)> {
        found.iter().map(|reason| (format!("{:?}", reason.subject), units * reason.raw)).collect()
    }
    for_both(|coarse, fine, position| {
        assert_eq!(outline(&reasons(coarse, position), UNITS), outline(&reasons(fine, position), 1));
    });
}

#[test]
fn weights_do_not_differ_from_themselves_in_another_unit() {
    for_both(|coarse, fine, position| {
        for comparison in [compare(coarse, fine, position), compare(fine, coarse, position)] {
            assert_eq!(comparison.scale, FINE);
            let [_, _, by] = comparison.sums().expect("both have terms");
            assert_eq!(by, TermSums { scale: FINE, ..TermSums::default() });
            assert!(comparison.rows.iter().all(|row| row.by == 0 && row.a == row.b), "{}", position.sfen());
            assert_eq!(comparison.a.score, comparison.b.score);
        }
        assert!(comparison_reasons(coarse, fine, position).is_empty(), "{}", position.sfen());
    });
}

#[test]
fn a_file_of_parameters_names_its_unit() {
    let mut parameters = FactorParameters::built_in();
    assert!(!parameters.to_toml("", "").contains("scale"));
    parameters.scale = FINE;
    let read = FactorParameters::read(&parameters.to_toml("", "")).expect("it is what was written");
    assert_eq!((read.scale, read.turn), (FINE, parameters.turn));
    for units in ["0", "33", "-32", "131072", "4294967328"] {
        let text = parameters.to_toml("", "").replace("scale = 256", &format!("scale = {units}"));
        let refusal = FactorParameters::read(&text).expect_err("no such unit").to_string();
        assert_eq!(refusal, format!("scale = {units} is no scale, expected a power of two from 1 to 65536"));
    }
    // The range of a weight is that of its worth.
    let [coarse, fine] = ["scale = 32", "scale = 256"].map(|scale| {
        let text = parameters.to_toml("", "").replace("scale = 256", scale);
        let turn = format!("turn = {}\n", parameters.turn);
        FactorParameters::read(&text.replace(&turn, "turn = 800000\n"))
    });
    assert!(coarse.is_err() && fine.is_ok());
}

/// Writes the same weights in both units into files.
fn files(folder: &Path) -> [String; 2] {
    [("coarse.toml", coarse_parameters()), ("fine.toml", fine_parameters())].map(|(name, parameters)| {
        let path = folder.join(name);
        std::fs::write(&path, parameters.to_toml("", "")).expect("the file is written");
        path.to_str().expect("the name is text").to_owned()
    })
}

fn eval(arguments: &[&str]) -> String {
    let output = run_reading(program(["eval"]).args(arguments), b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&eval(&[arguments, &["--json"]].concat())).expect("it prints JSON")
}

#[test]
fn every_view_of_the_command_shows_centipawns_and_names_the_unit() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let [coarse, fine] = files(folder.path());
    let views: [&[&str]; 6] = [
        &[MIDDLEGAME],
        &["--diff", ENDGAME, MIDDLEGAME],
        &["--piece", "8h", MIDDLEGAME],
        &["--sweep", "8h", MIDDLEGAME],
        &["--heat", MIDDLEGAME],
        &["--line", "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e"],
    ];
    for view in views {
        let chosen = |weights: &str| eval(&[view, &["--weights", weights]].concat());
        let (ours, theirs) = (chosen(&coarse), chosen(&fine));
        let without_raw = |text: &str| -> Vec<String> {
            // The exact sums in raw units, and the name of the weights, are another.
            let lines = text.lines().filter(|line| !line.contains("weights") && !line.contains("1/"));
            lines.map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")).collect()
        };
        let differ = |(ours, theirs): &(&String, &String)| ours != theirs;
        let (ours, theirs) = (without_raw(&ours), without_raw(&theirs));
        // Shares are halves of pairs: those of odd terms may be rounded to the next tenth.
        let different = ours.iter().zip(&theirs).filter(differ).count();
        assert!(ours.len() == theirs.len() && different * 8 < ours.len(), "{view:?}:\n{ours:#?}\n{theirs:#?}");
        let [ours, theirs] = [&coarse, &fine].map(|weights| json(&[view, &["--weights", weights]].concat()));
        assert_eq!((&ours["scale"], &theirs["scale"]), (&Value::from(32), &Value::from(256)), "{view:?}");
    }
    assert!(eval(&["--weights", &fine]).contains("1/256 cp"));
}

#[test]
fn two_sets_of_another_unit_are_compared_in_the_finer_one() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let [coarse, fine] = files(folder.path());
    for (a, b) in [(&coarse, &fine), (&fine, &coarse)] {
        let compared = json(&["--weights", a, "--against", b, MIDDLEGAME]);
        assert_eq!((&compared["scale"], &compared["by"]["total_raw"]), (&Value::from(256), &Value::from(0)));
        let rows = compared["rows"].as_array().expect("rows");
        assert!(!rows.is_empty() && rows.iter().all(|row| row["by"] == 0));
        let line = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e";
        let plies = json(&["--weights", a, "--against", b, "--line", line]);
        assert_eq!((&plies["scale"], &plies["start"]["turn"]), (&Value::from(256), &plies["start_against"]["turn"]));
        for ply in plies["plies"].as_array().expect("plies") {
            assert_eq!(ply["total_raw"], ply["against"]["total_raw"]);
        }
    }
}
