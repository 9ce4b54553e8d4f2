//! Reports on games that the tests compose: counts against what was composed, and what a review adds.

use super::reported_game::{PlayerResult, sides_of_player};
use super::{PlayerStatistics, ReportedGame};
use crate::results::{EngineIdentity, PositionResult, ResultStore};
use crate::review::{SearchedPosition, StoredReview};
use crate::why::MistakeTheme;
use proptest::prelude::*;
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_record::{
    self as record, Game, GameNode, GameSummary, Header, NodeId, RecordedCause, RecordedEnd, Severity,
};
use sankoma_rules::{Color, Move, Position, Setup, movegen};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::path::PathBuf;

/// End of a composed game: the side to move resigns, or the position has repeated.
const ENDS: [&str; 2] = ["%TORYO", "%SENNICHITE"];

fn game(names: [&str; 2], moves: &str, end: &str, date: &str) -> (Game, GameSummary) {
    let [black, white] = names;
    let text = format!("V2.2\nN+{black}\nN-{white}\n$START_TIME:{date}\nPI\n+\n{moves}{end}\n");
    let read = record::read(text.as_bytes(), None);
    // Draws end earlier than the rules have it, which is a warning.
    assert!(read.diagnostics.iter().all(|found| found.severity != Severity::Error), "{:?}", read.diagnostics);
    let summary = GameSummary::of(&read.game, &[]);
    (read.game, summary)
}

fn reported(
    number: usize,
    (game, summary): &(Game, GameSummary),
    player: &str,
    results: &ResultStore,
) -> Vec<ReportedGame> {
    let review = StoredReview::new(game, results);
    let of = |color| {
        let place = (PathBuf::from("games.csa"), number);
        ReportedGame::of(place, game, summary, color, &review, |_| Some(MistakeTheme::Fork))
    };
    sides_of_player(summary, player).into_iter().map(of).collect()
}

/// Results for every position of the main line: `scores` from Black's view, one for each ply from 0 on.
fn results(game: &Game, scores: &[i32]) -> ResultStore {
    let mut results = ResultStore::default();
    for (&node, &score) in game.main_line().iter().zip(scores) {
        let position = game.position(node);
        let score = AnnotationScore::Centipawns(score);
        // A move that was not played: the move played is not the best one.
        let best = sankoma_rules::movegen::legal_all(&position).iter().copied().last();
        let line =
            AnnotationLine { score, depth: Some(9), seldepth: None, nodes: Some(1000), pv: best.into_iter().collect() };
        let searched = SearchedPosition { turn: position.side_to_move(), lines: vec![line], comparisons: None };
        let result = PositionResult::of_review(&searched, EngineIdentity::default()).expect("there is a line");
        results.insert(&position, result);
    }
    results
}

const OPENING: &str = "+7776FU\n-3334FU\n";

#[test]
fn a_player_is_found_by_a_part_of_the_name_on_either_side() {
    let (_, summary) = game(["Ａｏｙａｍａ K.", "Baba"], OPENING, "%TORYO", "2026/01/02");
    assert_eq!(sides_of_player(&summary, "aoyama"), [Color::Black]);
    assert_eq!(sides_of_player(&summary, "BABA"), [Color::White]);
    assert_eq!(sides_of_player(&summary, "a"), [Color::Black, Color::White]);
    assert_eq!(sides_of_player(&summary, "chiba"), []);
}

#[test]
fn the_move_that_lost_a_game_is_the_last_one_from_a_position_that_was_not_worse() {
    let moves = "+7776FU\n-3334FU\n+2726FU\n-8384FU\n+2625FU\n-8485FU\n";
    // Black resigns. Even, then worse by 6g..., even again before ply 5, lost after it.
    let found = game(["Me", "You"], moves, "%TORYO", "2026/01/02");
    let results = results(&found.0, &[0, -400, -400, 30, 30, -900, -900]);
    let report = PlayerStatistics::of(reported(1, &found, "me", &results));
    let [lost] = report.lost_games.as_slice() else { panic!("{:?}", report.lost_games) };
    assert_eq!((lost.mistake.ply, lost.mistake.mv.to_string()), (5, "2f2e".to_owned()));
    assert!(lost.mistake.loss > 0.3, "{}", lost.mistake.loss);
    assert_eq!(lost.mistake.theme, Some(MistakeTheme::Fork));
    assert_eq!(report.themes, [(MistakeTheme::Fork, 2)]);
    assert_eq!(report.quality_counts.iter().sum::<usize>(), 2);
    // The winner of the same game has no lost game.
    let winner = PlayerStatistics::of(reported(1, &found, "you", &results));
    assert!(winner.lost_games.is_empty());
    assert_eq!((winner.by_color[1].won, winner.reviewed), (1, 1));
}

#[test]
fn a_position_that_was_lost_three_times_is_named_where_the_games_part() {
    // Three lost games go through ▲7f △3d ▲2f and part there; a won one parts before.
    let lost = ["-8384FU\n+2625FU\n-8485FU\n", "-4344FU\n+2625FU\n-2233KA\n", "-5354FU\n+2625FU\n-2233KA\n"];
    let mut games: Vec<_> = lost
        .iter()
        .zip(1..)
        .flat_map(|(rest, number)| {
            let found = game(["Me", "You"], &format!("{OPENING}+2726FU\n{rest}"), "%TORYO", "2026/01/02");
            reported(number, &found, "me", &ResultStore::default())
        })
        .collect();
    let won = game(["Me", "You"], &format!("{OPENING}+6766FU\n"), "%TORYO", "2026/01/03");
    games.extend(reported(9, &won, "me", &ResultStore::default()));
    // The start position, which all games have, says nothing.
    let other = game(["Me", "You"], "+2726FU\n", "%TORYO", "2026/01/04");
    games.extend(reported(10, &other, "me", &ResultStore::default()));
    let report = PlayerStatistics::of(games);
    // With all four games: the position after △3d, three lost and one won. None after ▲2f: White is to move there.
    let [found] = report.losing_positions.as_slice() else { panic!("{:?}", report.losing_positions) };
    assert_eq!((found.ply, found.counts.lost, found.counts.won), (2, 3, 1));
    let moves: Vec<(String, usize)> = found.moves.iter().map(|(mv, count)| (mv.to_string(), *count)).collect();
    assert_eq!(moves, [("2g2f".to_owned(), 3), ("6g6f".to_owned(), 1)]);
}

/// A game of few different moves, so that games meet and positions repeat, from the start position or one with another
/// side to move.
fn random_game(rng: &mut fastrand::Rng) -> (Game, GameSummary) {
    let start = Position::startpos().setup();
    let mut game = Game::new(if rng.u8(..6) == 0 { start.turned() } else { start });
    let names = if rng.bool() { ["Me", "You"] } else { ["You", "Me"] };
    for (side, name) in ["先手", "後手"].into_iter().zip(names) {
        game.headers.push(Header { name: side.to_owned(), value: name.to_owned(), line: None });
    }
    let mut position = Position::from_setup_unchecked(game.start());
    let mut node = NodeId::ROOT;
    for _ in 0..rng.usize(2..16) {
        let quiet = |mv: &&Move| ["4i5h", "5h4i", "6a5b", "5b6a", "2g2f"].contains(&mv.to_string().as_str());
        let moves: Vec<Move> = movegen::legal_all(&position).iter().filter(quiet).copied().collect();
        let Some(&mv) = moves.get(rng.usize(..moves.len().max(1))) else { break };
        position.play(mv);
        node = game.add_move(node, mv);
    }
    let cause = [RecordedCause::Resignation, RecordedCause::Resignation, RecordedCause::Sennichite][rng.usize(..3)];
    game.add_node(node, GameNode { end: Some(RecordedEnd::new(cause, "")), ..GameNode::default() });
    let summary = GameSummary::of(&game, &[]);
    (game, summary)
}

/// A losing position in texts: SFEN, earliest ply, won, lost, drawn, and the moves.
type RecountedPosition = (String, usize, [u32; 3], Vec<(String, usize)>);

/// The losing positions of Me, counted by the texts of the positions.
fn recounted_losing_positions(games: &[(Game, GameSummary)]) -> Vec<RecountedPosition> {
    let mut visits: HashMap<String, Vec<(usize, usize, Move)>> = HashMap::new();
    for (number, (game, summary)) in games.iter().enumerate() {
        let color = Color::ALL.into_iter().find(|color| &*summary.players[color.index()] == "Me").expect("a side");
        let mut position = Position::from_setup_unchecked(game.start());
        for (ply, id) in game.main_line().into_iter().skip(1).enumerate() {
            let Some(mv) = game.node(id).mv else { break };
            let text = Setup { move_number: 1, ..position.setup() }.sfen();
            let seen = visits.entry(text).or_default();
            if position.side_to_move() == color && seen.iter().all(|visit| visit.0 != number) {
                seen.push((number, ply, mv));
            }
            position.play(mv);
        }
    }
    visits.retain(|_, visits| (3..games.len()).contains(&visits.len()));
    let numbers = |visits: &[(usize, usize, Move)]| visits.iter().map(|visit| visit.0).collect::<Vec<usize>>();
    let is_last = |text: &String, own: &Vec<(usize, usize, Move)>| {
        let others = visits.iter().filter(|(_, other)| numbers(other) == numbers(own));
        others.map(|(other, visits)| (visits[0].1, other)).max() == Some((own[0].1, text))
    };
    let counted = |(text, own): (&String, &Vec<(usize, usize, Move)>)| {
        let mut results = [0; 3];
        let mut moves: Vec<(String, usize)> = Vec::new();
        for (number, _, mv) in own {
            let summary = &games[*number].1;
            let result = summary.winner.map_or(2, |winner| usize::from(&*summary.players[winner.index()] != "Me"));
            results[result] += 1;
            match moves.iter_mut().find(|(known, _)| *known == mv.to_string()) {
                Some((_, count)) => *count += 1,
                None => moves.push((mv.to_string(), 1)),
            }
        }
        moves.sort_by_key(|&(_, count)| Reverse(count));
        (text.clone(), own.iter().map(|visit| visit.1).min().unwrap_or(0), results, moves)
    };
    let mut found: Vec<RecountedPosition> =
        visits.iter().filter(|(text, own)| is_last(text, own)).map(counted).collect();
    found.retain(|(_, _, [won, lost, _], _)| lost > won);
    found.sort_by_key(|(text, ply, [won, lost, _], _)| (Reverse(lost - won), *ply, text.clone()));
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// The positions that were lost again and again are those that a count by texts finds.
    #[test]
    fn losing_positions_are_those_of_a_plain_recount(seed in any::<u64>(), count in 3..60_usize) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let games: Vec<_> = (0..count).map(|_| random_game(&mut rng)).collect();
        let reported: Vec<ReportedGame> =
            games.iter().zip(1..).flat_map(|(game, number)| reported(number, game, "me", &ResultStore::default())).collect();
        let report = PlayerStatistics::of(reported);
        let found = report.losing_positions.iter().map(|found| {
            let moves = found.moves.iter().map(|(mv, count)| (mv.to_string(), *count)).collect();
            let counts = [found.counts.won, found.counts.lost, found.counts.drawn];
            (found.position.sfen(), found.ply, counts, moves)
        });
        let found: Vec<RecountedPosition> = found.collect();
        prop_assert_eq!(found, recounted_losing_positions(&games));
    }

    /// However games are ordered, every sum is that of the games, and the periods hold each reviewed game once.
    #[test]
    fn the_sums_of_a_report_are_those_of_its_games(
        kinds in prop::collection::vec((any::<bool>(), 0..2_usize, 1..3_usize, any::<bool>(), 1..28_u32), 1..40),
        seed in any::<u64>(),
    ) {
        let mut games = Vec::new();
        for (number, &(is_black, end, plies, is_reviewed, day)) in kinds.iter().enumerate() {
            let names = if is_black { ["Me", "You"] } else { ["You", "Me"] };
            let moves: String = OPENING.split_inclusive('\n').take(plies).collect();
            let found = game(names, &moves, ENDS[end], &format!("2026/01/{day:02}"));
            let results = if is_reviewed { results(&found.0, &[0; 3]) } else { ResultStore::default() };
            games.extend(reported(number, &found, "me", &results));
        }
        let expected = games.clone();
        fastrand::Rng::with_seed(seed).shuffle(&mut games);
        let report = PlayerStatistics::of(games);
        let all = report.all;
        let count = |wanted: Option<PlayerResult>| expected.iter().filter(|game| game.result == wanted).count() as u32;
        prop_assert_eq!(all.games as usize, kinds.len());
        prop_assert_eq!([all.won, all.lost, all.drawn], [PlayerResult::Won, PlayerResult::Lost, PlayerResult::Drawn].map(|result| count(Some(result))));
        prop_assert_eq!(report.openings.iter().map(|row| row.counts.games).sum::<u32>(), all.games);
        prop_assert_eq!(report.periods.iter().map(|period| period.games).sum::<u32>(), report.reviewed);
        prop_assert_eq!(report.reviewed, expected.iter().filter(|game| game.review.is_some()).count() as u32);
        let dates: Vec<_> = report.periods.iter().flat_map(|period| period.dates).flatten().collect();
        prop_assert!(dates.is_sorted());
        let again = PlayerStatistics::of(expected);
        prop_assert_eq!(format!("{report:?}"), format!("{again:?}"));
    }
}
