//! Merging a game into another one as variations.

use crate::support::{Random, mv};
use proptest::prelude::*;
use sankoma_record::merge::{MergeCount, MergedGame, merge, start_of};
use sankoma_record::{
    self as record, Game, GameEdit, GameNode, Header, MoveTime, NodeId, RecordFormat, RecordWriteOptions,
    RecordedCause, RecordedEnd,
};
use sankoma_rules::{Setup, movegen};
use sankoma_wording::Language;
use std::collections::BTreeSet;
use std::time::Duration;

/// A game of random moves, few of each node, with comments, bookmarks, times and ends.
pub(crate) fn random_game(random: &mut Random, moves: usize) -> Game {
    let mut game = Game::new(Setup::startpos());
    for _ in 0..moves {
        let nodes: Vec<NodeId> = game.walk().filter(|&id| game.node(id).end.is_none()).collect();
        let at = nodes[random.below(nodes.len())];
        let legal = movegen::legal_all(&game.position(at));
        // Two games are to have moves in common.
        let node = game.add_move(at, legal[random.below(3)]);
        if random.below(3) == 0 {
            game.node_mut(node).comments = vec![format!("注釈{}", random.below(4))];
        }
        if random.below(5) == 0 {
            game.node_mut(node).bookmark = Some(format!("しおり{}", random.below(3)).into());
        }
        if random.below(2) == 0 {
            let spent = Duration::from_secs(random.below(3) as u64);
            game.node_mut(node).time = Some(MoveTime { spent, total: None });
        }
        if random.below(8) == 0 {
            let cause = [RecordedCause::Resignation, RecordedCause::Interruption][random.below(2)];
            let end =
                Some(RecordedEnd::new(cause, ["投了", "中断"][usize::from(cause == RecordedCause::Interruption)]));
            if !game.children(node).any(|child| game.node(child).end.as_ref().map(|end| end.cause) == Some(cause)) {
                game.add_node(node, GameNode { end, ..GameNode::default() });
            }
        }
    }
    let value = random.below(3).to_string();
    game.headers = vec![Header { name: "棋戦".to_owned(), value, line: None }];
    game
}

/// What is said at the end of a path: its comments, bookmarks and times.
pub(crate) type PathContent = (Vec<String>, Vec<String>, Option<Duration>);

/// Every path from the root, as its moves and ends, with what stands at its last node.
pub(crate) fn paths(game: &Game) -> Vec<(Vec<String>, PathContent)> {
    let step = |&id: &NodeId| {
        let node = game.node(id);
        node.mv.map_or_else(|| format!("{:?}", node.end.as_ref().map(|end| end.cause)), |mv| mv.to_string())
    };
    let content = |id: NodeId| {
        let node = game.node(id);
        let bookmarks = node.bookmark.iter().flat_map(|names| names.split('\n')).map(str::to_owned).collect();
        (node.comments.clone(), bookmarks, node.time.map(|time| time.spent))
    };
    game.walk().map(|id| (game.path(id)[1..].iter().map(step).collect(), content(id))).collect()
}

fn merged(game: &Game, other: &Game) -> (Game, MergedGame) {
    let mut all = game.clone();
    let start = start_of(game, other, NodeId::ROOT).expect("both begin at the same position");
    let done = merge(&mut all, other, start, Language::Ja);
    (all, done)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_game_merged_with_itself_stays_as_it_is(seed: u64) {
        let game = random_game(&mut Random::new(seed), 30);
        let (all, done) = merged(&game, &game);
        prop_assert_eq!(&all, &game);
        prop_assert!(done.inverses.is_empty() && done.added.is_empty());
    }

    #[test]
    fn the_paths_are_those_of_both_and_nothing_is_lost(seed: u64) {
        let mut random = Random::new(seed);
        let [one, other] = [random_game(&mut random, 30), random_game(&mut random, 30)];
        let (all, done) = merged(&one, &other);
        let steps = |game: &Game| -> BTreeSet<Vec<String>> { paths(game).into_iter().map(|(path, _)| path).collect() };
        let union: BTreeSet<Vec<String>> = steps(&one).union(&steps(&other)).cloned().collect();
        prop_assert_eq!(&steps(&all), &union);
        prop_assert_eq!(all.len(), union.len(), "each path is there once");
        prop_assert_eq!(all.len(), one.len() + done.added.len());
        let mut count = MergeCount::default();
        count.add(&all, &done);
        prop_assert_eq!(count.is_nothing(), done.inverses.is_empty());
        let found = paths(&all);
        for (path, (comments, bookmarks, time)) in paths(&one).into_iter().chain(paths(&other)) {
            let (_, is) = found.iter().find(|(known, _)| *known == path).expect("the path is there");
            prop_assert!(comments.iter().all(|line| is.0.contains(line)), "{:?}", path);
            prop_assert!(bookmarks.iter().all(|name| is.1.contains(name)), "{:?}", path);
            let as_comment = |time: Duration| is.0.iter().any(|line| line.ends_with(&format!("0:{:02}", time.as_secs())));
            prop_assert!(time.is_none_or(|time| is.2 == Some(time) || as_comment(time)), "{:?}", path);
        }
        let header = &other.headers[0];
        let source = format!("{}：{}", header.name, header.value);
        prop_assert!(all.headers.contains(header) || found.iter().any(|(_, is)| is.0.contains(&source)));
    }

    #[test]
    fn merging_again_changes_nothing_and_undoing_changes_back(seed: u64) {
        let mut random = Random::new(seed);
        let [one, other] = [random_game(&mut random, 25), random_game(&mut random, 25)];
        let (all, done) = merged(&one, &other);
        let (again, nothing) = merged(&all, &other);
        prop_assert_eq!(paths(&again), paths(&all));
        prop_assert!(nothing.inverses.is_empty(), "{:?}", nothing.inverses);
        let mut undone = all;
        let redo: Vec<GameEdit> = done.inverses.into_iter().rev().map(|edit| undone.apply(edit)).collect();
        prop_assert_eq!(paths(&undone), paths(&one));
        prop_assert_eq!(&undone.headers, &one.headers);
        for edit in redo.into_iter().rev() {
            undone.apply(edit);
        }
        prop_assert_eq!(paths(&undone), paths(&again));
    }

    /// What is merged can be written, and is read back.
    #[test]
    fn a_merged_game_is_written_as_kif(seed: u64) {
        let mut random = Random::new(seed);
        let [one, other] = [random_game(&mut random, 20), random_game(&mut random, 20)];
        let (all, _) = merged(&one, &other);
        let written = record::write(&[&all], RecordWriteOptions::defaults_for(RecordFormat::Kif));
        let reread = record::read(&written.bytes, None).game;
        let moves = |game: &Game| game.walk().filter(|&id| game.node(id).mv.is_some()).count();
        prop_assert_eq!(moves(&reread), moves(&all));
    }
}

fn game_of(text: &str) -> Game {
    record::read(text.as_bytes(), None).game
}

fn line(game: &Game, moves: &[&str]) -> NodeId {
    moves.iter().fold(NodeId::ROOT, |at, text| game.continuation(at, mv(text)).expect("the move is there"))
}

#[test]
fn a_record_that_begins_within_the_game_is_merged_there() {
    let game = game_of("position startpos moves 7g7f 3c3d 2g2f 8c8d");
    let start = game.position(line(&game, &["7g7f", "3c3d"])).sfen();
    let mut all = game.clone();
    let other = game_of(&format!("position sfen {start} moves 8h2b+ 3a2b"));
    let at = start_of(&game, &other, NodeId::ROOT).expect("the position occurs");
    let done = merge(&mut all, &other, at, Language::En);
    assert_eq!((done.added.len(), done.branches), (2, 1));
    assert_eq!(all.node(line(&all, &["7g7f", "3c3d", "8h2b+", "3a2b"])).mv, Some(mv("3a2b")));
    assert_eq!(all.main_line(), game.main_line(), "the main line stays");
    let elsewhere = game_of("4k4/9/9/9/9/9/9/9/4K4 b G 1");
    assert_eq!(start_of(&game, &elsewhere, NodeId::ROOT), None);
}

#[test]
fn a_longer_version_continues_the_main_line_before_an_interruption() {
    let short = "手合割：平手\n先手：歩山\n   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 中断\n";
    let long = "手合割：平手\n先手：歩山\n棋戦：練習\n   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n   3 投了\n";
    let (all, done) = merged(&game_of(short), &game_of(long));
    let moves: Vec<_> = all.main_line().iter().filter_map(|&id| all.node(id).mv).collect();
    assert_eq!(moves, [mv("7g7f"), mv("3c3d")]);
    assert_eq!((all.header("棋戦"), all.header("先手")), (Some("練習"), Some("歩山")));
    assert_eq!((done.branches, done.added.len()), (1, 2));
    assert_eq!(all.children(line(&all, &["7g7f"])).count(), 2, "the interruption stays");
}

#[test]
fn another_game_keeps_its_headers_as_comments_at_its_end() {
    let one = "手合割：平手\n先手：歩山\n後手：角田\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let other = "手合割：平手\n先手：銀川\n後手：角田\n   1 ７六歩(77)\n   2 ８四歩(83)\n   3 投了\n";
    let (all, _) = merged(&game_of(one), &game_of(other));
    assert_eq!(all.header("先手"), Some("歩山"));
    assert_eq!(all.node(line(&all, &["7g7f", "8c8d"])).comments, ["先手：銀川"]);
}

#[test]
fn times_marks_and_words_of_another_format_are_kept() {
    let kif = "手合割：平手\n   1 ７六歩(77)   ( 0:03/00:00:03)\n*角道。\n&出だし\n   2 ３四歩(33)\n";
    let csa = "V2.2\nPI\n+\n+7776FU\nT12\n'*定跡。\n-3334FU\nT5\n+2726FU\nT1\n%TORYO\n";
    let (all, done) = merged(&game_of(kif), &game_of(csa));
    let [first, second] = [line(&all, &["7g7f"]), line(&all, &["7g7f", "3c3d"])];
    let first = all.node(first);
    assert_eq!(first.comments, ["角道。", "定跡。", "合わせた棋譜の消費時間 0:12"]);
    assert_eq!((first.bookmark.as_deref(), first.time.map(|time| time.spent.as_secs())), (Some("出だし"), Some(3)));
    assert_eq!(all.node(second).time.map(|time| time.spent.as_secs()), Some(5));
    assert_eq!(done.annotated.len(), 2);
    let written = record::write(&[&all], RecordWriteOptions::defaults_for(RecordFormat::Kif));
    let text = record::decode(&written.bytes).0;
    assert!(text.contains("   3 ２六歩(27)") && text.contains("   4 投了"), "{text}");
}
