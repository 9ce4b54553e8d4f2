//! Tests of the review room: marks, the way from mistake to mistake, the summary, comments and sessions.

use super::ResultsWriting;
use crate::tui::core::effect::ReviewRequest;
use crate::tui::core::{Effect, ScoreSource};
use crate::tui::files::OpenFileSource;
use crate::tui::game::tests::{comments, write_comment};
use crate::tui::pages::PageKind;
use crate::tui::tests::fixed_weights::fixed_weights;
use crate::tui::workbench::Workbench;
use crate::tui::workbench::tests::{drawn, notice_text, opened, run_command, run_jobs, typed_command};
use crate::tui::{review, why};
use sankoma_analysis::Engine;
use sankoma_analysis::results::SessionResults;
use sankoma_analysis::review::{
    AccuracySummary, MoveAssessment, MoveQuality, PassResult, ReviewReport, SearchedPosition, StopFlag, assess_moves,
    search_section,
};
use sankoma_analysis::why::MoveQuestion;
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_record::notation::NotationStyle;
use sankoma_record::{self as record, NodeId, Record, RecordFormat, RecordWriteOptions};
use sankoma_rules::Color;
use sankoma_usi::engines_file::EngineDefinition;
use sankoma_wording::Language;
use std::collections::BTreeMap;
use std::time::Duration;

/// White takes a bishop that Black gives away at ply 3.
const BLUNDER: &str = "startpos moves 7g7f 3c3d 8h3c+ 2b3c 2g2f 8c8d 2f2e 8d8e";

fn model() -> Workbench {
    let mut model = opened(BLUNDER);
    model.core.set_built_in_weights(fixed_weights());
    model
}

fn requested(effects: Vec<Effect>) -> ReviewRequest {
    let request = effects.into_iter().find_map(|effect| match effect {
        Effect::StartReview(request) => Some(*request),
        _ => None,
    });
    request.expect("a review was requested")
}

/// Searches what was requested and reports every position to the workbench.
fn run_review(model: &mut Workbench, request: &ReviewRequest) -> BTreeMap<NodeId, SearchedPosition> {
    let mut engine = Engine::new(fixed_weights(), 4);
    let mut all = BTreeMap::new();
    for section in &request.parts[0].sections {
        let mut reports = Vec::new();
        let found = search_section(
            &request.game,
            section,
            &request.settings,
            &mut engine,
            &StopFlag::default(),
            |PassResult { node, searched, pass }, _| {
                let position = Box::new(request.game.position(node));
                let elapsed = Duration::from_millis(100);
                let searched = searched.clone();
                reports.push(ReviewReport::Searched { part: 0, own_name: None, position, searched, pass, elapsed });
            },
        );
        for report in reports {
            review::receive_review_report(&mut model.core, request.number, report);
        }
        all.extend(found.expect("it was not stopped"));
    }
    review::receive_review_report(&mut model.core, request.number, ReviewReport::Finished);
    all
}

fn reviewed() -> (Workbench, BTreeMap<NodeId, SearchedPosition>) {
    let mut model = model();
    let request = requested(run_command(&mut model, "review all nodes=2000 lines=2 passes=2"));
    let searched = run_review(&mut model, &request);
    (model, searched)
}

#[test]
fn a_review_asks_with_the_choice_made_last() {
    let mut model = model();
    run_command(&mut model, "review");
    assert_eq!(typed_command(&model), Some("review all backwards nodes=100000 lines=1 passes=2"));
    run_command(&mut model, "cancel");
    let request = requested(run_command(&mut model, "review 3-4 forwards depth=2 passes=1"));
    assert_eq!(request.parts[0].sections, [model.core.game.shown.line[2..=4].to_vec()]);
    run_command(&mut model, "review-stop");
    run_command(&mut model, "review");
    assert_eq!(typed_command(&model), Some("review 3-4 forwards depth=2 lines=1 passes=1"));
}

#[test]
fn the_same_key_pauses_a_review_and_goes_on_with_it() {
    let mut model = model();
    run_command(&mut model, "review all");
    assert!(run_command(&mut model, "review").contains(&Effect::PauseReview(true)));
    assert!(model.core.review.run.as_ref().is_some_and(|run| run.paused && run.all == 9));
    assert!(run_command(&mut model, "review").contains(&Effect::PauseReview(false)));
    assert!(run_command(&mut model, "review-stop").contains(&Effect::StopReview));
    assert_eq!(notice_text(&model), "the review is stopped after 0 of 9 positions");
}

#[test]
fn assessments_are_those_of_analyze() {
    let (model, searched) = reviewed();
    let expected = assess_moves(&model.core.game.document.game, &searched);
    assert_eq!(expected.len(), 8);
    for assessment in &expected {
        assert_eq!(model.core.review.assessment(assessment.node), Some(assessment));
    }
    let game = &model.core.game.document.game;
    assert_eq!(model.core.review.accuracy(game), Some(AccuracySummary::of(game, &expected)));
}

#[test]
fn a_review_that_is_done_is_not_repeated() {
    let (mut model, _) = reviewed();
    let effects = run_command(&mut model, "review all nodes=2000 lines=2 passes=2");
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::StartReview(_))), "{effects:?}");
    assert_eq!(notice_text(&model), "these moves are reviewed already; v u shows the summary");
    requested(run_command(&mut model, "review all nodes=4000 lines=2 passes=2"));
}

#[test]
fn the_next_mistake_is_shown_with_its_sentence() {
    let (mut model, _) = reviewed();
    // A search of 2,000 nodes may doubt the first moves.
    run_command(&mut model, "goto 2");
    run_command(&mut model, "next-mistake");
    assert_eq!(model.core.game.shown.ply(), 3);
    let sentence = notice_text(&model).to_owned();
    let is_marked = sentence.contains(" ?? ") || sentence.contains(" X ");
    assert!(sentence.starts_with("3 ") && is_marked && sentence.contains(": loses "), "{sentence}");
    assert!(sentence.contains(" → ") && sentence.contains("; best "), "{sentence}");
    let quality = model.core.review.assessment(model.core.game.shown.node).and_then(MoveAssessment::quality);
    assert!(matches!(quality, Some(MoveQuality::Blunder | MoveQuality::LosingBlunder)), "{quality:?}");
    run_command(&mut model, "first");
    run_command(&mut model, "previous-mistake");
    assert_eq!(notice_text(&model), "no mistake before this ply");
    let mut unreviewed = opened(BLUNDER);
    run_command(&mut unreviewed, "next-mistake");
    assert_eq!(notice_text(&unreviewed), "this line is not reviewed yet; R reviews it");
}

#[test]
fn the_summary_leads_to_the_worst_moves() {
    let (mut model, _) = reviewed();
    run_command(&mut model, "review-summary");
    assert!(model.pages.top() == Some(PageKind::ReviewSummary));
    assert_eq!(review::worst_moves(&model.core).first().map(|found| found.ply), Some(3));
    run_command(&mut model, "list-open");
    assert!(model.pages.is_empty());
    assert_eq!(model.core.game.shown.ply(), 3);
}

fn as_record(model: &Workbench) -> Record {
    let written = record::write(&[&model.core.game.document.game], RecordWriteOptions::defaults_for(RecordFormat::Kif));
    record::read(&written.bytes, None)
}

/// Comments of every program that can be written show what the search had shown.
#[test]
fn a_review_written_into_comments_is_shown_when_they_are_opened() {
    for dialect in ["shogihome", "shogigui", "plain"] {
        let (mut model, _) = reviewed();
        let before = model.core.game.document.game.clone();
        run_command(&mut model, &format!("review-write {dialect}"));
        let said = notice_text(&model);
        assert!(said.starts_with("the review is written into 9 comments, without the reasons of "), "{said}");
        assert!(said.ends_with(", which are still looked for; u undoes, Ctrl+S saves"), "{said}");
        let mut opened = Workbench::new(model.core.lang);
        opened.core.load(as_record(&model), OpenFileSource { path: None, name: String::new() });
        opened.core.compute_visible();
        for (&node, &same) in model.core.game.shown.line.iter().zip(&opened.core.game.shown.line) {
            let quality =
                |model: &Workbench, node| model.core.review.assessment(node).map(|found| (found.ply, found.quality()));
            assert_eq!(quality(&opened, same), quality(&model, node), "{dialect}");
            let score = opened.core.node_score(same).expect("its comment has a score");
            assert_eq!(score.source, ScoreSource::Comment);
            assert_eq!(Some(score.score), model.core.node_score(node).map(|found| found.score), "{dialect}");
        }
        let lines = opened.core.engine.result_lines();
        assert_eq!(lines, model.core.engine.result_lines(), "the lines of the comment are shown as a result");
        run_command(&mut model, "undo");
        assert_eq!(model.core.game.document.game, before, "one step takes it back");
    }
}

#[test]
fn results_are_kept_for_the_game_they_were_found_for() {
    let (mut model, searched) = reviewed();
    let games = saved_results(&mut model);
    assert_eq!(games.iter().map(|(_, results)| results.len()).collect::<Vec<_>>(), [searched.len()]);
    assert!(model.core.save_results().is_none(), "they are saved");
    let mut later = self::model();
    let results = games.into_iter().flat_map(|(_, results)| results).collect();
    later.core.receive_saved_results(sankoma_analysis::results::LoadedSessions { results, damaged: Vec::new() });
    later.core.compute_visible();
    for node in model.core.game.shown.line.clone() {
        assert_eq!(later.core.review.assessment(node), model.core.review.assessment(node));
    }
}

/// Answers every question about a move.
fn explain_all(model: &mut Workbench) {
    while let Some(asked) = why::request_explanation(&mut model.core) {
        run_jobs(model, vec![asked]);
    }
}

/// The results that are to be saved now.
fn saved_results(model: &mut Workbench) -> Vec<(u64, SessionResults)> {
    let effect = model.core.save_results().expect("there is something to save");
    effect.as_job::<ResultsWriting>().expect("they are written").0.clone()
}

/// The question that the stored results give about each mistake.
fn questions_about_mistakes(model: &Workbench) -> Vec<(NodeId, MoveQuestion)> {
    let core = &model.core;
    let game = &core.game.document.game;
    let question = |node: NodeId| {
        let (before, after) = review::results_around(core, node)?;
        MoveQuestion::of_results(&game.position_before(node)?, game.node(node).mv?, before, after)
    };
    let mistakes = game.main_line().into_iter().filter(|&node| core.review.is_mistake(node));
    mistakes.filter_map(|node| Some((node, question(node)?))).collect()
}

/// Reasons that follow from the lines of a first pass are neither shown nor written once a later one has replaced
/// these lines.
#[test]
fn reasons_follow_from_the_last_lines_of_a_review() {
    let (mut model, _) = reviewed();
    review::refresh_assessments(&mut model.core);
    explain_all(&mut model);
    let first = questions_about_mistakes(&model);
    let request = requested(run_command(&mut model, "review all nodes=20000 lines=2 passes=2"));
    run_review(&mut model, &request);
    review::refresh_assessments(&mut model.core);
    let last = questions_about_mistakes(&model);
    let changed: Vec<NodeId> = last.iter().filter(|found| !first.contains(found)).map(|found| found.0).collect();
    assert!(!changed.is_empty(), "deeper searches give other lines");
    assert!(why::unexplained_mistakes(&model.core) >= changed.len());
    for &node in &changed {
        assert_eq!(model.core.why.theme(node), None, "nothing is counted by outdated lines");
        assert_eq!(model.core.why.first_reason(node, NotationStyle::Usi, Language::En), None);
    }
    explain_all(&mut model);
    assert_eq!(why::unexplained_mistakes(&model.core), 0);
    for (node, question) in last {
        let known = model.core.why.get(node).expect("it is explained");
        assert_eq!(known.question, question);
    }
}

/// The reason of a mistake that comes while its sentence stands completes the sentence; a newer message stays.
#[test]
fn a_late_reason_completes_its_sentence_and_covers_no_other_message() {
    let at_a_mistake = || {
        let (mut model, _) = reviewed();
        let mut asked = run_command(&mut model, "goto 2");
        asked.extend(run_command(&mut model, "next-mistake"));
        (model, asked)
    };
    let (mut model, asked) = at_a_mistake();
    run_jobs(&mut model, asked);
    explain_all(&mut model);
    let core = &model.core;
    let reason = core.why.first_reason(core.game.shown.node, core.view.notation, Language::En).expect("it is known");
    assert!(notice_text(&model).contains(&format!("%: {reason}; best ")), "{}", notice_text(&model));
    let (mut interrupted, asked) = at_a_mistake();
    interrupted.core.messages.note("saved.kif に保存しました", "wrote saved.kif");
    run_jobs(&mut interrupted, asked);
    explain_all(&mut interrupted);
    assert_eq!(notice_text(&interrupted), "wrote saved.kif");
}

/// The engine `Other` of engines.toml finds the bishop given away at ply 3 good, and loses at ply 5.
fn reviewed_by_two() -> Workbench {
    let mut model = model();
    model.core.engines.definitions =
        vec![EngineDefinition { name: "Other".to_owned(), command: "other".to_owned(), ..EngineDefinition::default() }];
    let request =
        requested(run_command(&mut model, "review all nodes=2000 lines=2 passes=2 engine=sankoma engine=Other"));
    let [own, other] = &request.parts[..] else { panic!("{request:?}") };
    assert_eq!(own.engine, None);
    let (_, definition) = other.engine.as_ref().expect("it is another engine");
    assert_eq!(definition.option("MultiPV"), Some("2"));
    assert_eq!(own.sections, other.sections);
    for &node in other.sections.iter().flatten() {
        report_other(&mut model, &request, 1, node);
    }
    run_review(&mut model, &request);
    model
}

/// Reports what `Other` finds in the position at `node`.
fn report_other(model: &mut Workbench, request: &ReviewRequest, part: usize, node: NodeId) {
    let position = Box::new(request.game.position(node));
    let score = AnnotationScore::Centipawns(if request.game.ply(node) < 5 { 0 } else { -900 });
    let line = AnnotationLine { score, depth: Some(9), seldepth: None, nodes: Some(5), pv: Vec::new() };
    let searched = SearchedPosition { turn: position.side_to_move(), lines: vec![line], comparisons: None };
    let (own_name, elapsed) = (Some("Fake 2".to_owned()), Duration::from_millis(1));
    let report = ReviewReport::Searched { part, own_name, position, searched, pass: 1, elapsed };
    review::receive_review_report(&mut model.core, request.number, report);
}

/// The comments hold the review of the built-in engine; `Other` has reviewed two moves when it is stopped.
#[test]
fn a_review_that_was_stopped_is_not_completed_by_the_scores_of_others() {
    let (mut own, _) = reviewed();
    run_command(&mut own, "review-write shogihome");
    let mut model = model();
    model.core.load(as_record(&own), OpenFileSource { path: None, name: String::new() });
    model.core.compute_visible();
    assert_eq!(model.core.review.coverage(&model.core.game.document.game, Color::Black).from_comments, 4);
    model.core.engines.definitions =
        vec![EngineDefinition { name: "Other".to_owned(), command: "other".to_owned(), ..EngineDefinition::default() }];
    let request = requested(run_command(&mut model, "review all nodes=2000 engine=Other"));
    let line = model.core.game.shown.line.clone();
    for &node in &line[4..7] {
        report_other(&mut model, &request, 0, node);
    }
    run_command(&mut model, "review-stop");
    run_command(&mut model, "marks-by Other");
    let assessed: Vec<usize> = (0..9).filter(|&ply| model.core.review.assessment(line[ply]).is_some()).collect();
    assert_eq!(assessed, [5, 6]);
    let scored: Vec<usize> = (0..9).filter(|&ply| model.core.node_score(line[ply]).is_some()).collect();
    assert_eq!(scored, [4, 5, 6], "the scores of the comments are those of the built-in engine");
    run_command(&mut model, "review-summary");
    let screen = drawn(&model, 80, 24);
    let row = screen.lines().find(|row| row.contains("Moves reviewed")).expect("the gap is told");
    assert!(row.contains("1/4") && row.matches("1/4").count() == 2, "{screen}");
}

#[test]
fn the_worst_moves_stand_in_the_order_of_their_losses_with_their_side() {
    let mut model = reviewed_by_two();
    let worst = review::worst_moves(&model.core);
    assert!(worst.windows(2).all(|pair| pair[0].win_rate_loss() >= pair[1].win_rate_loss()), "{worst:?}");
    run_command(&mut model, "notation usi");
    run_command(&mut model, "review-summary");
    let screen = drawn(&model, 120, 40);
    let heading = screen.lines().position(|row| row.contains("Worst moves")).expect("there is a list");
    let first = screen.lines().nth(heading + 1).expect("a row follows");
    assert!(first.contains("▲ 8h3c+"), "{screen}");
}

#[test]
fn two_engines_review_side_by_side_and_disagree() {
    let mut model = reviewed_by_two();
    assert!(notice_text(&model).contains(", 2 engines disagree on "), "{}", notice_text(&model));
    let quality = |model: &Workbench, ply: usize| {
        model.core.review.assessment(model.core.game.shown.line[ply]).and_then(MoveAssessment::quality)
    };
    assert!(quality(&model, 3) >= Some(MoveQuality::Blunder) && quality(&model, 5).is_none());
    let plies: Vec<usize> = review::shown_disagreements(&model.core).iter().map(|found| found.first.ply).collect();
    assert!(plies.contains(&3) && plies.contains(&5), "{plies:?}");
    // The rows of the disagreements follow the worst moves.
    run_command(&mut model, "review-summary");
    run_command(&mut model, "list-last");
    run_command(&mut model, "list-open");
    assert_eq!(Some(&model.core.game.shown.ply()), plies.last());
    let own_score = model.core.node_score(model.core.game.shown.node);
    run_command(&mut model, "marks-by");
    assert_eq!(notice_text(&model), "marks and scores are those of Other (Fake 2)");
    assert!(quality(&model, 3).is_none() && quality(&model, 5) >= Some(MoveQuality::Blunder));
    let score = model.core.node_score(model.core.game.shown.line[5]).expect("Other has searched it");
    assert_eq!((score.score, score.source), (AnnotationScore::Centipawns(-900), ScoreSource::Search(9)));
    run_command(&mut model, "marks-by sankoma");
    assert_eq!(model.core.node_score(model.core.game.shown.node), own_score);
    run_command(&mut model, "marks-by Another");
    assert!(notice_text(&model).starts_with("no other engine has reviewed this game"));
}

/// What is typed behind the lines of a review is a comment of its own, and a later review leaves it.
#[test]
fn a_comment_typed_behind_a_review_stays() {
    let (mut model, _) = reviewed();
    run_command(&mut model, "review-write shogihome");
    run_command(&mut model, "review-write shogihome");
    assert_eq!(notice_text(&model), "the review is in the comments already");
    run_command(&mut model, "goto 3");
    write_comment(&mut model, "too hasty");
    assert_eq!(comments(&model).last().map(String::as_str), Some("too hasty"), "{:?}", comments(&model));
    run_command(&mut model, "review-write plain");
    assert!(comments(&model).iter().any(|line| line == "too hasty"), "{:?}", comments(&model));
}

/// Both reviews stand in the comments, each under the name of its engine.
#[test]
fn the_reviews_of_two_engines_are_written_beside_each_other() {
    let mut model = reviewed_by_two();
    for _ in 0..2 {
        run_command(&mut model, "review-write shogihome");
        run_command(&mut model, "marks-by");
    }
    run_command(&mut model, "marks-by Other");
    run_command(&mut model, "review-write plain");
    let comments = model.core.game.document.game.node(model.core.game.shown.line[5]).comments.join("\n");
    assert_eq!(comments.matches("workbench engine=Other (Fake 2)]").count(), 1, "{comments}");
    assert_eq!(comments.matches("workbench]").count(), 1, "{comments}");
}

#[test]
fn an_engine_that_is_not_known_is_named_and_one_that_fails_ends_its_part() {
    let mut model = model();
    let effects = run_command(&mut model, "review all engine=Nobody");
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::StartReview(_))), "{effects:?}");
    assert!(notice_text(&model).starts_with("no engine 'Nobody', expected one of"), "{}", notice_text(&model));
    let mut model = reviewed_by_two();
    let request = requested(run_command(&mut model, "review all nodes=4000 engine=Other"));
    let message = sankoma_wording::Message::new("終了しました", "ended unexpectedly");
    review::receive_review_report(&mut model.core, request.number, ReviewReport::Failed { part: 0, message });
    assert_eq!(notice_text(&model), "the review by Other ends: it ended unexpectedly");
    review::receive_review_report(&mut model.core, request.number, ReviewReport::Finished);
    assert!(model.core.review.run.is_none());
    assert_eq!(notice_text(&model), "the review by Other ends: it ended unexpectedly");
}

/// Results of another engine that were saved are shown when nothing else is known.
#[test]
fn a_game_reviewed_by_another_engine_alone_is_shown_with_its_marks() {
    let mut model = reviewed_by_two();
    let games = saved_results(&mut model);
    let results = games.into_iter().flat_map(|(_, results)| results);
    let results = results.filter(|(_, result)| &*result.engine.name == "Other (Fake 2)").collect();
    let mut later = self::model();
    later.core.receive_saved_results(sankoma_analysis::results::LoadedSessions { results, damaged: Vec::new() });
    later.core.compute_visible();
    assert_eq!(&*review::reviewer(&later.core).name, "Other (Fake 2)");
    assert!(later.core.review.assessment(later.core.game.shown.line[5]).is_some_and(|found| found.quality().is_some()));
}
