//! Statistics count what the layers give, and their outputs are those of the network.

use super::*;

#[test]
fn the_output_of_statistics_is_that_of_the_network_and_shares_are_of_all_numbers() {
    let others = [NetworkArchitecture::new(InputFeatures::KingsAndPieces, 96, [5, 7])];
    for architecture in [InputFeatures::HalfKp, InputFeatures::HalfKpe9].map(small).into_iter().chain(others) {
        let weights = synthetic::read(&synthetic::file(architecture));
        let mut statistics = NetworkStatistics::new(&weights);
        for (_, position) in reference_positions() {
            let output = statistics.add(&position);
            assert_eq!(position.side_to_move().sign() * output, weights.raw_from_scratch(&position));
        }
        assert_eq!(statistics.positions(), reference_positions().count() as u64);
        let sizes = statistics.layers().each_ref().map(|layer| (layer.inputs, layer.neurons()));
        let [first, second] = architecture.hidden;
        let width = architecture.width;
        assert_eq!(sizes, [(architecture.features.rows(), width), (2 * width, first), (first, second)]);
        for layer in statistics.layers() {
            let shares = [layer.zero_share(), layer.full_share()];
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)) && shares[0] + shares[1] <= 1.0);
            assert!(layer.dead() == 0 || shares[0] > 0.0, "dead neurons are always 0");
        }
    }
}

#[test]
fn rows_of_zeros_are_counted() {
    let architecture = small(InputFeatures::KingsAndPieces);
    let mut file = synthetic::file(architecture);
    let rows = architecture.features.rows();
    assert_eq!(synthetic::read(&file).rows(), NetworkRows { all: rows, zero: 0 });
    // Behind version, hash, length and text stand a hash and the biases.
    let start = 16 + architecture.text().len() + 2 * architecture.width;
    file[start..][..3 * 2 * architecture.width].fill(0);
    assert_eq!(synthetic::read(&file).rows(), NetworkRows { all: rows, zero: 3 });
    assert_eq!(NetworkStatistics::new(&synthetic::read(&file)).layers()[0].dead(), 0, "none without positions");
}
