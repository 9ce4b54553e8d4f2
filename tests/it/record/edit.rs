//! Edits of a game and their inverses.

use crate::support::Random;
use proptest::prelude::*;
use sankoma_record::{Game, GameEdit, GameNode, Header, MoveTime, NodeId};
use sankoma_rules::{Setup, movegen};
use std::time::Duration;

/// A snapshot of everything observable of a game.
#[derive(Debug, PartialEq)]
struct GameSnapshot {
    headers: Vec<Header>,
    nodes: Vec<NodeSnapshot>,
    len: usize,
}

/// A node: its name, its ply, its parent, its children, what stands there.
type NodeSnapshot = (NodeId, usize, Option<NodeId>, Vec<NodeId>, GameNode);

fn snapshot(game: &Game) -> GameSnapshot {
    let node = |id| (id, game.ply(id), game.parent(id), game.children(id).collect(), game.node(id).clone());
    GameSnapshot { headers: game.headers.clone(), nodes: game.walk().map(node).collect(), len: game.len() }
}

/// The invariants of every tree.
fn assert_whole(game: &Game) {
    let nodes: Vec<NodeId> = game.walk().collect();
    assert_eq!(nodes.len(), game.len());
    for &id in &nodes {
        assert!(game.is_linked(id));
        for (place, child) in game.children(id).enumerate() {
            assert_eq!((game.parent(child), game.ply(child)), (Some(id), game.ply(id) + 1));
            assert_eq!(game.sibling_index(child), place);
        }
    }
}

fn any_edit(game: &Game, random: &mut Random, born: usize) -> GameEdit {
    let nodes: Vec<NodeId> = game.walk().collect();
    let linked = nodes[random.below(nodes.len())];
    let all = names(born);
    let node = all[random.below(all.len())];
    let place = random.below(4);
    match random.below(11) {
        0..=3 => {
            let mv = random.pick(&movegen::legal_all(&game.position(linked)));
            GameEdit::Add { parent: linked, node: Box::new(GameNode { mv, ..GameNode::default() }) }
        }
        4 => GameEdit::Detach { node },
        5 => GameEdit::Attach { node, place },
        6 => GameEdit::Reorder { node, place },
        7 => GameEdit::Comments { node: linked, lines: vec![format!("注釈{place}")] },
        8 => GameEdit::Bookmark { node: linked, name: (place > 0).then(|| format!("{place}").into()) },
        9 => {
            let time = MoveTime { spent: Duration::from_secs(place as u64), total: None };
            GameEdit::Time { node: linked, time: (place > 0).then_some(time) }
        }
        _ => GameEdit::Headers(vec![Header { name: "棋戦".to_owned(), value: place.to_string(), line: None }; place]),
    }
}

/// The ids of all nodes ever added, whether they are in the tree or not.
fn names(born: usize) -> Vec<NodeId> {
    let mut other = Game::new(Setup::startpos());
    let added: Vec<NodeId> = (0..born).map(|_| other.add_node(NodeId::ROOT, GameNode::default())).collect();
    [NodeId::ROOT].into_iter().chain(added).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn every_change_is_taken_back_exactly_and_made_again(seed: u64) {
        let mut random = Random::new(seed);
        let mut game = Game::new(Setup::startpos());
        let mut states = vec![snapshot(&game)];
        let mut inverses = Vec::new();
        let mut born = 0;
        for _ in 0..120 {
            let edit = any_edit(&game, &mut random, born);
            born += usize::from(matches!(edit, GameEdit::Add { .. }));
            inverses.push(game.apply(edit));
            assert_whole(&game);
            states.push(snapshot(&game));
        }
        let mut again = Vec::new();
        for (at, inverse) in inverses.into_iter().enumerate().rev() {
            again.push(game.apply(inverse));
            assert_whole(&game);
            prop_assert_eq!(&snapshot(&game), &states[at]);
        }
        for (at, edit) in again.into_iter().rev().enumerate() {
            game.apply(edit);
            prop_assert_eq!(&snapshot(&game), &states[at + 1]);
        }
    }
}

#[test]
fn an_edit_that_does_not_apply_changes_nothing() {
    let mut game = Game::new(Setup::startpos());
    let first = game.add_node(NodeId::ROOT, GameNode::default());
    let second = game.add_node(first, GameNode::default());
    for edit in [
        GameEdit::Detach { node: NodeId::ROOT },
        GameEdit::Reorder { node: NodeId::ROOT, place: 3 },
        GameEdit::Attach { node: first, place: 0 },
    ] {
        let before = game.clone();
        assert_eq!(game.apply(edit.clone()), edit);
        assert_eq!(game, before);
    }
    // A branch cannot be put back while the place where it hung is away itself.
    game.apply(GameEdit::Detach { node: second });
    game.apply(GameEdit::Detach { node: first });
    let before = game.clone();
    for edit in [GameEdit::Attach { node: second, place: 0 }, GameEdit::Detach { node: second }] {
        assert_eq!(game.apply(edit.clone()), edit);
        assert_eq!(game, before);
    }
}

#[test]
fn a_line_of_a_hundred_thousand_plies_is_taken_out_and_put_back() {
    let mut game = Game::new(Setup::startpos());
    let mut at = NodeId::ROOT;
    for _ in 0..100_000 {
        at = game.add_node(at, GameNode::default());
    }
    let first = game.next(NodeId::ROOT).expect("there are moves");
    let inverse = game.apply(GameEdit::Detach { node: first });
    assert_eq!(game.len(), 1);
    game.apply(inverse);
    assert_eq!((game.len(), game.ply(at), game.is_linked(at)), (100_001, 100_000, true));
}
