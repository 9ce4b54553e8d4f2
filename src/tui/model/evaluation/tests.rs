use super::super::tests::{GAME, opened, run, sentence};
use super::super::{Aspect, Attacks, Effect, Model, Overlay, Role, Series};
use crate::analysis::Report;
use crate::eval::three_piece::full::{Cells, KING_PAIRS, KPP_CELLS, Kpp, Memory};
use crate::eval::{Explainable, Full, Weights, features::Feature, material};
use crate::rules::Message;
use crate::search::{Bound, Info, Line, Score};
use crate::tui::keymap::{Keymap, action_for};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

fn ready() -> Model {
    let mut model = opened(GAME);
    model.built_in_are(Weights::built_in());
    model
}

fn press(model: &mut Model, key: &str) -> Vec<Effect> {
    let key = key.parse().expect("it is a key");
    action_for(&Keymap::default(), model, key).map(|action| model.apply(action)).unwrap_or_default()
}

/// Weights that count material alone.
fn material_only() -> Weights {
    let kkp = Memory::zeroed(KING_PAIRS * Feature::COUNT).expect("there is memory");
    let kpp = Kpp::Single(Memory::zeroed(KPP_CELLS).expect("there is memory"));
    let cells = Cells { kk: vec![[0; 2]; KING_PAIRS], kkp, kpp };
    Weights::Full(Arc::new(Full::new("material alone", material::OWN, cells)))
}

fn used(model: &Model) -> String {
    model.sets.weights().expect("there are weights").name().to_owned()
}

#[test]
fn one_key_goes_through_the_views_and_one_through_the_overlays() {
    let mut model = ready();
    let mut seen = vec![model.view.aspect];
    for _ in 0..Aspect::ALL.len() {
        press(&mut model, "E");
        seen.push(model.view.aspect);
    }
    assert_eq!(seen[..Aspect::ALL.len()], Aspect::ALL);
    assert_eq!(seen.last(), Some(&Aspect::Breakdown));
    let overlays = [(); 3].map(|()| {
        press(&mut model, "S");
        model.view.overlay
    });
    assert_eq!(overlays, [Overlay::Heat, Overlay::Sweep, Overlay::Off]);
    run(&mut model, "evaluation scores");
    run(&mut model, "overlay heat");
    assert_eq!((model.view.aspect, model.view.overlay), (Aspect::Scores, Overlay::Heat));
}

#[test]
fn counts_of_attacks_and_the_evaluation_take_turns_on_the_board() {
    let mut model = ready();
    press(&mut model, "S");
    press(&mut model, "k");
    assert_eq!((model.view.attacks, model.view.overlay), (Attacks::Both, Overlay::Off));
    press(&mut model, "S");
    assert_eq!((model.view.attacks, model.view.overlay), (Attacks::Off, Overlay::Heat));
}

#[test]
fn only_what_is_looked_at_is_worked_out_and_every_step_is_followed() {
    let mut model = ready();
    run(&mut model, "evaluation change");
    assert!(model.evaluation.change.is_none(), "no move leads to the start");
    for _ in 0..4 {
        press(&mut model, "right");
        let change = model.evaluation.change.as_ref().expect("a move led here");
        let breakdown = model.evaluation.breakdown.as_ref().expect("there are weights");
        assert_eq!(change.to.total_raw, breakdown.sums.total_raw);
        assert!(model.evaluation.quiet.is_none() && model.evaluation.sweep.is_none());
    }
    run(&mut model, "evaluation scores");
    assert!(model.evaluation.quiet.is_some());
}

fn asked(effects: &[Effect]) -> &Series {
    let found = effects.iter().find_map(|effect| match effect {
        Effect::Evaluate(series) => Some(&**series),
        _ => None,
    });
    found.expect("the line is to be evaluated")
}

fn answer(model: &mut Model, series: &Series) {
    let sets = model.sets.both();
    series.work(&sets, |found| {
        model.take_series(series.number, found);
        true
    });
    model.end_series(series.number);
}

#[test]
fn the_graph_asks_for_each_position_once() {
    let mut model = ready();
    let effects = run(&mut model, "evaluation graph");
    let series = asked(&effects).clone();
    assert_eq!(series.places.len(), model.shown.line.len());
    assert!(press(&mut model, "right").is_empty(), "it is being worked out");
    answer(&mut model, &series);
    assert!(press(&mut model, "right").is_empty(), "it is known");
    for &node in &model.shown.line {
        let weights = Weights::built_in();
        let expected = weights.raw(&model.sheet.game.position(node));
        assert_eq!(model.sums_at(node)[0].map(|sums| sums.total_raw), Some(expected));
    }
    run(&mut model, "goto 2");
    let effects = run(&mut model, "next-variation");
    assert_eq!(asked(&effects).places.len(), 2, "only the variation is new");
}

#[test]
fn an_answer_about_other_weights_is_dropped() {
    let mut model = ready();
    let series = asked(&run(&mut model, "evaluation graph")).clone();
    let effects = run(&mut model, "against built-in");
    assert_ne!(asked(&effects).number, series.number);
    answer(&mut model, &series);
    assert!(model.shown.line.iter().all(|&node| model.sums_at(node)[0].is_none()));
}

#[test]
fn a_refused_file_leaves_the_weights_as_they_are() {
    let mut model = ready();
    let path = PathBuf::from("nowhere/elmo.bin");
    let effects = run(&mut model, "weights nowhere/elmo.bin");
    assert_eq!(effects, [Effect::OpenWeights(Role::Main, path.clone())]);
    assert_eq!(sentence(&model), "reading weights elmo.bin");
    let effects = model.weights_read(Role::Main, path, Err(Message::new("ない", "there is no elmo.bin")));
    assert!(effects.is_empty() && model.sets.is_built_in() && model.sets.awaited().next().is_none());
    assert_eq!(sentence(&model), "there is no elmo.bin");
    assert!(model.log.newest_first().any(|entry| entry.message.en == "there is no elmo.bin"));
}

#[test]
fn of_two_files_the_one_asked_for_last_is_used() {
    let mut model = ready();
    let first = PathBuf::from("first");
    run(&mut model, "weights first");
    run(&mut model, "weights built-in");
    assert!(model.weights_read(Role::Main, first, Ok(material_only())).is_empty());
    assert_ne!(used(&model), "material alone");
}

#[test]
fn other_weights_begin_a_new_analysis_and_forget_what_was_found() {
    let mut model = ready();
    run(&mut model, "engine");
    let generation = model.engine.generation();
    let line = Line { rank: 1, depth: 5, seldepth: 9, score: Score::Cp(30), bound: Bound::Exact, pv: Vec::new() };
    let info = Report::Line(Info { line, nodes: 100, time: Duration::ZERO, hashfull: 0 });
    model.report(generation, info.clone());
    assert!(model.score_at(model.shown.node).is_some());
    run(&mut model, "weights file");
    let effects = model.weights_read(Role::Main, PathBuf::from("file"), Ok(material_only()));
    assert_eq!(effects, [Effect::UseWeights, Effect::Analyse]);
    assert_eq!(used(&model), "material alone");
    assert!(model.score_at(model.shown.node).is_none());
    model.report(generation, info);
    assert!(model.engine.lines.is_empty(), "that was found with the weights before");
    let breakdown = model.evaluation.breakdown.as_ref().expect("there are weights");
    assert_eq!((breakdown.sums.kkp, breakdown.sums.kpp), (0, 0));
    assert_eq!(run(&mut model, "weights built-in"), [Effect::UseWeights, Effect::Analyse]);
    assert!(model.sets.is_built_in());
}

#[test]
fn a_second_set_is_compared_and_put_away() {
    let mut model = ready();
    run(&mut model, "evaluation compare");
    assert!(model.evaluation.comparison.is_none());
    run(&mut model, "against file");
    model.weights_read(Role::Against, PathBuf::from("file"), Ok(material_only()));
    model.prepare();
    let comparison = model.evaluation.comparison.as_ref().expect("there are two");
    assert_eq!((comparison.b.sums.kkp, comparison.b.weights.as_str()), (0, "material alone"));
    run(&mut model, "weights");
    assert_eq!(sentence(&model), "weights: built-in  against: material alone (file)");
    run(&mut model, "against none");
    assert!(model.evaluation.comparison.is_none());
}

#[test]
fn the_sweep_keeps_its_piece_while_the_cursor_looks_at_empty_squares() {
    let mut model = ready();
    run(&mut model, "overlay sweep");
    let swept = |model: &Model| model.evaluation.sweep.as_ref().map(|sweep| sweep.from.to_string());
    assert_eq!(swept(&model).as_deref(), Some("5i"), "the king of the side to move");
    press(&mut model, "b");
    // The cursor begins in the middle of the board.
    for (key, expected) in [("down", "5i"), ("down", "5g"), ("up", "5g"), ("right", "5g")] {
        press(&mut model, key);
        assert_eq!(swept(&model).as_deref(), Some(expected), "{key}");
    }
    run(&mut model, "next");
    assert_eq!(swept(&model).as_deref(), Some("5g"), "the piece still stands there");
}
