//! Games in short, the same from every format.

use crate::support::{Random, position, random_game};
use sankoma_record::{self as record, GameSummary, RecordedCause, find_position};
use sankoma_rules::{Color, Position};

fn summary(text: &str) -> GameSummary {
    let record = record::read(text.as_bytes(), None);
    GameSummary::of(&record.game, &record.diagnostics)
}

#[test]
fn one_game_is_the_same_in_every_format() {
    let kif = "開始日時：2024/05/01\n棋戦：Cup\n先手：One\n後手：Two\n手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
    let csa = "V2.2\nN+One\nN-Two\n$EVENT:Cup\n$START_TIME:2024/05/01\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
    let jkf = r#"{"header":{"先手":"One","後手":"Two","棋戦":"Cup","開始日時":"2024/05/01"},"moves":[{},
        {"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","color":0}},
        {"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU","color":1}},{"special":"TORYO"}]}"#;
    let [kif, csa, jkf] = [kif, csa, jkf].map(summary);
    assert_eq!(kif, csa);
    assert_eq!(kif, jkf);
    assert_eq!((&*kif.players[0], &*kif.players[1], &*kif.event), ("One", "Two", "Cup"));
    assert_eq!((kif.plies, kif.winner, kif.end), (2, Some(Color::White), Some(RecordedCause::Resignation)));
    assert_eq!(kif.date.map(|date| date.to_string()).as_deref(), Some("2024/05/01"));
    let usi = summary("position startpos moves 7g7f 3c3d");
    assert_eq!((usi.plies, usi.end, usi.errors, usi.illegal), (2, None, 0, 0));
}

#[test]
fn faults_are_counted_in_variations_too() {
    let text =
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ３五歩(33)\n\n変化：1手\n   1 ７五歩(77)\n";
    let summary = summary(text);
    assert_eq!((summary.plies, summary.illegal, summary.errors), (2, 2, 2));
}

/// Every position of a game with a variation is found, at the node that leads to it, and others are not.
#[test]
fn every_position_of_a_random_game_is_found() {
    let mut random = Random::new(7);
    for seed in 0..20 {
        let mut positions: Vec<Position> = Vec::new();
        random_game(seed, 60, |position| positions.push(position.clone()));
        let (main, branch) = (usi(&positions), random.below(positions.len()));
        let mut record = record::read(format!("position startpos moves {main}").as_bytes(), None);
        let mut at = record.game.main_line()[branch];
        let mut here = positions[branch].clone();
        for _ in 0..5 {
            let moves = sankoma_rules::movegen::legal_all(&here);
            let Some(mv) = random.pick(&moves) else { break };
            at = record.game.add_move(at, mv);
            here.play(mv);
            positions.push(here.clone());
        }
        let summary = GameSummary::of(&record.game, &[]);
        for position in &positions {
            assert!(summary.may_contain(position.key()));
            let node = find_position(&record.game, position).expect("it occurs");
            assert!(record.game.position(node) == *position);
        }
        let stranger = position("4k4/9/9/9/9/9/9/9/4K4 b - 1");
        assert!(!summary.may_contain(stranger.key()) && find_position(&record.game, &stranger).is_none());
    }
}

fn usi(positions: &[Position]) -> String {
    let moves = positions.iter().filter_map(Position::last_move);
    moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_very_long_line_is_summed_up() {
    let mut game = record::Game::new(Position::startpos().setup());
    let mut at = record::NodeId::ROOT;
    for mv in ["2h3h", "8b7b", "3h2h", "7b8b"].iter().cycle().take(100_000) {
        at = game.add_move(at, mv.parse().expect("it is a move"));
    }
    let summary = GameSummary::of(&game, &[]);
    assert_eq!(summary.plies, 100_000);
}
