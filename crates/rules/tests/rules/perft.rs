//! Perft: the numbers of positions that independent programs agree on.

use crate::support::{position, rows};
use sankoma_rules::{movegen, perft};

#[test]
fn node_counts_are_those_of_the_literature() {
    for row in rows("tests/rules/perft.tsv") {
        let depth = row[1].parse().expect("a depth");
        let expected: u64 = row[2].parse().expect("a count");
        assert_eq!(perft::nodes(&mut position(&row[0]), depth), expected, "{} depth {depth}", row[3]);
    }
}

#[test]
fn counts_below_the_first_moves_sum_to_the_whole() {
    let mut matsuri = position("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
    let moves = movegen::legal_all(&matsuri).to_vec();
    assert_eq!(moves.len(), 207);
    let mut sum = perft::PerftCounts::default();
    for mv in moves {
        let below = perft::detailed_counts_below(&mut matsuri, mv, 2);
        assert_eq!(below.nodes, perft::nodes_below(&mut matsuri, mv, 2), "{mv}");
        sum += below;
    }
    assert_eq!(sum.nodes, 28_684);
    assert_eq!(sum, perft::detailed_counts(&mut matsuri, 2));
}

#[test]
fn tally_counts_the_known_kinds() {
    // The kinds of the last ply that YaneuraOu's perft gives for the start position at depth 4.
    let tally = perft::detailed_counts(&mut position("startpos"), 4);
    let known =
        perft::PerftCounts { nodes: 719_731, checks: 1121, captures: 1803, promotions: 842, drops: 0, mates: 0 };
    assert_eq!(tally, known);
}
