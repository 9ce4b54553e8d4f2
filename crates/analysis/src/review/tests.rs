//! Results do not depend on how the work is divided, and assessments follow from the win rates.

mod passes;

use super::sections::SECTION_PLIES;
use super::*;
use crate::Engine;
use crate::tests::fixed_weights::fixed_weights;
use sankoma_record::annotation::{AnnotationScore, block::AnnotationLine};
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Color, Position, Setup, movegen};
use sankoma_search::SearchLimits;
use sankoma_wording::{Language, Message, text};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc;

/// A game of `plies` random moves with a variation at every tenth.
fn game(seed: u64, plies: usize) -> Game {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Setup::startpos());
    let (mut at, mut position) = (NodeId::ROOT, Position::startpos());
    for ply in 0..plies {
        let legal = movegen::legal(&position);
        let first = random.usize(..legal.len());
        let next = game.add_move(at, legal[first]);
        if ply % 10 == 9 && legal.len() > 1 {
            game.add_move(at, legal[(first + 1) % legal.len()]);
        }
        position.play(legal[first]);
        at = next;
    }
    game
}

fn searched_positions(
    game: &Game,
    scope: &ReviewScope,
    settings: &ReviewSearchSettings,
    reversed: bool,
) -> BTreeMap<NodeId, SearchedPosition> {
    let mut engine = Engine::new(fixed_weights(), 4);
    let mut sections = SectionPlan::of(game, scope).sections;
    if reversed {
        sections.reverse();
    }
    let searched = sections
        .iter()
        .map(|section| search_section(game, section, settings, &mut engine, &StopFlag::default(), |_, _| {}));
    searched.flat_map(|found| found.expect("nobody stops it")).collect()
}

fn settings(order: ReviewOrder) -> ReviewSearchSettings {
    ReviewSearchSettings { limits: SearchLimits::nodes(300), multipv: 2, order, passes: 2, variations: false }
}

/// A pause, a resume and a change of the number of threads change nothing but the time.
#[test]
fn a_review_on_threads_finds_the_same_with_pauses() {
    let game = game(3, 60);
    let settings = settings(ReviewOrder::Backward);
    let expected = searched_positions(&game, &ReviewScope::MAIN_LINE, &settings, false);
    for threads in [1, 3] {
        let sections = SectionPlan::of(&game, &ReviewScope::MAIN_LINE).sections;
        let part = ReviewPart::of_built_in_engine(sections, fixed_weights(), 4, threads);
        let task = ReviewTask { game: game.clone(), settings: settings.clone(), parts: vec![part] };
        let (sender, reports) = mpsc::channel();
        let runner = ReviewRunner::start(task, move |report| {
            let _ = sender.send(report);
        });
        let mut found = BTreeMap::new();
        for report in reports {
            match report {
                ReviewReport::Searched { position, searched, .. } => {
                    found.insert(position.key(), searched);
                }
                ReviewReport::Running { .. } | ReviewReport::Failed { .. } => {}
                ReviewReport::Finished => break,
            }
            if found.len() == 10 {
                runner.set_paused(true);
                runner.set_threads(1);
                runner.set_paused(false);
            }
        }
        assert_eq!(found.len(), expected.len());
        for (node, searched) in &expected {
            let key = game.position(*node).key();
            assert_eq!(found.get(&key), Some(searched), "{node:?}");
        }
    }
}

/// An engine that says the same of every position, so many times.
struct ShortLived(usize);

/// Its score, in centipawns, which no search gives to a sound position.
const SHORT_LIVED_SCORE: i32 = 12_345;

impl PositionSearcher for ShortLived {
    fn search(
        &mut self,
        position: &Position,
        _: &ReviewSearchSettings,
        _: &StopFlag,
    ) -> Result<Vec<AnnotationLine>, SearchInterruption> {
        let failed = || SearchInterruption::Failed(Message::new("終了しました", "it has ended"));
        self.0 = self.0.checked_sub(1).ok_or_else(failed)?;
        Ok(position_with_score(position.side_to_move(), SHORT_LIVED_SCORE).lines)
    }

    fn own_name(&self) -> Option<&str> {
        Some("Short-lived")
    }
}

/// The engine that continues searches everything, and each result says whose it is.
#[test]
fn an_engine_that_fails_does_not_stop_the_others() {
    let game = game(6, 30);
    let sections = SectionPlan::of(&game, &ReviewScope::MAIN_LINE).sections;
    let own = ReviewPart::of_built_in_engine(sections.clone(), fixed_weights(), 4, 2);
    let other = ReviewPart { sections, threads: 1, start: Box::new(|| Box::new(ShortLived(5))) };
    let settings = ReviewSearchSettings { passes: 1, ..settings(ReviewOrder::Forward) };
    let task = ReviewTask { game, settings, parts: vec![own, other] };
    let (sender, reports) = mpsc::channel();
    let _runner = ReviewRunner::start(task, move |report| {
        let _ = sender.send(report);
    });
    let (mut found, mut failures) = ([0, 0], Vec::new());
    for report in reports {
        match report {
            ReviewReport::Searched { part, own_name, searched, .. } => {
                found[part] += 1;
                assert_eq!(own_name.as_deref(), (part == 1).then_some("Short-lived"));
                let is_short_lived = searched.lines[0].score == AnnotationScore::Centipawns(SHORT_LIVED_SCORE);
                assert_eq!(is_short_lived, part == 1, "{searched:?}");
            }
            ReviewReport::Failed { part, message } => failures.push((part, message.en)),
            ReviewReport::Running { .. } => {}
            ReviewReport::Finished => break,
        }
    }
    assert_eq!(found, [31, 5]);
    assert_eq!(failures, [(1, "it has ended".to_owned())]);
}

#[test]
fn results_do_not_depend_on_the_order_of_sections() {
    let game = game(1, 40);
    for order in [ReviewOrder::Backward, ReviewOrder::Forward] {
        let one = searched_positions(&game, &ReviewScope::MAIN_LINE, &settings(order), false);
        assert_eq!(one.len(), 41);
        assert_eq!(one, searched_positions(&game, &ReviewScope::MAIN_LINE, &settings(order), true));
    }
}

#[test]
fn a_part_of_a_game_has_the_results_of_the_whole() {
    let game = game(2, 40);
    let whole = searched_positions(&game, &ReviewScope::MAIN_LINE, &settings(ReviewOrder::Backward), false);
    // Sections 1 and 2 are whole, and nothing of section 0 is searched.
    let scope = ReviewScope { first: SECTION_PLIES + 1, last: 40, variations: false };
    let part = searched_positions(&game, &scope, &settings(ReviewOrder::Backward), false);
    assert_eq!(part.len(), 25);
    assert!(part.iter().all(|(node, seen)| whole.get(node) == Some(seen)));
}

#[test]
fn variations_are_searched_when_asked_for() {
    let game = game(3, 40);
    let count = |variations| {
        let scope = ReviewScope { variations, ..ReviewScope::MAIN_LINE };
        SectionPlan::of(&game, &scope).sections.concat().len()
    };
    assert_eq!((count(false), count(true)), (41, 45));
}

#[test]
fn a_stopped_section_has_no_result() {
    let game = game(4, 20);
    let (mut engine, stop_flag) = (Engine::new(fixed_weights(), 4), StopFlag::default());
    let section = &SectionPlan::of(&game, &ReviewScope::MAIN_LINE).sections[0];
    let mut searched = 0;
    let found = search_section(&game, section, &settings(ReviewOrder::Backward), &mut engine, &stop_flag, |_, _| {
        searched += 1;
        if searched == 3 {
            stop_flag.stop();
        }
    });
    assert_eq!((found, searched), (Err(SearchInterruption::Stopped), 3));
}

/// A position with this score in centipawns, Black's view.
fn position_with_score(turn: Color, score: i32) -> SearchedPosition {
    SearchedPosition {
        turn,
        lines: vec![AnnotationLine {
            score: AnnotationScore::Centipawns(score),
            depth: None,
            seldepth: None,
            nodes: None,
            pv: vec![],
        }],
        comparisons: None,
    }
}

#[test]
fn losses_are_those_of_the_mover_and_have_a_class() {
    let game = game(5, 4);
    let line = game.main_line();
    // 600 centipawns are odds of e to 1.
    let scores = [0, -600, -600, -130, 2_000];
    let turns = [Color::Black, Color::White, Color::Black, Color::White, Color::Black];
    let mut searched: BTreeMap<NodeId, SearchedPosition> = line
        .iter()
        .zip(scores)
        .zip(turns)
        .map(|((&node, score), turn)| (node, position_with_score(turn, score)))
        .collect();
    let found = assess_moves(&game, &searched);
    let losses: Vec<f64> = found.iter().map(MoveAssessment::win_rate_loss).collect();
    let expected = [0.231_058, 0.0, 0.0, 0.519_511];
    assert!(losses.iter().zip(expected).all(|(loss, expected)| (loss - expected).abs() < 1e-5), "{losses:?}");
    let classes: Vec<_> = found.iter().map(MoveAssessment::quality).collect();
    assert_eq!(classes, [Some(MoveQuality::Blunder), None, None, Some(MoveQuality::LosingBlunder)]);
    let summary = AccuracySummary::of(&game, &found);
    assert_eq!(summary.players.each_ref().map(|player| player.quality_counts), [[0, 0, 1, 0], [0, 0, 0, 1]]);
    assert_eq!(summary.players[1].worst_moves[0].ply, 4);
    // The best move of the search is never a mistake.
    let choice = game.node(line[4]).mv;
    searched.get_mut(&line[3]).expect("it was searched").lines[0].pv.extend(choice);
    assert_eq!(assess_moves(&game, &searched)[3].quality(), None);
}

#[test]
fn classes_begin_at_their_least_loss() {
    let names =
        [0.0, 0.049, 0.05, 0.1, 0.2, 0.499, 0.5, 1.0].map(|loss| MoveQuality::of(loss).map_or("", MoveQuality::name));
    assert_eq!(names, ["", "", "inaccuracy", "mistake", "blunder", "blunder", "losing_blunder", "losing_blunder"]);
    assert!(MoveQuality::ALL.windows(2).all(|pair| pair[0] < pair[1]));
}

/// The marks differ in every width, so that a class is known without its colour, and `!`, which praises, never stands
/// alone.
#[test]
fn marks_of_classes_differ_without_colour_in_both_widths() {
    let marks: Vec<String> = MoveQuality::ALL.map(|quality| quality.mark().to_owned()).to_vec();
    assert_eq!(marks, ["?!", "?", "??", "X"]);
    let narrow: Vec<String> = MoveQuality::ALL.map(|quality| quality.narrow_mark().to_string()).to_vec();
    for (marks, columns) in [(&marks, MoveQuality::MARK_WIDTH), (&narrow, 1)] {
        let different: BTreeSet<&String> = marks.iter().collect();
        assert_eq!(different.len(), marks.len(), "{marks:?}");
        assert!(marks.iter().all(|mark| text::width(mark) <= columns && !mark.starts_with('!')), "{marks:?}");
    }
    assert_eq!(MoveQuality::Mistake.marked_name(Language::Ja), "?  疑問手");
}

#[test]
fn a_mated_position_is_scored_without_a_search() {
    let mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    let game = Game::new(Position::from_sfen(mated).expect("a position").setup());
    let seen = searched_positions(&game, &ReviewScope::MAIN_LINE, &settings(ReviewOrder::Backward), false);
    assert_eq!(seen[&NodeId::ROOT].lines[0].score, AnnotationScore::Mate { winner: Color::Black, plies: Some(0) });
}

#[test]
fn a_position_without_kings_is_unsearchable() {
    let game = Game::new(Setup::EMPTY);
    let plan = SectionPlan::of(&game, &ReviewScope::MAIN_LINE);
    assert!(plan.sections.is_empty());
    assert_eq!(plan.unsearchable[0].1[0].code(), "no_king");
}
