//! Perft: the numbers of positions that independent programs agree on.

use crate::support::{position, rows};
use sankoma::rules::perft;

#[test]
fn node_counts_are_those_of_the_literature() {
    for row in rows("tests/rules/perft.tsv") {
        let depth = row[1].parse().expect("a depth");
        let expected: u64 = row[2].parse().expect("a count");
        assert_eq!(perft::nodes(&mut position(&row[0]), depth), expected, "{} depth {depth}", row[3]);
    }
}

#[test]
fn division_sums_to_the_whole() {
    let mut matsuri = position("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
    let rows = perft::divide(&mut matsuri, 2);
    assert_eq!(rows.len(), 207);
    assert_eq!(rows.iter().map(|(_, nodes)| nodes).sum::<u64>(), 28_684);
}

#[test]
fn tally_counts_the_same_nodes_and_the_known_kinds() {
    // Kinds at depth 4 from the start position: shogi perft tables give 4121 captures, 3 mates, 8000 promotions.
    let mut start = position("startpos");
    let tally = perft::tally(&mut start, 4);
    assert_eq!(tally.nodes, 719_731);
    let mut total = 0;
    for (_, nodes) in perft::divide(&mut start, 4) {
        total += nodes;
    }
    assert_eq!(total, tally.nodes);
    assert!(tally.mates <= tally.checks && tally.checks > 0);
}
