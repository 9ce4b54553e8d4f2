//! The game tree by itself.

use crate::support::{Random, mv};
use sankoma_record::{Game, GameEdit, NodeId};
use sankoma_rules::{Position, Setup, movegen};

#[test]
fn a_move_that_exists_is_not_added_again() {
    let mut game = Game::new(Setup::startpos());
    let first = game.add_move(NodeId::ROOT, mv("7g7f"));
    assert_eq!(game.add_move(NodeId::ROOT, mv("7g7f")), first);
    let other = game.add_move(NodeId::ROOT, mv("2g2f"));
    assert_eq!(game.children(NodeId::ROOT).collect::<Vec<_>>(), [first, other]);
    assert_eq!(game.next(NodeId::ROOT), Some(first));
}

#[test]
fn random_growth_and_pruning_keeps_the_tree_whole() {
    for seed in 1..=30 {
        let mut random = Random::new(seed);
        let mut game = Game::new(Setup::startpos());
        for _ in 0..300 {
            let nodes: Vec<NodeId> = game.walk().collect();
            let at = nodes[random.below(nodes.len())];
            if random.below(8) == 0 {
                assert_eq!(detach(&mut game, at), at != NodeId::ROOT);
            } else if let Some(mv) = random.pick(&movegen::legal_all(&game.position(at))) {
                game.add_move(at, mv);
            }
            assert_whole(&game);
        }
    }
}

/// Takes a node and its descendants out of the tree. Returns whether that changed anything.
fn detach(game: &mut Game, node: NodeId) -> bool {
    matches!(game.apply(GameEdit::Detach { node }), GameEdit::Attach { .. })
}

fn assert_whole(game: &Game) {
    let nodes: Vec<NodeId> = game.walk().collect();
    assert_eq!(nodes.len(), game.len());
    for &id in &nodes {
        let children: Vec<NodeId> = game.children(id).collect();
        assert_eq!(game.next(id), children.first().copied());
        assert!(children.iter().all(|&child| game.parent(child) == Some(id) && game.ply(child) == game.ply(id) + 1));
        let path = game.path(id);
        assert_eq!(path.len(), game.ply(id) + 1);
        for (ply, &node) in path.iter().enumerate() {
            assert_eq!(game.ancestor(id, ply), Some(node));
        }
        assert_eq!(game.ancestor(id, path.len()), None);
        assert!(game.line_through(id).contains(&id));
    }
}

#[test]
fn removing_twice_or_removing_the_root_changes_nothing() {
    let mut game = Game::new(Setup::startpos());
    let first = game.add_move(NodeId::ROOT, mv("7g7f"));
    let second = game.add_move(first, mv("3c3d"));
    assert!(detach(&mut game, first));
    assert!(!detach(&mut game, first) && !detach(&mut game, second) && !detach(&mut game, NodeId::ROOT));
    assert!(game.is_empty());
}

#[test]
fn the_position_at_a_node_has_its_whole_history() {
    let mut game = Game::new(Setup::startpos());
    let mut at = NodeId::ROOT;
    let mut expected = Position::startpos();
    for text in ["5i5h", "5a5b", "5h5i", "5b5a", "5i5h"] {
        at = game.add_move(at, mv(text));
        expected.play(mv(text));
    }
    assert_eq!(game.position(at), expected);
    assert_eq!(game.position(at).plies_made(), 5);
}
