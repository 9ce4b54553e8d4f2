use super::statistics::{MatchResultCounts, Sprt, elo_of, expected_share};
use super::*;
use crate::Engine;
use crate::tests::fixed_weights::fixed_weights;
use fastrand::Rng;
use sankoma_record::{self as record, RecordFormat, RecordWriteOptions, annotation};
use sankoma_rules::{Color, Move, Position};
use sankoma_search::{Score, SearchLimits};
use sankoma_wording::{Language, Message};
use std::sync::Arc;
use std::time::Duration;

/// A player that gives the answers of a script in order, each after a delay.
struct ScriptedPlayer {
    answers: Vec<Result<PlayerChoice, PlayerFailure>>,
    scores: Vec<i32>,
    delay: Duration,
    time_per_move: Option<Duration>,
}

impl ScriptedPlayer {
    fn new(words: &[&str]) -> Self {
        let choice = |word: &&str| match *word {
            "resign" => PlayerChoice::Resign,
            "win" => PlayerChoice::Declare,
            mv => PlayerChoice::Move(mv.parse().expect("the test's move is well-formed")),
        };
        let answers = words.iter().rev().map(|word| Ok(choice(word))).collect();
        Self { answers, scores: Vec::new(), delay: Duration::ZERO, time_per_move: None }
    }
}

impl Player for ScriptedPlayer {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn time_per_move(&self) -> Option<Duration> {
        self.time_per_move
    }

    fn new_game(&mut self) -> Result<(), PlayerFailure> {
        Ok(())
    }

    fn choose(&mut self, _: &MoveRequest<'_>) -> Result<PlayerAnswer, PlayerFailure> {
        std::thread::sleep(self.delay);
        let info = PlayerSearchInfo { score: self.scores.pop().map(Score::Cp), ..PlayerSearchInfo::default() };
        self.answers.pop().unwrap_or(Ok(PlayerChoice::Resign)).map(|choice| PlayerAnswer { choice, info })
    }
}

fn play_script(sfen: &str, black: &[&str], white: &[&str]) -> MatchGame {
    let opening = Position::from_sfen(sfen).expect("the test's SFEN is sound");
    play([&mut ScriptedPlayer::new(black), &mut ScriptedPlayer::new(white)], &opening, &MatchRules::default())
}

#[test]
fn every_game_end_has_its_code_and_winner() {
    const START: &str = "startpos";
    /// The rook gives check from both sides of the king without end.
    const CHECKS: &str = "k8/9/2R6/9/9/9/9/9/8K b - 1";
    let repeated = |moves: [&'static str; 2]| moves.into_iter().cycle().take(20).collect::<Vec<_>>();
    for (sfen, black, white, code, winner) in [
        (START, vec!["resign"], vec![], "resignation", Some(Color::White)),
        (START, vec!["7g7f"], vec!["resign"], "resignation", Some(Color::Black)),
        (START, vec!["7g7e"], vec![], "illegal_move", Some(Color::White)),
        (START, vec!["7g7f"], vec!["0000"], "illegal_move", Some(Color::Black)),
        (START, vec!["win"], vec![], "false_declaration", Some(Color::White)),
        (START, repeated(["2h3h", "3h2h"]), repeated(["8b7b", "7b8b"]), "sennichite", None),
        ("3lkl3/9/4S4/9/9/9/9/9/4K4 b G 1", vec!["G*5b"], vec![], "mate", Some(Color::Black)),
        (
            CHECKS,
            [vec!["7c9c"], repeated(["9c8c", "8c9c"])].concat(),
            [vec!["9a8a"], repeated(["8a9a", "9a8a"])].concat(),
            "perpetual_check",
            Some(Color::White),
        ),
        ("K+P+P+P+P+P+P+P+P/+P+PRB5/9/9/9/9/9/9/8k b RB2G 1", vec!["win"], vec![], "declaration", Some(Color::Black)),
    ] {
        let played = play_script(sfen, &black, &white);
        assert_eq!((played.end.code(), played.end.winner()), (code, winner), "{sfen} {:?}", played.end);
        let sentence = played.end.message();
        assert!(!sentence.ja.is_empty() && !sentence.en.is_empty() && !sentence.en.contains('\n'), "{sentence:?}");
        assert_ne!(sentence.ja, sentence.en, "both languages have their own sentence");
    }
}

#[test]
fn an_illegal_move_is_reported_with_its_reasons() {
    let ending = play_script("startpos", &["P*5e"], &[]).end;
    let sentence = ending.message().en;
    assert!(sentence.contains("P*5e") && sentence.contains("Black") && ending.is_failure(), "{sentence}");
    let MatchGameEndCause::Illegal { reasons, .. } = ending.cause else { panic!("{sentence}") };
    let codes: Vec<&str> = reasons.iter().map(sankoma_rules::legality::IllegalityReason::code).collect();
    assert_eq!(codes, ["not_in_hand", "nifu"]);
}

#[test]
fn a_late_answer_loses_on_time_unless_it_is_within_the_margin() {
    let opening = Position::startpos();
    let late = |margin: u64| {
        let mut black = ScriptedPlayer::new(&["7g7f"]);
        (black.delay, black.time_per_move) = (Duration::from_millis(30), Some(Duration::from_millis(1)));
        let rules = MatchRules { time_margin: Duration::from_millis(margin), ..MatchRules::default() };
        play([&mut black, &mut ScriptedPlayer::new(&[])], &opening, &rules).end
    };
    assert_eq!((late(1).code(), late(1).winner()), ("time_up", Some(Color::White)));
    assert_eq!(late(600_000).code(), "resignation");
    let clock = TimeControl { main: Duration::from_millis(50), ..TimeControl::default() };
    let mut black = ScriptedPlayer::new(&["2h3h", "3h2h", "2h3h", "3h2h"]);
    black.delay = Duration::from_millis(20);
    let rules = MatchRules { time: Some(clock), time_margin: Duration::ZERO, ..MatchRules::default() };
    let played = play([&mut black, &mut ScriptedPlayer::new(&["8b7b", "7b8b", "8b7b"])], &opening, &rules);
    assert_eq!(played.end.code(), "time_up", "the main time adds up over moves");
    assert!(played.plies.len() <= 4);
}

#[test]
fn a_lead_reported_for_enough_plies_is_adjudicated() {
    let ended = |blacks: &[i32], whites: &[i32]| {
        let mut black = ScriptedPlayer::new(&["2h3h", "3h2h", "2h3h", "3h2h"]);
        let mut white = ScriptedPlayer::new(&["8b7b", "7b8b", "8b7b", "7b8b"]);
        black.scores = blacks.iter().rev().copied().collect();
        white.scores = whites.iter().rev().copied().collect();
        let adjudication = Some(Adjudication { score: 1_000, plies: 4, mates: false });
        let rules = MatchRules { adjudication, ..MatchRules::default() };
        let played = play([&mut black, &mut white], &Position::startpos(), &rules);
        (played.end.code(), played.end.winner(), played.plies.len())
    };
    assert_eq!(ended(&[1_500; 4], &[-1_500; 4]), ("adjudicated", Some(Color::Black), 3));
    assert_eq!(ended(&[-1_500; 4], &[1_500; 4]), ("adjudicated", Some(Color::White), 3));
    // The players disagree, or do not agree for enough plies.
    assert_eq!(ended(&[1_500; 4], &[1_500; 4]).0, "resignation");
    assert_eq!(ended(&[1_500, 1_500, 0, 1_500], &[-1_500, 0, -1_500, -1_500]).0, "resignation");
}

#[test]
fn a_game_of_max_plies_is_a_draw() {
    let rules = MatchRules { max_plies: 3, ..MatchRules::default() };
    let mut black = ScriptedPlayer::new(&["2h3h", "3h2h"]);
    let played = play([&mut black, &mut ScriptedPlayer::new(&["8b7b"])], &Position::startpos(), &rules);
    assert_eq!((played.end.code(), played.end.winner(), played.plies.len()), ("max_plies", None, 3));
}

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

fn answer_of(mv: &str) -> PlayerAnswer {
    let choice = PlayerChoice::Move(mv.parse().expect("the test's move is well-formed"));
    PlayerAnswer { choice, info: PlayerSearchInfo::default() }
}

/// Whatever is taken back, position and clocks are those of a game in which it was never played.
#[test]
fn moves_taken_back_leave_no_trace() {
    const MOVES: [&str; 6] = ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e"];
    let time = Some(TimeControl { main: seconds(20), increment: seconds(1), byoyomi: seconds(5) });
    let rules = MatchRules { time, ..MatchRules::default() };
    let mut opening = Position::startpos();
    for first in ["", "5g5f"] {
        if !first.is_empty() {
            opening.play(first.parse().expect("a move"));
        }
        let own = &MOVES[opening.plies_made()..];
        let played = |count: usize| {
            let mut game = RefereedGame::new(opening.clone(), rules.clone());
            for (at, mv) in own.iter().take(count).enumerate() {
                let used = seconds(3 + 2 * at as u64);
                let allowed = game.allowed(None);
                assert!(game.answer(&answer_of(mv), used, allowed).is_ok(), "{mv}");
            }
            game
        };
        for count in 0..=own.len() {
            for back in 0..=count + 1 {
                let mut game = played(count);
                game.take_back(back);
                let expected = played(count.saturating_sub(back));
                assert!(game.position().is_identical(expected.position()));
                assert_eq!((game.clocks(), game.plies()), (expected.clocks(), expected.plies()), "{back} of {count}");
            }
        }
    }
}

#[test]
fn an_answer_that_ends_the_game_changes_nothing() {
    let mut game = RefereedGame::new(Position::startpos(), MatchRules::default());
    for (answer, used, code) in [
        (answer_of("7g7e"), 0, "illegal_move"),
        (answer_of("7g7f"), 9, "time_up"),
        (PlayerAnswer { choice: PlayerChoice::Resign, ..answer_of("7g7f") }, 0, "resignation"),
        (PlayerAnswer { choice: PlayerChoice::Declare, ..answer_of("7g7f") }, 0, "false_declaration"),
    ] {
        let cause = game.answer(&answer, seconds(used), Some(seconds(5))).expect_err("it ends the game");
        assert_eq!(MatchGameEnd { cause, mover: Color::Black }.code(), code);
        assert!(game.plies().is_empty() && game.position().is_identical(&Position::startpos()));
    }
}

/// A thread of players answers the newest request, and no other once it has been stopped.
#[test]
fn the_player_thread_has_one_slot() {
    let (sender, reports) = std::sync::mpsc::channel();
    let engine: PlayerFactory = Box::new(|| Ok(Box::new(built_in_engine(u64::MAX)) as Box<dyn Player>));
    let thread = PlayerThread::start([Some(engine), None], move |report| {
        let _ = sender.send(report);
    });
    let next = || reports.recv_timeout(seconds(60)).expect("it reports");
    assert!(matches!(next(), PlayerReport::Ready([Some(_), None])));
    let request = |generation| OwnedMoveRequest {
        generation,
        position: Position::startpos(),
        clocks: None,
        timeout: seconds(60),
    };
    thread.request(request(1));
    std::thread::sleep(Duration::from_millis(50));
    thread.stop();
    assert!(matches!(next(), PlayerReport::Answered(1, _, Ok(_))), "it stops at once");
    let clocks = TimeControl { byoyomi: Duration::from_millis(30), ..TimeControl::default() };
    thread.request(OwnedMoveRequest { clocks: Some(GameClocks::new(clocks).time_left()), ..request(2) });
    assert!(matches!(next(), PlayerReport::Answered(2, _, Ok(_))), "it thinks as long as its clock allows");
    thread.finish(seconds(60));
    let failing: PlayerFactory =
        Box::new(|| Err(PlayerFailure { kind: PlayerFailureKind::Crash, message: Message::new("死", "is dead") }));
    let (sender, reports) = std::sync::mpsc::channel();
    let _thread = PlayerThread::start([None, Some(failing)], move |report| {
        let _ = sender.send(report);
    });
    assert!(matches!(reports.recv_timeout(seconds(60)), Ok(PlayerReport::NotReady(Color::White, _))));
}

fn built_in_engine(nodes: u64) -> BuiltInPlayer {
    BuiltInPlayer::new(format!("{nodes}"), Arc::new(Engine::new(fixed_weights(), 4)), SearchLimits::nodes(nodes))
}

#[test]
fn a_repeated_game_is_identical() {
    let opening =
        random_opening(&Engine::new(fixed_weights(), 4), RandomOpeningOptions { plies: 8, nodes: 100, seed: 5 }, 1);
    let (mut black, mut white) = (built_in_engine(150), built_in_engine(60));
    let rules = MatchRules { max_plies: 90, ..MatchRules::default() };
    let [first, second] = [(); 2].map(|()| play([&mut black, &mut white], &opening, &rules));
    let moves = |played: &MatchGame| played.plies.iter().map(|ply| (ply.mv, ply.info)).collect::<Vec<_>>();
    assert_eq!(moves(&first), moves(&second), "the second game depends on the first");
    assert_eq!(first.end, second.end);
    assert!(first.opening().is_identical(&opening));
}

/// With one node a search has no score.
#[test]
fn an_opening_is_found_however_few_the_nodes() {
    let options = RandomOpeningOptions { plies: 6, nodes: 1, seed: 7 };
    let opening = random_opening(&Engine::new(fixed_weights(), 4), options, 1);
    assert_eq!(opening.move_number(), 7);
}

#[test]
fn a_game_record_holds_moves_times_scores_and_the_end() {
    let opening =
        random_opening(&Engine::new(fixed_weights(), 4), RandomOpeningOptions { plies: 6, nodes: 100, seed: 7 }, 2);
    let rules = MatchRules { max_plies: 40, ..MatchRules::default() };
    let played = play([&mut built_in_engine(200), &mut built_in_engine(200)], &opening, &rules);
    let game = to_record(&played, ["one", "two"], "test", Language::En);
    for format in [RecordFormat::Csa, RecordFormat::Csa3, RecordFormat::Kif, RecordFormat::Jkf] {
        let bytes = record::write(&[&game], RecordWriteOptions::defaults_for(format)).bytes;
        let read = record::read(&bytes, None);
        assert!(read.diagnostics.is_empty(), "{format:?} {:?}", read.diagnostics);
        assert_eq!(read.game.player(Color::White), Some("two"));
        let line = read.game.main_line();
        let moves: Vec<Move> = line.iter().filter_map(|&id| read.game.node(id).mv).collect();
        assert_eq!(moves.len(), played.position.plies_made(), "{format:?}");
        assert!(moves[6..].iter().eq(played.plies.iter().map(|ply| &ply.mv)));
        for (ply, &id) in played.plies.iter().zip(&line[7..]) {
            let found = annotation::at_node(&read.game, id);
            assert_eq!(found.first().and_then(|found| found.nodes), ply.info.nodes, "{format:?}");
            let time = found.first().and_then(|found| found.time).map(|time| time.as_millis());
            assert_eq!(time, Some(ply.time.as_millis()), "{format:?}");
            let known = found.first().and_then(|found| found.score);
            match (ply.info.score, known) {
                (Some(Score::Cp(own)), Some(annotation::AnnotationScore::Centipawns(black))) => {
                    let sign = read.game.position(id).side_to_move().other().sign();
                    assert_eq!(sign * own, black, "{format:?}");
                }
                (Some(Score::Mate(_)), Some(annotation::AnnotationScore::Mate { .. })) | (None, None) => {}
                other => panic!("{format:?} {other:?}"),
            }
        }
        let end = line.last().and_then(|&id| read.game.node(id).end.clone()).expect("an end is written");
        assert_eq!(end.cause, played.end.record_cause());
    }
}

/// Simulates the points of a pair: a difference in Elo, a share of draws, and openings that favour one colour by `bias`
/// Elo.
fn pair(random: &mut Rng, elo: f64, draws: f64, bias: f64) -> [f64; 2] {
    let bias = if random.bool() { bias } else { -bias };
    [bias, -bias].map(|bias| {
        let expected = expected_share(elo + bias);
        // Draws replace wins and losses in equal numbers, as far as there are both.
        let drawn = draws.min(2.0 * expected.min(1.0 - expected));
        let sample = random.f64();
        if sample < drawn {
            0.5
        } else if sample < drawn + expected - drawn / 2.0 {
            1.0
        } else {
            0.0
        }
    })
}

/// The true difference in Elo of [`pair`] with such openings: that of the mean share.
fn true_elo(elo: f64, bias: f64) -> f64 {
    elo_of(f64::midpoint(expected_share(elo + bias), expected_share(elo - bias)))
}

const MATCHES: u32 = 1_000;

#[test]
fn the_estimate_is_unbiased_and_its_interval_covers_the_truth() {
    let mut random = Rng::with_seed(1);
    for (elo, draws, bias) in [(0.0, 0.0, 0.0), (40.0, 0.3, 0.0), (-120.0, 0.1, 150.0), (20.0, 0.0, 300.0)] {
        let truth = true_elo(elo, bias);
        let (mut covered, mut elo_sum) = (0, 0.0);
        for _ in 0..MATCHES {
            let mut counts = MatchResultCounts::default();
            (0..400).for_each(|_| counts.add(pair(&mut random, elo, draws, bias)));
            let estimate = counts.estimate().expect("games were played");
            covered += u32::from(estimate.interval[0] <= truth && truth <= estimate.interval[1]);
            elo_sum += estimate.elo;
        }
        let mean = elo_sum / f64::from(MATCHES);
        assert!((mean - truth).abs() < 2.5, "{elo} {draws} {bias}: {mean} instead of {truth}");
        let covered = f64::from(covered) / f64::from(MATCHES);
        assert!((0.93..=0.97).contains(&covered), "{elo} {draws} {bias}: {covered} of the intervals cover it");
    }
}

/// Pairs that all ended alike have no variance, which is no certainty: few games leave a wide interval.
#[test]
fn a_few_games_that_ended_alike_are_no_certainty() {
    let estimate = |halves: usize, number: u32| {
        let mut counts = MatchResultCounts::default();
        let points = [[0.0, 0.0], [0.5, 0.0], [0.5, 0.5], [1.0, 0.5], [1.0, 1.0]][halves];
        (0..number).for_each(|_| counts.add(points));
        counts.estimate().expect("games were played")
    };
    let won = estimate(4, 2);
    assert!((won.share_interval[0] - 0.342).abs() < 0.001 && won.share_interval[1] > 0.999_999, "{won:?}");
    assert!((won.share_error - 0.658).abs() < 0.001, "{won:?}");
    assert!((won.interval[0] - -113.4).abs() < 0.5 && won.elo.is_infinite(), "{won:?}");
    assert!((0.90..0.95).contains(&won.likelihood_of_superiority), "{won:?}");
    for halves in 0..=4 {
        let errors = [1, 10, 100].map(|number| estimate(halves, number).share_error);
        assert!(errors.is_sorted_by(|more, less| more > less), "{halves}: {errors:?}");
        assert!(errors[0] > 0.4 && errors[2] > 0.02, "{halves}: {errors:?}");
    }
    let half = estimate(2, 10);
    assert!((half.share_interval[0] + half.share_interval[1] - 1.0).abs() < 1e-9, "{half:?}");
    assert!((half.likelihood_of_superiority - 0.5).abs() < 1e-6, "{half:?}");
}

#[test]
fn pairs_give_a_smaller_error_than_games_for_unbalanced_openings() {
    let mut random = Rng::with_seed(2);
    let mut counts = MatchResultCounts::default();
    (0..2_000).for_each(|_| counts.add(pair(&mut random, 0.0, 0.0, 400.0)));
    let estimate = counts.estimate().expect("games were played");
    let trinomial = 1.96 * 0.5 / f64::from(counts.games()).sqrt();
    assert!(estimate.share_error < 0.75 * trinomial, "{} {trinomial}", estimate.share_error);
}

#[test]
fn likelihoods_of_superiority_of_both_players_add_up_to_one() {
    let mut random = Rng::with_seed(3);
    for elo in [0.0, 10.0, 200.0, 900.0] {
        let (mut one, mut other) = (MatchResultCounts::default(), MatchResultCounts::default());
        for _ in 0..50 {
            let points = pair(&mut random, elo, 0.2, 0.0);
            one.add(points);
            other.add(points.map(|points| 1.0 - points));
        }
        let [one, other] = [one, other].map(|counts| counts.estimate().expect("games were played"));
        assert!((one.likelihood_of_superiority + other.likelihood_of_superiority - 1.0).abs() < 1e-9);
        assert!(one.elo.is_infinite() && other.elo.is_infinite() || (one.elo + other.elo).abs() < 1e-9);
    }
    // 30 of 50 pairs won and 20 lost: compared with a simulated normal distribution.
    let counts = MatchResultCounts { won: 60, drawn: 0, lost: 40, pairs: [20, 0, 0, 0, 30] };
    let superiority = counts.estimate().expect("games were played").likelihood_of_superiority;
    let deviations: f64 = 0.1 / (0.6 * 0.4 / 50.0_f64).sqrt();
    assert!((superiority - simulated_normal(deviations)).abs() < 0.005, "{superiority}");
}

/// As many wins as losses: no difference, without the sign of a negative zero, and an even chance, to the last bit.
#[test]
fn a_level_match_is_level_exactly() {
    for pairs in [[1, 0, 0, 0, 1], [0, 0, 2, 0, 0], [3, 7, 11, 7, 3], [0, 49, 3, 49, 0], [10, 1, 13, 1, 10]] {
        let estimate =
            MatchResultCounts { pairs, ..MatchResultCounts::default() }.estimate().expect("games were played");
        let found = [estimate.share, estimate.elo, estimate.likelihood_of_superiority];
        assert_eq!(found.map(f64::to_bits), [0.5, 0.0, 0.5].map(f64::to_bits), "{pairs:?}: {found:?}");
    }
}

const SAMPLES: u32 = 200_000;

/// The share of standard normal numbers below `limit`; each is simulated as the sum of twelve uniform numbers.
fn simulated_normal(limit: f64) -> f64 {
    let mut random = Rng::with_seed(9);
    let below = (0..SAMPLES).filter(|_| (0..12).map(|_| random.f64()).sum::<f64>() - 6.0 < limit).count();
    below as u32 as f64 / f64::from(SAMPLES)
}

const RUNS: u32 = 300;

#[test]
fn sprt_errs_no_more_often_than_alpha_and_beta_allow() {
    let sprt = Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.05 };
    for (elo, draws, bias, right) in [(0.0, 0.2, 100.0, false), (40.0, 0.2, 0.0, true), (0.0, 0.0, 0.0, false)] {
        let mut random = Rng::with_seed(4);
        let mut wrong = 0;
        for _ in 0..RUNS {
            let mut counts = MatchResultCounts::default();
            let accepted = loop {
                counts.add(pair(&mut random, elo, draws, bias));
                if let Some(accepted) = sprt.state(&counts).accepted() {
                    break accepted;
                }
            };
            wrong += u32::from(accepted != right);
        }
        let rate = f64::from(wrong) / f64::from(RUNS);
        assert!(rate < 0.085, "{elo} {draws} {bias}: wrong in {rate}");
    }
}

#[test]
fn llr_is_that_of_the_normal_distribution_for_small_differences() {
    // For many pairs and small differences the test equals that of a normal mean with known variance.
    let counts = MatchResultCounts { won: 0, drawn: 0, lost: 0, pairs: [900, 2_000, 4_100, 2_050, 950] };
    let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
    let pairs = 10_000.0;
    let mean = (0.25 * 2_000.0 + 0.5 * 4_100.0 + 0.75 * 2_050.0 + 950.0) / pairs;
    let squares = (0.0625 * 2_000.0 + 0.25 * 4_100.0 + 0.5625 * 2_050.0 + 950.0) / pairs;
    let (low, high) = (expected_share(0.0), expected_share(5.0));
    let expected = pairs * (high - low) * (2.0 * mean - low - high) / (2.0 * (squares - mean * mean));
    let found = sprt.state(&counts).llr;
    assert!((found - expected).abs() < 0.02 * expected.abs().max(0.5), "{found} {expected}");
}

#[test]
fn a_failure_before_the_first_move_loses_the_game() {
    struct FailingPlayer;
    impl Player for FailingPlayer {
        fn name(&self) -> &'static str {
            "dead"
        }
        fn time_per_move(&self) -> Option<Duration> {
            None
        }
        fn new_game(&mut self) -> Result<(), PlayerFailure> {
            Err(PlayerFailure { kind: PlayerFailureKind::Crash, message: Message::new("死", "is dead") })
        }
        fn choose(&mut self, _: &MoveRequest<'_>) -> Result<PlayerAnswer, PlayerFailure> {
            self.new_game().map(|()| unreachable!("it never begins"))
        }
    }
    let played =
        play([&mut ScriptedPlayer::new(&[]), &mut FailingPlayer], &Position::startpos(), &MatchRules::default());
    assert_eq!((played.end.code(), played.end.winner()), ("crash", Some(Color::Black)));
}
