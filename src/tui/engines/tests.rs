//! Tests of the other engines, whose reports are made up here.

use super::{EngineRole, EngineSettingRow, OtherEngineId, opinions};
use crate::tui::core::Effect;
use crate::tui::line_source::LineSource;
use crate::tui::lines;
use crate::tui::pages::PageKind;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{GAME, notice_text, opened, run_command};
use sankoma_analysis::results::{PositionResult, ResultLine};
use sankoma_record::notation::replay;
use sankoma_search::{Bound, Score};
use sankoma_usi::client::{
    DialogueDirection, DialogueLine, UsiAnalysisReport, UsiClientError, UsiEnginePhase, UsiFigures, UsiGo, UsiLine,
    UsiProgramIdentity, UsiProgramOption, UsiProgramOptionKind, engine_identity,
};
use sankoma_usi::engines_file::{EnginesFile, parse_engines};
use std::time::Duration;

fn file() -> EnginesFile {
    let names = ["Far", "Near", "Third", "Fourth", "Fifth"];
    let entry = |name: &str| format!("[[engine]]\nname = '{name}'\ncommand = '/e/{name}'\n");
    let text = names.map(entry).concat();
    parse_engines(&text)
}

fn model() -> Workbench {
    let mut model = opened(GAME);
    model.core.receive_engines(file());
    model
}

/// Starts the engine of this name and returns its number.
fn start(model: &mut Workbench, name: &str) -> OtherEngineId {
    let effects = run_command(model, &format!("engine-start {name}"));
    let found = effects.iter().find_map(|effect| match effect {
        Effect::StartEngine(id, definition) if definition.name == name => Some(*id),
        _ => None,
    });
    found.expect("it is started")
}

fn generation(effects: &[Effect], wanted: OtherEngineId) -> Option<u64> {
    effects.iter().find_map(|effect| match effect {
        Effect::AnalyseWith(request) if request.engine == wanted => Some(request.generation),
        _ => None,
    })
}

fn search(model: &Workbench, generation: u64, score: i32, pv: &str) -> UsiAnalysisReport {
    let line = replay(&model.core.game.shown.position, pv);
    let (score, depth) = (Some(Score::Cp(score)), Some(7));
    let line = UsiLine { rank: 1, score, bound: Bound::Exact, depth, seldepth: None, line };
    let figures = UsiFigures { depth: Some(7), nps: Some(1000), ..UsiFigures::default() };
    UsiAnalysisReport::Search { generation, lines: vec![line], figures }
}

#[test]
fn four_engines_analyse_beside_ours_and_a_fifth_is_refused() {
    let mut model = model();
    for (name, letter) in [("Far", 'A'), ("Near", 'B'), ("Third", 'C'), ("Fourth", 'D')] {
        start(&mut model, name);
        assert_eq!(model.core.engines.running_as(name).map(super::OtherEngine::letter), Some(letter));
    }
    assert!(run_command(&mut model, "engine-start Fifth").is_empty());
    assert!(notice_text(&model).contains('4'));
    assert!(run_command(&mut model, "engine-start Far").is_empty(), "it runs already");
    // A letter that is free is given again.
    run_command(&mut model, "engine-end Near");
    start(&mut model, "Fifth");
    assert_eq!(model.core.engines.running_as("Fifth").map(super::OtherEngine::letter), Some('B'));
}

#[test]
fn every_position_is_a_new_request_and_older_reports_are_dropped() {
    let mut model = model();
    let effects = run_command(&mut model, "engine-start Far");
    let id = model.core.engines.running[0].id;
    let first = generation(&effects, id).expect("it is asked at once");
    let effects = run_command(&mut model, "next");
    let second = generation(&effects, id).expect("it is asked again");
    let report = search(&model, first, 5, "3c3d");
    model.core.receive_engine_report(id, report);
    assert!(model.core.engines.running[0].lines.is_empty());
    let report = search(&model, second, 5, "3c3d");
    model.core.receive_engine_report(id, report);
    assert_eq!(model.core.engines.running[0].lines.len(), 1);
    // Space starts ours too, then stops all, then starts all.
    assert_eq!(generation(&run_command(&mut model, "engine"), id), None, "it continues");
    assert!(run_command(&mut model, "engine").contains(&Effect::HaltEngine(id)));
    assert_eq!(generation(&run_command(&mut model, "next"), id), None);
    assert!(generation(&run_command(&mut model, "engine"), id).is_some());
}

#[test]
fn its_lines_are_lines_of_play_with_the_illegal_ply_marked() {
    let mut model = model();
    let effects = run_command(&mut model, "engine-start Far");
    let id = model.core.engines.running[0].id;
    let now = generation(&effects, id).expect("it is asked");
    let report = search(&model, now, 31, "7g7f 3c3d 7f7d");
    model.core.receive_engine_report(id, report);
    let lines = lines::lines_of_play(&model.core);
    let line = lines.iter().find(|line| line.source == LineSource::Other(0, 1)).expect("it is listed");
    assert_eq!((line.moves.len(), line.fault.as_ref().map(|fault| fault.text.as_str())), (2, Some("7f7d")));
    run_command(&mut model, "line 1");
    assert_eq!(model.core.line_view.as_ref().map(|view| view.line().source), Some(LineSource::Other(0, 1)));
    run_command(&mut model, "adopt");
    assert!(model.core.line_view.is_none(), "the line is in the game now");
}

#[test]
fn results_are_kept_under_the_engines_own_identity() {
    let mut model = model();
    let effects = run_command(&mut model, "engine-start Far");
    let id = model.core.engines.running[0].id;
    let now = generation(&effects, id).expect("it is asked");
    let engine = engine_identity("Far", Some("Far 9"), &[]);
    let pv = vec!["2g2f".parse().expect("a move")];
    let line = ResultLine { score: Score::Cp(77), bound: Bound::Exact, seldepth: 9, pv };
    let result =
        PositionResult { lines: vec![line], depth: 12, nodes: 5, time: Duration::ZERO, engine, comparisons: None };
    model.core.receive_engine_report(id, UsiAnalysisReport::Result(now, Box::new(result)));
    assert!(model.core.engine.result.is_none(), "it is no result of ours");
    assert!(model.core.sessions.is_unwritten());
    run_command(&mut model, "next");
    assert!(model.core.engines.running[0].result.is_none());
    run_command(&mut model, "previous");
    let known = model.core.engines.running[0].result.as_ref().map(|result| result.depth);
    assert_eq!(known, Some(12), "stepping away loses nothing");
}

#[test]
fn disagreements_are_found() {
    let mut model = model();
    let mut asked = Vec::new();
    for name in ["Far", "Near", "Third"] {
        let effects = run_command(&mut model, &format!("engine-start {name}"));
        let id = model.core.engines.running_as(name).expect("it runs").id;
        asked.push((id, generation(&effects, id).expect("it is asked")));
    }
    let lines = [(0, "7g7f 3c3d"), (0, "7g7f 8c8d"), (900, "2g2f")];
    for ((id, generation), (score, pv)) in asked.into_iter().zip(lines) {
        let report = search(&model, generation, score, pv);
        model.core.receive_engine_report(id, report);
    }
    let turn = model.core.game.shown.position.side_to_move();
    let found = opinions(&model.core.engine, &model.core.engines, turn);
    let facts: Vec<(usize, bool, bool)> =
        found.iter().map(|opinion| (opinion.common_plies, opinion.differs(), opinion.is_far())).collect();
    assert_eq!(facts, [(2, false, false), (1, false, false), (0, true, true)]);
}

#[test]
fn an_engine_that_is_added_is_asked_first_and_kept_with_its_name() {
    let mut model = model();
    let effects = run_command(&mut model, "engine-add '/opt/my engine' -x");
    let Some(Effect::StartEngine(id, definition)) = effects.first() else { panic!("{effects:?}") };
    assert_eq!((definition.command.as_str(), definition.name.as_str()), ("/opt/my engine", "my engine"));
    let option = |name: &str, kind, default: &str| UsiProgramOption {
        name: name.to_owned(),
        kind,
        default: Some(default.to_owned()),
    };
    let spin = UsiProgramOptionKind::Spin { min: Some(1), max: Some(64) };
    let identity = UsiProgramIdentity {
        name: Some("Mine 3".to_owned()),
        author: None,
        options: vec![option("Hash", spin, "16"), option("Book", UsiProgramOptionKind::Check, "true")],
    };
    let id = *id;
    model.core.receive_engine_report(id, UsiAnalysisReport::Identified(identity));
    let effects = model.core.receive_engine_report(id, UsiAnalysisReport::Phase(UsiEnginePhase::Idle));
    let [Effect::EndEngine(_), Effect::SaveEngine(None, definition)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!((definition.name.as_str(), definition.arguments.as_slice()), ("Mine 3", &["-x".to_owned()][..]));
    model.core.engines.definitions.push((**definition).clone());
    model.settle();
    assert_eq!(model.pages.top(), Some(PageKind::EngineSettings));
    let rows = model.core.engines.setting_rows("Mine 3");
    let keys: Vec<String> = rows.iter().map(EngineSettingRow::key).collect();
    assert_eq!(keys[6..], ["option Hash", "option Book"]);
    // Settings are checked before they are saved; a check is switched by one key.
    assert!(run_command(&mut model, "engine-set option Hash = 65").is_empty());
    assert!(notice_text(&model).contains("65"));
    assert!(run_command(&mut model, "engine-set threads = many").is_empty());
    let effects = run_command(&mut model, "engine-set option Hash = 64");
    let Some(Effect::SaveEngine(Some(name), saved)) = effects.first() else { panic!("{effects:?}") };
    assert_eq!((name.as_str(), saved.option("Hash")), ("Mine 3", Some("64")));
    run_command(&mut model, "list-last");
    let effects = run_command(&mut model, "engine-setting-edit");
    let Some(Effect::SaveEngine(_, saved)) = effects.first() else { panic!("{effects:?}") };
    assert_eq!(saved.option("Book"), Some("false"));
}

#[test]
fn a_failure_is_said_and_the_rest_goes_on() {
    let mut model = model();
    let id = start(&mut model, "Far");
    let other = start(&mut model, "Near");
    let error = UsiClientError::Exited { status: Some("signal: 11".to_owned()), last_errors: vec!["oh".to_owned()] };
    let effects = model.core.receive_engine_report(id, UsiAnalysisReport::Failed(error));
    assert_eq!(effects, [Effect::EndEngine(id)]);
    assert!(notice_text(&model).starts_with("Far ended unexpectedly (signal: 11): 'oh'"), "{}", notice_text(&model));
    let effects = run_command(&mut model, "next");
    assert_eq!((generation(&effects, id), generation(&effects, other).is_some()), (None, true));
    let again = start(&mut model, "Far");
    assert_eq!(
        model.core.engines.running_as("Far").map(|engine| (engine.id, engine.role)),
        Some((again, EngineRole::Analysis))
    );
    assert_eq!(model.core.engines.analysing().count(), 2);
}

#[test]
fn a_game_with_an_illegal_move_is_sent_as_a_position() {
    let mut model = opened("手合割：平手\n1 ７五歩(77)\n2 ３四歩(33)\n");
    model.core.receive_engines(file());
    run_command(&mut model, "last");
    let effects = run_command(&mut model, "engine-start Far");
    let sent = effects.iter().find_map(|effect| match effect {
        Effect::AnalyseWith(request) => Some(&request.position),
        _ => None,
    });
    let sent = sent.expect("it is asked");
    assert_eq!((sent.plies_made(), sent.setup()), (0, model.core.game.shown.position.setup()));
}

#[test]
fn how_engines_search_is_typed() {
    let mut model = model();
    for (text, go) in [
        ("nodes=5000", UsiGo::Nodes(5000)),
        ("depth=9", UsiGo::Depth(9)),
        ("time=0.5s", UsiGo::MoveTime(Duration::from_millis(500))),
        ("mate", UsiGo::Mate(None)),
        ("mate=5s", UsiGo::Mate(Some(Duration::from_secs(5)))),
        ("ponder", UsiGo::Ponder),
        ("infinite", UsiGo::Infinite),
    ] {
        run_command(&mut model, &format!("engine-go {text}"));
        assert_eq!(model.core.engines.go, go);
    }
    let refused = crate::tui::action::parse("engine-go depth=0").expect_err("no depth is zero");
    assert!(refused.en.starts_with("'depth=0', expected"), "{refused:?}");
}

#[test]
fn the_dialogue_is_bounded_filtered_and_copied() {
    let mut model = model();
    let id = start(&mut model, "Far");
    let line = |at: u64, direction, text: &str| DialogueLine {
        time: Duration::from_millis(at),
        direction,
        text: text.to_owned(),
    };
    let many = (0..6000).map(|at| line(at, DialogueDirection::FromProgram, "info string noise")).collect();
    model.core.receive_engine_report(id, UsiAnalysisReport::Dialogue(many, 7));
    let said = vec![
        line(61_500, DialogueDirection::ToProgram, "go infinite"),
        line(62_000, DialogueDirection::FromProgram, "bestmove 7g7f"),
        line(62_001, DialogueDirection::Error, "warning: Noise"),
    ];
    model.core.receive_engine_report(id, UsiAnalysisReport::Dialogue(said, 0));
    run_command(&mut model, "dialogue");
    let log = |model: &Workbench| {
        (model.core.engines.log.len(), model.core.engines.log.matching(), model.core.engines.log.skipped)
    };
    assert_eq!(log(&model), (5000, 5000, 7));
    let filter = |model: &mut Workbench, text: &str| {
        run_command(model, "filter");
        for edit in [
            crate::tui::action::TextEdit::DeleteToStart,
            crate::tui::action::TextEdit::Insert(text.to_owned()),
            crate::tui::action::TextEdit::Accept,
        ] {
            model.apply(crate::tui::action::Action::Edit(edit));
        }
        model.core.engines.log.matching()
    };
    assert_eq!(filter(&mut model, "-noise"), 2);
    assert_eq!(filter(&mut model, "!"), 1);
    assert_eq!(filter(&mut model, "engine:A >"), 1);
    assert_eq!(filter(&mut model, "engine:near"), 0);
    assert_eq!(filter(&mut model, "engine:far BESTMOVE"), 1);
    let effects = run_command(&mut model, "copy-dialogue");
    assert_eq!(effects, [Effect::Copy("01:02.000 Far < bestmove 7g7f\n".to_owned())]);
}
