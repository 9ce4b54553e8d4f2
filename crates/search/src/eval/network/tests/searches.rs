//! Searches of one network are the same node for node, whichever kernel sums it.

use super::{position, small, synthetic};
use crate::eval::network::{InputFeatures, NetworkArchitecture, NetworkKernel, NetworkWeights};
use crate::{SearchControl, SearchLimits, SearchReport, SearchRequest, TranspositionTable};

/// The start position, a middle game and one with many drops.
const POSITIONS: [&str; 3] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
];

/// Every line that a search of so many nodes reports, with the nodes searched until then.
fn lines(weights: &NetworkWeights, sfen: &str, nodes: u64) -> Vec<String> {
    let (table, control) = (TranspositionTable::new(1), SearchControl::new());
    let limits = SearchLimits::nodes(nodes);
    let request = SearchRequest { limits, ..SearchRequest::new(weights, &table, &control, position(sfen)) };
    let mut lines = Vec::new();
    request.run(|report| {
        if let SearchReport::Line(info) = report {
            lines.push(format!("{:?} after {} nodes", info.line, info.nodes));
        }
    });
    lines
}

#[test]
fn every_kernel_searches_the_same_nodes() {
    let usual = [NetworkArchitecture::KNOWN[1], small(InputFeatures::HalfKp), small(InputFeatures::HalfKpe9)];
    for architecture in usual {
        let weights = synthetic::read(&synthetic::file(architecture));
        for sfen in POSITIONS {
            let of_kernel = |kernel| lines(&weights.with_kernel(kernel), sfen, 10_000);
            let expected = of_kernel(NetworkKernel::PLAIN);
            assert!(expected.len() > 5, "{expected:?}");
            for kernel in NetworkKernel::available() {
                assert_eq!(of_kernel(kernel), expected, "{} by {kernel:?}", architecture.name());
            }
        }
    }
}

/// Opens and searches every architecture at its full size, once: `cargo test --release -- --ignored full_size`.
#[test]
#[ignore = "makes files of up to 580 MB in memory"]
fn every_architecture_is_searched_at_its_full_size() {
    for architecture in NetworkArchitecture::KNOWN {
        let weights = synthetic::read(&synthetic::file(architecture));
        let of_kernel = |kernel| lines(&weights.with_kernel(kernel), POSITIONS[2], 5_000);
        let expected = of_kernel(NetworkKernel::PLAIN);
        assert!(expected.len() > 3 && weights.warnings().is_empty(), "{expected:?}");
        assert_eq!(of_kernel(NetworkKernel::best()), expected, "{}", architecture.name());
    }
}
