use super::{DEFAULT_MAX_NODES, SearchTree, SearchTreeNode, SearchTreeRowContent, record_search_tree};
use crate::tests::fixed_weights::fixed_weights;
use sankoma_rules::sfen::parse_setup;
use sankoma_rules::{Move, Position, legality};
use sankoma_search::{Bound, NodeReason, SearchAttempt, SearchControl};
use std::collections::HashSet;

const MIDDLE_GAME: &str = "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1";
const ATTACK: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
const KINGS: &str = "4k4/9/9/9/9/9/4r4/9/4K4 b 2G 1";
const MATE: i32 = 32_000;

fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).expect("the test's SFEN is sound")
}

fn tree(sfen: &str, depth: u32, max: usize) -> SearchTree {
    let grown = record_search_tree(&fixed_weights(), &position(sfen), depth, max, &SearchControl::new());
    grown.expect("it can be searched").expect("the search is not stopped")
}

/// Trees of several positions and depths, whole and cut short.
fn trees() -> Vec<SearchTree> {
    let mut trees = Vec::new();
    for sfen in ["startpos", MIDDLE_GAME, ATTACK, KINGS] {
        for (depth, max) in [(1, DEFAULT_MAX_NODES), (4, 200), (5, DEFAULT_MAX_NODES), (7, 1_000_000)] {
            trees.push(tree(sfen, depth, max));
        }
    }
    trees
}

#[test]
fn node_counts_add_up() {
    let mut hidden_somewhere = false;
    for tree in trees() {
        let hidden: u64 = tree.nodes().iter().map(|node| node.unrecorded).sum();
        hidden_somewhere |= hidden > 0;
        assert_eq!(tree.nodes().len() as u64 - 1 + hidden, tree.nodes_in_pass);
        assert_eq!(tree.nodes_in_pass + tree.nodes_before_pass, tree.outcome.nodes);
        assert_eq!(tree.searched_nodes(SearchTree::ROOT), tree.nodes_in_pass);
        assert_eq!(tree.searched_nodes(1), tree.node(1).descendants + 1);
        for node in tree.nodes() {
            let children: u64 = node.children.iter().map(|&child| tree.node(child).descendants + 1).sum();
            assert_eq!(node.descendants, children + node.unrecorded, "{node:?}");
        }
    }
    assert!(hidden_somewhere);
}

#[test]
fn no_more_is_written_down_than_there_is_room_for() {
    for max in [0, 1, 50, 400] {
        let tree = tree(MIDDLE_GAME, 5, max);
        let root_moves = tree.node(SearchTree::ROOT).children.len();
        assert!(tree.nodes().len() <= max.max(1) + root_moves, "{} nodes", tree.nodes().len());
        let tried: HashSet<Option<Move>> =
            tree.node(SearchTree::ROOT).children.iter().map(|&child| tree.node(child).entered.mv).collect();
        let moves = sankoma_rules::movegen::legal(&tree.position);
        assert_eq!(tried.len(), moves.len(), "every move at the root is written down");
    }
}

/// Every node begins where its parent's moves lead: legal moves, and passes only where the king is not in check.
#[test]
fn every_move_is_legal_and_nobody_passes_in_check() {
    let mut passes = 0;
    for tree in trees() {
        for id in 1..tree.nodes().len().min(4_000) {
            let node = tree.node(id);
            let parent = node.parent.expect("only the root has none");
            assert!(tree.node(parent).children.contains(&id));
            let mut line = tree.path(parent);
            let last = node.entered.mv.filter(|_| !tree.shares_parent_position(id));
            let mut position = tree.position.clone();
            for &mv in &line {
                position.play(mv);
            }
            line.extend(last);
            match last {
                Some(Move::PASS) => {
                    passes += 1;
                    assert!(!position.in_check(), "{line:?}");
                }
                Some(mv) => assert!(legality::is_legal(&position, mv), "{mv} in {}", position.sfen()),
                None => assert_eq!(node.entered.ply, tree.node(parent).entered.ply),
            }
            if let Some(mv) = last {
                position.play(mv);
            }
            if let Some(mv) = node.reason.mv() {
                assert!(legality::is_legal(&position, mv), "{:?} in {}", node.reason, position.sfen());
            }
            assert_eq!(line.len(), node.entered.ply);
        }
    }
    assert!(passes > 20, "{passes} passes");
}

#[test]
fn reasons_say_on_which_side_of_the_window_a_value_lies() {
    let mut kinds = HashSet::new();
    for tree in trees() {
        for node in tree.nodes() {
            kinds.insert(node.reason.index());
            assert_consistent(node);
        }
    }
    assert!(kinds.len() >= 8, "{kinds:?}");
}

fn assert_consistent(node: &SearchTreeNode) {
    // No mate can be shorter than the one in the next ply: the window ends there.
    let beta = node.entered.beta.min(MATE - node.entered.ply as i32 - 1);
    let fine = match node.reason {
        NodeReason::Cut(_, place) => node.value >= beta && place >= 1,
        NodeReason::NullMove | NodeReason::ReverseFutility | NodeReason::Probcut | NodeReason::MultiCut => {
            node.value >= beta
        }
        NodeReason::Exact(_) => node.entered.alpha < node.value,
        NodeReason::FailLow => node.value <= node.entered.alpha.max(node.entered.ply as i32 - MATE),
        // Where the only move is excluded, the others do not raise alpha.
        NodeReason::NoMove if !node.skipped.is_empty() => node.value == node.entered.alpha,
        NodeReason::NoMove => node.value <= node.entered.ply as i32 - MATE,
        NodeReason::Aborted => false,
        _ => true,
    };
    assert!(fine, "{node:?}");
}

#[test]
fn the_deciding_child_of_the_root_is_the_best_move_with_its_score() {
    for tree in trees() {
        let best = tree.best_child(SearchTree::ROOT).expect("a move decides");
        assert_eq!(tree.node(best).entered.mv, tree.outcome.best);
        assert_eq!(tree.score(best).0, tree.outcome.lines[0].score);
        assert_eq!(tree.score(SearchTree::ROOT), (tree.outcome.lines[0].score, Bound::Exact));
        assert_eq!(tree.path(best), tree.outcome.lines[0].pv[..1]);
    }
}

#[test]
fn a_search_again_follows_the_one_that_asked_for_it() {
    let mut again = 0;
    for tree in trees() {
        for node in tree.nodes() {
            let mut before = None;
            for &child in &node.children {
                let child = tree.node(child);
                if matches!(child.trial, Some(SearchAttempt::FullDepth | SearchAttempt::FullWindow)) {
                    again += 1;
                    assert_eq!(before, child.entered.mv, "{child:?}");
                }
                before = child.entered.mv;
            }
        }
    }
    assert!(again > 20, "{again}");
}

#[test]
fn folded_rows_are_left_out_and_unfolded_ones_all_there() {
    let tree = tree(MIDDLE_GAME, 4, 2_000);
    let all = tree.rows(|_| true, |_| true);
    let nodes: Vec<usize> = all
        .iter()
        .filter_map(|row| match row.content {
            SearchTreeRowContent::Node(id) => Some(id),
            _ => None,
        })
        .collect();
    assert!(nodes.is_sorted() && nodes.len() == tree.nodes().len());
    let more: u64 = all
        .iter()
        .map(|row| if let SearchTreeRowContent::Unrecorded(_, count) = row.content { count } else { 0 })
        .sum();
    assert_eq!(nodes.len() as u64 - 1 + more, tree.nodes_in_pass);
    let skipped: usize =
        all.iter().map(|row| if let SearchTreeRowContent::Skipped(.., count) = row.content { count } else { 0 }).sum();
    assert_eq!(skipped, tree.nodes().iter().map(|node| node.skipped.len()).sum::<usize>());
    assert!(skipped > 0);
    assert_eq!(tree.rows(|_| false, |_| true).len(), 1);
    let root = tree.rows(|id| id == SearchTree::ROOT, |_| true);
    assert!(root.len() > tree.node(SearchTree::ROOT).children.len() && root.iter().all(|row| row.level <= 1));
}

#[test]
fn a_stopped_search_has_no_tree_and_a_bad_position_its_defects() {
    let control = SearchControl::new();
    control.stop();
    let stopped = record_search_tree(&fixed_weights(), &position(MIDDLE_GAME), 6, DEFAULT_MAX_NODES, &control);
    assert!(matches!(stopped, Ok(None)));
    let setup = parse_setup("4k4/9/9/9/9/9/4R4/9/4K4 b - 1").expect("well-formed");
    let refused = record_search_tree(
        &fixed_weights(),
        &Position::from_setup_unchecked(&setup),
        2,
        DEFAULT_MAX_NODES,
        &SearchControl::new(),
    );
    assert!(refused.is_err_and(|defects| !defects.is_empty()));
}

#[test]
fn a_mated_side_has_a_root_without_moves() {
    let mated = tree("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", 3, DEFAULT_MAX_NODES);
    assert_eq!((mated.nodes().len(), mated.nodes_in_pass, mated.outcome.best), (1, 0, None));
    assert_eq!(mated.node(SearchTree::ROOT).reason, NodeReason::NoMove);
}
