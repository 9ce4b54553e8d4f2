//! Synthetic networks: the bytes of a file, each number by its place from a seed (splitmix64).

use crate::network::layers::padded_inputs;
use crate::network::{Network, NetworkArchitecture, NetworkWeights};

/// So many numbers from −`reach` to `reach`; `section` tells the parts of a file apart.
fn draw(section: u64, count: usize, reach: u64) -> impl Iterator<Item = i64> {
    (0..count as u64).map(move |at| {
        let mut x = at.wrapping_add(section << 40).wrapping_add(0x9E37_79B9_7F4A_7C15);
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^= x >> 31;
        ((x >> 32) % (2 * reach + 1)) as i64 - reach as i64
    })
}

/// The bytes of a file of this architecture.
pub(in crate::network) fn file(architecture: NetworkArchitecture) -> Vec<u8> {
    let (text, hashes) = (architecture.text(), architecture.hashes());
    let mut bytes = Vec::with_capacity(architecture.file_bytes(text.len()) as usize);
    for number in [0x7AF3_2F16, hashes.file, text.len() as u32] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(text.as_bytes());
    bytes.extend(hashes.transformer.to_le_bytes());
    bytes.extend(draw(1, architecture.width, 30).flat_map(|number| (number as i16 + 30).to_le_bytes()));
    let rows = architecture.features.rows() * architecture.width;
    bytes.extend(draw(2, rows, 25).flat_map(|number| (number as i16).to_le_bytes()));
    bytes.extend(hashes.layers.to_le_bytes());
    let reaches = [(2000, 6), (2000, 40), (4000, 80)];
    for (section, ((inputs, outputs), (biases, weights))) in
        (3..).step_by(2).zip(architecture.layers().into_iter().zip(reaches))
    {
        bytes.extend(draw(section, outputs, biases).flat_map(|number| (number as i32).to_le_bytes()));
        bytes.extend(draw(section + 1, outputs * padded_inputs(inputs), weights).map(|number| number as u8));
    }
    bytes
}

/// A network from the bytes of a file.
pub(in crate::network) fn read(bytes: &[u8]) -> NetworkWeights {
    let mut source = bytes;
    let network = Network::read(&mut source, bytes.len() as u64, &mut |_, _| ()).expect("the file is sound");
    NetworkWeights::new("synthetic", network)
}
